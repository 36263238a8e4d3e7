/* The search for balanced games of the family `evolve`: a genetic algorithm over vectors of
 * parameters. Matches are noisy, so that what survives is measured again on new matches in each
 * generation and all its matches count together; the score that is reported for the best comes from
 * matches that the search never saw. The result depends on the setup alone: not on threads, ranks,
 * or on how often the run was stopped and resumed. */
#ifndef EVOLVE_SEARCH_H
#define EVOLVE_SEARCH_H

#include "evolve/evolve.h"
#include "evolve/metrics.h"
#include "runs/ledger.h"

#define CW_EVOLVE_SELECT_LIST(X)                                                                   \
    X(TOURNAMENT, "tournament") /* the best of a few */                                            \
    X(ROULETTE, "roulette")     /* the better the likelier */

typedef enum cw_evolve_select {
#define X(id, name) CW_SELECT_##id,
    CW_EVOLVE_SELECT_LIST(X)
#undef X
        CW_SELECT_COUNT
} cw_evolve_select;

extern const char *const cw_evolve_select_names[CW_SELECT_COUNT + 1]; /* ends with NULL */

enum {
    CW_EVOLVE_MOST_VECTORS = 1000, /* in a population */
    CW_EVOLVE_MOST_GENERATIONS = 100000,
    CW_EVOLVE_MOST_GAMES = 1000000,
    CW_EVOLVE_MOST_MEASURE = 100000000,
    CW_EVOLVE_AGENT_TEXT = 400 /* bytes of an agent's name, with the final 0 */
};

/* Matches first … first + count - 1 of the vector are added to `sums`; match i depends on nothing
 * but its number, the vector, the agent and the seed. */
typedef cw_status (*cw_evolve_player)(const cw_evolve_vector *vector, const char *agent,
                                      uint64_t seed, uint64_t first, uint64_t count,
                                      const atomic_bool *stop, cw_evolve_sums *sums,
                                      cw_errors *errors);

/* What there is to tell after a generation. */
typedef struct cw_evolve_generation {
    int number; /* from 1 */
    cw_evolve_vector best;
    cw_evolve_value score; /* of the best, from all matches it has had so far */
    uint64_t matches;      /* so many */
    double mean;           /* score of the whole population */
    bool changed;          /* another vector than before is the best */
} cw_evolve_generation;

typedef struct cw_evolve_setup {
    cw_evolve_metric metric;
    double rounds, life; /* see cw_evolve_aims */
    bool turns;          /* the same */
    bool different;      /* each player has rules of his own */
    bool zero_stays;     /* see cw_evolve_vector */
    int population;      /* 2..CW_EVOLVE_MOST_VECTORS */
    int elite;           /* survivors of a generation, 1..population - 1 */
    cw_evolve_select select;
    int tournament;  /* vectors in a tournament, from 1 */
    double mutation; /* chance of each gene to change, 0..1 */
    uint64_t games;  /* matches of each vector in a generation */
    uint64_t seed;
    const char *agent; /* who plays; NULL = the bot of the paper */
    /* What may differ between a run and its continuation: */
    int generations;   /* at most so many */
    double stop_below; /* ends when the score of the best is below; 0 = never */
    int patience;      /* ends when the best has stayed the same for so many; 0 = never */
    uint64_t measure;  /* matches of the measurement at the end; 0 = none */
    cw_keeping keeping;
    void (*generation)(void *context, const cw_evolve_generation *generation); /* may be NULL */
    void *context;                                                             /* of that */
    cw_evolve_player play; /* NULL = cw_evolve_play */
} cw_evolve_setup;

/* What `evolve run` does if it is told nothing: the aims of the paper, 50 vectors for 50
 * generations with 1,000 matches each. */
cw_evolve_setup cw_evolve_setup_default(void);

typedef enum cw_evolve_end {
    CW_EVOLVE_ENDED,   /* all generations are done */
    CW_EVOLVE_REACHED, /* the score is below stop_below */
    CW_EVOLVE_STALLED, /* patience is over */
    CW_EVOLVE_STOPPED  /* progress asked for it: there is no measurement */
} cw_evolve_end;

/* Why it ended, as part of a sentence. Static. */
const char *cw_evolve_end_words(cw_evolve_end end);

typedef struct cw_evolve_result {
    cw_evolve_vector best;
    cw_evolve_sums search, held_out; /* its matches in the search and in the measurement */
    cw_evolve_value score_search, score_held_out;
    cw_evolve_generation *history;
    int generations;  /* in the history */
    uint64_t matches; /* played or taken from the store, of all vectors */
    double seconds;
    cw_evolve_end end;
} cw_evolve_result;

/* The search: all ranks call it and have the result. Free with cw_evolve_clear, also after a
 * failure. */
cw_status cw_evolve_search(const cw_evolve_setup *setup, cw_evolve_result *result,
                           cw_errors *errors);
void cw_evolve_clear(cw_evolve_result *result);

/* What a metric measures a vector against. */
cw_evolve_aims cw_evolve_aims_of(const cw_evolve_setup *setup, const cw_evolve_vector *vector);

/* Matches of one vector, on the seeds that a search with this seed would never use. Uses of the
 * setup: agent, seed, measure, keeping, play. */
cw_status cw_evolve_measure(const cw_evolve_setup *setup, const cw_evolve_vector *vector,
                            cw_evolve_sums *sums, bool *stopped, cw_errors *errors);

#endif
