/* Private to the search: individuals, how they are bred, and stages of matches on the farm. */
#ifndef EVOLVE_WORK_H
#define EVOLVE_WORK_H

#include "evolve/search.h"
#include "rules/engine.h"
#include "runs/ledger.h"

typedef struct evolve_one {
    cw_evolve_vector vector;
    cw_evolve_sums sums; /* all its matches so far */
    cw_evolve_value score;
    double merit; /* the score as it should be, with the help of what relatives show */
} evolve_one;

struct evolve_model; /* evolve_model.h */

/* ---- breeding ---- */

/* Of so many young vectors one gets a place in the population. */
enum { EVOLVE_YOUNG = 4 };

/* The young vectors of the first generation. */
void cw__evolve_begin(const cw_evolve_setup *setup, evolve_one *population);
/* By merit, the best first. */
void cw__evolve_sort(evolve_one *list, int count);
/* Puts the vectors that survive first, in order of merit: the proven (with the lowest upper limit
 * of merit) and the promising (with the best merit). The first one is the best proven. */
void cw__evolve_rank(const cw_evolve_setup *setup, evolve_one *population);
/* After ranking: survivors stay, the others make room for young vectors, of which there are more
 * than places; some are made by what the model knows. `room` is a second population to work in. */
void cw__evolve_breed(const cw_evolve_setup *setup, int generation,
                      const struct evolve_model *model, evolve_one *population, evolve_one *room);
bool cw__evolve_is_same(const cw_evolve_vector *a, const cw_evolve_vector *b);

/* ---- stages ---- */

/* Streams of the seed: nothing of one is ever used by another. */
typedef enum evolve_stream {
    EVOLVE_STREAM_GENES,
    EVOLVE_STREAM_SEARCH,
    EVOLVE_STREAM_FINAL,
    EVOLVE_STREAM_HELD_OUT
} evolve_stream;

typedef struct evolve_stage {
    uint64_t key; /* in the store */
    evolve_stream stream;
    uint64_t seed; /* follows from the stream; set when it is played */
    uint64_t first, games;
} evolve_stage;

/* What a job keeps: what its matches came to, and what they follow from beside the agent, which is a
 * word of the chapter. */
typedef struct evolve_job {
    cw_evolve_sums sums;
    uint64_t seed, first; /* of the stage, of its matches */
    uint8_t different, zero_stays;
    int8_t genes[CW_SEATS * CW_EVOLVE_VALUES];
} evolve_job;

/* ---- look.c ---- */

void cw__evolve_job_write(evolve_job *job, const cw_evolve_vector *vector);
/* False if there is no such vector. */
bool cw__evolve_job_read(const evolve_job *job, cw_evolve_vector *vector);
/* Match `index` of a stage with that seed: decks follow from the seed of the match. */
void cw__evolve_match(uint64_t seed, uint64_t index, cw_match_setup *setup,
                      uint64_t agent_seeds[CW_SEATS]);
/* That match between two of the agent, as a replay; hash: that of the last position of then, NULL =
 * unknown. False with a problem, also if it ends otherwise. */
bool cw__evolve_replay(const cw_game *game, const char *agent, uint64_t seed, uint64_t index,
                       const uint64_t *hash, cw_str *text, cw_errors *errors);

/* The ledger and what is being worked on. */
typedef struct evolve_work {
    cw_evolve_setup
        setup; /* its own: it outlives those who lend one. Another one may take its place
                            * that differs in what vectors are and in the seed only */
    cw_evolve_player play;
    cw_ledger *ledger; /* not its own */
    bool unkept;
    evolve_stage stage;
    char part[40]; /* of the run: how files of the stage are called */
    /* Rank 0 knows the vectors and shares them when a stage begins: what other machines make of the
     * sums may differ in the last digit. */
    cw_evolve_vector vectors[CW_EVOLVE_MOST_VECTORS * EVOLVE_YOUNG];
    evolve_one *list; /* of the stage */
    uint64_t later;   /* matches of other searches, for the progress */
} evolve_work;

/* All that the course of a search depends on, for its ledger. */
bool cw__evolve_describe(cw_ledger *ledger, const cw_evolve_setup *setup);
/* With `unkept` the store keeps nothing of it. The ledger stays the caller's; free() frees the work. */
evolve_work *cw__evolve_work_new(const cw_evolve_setup *setup, cw_ledger *ledger, bool unkept);
/* Every rank plays the matches of the stage for the first `count` of the list and adds them to
 * their sums. False if it failed or was stopped. */
bool cw__evolve_work_play(evolve_work *work, const evolve_stage *stage, evolve_one *list,
                          int count);
/* How many matches of this search are still to come, for its progress. */
void cw__evolve_work_plan(evolve_work *work, uint64_t matches);

/* ---- the search ---- */

/* A search, or the measurement of one vector. False if it failed or was stopped. */
bool cw__evolve_search_on(evolve_work *work, const cw_evolve_setup *setup,
                          cw_evolve_result *result);
bool cw__evolve_measure_on(evolve_work *work, const cw_evolve_setup *setup,
                           const cw_evolve_vector *vector, cw_evolve_sums *sums);

#endif
