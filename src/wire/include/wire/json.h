/* Actions, events, views and whole positions as JSON. Places are strings with the seat first:
 * "0/hero", "1/board/2" (slots count from 0), "0/hand/3", "1/weapon". Cards are their ids
 * ("core/ember-wolf"). Functions that make JSON return a new reference, NULL without memory. */
#ifndef WIRE_JSON_H
#define WIRE_JSON_H

#include "base/str.h"
#include "rules/gifts.h"

#include <jansson.h>

/* The place as such a string; null for CW_PLACE_NONE. */
json_t *cw_place_json(cw_place place);
/* The reverse; false if it names no place. */
bool cw_place_read(const char *text, cw_place *place);

/* {kind, source, position, target, mode, cards, text}; only what the kind uses. */
json_t *cw_action_json(cw_action action, cw_seat seat);
/* Takes such an object or the text of an action ("play 3 on enemy 1"). `problem` gets a sentence
 * on failure. What the object leaves out is as cw_action_make sets it. Says nothing about
 * whether the action is legal; after a failure *action holds nothing of use. */
cw_status cw_action_from_json(const json_t *json, cw_seat seat, cw_action *action, char *problem,
                              size_t size);

/* Legal actions in groups {kind, sources, targets, positions, tos, modes}, each of which stands for
 * all combinations of what it lists; what is not listed an action does not have. */
json_t *cw_legal_json(const cw_action *legal, int count);

/* {kind, seat, source, target, amount, extra, card, cause, tag, text}, the text from the side
 * of `seat` (2: a spectator). `before` names what stood where and may be NULL. */
json_t *cw_event_json(const cw_game *game, const cw_state *before, const cw_event *event, int seat);

/* Adds to the JSON of an event what a later position does not tell: `tags` of all in play who had to do
 * with it, and `was`, the card as it was (in play without what is printed on it). The views are those of
 * the seat that is told, around the action. */
void cw_event_remember(const cw_game *game, const cw_view *before, const cw_view *after,
                       const cw_event *event, json_t *json);

/* What the seat of the view may know, with names, costs and what can be played. `gifts`, those that are
 * seen in the view, may be NULL. */
json_t *cw_view_json(const cw_game *game, const cw_view *view, const cw_gifts *gifts);
/* What lies on the table: the same without the lists of cards in decks, and of characters without
 * what is zero or false. */
json_t *cw_table_json(const cw_game *game, const cw_view *view, const cw_gifts *gifts);

/* The fields of a position as tables for docs/protocol.md. */
void cw_state_reference(cw_str *out);

/* The complete position: every field of the state. Reading it back gives the same state. */
json_t *cw_state_json(const cw_game *game, const cw_state *state);
/* Strict: unknown and missing keys, wrong types and ranges and impossible positions are refused
 * with a sentence in `problem`. What is accepted can be played on without further checks; after
 * a failure *state holds nothing of use. */
cw_status cw_state_from_json(const cw_game *game, const json_t *json, cw_state *state,
                             char *problem, size_t size);

#endif
