/* Texts in a game's own words and with its own keywords, on their way to the reader and from the printer, which
 * know neither (parse.c, print.c): what a game calls things is translated as a whole text. */
#ifndef LANG_OWN_TEXT_H
#define LANG_OWN_TEXT_H

#include "lang/text.h"
#include "rules/words.h"
#include "source.h"

#include <stdint.h>

/* In the engine's words, without keywords of the game. */
cw_status cw__text_parse_plain(cw_game *game, cw_card *card, const char *text, cw_text_place place,
                               cw_errors *errors);
void cw__text_print_plain(const cw_game *game, const cw_card *card, cw_str *out);
void cw__ability_print_plain(const cw_game *game, const cw_card *card, const cw_ability *ability,
                             cw_str *out);

/* A text that was made from another, and of which byte of that each of its bytes is. */
enum { SPELLED_BYTES = 2 * SOURCE_BYTES + 2 };
typedef struct spelled {
    cw_str text;
    uint16_t origin[SPELLED_BYTES];
    uint8_t macro[SPELLED_BYTES]; /* 1 + number of the keyword that it stands in for, or 0 */
} spelled;

/* ---- keywords that stand for texts: macros.c reads them, macros_print.c says them ---- */

/* Puts the texts for the keywords. False, with a problem, if one is used as it cannot be. */
bool cw__macros_expand(const cw_game *game, const spelled *text, spelled *out, cw_errors *errors);
/* Puts the keywords for the texts in what stands from byte `from` on. */
void cw__macros_contract(const cw_game *game, cw_str *text, size_t from);

/* What the keyword stands for with this number (of no meaning unless it has one), canonical. */
void cw__macro_write(const cw_macro *macro, int number, cw_str *out);
/* One text of two that differ in a 7 and an 8, with '#' for them; false if they differ otherwise. */
bool cw__macro_join(const char *seven, const char *eight, cw_str *out);
/* Bytes of a keyword of the engine with its number and full stop, 0 if none stands there. */
size_t cw__keyword_sentence(const cw_game *game, const char *at);

/* Does the language need this word, so that no game may give it another meaning? */
bool cw__is_language_word(const char *word);

#endif
