/* Private to the laboratory: one match between two agents, from the deal to its end. */
#ifndef TABLE_MATCH_H
#define TABLE_MATCH_H

#include "agents/agent.h"
#include "rules/engine.h"

#include <stdatomic.h>

enum { MATCH_EVENTS = 1024, MATCH_MOST_ACTIONS = 200000 };

/* A table at which one match after another is played; nothing is allocated for it. */
typedef struct match_table {
    const cw_game *game;
    cw_agent *agents[CW_SEATS]; /* by seat */
    const cw_budget *budget;
    const atomic_bool *stop; /* may be NULL; once it is set the match is left as it stands */
    /* Each may be NULL: before an action is taken; after one, with what happened (the start of the
     * match too); and how long a decision took. */
    void (*acting)(void *context, const cw_state *state, cw_action action);
    void (*happened)(void *context, const cw_log *log);
    void (*decided)(void *context, cw_seat seat, double seconds);
    void *context;
    cw_state state;
    cw_event events[MATCH_EVENTS];
} match_table;

/* Plays the match; the agents begin with these seeds. An illegal action loses it. Returns the
 * number of actions; the final position is table->state. */
uint64_t cw__match_play(match_table *table, const cw_match_setup *setup,
                        const uint64_t seeds[CW_SEATS]);

#endif
