/* The program: picks the command from the table. */
#include "args.h"
#include "base/str.h"
#include "commands.h"
#include "memory.h"
#include "output.h"
#include "ranks.h"

#include <stdio.h>
#include <string.h>

static const cli_command *const all_commands[] = {
    &play_command,       &serve_command,      &games_command,   &cards_command,  &deck_command,
    &sim_command,        &scenario_command,   &explain_command, &replay_command, &engine_command,
    &bench_command,      &balance_command,    &import_command,  &export_command, &tune_command,
    &tournament_command, &experiment_command, &evolve_command,  &check_command,  &prove_command,
    &backup_command,
};
enum { COMMANDS = sizeof all_commands / sizeof *all_commands };

static void print_overview(FILE *out)
{
    fprintf(out, "Cardwright: a workshop for collectible card games.\n\n"
                 "Usage: cardwright COMMAND [GAME] [options]\n\nCommands:\n");
    for (size_t i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-12s %s\n", all_commands[i]->name, all_commands[i]->summary);
    fprintf(out, "\n`cardwright help COMMAND` tells more; `cardwright play` starts a match.\n");
}

static const cli_command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(name, all_commands[i]->name) == 0)
            return all_commands[i];
    return NULL;
}

static int unknown_command(const char *name)
{
    const char *names[COMMANDS];
    for (size_t i = 0; i < COMMANDS; i++)
        names[i] = all_commands[i]->name;
    const char *near = cw_nearest(name, names, COMMANDS);
    fprintf(stderr, "cardwright: there is no command \"%s\"%s%s%s\n", name,
            near != NULL ? "; did you mean \"" : " (see cardwright --help)",
            near != NULL ? near : "", near != NULL ? "\"?" : "");
    return EXIT_BAD;
}

/* `cardwright help sim` is `cardwright sim --help`. */
static int help(int argc, char **argv)
{
    if (argc == 0 || args_is_help(argv[0])) {
        print_overview(stdout);
        return EXIT_YES;
    }
    const cli_command *command = find_command(argv[0]);
    return command != NULL ? args_help(command, argc - 1, argv + 1) : unknown_command(argv[0]);
}

static int run_command(int argc, char **argv)
{
    if (argc < 2) {
        print_overview(stderr);
        return EXIT_BAD;
    }
    if (args_is_help(argv[1]) || strcmp(argv[1], "help") == 0)
        return help(argc - 2, argv + 2);
    if (strcmp(argv[1], "--version") == 0) {
        printf("cardwright %s\n", CW_VERSION);
        return EXIT_YES;
    }
    const cli_command *command = find_command(argv[1]);
    return command != NULL ? args_run(command, argc - 2, argv + 2) : unknown_command(argv[1]);
}

int main(int argc, char **argv)
{
    memory_guard();
    output_begin();
    return ranks_begin() ? ranks_end(output_end(run_command(argc, argv))) : EXIT_BAD;
}
