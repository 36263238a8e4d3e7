/* Private to the farm: how ranks talk. A link is what the module cardwright-mpi gives; the farm
 * knows no more of MPI than this. There is one kind of talk while jobs are done: a rank reports to
 * rank 0 and gets one order back before it reports again, so that no two wait for each other. */
#ifndef RUNS_FARM_LINK_H
#define RUNS_FARM_LINK_H

#include "runs/farm.h"

typedef struct farm_link {
    int rank, ranks;
    int sharing, place; /* ranks on this machine with the same cores as this one; which it is */
    /* Every rank gives its words and gets those of all ranks, in order. Sleeps while it waits. */
    void (*gather)(const uint64_t *mine, int words, uint64_t *all);
    void (*send)(int to, const void *data, size_t size);
    /* The size of a message that has come, 0 if there is none. Messages fit into `room`. */
    size_t (*receive)(int *from, void *data, size_t room);
    void (*close)(void);
} farm_link;

/* The one function of the module. NULL if the ranks cannot be joined. */
typedef const farm_link *farm_link_open(void);
#define FARM_LINK_OPEN "cw_farm_link_open"

/* The link of this process; NULL without mpirun. */
const farm_link *cw__farm_link_get(void);
/* All ranks: begin a run together. Does not return if some rank cannot. */
void cw__farm_link_begin(uint64_t same);
/* All ranks, after that: everybody gets rank 0's bytes. */
void cw__farm_link_share(void *data, size_t size);

/* Both are rows of words. A report's results follow its head, each a number, a size and bytes
 * filled up to a whole word; an order's numbers follow its head. */
enum { REPORT_WANT, REPORT_LEAVES, REPORT_RESULTS, REPORT_HEAD };
enum { ORDER_ENDED, ORDER_STOPPED, ORDER_JOBS, ORDER_HEAD };
enum { WORD = 8, MOST_ORDERED = 4096 };

/* The work of a rank other than 0. */
void cw__farm_follow(const farm_link *link, const cw_farm_job *job);
/* Bytes of a report, for both sides; 0 if the sizes are too large. */
size_t cw__farm_report_room(const cw_farm_job *job);

#endif
