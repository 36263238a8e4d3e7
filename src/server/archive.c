/* Opening the archive, committing, players, log-ins and decks. A write that fails leaves memory
 * ahead of the disk: the archive is broken then, and the server ends rather than tell anybody
 * what would be gone after a restart. */
#include "archive_private.h"

#include "server/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Pages in the log before it is moved into the file, which waits for the disk: seldom. */
enum { LOG_PAGES = 16000 };

static const cw_store_kind kind = {
    .name = "a game server",
    .version = 1,
    .is_shared = true,
    .schema =
        "CREATE TABLE players(id INTEGER PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL, "
        "password TEXT NOT NULL, created INTEGER NOT NULL);"
        "CREATE UNIQUE INDEX accounts ON players(key) WHERE password<>'';"
        "CREATE TABLE sessions(hash BLOB PRIMARY KEY, player INTEGER NOT NULL, "
        "expires INTEGER NOT NULL) WITHOUT ROWID;"
        "CREATE TABLE matches(id INTEGER PRIMARY KEY, game TEXT NOT NULL, "
        "hash INTEGER NOT NULL, seed INTEGER NOT NULL, deck0 BLOB NOT NULL, deck1 BLOB NOT NULL, "
        "player0 INTEGER NOT NULL, player1 INTEGER NOT NULL, name0 TEXT NOT NULL, "
        "name1 TEXT NOT NULL, deckname0 TEXT NOT NULL, deckname1 TEXT NOT NULL, "
        "level INTEGER NOT NULL, timer INTEGER NOT NULL, began INTEGER NOT NULL, "
        "ended INTEGER NOT NULL, winner INTEGER NOT NULL, ending TEXT NOT NULL, "
        "turns INTEGER NOT NULL);"
        "CREATE INDEX running ON matches(began) WHERE ended=0;"
        "CREATE INDEX first_player ON matches(player0, ended);"
        "CREATE INDEX second_player ON matches(player1, ended);"
        "CREATE TABLE steps(match INTEGER NOT NULL, seq INTEGER NOT NULL, seat INTEGER NOT NULL, "
        "action INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY(match, seq)) WITHOUT ROWID;"
        "CREATE TABLE decks(id INTEGER PRIMARY KEY, player INTEGER NOT NULL, game TEXT NOT NULL, "
        "name TEXT NOT NULL, code TEXT NOT NULL, changed INTEGER NOT NULL, "
        "UNIQUE(player, game, name));",
};

static const char *const sql[QUERY_COUNT] = {
#define X(id, text) text,
    QUERY_LIST(X)
#undef X
};

/* All statements are prepared now: a file that does not fit fails at the start and not in the
 * middle of a match, and no text of a stranger ever becomes part of a statement. */
archive *cw__archive_open(const char *path, bool durable, cw_errors *errors)
{
    archive *a = calloc(1, sizeof *a);
    if (a == NULL) {
        cw_errors_add(errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
        return NULL;
    }
    a->store = cw_store_open(path, &kind, true, errors);
    bool good = a->store != NULL;
    for (int i = 0; i < QUERY_COUNT && good; i++) {
        a->queries[i] = cw_store_prepare(a->store, sql[i], errors);
        good = a->queries[i] != NULL;
    }
    if (good)
        sqlite3_wal_autocheckpoint(sqlite3_db_handle(a->queries[0]), LOG_PAGES);
    /* The tables of a new file are a transaction, in which SQLite refuses to be told about
     * safety. */
    if (!good || !cw_store_commit(a->store, 0, errors)
        || (durable && !cw_store_wait_for_disk(a->store, errors))) {
        cw_store_close(a->store, NULL);
        free(a);
        return NULL;
    }
    return a;
}

cw_status cw_serve_backup(const char *data, const char *out, cw_errors *errors)
{
    return cw_store_backup(data, &kind, out, errors) ? CW_OK : cw_errors_status(errors);
}

bool cw__archive_close(archive *a, cw_errors *errors)
{
    bool good = a == NULL || cw_store_close(a->store, errors);
    free(a);
    return good;
}

void cw__archive_on_complaint(archive *a, archive_complaint complain, void *context)
{
    a->complain = complain;
    a->complain_context = context;
}

uint64_t cw__archive_written(const archive *a) { return a->written; }

uint64_t cw__archive_committed(const archive *a) { return a->committed; }

bool cw__archive_broken(const archive *a) { return a->broken; }

const char *cw__archive_problem(const archive *a)
{
    return a->errors.count > 0 ? a->errors.list[0].message : "";
}

/* After a commit that failed nobody can say what the file holds: the archive stays broken. */
bool cw__archive_commit(archive *a, cw_errors *errors)
{
    if (a->broken || !cw_store_commit(a->store, 0, &a->errors)) {
        a->broken = true;
        cw_errors_add(errors, CW_ERR_IO, NULL, 0, 0, "%s", cw__archive_problem(a));
        return false;
    }
    a->committed = a->written;
    return true;
}

/* Counted even if it fails: `written` then stays ahead of `committed` for ever, and nothing that
 * came after it leaves the process. */
bool cw__archive_write(archive *a, query q)
{
    a->written++;
    if (a->broken || !cw_store_write(a->store, a->queries[q], &a->errors))
        a->broken = true;
    return !a->broken;
}

bool cw__archive_row(archive *a, query q)
{
    int answer = cw_store_row(a->store, a->queries[q], &a->errors);
    a->broken |= answer < 0;
    return answer > 0;
}

void cw__archive_rest(archive *a, query q) { sqlite3_reset(a->queries[q]); }

int64_t cw__archive_last_id(archive *a)
{
    int64_t id = cw__archive_row(a, QUERY_LAST_ID)
                     ? sqlite3_column_int64(a->queries[QUERY_LAST_ID], 0)
                     : 0;
    cw__archive_rest(a, QUERY_LAST_ID);
    return id;
}

/* ---- players and log-ins ---- */

/* One writer and one thread: between looking for the key and inserting it nothing else can
 * happen. */
int64_t cw__archive_add_player(archive *a, const char *name, const char *key, const char *password,
                               int64_t now)
{
    player_row other;
    if (cw__archive_find_account(a, key, &other))
        return 0;
    cw_store_bind(a->queries[QUERY_ADD_PLAYER], "ttti", name, key, password != NULL ? password : "",
                  now);
    return cw__archive_write(a, QUERY_ADD_PLAYER) ? cw__archive_last_id(a) : 0;
}

void cw__archive_rename_guest(archive *a, int64_t guest, const char *name, const char *key)
{
    cw_store_bind(a->queries[QUERY_RENAME_GUEST], "tti", name, key, guest);
    cw__archive_write(a, QUERY_RENAME_GUEST);
}

/* Guests are players without a password. */
static bool read_player(archive *a, query q, player_row *out)
{
    bool found = cw__archive_row(a, q);
    if (found) {
        row_reader r = {.archive = a, .query = q};
        out->id = cw__row_number(&r, 0, 1, INT64_MAX, "the number of a player");
        cw__row_name(&r, 1, out->id, out->name);
        cw__row_text(&r, 2, out->password, sizeof out->password);
        out->guest = out->password[0] == '\0';
        found = cw__row_end(&r, "players", out->id);
    }
    cw__archive_rest(a, q);
    return found;
}

bool cw__archive_find_account(archive *a, const char *key, player_row *row)
{
    cw_store_bind(a->queries[QUERY_FIND_ACCOUNT], "t", key);
    return read_player(a, QUERY_FIND_ACCOUNT, row);
}

void cw__archive_add_session(archive *a, const uint8_t hash[TOKEN_HASH], int64_t player,
                             int64_t expires)
{
    cw_store_bind(a->queries[QUERY_ADD_SESSION], "bii", hash, (size_t)TOKEN_HASH, player, expires);
    cw__archive_write(a, QUERY_ADD_SESSION);
}

void cw__archive_drop_session(archive *a, const uint8_t hash[TOKEN_HASH])
{
    cw_store_bind(a->queries[QUERY_DROP_SESSION], "b", hash, (size_t)TOKEN_HASH);
    cw__archive_write(a, QUERY_DROP_SESSION);
}

bool cw__archive_find_session(archive *a, const uint8_t hash[TOKEN_HASH], int64_t now,
                              player_row *row)
{
    cw_store_bind(a->queries[QUERY_FIND_SESSION], "bi", hash, (size_t)TOKEN_HASH, now);
    return read_player(a, QUERY_FIND_SESSION, row);
}

/* A guest whose session is over and who never played leaves nothing behind; the day's grace is
 * for those who are about to play. */
void cw__archive_sweep(archive *a, int64_t now)
{
    cw_store_bind(a->queries[QUERY_SWEEP_SESSIONS], "i", now);
    cw__archive_write(a, QUERY_SWEEP_SESSIONS);
    cw_store_bind(a->queries[QUERY_SWEEP_GUESTS], "i", now - 86400);
    cw__archive_write(a, QUERY_SWEEP_GUESTS);
}

/* ---- decks ---- */

static int64_t find_deck_id(archive *a, int64_t player, const deck_row *row)
{
    cw_store_bind(a->queries[QUERY_DECK_BY_NAME], "itt", player, row->game, row->name);
    int64_t id = cw__archive_row(a, QUERY_DECK_BY_NAME)
                     ? sqlite3_column_int64(a->queries[QUERY_DECK_BY_NAME], 0)
                     : 0;
    cw__archive_rest(a, QUERY_DECK_BY_NAME);
    return id;
}

/* Saving over a deck of that name is allowed even when there are as many as may be. */
int64_t cw__archive_save_deck(archive *a, int64_t player, const deck_row *row, int most,
                              int64_t now)
{
    cw_store_bind(a->queries[QUERY_COUNT_DECKS], "i", player);
    bool full = cw__archive_row(a, QUERY_COUNT_DECKS)
                && sqlite3_column_int(a->queries[QUERY_COUNT_DECKS], 0) >= most;
    cw__archive_rest(a, QUERY_COUNT_DECKS);
    if (full && find_deck_id(a, player, row) == 0)
        return 0;
    cw_store_bind(a->queries[QUERY_SAVE_DECK], "ittti", player, row->game, row->name, row->code,
                  now);
    return cw__archive_write(a, QUERY_SAVE_DECK) ? find_deck_id(a, player, row) : 0;
}

/* A name that another deck of the game has leaves the row as it is, which the look-up shows. */
bool cw__archive_change_deck(archive *a, int64_t player, const deck_row *row, int64_t now)
{
    cw_store_bind(a->queries[QUERY_CHANGE_DECK], "ttiiit", row->name, row->code, now, row->id,
                  player, row->game);
    return cw__archive_write(a, QUERY_CHANGE_DECK) && find_deck_id(a, player, row) == row->id;
}

static bool read_deck(archive *a, query q, deck_row *out)
{
    row_reader r = {.archive = a, .query = q};
    out->id = cw__row_number(&r, 0, 1, INT64_MAX, "the number of a deck");
    cw__row_text(&r, 1, out->game, sizeof out->game);
    cw__row_text(&r, 2, out->name, sizeof out->name);
    cw__row_text(&r, 3, out->code, sizeof out->code);
    return cw__row_end(&r, "decks", out->id);
}

bool cw__archive_find_deck(archive *a, int64_t player, int64_t id, deck_row *row)
{
    cw_store_bind(a->queries[QUERY_FIND_DECK], "ii", player, id);
    bool found = cw__archive_row(a, QUERY_FIND_DECK);
    found = found && read_deck(a, QUERY_FIND_DECK, row);
    cw__archive_rest(a, QUERY_FIND_DECK);
    return found;
}

bool cw__archive_drop_deck(archive *a, int64_t player, int64_t id)
{
    deck_row row;
    if (!cw__archive_find_deck(a, player, id, &row))
        return false;
    cw_store_bind(a->queries[QUERY_DROP_DECK], "ii", player, id);
    return cw__archive_write(a, QUERY_DROP_DECK);
}

void cw__archive_decks(archive *a, int64_t player, const char *game, deck_visit visit,
                       void *context)
{
    deck_row row;
    cw_store_bind(a->queries[QUERY_DECKS], "itt", player, game, game);
    while (cw__archive_row(a, QUERY_DECKS))
        if (read_deck(a, QUERY_DECKS, &row))
            visit(context, &row);
}
