/* From the strength of cards to the price of what they have. The scheme is the starting point:
 * each row's price may differ from it by a factor, and only as far as the matches insist. The unit
 * is the point of attack or health, as in the scheme. */
#include "price_matches.h"
#include "base/memory.h"
#include "price_private.h"
#include "stats/ridge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double Z95 = 1.959963984540054;
static const double EXPECTED_ERROR = 1; /* of a price, as a part of it, before anything was seen */
static const double ANYTHING = 100;     /* deviation of what is not expected to be small */
static const double MOST_FACTOR = 4;    /* of an adopted price */
enum { FIT_PASSES = 4 };

/* Rows whose price the variants of the game measure directly. */
static const struct {
    int row;
    double sign; /* of the logit of a point more: a dearer card is worse */
} trial_rows[TRIALS] = {
    [TRIAL_ATTACK] = {CW_ROW_ATTACK, 1},
    [TRIAL_HEALTH] = {CW_ROW_HEALTH, 1},
    [TRIAL_COST] = {CW_ROW_MANA, -1},
    [TRIAL_NEED] = {CW_ROW_MAIN, -1},
};

typedef struct measured_card {
    cw_card_id card;
    double logit, variance, difference;
    double points[CW_ROW_COUNT]; /* budget counts as negative */
} measured_card;

typedef struct fit_data {
    const cw_balance *scheme;
    measured_card *cards;
    int count;
    double spread;               /* variance between cards beyond the noise of the matches */
    double factor[CW_ROW_COUNT]; /* fitted price / scheme's, and its standard error */
    double error[CW_ROW_COUNT];
    bool measured[CW_ROW_COUNT]; /* by the variants, not to be fitted again */
} fit_data;

/* Cards that nobody drew say nothing and are left out. The points of each row come from the bill
 * itself, so that the fit cannot disagree with the scheme about what a card has. */
static void make_data(fit_data *d, const card_strengths *s)
{
    const cw_game *game = d->scheme->game;
    size_t n = (size_t)game->card_count;
    cw_price_lines *lines = cw_alloc(1, sizeof *lines);
    d->cards = cw_alloc(n, sizeof *d->cards);
    for (int row = 0; row < CW_ROW_COUNT; row++)
        d->factor[row] = 1;
    for (int i = 1; i < game->card_count; i++) {
        if (!game->cards[i].collectible || s->tally[i].drawn_matches == 0)
            continue;
        cw_price price;
        measured_card *c = &d->cards[d->count++];
        cw_balance_price(d->scheme, (cw_card_id)i, &price, lines);
        for (int k = 0; k < lines->count; k++) {
            const cw_price_line *line = &lines->list[k];
            if (line->row >= 0)
                c->points[line->row] += line->part == CW_PART_BUDGET ? -line->points : line->points;
        }
        c->card = (cw_card_id)i;
        c->logit = s->logit[i];
        c->variance = s->variance[i];
        c->difference = price.difference;
    }
    free(lines);
}

/* ---- what a point is worth ---- */

static double scheme_unit(const cw_balance *scheme, int row)
{
    switch (row) {
    case CW_ROW_MANA: return scheme->budget[BUDGET_MANA];
    case CW_ROW_MAIN: return scheme->budget[BUDGET_MAIN];
    default: return scheme->stats[row == CW_ROW_ATTACK ? STATS_ATTACK : STATS_HEALTH];
    }
}

/* The unit of the scheme is the point of attack or health: their mean is one point. What the
 * variants measured is a causal effect (the same cards with one point more or less), so these
 * rows are taken as they are; the other rows can only be compared between different cards. */
static void find_point(fit_data *d, const card_strengths *s, cw_fit *fit)
{
    double attack = s->trial_error[TRIAL_ATTACK], health = s->trial_error[TRIAL_HEALTH];
    fit->per_point = (s->trial[TRIAL_ATTACK] + s->trial[TRIAL_HEALTH]) / 2;
    fit->per_point_error = sqrt(attack * attack + health * health) / 2;
    for (int t = 0; t < TRIALS; t++) {
        int row = trial_rows[t].row;
        double unit = scheme_unit(d->scheme, row) * fit->per_point;
        if (s->trial_error[t] > 0 && unit != 0) {
            d->factor[row] = trial_rows[t].sign * s->trial[t] / unit;
            d->error[row] = s->trial_error[t] / fabs(unit);
            d->measured[row] = true;
        }
    }
}

/* ---- the other rows ---- */

/* Numbers the rows to be fitted; unknown 0 is the constant. */
static int number_rows(const fit_data *d, int unknown[CW_ROW_COUNT])
{
    int count = 1;
    for (int row = 0; row < CW_ROW_COUNT; row++) {
        unknown[row] = -1;
        for (int i = 0; i < d->count && unknown[row] < 0 && !d->measured[row]; i++)
            unknown[row] = d->cards[i].points[row] != 0 ? count : -1;
        count += unknown[row] >= 0;
    }
    return count;
}

/* What is left of a card's strength when all rows cost what is known or expected of them. */
static double unexplained(const fit_data *d, const cw_fit *fit, const measured_card *c)
{
    double points = 0;
    for (int row = 0; row < CW_ROW_COUNT; row++)
        points += c->points[row] * d->factor[row];
    return c->logit - fit->per_point * points;
}

static int row_values(const measured_card *c, const int *unknown, int *places, double *values)
{
    int count = 1;
    places[0] = 0;
    values[0] = 1;
    for (int row = 0; row < CW_ROW_COUNT; row++) {
        if (unknown[row] >= 0 && c->points[row] != 0) {
            places[count] = unknown[row];
            values[count++] = c->points[row];
        }
    }
    return count;
}

/* One pass of weighted least squares; then the spread of the cards around it. Each row is
 * expected to cost what the scheme says, give or take EXPECTED_ERROR of it (a prior as in ridge
 * regression, stats/ridge.h), because many rows stand on one or two cards and could else take
 * any value. */
static bool fit_pass(fit_data *d, const cw_fit *fit, const int *unknown, ridge *r,
                     double *variances)
{
    int places[CW_ROW_COUNT + 1];
    double values[CW_ROW_COUNT + 1], residual = 0, noise = 0;
    cw__ridge_reset(r);
    for (int i = 0; i < d->count; i++) {
        const measured_card *c = &d->cards[i];
        int count = row_values(c, unknown, places, values);
        cw__ridge_observe(r, places, values, count, 1 / (c->variance + d->spread),
                          unexplained(d, fit, c));
    }
    cw__ridge_expect(r, 0, ANYTHING);
    for (int i = 1; i < r->size; i++)
        cw__ridge_expect(r, i, EXPECTED_ERROR * fit->per_point);
    if (!cw__ridge_solve(r))
        return false;
    cw__ridge_variances(r, variances);
    for (int i = 0; i < d->count; i++) {
        const measured_card *c = &d->cards[i];
        int count = row_values(c, unknown, places, values);
        double left = unexplained(d, fit, c);
        for (int k = 0; k < count; k++)
            left -= values[k] * r->right[places[k]];
        residual += left * left;
        noise += c->variance;
    }
    double freedom = d->count > r->size ? d->count - r->size : 1;
    d->spread = fmax(residual / freedom - noise / d->count, 0);
    return true;
}

static cw_fit_row make_row(const fit_data *d, int row)
{
    cw_fit_row out = {.row = row, .factor = d->factor[row]};
    double sum = 0;
    for (int i = 0; i < d->count; i++) {
        double points = d->cards[i].points[row];
        out.cards += points != 0;
        sum += row < CW_ROW_ATTACK ? -points : points;
    }
    out.scheme = d->measured[row] ? scheme_unit(d->scheme, row) : sum / out.cards;
    out.measured = d->measured[row];
    out.fitted = out.scheme * out.factor;
    double half = fabs(out.scheme) * Z95 * d->error[row];
    out.low = out.fitted - half;
    out.high = out.fitted + half;
    return out;
}

/* 1. Start from a guess of how far cards scatter beyond the noise of their matches.
 * 2. Fit all rows with weights that hold noise and scatter; the scatter follows from what is
 *    left.
 * 3. Again with that scatter: the weights of well and badly measured cards depend on it. A few
 *    passes are enough, since it enters only through the weights.
 * The estimate of the scatter is that of moments, as DerSimonian and Laird 1986, "Meta-Analysis
 * in Clinical Trials", use it for studies of different precision. */
static bool fit_rows(fit_data *d, cw_fit *fit)
{
    int unknown[CW_ROW_COUNT];
    double variances[CW_ROW_COUNT + 1];
    int size = number_rows(d, unknown);
    ridge r;
    bool good = d->count > 0;
    cw__ridge_init(&r, size);
    fit->rows = cw_alloc(CW_ROW_COUNT, sizeof *fit->rows);
    d->spread = 0.01;
    for (int i = 0; good && i < FIT_PASSES; i++)
        good = fit_pass(d, fit, unknown, &r, variances);
    for (int row = 0; good && row < CW_ROW_COUNT; row++) {
        if (unknown[row] >= 0) {
            d->factor[row] += r.right[unknown[row]] / fit->per_point;
            d->error[row] = sqrt(variances[unknown[row]]) / fit->per_point;
        }
        if (unknown[row] >= 0 || d->measured[row])
            fit->rows[fit->row_count++] = make_row(d, row);
    }
    cw__ridge_clear(&r);
    return good;
}

/* ---- cards ---- */

/* By how much scheme and matches surely disagree. */
static double sure_gap(const cw_fit_card *card)
{
    return fabs(card->strength - card->difference) - Z95 * card->error;
}

static int by_disagreement(const void *a, const void *b)
{
    const cw_fit_card *x = a, *y = b;
    double gap_x = sure_gap(x), gap_y = sure_gap(y);
    return gap_x != gap_y ? (gap_x < gap_y) * 2 - 1 : (x->card > y->card) - (x->card < y->card);
}

static double correlation(const cw_fit_card *cards, int count)
{
    double sx = 0, sy = 0, sxx = 0, syy = 0, sxy = 0;
    for (int i = 0; i < count; i++) {
        double x = cards[i].difference, y = cards[i].strength;
        sx += x;
        sy += y;
        sxx += x * x;
        syy += y * y;
        sxy += x * y;
    }
    double vx = sxx - sx * sx / count, vy = syy - sy * sy / count;
    return count > 1 && vx > 0 && vy > 0 ? (sxy - sx * sy / count) / sqrt(vx * vy) : 0;
}

/* Strengths and differences have no common zero: the weighted mean of one minus the other is
 * taken off. */
static void fit_cards(const fit_data *d, const card_strengths *s, cw_fit *fit)
{
    double sum = 0, weights = 0;
    fit->cards = cw_alloc((size_t)d->count, sizeof *fit->cards);
    for (int i = 0; i < d->count; i++) {
        const measured_card *c = &d->cards[i];
        double weight = 1 / (c->variance + d->spread);
        sum += weight * (c->logit / fit->per_point - c->difference);
        weights += weight;
    }
    for (int i = 0; i < d->count; i++) {
        const measured_card *c = &d->cards[i];
        const cw_card_tally *t = &s->tally[c->card];
        fit->cards[fit->card_count++] = (cw_fit_card){
            .card = c->card,
            .difference = c->difference,
            .strength = c->logit / fit->per_point - sum / weights,
            .error = sqrt(c->variance) / fit->per_point,
            .drawn_matches = t->drawn_matches,
            .drawn_wins = t->drawn_wins,
            .played_matches = t->played_matches,
            .played_wins = t->played_wins,
        };
    }
    qsort(fit->cards, (size_t)fit->card_count, sizeof *fit->cards, by_disagreement);
    fit->scheme_correlation = correlation(fit->cards, fit->card_count);
}

/* ---- the whole ---- */

/* All prices are in units of a point of attack or health. If the matches do not even show what
 * that unit is worth, every other number would be noise divided by noise, so nothing is fitted. */
cw_status cw_balance_fit(const cw_fit_setup *setup, cw_fit *fit, cw_errors *errors)
{
    card_strengths strengths;
    fit_data d = {.scheme = setup->scheme};
    *fit = (cw_fit){0};
    cw_status status = cw__measure_strengths(setup, setup->scheme->game, &strengths, errors);
    fit->matches = strengths.matches;
    if (status == CW_OK) {
        make_data(&d, &strengths);
        find_point(&d, &strengths, fit);
    }
    if (status == CW_OK && fit->per_point <= Z95 * fit->per_point_error) {
        status = CW_ERR_RANGE;
        cw_refuse(errors, status,
                  "%llu matches do not show what a point of attack or health is worth "
                  "(%.4f logits, give or take %.4f): play more, or with a better agent",
                  (unsigned long long)fit->matches, fit->per_point, fit->per_point_error);
    }
    if (status == CW_OK && !fit_rows(&d, fit))
        status = CW_ERR_RANGE;
    if (status == CW_OK)
        fit_cards(&d, &strengths, fit);
    free(d.cards);
    cw__clear_strengths(&strengths);
    if (status != CW_OK)
        cw_fit_clear(fit);
    return status;
}

void cw_fit_clear(cw_fit *fit)
{
    free(fit->rows);
    free(fit->cards);
    *fit = (cw_fit){0};
}

/* ---- adopting the prices ---- */

static double mean_difference(const cw_balance *scheme)
{
    double sum = 0;
    int count = 0;
    for (int i = 1; i < scheme->game->card_count; i++) {
        if (scheme->game->cards[i].collectible) {
            cw_price price;
            cw_balance_price(scheme, (cw_card_id)i, &price, NULL);
            sum += price.difference;
            count++;
        }
    }
    return count > 0 ? sum / count : 0;
}

/* Cents are finer than any price is known, and make a file that people can read. */
static double rounded(double price) { return round(price * 100) / 100; }

static void scale(double *numbers, int count, double factor)
{
    for (int i = 0; i < count; i++)
        numbers[i] = isnan(numbers[i]) ? NAN : rounded(numbers[i] * factor);
}

/* The base of the budget takes up what the new prices moved on average, so that the set as a
 * whole stays as dear as it was and only the relations change. Factors are cut off at
 * MOST_FACTOR: a row on few cards may come out absurd. */
void cw_balance_adopt(cw_balance *scheme, const cw_fit *fit)
{
    double before = mean_difference(scheme);
    for (int i = 0; i < fit->row_count; i++) {
        double factor = fmin(fmax(fit->rows[i].factor, -MOST_FACTOR), MOST_FACTOR);
        int row = fit->rows[i].row;
        if (row >= CW_ROW_OP) {
            scale(scheme->effects[row - CW_ROW_OP], EFFECT_NUMBERS, factor);
        } else if (row >= CW_ROW_KEYWORD) {
            scale(scheme->keywords[row - CW_ROW_KEYWORD], KEYWORD_NUMBERS, factor);
        } else if (row == CW_ROW_WEAPON) {
            scale(&scheme->stats[STATS_WEAPON_ATTACK], STATS_NUMBERS - STATS_WEAPON_ATTACK, factor);
        } else if (row >= CW_ROW_ATTACK) {
            scale(&scheme->stats[row - CW_ROW_ATTACK + STATS_ATTACK], 1, factor);
        } else {
            static const int numbers[] = {BUDGET_MANA, BUDGET_MAIN, BUDGET_OTHER};
            scale(&scheme->budget[numbers[row]], 1, factor);
        }
    }
    scheme->budget[BUDGET_BASE] = rounded(scheme->budget[BUDGET_BASE] + mean_difference(scheme)
                                          - before);
}
