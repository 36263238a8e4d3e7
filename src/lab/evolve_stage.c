/* Stages of a search on the farm: the matches of a list of vectors, cut into jobs. Rank 0 knows the
 * vectors and shares them with the others when a stage begins. The store keeps the sums of each
 * job: a resumed search runs from its start, takes what is there and plays the rest, so that it
 * cannot end otherwise than one that was never stopped. */
#include "evolve_private.h"

#include "base/hash.h"
#include "lab/farm.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double COMMIT_SECONDS = 1; /* at most so much work is lost when the process dies */

/* Matches of a job. The store counts in them, so that another number is another kind of store. */
enum { CHUNK = 250 };

static const cw_store_kind chunks_kind = {
    .name = "searches by evolution",
    .version = 2, /* 1 left out the turn in which an empty deck kills */
    .schema = "CREATE TABLE chunks(stage INTEGER, number INTEGER, sums BLOB NOT NULL,"
              " PRIMARY KEY(stage, number)) WITHOUT ROWID;",
};

/* What other ranks have to know. */
typedef struct stage_note {
    bool over; /* there are no more stages */
    evolve_stage stage;
    cw_evolve_vector vectors[CW_EVOLVE_MOST_VECTORS * EVOLVE_YOUNG];
} stage_note;

struct evolve_work {
    cw_evolve_setup setup; /* its own: it outlives those who lend one */
    cw_evolve_player play;
    stage_note note;
    uint64_t same;    /* a hash of the setup */
    evolve_one *list; /* of the stage */
    int count;
    uint64_t *numbers; /* jobs to be done */
    size_t jobs;
    uint64_t planned, later, played, resumed; /* matches */
    cw_store *store;                          /* NULL = none */
    sqlite3_stmt *insert, *select;
    atomic_bool stopping;
    bool stopped, failed;
    cw_errors *problems; /* one for each worker */
    int workers;
    cw_errors *errors;
};

static bool add_memory_error(evolve_work *w)
{
    cw_errors_add(w->errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
    w->failed = true;
    return false;
}

/* ---- the setup in words ---- */

enum { WORDS = 8, WORD = CW_EVOLVE_AGENT_TEXT };

typedef struct setup_words {
    const char *names[WORDS];
    char values[WORDS][WORD];
    int count;
} setup_words;

__attribute__((format(printf, 3, 4))) static void add_word(setup_words *w, const char *name,
                                                           const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    w->names[w->count] = name;
    vsnprintf(w->values[w->count++], WORD, format, arguments);
    va_end(arguments);
}

/* All that the course of the search depends on. */
static void describe_setup(const cw_evolve_setup *setup, setup_words *w)
{
    memset(w, 0, sizeof *w);
    add_word(w, "program", "%s", CW_VERSION);
    add_word(w, "metric", "%s, %.9g %s, %.9g %% life", cw_evolve_metric_name(setup->metric),
             setup->rounds, cw_evolve_length_words[setup->turns], setup->life);
    add_word(w, "rules", "%s%s", setup->different ? "different" : "same",
             setup->zero_stays ? ", card_last 0 stays" : "");
    add_word(w, "population", "%d, %d survive", setup->population, setup->elite);
    add_word(w, "selection", "%s of %d, mutation %.9g", cw_evolve_select_names[setup->select],
             setup->tournament, setup->mutation);
    add_word(w, "number of matches", "%" PRIu64 " in jobs of %d", setup->games, CHUNK);
    add_word(w, "seed", "%" PRIu64, setup->seed);
    add_word(w, "agent", "%s", setup->agent != NULL ? setup->agent : "");
}

/* ---- jobs ---- */

static uint64_t chunks_of(const evolve_stage *stage) { return (stage->games + CHUNK - 1) / CHUNK; }

static uint64_t chunk_games(const evolve_stage *stage, uint64_t number)
{
    uint64_t first = number % chunks_of(stage) * CHUNK;
    return stage->games - first < CHUNK ? stage->games - first : CHUNK;
}

/* On a worker thread of any rank. */
static size_t play_job(void *context, uint64_t number, int worker, void *result)
{
    evolve_work *w = context;
    const evolve_stage *stage = &w->note.stage;
    uint64_t chunks = chunks_of(stage);
    cw_evolve_sums *sums = result;
    memset(sums, 0, sizeof *sums);
    cw_status status = w->play(&w->note.vectors[number / chunks], w->setup.agent, stage->seed,
                               stage->first + number % chunks * CHUNK, chunk_games(stage, number),
                               &w->stopping, sums, &w->problems[worker]);
    return status == CW_OK && sums->matches == chunk_games(stage, number) ? sizeof *sums
                                                                          : CW_FARM_GIVEN_UP;
}

/* The sums of a job, from the farm or from the store; false if they cannot be right. */
static bool add_job(evolve_work *w, uint64_t number, const void *result, size_t size)
{
    const evolve_stage *stage = &w->note.stage;
    cw_evolve_sums sums;
    if (size != sizeof sums || number >= chunks_of(stage) * (uint64_t)w->count)
        return false;
    memcpy(&sums, result, sizeof sums);
    if (!cw_evolve_sums_fit(&sums, chunk_games(stage, number)))
        return false;
    cw_evolve_sums_add(&w->list[number / chunks_of(stage)].sums, &sums);
    w->played += sums.matches;
    return true;
}

static int take_job(void *context, uint64_t number, const void *result, size_t size)
{
    evolve_work *w = context;
    bool good = add_job(w, number, result, size);
    if (!good) {
        cw_errors_add(w->errors, CW_ERR_MISMATCH, NULL, 0, 0, "job %" PRIu64 " came back damaged",
                      number);
    } else if (w->store != NULL) {
        cw_store_bind(w->insert, "iib", (int64_t)w->note.stage.key, (int64_t)number, result, size);
        good = cw_store_write(w->store, w->insert, w->errors)
               && cw_store_commit(w->store, COMMIT_SECONDS, w->errors);
    }
    w->failed |= !good;
    return !good;
}

/* Progress is told in matches, of those that are played now. */
static int report(void *context, size_t done, size_t jobs)
{
    evolve_work *w = context;
    const cw_evolve_setup *setup = &w->setup;
    (void)done;
    (void)jobs;
    uint64_t all = (w->planned > w->played ? w->planned : w->played) + w->later;
    if (setup->progress != NULL
        && setup->progress(setup->context, (size_t)(w->played - w->resumed),
                           (size_t)(all - w->resumed)))
        w->stopped = true;
    if (w->store != NULL && !cw_store_commit(w->store, w->stopped ? 0 : COMMIT_SECONDS, w->errors))
        w->failed = true;
    return w->stopped || w->failed;
}

/* ---- a stage ---- */

/* Adds what the store has; `has` gets a mark for each such job. */
static bool read_jobs(evolve_work *w, bool *has)
{
    int row = 1;
    cw_store_bind(w->select, "i", (int64_t)w->note.stage.key);
    while ((row = cw_store_row(w->store, w->select, w->errors)) > 0) {
        uint64_t number = (uint64_t)sqlite3_column_int64(w->select, 0);
        const void *sums = sqlite3_column_blob(w->select, 1);
        size_t size = (size_t)sqlite3_column_bytes(w->select, 1);
        uint64_t before = w->played;
        if (number >= chunks_of(&w->note.stage) * (uint64_t)w->count)
            continue; /* of a longer measurement */
        if (sums == NULL || !add_job(w, number, sums, size)) {
            sqlite3_reset(w->select);
            return cw_store_problem(w->store, w->errors, CW_ERR_SYNTAX,
                                    "the store is damaged: job %" PRIu64 " holds no sums", number);
        }
        has[number] = true;
        w->resumed += w->played - before;
    }
    return row == 0;
}

/* The jobs of the stage that nobody has done. */
static bool list_jobs(evolve_work *w)
{
    size_t most = (size_t)(chunks_of(&w->note.stage) * (uint64_t)w->count);
    bool *has = calloc(most, sizeof *has);
    free(w->numbers);
    w->numbers = malloc(most * sizeof *w->numbers);
    w->jobs = 0;
    bool good = has != NULL && w->numbers != NULL ? true : add_memory_error(w);
    if (good && w->store != NULL && !read_jobs(w, has)) {
        w->failed = true;
        good = false;
    }
    for (size_t i = 0; good && i < most; i++)
        if (!has[i])
            w->numbers[w->jobs++] = i;
    free(has);
    return good;
}

static size_t run_farm(evolve_work *w)
{
    cw_farm_job job = {.numbers = w->numbers,
                       .count = w->jobs,
                       .result_size = sizeof(cw_evolve_sums),
                       .threads = w->setup.threads,
                       .same = w->same,
                       .shared = &w->note,
                       .shared_size = sizeof w->note,
                       .work = play_job,
                       .done = take_job,
                       .progress = report,
                       .stopping = &w->stopping,
                       .context = w};
    return cw_farm_run(&job);
}

/* What went wrong on the threads of this rank. */
static void collect_problems(evolve_work *w)
{
    for (int i = 0; i < w->workers; i++) {
        for (int k = 0; k < w->problems[i].count; k++) {
            const cw_error *e = &w->problems[i].list[k];
            cw_errors_add(w->errors, e->status, e->file[0] != '\0' ? e->file : NULL, e->line,
                          e->column, "%s", e->message);
        }
        cw_errors_init(&w->problems[i]);
    }
    if (w->errors->count == 0)
        cw_errors_add(w->errors, CW_ERR_LIMIT, NULL, 0, 0, "some matches could not be played");
}

bool evolve_work_play(evolve_work *w, const evolve_stage *stage, evolve_one *list, int count)
{
    w->note.stage = *stage;
    w->note.stage.seed = cw_rng_stream(w->setup.seed, stage->stream);
    w->list = list;
    w->count = count;
    for (int i = 0; i < count; i++)
        w->note.vectors[i] = list[i].vector;
    if (w->failed || w->stopped || !list_jobs(w))
        return false;
    if (w->jobs > 0 && run_farm(w) < w->jobs && !w->stopped) {
        w->failed = true;
        collect_problems(w);
    }
    return !w->failed && !w->stopped;
}

/* ---- the work as a whole ---- */

static bool open_store(evolve_work *w, const char *path, bool resume, const setup_words *words)
{
    w->store = cw_store_open(path, &chunks_kind, resume, w->errors);
    bool good = w->store != NULL;
    for (int i = 0; good && i < words->count; i++)
        good = cw_store_describe(w->store, words->names[i], words->values[i], w->errors);
    good = good && cw_store_commit(w->store, 0, w->errors);
    if (good) {
        w->insert = cw_store_prepare(w->store, "INSERT INTO chunks VALUES(?,?,?)", w->errors);
        w->select = cw_store_prepare(w->store, "SELECT number, sums FROM chunks WHERE stage = ?",
                                     w->errors);
    }
    return w->insert != NULL && w->select != NULL;
}

evolve_work *evolve_work_open(const cw_evolve_setup *setup, const char *path, bool resume,
                              cw_errors *errors)
{
    setup_words words;
    evolve_work *w = calloc(1, sizeof *w);
    if (w == NULL) {
        cw_errors_add(errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
        return NULL;
    }
    w->setup = *setup;
    w->errors = errors;
    w->play = setup->play != NULL ? setup->play : cw_evolve_play;
    w->workers = cw_farm_threads(setup->threads);
    w->problems = calloc((size_t)w->workers, sizeof *w->problems);
    describe_setup(setup, &words);
    w->same = cw_hash_bytes(words.values, sizeof words.values, 1);
    bool good = w->problems != NULL ? true : add_memory_error(w);
    good = good && (path == NULL || cw_farm_rank() != 0 || open_store(w, path, resume, &words));
    if (!good) {
        cw_store_close(w->store, NULL);
        free(w->problems);
        free(w);
        return NULL;
    }
    return w;
}

void evolve_work_follow(evolve_work *w)
{
    while (!w->note.over)
        run_farm(w);
}

void evolve_work_plan(evolve_work *w, uint64_t matches) { w->planned = w->played + matches; }

void evolve_work_plan_later(evolve_work *w, uint64_t matches) { w->later = matches; }

void evolve_work_use(evolve_work *w, const cw_evolve_setup *setup) { w->setup = *setup; }

uint64_t evolve_work_matches(const evolve_work *w) { return w->played; }

bool evolve_work_is_stopped(const evolve_work *w) { return w->stopped; }

cw_status evolve_work_close(evolve_work *w)
{
    cw_status status = CW_OK;
    if (w == NULL)
        return status;
    if (cw_farm_rank() == 0 && cw_farm_ranks() > 1) {
        w->note.over = true;
        w->jobs = 0;
        run_farm(w);
    }
    if (!cw_store_close(w->store, w->errors) || w->failed)
        status = cw_errors_status(w->errors);
    free(w->numbers);
    free(w->problems);
    free(w);
    return status;
}
