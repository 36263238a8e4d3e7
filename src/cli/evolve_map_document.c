/* The meta map as a document. The keys of its data are a contract. The grid is shown as a
 * matrix, the decks that win as lists, and what they have in common as a table of cards. */
#include "evolve_map.h"

#include "judge.h"

#include <string.h>

/* COMMON cards are kept for programs, SHOWN_CARDS of them shown to people. */
enum { CELLS = CW_MAP_SIDE * CW_MAP_SIDE, COMMON = 60, SHOWN_CARDS = 30 };

/* ---- words ---- */

/* On fresh seeds, or in the search if it was stopped. */
static double rate_of(const map_report *r, const cw_map_cell *cell)
{
    return r->map->measured > 0 ? cell->rate.rate
           : cell->matches > 0  ? cell->points / (double)cell->matches
                                : 0;
}

/* Heroes differ between cells: the search may choose. */
static const char *hero_of(const map_report *r, const cw_map_cell *cell)
{
    return r->setup->game->cards[cell->deck.hero].name;
}

/* The description is what makes the file worth keeping: where it lies on the map, and how well
 * it did. */
void cw__map_deck(const map_report *r, int cell, cw_named_deck *deck)
{
    const cw_map_cell *c = &r->map->cells[cell];
    *deck = (cw_named_deck){.deck = c->deck};
    snprintf(deck->name, sizeof deck->name, "Curve %g spread %g (%.40s)",
             r->map->curve.from + cell % CW_MAP_SIDE * r->map->curve.step,
             r->map->spread.from + cell / CW_MAP_SIDE * r->map->spread.step, hero_of(r, c));
    snprintf(deck->description, sizeof deck->description,
             "Mean cost %.2f, spread %.2f; wins %.1f%% against the decks of %s, played by %.60s.",
             c->mean, c->spread, 100 * rate_of(r, c), r->setup->game->name, r->setup->agent);
}

/* The cards by the number of good decks that hold them, the most first; returns how many of
 * `room`. */
static int list_common(const map_report *r, cw_card_id *cards, int room)
{
    int count = 0;
    for (int i = 1; i < r->setup->game->card_count; i++) {
        if (r->counts[i] == 0 || (count == room && r->counts[i] <= r->counts[cards[room - 1]]))
            continue;
        int at = count < room ? count++ : room - 1;
        for (; at > 0 && r->counts[cards[at - 1]] < r->counts[i]; at--)
            cards[at] = cards[at - 1];
        cards[at] = (cw_card_id)i;
    }
    return count;
}

static const char *const verdict_words[] = {[CW_MAP_EMPTY] = "empty",
                                            [CW_MAP_LOSES] = "loses",
                                            [CW_MAP_OPEN] = "not decided",
                                            [CW_MAP_WINS] = "wins"};

/* "In all that win: A, B." or that there is none. */
static void tell_common(const map_report *r, cw_str *out)
{
    int all = 0;
    for (int i = 1; r->good > 0 && i < r->setup->game->card_count; i++) {
        if (r->counts[i] == r->good) {
            cw_str_printf(out, "%s%s", all++ == 0 ? "In all that win: " : ", ",
                          r->setup->game->cards[i].name);
        }
    }
    cw_str_add(out, all > 0 ? "." : "No card is in all that win.");
}

/* How many decks win more than half, and how many of them that leaves open. */
static void tell_plans(const map_report *r, cw_str *out)
{
    int loses = cw_map_count(r->map, CW_MAP_LOSES), open = cw_map_count(r->map, CW_MAP_OPEN);
    cw_str_printf(out, "%d of %d cells have a deck", r->good + loses + open,
                  r->map->curve.count * r->map->spread.count);
    if (r->map->measured > 0) {
        cw_str_printf(out, ": on fresh seeds %d win%s more than half, %d less, %d %s not decided",
                      r->good, r->good == 1 ? "s" : "", loses, open, open == 1 ? "is" : "are");
    } else {
        cw_str_add(out, "; the search was stopped before they were measured, so none is decided");
    }
    cw_str_add(out, ".");
    if (r->map->matches > r->setup->matches) {
        cw_str_printf(out,
                      " The search played more than %llu matches, since a batch is played "
                      "whole.",
                      (unsigned long long)r->setup->matches);
    }
}

/* ---- the data ---- */

/* Cell n reaches from `from` + n * `step`, `count` of them have been used. */
static json_t *axis_json(const cw_map_axis *axis)
{
    return json_pack("{s:f, s:f, s:i}", "from", axis->from, "step", axis->step, "count",
                     axis->count);
}

/* NULL for a cell without a deck. */
static json_t *cell_json(const void *of, int at)
{
    const map_report *r = of;
    const cw_map_cell *cell = &r->map->cells[at];
    bool measured = r->map->measured > 0;
    cw_map_verdict verdict = cw_map_judge(r->map, at);
    cw_named_deck deck;
    cw_str code = CW_STR_INIT;
    if (!cell->filled)
        return NULL;
    cw__map_deck(r, at, &deck);
    cw_deck_write_code(r->setup->game, &deck, &code);
    json_t *value = json_pack(
        "{s:i, s:i, s:f, s:f, s:s, s:f, s:o, s:o, s:b, s:s, s:s}", "column", at % CW_MAP_SIDE,
        "row", at / CW_MAP_SIDE, "mean", cell->mean, "spread", cell->spread, "hero",
        hero_of(r, cell), "win_rate", rate_of(r, cell), "low",
        measured ? json_real(cell->rate.low) : json_null(), "high",
        measured ? json_real(cell->rate.high) : json_null(), "good", verdict == CW_MAP_WINS,
        "verdict", verdict_words[verdict], "code", cw_str_get(&code));
    cw_str_clear(&code);
    return value;
}

/* Cells name their row and column, so that programs need not know how the map is stored. */
static json_t *map_json(const map_report *r)
{
    const cw_game *game = r->setup->game;
    const cw_meta_map *map = r->map;
    json_t *cards = json_array();
    cw_card_id common[COMMON];
    int count = list_common(r, common, COMMON);
    for (int i = 0; i < count; i++) {
        const cw_card *card = &game->cards[common[i]];
        json_array_append_new(cards, json_pack("{s:s, s:i, s:i}", "name", card->name, "decks",
                                               r->counts[common[i]], "cost", card->cost));
    }
    return json_pack(
        "{s:s, s:s, s:o, s:I, s:o, s:o, s:o, s:i, s:i, s:o, s:I, s:I, s:I, s:I, s:b, s:f}", "game",
        game->name, "agent", r->setup->agent, "judge", cw__judge_json(&r->setup->agent, 1), "seed",
        (json_int_t)r->setup->seed, "curve", axis_json(&map->curve), "spread",
        axis_json(&map->spread), "cells", cw__json_list(CELLS, cell_json, r), "good", r->good,
        "not_decided", cw_map_count(map, CW_MAP_OPEN), "cards", cards, "tried",
        (json_int_t)map->tried, "kept", (json_int_t)map->kept, "matches", (json_int_t)map->matches,
        "measured", (json_int_t)map->measured, "stopped", map->stopped, "seconds", r->seconds);
}

/* ---- the document ---- */

/* The part of the map in which there are decks: both ends belong to it; low > high: nothing. */
typedef struct extent {
    int low, high;
} extent;

/* An extent begins inside out, so that the first place sets both ends. */
static void include(extent *e, int place)
{
    e->low = place < e->low ? place : e->low;
    e->high = place > e->high ? place : e->high;
}

/* "3-3.5" and so on: the parts of an axis, upwards (step 1) or downwards (-1). */
static json_t *labels_json(const cw_map_axis *axis, extent e, int step)
{
    json_t *labels = json_array();
    for (int at = step > 0 ? e.low : e.high; at >= e.low && at <= e.high; at += step)
        json_array_append_new(labels, json_sprintf("%g-%g", axis->from + at * axis->step,
                                                   axis->from + (at + 1) * axis->step));
    return labels;
}

/* Of a stopped search the interval is that of its own matches, which are few. */
static json_t *shown_cell(const map_report *r, const cw_map_cell *cell)
{
    cw_rate rate = r->map->measured > 0 ? cell->rate : cw_rate_of_clusters(&cell->pairs);
    return cell->filled ? json_pack("{s:f, s:f, s:f, s:s}", "win_rate", rate.rate, "low", rate.low,
                                    "high", rate.high, "hero", hero_of(r, cell))
                        : json_null();
}

/* Rows by spread, the greatest first; columns by mean cost. */
static void add_map(cw_document *d, const map_report *r)
{
    extent curve = {CW_MAP_SIDE, -1}, spread = curve;
    json_t *cells = json_array();
    for (int i = 0; i < CELLS; i++) {
        if (r->map->cells[i].filled) {
            include(&curve, i % CW_MAP_SIDE);
            include(&spread, i / CW_MAP_SIDE);
        }
    }
    for (int row = spread.high; row >= spread.low; row--) {
        json_t *line = json_array();
        for (int c = curve.low; c <= curve.high; c++)
            json_array_append_new(line, shown_cell(r, &r->map->cells[row * CW_MAP_SIDE + c]));
        json_array_append_new(cells, line);
    }
    json_t *rows = labels_json(&r->map->spread, spread, -1);
    json_t *columns = labels_json(&r->map->curve, curve, 1);
    cw_document_matrix(
        d, &(cw_matrix){.caption = "Win rate of the best deck found for each mean cost (columns) "
                                   "and standard deviation of costs (rows) against the decks, "
                                   "with its 95% interval",
                        .corner = "spread",
                        .row_labels = rows,
                        .column_labels = columns,
                        .cells = cells,
                        .cell = {NULL, "win_rate", CW_AS_PERCENT, 1, "low", "high"},
                        .note = "hero"});
    json_decref(rows);
    json_decref(columns);
}

/* The decks that win or are not decided; CSV has all. */
static void add_decks(cw_document *d)
{
    static const cw_column columns[] = {
        {"verdict", "verdict"},
        {"mean cost", "mean", CW_AS_NUMBER, 2},
        {"spread", "spread", CW_AS_NUMBER, 2},
        {"win rate", "win_rate", CW_AS_PERCENT, 1, "low", "high"},
        {"hero", "hero"},
        {NULL, "code"},
    };
    json_t *rows = json_array(), *cell;
    size_t i;
    json_array_foreach(cw_document_at(d, "cells"), i, cell)
    {
        if (strcmp(json_string_value(json_object_get(cell, "verdict")), verdict_words[CW_MAP_LOSES])
            != 0)
            json_array_append(rows, cell);
    }
    cw_document_only(d, CW_FORM_PEOPLE);
    cw_document_table(d, &(cw_table){.caption = "Decks whose whole interval lies above half, or "
                                                "about which that is not decided",
                                     .rows = rows,
                                     CW_COLUMNS(columns),
                                     .order = "win_rate"});
    cw_document_only(d, CW_FORM_CSV);
    cw_document_table(d, &(cw_table){.at = "cells", CW_COLUMNS(columns)});
    cw_document_only(d, 0);
}

/* How many of the good decks hold a card tells what the pool leans on. */
static void add_cards(cw_document *d, const map_report *r)
{
    static const cw_column columns[] = {
        {"card", "name"}, {"cost", "cost", CW_AS_WHOLE}, {"decks", "decks", CW_AS_WHOLE}};
    char caption[120];
    cw_str common = CW_STR_INIT;
    if (r->good == 0)
        return;
    tell_common(r, &common);
    cw_document_heading(d, "Cards that these decks share");
    cw_document_say(d, "%s", cw_str_get(&common));
    cw_str_clear(&common);
    snprintf(caption, sizeof caption, "In how many of the %d decks that win more than half",
             r->good);
    cw_document_table(
        d,
        &(cw_table){.caption = caption, .at = "cards", CW_COLUMNS(columns), .most = SHOWN_CARDS});
}

/* Each deck that wins, with its cards. */
static void add_lists(cw_document *d, const map_report *r)
{
    cw_document_heading(d, "Decks that win more than half, as their whole interval says");
    for (int i = 0; i < CELLS; i++) {
        cw_named_deck deck;
        cw_str list = CW_STR_INIT;
        if (cw_map_judge(r->map, i) != CW_MAP_WINS)
            continue;
        cw__map_deck(r, i, &deck);
        for (int k = 0; k < deck.deck.count; k++) {
            int all = cw__deck_copies(&deck.deck, k);
            if (all > 0) {
                cw_str_printf(&list, "%s%d %s", list.size > 0 ? ", " : "", all,
                              r->setup->game->cards[deck.deck.cards[k]].name);
            }
        }
        cw_document_say(d, "%s. %s %s.", deck.name, deck.description, cw_str_get(&list));
        cw_str_clear(&list);
    }
}

/* The matrix is for people; programs find the same cells in the data. */
cw_document *cw__map_document(const map_report *r)
{
    cw_document *d = cw_document_new(map_json(r));
    cw_str plans = CW_STR_INIT;
    cw_document_title(d, "%s: the meta map", r->setup->game->title);
    cw_document_subtitle(d, "%s, %s, seed %llu: %llu decks tried, %llu kept, %llu matches, %.1f s",
                         r->setup->game->name, r->setup->agent, (unsigned long long)r->setup->seed,
                         (unsigned long long)r->map->tried, (unsigned long long)r->map->kept,
                         (unsigned long long)r->map->matches, r->seconds);
    tell_plans(r, &plans);
    cw_document_say(d, "%s", cw_str_get(&plans));
    cw_str_clear(&plans);
    cw__judge_tell(d);
    add_map(d, r);
    add_decks(d);
    add_cards(d, r);
    cw_document_only(d, CW_FORM_HTML | CW_FORM_MARKDOWN);
    if (r->good > 0)
        add_lists(d, r);
    return d;
}
