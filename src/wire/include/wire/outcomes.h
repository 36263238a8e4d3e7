/* What a player may know before he decides: what each action of a source would do, and why something
 * cannot be done. All of it is made from a view, so that it tells nothing that the view does not. */
#ifndef WIRE_OUTCOMES_H
#define WIRE_OUTCOMES_H

#include "base/str.h"
#include "rules/gifts.h"

#include <jansson.h>

/* Why the seat that decides can do nothing with the hand card, character or power at a place, in a
 * clause about it without full stop ("costs 1 more mana than you have"); CW_OK and no words if it
 * can do something, or if it is not the seat's main phase (then nothing can be done at all). */
cw_status cw_source_refusal(const cw_game *game, const cw_state *state, cw_place source,
                            cw_str *out);
/* Why the character at `target` can be chosen by no action of the source, which has some. */
cw_status cw_target_refusal(const cw_game *game, const cw_state *state, cw_place source,
                            cw_place target, cw_str *out);

/* {source, actions: [{kind, target, mode, to, position, on: {place: fate}}], not: {place: {status,
 * text}}}, and {why: {status, text}} if there is no action. A new reference. docs/server.md has the
 * fields. */
json_t *cw_outcomes_json(const cw_game *game, const cw_view *view, cw_place source);

/* What is told of a thing in play or a card in hand that its card does not say: what it was given or has
 * lost, by whom and until when, as `reader` (2: a spectator) calls the players, and what its cost is
 * made of; a new reference, NULL if there is nothing. `gifts` name who changed something for good, by the
 * numbers of `state`, and may be NULL. docs/protocol.md has the fields. */
json_t *cw_given_json(const cw_game *game, const cw_state *state, const cw_gifts *gifts,
                      cw_entity_id id, int reader);

/* A line for each thing that makes a hand card or power cost other than it prints: "-1 cost from
 * Sorcerer's Apprentice". */
void cw_cost_write(const cw_game *game, const cw_state *state, cw_entity_id id, const char *indent,
                   cw_str *out);

#endif
