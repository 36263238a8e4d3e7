/* Tuning an agent's constants by self-play: an evolution strategy whose steps count only when
 * a sequential test against the best so far says so. Every generation depends on nothing but
 * the record of the one before and its matches, which the ledger keeps: a run that is taken up again
 * goes through the same generations. */
#ifndef BALANCE_TUNE_H
#define BALANCE_TUNE_H

#include "agents/agent.h"
#include "base/str.h"
#include "runs/ledger.h"
#include "stats/interval.h"

enum { CW_TUNE_TEXT = 4000 };

/* All that a run is made of and has found: what the file holds. */
typedef struct cw_tune_record {
    char agent[CW_TUNE_TEXT];   /* "greedy:hero=2": what is given here is not tuned */
    char params[CW_TUNE_TEXT];  /* "a,b,c": what is tuned; empty = all that is not given */
    char decks[CW_TUNE_TEXT];   /* "a,b,c" */
    char made_by[CW_TUNE_TEXT]; /* the command line */
    uint64_t seed;
    uint64_t games;   /* matches of each candidate in a generation */
    uint64_t measure; /* matches of the measurement */
    uint64_t nodes;   /* budget of each decision; 0 = none */
    int population;
    /* Found: */
    int generation, accepted; /* generations done, and those that found something better */
    double step;              /* of mutation, in parts of a constant's size */
    uint64_t matches;
    double values[CW_AGENT_PARAMS]; /* the best so far, one for each of the agent's parameters */
    cw_rate gain;      /* against the values it began with, on seeds the search never used */
    uint64_t measured; /* matches behind it; 0 = not measured */
} cw_tune_record;

typedef struct cw_tune cw_tune;

typedef struct cw_tune_setup {
    const cw_game *game;
    const cw_deck *decks; /* must outlive the run */
    int deck_count;
    int generations; /* for the estimate of progress */
    cw_keeping keeping;
} cw_tune_setup;

/* Checks agent and parameters of the record. A new record (generation 0) gets its values from
 * the agent. NULL with a problem in `errors`. The record must outlive the run. */
cw_tune *cw_tune_new(const cw_tune_setup *setup, cw_tune_record *record, cw_errors *errors);
/* NULL is fine. False with a problem if the store cannot be closed. */
bool cw_tune_free(cw_tune *tune);

/* One generation more, with problems in the `errors` of cw_tune_new; *stopped if `progress` wanted so: then the record is as before. */
cw_status cw_tune_step(cw_tune *tune, bool *stopped);

/* The gain of the record's values. */
cw_status cw_tune_measure(cw_tune *tune, bool *stopped);

/* The constants that are tuned, as "name value, …" lines for people; against where it began. */
void cw_tune_print(const cw_tune *tune, cw_str *out);

/* The record as YAML that agents can read (table/agent_table.h). */
void cw_tune_write(const cw_tune *tune, cw_str *out);

#endif
