/* Private to the search: individuals, how they are bred, and stages of matches on the farm. */
#ifndef LAB_EVOLVE_PRIVATE_H
#define LAB_EVOLVE_PRIVATE_H

#include "lab/evolve_search.h"
#include "lab/store.h"

#include <stdatomic.h>

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
void evolve_begin(const cw_evolve_setup *setup, evolve_one *population);
/* By merit, the best first. */
void evolve_sort(evolve_one *list, int count);
/* Puts the vectors that survive first, in order of merit: the proven (with the lowest upper limit
 * of merit) and the promising (with the best merit). The first one is the best proven. */
void evolve_rank(const cw_evolve_setup *setup, evolve_one *population);
/* After ranking: survivors stay, the others make room for young vectors, of which there are more
 * than places; some are made by what the model knows. `room` is a second population to work in. */
void evolve_breed(const cw_evolve_setup *setup, int generation, const struct evolve_model *model,
                  evolve_one *population, evolve_one *room);
bool evolve_is_same(const cw_evolve_vector *a, const cw_evolve_vector *b);

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

/* The farm, the store and what is being worked on. */
typedef struct evolve_work evolve_work;

/* NULL with a problem in `errors`. */
evolve_work *evolve_work_open(const cw_evolve_setup *setup, const char *path, bool resume,
                              cw_errors *errors);
/* On rank 0: plays the matches of the stage for the first `count` of the list and adds them to
 * their sums. False if it failed or was stopped. */
bool evolve_work_play(evolve_work *work, const evolve_stage *stage, evolve_one *list, int count);
/* On the other ranks: does its part until rank 0 has closed. */
void evolve_work_follow(evolve_work *work);
/* How many matches are still to come, for its progress: of this search, and of what comes later. */
void evolve_work_plan(evolve_work *work, uint64_t matches);
void evolve_work_plan_later(evolve_work *work, uint64_t matches);
/* On rank 0: goes on with another setup that differs in what vectors are and in the seed only. */
void evolve_work_use(evolve_work *work, const cw_evolve_setup *setup);
uint64_t evolve_work_matches(const evolve_work *work); /* so far */
bool evolve_work_is_stopped(const evolve_work *work);
/* CW_OK unless something failed, also while closing; frees. NULL is fine. */
cw_status evolve_work_close(evolve_work *work);

/* ---- the search ---- */

typedef struct evolve_search {
    const cw_evolve_setup *setup;
    evolve_work *work;
    evolve_one *population, *room;
    struct evolve_model *model;
    cw_evolve_result *result;
    cw_errors *errors;
} evolve_search;

/* Plays a stage and scores the list. */
bool evolve_play(evolve_search *search, const evolve_stage *stage, evolve_one *list, int count);
/* A search, or the measurement of one vector, on rank 0 of a farm that is open already. False if it
 * failed or was stopped. */
bool evolve_search_on(evolve_work *work, const cw_evolve_setup *setup, cw_evolve_result *result,
                      cw_errors *errors);
bool evolve_measure_on(evolve_work *work, const cw_evolve_setup *setup,
                       const cw_evolve_vector *vector, cw_evolve_sums *sums);

#endif
