/* The sequential test, as chess programs are tested: the generalized likelihood ratio over the five
 * possible scores of a seat-swapped pair. The chances of the five are unknown under either
 * hypothesis; each time those are taken that explain the pairs best and have the hypothesis' mean.
 * Counting single matches instead (win, draw, loss) would be wrong: two matches on one deal are not
 * independent.
 *
 * Sources: Wald 1945, "Sequential Tests of Statistical Hypotheses" (the two bounds); Van den Bergh,
 * "A Practical Introduction to the GSPRT" (the generalized ratio as chess programs use it); Owen
 * 1988, "Empirical Likelihood Ratio Confidence Intervals for a Single Functional" (best chances
 * under a given mean). The promise is about long-run error rates when it is stopped at a bound,
 * whenever that is; the rate that the pairs had when it stopped is biased. */
#include "base/str.h"
#include "stats/rating.h"

#include <math.h>
#include <stdlib.h>

/* The logarithm of a chance of 0 would forbid what simply has not happened yet. */
static const double UNSEEN = 1e-3; /* pairs: stands for a score that never occurred */

/* The best chances with mean score s are q[i] / (1 + x * (i / 4 - s)), where q are the observed
 * ones; returns x. The sum below falls with x, from plus to minus infinity. Bisection, since the
 * function is monotone between its two poles; 100 halvings are all that a double has digits for,
 * and more. */
static double tilt(const double q[CW_PAIR_SCORES], double s)
{
    double low = -1 / (1 - s), high = 1 / s;
    for (int step = 0; step < 100; step++) {
        double x = (low + high) / 2, sum = 0;
        for (int i = 0; i < CW_PAIR_SCORES; i++) {
            double a = 0.25 * i - s;
            sum += q[i] * a / (1 + x * a);
        }
        if (sum > 0)
            low = x;
        else
            high = x;
    }
    return (low + high) / 2;
}

/* The best chances under each hypothesis share the factor q[i], which drops out of the ratio. */
static double ratio(const cw_sprt *test, const uint64_t pair_scores[CW_PAIR_SCORES])
{
    double q[CW_PAIR_SCORES], pairs = 0, sum = 0;
    for (int i = 0; i < CW_PAIR_SCORES; i++) {
        q[i] = fmax((double)pair_scores[i], UNSEEN);
        pairs += q[i];
    }
    for (int i = 0; i < CW_PAIR_SCORES; i++)
        q[i] /= pairs;
    double s0 = cw_elo_to_score(test->elo0), s1 = cw_elo_to_score(test->elo1);
    double x0 = tilt(q, s0), x1 = tilt(q, s1);
    for (int i = 0; i < CW_PAIR_SCORES; i++) {
        double a = 0.25 * i;
        sum += q[i] * log((1 + x0 * (a - s0)) / (1 + x1 * (a - s1)));
    }
    return pairs * sum;
}

/* With fewer than CW_SPRT_LEAST pairs a few lucky ones would look like no variance at all. */
cw_sprt_state cw_sprt_judge(const cw_sprt *test, const uint64_t pair_scores[CW_PAIR_SCORES])
{
    uint64_t pairs = 0;
    for (int i = 0; i < CW_PAIR_SCORES; i++)
        pairs += pair_scores[i];
    cw_sprt_state state = {.llr = pairs > 0 ? ratio(test, pair_scores) : 0,
                           .low = log(test->beta / (1 - test->alpha)),
                           .high = log((1 - test->beta) / test->alpha)};
    state.verdict = pairs < CW_SPRT_LEAST     ? CW_SPRT_OPEN
                    : state.llr >= state.high ? CW_SPRT_H1
                    : state.llr <= state.low  ? CW_SPRT_H0
                                              : CW_SPRT_OPEN;
    return state;
}

/* The bounds keep the test finite: with elo0 at or above elo1 the two hypotheses are not two,
 * and error rates of a half or more would make the lower threshold lie above the upper one. */
bool cw_sprt_read(const char *text, cw_sprt *test, cw_errors *errors)
{
    double numbers[4] = {0, 0, 0.05, 0.05};
    int count = 0;
    const char *at = text;
    for (bool more = true; more && count < 4;) {
        char *end;
        numbers[count] = cw_decimal(at, &end);
        if (end == at)
            break;
        count++;
        more = *end == ',';
        at = more ? end + 1 : end;
    }
    *test = (cw_sprt){numbers[0], numbers[1], numbers[2], numbers[3]};
    if (*at != '\0' || (count != 2 && count != 4))
        return cw_refuse(
            errors, CW_ERR_SYNTAX,
            "a sequential test is \"elo0,elo1\" or \"elo0,elo1,alpha,beta\", as 0,20 or "
            "-5,15,0.05,0.1; found \"%.80s\"",
            text);
    if (!(test->elo0 < test->elo1 && test->elo0 >= -1000 && test->elo1 <= 1000))
        return cw_refuse(errors, CW_ERR_RANGE,
                         "elo0 must be less than elo1, both from -1000 to 1000; found %g and %g",
                         test->elo0, test->elo1);
    if (!(test->alpha >= 1e-6 && test->alpha < 0.5 && test->beta >= 1e-6 && test->beta < 0.5))
        return cw_refuse(errors, CW_ERR_RANGE,
                         "alpha and beta must be from 0.000001 to below 0.5; found %g and %g",
                         test->alpha, test->beta);
    return true;
}
