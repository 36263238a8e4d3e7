/* What the files of the ledger share. */
#ifndef RUNS_LEDGER_PRIVATE_H
#define RUNS_LEDGER_PRIVATE_H

#include "runs/ledger.h"
#include "runs/store.h"

/* The one format of all kinds of runs. A chapter's words are unique; a job's matches count through
 * the file, so that each has a number. */
extern const cw_store_kind cw__ledger_kind;

struct cw_ledger {
    const cw_keeping *keeping;
    cw_errors *errors;
    uint64_t same;   /* a hash of all that was described and entered */
    cw_store *store; /* NULL = none */
    sqlite3_stmt *find_chapter, *add_chapter, *get_job, *add_job;
    struct ledger_chapter {
        int64_t id;    /* in the store */
        uint64_t hash; /* of its words */
    } * chapters;
    int chapter_count, chapter_room;
    int *by_hash; /* chapters + 1, at or after their hash; 0 = free. As long as twice the room */
    uint64_t planned, taken, kept; /* matches; kept: of those taken, from the store */
    atomic_bool stopping;
    bool stopped, failed;
};

/* Notes the failure; returns false. The second one is for what no memory would hold: too many
 * chapters, too large results. */
bool cw__ledger_fail(cw_ledger *ledger);
bool cw__ledger_fail_memory(cw_ledger *ledger);
/* Commits what is pending: now, or if it is old enough. */
bool cw__ledger_commit(cw_ledger *ledger, bool now);
/* Why a chapter with those words is not in the store: its first difference from the nearest one. */
void cw__ledger_explain(cw_ledger *ledger, const char *words);

#endif
