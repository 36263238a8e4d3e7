/* A position as plain text, one thing per line, at most 80 columns: for the terminal, for
 * screen readers, and for the messages of failed scenarios. Boards with lanes are a table of at
 * most 100 columns. */
#ifndef TABLE_BOARD_H
#define TABLE_BOARD_H

#include "base/str.h"
#include "rules/engine.h"

/* From the side of `seat` (its own side stands below). Works for states and for masked states
 * of views, where unknown cards are only counted. */
void cw_board_write(const cw_game *game, const cw_state *state, cw_seat seat, cw_str *out);

/* "3/2 taunt, frozen": what a minion, weapon or hero is now. */
void cw_entity_write(const cw_game *game, const cw_state *state, cw_entity_id id, cw_str *out);

#endif
