/* Numbered jobs on a few POSIX threads. Workers take indices from one atomic counter, so the
 * order of execution varies but what each index computes does not. The calling thread works
 * too: when no thread can be started, it does everything alone. */
#include "base/parallel.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

/* Their records lie on the caller's stack. */
enum { MOST_THREADS = 256 };

static const double REPORT_SECONDS = 0.1;

typedef struct run {
    cw_job job;
    cw_progress progress;
    void *context;
    size_t jobs;
    atomic_size_t next, done; /* the next job to take; those that are done */
    atomic_bool stop;
} run;

typedef struct worker {
    run *run;
    int number;
    pthread_t thread;
} worker;

int cw_core_count(void)
{
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return count < 1 ? 1 : count > MOST_THREADS ? MOST_THREADS : count;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Worker 0 is the calling thread and the only one that reports. Relaxed counting is enough: an
 * index is taken once whatever the order. What jobs wrote becomes visible to the caller by
 * pthread_join. */
static void *work(void *argument)
{
    const worker *self = argument;
    run *r = self->run;
    double last_report = now();
    while (!atomic_load_explicit(&r->stop, memory_order_relaxed)) {
        size_t index = atomic_fetch_add_explicit(&r->next, 1, memory_order_relaxed);
        if (index >= r->jobs)
            break;
        r->job(r->context, index, self->number);
        atomic_fetch_add_explicit(&r->done, 1, memory_order_release);
        if (self->number != 0 || r->progress == NULL)
            continue;
        double time = now();
        if (time - last_report >= REPORT_SECONDS) {
            last_report = time;
            if (r->progress(r->context, atomic_load(&r->done), r->jobs) != 0)
                atomic_store(&r->stop, true);
        }
    }
    return NULL;
}

/* The caller works too, as worker 0; so it is no failure if the system gives fewer threads than
 * were asked for, or none: the jobs only take longer. */
size_t cw_parallel(int threads, size_t jobs, cw_job job, void *context, cw_progress progress)
{
    run r = {.job = job, .progress = progress, .context = context, .jobs = jobs};
    worker workers[MOST_THREADS];
    if (threads <= 0)
        threads = cw_core_count();
    if (threads > MOST_THREADS)
        threads = MOST_THREADS;
    if ((size_t)threads > jobs)
        threads = jobs > 0 ? (int)jobs : 1;
    int started = 1;
    for (int i = 0; i < threads; i++)
        workers[i] = (worker){.run = &r, .number = i};
    while (started < threads
           && pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0)
        started++;
    work(&workers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    size_t done = atomic_load(&r.done);
    if (progress != NULL)
        progress(context, done, jobs);
    return done;
}
