/* Contests: each is one or two tiny simulations on one thread; many of them run side by side. */
#include "contest.h"

#include "lab/agent_table.h"
#include "lab/sim.h"

#include <stdatomic.h>

typedef struct contest_run_state {
    contest_hall *hall;
    contest *list;
    size_t count;
    atomic_int status; /* the first failure */
} contest_run_state;

static cw_status play_pair(const contest_hall *hall, contest *c, bool exchanged)
{
    cw_sim_setup setup = {.game = hall->game,
                          .agents = {c->agents[0], c->agents[1]},
                          .matches = 2,
                          .seed = c->seed,
                          .threads = 1,
                          .budget = hall->budget,
                          .bare = true};
    setup.decks[0] = *c->decks[exchanged];
    setup.decks[1] = *c->decks[!exchanged];
    cw_sim_result result;
    cw_errors errors;
    cw_errors_init(&errors);
    cw_status status = cw_sim_run(&setup, &result, &errors);
    c->matches = (uint8_t)(c->matches + result.matches);
    c->points += (double)result.wins[0] + (double)result.draws / 2;
    cw_sim_clear(&result);
    return status;
}

static void hold(void *context, size_t index, int worker)
{
    contest_run_state *run = context;
    contest *c = &run->list[index];
    (void)worker;
    c->matches = 0;
    c->points = 0;
    cw_status status = play_pair(run->hall, c, false);
    if (status == CW_OK && c->both_ways)
        status = play_pair(run->hall, c, true);
    int none = CW_OK;
    if (status != CW_OK)
        atomic_compare_exchange_strong(&run->status, &none, (int)status);
}

static size_t matches_of(const contest *c) { return c->both_ways ? 4 : 2; }

static int report(void *context, size_t done, size_t jobs)
{
    contest_run_state *run = context;
    contest_hall *hall = run->hall;
    (void)jobs;
    size_t now = hall->done + done * matches_of(&run->list[0]);
    size_t planned = hall->planned > now ? hall->planned : now;
    if (hall->progress(hall->context, now, planned) != 0)
        hall->stopped = true;
    return hall->stopped || atomic_load(&run->status) != CW_OK;
}

/* The first contest's agents made once, for a good message; the threads only tell a status. */
static bool check_agents(const contest_hall *hall, const contest *c, cw_errors *errors)
{
    for (int i = 0; i < CW_SEATS; i++) {
        cw_agent *agent = cw_agent_open(c->agents[i], hall->game, (cw_seat)i, 0, 0, errors);
        if (agent == NULL)
            return false;
        cw_agent_free(agent);
    }
    return true;
}

cw_status contest_run(contest_hall *hall, contest *list, size_t count, cw_errors *errors)
{
    contest_run_state run = {.hall = hall, .list = list, .count = count};
    if (hall->stopped || count == 0)
        return CW_OK;
    if (!check_agents(hall, &list[0], errors))
        return cw_errors_status(errors);
    size_t done = cw_parallel(hall->threads, count, hold, &run,
                              hall->progress != NULL ? report : NULL);
    cw_status status = (cw_status)atomic_load(&run.status);
    if (status != CW_OK) {
        cw_errors_add(errors, status, NULL, 0, 0, "a match could not be played: %s",
                      cw_status_text(status));
    }
    hall->done += done * matches_of(&list[0]);
    hall->stopped |= status == CW_OK && done < count;
    return status;
}

void contest_add(contest_sum *sum, const contest *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        sum->matches += list[i].matches;
        sum->points += list[i].points;
        cw_clusters_add(&sum->contests, list[i].matches, (unsigned)(2 * list[i].points), 1);
    }
}

cw_rate contest_rate(const contest_sum *sum)
{
    if (sum->contests.count == 0)
        return (cw_rate){.rate = 0.5, .low = 0, .high = 1};
    return cw_rate_of_clusters(&sum->contests);
}
