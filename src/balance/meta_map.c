/* MAP-Elites over decks, in batches: children of decks in the map play the opponents; those that
 * look better than what their cell holds meet it again on fresh seeds, and only what is better
 * there takes its place. A batch depends on nothing but the map before it and its number. */
#include "runs/contest.h"
#include "base/memory.h"
#include "table/agent_table.h"
#include "meta_map_private.h"

#include <inttypes.h>
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
    cw_ledger *ledger;
    contest_field field;
    candidates *pools;           /* by the hero's card: what his decks may hold */
    cw_deck decks[STARTS];       /* that are new in a batch */
    cw_deck meeting[2 * CELLS];  /* those that meet again, or are measured */
    contest_sum sums[2 * CELLS]; /* of what played last */
    cw_errors *errors;
} mapping;

/* A stream per batch and stage: a search that is taken up again goes on with the numbers it
 * would have had. */
static uint64_t seed_for(const mapping *m, map_stage stage)
{
    return cw_rng_stream(m->setup->seed, m->map->batches * 4 + (uint64_t)stage);
}

/* ---- matches ---- */

/* The decks against all opponents, all on the same seeds, into `sums`. False if it failed or was
 * stopped. */
static bool play(mapping *m, const cw_deck *decks, int count, uint64_t matches, uint64_t seed)
{
    size_t each = cw__contest_pairs(&m->field, (matches + 1) / 2);
    contest *list = cw__contest_field(m->ledger, &m->field, decks, count, each, seed);
    for (int i = 0; i < count && list != NULL; i++) {
        m->sums[i] = (contest_sum){0};
        cw__contest_add(&m->sums[i], &list[(size_t)i * each], each);
    }
    free(list);
    return list != NULL;
}

/* ---- a batch ---- */

/* The decks that the search begins with: the opponents and some of the builder's. */
static int list_starts(mapping *m)
{
    const cw_map_setup *s = m->setup;
    int count = 0, styles = 0;
    for (int i = 0; i < s->opponent_count && count < STARTS - BUILT; i++)
        m->decks[count++] = s->opponents[i];
    while (cw_deck_style_names[styles] != NULL)
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

/* Children of decks that are drawn from the filled cells. Every filled cell is as likely a parent as
 * any other, not the better ones more: that is what keeps MAP-Elites from crowding into one plan
 * (Mouret and Clune 2015, "Illuminating search spaces by mapping elites"). */
static int breed(mapping *m)
{
    cw_rng rng = seed_for(m, MAP_BREED);
    int filled[CELLS], count = 0;
    for (int i = 0; i < CELLS; i++)
        if (m->map->cells[i].filled)
            filled[count++] = i;
    for (int i = 0; i < CHILDREN && count > 0; i++) {
        const cw_deck *parent = &m->map->cells[filled[cw_rng_below(&rng, (uint32_t)count)]].deck;
        candidates *pool = &m->pools[parent->hero];
        if (pool->list == NULL)
            *pool = cw__deck_any_candidates(m->setup->game, parent->hero);
        m->decks[i] = cw__map_mutate(m->setup->game, pool, m->map, parent, &rng);
    }
    return count > 0 ? CHILDREN : 0;
}

static int cell_of(const mapping *m, const cw_deck *deck)
{
    double mean, spread;
    cw_map_costs(m->setup->game, deck, &mean, &spread);
    return cw_map_cell_of(m->map, mean, spread);
}

/* For each cell the best newcomer, if it looks better than what is there: best[cell] or -1. The
 * first look is cheap and noisy. Whatever is best of many noisy ones has had luck, so it only
 * earns a second look. */
static void find_challengers(const mapping *m, int count, int best[CELLS])
{
    for (int i = 0; i < CELLS; i++)
        best[i] = -1;
    for (int i = 0; i < count; i++) {
        int cell = cell_of(m, &m->decks[i]);
        const cw_map_cell *there = cell >= 0 ? &m->map->cells[cell] : NULL;
        double share = cw__contest_share(&m->sums[i]);
        if (there == NULL || (there->filled && share <= there->points / (double)there->matches))
            continue;
        if (best[cell] < 0 || share > cw__contest_share(&m->sums[best[cell]]))
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

/* Challengers and what they challenge, side by side on fresh seeds. Whoever stays keeps adding
 * its matches, so that a cell's number grows more exact the longer its deck holds it; the
 * matches of the first look do not count, since the deck was chosen by them. */
static bool meet(mapping *m, const int best[CELLS])
{
    int count = 0, next = 0;
    for (int i = 0; i < CELLS; i++) {
        if (best[i] >= 0)
            m->meeting[count++] = m->decks[best[i]];
        if (best[i] >= 0 && m->map->cells[i].filled)
            m->meeting[count++] = m->map->cells[i].deck;
    }
    if (!play(m, m->meeting, count, m->setup->games * AGAIN, seed_for(m, MAP_MEET)))
        return false;
    for (int i = 0; i < CELLS; i++) {
        cw_map_cell *cell = &m->map->cells[i];
        if (best[i] < 0)
            continue;
        int mine = next++, other = cell->filled ? next++ : -1;
        if (other < 0 || m->sums[mine].points > m->sums[other].points)
            move_in(m, cell, &m->meeting[mine], &m->sums[mine]);
        else
            add_sum(cell, &m->sums[other]);
    }
    return true;
}

/* 1. New decks: the ones to begin with, then children of those in the map.
 * 2. All play a few matches; the best of each cell becomes its challenger.
 * 3. Challenger and holder meet in new matches: the first results were picked as the best and
 *    are too good.
 * 4. Only a whole batch is counted and stored, so that a run that was stopped goes on with the
 *    same batch. */
static bool run_batch(mapping *m)
{
    int count = m->map->batches == 0 ? list_starts(m) : breed(m);
    int best[CELLS];
    uint64_t before = cw_ledger_matches(m->ledger);
    if (count == 0)
        return cw_refuse(m->errors, CW_ERR_MISSING,
                         "no deck to begin with: the game has none and none could be built");
    if (!play(m, m->decks, count, m->setup->games, seed_for(m, MAP_SCREEN)))
        return false;
    find_challengers(m, count, best);
    if (!meet(m, best))
        return false;
    m->map->tried += (uint64_t)count;
    m->map->matches += cw_ledger_matches(m->ledger) - before;
    m->map->batches++;
    return true;
}

/* ---- the whole ---- */

/* On the inverted seed, which no batch uses: these rates are the only ones that were not
 * selected for. */
static bool measure(mapping *m)
{
    int cells[CELLS], count = 0;
    for (int i = 0; i < CELLS; i++) {
        if (m->map->cells[i].filled) {
            m->meeting[count] = m->map->cells[i].deck;
            cells[count++] = i;
        }
    }
    uint64_t seed = cw_rng_stream(~m->setup->seed, MAP_MEASURE);
    if (!play(m, m->meeting, count, m->setup->measure, seed))
        return false;
    for (int i = 0; i < count; i++) {
        m->map->cells[cells[i]].rate = cw__contest_rate(&m->sums[i]);
        m->map->measured = m->sums[i].matches;
    }
    return true;
}

/* All that a batch depends on, besides the map and its number. */
static bool open_ledger(mapping *m)
{
    const cw_map_setup *s = m->setup;
    if (cw_agent_expand(s->game, s->agent, &m->agent, m->errors) != CW_OK
        || (m->ledger = cw_ledger_open("evolve map", s->game, &s->keeping, m->errors)) == NULL)
        return false;
    m->field = (contest_field){s->game, cw_str_get(&m->agent), s->budget, s->opponents,
                               s->opponent_count};
    /* Half of the cells is a guess of how many will be filled; it is for the progress bar only. */
    uint64_t cells = (uint64_t)m->map->curve.count * (uint64_t)m->map->spread.count / 2;
    cw_ledger_plan(m->ledger, s->matches + cells * s->measure);
    return cw_ledger_describe(m->ledger, "agent", "%s", cw_str_get(&m->agent))
           && cw_ledger_describe(m->ledger, "seed", "%" PRIu64, s->seed)
           && cw_ledger_describe(m->ledger, "matches of a deck", "%" PRIu64, s->games)
           && cw_ledger_describe(m->ledger, "nodes per decision", "%" PRIu64, s->budget.nodes)
           && cw_ledger_describe(m->ledger, "cells", "%g by %g", m->map->curve.step,
                                 m->map->spread.step)
           && cw_ledger_describe_decks(m->ledger, "decks", s->opponents, s->opponent_count);
}

static bool prepare(mapping *m)
{
    const cw_map_setup *s = m->setup;
    if (s->opponent_count < 1)
        return cw_refuse(m->errors, CW_ERR_MISSING, "there is no deck to play against");
    return cw__map_make_axes(s, m->map, m->errors) && open_ledger(m);
}

cw_status cw_map_run(const cw_map_setup *setup, cw_meta_map *map, cw_errors *errors)
{
    int heroes = setup->game->card_count;
    mapping *m = cw_alloc(1, sizeof *m);
    memset(map, 0, sizeof *map);
    m->setup = setup;
    m->map = map;
    m->errors = errors;
    m->pools = cw_alloc((size_t)heroes, sizeof *m->pools);
    bool good = prepare(m);
    while (good && (map->batches == 0 || map->matches < setup->matches))
        good = run_batch(m);
    good = good && (setup->measure == 0 || measure(m));
    map->stopped = m->ledger != NULL && cw_ledger_is_stopped(m->ledger);
    cw_status closed = cw_ledger_close(m->ledger);
    for (int i = 0; i < heroes; i++)
        free(m->pools[i].list);
    free(m->pools);
    cw_str_clear(&m->agent);
    free(m);
    return good || map->stopped ? closed : cw_errors_status(errors);
}
