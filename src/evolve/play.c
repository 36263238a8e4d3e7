/* Playing matches of the family `evolve`: both seats by one agent, new decks in each. Agents that
 * decide on the position itself play in a loop of its own, without logs and checks; that is where
 * the speed of the search for balanced games comes from. */
#include "evolve/evolve.h"
#include "evolve/work.h"

#include "base/memory.h"
#include "watch.h"
#include "table/agent_table.h"
#include "table/match.h"

#include <string.h>

typedef struct evolve_table {
    match_table match;
    const atomic_bool *stop;
    uint64_t seed;
    bool quick;   /* the agents need neither views nor events */
    bool started; /* the watch follows the match */
    evolve_watch watch;
} evolve_table;

static void note_action(void *context, const cw_state *state, cw_action action)
{
    evolve_table *t = context;
    cw__evolve_watch_act(&t->watch, state, action);
}

static void note_events(void *context, const cw_log *log)
{
    evolve_table *t = context;
    (void)log;
    if (t->started) {
        cw__evolve_watch_look(&t->watch, &t->match.state);
    } else {
        cw__evolve_watch_begin(&t->watch, &t->match.state);
        t->started = true;
    }
}

static bool is_stopped(const evolve_table *t)
{
    return t->stop != NULL && atomic_load_explicit(t->stop, memory_order_relaxed);
}

/* The agent reads the position and gives legal actions by construction, so the checks of
 * cw_apply and masked views would only cost time: this loop is most of what a search spends. */
static void play_quickly(evolve_table *t, const cw_match_setup *setup)
{
    cw_state *state = &t->match.state;
    const cw_game *game = t->match.game;
    cw_match_start(game, setup, state, NULL);
    cw__evolve_watch_begin(&t->watch, state);
    while (!cw_state_is_over(state)) {
        cw_action action = cw_agent_act(t->match.agents[state->active], game, state, NULL);
        cw__evolve_watch_act(&t->watch, state, action);
        cw_apply_trusted(game, state, action, NULL);
        cw__evolve_watch_look(&t->watch, state);
    }
}

/* A match that is given up does not count. */
static void play_match(evolve_table *t, uint64_t index, cw_evolve_sums *sums)
{
    cw_match_setup setup;
    uint64_t seeds[CW_SEATS];
    cw__evolve_match(t->seed, index, &setup, seeds);
    if (t->quick) {
        play_quickly(t, &setup);
    } else {
        t->started = false;
        cw__match_play(&t->match, &setup, seeds);
        if (is_stopped(t) && !cw_state_is_over(&t->match.state))
            return;
    }
    cw_evolve_sums_count(sums, cw__evolve_watch_end(&t->watch, &t->match.state));
}

static evolve_table *open_table(const cw_game *game, const char *agent, const atomic_bool *stop,
                                uint64_t seed, cw_errors *errors)
{
    static const cw_budget unlimited = {0};
    evolve_table *t = cw_alloc(1, sizeof *t);
    t->stop = stop;
    t->seed = seed;
    t->match.game = game;
    t->match.budget = &unlimited;
    t->match.stop = stop;
    t->match.acting = note_action;
    t->match.happened = note_events;
    t->match.context = t;
    for (int seat = 0; seat < CW_SEATS; seat++)
        t->match.agents[seat] = cw_agent_open(agent, game, (cw_seat)seat, 0, 0, errors);
    /* An agent with `act` decides on the position itself. */
    t->quick = t->match.agents[0] != NULL && cw_agent_kind_of(t->match.agents[0])->act != NULL;
    return t;
}

cw_status cw_evolve_play(const cw_evolve_vector *vector, const char *agent, uint64_t seed,
                         uint64_t first, uint64_t count, const atomic_bool *stop,
                         cw_evolve_sums *sums, cw_errors *errors)
{
    cw_game *game = cw_evolve_game(vector, errors);
    bool good = game != NULL;
    if (good) {
        evolve_table *t = open_table(game, agent != NULL ? agent : CW_EVOLVE_AGENT, stop, seed,
                                     errors);
        good = t->match.agents[0] != NULL && t->match.agents[1] != NULL;
        for (uint64_t i = 0; good && i < count && !is_stopped(t); i++)
            play_match(t, first + i, sums);
        cw_agent_free(t->match.agents[0]);
        cw_agent_free(t->match.agents[1]);
        free(t);
    }
    cw_game_free(game);
    cw_status status = errors != NULL ? cw_errors_status(errors) : CW_ERR_MEMORY;
    return good ? CW_OK : status != CW_OK ? status : CW_ERR_MEMORY;
}
