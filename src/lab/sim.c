/* The simulation: workers with agents of their own play numbered matches. Nothing is allocated
 * while a match runs. */
#include "lab/sim.h"

#include "base/clock.h"
#include "lab/agent_table.h"
#include "sim_private.h"

#include <stdlib.h>
#include <string.h>

int cw_sim_match(const cw_sim_setup *setup, uint64_t index, cw_match_setup *match,
                 uint64_t agent_seeds[CW_SEATS])
{
    cw_rng stream = cw_rng_stream(setup->seed, index / 2);
    int seat = (int)(index % 2);
    match->seed = cw_rng_next(&stream);
    agent_seeds[0] = cw_rng_next(&stream);
    agent_seeds[1] = cw_rng_next(&stream);
    match->decks[seat] = setup->decks[0];
    match->decks[1 - seat] = setup->decks[1];
    /* Rights to look are given to players; the state keeps them by seat. */
    unsigned reveal = setup->reveal;
    match->reveal = (uint8_t)(seat == 0 ? reveal : (reveal & 5) << 1 | (reveal & 10) >> 1);
    return seat;
}

static void count_action(void *context, const cw_state *state, cw_action action)
{
    sim_worker *w = context;
    tally_action(&w->tally, state, action, w->player_of[cw_state_decider(state)]);
}

static void count_events(void *context, const cw_log *log)
{
    sim_worker *w = context;
    tally_events(&w->tally, log->list, log->count, w->player_of);
}

static bool play_match(simulation *s, uint64_t index, int worker)
{
    sim_worker *w = &s->workers[worker];
    cw_match_setup match;
    uint64_t seeds[CW_SEATS], seat_seeds[CW_SEATS];
    int seat_of_first = cw_sim_match(s->setup, index, &match, seeds);
    for (int seat = 0; seat < CW_SEATS; seat++) {
        int player = seat == 0 ? seat_of_first : 1 - seat_of_first;
        w->player_of[seat] = player;
        w->table.agents[seat] = w->agents[player][seat];
        seat_seeds[seat] = seeds[player];
    }
    uint64_t actions = match_play(&w->table, &match, seat_seeds);
    if (atomic_load_explicit(&s->stopping, memory_order_relaxed)
        && !cw_state_is_over(&w->table.state))
        return false;
    tally_match(&w->tally, &w->table.state, actions, w->player_of);
    for (int seat = 0; seat < CW_SEATS; seat++) {
        int player = w->player_of[seat];
        w->tally.sum.forfeits[player] += cw_agent_forfeited(w->agents[player][seat]);
    }
    return true;
}

bool simulation_play(simulation *s, uint64_t pair, int worker)
{
    bool played = true;
    for (uint64_t i = 2 * pair; i < 2 * pair + 2 && i < s->setup->matches; i++)
        played = played && play_match(s, i, worker);
    tally_pair(&s->workers[worker].tally);
    return played;
}

static void play_pair(void *context, size_t index, int worker)
{
    simulation_play(context, index, worker);
}

void simulation_close(simulation *s)
{
    for (int i = 0; s->workers != NULL && i < s->threads; i++) {
        for (int player = 0; player < CW_SEATS; player++) {
            cw_agent_free(s->workers[i].agents[player][0]);
            cw_agent_free(s->workers[i].agents[player][1]);
        }
        tally_clear(&s->workers[i].tally);
    }
    free(s->workers);
}

static bool make_workers(simulation *s, cw_errors *errors)
{
    const cw_sim_setup *setup = s->setup;
    s->workers = calloc((size_t)s->threads, sizeof *s->workers);
    bool good = s->workers != NULL;
    for (int i = 0; good && i < s->threads; i++) {
        sim_worker *w = &s->workers[i];
        w->table = (match_table){
            .game = setup->game, .budget = &setup->budget, .stop = &s->stopping, .context = w};
        if (!setup->bare) {
            w->table.acting = count_action;
            w->table.happened = count_events;
        }
        good = tally_init(&w->tally, setup->game, setup->bare);
        for (int k = 0; good && k < 4; k++) {
            w->agents[k / 2][k % 2] = cw_agent_open(setup->agents[k / 2], setup->game,
                                                    (cw_seat)(k % 2), 0,
                                                    cw_shown_to(setup->reveal, k / 2), errors);
            if (w->agents[k / 2][k % 2] == NULL)
                return false;
        }
    }
    if (!good)
        cw_errors_add(errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
    return good;
}

/* cw_parallel hands the job's context to the progress function; ours wants its own, and matches
 * instead of pairs. */
static int report(void *context, size_t done, size_t jobs)
{
    const cw_sim_setup *setup = ((simulation *)context)->setup;
    size_t matches = (size_t)setup->matches;
    return setup->progress(setup->context, done < jobs ? 2 * done : matches, matches);
}

static bool check_start(const cw_sim_setup *setup, cw_errors *errors)
{
    cw_match_setup match;
    uint64_t seeds[CW_SEATS];
    cw_state state;
    cw_sim_match(setup, 0, &match, seeds);
    cw_status status = cw_match_start(setup->game, &match, &state, NULL);
    if (status != CW_OK) {
        cw_errors_add(errors, status, NULL, 0, 0, "the match cannot start: %s",
                      cw_status_text(status));
    }
    return status == CW_OK;
}

bool simulation_open(simulation *s, cw_errors *errors)
{
    return check_start(s->setup, errors) && make_workers(s, errors);
}

cw_status cw_sim_run(const cw_sim_setup *setup, cw_sim_result *result, cw_errors *errors)
{
    simulation s = {.setup = setup};
    tally total;
    s.threads = setup->threads > 0 ? setup->threads : cw_core_count();
    if (s.threads > 256)
        s.threads = 256;
    memset(result, 0, sizeof *result);
    bool good = simulation_open(&s, errors) && tally_init(&total, setup->game, setup->bare);
    if (good) {
        double start = cw_seconds_now();
        cw_parallel(s.threads, setup->matches / 2 + setup->matches % 2, play_pair, &s,
                    setup->progress != NULL ? report : NULL);
        for (int i = 0; i < s.threads; i++)
            tally_merge(&total.sum, &s.workers[i].tally.sum, total.card_count);
        *result = total.sum;
        tally_hand_over(&total);
        result->seconds = cw_seconds_now() - start;
        tally_clear(&total);
    }
    simulation_close(&s);
    return good                                ? CW_OK
           : cw_errors_status(errors) != CW_OK ? cw_errors_status(errors)
                                               : CW_ERR_MEMORY;
}

bool cw_sim_saw_card(const cw_sim_result *result, int card)
{
    const cw_card_pairs *pairs = &result->card_pairs[card];
    return pairs->drawn[CW_SIM_BOTH].count + pairs->played[CW_SIM_BOTH].count > 0;
}

void cw_sim_clear(cw_sim_result *result)
{
    free(result->cards[0]);
    free(result->cards[1]);
    free(result->card_pairs);
    memset(result, 0, sizeof *result);
}
