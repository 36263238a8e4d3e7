/* The search for balanced games: breeding, noise, stores and threads, on made-up matches whose best
 * vector is known. */
#include "evolve/search.h"
#include "slow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- matches that are made up ---- */

/* What the perfect vector has at each gene. */
static int perfect(bool different, int gene)
{
    const cw_evolve_param *p = cw_evolve_gene_param(different, gene);
    return p->low + (gene * 7 + 3) % (p->high - p->low + 1);
}

/* 0 for the perfect vector, else how far the genes are from it in all. */
static int distance(const cw_evolve_vector *vector)
{
    int sum = 0;
    for (int i = 0; i < cw_evolve_gene_count(vector->different); i++)
        sum += abs(cw_evolve_get(vector, i) - perfect(vector->different, i));
    return sum;
}

static void add_matches(const cw_evolve_vector *vector, uint64_t seed, uint64_t first,
                        uint64_t count, int noise, cw_evolve_sums *sums)
{
    for (uint64_t i = first; i < first + count; i++) {
        cw_evolve_match match = {0};
        cw_rng rng = cw_rng_stream(seed, i);
        match.counts[CW_EVOLVE_WON_1 + cw_rng_below(&rng, 2)] = 1;
        match.counts[CW_EVOLVE_ROUNDS] = 100 + distance(vector);
        if (noise > 0) {
            match.counts[CW_EVOLVE_ROUNDS] += (int)cw_rng_below(&rng, (uint32_t)(2 * noise + 1))
                                              - noise;
        }
        match.counts[CW_EVOLVE_TURNS] = 2 * match.counts[CW_EVOLVE_ROUNDS];
        cw_evolve_sums_count(sums, &match);
    }
}

static cw_status play_exact(const cw_evolve_vector *vector, const char *agent, uint64_t seed,
                            uint64_t first, uint64_t count, const atomic_bool *stop,
                            cw_evolve_sums *sums, cw_errors *errors)
{
    (void)agent, (void)stop, (void)errors;
    add_matches(vector, seed, first, count, 0, sums);
    return CW_OK;
}

static cw_status play_noisy(const cw_evolve_vector *vector, const char *agent, uint64_t seed,
                            uint64_t first, uint64_t count, const atomic_bool *stop,
                            cw_evolve_sums *sums, cw_errors *errors)
{
    (void)agent, (void)stop, (void)errors;
    add_matches(vector, seed, first, count, 60, sums);
    return CW_OK;
}

static cw_status play_badly(const cw_evolve_vector *vector, const char *agent, uint64_t seed,
                            uint64_t first, uint64_t count, const atomic_bool *stop,
                            cw_evolve_sums *sums, cw_errors *errors)
{
    (void)vector, (void)agent, (void)seed, (void)count, (void)stop, (void)sums;
    cw_errors_add(errors, CW_ERR_RANGE, NULL, 0, 0, "match %d is refused", (int)first);
    return CW_ERR_RANGE;
}

static cw_evolve_setup setup_of(cw_evolve_player play)
{
    return (cw_evolve_setup){.metric = CW_METRIC_LENGTH,
                             .rounds = 100,
                             .life = 30,
                             .population = 30,
                             .elite = 6,
                             .tournament = 3,
                             .mutation = 0.04,
                             .games = 40,
                             .seed = 5,
                             .generations = 12,
                             .measure = 3000,
                             .keeping.threads = 1,
                             .play = play};
}

static cw_evolve_result search(const cw_evolve_setup *setup, const char *path, bool resume)
{
    cw_evolve_result result;
    cw_errors *errors = calloc(1, sizeof *errors);
    cw_evolve_setup kept = *setup;
    kept.keeping.store = path;
    kept.keeping.resume = resume;
    cw_status status = cw_evolve_search(&kept, &result, errors);
    if (status != CW_OK)
        print_message("%s\n", errors->list[0].message);
    assert_int_equal(status, CW_OK);
    free(errors);
    return result;
}

static void assert_same(const cw_evolve_result *a, const cw_evolve_result *b)
{
    assert_memory_equal(&a->best, &b->best, sizeof a->best);
    assert_memory_equal(&a->search, &b->search, sizeof a->search);
    assert_memory_equal(&a->held_out, &b->held_out, sizeof a->held_out);
    assert_int_equal(a->matches, b->matches);
    assert_int_equal(a->generations, b->generations);
    assert_int_equal(a->end, b->end);
    for (int i = 0; i < a->generations; i++) {
        const cw_evolve_generation *x = &a->history[i], *y = &b->history[i];
        assert_memory_equal(&x->best, &y->best, sizeof x->best);
        assert_true(x->score.value == y->score.value && x->mean == y->mean);
    }
}

/* ---- the best is found ---- */

static void test_the_best_vector_is_found(void **state)
{
    (void)state;
    for (int different = 0; different <= !IS_SLOW; different++) {
        for (int select = 0; select < (IS_SLOW ? 1 : CW_SELECT_COUNT); select++) {
            if (select == CW_SELECT_ROULETTE && different)
                continue; /* it gets there too, but takes half a minute of generations */
            cw_evolve_setup setup = setup_of(play_exact);
            setup.different = different;
            setup.select = (cw_evolve_select)select;
            setup.population = 60;
            setup.generations = select == CW_SELECT_ROULETTE ? 1500 : 400;
            setup.games = 2;
            setup.stop_below = IS_SLOW ? 8 : 0.5; /* distances are whole: 0.5 is the best */
            cw_evolve_result r = search(&setup, NULL, false);
            assert_true(distance(&r.best) < setup.stop_below);
            assert_int_equal(r.end, CW_EVOLVE_REACHED);
            assert_true(r.history[0].score.value > 10 * (1 + different));
            assert_true(r.generations < setup.generations);
            cw_evolve_clear(&r);
        }
    }
}

/* Sums of the best from the search look too good if the search fell for luck. */
static void test_noise_is_not_believed(void **state)
{
    double bias = 0;
    enum { RUNS = IS_SLOW ? 5 : 20 };
    (void)state;
    for (int i = 0; i < RUNS; i++) {
        cw_evolve_setup setup = setup_of(play_noisy);
        setup.seed = (uint64_t)i;
        setup.measure = 20000;
        cw_evolve_result r = search(&setup, NULL, false);
        double truth = distance(&r.best);
        assert_true(r.score_held_out.low - 1 < truth && truth < r.score_held_out.high + 1);
        assert_true(r.search.matches >= 10 * setup.games);
        bias += (r.score_search.value - truth) / RUNS;
        cw_evolve_clear(&r);
    }
    assert_true(bias > -2 && bias < 2); /* 40 matches alone have an error of 5.5 */
}

/* ---- matches are never used twice ---- */

enum { CALLS = 100000 };

static struct {
    struct call {
        uint64_t seed, first, vector;
    } calls[CALLS];
    int count;
} calls; /* of a search on one thread */

static cw_status play_and_note(const cw_evolve_vector *vector, const char *agent, uint64_t seed,
                               uint64_t first, uint64_t count, const atomic_bool *stop,
                               cw_evolve_sums *sums, cw_errors *errors)
{
    uint64_t hash = 0;
    for (int i = 0; i < cw_evolve_gene_count(vector->different); i++)
        hash = hash * 31 + (uint64_t)cw_evolve_get(vector, i);
    assert_true(calls.count < CALLS);
    calls.calls[calls.count++] = (struct call){seed, first, hash};
    return play_noisy(vector, agent, seed, first, count, stop, sums, errors);
}

static void test_no_match_counts_twice(void **state)
{
    (void)state;
    cw_evolve_setup setup = setup_of(play_and_note);
    calls.count = 0;
    cw_evolve_result r = search(&setup, NULL, false);
    int seeds = 0, last = 0;
    for (int i = 0; i < calls.count; i++) {
        const struct call *a = &calls.calls[i];
        seeds += i == 0 || a->seed != a[-1].seed;
        last += a->seed == calls.calls[calls.count - 1].seed;
        for (int k = 0; k < i; k++) {
            const struct call *b = &calls.calls[k];
            assert_false(a->seed == b->seed && a->first == b->first && a->vector == b->vector);
        }
    }
    assert_int_equal(seeds, 3); /* generations, final, measurement: each a stream of its own */
    assert_int_equal(last, 12); /* 3,000 matches of the measurement, 250 at a time */
    int young = 4 * 30 * 2 + 11 * 4 * 24 * 2;            /* four for each place, two matches each */
    int generation = 30 * 8 + 15 * 16 + 7 * 32 + 3 * 64; /* halving the vectors, not the matches */
    int final = 6 * 400 + 3 * 800 + 2 * 1600;
    assert_int_equal(r.matches, young + 12 * generation + final + 3000);
    cw_evolve_clear(&r);
}

static void test_survivors_gather_matches(void **state)
{
    (void)state;
    cw_evolve_setup setup = setup_of(play_exact);
    cw_evolve_result r = search(&setup, NULL, false);
    for (int i = 0; i < r.generations; i++) {
        const cw_evolve_generation *g = &r.history[i];
        if (i > 0 && !g->changed) {
            assert_true(g->matches >= g[-1].matches + 8 && g->matches <= g[-1].matches + 120);
            assert_true(g->score.value == g[-1].score.value);
        }
        assert_int_equal(g->matches % 8, 2); /* two matches as a young one, eight in each part */
    }
    cw_evolve_clear(&r);
}

/* ---- ends ---- */

static void test_rules_for_the_end(void **state)
{
    (void)state;
    cw_evolve_setup setup = setup_of(play_exact);
    setup.generations = 1;
    cw_evolve_result r = search(&setup, NULL, false);
    assert_int_equal(r.generations, 1);
    assert_int_equal(r.end, CW_EVOLVE_ENDED);
    double first = r.history[0].score.value;
    cw_evolve_clear(&r);
    setup.generations = 300;
    setup.stop_below = first * 0.7;
    r = search(&setup, NULL, false);
    assert_int_equal(r.end, CW_EVOLVE_REACHED);
    assert_true(r.score_search.value < setup.stop_below);
    assert_true(r.history[r.generations - 2].score.value >= setup.stop_below);
    cw_evolve_clear(&r);
    setup.stop_below = 0;
    setup.patience = 3;
    r = search(&setup, NULL, false);
    assert_int_equal(r.end, CW_EVOLVE_STALLED);
    for (int i = 1; i <= 3; i++)
        assert_false(r.history[r.generations - i].changed);
    assert_true(r.history[r.generations - 4].changed);
    cw_evolve_clear(&r);
}

static void test_impossible_setups_are_refused(void **state)
{
    cw_errors *errors = calloc(1, sizeof *errors);
    cw_evolve_result r;
    (void)state;
    for (int i = 0; i < 6; i++) {
        cw_evolve_setup setup = setup_of(play_exact);
        setup.population = i == 0 ? 1 : i == 1 ? CW_EVOLVE_MOST_VECTORS + 1 : 30;
        setup.elite = i == 2 ? 0 : i == 3 ? 30 : 6;
        setup.games = i == 4 ? 0 : 40;
        setup.generations = i == 5 ? 0 : 12;
        assert_int_equal(cw_evolve_search(&setup, &r, errors), CW_ERR_RANGE);
        cw_evolve_clear(&r);
    }
    cw_errors_init(errors);
    cw_evolve_setup setup = setup_of(play_badly);
    setup.keeping.threads = 2;
    assert_int_equal(cw_evolve_search(&setup, &r, errors), CW_ERR_RANGE);
    assert_non_null(strstr(errors->list[0].message, "is refused"));
    cw_evolve_clear(&r);
    free(errors);
}

/* ---- threads and stores ---- */

static void test_threads_change_nothing(void **state)
{
    (void)state;
    for (int different = 0; different <= 1; different++) {
        cw_evolve_setup setup = setup_of(play_noisy);
        setup.different = different;
        setup.games = 600; /* three jobs each */
        cw_evolve_result one = search(&setup, NULL, false);
        setup.keeping.threads = 5;
        cw_evolve_result many = search(&setup, NULL, false);
        assert_same(&one, &many);
        cw_evolve_clear(&one);
        cw_evolve_clear(&many);
    }
}

typedef struct stopper {
    int calls, stop_at;
} stopper;

static int stop_sometime(void *context, size_t done, size_t jobs)
{
    stopper *s = context;
    assert_true(done <= jobs);
    return ++s->calls >= s->stop_at;
}

static void test_resumed_searches_end_alike(void **state)
{
    char path[] = "/tmp/cw-evolve-XXXXXX";
    (void)state;
    cw_evolve_setup setup = setup_of(play_noisy);
    setup.games = 300;
    cw_evolve_result whole = search(&setup, NULL, false);
    close(mkstemp(path));
    setup.keeping.progress = stop_sometime;
    int stops = 0;
    for (int at = 1;; at += IS_SLOW ? 9 : 2) { /* progress is asked at least once in each stage */
        stopper s = {.stop_at = at};
        setup.keeping.context = &s;
        cw_evolve_result part = search(&setup, path, true);
        if (part.end != CW_EVOLVE_STOPPED) {
            assert_same(&whole, &part);
            cw_evolve_clear(&part);
            break;
        }
        assert_int_equal(part.held_out.matches, 0);
        stops++;
        cw_evolve_clear(&part);
    }
    assert_true(stops >= 3);
    /* More generations and a longer measurement may be asked for later. */
    setup.keeping.progress = NULL;
    setup.generations = 14;
    setup.measure = 4100;
    cw_evolve_result longer = search(&setup, path, true);
    cw_evolve_result fresh = search(&setup, NULL, false);
    assert_same(&fresh, &longer);
    cw_evolve_clear(&longer);
    cw_evolve_clear(&fresh);
    cw_evolve_clear(&whole);
    unlink(path);
}

static void test_stores_of_other_setups_are_refused(void **state)
{
    char path[] = "/tmp/cw-evolve-XXXXXX";
    cw_errors *errors = calloc(1, sizeof *errors);
    cw_evolve_result r;
    (void)state;
    cw_evolve_setup setup = setup_of(play_exact);
    close(mkstemp(path));
    r = search(&setup, path, false);
    cw_evolve_clear(&r);
    setup.mutation = 0.5;
    setup.keeping.store = path;
    setup.keeping.resume = true;
    assert_int_not_equal(cw_evolve_search(&setup, &r, errors), CW_OK);
    assert_non_null(strstr(errors->list[0].message, "selection"));
    cw_evolve_clear(&r);
    setup.mutation = 0.04;
    setup.keeping.resume = false;
    assert_int_not_equal(cw_evolve_search(&setup, &r, errors), CW_OK);
    cw_evolve_clear(&r);
    unlink(path);
    free(errors);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_best_vector_is_found),
        cmocka_unit_test(test_noise_is_not_believed),
        cmocka_unit_test(test_no_match_counts_twice),
        cmocka_unit_test(test_survivors_gather_matches),
        cmocka_unit_test(test_rules_for_the_end),
        cmocka_unit_test(test_impossible_setups_are_refused),
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_resumed_searches_end_alike),
        cmocka_unit_test(test_stores_of_other_setups_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
