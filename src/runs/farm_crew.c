/* Threads that take a job, do it and give its result away, until there are no more. All talk
 * between them and the main thread is under one lock, which is held for a moment per job. */
#include "farm_crew.h"

#include "base/memory.h"

#include <time.h>

void cw__crew_lock(crew *c) { pthread_mutex_lock(&c->lock); }

void cw__crew_unlock(crew *c) { pthread_mutex_unlock(&c->lock); }

/* Under the lock, so that no worker can miss the broadcast between its look for a job and its
 * wait. */
void cw__crew_stop(crew *c)
{
    c->stopped = true;
    if (c->job->stopping != NULL)
        atomic_store(c->job->stopping, true);
    pthread_cond_broadcast(&c->jobs);
}

/* Under the lock, which is open while the job is done. */
static crew_turn do_one(crew_worker *w)
{
    crew *c = w->crew;
    uint64_t number;
    crew_turn turn = c->take(c, &number);
    if (turn == CREW_JOB) {
        cw__crew_unlock(c);
        size_t size = c->job->work(c->job->context, number, w->number, w->result);
        cw__crew_lock(c);
        c->give(c, number, w->result, size);
    }
    return turn;
}

/* The lock is held but for the job itself, which do_one() does without it. The last one to leave
 * wakes whoever waits for the crew. */
static void *work(void *argument)
{
    crew_worker *w = argument;
    crew *c = w->crew;
    crew_turn turn;
    cw__crew_lock(c);
    while ((turn = do_one(w)) != CREW_ENDED)
        if (turn == CREW_LATER)
            pthread_cond_wait(&c->jobs, &c->lock);
    c->present--;
    pthread_cond_signal(&c->news);
    cw__crew_unlock(c);
    return NULL;
}

/* A clock that nobody sets: a wait must not last an hour because the time was corrected. */
static void init_locks(crew *c)
{
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->jobs, NULL);
    pthread_cond_init(&c->news, &clock);
    pthread_condattr_destroy(&clock);
}

void cw__crew_start(crew *c)
{
    for (int i = 0; i < c->threads; i++)
        c->workers[i] = (crew_worker){
            .crew = c, .number = i, .result = cw_alloc(c->job->result_size, 1)};
    init_locks(c);
    cw__crew_lock(c); /* nobody ends before all are counted */
    while (c->started < c->threads
           && pthread_create(&c->workers[c->started].thread, NULL, work, &c->workers[c->started])
                  == 0)
        c->started++;
    /* Fewer threads than wanted is no failure, and none means that the main thread works
     * (cw__crew_wait). */
    c->present = c->started > 0 ? c->started : 1;
    cw__crew_unlock(c);
}

/* Without any thread of its own the crew works here, one job at a time, in the caller: a system
 * that gives no threads makes it slow, not wrong. */
void cw__crew_wait(crew *c, double seconds)
{
    if (c->started == 0 && c->present > 0) {
        crew_turn turn = do_one(&c->workers[0]);
        c->present = turn != CREW_ENDED;
        if (turn == CREW_JOB)
            return;
    }
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += (long)(seconds * 1e9);
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&c->news, &c->lock, &until);
}

void cw__crew_end(crew *c)
{
    for (int i = 0; i < c->started; i++)
        pthread_join(c->workers[i].thread, NULL);
    for (int i = 0; i < c->threads; i++)
        free(c->workers[i].result);
    pthread_cond_destroy(&c->news);
    pthread_cond_destroy(&c->jobs);
    pthread_mutex_destroy(&c->lock);
}
