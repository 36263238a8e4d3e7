/* Threads for what takes long: decisions of agents, hashing of passwords, replays. The event loop
 * hands out jobs and gets them back when they are done; it never waits. */
#ifndef SERVER_WORKERS_H
#define SERVER_WORKERS_H

#include "turns.h"

#include <stdbool.h>
#include <uv.h>

typedef struct job job;
struct job {
    turn turn;                        /* first; says for whom it is done */
    job *next;                        /* while it is on its way back */
    void (*work)(job *j, int worker); /* on a thread */
    void (*done)(job *j);             /* on the loop, also when the workers end first */
    bool worked;                      /* false in `done`: it was never begun */
    int worker;                       /* who worked at it */
};

typedef struct workers workers;

/* NULL without memory or threads. */
workers *cw__workers_new(uv_loop_t *loop, int threads);
void cw__workers_add(workers *w, job *j);
int cw__workers_waiting(const workers *w); /* added and not done */
/* Waits for the jobs that are being worked at, gives all back, ends the threads and begins to
 * close the handle: the loop must run once more before cw__workers_free. */
void cw__workers_stop(workers *w);
void cw__workers_free(workers *w); /* NULL is fine */

#endif
