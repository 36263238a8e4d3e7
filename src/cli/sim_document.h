/* The outcome of a simulation as a document. Names are given as they were on the command line;
 * decks without a name are "deck". */
#ifndef CLI_SIM_DOCUMENT_H
#define CLI_SIM_DOCUMENT_H

#include "runs/sim.h"
#include "tell.h"

typedef struct sim_names {
    const char *agents[CW_SEATS], *decks[CW_SEATS];
} sim_names;

/* The result is read while the document is made, and not needed later. People see at most so many
 * rows of the table of cards (0: none); programs always get all. */
cw_document *cw__sim_document(const cw_sim_setup *setup, const sim_names *names,
                              const cw_sim_result *result, int most);

#endif
