/* Private to the balance scheme: linear algebra for a few hundred unknowns. Least squares with a
 * penalty (ridge) and logistic regression both end in a symmetric positive definite system, which
 * Cholesky's method solves. */
#ifndef LAB_BALANCE_RIDGE_H
#define LAB_BALANCE_RIDGE_H

#include <stdbool.h>

/* A system of `size` equations: `matrix` is symmetric, only its lower triangle (row >= column,
 * row-major) is used. */
typedef struct ridge {
    int size;
    double *matrix;
    double *right;
} ridge;

bool ridge_init(ridge *r, int size); /* all zero; false when out of memory */
void ridge_clear(ridge *r);
void ridge_reset(ridge *r);

/* Adds one observation: weight * x x' to the matrix, weight * y * x to the right side. `places`
 * and `values` are the `count` entries of x that are not 0. */
void ridge_observe(ridge *r, const int *places, const double *values, int count, double weight,
                   double y);
/* Pulls unknown i towards 0: a standard deviation of `deviation` is expected. */
void ridge_expect(ridge *r, int i, double deviation);

/* Replaces the matrix by its Cholesky factor and the right side by the solution. False if the
 * matrix is not positive definite: then nothing can be said. */
bool ridge_solve(ridge *r);
/* After ridge_solve: the diagonal of the inverse, which is the variance of each unknown. */
bool ridge_variances(const ridge *r, double *out);

#endif
