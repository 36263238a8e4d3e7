/* The table of properties, shared by reading (property_text.c) and asking (property.c). */
#ifndef SPEC_PROPERTY_INSIDE_H
#define SPEC_PROPERTY_INSIDE_H

#include "spec/property.h"

/* Holes of patterns: {number}, {turn}, {card}, {cards} (its plural), {count} (two to ten), {stat}
 * (attack or health). */
typedef struct property_kind {
    const char *pattern;
    const char *meaning; /* one line for the documentation */
    /* What the position shows of it; the property is broken when that is above its number. */
    int (*measure)(const cw_game *game, const cw_state *state, const cw_property *property);
    /* What grows before it is broken; NULL: the measure itself. */
    int (*hint)(const cw_game *game, const cw_state *state, const cw_property *property);
    int slack;             /* the measure may reach number + slack */
    uint16_t offset, size; /* of the number of a player or a match that is measured, if it is one */
    int result;            /* or of the outcome that must not be */
} property_kind;

extern const property_kind cw__property_kinds[];
extern const int cw__property_kind_count;

#endif
