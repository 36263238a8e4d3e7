/* A run and its store: what it depends on in words, its chapters, single results. */
#include "farm_link.h"
#include "base/memory.h"
#include "ledger_private.h"

#include "base/hash.h"
#include "base/rng.h"
#include "runs/farm.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_WORDS = 8000 }; /* bytes of a description */

const cw_store_kind cw__ledger_kind = {
    .name = "runs",
    .version = 1,
    .schema = "CREATE TABLE chapter(id INTEGER PRIMARY KEY, words TEXT NOT NULL UNIQUE);"
              "CREATE TABLE job(chapter INTEGER, number INTEGER, matches INTEGER NOT NULL,"
              " result BLOB NOT NULL, PRIMARY KEY(chapter, number)) WITHOUT ROWID;",
};

bool cw__ledger_fail(cw_ledger *l)
{
    l->failed = true;
    return false;
}

bool cw__ledger_fail_memory(cw_ledger *l)
{
    cw_refuse(l->errors, CW_ERR_MEMORY, "%s", cw_status_text(CW_ERR_MEMORY));
    return cw__ledger_fail(l);
}

/* ---- opening ---- */

static bool prepare(cw_ledger *l)
{
    static const char find[] = "SELECT id FROM chapter WHERE words=?";
    static const char add[] = "INSERT INTO chapter VALUES(NULL,?)";
    static const char get_job[] = "SELECT result, matches FROM job WHERE chapter=? AND number=?";
    static const char add_job[] = "INSERT OR REPLACE INTO job VALUES(?,?,?,?)";
    l->find_chapter = cw_store_prepare(l->store, find, l->errors);
    l->add_chapter = cw_store_prepare(l->store, add, l->errors);
    l->get_job = cw_store_prepare(l->store, get_job, l->errors);
    l->add_job = cw_store_prepare(l->store, add_job, l->errors);
    return l->find_chapter != NULL && l->add_chapter != NULL && l->get_job != NULL
           && l->add_job != NULL;
}

cw_ledger *cw_ledger_open(const char *kind, const cw_game *game, const cw_keeping *keeping,
                          cw_errors *errors)
{
    cw_ledger *l = cw_alloc(1, sizeof *l);
    l->keeping = keeping;
    l->errors = errors;
    l->same = 1;
    bool good = true;
    if (keeping->replays != NULL)
        mkdir(keeping->replays, 0777); /* what fails is told when the first file is written */
    if (keeping->store != NULL && cw_farm_rank() == 0) {
        l->store = cw_store_open(keeping->store, &cw__ledger_kind, keeping->resume, errors);
        good = l->store != NULL && prepare(l);
    }
    good = good && cw_ledger_describe(l, "kind of run", "%s", kind)
           && cw_ledger_describe(l, "version of cardwright", "%s", CW_VERSION);
    if (good && game != NULL)
        good = cw_ledger_describe(l, "game", "%s", game->name)
               && cw_ledger_describe(l, "hash of the game's rules and cards", "%016" PRIx64,
                                     game->hash);
    if (!good) {
        cw_ledger_close(l);
        return NULL;
    }
    return l;
}

bool cw_ledger_describe(cw_ledger *l, const char *what, const char *format, ...)
{
    char text[MOST_WORDS];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    l->same = cw_hash_bytes(text, strlen(text), cw_hash_bytes(what, strlen(what), l->same));
    return l->store == NULL || cw_store_describe(l->store, what, text, l->errors)
           || cw__ledger_fail(l);
}

cw_status cw_ledger_close(cw_ledger *l)
{
    cw_status status = CW_OK;
    if (l == NULL)
        return status;
    if (!cw_store_close(l->store, l->errors) || l->failed) {
        status = cw_errors_status(l->errors);
        status = status != CW_OK ? status : CW_ERR_MEMORY;
    }
    free(l->chapters);
    free(l->by_hash);
    free(l);
    return status;
}

/* ---- chapters ---- */

/* Where the chapter is in by_hash, or where it would be. */
static int *find_slot(const cw_ledger *l, uint64_t hash)
{
    size_t size = 2 * (size_t)l->chapter_room, at = (size_t)(hash % size);
    while (l->by_hash[at] != 0 && l->chapters[l->by_hash[at] - 1].hash != hash)
        at = (at + 1) % size;
    return &l->by_hash[at];
}

static bool make_room(cw_ledger *l)
{
    if (l->chapter_count < l->chapter_room)
        return true;
    int room = 2 * l->chapter_room + 64;
    if (l->chapter_count >= CW_LEDGER_CHAPTERS)
        return cw__ledger_fail_memory(l);
    l->chapters = cw_realloc(l->chapters, (size_t)room, sizeof *l->chapters);
    free(l->by_hash);
    l->by_hash = cw_alloc(2 * (size_t)room, sizeof *l->by_hash);
    l->chapter_room = room;
    for (int i = 0; i < l->chapter_count; i++)
        *find_slot(l, l->chapters[i].hash) = i + 1;
    return true;
}

/* The chapter's id in the store: found, or made where that may be. */
static bool find_or_add(cw_ledger *l, const char *words, bool grows, int64_t *id)
{
    cw_store_bind(l->find_chapter, "t", words);
    int row = cw_store_row(l->store, l->find_chapter, l->errors);
    if (row > 0) {
        *id = sqlite3_column_int64(l->find_chapter, 0);
        sqlite3_reset(l->find_chapter);
        return true;
    }
    if (row == 0 && !grows && !cw_store_is_new(l->store) && !l->keeping->shared) {
        cw__ledger_explain(l, words);
        return false;
    }
    cw_store_bind(l->add_chapter, "t", words);
    bool good = row == 0 && cw_store_write(l->store, l->add_chapter, l->errors);
    *id = sqlite3_last_insert_rowid(sqlite3_db_handle(l->add_chapter));
    return good;
}

int cw_ledger_enter(cw_ledger *l, const char *words, bool grows)
{
    struct ledger_chapter chapter = {.id = l->chapter_count,
                                     .hash = cw_hash_bytes(words, strlen(words), 1)};
    if (l->failed || !make_room(l))
        return -1;
    int *slot = find_slot(l, chapter.hash);
    if (*slot != 0)
        return *slot - 1;
    l->same = cw_mix64(l->same + chapter.hash);
    if (l->store != NULL && !find_or_add(l, words, grows, &chapter.id)) {
        cw__ledger_fail(l);
        return -1;
    }
    l->chapters[l->chapter_count] = chapter;
    *slot = l->chapter_count + 1;
    return l->chapter_count++;
}

/* ---- single results ---- */

bool cw__ledger_commit(cw_ledger *l, bool now)
{
    static const double OLD = 0.5; /* seconds: at most so much work is lost when the process dies */
    return l->store == NULL || cw_store_commit(l->store, now ? 0 : OLD, l->errors)
           || cw__ledger_fail(l);
}

int cw_ledger_get(cw_ledger *l, int chapter, uint64_t number, const void **result, size_t *size)
{
    if (l->store == NULL)
        return 0;
    sqlite3_reset(l->get_job);
    cw_store_bind(l->get_job, "ii", l->chapters[chapter].id, (int64_t)number);
    int row = cw_store_row(l->store, l->get_job, l->errors);
    if (row > 0) {
        const void *bytes = sqlite3_column_blob(l->get_job, 0); /* NULL if there are none */
        *size = bytes != NULL ? (size_t)sqlite3_column_bytes(l->get_job, 0) : 0;
        *result = bytes != NULL ? bytes : "";
    } else if (row < 0) {
        cw__ledger_fail(l);
    }
    return row;
}

bool cw_ledger_put(cw_ledger *l, int chapter, uint64_t number, uint64_t matches, const void *result,
                   size_t size)
{
    if (l->store == NULL)
        return true;
    sqlite3_reset(l->get_job); /* nothing may be reading while a transaction ends */
    cw_store_bind(l->add_job, "iiib", l->chapters[chapter].id, (int64_t)number, (int64_t)matches,
                  result, size);
    return (cw_store_write(l->store, l->add_job, l->errors) || cw__ledger_fail(l))
           && cw__ledger_commit(l, false);
}

void cw_ledger_share(cw_ledger *l, void *bytes, size_t size)
{
    if (cw_farm_ranks() > 1) {
        cw__farm_link_begin(l->same);
        cw__farm_link_share(bytes, size);
    }
}

/* ---- the rest ---- */

bool cw_ledger_write_replay(const cw_ledger *l, const char *run, uint64_t number,
                            const cw_str *text, cw_errors *errors)
{
    char path[4200];
    snprintf(path, sizeof path, "%.4000s/%s-%06" PRIu64 ".replay", l->keeping->replays, run,
             number);
    FILE *file = fopen(path, "we");
    bool good = file != NULL && fwrite(cw_str_get(text), 1, text->size, file) == text->size;
    good = (file == NULL || fclose(file) == 0) && good;
    if (!good)
        cw_errors_add(errors, CW_ERR_IO, path, 0, 0, "the replay cannot be written: %s",
                      strerror(errno));
    return good;
}

void cw_ledger_plan(cw_ledger *l, uint64_t matches) { l->planned = matches; }

uint64_t cw_ledger_matches(const cw_ledger *l) { return l->taken; }

bool cw_ledger_is_stopped(const cw_ledger *l) { return l->stopped; }

const atomic_bool *cw_ledger_stopping(const cw_ledger *l) { return &l->stopping; }

const cw_keeping *cw_ledger_keeping(const cw_ledger *l) { return l->keeping; }

cw_errors *cw_ledger_errors(const cw_ledger *l) { return l->errors; }
