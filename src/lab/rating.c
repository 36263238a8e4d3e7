/* Elo ratings by maximum likelihood. Newton's method finds the peak; the errors are those of the
 * "sandwich": the curvature of the likelihood says how far a rating moves with the points of an
 * encounter, the spread between pairs says how far those points may be off. So seat-swapped
 * pairs are counted for what they tell, not as two independent matches. */
#include "lab/rating.h"

#include "balance_ridge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 100 };

static const double VIRTUAL = 1;              /* drawn matches added to each encounter */
static const double ELO = 173.71779276130073; /* 400 / ln 10: Elo per logit */
static const double LARGEST_STEP = 2;         /* logits, while far from the peak */

typedef struct peak {
    const cw_encounter *list;
    int count, players;
    double *logits;
    ridge system;
} peak;

double cw_elo_to_score(double elo) { return 1 / (1 + exp(-elo / ELO)); }

double cw_score_to_elo(double score) { return ELO * log(score / (1 - score)); }

static double pairs_of(const cw_encounter *e)
{
    double pairs = 0;
    for (int i = 0; i < CW_PAIR_SCORES; i++)
        pairs += (double)e->pair_scores[i];
    return pairs;
}

static double points_of(const cw_encounter *e)
{
    double points = 0;
    for (int i = 0; i < CW_PAIR_SCORES; i++)
        points += 0.5 * i * (double)e->pair_scores[i];
    return points;
}

static double expected_of(const peak *p, const cw_encounter *e)
{
    return 1 / (1 + exp(p->logits[e->second] - p->logits[e->first]));
}

/* How far the points of an encounter may be off: as far as those of so many independent matches as
 * the pairs are worth. */
static double variance_of(const peak *p, const cw_encounter *e)
{
    cw_clusters pairs = cw_clusters_of_pairs(e->pair_scores);
    double mean = expected_of(p, e), matches = 2 * pairs_of(e) + VIRTUAL;
    return matches * matches * mean * (1 - mean) / (cw_clusters_worth(&pairs) + VIRTUAL);
}

/* The curvature and the slope of the likelihood at the present ratings. Only differences matter, so
 * the mean is held in place by a term of its own. */
static void fill(peak *p)
{
    ridge_reset(&p->system);
    for (int i = 0; i < p->players; i++) {
        ridge_expect(&p->system, i, 1000); /* steps stay finite where nobody met */
        for (int k = 0; k <= i; k++)
            p->system.matrix[i * p->players + k] += 1;
    }
    for (int i = 0; i < p->count; i++) {
        const cw_encounter *e = &p->list[i];
        const int places[2] = {e->first, e->second};
        const double signs[2] = {1, -1};
        double matches = 2 * pairs_of(e) + VIRTUAL, points = points_of(e) + VIRTUAL / 2;
        double expected = expected_of(p, e);
        double weight = matches * expected * (1 - expected);
        weight = fmax(weight, 1e-9);
        ridge_observe(&p->system, places, signs, 2, weight, (points - matches * expected) / weight);
    }
}

static bool climb(peak *p)
{
    double largest = 1;
    for (int step = 0; step < STEPS && largest > 1e-10; step++) {
        fill(p);
        if (!ridge_solve(&p->system))
            return false;
        largest = 0;
        for (int i = 0; i < p->players; i++)
            largest = fmax(largest, fabs(p->system.right[i]));
        double scale = largest > LARGEST_STEP ? LARGEST_STEP / largest : 1;
        for (int i = 0; i < p->players; i++)
            p->logits[i] += scale * p->system.right[i];
    }
    return true;
}

/* Column by column of the inverse curvature, which says how ratings answer to points. */
static bool find_errors(peak *p, cw_rating *out)
{
    size_t n = (size_t)p->players;
    double *inverse = calloc(n * n, sizeof *inverse);
    bool good = inverse != NULL;
    for (size_t k = 0; good && k < n; k++) {
        fill(p);
        memset(p->system.right, 0, n * sizeof *p->system.right);
        p->system.right[k] = 1;
        good = ridge_solve(&p->system);
        memcpy(inverse + k * n, p->system.right, n * sizeof *inverse);
    }
    for (size_t player = 0; good && player < n; player++) {
        double variance = 0;
        for (int i = 0; i < p->count; i++) {
            const cw_encounter *e = &p->list[i];
            double answer = inverse[(size_t)e->first * n + player]
                            - inverse[(size_t)e->second * n + player];
            variance += answer * answer * variance_of(p, e);
        }
        out[player].error = 1.959963984540054 * ELO * sqrt(variance);
    }
    free(inverse);
    return good;
}

bool cw_ratings(const cw_encounter *list, int count, int players, cw_rating *out)
{
    double logits[CW_RATED_PLAYERS] = {0}, mean = 0;
    peak p = {.list = list, .count = count, .players = players, .logits = logits};
    if (players < 1 || players > CW_RATED_PLAYERS || !ridge_init(&p.system, players))
        return false;
    bool good = climb(&p) && find_errors(&p, out);
    for (int i = 0; i < players; i++)
        mean += logits[i] / players;
    for (int i = 0; good && i < players; i++)
        out[i].elo = ELO * (logits[i] - mean);
    ridge_clear(&p.system);
    return good;
}
