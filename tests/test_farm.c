/* The farm on threads: each job once, results of every size, skipping, stopping, giving up. */
#include "runs/farm.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { JOBS = 5000, LARGEST = 300 };

typedef struct record {
    unsigned char seen[JOBS];
    uint64_t sum;
    size_t results, stop_after, last_done, last_jobs, calls;
    atomic_bool stopping;
    atomic_int inside; /* callbacks at this moment */
    bool crowded, damaged;
    int workers;
    uint64_t skip_every;
} record;

static void enter(record *r)
{
    if (atomic_fetch_add(&r->inside, 1) != 0)
        r->crowded = true;
}

static void leave(record *r) { atomic_fetch_sub(&r->inside, 1); }

/* Job n gives n % (LARGEST + 1) bytes, all with the value n % 251. */
static size_t work(void *context, uint64_t number, int worker, void *result)
{
    const record *r = context;
    assert_true(worker >= 0 && worker < r->workers);
    size_t size = number % (LARGEST + 1);
    memset(result, (int)(number % 251), size);
    return size;
}

static int done(void *context, uint64_t number, const void *result, size_t size)
{
    record *r = context;
    const unsigned char *bytes = result;
    enter(r);
    r->damaged |= size != number % (LARGEST + 1);
    for (size_t i = 0; i < size; i++)
        r->damaged |= bytes[i] != number % 251;
    r->seen[number]++;
    r->sum += number * number;
    r->results++;
    int answer = r->stop_after > 0 && r->results >= r->stop_after;
    leave(r);
    return answer;
}

static bool skip_some(void *context, uint64_t number)
{
    record *r = context;
    enter(r);
    bool answer = r->skip_every > 0 && number % r->skip_every == 0;
    leave(r);
    return answer;
}

static int progress(void *context, size_t finished, size_t jobs)
{
    record *r = context;
    enter(r);
    r->last_done = finished;
    r->last_jobs = jobs;
    r->calls++;
    leave(r);
    return 0;
}

static cw_farm_job job_of(record *r, int threads)
{
    r->workers = cw_farm_threads(threads);
    return (cw_farm_job){.count = JOBS,
                         .result_size = LARGEST,
                         .threads = threads,
                         .work = work,
                         .done = done,
                         .progress = progress,
                         .skip = skip_some,
                         .context = r};
}

static void test_each_job_once_whatever_the_threads(void **state)
{
    static record one;
    (void)state;
    cw_farm_job job = job_of(&one, 1);
    assert_int_equal(cw_farm_run(&job), JOBS);
    for (int threads = 0; threads <= 9; threads += 3) {
        record r = {0};
        job = job_of(&r, threads);
        assert_int_equal(cw_farm_run(&job), JOBS);
        assert_int_equal(r.sum, one.sum);
        assert_false(r.crowded || r.damaged);
        assert_int_equal(r.last_done, JOBS);
        assert_int_equal(r.last_jobs, JOBS);
        for (int i = 0; i < JOBS; i++)
            assert_int_equal(r.seen[i], 1);
    }
}

static void test_skipped_jobs_are_not_done(void **state)
{
    record r = {.skip_every = 5};
    (void)state;
    cw_farm_job job = job_of(&r, 3);
    assert_int_equal(cw_farm_run(&job), JOBS - JOBS / 5);
    assert_int_equal(r.last_jobs, JOBS - JOBS / 5);
    for (int i = 0; i < JOBS; i++)
        assert_int_equal(r.seen[i], i % 5 != 0);
}

static void test_done_can_stop(void **state)
{
    record r = {.stop_after = 100};
    (void)state;
    cw_farm_job job = job_of(&r, 4);
    job.stopping = &r.stopping;
    size_t finished = cw_farm_run(&job);
    assert_true(finished >= 100 && finished < 104);
    assert_int_equal(finished, r.results);
    assert_true(atomic_load(&r.stopping));
}

/* Jobs that never end by themselves: progress comes while nothing finishes, and its stop is seen
 * by the jobs. */
static size_t wait_for_stop(void *context, uint64_t number, int worker, void *result)
{
    record *r = context;
    (void)number;
    (void)worker;
    (void)result;
    while (!atomic_load(&r->stopping))
        usleep(1000);
    return CW_FARM_GIVEN_UP;
}

static int stop_at_third(void *context, size_t finished, size_t jobs)
{
    record *r = context;
    (void)finished;
    (void)jobs;
    return ++r->calls >= 3;
}

static void test_progress_stops_jobs_that_give_up(void **state)
{
    record r = {0};
    (void)state;
    cw_farm_job job = job_of(&r, 2);
    job.work = wait_for_stop;
    job.progress = stop_at_third;
    job.stopping = &r.stopping;
    assert_int_equal(cw_farm_run(&job), 0);
    assert_int_equal(r.results, 0);
    assert_true(r.calls >= 3);
}

static void test_nothing_to_do(void **state)
{
    record r = {0};
    (void)state;
    cw_farm_job job = job_of(&r, 2);
    job.count = 0;
    assert_int_equal(cw_farm_run(&job), 0);
    job.count = JOBS;
    job.result_size = (size_t)CW_FARM_LARGEST + 1;
    assert_int_equal(cw_farm_run(&job), 0);
    assert_int_equal(r.results, 0);
    assert_int_equal(cw_farm_rank(), 0);
    assert_int_equal(cw_farm_ranks(), 1);
    assert_true(cw_farm_threads(0) >= 1);
    assert_int_equal(cw_farm_threads(100000), CW_FARM_THREADS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_job_once_whatever_the_threads),
        cmocka_unit_test(test_skipped_jobs_are_not_done),
        cmocka_unit_test(test_done_can_stop),
        cmocka_unit_test(test_progress_stops_jobs_that_give_up),
        cmocka_unit_test(test_nothing_to_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
