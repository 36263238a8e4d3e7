/* What the search and its file share. */
#ifndef BALANCE_TUNE_PRIVATE_H
#define BALANCE_TUNE_PRIVATE_H

#include "runs/contest.h"
#include "balance/tune.h"

struct cw_tune {
    cw_tune_setup setup;
    cw_tune_record *record;
    const cw_agent_kind *kind;
    int count;                     /* of the kind's parameters */
    double start[CW_AGENT_PARAMS]; /* defaults, with what the agent's name gives */
    bool given[CW_AGENT_PARAMS];
    bool tuned[CW_AGENT_PARAMS];
    cw_ledger *ledger;
};

#endif
