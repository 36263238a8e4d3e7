/* MAP-Elites over decks, in batches: children of decks in the map play the opponents; those that
 * look better than what their cell holds meet it again on fresh seeds, and only what is better
 * there takes its place. A batch depends on nothing but the map before it and its number. */
#include "contest.h"
#include "lab/agent_table.h"
#include "lab/deck_build.h"
#include "meta_map_private.h"

#include <stdlib.h>
#include <string.h>

enum {
    CELLS = CW_MAP_SIDE * CW_MAP_SIDE,
    CHILDREN = 16,
    BUILT = 24,   /* decks of the builder that the search begins with */
    STARTS = 128, /* most decks that it begins with */
    AGAIN = 3     /* matches of the second meeting against those of the first */
};

typedef enum map_stage { MAP_BREED, MAP_SCREEN, MAP_MEET, MAP_MEASURE } map_stage;

typedef struct mapping {
    const cw_map_setup *setup;
    cw_meta_map *map;
    cw_str agent;
    contest_hall hall;
    map_pools *pools;
    map_store *store;              /* NULL = none */
    cw_deck decks[STARTS + CELLS]; /* of one round */
    contest_sum sums[STARTS + CELLS];
    cw_errors *errors;
} mapping;

static uint64_t seed_for(const mapping *m, map_stage stage)
{
    return cw_rng_stream(m->setup->seed, m->map->batches * 4 + (uint64_t)stage);
}

/* ---- matches ---- */

/* The same number of seat-swapped pairs against each opponent. */
static size_t pairs_for(const cw_map_setup *s, uint64_t matches)
{
    size_t opponents = (size_t)s->opponent_count, pairs = (size_t)(matches + 1) / 2;
    return (pairs + opponents - 1) / opponents * opponents;
}

/* The first `count` of m->decks against all opponents, all on the same seeds. */
static cw_status play(mapping *m, int count, uint64_t matches, uint64_t seed)
{
    const cw_map_setup *s = m->setup;
    size_t each = pairs_for(s, matches), all = each * (size_t)count;
    contest *list = calloc(all > 0 ? all : 1, sizeof *list);
    if (list == NULL) {
        cw_errors_add(m->errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
        return CW_ERR_MEMORY;
    }
    for (size_t i = 0; i < all; i++) {
        size_t pair = i % each;
        list[i] = (contest){
            .agents = {cw_str_get(&m->agent), cw_str_get(&m->agent)},
            .decks = {&m->decks[i / each], &s->opponents[pair % (size_t)s->opponent_count]},
            .seed = cw_rng_stream(seed, pair)};
    }
    cw_status status = contest_run(&m->hall, list, all, m->errors);
    for (int i = 0; i < count && status == CW_OK && !m->hall.stopped; i++) {
        m->sums[i] = (contest_sum){0};
        contest_add(&m->sums[i], &list[(size_t)i * each], each);
    }
    free(list);
    return status;
}

static double share(const contest_sum *sum)
{
    return sum->matches > 0 ? sum->points / (double)sum->matches : 0;
}

/* ---- a batch ---- */

/* The decks that the search begins with: the opponents and some of the builder's. */
static int list_starts(mapping *m)
{
    const cw_map_setup *s = m->setup;
    int count = 0, styles = 0;
    for (int i = 0; i < s->opponent_count && count < STARTS - BUILT; i++)
        m->decks[count++] = s->opponents[i];
    while (cw_deck_styles[styles].name != NULL)
        styles++;
    for (int i = 0; i < BUILT; i++) {
        cw_deck_wish wish = {.style = &cw_deck_styles[i % styles],
                             .seed = cw_rng_stream(s->seed, (uint64_t)(i / styles))};
        cw_deck_plan plan;
        cw_named_deck deck;
        if (cw_deck_build(s->game, &wish, &deck, &plan, NULL) == CW_OK)
            m->decks[count++] = deck.deck;
    }
    return count;
}

/* Children of decks that are drawn from the filled cells; -1 without memory. */
static int breed(mapping *m)
{
    cw_rng rng = seed_for(m, MAP_BREED);
    int filled[CELLS], count = 0;
    for (int i = 0; i < CELLS; i++)
        if (m->map->cells[i].filled)
            filled[count++] = i;
    for (int i = 0; i < CHILDREN && count > 0; i++) {
        const cw_map_cell *parent = &m->map->cells[filled[cw_rng_below(&rng, (uint32_t)count)]];
        if (!map_mutate(m->pools, m->map, &parent->deck, &rng, &m->decks[i]))
            return -1;
    }
    return count > 0 ? CHILDREN : 0;
}

static int cell_of(const mapping *m, const cw_deck *deck)
{
    double mean, spread;
    cw_map_costs(m->setup->game, deck, &mean, &spread);
    return cw_map_cell_of(m->map, mean, spread);
}

/* For each cell the best newcomer, if it looks better than what is there: best[cell] or -1. */
static void find_challengers(const mapping *m, int count, int best[CELLS])
{
    for (int i = 0; i < CELLS; i++)
        best[i] = -1;
    for (int i = 0; i < count; i++) {
        int cell = cell_of(m, &m->decks[i]);
        const cw_map_cell *there = cell >= 0 ? &m->map->cells[cell] : NULL;
        if (there == NULL
            || (there->filled && share(&m->sums[i]) <= there->points / (double)there->matches))
            continue;
        if (best[cell] < 0 || share(&m->sums[i]) > share(&m->sums[best[cell]]))
            best[cell] = i;
    }
}

static void add_sum(cw_map_cell *cell, const contest_sum *sum)
{
    cell->matches += sum->matches;
    cell->points += sum->points;
    cw_clusters_merge(&cell->pairs, &sum->contests);
}

static void move_in(mapping *m, cw_map_cell *cell, const cw_deck *deck, const contest_sum *sum)
{
    *cell = (cw_map_cell){.filled = true, .deck = *deck};
    cw_map_costs(m->setup->game, deck, &cell->mean, &cell->spread);
    add_sum(cell, sum);
    m->map->kept++;
}

/* Challengers and what they challenge, side by side on fresh seeds. */
static cw_status meet(mapping *m, const int best[CELLS], bool changed[CELLS])
{
    cw_deck *challengers = malloc(CELLS * sizeof *challengers);
    int cells[CELLS], fights = 0, count = 0, first[CELLS];
    if (challengers == NULL)
        return CW_ERR_MEMORY;
    for (int i = 0; i < CELLS; i++) {
        if (best[i] >= 0) {
            cells[fights] = i;
            challengers[fights++] = m->decks[best[i]];
        }
    }
    for (int i = 0; i < fights; i++) {
        first[i] = count;
        m->decks[count++] = challengers[i];
        if (m->map->cells[cells[i]].filled)
            m->decks[count++] = m->map->cells[cells[i]].deck;
    }
    free(challengers);
    cw_status status = play(m, count, m->setup->games * AGAIN, seed_for(m, MAP_MEET));
    for (int i = 0; i < fights && status == CW_OK && !m->hall.stopped; i++) {
        cw_map_cell *cell = &m->map->cells[cells[i]];
        const contest_sum *mine = &m->sums[first[i]], *other = &m->sums[first[i] + 1];
        changed[cells[i]] = true;
        if (!cell->filled || mine->points > other->points)
            move_in(m, cell, &m->decks[first[i]], mine);
        else
            add_sum(cell, other);
    }
    return status;
}

static cw_status run_batch(mapping *m)
{
    int count = m->map->batches == 0 ? list_starts(m) : breed(m);
    int best[CELLS];
    bool changed[CELLS] = {false};
    size_t before = m->hall.done;
    if (count < 0)
        return CW_ERR_MEMORY;
    if (count == 0) {
        cw_errors_add(m->errors, CW_ERR_MISSING, NULL, 0, 0,
                      "no deck to begin with: the game has none and none could be built");
        return CW_ERR_MISSING;
    }
    cw_status status = play(m, count, m->setup->games, seed_for(m, MAP_SCREEN));
    if (status == CW_OK && !m->hall.stopped) {
        find_challengers(m, count, best);
        status = meet(m, best, changed);
    }
    if (status == CW_OK && !m->hall.stopped) {
        m->map->tried += (uint64_t)count;
        m->map->matches += m->hall.done - before;
        m->map->batches++;
        if (m->store != NULL && !map_store_keep(m->store, m->map, changed, m->errors))
            status = cw_errors_status(m->errors);
    }
    return status;
}

/* ---- the whole ---- */

static cw_status measure(mapping *m)
{
    int cells[CELLS], count = 0;
    for (int i = 0; i < CELLS; i++) {
        if (m->map->cells[i].filled) {
            m->decks[count] = m->map->cells[i].deck;
            cells[count++] = i;
        }
    }
    uint64_t seed = cw_rng_stream(~m->setup->seed, MAP_MEASURE);
    cw_status status = play(m, count, m->setup->measure, seed);
    for (int i = 0; i < count && status == CW_OK && !m->hall.stopped; i++) {
        m->map->cells[cells[i]].rate = contest_rate(&m->sums[i]);
        m->map->measured = m->sums[i].matches;
    }
    return status;
}

static cw_status prepare(mapping *m)
{
    const cw_map_setup *s = m->setup;
    m->pools = map_pools_new(s->game);
    if (m->pools == NULL)
        return CW_ERR_MEMORY;
    if (s->opponent_count < 1) {
        cw_errors_add(m->errors, CW_ERR_MISSING, NULL, 0, 0, "there is no deck to play against");
        return CW_ERR_MISSING;
    }
    cw_status status = map_make_axes(s, m->map, m->errors);
    status = status == CW_OK ? cw_agent_expand(s->game, s->agent, &m->agent, m->errors) : status;
    if (status == CW_OK && s->store != NULL) {
        m->store = map_store_open(s, cw_str_get(&m->agent), m->map, m->errors);
        status = m->store != NULL ? CW_OK : cw_errors_status(m->errors);
    }
    uint64_t left = s->matches > m->map->matches ? s->matches - m->map->matches : 0;
    uint64_t cells = (uint64_t)m->map->curve.count * (uint64_t)m->map->spread.count / 2;
    m->hall = (contest_hall){.game = s->game,
                             .threads = s->threads,
                             .budget = s->budget,
                             .progress = s->progress,
                             .context = s->context,
                             .planned = (size_t)(left + cells * s->measure)};
    return status;
}

cw_status cw_map_run(const cw_map_setup *setup, cw_meta_map *map, cw_errors *errors)
{
    mapping *m = calloc(1, sizeof *m);
    memset(map, 0, sizeof *map);
    cw_status status = CW_ERR_MEMORY;
    if (m != NULL) {
        m->setup = setup;
        m->map = map;
        m->errors = errors;
        status = prepare(m);
        while (status == CW_OK && !m->hall.stopped
               && (map->batches == 0 || map->matches < setup->matches))
            status = run_batch(m);
        if (status == CW_OK && !m->hall.stopped && setup->measure > 0)
            status = measure(m);
        map->stopped = m->hall.stopped;
        if (!map_store_close(m->store, errors) && status == CW_OK)
            status = cw_errors_status(errors);
        map_pools_free(m->pools);
        cw_str_clear(&m->agent);
        free(m);
    }
    if (status == CW_ERR_MEMORY && cw_errors_status(errors) == CW_OK)
        cw_errors_add(errors, status, NULL, 0, 0, "%s", cw_status_text(status));
    return status;
}
