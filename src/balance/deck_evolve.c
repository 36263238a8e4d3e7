/* Evolution of a deck: children with a few cards exchanged play the opponents on the same seeds;
 * the most promising ones and their parent meet again on fresh seeds, and the best goes on. At
 * the end winner and start are measured on seeds that the search never saw. */
#include "runs/contest.h"
#include "base/memory.h"
#include "deck_build_private.h"
#include "table/agent_table.h"

#include <inttypes.h>
#include <math.h>
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
    size_t pairs; /* of each child: seat-swapped, over all opponents */
    contest_field field;
    cw_ledger *ledger; /* NULL before it is open */
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
        cw_card_id in = cw_rng_below(rng, 3) == 0
                            ? draw_copy(pool, deck, rng)
                            : cw__deck_draw_card(pool, deck, DRAWS, false, rng);
        if (in != 0)
            deck->cards[out] = in;
    }
}

/* ---- matches ---- */

/* The decks met the same opponents on the same seeds: what counts is the mean difference. Paired
 * differences have far less variance than the two rates apart, because both decks had the same
 * luck. The 1 under the squares keeps the deviation above 0 when all pairs went alike: a lead
 * from too few matches must not be infinite. */
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

/* Each of the decks against all opponents: points[i] is the share of matches that deck i won. False
 * if it failed or was stopped. */
static bool play(evolution *e, const cw_deck *decks, int count, size_t pairs, uint64_t seed,
                 double *points, contest_sum *sums)
{
    size_t each = cw__contest_pairs(&e->field, pairs);
    contest *list = cw__contest_field(e->ledger, &e->field, decks, count, each, seed);
    for (int i = 0; i < count && list != NULL; i++) {
        const contest *own = &list[(size_t)i * each];
        contest_sum sum = {0};
        cw__contest_add(&sum, own, each);
        points[i] = cw__contest_share(&sum);
        e->leads[i] = lead_over(own, list, (int)each);
        if (sums != NULL)
            sums[i] = sum;
    }
    free(list);
    return list != NULL;
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

/* 1. Children by a few exchanges; all play the opponents on the same seeds.
 * 2. The best few and their parent again on fresh seeds, five times as many matches: the first
 *    round chose by luck as well.
 * 3. A child takes over only if it leads by CLEAR_LEAD standard errors. That is weak evidence,
 *    but a false step costs little and is found out later, while waiting for certainty would
 *    cost most of the matches. */
static bool breed(evolution *e, int generation, cw_evolve_outcome *outcome)
{
    const cw_evolve_setup *s = e->setup;
    cw_rng rng = seed_for(s, STAGE_MUTATE, generation);
    for (int i = 1; i <= CHILDREN; i++) {
        e->family[i] = e->family[0];
        mutate(&e->pool, &e->family[i], &rng);
    }
    if (!play(e, e->family + 1, CHILDREN, e->pairs, seed_for(s, STAGE_SCREEN, generation),
              e->points + 1, NULL))
        return false;
    sort_finalists(e);
    if (!play(e, e->family, FINALISTS + 1, e->pairs * FINAL_FACTOR,
              seed_for(s, STAGE_FINAL, generation), e->points, NULL))
        return false;
    int best = find_best(e->leads, 0, FINALISTS + 1);
    best = e->leads[best] >= CLEAR_LEAD ? best : 0;
    outcome->changes += best != 0;
    outcome->generations++;
    e->family[0] = e->family[best];
    return true;
}

/* The start may win after all: then it is kept. */
static bool measure(evolution *e, const cw_deck *deck, cw_evolve_outcome *outcome)
{
    cw_deck both[2] = {*deck, e->family[0]};
    contest_sum sums[2];
    double points[2];
    uint64_t pairs = e->setup->measure / 2 > 0 ? e->setup->measure / 2 : 1;
    if (!play(e, both, 2, pairs, seed_for(e->setup, STAGE_MEASURE, 0), points, sums))
        return false;
    outcome->start = cw__contest_rate(&sums[0]);
    outcome->winner = cw__contest_rate(&sums[1]);
    outcome->measured = sums[0].matches;
    outcome->kept_start = points[1] < points[0];
    return true;
}

static bool begin(evolution *e, cw_errors *errors)
{
    const cw_evolve_setup *s = e->setup;
    int games = (int)(s->games > 0 ? s->games : DEFAULT_GAMES);
    if (cw_agent_expand(s->game, s->agent, &e->agent, errors) != CW_OK
        || (e->ledger = cw_ledger_open("deck build", s->game, &s->keeping, errors)) == NULL)
        return false;
    e->field = (contest_field){s->game, cw_str_get(&e->agent), s->budget, s->opponents,
                               s->opponent_count};
    e->pairs = (size_t)(games + 1) / 2;
    size_t screen = cw__contest_pairs(&e->field, e->pairs) * CHILDREN;
    size_t final = cw__contest_pairs(&e->field, e->pairs * FINAL_FACTOR) * (FINALISTS + 1);
    cw_ledger_plan(e->ledger, 2 * (screen + final) * (uint64_t)s->generations + 2 * s->measure);
    return cw_ledger_describe(e->ledger, "agent", "%s", cw_str_get(&e->agent))
           && cw_ledger_describe(e->ledger, "seed", "%" PRIu64, s->seed)
           && cw_ledger_describe(e->ledger, "matches of a deck", "%d", games)
           && cw_ledger_describe_decks(e->ledger, "deck to begin with", &e->family[0], 1)
           && cw_ledger_describe_decks(e->ledger, "opponents", s->opponents, s->opponent_count);
}

/* The deck is changed only at the end, and not if the measurement with fresh matches favours the
 * one it began with; a search that was stopped ends with the best so far. */
cw_status cw_deck_evolve(const cw_evolve_setup *setup, cw_deck *deck, cw_evolve_outcome *outcome,
                         cw_errors *errors)
{
    evolution *e = cw_alloc(1, sizeof *e);
    *outcome = (cw_evolve_outcome){0};
    e->setup = setup;
    e->pool = cw__deck_candidates(setup->game, setup->wish, setup->plan);
    e->family[0] = *deck;
    bool good = begin(e, errors);
    for (int i = 0; i < setup->generations && good; i++)
        good = breed(e, i, outcome);
    good = good && measure(e, deck, outcome);
    if (e->ledger != NULL) {
        outcome->matches = cw_ledger_matches(e->ledger);
        outcome->stopped = cw_ledger_is_stopped(e->ledger);
    }
    cw_status closed = cw_ledger_close(e->ledger);
    cw_status status = good || outcome->stopped ? closed : cw_errors_status(errors);
    if (status == CW_OK && !outcome->kept_start)
        *deck = e->family[0];
    cw_str_clear(&e->agent);
    free(e->pool.list);
    free(e);
    return status;
}
