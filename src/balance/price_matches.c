/* Matches between random decks, and a logistic regression of who won on the difference between
 * the decks. Pair number i gets its decks and seeds from i alone, so decks are made again when the
 * regression needs them instead of being kept. */
#include "price_matches.h"

#include "base/memory.h"
#include "stats/ridge.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { NOT_PLAYED = 255, NEWTON_STEPS = 12, MOST_UNKNOWNS = 2000 };

static const double EXPECTED_LOGIT = 0.25; /* of a copy, before anything was seen */

typedef struct match_run {
    const cw_fit_setup *setup;
    const cw_game *game;
    game_variants variants; /* pair i plays variant i % VARIANTS */
    uint8_t *points;        /* by pair: twice the wins of player 0 plus his draws, 0..4 */
    cw_sim_result counts;   /* of the pair that is being taken */
    cw_card_tally *tally;   /* by card, both players together */
    uint64_t matches;       /* taken */
} match_run;

cw_pairing cw__fit_pairing(const cw_fit_setup *setup, const cw_game *game, uint64_t index)
{
    cw_pairing pair = {.agents = {setup->agent, setup->agent}, .budget = setup->budget};
    cw_rng rng = cw_rng_stream(setup->seed, index);
    for (int i = 0; i < CW_SEATS; i++)
        if (!cw__random_deck(game, &rng, &pair.decks[i]))
            pair.decks[i].count = 0;
    pair.seed = cw_rng_next(&rng);
    return pair;
}

static cw_match_job job_of(void *context, uint64_t job)
{
    const match_run *m = context;
    return (cw_match_job){.game = m->variants.games[cw_job_number(job) % VARIANTS],
                          .pairing = cw__fit_pairing(m->setup, m->game, cw_job_number(job)),
                          .count = CW_SEATS,
                          .before = cw_job_number(job) * CW_SEATS};
}

static void add_cards(cw_card_tally *into, const cw_card_tally *from)
{
    into->drawn_matches += from->drawn_matches;
    into->drawn_wins += from->drawn_wins;
    into->played_matches += from->played_matches;
    into->played_wins += from->played_wins;
}

static bool take(void *context, uint64_t job, const cw_match_record *record)
{
    match_run *m = context;
    cw_sim_reset(&m->counts, m->game->card_count);
    if (!cw_record_add(record, m->game->card_count, &m->counts))
        return false;
    m->points[cw_job_number(job)] = (uint8_t)(2 * m->counts.wins[0] + m->counts.draws);
    m->matches += CW_SEATS;
    for (int i = 0; i < m->game->card_count; i++) {
        add_cards(&m->tally[i], &m->counts.cards[0][i]);
        add_cards(&m->tally[i], &m->counts.cards[1][i]);
    }
    return true;
}

/* The pairs whose decks could be made; all of them in nearly every game. */
static bool play(match_run *m, cw_ledger *ledger, int chapter)
{
    uint64_t pairs = m->setup->matches / CW_SEATS;
    uint64_t *jobs = cw_alloc(pairs, sizeof *jobs);
    cw_match_play matches = {.jobs = jobs,
                             .card_count = m->game->card_count,
                             .most = CW_SEATS,
                             .everywhere = true,
                             .job = job_of,
                             .take = take,
                             .context = m};
    for (uint64_t i = 0; i < pairs; i++) {
        cw_pairing pair = cw__fit_pairing(m->setup, m->game, i);
        if (pair.decks[0].count > 0 && pair.decks[1].count > 0)
            jobs[matches.count++] = cw_ledger_job(chapter, i);
    }
    bool good = cw_matches_run(ledger, &matches) || cw_ledger_is_stopped(ledger);
    free(jobs);
    return good;
}

static cw_status keep_and_play(match_run *m, cw_errors *errors)
{
    const cw_fit_setup *s = m->setup;
    cw_ledger *ledger = cw_ledger_open("balance --fit", m->game, &s->keeping, errors);
    cw_str words = CW_STR_INIT;
    cw_str_printf(
        &words, "agent: %s\nnodes per decision: %" PRIu64 "\nseed: %" PRIu64 "\ndecks: at random\n",
        s->agent, s->budget.nodes, s->seed);
    int chapter = ledger != NULL ? cw_ledger_enter(ledger, cw_str_get(&words), false) : -1;
    bool good = chapter >= 0 && play(m, ledger, chapter);
    cw_str_clear(&words);
    cw_status status = cw_ledger_close(ledger);
    return good ? status : cw_errors_status(errors);
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
    cw_pairing pair = cw__fit_pairing(m->setup, m->game, index);
    const cw_deck *decks = pair.decks;
    int variant = (int)(index % VARIANTS);
    o->count = TRIALS;
    for (int t = 0; t < TRIALS; t++) {
        o->places[t] = t;
        o->values[t] = 0;
    }
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
    cw__ridge_reset(r);
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
        cw__ridge_observe(r, o.places, o.values, o.count, CW_SEATS * spread,
                          guess + (y - p) / spread);
    }
    for (int i = 0; i < r->size; i++)
        cw__ridge_expect(r, i, EXPECTED_LOGIT);
    double freedom = (double)used - r->size;
    *scatter = freedom > 10 ? pearson / freedom : 1;
    if (!cw__ridge_solve(r))
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
    int *place = cw_alloc((size_t)n, sizeof *place);
    int unknowns = number_unknowns(m->game, place);
    double *logits = cw_alloc((size_t)unknowns, sizeof *logits);
    double *variances = cw_alloc((size_t)unknowns, sizeof *variances);
    double scatter = 1, change = 1;
    ridge r;
    bool good = true;
    cw__ridge_init(&r, unknowns);
    for (int i = 0; good && i < NEWTON_STEPS && change > 1e-7; i++)
        good = newton_step(m, place, logits, &r, &scatter, &change);
    if (good)
        cw__ridge_variances(&r, variances);
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
    cw__ridge_clear(&r);
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
    if (known && !cw__random_deck(game, &rng, &deck))
        return cw_refuse(errors, CW_ERR_DECK,
                         "the game has no hero or too few cards for random decks of %d",
                         game->rules.deck_min);
    return known;
}

static void make_run(match_run *m, card_strengths *out)
{
    size_t cards = (size_t)m->game->card_count, pairs = m->setup->matches / CW_SEATS;
    m->points = cw_alloc(pairs, 1);
    memset(m->points, NOT_PLAYED, pairs);
    out->logit = cw_alloc(cards, sizeof *out->logit);
    out->variance = cw_alloc(cards, sizeof *out->variance);
    out->tally = m->tally = cw_alloc(cards, sizeof *out->tally);
    cw_sim_make_cards(&m->counts, m->game->card_count);
}

cw_status cw__measure_strengths(const cw_fit_setup *setup, const cw_game *game, card_strengths *out,
                                cw_errors *errors)
{
    match_run m = {.setup = setup, .game = game};
    *out = (card_strengths){0};
    if (!check_setup(setup, game, errors))
        return cw_errors_status(errors);
    cw_status status = CW_OK;
    make_run(&m, out);
    if (!cw__make_variants(game, setup->seed, &m.variants, errors)) {
        status = cw_errors_status(errors);
    } else if ((status = keep_and_play(&m, errors)) == CW_OK) {
        out->matches = m.matches;
        status = regress(&m, out) ? CW_OK : CW_ERR_RANGE;
    }
    cw_sim_clear(&m.counts);
    cw__clear_variants(&m.variants);
    free(m.points);
    return status;
}

void cw__clear_strengths(card_strengths *s)
{
    free(s->logit);
    free(s->variance);
    free(s->tally);
    *s = (card_strengths){0};
}
