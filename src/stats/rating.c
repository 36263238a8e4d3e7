/* Elo ratings by maximum likelihood. Newton's method finds the peak; the errors are those of the
 * "sandwich": the curvature of the likelihood says how far a rating moves with the points of an
 * encounter, the spread between pairs says how far those points may be off. So seat-swapped pairs
 * are counted for what they tell, not as two independent matches.
 *
 * Sources: Bradley and Terry 1952, "Rank Analysis of Incomplete Block Designs"; Elo 1978, "The
 * Rating of Chessplayers, Past and Present"; Hunter 2004, "MM Algorithms for Generalized
 * Bradley-Terry Models" (that the peak exists and is the only one if the players are connected);
 * White 1982, "Maximum Likelihood Estimation of Misspecified Models" (the sandwich). */
#include "stats/rating.h"

#include "base/memory.h"
#include "stats/ridge.h"

#include <math.h>

/* Near the peak each step of Newton's method squares the error, so it ends long before; the
 * bound is for numbers that do not come to rest. */
enum { STEPS = 100 };

/* One drawn match per encounter: without it a player who won all matches would be infinitely
 * strong. */
static const double VIRTUAL = 1;              /* drawn matches added to each encounter */
static const double ELO = 173.71779276130073; /* 400 / ln 10: Elo per logit */
static const double LARGEST_STEP = 2;         /* logits, while far from the peak */

typedef struct peak {
    const cw_encounter *list;
    int count, players;
    double *logits; /* where the climb is */
    ridge system;   /* the equations of its next step */
} peak;

double cw_elo_to_score(double elo) { return 1 / (1 + exp(-elo / ELO)); }

double cw_score_to_elo(double score) { return ELO * log(score / (1 - score)); }

static double expected_of(const peak *p, const cw_encounter *e)
{
    return 1 / (1 + exp(p->logits[e->second] - p->logits[e->first]));
}

/* How far the points of an encounter may be off: as far as those of so many independent matches as
 * the pairs are worth. */
static double variance_of(const peak *p, const cw_encounter *e)
{
    cw_clusters pairs = cw_clusters_of_pairs(e->pair_scores);
    double mean = expected_of(p, e), matches = (double)pairs.size + VIRTUAL;
    return matches * matches * mean * (1 - mean) / (cw_clusters_worth(&pairs) + VIRTUAL);
}

/* The curvature and the slope of the likelihood at the present ratings. Only differences matter, so
 * the mean is held in place by a term of its own. For a match with expected score e the second
 * derivative of the log-likelihood by the difference of logits is e(1 - e), the first one points -
 * e: a weighted least squares problem for the next step (iteratively reweighted least squares,
 * which is Newton's method here). */
static void fill(peak *p)
{
    cw__ridge_reset(&p->system);
    for (int i = 0; i < p->players; i++) {
        cw__ridge_expect(&p->system, i, 1000); /* steps stay finite where nobody met */
        for (int k = 0; k <= i; k++)
            p->system.matrix[i * p->players + k] += 1;
    }
    for (int i = 0; i < p->count; i++) {
        const cw_encounter *e = &p->list[i];
        const int places[2] = {e->first, e->second};
        const double signs[2] = {1, -1};
        cw_clusters pairs = cw_clusters_of_pairs(e->pair_scores);
        double matches = (double)pairs.size + VIRTUAL;
        double points = (double)pairs.half_points / 2 + VIRTUAL / 2;
        double expected = expected_of(p, e);
        double weight = fmax(matches * expected * (1 - expected), 1e-9);
        cw__ridge_observe(&p->system, places, signs, 2, weight,
                          (points - matches * expected) / weight);
    }
}

/* The likelihood is concave, so that there is one peak. A full Newton step from far away may
 * overshoot: it is shortened to two logits (about 350 Elo). */
static bool climb(peak *p)
{
    double largest = 1;
    for (int step = 0; step < STEPS && largest > 1e-10; step++) {
        fill(p);
        if (!cw__ridge_solve(&p->system))
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
    fill(p);
    if (!cw__ridge_factorize(&p->system))
        return false;
    double *inverse = cw_alloc(n * n, sizeof *inverse);
    for (size_t k = 0; k < n; k++) {
        inverse[k * n + k] = 1;
        cw__ridge_substitute(&p->system, inverse + k * n);
    }
    for (size_t player = 0; player < n; player++) {
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
    return true;
}

/* Only differences of ratings are determined by results, so the mean is set to 0: ratings of one
 * table can be compared with each other, not with those of another. */
bool cw_ratings(const cw_encounter *list, int count, int players, cw_rating *out)
{
    double logits[CW_RATED_PLAYERS] = {0}, mean = 0;
    peak p = {.list = list, .count = count, .players = players, .logits = logits};
    if (players < 1 || players > CW_RATED_PLAYERS)
        return false;
    cw__ridge_init(&p.system, players);
    bool good = climb(&p) && find_errors(&p, out);
    for (int i = 0; i < players; i++)
        mean += logits[i] / players;
    for (int i = 0; good && i < players; i++)
        out[i].elo = ELO * (logits[i] - mean);
    cw__ridge_clear(&p.system);
    return good;
}
