/* The sentences nearest to a text that cannot be read. */
#ifndef LANG_NEAREST_H
#define LANG_NEAREST_H

#include "parse.h"
#include "wordings.h"

/* What is asked about: the line as far as its words are known, and why it was not read. */
typedef struct nearest_ask {
    cw_game *game;
    parse *parse; /* room for reading; its reader says why until the first use */
    const wording_card *card;
    const worded *line;
} nearest_ask;

/* Adds up to three whole lines that can be read, in the cards' wording, the nearest first, each in
 * quotes and with " or " between them; nothing if none is near. */
void cw__nearest(const nearest_ask *ask, cw_str *out);

/* Whether the text can be read, alone and with the repairs that are certain; then what it is in the
 * cards' wording is in `printed`. The game is left as it was. */
bool cw__nearest_read(const nearest_ask *ask, const char *text, cw_str *printed);

/* Fills the row's holes with words of the line from token `start` to `end`, else with its
 * examples. */
void cw__nearest_fill(const nearest_ask *ask, const phrase *row, int start, int end, cw_str *out);

#endif
