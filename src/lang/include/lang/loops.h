/* Loops: cards that could set themselves, or each other, off without end, judged by their texts:
 * it is not seen whether play leads there, nor whether health or cards last long enough. The
 * engine stops such a chain at its bounds (docs/rules.md, parts H and L); a designer may want to
 * know before. */
#ifndef LANG_LOOPS_H
#define LANG_LOOPS_H

#include "rules/game.h"

enum {
    CW_LOOP_CARDS = 3, /* most cards of a loop that is looked for */
    CW_LOOP_SHOWN = 20 /* most loops of two and more cards that are kept */
};

typedef struct cw_loop {
    int card_count;
    cw_card_id cards[CW_LOOP_CARDS]; /* different ones, in the order of the chain */
    char *text;                      /* one line: who sets off whom, by what, and their texts */
} cw_loop;

typedef struct cw_loops {
    cw_loop *list; /* loops of one card first, in the order of the cards */
    int count;
    int more; /* rings of two and three cards that were found but not kept */
    bool all; /* every ring of up to three abilities was looked at */
} cw_loops;

/* `out` is filled from zero and must be cleared afterwards, also after CW_ERR_MEMORY. */
cw_status cw_loops_find(const cw_game *game, cw_loops *out);
/* Frees the list and its texts; all zero afterwards. */
void cw_loops_clear(cw_loops *loops);

#endif
