/* `cardwright backup`: a copy of a server's data, while it runs or not. */
#include "commands.h"
#include "common.h"

#include "server/server.h"

#include <stdio.h>
#include <stdlib.h>

static int run(const cli_args *args)
{
    cw_errors *errors = calloc(1, sizeof *errors);
    if (errors == NULL)
        return args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
    cw_status status = cw_serve_backup(args->words[0], args->words[1], errors);
    print_errors(errors);
    free(errors);
    if (status == CW_OK)
        printf("%s is a whole copy of %s\n", args->words[1], args->words[0]);
    return status == CW_OK ? EXIT_YES : EXIT_BAD;
}

const cli_command backup_command = {
    .name = "backup",
    .usage = "DATA OUT",
    .summary = "copy the data of a server, which may be running",
    .details = "DATA is the file of `cardwright serve --data`; OUT must not exist. It holds all\n"
               "that was acknowledged when the copy began, is checked, and appears whole or not\n"
               "at all: `cardwright serve --data OUT` goes on from there.",
    .least = 2,
    .most = 2,
    .run = run,
};
