/* What the two shapes of a board share: lines of minions (board.c) and the grid of a board with
 * lanes (board_grid.c). */
#ifndef TABLE_BOARD_PRIVATE_H
#define TABLE_BOARD_PRIVATE_H

#include "base/str.h"
#include "rules/engine.h"

/* What is worth telling of a character: its keywords, then these. */
enum {
    MARK_SPELL_DAMAGE = CW_KW_COUNT,
    MARK_INVULNERABLE,
    MARK_SILENCED,
    MARK_MOVED,
    MARK_ASLEEP,
    MARK_COUNT
};

_Static_assert(MARK_COUNT <= 32, "marks are the bits of a mask");

/* Bit i = mark i is shown on it. */
uint32_t cw__board_marks(const cw_entity *e);
const char *cw__board_mark_word(const cw_game *game, int mark);
/* The number that belongs to the mark, 0 if it has none. */
int cw__board_mark_number(const cw_entity *e, int mark);

const char *cw__board_name(const cw_game *game, const cw_state *state, cw_entity_id id);

/* Both sides of a board with lanes as a table, the own side below, and what its marks mean. */
void cw__board_grid_write(const cw_game *game, const cw_state *state, cw_seat seat, cw_str *out);

#endif
