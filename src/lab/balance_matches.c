/* Matches between random decks, and a logistic regression of who won on the difference between
 * the decks. Pair number i gets its decks and seeds from i alone, so decks are made again when the
 * regression needs them instead of being kept. */
#include "balance_matches.h"

#include "balance_ridge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NOT_PLAYED = 255, NEWTON_STEPS = 12, MOST_UNKNOWNS = 2000 };

static const double EXPECTED_LOGIT = 0.25; /* of a copy, before anything was seen */

typedef struct match_worker {
    cw_card_tally *tally; /* by card, both players together */
    cw_errors errors;
} match_worker;

typedef struct match_run {
    const cw_fit_setup *setup;
    const cw_game *game;
    match_worker *workers;
    int threads;
    game_variants variants; /* pair i plays variant i % VARIANTS */
    uint8_t *points;        /* by pair: twice the wins of player 0 plus his draws, 0..4 */
} match_run;

static uint64_t make_pair(const cw_fit_setup *setup, const cw_game *game, uint64_t index,
                          cw_deck decks[CW_SEATS])
{
    cw_rng rng = cw_rng_stream(setup->seed, index);
    for (int i = 0; i < CW_SEATS; i++)
        if (!random_deck(game, &rng, &decks[i]))
            decks[i].count = 0;
    return cw_rng_next(&rng);
}

static void count_cards(const match_run *m, match_worker *w, const cw_sim_result *result)
{
    for (int player = 0; player < CW_SEATS; player++) {
        for (int i = 0; i < m->game->card_count; i++) {
            const cw_card_tally *from = &result->cards[player][i];
            w->tally[i].drawn_matches += from->drawn_matches;
            w->tally[i].drawn_wins += from->drawn_wins;
            w->tally[i].played_matches += from->played_matches;
            w->tally[i].played_wins += from->played_wins;
        }
    }
}

static void play_pair(void *context, size_t index, int worker)
{
    match_run *m = context;
    match_worker *w = &m->workers[worker];
    cw_sim_setup setup = {.game = m->variants.games[index % VARIANTS],
                          .agents = {m->setup->agent, m->setup->agent},
                          .matches = CW_SEATS,
                          .threads = 1,
                          .budget = m->setup->budget};
    cw_sim_result result;
    setup.seed = make_pair(m->setup, m->game, index, setup.decks);
    if (setup.decks[0].count > 0 && setup.decks[1].count > 0
        && cw_sim_run(&setup, &result, &w->errors) == CW_OK) {
        m->points[index] = (uint8_t)(2 * result.wins[0] + result.draws);
        count_cards(m, w, &result);
        cw_sim_clear(&result);
    }
}

static int report(void *context, size_t done, size_t jobs)
{
    const cw_fit_setup *setup = ((match_run *)context)->setup;
    return setup->progress(setup->context, done, jobs);
}

/* ---- regression ---- */

/* Unknowns: the trials, then collectible cards and heroes. place[card] is the number of its
 * unknown, or -1. */
static int number_unknowns(const cw_game *game, int *place)
{
    int count = TRIALS;
    for (int i = 0; i < game->card_count; i++) {
        bool wanted = i > 0 && (game->cards[i].collectible || game->cards[i].type == CW_TYPE_HERO);
        place[i] = wanted && count < MOST_UNKNOWNS ? count++ : -1;
    }
    return count;
}

typedef struct observation {
    int places[2 * CW_MAX_DECK + 2 + TRIALS];
    double values[2 * CW_MAX_DECK + 2 + TRIALS];
    int count;
} observation;

static void add_value(observation *o, int place, double value)
{
    int i = 0;
    while (i < o->count && o->places[i] != place)
        i++;
    if (place >= 0) {
        o->places[i] = place;
        o->values[i] = (i < o->count ? o->values[i] : 0) + value;
        o->count += i == o->count;
    }
}

/* The first deck minus the second: copies of each card, and points that the variant adds. */
static void observe_pair(const match_run *m, const int *place, uint64_t index, observation *o)
{
    cw_deck decks[CW_SEATS];
    int variant = (int)(index % VARIANTS);
    o->count = TRIALS;
    for (int t = 0; t < TRIALS; t++) {
        o->places[t] = t;
        o->values[t] = 0;
    }
    make_pair(m->setup, m->game, index, decks);
    for (int i = 0; i < CW_SEATS; i++) {
        double sign = i == 0 ? 1 : -1;
        add_value(o, place[decks[i].hero], sign);
        for (int k = 0; k < decks[i].count; k++) {
            cw_card_id card = decks[i].cards[k];
            add_value(o, place[card], sign);
            for (int t = 0; t < TRIALS; t++)
                o->values[t] += sign * variant_change(&m->variants, variant, card, (trial)t);
        }
    }
}

static double predict(const observation *o, const double *logits)
{
    double sum = 0;
    for (int i = 0; i < o->count; i++)
        sum += o->values[i] * logits[o->places[i]];
    return 1 / (1 + exp(-sum));
}

/* One step of Newton's method; the last one also gives how far the results scatter beyond what
 * chance allows (Pearson's statistic: the two matches of a pair are not independent). */
static bool newton_step(const match_run *m, const int *place, double *logits, ridge *r,
                        double *scatter, double *change)
{
    uint64_t pairs = m->setup->matches / CW_SEATS, used = 0;
    double pearson = 0;
    observation o;
    ridge_reset(r);
    for (uint64_t i = 0; i < pairs; i++) {
        if (m->points[i] == NOT_PLAYED)
            continue;
        observe_pair(m, place, i, &o);
        double p = predict(&o, logits), y = m->points[i] / 4.0, spread = p * (1 - p);
        spread = spread > 1e-6 ? spread : 1e-6;
        pearson += CW_SEATS * (y - p) * (y - p) / spread;
        used++;
        /* Working response of the linearised model: the current guess plus the residual. */
        double guess = log(p / (1 - p));
        ridge_observe(r, o.places, o.values, o.count, CW_SEATS * spread, guess + (y - p) / spread);
    }
    for (int i = 0; i < r->size; i++)
        ridge_expect(r, i, EXPECTED_LOGIT);
    double freedom = (double)used - r->size;
    *scatter = freedom > 10 ? pearson / freedom : 1;
    if (!ridge_solve(r))
        return false;
    *change = 0;
    for (int i = 0; i < r->size; i++) {
        *change = fmax(*change, fabs(r->right[i] - logits[i]));
        logits[i] = r->right[i];
    }
    return true;
}

static bool regress(const match_run *m, card_strengths *out)
{
    int n = m->game->card_count;
    int *place = calloc((size_t)n, sizeof *place);
    int unknowns = place != NULL ? number_unknowns(m->game, place) : 0;
    double *logits = calloc((size_t)unknowns + 1, sizeof *logits);
    double *variances = calloc((size_t)unknowns + 1, sizeof *variances);
    double scatter = 1, change = 1;
    ridge r = {0};
    bool good = unknowns > 0 && logits != NULL && variances != NULL && ridge_init(&r, unknowns);
    for (int i = 0; good && i < NEWTON_STEPS && change > 1e-7; i++)
        good = newton_step(m, place, logits, &r, &scatter, &change);
    good = good && ridge_variances(&r, variances);
    for (int i = 0; good && i < n; i++) {
        if (place[i] >= 0) {
            out->logit[i] = logits[place[i]];
            out->variance[i] = variances[place[i]] * fmax(scatter, 1);
        }
    }
    for (int t = 0; good && t < TRIALS; t++) {
        out->trial[t] = logits[t];
        out->trial_error[t] = m->variants.tried[t] ? sqrt(variances[t] * fmax(scatter, 1)) : 0;
    }
    ridge_clear(&r);
    free(place);
    free(logits);
    free(variances);
    return good;
}

/* ---- the whole ---- */

static bool check_setup(const cw_fit_setup *setup, const cw_game *game, cw_errors *errors)
{
    cw_rng rng = cw_rng_stream(setup->seed, 0);
    cw_deck deck;
    cw_agent *agent = cw_agent_new(setup->agent, game, 0, 0, errors);
    bool known = agent != NULL;
    cw_agent_free(agent);
    if (known && !random_deck(game, &rng, &deck)) {
        cw_errors_add(errors, CW_ERR_DECK, NULL, 0, 0,
                      "the game has no hero or too few cards for random decks of %d",
                      game->rules.deck_min);
        return false;
    }
    return known;
}

static bool make_run(match_run *m, card_strengths *out)
{
    size_t cards = (size_t)m->game->card_count, pairs = m->setup->matches / CW_SEATS;
    m->threads = m->setup->threads > 0 ? m->setup->threads : cw_core_count();
    m->threads = m->threads > 256 ? 256 : m->threads;
    m->points = malloc(pairs + 1);
    m->workers = calloc((size_t)m->threads, sizeof *m->workers);
    out->logit = calloc(cards, sizeof *out->logit);
    out->variance = calloc(cards, sizeof *out->variance);
    out->tally = calloc(cards, sizeof *out->tally);
    bool good = m->points != NULL && m->workers != NULL && out->logit != NULL
                && out->variance != NULL && out->tally != NULL;
    for (int i = 0; good && i < m->threads; i++) {
        m->workers[i].tally = calloc(cards, sizeof *m->workers[i].tally);
        good = m->workers[i].tally != NULL;
    }
    if (good)
        memset(m->points, NOT_PLAYED, pairs + 1);
    return good;
}

static void add_up(const match_run *m, card_strengths *out)
{
    for (int w = 0; w < m->threads; w++) {
        for (int i = 0; i < m->game->card_count; i++) {
            const cw_card_tally *from = &m->workers[w].tally[i];
            out->tally[i].drawn_matches += from->drawn_matches;
            out->tally[i].drawn_wins += from->drawn_wins;
            out->tally[i].played_matches += from->played_matches;
            out->tally[i].played_wins += from->played_wins;
        }
    }
    for (uint64_t i = 0; i < m->setup->matches / CW_SEATS; i++)
        out->matches += m->points[i] != NOT_PLAYED ? CW_SEATS : 0;
}

cw_status measure_strengths(const cw_fit_setup *setup, const cw_game *game, card_strengths *out,
                            cw_errors *errors)
{
    match_run m = {.setup = setup, .game = game};
    cw_status status = CW_OK;
    *out = (card_strengths){0};
    if (!check_setup(setup, game, errors))
        return cw_errors_status(errors);
    if (!make_variants(game, setup->seed, &m.variants, errors)) {
        status = cw_errors_status(errors) != CW_OK ? cw_errors_status(errors) : CW_ERR_MEMORY;
    } else if (!make_run(&m, out)) {
        status = CW_ERR_MEMORY;
    } else {
        cw_parallel(m.threads, setup->matches / CW_SEATS, play_pair, &m,
                    setup->progress != NULL ? report : NULL);
        add_up(&m, out);
        status = regress(&m, out) ? CW_OK : CW_ERR_MEMORY;
    }
    for (int i = 0; m.workers != NULL && i < m.threads; i++)
        free(m.workers[i].tally);
    clear_variants(&m.variants);
    free(m.workers);
    free(m.points);
    return status;
}

void clear_strengths(card_strengths *s)
{
    free(s->logit);
    free(s->variance);
    free(s->tally);
    *s = (card_strengths){0};
}
