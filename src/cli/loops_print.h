/* Loops of cards as text and as JSON, for `cards --check` and `check --cards`. Loops are a
 * warning in both: the engine cuts them off. */
#ifndef CLI_LOOPS_PRINT_H
#define CLI_LOOPS_PRINT_H

#include "common.h"

#include "lang/loops.h"

#include <stdio.h>

/* `scenarios` has a witness or NULL for each loop; NULL if none was looked for. */
json_t *cw__loops_json(const cw_game *game, const cw_loops *loops, char *const *scenarios);

/* On stderr: a line for each, and one for those that were not kept or not looked for. */
void cw__warn_loops(const cw_loops *loops);

#endif
