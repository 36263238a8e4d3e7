/* How often intervals hold the truth. For pairs of matches that is worked out, not simulated: every
 * result that k pairs can come to, with its chance. A simulation adds what is too many results for
 * that: draws, and clusters of different sizes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "base/rng.h"
#include "stats/interval.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Chances that a pair is won twice, split, lost twice. */
typedef struct pair_law {
    double won, split, lost;
} pair_law;

static double rate_of(pair_law law) { return law.won + law.split / 2; }

/* As often split as the rate allows, independent matches, never split. */
static pair_law split_law(double rate) { return (pair_law){2 * rate - 1, 2 * (1 - rate), 0}; }

static pair_law independent_law(double rate)
{
    return (pair_law){rate * rate, 2 * rate * (1 - rate), (1 - rate) * (1 - rate)};
}

static pair_law alike_law(double rate) { return (pair_law){rate, 0, 1 - rate}; }

static double log_power(double chance, int times)
{
    return times == 0 ? 0 : chance > 1e-12 ? times * log(chance) : -INFINITY;
}

/* The chance that the interval of k pairs holds the true rate. */
static double coverage(pair_law law, int k)
{
    double sum = 0, truth = rate_of(law);
    for (int won = 0; won <= k; won++) {
        for (int split = 0; split <= k - won; split++) {
            int lost = k - won - split;
            double chance = lgamma(k + 1.0) - lgamma(won + 1.0) - lgamma(split + 1.0)
                            - lgamma(lost + 1.0) + log_power(law.won, won)
                            + log_power(law.split, split) + log_power(law.lost, lost);
            if (chance > -30) {
                uint64_t scores[CW_PAIR_SCORES] = {
                    [0] = (uint64_t)lost, [2] = (uint64_t)split, [4] = (uint64_t)won};
                cw_clusters pairs = cw_clusters_of_pairs(scores);
                cw_rate r = cw_rate_of_clusters(&pairs);
                assert_true(r.low <= r.rate && r.rate <= r.high && r.high - r.low > 0);
                sum += r.low <= truth && truth <= r.high ? exp(chance) : 0;
            }
            if (law.split == 0)
                break;
        }
    }
    return sum;
}

/* Every number below 100, where one more or less can matter, and some up to 2,000. */
static int next_number(int k) { return k < 100 ? k + 1 : k + k / 2; }

/* The figures of docs/tournament.md. */
static void test_coverage_of_pairs(void **state)
{
    static const struct {
        const char *name;
        pair_law (*of)(double rate);
        double rate, low, high; /* of 20 to 79 pairs, of which few results are possible */
    } rows[] = {
        {"split", split_law, 0.5, 1, 1}, /* the only result, whose interval holds the truth */
        {"independent", independent_law, 0.5, 0.93, 0.98},
        {"alike", alike_law, 0.5, 0.93, 0.98},
        {"split", split_law, 0.8, 0.925, 0.98},
        {"independent", independent_law, 0.8, 0.925, 0.98},
        {"alike", alike_law, 0.8, 0.925, 0.98},
        {"split", split_law, 0.98, 0.93, 0.984},
        {"independent", independent_law, 0.98, 0.93, 0.984},
        {"alike", alike_law, 0.98, 0.898, 0.983},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pair_law law = rows[i].of(rows[i].rate);
        double low[2] = {1, 1}, high[2] = {0, 0};
        for (int k = 20; k <= 2000; k = next_number(k)) {
            double share = coverage(law, k);
            low[k >= 80] = fmin(low[k >= 80], share);
            high[k >= 80] = fmax(high[k >= 80], share);
        }
        print_message("# %s at %.2f: %.4f to %.4f, from 80 pairs on %.4f to %.4f\n", rows[i].name,
                      rows[i].rate, low[0], high[0], low[1], high[1]);
        assert_true(low[0] >= rows[i].low - 1e-9 && high[0] <= rows[i].high + 1e-9);
        assert_true(low[1] >= fmax(rows[i].low, 0.93) - 1e-9);
        assert_true(high[1] <= fmax(0.98, rows[i].low) + 1e-9);
    }
}

/* Nearly all pairs split, the others are all won: the hardest to see from a few. */
static void test_coverage_of_rare_wins(void **state)
{
    static const int pairs[] = {20, 40, 100, 300};
    (void)state;
    for (double won = 0.005; won < 0.6; won *= 2)
        for (int k = 0; k < 4; k++)
            assert_true(coverage((pair_law){won, 1 - won, 0}, pairs[k]) >= 0.93);
}

/* ---- by simulation ---- */

static double uniform(cw_rng *rng) { return (double)(cw_rng_next(rng) >> 11) * 0x1p-53; }

/* One seed's luck, drawn once for the cluster, decides a part of its observations. */
static unsigned half_points(cw_rng *rng, unsigned size, double alike, bool draws)
{
    unsigned points = 0;
    double luck = uniform(rng);
    for (unsigned i = 0; i < size; i++) {
        double x = uniform(rng) < alike ? luck : uniform(rng);
        points += x < 0.6 ? 2 : x < 0.7 && draws ? 1 : 0;
    }
    return points;
}

static void test_coverage_of_clusters(void **state)
{
    static const double alike[] = {0, 0.5, 1};
    enum { ROUNDS = 4000 };
    (void)state;
    for (int k = 0; k < 12; k++) {
        bool draws = k % 2, uneven = k / 2 % 2;
        double truth = draws ? 0.65 : 0.6;
        int covered = 0, count = uneven ? 60 : 40;
        cw_rng rng = cw_rng_stream(5, (uint64_t)k);
        for (int round = 0; round < ROUNDS; round++) {
            cw_clusters c = {0};
            for (int i = 0; i < count; i++) { /* as of a card: in 0 to 4 hands of a pair */
                unsigned size = uneven ? cw_rng_below(&rng, 5) : 2;
                cw_clusters_add(&c, size, half_points(&rng, size, alike[k / 4], draws), 1);
            }
            cw_rate r = cw_rate_of_clusters(&c);
            covered += r.low <= truth && truth <= r.high;
        }
        double share = (double)covered / ROUNDS;
        print_message("# alike %.1f, %s, %s: %.4f\n", alike[k / 4], draws ? "draws" : "no draws",
                      uneven ? "0 to 4 hands" : "pairs", share);
        assert_true(share >= 0.93 && share <= 0.98);
    }
}

/* ---- equal scores, symmetry ---- */

static void test_equal_scores(void **state)
{
    (void)state;
    for (unsigned score = 0; score < CW_PAIR_SCORES; score++) {
        for (uint64_t count = 1; count <= 1000000; count *= 10) {
            uint64_t scores[CW_PAIR_SCORES] = {0};
            scores[score] = count;
            cw_clusters pairs = cw_clusters_of_pairs(scores);
            cw_rate r = cw_rate_of_clusters(&pairs), equals = cw_rate_of_equals(&pairs);
            assert_true(fabs(r.rate - score / 4.0) < 1e-12 && !r.exact);
            assert_true(r.low <= r.rate && r.rate <= r.high);
            assert_true(r.high - r.low > 0.1 / (double)count);
            assert_true(equals.exact == (score == 2));
            assert_true(score != 2 || (equals.low == 0.5 && equals.high == 0.5));
        }
    }
}

/* Pairs that split say more than as many single matches, pairs that are alike only half. */
static void test_worth(void **state)
{
    (void)state;
    uint64_t split[CW_PAIR_SCORES] = {1, 0, 998, 0, 1}, alike[CW_PAIR_SCORES] = {500, 0, 0, 0, 500},
             free[CW_PAIR_SCORES] = {250, 0, 500, 0, 250};
    cw_clusters s = cw_clusters_of_pairs(split), a = cw_clusters_of_pairs(alike),
                f = cw_clusters_of_pairs(free), none = {0}, both = s;
    assert_true(cw_clusters_worth(&s) > 100000);
    assert_true(fabs(cw_clusters_worth(&a) - 1000) < 2 && fabs(cw_clusters_worth(&f) - 2000) < 10);
    assert_true(cw_clusters_worth(&none) == 0);
    cw_rate r = cw_rate_of_clusters(&none);
    assert_true(r.rate == 0 && r.low == 0 && r.high == 1 && !cw_rate_of_equals(&none).exact);
    cw_clusters_merge(&both, &a);
    assert_true(both.count == 2000 && both.size == 4000 && both.half_points == 4000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_coverage_of_pairs),
        cmocka_unit_test(test_coverage_of_rare_wins),
        cmocka_unit_test(test_coverage_of_clusters),
        cmocka_unit_test(test_equal_scores),
        cmocka_unit_test(test_worth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
