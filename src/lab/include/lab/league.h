/* Matches of many pairings (who against whom, with which decks), played on the farm, kept in a
 * store, counted. Tournaments and experiments are lists of pairings. Match i of a pairing is
 * match i of a simulation (lab/sim.h) with its seed, agents and decks. */
#ifndef LAB_LEAGUE_H
#define LAB_LEAGUE_H

#include "agents/agent.h"
#include "base/parallel.h"
#include "lab/interval.h"

enum {
    CW_TIME_BUCKETS = 256,     /* decision times, logarithmic: mean and percentiles to 5 % */
    CW_LEAGUE_PAIRINGS = 10000 /* most in one run */
};

typedef struct cw_pairing {
    const char *agents[CW_SEATS]; /* specs of player 0 and 1, who change seats */
    const char *deck_names[CW_SEATS];
    cw_deck decks[CW_SEATS];
    uint8_t reveal; /* by player: CW_REVEAL_* */
    cw_budget budget;
    uint64_t matches, seed; /* even number; match i is cw_sim_match's match i of that seed */
} cw_pairing;

typedef struct cw_pairing_result {
    uint64_t matches, wins[CW_SEATS], draws;
    uint64_t pair_scores[CW_PAIR_SCORES]; /* pairs by half points of player 0 */
    uint64_t turns, actions;
    uint64_t decisions[CW_SEATS];
    double seconds[CW_SEATS], square_seconds[CW_SEATS], longest[CW_SEATS];
    uint64_t times[CW_SEATS][CW_TIME_BUCKETS];
    uint64_t forfeits[CW_SEATS]; /* matches lost by crash, silence or an illegal move (exec bots) */
    uint64_t signature;          /* xor over matches of hash(final position, index), in any order */
} cw_pairing_result;

typedef struct cw_league_setup {
    const cw_game *game;
    const cw_pairing *pairings; /* equal ones only once */
    int count;
    const char *store; /* SQLite file; NULL = none is kept */
    bool resume;       /* go on with a store that exists; otherwise an existing one is refused */
    bool shared;       /* the store may hold other pairings of the same game, and gets what it
                        * lacks; otherwise its pairings must be those of this run */
    int threads;
    /* Asked after each finished pair, in order of pair number within the pairing: true = this
     * pairing needs no more matches (SPRT). Must depend on nothing but the counts, so that the
     * answer does not depend on threads. NULL = never. */
    bool (*settled)(void *context, int pairing, const cw_pairing_result *so_far);
    cw_progress progress; /* counts the matches that were not in the store; may be NULL */
    void *context;        /* of both */
} cw_league_setup;

/* results[i] belongs to pairings[i]. A stopped run returns what is finished; *complete tells.
 * How many matches a pairing has may differ from run to run of a store: those that are there
 * count. Under mpirun every rank calls it with the same setup; only rank 0 gets results. */
cw_status cw_league_run(const cw_league_setup *setup, cw_pairing_result *results, bool *complete,
                        cw_errors *errors);

double cw_time_percentile(const uint64_t times[CW_TIME_BUCKETS], double share); /* seconds */
int cw_time_bucket(double seconds);

/* Adds counts up; player `first` of `from` becomes player 0 of `into`. */
void cw_pairing_add(cw_pairing_result *into, const cw_pairing_result *from, int first);
/* Points per match of player 0: a win is 1, a draw half. */
cw_rate cw_pairing_rate(const cw_pairing_result *result);

#endif
