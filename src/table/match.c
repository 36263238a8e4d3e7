/* The loop of a match: who decides is asked, the action is taken, everybody is told what they may
 * know of it. */
#include "table/match.h"

#include "base/clock.h"

/* Most agents look at nothing but the position; for them the events need not even be masked. */
static bool observes(const match_table *t, int seat)
{
    return cw_agent_kind_of(t->agents[seat])->observe != NULL;
}

/* Each seat gets its own masked copy: an agent in the same process must know no more than a
 * player at another machine would. */
static void tell(match_table *t, cw_log *log)
{
    if (t->happened != NULL)
        t->happened(t->context, log);
    for (int seat = 0; seat < CW_SEATS; seat++) {
        for (int i = 0; i < log->count && observes(t, seat); i++) {
            cw_event seen = cw_event_for(&log->list[i], (cw_seat)seat);
            cw_agent_observe(t->agents[seat], &seen);
        }
    }
    log->count = 0;
}

static cw_action decide(match_table *t, cw_seat seat)
{
    if (t->decided == NULL)
        return cw_agent_act(t->agents[seat], t->game, &t->state, t->budget);
    double start = cw_seconds_now();
    cw_action action = cw_agent_act(t->agents[seat], t->game, &t->state, t->budget);
    t->decided(t->context, seat, cw_seconds_now() - start);
    return action;
}

static bool is_stopped(const match_table *t)
{
    return t->stop != NULL && atomic_load_explicit(t->stop, memory_order_relaxed);
}

uint64_t cw__match_play(match_table *t, const cw_match_setup *setup, const uint64_t seeds[CW_SEATS])
{
    cw_log log = {.list = t->events, .room = MATCH_EVENTS};
    /* Without a listener the engine gets no log at all and skips making events. */
    bool silent = t->happened == NULL && !observes(t, 0) && !observes(t, 1);
    cw_log *heard = silent ? NULL : &log;
    uint64_t actions = 0;
    for (int seat = 0; seat < CW_SEATS; seat++)
        cw_agent_reset(t->agents[seat], seeds[seat]);
    cw_match_start(t->game, setup, &t->state, heard);
    tell(t, &log);
    while (!cw_state_is_over(&t->state) && actions < MATCH_MOST_ACTIONS && !is_stopped(t)) {
        cw_action action = decide(t, cw_state_decider(&t->state));
        if (t->acting != NULL)
            t->acting(t->context, &t->state, action);
        /* An illegal action leaves the position as it was; conceding is legal for whoever
         * decides, so the match always goes on or ends. */
        if (cw_apply(t->game, &t->state, action, heard) != CW_OK)
            cw_apply(t->game, &t->state, cw_action_make(CW_ACTION_CONCEDE), heard);
        tell(t, &log);
        actions++;
    }
    return actions;
}
