/* `cardwright evolve`: games made of numbers, the search for balanced ones, and the same for the
 * numbers of any game. Its parts are commands of their own; a game instead of one means knobs. */
#include "commands.h"
#include "evolve_knobs.h"

#include <stddef.h>

static const cli_command *const parts[] = {&evolve_show_command,
                                           &evolve_random_command,
                                           &evolve_run_command,
                                           &evolve_score_command,
                                           &evolve_knobs_command,
                                           &evolve_map_command,
                                           NULL};

static int run(const cli_args *args)
{
    bool knobs = args_has(args, "knob") || args_has(args, "target");
    const char *near = knobs ? NULL : args_near_part(args);
    if (near != NULL) {
        return args_refuse(args, "there is no \"evolve %s\"; did you mean \"%s\"?", args->words[0],
                           near);
    }
    if (args->word_count > 1)
        return args_refuse(args, "\"%s\" is one word too many", args->words[1]);
    return evolve_knobs_run(args);
}

const cli_command evolve_command = {
    .name = "evolve",
    .usage = "show FILE | random | run | score FILE | [knobs] GAME | map GAME",
    .summary = "balance games by their numbers",
    .details = evolve_knobs_details,
    .options = evolve_knobs_options,
    .least = 1,
    .most = ARGS_WORDS,
    .parts = parts,
    .run = run,
};
