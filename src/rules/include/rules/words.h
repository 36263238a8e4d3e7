/* What a game calls things: words of its own for those of the engine, and keywords that stand for texts. The
 * engine never asks; whoever prints does. Made by lang/, part of the game's memory. */
#ifndef RULES_WORDS_H
#define RULES_WORDS_H

#include "base/dialect.h"
#include "rules/game.h"

/* ---- words that a game may name otherwise: facts/terms.def ---- */
typedef enum cw_term {
#define TERM(id, word, many) CW_TERM_##id,
#include "facts/terms.def"
    CW_TERM_COUNT
} cw_term;

extern const char *const cw_term_words[CW_TERM_COUNT][2]; /* of one, of several or NULL */

/* A keyword of the game that stands for a text ("Rally"). */
typedef struct cw_macro {
    const char *name;    /* without its number */
    const char *meaning; /* canonical and in the game's words; N is the number */
    /* Canonical, in the engine's words: with any number, which is '#' there, and with the number 1. */
    const char *printed, *printed_one;
    bool numbered;
    bool clause; /* it is sentences that stand behind any heading, not abilities */
} cw_macro;

enum { CW_MAX_MACROS = 64 };

typedef struct cw_words {
    cw_dialect dialect;
    cw_dialect_word terms[CW_TERM_COUNT]; /* those that have words of their own, first */
    const char *keyword_texts[CW_KW_COUNT], *value_words[CW_VALUE_COUNT],
        *value_texts[CW_VALUE_COUNT]; /* in the game's words; NULL: as usual */
    cw_macro macros[CW_MAX_MACROS];
    int macro_count;
} cw_words;

/* What the game calls a keyword with a number, and what that means here. */
const char *cw_game_value(const cw_game *game, cw_value value);
const char *cw_game_value_text(const cw_game *game, cw_value value);

/* What the game calls it, of one. */
const char *cw_game_term(const cw_game *game, cw_term term);

/* The same of any word: itself, if the game has none of its own for it. */
const char *cw_game_own_word(const cw_game *game, const char *usual);

/* What the keywords of the game that a text uses stand for, a line in parentheses for each. */
void cw_macros_explain(const cw_game *game, const char *text, const char *indent, cw_str *out);

/* Puts the game's words into a finished English text, from byte `from` on. Once for each text. */
void cw_game_speak(const cw_game *game, cw_str *text, size_t from);

#endif
