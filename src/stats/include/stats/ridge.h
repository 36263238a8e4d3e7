/* Linear algebra for a few hundred unknowns: for the fit of prices, ratings and the search for games.
 * Least squares with a penalty (ridge) and logistic regression both end in a symmetric positive
 * definite system, which Cholesky's method solves. */
#ifndef STATS_RIDGE_H
#define STATS_RIDGE_H

#include <stdbool.h>

/* A system of `size` equations: `matrix` is symmetric, only its lower triangle (row >= column,
 * row-major) is used. */
typedef struct ridge {
    int size;
    double *matrix;
    double *right;
} ridge;

void cw__ridge_init(ridge *r, int size); /* all zero */
/* Frees what cw__ridge_init made; all zero bytes are fine. */
void cw__ridge_clear(ridge *r);
/* All zero again, with the memory kept. */
void cw__ridge_reset(ridge *r);

/* Adds one observation: weight * x x' to the matrix, weight * y * x to the right side. `places`
 * and `values` are the `count` entries of x that are not 0. */
void cw__ridge_observe(ridge *r, const int *places, const double *values, int count, double weight,
                       double y);
/* Pulls unknown i towards 0: a standard deviation of `deviation` is expected. */
void cw__ridge_expect(ridge *r, int i, double deviation);

/* Replaces the matrix by its Cholesky factor. False if it is not positive definite: then nothing can
 * be said. */
bool cw__ridge_factorize(ridge *r);
/* After that, for any number of right sides: `right` becomes the solution. */
void cw__ridge_substitute(const ridge *r, double *right);
/* Both, for the system's own right side. */
bool cw__ridge_solve(ridge *r);
/* After either: the diagonal of the inverse, which is the variance of each unknown. */
void cw__ridge_variances(const ridge *r, double *out);

#endif
