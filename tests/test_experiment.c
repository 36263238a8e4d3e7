/* Unit tests of experiments: what files say, what is refused and where, cells as pairings, results
 * as numbers, shared stores, and the shipped files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "base/str.h"
#include "lab/experiment.h"
#include "runs/sim.h"

#include <glob.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char small_path[] = "tests/data/experiments/small.yaml";
static cw_errors errors;

static cw_experiment *open_small(void)
{
    cw_errors_init(&errors);
    cw_experiment *e = cw_experiment_read_file(small_path, false, &errors);
    assert_non_null(e);
    assert_int_equal(errors.count, 0);
    return e;
}

static const cw_experiment_cell *find_cell(const cw_experiment *e, const char *row,
                                           const char *column)
{
    for (int i = 0; i < e->cell_count; i++)
        if (strcmp(e->rows[e->cells[i].row], row) == 0
            && strcmp(e->columns[e->cells[i].column], column) == 0)
            return &e->cells[i];
    fail_msg("there is no cell %s, %s", row, column);
    return NULL;
}

static void test_reading(void **state)
{
    (void)state;
    cw_experiment *e = open_small();
    assert_string_equal(e->title, "A small table");
    assert_true(e->quick == 4 && e->full == 20 && e->seed == 5);
    assert_int_equal(e->measure, CW_MEASURE_WIN_RATE);
    assert_int_equal(e->cell_count, 7);
    assert_int_equal(e->row_count, 3);
    assert_int_equal(e->column_count, 4);
    assert_string_equal(e->columns[0], "Greedy"); /* as declared, not as met */
    assert_string_equal(e->columns[1], "Greedy (peek)");
    assert_string_equal(e->row_name, "player");
    const cw_experiment_cell *cell = find_cell(e, "Greedy", "Greedy (peek)");
    assert_true(cell->has_interval && cell->low == 43.5 && cell->published == 48);
    assert_false(find_cell(e, "Random", "Greedy (peek)")->is_published);
    assert_int_equal(find_cell(e, "Neural", "Random")->pairing, -1);
    cw_experiment_free(e);
}

/* Both directions of a pairing are one; who looks is part of it. */
static void test_pairings(void **state)
{
    (void)state;
    cw_experiment *e = open_small();
    const cw_experiment_cell *there = find_cell(e, "Greedy", "Random");
    const cw_experiment_cell *back = find_cell(e, "Random", "Greedy");
    const cw_experiment_cell *peek = find_cell(e, "Random", "Greedy (peek)");
    assert_int_equal(e->pairing_count, 3);
    assert_int_equal(there->pairing, back->pairing);
    assert_int_not_equal(there->side, back->side);
    assert_int_not_equal(peek->pairing, back->pairing);
    const cw_pairing *pairing = &e->pairings[peek->pairing];
    assert_int_equal(pairing->reveal, CW_REVEAL_HAND << (1 - peek->side));
    assert_string_equal(pairing->agents[peek->side], "random");
    cw_experiment_free(e);
}

static void test_judging(void **state)
{
    (void)state;
    cw_experiment *e = open_small();
    cw_experiment_cell cell = {.is_published = true, .published = 60, .side = 1, .opponent = 1};
    cw_pairing_result result = {
        .matches = 100,
        .wins = {30, 60},
        .draws = 10,
        .pair_scores = {19, 4, 19, 4, 4},
        .clock = {.decisions = {10, 4}, .seconds = {1, 2}, .square_seconds = {1, 1}}};
    cw_outcome o = cw_experiment_judge(e, &cell, &result);
    assert_true(fabs(o.value - 65) < 1e-9 && fabs(o.difference - 5) < 1e-9);
    assert_true(o.low > 54 && o.low < 56 && o.high > 73 && o.high < 75);
    assert_true(o.inside && o.compatible);
    assert_true(fabs(o.seconds - 0.5) < 1e-12);
    cell.published = 50;
    o = cw_experiment_judge(e, &cell, &result);
    assert_true(!o.inside && o.compatible); /* 20 matches say little */
    e->full = 100000;
    o = cw_experiment_judge(e, &cell, &result);
    assert_true(!o.inside && !o.compatible);
    cell.published = 45; /* inside is always compatible, however skew the interval is */
    o = cw_experiment_judge(
        e, &cell, &(cw_pairing_result){.matches = 4, .wins = {4, 0}, .pair_scores = {[4] = 2}});
    assert_true(o.value == 0 && o.inside && o.compatible);
    e->measure = CW_MEASURE_SECONDS;
    cell.side = 0;
    cell.published = 0.1;
    o = cw_experiment_judge(e, &cell, &result);
    double half = 1.959964 * sqrt((1 - 10 * 0.01) / 9 / 10);
    assert_true(fabs(o.value - 0.1) < 1e-12 && fabs(o.high - (0.1 + half)) < 1e-6);
    assert_true(o.low >= 0 && o.inside && o.difference < 1e-12);
    result = (cw_pairing_result){0};
    o = cw_experiment_judge(e, &cell, &result);
    assert_true(o.matches == 0 && !o.inside);
    cw_experiment_free(e);
}

/* ---- what is refused ---- */

#define HEAD "title: T\nsource: S\ngame: classic\n"
#define SIZES "sizes: {quick: 2, full: 4}\n"
#define AGENTS "agents: {Greedy: greedy, Random: random}\n"
#define DECKS "decks: {Mage: basic-mage}\n"
#define AXES "player: rows\nopponent: columns\ndeck: Mage\n"
#define CELLS "cells: {Greedy: {Random: 50}}\n"

static void test_refusals(void **state)
{
    static const struct {
        const char *text, *message;
        int line;
    } rows[] = {
        {"", "a map", 0},
        {"[1]", "a map", 1},
        {HEAD SIZES AGENTS DECKS AXES, "\"cells\" is missing", 1},
        {HEAD SIZES AGENTS DECKS AXES CELLS "titel: x\n", "did you mean 'title'", 11},
        {"title: [a]\nsource: S\ngame: classic\n" SIZES AGENTS DECKS AXES CELLS, "a text", 1},
        {"title: T\nsource: S\ngame: clasic\n" SIZES AGENTS DECKS AXES CELLS, "clasic", 0},
        {HEAD "sizes: {quick: 3, full: 4}\n" AGENTS DECKS AXES CELLS, "even", 4},
        {HEAD "sizes: {quick: 2}\n" AGENTS DECKS AXES CELLS, "full must be", 4},
        {HEAD "sizes: {quick: 2, ful: 4}\n" AGENTS DECKS AXES CELLS, "did you mean 'full'", 4},
        {HEAD SIZES "measure: win rat\n" AGENTS DECKS AXES CELLS, "did you mean 'win rate'", 5},
        {HEAD SIZES "seed: -1\n" AGENTS DECKS AXES CELLS, "seed", 5},
        {HEAD SIZES "agents: {Greedy: gredy, Random: random}\n" DECKS AXES CELLS,
         "did you mean \"greedy\"", 5},
        {HEAD SIZES "agents: {Greedy: 'greedy:tuant=1', Random: random}\n" DECKS AXES CELLS,
         "taunt", 5},
        {HEAD SIZES "agents: {Greedy: 'exec:true', Random: random}\n" DECKS AXES CELLS, "--trust",
         5},
        {HEAD SIZES "agents: {Greedy: 'greedy:@/etc/x.yaml', Random: random}\n" DECKS AXES CELLS,
         "--trust", 5},
        {HEAD SIZES "agents: {rows: greedy, Random: random}\n" DECKS AXES CELLS, "a label", 5},
        {HEAD SIZES "agents: {Greedy: {agent: greedy, not run: x}}\n" DECKS AXES CELLS, "either",
         5},
        {HEAD SIZES "agents: {Greedy: {reveal: hand}}\n" DECKS AXES CELLS, "either", 5},
        {HEAD SIZES "agents: {Greedy: {agent: greedy, reveal: hnad}}\n" DECKS AXES CELLS,
         "did you mean 'hand'", 5},
        {HEAD SIZES "agents: []\n" DECKS AXES CELLS, "a map", 5},
        {HEAD SIZES AGENTS "decks: {Mage: basic-mgae}\n" AXES CELLS, "basic-mgae", 6},
        {HEAD SIZES AGENTS DECKS "player: rows\nopponent: rows\ndeck: Mage\n" CELLS, "already", 8},
        {HEAD SIZES AGENTS DECKS "player: Greedy\nopponent: columns\ndeck: Mage\n" CELLS,
         "must be \"rows\"", 10},
        {HEAD SIZES AGENTS DECKS "player: rows\nopponent: columns\ndeck: Maeg\n" CELLS,
         "did you mean 'Mage'", 9},
        {HEAD SIZES AGENTS DECKS AXES "cells: {Gredy: {Random: 50}}\n", "did you mean 'Greedy'",
         10},
        {HEAD SIZES AGENTS DECKS AXES "cells:\n  Greedy:\n    Rondom: 50\n",
         "did you mean 'Random'", 12},
        {HEAD SIZES AGENTS DECKS AXES "cells: {Greedy: {Random: 101}}\n", "from 0 to 100", 10},
        {HEAD SIZES AGENTS DECKS AXES "cells: {Greedy: {Random: 1e1}}\n", "from 0 to 100", 10},
        {HEAD SIZES AGENTS DECKS AXES "cells: {Greedy: {Random: 50 %}}\n", "from 0 to 100", 10},
        {HEAD SIZES AGENTS DECKS AXES "cells: {Greedy: {Random: {published: 1, low: 2}}}\n",
         "\"high\"", 10},
        {HEAD SIZES AGENTS DECKS AXES "cells: {Greedy: 50}\n", "a map of columns", 10},
        {HEAD SIZES AGENTS DECKS AXES "cells: {Greedy: {}}\n", "there is no cell", 10},
        {HEAD SIZES AGENTS DECKS AXES "cells: 3\n", "a map of rows", 10},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cw_errors_init(&errors);
        cw_experiment *e = cw_experiment_read(rows[i].text, strlen(rows[i].text), "x.yaml", false,
                                              &errors);
        if (e != NULL || errors.count == 0)
            fail_msg("row %zu was not refused", i);
        const cw_error *last = &errors.list[errors.count - 1];
        if (strstr(last->message, rows[i].message) == NULL
            || (rows[i].line > 0 && last->line != rows[i].line))
            fail_msg("row %zu: line %d: %s", i, last->line, last->message);
    }
}

/* Labels beyond the limit, and trust. */
static void test_limits(void **state)
{
    (void)state;
    cw_str text = CW_STR_INIT;
    cw_str_add(&text, HEAD SIZES "agents:\n");
    for (int i = 0; i <= CW_EXPERIMENT_LABELS; i++)
        cw_str_printf(&text, "  a%d: random\n", i);
    cw_str_add(&text, DECKS AXES CELLS);
    cw_errors_init(&errors);
    assert_null(cw_experiment_read(text.data, text.size, NULL, false, &errors));
    assert_non_null(strstr(errors.list[0].message, "1 to 64"));
    cw_str_reset(&text);
    cw_str_add(&text, HEAD SIZES "agents: {Greedy: 'exec:exit 1', Random: random}\n");
    cw_str_add(&text, DECKS AXES CELLS);
    cw_errors_init(&errors);
    cw_experiment *e = cw_experiment_read(text.data, text.size, NULL, true, &errors);
    assert_non_null(e);
    cw_experiment_free(e);
    cw_str_clear(&text);
}

/* ---- running ---- */

/* A cell is what the simulation of the same matches says. */
static void test_running(void **state)
{
    (void)state;
    cw_experiment *e = open_small();
    cw_outcome one[CW_EXPERIMENT_CELLS], two[CW_EXPERIMENT_CELLS];
    cw_experiment_setup setup = {.matches = 20, .seed = 9, .keeping.threads = 1};
    bool complete = false;
    assert_int_equal(cw_experiment_run(e, &setup, one, &complete, &errors), CW_OK);
    assert_true(complete);
    setup.keeping.threads = 3;
    assert_int_equal(cw_experiment_run(e, &setup, two, &complete, &errors), CW_OK);
    for (int i = 0; i < e->cell_count; i++) {
        assert_true(one[i].matches == (e->cells[i].pairing >= 0 ? 20u : 0u));
        assert_true(one[i].value == two[i].value && one[i].decisions == two[i].decisions);
    }
    const cw_experiment_cell *cell = find_cell(e, "Greedy", "Greedy (peek)");
    const cw_pairing *p = &e->pairings[cell->pairing];
    cw_sim_setup sim = {.game = e->game,
                        .agents = {p->agents[0], p->agents[1]},
                        .decks = {p->decks[0], p->decks[1]},
                        .reveal = p->reveal,
                        .matches = 20,
                        .seed = 9,
                        .bare = true};
    cw_sim_result result;
    assert_int_equal(cw_sim_run(&sim, &result, &errors), CW_OK);
    double points = (double)result.wins[cell->side] + (double)result.draws / 2;
    assert_true(fabs(one[cell - e->cells].value - 100 * points / 20) < 1e-9);
    cw_sim_clear(&result);
    cw_experiment_free(e);
}

/* Another experiment with the same pairing finds its matches in the store. */
static void test_sharing(void **state)
{
    static const char other[] = HEAD SIZES AGENTS DECKS AXES "cells: {Random: {Greedy: 1}}\n";
    char path[] = "/tmp/cardwright-experiment-XXXXXX";
    cw_outcome outcomes[CW_EXPERIMENT_CELLS], again[1];
    bool complete = false;
    (void)state;
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    cw_experiment *e = open_small();
    cw_experiment_setup setup = {
        .matches = 8, .seed = 2, .keeping.store = path, .keeping.resume = true};
    assert_int_equal(cw_experiment_run(e, &setup, outcomes, &complete, &errors), CW_OK);
    cw_experiment *f = cw_experiment_read(other, strlen(other), NULL, false, &errors);
    assert_non_null(f);
    assert_int_equal(cw_experiment_run(f, &setup, again, &complete, &errors), CW_OK);
    const cw_outcome *first = &outcomes[find_cell(e, "Random", "Greedy") - e->cells];
    assert_true(complete && again[0].matches == 8);
    assert_true(again[0].seconds == first->seconds); /* times are never the same twice */
    cw_experiment_free(f);
    cw_experiment_free(e);
    remove(path);
}

/* ---- the shipped files ---- */

/* What A wins against B, B loses: a mistyped number shows. */
static void check_mirrors(const char *path, const cw_experiment *e)
{
    for (int i = 0; i < e->cell_count; i++) {
        const cw_experiment_cell *a = &e->cells[i];
        for (int k = 0; k < i; k++) {
            const cw_experiment_cell *b = &e->cells[k];
            bool mirrored = a->player == b->opponent && a->opponent == b->player
                            && a->deck == b->deck && a->is_published && b->is_published;
            if (mirrored && fabs(a->published + b->published - 100) > 0.05) {
                fail_msg("%s: %s, %s: %g and %g", path, e->rows[a->row], e->columns[a->column],
                         a->published, b->published);
            }
        }
    }
}

static void test_shipped(void **state)
{
    glob_t found;
    (void)state;
    assert_int_equal(glob("experiments/*/*.yaml", 0, NULL, &found), 0);
    assert_true(found.gl_pathc >= 17);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        cw_errors_init(&errors);
        cw_experiment *e = cw_experiment_read_file(found.gl_pathv[i], false, &errors);
        if (e == NULL)
            fail_msg("%s: %s", found.gl_pathv[i], errors.list[0].message);
        if (e->measure == CW_MEASURE_WIN_RATE)
            check_mirrors(found.gl_pathv[i], e);
        assert_true(e->pairing_count > 0 || e->evolve != NULL);
        cw_experiment_free(e);
    }
    globfree(&found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reading), cmocka_unit_test(test_pairings),
        cmocka_unit_test(test_judging), cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_limits),  cmocka_unit_test(test_running),
        cmocka_unit_test(test_sharing), cmocka_unit_test(test_shipped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
