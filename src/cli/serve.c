/* `cardwright serve`: the game server. All that it does is in src/server; here its options
 * become a configuration. */
#include "commands.h"
#include "common.h"

#include "server/server.h"

#include <stdlib.h>
#include <string.h>

/* All values of an option that may be repeated: no more than a line has options. */
static int gather(const cli_args *args, const char *name, const char *values[ARGS_OPTIONS])
{
    int count = cw__args_count(args, name);
    for (int i = 0; i < count; i++)
        values[i] = cw__args_nth(args, name, i);
    return count;
}

static int run(const cli_args *args)
{
    const char *games[ARGS_OPTIONS], *origins[ARGS_OPTIONS], *limits[ARGS_OPTIONS],
        *proxies[ARGS_OPTIONS];
    const char *address = cw__args_text(args, "address");
    cw_serve_config config = {
        .address = strcmp(address, "all") == 0 ? NULL : address,
        .port = (int)cw__args_whole(args, "port"),
        .data = cw__args_text(args, "data"),
        .cert = cw__args_text(args, "cert"),
        .key = cw__args_text(args, "key"),
        .games = games,
        .game_count = gather(args, "game", games),
        .origins = origins,
        .origin_count = gather(args, "origin", origins),
        .proxies = proxies,
        .proxy_count = gather(args, "proxy", proxies),
        .base = cw__args_text(args, "base"),
        .metrics = cw__args_text(args, "metrics"),
        .log = cw__args_text(args, "log"),
        .limits = limits,
        .limit_count = gather(args, "limit", limits),
        .threads = (int)cw__args_whole(args, "threads"),
        .guest_only = cw__args_has(args, "guest-only"),
        .durable = cw__args_has(args, "durable"),
        .log_json = cw__args_has(args, "log-json"),
        .test = cw__args_has(args, "test"),
    };
    return cw_serve(&config, args->errors) == CW_OK ? EXIT_YES : EXIT_BAD;
}

/* What may be offered to strangers is off unless asked for: it listens on this machine alone. */
static const cli_option options[] = {
    {"port", OPTION_WHOLE, "N", "where to listen, 0: any free port", .low = 0, .high = 65535,
     .fallback = "8080"},
    {"address", OPTION_TEXT, "A", "address or interface to listen on, or all",
     .fallback = "127.0.0.1"},
    {"data", OPTION_PATH, "FILE", "what must outlive the server", .fallback = "cardwright.db"},
    {"cert", OPTION_PATH, "FILE", "certificate chain in PEM: HTTPS", .with = "key"},
    {"key", OPTION_PATH, "FILE", "its private key", .with = "cert"},
    {"game", OPTION_GAME, "GAME", "a game to offer, by name or folder", .otherwise = "all",
     .repeat = true},
    {"threads", OPTION_WHOLE, "N", "threads for agents, 0: one per core", .low = 0, .high = 64,
     .fallback = "0"},
    {"guest-only", OPTION_SWITCH, NULL, "no accounts"},
    {"origin", OPTION_TEXT, "URL", "another page that may use this server", .repeat = true},
    {"proxy", OPTION_TEXT, "ADDRESS", "trust what this proxy says of whom it speaks for",
     .repeat = true},
    {"base", OPTION_TEXT, "/PATH/", "serve below this path", .fallback = "/"},
    {"metrics", OPTION_TEXT, "ADDRESS:PORT", "serve /metrics there", .otherwise = "nowhere"},
    {"limit", OPTION_TEXT, "NAME=N", "change a limit", .repeat = true},
    {"durable", OPTION_SWITCH, NULL, "wait for the disk at every commit"},
    {"log", OPTION_PATH, "FILE", "append log lines to a file", .otherwise = "standard error"},
    {"log-json", OPTION_SWITCH, NULL, "log lines as JSON"},
    {"test", OPTION_SWITCH, NULL, "let clients choose seeds and seats: only for tests"},
    {0},
};

const cli_command cw__serve_command = {
    .name = "serve",
    .summary = "let people play in the browser",
    .details = "Prints its address once it can be used. SIGTERM ends it; matches go on when it is\n"
               "started again with the same --data. SIGHUP opens log and certificate anew.\n"
               "docs/server.md tells what it speaks and has the list of limits,\n"
               "docs/operating.md how to run it for others.",
    .example = "--port 0 --data data.db --game reduced",
    .options = options,
    .run = run,
};
