/* Loops of cards as text and as JSON, for `cards --check` and `check --cards`. */
#ifndef CLI_LOOPS_PRINT_H
#define CLI_LOOPS_PRINT_H

#include "common.h"

#include "lang/loops.h"

#include <stdio.h>

json_t *loops_json(const cw_game *game, const cw_loops *loops);

/* One line for each, and one for those that were not kept. */
void print_loops(const cw_loops *loops, FILE *out, const char *before);

#endif
