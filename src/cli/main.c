/* The program: picks the command from the table. Everything else is in the commands' own files,
 * which are listed in meson.build. */
#include "args.h"
#include "base/str.h"
#include "commands.h"
#include "output.h"
#include "process.h"

#include <stdio.h>
#include <string.h>

const cli_command *const cw__commands[] = {
#define X(name) &cw__##name##_command,
    CLI_COMMAND_LIST(X)
#undef X
        NULL};
/* The last one is the NULL that ends the list. */
enum { COMMANDS = sizeof cw__commands / sizeof *cw__commands - 1 };

/* By its whole name; shortened ones would change their meaning with every new command. */
const cli_command *cw__find_command(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(name, cw__commands[i]->name) == 0)
            return cw__commands[i];
    return NULL;
}

/* There is no command yet whose name could stand before the refusal. */
int cw__unknown_command(const char *name)
{
    const char *names[COMMANDS];
    for (size_t i = 0; i < COMMANDS; i++)
        names[i] = cw__commands[i]->name;
    const char *near = cw_nearest(name, names, COMMANDS);
    fprintf(stderr, "cardwright: there is no command \"%s\"%s%s%s\n", name,
            near != NULL ? "; did you mean \"" : " (see cardwright --help)",
            near != NULL ? near : "", near != NULL ? "\"?" : "");
    return EXIT_BAD;
}

/* Without any word the overview is an answer to a mistake, so it goes to standard error. */
static int run_command(int argc, char **argv)
{
    if (argc < 2) {
        cw__help_overview(stderr);
        return EXIT_BAD;
    }
    if (cw__args_is_help(argv[1]))
        return cw__args_run(&cw__help_command, argc - 2, argv + 2);
    if (strcmp(argv[1], "--version") == 0) {
        printf("cardwright %s\n", CW_VERSION);
        return EXIT_YES;
    }
    const cli_command *command = cw__find_command(argv[1]);
    return command != NULL ? cw__args_run(command, argc - 2, argv + 2)
                           : cw__unknown_command(argv[1]);
}

/* Memory and output are guarded before anything can fail, and ranks join before the command
 * runs, so that all of them run the same one. The exit code of a failed write replaces the
 * command's own. */
int main(int argc, char **argv)
{
    cw__memory_guard();
    cw__output_begin();
    return cw__ranks_begin() ? cw__ranks_end(cw__output_end(run_command(argc, argv))) : EXIT_BAD;
}
