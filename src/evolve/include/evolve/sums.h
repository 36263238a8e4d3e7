/* What is counted in the matches of a game of the family `evolve`. Sums and sums of products of
 * whole numbers: they add up the same in any order, and they are all that the metrics and their
 * intervals need, so that matches from many threads, ranks and evenings can be pooled. */
#ifndef EVOLVE_SUMS_H
#define EVOLVE_SUMS_H

#include "rules/kinds.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of one match. A round is a turn of each player; player 1 goes first. */
#define CW_EVOLVE_COUNT_LIST(X)                                                                    \
    X(WON_1) /* 1 if player 1 won, else 0 */                                                       \
    X(WON_2)                                                                                       \
    X(LIFE_1) /* life left to player 1 if he won, else 0 */                                        \
    X(LIFE_2)                                                                                      \
    X(FIRST_1) /* own turns before player 1 played a card; all of them if he never did */          \
    X(FIRST_2)                                                                                     \
    X(ROUNDS)  /* the round in which the match ended, from 1 */                                    \
    X(TURNS)   /* turns of both players */                                                         \
    X(IDLE)    /* of those, turns without a card played and without an attack */                   \
    X(CHANGES) /* how often another player than before was ahead at the end of a turn */           \
    X(OPEN)    /* turns before the winner was clearly ahead for good; all of them in a draw */

typedef enum cw_evolve_count {
#define X(name) CW_EVOLVE_##name,
    CW_EVOLVE_COUNT_LIST(X)
#undef X
        CW_EVOLVE_COUNTS
} cw_evolve_count;

typedef struct cw_evolve_match {
    int32_t counts[CW_EVOLVE_COUNTS]; /* each within 0..65535 */
    uint64_t hash;                    /* of the last position */
} cw_evolve_match;

enum { CW_EVOLVE_PRODUCTS = CW_EVOLVE_COUNTS * (CW_EVOLVE_COUNTS + 1) / 2 };

/* No pointers: its bytes may be stored and sent. */
typedef struct cw_evolve_sums {
    uint64_t matches;
    uint64_t signature; /* the hashes of the last positions, added up: equal matches, equal sums */
    uint64_t sums[CW_EVOLVE_COUNTS];
    uint64_t products[CW_EVOLVE_PRODUCTS]; /* of counts i >= k at i * (i + 1) / 2 + k */
} cw_evolve_sums;

/* Adds one match, or all matches of another set of sums. Sums that start zeroed are those of no
 * match. */
void cw_evolve_sums_count(cw_evolve_sums *sums, const cw_evolve_match *match);
void cw_evolve_sums_add(cw_evolve_sums *sums, const cw_evolve_sums *more);
/* Whether they can be the sums of so many matches: for bytes that were stored or sent. */
bool cw_evolve_sums_fit(const cw_evolve_sums *sums, uint64_t matches);

#endif
