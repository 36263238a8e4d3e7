/* The meta map as text, as JSON and as a page. */
#include "evolve_map.h"

#include "judge.h"
#include "lab/report.h"

#include <stdlib.h>

enum { CELLS = CW_MAP_SIDE * CW_MAP_SIDE, COMMON = 15, WORDS = 64 };

/* ---- words ---- */

static const cw_map_cell *cell_at(const map_report *r, int row, int column)
{
    return &r->map->cells[row * CW_MAP_SIDE + column];
}

/* On fresh seeds, or in the search if it was stopped. */
static double rate_of(const map_report *r, const cw_map_cell *cell)
{
    return r->map->measured > 0 ? cell->rate.rate
           : cell->matches > 0  ? cell->points / (double)cell->matches
                                : 0;
}

static const char *hero_of(const map_report *r, const cw_map_cell *cell)
{
    return r->setup->game->cards[cell->deck.hero].name;
}

void map_label(const cw_map_axis *axis, int at, char *out, size_t size)
{
    snprintf(out, size, "%g-%g", axis->from + at * axis->step, axis->from + (at + 1) * axis->step);
}

void map_deck(const map_report *r, int cell, cw_named_deck *deck)
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

int map_common_cards(const map_report *r, cw_card_id *cards, int room)
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

void map_tell_plans(const map_report *r, cw_str *out)
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
    cw_str_add(out, " ");
    judge_say(&r->setup->agent, 1, out);
    if (r->map->matches > r->setup->matches) {
        cw_str_printf(out,
                      " The search played more than %llu matches, since a batch is played "
                      "whole.",
                      (unsigned long long)r->setup->matches);
    }
}

/* ---- text ---- */

static void print_grid(const map_report *r)
{
    char label[WORDS];
    printf("%10s", "");
    for (int c = 0; c < r->map->curve.count; c++) {
        map_label(&r->map->curve, c, label, sizeof label);
        printf(" %8s", label);
    }
    printf("  mean cost\n");
    for (int row = r->map->spread.count - 1; row >= 0; row--) {
        map_label(&r->map->spread, row, label, sizeof label);
        printf("%10s", label);
        for (int c = 0; c < r->map->curve.count; c++) {
            const cw_map_cell *cell = cell_at(r, row, c);
            if (cell->filled)
                printf("   %5.1f%%", 100 * rate_of(r, cell));
            else
                printf(" %8s", ".");
        }
        printf("\n");
    }
    printf("%10s\n", "spread");
}

static void print_decks(const map_report *r, cw_map_verdict verdict, const char *title)
{
    printf("%s", cw_map_count(r->map, verdict) > 0 ? title : "");
    for (int i = 0; i < CELLS; i++) {
        const cw_map_cell *cell = &r->map->cells[i];
        if (cw_map_judge(r->map, i) == verdict) {
            printf("  curve %5.2f  spread %5.2f  %5.1f%%", cell->mean, cell->spread,
                   100 * rate_of(r, cell));
            if (r->map->measured > 0)
                printf(" (%.1f to %.1f)", 100 * cell->rate.low, 100 * cell->rate.high);
            printf("  %s\n", hero_of(r, cell));
        }
    }
}

void map_print(const map_report *r)
{
    cw_str plans = CW_STR_INIT, common = CW_STR_INIT;
    cw_card_id cards[COMMON];
    int count = map_common_cards(r, cards, COMMON);
    printf("%s, %s, seed %llu: %llu decks tried, %llu kept, %llu matches, %.1f s\n\n",
           r->setup->game->name, r->setup->agent, (unsigned long long)r->setup->seed,
           (unsigned long long)r->map->tried, (unsigned long long)r->map->kept,
           (unsigned long long)r->map->matches, r->seconds);
    print_grid(r);
    map_tell_plans(r, &plans);
    tell_common(r, &common);
    printf("\n%s\n", cw_str_get(&plans));
    print_decks(r, CW_MAP_WINS, "Win more than half, as the whole interval says:\n");
    print_decks(r, CW_MAP_OPEN, "Not decided:\n");
    if (r->good > 0) {
        printf("\n%s\n", cw_str_get(&common));
        printf("Most common in those that win more than half:\n");
    }
    for (int i = 0; i < count; i++) {
        printf("  %3d of %d  %s\n", r->counts[cards[i]], r->good,
               r->setup->game->cards[cards[i]].name);
    }
    cw_str_clear(&plans);
    cw_str_clear(&common);
}

/* ---- JSON ---- */

static json_t *axis_json(const cw_map_axis *axis)
{
    return json_pack("{s:f, s:f, s:i}", "from", axis->from, "step", axis->step, "count",
                     axis->count);
}

static json_t *cell_json(const map_report *r, int at)
{
    const cw_map_cell *cell = &r->map->cells[at];
    cw_named_deck deck;
    cw_str code = CW_STR_INIT;
    map_deck(r, at, &deck);
    cw_deck_write_code(r->setup->game, &deck, &code);
    json_t *value = json_pack(
        "{s:i, s:i, s:f, s:f, s:s, s:f, s:o, s:o, s:b, s:s, s:s}", "column", at % CW_MAP_SIDE,
        "row", at / CW_MAP_SIDE, "mean", cell->mean, "spread", cell->spread, "hero",
        hero_of(r, cell), "win_rate", rate_of(r, cell), "low",
        r->map->measured > 0 ? json_real(cell->rate.low) : json_null(), "high",
        r->map->measured > 0 ? json_real(cell->rate.high) : json_null(), "good",
        cw_map_judge(r->map, at) == CW_MAP_WINS, "verdict", verdict_words[cw_map_judge(r->map, at)],
        "code", cw_str_get(&code));
    cw_str_clear(&code);
    return value;
}

json_t *map_json(const map_report *r)
{
    json_t *cells = json_array(), *cards = json_array();
    cw_card_id common[COMMON * 4];
    int count = map_common_cards(r, common, COMMON * 4);
    for (int i = 0; i < CELLS; i++)
        if (r->map->cells[i].filled)
            json_array_append_new(cells, cell_json(r, i));
    for (int i = 0; i < count; i++) {
        json_array_append_new(cards,
                              json_pack("{s:s, s:i}", "name", r->setup->game->cards[common[i]].name,
                                        "decks", r->counts[common[i]]));
    }
    return json_pack("{s:s, s:s, s:o, s:I, s:o, s:o, s:o, s:i, s:i, s:o, s:I, s:I, s:I, s:I, s:b,"
                     " s:f}",
                     "game", r->setup->game->name, "agent", r->setup->agent, "judge",
                     judge_json(&r->setup->agent, 1), "seed", (json_int_t)r->setup->seed, "curve",
                     axis_json(&r->map->curve), "spread", axis_json(&r->map->spread), "cells",
                     cells, "good", r->good, "not_decided", cw_map_count(r->map, CW_MAP_OPEN),
                     "cards", cards, "tried", (json_int_t)r->map->tried, "kept",
                     (json_int_t)r->map->kept, "matches", (json_int_t)r->map->matches, "measured",
                     (json_int_t)r->map->measured, "stopped", r->map->stopped, "seconds",
                     r->seconds);
}
