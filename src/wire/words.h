/* Words that the texts and the JSON of this room share. */
#ifndef WIRE_WORDS_H
#define WIRE_WORDS_H

#include "base/str.h"
#include "rules/view.h"

#include <jansson.h>

/* Places of which a player has only one, in the order of the CW_PLACE_* from CW_PLACE_WEAPON on,
 * which are pairs of one place for each seat. */
enum { CW__SINGLE_PLACES = 5 };
extern const char *const cw__single_places[CW__SINGLE_PLACES];

/* A masked card has number 0, and numbers from outside may be too high: both are "a card". */
const char *cw__card_name(const cw_game *game, cw_card_id card);

/* As cw_place_describe, in the engine's words: for a sentence that is yet to be put into the game's. */
void cw__place_write(const cw_game *game, const cw_state *state, cw_place place, int seat,
                     cw_str *out);

/* "your ", "the enemy "; "player 1's " if `reader` is no player. */
void cw__owner_write(int owner, int reader, cw_str *out);

/* A character, and a card in a hand, as cw_table_json tells them, without whether they can act. */
json_t *cw__character_json(const cw_game *game, const cw_view *view, cw_entity_id id);
json_t *cw__hand_card_json(const cw_game *game, const cw_view *view, cw_seat seat, int slot);

#endif
