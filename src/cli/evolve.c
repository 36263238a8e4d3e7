/* `cardwright evolve`: games made of numbers, the search for balanced ones, and the same for the
 * numbers of any game. Its parts are commands of their own; a game instead of one means knobs.
 * They share a name because they share the idea: change numbers, let a bot play, keep what is
 * more balanced. */
#include "commands.h"
#include "evolve_knobs.h"

#include <stddef.h>

static const cli_command *const parts[] = {&cw__evolve_show_command,
                                           &cw__evolve_random_command,
                                           &cw__evolve_run_command,
                                           &cw__evolve_score_command,
                                           &cw__evolve_knobs_command,
                                           &cw__evolve_map_command,
                                           NULL};

/* A near miss of a part's name is more likely meant than a game of that name, unless the options
 * say that knobs are meant. */
static int run(const cli_args *args)
{
    bool knobs = cw__args_has(args, "knob") || cw__args_has(args, "target");
    const char *near = knobs ? NULL : cw__args_near_part(args);
    if (near != NULL)
        return cw__args_suggest(args, near, "", "there is no \"evolve %s\"", args->words[0]);
    if (args->word_count > 1)
        return cw__args_refuse(args, "\"%s\" is one word too many", args->words[1]);
    cw_game *game = cw__open_game(args, args->words[0]);
    int answer = game != NULL ? cw__evolve_knobs_run(args, game) : EXIT_BAD;
    cw_game_free(game);
    return answer;
}

const cli_command cw__evolve_command = {
    .name = "evolve",
    .words = "GAME…",
    .summary = "balance games by their numbers",
    .details = cw__evolve_knobs_details,
    .options = cw__evolve_knobs_options,
    .parts = parts,
    .run = run,
};
