/* Metrics of games of the family `evolve`: the paper's equations, intervals that hold what they
 * promise, sums, and what is counted in a match. */
#include "../src/evolve/watch.h"
#include "evolve/metrics.h"

#include "base/rng.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const cw_evolve_aims aims = {.rounds = 16, .life = 30, .start = {40, 20}};

static void count(cw_evolve_sums *sums, int winner, int life, int rounds, int first_1, int first_2)
{
    cw_evolve_match match = {0};
    int *counts = match.counts;
    if (winner >= 0) {
        counts[CW_EVOLVE_WON_1 + winner] = 1;
        counts[CW_EVOLVE_LIFE_1 + winner] = life;
    }
    counts[CW_EVOLVE_ROUNDS] = rounds;
    counts[CW_EVOLVE_TURNS] = 2 * rounds;
    counts[CW_EVOLVE_FIRST_1] = first_1;
    counts[CW_EVOLVE_FIRST_2] = first_2;
    counts[CW_EVOLVE_IDLE] = first_1 + first_2;
    counts[CW_EVOLVE_CHANGES] = rounds / 2;
    counts[CW_EVOLVE_OPEN] = rounds;
    cw_evolve_sums_count(sums, &match);
}

static double value(const cw_evolve_sums *sums, cw_evolve_metric metric)
{
    cw_evolve_value v = cw_evolve_score(sums, metric, &aims);
    assert_true(v.low <= v.value && v.value <= v.high);
    return v.value;
}

static double figure(const cw_evolve_sums *sums, cw_evolve_figure f)
{
    cw_evolve_value v = cw_evolve_figure_of(sums, f, &aims);
    assert_true(v.low <= v.value && v.value <= v.high);
    return v.value;
}

static void assert_near(double a, double b)
{
    if (fabs(a - b) > 1e-9)
        print_message("%.12g is not %.12g\n", a, b);
    assert_true(fabs(a - b) <= 1e-9);
}

/* Five matches by hand: 2 wins, 1 win, 2 draws; lengths 10, 20, 12, 14, 14; first cards. */
static void test_the_equations(void **state)
{
    cw_evolve_sums s = {0};
    (void)state;
    count(&s, 0, 10, 10, 0, 1); /* 25 % of 40 */
    count(&s, 0, 30, 20, 1, 0); /* 75 % */
    count(&s, 1, 4, 12, 0, 0);  /* 20 % of 20 */
    count(&s, -1, 0, 14, 0, 0);
    count(&s, -1, 0, 14, 2, 1);
    assert_near(figure(&s, CW_FIGURE_WINS_1), 40);
    assert_near(figure(&s, CW_FIGURE_WINS_2), 20);
    assert_near(figure(&s, CW_FIGURE_DRAWS), 40);
    assert_near(figure(&s, CW_FIGURE_LENGTH), 14);
    assert_near(figure(&s, CW_FIGURE_WINNER_LIFE_1), 50);
    assert_near(figure(&s, CW_FIGURE_WINNER_LIFE_2), 20);
    assert_near(figure(&s, CW_FIGURE_FIRST_CARD_1), 0.6);
    assert_near(figure(&s, CW_FIGURE_FIRST_CARD_2), 0.4);
    assert_near(value(&s, CW_METRIC_WIN), 20);
    assert_near(value(&s, CW_METRIC_WIN_RND), 20 + 2);
    assert_near(value(&s, CW_METRIC_WIN_RND_LIFE), 20 + 2 + 20 + 10 + 2 * (0.6 + 0.4));
    assert_near(value(&s, CW_METRIC_LENGTH), 2);
    assert_near(figure(&s, CW_FIGURE_IDLE_TURNS), 100 * 5.0 / 140);
    assert_near(value(&s, CW_METRIC_IDLE), 100 * 5.0 / 140);
    assert_near(figure(&s, CW_FIGURE_LEAD_CHANGES), 35.0 / 5);
    assert_near(value(&s, CW_METRIC_CHANGES), 100 - 100 * 35.0 / 140);
    assert_near(figure(&s, CW_FIGURE_UNCERTAINTY), 50);
    assert_near(value(&s, CW_METRIC_UNCERTAINTY), 50);
    cw_evolve_aims others = {.rounds = 10, .life = 50, .start = {40, 20}};
    assert_near(cw_evolve_score(&s, CW_METRIC_WIN_RND_LIFE, &others).value, 20 + 4 + 0 + 30 + 2);
    others = aims;
    others.turns = true; /* 28 of them */
    assert_near(cw_evolve_figure_of(&s, CW_FIGURE_LENGTH, &others).value, 28);
    assert_near(cw_evolve_score(&s, CW_METRIC_WIN_RND, &others).value, 20 + 12);
    assert_string_equal(cw_evolve_figure_unit(CW_FIGURE_LENGTH, &others), "turns");
    assert_string_equal(cw_evolve_figure_unit(CW_FIGURE_LENGTH, &aims), "rounds");
}

static void test_empty_and_one_sided_sums(void **state)
{
    cw_evolve_sums s = {0};
    (void)state;
    assert_near(value(&s, CW_METRIC_WIN_RND_LIFE), 0);
    assert_near(figure(&s, CW_FIGURE_WINNER_LIFE_1), 0);
    count(&s, 0, 20, 16, 0, 0);
    count(&s, 0, 20, 16, 0, 0);
    count(&s, 0, 20, 16, 0, 0);
    assert_near(value(&s, CW_METRIC_WIN), 100);
    assert_near(value(&s, CW_METRIC_WIN_RND_LIFE), 100 + 20 + 30); /* he never won: no life left */
    cw_evolve_value lost = cw_evolve_figure_of(&s, CW_FIGURE_WINS_2, &aims);
    assert_true(lost.high > 30); /* three matches do not say that he cannot win */
}

static void test_names(void **state)
{
    (void)state;
    for (int i = 0; i < CW_METRIC_COUNT; i++) {
        assert_string_equal(cw_evolve_metric_names[i], cw_evolve_metric_name((cw_evolve_metric)i));
        assert_non_null(cw_evolve_metric_words((cw_evolve_metric)i));
    }
    assert_null(cw_evolve_metric_names[CW_METRIC_COUNT]);
}

/* ---- intervals ---- */

/* Matches of which all means are known. */
typedef struct world {
    double win_1;                      /* chance; the second player wins otherwise */
    int life_1, life_2, rounds, first; /* largest values; uniform from 0 or 1 on */
} world;

static int below(cw_rng *rng, int n) { return n > 0 ? (int)cw_rng_below(rng, (uint32_t)n) : 0; }

/* The length and the life depend on who wins, so that the terms are correlated. */
static void play(const world *w, cw_rng *rng, cw_evolve_sums *sums)
{
    bool won = (double)cw_rng_below(rng, 1000000) < w->win_1 * 1e6;
    int pace = below(rng, 5);
    count(sums, won ? 0 : 1, pace + 1 + below(rng, won ? w->life_1 : w->life_2),
          w->rounds + pace + below(rng, 7), below(rng, w->first + 1), below(rng, w->first + 1));
}

static double truth(const world *w)
{
    double life_1 = 100 * (3 + (w->life_1 - 1) / 2.0) / 40;
    double life_2 = 100 * (3 + (w->life_2 - 1) / 2.0) / 20;
    return 100 * fabs(2 * w->win_1 - 1) + fabs(w->rounds + 5 - 16.0) + fabs(life_1 - 30)
           + fabs(life_2 - 30) + 2 * w->first;
}

static void test_intervals_cover_the_truth(void **state)
{
    static const world worlds[] = {
        {0.5, 19, 7, 11, 0},                        /* every distance is 0: all bends at once */
        {0.5, 30, 12, 9, 1},                        /* balanced, else not */
        {0.62, 19, 7, 11, 0}, {0.52, 20, 8, 11, 1}, /* near its aims, on either side */
        {0.9, 25, 3, 20, 2},
    };
    enum { RUNS = 400, MATCHES = 500 };
    (void)state;
    for (size_t i = 0; i < sizeof worlds / sizeof *worlds; i++) {
        int above = 0, under = 0;
        double width = 0;
        for (int k = 0; k < RUNS; k++) {
            cw_evolve_sums s = {0};
            cw_rng rng = cw_rng_stream(77 + i, (uint64_t)k);
            for (int m = 0; m < MATCHES; m++)
                play(&worlds[i], &rng, &s);
            cw_evolve_value v = cw_evolve_score(&s, CW_METRIC_WIN_RND_LIFE, &aims);
            above += truth(&worlds[i]) > v.high + 1e-9;
            under += truth(&worlds[i]) < v.low - 1e-9;
            width += (v.high - v.low) / RUNS;
        }
        assert_true(above <= 0.045 * RUNS); /* 2.5 % and three of its own errors */
        assert_true(under <= 0.05 * RUNS);
        assert_true(width < 30);
    }
}

/* ---- sums ---- */

static void test_sums_add_up_in_any_order(void **state)
{
    cw_evolve_sums all = {0}, odd = {0}, even = {0};
    (void)state;
    for (int i = 0; i < 1000; i++) {
        int life = i * 7 % 40, rounds = 5 + i % 30;
        count(&all, i % 3 - 1, life, rounds, i % 4, i % 5);
        count(i % 2 ? &odd : &even, i % 3 - 1, life, rounds, i % 4, i % 5);
    }
    cw_evolve_sums sum = odd;
    cw_evolve_sums_add(&sum, &even);
    assert_memory_equal(&sum, &all, sizeof sum);
    assert_true(cw_evolve_sums_fit(&all, 1000));
    assert_false(cw_evolve_sums_fit(&all, 999));
    sum.sums[CW_EVOLVE_WON_1] = 1001;
    assert_false(cw_evolve_sums_fit(&sum, 1000));
    sum = all;
    sum.sums[CW_EVOLVE_ROUNDS] = UINT64_MAX;
    assert_false(cw_evolve_sums_fit(&sum, 1000));
    sum = all;
    sum.products[CW_EVOLVE_PRODUCTS - 1] = UINT64_MAX;
    assert_false(cw_evolve_sums_fit(&sum, 1000));
}

/* ---- what is counted in a match ---- */

static void set_life(cw_state *s, int first, int second)
{
    s->entities[s->players[0].hero].health = (int16_t)first;
    s->entities[s->players[1].hero].health = (int16_t)second;
}

static void act(evolve_watch *w, cw_state *s, cw_action_kind kind)
{
    cw_action action = {.kind = (uint8_t)kind, .source = CW_PLACE_NONE, .target = CW_PLACE_NONE};
    cw__evolve_watch_act(w, s, action);
    if (kind == CW_ACTION_END_TURN) {
        s->turn++;
        s->active ^= 1;
    }
    cw__evolve_watch_look(w, s);
}

static void begin(evolve_watch *w, cw_state *s)
{
    memset(s, 0, sizeof *s);
    s->players[0].hero = 1;
    s->players[1].hero = 2;
    s->turn = 1;
    s->phase = CW_PHASE_MAIN;
    s->winner = CW_NO_WINNER;
    set_life(s, 40, 20);
    cw__evolve_watch_begin(w, s);
}

static void test_what_is_counted_in_a_match(void **state)
{
    static cw_state s;
    evolve_watch w;
    (void)state;
    begin(&w, &s);
    act(&w, &s, CW_ACTION_END_TURN); /* turn 1: idle */
    act(&w, &s, CW_ACTION_PLAY);
    act(&w, &s, CW_ACTION_END_TURN); /* 2 */
    act(&w, &s, CW_ACTION_PLAY);
    set_life(&s, 40, 19);
    act(&w, &s, CW_ACTION_END_TURN); /* 3: the first player leads for the first time: no change */
    act(&w, &s, CW_ACTION_ATTACK);
    set_life(&s, 30, 19);
    act(&w, &s, CW_ACTION_END_TURN); /* 4: 75 % against 95 %: change, not clear */
    set_life(&s, 30, 15);
    act(&w, &s, CW_ACTION_END_TURN); /* 5: even: no change; idle */
    set_life(&s, 30, 10);
    act(&w, &s, CW_ACTION_PLAY);
    act(&w, &s, CW_ACTION_END_TURN); /* 6: 75 % against 50 %: change, clear from here on */
    act(&w, &s, CW_ACTION_ATTACK);
    set_life(&s, 30, -3);
    s.phase = CW_PHASE_OVER;
    s.winner = 0;
    cw__evolve_watch_look(&w, &s);
    const int *counts = cw__evolve_watch_end(&w, &s)->counts;
    assert_int_equal(counts[CW_EVOLVE_WON_1], 1);
    assert_int_equal(counts[CW_EVOLVE_WON_2], 0);
    assert_int_equal(counts[CW_EVOLVE_LIFE_1], 30);
    assert_int_equal(counts[CW_EVOLVE_LIFE_2], 0);
    assert_int_equal(counts[CW_EVOLVE_FIRST_1], 1);
    assert_int_equal(counts[CW_EVOLVE_FIRST_2], 0);
    assert_int_equal(counts[CW_EVOLVE_TURNS], 7);
    assert_int_equal(counts[CW_EVOLVE_ROUNDS], 4);
    assert_int_equal(counts[CW_EVOLVE_IDLE], 2);
    assert_int_equal(counts[CW_EVOLVE_CHANGES], 2);
    assert_int_equal(counts[CW_EVOLVE_OPEN], 6);
}

static void test_matches_without_a_clear_winner(void **state)
{
    static cw_state s;
    evolve_watch w;
    (void)state;
    begin(&w, &s); /* a draw after a lead, nobody played a card */
    set_life(&s, 40, 5);
    act(&w, &s, CW_ACTION_END_TURN);
    act(&w, &s, CW_ACTION_END_TURN);
    set_life(&s, 0, 0);
    s.phase = CW_PHASE_OVER;
    s.winner = CW_DRAW_RESULT;
    const int *counts = cw__evolve_watch_end(&w, &s)->counts;
    assert_int_equal(counts[CW_EVOLVE_OPEN], 3);
    assert_int_equal(counts[CW_EVOLVE_WON_1] + counts[CW_EVOLVE_WON_2], 0);
    assert_int_equal(counts[CW_EVOLVE_LIFE_1] + counts[CW_EVOLVE_LIFE_2], 0);
    assert_int_equal(counts[CW_EVOLVE_FIRST_1], 2); /* of two own turns */
    assert_int_equal(counts[CW_EVOLVE_FIRST_2], 1);
    assert_int_equal(counts[CW_EVOLVE_IDLE], 3);
    begin(&w, &s); /* close to the end */
    set_life(&s, 4, 3);
    s.phase = CW_PHASE_OVER;
    s.winner = 1;
    set_life(&s, 0, 3);
    counts = cw__evolve_watch_end(&w, &s)->counts;
    assert_int_equal(counts[CW_EVOLVE_OPEN], 1);
    assert_int_equal(counts[CW_EVOLVE_LIFE_2], 3);
}

/* The second player draws from an empty deck as his turn begins. */
static void test_the_turn_in_which_fatigue_kills_counts(void **state)
{
    static cw_state s;
    evolve_watch w;
    (void)state;
    begin(&w, &s);
    act(&w, &s, CW_ACTION_PLAY);
    act(&w, &s, CW_ACTION_END_TURN);
    act(&w, &s, CW_ACTION_PLAY);
    act(&w, &s, CW_ACTION_END_TURN);
    act(&w, &s, CW_ACTION_PLAY);
    set_life(&s, 40, 0);
    s.phase = CW_PHASE_OVER;
    s.winner = 0;
    act(&w, &s, CW_ACTION_END_TURN);
    const int *counts = cw__evolve_watch_end(&w, &s)->counts;
    assert_int_equal(counts[CW_EVOLVE_TURNS], s.turn);
    assert_int_equal(counts[CW_EVOLVE_TURNS], 4);
    assert_int_equal(counts[CW_EVOLVE_ROUNDS], 2);
    assert_int_equal(counts[CW_EVOLVE_IDLE], 1);
    assert_int_equal(counts[CW_EVOLVE_OPEN], 3);
    assert_int_equal(counts[CW_EVOLVE_LIFE_1], 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_turn_in_which_fatigue_kills_counts),
        cmocka_unit_test(test_the_equations),
        cmocka_unit_test(test_empty_and_one_sided_sums),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_intervals_cover_the_truth),
        cmocka_unit_test(test_sums_add_up_in_any_order),
        cmocka_unit_test(test_what_is_counted_in_a_match),
        cmocka_unit_test(test_matches_without_a_clear_winner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
