/* Matches of many pairings (who against whom, with which decks) as chapters of a ledger, counted.
 * Tournaments and experiments are lists of pairings. */
#ifndef LAB_LEAGUE_H
#define LAB_LEAGUE_H

#include "runs/matches.h"

enum { CW_LEAGUE_PAIRINGS = 10000 /* most in one run */ };

typedef struct cw_pairing_result {
    uint64_t matches, wins[CW_SEATS], draws;
    uint64_t pair_scores[CW_PAIR_SCORES]; /* pairs by half points of player 0 */
    uint64_t turns, actions;
    cw_decision_times clock;
    uint64_t forfeits[CW_SEATS]; /* matches lost by crash, silence or an illegal move (exec bots) */
    uint64_t signature;          /* xor over matches of hash(final position, index), in any order */
} cw_pairing_result;

typedef struct cw_league_setup {
    const char *kind; /* of the run: "tournament" */
    const cw_game *game;
    const cw_pairing *pairings; /* equal ones only once; an even number of matches each */
    int count;
    cw_keeping keeping;
    /* Asked after each finished pair, in order of pair number within the pairing: true = this
     * pairing needs no more matches (SPRT). Must depend on nothing but the counts, so that the
     * answer does not depend on threads. NULL = never. */
    bool (*settled)(void *context, int pairing, const cw_pairing_result *so_far);
    void *context;
} cw_league_setup;

/* results[i] belongs to pairings[i]. A stopped run returns what is finished; *complete tells.
 * How many matches a pairing has may differ from run to run of a store: those that are there
 * count. Under mpirun every rank calls it with the same setup; only rank 0 gets results. */
cw_status cw_league_run(const cw_league_setup *setup, cw_pairing_result *results, bool *complete,
                        cw_errors *errors);

/* Adds counts up; player `first` of `from` becomes player 0 of `into`. */
void cw_pairing_add(cw_pairing_result *into, const cw_pairing_result *from, int first);
/* Points per match of player 0: a win is 1, a draw half. */
cw_rate cw_pairing_rate(const cw_pairing_result *result);

#endif
