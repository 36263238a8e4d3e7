/* Actions, places and events as words that people read and write. Places are named from the
 * deciding player's side of the table: "hero", "2" (own second minion), "enemy hero",
 * "enemy 1", "hand 3". All numbers in texts count from 1. */
#ifndef WIRE_TEXT_H
#define WIRE_TEXT_H

#include "base/str.h"
#include "rules/engine.h"

/* Adds the place as such words; "nothing" for CW_PLACE_NONE. */
void cw_place_write(cw_place place, cw_seat seat, cw_str *out);

/* "play 3 at 2 on enemy 1 mode 1", "attack hero on enemy 2", "mulligan 1 3", "power on 1",
 * "choose 2", "end turn", "concede". "at" is left out for the leftmost place. */
void cw_action_write(cw_action action, cw_seat seat, cw_str *out);

/* Reads what cw_action_write writes, with any amount of blanks and in any case. On failure
 * `problem` (of `size` bytes) gets a sentence that names the word. Says nothing about whether
 * the action is legal. */
cw_status cw_action_read(const char *text, cw_seat seat, cw_action *action, char *problem,
                         size_t size);

/* The decider's action in words that name the cards, as `reader` (2: a spectator) sees the
 * table: "play Fireball on the enemy Knife Juggler". */
void cw_action_describe(const cw_game *game, const cw_state *state, cw_action action, int reader,
                        cw_str *out);

/* Why the decider's action was refused with `status`, in a clause without full stop. A target that
 * cannot be chosen is told by what protects it. */
void cw_refusal_write(const cw_game *game, const cw_state *state, cw_action action,
                      cw_status status, cw_str *out);

/* "front" or "back"; row 0 stands in front. */
const char *cw_row_name(int row);
/* A cell of a lane board: "front 2"; of other boards just its number. */
void cw_cell_write(const cw_game *game, int cell, cw_str *out);
/* The cell that the words name, -1 if they name none. */
int cw_cell_read(const cw_game *game, const char *text);

/* ", fire 2, earth 1": the elements that a card needs (a hero's: that its player starts with). */
void cw_needs_write(const cw_game *game, const cw_card *card, cw_str *out);

/* The name of what stands at a place: "your Knife Juggler", "the enemy hero". `seat` is who
 * reads; 2 names the players by number instead. */
void cw_place_describe(const cw_game *game, const cw_state *state, cw_place place, int seat,
                       cw_str *out);

/* What cw_state_fault found, in a clause that begins with the place ("entity 7, Fireball: …") and tells
 * what was read and what should be. */
void cw_fault_write(const cw_game *game, const cw_state *state, const char *fault,
                    const cw_fault *at, cw_str *out);

/* One sentence with a full stop, from the side of `seat` (2: both by number). `before` is the
 * position before the action, to name who stood where; it may be NULL. Empty for events that
 * tell a player nothing. Mask events with cw_event_for first if the reader may not know all. */
void cw_event_sentence(const cw_game *game, const cw_state *before, const cw_event *event, int seat,
                       cw_str *out);

#endif
