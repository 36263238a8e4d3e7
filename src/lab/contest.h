/* Private to searches by self-play: lists of short contests between two players, on threads. */
#ifndef LAB_CONTEST_H
#define LAB_CONTEST_H

#include "agents/agent.h"
#include "base/parallel.h"
#include "lab/interval.h"

/* Two matches on one seed with seats swapped; four if the decks are exchanged as well. */
typedef struct contest {
    const char *agents[CW_SEATS];
    const cw_deck *decks[CW_SEATS];
    uint64_t seed;
    bool both_ways;
    /* Filled in: */
    uint8_t matches;
    double points; /* of player 0: 1 for a win, half for a draw */
} contest;

/* Where contests are held, and how far the whole search is. */
typedef struct contest_hall {
    const cw_game *game;
    int threads; /* 0 = one per core */
    cw_budget budget;
    cw_progress progress; /* may be NULL */
    void *context;
    size_t done, planned; /* matches so far, and about how many there will be */
    bool stopped;         /* by `progress` */
} contest_hall;

/* CW_OK when all were held, or when stopped (see hall->stopped). The result of each contest does
 * not depend on the number of threads. */
cw_status contest_run(contest_hall *hall, contest *list, size_t count, cw_errors *errors);

/* Points over several contests. */
typedef struct contest_sum {
    uint64_t matches;
    double points;
    cw_clusters contests; /* the same: a contest is a cluster */
} contest_sum;

void contest_add(contest_sum *sum, const contest *list, size_t count);
/* Points per match with a 95% interval from the spread between contests. */
cw_rate contest_rate(const contest_sum *sum);

#endif
