/* New decks out of old ones. Half of them change a few cards; the others walk towards a cell next
 * to the one they come from, so that the corners of the map are found as well. */
#include "meta_map_private.h"

#include <math.h>

enum {
    MOST_SWAPS = 3,
    WALK = 80, /* exchanges tried on the way to another cell */
    DRAWS = 3  /* cards looked at, half of the time, for the one of most worth */
};

/* Half of the time any card, half of the time the best of a few: without the first part cards
 * that the builder misjudges would never come in. */
static cw_card_id draw_card(const candidates *pool, const cw_deck *deck, cw_rng *rng)
{
    int draws = cw_rng_below(rng, 2) == 0 ? 1 : DRAWS;
    return cw__deck_draw_card(pool, deck, draws, true, rng);
}

static void swap_some(const candidates *pool, cw_deck *deck, cw_rng *rng)
{
    int swaps = 1 + (int)cw_rng_below(rng, MOST_SWAPS);
    while (swaps-- > 0) {
        int out = (int)cw_rng_below(rng, (uint32_t)deck->count);
        cw_card_id in = draw_card(pool, deck, rng);
        if (in != 0)
            deck->cards[out] = in;
    }
}

/* Distance from the middle of a cell, in cells. */
static double distance(const cw_meta_map *map, const cw_game *game, const cw_deck *deck, int column,
                       int row)
{
    double mean, spread;
    cw_map_costs(game, deck, &mean, &spread);
    return fabs((mean - map->curve.from) / map->curve.step - column - 0.5)
           + fabs((spread - map->spread.from) / map->spread.step - row - 0.5);
}

static int step_to(int from, int count, cw_rng *rng)
{
    int to = from - 1 + (int)cw_rng_below(rng, 3);
    return to < 0 ? 0 : to >= count ? count - 1 : to;
}

/* Exchanges that do not lead away from the wished cell are kept, also those that change nothing:
 * they let the walk drift along instead of getting stuck. */
static void walk(const candidates *pool, const cw_meta_map *map, const cw_game *game, cw_deck *deck,
                 cw_rng *rng)
{
    double mean, spread;
    cw_map_costs(game, deck, &mean, &spread);
    const cw_map_axis *x = &map->curve, *y = &map->spread;
    int column = step_to((int)((mean - x->from) / x->step), x->count, rng);
    int row = step_to((int)((spread - y->from) / y->step), y->count, rng);
    double far = distance(map, game, deck, column, row);
    for (int i = 0; i < WALK && far > 0.5; i++) {
        int out = (int)cw_rng_below(rng, (uint32_t)deck->count);
        cw_card_id before = deck->cards[out], in = draw_card(pool, deck, rng);
        if (in == 0)
            continue;
        deck->cards[out] = in;
        double now = distance(map, game, deck, column, row);
        if (now > far)
            deck->cards[out] = before;
        else
            far = now;
    }
}

/* Half of the children change a few cards, to improve a cell; the others walk towards a cell
 * next to their own, to fill the map. */
cw_deck cw__map_mutate(const cw_game *game, const candidates *pool, const cw_meta_map *map,
                       const cw_deck *parent, cw_rng *rng)
{
    cw_deck child = *parent;
    if (pool->count > 0 && child.count > 0) {
        if (cw_rng_below(rng, 2) == 0)
            swap_some(pool, &child, rng);
        else
            walk(pool, map, game, &child, rng);
        cw__deck_sort(game, &child);
    }
    return child;
}
