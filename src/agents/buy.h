/* What to buy with a turn's mana: the dearest sum of values, exactly. */
#ifndef AGENTS_BUY_H
#define AGENTS_BUY_H

#include "rules/kinds.h"

#include <stdbool.h>

enum { BUY_MOST_MANA = 60 };

typedef struct buy_item {
    uint32_t value; /* below 2^24 */
    uint8_t slot;   /* 0..15, each once */
    uint8_t cost;
    bool placed; /* takes a place of the board */
} buy_item;

/* The slots of the items, at most CW_MAX_HAND, whose values have the largest sum, at a cost of at
 * most `mana` and with at most `room` placed ones. Of equal sums the one with the higher slots.
 * Mana beyond BUY_MOST_MANA is left for the next time. */
unsigned cw__buy_best(const buy_item *items, int count, int mana, int room);

#endif
