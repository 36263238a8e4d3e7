/* Small help for heuristics that see neither elements nor cells: what an action is worth beyond
 * the position it leads to. Far smaller than any weight, so that it only breaks ties. */
#ifndef AGENTS_NUDGE_H
#define AGENTS_NUDGE_H

#include "rules/engine.h"

/* `state`: before `seat` takes the action. */
double cw__nudge_value(const cw_game *game, const cw_state *state, cw_seat seat, cw_action action);

#endif
