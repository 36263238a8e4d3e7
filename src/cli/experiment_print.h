/* The outcome of an experiment in the forms that people and programs read. */
#ifndef CLI_EXPERIMENT_PRINT_H
#define CLI_EXPERIMENT_PRINT_H

#include "base/str.h"
#include "lab/experiment.h"

#include <jansson.h>

typedef struct experiment_report {
    const cw_experiment *experiment;
    const cw_experiment_setup *setup;
    const cw_outcome *outcomes; /* one per cell */
    bool complete;
    double seconds;
} experiment_report;

/* How the published numbers fare. */
typedef struct experiment_sum {
    int compared;   /* published numbers with one of ours; both sides of a pairing are one */
    int inside;     /* of those: the published one lies in our interval */
    int compatible; /* of those: the difference is within the errors of both */
} experiment_sum;

experiment_sum experiment_count(const experiment_report *report);
void experiment_sum_text(const experiment_sum *sum, char *out, size_t size); /* a sentence */
/* Why a cell has no number of ours; NULL if it has one. */
const char *experiment_gap(const experiment_report *report, int cell);

/* "classic, deck basic-mage, …": what was played, how often and with which seed. */
void experiment_describe(const experiment_report *report, char *out, size_t size);
/* "22.5", "< 1.0"; "" if there is none. */
const char *experiment_published(const cw_experiment *e, const cw_experiment_cell *cell, char *out,
                                 size_t size);
const char *experiment_verdict(const cw_outcome *outcome); /* "inside", "compatible", "differs" */

void experiment_print(const experiment_report *report);
json_t *experiment_json(const experiment_report *report);
/* A page of its own, with plots; needs nothing from the network. */
void experiment_html(const experiment_report *report, cw_str *out);

#endif
