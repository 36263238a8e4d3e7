/* A simulation on the farm: jobs are chunks of matches, results their counts, and rank 0 adds them
 * up and keeps them in a store. The sum is the same in whatever order chunks come, and whether
 * they were played now or in an earlier run. */
#include "sim_private.h"

#include "base/clock.h"
#include "base/hash.h"
#include "base/str.h"
#include "lab/agent_table.h"
#include "lab/farm.h"
#include "lab/store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double COMMIT_SECONDS = 1; /* at most so much work is lost when the process dies */

static const cw_store_kind chunks_kind = {
    .name = "simulations",
    .version = 2, /* 1 counted no pairs, moves and raises */
    .schema = "CREATE TABLE chunks(number INTEGER PRIMARY KEY, counts BLOB NOT NULL);",
};

typedef struct sim_farm {
    simulation simulation;
    tally total;
    uint64_t *numbers; /* chunks to be played */
    size_t count;
    uint64_t resumed; /* matches that the store had */
    cw_store *store;  /* NULL = none */
    sqlite3_stmt *insert;
    cw_errors *errors;
    bool failed;
} sim_farm;

static bool add_memory_error(cw_errors *errors)
{
    cw_errors_add(errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
    return false;
}

/* ---- the setup in words ---- */

enum { SETUP_WORDS = 12, WORD_NAME = 24 };

typedef struct setup_words {
    char names[SETUP_WORDS][WORD_NAME];
    cw_str values[SETUP_WORDS];
    int count;
} setup_words;

static cw_str *add_word(setup_words *w, const char *name, int player)
{
    snprintf(w->names[w->count], WORD_NAME, player < 0 ? "%s" : "%s %d", name, player + 1);
    return &w->values[w->count++];
}

/* All that the counts depend on. */
static bool describe_setup(const cw_sim_setup *setup, setup_words *w, cw_errors *errors)
{
    const cw_budget *budget = &setup->budget;
    memset(w, 0, sizeof *w);
    cw_str_add(add_word(w, "program", -1), CW_VERSION);
    cw_str_printf(add_word(w, "game", -1), "%s %016" PRIx64, setup->game->name, setup->game->hash);
    cw_str_printf(add_word(w, "number of matches", -1), "%" PRIu64, setup->matches);
    cw_str_printf(add_word(w, "seed", -1), "%" PRIu64, setup->seed);
    cw_str_printf(add_word(w, "reveal", -1), "%d", setup->reveal);
    cw_str_printf(add_word(w, "budget", -1), "%.9g seconds, %" PRIu64 " nodes", budget->seconds,
                  budget->nodes);
    cw_str_add(add_word(w, "kind of counts", -1), setup->bare ? "bare" : "full");
    for (int i = 0; i < CW_SEATS; i++) {
        const cw_deck *deck = &setup->decks[i];
        cw_str *cards = add_word(w, "deck", i);
        cw_str_printf(cards, "%d:", deck->hero);
        for (int k = 0; k < deck->count; k++)
            cw_str_printf(cards, " %d", deck->cards[k]);
        if (cw_agent_expand(setup->game, setup->agents[i], add_word(w, "agent", i), errors)
            != CW_OK)
            return false;
    }
    for (int i = 0; i < w->count; i++)
        if (w->values[i].failed)
            return add_memory_error(errors);
    return true;
}

static uint64_t hash_words(const setup_words *w)
{
    uint64_t hash = 1;
    for (int i = 0; i < w->count; i++)
        hash = cw_hash_bytes(cw_str_get(&w->values[i]), w->values[i].size, hash);
    return hash;
}

static void clear_words(setup_words *w)
{
    for (int i = 0; i < w->count; i++)
        cw_str_clear(&w->values[i]);
}

/* ---- the store ---- */

static uint64_t chunk_matches(const sim_farm *f, uint64_t number)
{
    sim_chunk chunk = sim_chunk_at(f->simulation.setup->matches, number);
    return chunk.end - chunk.first;
}

/* Adds what the store has; `has` gets a mark for each such chunk. */
static bool read_chunks(sim_farm *f, uint64_t chunks, bool *has)
{
    sqlite3_stmt *select = cw_store_prepare(f->store, "SELECT number, counts FROM chunks",
                                            f->errors);
    int row = select != NULL ? 1 : -1;
    while (row > 0 && (row = cw_store_row(f->store, select, f->errors)) > 0) {
        uint64_t number = (uint64_t)sqlite3_column_int64(select, 0);
        const void *counts = sqlite3_column_blob(select, 1);
        size_t size = (size_t)sqlite3_column_bytes(select, 1);
        if (number >= chunks || counts == NULL
            || !sim_chunk_add(&f->total.sum, f->total.card_count, chunk_matches(f, number), counts,
                              size)) {
            return cw_store_problem(f->store, f->errors, CW_ERR_SYNTAX,
                                    "the store is damaged: chunk %" PRIu64 " holds no counts",
                                    number);
        }
        has[number] = true;
        f->resumed += chunk_matches(f, number);
    }
    return row == 0;
}

static bool open_store(sim_farm *f, const char *path, bool resume, const setup_words *words,
                       uint64_t chunks, bool *has)
{
    f->store = cw_store_open(path, &chunks_kind, resume, f->errors);
    bool good = f->store != NULL;
    for (int i = 0; good && i < words->count; i++) {
        good = cw_store_describe(f->store, words->names[i], cw_str_get(&words->values[i]),
                                 f->errors);
    }
    good = good && read_chunks(f, chunks, has) && cw_store_commit(f->store, 0, f->errors);
    f->insert = good ? cw_store_prepare(f->store, "INSERT INTO chunks VALUES(?,?)", f->errors)
                     : NULL;
    return f->insert != NULL;
}

/* ---- the farm's questions ---- */

static size_t play_chunk(void *context, uint64_t number, int worker, void *result)
{
    sim_farm *f = context;
    simulation *s = &f->simulation;
    tally *t = &s->workers[worker].tally;
    sim_chunk chunk = sim_chunk_at(s->setup->matches, number);
    tally_reset(t);
    for (uint64_t i = chunk.first / 2; 2 * i < chunk.end; i++)
        if (!simulation_play(s, i, worker))
            return CW_FARM_GIVEN_UP;
    return sim_chunk_write(&t->sum, t->card_count, result);
}

static int add_chunk(void *context, uint64_t number, const void *result, size_t size)
{
    sim_farm *f = context;
    bool good = sim_chunk_add(&f->total.sum, f->total.card_count, chunk_matches(f, number), result,
                              size);
    if (!good) {
        cw_errors_add(f->errors, CW_ERR_MISMATCH, NULL, 0, 0, "chunk %" PRIu64 " came back damaged",
                      number);
    } else if (f->store != NULL) {
        cw_store_bind(f->insert, "ib", (int64_t)number, result, size);
        good = cw_store_write(f->store, f->insert, f->errors)
               && cw_store_commit(f->store, COMMIT_SECONDS, f->errors);
    }
    f->failed |= !good;
    return !good;
}

/* Progress is told in matches, of those that are played now. */
static int report(void *context, size_t done, size_t jobs)
{
    sim_farm *f = context;
    const cw_sim_setup *setup = f->simulation.setup;
    (void)done;
    (void)jobs;
    int stop = setup->progress == NULL
                   ? 0
                   : setup->progress(setup->context, (size_t)(f->total.sum.matches - f->resumed),
                                     (size_t)(setup->matches - f->resumed));
    if (f->store != NULL && !cw_store_commit(f->store, stop ? 0 : COMMIT_SECONDS, f->errors))
        f->failed = true;
    return stop || f->failed;
}

/* ---- the run ---- */

/* The chunks that nobody has played, on rank 0. */
static bool list_chunks(sim_farm *f, const char *path, bool resume, const setup_words *words)
{
    uint64_t chunks = sim_chunk_count(f->simulation.setup->matches);
    bool *has = calloc(chunks, sizeof *has);
    f->numbers = malloc(chunks * sizeof *f->numbers);
    bool good = has != NULL && f->numbers != NULL;
    if (!good)
        add_memory_error(f->errors);
    good = good && (path == NULL || open_store(f, path, resume, words, chunks, has));
    for (uint64_t i = 0; good && i < chunks; i++)
        if (!has[i])
            f->numbers[f->count++] = i;
    free(has);
    return good;
}

static void play_all(sim_farm *f, const setup_words *words)
{
    cw_farm_job job = {.numbers = f->numbers,
                       .count = f->count,
                       .result_size = sim_chunk_room(f->total.card_count),
                       .threads = f->simulation.setup->threads,
                       .same = hash_words(words),
                       .work = play_chunk,
                       .done = add_chunk,
                       .progress = report,
                       .stopping = &f->simulation.stopping,
                       .context = f};
    double start = cw_seconds_now();
    cw_farm_run(&job);
    f->total.sum.seconds = cw_seconds_now() - start;
}

cw_status cw_sim_farm(const cw_sim_setup *setup, const char *path, bool resume,
                      cw_sim_result *result, cw_errors *errors)
{
    sim_farm f = {.errors = errors};
    setup_words words;
    f.simulation.setup = setup;
    f.simulation.threads = cw_farm_threads(setup->threads);
    memset(result, 0, sizeof *result);
    bool good = describe_setup(setup, &words, errors) && simulation_open(&f.simulation, errors);
    bool counts = good && tally_init(&f.total, setup->game, setup->bare);
    if (good && !counts)
        add_memory_error(errors);
    good = counts && (cw_farm_rank() != 0 || list_chunks(&f, path, resume, &words));
    if (good)
        play_all(&f, &words);
    good = cw_store_close(f.store, errors) && good && !f.failed;
    if (good) {
        *result = f.total.sum;
        tally_hand_over(&f.total);
    }
    tally_clear(&f.total);
    free(f.numbers);
    simulation_close(&f.simulation);
    clear_words(&words);
    return good ? CW_OK : cw_errors_status(errors);
}
