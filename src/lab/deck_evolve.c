/* Evolution of a deck: children with a few cards exchanged play the opponents on the same seeds;
 * the most promising ones and their parent meet again on fresh seeds, and the best goes on. At
 * the end winner and start are measured on seeds that the search never saw. */
#include "contest.h"
#include "deck_build_private.h"
#include "lab/agent_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double CLEAR_LEAD = 1; /* standard errors by which a child must beat its parent */

enum {
    CHILDREN = 12,
    FINALISTS = 3,
    MOST_SWAPS = 3,
    DEFAULT_GAMES = 64,
    FINAL_FACTOR = 5, /* matches of the finalists against those of all children */
    DRAWS = 3         /* cards looked at for one that comes in: the one of most worth is taken */
};

typedef enum stage { STAGE_MUTATE, STAGE_SCREEN, STAGE_FINAL, STAGE_MEASURE } stage;

typedef struct evolution {
    const cw_evolve_setup *setup;
    int pairs; /* of each child: seat-swapped, over all opponents */
    contest_hall hall;
    candidates pool;
    cw_str agent;
    cw_deck family[CHILDREN + 1]; /* [0] is the parent */
    double points[CHILDREN + 1];
    double leads[CHILDREN + 1]; /* over the first deck of the same round, in standard errors */
} evolution;

static uint64_t seed_for(const cw_evolve_setup *setup, stage at, int generation)
{
    return cw_rng_stream(setup->seed, (uint64_t)generation * 8 + at);
}

/* ---- mutation ---- */

/* A card that may come in, or 0 when chance finds none. */
static cw_card_id draw_card(const candidates *pool, const cw_deck *deck, cw_rng *rng)
{
    const candidate *best = NULL;
    for (int i = 0; i < DRAWS; i++) {
        const candidate *c = &pool->list[cw_rng_below(rng, (uint32_t)pool->count)];
        if (!c->late && deck_copies_in(deck, c->card) < c->most
            && (best == NULL || c->worth > best->worth))
            best = c;
    }
    return best != NULL ? best->card : 0;
}

/* One in three exchanges adds a copy of a card that is there already. */
static cw_card_id draw_copy(const candidates *pool, const cw_deck *deck, cw_rng *rng)
{
    cw_card_id card = deck->cards[cw_rng_below(rng, (uint32_t)deck->count)];
    for (int i = 0; i < pool->count; i++)
        if (pool->list[i].card == card && deck_copies_in(deck, card) < pool->list[i].most)
            return card;
    return 0;
}

static void mutate(const candidates *pool, cw_deck *deck, cw_rng *rng)
{
    int swaps = 1 + (int)cw_rng_below(rng, MOST_SWAPS);
    while (swaps-- > 0) {
        int out = (int)cw_rng_below(rng, (uint32_t)deck->count);
        cw_card_id in = cw_rng_below(rng, 3) == 0 ? draw_copy(pool, deck, rng)
                                                  : draw_card(pool, deck, rng);
        if (in != 0)
            deck->cards[out] = in;
    }
}

/* ---- matches ---- */

/* The decks met the same opponents on the same seeds: what counts is the mean difference. */
static double lead_over(const contest *deck, const contest *first, int count)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < count; i++) {
        double difference = deck[i].points - first[i].points;
        sum += difference;
        squares += difference * difference;
    }
    double mean = sum / count, variance = (squares + 1) / count - mean * mean;
    return mean / sqrt(variance / count);
}

/* The same number of pairs against each opponent. */
static size_t round_pairs(const cw_evolve_setup *s, int pairs)
{
    size_t opponents = (size_t)s->opponent_count;
    return ((size_t)pairs + opponents - 1) / opponents * opponents;
}

/* Each of the decks against all opponents; points[i] is the share of matches deck i won. */
static cw_status play(evolution *e, const cw_deck *decks, int count, int pairs, uint64_t seed,
                      double *points, contest_sum *sums, cw_errors *errors)
{
    const cw_evolve_setup *s = e->setup;
    int each = (int)round_pairs(s, pairs);
    contest *list = calloc((size_t)count * (size_t)each, sizeof *list);
    if (list == NULL) {
        cw_errors_add(errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
        return CW_ERR_MEMORY;
    }
    for (int i = 0; i < count * each; i++) {
        int opponent = i % each % s->opponent_count;
        list[i] = (contest){.agents = {cw_str_get(&e->agent), cw_str_get(&e->agent)},
                            .decks = {&decks[i / each], &s->opponents[opponent]},
                            .seed = cw_rng_stream(seed, (uint64_t)(i % each))};
    }
    cw_status status = contest_run(&e->hall, list, (size_t)(count * each), errors);
    for (int i = 0; i < count && status == CW_OK && !e->hall.stopped; i++) {
        contest_sum sum = {0};
        contest_add(&sum, &list[i * each], (size_t)each);
        points[i] = sum.points / (double)sum.matches;
        e->leads[i] = lead_over(&list[i * each], list, each);
        if (sums != NULL)
            sums[i] = sum;
    }
    free(list);
    return status;
}

/* Index of the largest of points[from..count), the first of equals. */
static int find_best(const double *points, int from, int count)
{
    int best = from;
    for (int i = from + 1; i < count; i++)
        best = points[i] > points[best] ? i : best;
    return best;
}

/* The parent stays at 0, the best children come right after it. */
static void sort_finalists(evolution *e)
{
    for (int i = 1; i <= FINALISTS; i++) {
        int best = find_best(e->points, i, CHILDREN + 1);
        cw_deck deck = e->family[best];
        double points = e->points[best];
        e->family[best] = e->family[i];
        e->points[best] = e->points[i];
        e->family[i] = deck;
        e->points[i] = points;
    }
}

static cw_status breed(evolution *e, int generation, cw_evolve_outcome *outcome, cw_errors *errors)
{
    const cw_evolve_setup *s = e->setup;
    cw_rng rng = seed_for(s, STAGE_MUTATE, generation);
    for (int i = 1; i <= CHILDREN; i++) {
        e->family[i] = e->family[0];
        mutate(&e->pool, &e->family[i], &rng);
    }
    cw_status status = play(e, e->family + 1, CHILDREN, e->pairs,
                            seed_for(s, STAGE_SCREEN, generation), e->points + 1, NULL, errors);
    if (status != CW_OK || e->hall.stopped)
        return status;
    sort_finalists(e);
    status = play(e, e->family, FINALISTS + 1, e->pairs * FINAL_FACTOR,
                  seed_for(s, STAGE_FINAL, generation), e->points, NULL, errors);
    if (status != CW_OK || e->hall.stopped)
        return status;
    int best = find_best(e->leads, 0, FINALISTS + 1);
    best = e->leads[best] >= CLEAR_LEAD ? best : 0;
    outcome->changes += best != 0;
    outcome->generations++;
    e->family[0] = e->family[best];
    return CW_OK;
}

static cw_status measure(evolution *e, cw_deck *deck, cw_evolve_outcome *outcome, cw_errors *errors)
{
    cw_deck both[2] = {*deck, e->family[0]};
    contest_sum sums[2];
    double points[2];
    int pairs = (int)(e->setup->measure / 2 > 0 ? e->setup->measure / 2 : 1);
    cw_status status = play(e, both, 2, pairs, seed_for(e->setup, STAGE_MEASURE, 0), points, sums,
                            errors);
    if (status == CW_OK && !e->hall.stopped) {
        outcome->start = contest_rate(&sums[0]);
        outcome->winner = contest_rate(&sums[1]);
        outcome->measured = sums[0].matches;
        outcome->kept_start = points[1] < points[0];
    }
    return status;
}

static void plan_work(evolution *e)
{
    const cw_evolve_setup *s = e->setup;
    int games = (int)(s->games > 0 ? s->games : DEFAULT_GAMES);
    e->pairs = (games + 1) / 2;
    size_t screen = round_pairs(s, e->pairs) * CHILDREN;
    size_t final = round_pairs(s, e->pairs * FINAL_FACTOR) * (FINALISTS + 1);
    e->hall = (contest_hall){.game = s->game,
                             .threads = s->threads,
                             .budget = s->budget,
                             .progress = s->progress,
                             .context = s->context,
                             .planned = 2 * (screen + final) * (size_t)s->generations
                                        + 2 * s->measure};
}

cw_status cw_deck_evolve(const cw_evolve_setup *setup, cw_deck *deck, cw_evolve_outcome *outcome,
                         cw_errors *errors)
{
    evolution *e = calloc(1, sizeof *e);
    memset(outcome, 0, sizeof *outcome);
    if (e == NULL || !deck_candidates(setup->game, setup->wish, setup->plan, &e->pool)) {
        free(e);
        cw_errors_add(errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
        return CW_ERR_MEMORY;
    }
    e->setup = setup;
    e->family[0] = *deck;
    plan_work(e);
    cw_status status = cw_agent_expand(setup->game, setup->agent, &e->agent, errors);
    for (int i = 0; i < setup->generations && status == CW_OK && !e->hall.stopped; i++)
        status = breed(e, i, outcome, errors);
    if (status == CW_OK && !e->hall.stopped)
        status = measure(e, deck, outcome, errors);
    outcome->matches = e->hall.done;
    outcome->stopped = e->hall.stopped;
    if (status == CW_OK && !outcome->kept_start)
        *deck = e->family[0];
    cw_str_clear(&e->agent);
    free(e->pool.list);
    free(e);
    return status;
}
