/* Measurements: one number for behaviour (the signature), others for speed. */
#ifndef LAB_BENCH_H
#define LAB_BENCH_H

#include "rules/engine.h"

typedef struct cw_bench_speed {
    int threads;
    double matches_per_second;
} cw_bench_speed;

typedef struct cw_bench {
    uint64_t signature; /* of fixed matches with random players; the same everywhere */
    size_t state_bytes;
    double copy_ns;   /* copying a position from the middle of a match */
    double step_ns;   /* listing all legal actions and applying one */
    double action_ns; /* drawing one without listing them, and applying it */
    double actions_per_match;
    cw_bench_speed speeds[16]; /* random players, 1 thread and more */
    int speed_count;
} cw_bench;

/* About `seconds` of work for each figure. */
cw_status cw_bench_run(const cw_game *game, const cw_deck decks[CW_SEATS], double seconds,
                       int threads, cw_bench *bench);

/* The signature of these decks alone, and how long their matches are. */
uint64_t cw_bench_sign(const cw_game *game, const cw_deck decks[CW_SEATS],
                       double *actions_per_match);

/* Random matches on one thread, with their actions drawn, not listed. */
typedef struct cw_bench_matches {
    uint64_t matches, actions;
    double seconds; /* of the processor */
} cw_bench_matches;

/* About `seconds` of them, or exactly `matches` if that is not 0. */
cw_status cw_bench_play(const cw_game *game, const cw_deck decks[CW_SEATS], double seconds,
                        uint64_t matches, cw_bench_matches *out);

/* Matches of the family `evolve` with the published bot on random vectors. */
typedef struct cw_bench_evolve {
    uint64_t vectors, matches, turns;
    double seconds;
} cw_bench_evolve;

/* About `seconds` on one thread; a vector that was begun is finished. */
cw_status cw_bench_evolve_run(double seconds, cw_bench_evolve *bench);

/* Decisions of an agent against itself, on one thread. Work is what cw_agent_work counts. */
typedef struct cw_bench_search {
    uint64_t counted; /* lookahead: work of fixed quick decisions; the same everywhere */
    uint64_t decisions, work, most_work; /* most: of one decision */
    double time, longest;                /* seconds of processor time: of all decisions, of one */
} cw_bench_search;

/* About `seconds` of decisions of lookahead, twelve turns deep; one that was begun is finished. */
cw_status cw_bench_search_run(const cw_game *game, const cw_deck decks[CW_SEATS], double seconds,
                              cw_bench_search *bench);
/* The same for any agent that counts its work. It takes one of `every` actions of a match. */
cw_status cw_bench_agent_run(const cw_game *game, const cw_deck decks[CW_SEATS], const char *spec,
                             int every, double seconds, cw_bench_search *bench);

#endif
