/* `cardwright backup`: a copy of a server's data, while it runs or not. The work is the
 * server's, which knows how to copy a data base that is being written to. */
#include "commands.h"
#include "common.h"

#include "server/server.h"

#include <stdio.h>

/* Nothing is printed on success but where the copy is: cw_serve_backup has checked it by then. */
static int run(const cli_args *args)
{
    if (cw_serve_backup(args->words[0], args->words[1], args->errors) != CW_OK)
        return EXIT_BAD;
    cw__print_errors(args);
    printf("%s is a whole copy of %s\n", args->words[1], args->words[0]);
    return EXIT_YES;
}

const cli_command cw__backup_command = {
    .name = "backup",
    .words = "FILE COPY",
    .summary = "copy the data of a server, which may be running",
    .details = "DATA is the file of `cardwright serve --data`; OUT must not exist. It holds all\n"
               "that was acknowledged when the copy began, is checked, and appears whole or not\n"
               "at all: `cardwright serve --data OUT` goes on from there.",
    .example = "cardwright.db copy.db",
    .run = run,
};
