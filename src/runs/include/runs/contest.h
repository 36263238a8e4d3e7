/* Private to searches by self-play: lists of short contests between two players, as jobs of a
 * ledger. */
#ifndef RUNS_CONTEST_H
#define RUNS_CONTEST_H

#include "runs/matches.h"
#include "stats/interval.h"

/* Pair number `pair` of the pairing with that seed: two matches with seats swapped; and two more if
 * the decks are exchanged as well. */
typedef struct contest {
    const char *agents[CW_SEATS];
    const cw_deck *decks[CW_SEATS];
    uint64_t seed, pair;
    bool both_ways;
    /* Filled in: */
    uint8_t matches;
    double points; /* of player 0: 1 for a win, half for a draw */
} contest;

/* Every rank calls it and gets the results. False if it failed or was stopped. */
bool cw__contest_run(cw_ledger *ledger, const cw_game *game, const cw_budget *budget, contest *list,
                     size_t count);

/* Whom decks are measured against: one agent plays both sides, in turn with each of the decks. */
typedef struct contest_field {
    const cw_game *game;
    const char *agent;
    cw_budget budget;
    const cw_deck *opponents;
    int opponent_count;
} contest_field;

/* The next number of pairs from `pairs` on that is the same against each opponent. */
size_t cw__contest_pairs(const contest_field *field, uint64_t pairs);
/* `each` pairs, a number of the kind above, of every deck against the field, on the same seeds for
 * all: pair k of deck i is list[i * each + k], so that luck falls out of comparisons. The list is the
 * caller's; NULL if it failed or was stopped. */
contest *cw__contest_field(cw_ledger *ledger, const contest_field *field, const cw_deck *decks,
                           int count, size_t each, uint64_t seed);

/* Points over several contests. */
typedef struct contest_sum {
    uint64_t matches;
    double points;
    cw_clusters contests; /* the same: a contest is a cluster */
} contest_sum;

/* Adds what was filled in; a sum that starts zeroed is that of no contest. */
void cw__contest_add(contest_sum *sum, const contest *list, size_t count);
double cw__contest_share(const contest_sum *sum); /* points per match; 0 without matches */
/* Points per match with a 95% interval from the spread between contests. */
cw_rate cw__contest_rate(const contest_sum *sum);

#endif
