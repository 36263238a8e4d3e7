/* The meta map from its options to its report. */
#ifndef CLI_EVOLVE_MAP_H
#define CLI_EVOLVE_MAP_H

#include "common.h"

#include "lab/meta_map.h"

typedef struct map_report {
    const cw_map_setup *setup;
    const cw_meta_map *map;
    int *counts; /* by card: decks that win more than half and hold it */
    int good;    /* such decks */
    double seconds;
} map_report;

/* The deck of a cell with a name that says where it lies: "Curve 3.0 spread 1.5 (Mage)". */
void map_deck(const map_report *r, int cell, cw_named_deck *deck);
/* "3-3.5": the part of an axis. */
void map_label(const cw_map_axis *axis, int at, char *out, size_t size);
/* The cards by the number of good decks that hold them, the most first; returns how many of
 * `room`. */
int map_common_cards(const map_report *r, cw_card_id *cards, int room);

/* How many decks win more than half, and how many of them that leaves open. */
void map_tell_plans(const map_report *r, cw_str *out);
void map_print(const map_report *r);
json_t *map_json(const map_report *r);
void map_html(const map_report *r, const char *made_by, cw_str *out);

#endif
