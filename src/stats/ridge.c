/* Normal equations and Cholesky's method. The order of all sums is fixed, so that equal
 * observations give equal results to the last bit.
 *
 * Sources: Hoerl and Kennard 1970, "Ridge Regression: Biased Estimation for Nonorthogonal
 * Problems"; Golub and Van Loan, "Matrix Computations", for Cholesky's method. It needs no pivoting
 * for a positive definite matrix, half of the work of elimination, and tells by a negative root
 * when the matrix is not positive definite. */
#include "stats/ridge.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

static double *at(const ridge *r, int row, int column)
{
    return &r->matrix[(size_t)row * (size_t)r->size + (size_t)column];
}

void cw__ridge_init(ridge *r, int size)
{
    r->size = size;
    r->matrix = cw_alloc((size_t)size * (size_t)size, sizeof *r->matrix);
    r->right = cw_alloc((size_t)size, sizeof *r->right);
}

void cw__ridge_clear(ridge *r)
{
    free(r->matrix);
    free(r->right);
    *r = (ridge){0};
}

void cw__ridge_reset(ridge *r)
{
    memset(r->matrix, 0, (size_t)r->size * (size_t)r->size * sizeof *r->matrix);
    memset(r->right, 0, (size_t)r->size * sizeof *r->right);
}

void cw__ridge_observe(ridge *r, const int *places, const double *values, int count, double weight,
                       double y)
{
    for (int i = 0; i < count; i++) {
        double x = weight * values[i];
        r->right[places[i]] += x * y;
        for (int k = 0; k < count; k++)
            if (places[k] <= places[i])
                *at(r, places[i], places[k]) += x * values[k];
    }
}

/* A normal prior with mean 0 is a penalty of x² / (2 deviation²), which adds 1 / deviation² to the
 * diagonal. Without it unknowns that always occur together could not be told apart. */
void cw__ridge_expect(ridge *r, int i, double deviation)
{
    *at(r, i, i) += 1 / (deviation * deviation);
}

/* In place: the factor L takes the lower triangle. 1e-12 is nothing beside the 1 / deviation² that
 * each unknown brings with it. */
bool cw__ridge_factorize(ridge *r)
{
    for (int i = 0; i < r->size; i++) {
        for (int k = 0; k <= i; k++) {
            double sum = *at(r, i, k);
            for (int j = 0; j < k; j++)
                sum -= *at(r, i, j) * *at(r, k, j);
            if (k < i)
                *at(r, i, k) = sum / *at(r, k, k);
            else if (sum > 1e-12)
                *at(r, i, i) = sqrt(sum);
            else
                return false;
        }
    }
    return true;
}

/* L L' x = b: forward, then backward substitution. */
void cw__ridge_substitute(const ridge *r, double *right)
{
    for (int i = 0; i < r->size; i++) {
        for (int k = 0; k < i; k++)
            right[i] -= *at(r, i, k) * right[k];
        right[i] /= *at(r, i, i);
    }
    for (int i = r->size - 1; i >= 0; i--) {
        for (int k = i + 1; k < r->size; k++)
            right[i] -= *at(r, k, i) * right[k];
        right[i] /= *at(r, i, i);
    }
}

bool cw__ridge_solve(ridge *r)
{
    bool good = cw__ridge_factorize(r);
    if (good)
        cw__ridge_substitute(r, r->right);
    return good;
}

/* Column i of the factor's inverse, squared and summed: the inverse of L L' is L'^-1 L^-1. */
void cw__ridge_variances(const ridge *r, double *out)
{
    double *column = cw_alloc((size_t)r->size, sizeof *column);
    for (int i = 0; i < r->size; i++) {
        out[i] = 0;
        for (int k = i; k < r->size; k++) {
            double sum = k == i ? 1 : 0;
            for (int j = i; j < k; j++)
                sum -= *at(r, k, j) * column[j];
            column[k] = sum / *at(r, k, k);
            out[i] += column[k] * column[k];
        }
    }
    free(column);
}
