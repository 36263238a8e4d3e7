/* Wilson's score interval: good for small numbers and for rates near 0 and 1. */
#include "lab/interval.h"

#include <math.h>

cw_rate cw_rate_of_points(double points, uint64_t count)
{
    static const double z = 1.959963984540054; /* 97.5% of the normal distribution */
    if (count == 0) {
        return (cw_rate){.rate = 0, .low = 0, .high = 1};
    }
    double n = (double)count, p = points / n;
    double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return (cw_rate){.rate = p,
                     .low = points <= 0 ? 0 : fmax(0, middle - half),
                     .high = points >= n ? 1 : fmin(1, middle + half)};
}

cw_rate cw_rate_of(uint64_t hits, uint64_t count)
{
    return cw_rate_of_points((double)hits, count);
}
