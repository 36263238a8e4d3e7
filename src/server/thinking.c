/* Agents' decisions on worker threads. A job holds a copy of all that led to the position; the
 * worker plays that again, lets the agent watch, and asks it. So an agent needs no memory of its
 * own between decisions: a restart or an action taken back cannot confuse it, and thousands of
 * matches share a few agents. */
#include "duel.h"

#include "wire/json.h"
#include "wire/text.h"

#include <stdlib.h>
#include <string.h>

typedef struct think_job {
    job base;
    hub *hub;
    uint64_t match; /* by number: it may be over when the answer comes */
    int seq;        /* and so may the position */
    int level;
    cw_seat seat;
    const shelf_game *shelf;
    cw_match_setup setup;
    cw_action chosen; /* the answer */
    int count;
    cw_action taken[]; /* all of the match so far: the worker plays it again */
} think_job;

/* One agent per thread and kind, reset for each decision: memory does not grow with the number of
 * matches. */
static cw_agent *get_agent(think_job *t, int worker)
{
    size_t index = (((size_t)worker * SHELF_GAMES + (size_t)t->shelf->index) * LEVELS
                    + (size_t)(t->level - 1))
                       * CW_SEATS
                   + t->seat;
    cw_agent **agent = &t->hub->agents[index];
    if (*agent == NULL)
        *agent = cw_agent_new(cw__levels[t->level - 1].spec, t->shelf->game, t->seat, 1, NULL);
    return *agent;
}

/* Masked like for any player: the agent may know no more than its seat. */
static void watch(cw_agent *agent, cw_seat seat, const cw_log *log)
{
    for (int i = 0; i < log->count; i++) {
        cw_event seen = cw_event_for(&log->list[i], seat);
        cw_agent_observe(agent, &seen);
    }
}

/* An agent that cannot be made gives up: a match must not hang for want of memory. Its luck
 * comes from the match's seed and the step, whichever thread it is on. */
static void decide(job *j, int worker)
{
    think_job *t = (think_job *)j;
    cw_state state;
    cw_event events[HUB_EVENTS];
    cw_agent *agent = get_agent(t, worker);
    cw_log log = {.list = events, .room = HUB_EVENTS};
    cw_budget budget = {.seconds = cw__levels[t->level - 1].seconds};
    t->chosen = cw_action_make(CW_ACTION_CONCEDE);
    if (agent == NULL)
        return;
    cw_agent_reset(agent, cw_rng_stream(t->setup.seed, (uint64_t)t->seq + 1));
    memset(&state, 0, sizeof state);
    cw_match_start(t->shelf->game, &t->setup, &state, &log);
    watch(agent, t->seat, &log);
    for (int i = 0; i < t->count; i++) {
        log.count = 0;
        if (cw_apply(t->shelf->game, &state, t->taken[i], &log) != CW_OK)
            return;
        watch(agent, t->seat, &log);
    }
    t->chosen = cw_agent_act(agent, t->shelf->game, &state, &budget);
}

/* The match may have gone on, been taken back or ended meanwhile: the decision counts only at the
 * same step. The action takes the same way as a player's, with all checks. */
static void decided(job *j)
{
    think_job *t = (think_job *)j;
    hub *h = t->hub;
    duel *d = cw__duel_find(h, t->match);
    if (d != NULL) {
        d->thinking = false;
        if (j->worked && !h->stopping && !d->over && d->seq == t->seq) {
            char problem[300];
            json_t *action = cw_action_json(t->chosen, t->seat);
            h->gauges.counts[COUNT_DECISIONS]++;
            if (cw__duel_act(h, d, t->seat, t->seq, action, NULL, NULL, problem, sizeof problem)
                != CW_OK)
                cw__duel_concede(h, d, t->seat);
            json_decref(action);
        } else if (!h->stopping) {
            cw__duel_think(h, d);
        }
    }
    free(t);
}

/* The turn belongs to the person who plays against the agent: who has many matches waits longer
 * for each. */
void cw__duel_think(hub *h, duel *d)
{
    if (d->row.level == 0 || d->thinking || d->over || cw_state_is_over(&d->state)
        || d->row.players[cw_state_decider(&d->state)] != 0)
        return;
    think_job *t = malloc(sizeof *t + (size_t)d->taken_count * sizeof *t->taken);
    if (t == NULL) {
        cw__duel_concede(h, d, cw_state_decider(&d->state));
        return;
    }
    int human = d->row.players[0] != 0 ? 0 : 1;
    turn whose = {.address = d->from[human], .person = d->row.players[human]};
    *t = (think_job){.base = {.turn = whose, .work = decide, .done = decided},
                     .hub = h,
                     .match = d->row.id,
                     .seq = d->seq,
                     .level = d->row.level,
                     .seat = cw_state_decider(&d->state),
                     .shelf = d->shelf,
                     .setup = d->row.setup,
                     .count = d->taken_count};
    if (d->taken_count > 0)
        memcpy(t->taken, d->taken, (size_t)d->taken_count * sizeof *t->taken);
    d->thinking = true;
    cw__workers_add(h->thinkers, &t->base);
}
