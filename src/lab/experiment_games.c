/* The games of a study: made up at random or found by a search, then measured. The store keeps each
 * that is done, under the words that say how it came about, so that several files share it. */
#include "experiment_private.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { WORDS = 300, GENES = 2 * CW_EVOLVE_VALUES };

/* ---- how a game comes about ---- */

/* The seed depends on the number of the game and the approach alone, so that the fifth game is
 * the same whether ten or a hundred are asked for, and a store of ten can grow. */
cw_evolve_setup cw__study_setup(const study_run *run, int approach, int number)
{
    const cw_evolve_size *size = &run->setup->size;
    cw_evolve_setup setup = cw_evolve_setup_default();
    cw_rng stream = cw_rng_stream(run->setup->seed, (uint64_t)number);
    setup.metric = approach != CW_APPROACH_RANDOM ? (cw_evolve_metric)approach
                                                  : CW_METRIC_WIN_RND_LIFE;
    setup.different = run->study->different;
    setup.zero_stays = run->study->zero_stays;
    setup.turns = run->study->turns;
    setup.population = size->population;
    setup.elite = size->population < 10 ? 1 : size->population / 5; /* a fifth, as usual */
    setup.generations = size->generations;
    setup.games = size->simulations;
    setup.measure = size->measure;
    setup.stop_below = run->study->stop_below;
    setup.seed = cw_rng_stream(cw_rng_next(&stream), (uint64_t)approach);
    return setup;
}

/* What the vector depends on; not the measurement. Words, not a hash: a store says by itself
 * what it holds. The unit of the length is left out for approaches that never look at the
 * length, so that their games are found again either way. */
static void describe(const study_run *run, int approach, char out[WORDS])
{
    const cw_evolve_size *size = &run->setup->size;
    const char *rules = run->study->different ? "different" : "same";
    const char *zero = run->study->zero_stays ? ", card_last 0 stays" : "";
    bool counted = run->study->turns && approach != CW_APPROACH_RANDOM
                   && cw_evolve_metric_uses((cw_evolve_metric)approach, CW_FIGURE_LENGTH);
    if (approach == CW_APPROACH_RANDOM) {
        snprintf(out, WORDS, "games: random, %s rules%s, seed %" PRIu64 "\n", rules, zero,
                 run->setup->seed);
        return;
    }
    snprintf(out, WORDS,
             "games: %s, %s rules%s%s, %d vectors, %d generations, %" PRIu64 " matches, below "
             "%.9g, seed %" PRIu64 "\n",
             cw_approach_name(approach), rules, zero, counted ? ", length in turns" : "",
             size->population, size->generations, size->simulations, run->study->stop_below,
             run->setup->seed);
}

static bool make_game(study_run *run, int approach, const cw_evolve_setup *setup,
                      cw_evolve_found *found)
{
    if (approach == CW_APPROACH_RANDOM) {
        cw_rng rng = cw_rng_stream(setup->seed, EVOLVE_STREAM_GENES);
        cw_evolve_random(&found->vector, setup->different, &rng);
        found->vector.zero_stays = setup->zero_stays;
        return cw__evolve_measure_on(run->work, setup, &found->vector, &found->sums);
    }
    cw_evolve_result result;
    bool good = cw__evolve_search_on(run->work, setup, &result);
    found->vector = result.best;
    found->sums = result.held_out;
    cw_evolve_clear(&result);
    return good;
}

/* ---- the store: genes, then sums ---- */

static bool read_game(const study_run *run, const unsigned char *bytes, size_t size,
                      cw_evolve_found *found)
{
    size_t count = (size_t)cw_evolve_gene_count(run->study->different);
    bool good = bytes != NULL && size == count + sizeof found->sums;
    memset(&found->vector, 0, sizeof found->vector);
    found->vector.different = run->study->different;
    found->vector.zero_stays = run->study->zero_stays;
    for (size_t i = 0; good && i < count; i++) {
        const cw_evolve_param *p = cw_evolve_gene_param(run->study->different, (int)i);
        int value = (int8_t)bytes[i];
        good = value >= p->low && value <= p->high;
        if (good)
            cw_evolve_set(&found->vector, (int)i, value);
    }
    if (good) {
        memcpy(&found->sums, bytes + count, sizeof found->sums);
        good = cw_evolve_sums_fit(&found->sums, found->sums.matches);
    }
    if (!good)
        cw_errors_add(run->errors, CW_ERR_SYNTAX, run->setup->keeping.store, 0, 0,
                      "the store is damaged: game %d of a chapter is none", found->number + 1);
    return good;
}

static bool write_game(study_run *run, int chapter, const cw_evolve_found *found)
{
    unsigned char bytes[GENES + sizeof found->sums];
    size_t count = (size_t)cw_evolve_gene_count(found->vector.different);
    for (size_t i = 0; i < count; i++)
        bytes[i] = (unsigned char)cw_evolve_get(&found->vector, (int)i);
    memcpy(bytes + count, &found->sums, sizeof found->sums);
    return cw_ledger_put(run->ledger, chapter, (uint64_t)found->number, 0, bytes,
                         count + sizeof found->sums);
}

/* What rank 0's store has of it, on all ranks: 1, 0 if nothing, -1 with a problem. */
static int look_up(study_run *run, int chapter, cw_evolve_found *found)
{
    const void *bytes = NULL;
    size_t size = 0;
    struct {
        int there;
        cw_evolve_found found;
    } answer = {.found = *found};
    answer.there = cw_ledger_get(run->ledger, chapter, (uint64_t)found->number, &bytes, &size);
    if (answer.there > 0 && !read_game(run, bytes, size, &answer.found))
        answer.there = -1;
    cw_ledger_share(run->ledger, &answer, sizeof answer);
    *found = answer.found;
    return answer.there;
}

/* 1. Look it up by how it came about.
 * 2. There, but measured with another number of matches: measure it again. That is cheap against
 *    the search for it.
 * 3. Not there: search and keep. */
bool cw__study_find_game(study_run *run, int approach, int number, cw_evolve_found *found)
{
    char how[WORDS];
    cw_evolve_setup setup = cw__study_setup(run, approach, number);
    *found = (cw_evolve_found){.approach = approach, .number = number};
    describe(run, approach, how);
    run->work->setup = setup;
    int chapter = cw_ledger_enter(run->ledger, how, true);
    int there = chapter >= 0 ? look_up(run, chapter, found) : -1;
    bool good = there >= 0;
    if (good && there > 0 && found->sums.matches != setup.measure)
        good = cw__evolve_measure_on(run->work, &setup, &found->vector, &found->sums);
    else if (good && there == 0)
        good = make_game(run, approach, &setup, found) && write_game(run, chapter, found);
    return good;
}
