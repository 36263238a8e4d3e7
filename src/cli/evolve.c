/* `cardwright evolve`: games made of numbers, and the search for balanced ones. Its parts are
 * commands of their own. */
#include "commands.h"

#include <stddef.h>

static const cli_command *const parts[] = {&evolve_show_command, &evolve_random_command,
                                           &evolve_run_command, &evolve_score_command, NULL};

const cli_command evolve_command = {
    .name = "evolve",
    .usage = "show FILE | random | run | score FILE",
    .summary = "games made of numbers, and their balance",
    .spread = true,
    .parts = parts,
};
