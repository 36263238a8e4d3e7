/* From the strength of cards to the price of what they have. The scheme is the starting point:
 * each row's price may differ from it by a factor, and only as far as the matches insist. The unit
 * is the point of attack or health, as in the scheme. */
#include "balance_matches.h"
#include "balance_private.h"
#include "balance_ridge.h"

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

typedef struct fit_data {
    const cw_balance *scheme;
    int count; /* cards that were measured */
    cw_card_id *card;
    double *logit, *variance, *difference;
    double *points;              /* card by card, CW_ROW_COUNT each; budget counts as negative */
    double spread;               /* variance between cards beyond the noise of the matches */
    double factor[CW_ROW_COUNT]; /* fitted price / scheme's, and its standard error */
    double error[CW_ROW_COUNT];
    bool measured[CW_ROW_COUNT]; /* by the variants, not to be fitted again */
} fit_data;

static const double *points_of(const fit_data *d, int i)
{
    return &d->points[(size_t)i * CW_ROW_COUNT];
}

static bool make_data(fit_data *d, const card_strengths *s)
{
    const cw_game *game = d->scheme->game;
    size_t n = (size_t)game->card_count;
    cw_price_lines *lines = malloc(sizeof *lines);
    d->card = calloc(n, sizeof *d->card);
    d->logit = calloc(n, sizeof *d->logit);
    d->variance = calloc(n, sizeof *d->variance);
    d->difference = calloc(n, sizeof *d->difference);
    d->points = calloc(n * CW_ROW_COUNT, sizeof *d->points);
    for (int row = 0; row < CW_ROW_COUNT; row++)
        d->factor[row] = 1;
    bool good = lines && d->card && d->logit && d->variance && d->difference && d->points;
    for (int i = 1; good && i < game->card_count; i++) {
        if (!game->cards[i].collectible || s->tally[i].drawn_matches == 0)
            continue;
        cw_price price;
        double *points = &d->points[(size_t)d->count * CW_ROW_COUNT];
        cw_balance_price(d->scheme, (cw_card_id)i, &price, lines);
        for (int k = 0; k < lines->count; k++) {
            const cw_price_line *line = &lines->list[k];
            if (line->row >= 0)
                points[line->row] += line->part == CW_PART_BUDGET ? -line->points : line->points;
        }
        d->card[d->count] = (cw_card_id)i;
        d->logit[d->count] = s->logit[i];
        d->variance[d->count] = s->variance[i];
        d->difference[d->count++] = price.difference;
    }
    free(lines);
    return good;
}

static void clear_data(fit_data *d)
{
    free(d->card);
    free(d->logit);
    free(d->variance);
    free(d->difference);
    free(d->points);
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

/* The unit of the scheme is the point of attack or health: their mean is one point. */
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
            unknown[row] = points_of(d, i)[row] != 0 ? count : -1;
        count += unknown[row] >= 0;
    }
    return count;
}

/* What is left of a card's strength when all rows cost what is known or expected of them. */
static double unexplained(const fit_data *d, const cw_fit *fit, int i)
{
    double points = 0;
    for (int row = 0; row < CW_ROW_COUNT; row++)
        points += points_of(d, i)[row] * d->factor[row];
    return d->logit[i] - fit->per_point * points;
}

static int row_values(const fit_data *d, int i, const int *unknown, int *places, double *values)
{
    int count = 1;
    places[0] = 0;
    values[0] = 1;
    for (int row = 0; row < CW_ROW_COUNT; row++) {
        if (unknown[row] >= 0 && points_of(d, i)[row] != 0) {
            places[count] = unknown[row];
            values[count++] = points_of(d, i)[row];
        }
    }
    return count;
}

/* One pass of weighted least squares; then the spread of the cards around it. */
static bool fit_pass(fit_data *d, const cw_fit *fit, const int *unknown, ridge *r,
                     double *variances)
{
    int places[CW_ROW_COUNT + 1];
    double values[CW_ROW_COUNT + 1], residual = 0, noise = 0;
    ridge_reset(r);
    for (int i = 0; i < d->count; i++) {
        int count = row_values(d, i, unknown, places, values);
        ridge_observe(r, places, values, count, 1 / (d->variance[i] + d->spread),
                      unexplained(d, fit, i));
    }
    ridge_expect(r, 0, ANYTHING);
    for (int i = 1; i < r->size; i++)
        ridge_expect(r, i, EXPECTED_ERROR * fit->per_point);
    if (!ridge_solve(r) || !ridge_variances(r, variances))
        return false;
    for (int i = 0; i < d->count; i++) {
        int count = row_values(d, i, unknown, places, values);
        double left = unexplained(d, fit, i);
        for (int k = 0; k < count; k++)
            left -= values[k] * r->right[places[k]];
        residual += left * left;
        noise += d->variance[i];
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
        double points = points_of(d, i)[row];
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

static bool fit_rows(fit_data *d, cw_fit *fit)
{
    int unknown[CW_ROW_COUNT];
    double variances[CW_ROW_COUNT + 1];
    int size = number_rows(d, unknown);
    ridge r = {0};
    fit->rows = calloc(CW_ROW_COUNT, sizeof *fit->rows);
    bool good = fit->rows != NULL && d->count > 0 && ridge_init(&r, size);
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
    ridge_clear(&r);
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

static bool fit_cards(const fit_data *d, const card_strengths *s, cw_fit *fit)
{
    double sum = 0, weights = 0;
    fit->cards = calloc((size_t)d->count + 1, sizeof *fit->cards);
    for (int i = 0; i < d->count; i++) {
        double weight = 1 / (d->variance[i] + d->spread);
        sum += weight * (d->logit[i] / fit->per_point - d->difference[i]);
        weights += weight;
    }
    for (int i = 0; fit->cards != NULL && i < d->count; i++) {
        const cw_card_tally *t = &s->tally[d->card[i]];
        fit->cards[fit->card_count++] = (cw_fit_card){
            .card = d->card[i],
            .difference = d->difference[i],
            .strength = d->logit[i] / fit->per_point - sum / weights,
            .error = sqrt(d->variance[i]) / fit->per_point,
            .drawn_matches = t->drawn_matches,
            .drawn_wins = t->drawn_wins,
            .played_matches = t->played_matches,
            .played_wins = t->played_wins,
        };
    }
    if (fit->card_count > 0) {
        qsort(fit->cards, (size_t)fit->card_count, sizeof *fit->cards, by_disagreement);
        fit->scheme_correlation = correlation(fit->cards, fit->card_count);
    }
    return fit->cards != NULL;
}

/* ---- the whole ---- */

cw_status cw_balance_fit(const cw_fit_setup *setup, cw_fit *fit, cw_errors *errors)
{
    card_strengths strengths;
    fit_data d = {.scheme = setup->scheme};
    *fit = (cw_fit){0};
    cw_status status = measure_strengths(setup, setup->scheme->game, &strengths, errors);
    if (status == CW_OK && !make_data(&d, &strengths))
        status = CW_ERR_MEMORY;
    fit->matches = strengths.matches;
    if (status == CW_OK)
        find_point(&d, &strengths, fit);
    if (status == CW_OK && fit->per_point <= Z95 * fit->per_point_error) {
        status = CW_ERR_RANGE;
        cw_errors_add(errors, status, NULL, 0, 0,
                      "%llu matches do not show what a point of attack or health is worth "
                      "(%.4f logits, give or take %.4f): play more, or with a better agent",
                      (unsigned long long)fit->matches, fit->per_point, fit->per_point_error);
    }
    if (status == CW_OK && (!fit_rows(&d, fit) || !fit_cards(&d, &strengths, fit)))
        status = CW_ERR_MEMORY;
    clear_data(&d);
    clear_strengths(&strengths);
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

static double rounded(double price) { return round(price * 100) / 100; }

static void scale(double *numbers, int count, double factor)
{
    for (int i = 0; i < count; i++)
        numbers[i] = isnan(numbers[i]) ? NAN : rounded(numbers[i] * factor);
}

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
