/* Private to the farm: the worker threads of one rank. Where jobs come from and where results go
 * differs between rank 0 and the others. */
#ifndef RUNS_FARM_CREW_H
#define RUNS_FARM_CREW_H

#include "base/clock.h"
#include "runs/farm.h"

#include <pthread.h>

typedef struct crew crew;

typedef struct crew_worker {
    crew *crew;
    int number;
    void *result; /* room for result_size bytes */
    pthread_t thread;
} crew_worker;

typedef enum crew_turn {
    CREW_JOB,   /* here is one */
    CREW_LATER, /* none now; `jobs` is signalled when there may be one */
    CREW_ENDED  /* there will be none */
} crew_turn;

struct crew {
    const cw_farm_job *job;
    /* Under the lock: the next job. */
    crew_turn (*take)(crew *c, uint64_t *number);
    /* Under the lock: the result of a job, or that it was given up. */
    void (*give)(crew *c, uint64_t number, const void *result, size_t size);
    crew_worker workers[CW_FARM_THREADS];
    int threads, started;
    /* Everything below is read and changed under the lock. */
    pthread_mutex_t lock;
    pthread_cond_t jobs; /* for workers: there may be jobs now */
    pthread_cond_t news; /* for the main thread: a worker has ended */
    int present;         /* workers that have not ended */
    bool stopped;
};

/* Starts the threads; it is no failure if the system gives fewer, or none. */
void cw__crew_start(crew *c);
/* Waits for the threads, which `take` must have sent home. */
void cw__crew_end(crew *c);

/* For the main thread; the workers take the lock by themselves. */
void cw__crew_lock(crew *c);
void cw__crew_unlock(crew *c);
/* Under the lock: waits for `news`, at most so long. When no thread could be started, does a job
 * instead. */
void cw__crew_wait(crew *c, double seconds);
/* Under the lock: no more jobs. */
void cw__crew_stop(crew *c);

#endif
