/* The course of the search: generations until a rule says stop, then a final in which the survivors
 * play many more matches, then the measurement of the winner on matches of their own. */
#include "evolve_private.h"

#include "base/clock.h"
#include "lab/farm.h"

#include <stdlib.h>
#include <string.h>

enum {
    PARTS = 5,       /* of a generation */
    FINAL_GAMES = 10 /* times the matches of a generation for each survivor */
};

/* Stages in the store: generations from 0 on, then those after so many generations. */
static const uint64_t FINAL_KEY = (uint64_t)1 << 32, HELD_OUT_KEY = (uint64_t)2 << 32;

typedef struct search {
    const cw_evolve_setup *setup;
    evolve_work *work;
    evolve_one *population, *room;
    cw_evolve_result *result;
    cw_errors *errors;
} search;

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

cw_evolve_aims cw_evolve_aims_of(const cw_evolve_vector *vector, double rounds, double life)
{
    cw_evolve_aims aims = {.rounds = rounds, .life = life};
    for (int i = 0; i < CW_SEATS; i++) {
        aims.start[i] = vector->sides[i].values[CW_EVOLVE_LIFE_POINTS];
    }
    return aims;
}

static cw_evolve_value score(const cw_evolve_setup *setup, const cw_evolve_vector *vector,
                             const cw_evolve_sums *sums)
{
    cw_evolve_aims aims = cw_evolve_aims_of(vector, setup->rounds, setup->life);
    return cw_evolve_score(sums, setup->metric, &aims);
}

static bool play(search *s, uint64_t key, evolve_stream stream, uint64_t first, uint64_t games,
                 evolve_one *list, int count)
{
    evolve_stage stage = {.key = key, .stream = stream, .first = first, .games = games};
    if (!evolve_work_play(s->work, &stage, list, count)) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        list[i].score = score(s->setup, &list[i].vector, &list[i].sums);
    }
    return true;
}

/* ---- generations ---- */

static void take_best(search *s)
{
    const evolve_one *best = &s->population[0];
    s->result->best = best->vector;
    s->result->search = best->sums;
    s->result->score_search = best->score;
}

static void record(search *s)
{
    cw_evolve_result *r = s->result;
    const evolve_one *best = &s->population[0];
    cw_evolve_generation *g = &r->history[r->generations];
    *g = (cw_evolve_generation){.number = r->generations + 1, .best = best->vector,
                                .score = best->score, .matches = best->sums.matches};
    for (int i = 0; i < s->setup->population; i++) {
        g->mean += s->population[i].score.value / s->setup->population;
    }
    g->changed = r->generations == 0 || !evolve_is_same(&g->best, &g[-1].best);
    r->generations++;
    take_best(s);
    if (s->setup->generation != NULL) {
        s->setup->generation(s->setup->context, g);
    }
}

/* Whether a rule ends the search. */
static bool is_enough(const search *s)
{
    const cw_evolve_setup *setup = s->setup;
    cw_evolve_result *r = s->result;
    int still = 0; /* generations since the best changed */
    while (still < r->generations && !r->history[r->generations - 1 - still].changed) {
        still++;
    }
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

/* Five parts with about the same number of matches in all. First the young ones play a little, and the
 * best of them stay. Then everybody plays, then the better half twice as much, and so on. What is
 * clearly bad costs little, and what may be good is soon known well. `games` is what the vectors of
 * the population get in the mean. */
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
    for (int part = 0; part < PARTS; part++) {
        sum += plan_round(setup, 1, part).games;
    }
    return sum;
}

static bool play_generation(search *s, uint64_t g)
{
    uint64_t first = g * most_games(s->setup); /* what no generation before has used */
    for (int part = 0; part < PARTS; part++) {
        round_plan plan = plan_round(s->setup, g, part);
        evolve_one *list = s->population + plan.from;
        if (plan.count > 0
            && !play(s, g * PARTS + (uint64_t)part, STREAM_SEARCH, first, plan.games, list,
                     plan.count)) {
            return false;
        }
        evolve_sort(list, plan.count);
        first += plan.games;
    }
    return true;
}

static bool evolve(search *s)
{
    const cw_evolve_setup *setup = s->setup;
    evolve_begin(setup, s->population);
    for (uint64_t g = 0;; g++) {
        if (!play_generation(s, g)) {
            return false;
        }
        evolve_rank(setup, s->population);
        record(s);
        if (is_enough(s)) {
            return true;
        }
        evolve_breed(setup, s->result->generations, s->population, s->room);
    }
}

/* ---- the final and the measurement ---- */

static void sort_by_limit(evolve_one *list, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++) {
        best = list[i].score.high < list[best].score.high ? i : best;
    }
    evolve_one one = list[best];
    list[best] = list[0];
    list[0] = one;
}

static bool measure(search *s)
{
    cw_evolve_result *r = s->result;
    evolve_one one = {.vector = r->best};
    evolve_stage stage = {.key = HELD_OUT_KEY + (uint64_t)r->generations,
                          .stream = STREAM_HELD_OUT, .games = s->setup->measure};
    if (s->setup->measure == 0) {
        return true;
    }
    if (!evolve_work_play(s->work, &stage, &one, 1)) {
        return false;
    }
    r->held_out = one.sums;
    r->score_held_out = score(s->setup, &one.vector, &one.sums);
    return true;
}

static bool finish(search *s)
{
    const cw_evolve_setup *setup = s->setup;
    uint64_t games = FINAL_GAMES * setup->games;
    evolve_work_plan(s->work, evolve_work_matches(s->work) + games * (uint64_t)setup->elite
                                  + setup->measure);
    if (!play(s, FINAL_KEY + (uint64_t)s->result->generations, STREAM_FINAL, 0, games,
              s->population, setup->elite)) {
        return false;
    }
    sort_by_limit(s->population, setup->elite);
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
    if (!good) {
        cw_errors_add(errors, CW_ERR_RANGE, NULL, 0, 0,
                      "population, survivors, matches or generations are out of range");
    }
    return good;
}

static bool make_room(search *s)
{
    size_t count = (size_t)s->setup->population * EVOLVE_YOUNG;
    s->population = calloc(count, sizeof *s->population);
    s->room = calloc(count, sizeof *s->room);
    s->result->history = calloc((size_t)s->setup->generations, sizeof *s->result->history);
    if (s->population == NULL || s->room == NULL || s->result->history == NULL) {
        cw_errors_add(s->errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
        return false;
    }
    return true;
}

static void lead(search *s)
{
    const cw_evolve_setup *setup = s->setup;
    uint64_t each = 0;
    for (int part = 0; part < PARTS; part++) {
        round_plan plan = plan_round(setup, 1, part);
        each += plan.games * (uint64_t)plan.count;
    }
    evolve_work_plan(s->work, each * (uint64_t)setup->generations
                                  + FINAL_GAMES * setup->games * (uint64_t)setup->elite
                                  + setup->measure);
    if (!evolve(s) || !finish(s)) {
        s->result->end = CW_EVOLVE_STOPPED;
    }
    s->result->matches = evolve_work_matches(s->work);
}

cw_status cw_evolve_search(const cw_evolve_setup *setup, const char *path, bool resume,
                           cw_evolve_result *result, cw_errors *errors)
{
    search s = {.setup = setup, .result = result, .errors = errors};
    double start = cw_seconds_now();
    memset(result, 0, sizeof *result);
    if (!is_possible(setup, errors) || !make_room(&s)
        || (s.work = evolve_work_open(setup, path, resume, errors)) == NULL) {
        free(s.population);
        free(s.room);
        return cw_errors_status(errors);
    }
    if (cw_farm_rank() == 0) {
        lead(&s);
    } else {
        evolve_work_follow(s.work);
    }
    cw_status status = evolve_work_close(s.work);
    free(s.population);
    free(s.room);
    result->seconds = cw_seconds_now() - start;
    return status;
}

void cw_evolve_clear(cw_evolve_result *result)
{
    free(result->history);
    memset(result, 0, sizeof *result);
}

cw_status cw_evolve_measure(const cw_evolve_setup *setup, const cw_evolve_vector *vector,
                            cw_evolve_sums *sums, bool *stopped, cw_errors *errors)
{
    evolve_stage stage = {.stream = STREAM_HELD_OUT, .games = setup->measure};
    evolve_one one = {.vector = *vector};
    evolve_work *work = evolve_work_open(setup, NULL, false, errors);
    *stopped = false;
    memset(sums, 0, sizeof *sums);
    if (work == NULL) {
        return cw_errors_status(errors);
    }
    evolve_work_plan(work, setup->measure);
    if (cw_farm_rank() == 0) {
        evolve_work_play(work, &stage, &one, 1);
        *stopped = evolve_work_is_stopped(work);
        *sums = one.sums;
    } else {
        evolve_work_follow(work);
    }
    return evolve_work_close(work);
}
