/* Benchmarks of agents that search: each plays against itself, and what its decisions took is
 * counted and timed, in time of the processor, so that others on the machine count little. Agents
 * that take long decide only now and then, so that a few decisions are spread over a match. For
 * `lookahead` the branches of a fixed number of quick decisions, which are the same on every
 * machine, tell whether the search still does what it did. */
#include "lab/bench.h"

#include "agents/agent.h"
#include "base/clock.h"

#include <string.h>

enum { SEED = 20240301, COUNTED_DECISIONS = 24, COUNTED_MATCHES = 24, MOST_ACTIONS = 2000 };

static const char quick[] = "lookahead:depth=4,width=8,beam=6,worlds=2";
static const char meanwhile[] = "greedy"; /* plays between the decisions of a slow agent */
/* All of twelve turns with the widths of the thesis, which saw one world, and no limit. */
static const char whole[] = "lookahead:worlds=1,nodes=0";

typedef struct search_run {
    const cw_game *game;
    const cw_deck *decks;
    double deadline; /* 0: until `decisions` or `matches` */
    uint64_t decisions, matches;
    cw_bench_search *found;
    int every; /* one of so many actions is the agent's, 0 or 1: all */
} search_run;

enum { ASKED = 0, MEANWHILE = 1, ROLES = 2 };

/* However short the time, one decision is measured. */
static bool is_enough(const search_run *run)
{
    return run->deadline > 0 ? run->found->decisions > 0 && cw_seconds_now() >= run->deadline
                             : run->found->decisions >= run->decisions;
}

/* Asks the agent; actions without a choice or that follow a plan are no decisions. */
static cw_action decide(const search_run *run, cw_agent *agent, const cw_state *state)
{
    cw_bench_search *found = run->found;
    uint64_t before = cw_agent_work(agent);
    double start = cw_seconds_worked();
    cw_action action = cw_agent_act(agent, run->game, state, NULL);
    double time = cw_seconds_worked() - start;
    uint64_t work = cw_agent_work(agent) - before;
    if (work > 0) {
        found->decisions++;
        found->work += work;
        found->most_work = work > found->most_work ? work : found->most_work;
        found->time += time;
        found->longest = time > found->longest ? time : found->longest;
    }
    return action;
}

/* With `every` only some decisions are asked of the agent that is measured; a quick one plays in
 * between, so that the positions are of all parts of a match. */
static cw_status play(const search_run *run, cw_agent *agents[ROLES][CW_SEATS], uint64_t index)
{
    cw_state state;
    cw_match_setup setup = {.seed = cw_rng_stream(SEED, index)};
    for (int i = 0; i < CW_SEATS; i++) {
        setup.decks[i] = run->decks[i ^ (int)(index & 1)];
        cw_agent_reset(agents[ASKED][i], cw_rng_stream(SEED + 1, 2 * index + (uint64_t)i));
    }
    memset(&state, 0, sizeof state);
    cw_status status = cw_match_start(run->game, &setup, &state, NULL);
    for (int n = 0;
         n < MOST_ACTIONS && status == CW_OK && !cw_state_is_over(&state) && !is_enough(run); n++) {
        cw_seat seat = cw_state_decider(&state);
        bool asked = run->every < 2 || n % run->every == run->every / 2;
        cw_action action = asked ? decide(run, agents[ASKED][seat], &state)
                                 : cw_agent_act(agents[MEANWHILE][seat], run->game, &state, NULL);
        status = cw_apply(run->game, &state, action, NULL);
    }
    return status;
}

static cw_status play_all(const search_run *run, const char *spec)
{
    cw_agent *agents[ROLES][CW_SEATS] = {{NULL}};
    cw_errors errors;
    cw_errors_init(&errors);
    cw_status status = CW_OK;
    for (int i = 0; i < ROLES * CW_SEATS; i++) {
        cw_agent **agent = &agents[i / CW_SEATS][i % CW_SEATS];
        *agent = cw_agent_new(i / CW_SEATS == ASKED ? spec : meanwhile, run->game,
                              (cw_seat)(i % CW_SEATS), 1, &errors);
        status = *agent == NULL ? CW_ERR_MEMORY : status;
    }
    for (uint64_t i = 0; status == CW_OK && !is_enough(run) && i < run->matches; i++)
        status = play(run, agents, i);
    for (int i = 0; i < ROLES * CW_SEATS; i++)
        cw_agent_free(agents[i / CW_SEATS][i % CW_SEATS]);
    return status;
}

cw_status cw_bench_agent_run(const cw_game *game, const cw_deck decks[CW_SEATS], const char *spec,
                             int every, double seconds, cw_bench_search *bench)
{
    memset(bench, 0, sizeof *bench);
    search_run run = {game, decks, cw_seconds_now() + seconds, 0, UINT64_MAX, bench, every};
    return play_all(&run, spec);
}

cw_status cw_bench_search_run(const cw_game *game, const cw_deck decks[CW_SEATS], double seconds,
                              cw_bench_search *bench)
{
    cw_bench_search counted = {0};
    search_run run = {game, decks, 0, COUNTED_DECISIONS, COUNTED_MATCHES, &counted, 1};
    cw_status status = play_all(&run, quick);
    if (status == CW_OK) {
        status = cw_bench_agent_run(game, decks, whole, 1, seconds, bench);
        bench->counted = counted.work;
    }
    return status;
}
