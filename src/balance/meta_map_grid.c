/* The cells of the meta map: how wide they are, where a deck lies, which of them hold good
 * decks. */
#include "meta_map_private.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = CW_MAP_SIDE * CW_MAP_SIDE, CURVE_CELLS = 12, SPREAD_CELLS = 12 };

void cw_map_costs(const cw_game *game, const cw_deck *deck, double *mean, double *spread)
{
    double sum = 0, squares = 0, n = deck->count > 0 ? deck->count : 1;
    for (int i = 0; i < deck->count; i++) {
        double cost = game->cards[deck->cards[i]].cost;
        sum += cost;
        squares += cost * cost;
    }
    *mean = sum / n;
    *spread = sqrt(fmax(0, squares / n - *mean * *mean));
}

/* The small number keeps a value that lies on a border in the upper cell whatever the rounding. */
static int place(const cw_map_axis *axis, double value)
{
    double at = floor((value - axis->from) / axis->step + 1e-9);
    return at >= 0 && at < axis->count ? (int)at : -1;
}

int cw_map_cell_of(const cw_meta_map *map, double mean, double spread)
{
    int column = place(&map->curve, mean), row = place(&map->spread, spread);
    return column < 0 || row < 0 ? -1 : row * CW_MAP_SIDE + column;
}

static bool make_axis(cw_map_axis *axis, double low, double high, double step, int about)
{
    static const double steps[] = {0.1, 0.25, 0.5, 1, 2, 5, 10};
    for (size_t i = 0; step == 0; i++) {
        bool last = i + 1 == sizeof steps / sizeof *steps;
        if (last || (high - low) / steps[i] <= about)
            step = steps[i];
    }
    axis->step = step;
    axis->from = floor(low / step + 1e-9) * step;
    axis->count = (int)floor((high - axis->from) / step + 1e-9) + 1;
    return axis->count <= CW_MAP_SIDE;
}

static int compare_ints(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

/* From the cheapest to the dearest deck that the pool could make, whatever the classes. */
bool cw__map_make_axes(const cw_map_setup *s, cw_meta_map *map, cw_errors *errors)
{
    int *costs = cw_alloc((size_t)s->game->card_count * CW_MAX_BUILT, sizeof *costs);
    int count = 0, size = s->game->rules.deck_min;
    for (int i = 1; i < s->game->card_count; i++) {
        const cw_card *card = &s->game->cards[i];
        int most = deck_most_copies(s->game, (cw_card_id)i);
        for (int k = 0; card->collectible && k < most && k < CW_MAX_BUILT; k++)
            costs[count++] = card->cost;
    }
    qsort(costs, (size_t)count, sizeof *costs, compare_ints);
    double low = 0, high = 0;
    size = size < count ? size : count;
    for (int i = 0; i < size; i++) {
        low += (double)costs[i] / size;
        high += (double)costs[count - 1 - i] / size;
    }
    /* No set of numbers in an interval deviates by more than half its width (Popoviciu 1935, on
     * the variance of bounded variables). */
    double wide = count > 0 ? (costs[count - 1] - costs[0]) / 2.0 : 0;
    free(costs);
    if (make_axis(&map->curve, low, high, s->curve_step, CURVE_CELLS)
        && make_axis(&map->spread, 0, wide, s->spread_step, SPREAD_CELLS))
        return true;
    return cw_refuse(errors, CW_ERR_RANGE, "the steps make %d by %d cells; there may be %d by %d",
                     map->curve.count, map->spread.count, CW_MAP_SIDE, CW_MAP_SIDE);
}

/* ---- questions ---- */

cw_map_verdict cw_map_judge(const cw_meta_map *map, int cell)
{
    const cw_map_cell *c = &map->cells[cell];
    if (!c->filled)
        return CW_MAP_EMPTY;
    if (map->measured == 0)
        return CW_MAP_OPEN;
    return c->rate.low > 0.5 ? CW_MAP_WINS : c->rate.high < 0.5 ? CW_MAP_LOSES : CW_MAP_OPEN;
}

int cw_map_count(const cw_meta_map *map, cw_map_verdict verdict)
{
    int count = 0;
    for (int i = 0; i < CELLS; i++)
        count += cw_map_judge(map, i) == verdict;
    return count;
}

int cw_map_count_cards(const cw_meta_map *map, const cw_game *game, int *counts)
{
    memset(counts, 0, (size_t)game->card_count * sizeof *counts);
    for (int i = 0; i < CELLS; i++) {
        const cw_deck *deck = &map->cells[i].deck;
        if (cw_map_judge(map, i) != CW_MAP_WINS)
            continue;
        for (int k = 0; k < deck->count; k++) {
            bool seen = false;
            for (int j = 0; j < k && !seen; j++)
                seen = deck->cards[j] == deck->cards[k];
            counts[deck->cards[k]] += !seen;
        }
    }
    return cw_map_count(map, CW_MAP_WINS);
}
