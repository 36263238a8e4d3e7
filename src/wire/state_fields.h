/* The fields of a position as data: name, place, size and range of each. The writer and the reader
 * walk the same tables, so that a new field of the state is one row here. */
#ifndef WIRE_STATE_FIELDS_H
#define WIRE_STATE_FIELDS_H

#include "rules/engine.h"

typedef struct field {
    const char *name;
    uint16_t offset;
    uint8_t size; /* bytes; 8 is written as a hexadecimal text */
    bool is_signed;
    uint8_t count;     /* elements of an array; 1 = a plain number */
    bool grows;        /* the range follows from the records of src/facts: documents leave it out */
    int64_t low, high; /* what a match may bring it to (docs/rules.md, part H); not of 8 bytes */
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

/* Reading: where in the position it is, and where the sentence goes that says what is wrong. */
typedef struct state_reader {
    const cw_game *game;
    const char *list; /* "entity", "mod" or "player", NULL = none */
    int index;
    cw_card_id card; /* of the entity, if it is known */
    char *problem;
    size_t size;
} state_reader;

/* False. The sentence begins with the place. */
bool cw__state_refuse(const state_reader *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Of a position whose numbers are each within their ranges: whether they go together. */
bool cw__state_sound(state_reader *r, const cw_state *state);

#endif
