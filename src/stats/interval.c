/* Intervals. Of independent observations: Wilson's score interval, good for small numbers and for
 * rates near 0 and 1. Of a mean: Student's, right for few observations that are roughly normal.
 *
 * Of observations in clusters, such as seat-swapped pairs: Wilson's interval with the number of
 * independent observations that would vary as much: Kish's effective sample size, in Wilson's
 * interval as Dean and Pagano found it good for clustered surveys (2015). The yardstick is a
 * cluster whose observations are all alike, which is worth one observation. With k clusters of
 * sizes n and hits y and the rate p,
 *
 *   alike = (sum of n² p(1 - p) + 2 w) / (k + 2)
 *   seen  = (sum of (y - pn)² + 2 w) / (k + 1)
 *   worth = (sum of n)² / (sum of n²) * alike / seen
 *
 * The 2 w stand for two more clusters that were alike (w: mean of n² times q(1 - q), where q is the
 * rate after one of them was won and one lost). They keep a few equal clusters from looking
 * certain: if all of k pairs split, the rate is within about 1.4 / k of one half, which is close to
 * what the rule of three says. tests/test_interval.c works out how often the interval holds the
 * truth: 93 to 98% of 80 to 2,000 pairs, for rates of 0.5, 0.8 and 0.98, pairs that split, are
 * independent or alike. Of fewer pairs few results are possible, most of all near a rate of 1, and for
 * some numbers of them (27 alike ones at 0.98: 89.9%) no interval can be so near to 95%.
 *
 * Sources: Wilson 1927, "Probable Inference, the Law of Succession, and Statistical Inference";
 * Kish 1965, "Survey Sampling"; Dean and Pagano 2015, "Evaluating Confidence Interval Methods for
 * Binomial Proportions in Clustered Surveys"; Student 1908, "The Probable Error of a Mean". What
 * none of them covers: that a result was picked because it looked good, that several were compared
 * at once, or that a run was stopped when it did (for that there is sprt.c). */
#include "stats/interval.h"

#include <math.h>

static const double Z = 1.959963984540054; /* 97.5% of the normal distribution */

/* The two p for which the observed rate lies exactly Z standard errors off, solved for p. Unlike p
 * +- Z sqrt(p(1-p)/n) it never leaves 0..1 and does not collapse to a point at p = 0 or 1; there
 * one end is set by hand, since rounding would put it a little beside. */
static cw_rate wilson(double p, double n)
{
    double middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n);
    double half = Z / (1 + Z * Z / n) * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n));
    return (cw_rate){.rate = p,
                     .low = p <= 0 ? 0 : fmax(0, middle - half),
                     .high = p >= 1 ? 1 : fmin(1, middle + half)};
}

cw_rate cw_rate_of_points(double points, uint64_t count)
{
    return count > 0 ? wilson(points / (double)count, (double)count) : (cw_rate){.high = 1};
}

cw_rate cw_rate_of(uint64_t hits, uint64_t count) { return cw_rate_of_points((double)hits, count); }

/* ---- clusters ---- */

void cw_clusters_add(cw_clusters *c, unsigned size, unsigned half_points, uint64_t times)
{
    if (size > 0) {
        c->count += times;
        c->size += times * size;
        c->half_points += times * half_points;
        c->size_squares += times * size * size;
        c->products += times * size * half_points;
        c->squares += times * half_points * half_points;
    }
}

void cw_clusters_merge(cw_clusters *into, const cw_clusters *from)
{
    into->count += from->count;
    into->size += from->size;
    into->half_points += from->half_points;
    into->size_squares += from->size_squares;
    into->products += from->products;
    into->squares += from->squares;
}

cw_clusters cw_clusters_of_pairs(const uint64_t pair_scores[CW_PAIR_SCORES])
{
    cw_clusters c = {0};
    for (unsigned i = 0; i < CW_PAIR_SCORES; i++)
        cw_clusters_add(&c, 2, i, pair_scores[i]);
    return c;
}

static double rate_of(const cw_clusters *c) { return (double)c->half_points / 2 / (double)c->size; }

double cw_clusters_worth(const cw_clusters *c)
{
    if (c->count == 0)
        return 0;
    double k = (double)c->count, size = (double)c->size, squares = (double)c->size_squares;
    double p = rate_of(c), q = (p * k + 1) / (k + 2);
    double added = 2 * squares / k * q * (1 - q);
    /* The sum of (y - pn)² over clusters, multiplied out, so that whole-number sums are all that is
     * kept: runs may be added up in any order and on any number of machines. Half points are y
     * doubled. */
    double residue = (double)c->squares / 4 - p * (double)c->products + p * p * squares;
    double alike = (squares * p * (1 - p) + added) / (k + 2);
    double seen = (fmax(0, residue) + added) / (k + 1);
    return size * size / squares * alike / seen;
}

cw_rate cw_rate_of_clusters(const cw_clusters *c)
{
    return c->count > 0 ? wilson(rate_of(c), cw_clusters_worth(c)) : (cw_rate){.high = 1};
}

/* Each cluster scored half of its size: half points h = n in all of them, sum of (h - n)² = 0. */
cw_rate cw_rate_of_equals(const cw_clusters *c)
{
    if (c->count > 0 && c->squares + c->size_squares == 2 * c->products)
        return (cw_rate){.rate = 0.5, .low = 0.5, .high = 0.5, .exact = true};
    return cw_rate_of_clusters(c);
}

/* ---- means ---- */

/* 97.5% of Student's distribution; beyond the table the series that starts with the normal one. The
 * expansion is Abramowitz and Stegun's 26.7.5, of which three terms are kept: good to 0.002 from 11
 * degrees of freedom on, where the table ends. */
static double student(int freedom)
{
    static const double table[] = {0,     12.706, 4.303, 3.182, 2.776, 2.571,
                                   2.447, 2.365,  2.306, 2.262, 2.228};
    double n = freedom, z3 = Z * Z * Z;
    if (freedom < (int)(sizeof table / sizeof *table))
        return table[freedom];
    return Z + (z3 + Z) / (4 * n) + (5 * z3 * Z * Z + 16 * z3 + 3 * Z) / (96 * n * n);
}

/* Two passes: the sum of squares of differences keeps its digits where the difference of large sums
 * would not. */
cw_mean cw_mean_of(const double *values, int count)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < count; i++)
        sum += values[i];
    double mean = sum / count;
    for (int i = 0; i < count; i++)
        squares += (values[i] - mean) * (values[i] - mean);
    double half = student(count - 1) * sqrt(squares / (count - 1) / count);
    return (cw_mean){mean, mean - half, mean + half};
}
