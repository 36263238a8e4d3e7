/* `cardwright explain`: a scenario or a replay step by step. Both are told by the commands that
 * run them; this one only finds out which it is. */
#include "commands.h"

/* By what the file begins with, not by its name. */
static int run(const cli_args *args)
{
    if (cw__replay_is(args->words[0]))
        return cw__replay_explain(args, args->words[0]);
    return cw__scenario_run(args, cw__args_text(args, "name"), true);
}

static const cli_option options[] = {
    {"name", OPTION_TEXT, "TEXT", "only scenarios whose name contains this"},
    {"game", OPTION_GAME, "GAME", "the game of files that lie outside a game's folder"},
    {0},
};

const cli_command cw__explain_command = {
    .name = "explain",
    .words = "FILE",
    .summary = "tell a scenario or a replay step by step: board, action, every event",
    .example = "match.replay",
    .options = options,
    .run = run,
};
