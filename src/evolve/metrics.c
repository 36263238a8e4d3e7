/* Figures are ratios of sums, so that the delta method gives their intervals: near the true value a
 * ratio is linear in the means of the counts, with a slope for each count, and the variance of a
 * linear function follows from the sums of products. Metrics are sums of distances |x - aim|. Where
 * x is near its aim a distance is bent and not linear: docs/evolve.md says how the interval deals
 * with that. Wins and draws have Wilson's interval, which is right at 0 and 100 % too. */
#include "evolve/metrics.h"

#include "base/str.h"
#include "stats/interval.h"

#include <math.h>
#include <string.h>

static const double Z = 1.959963984540054; /* 97.5 % of a normal distribution lie below */
/* Of four normal distributions around 0, some one gives a value beyond so many standard errors, on
 * either side, in at most 2.5 % of all cases. */
static const double FAR = 2.734;

const cw_evolve_figure_row cw_evolve_figures[CW_FIGURE_COUNT] = {
/* clang-format off */
#define X(id, name, digits, unit, words) {name, digits, unit, words},
    /* clang-format on */
    CW_EVOLVE_FIGURE_LIST(X)
#undef X
};

const char *const cw_evolve_length_words[] = {"rounds", "turns", NULL};

/* ---- figures: value and slopes ---- */

enum { MATCHES = -1, NOTHING = -2 }; /* instead of a count */

/* scale * (sum of plus - sum of minus) / sum of over; minus may be NOTHING, over MATCHES */
typedef struct ratio {
    int plus, minus, over;
    double scale;
} ratio;

static const ratio ratios[CW_FIGURE_COUNT] = {
    [CW_FIGURE_WINS_1] = {CW_EVOLVE_WON_1, NOTHING, MATCHES, 100},
    [CW_FIGURE_WINS_2] = {CW_EVOLVE_WON_2, NOTHING, MATCHES, 100},
    [CW_FIGURE_ADVANTAGE] = {CW_EVOLVE_WON_1, CW_EVOLVE_WON_2, MATCHES, 100},
    [CW_FIGURE_LENGTH] = {CW_EVOLVE_ROUNDS, NOTHING, MATCHES, 1},
    [CW_FIGURE_WINNER_LIFE_1] = {CW_EVOLVE_LIFE_1, NOTHING, CW_EVOLVE_WON_1, 100},
    [CW_FIGURE_WINNER_LIFE_2] = {CW_EVOLVE_LIFE_2, NOTHING, CW_EVOLVE_WON_2, 100},
    [CW_FIGURE_FIRST_CARD_1] = {CW_EVOLVE_FIRST_1, NOTHING, MATCHES, 1},
    [CW_FIGURE_FIRST_CARD_2] = {CW_EVOLVE_FIRST_2, NOTHING, MATCHES, 1},
    [CW_FIGURE_LEAD_CHANGES] = {CW_EVOLVE_CHANGES, NOTHING, MATCHES, 1},
    [CW_FIGURE_LEAD_SHARE] = {CW_EVOLVE_CHANGES, NOTHING, CW_EVOLVE_TURNS, 100},
    [CW_FIGURE_UNCERTAINTY] = {CW_EVOLVE_OPEN, NOTHING, CW_EVOLVE_TURNS, 100},
    [CW_FIGURE_IDLE_TURNS] = {CW_EVOLVE_IDLE, NOTHING, CW_EVOLVE_TURNS, 100},
};

/* Of a figure, or of a sum of them: its value and how it changes with the mean of each count. */
typedef struct slope {
    double value;
    double by[CW_EVOLVE_COUNTS];
} slope;

static double sum_of(const cw_evolve_sums *sums, int count)
{
    return count == MATCHES   ? (double)sums->matches
           : count == NOTHING ? 0
                              : (double)sums->sums[count];
}

/* A ratio over nothing, such as the life of a winner who never won, is 0 and certain. */
static slope slope_of(const cw_evolve_sums *sums, cw_evolve_figure figure,
                      const cw_evolve_aims *aims)
{
    static const ratio turns = {CW_EVOLVE_TURNS, NOTHING, MATCHES, 1};
    const ratio *r = figure == CW_FIGURE_LENGTH && aims->turns ? &turns : &ratios[figure];
    slope s = {0};
    double scale = r->scale, over = sum_of(sums, r->over);
    if (figure == CW_FIGURE_WINNER_LIFE_1 || figure == CW_FIGURE_WINNER_LIFE_2)
        scale /= aims->start[figure - CW_FIGURE_WINNER_LIFE_1];
    if (over <= 0)
        return s;
    s.value = scale * (sum_of(sums, r->plus) - sum_of(sums, r->minus)) / over;
    double each = (double)sums->matches / over; /* 1 / mean of what it is divided by */
    s.by[r->plus] += scale * each;
    if (r->minus != NOTHING)
        s.by[r->minus] -= scale * each;
    if (r->over != MATCHES)
        s.by[r->over] -= s.value * each;
    return s;
}

static double covariance(const cw_evolve_sums *sums, int i, int k)
{
    double n = (double)sums->matches;
    double product = (double)sums->products[i * (i + 1) / 2 + k];
    return (product - (double)sums->sums[i] * (double)sums->sums[k] / n) / (n - 1);
}

/* Half of the width of the interval of something with these slopes. */
static double half_width(const cw_evolve_sums *sums, const slope *s)
{
    double variance = 0;
    if (sums->matches < 2)
        return INFINITY;
    for (int i = 0; i < CW_EVOLVE_COUNTS; i++) {
        for (int k = 0; k <= i && s->by[i] != 0; k++)
            if (s->by[k] != 0)
                variance += (k < i ? 2 : 1) * s->by[i] * s->by[k] * covariance(sums, i, k);
    }
    return variance > 0 ? Z * sqrt(variance / (double)sums->matches) : 0;
}

static cw_evolve_value value_of_rate(uint64_t hits, uint64_t count)
{
    cw_rate rate = cw_rate_of(hits, count);
    return (cw_evolve_value){100 * rate.rate, 100 * rate.low, 100 * rate.high};
}

const char *cw_evolve_figure_unit(cw_evolve_figure figure, const cw_evolve_aims *aims)
{
    return figure == CW_FIGURE_LENGTH && aims->turns ? cw_evolve_length_words[true]
                                                     : cw_evolve_figures[figure].unit;
}

/* An interval by the delta method may reach beyond what a figure can be, so it is cut there. */
cw_evolve_value cw_evolve_figure_of(const cw_evolve_sums *sums, cw_evolve_figure figure,
                                    const cw_evolve_aims *aims)
{
    const uint64_t *wins = &sums->sums[CW_EVOLVE_WON_1];
    if (sums->matches == 0)
        return (cw_evolve_value){0};
    switch (figure) {
    case CW_FIGURE_WINS_1: return value_of_rate(wins[0], sums->matches);
    case CW_FIGURE_WINS_2: return value_of_rate(wins[1], sums->matches);
    case CW_FIGURE_DRAWS: return value_of_rate(sums->matches - wins[0] - wins[1], sums->matches);
    default: {
        slope s = slope_of(sums, figure, aims);
        double half = half_width(sums, &s);
        double least = figure == CW_FIGURE_ADVANTAGE ? -100 : 0;
        double most = strcmp(cw_evolve_figures[figure].unit, "%") == 0 ? 100 : INFINITY;
        return (cw_evolve_value){s.value, fmax(least, s.value - half), fmin(most, s.value + half)};
    }
    }
}

/* ---- metrics: sums of distances ---- */

typedef enum aim { AIM_ZERO, AIM_ROUNDS, AIM_LIFE, AIM_ALL } aim;

/* weight * |figure - aim|; one-sided: the figure never lies on the other side of its aim */
typedef struct term {
    cw_evolve_figure figure;
    aim aim;
    double weight;
    bool one_sided;
} term;

enum { MOST_TERMS = 6 };

/* clang-format off */
#define TERM_WIN {CW_FIGURE_ADVANTAGE, AIM_ZERO, 1, false}
#define TERM_RND {CW_FIGURE_LENGTH, AIM_ROUNDS, 1, false}
/* clang-format on */

/* A weight of 0 ends a row. */
static const term metric_terms[CW_METRIC_COUNT][MOST_TERMS] = {
    [CW_METRIC_WIN] = {TERM_WIN},
    [CW_METRIC_WIN_RND] = {TERM_WIN, TERM_RND},
    [CW_METRIC_WIN_RND_LIFE] = {TERM_WIN,
                                TERM_RND,
                                {CW_FIGURE_WINNER_LIFE_1, AIM_LIFE, 1, false},
                                {CW_FIGURE_WINNER_LIFE_2, AIM_LIFE, 1, false},
                                {CW_FIGURE_FIRST_CARD_1, AIM_ZERO, 2, true},
                                {CW_FIGURE_FIRST_CARD_2, AIM_ZERO, 2, true}},
    [CW_METRIC_LENGTH] = {TERM_RND},
    [CW_METRIC_CHANGES] = {{CW_FIGURE_LEAD_SHARE, AIM_ALL, 1, true}},
    [CW_METRIC_UNCERTAINTY] = {{CW_FIGURE_UNCERTAINTY, AIM_ALL, 1, true}},
    [CW_METRIC_IDLE] = {{CW_FIGURE_IDLE_TURNS, AIM_ZERO, 1, true}},
};

const char *const cw_evolve_metric_names[CW_METRIC_COUNT + 1] = {
#define X(id, name, words) name,
    CW_EVOLVE_METRIC_LIST(X)
#undef X
};

static const char *const metric_words[CW_METRIC_COUNT] = {
#define X(id, name, words) words,
    CW_EVOLVE_METRIC_LIST(X)
#undef X
};

const char *cw_evolve_metric_name(cw_evolve_metric metric)
{
    return cw_evolve_metric_names[metric];
}

const char *cw_evolve_metric_words(cw_evolve_metric metric) { return metric_words[metric]; }

/* ---- the score ---- */

/* The distances of a metric, each with the side of its aim that it lies on. */
typedef struct distances {
    slope list[MOST_TERMS]; /* value: weight * (figure - aim), with its sign */
    const term *terms;
    int count;
} distances;

static int term_count(cw_evolve_metric metric)
{
    int count = 0;
    while (count < MOST_TERMS && metric_terms[metric][count].weight != 0)
        count++;
    return count;
}

static double target_of(const term *t, const cw_evolve_aims *aims)
{
    const double targets[] = {
        [AIM_ZERO] = 0, [AIM_ROUNDS] = aims->rounds, [AIM_LIFE] = aims->life, [AIM_ALL] = 100};
    return targets[t->aim];
}

static void measure(const cw_evolve_sums *sums, cw_evolve_metric metric, const cw_evolve_aims *aims,
                    distances *d)
{
    d->terms = metric_terms[metric];
    d->count = term_count(metric);
    for (int k = 0; k < d->count; k++) {
        const term *t = &d->terms[k];
        slope *s = &d->list[k];
        *s = slope_of(sums, t->figure, aims);
        s->value = t->weight * (s->value - target_of(t, aims));
        for (int i = 0; i < CW_EVOLVE_COUNTS; i++)
            s->by[i] *= t->weight;
    }
}

static void add_slope(slope *to, const slope *from, double sign)
{
    to->value += sign * from->value;
    for (int i = 0; i < CW_EVOLVE_COUNTS; i++)
        to->by[i] += sign * from->by[i];
}

static double sign_of(const slope *s) { return s->value < 0 ? -1 : 1; }

/* A sum of distances is the largest of the linear functions that one gets by taking each distance
 * with one sign or the other. Whichever is the largest in truth lies below its own upper limit, and
 * so below the largest of all upper limits. */
static double highest(const cw_evolve_sums *sums, const distances *d)
{
    double most = -INFINITY;
    for (unsigned flips = 0; flips < 1u << d->count; flips++) {
        slope total = {0};
        bool possible = true;
        for (int i = 0; i < d->count; i++) {
            bool flip = flips >> i & 1;
            possible &= !(flip && d->terms[i].one_sided);
            add_slope(&total, &d->list[i], flip ? -sign_of(&d->list[i]) : sign_of(&d->list[i]));
        }
        if (possible)
            most = fmax(most, total.value + half_width(sums, &total));
    }
    return most;
}

/* Distances that may well be 0 add nothing to the lower limit; the others are linear. No metric has
 * more than four distances that may bend. */
static double lowest(const cw_evolve_sums *sums, const distances *d)
{
    slope total = {0};
    for (int i = 0; i < d->count; i++) {
        double doubt = FAR / Z * half_width(sums, &d->list[i]);
        if (d->terms[i].one_sided || fabs(d->list[i].value) > doubt)
            add_slope(&total, &d->list[i], sign_of(&d->list[i]));
    }
    return fmax(0, total.value - half_width(sums, &total));
}

cw_evolve_value cw_evolve_score(const cw_evolve_sums *sums, cw_evolve_metric metric,
                                const cw_evolve_aims *aims)
{
    distances d;
    cw_evolve_value score = {0};
    if (sums->matches == 0)
        return score;
    measure(sums, metric, aims, &d);
    for (int i = 0; i < d.count; i++)
        score.value += fabs(d.list[i].value);
    score.low = sums->matches < 2 ? 0 : fmin(score.value, lowest(sums, &d));
    score.high = highest(sums, &d);
    return score;
}

double cw_evolve_score_of(const double figures[CW_FIGURE_COUNT], cw_evolve_metric metric,
                          const cw_evolve_aims *aims, double stress)
{
    double score = 0;
    for (int i = 0; i < term_count(metric); i++) {
        const term *t = &metric_terms[metric][i];
        double distance = figures[t->figure] - target_of(t, aims);
        bool beyond = t->one_sided && (t->aim == AIM_ALL ? distance > 0 : distance < 0);
        score += beyond ? 0 : t->weight * (t->one_sided ? stress : 1) * fabs(distance);
    }
    return score;
}

bool cw_evolve_metric_uses(cw_evolve_metric metric, cw_evolve_figure figure)
{
    bool uses = false;
    for (int i = 0; i < term_count(metric); i++)
        uses |= metric_terms[metric][i].figure == figure;
    return uses;
}
