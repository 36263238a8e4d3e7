/* The file that keeps a meta map: one row per filled cell and one row that says how far the search
 * is, written together after each batch. */
#include "meta_map_private.h"
#include "lab/store.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = CW_MAP_SIDE * CW_MAP_SIDE };

static const uint64_t MOST = (uint64_t)1 << 60; /* of anything that is counted */

static const cw_store_kind map_kind = {
    .name = "meta maps",
    .version = 1,
    .schema = "CREATE TABLE cells(cell INTEGER PRIMARY KEY, hero INTEGER, cards BLOB NOT NULL,"
              " contests INTEGER, matches INTEGER, points REAL, share_sum REAL,"
              " share_squares REAL);"
              "CREATE TABLE progress(id INTEGER PRIMARY KEY, batches INTEGER, tried INTEGER,"
              " kept INTEGER, matches INTEGER);",
};

struct map_store {
    cw_store *file;
    sqlite3_stmt *write_cell, *write_progress;
};

/* All that a batch depends on, besides the map and its number. */
static bool describe(cw_store *file, const cw_map_setup *s, const char *agent,
                     const cw_meta_map *map, cw_errors *errors)
{
    cw_str text = CW_STR_INIT;
    bool good = cw_store_describe(file, "program", CW_VERSION, errors)
                && cw_store_describe(file, "agent", agent, errors);
    const struct {
        const char *name;
        uint64_t value;
    } numbers[] = {{"game", s->game->hash},
                   {"seed", s->seed},
                   {"matches of a deck", s->games},
                   {"nodes per decision", s->budget.nodes}};
    for (size_t i = 0; good && i < sizeof numbers / sizeof *numbers; i++) {
        cw_str_reset(&text);
        cw_str_printf(&text, i == 0 ? "%016" PRIx64 : "%" PRIu64, numbers[i].value);
        good = cw_store_describe(file, numbers[i].name, cw_str_get(&text), errors);
    }
    cw_str_reset(&text);
    cw_str_printf(&text, "%g by %g", map->curve.step, map->spread.step);
    good = good && cw_store_describe(file, "cells", cw_str_get(&text), errors);
    cw_str_reset(&text);
    for (int i = 0; i < s->opponent_count; i++) {
        const cw_deck *deck = &s->opponents[i];
        cw_str_printf(&text, "%s%d:", i > 0 ? "; " : "", deck->hero);
        for (int k = 0; k < deck->count; k++)
            cw_str_printf(&text, " %d", deck->cards[k]);
    }
    good = good && !text.failed && cw_store_describe(file, "decks", cw_str_get(&text), errors);
    cw_str_clear(&text);
    return good;
}

/* The deck of a row, checked: the file comes from outside. */
static bool read_deck(const cw_game *game, sqlite3_stmt *row, cw_deck *deck)
{
    const uint16_t *cards = sqlite3_column_blob(row, 2);
    size_t size = (size_t)sqlite3_column_bytes(row, 2);
    int64_t hero = sqlite3_column_int64(row, 1);
    cw_named_deck named = {.deck.hero = (cw_card_id)hero, .deck.count = (int)(size / 2)};
    if (cards == NULL || size % 2 != 0 || size / 2 > CW_MAX_BUILT || hero < 1
        || hero >= game->card_count || game->cards[hero].type != CW_TYPE_HERO)
        return false;
    for (size_t i = 0; i < size / 2; i++) {
        uint16_t card;
        memcpy(&card, (const char *)cards + 2 * i, sizeof card);
        if (card == 0 || card >= game->card_count)
            return false;
        named.deck.cards[i] = card;
    }
    *deck = named.deck;
    return cw_deck_check(game, &named, NULL) == CW_OK;
}

/* In the store stand sums over pairs of the points per match and of their squares. */
static double mean_points(const cw_map_cell *c) { return c->points / 2; }

static double square_points(const cw_map_cell *c) { return (double)c->pairs.squares / 16; }

static bool read_pairs(cw_map_cell *c, double squares)
{
    uint64_t pairs = c->matches / 2, half_points = (uint64_t)(2 * c->points);
    c->pairs = (cw_clusters){.count = pairs,
                             .size = c->matches,
                             .half_points = half_points,
                             .size_squares = 4 * pairs,
                             .products = 2 * half_points};
    bool good = squares >= 0 && squares <= (double)pairs;
    c->pairs.squares = good ? (uint64_t)(16 * squares) : 0;
    return good;
}

static bool read_cell(const cw_game *game, sqlite3_stmt *row, cw_meta_map *map)
{
    int64_t number = sqlite3_column_int64(row, 0);
    cw_map_cell cell = {.filled = true};
    if (number < 0 || number >= CELLS || !read_deck(game, row, &cell.deck))
        return false;
    cw_map_costs(game, &cell.deck, &cell.mean, &cell.spread);
    cell.matches = (uint64_t)sqlite3_column_int64(row, 4);
    cell.points = sqlite3_column_double(row, 5);
    bool good = cell.matches > 0 && cell.matches < MOST && cell.points >= 0
                && cell.points <= (double)cell.matches
                && (uint64_t)sqlite3_column_int64(row, 3) == cell.matches / 2
                && fabs(sqlite3_column_double(row, 6) - mean_points(&cell)) < 0.1
                && read_pairs(&cell, sqlite3_column_double(row, 7));
    map->cells[number] = cell;
    return good && cw_map_cell_of(map, cell.mean, cell.spread) == number;
}

/* How far the search is; cells and this are written together, so none goes without the other. */
static bool read_progress(cw_store *file, bool has_cells, cw_meta_map *map, cw_errors *errors)
{
    sqlite3_stmt *far = cw_store_prepare(file, "SELECT batches, tried, kept, matches FROM progress",
                                         errors);
    int row = far != NULL ? 1 : -1, rows = 0;
    while (row > 0 && (row = cw_store_row(file, far, errors)) > 0) {
        map->batches = (uint64_t)sqlite3_column_int64(far, 0);
        map->tried = (uint64_t)sqlite3_column_int64(far, 1);
        map->kept = (uint64_t)sqlite3_column_int64(far, 2);
        map->matches = (uint64_t)sqlite3_column_int64(far, 3);
        rows++;
    }
    bool good = rows == has_cells && map->batches < MOST && map->tried < MOST && map->matches < MOST
                && map->kept <= map->tried && (map->batches > 0) == has_cells;
    return row == 0
           && (good
               || cw_store_problem(file, errors, CW_ERR_SYNTAX,
                                   "the store is damaged: it does not say how far the map is"));
}

static bool read_map(cw_store *file, const cw_game *game, cw_meta_map *map, cw_errors *errors)
{
    sqlite3_stmt *cells = cw_store_prepare(
        file,
        "SELECT cell, hero, cards, contests, matches, points, share_sum, share_squares"
        " FROM cells",
        errors);
    int row = cells != NULL ? 1 : -1;
    bool has_cells = false;
    while (row > 0 && (row = cw_store_row(file, cells, errors)) > 0) {
        if (!read_cell(game, cells, map)) {
            return cw_store_problem(file, errors, CW_ERR_SYNTAX,
                                    "the store is damaged: cell %" PRId64
                                    " holds no deck of its own",
                                    (int64_t)sqlite3_column_int64(cells, 0));
        }
        has_cells = true;
    }
    return row == 0 && read_progress(file, has_cells, map, errors);
}

map_store *map_store_open(const cw_map_setup *setup, const char *agent, cw_meta_map *map,
                          cw_errors *errors)
{
    map_store *s = calloc(1, sizeof *s);
    if (s == NULL) {
        cw_errors_add(errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
        return NULL;
    }
    s->file = cw_store_open(setup->store, &map_kind, setup->resume, errors);
    bool good = s->file != NULL && describe(s->file, setup, agent, map, errors)
                && read_map(s->file, setup->game, map, errors);
    if (good) {
        s->write_cell = cw_store_prepare(
            s->file, "INSERT OR REPLACE INTO cells VALUES(?,?,?,?,?,?,?,?)", errors);
        s->write_progress = cw_store_prepare(
            s->file, "INSERT OR REPLACE INTO progress VALUES(1,?,?,?,?)", errors);
        good = s->write_cell != NULL && s->write_progress != NULL
               && cw_store_commit(s->file, 0, errors);
    }
    if (!good) {
        cw_store_close(s->file, NULL);
        free(s);
        s = NULL;
    }
    return s;
}

bool map_store_keep(map_store *s, const cw_meta_map *map, const bool *changed, cw_errors *errors)
{
    bool good = true;
    for (int i = 0; good && i < CELLS; i++) {
        const cw_map_cell *c = &map->cells[i];
        if (changed[i] && c->filled) {
            cw_store_bind(s->write_cell, "iibiiddd", (int64_t)i, (int64_t)c->deck.hero,
                          (const void *)c->deck.cards,
                          (size_t)c->deck.count * sizeof c->deck.cards[0], (int64_t)c->pairs.count,
                          (int64_t)c->matches, c->points, mean_points(c), square_points(c));
            good = cw_store_write(s->file, s->write_cell, errors);
        }
    }
    if (good) {
        cw_store_bind(s->write_progress, "iiii", (int64_t)map->batches, (int64_t)map->tried,
                      (int64_t)map->kept, (int64_t)map->matches);
        good = cw_store_write(s->file, s->write_progress, errors)
               && cw_store_commit(s->file, 0, errors);
    }
    return good;
}

bool map_store_close(map_store *s, cw_errors *errors)
{
    bool good = s == NULL || cw_store_close(s->file, errors);
    free(s);
    return good;
}
