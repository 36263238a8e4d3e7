/* Ridge regression of the figures on the genes, around the best vector. Single vectors are known by
 * few matches, but hundreds of relatives together tell what each gene does; children that are made
 * by this knowledge are right more often than those of chance. Rank 0 alone computes it. */
#include "model.h"

#include "base/memory.h"
#include "stats/ridge.h"

#include <math.h>
#include <string.h>

enum {
    GENES = 2 * CW_EVOLVE_VALUES,
    FEATURES = GENES + 1, /* and one that is always 1 */
    MEMORY = 4096         /* vectors */
};

/* Locally weighted (Cleveland 1979, "Robust Locally Weighted Regression and Smoothing
 * Scatterplots") with a ridge (Hoerl and Kennard 1970, "Ridge Regression: Biased Estimation for
 * Nonorthogonal Problems"): there are more genes than single vectors could tell apart, and what
 * is linear near the best is not so far away. */
static const double STEP = 0.25;  /* distance of the least change of a gene; a whole range is 1 */
static const double REACH = 1.5;  /* at this distance a vector counts a third */
static const double RIDGE = 20;   /* matches that say that a gene does nothing */
static const double DRIFT = 0.2;  /* points of the score that a distance of 1 must be worth */
static const double TRUST = 1000; /* so many matches say as much as the model at its centre */

typedef struct lesson {
    int8_t genes[GENES];
    double matches; /* its weight */
    double figures[CW_FIGURE_COUNT];
} lesson;

struct evolve_model {
    const cw_evolve_setup *setup;
    cw_evolve_aims aims;
    int genes;
    double scale[GENES]; /* 1 / range */
    lesson memory[MEMORY];
    int count, next;
    bool fitted;
    double stress;
    lesson centre;
    ridge system; /* of all figures: only their right sides differ */
    double weights[CW_FIGURE_COUNT][FEATURES];
};

evolve_model *cw__evolve_model_new(const cw_evolve_setup *setup)
{
    evolve_model *m = cw_alloc(1, sizeof *m);
    m->setup = setup;
    m->stress = 1;
    m->aims = (cw_evolve_aims){.rounds = setup->rounds, .life = setup->life};
    m->genes = cw_evolve_gene_count(setup->different);
    cw__ridge_init(&m->system, m->genes + 1);
    for (int i = 0; i < m->genes; i++) {
        const cw_evolve_param *p = cw_evolve_gene_param(setup->different, i);
        m->scale[i] = 1.0 / (p->high - p->low);
    }
    return m;
}

void cw__evolve_model_free(evolve_model *m)
{
    cw__ridge_clear(&m->system);
    free(m);
}

/* ---- lessons ---- */

static bool uses(const evolve_model *m, int figure)
{
    return cw_evolve_metric_uses(m->setup->metric, (cw_evolve_figure)figure);
}

/* What is learned from a vector: its genes, and the figures that the metric looks at, weighted
 * by its matches. */
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

void cw__evolve_model_learn(evolve_model *m, const evolve_one *one)
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

/* A vector weighs as its matches do, less with its distance: normal equations, summed up once. Near
 * the centre most features are 0 and add nothing. */
static void add_lesson(evolve_model *m, const lesson *l)
{
    double x[FEATURES], far = features_of(m, l->genes, x) / REACH;
    double weight = l->matches * exp(-far * far);
    int places[FEATURES], count = 0;
    for (int i = 0; i <= m->genes; i++) {
        if (x[i] == 0)
            continue;
        for (int f = 0; f < CW_FIGURE_COUNT; f++)
            m->weights[f][i] += weight * x[i] * l->figures[f];
        places[count] = i;
        x[count++] = x[i];
    }
    cw__ridge_observe(&m->system, places, x, count, weight, 0);
}

/* Ridge regression of each figure on the genes, around the best survivor: from all lessons
 * remembered and from those who live now. One matrix serves all figures, so it is decomposed
 * once; it is positive definite because of the ridge and of the centre's own matches. */
void cw__evolve_model_fit(evolve_model *m, const evolve_one *survivors, int count)
{
    m->centre = lesson_of(m, &survivors[0]);
    cw__ridge_reset(&m->system);
    memset(m->weights, 0, sizeof m->weights);
    for (int i = 0; i < m->genes; i++)
        m->system.matrix[i * (m->genes + 2)] = RIDGE;
    for (int i = 0; i < m->count; i++)
        add_lesson(m, &m->memory[i]);
    for (int i = 0; i < count; i++) {
        lesson l = lesson_of(m, &survivors[i]);
        add_lesson(m, &l);
    }
    m->fitted = cw__ridge_factorize(&m->system);
    for (int f = 0; f < CW_FIGURE_COUNT && m->fitted; f++)
        if (uses(m, f))
            cw__ridge_substitute(&m->system, m->weights[f]);
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

double cw__evolve_model_guess(const evolve_model *m, const cw_evolve_vector *vector)
{
    int8_t genes[GENES];
    double figures[CW_FIGURE_COUNT];
    for (int i = 0; i < m->genes; i++)
        genes[i] = (int8_t)cw_evolve_get(vector, i);
    double far = predict(m, genes, figures);
    return cw_evolve_score_of(figures, m->setup->metric, &m->aims, m->stress) + DRIFT * far;
}

/* A weighted mean of the vector's own matches and the model: few matches lean on relatives, many
 * stand for themselves. So a lucky newcomer does not look better than it can be. */
double cw__evolve_model_merit(const evolve_model *m, const evolve_one *one)
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

void cw__evolve_model_set_stress(evolve_model *m, double stress) { m->stress = stress; }
