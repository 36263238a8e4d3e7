/* Wilson's score interval: good for small numbers and for rates near 0 and 1. Student's interval of a
 * mean: right for few observations that are roughly normal. */
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

/* 97.5% of Student's distribution; beyond the table the series that starts with the normal one. */
static double student(int freedom)
{
    static const double table[] = {0,     12.706, 4.303, 3.182, 2.776, 2.571,
                                   2.447, 2.365,  2.306, 2.262, 2.228};
    static const double z = 1.959963984540054;
    double n = freedom, z3 = z * z * z;
    if (freedom < (int)(sizeof table / sizeof *table)) {
        return table[freedom];
    }
    return z + (z3 + z) / (4 * n) + (5 * z3 * z * z + 16 * z3 + 3 * z) / (96 * n * n);
}

cw_mean cw_mean_of(const double *values, int count)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < count; i++) {
        sum += values[i];
    }
    double mean = sum / count;
    for (int i = 0; i < count; i++) {
        squares += (values[i] - mean) * (values[i] - mean);
    }
    double half = student(count - 1) * sqrt(squares / (count - 1) / count);
    return (cw_mean){mean, mean - half, mean + half};
}
