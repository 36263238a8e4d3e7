/* The fields of a position as data: name, place and size of each. The writer and the reader
 * walk the same tables, so that a new field of the state is one row here. */
#ifndef WIRE_STATE_FIELDS_H
#define WIRE_STATE_FIELDS_H

#include "rules/state.h"

typedef struct field {
    const char *name;
    uint16_t offset;
    uint8_t size; /* bytes; 8 is written as a hexadecimal text */
    bool is_signed;
    uint8_t count; /* elements of an array; 1 = a plain number */
    const char *help;
} field;

extern const field cw__state_fields[], cw__player_fields[], cw__mod_fields[], cw__entity_fields[],
    cw__choice_fields[]; /* each ends with a NULL name */

/* The lists of entities of a player, with their counts. */
typedef struct zone_field {
    const char *name;
    uint16_t offset, count_offset;
    uint8_t room;
} zone_field;

extern const zone_field cw__zone_fields[]; /* ends with a NULL name */

#endif
