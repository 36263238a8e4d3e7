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

archive *archive_open(const char *path, bool durable, cw_errors *errors)
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
    /* The tables of a new file are a transaction, in which SQLite refuses to be told about safety. */
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

bool archive_close(archive *a, cw_errors *errors)
{
    bool good = a == NULL || cw_store_close(a->store, errors);
    free(a);
    return good;
}

void archive_on_complaint(archive *a, archive_complaint complain, void *context)
{
    a->complain = complain;
    a->complain_context = context;
}

uint64_t archive_written(const archive *a) { return a->written; }

uint64_t archive_committed(const archive *a) { return a->committed; }

bool archive_broken(const archive *a) { return a->broken; }

const char *archive_problem(const archive *a)
{
    return a->errors.count > 0 ? a->errors.list[0].message : "";
}

bool archive_commit(archive *a, cw_errors *errors)
{
    if (a->broken || !cw_store_commit(a->store, 0, &a->errors)) {
        a->broken = true;
        cw_errors_add(errors, CW_ERR_IO, NULL, 0, 0, "%s", archive_problem(a));
        return false;
    }
    a->committed = a->written;
    return true;
}

bool archive_write(archive *a, query q)
{
    a->written++;
    if (a->broken || !cw_store_write(a->store, a->queries[q], &a->errors))
        a->broken = true;
    return !a->broken;
}

bool archive_row(archive *a, query q)
{
    int answer = cw_store_row(a->store, a->queries[q], &a->errors);
    a->broken |= answer < 0;
    return answer > 0;
}

void archive_rest(archive *a, query q) { sqlite3_reset(a->queries[q]); }

int64_t archive_last_id(archive *a)
{
    int64_t id = archive_row(a, QUERY_LAST_ID) ? sqlite3_column_int64(a->queries[QUERY_LAST_ID], 0)
                                               : 0;
    archive_rest(a, QUERY_LAST_ID);
    return id;
}

/* ---- players and log-ins ---- */

int64_t archive_add_player(archive *a, const char *name, const char *key, const char *password,
                           int64_t now)
{
    player_row other;
    if (archive_find_account(a, key, &other))
        return 0;
    cw_store_bind(a->queries[QUERY_ADD_PLAYER], "ttti", name, key, password != NULL ? password : "",
                  now);
    return archive_write(a, QUERY_ADD_PLAYER) ? archive_last_id(a) : 0;
}

static bool read_player(archive *a, query q, player_row *out)
{
    bool found = archive_row(a, q);
    if (found) {
        row_reader r = {.archive = a, .query = q};
        out->id = row_number(&r, 0, 1, INT64_MAX, "the number of a player");
        row_name(&r, 1, out->id, out->name);
        row_text(&r, 2, out->password, sizeof out->password);
        out->guest = out->password[0] == '\0';
        found = row_end(&r, "players", out->id);
    }
    archive_rest(a, q);
    return found;
}

bool archive_find_account(archive *a, const char *key, player_row *row)
{
    cw_store_bind(a->queries[QUERY_FIND_ACCOUNT], "t", key);
    return read_player(a, QUERY_FIND_ACCOUNT, row);
}

void archive_add_session(archive *a, const uint8_t hash[TOKEN_HASH], int64_t player,
                         int64_t expires)
{
    cw_store_bind(a->queries[QUERY_ADD_SESSION], "bii", hash, (size_t)TOKEN_HASH, player, expires);
    archive_write(a, QUERY_ADD_SESSION);
}

void archive_drop_session(archive *a, const uint8_t hash[TOKEN_HASH])
{
    cw_store_bind(a->queries[QUERY_DROP_SESSION], "b", hash, (size_t)TOKEN_HASH);
    archive_write(a, QUERY_DROP_SESSION);
}

bool archive_find_session(archive *a, const uint8_t hash[TOKEN_HASH], int64_t now, player_row *row)
{
    cw_store_bind(a->queries[QUERY_FIND_SESSION], "bi", hash, (size_t)TOKEN_HASH, now);
    return read_player(a, QUERY_FIND_SESSION, row);
}

void archive_sweep(archive *a, int64_t now)
{
    cw_store_bind(a->queries[QUERY_SWEEP_SESSIONS], "i", now);
    archive_write(a, QUERY_SWEEP_SESSIONS);
    cw_store_bind(a->queries[QUERY_SWEEP_GUESTS], "i", now - 86400);
    archive_write(a, QUERY_SWEEP_GUESTS);
}

/* ---- decks ---- */

static int64_t find_deck_id(archive *a, int64_t player, const deck_row *row)
{
    cw_store_bind(a->queries[QUERY_DECK_BY_NAME], "itt", player, row->game, row->name);
    int64_t id = archive_row(a, QUERY_DECK_BY_NAME)
                     ? sqlite3_column_int64(a->queries[QUERY_DECK_BY_NAME], 0)
                     : 0;
    archive_rest(a, QUERY_DECK_BY_NAME);
    return id;
}

int64_t archive_save_deck(archive *a, int64_t player, const deck_row *row, int most, int64_t now)
{
    cw_store_bind(a->queries[QUERY_COUNT_DECKS], "i", player);
    bool full = archive_row(a, QUERY_COUNT_DECKS)
                && sqlite3_column_int(a->queries[QUERY_COUNT_DECKS], 0) >= most;
    archive_rest(a, QUERY_COUNT_DECKS);
    if (full && find_deck_id(a, player, row) == 0)
        return 0;
    cw_store_bind(a->queries[QUERY_SAVE_DECK], "ittti", player, row->game, row->name, row->code,
                  now);
    return archive_write(a, QUERY_SAVE_DECK) ? find_deck_id(a, player, row) : 0;
}

static bool read_deck(archive *a, query q, deck_row *out)
{
    row_reader r = {.archive = a, .query = q};
    out->id = row_number(&r, 0, 1, INT64_MAX, "the number of a deck");
    row_text(&r, 1, out->game, sizeof out->game);
    row_text(&r, 2, out->name, sizeof out->name);
    row_text(&r, 3, out->code, sizeof out->code);
    return row_end(&r, "decks", out->id);
}

bool archive_find_deck(archive *a, int64_t player, int64_t id, deck_row *row)
{
    cw_store_bind(a->queries[QUERY_FIND_DECK], "ii", player, id);
    bool found = archive_row(a, QUERY_FIND_DECK);
    found = found && read_deck(a, QUERY_FIND_DECK, row);
    archive_rest(a, QUERY_FIND_DECK);
    return found;
}

bool archive_drop_deck(archive *a, int64_t player, int64_t id)
{
    deck_row row;
    if (!archive_find_deck(a, player, id, &row))
        return false;
    cw_store_bind(a->queries[QUERY_DROP_DECK], "ii", player, id);
    return archive_write(a, QUERY_DROP_DECK);
}

void archive_decks(archive *a, int64_t player, const char *game, deck_visit visit, void *context)
{
    deck_row row;
    cw_store_bind(a->queries[QUERY_DECKS], "itt", player, game, game);
    while (archive_row(a, QUERY_DECKS))
        if (read_deck(a, QUERY_DECKS, &row))
            visit(context, &row);
}
