/* Unit tests of ratings and the sequential test, on results made by known strengths: estimates come
 * back, error bars cover them as often as they say, and tests err as rarely as they say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "base/rng.h"
#include "stats/rating.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static double uniform(cw_rng *rng) { return (double)(cw_rng_next(rng) >> 11) * 0x1p-53; }

static double clamp(double x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

/* Half points of one pair. The two matches share a deal: with `shared` > 0 luck goes against the
 * first player in one as it goes for him in the other. */
static int play_pair(cw_rng *rng, double score, double draws, double shared)
{
    int half_points = 0;
    double luck = shared * (2 * uniform(rng) - 1);
    double room = fmin(score, 1 - score); /* so that the mean stays */
    for (int match = 0; match < 2; match++) {
        double chance = clamp(score + (match == 0 ? luck : -luck) * room);
        double share = draws * fmin(chance, 1 - chance);
        double x = uniform(rng);
        half_points += x < chance - share / 2 ? 2 : x < chance + share / 2 ? 1 : 0;
    }
    return half_points;
}

/* ---- ratings ---- */

enum { PLAYERS = 5, ENCOUNTERS = PLAYERS * (PLAYERS - 1) / 2 };
static const double strengths[PLAYERS] = {-310, -90, 0, 120, 280};

static void play_all(cw_rng *rng, int pairs, double draws, double shared, cw_encounter *list)
{
    int count = 0;
    for (int i = 0; i < PLAYERS; i++) {
        for (int k = i + 1; k < PLAYERS; k++) {
            cw_encounter *e = &list[count++];
            *e = (cw_encounter){.first = i, .second = k};
            double score = cw_elo_to_score(strengths[i] - strengths[k]);
            for (int n = 0; n < pairs; n++)
                e->pair_scores[play_pair(rng, score, draws, shared)]++;
        }
    }
}

static void test_known_strengths(void **state)
{
    cw_encounter list[ENCOUNTERS];
    cw_rating ratings[PLAYERS];
    cw_rng rng = 1;
    (void)state;
    play_all(&rng, 5000, 0.3, 0.5, list);
    assert_true(cw_ratings(list, ENCOUNTERS, PLAYERS, ratings));
    double sum = 0;
    for (int i = 0; i < PLAYERS; i++) {
        sum += ratings[i].elo;
        assert_true(fabs(ratings[i].elo - strengths[i]) < 10);
        assert_true(ratings[i].error > 1 && ratings[i].error < 8);
    }
    assert_true(fabs(sum) < 1e-6);
}

/* 95% of the error bars must hold the truth, for independent and for shared luck. */
static void test_error_bars(void **state)
{
    static const double shared[] = {0, 0.5, 1};
    static const int pairs[] = {10, 50};
    (void)state;
    for (int k = 0; k < 6; k++) {
        int covered = 0, rounds = 300;
        for (int round = 0; round < rounds; round++) {
            cw_encounter list[ENCOUNTERS];
            cw_rating ratings[PLAYERS];
            cw_rng rng = cw_rng_stream(17, (uint64_t)(k * 1000 + round));
            play_all(&rng, pairs[k / 3], 0.2, shared[k % 3], list);
            assert_true(cw_ratings(list, ENCOUNTERS, PLAYERS, ratings));
            for (int i = 0; i < PLAYERS; i++)
                covered += fabs(ratings[i].elo - strengths[i]) <= ratings[i].error;
        }
        double share = (double)covered / (rounds * PLAYERS);
        print_message("# error bars of %d pairs, luck %g: %.3f\n", pairs[k / 3], shared[k % 3],
                      share);
        assert_true(share > 0.92 && share < 0.995);
    }
}

static void test_extremes(void **state)
{
    cw_encounter list[3] = {{.first = 0, .second = 1, .pair_scores = {[4] = 50}},
                            {.first = 0, .second = 2, .pair_scores = {[4] = 50}},
                            {.first = 1, .second = 2}};
    cw_rating r[3];
    (void)state;
    assert_true(cw_ratings(list, 3, 3, r)); /* one wins everything, two never met */
    assert_true(r[0].elo > 300 && r[0].elo < 2000 && isfinite(r[0].error));
    assert_true(fabs(r[1].elo - r[2].elo) < 1e-6);
    assert_true(r[1].error > 100);
    memset(list, 0, sizeof list);
    assert_true(cw_ratings(list, 0, 3, r)); /* nothing at all */
    assert_true(r[0].elo == 0 && isfinite(r[0].error));
    assert_true(cw_ratings(list, 0, 1, r));
    assert_false(cw_ratings(list, 0, 0, r));
    assert_false(cw_ratings(list, 0, CW_RATED_PLAYERS + 1, r));
    cw_encounter many = {.first = 0, .second = 1, .pair_scores = {0, 0, 0, 0, 1000000000}};
    assert_true(cw_ratings(&many, 1, 2, r));
    assert_true(r[0].elo > 1500 && isfinite(r[0].elo) && isfinite(r[0].error));
}

static void test_scale(void **state)
{
    (void)state;
    assert_true(fabs(cw_elo_to_score(400) - 10.0 / 11) < 1e-12);
    assert_true(fabs(cw_score_to_elo(10.0 / 11) - 400) < 1e-9);
    assert_true(fabs(cw_score_to_elo(cw_elo_to_score(-37)) + 37) < 1e-9);
}

/* ---- the sequential test ---- */

/* Pairs until the verdict; the share that accepts H1. */
static double try_test(const cw_sprt *test, double elo, double draws, double shared, int rounds,
                       double *pairs)
{
    int accepted = 0;
    *pairs = 0;
    for (int round = 0; round < rounds; round++) {
        cw_rng rng = cw_rng_stream(29, (uint64_t)round);
        uint64_t scores[CW_PAIR_SCORES] = {0};
        cw_sprt_state judged = {.verdict = CW_SPRT_OPEN};
        for (int n = 0; n < 200000 && judged.verdict == CW_SPRT_OPEN; n++) {
            scores[play_pair(&rng, cw_elo_to_score(elo), draws, shared)]++;
            judged = cw_sprt_judge(test, scores);
            ++*pairs;
        }
        accepted += judged.verdict == CW_SPRT_H1;
    }
    *pairs /= rounds;
    return (double)accepted / rounds;
}

static void test_error_rates(void **state)
{
    static const struct {
        cw_sprt test;
        double draws, shared;
        int rounds;
    } rows[] = {
        {{0, 60, 0.05, 0.05}, 0, 0, 400},      {{0, 60, 0.05, 0.05}, 0.6, 0, 400},
        {{0, 60, 0.05, 0.05}, 0.1, 1, 400},    {{-30, 30, 0.05, 0.05}, 0, 0.7, 400},
        {{100, 200, 0.05, 0.05}, 0, 0.5, 400}, {{0, 200, 0.05, 0.05}, 0, 0, 400},
        {{0, 400, 0.05, 0.05}, 0.3, 0.5, 400}, {{0, 80, 0.01, 0.1}, 0, 0.5, 400},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const cw_sprt *t = &rows[i].test;
        double null_pairs, other_pairs;
        double false_yes = try_test(t, t->elo0, rows[i].draws, rows[i].shared, rows[i].rounds,
                                    &null_pairs);
        double true_yes = try_test(t, t->elo1, rows[i].draws, rows[i].shared, rows[i].rounds,
                                   &other_pairs);
        print_message("# sprt %g,%g: wrong H1 %.3f of %g, wrong H0 %.3f of %g, %.0f and %.0f "
                      "pairs\n",
                      t->elo0, t->elo1, false_yes, t->alpha, 1 - true_yes, t->beta, null_pairs,
                      other_pairs);
        double slack = 3 * sqrt(0.05 * 0.95 / rows[i].rounds); /* chance of these few rounds */
        assert_true(false_yes < t->alpha + slack);
        assert_true(1 - true_yes < t->beta + slack);
    }
}

static void test_judging(void **state)
{
    cw_sprt test;
    cw_errors errors;
    uint64_t none[CW_PAIR_SCORES] = {0}, few[CW_PAIR_SCORES] = {[4] = 3},
             even[CW_PAIR_SCORES] = {100, 100, 100, 100, 100}, good[CW_PAIR_SCORES] = {[4] = 500},
             bad[CW_PAIR_SCORES] = {500};
    (void)state;
    cw_errors_init(&errors);
    assert_true(cw_sprt_read("-20,20", &test, &errors));
    assert_true(test.alpha == 0.05 && test.beta == 0.05);
    assert_true(cw_sprt_judge(&test, none).llr == 0);
    assert_int_equal(cw_sprt_judge(&test, few).verdict, CW_SPRT_OPEN);
    assert_true(fabs(cw_sprt_judge(&test, even).llr) < 1e-6); /* in the middle of both */
    assert_int_equal(cw_sprt_judge(&test, good).verdict, CW_SPRT_H1);
    assert_int_equal(cw_sprt_judge(&test, bad).verdict, CW_SPRT_H0);
    assert_true(fabs(cw_sprt_judge(&test, good).high - log(19)) < 1e-9);
    assert_true(cw_sprt_read("0,10,0.01,0.2", &test, &errors));
    assert_true(test.beta == 0.2);
    assert_int_equal(errors.count, 0);
    static const char *const refused[] = {
        "",       "1",           "1,2,3",  "1,2,0.1,0.1,5", "a,b",
        "2,1",    "1,1",         "0,5000", "0,10,0.6,0.1",  "0,10,0,0.1",
        "nan,10", "0,inf",       "0,10,",  "0;10",          "0,10 ",
        ",",      "0,10,nan,nan"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        cw_errors_init(&errors);
        assert_false(cw_sprt_read(refused[i], &test, &errors));
        assert_int_equal(errors.count, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_strengths), cmocka_unit_test(test_error_bars),
        cmocka_unit_test(test_extremes),        cmocka_unit_test(test_scale),
        cmocka_unit_test(test_error_rates),     cmocka_unit_test(test_judging),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
