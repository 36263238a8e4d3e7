/* Threads that take a job, do it and give its result away, until there are no more. All talk
 * between them and the main thread is under one lock, which is held for a moment per job. */
#include "farm_crew.h"

#include <stdlib.h>
#include <time.h>

void crew_lock(crew *c) { pthread_mutex_lock(&c->lock); }

void crew_unlock(crew *c) { pthread_mutex_unlock(&c->lock); }

void crew_stop(crew *c)
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
        crew_unlock(c);
        size_t size = c->job->work(c->job->context, number, w->number, w->result);
        crew_lock(c);
        c->give(c, number, w->result, size);
    }
    return turn;
}

static void *work(void *argument)
{
    crew_worker *w = argument;
    crew *c = w->crew;
    crew_turn turn;
    crew_lock(c);
    while ((turn = do_one(w)) != CREW_ENDED)
        if (turn == CREW_LATER)
            pthread_cond_wait(&c->jobs, &c->lock);
    c->present--;
    pthread_cond_signal(&c->news);
    crew_unlock(c);
    return NULL;
}

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

bool crew_start(crew *c)
{
    int count = 0;
    size_t size = c->job->result_size > 0 ? c->job->result_size : 1;
    for (; count < c->threads; count++) {
        c->workers[count] = (crew_worker){.crew = c, .number = count, .result = malloc(size)};
        if (c->workers[count].result == NULL)
            break;
    }
    if (count == 0)
        return false;
    c->threads = count;
    init_locks(c);
    crew_lock(c); /* nobody ends before all are counted */
    while (c->started < count
           && pthread_create(&c->workers[c->started].thread, NULL, work, &c->workers[c->started])
                  == 0)
        c->started++;
    c->present = c->started > 0 ? c->started : 1;
    crew_unlock(c);
    return true;
}

void crew_wait(crew *c, double seconds)
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

void crew_end(crew *c)
{
    for (int i = 0; i < c->started; i++)
        pthread_join(c->workers[i].thread, NULL);
    for (int i = 0; i < c->threads; i++)
        free(c->workers[i].result);
    pthread_cond_destroy(&c->news);
    pthread_cond_destroy(&c->jobs);
    pthread_mutex_destroy(&c->lock);
}
