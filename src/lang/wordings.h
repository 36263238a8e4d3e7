/* Other wordings (facts/wordings.def) applied to a line of a text. */
#ifndef LANG_WORDINGS_H
#define LANG_WORDINGS_H

#include "source.h"

#include "rules/game.h"

enum wording_how { WORDING_SURE, WORDING_MAYBE, WORDING_FILLER };

typedef struct wording {
    uint8_t how; /* wording_how */
    const char *words, *means;
} wording;

extern const wording cw__wordings[];
extern const int cw__wording_count;

/* A line in some wording; each token knows at which byte of the line as it was written the words
 * stand that it came from. */
typedef struct worded {
    char text[SOURCE_BYTES + 1];
    source source;
    uint16_t from[SOURCE_TOKENS]; /* bytes of the first wording */
    bool kept[SOURCE_TOKENS];     /* part of a name: no row may change it */
} worded;

/* Whose text it is: what its words may stand for. */
typedef struct wording_card {
    const cw_game *game;
    const char *name; /* of the card; may be NULL */
    uint8_t type;     /* cw_type */
} wording_card;

/* The line as it was written; false if it is no text at all. */
bool cw__worded_begin(const wording_card *card, const char *text, worded *out);

/* Applies the row at token `at`; false if its words do not stand there, or the line would get too
 * long. Every comparison is added to *work. */
bool cw__wording_apply(const wording_card *card, const wording *row, const worded *line, int at,
                       worded *out, int *work);

/* A line looks at its own text: it is never copied as a struct. */
void cw__worded_copy(worded *to, const worded *from);

/* Puts `words` in the place of `count` tokens from `at` on. */
bool cw__worded_replace(const wording_card *card, const worded *line, int at, int count,
                        const char *words, worded *out);

/* Every SURE and FILLER row wherever it fits, until none does. `spare` is room for work. */
void cw__wordings_sure(const wording_card *card, worded *line, worded *spare, int *work);

#endif
