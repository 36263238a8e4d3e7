/* Normal equations and Cholesky's method. The order of all sums is fixed, so that equal
 * observations give equal results to the last bit. */
#include "balance_ridge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double *at(const ridge *r, int row, int column)
{
    return &r->matrix[(size_t)row * (size_t)r->size + (size_t)column];
}

bool ridge_init(ridge *r, int size)
{
    r->size = size;
    r->matrix = calloc((size_t)size * (size_t)size + 1, sizeof *r->matrix);
    r->right = calloc((size_t)size + 1, sizeof *r->right);
    if (r->matrix == NULL || r->right == NULL) {
        ridge_clear(r);
        return false;
    }
    return true;
}

void ridge_clear(ridge *r)
{
    free(r->matrix);
    free(r->right);
    *r = (ridge){0};
}

void ridge_reset(ridge *r)
{
    memset(r->matrix, 0, (size_t)r->size * (size_t)r->size * sizeof *r->matrix);
    memset(r->right, 0, (size_t)r->size * sizeof *r->right);
}

void ridge_observe(ridge *r, const int *places, const double *values, int count, double weight,
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

void ridge_expect(ridge *r, int i, double deviation)
{
    *at(r, i, i) += 1 / (deviation * deviation);
}

static bool factorize(ridge *r)
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

bool ridge_solve(ridge *r)
{
    if (!factorize(r))
        return false;
    for (int i = 0; i < r->size; i++) {
        for (int k = 0; k < i; k++)
            r->right[i] -= *at(r, i, k) * r->right[k];
        r->right[i] /= *at(r, i, i);
    }
    for (int i = r->size - 1; i >= 0; i--) {
        for (int k = i + 1; k < r->size; k++)
            r->right[i] -= *at(r, k, i) * r->right[k];
        r->right[i] /= *at(r, i, i);
    }
    return true;
}

/* Column i of the factor's inverse, squared and summed: the inverse of L L' is L'^-1 L^-1. */
bool ridge_variances(const ridge *r, double *out)
{
    double *column = calloc((size_t)r->size + 1, sizeof *column);
    for (int i = 0; column != NULL && i < r->size; i++) {
        out[i] = 0;
        for (int k = i; k < r->size; k++) {
            double sum = k == i ? 1 : 0;
            for (int j = i; j < k; j++)
                sum -= *at(r, k, j) * column[j];
            column[k] = sum / *at(r, k, k);
            out[i] += column[k] * column[k];
        }
    }
    bool good = column != NULL;
    free(column);
    return good;
}
