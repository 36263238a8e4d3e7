/* What has changed between two JSON objects. */
#ifndef WIRE_DIFFERENCE_H
#define WIRE_DIFFERENCE_H

#include <jansson.h>

/* An object with the keys that differ: a plain value or list instead of the old one, {"=": object}
 * for a new object, {"$": entries} for a list of things (a number: the old entry there; [number,
 * difference]; else a new entry), any other object: the difference of that key; "-" lists the keys
 * that are gone. A new reference, empty if nothing differs; NULL without memory. */
json_t *cw_json_difference(const json_t *from, const json_t *to);

#endif
