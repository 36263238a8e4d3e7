/* `cardwright serve`: the game server. */
#include "commands.h"
#include "common.h"

#include "server/server.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_VALUES = 64 };

static int gather(const cli_args *args, const char *name, const char **values)
{
    int count = args_count(args, name);
    for (int i = 0; i < count && i < MOST_VALUES; i++)
        values[i] = args_text(args, name, i, "");
    return count < MOST_VALUES ? count : MOST_VALUES;
}

/* The TLS library would wait for a pipe, and says nothing about a file that is not there. */
static bool is_readable(const cli_args *args, const char *name)
{
    enum { LARGEST_KEY = 1 << 20 };
    const char *path = args_text(args, name, 0, NULL);
    size_t size;
    char *text = path != NULL ? cw_read_file(path, LARGEST_KEY, &size) : NULL;
    if (path != NULL && text == NULL) {
        args_refuse(args, "--%s %s cannot be read, or is no plain file", name, path);
        return false;
    }
    free(text);
    return true;
}

static int run(const cli_args *args)
{
    const char *games[MOST_VALUES], *origins[MOST_VALUES], *limits[MOST_VALUES],
        *proxies[MOST_VALUES];
    double port, threads;
    if (!args_whole(args, "port", 0, 65535, 8080, &port)
        || !args_whole(args, "threads", 0, 64, 0, &threads))
        return EXIT_BAD;
    const char *address = args_text(args, "address", 0, "127.0.0.1");
    cw_serve_config config = {
        .address = strcmp(address, "all") == 0 ? NULL : address,
        .port = (int)port,
        .data = args_text(args, "data", 0, "cardwright.db"),
        .cert = args_text(args, "cert", 0, NULL),
        .key = args_text(args, "key", 0, NULL),
        .games = games,
        .game_count = gather(args, "games", games),
        .origins = origins,
        .origin_count = gather(args, "origin", origins),
        .proxies = proxies,
        .proxy_count = gather(args, "proxy", proxies),
        .base = args_text(args, "base", 0, "/"),
        .metrics = args_text(args, "metrics", 0, NULL),
        .log = args_text(args, "log", 0, NULL),
        .limits = limits,
        .limit_count = gather(args, "limit", limits),
        .threads = (int)threads,
        .guest_only = args_has(args, "guest-only"),
        .durable = args_has(args, "durable"),
        .log_json = args_has(args, "log-json"),
        .test = args_has(args, "test"),
    };
    if ((config.cert == NULL) != (config.key == NULL))
        return args_refuse(args, "--cert and --key belong together");
    if (!is_readable(args, "cert") || !is_readable(args, "key"))
        return EXIT_BAD;
    cw_errors *errors = calloc(1, sizeof *errors);
    if (errors == NULL)
        return args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
    cw_status status = cw_serve(&config, errors);
    print_errors(errors);
    free(errors);
    return status == CW_OK ? EXIT_YES : EXIT_BAD;
}

static const cli_option options[] = {
    {"port", "N", "where to listen (default 8080; 0: any free port)"},
    {"address", "A", "address or interface to listen on, or all (default 127.0.0.1: this machine)"},
    {"data", "FILE", "what must outlive the server (default cardwright.db)"},
    {"cert", "FILE", "certificate chain in PEM: HTTPS"},
    {"key", "FILE", "its private key"},
    {"games", "GAME", "a game to offer, by name or folder (default: all)", OPTION_REPEAT},
    {"threads", "N", "threads for agents (default: one per core)"},
    {"guest-only", NULL, "no accounts"},
    {"origin", "URL", "another page that may use this server", OPTION_REPEAT},
    {"proxy", "ADDRESS", "trust what this proxy says of whom it speaks for", OPTION_REPEAT},
    {"base", "/PATH/", "serve below this path (default /)"},
    {"metrics", "ADDRESS:PORT", "serve /metrics there (default: nowhere)"},
    {"limit", "NAME=N", "change a limit", OPTION_REPEAT},
    {"durable", NULL, "wait for the disk at every commit"},
    {"log", "FILE", "append log lines to a file (default: standard error)"},
    {"log-json", NULL, "log lines as JSON"},
    {"test", NULL, "let clients choose seeds and seats: only for tests"},
    {0},
};

const cli_command serve_command = {
    .name = "serve",
    .usage = "[options]",
    .summary = "let people play in the browser",
    .details = "Prints its address once it can be used. SIGTERM ends it; matches go on when it is\n"
               "started again with the same --data. SIGHUP opens log and certificate anew.\n"
               "docs/server.md tells what it speaks and has the list of limits,\n"
               "docs/operating.md how to run it for others.",
    .options = options,
    .run = run,
};
