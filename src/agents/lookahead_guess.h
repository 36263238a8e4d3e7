/* What `lookahead` believes about hidden cards, and what it has seen of the enemy. */
#ifndef AGENTS_LOOKAHEAD_GUESS_H
#define AGENTS_LOOKAHEAD_GUESS_H

#include "belief.h"

enum {
    LA_MOST_SEEN = 128,
    LA_RECALL = 35 /* chance in a hundred that a hidden card is a copy of one that was seen */
};

/* Cards that the enemy has played in this match. */
typedef struct la_memory {
    cw_card_id cards[LA_MOST_SEEN];
    int count;
} la_memory;

void cw__la_memory_reset(la_memory *memory);
void cw__la_memory_see(la_memory *memory, cw_card_id card);
/* A complete position that the seat of the view may believe in, decided by `seed` and what was
 * seen. */
void cw__la_guess(const la_memory *memory, cw_belief *belief, const cw_view *view, uint64_t seed,
                  cw_state *state);

#endif
