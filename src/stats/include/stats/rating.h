/* Strength from results: Elo ratings of many players at once, and the sequential test of two. Both
 * start from seat-swapped pairs, whose two matches are not independent of each other. */
#ifndef STATS_RATING_H
#define STATS_RATING_H

#include "base/error.h"
#include "stats/interval.h"

#include <stdint.h>

enum {
    CW_RATED_PLAYERS = 64, /* most at once */
    CW_SPRT_LEAST = 8      /* pairs before a verdict: fewer say too little about how scores vary */
};

/* All pairs between two players, by half points of `first`. */
typedef struct cw_encounter {
    int first, second;
    uint64_t pair_scores[CW_PAIR_SCORES];
} cw_encounter;

typedef struct cw_rating {
    double elo;   /* the mean of all players is 0 */
    double error; /* 95%: elo - error to elo + error */
} cw_rating;

/* Ratings under which the results are most likely (Bradley and Terry; a draw is half a win):
 * players 400 apart score 10 to 1. Each encounter counts as if one more match had been drawn, so
 * that nobody is infinitely strong. Errors come from how much the pairs' scores vary
 * (stats/interval.h). False without memory. `out` has room for `players` and is undefined on
 * failure; players are numbered from 0, at most CW_RATED_PLAYERS. */
bool cw_ratings(const cw_encounter *list, int count, int players, cw_rating *out);

double cw_elo_to_score(double elo);   /* the expected score of one who is that much stronger */
double cw_score_to_elo(double score); /* and back; infinite at 0 and 1 */

/* ---- the sequential probability ratio test ---- */

/* H0: the first player is `elo0` stronger; H1: `elo1`, which is more. */
typedef struct cw_sprt {
    double elo0, elo1;
    double alpha, beta; /* chances to accept H1 or H0 although the other is true */
} cw_sprt;

typedef enum cw_sprt_verdict { CW_SPRT_OPEN, CW_SPRT_H0, CW_SPRT_H1 } cw_sprt_verdict;

typedef struct cw_sprt_state {
    double llr;       /* log-likelihood ratio of H1 to H0 */
    double low, high; /* H0 is accepted at low, H1 at high */
    cw_sprt_verdict verdict;
} cw_sprt_state;

/* Where the test stands with these pairs, by half points of the first player. It may be asked again
 * with more pairs while it is open; after a verdict the test is over. */
cw_sprt_state cw_sprt_judge(const cw_sprt *test, const uint64_t pair_scores[CW_PAIR_SCORES]);

/* "elo0,elo1[,alpha,beta]"; false with a problem. */
bool cw_sprt_read(const char *text, cw_sprt *test, cw_errors *errors);

#endif
