/* The course of the search: generations until a rule says stop, then a final in which the survivors
 * play many more matches, then the measurement of the winner on matches of their own. */
#include "model.h"

#include "base/memory.h"
#include "base/clock.h"

#include <inttypes.h>
#include <string.h>

enum {
    PARTS = 5,       /* of a generation */
    FINAL_PARTS = 3, /* of the final */
    FINAL_GAMES = 10 /* times the matches of a generation for each survivor in the first of them */
};

static const double STRESS = 10; /* of the first generation */

/* Stages in the store: generations from 0 on, then those after so many generations. */
static const uint64_t FINAL_KEY = (uint64_t)1 << 32, HELD_OUT_KEY = (uint64_t)2 << 32;

typedef struct evolve_search {
    const cw_evolve_setup *setup;
    evolve_work *work;
    evolve_one *population, *room; /* best first; a copy while children are made */
    evolve_model *model;
    cw_evolve_result *result;
} evolve_search;

const char *cw_evolve_end_words(cw_evolve_end end)
{
    static const char *const words[] = {
        [CW_EVOLVE_ENDED] = "all generations are done",
        [CW_EVOLVE_REACHED] = "the score is low enough",
        [CW_EVOLVE_STALLED] = "the best has not changed for a while",
        [CW_EVOLVE_STOPPED] = "stopped",
    };
    return words[end];
}

cw_evolve_setup cw_evolve_setup_default(void)
{
    return (cw_evolve_setup){.metric = CW_METRIC_WIN_RND_LIFE,
                             .rounds = 16,
                             .life = 30,
                             .population = 50,
                             .elite = 10,
                             .select = CW_SELECT_TOURNAMENT,
                             .tournament = 3,
                             .mutation = 0.05,
                             .games = 1000,
                             .seed = 1,
                             .generations = 50,
                             .measure = 50000};
}

cw_evolve_aims cw_evolve_aims_of(const cw_evolve_setup *setup, const cw_evolve_vector *vector)
{
    cw_evolve_aims aims = {.rounds = setup->rounds, .life = setup->life, .turns = setup->turns};
    for (int i = 0; i < CW_SEATS; i++)
        aims.start[i] = vector->sides[i].values[CW_EVOLVE_LIFE_POINTS];
    return aims;
}

static cw_evolve_value score(const cw_evolve_setup *setup, const cw_evolve_vector *vector,
                             const cw_evolve_sums *sums)
{
    cw_evolve_aims aims = cw_evolve_aims_of(setup, vector);
    return cw_evolve_score(sums, setup->metric, &aims);
}

/* Plays a stage and scores the list. */
static bool play(evolve_search *s, const evolve_stage *stage, evolve_one *list, int count)
{
    if (!cw__evolve_work_play(s->work, stage, list, count))
        return false;
    for (int i = 0; i < count; i++) {
        list[i].score = score(s->setup, &list[i].vector, &list[i].sums);
        list[i].merit = cw__evolve_model_merit(s->model, &list[i]);
    }
    return true;
}

/* ---- generations ---- */

static void take_best(evolve_search *s)
{
    const evolve_one *best = &s->population[0];
    s->result->best = best->vector;
    s->result->search = best->sums;
    s->result->score_search = best->score;
}

/* The best of each generation is kept, with whether it is another than before: a score may also
 * change because the same vector has played more. */
static void record(evolve_search *s)
{
    cw_evolve_result *r = s->result;
    const evolve_one *best = &s->population[0];
    cw_evolve_generation *g = &r->history[r->generations];
    *g = (cw_evolve_generation){.number = r->generations + 1,
                                .best = best->vector,
                                .score = best->score,
                                .matches = best->sums.matches};
    for (int i = 0; i < s->setup->population; i++)
        g->mean += s->population[i].score.value / s->setup->population;
    g->changed = r->generations == 0 || !cw__evolve_is_same(&g->best, &g[-1].best);
    r->generations++;
    take_best(s);
    if (s->setup->generation != NULL)
        s->setup->generation(s->setup->context, g);
}

/* Whether a rule ends the search. */
static bool is_enough(const evolve_search *s)
{
    const cw_evolve_setup *setup = s->setup;
    cw_evolve_result *r = s->result;
    int still = 0; /* generations since the best changed */
    while (still < r->generations && !r->history[r->generations - 1 - still].changed)
        still++;
    if (setup->stop_below > 0 && r->score_search.value < setup->stop_below) {
        r->end = CW_EVOLVE_REACHED;
        return true;
    }
    if (setup->patience > 0 && still >= setup->patience) {
        r->end = CW_EVOLVE_STALLED;
        return true;
    }
    return r->generations >= setup->generations;
}

/* Matches of a vector in each part of a generation, and how many vectors play. */
typedef struct round_plan {
    uint64_t games;
    int from, count; /* of the population */
} round_plan;

/* Five parts with about the same number of matches in all. First the young ones play a little,
 * and the best of them stay. Then everybody plays, then the better half twice as much, and so
 * on. What is clearly bad costs little, and what may be good is soon known well. `games` is what
 * the vectors of the population get in the mean. That is sequential halving (Karnin, Koren and
 * Somekh 2013, "Almost Optimal Exploration in Multi-Armed Bandits"): every part has the same
 * budget and half the contenders. */
static round_plan plan_round(const cw_evolve_setup *setup, uint64_t g, int part)
{
    if (part == 0) {
        int old = g > 0 ? setup->elite : 0;
        uint64_t games = setup->games / (EVOLVE_YOUNG * PARTS);
        return (round_plan){games > 2 ? games : 2, old, EVOLVE_YOUNG * (setup->population - old)};
    }
    uint64_t games = (setup->games + PARTS - 1) / PARTS << (part - 1);
    return (round_plan){games, 0, setup->population >> (part - 1)};
}

static uint64_t most_games(const cw_evolve_setup *setup)
{
    uint64_t sum = 0;
    for (int part = 0; part < PARTS; part++)
        sum += plan_round(setup, 1, part).games;
    return sum;
}

static bool play_generation(evolve_search *s, uint64_t g)
{
    uint64_t first = g * most_games(s->setup); /* what no generation before has used */
    for (int part = 0; part < PARTS; part++) {
        round_plan plan = plan_round(s->setup, g, part);
        evolve_one *list = s->population + plan.from;
        evolve_stage stage = {.key = g * PARTS + (uint64_t)part,
                              .stream = EVOLVE_STREAM_SEARCH,
                              .first = first,
                              .games = plan.games};
        if (plan.count > 0 && !play(s, &stage, list, plan.count))
            return false;
        cw__evolve_sort(list, plan.count);
        first += plan.games;
    }
    return true;
}

/* All that will not survive is remembered: those of the population, and young ones that did not
 * come into it. */
static void remember(evolve_search *s, uint64_t g)
{
    int old = g > 0 ? s->setup->elite : 0;
    int all = old + EVOLVE_YOUNG * (s->setup->population - old);
    for (int i = s->setup->elite; i < all; i++)
        cw__evolve_model_learn(s->model, &s->population[i]);
}

/* What is wrong to both sides can be put right by changes that cancel each other, at any time. What
 * is wrong to one side cannot: vectors that differ much have to be tried, which happens early. So
 * it counts more in the first half. */
static double stress_of(const cw_evolve_setup *setup, uint64_t g)
{
    double left = 1 - 2 * (double)g / setup->generations;
    return left > 0 ? 1 + (STRESS - 1) * left : 1;
}

/* 1. Play the generation, most matches for what looks best.
 * 2. Rank, remember what goes, record.
 * 3. Unless a rule ends it: fit the model around the best and breed the next generation. */
static bool evolve(evolve_search *s)
{
    const cw_evolve_setup *setup = s->setup;
    cw__evolve_begin(setup, s->population);
    for (uint64_t g = 0;; g++) {
        cw__evolve_model_set_stress(s->model, stress_of(setup, g));
        if (!play_generation(s, g))
            return false;
        cw__evolve_rank(setup, s->population);
        remember(s, g);
        record(s);
        if (is_enough(s))
            return true;
        cw__evolve_model_fit(s->model, s->population, setup->elite);
        cw__evolve_breed(setup, s->result->generations, s->model, s->population, s->room);
    }
}

/* ---- the final and the measurement ---- */

/* Three parts with the same number of matches in all: the survivors, the better half of them,
 * and the better half of those. Who has the lowest score then is the best. The model has no say
 * here: it made the children, so its opinion of them is not independent. */
static bool play_final(evolve_search *s)
{
    uint64_t games = FINAL_GAMES * s->setup->games, first = 0;
    int count = s->setup->elite;
    for (int part = 0; part < FINAL_PARTS; part++) {
        evolve_stage stage = {.key = FINAL_KEY + (uint64_t)s->result->generations * FINAL_PARTS
                                     + (uint64_t)part,
                              .stream = EVOLVE_STREAM_FINAL,
                              .first = first,
                              .games = games};
        if (!play(s, &stage, s->population, count))
            return false;
        for (int i = 0; i < count; i++) /* now each stands for itself */
            s->population[i].merit = s->population[i].score.value;
        cw__evolve_sort(s->population, count);
        first += games;
        games *= 2;
        count = (count + 1) / 2;
    }
    return true;
}

/* Matches that no search with this seed uses. */
static bool play_held_out(evolve_work *work, const cw_evolve_setup *setup, uint64_t key,
                          const cw_evolve_vector *vector, cw_evolve_sums *sums)
{
    evolve_one one = {.vector = *vector};
    evolve_stage stage = {.key = key, .stream = EVOLVE_STREAM_HELD_OUT, .games = setup->measure};
    bool good = cw__evolve_work_play(work, &stage, &one, 1);
    *sums = one.sums;
    return good;
}

bool cw__evolve_measure_on(evolve_work *work, const cw_evolve_setup *setup,
                           const cw_evolve_vector *vector, cw_evolve_sums *sums)
{
    return play_held_out(work, setup, HELD_OUT_KEY, vector, sums);
}

/* The winner of a search is measured once more by matches that no search has seen: its score
 * there is lucky, for it was picked as the best of many. */
static bool measure(evolve_search *s)
{
    cw_evolve_result *r = s->result;
    cw_evolve_sums sums;
    if (s->setup->measure == 0)
        return true;
    if (!play_held_out(s->work, s->setup, HELD_OUT_KEY + (uint64_t)r->generations, &r->best, &sums))
        return false;
    r->held_out = sums;
    r->score_held_out = score(s->setup, &r->best, &sums);
    return true;
}

/* What comes after the generations, at most. */
static uint64_t matches_of_end(const cw_evolve_setup *setup)
{
    return FINAL_PARTS * FINAL_GAMES * setup->games * (uint64_t)(setup->elite + 1) + setup->measure;
}

static bool finish(evolve_search *s)
{
    cw__evolve_work_plan(s->work, matches_of_end(s->setup));
    if (!play_final(s))
        return false;
    take_best(s);
    return measure(s);
}

/* ---- the whole ---- */

static bool is_possible(const cw_evolve_setup *setup, cw_errors *errors)
{
    bool good = setup->population >= 2 && setup->population <= CW_EVOLVE_MOST_VECTORS
                && setup->elite >= 1 && setup->elite < setup->population && setup->games >= 2
                && setup->games <= CW_EVOLVE_MOST_GAMES && setup->measure <= CW_EVOLVE_MOST_MEASURE
                && setup->generations >= 1 && setup->generations <= CW_EVOLVE_MOST_GENERATIONS
                && setup->tournament >= 1 && setup->mutation >= 0 && setup->mutation <= 1;
    return good
           || cw_refuse(errors, CW_ERR_RANGE,
                        "population, survivors, matches or generations are out of range");
}

/* All matches are planned before the first, so that the progress is of the whole search. */
static bool lead(evolve_search *s)
{
    const cw_evolve_setup *setup = s->setup;
    uint64_t each = 0, before = cw_ledger_matches(s->work->ledger);
    for (int part = 0; part < PARTS; part++) {
        round_plan plan = plan_round(setup, 1, part);
        each += plan.games * (uint64_t)plan.count;
    }
    cw__evolve_work_plan(s->work, each * (uint64_t)setup->generations + matches_of_end(setup));
    bool good = evolve(s) && finish(s);
    if (!good)
        s->result->end = CW_EVOLVE_STOPPED;
    s->result->matches = cw_ledger_matches(s->work->ledger) - before;
    return good;
}

bool cw__evolve_search_on(evolve_work *work, const cw_evolve_setup *setup, cw_evolve_result *result)
{
    size_t count = (size_t)setup->population * EVOLVE_YOUNG;
    evolve_search s = {.setup = setup,
                       .work = work,
                       .population = cw_alloc(count, sizeof *s.population),
                       .room = cw_alloc(count, sizeof *s.room),
                       .model = cw__evolve_model_new(setup),
                       .result = result};
    double start = cw_seconds_now();
    memset(result, 0, sizeof *result);
    result->history = cw_alloc((size_t)setup->generations, sizeof *result->history);
    bool good = lead(&s);
    free(s.population);
    free(s.room);
    cw__evolve_model_free(s.model);
    result->seconds = cw_seconds_now() - start;
    return good;
}

cw_status cw_evolve_search(const cw_evolve_setup *setup, cw_evolve_result *result,
                           cw_errors *errors)
{
    memset(result, 0, sizeof *result);
    if (!is_possible(setup, errors))
        return cw_errors_status(errors);
    cw_ledger *ledger = cw_ledger_open("evolve run", NULL, &setup->keeping, errors);
    if (ledger != NULL && cw__evolve_describe(ledger, setup)) {
        evolve_work *work = cw__evolve_work_new(setup, ledger, false);
        cw__evolve_search_on(work, setup, result);
        free(work);
    }
    cw_status status = cw_ledger_close(ledger);
    return status != CW_OK ? status : cw_errors_status(errors);
}

void cw_evolve_clear(cw_evolve_result *result)
{
    free(result->history);
    memset(result, 0, sizeof *result);
}

/* The vector and who plays it. */
static bool describe_measure(cw_ledger *ledger, const cw_evolve_setup *setup,
                             const cw_evolve_vector *vector)
{
    cw_str genes = CW_STR_INIT;
    for (int i = 0; i < cw_evolve_gene_count(vector->different); i++)
        cw_str_printf(&genes, " %d", cw_evolve_get(vector, i));
    bool good = cw_ledger_describe(ledger, "vector", "%s%s", cw_str_get(&genes),
                                   vector->zero_stays ? ", card_last 0 stays" : "")
                && cw_ledger_describe(ledger, "seed", "%" PRIu64, setup->seed)
                && cw_ledger_describe(ledger, "number of matches",
                                      "%" PRIu64 " in jobs with their numbers", setup->measure)
                && cw_ledger_describe(ledger, "agent", "%s",
                                      setup->agent != NULL ? setup->agent : "");
    cw_str_clear(&genes);
    return good;
}

cw_status cw_evolve_measure(const cw_evolve_setup *setup, const cw_evolve_vector *vector,
                            cw_evolve_sums *sums, bool *stopped, cw_errors *errors)
{
    cw_ledger *ledger = cw_ledger_open("evolve score", NULL, &setup->keeping, errors);
    *stopped = false;
    memset(sums, 0, sizeof *sums);
    if (ledger != NULL && describe_measure(ledger, setup, vector)) {
        evolve_work *work = cw__evolve_work_new(setup, ledger, false);
        cw__evolve_measure_on(work, setup, vector, sums);
        *stopped = cw_ledger_is_stopped(ledger);
        free(work);
    }
    cw_status status = cw_ledger_close(ledger);
    return status != CW_OK ? status : cw_errors_status(errors);
}
