/* The meta map from its options to its report. The report borrows from the command, which frees
 * everything. */
#ifndef CLI_EVOLVE_MAP_H
#define CLI_EVOLVE_MAP_H

#include "tell.h"

#include "balance/meta_map.h"

/* What was asked and what was found, and what the cards of good decks have in common. */
typedef struct map_report {
    const cw_map_setup *setup;
    const cw_meta_map *map;
    int *counts;    /* by card: decks that win more than half and hold it */
    int good;       /* such decks */
    double seconds; /* that it took */
} map_report;

/* The deck of a cell with a name that says where it lies: "Curve 3.0 spread 1.5 (Mage)". */
void cw__map_deck(const map_report *r, int cell, cw_named_deck *deck);
/* The report is read while the document is made, and not needed later. */
cw_document *cw__map_document(const map_report *r);

#endif
