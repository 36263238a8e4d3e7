/* Decks: YAML files, the plain list that players paste, and the compact code. */
#ifndef LANG_DECKS_H
#define LANG_DECKS_H

#include "base/error.h"
#include "base/str.h"
#include "rules/engine.h"

/* Where cards of a deck were read: a line of its file or text. */
typedef struct cw_deck_line {
    cw_card_id card;
    uint16_t line, column; /* 0 = not known */
} cw_deck_line;

typedef struct cw_named_deck {
    char name[96];
    char description[256];
    cw_deck deck;
    char file[256]; /* empty if it came from no file */
    int line_count;
    cw_deck_line lines[CW_MAX_DECK];
} cw_named_deck;

/* Reads `what`: the name of a deck in the game's folder, "new" where decks are made anew for each
 * match (it reads as an open deck), a path of a file (YAML or list), the
 * text of a list, or a deck code. Problems (unknown cards with near matches, bad lines one by
 * one) go to `errors`. The deck need not be legal: see cw_deck_check. */
cw_status cw_deck_read(const cw_game *game, const char *what, cw_named_deck *deck,
                       cw_errors *errors);

/* One form each; `label` names the text in problems and may be NULL. On failure the deck holds what
 * could be read, and every line that could not is a problem. */
cw_status cw_deck_read_list(const cw_game *game, const char *text, const char *label,
                            cw_named_deck *deck, cw_errors *errors);
cw_status cw_deck_read_yaml(const cw_game *game, const char *text, size_t size, const char *label,
                            cw_named_deck *deck, cw_errors *errors);
cw_status cw_deck_read_code(const cw_game *game, const char *code, cw_named_deck *deck,
                            cw_errors *errors);

/* Every limit of the game that the deck breaks, one problem each, at the last line that names the
 * card. CW_OK if legal. */
cw_status cw_deck_check(const cw_game *game, const cw_named_deck *deck, cw_errors *errors);

/* Each adds the deck in a form that reads back as the same deck. */
void cw_deck_write_list(const cw_game *game, const cw_named_deck *deck, cw_str *out);
void cw_deck_write_yaml(const cw_game *game, const cw_named_deck *deck, cw_str *out);
void cw_deck_write_code(const cw_game *game, const cw_named_deck *deck, cw_str *out);

enum { CW_MAX_SHIPPED = 1024 }; /* decks in a game's folder; one with more is not loaded */

/* Names of the decks in the game's folder, sorted, after "new" if the game makes decks anew for
 * each match (cw_deck_is_open); returns their number. Caller frees each. */
int cw_deck_names(const cw_game *game, char **names, int room);

/* What a deck as YAML may hold (base/shape.h). */
void cw_deck_shape(cw_str *out);

#endif
