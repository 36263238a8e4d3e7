/* What the files of the archive share: the store and its statements. */
#ifndef SERVER_ARCHIVE_PRIVATE_H
#define SERVER_ARCHIVE_PRIVATE_H

#include "archive.h"
#include "runs/store.h"

/* Every statement of the archive. Values are only ever bound, never written into the text. */
#define QUERY_LIST(X)                                                                              \
    X(ADD_PLAYER, "INSERT INTO players(name,key,password,created) VALUES(?,?,?,?)")                \
    X(FIND_ACCOUNT, "SELECT id,name,password FROM players WHERE key=? AND password<>''")           \
    X(RENAME_GUEST, "UPDATE players SET name=?,key=? WHERE id=? AND password=''")                  \
    X(LAST_ID, "SELECT last_insert_rowid()")                                                       \
    X(ADD_SESSION, "INSERT INTO sessions VALUES(?,?,?)")                                           \
    X(DROP_SESSION, "DELETE FROM sessions WHERE hash=?")                                           \
    X(FIND_SESSION, "SELECT p.id,p.name,p.password FROM sessions s JOIN players p "                \
                    "ON p.id=s.player WHERE s.hash=? AND s.expires>?")                             \
    X(SWEEP_SESSIONS, "DELETE FROM sessions WHERE expires<=?")                                     \
    X(SWEEP_GUESTS, "DELETE FROM players WHERE password='' AND created<? AND id NOT IN "           \
                    "(SELECT player FROM sessions) AND id NOT IN (SELECT player0 FROM matches) "   \
                    "AND id NOT IN (SELECT player1 FROM matches)")                                 \
    X(ADD_MATCH, "INSERT INTO matches VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,0,3,'',0)")             \
    X(ADD_STEP, "INSERT INTO steps VALUES(?,?,?,?,?)")                                             \
    X(END_MATCH, "UPDATE matches SET ended=?,winner=?,ending=?,turns=? WHERE id=?")                \
    X(FIND_MATCH, "SELECT * FROM matches WHERE id=?")                                              \
    X(STEPS, "SELECT seq,seat,action FROM steps WHERE match=? ORDER BY seq")                       \
    X(UNFINISHED, "SELECT * FROM matches WHERE ended=0 ORDER BY began,id")                         \
    X(HISTORY, "SELECT * FROM matches WHERE ended>0 AND (player0=?1 OR player1=?1) "               \
               "ORDER BY ended DESC,id LIMIT ?2")                                                  \
    X(COUNT_DECKS, "SELECT count(*) FROM decks WHERE player=?")                                    \
    X(SAVE_DECK, "INSERT INTO decks(player,game,name,code,changed) VALUES(?,?,?,?,?) "             \
                 "ON CONFLICT(player,game,name) DO UPDATE SET code=excluded.code,"                 \
                 "changed=excluded.changed")                                                       \
    X(CHANGE_DECK, "UPDATE OR IGNORE decks SET name=?,code=?,changed=? WHERE id=? AND player=? "   \
                   "AND game=?")                                                                   \
    X(DECK_BY_NAME, "SELECT id FROM decks WHERE player=? AND game=? AND name=?")                   \
    X(DROP_DECK, "DELETE FROM decks WHERE player=? AND id=?")                                      \
    X(FIND_DECK, "SELECT id,game,name,code FROM decks WHERE player=? AND id=?")                    \
    X(DECKS, "SELECT id,game,name,code FROM decks WHERE player=? AND (?='' OR game=?) "            \
             "ORDER BY game,name")

typedef enum query {
#define X(id, sql) QUERY_##id,
    QUERY_LIST(X)
#undef X
        QUERY_COUNT
} query;

enum { COMPLAINTS = 256 };

struct archive {
    cw_store *store;
    sqlite3_stmt *queries[QUERY_COUNT];
    uint64_t written, committed;
    bool broken;
    cw_errors errors;
    archive_complaint complain;
    void *complain_context;
    uint64_t complained[COMPLAINTS]; /* hashes of the last rows that were complained of */
    unsigned complaint_count;
};

/* Runs a bound statement that changes something; a failure breaks the archive. */
bool cw__archive_write(archive *a, query q);
/* The next row of a bound statement: true; false at the end, ready for the next values. */
bool cw__archive_row(archive *a, query q);
/* Ends a statement before its last row. */
void cw__archive_rest(archive *a, query q);
/* The number that the last insert gave. */
int64_t cw__archive_last_id(archive *a);

/* ---- rows (archive_rows.c) ---- */

typedef struct row_reader { /* one that is being read */
    archive *archive;
    query query;
    const char *fault; /* the first thing that makes it useless, or NULL */
    bool mended;
} row_reader;

void cw__row_fault(row_reader *r, const char *what);
/* A whole number in that range, or a fault: `what`. */
int64_t cw__row_number(row_reader *r, int column, int64_t least, int64_t most, const char *what);
/* A text, cut between two letters, with "?" for what is no letter. */
void cw__row_text(row_reader *r, int column, char *out, size_t size);
/* The name of a player or (0) an agent; another one if it breaks the rules for names. */
void cw__row_name(row_reader *r, int column, int64_t player, char out[NAME_BYTES]);
/* Complains if there was reason to; whether the row can be used. */
bool cw__row_end(row_reader *r, const char *table, int64_t id);

#endif
