/* The one way to play many matches. A run is a list of numbered jobs in chapters; a job plays one or
 * more matches that depend on the run, its chapter and its number alone and makes a small block of
 * bytes. Jobs are done on the threads and ranks of the farm, their results are kept in a store and
 * taken in the order of the list, so that sums are the same whoever was faster, however often the
 * run was stopped, and on how many machines it ran. */
#ifndef RUNS_LEDGER_H
#define RUNS_LEDGER_H

#include "base/error.h"
#include "base/parallel.h"
#include "base/str.h"
#include "rules/game.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct cw_ledger cw_ledger;

/* What all that plays many matches is told about the ledger. */
typedef struct cw_keeping {
    const char *store;    /* SQLite file; NULL = nothing is kept */
    bool resume;          /* go on with a store that exists; otherwise an existing one is refused */
    bool shared;          /* the store may hold chapters of other runs on the same game */
    const char *replays;  /* folder in which every match is written as a replay; NULL = none */
    int threads;          /* 0 = one per core; the result is the same */
    cw_progress progress; /* in matches that are played now; a non-zero answer stops; may be NULL */
    void *context;
} cw_keeping;

/* ---- a run ---- */

/* `kind` says what plays ("sim"); a store of another kind, game or version is refused. On other
 * ranks than 0 there is no store. `keeping` must outlive the ledger. NULL with a problem. */
cw_ledger *cw_ledger_open(const char *kind, const cw_game *game, const cw_keeping *keeping,
                          cw_errors *errors);
/* Something that the whole run depends on, in words: another value in the store is refused. */
bool cw_ledger_describe(cw_ledger *ledger, const char *what, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* A chapter of the run by its words: lines "WHAT: VALUE" that say all that its jobs depend on. A
 * store that has none like it gets it; one that is neither new nor shared is refused with the first
 * difference, unless `grows`: then the chapter follows from earlier ones. The number of the chapter,
 * from 0; -1 with a problem. */
int cw_ledger_enter(cw_ledger *ledger, const char *words, bool grows);
/* Once all chapters of a run are entered: false with a problem if the store has others, unless it is
 * shared. */
bool cw_ledger_has_no_others(cw_ledger *ledger);
/* About how many matches the whole run has, for its progress; 0 = those that are being played. */
void cw_ledger_plan(cw_ledger *ledger, uint64_t matches);
uint64_t cw_ledger_matches(const cw_ledger *ledger); /* taken so far, played or kept */
bool cw_ledger_is_stopped(const cw_ledger *ledger);
/* Set while a run stops: matches give up then. */
const atomic_bool *cw_ledger_stopping(const cw_ledger *ledger);
const cw_keeping *cw_ledger_keeping(const cw_ledger *ledger);
cw_errors *cw_ledger_errors(const cw_ledger *ledger);
/* CW_OK unless something failed, also while closing. Frees; NULL is CW_OK. */
cw_status cw_ledger_close(cw_ledger *ledger);

/* A match as a file of the folder for replays: "RUN-000317.replay", where `run` says to what of the run
 * it belongs. On any thread; false with a problem. */
bool cw_ledger_write_replay(const cw_ledger *ledger, const char *run, uint64_t number,
                            const cw_str *text, cw_errors *errors);

/* ---- jobs ---- */

enum { CW_LEDGER_NUMBER_BITS = 40, CW_LEDGER_CHAPTERS = 1 << 20 };

static inline uint64_t cw_ledger_job(int chapter, uint64_t number)
{
    return (uint64_t)chapter << CW_LEDGER_NUMBER_BITS | number;
}

static inline int cw_job_chapter(uint64_t job) { return (int)(job >> CW_LEDGER_NUMBER_BITS); }

static inline uint64_t cw_job_number(uint64_t job)
{
    return job & (((uint64_t)1 << CW_LEDGER_NUMBER_BITS) - 1);
}

typedef struct cw_ledger_play {
    const uint64_t *jobs; /* each once; the same on all ranks */
    size_t count;
    size_t result_size; /* most bytes of a result */
    uint64_t same;      /* a hash of what rank 0 and the others must agree on for these jobs */
    /* Bytes that only rank 0 need have right: all ranks have them before their first job. */
    void *shared;
    size_t shared_size;
    bool everywhere; /* all ranks get the results, not only rank 0: a search goes on from them */
    bool unkept;     /* not for the store */
    /* On any worker thread: returns the bytes of the result, 0 with a problem in `errors`, or
     * CW_FARM_GIVEN_UP when stopped. */
    size_t (*work)(void *context, uint64_t job, int worker, void *result, cw_errors *errors);
    /* In the order of `jobs`, on one thread at a time. False: the bytes are no result of the job. */
    bool (*take)(void *context, uint64_t job, const void *result, size_t size);
    uint64_t (*matches)(void *context, uint64_t job);
    /* The bytes of a result that are the same whenever the job is done; 0: none, so that it cannot
     * be checked. NULL = all of them. */
    size_t (*repeats)(void *context, uint64_t job, const void *result, size_t size);
    /* Asked after each result: a chapter that needs no more jobs. May be NULL. */
    bool (*settled)(void *context, int chapter);
    void *context;
} cw_ledger_play;

/* All ranks. True when all jobs are taken; false if it failed or was stopped, then what was done is
 * taken all the same. Before a chapter goes on, its first kept job is done again: if it comes out
 * otherwise the store is refused. */
bool cw_ledger_run(cw_ledger *ledger, const cw_ledger_play *play);

/* ---- single results that are not jobs of the farm, on rank 0 ---- */

/* 1 with *result, valid until the next call; 0 if there is none; -1 with a problem. */
int cw_ledger_get(cw_ledger *ledger, int chapter, uint64_t number, const void **result,
                  size_t *size);
bool cw_ledger_put(cw_ledger *ledger, int chapter, uint64_t number, uint64_t matches,
                   const void *result, size_t size);

/* Everybody gets rank 0's bytes; nothing without other ranks. */
void cw_ledger_share(cw_ledger *ledger, void *bytes, size_t size);

/* ---- reading a store ---- */

/* A match that a store holds. The words are those of its chapter; the rest is the caller's job. */
typedef struct cw_kept_match {
    char kind[40];  /* of the run */
    char game[400]; /* as it was named, and the hash of its rules and cards; "" = made by the run */
    uint64_t hash;
    cw_str words;     /* of the chapter */
    uint64_t number;  /* of the job */
    uint64_t matches; /* of the job */
    uint64_t place;   /* of the match in the job, from 0 */
    cw_str result;    /* of the job, as bytes */
} cw_kept_match;

/* Match `number` from 1, counted through the chapters and jobs that the file holds. False with a
 * problem in `errors`. To be cleared in both cases. */
bool cw_ledger_find_match(const char *path, uint64_t number, cw_kept_match *out, cw_errors *errors);
void cw_kept_match_clear(cw_kept_match *match);
/* The value of a line "WHAT: VALUE" of the words; "" if there is none. Returns `out`. */
const char *cw_ledger_word(const char *words, const char *what, cw_str *out);

#endif
