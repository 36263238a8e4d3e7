/* Statistics of proportions and means. */
#ifndef STATS_INTERVAL_H
#define STATS_INTERVAL_H

#include <stdbool.h>
#include <stdint.h>

typedef struct cw_rate {
    double rate, low, high; /* with its 95% interval; 0, 0, 1 without observations */
    bool exact;             /* nothing to estimate: low = rate = high, by symmetry */
} cw_rate;

/* Of observations that are independent of each other (Wilson). */
cw_rate cw_rate_of(uint64_t hits, uint64_t count);
/* The same where an observation may count in part: a draw as half a win. A little too wide then,
 * since half points vary less than whole ones. */
cw_rate cw_rate_of_points(double points, uint64_t count);

/* Observations that come in clusters: the two matches of a seat-swapped pair share a seed, so they
 * may split, be alike or anything between, while one pair knows nothing of another. Whole numbers,
 * so that sums do not depend on their order. */
typedef struct cw_clusters {
    uint64_t count;                           /* clusters */
    uint64_t size;                            /* observations in all of them */
    uint64_t half_points;                     /* 2 for a hit, 1 for a draw */
    uint64_t size_squares, products, squares; /* sums of size², size * half points, half points² */
} cw_clusters;

/* `times` clusters of that size and those half points; of size 0: nothing. */
void cw_clusters_add(cw_clusters *c, unsigned size, unsigned half_points, uint64_t times);
/* Adds all clusters of the one to the other; the order in which parts are merged does not
 * matter. */
void cw_clusters_merge(cw_clusters *into, const cw_clusters *from);

enum { CW_PAIR_SCORES = 5 }; /* 0 to 4 half points in a seat-swapped pair */
/* pair_scores[h]: how many pairs had h half points. */
cw_clusters cw_clusters_of_pairs(const uint64_t pair_scores[CW_PAIR_SCORES]);

/* Hits per observation. */
cw_rate cw_rate_of_clusters(const cw_clusters *c);
/* The same between two equal sides (one player, one deck): where each cluster scored exactly half,
 * symmetry says that it had to, and the rate is exact. */
cw_rate cw_rate_of_equals(const cw_clusters *c);
/* How many independent observations would tell as much about the rate; 0 without any. */
double cw_clusters_worth(const cw_clusters *c);

/* The mean of some observations with its 95% interval (Student); count from 2. */
typedef struct cw_mean {
    double mean, low, high;
} cw_mean;

/* The observations must be independent of each other. */
cw_mean cw_mean_of(const double *values, int count);

#endif
