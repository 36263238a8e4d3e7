/* The outcome of an experiment as a document. Its data is made apart (experiment_data.c), since
 * it is a contract and the rest is not. */
#ifndef CLI_EXPERIMENT_DOCUMENT_H
#define CLI_EXPERIMENT_DOCUMENT_H

#include "tell.h"

#include "lab/experiment.h"

/* Borrowed from the command; outcomes are in the order of the cells. */
typedef struct experiment_report {
    const cw_experiment *experiment;
    const cw_experiment_setup *setup;
    const cw_outcome *outcomes; /* one per cell */
    bool complete;              /* every cell has all its matches */
    double seconds;             /* that it took */
} experiment_report;

json_t *cw__experiment_json(const experiment_report *report); /* the data of its document */
cw_document *cw__experiment_document(const experiment_report *report);

#endif
