/* Private to the laboratory: follows a match of the family `evolve` and counts what the metrics
 * ask for. Looks at the position only, so that any agent and any loop can be followed. */
#ifndef EVOLVE_WATCH_H
#define EVOLVE_WATCH_H

#include "evolve/sums.h"
#include "rules/action.h"
#include "rules/state.h"

typedef struct evolve_watch {
    int life[CW_SEATS]; /* at the start */
    bool played[CW_SEATS];
    bool busy;  /* somebody played a card or attacked in this turn */
    int leader; /* seat that was ahead last; -1 = nobody yet */
    int clear;  /* seat that has been clearly ahead since `open`; -1 = nobody is */
    int turn;   /* that is being played */
    cw_evolve_match match;
} evolve_watch;

/* After cw_match_start. */
void cw__evolve_watch_begin(evolve_watch *w, const cw_state *state);
/* Before the action is applied. */
void cw__evolve_watch_act(evolve_watch *w, const cw_state *state, cw_action action);
/* After it was applied. */
void cw__evolve_watch_look(evolve_watch *w, const cw_state *state);
/* After the match: its counts. */
const cw_evolve_match *cw__evolve_watch_end(evolve_watch *w, const cw_state *state);

#endif
