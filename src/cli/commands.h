/* The commands, one file each. The list is in meson.build. Beside the commands it has what one
 * of them lends to another. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "args.h"
#include "command_list.h"

#define X(name) extern const cli_command cw__##name##_command;
CLI_COMMAND_LIST(X)
#undef X

/* All of them, ends with NULL. */
extern const cli_command *const cw__commands[];
const cli_command *cw__find_command(const char *name); /* NULL if there is none */
/* Says that there is no such command, and which one may be meant; returns EXIT_BAD. */
int cw__unknown_command(const char *name);

/* help.c: "cardwright tune GAME --agent AGENT [options]". */
void cw__help_usage(const cli_command *command, cw_str *out);
/* All about a command, or a line about each, on standard output or elsewhere. Returns EXIT_YES. */
int cw__help_print(const cli_command *command);
int cw__help_overview(FILE *out);

/* The parts of `evolve`; knobs is also what it does with a game that is no part. */
extern const cli_command cw__evolve_show_command, cw__evolve_random_command, cw__evolve_run_command,
    cw__evolve_score_command, cw__evolve_knobs_command, cw__evolve_map_command;

/* The part of `deck` that has a file of its own. */
extern const cli_command cw__deck_build_command;

/* `check --cards`: the game is open already. Returns the exit code. */
int cw__check_cards(const cli_args *args, const struct cw_game *game);

/* Runs the scenarios that the words of the command line name, those whose name holds `filter` (NULL:
 * all); with `trace` they are told step by step. Returns the exit code. */
int cw__scenario_run(const cli_args *args, const char *filter, bool trace);

/* Whether the file is a replay: false as well if it cannot be read. */
bool cw__replay_is(const char *path);
/* Tells it with boards, for `explain`. Returns the exit code. */
int cw__replay_explain(const cli_args *args, const char *path);

#endif
