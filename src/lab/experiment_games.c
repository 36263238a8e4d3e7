/* The games of a study: made up at random or found by a search, then measured. The store keeps each
 * that is done, under the words that say how it came about, so that several files share it. */
#include "experiment_games.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { WORDS = 300, GENES = 2 * CW_EVOLVE_VALUES };

static const cw_store_kind games_kind = {
    .name = "evolved games",
    .version = 2, /* 1 left out the turn in which an empty deck kills */
    .schema = "CREATE TABLE games(how TEXT, number INTEGER, genes BLOB NOT NULL,"
              " sums BLOB NOT NULL, PRIMARY KEY(how, number)) WITHOUT ROWID;",
};

bool study_open_store(study_run *run)
{
    if (run->setup->store == NULL)
        return true;
    run->store = cw_store_open(run->setup->store, &games_kind, run->setup->resume, run->errors);
    if (run->store == NULL || !cw_store_describe(run->store, "program", CW_VERSION, run->errors))
        return false;
    run->insert = cw_store_prepare(run->store, "INSERT OR REPLACE INTO games VALUES(?,?,?,?)",
                                   run->errors);
    run->select = cw_store_prepare(
        run->store, "SELECT genes, sums FROM games WHERE how = ? AND number = ?", run->errors);
    return run->insert != NULL && run->select != NULL;
}

/* ---- how a game comes about ---- */

cw_evolve_setup study_setup(const study_run *run, int approach, int number)
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
    setup.threads = run->setup->threads;
    setup.progress = run->setup->progress;
    setup.context = run->setup->context;
    return setup;
}

/* What the vector depends on; not the measurement. */
static void describe(const study_run *run, int approach, char out[WORDS])
{
    const cw_evolve_size *size = &run->setup->size;
    const char *rules = run->study->different ? "different" : "same";
    const char *zero = run->study->zero_stays ? ", card_last 0 stays" : "";
    bool counted = run->study->turns && approach != CW_APPROACH_RANDOM
                   && cw_evolve_metric_uses((cw_evolve_metric)approach, CW_FIGURE_LENGTH);
    if (approach == CW_APPROACH_RANDOM) {
        snprintf(out, WORDS, "random, %s rules%s, seed %" PRIu64, rules, zero, run->setup->seed);
        return;
    }
    snprintf(out, WORDS,
             "%s, %s rules%s%s, %d vectors, %d generations, %" PRIu64 " matches, below "
             "%.9g, seed %" PRIu64,
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
        return evolve_measure_on(run->work, setup, &found->vector, &found->sums);
    }
    cw_evolve_result result;
    bool good = evolve_search_on(run->work, setup, &result, run->errors);
    found->vector = result.best;
    found->sums = result.held_out;
    cw_evolve_clear(&result);
    return good;
}

/* ---- the store ---- */

static bool read_genes(const study_run *run, const int8_t *genes, int size, cw_evolve_found *found)
{
    bool good = genes != NULL && size == cw_evolve_gene_count(run->study->different);
    memset(&found->vector, 0, sizeof found->vector);
    found->vector.different = run->study->different;
    found->vector.zero_stays = run->study->zero_stays;
    for (int i = 0; good && i < size; i++) {
        const cw_evolve_param *p = cw_evolve_gene_param(run->study->different, i);
        good = genes[i] >= p->low && genes[i] <= p->high;
        if (good)
            cw_evolve_set(&found->vector, i, genes[i]);
    }
    return good;
}

/* 1: there it is; 0: it is not there; -1 with a problem. Sums may be of another size. */
static int read_game(study_run *run, const char *how, cw_evolve_found *found)
{
    if (run->store == NULL)
        return 0;
    cw_store_bind(run->select, "ti", how, (int64_t)found->number);
    int row = cw_store_row(run->store, run->select, run->errors);
    if (row > 0) {
        const void *sums = sqlite3_column_blob(run->select, 1);
        bool good = read_genes(run, sqlite3_column_blob(run->select, 0),
                               sqlite3_column_bytes(run->select, 0), found)
                    && sums != NULL
                    && sqlite3_column_bytes(run->select, 1) == (int)sizeof found->sums;
        if (good) {
            memcpy(&found->sums, sums, sizeof found->sums);
            good = cw_evolve_sums_fit(&found->sums, found->sums.matches);
        }
        sqlite3_reset(run->select);
        if (!good) {
            cw_store_problem(run->store, run->errors, CW_ERR_SYNTAX,
                             "the store is damaged: \"%s\" is no game", how);
            return -1;
        }
    }
    return row;
}

static bool write_game(study_run *run, const char *how, const cw_evolve_found *found)
{
    int8_t genes[GENES];
    size_t count = (size_t)cw_evolve_gene_count(found->vector.different);
    if (run->store == NULL)
        return true;
    for (size_t i = 0; i < count; i++)
        genes[i] = (int8_t)cw_evolve_get(&found->vector, (int)i);
    cw_store_bind(run->insert, "tibb", how, (int64_t)found->number, (const void *)genes, count,
                  (const void *)&found->sums, sizeof found->sums);
    return cw_store_write(run->store, run->insert, run->errors)
           && cw_store_commit(run->store, 0, run->errors);
}

bool study_find_game(study_run *run, int approach, int number, cw_evolve_found *found)
{
    char how[WORDS];
    cw_evolve_setup setup = study_setup(run, approach, number);
    *found = (cw_evolve_found){.approach = approach, .number = number};
    describe(run, approach, how);
    evolve_work_use(run->work, &setup);
    int there = read_game(run, how, found);
    bool good = there >= 0;
    if (good && there > 0 && found->sums.matches != setup.measure)
        good = evolve_measure_on(run->work, &setup, &found->vector, &found->sums);
    else if (good && there == 0)
        good = make_game(run, approach, &setup, found) && write_game(run, how, found);
    return good;
}
