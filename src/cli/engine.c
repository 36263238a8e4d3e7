/* `cardwright engine`: the engine protocol on stdin and stdout. All that it understands is in
 * table/session.h; here is only the loop over lines. Programs in other languages drive the rules
 * through it. */
#include "commands.h"
#include "common.h"

#include "table/session.h"

#include <stdlib.h>

/* Reads one line without its end. False at the end of input; *size may exceed the room, then
 * the rest was skipped. */
static bool read_line(char *line, size_t room, size_t *size)
{
    int c;
    *size = 0;
    while ((c = getchar_unlocked()) != EOF && c != '\n') {
        if (*size < room)
            line[*size] = (char)c;
        *size += *size <= room;
    }
    return c != EOF || *size > 0;
}

/* One line in, one line out, flushed at once: the program at the other end waits for it. Blank
 * lines are skipped. An answer that cannot be made is an error in the same form, so that the
 * conversation stays in step. */
static int run(const cli_args *args)
{
    char *line = malloc(CW_SESSION_LINE + 1);
    cw_session *session = cw_session_new();
    size_t size;
    (void)args;
    while (!cw_session_is_done(session) && read_line(line, CW_SESSION_LINE, &size)) {
        if (size == 0)
            continue;
        json_t *answer = cw_session_handle(session, line, size);
        if (answer == NULL || json_dumpf(answer, stdout, JSON_COMPACT) != 0) {
            fputs("{\"error\":\"out_of_memory\",\"message\":\"the answer could not be made\"}",
                  stdout);
        }
        json_decref(answer);
        putchar('\n');
        if (fflush(stdout) != 0)
            break;
    }
    cw_session_free(session);
    free(line);
    return EXIT_YES;
}

const cli_command cw__engine_command = {
    .name = "engine",
    .summary = "speak the engine protocol: one JSON object per line",
    .details = "Commands: hello, games, new, legal, apply, view, state, events, hash, bot, undo,\n"
               "quit. docs/protocol.md describes them. Errors are answers; the engine goes on.",
    .run = run,
};
