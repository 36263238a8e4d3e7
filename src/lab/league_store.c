/* The store of a league: pairings by content (agents with all constants, decks, rights to look,
 * budget, seed) and one row per pair of matches, in plain columns, so that anybody can query it. */
#include "league_private.h"
#include "lab/store.h"

#include "base/hash.h"
#include "lab/agent_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const cw_store_kind matches_kind = {
    .name = "matches",
    .version = 1,
    .schema =
        "CREATE TABLE pairing(id INTEGER PRIMARY KEY, agent_1 TEXT, agent_2 TEXT, deck_1 TEXT,"
        " deck_2 TEXT, reveal INTEGER, seconds REAL, nodes INTEGER, seed INTEGER,"
        " deck_name_1 TEXT, deck_name_2 TEXT,"
        " UNIQUE(agent_1, agent_2, deck_1, deck_2, reveal, seconds, nodes, seed));"
        "CREATE TABLE pair(pairing INTEGER, number INTEGER, winner_1 INTEGER, winner_2 INTEGER,"
        " forfeits_1 INTEGER, forfeits_2 INTEGER, turns INTEGER, actions INTEGER,"
        " signature INTEGER, decisions_1 INTEGER, decisions_2 INTEGER, seconds_1 REAL,"
        " seconds_2 REAL, squares_1 REAL, squares_2 REAL, longest_1 REAL, longest_2 REAL,"
        " times BLOB, PRIMARY KEY(pairing, number)) WITHOUT ROWID;"};

enum { TIME_BYTES = 6, PAIRING_FIELDS = 8 };

/* What makes a pairing what it is, as text; the columns 1 to 8 of its row. */
typedef struct pairing_key {
    cw_str agents[CW_SEATS];
    char decks[CW_SEATS][20]; /* hashes */
    int64_t reveal, nodes, seed;
    double seconds;
} pairing_key;

struct league_store {
    cw_store *file;
    const cw_league_setup *setup;
    int64_t *ids; /* of the run's pairings */
    sqlite3_stmt *find, *nearest, *list, *enter, *add, *read;
};

/* ---- pairings ---- */

static void clear_key(pairing_key *key)
{
    cw_str_clear(&key->agents[0]);
    cw_str_clear(&key->agents[1]);
}

static bool make_key(const cw_game *game, const cw_pairing *p, pairing_key *key, cw_errors *errors)
{
    *key = (pairing_key){.reveal = p->reveal,
                         .nodes = (int64_t)p->budget.nodes,
                         .seed = (int64_t)p->seed,
                         .seconds = p->budget.seconds};
    for (int i = 0; i < CW_SEATS; i++) {
        const cw_deck *deck = &p->decks[i];
        if (cw_agent_expand(game, p->agents[i], &key->agents[i], errors) != CW_OK) {
            clear_key(key);
            return false;
        }
        uint64_t hash = cw_hash_bytes(deck->cards, (size_t)deck->count * sizeof deck->cards[0],
                                      deck->hero);
        snprintf(key->decks[i], sizeof key->decks[i], "%016llx", (unsigned long long)hash);
    }
    return true;
}

static void bind_key(sqlite3_stmt *statement, const pairing_key *key)
{
    cw_store_bind(statement, "ttttidii", cw_str_get(&key->agents[0]), cw_str_get(&key->agents[1]),
                  key->decks[0], key->decks[1], key->reveal, key->seconds, key->nodes, key->seed);
}

static bool enter(league_store *s, const cw_pairing *p, const pairing_key *key, int64_t *id,
                  cw_errors *errors)
{
    cw_store_bind(s->enter, "ttttidiitt", cw_str_get(&key->agents[0]), cw_str_get(&key->agents[1]),
                  key->decks[0], key->decks[1], key->reveal, key->seconds, key->nodes, key->seed,
                  p->deck_names[0] != NULL ? p->deck_names[0] : "",
                  p->deck_names[1] != NULL ? p->deck_names[1] : "");
    bool good = cw_store_write(s->file, s->enter, errors);
    *id = sqlite3_last_insert_rowid(sqlite3_db_handle(s->enter));
    return good;
}

/* Says in what the pairing differs from the most similar one of the store. */
static bool explain(league_store *s, const cw_pairing *p, const pairing_key *key, cw_errors *errors)
{
    static const char *const words[PAIRING_FIELDS] = {
        [2] = "first deck",  "second deck",        "reveal",
        "time per decision", "nodes per decision", "seed"};
    bind_key(s->nearest, key);
    int row = cw_store_row(s->file, s->nearest, errors);
    for (int i = 0; row > 0 && i < PAIRING_FIELDS; i++) {
        const char *now = (const char *)sqlite3_column_text(s->nearest, i);
        const char *old = (const char *)sqlite3_column_text(s->nearest, PAIRING_FIELDS + i);
        if (now == NULL || old == NULL || strcmp(now, old) == 0)
            continue;
        if (words[i] == NULL)
            break;              /* other agents */
        if (i == 2 || i == 3) { /* hashes: say the names */
            now = p->deck_names[i - 2];
            old = (const char *)sqlite3_column_text(s->nearest, 2 * PAIRING_FIELDS + i - 2);
        }
        cw_store_problem(s->file, errors, CW_ERR_MISMATCH,
                         "the store belongs to another run: its %s is \"%.100s\", now it is "
                         "\"%.100s\"",
                         words[i], old != NULL ? old : "", now != NULL ? now : "");
        sqlite3_reset(s->nearest);
        return false;
    }
    sqlite3_reset(s->nearest);
    return row >= 0
           && cw_store_problem(
               s->file, errors, CW_ERR_MISMATCH,
               "the store belongs to another run: it has no matches of %.100s against "
               "%.100s",
               p->agents[0], p->agents[1]);
}

static bool find(league_store *s, int index, cw_errors *errors)
{
    const cw_pairing *p = &s->setup->pairings[index];
    pairing_key key;
    if (!make_key(s->setup->game, p, &key, errors))
        return false;
    bind_key(s->find, &key);
    int row = cw_store_row(s->file, s->find, errors);
    bool good = row >= 0;
    if (row > 0) {
        s->ids[index] = sqlite3_column_int64(s->find, 0);
        sqlite3_reset(s->find);
    } else if (good && (cw_store_is_new(s->file) || s->setup->shared)) {
        good = enter(s, p, &key, &s->ids[index], errors);
    } else if (good) {
        good = explain(s, p, &key, errors);
    }
    clear_key(&key);
    return good;
}

static int compare_ids(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

/* Every pairing of the store must belong to the run, unless it is shared. */
static bool check_others(league_store *s, cw_errors *errors)
{
    size_t count = (size_t)s->setup->count;
    int64_t *sorted = malloc(count * sizeof *sorted);
    bool good = sorted != NULL;
    int row = 0;
    if (good) {
        memcpy(sorted, s->ids, count * sizeof *sorted);
        qsort(sorted, count, sizeof *sorted, compare_ids);
    }
    while (good && (row = cw_store_row(s->file, s->list, errors)) > 0) {
        int64_t id = sqlite3_column_int64(s->list, 0);
        if (bsearch(&id, sorted, count, sizeof id, compare_ids) == NULL) {
            const char *a = (const char *)sqlite3_column_text(s->list, 1);
            const char *b = (const char *)sqlite3_column_text(s->list, 2);
            good = cw_store_problem(s->file, errors, CW_ERR_MISMATCH,
                                    "the store belongs to another run: it also has %.100s against "
                                    "%.100s",
                                    a != NULL ? a : "", b != NULL ? b : "");
            sqlite3_reset(s->list);
        }
    }
    free(sorted);
    return good && row == 0;
}

/* ---- opening ---- */

static bool prepare(league_store *s, cw_errors *errors)
{
    s->find = cw_store_prepare(s->file,
                               "SELECT id FROM pairing WHERE agent_1=? AND agent_2=? AND "
                               "deck_1=? AND deck_2=? AND reveal=? AND seconds=? AND "
                               "nodes=? AND seed=?",
                               errors);
    s->nearest = cw_store_prepare(
        s->file,
        "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, agent_1, agent_2, deck_1, deck_2, reveal,"
        " seconds, nodes, seed, deck_name_1, deck_name_2 FROM pairing ORDER BY"
        " (agent_1<>?1) + (agent_2<>?2) + (deck_1<>?3) + (deck_2<>?4) + (reveal<>?5)"
        " + (seconds<>?6) + (nodes<>?7) + (seed<>?8) LIMIT 1",
        errors);
    s->list = cw_store_prepare(s->file, "SELECT * FROM pairing", errors);
    s->enter = cw_store_prepare(s->file, "INSERT INTO pairing VALUES(NULL,?,?,?,?,?,?,?,?,?,?)",
                                errors);
    s->add = cw_store_prepare(s->file,
                              "INSERT OR IGNORE INTO pair VALUES"
                              "(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
                              errors);
    s->read = cw_store_prepare(s->file, "SELECT * FROM pair WHERE pairing=? ORDER BY number",
                               errors);
    return s->find != NULL && s->nearest != NULL && s->list != NULL && s->enter != NULL
           && s->add != NULL && s->read != NULL;
}

static bool describe(league_store *s, cw_errors *errors)
{
    const cw_game *game = s->setup->game;
    char hash[20];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)game->hash);
    return cw_store_describe(s->file, "game", game->name, errors)
           && cw_store_describe(s->file, "hash of the game's rules and cards", hash, errors)
           && cw_store_describe(s->file, "version of cardwright", CW_VERSION, errors);
}

league_store *league_store_open(const cw_league_setup *setup, cw_errors *errors)
{
    league_store *s = calloc(1, sizeof *s);
    int64_t *ids = calloc((size_t)setup->count, sizeof *ids);
    if (s == NULL || ids == NULL) {
        cw_errors_add(errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
        free(s);
        free(ids);
        return NULL;
    }
    s->setup = setup;
    s->ids = ids;
    s->file = cw_store_open(setup->store, &matches_kind, setup->resume, errors);
    bool good = s->file != NULL && prepare(s, errors) && describe(s, errors);
    for (int i = 0; good && i < setup->count; i++)
        good = find(s, i, errors);
    good = good && (setup->shared || cw_store_is_new(s->file) || check_others(s, errors))
           && cw_store_commit(s->file, 0, errors);
    if (!good) {
        league_store_close(s, NULL);
        return NULL;
    }
    return s;
}

bool league_store_close(league_store *s, cw_errors *errors)
{
    bool good = s == NULL || cw_store_close(s->file, errors);
    if (s != NULL)
        free(s->ids);
    free(s);
    return good;
}

/* ---- pairs ---- */

bool league_store_add(league_store *s, int pairing, uint64_t pair, const pair_record *r,
                      cw_errors *errors)
{
    uint8_t bytes[PAIR_TIMES * TIME_BYTES];
    size_t size = 0;
    for (uint32_t i = 0; i < r->time_count; i++) {
        bytes[size++] = r->times[i].player;
        bytes[size++] = r->times[i].bucket;
        for (int shift = 0; shift < 32; shift += 8)
            bytes[size++] = (uint8_t)(r->times[i].count >> shift);
    }
    cw_store_bind(s->add, "iiiiiiiiiiiddddddb", s->ids[pairing], (int64_t)pair,
                  (int64_t)r->winners[0], (int64_t)r->winners[1], (int64_t)r->forfeits[0],
                  (int64_t)r->forfeits[1], (int64_t)r->turns, (int64_t)r->actions,
                  (int64_t)r->signature, (int64_t)r->decisions[0], (int64_t)r->decisions[1],
                  r->seconds[0], r->seconds[1], r->square_seconds[0], r->square_seconds[1],
                  r->longest[0], r->longest[1], bytes, size);
    return cw_store_write(s->file, s->add, errors);
}

/* False if the row is none of ours. */
static bool read_pair(sqlite3_stmt *row, pair_record *r)
{
    memset(r, 0, sizeof *r);
    r->turns = (uint64_t)sqlite3_column_int64(row, 6);
    r->actions = (uint64_t)sqlite3_column_int64(row, 7);
    r->signature = (uint64_t)sqlite3_column_int64(row, 8);
    for (int i = 0; i < CW_SEATS; i++) {
        int64_t winner = sqlite3_column_int64(row, 2 + i);
        int64_t forfeits = sqlite3_column_int64(row, 4 + i);
        if (winner < 0 || winner > PAIR_DRAW || forfeits < 0 || forfeits > 2)
            return false;
        r->winners[i] = (uint8_t)winner;
        r->forfeits[i] = (uint8_t)forfeits;
        r->decisions[i] = (uint64_t)sqlite3_column_int64(row, 9 + i);
        r->seconds[i] = sqlite3_column_double(row, 11 + i);
        r->square_seconds[i] = sqlite3_column_double(row, 13 + i);
        r->longest[i] = sqlite3_column_double(row, 15 + i);
    }
    const uint8_t *bytes = sqlite3_column_blob(row, 17);
    size_t size = bytes != NULL ? (size_t)sqlite3_column_bytes(row, 17) : 0;
    if (size % TIME_BYTES != 0 || size / TIME_BYTES > PAIR_TIMES)
        return false;
    for (size_t at = 0; at < size; at += TIME_BYTES) {
        const uint8_t *b = bytes + at;
        r->times[r->time_count++] = (pair_time){
            .player = b[0],
            .bucket = b[1],
            .count = b[2] | (uint32_t)b[3] << 8 | (uint32_t)b[4] << 16 | (uint32_t)b[5] << 24};
    }
    return record_is_sound(r, record_size(r));
}

bool league_store_read(league_store *s,
                       bool (*take)(void *context, int pairing, uint64_t pair,
                                    const pair_record *record),
                       void *context, cw_errors *errors)
{
    pair_record record;
    for (int i = 0; i < s->setup->count; i++) {
        int row;
        cw_store_bind(s->read, "i", s->ids[i]);
        while ((row = cw_store_row(s->file, s->read, errors)) > 0) {
            int64_t number = sqlite3_column_int64(s->read, 1);
            if (number < 0 || !read_pair(s->read, &record)) {
                sqlite3_reset(s->read);
                return cw_store_problem(
                    s->file, errors, CW_ERR_MISMATCH,
                    "the store's row for pair %lld of %.100s against %.100s makes "
                    "no sense",
                    (long long)number, s->setup->pairings[i].agents[0],
                    s->setup->pairings[i].agents[1]);
            }
            if (!take(context, i, (uint64_t)number, &record)) {
                sqlite3_reset(s->read);
                return cw_store_problem(s->file, errors, CW_ERR_MEMORY, "%s",
                                        cw_status_text(CW_ERR_MEMORY));
            }
        }
        if (row < 0)
            return false;
    }
    return true;
}

bool league_store_commit(league_store *s, double age, cw_errors *errors)
{
    return cw_store_commit(s->file, age, errors);
}
