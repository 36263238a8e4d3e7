/* Running experiments: cells become pairings, results become numbers beside the published ones. */
#include "experiment_private.h"

#include "base/memory.h"
#include "stats/interval.h"
#include "lang/yaml.h"

#include <math.h>
#include <string.h>

static const double z95 = 1.959963984540054; /* 97.5% of the normal distribution */
static const double rounding = 1e-9;

const char *cw_measure_name(cw_measure measure)
{
    static const char *const names[CW_MEASURES] = {"win rate", "seconds per decision",
                                                   "figures of evolved games"};
    return names[measure < CW_MEASURES ? measure : CW_MEASURE_WIN_RATE];
}

void cw_experiment_free(cw_experiment *e)
{
    if (e != NULL) {
        cw_yaml_free(e->yaml);
        cw_game_free(e->game);
        if (e->evolve != NULL)
            free(e->evolve->found);
        free(e->evolve);
        free(e->pairings);
        free(e);
    }
}

/* ---- cells to pairings ---- */

/* Which of two players comes first in a pairing: always the same one, whoever asks. */
static int order(const cw_experiment_agent *a, const cw_experiment_agent *b)
{
    int by_name = strcmp(a->spec, b->spec);
    return by_name != 0 ? by_name : a->reveal - b->reveal;
}

/* The number of the pairing, which is added if there is none like it. */
static int enter(cw_experiment *e, const cw_pairing *pairing)
{
    for (int i = 0; i < e->pairing_count; i++)
        if (cw_pairing_is_same(&e->pairings[i], pairing))
            return i;
    e->pairings[e->pairing_count] = *pairing;
    return e->pairing_count++;
}

/* Cells that ask the same (A against B is B against A) share a pairing, whose players stand in a
 * fixed order; `side` says which of them the cell is about. */
void cw__experiment_pair_up(cw_experiment *e)
{
    if (e->evolve != NULL)
        return;
    e->pairings = cw_alloc((size_t)e->cell_count, sizeof *e->pairings);
    for (int i = 0; i < e->cell_count; i++) {
        cw_experiment_cell *cell = &e->cells[i];
        const cw_experiment_agent *players[CW_SEATS] = {&e->agents[cell->player],
                                                        &e->agents[cell->opponent]};
        const cw_experiment_deck *deck = &e->decks[cell->deck];
        if (players[0]->spec == NULL || players[1]->spec == NULL) {
            cell->pairing = -1;
            continue;
        }
        cell->side = order(players[0], players[1]) > 0;
        cw_pairing pairing = {.decks = {deck->deck, deck->deck},
                              .deck_names = {deck->label, deck->label}};
        for (int k = 0; k < CW_SEATS; k++) {
            const cw_experiment_agent *player = players[k ^ cell->side];
            pairing.agents[k] = player->spec;
            pairing.reveal |= (uint8_t)(player->reveal << k);
        }
        cell->pairing = enter(e, &pairing);
    }
}

/* ---- results to outcomes ---- */

static void judge_rate(const cw_experiment *e, const cw_experiment_cell *cell, cw_outcome *o,
                       const cw_pairing_result *result)
{
    cw_pairing_result own = {0};
    cw_pairing_add(&own, result, cell->side);
    cw_clusters pairs = cw_clusters_of_pairs(own.pair_scores);
    /* If both players are one, symmetry says what they score. */
    bool mirror = cell->pairing >= 0
                  && order(&e->agents[cell->player], &e->agents[cell->opponent]) == 0;
    cw_rate ours = mirror ? cw_rate_of_equals(&pairs) : cw_rate_of_clusters(&pairs);
    o->value = 100 * ours.rate;
    o->low = 100 * ours.low;
    o->high = 100 * ours.high;
    o->exact = ours.exact;
    if (cell->is_published) {
        double p = cell->published / 100;
        cw_rate theirs = cw_rate_of_points(p * (double)e->full, e->full);
        bool above = p > ours.rate; /* the errors on the sides that face each other count */
        double error = above ? hypot(ours.high - ours.rate, p - theirs.low)
                             : hypot(ours.rate - ours.low, theirs.high - p);
        o->compatible = fabs(ours.rate - p) <= error + rounding;
    }
}

/* Decisions of one match are no independent observations; the interval is that of the mean all
 * the same. */
static void judge_time(cw_outcome *o, double square_seconds)
{
    double n = (double)o->decisions;
    double variance = n > 1 ? fmax(0, square_seconds - n * o->seconds * o->seconds) / (n - 1) : 0;
    double half = n > 0 ? z95 * sqrt(variance / n) : 0;
    o->value = o->seconds;
    o->low = fmax(0, o->seconds - half);
    o->high = o->seconds + half;
}

void cw__experiment_compare(const cw_experiment_cell *cell, cw_outcome *o)
{
    if (!cell->is_published)
        return;
    bool above = cell->published_is == CW_PUBLISHED_ABOVE; /* such a number may lie below ours */
    bool below = cell->published_is == CW_PUBLISHED_BELOW;
    o->difference = o->value - cell->published;
    o->inside = (above || cell->published >= o->low - rounding)
                && (below || cell->published <= o->high + rounding);
}

cw_outcome cw_experiment_judge(const cw_experiment *e, const cw_experiment_cell *cell,
                               const cw_pairing_result *result)
{
    int side = cell->side;
    cw_outcome o = {.matches = result->matches,
                    .draws = result->draws,
                    .decisions = result->clock.decisions[side],
                    .forfeits = result->forfeits[side]};
    if (o.matches == 0)
        return o;
    o.seconds = o.decisions > 0 ? result->clock.seconds[side] / (double)o.decisions : 0;
    if (e->measure == CW_MEASURE_WIN_RATE)
        judge_rate(e, cell, &o, result);
    else
        judge_time(&o, result->clock.square_seconds[side]);
    cw__experiment_compare(cell, &o);
    return o;
}

/* Players who may look but never do play the same matches as without that right. */
static bool is_same_play(const cw_experiment *e, const cw_pairing_result *results, int a, int b)
{
    cw_pairing x = e->pairings[a], y = e->pairings[b];
    const cw_pairing_result *r = &results[a], *s = &results[b];
    x.reveal = y.reveal;
    return cw_pairing_is_same(&x, &y) && r->matches == s->matches && r->turns == s->turns
           && r->actions == s->actions
           && memcmp(r->pair_scores, s->pair_scores, sizeof r->pair_scores) == 0;
}

/* Published percentages are rounded, so that the two sides need not add up to 100 exactly. */
static bool is_same_number(const cw_experiment_cell *a, const cw_experiment_cell *b)
{
    double other = a->side == b->side ? b->published : 100 - b->published;
    return a->is_published == b->is_published
           && (!a->is_published || fabs(a->published - other) < 0.11);
}

static int find_same(const cw_experiment *e, const cw_pairing_result *results, int index)
{
    const cw_experiment_cell *cell = &e->cells[index];
    for (int i = 0; i < index; i++) {
        const cw_experiment_cell *other = &e->cells[i];
        if (other->pairing >= 0 && is_same_play(e, results, cell->pairing, other->pairing)
            && (e->measure == CW_MEASURE_WIN_RATE || cell->side == other->side)
            && is_same_number(cell, other))
            return i;
    }
    return index;
}

cw_status cw_experiment_run(cw_experiment *e, const cw_experiment_setup *setup,
                            cw_outcome *outcomes, bool *complete, cw_errors *errors)
{
    memset(outcomes, 0, (size_t)e->cell_count * sizeof *outcomes);
    *complete = true;
    if (e->evolve != NULL)
        return cw__experiment_run_study(e, setup, outcomes, complete, errors);
    if (e->pairing_count == 0)
        return CW_OK; /* nothing in it can be run */
    cw_pairing_result *results = cw_alloc((size_t)e->pairing_count, sizeof *results);
    for (int i = 0; i < e->pairing_count; i++) {
        e->pairings[i].matches = setup->matches;
        e->pairings[i].seed = setup->seed;
    }
    cw_league_setup league = {.kind = "experiment",
                              .game = e->game,
                              .pairings = e->pairings,
                              .count = e->pairing_count,
                              .keeping = setup->keeping};
    league.keeping.shared = true;
    cw_status status = cw_league_run(&league, results, complete, errors);
    for (int i = 0; i < e->cell_count && status == CW_OK; i++) {
        const cw_experiment_cell *cell = &e->cells[i];
        if (cell->pairing >= 0) {
            outcomes[i] = cw_experiment_judge(e, cell, &results[cell->pairing]);
            outcomes[i].same_as = find_same(e, results, i);
        }
    }
    free(results);
    return status;
}
