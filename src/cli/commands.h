/* The commands, one file each. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "args.h"

extern const cli_command games_command, cards_command, deck_command, sim_command, play_command,
    scenario_command, explain_command, replay_command, engine_command, bench_command,
    balance_command, import_command, export_command, tune_command, tournament_command,
    experiment_command, evolve_command, check_command, prove_command, serve_command, backup_command;

/* The parts of `evolve`; knobs is also what it does with a game that is no part. */
extern const cli_command evolve_show_command, evolve_random_command, evolve_run_command,
    evolve_score_command, evolve_knobs_command, evolve_map_command;

/* The part of `deck` that has a file of its own. */
extern const cli_command deck_build_command;

struct cw_game;
/* `check --cards`: the game is open already. */
int check_cards_run(const cli_args *args, const struct cw_game *game);

/* Whether the file is a replay; telling it with boards, for `explain`. */
bool replay_is(const char *path);
int replay_explain(const cli_args *args, const char *path);

#endif
