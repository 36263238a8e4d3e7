/* New decks out of old ones. Half of them change a few cards; the others walk towards a cell next
 * to the one they come from, so that the corners of the map are found as well. */
#include "deck_build_private.h"
#include "meta_map_private.h"

#include <math.h>
#include <stdlib.h>

enum {
    MOST_SWAPS = 3,
    WALK = 80, /* exchanges tried on the way to another cell */
    DRAWS = 3  /* cards looked at, half of the time, for the one of most worth */
};

struct map_pools {
    const cw_game *game;
    candidates *of_hero; /* by the hero's card; made when first asked for */
};

map_pools *map_pools_new(const cw_game *game)
{
    map_pools *pools = calloc(1, sizeof *pools);
    if (pools != NULL) {
        pools->game = game;
        pools->of_hero = calloc((size_t)game->card_count, sizeof *pools->of_hero);
        if (pools->of_hero == NULL) {
            free(pools);
            pools = NULL;
        }
    }
    return pools;
}

void map_pools_free(map_pools *pools)
{
    for (int i = 0; pools != NULL && i < pools->game->card_count; i++)
        free(pools->of_hero[i].list);
    if (pools != NULL)
        free(pools->of_hero);
    free(pools);
}

static const candidates *pool_of(map_pools *pools, cw_card_id hero)
{
    candidates *pool = &pools->of_hero[hero];
    if (pool->list == NULL) {
        cw_deck_wish wish = {.style = cw_deck_style_find("midrange")};
        cw_deck_plan plan = {.hero = hero, .share = 1};
        if (!deck_candidates(pools->game, &wish, &plan, pool))
            return NULL;
    }
    return pool;
}

static cw_card_id draw_card(const candidates *pool, const cw_deck *deck, cw_rng *rng)
{
    const candidate *best = NULL;
    int draws = cw_rng_below(rng, 2) == 0 ? 1 : DRAWS;
    for (int i = 0; i < draws; i++) {
        const candidate *c = &pool->list[cw_rng_below(rng, (uint32_t)pool->count)];
        if (deck_copies_in(deck, c->card) < c->most && (best == NULL || c->worth > best->worth))
            best = c;
    }
    return best != NULL ? best->card : 0;
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

/* By cost, then number: equal decks look equal, and decks in order begin with what is cheap. */
static void sort_cards(const cw_game *game, cw_deck *deck)
{
    for (int i = 1; i < deck->count; i++) {
        cw_card_id card = deck->cards[i];
        int cost = game->cards[card].cost, at = i;
        for (; at > 0; at--) {
            int other = game->cards[deck->cards[at - 1]].cost;
            if (other < cost || (other == cost && deck->cards[at - 1] <= card))
                break;
            deck->cards[at] = deck->cards[at - 1];
        }
        deck->cards[at] = card;
    }
}

bool map_mutate(map_pools *pools, const cw_meta_map *map, const cw_deck *parent, cw_rng *rng,
                cw_deck *child)
{
    const candidates *pool = pool_of(pools, parent->hero);
    *child = *parent;
    if (pool == NULL)
        return false;
    if (pool->count > 0 && child->count > 0) {
        if (cw_rng_below(rng, 2) == 0)
            swap_some(pool, child, rng);
        else
            walk(pool, map, pools->game, child, rng);
        sort_cards(pools->game, child);
    }
    return true;
}
