/* Numbered jobs on threads of this process and, under mpirun, on the ranks of all machines. A job
 * makes a block of bytes; rank 0 gets all blocks, each exactly once, in whatever order they come.
 * What jobs compute must depend on their number alone. */
#ifndef RUNS_FARM_H
#define RUNS_FARM_H

#include "base/error.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CW_FARM_GIVEN_UP SIZE_MAX /* answer of `work`: there is no result */

enum { CW_FARM_LARGEST = 1 << 26 /* bytes of a result */, CW_FARM_THREADS = 256 };

typedef struct cw_farm_job {
    /* Jobs 0 … count - 1 are handed out in this order. Only rank 0's count matters: the others are
     * told theirs, so they need not know which ones a store already holds. */
    size_t count;
    size_t result_size; /* most bytes of one result, up to CW_FARM_LARGEST */
    int threads;        /* of each rank; 0 = the machine's cores, shared among its ranks */
    /* A hash of all that the jobs depend on (game, agents, decks): ranks that do not agree are
     * refused. 0 = not compared. */
    uint64_t same;
    /* What only rank 0 knows when the run begins, such as what an earlier run has led to: all ranks
     * give room of the same size and have rank 0's bytes in it before their first job. */
    void *shared;
    size_t shared_size; /* 0 = nothing, up to CW_FARM_LARGEST */
    /* On a worker thread of any rank (worker is below cw_farm_threads): does a job, writes at
     * most result_size bytes, returns how many or CW_FARM_GIVEN_UP. */
    size_t (*work)(void *context, uint64_t number, int worker, void *result);
    /* On rank 0 only: the result of a job. Non-zero stops the run early (no new jobs are handed
     * out). Never at the same time as another call of done, progress or skip, but on any thread. */
    int (*done)(void *context, uint64_t number, const void *result, size_t size);
    /* On rank 0, now and then, also while nothing finishes: non-zero stops. May be NULL. */
    int (*progress)(void *context, size_t done, size_t jobs);
    /* On rank 0: a job that is no longer needed is skipped when its turn to be handed out comes.
     * May be NULL. */
    bool (*skip)(void *context, uint64_t number);
    /* May be NULL. Set on every rank when the run is stopped, so that long jobs can look at it
     * and give up; without it a stop waits for the jobs that are being worked on. */
    atomic_bool *stopping;
    void *context;
} cw_farm_job;

/* Every rank calls it. Returns on rank 0 when all is done or stopped, with the number of jobs
 * done (too few without memory); on other ranks when there is nothing more to do. */
size_t cw_farm_run(const cw_farm_job *job);

/* How many workers a run with that many `threads` has on this rank. */
int cw_farm_threads(int threads);

int cw_farm_rank(void);  /* 0 without mpirun */
int cw_farm_ranks(void); /* 1 without mpirun */

/* ---- for the program's start and end ---- */

typedef enum cw_farm_news {
    CW_FARM_BEGAN,  /* all ranks agree and a run begins */
    CW_FARM_ENDED,  /* the program ends on all ranks; others know why */
    CW_FARM_CANNOT, /* the same, because this rank could not begin a run that rank 0 began */
    CW_FARM_DIFFERS /* the same, because this rank has another `same` than rank 0 */
} cw_farm_news;

/* Tells the user; after the last three the farm ends the program. */
typedef void (*cw_farm_observer)(cw_farm_news news);

/* Once, first of all: joins the other ranks if the program was started by mpirun or by srun with
 * an MPI plugin. False with a problem in `errors`. */
bool cw_farm_open(cw_farm_observer observer, cw_errors *errors);
/* Last of all: waits for the other ranks and leaves them. Returns the exit code of rank 0. */
int cw_farm_close(int answer);

#endif
