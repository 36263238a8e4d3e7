/* Rules text <-> abilities. One table of phrases (phrases.c) serves both directions:
 *   print(parse(t)) == t  for canonical text,  parse(print(p)) == p  for every program. */
#ifndef LANG_TEXT_H
#define LANG_TEXT_H

#include "base/error.h"
#include "base/str.h"
#include "rules/game.h"

/* Where a text stands in its file, for error messages. Lines of the text are counted from
 * `line`; `column` is the column of the first character of each line. */
typedef struct cw_text_place {
    const char *file; /* may be NULL */
    int line, column;
    bool brief; /* refusals do not look for the nearest lines that could be read */
} cw_text_place;

/* Reads the rules text of `card`, whose type is set already, and fills its keywords, values,
 * abilities and requirement; abilities, effects and counters are added to the game. Names of
 * other cards, races and groups must be in the game already. On failure every problem found is
 * added to `errors` with its line and column, the words read, what was expected and a near
 * match, and the card is left without abilities. */
cw_status cw_text_parse(cw_game *game, cw_card *card, const char *text, cw_text_place place,
                        cw_errors *errors);

/* The canonical text of a card's keywords, requirement and abilities. */
void cw_text_print(const cw_game *game, const cw_card *card, cw_str *out);

/* A single ability, as it is quoted inside other texts. */
void cw_text_print_ability(const cw_game *game, const cw_card *card, const cw_ability *ability,
                           cw_str *out);

/* What "it" stands for (a cw_pick), and whether it is several, after the effect has acted. */
void cw_it_after(const cw_effect *effect, uint8_t *it, bool *many);

/* The list of phrases in Markdown, made from the table, for docs/cards.md. */
void cw_text_reference(cw_str *out);

#endif
