/* The program: picks the command from the table. */
#include "args.h"
#include "base/str.h"
#include "commands.h"
#include "ranks.h"

#include <stdio.h>
#include <string.h>

static const cli_command *const all_commands[] = {
    &play_command,       &serve_command,      &games_command,  &cards_command,
    &deck_command,       &sim_command,        &scenario_command, &explain_command,
    &replay_command,     &engine_command,     &bench_command,  &balance_command,
    &import_command,     &export_command,     &tune_command,   &tournament_command,
    &experiment_command, &evolve_command,     &check_command,  &prove_command,
    &backup_command,
};
enum { COMMANDS = sizeof all_commands / sizeof *all_commands };

static void print_overview(FILE *out)
{
    fprintf(out, "Cardwright: a workshop for collectible card games.\n\n"
                 "Usage: cardwright COMMAND [GAME] [options]\n\nCommands:\n");
    for (size_t i = 0; i < COMMANDS; i++) {
        fprintf(out, "  %-10s %s\n", all_commands[i]->name, all_commands[i]->summary);
    }
    fprintf(out, "\n`cardwright COMMAND --help` tells more; `cardwright play` starts a match.\n");
}

static int unknown_command(const char *name)
{
    const char *names[COMMANDS];
    for (size_t i = 0; i < COMMANDS; i++) {
        names[i] = all_commands[i]->name;
    }
    const char *near = cw_nearest(name, names, COMMANDS);
    fprintf(stderr, "cardwright: there is no command \"%s\"%s%s%s\n", name,
            near != NULL ? "; did you mean \"" : " (see cardwright --help)",
            near != NULL ? near : "", near != NULL ? "\"?" : "");
    return EXIT_BAD;
}

static int run_command(int argc, char **argv)
{
    if (argc < 2) {
        print_overview(stderr);
        return EXIT_BAD;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        print_overview(stdout);
        return EXIT_YES;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("cardwright %s\n", CW_VERSION);
        return EXIT_YES;
    }
    for (size_t i = 0; i < COMMANDS; i++) {
        if (strcmp(argv[1], all_commands[i]->name) == 0) {
            return args_run(all_commands[i], argc - 2, argv + 2);
        }
    }
    return unknown_command(argv[1]);
}

int main(int argc, char **argv)
{
    return ranks_begin() ? ranks_end(run_command(argc, argv)) : EXIT_BAD;
}
