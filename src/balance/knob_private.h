/* Private to the search over knobs: the plan of matches, measuring, predicting. */
#ifndef BALANCE_KNOB_PRIVATE_H
#define BALANCE_KNOB_PRIVATE_H

#include "balance/knobs.h"
#include "runs/matches.h"

enum {
    KNOB_PAIRINGS = 256,
    KNOB_VALUES = 41, /* most values of a knob that are looked at: the ends and evenly between */
    KNOB_BATCH = 24   /* candidates that are measured side by side */
};

typedef enum knob_stage { KNOB_SEARCH, KNOB_CHECK, KNOB_EVIDENCE } knob_stage;

typedef struct knob_pairing {
    int decks[2];
    bool of_target[CW_TARGETS]; /* whose number needs it */
} knob_pairing;

/* Which decks meet for which target. */
typedef struct knob_plan {
    knob_pairing pairings[KNOB_PAIRINGS];
    int count;
    int used_by[CW_TARGETS]; /* pairings of each target */
    bool cards;              /* drawn cards must be counted */
} knob_plan;

/* Which pairings the targets need, each once. False with a problem. */
bool cw__knob_plan_make(const cw_knob_task *task, knob_plan *plan, cw_errors *errors);
/* Matches that the measurement of one candidate takes. */
size_t cw__knob_plan_matches(const cw_knob_task *task, const knob_plan *plan, knob_stage stage);

typedef struct knob_run {
    const cw_knob_task *task;
    knob_plan plan;
    cw_knob_outcome *outcome;
    int values[CW_KNOBS][KNOB_VALUES]; /* rising, the game's own among them */
    int value_count[CW_KNOBS];
    cw_ledger *ledger;
    cw_errors *errors;
} knob_run;

/* Fills results[i] of count <= KNOB_BATCH trials by matches on the seeds of the stage, the same for
 * all; sets `possible`, and counts the uses of cards if it is the evidence. False if it failed or was
 * stopped. */
bool cw__knob_measure(knob_run *run, knob_stage stage, const cw_trial *const *trials, int count,
                      cw_rate (*results)[CW_TARGETS], bool *possible);

/* distance and worst, from the results; changed and size, from the values. */
void cw__knob_judge(const cw_knob_task *task, cw_trial *trial);
void cw__knob_count_changes(const cw_knob_task *task, cw_trial *trial);

/* The most promising sets of exactly `changed` knobs that were not measured yet, the best first,
 * with what they are believed to give; returns how many. */
int cw__knob_propose(const knob_run *run, int changed, cw_trial *list, int room);
/* The trial with those values, or -1. */
int cw__knob_find_trial(const cw_knob_outcome *outcome, const cw_knob_task *task,
                        const int *values);

#endif
