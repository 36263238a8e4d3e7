/* The evolution strategy. Each generation: mutants of the best constants play the best and the
 * starting values on common seeds; the weighted mean of the better half, then the best mutant,
 * challenge the best on fresh seeds until the interval of the result leaves one half. The step
 * grows after success and shrinks after failure. */
#include "tune_private.h"

#include "base/memory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CANDIDATES = 64, ROUNDS = 8, BLOCK = 4 /* matches of a contest */ };

/* Success grows the step and failure shrinks it, after Rechenberg 1973, "Evolutionsstrategie"
 * (his rule holds where one mutation in five succeeds). These factors hold the step where about
 * three generations in seven do, since 1.15^3 * 0.9^4 is nearly 1: a generation here is a whole
 * population with a test, so it succeeds more often than one mutation. */
static const double GROW = 1.15, SHRINK = 0.9, LEAST_STEP = 0.05, MOST_STEP = 1;

typedef enum purpose { FOR_MUTATION, FOR_SCREEN, FOR_CHALLENGE, FOR_MEASURE } purpose;

typedef struct contender {
    double values[CW_AGENT_PARAMS];
    double share; /* of its matches won */
    cw_str spec;
} contender;

/* ---- constants ---- */

/* The natural size of a change: that of the constant. One that begins at 0 says nothing about
 * it; then that of the largest constant with the same range counts, or 1 if all are 0. */
static double scale_of(const cw_tune *t, int i)
{
    const cw_param *p = t->kind->params;
    double range = p[i].high - p[i].low, size = fabs(t->start[i]);
    for (int k = 0; k < t->count && t->start[i] == 0; k++) {
        bool alike = t->tuned[k] && p[k].low == p[i].low && p[k].high == p[i].high;
        size = alike ? fmax(size, fabs(t->start[k])) : size;
    }
    return fmin(range / 4, size > 0 ? size : 1);
}

/* Four digits, so that the file holds exactly what was played. */
static double round_value(double value)
{
    char text[40];
    snprintf(text, sizeof text, "%.4g", value);
    return strtod(text, NULL);
}

static void set_value(const cw_tune *t, double *values, int i, double value)
{
    const cw_param *p = &t->kind->params[i];
    value = round_value(value);
    values[i] = value < p->low ? p->low : value > p->high ? p->high : value;
}

/* Nearly normal, from sums alone: the same on every machine. Twelve numbers in 0..1 have mean 6
 * and variance 1 together. log and sin, which other ways need, differ in their last bits from
 * library to library. */
static double draw_normal(cw_rng *rng)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += (double)(cw_rng_next(rng) >> 11) * 0x1p-53;
    return sum;
}

/* Each constant with a chance of one half, so that mutants differ in what they try; again if
 * chance left all as they were. */
static void mutate(const cw_tune *t, double *values, cw_rng *rng)
{
    memcpy(values, t->record->values, sizeof t->record->values);
    for (int changed = 0; changed == 0;) {
        for (int i = 0; i < t->count; i++) {
            double change = draw_normal(rng) * t->record->step * scale_of(t, i);
            if (t->tuned[i] && cw_rng_below(rng, 2) == 0) {
                set_value(t, values, i, t->record->values[i] + change);
                changed++;
            }
        }
    }
}

/* Defaults are left out, so that equal players have equal names. */
static void write_spec(const cw_tune *t, const double *values, cw_str *spec)
{
    cw_str_reset(spec);
    cw_str_printf(spec, "%s", t->kind->name);
    char mark = ':';
    for (int i = 0; i < t->count; i++) {
        if (values[i] != t->kind->params[i].value) {
            cw_str_printf(spec, "%c%s=", mark, t->kind->params[i].name);
            cw_param_print(&t->kind->params[i], values[i], spec);
            mark = ',';
        }
    }
}

/* ---- matches ---- */

static uint64_t seed_for(const cw_tune *t, purpose what, int round)
{
    uint64_t index = (uint64_t)t->record->generation * 1024 + (uint64_t)round * 8 + what;
    return cw_rng_stream(t->record->seed, index);
}

/* Contest number i of a list that all candidates of a round share. */
static contest make_contest(const cw_tune *t, uint64_t seed, size_t i, const char *player,
                            const char *enemy)
{
    cw_rng rng = cw_rng_stream(seed, i);
    uint32_t decks = (uint32_t)t->setup.deck_count;
    contest c = {.agents = {player, enemy}, .both_ways = true, .seed = seed, .pair = i};
    c.decks[0] = &t->setup.decks[cw_rng_below(&rng, decks)];
    c.decks[1] = &t->setup.decks[cw_rng_below(&rng, decks)];
    return c;
}

/* False if it failed or was stopped. */
static bool hold(cw_tune *t, contest *list, size_t count)
{
    const cw_budget budget = {.nodes = t->record->nodes};
    return cw__contest_run(t->ledger, t->setup.game, &budget, list, count);
}

static cw_status status_of(const cw_tune *t, bool good, bool *stopped)
{
    *stopped = cw_ledger_is_stopped(t->ledger);
    return good || *stopped ? CW_OK : cw_errors_status(cw_ledger_errors(t->ledger));
}

static size_t blocks_of(uint64_t games) { return (size_t)((games + BLOCK - 1) / BLOCK); }

/* All contenders against the best (even contests) and the starting values (odd ones). Common
 * seeds: luck of the draw falls out of the comparison. Against the start as well, so that a
 * mutant that beats only its parent's weakness does not lead in circles. */
static bool screen(cw_tune *t, contender *list, int count, const char *best, const char *start)
{
    size_t each = blocks_of(t->record->games), all = (size_t)count * each;
    contest *contests = cw_alloc(all, sizeof *contests);
    for (size_t i = 0; i < all; i++)
        contests[i] = make_contest(t, seed_for(t, FOR_SCREEN, 0), i % each,
                                   cw_str_get(&list[i / each].spec), i % 2 == 0 ? best : start);
    bool good = hold(t, contests, all);
    for (int i = 0; i < count; i++) {
        contest_sum sum = {0};
        cw__contest_add(&sum, &contests[(size_t)i * each], each);
        list[i].share = cw__contest_share(&sum);
    }
    free(contests);
    return good;
}

/* More contests of player against enemy, added to `sum`. */
static bool meet(cw_tune *t, const char *player, const char *enemy, uint64_t seed, size_t count,
                 contest_sum *sum)
{
    contest *contests = cw_alloc(count, sizeof *contests);
    for (size_t i = 0; i < count; i++)
        contests[i] = make_contest(t, seed, i, player, enemy);
    bool good = hold(t, contests, count);
    if (good)
        cw__contest_add(sum, contests, count);
    free(contests);
    return good;
}

/* Plays on until the interval lies on one side of one half, or the rounds are over. Looking at a
 * 95% interval round by round passes a worthless mutant more often than one time in twenty; such
 * a step does little harm, and what the run is worth is measured once, on other seeds. */
static bool challenge(cw_tune *t, const contender *c, const char *best, int first_round, bool *won)
{
    contest_sum sum = {0};
    *won = false;
    for (int round = 0; round < ROUNDS; round++) {
        if (!meet(t, cw_str_get(&c->spec), best, seed_for(t, FOR_CHALLENGE, first_round + round),
                  blocks_of(t->record->games), &sum))
            return false;
        cw_rate rate = cw__contest_rate(&sum);
        *won = round > 0 && rate.low > 0.5; /* one lucky look is not enough */
        if (*won || rate.high < 0.5 || (round > 0 && rate.rate < 0.5))
            break;
    }
    return true;
}

/* ---- a generation ---- */

/* By insertion: equals keep their order. */
static void sort_by_share(contender *list, int count)
{
    for (int i = 1; i < count; i++) {
        for (int k = i; k > 0 && list[k - 1].share < list[k].share; k--) {
            contender moving = list[k];
            list[k] = list[k - 1];
            list[k - 1] = moving;
        }
    }
}

/* The mean of the better half, the first with the greatest weight. The mean of several good
 * mutants keeps what they share and averages out their noise: weighted recombination as in
 * Hansen and Ostermeier 2001, "Completely Derandomized Self-Adaptation in Evolution Strategies". */
static void recombine(const cw_tune *t, const contender *list, int count, contender *mean)
{
    int parents = count / 2 > 0 ? count / 2 : 1;
    double total = 0;
    for (int k = 0; k < parents; k++)
        total += parents - k;
    memcpy(mean->values, t->record->values, sizeof mean->values);
    for (int i = 0; i < t->count; i++) {
        double value = 0;
        for (int k = 0; k < parents && t->tuned[i]; k++)
            value += (parents - k) / total * list[k].values[i];
        if (t->tuned[i])
            set_value(t, mean->values, i, value);
    }
    write_spec(t, mean->values, &mean->spec);
}

/* 1. All contenders play the best so far (screen).
 * 2. The mean of the better ones is made, as in evolution strategies.
 * 3. The mean, then the best single one, challenge the best so far in fresh matches, for
 *    screening picks the lucky ones. */
static bool run_generation(cw_tune *t, contender *list, int count, const char *best,
                           const char *start, const contender **winner)
{
    contender *mean = &list[count];
    bool good = screen(t, list, count, best, start), won = false;
    if (!good)
        return false;
    sort_by_share(list, count);
    recombine(t, list, count, mean);
    const contender *order[] = {mean, &list[0]};
    for (int i = 0; i < 2 && good && !won; i++) {
        good = challenge(t, order[i], best, i * ROUNDS, &won);
        *winner = won ? order[i] : NULL;
    }
    return good;
}

/* The record changes only at the end and all at once: stopped or failed in between, it is as
 * before. */
cw_status cw_tune_step(cw_tune *t, bool *stopped)
{
    cw_tune_record *r = t->record;
    int count = r->population < MOST_CANDIDATES ? r->population : MOST_CANDIDATES;
    contender *list = cw_alloc((size_t)count + 1, sizeof *list);
    cw_str best = CW_STR_INIT, start = CW_STR_INIT;
    const contender *winner = NULL;
    cw_rng rng = seed_for(t, FOR_MUTATION, 0);
    uint64_t before = cw_ledger_matches(t->ledger);
    write_spec(t, r->values, &best);
    write_spec(t, t->start, &start);
    for (int i = 0; i < count; i++) {
        mutate(t, list[i].values, &rng);
        write_spec(t, list[i].values, &list[i].spec);
    }
    bool good = run_generation(t, list, count, cw_str_get(&best), cw_str_get(&start), &winner);
    if (good) {
        r->generation++;
        r->accepted += winner != NULL;
        r->matches += cw_ledger_matches(t->ledger) - before;
        double step = round_value(r->step * (winner != NULL ? GROW : SHRINK));
        r->step = fmin(MOST_STEP, fmax(LEAST_STEP, step));
    }
    if (good && winner != NULL) {
        memcpy(r->values, winner->values, sizeof r->values);
        r->measured = 0;
    }
    for (int i = 0; i <= count; i++)
        cw_str_clear(&list[i].spec);
    free(list);
    cw_str_clear(&best);
    cw_str_clear(&start);
    return status_of(t, good, stopped);
}

/* The seeds are those of a generation that is never reached. */
cw_status cw_tune_measure(cw_tune *t, bool *stopped)
{
    cw_tune_record *r = t->record;
    contest_sum sum = {0};
    cw_str best = CW_STR_INIT, start = CW_STR_INIT;
    write_spec(t, r->values, &best);
    write_spec(t, t->start, &start);
    bool good = meet(t, cw_str_get(&best), cw_str_get(&start), cw_rng_stream(~r->seed, FOR_MEASURE),
                     blocks_of(r->measure), &sum);
    if (good) {
        r->gain = cw__contest_rate(&sum);
        r->measured = sum.matches;
    }
    cw_str_clear(&best);
    cw_str_clear(&start);
    return status_of(t, good, stopped);
}
