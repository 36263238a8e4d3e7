/* What a YAML file may hold, in a notation of our own. The rooms that read a kind of file write its
 * shape from the tables by which they read it; `cardwright schema` turns that into JSON Schema.
 *
 *   text  switch  true  any         a scalar; `any` is anything
 *   stats                           a text such as 3/2
 *   whole 1 14   number 0 1         from … to …
 *   word(none, adjacent)            one of these
 *   [text]  [text 2 4]              a list, perhaps with its fewest and most members
 *   {name!: text "what it is", …}   a map with these keys, `!`: needed; help may follow a value
 *   map text                        a map with any keys
 *   true | whole 1 999              either */
#ifndef BASE_SHAPE_H
#define BASE_SHAPE_H

#include "base/str.h"

/* One member of a map, with a comma behind it; `help` may be NULL and holds no quotation mark. */
void cw_shape_member(cw_str *out, const char *key, bool needed, const char *shape,
                     const char *help);
/* A member that is one of the words, of which NULL ends the list. */
void cw_shape_words(cw_str *out, const char *const *words);

#endif
