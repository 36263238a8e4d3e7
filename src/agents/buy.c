/* The knapsack of a turn, item by item: cell (k, m) holds the best purchase with k places and m
 * mana. A purchase is its value above the slots it takes, so that sums, ties and the answer are all
 * one number. A hand of 14 cards and 14 mana are some 200 steps. Dynamic programming over exact
 * mana is possible because costs are small whole numbers (Bellman 1957, "Dynamic Programming").
 * Going down in m uses each item at most once. */
#include "buy.h"

#include <string.h>

/* The value of a purchase and the slots it is made of share a word: the better one is then the
 * larger number, and its slots come with it. */
enum { SLOT_BITS = 16, CELLS = BUY_MOST_MANA + 1 };

static inline void try_item(uint64_t *to, const uint64_t *from, uint64_t gain, int cost, int mana)
{
    for (int m = mana; m >= cost; m--) {
        uint64_t with = from[m - cost] + gain;
        to[m] = with > to[m] ? with : to[m];
    }
}

unsigned cw__buy_best(const buy_item *items, int count, int mana, int room)
{
    uint64_t best[CW_MAX_HAND + 1][CELLS];
    int placed = 0;
    for (int i = 0; i < count; i++)
        placed += items[i].placed;
    mana = mana > BUY_MOST_MANA ? BUY_MOST_MANA : mana;
    /* If all of them find a place, places need not be counted. */
    int places = placed > room ? room : 0;
    for (int k = 0; k <= places; k++)
        memset(best[k], 0, (size_t)(mana + 1) * sizeof best[k][0]);
    for (int i = 0; i < count; i++) {
        uint64_t gain = (uint64_t)items[i].value << SLOT_BITS | 1u << items[i].slot;
        bool counted = placed > room && items[i].placed;
        for (int k = places; k >= counted; k--)
            try_item(best[k], best[k - counted], gain, items[i].cost, mana);
    }
    return (unsigned)(best[places][mana] & ((1u << SLOT_BITS) - 1));
}
