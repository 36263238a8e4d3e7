/* Run numbered jobs on a few threads. Jobs must not depend on which thread runs them. */
#ifndef BASE_PARALLEL_H
#define BASE_PARALLEL_H

#include <stddef.h>

/* Called once for each index in 0..jobs-1; `worker` is 0..threads-1. */
typedef void (*cw_job)(void *context, size_t index, int worker);

/* Called now and then from one of the threads with the number of jobs done;
 * a non-zero answer stops the run early. May be NULL. */
typedef int (*cw_progress)(void *context, size_t done, size_t jobs);

/* Returns the number of jobs done. threads <= 0 means one per core. The calling thread is worker 0
 * and the one that calls `progress`; returns when all threads have ended. */
size_t cw_parallel(int threads, size_t jobs, cw_job job, void *context, cw_progress progress);

/* Cores that this process may use, at least 1: what the scheduler's mask allows, not what the
 * machine has. */
int cw_core_count(void);

#endif
