/* A dialect: words that stand for the usual ones, each with its plural ("kraken" for "minion"). Texts are
 * turned from one into the other as a whole, word by word, so that nobody who writes a sentence has to think
 * of it. Names that happen to hold such a word are left alone. */
#ifndef BASE_DIALECT_H
#define BASE_DIALECT_H

#include "base/str.h"

#include <stdint.h>

typedef struct cw_dialect_word {
    const char *usual[2],
        *own[2]; /* of one and of several; [1] is NULL if there are never several */
} cw_dialect_word;

/* Borrows everything. */
typedef struct cw_dialect {
    const cw_dialect_word *words;
    const char *const *names; /* longer than a word of either side that they hold */
    int count, name_count;
} cw_dialect;

/* "a " or "an ", whichever these words want. */
const char *cw_article(const char *words);

/* Puts the own words into what stands in `text` from byte `from` on, with "a" and "an" as they must be.
 * Once: own words may be usual ones of something else. */
void cw_dialect_say(const cw_dialect *dialect, cw_str *text, size_t from);

/* The usual words of a text, to `out`; origin[i] becomes the byte of `text` that byte i of `out` is of, for at
 * most `room` bytes, the end included. */
void cw_dialect_read(const cw_dialect *dialect, const char *text, cw_str *out, uint16_t *origin,
                     size_t room);

/* Bytes at the beginning of `text` that are these words, in any case and with any spaces between, up to the end
 * of a word; 0 if there are others. */
size_t cw_match_words(const char *text, const char *words);

/* Whether `words` stand anywhere in `text` as whole words, in any case. */
bool cw_has_words(const char *text, const char *words);

#endif
