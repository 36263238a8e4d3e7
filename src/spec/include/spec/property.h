/* Properties: what a designer says must be true of a game, in a small controlled English, one line
 * each ("no player wins before turn 3"). One table reads and prints them. They stand in the file
 * properties.yaml of a game's folder, as a list of texts. */
#ifndef SPEC_PROPERTY_H
#define SPEC_PROPERTY_H

#include "base/error.h"
#include "base/str.h"
#include "rules/engine.h"

enum { CW_MOST_PROPERTIES = 56 }; /* with the laws they fit into a mask of 64 bits */

/* Filled from zero, so that equal properties are equal bytes. */
typedef struct cw_property {
    uint8_t kind; /* row of the table */
    uint8_t stat; /* cw_stat, where the text names one */
    cw_card_id card;
    int32_t number;
    int32_t turn;
} cw_property;

typedef struct cw_properties {
    int count;
    cw_property list[CW_MOST_PROPERTIES];
} cw_properties;

/* Reads one text. On failure a problem with the column (`column` is that of the first character),
 * the word read, what was expected and a near match is added. `file` may be NULL. */
cw_status cw_property_read(const cw_game *game, const char *text, const char *file, int line,
                           int column, cw_property *property, cw_errors *errors);
/* Adds the sentence that reads back as this property. */
void cw_property_print(const cw_game *game, const cw_property *property, cw_str *out);

/* Adds what properties.yaml of the game's folder says; nothing if there is no such file. */
cw_status cw_properties_load(const cw_game *game, cw_properties *properties, cw_errors *errors);
/* The same from a text; `label` names it in problems. What was read before a problem stays
 * added. */
cw_status cw_properties_read(const cw_game *game, const char *text, size_t size, const char *label,
                             cw_properties *properties, cw_errors *errors);

/* In this position; whether it holds in a match is for the checker to say. */
bool cw_property_holds(const cw_game *game, const cw_state *state, const cw_property *property);
/* Grows the nearer a position is to breaking the property: for searches that are guided. */
int cw_property_hint(const cw_game *game, const cw_state *state, const cw_property *property);

/* The table in Markdown, for docs/checking.md. */
void cw_property_reference(cw_str *out);

#endif
