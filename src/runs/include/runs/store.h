/* SQLite files that keep the results of long runs, and what the server must not forget. A file is
 * of one kind (its tables) and of one setup (described word by word); anything else is refused.
 * One process at a time has it; what was committed survives the death of that process. */
#ifndef RUNS_STORE_H
#define RUNS_STORE_H

#include "base/error.h"

#include <sqlite3.h>
#include <stdint.h>

/* What a file of this kind holds besides the table `description`. */
typedef struct cw_store_kind {
    const char *name;   /* "matches": what messages call it */
    int version;        /* of its tables */
    const char *schema; /* CREATE statements, each ended by a semicolon */
    bool is_shared; /* other programs may read it while it is open, which needs shared memory: not
                       on a network drive. There is one writer all the same */
} cw_store_kind;

typedef struct cw_store cw_store;

/* Opens `path`, or makes it if it is missing or empty; the tables of a new one are kept with the
 * first commit. A file that holds something is refused unless `resume`, and if its tables are not
 * exactly those of the kind. NULL with a problem in `errors`. */
cw_store *cw_store_open(const char *path, const cw_store_kind *kind, bool resume,
                        cw_errors *errors);
/* Commits what is pending and closes; false with a problem if that fails. NULL is fine. */
bool cw_store_close(cw_store *s, cw_errors *errors);
bool cw_store_is_new(const cw_store *s); /* there was nothing in it */

/* Copies a store, which may be open elsewhere if its kind is shared, into a new file: what was
 * committed when it began, whole and checked, or no file at all. */
bool cw_store_backup(const char *from, const cw_store_kind *kind, const char *to,
                     cw_errors *errors);

/* A word of the setup: kept in a new store, compared in an old one. Another value is refused: "the
 * store has WHAT A, this run has B". */
bool cw_store_describe(cw_store *s, const char *what, const char *value, cw_errors *errors);

/* A prepared statement that lives until the store is closed; NULL with a problem. At most 48. */
sqlite3_stmt *cw_store_prepare(cw_store *s, const char *sql, cw_errors *errors);
/* Binds the values of `format` in order, from 1: i int64_t, d double, t const char *, b const
 * void * and size_t (copied neither: they must live until the step). */
void cw_store_bind(sqlite3_stmt *statement, const char *format, ...);
/* Runs a statement that gives no rows and makes it ready for the next values. Writing begins a
 * transaction if none is open. */
bool cw_store_write(cw_store *s, sqlite3_stmt *statement, cw_errors *errors);
/* The next row: 1; 0 and ready for the next values at the end; -1 with a problem. */
int cw_store_row(cw_store *s, sqlite3_stmt *statement, cw_errors *errors);

/* Ends the transaction if one is open and older than `age` seconds: 0 = now. Call it now and
 * then, so that little is lost when the process dies. */
bool cw_store_commit(cw_store *s, double age, cw_errors *errors);

/* From now on each commit waits until the disk has it, not only the operating system: what was
 * committed survives a loss of power. Between transactions. */
bool cw_store_wait_for_disk(cw_store *s, cw_errors *errors);

/* A problem of the file: "FILE: …". Returns false. */
bool cw_store_problem(const cw_store *s, cw_errors *errors, cw_status status, const char *format,
                      ...) __attribute__((format(printf, 4, 5)));

#endif
