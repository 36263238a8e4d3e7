/* Games from folders: game.yaml, cards/ *.yaml, heroes.yaml, decks/ *.yaml. */
#ifndef LANG_LOAD_H
#define LANG_LOAD_H

#include "base/error.h"
#include "base/str.h"
#include "rules/game.h"

/* Loads a shipped game by name ("classic"), any folder that holds a game.yaml ("./my-game"), or a
 * file of the family `evolve` (lang/evolve.h).
 * Names without a slash are looked up in the folder $CARDWRIGHT_GAMES, if that is set, and in
 * share/cardwright/games beside the program. NULL on failure, with every problem in `errors` (which
 * may be NULL). Free with cw_game_free. */
cw_game *cw_load_game(const char *name, cw_errors *errors);

/* A whole game from one document in memory: {game: {…}, heroes: […], cards: […]} in YAML or
 * JSON. For tests, fuzzing and the engine protocol. */
cw_game *cw_load_game_text(const char *text, size_t size, const char *label, cw_errors *errors);

/* Folder names of all games that can be loaded by name; returns their number. The strings belong to
 * the caller (free each). None is a problem, and so is a $CARDWRIGHT_GAMES that is no folder: then
 * 0 is returned, and `errors` (which may be NULL) has the places that were looked at. */
int cw_list_games(char **names, int room, cw_errors *errors);

/* All cards as a JSON array, or as YAML in the short form that people write. A file with either
 * in cards/ loads as the same cards. */
void cw_cards_json(const cw_game *game, cw_str *out);
void cw_cards_yaml(const cw_game *game, cw_str *out);

/* One card as a JSON object: what the array above holds. */
void cw_card_json(const cw_game *game, cw_card_id card, cw_str *out);

/* What game.yaml and files of cards or heroes may hold (base/shape.h). */
void cw_game_shape(cw_str *out);
void cw_cards_shape(cw_str *out);

#endif
