/* Examples of phrases, for finding them. */
#ifndef LANG_PHRASE_EXAMPLE_H
#define LANG_PHRASE_EXAMPLE_H

#include "own_text.h"
#include "phrase.h"

/* The pattern with an example in each hole; `whole`: also what may be left out, in brackets. */
void cw__pattern_show(const cw_game *game, const char *pattern, bool whole, cw_str *out);

/* A whole text with the row of that table, canonical and in the game's words; false if none is understood. */
bool cw__phrase_example(cw_game *game, const phrase_table *table, const phrase *row, cw_str *out);

#endif
