/* Statistics of proportions and means. */
#ifndef LAB_INTERVAL_H
#define LAB_INTERVAL_H

#include <stdint.h>

typedef struct cw_rate {
    double rate, low, high; /* with its 95% interval (Wilson); 0, 0, 1 without observations */
} cw_rate;

cw_rate cw_rate_of(uint64_t hits, uint64_t count);
/* The same where an observation may count in part: a draw as half a win. A little too wide then,
 * since half points vary less than whole ones. */
cw_rate cw_rate_of_points(double points, uint64_t count);

/* The mean of some observations with its 95% interval (Student); count from 2. */
typedef struct cw_mean {
    double mean, low, high;
} cw_mean;

cw_mean cw_mean_of(const double *values, int count);

#endif
