/* Ridge regression of the figures on the genes, around the best vector. Single vectors are known by
 * few matches, but hundreds of relatives together tell what each gene does; children that are made
 * by this knowledge are right more often than those of chance. Rank 0 alone computes it. */
#include "evolve_model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    GENES = 2 * CW_EVOLVE_VALUES,
    FEATURES = GENES + 1, /* and one that is always 1 */
    MEMORY = 4096         /* vectors */
};

static const double STEP = 0.25;  /* distance of the least change of a gene; a whole range is 1 */
static const double REACH = 1.5;  /* at this distance a vector counts a third */
static const double RIDGE = 20;   /* matches that say that a gene does nothing */
static const double DRIFT = 0.2;  /* points of the score that a distance of 1 must be worth */
static const double TRUST = 1000; /* so many matches say as much as the model at its centre */

typedef struct lesson {
    int8_t genes[GENES];
    double matches;
    double figures[CW_FIGURE_COUNT];
} lesson;

struct evolve_model {
    const cw_evolve_setup *setup;
    cw_evolve_aims aims;
    int genes;
    double scale[GENES]; /* 1 / range */
    lesson *memory;
    int count, next;
    bool fitted;
    double stress;
    lesson centre;
    double matrix[FEATURES][FEATURES];
    double weights[CW_FIGURE_COUNT][FEATURES];
};

evolve_model *evolve_model_new(const cw_evolve_setup *setup)
{
    evolve_model *m = calloc(1, sizeof *m);
    lesson *memory = calloc(MEMORY, sizeof *memory);
    if (m == NULL || memory == NULL) {
        free(m);
        free(memory);
        return NULL;
    }
    m->setup = setup;
    m->stress = 1;
    m->aims = (cw_evolve_aims){.rounds = setup->rounds, .life = setup->life};
    m->memory = memory;
    m->genes = cw_evolve_gene_count(setup->different);
    for (int i = 0; i < m->genes; i++) {
        const cw_evolve_param *p = cw_evolve_gene_param(setup->different, i);
        m->scale[i] = 1.0 / (p->high - p->low);
    }
    return m;
}

void evolve_model_free(evolve_model *m)
{
    if (m != NULL) {
        free(m->memory);
        free(m);
    }
}

/* ---- lessons ---- */

static bool uses(const evolve_model *m, int figure)
{
    return cw_evolve_metric_uses(m->setup->metric, (cw_evolve_figure)figure);
}

static lesson lesson_of(const evolve_model *m, const evolve_one *one)
{
    cw_evolve_aims aims = cw_evolve_aims_of(m->setup, &one->vector);
    lesson l = {.matches = (double)one->sums.matches};
    for (int i = 0; i < m->genes; i++)
        l.genes[i] = (int8_t)cw_evolve_get(&one->vector, i);
    for (int f = 0; f < CW_FIGURE_COUNT; f++)
        if (uses(m, f))
            l.figures[f] = cw_evolve_figure_of(&one->sums, (cw_evolve_figure)f, &aims).value;
    return l;
}

void evolve_model_learn(evolve_model *m, const evolve_one *one)
{
    m->memory[m->next] = lesson_of(m, one);
    m->next = (m->next + 1) % MEMORY;
    m->count += m->count < MEMORY;
}

/* ---- regression ---- */

/* The genes' distances from the centre, and how far that is in all. */
static double features_of(const evolve_model *m, const int8_t *genes, double out[FEATURES])
{
    double far = 0;
    for (int i = 0; i < m->genes; i++) {
        out[i] = (genes[i] - m->centre.genes[i]) * m->scale[i];
        far += out[i] != 0 ? STEP + (1 - STEP) * fabs(out[i]) : 0;
    }
    out[m->genes] = 1;
    return far;
}

static void add_lesson(evolve_model *m, const lesson *l)
{
    double x[FEATURES], far = features_of(m, l->genes, x) / REACH;
    double weight = l->matches * exp(-far * far);
    for (int i = 0; i <= m->genes; i++) {
        for (int k = 0; k <= i && x[i] != 0; k++)
            m->matrix[i][k] += weight * x[i] * x[k];
        for (int f = 0; f < CW_FIGURE_COUNT; f++)
            m->weights[f][i] += weight * x[i] * l->figures[f];
    }
}

/* Cholesky: the lower half of the matrix becomes its root. It is positive because of the ridge. */
static void decompose(evolve_model *m)
{
    for (int i = 0; i <= m->genes; i++) {
        for (int k = 0; k <= i; k++) {
            double sum = m->matrix[i][k];
            for (int j = 0; j < k; j++)
                sum -= m->matrix[i][j] * m->matrix[k][j];
            m->matrix[i][k] = k < i ? sum / m->matrix[k][k] : sqrt(fmax(sum, 1e-9));
        }
    }
}

static void solve(const evolve_model *m, double *b)
{
    for (int i = 0; i <= m->genes; i++) {
        for (int k = 0; k < i; k++)
            b[i] -= m->matrix[i][k] * b[k];
        b[i] /= m->matrix[i][i];
    }
    for (int i = m->genes; i >= 0; i--) {
        for (int k = i + 1; k <= m->genes; k++)
            b[i] -= m->matrix[k][i] * b[k];
        b[i] /= m->matrix[i][i];
    }
}

void evolve_model_fit(evolve_model *m, const evolve_one *survivors, int count)
{
    m->centre = lesson_of(m, &survivors[0]);
    memset(m->matrix, 0, sizeof m->matrix);
    memset(m->weights, 0, sizeof m->weights);
    for (int i = 0; i < m->genes; i++)
        m->matrix[i][i] = RIDGE;
    for (int i = 0; i < m->count; i++)
        add_lesson(m, &m->memory[i]);
    for (int i = 0; i < count; i++) {
        lesson l = lesson_of(m, &survivors[i]);
        add_lesson(m, &l);
    }
    decompose(m);
    m->fitted = true;
    for (int f = 0; f < CW_FIGURE_COUNT; f++)
        if (uses(m, f))
            solve(m, m->weights[f]);
}

/* Figures as the model sees them; returns how far from its centre that is. */
static double predict(const evolve_model *m, const int8_t *genes, double figures[CW_FIGURE_COUNT])
{
    double x[FEATURES], far = features_of(m, genes, x);
    for (int f = 0; f < CW_FIGURE_COUNT; f++) {
        figures[f] = 0;
        for (int i = 0; i <= m->genes && uses(m, f); i++)
            figures[f] += m->weights[f][i] * x[i];
    }
    return far;
}

double evolve_model_guess(const evolve_model *m, const cw_evolve_vector *vector)
{
    int8_t genes[GENES];
    double figures[CW_FIGURE_COUNT];
    for (int i = 0; i < m->genes; i++)
        genes[i] = (int8_t)cw_evolve_get(vector, i);
    double far = predict(m, genes, figures);
    return cw_evolve_score_of(figures, m->setup->metric, &m->aims, m->stress) + DRIFT * far;
}

double evolve_model_merit(const evolve_model *m, const evolve_one *one)
{
    double figures[CW_FIGURE_COUNT] = {0}, trust = 0;
    lesson l = lesson_of(m, one);
    if (m->fitted) {
        double far = predict(m, l.genes, figures) / REACH;
        trust = TRUST * exp(-far * far);
    }
    for (int f = 0; f < CW_FIGURE_COUNT; f++)
        figures[f] = (trust * figures[f] + l.matches * l.figures[f]) / (trust + l.matches);
    return cw_evolve_score_of(figures, m->setup->metric, &m->aims, m->stress);
}

void evolve_model_set_stress(evolve_model *m, double stress) { m->stress = stress; }
