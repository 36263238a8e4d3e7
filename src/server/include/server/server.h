/* The game server: one process that holds all matches, serves the client's files over HTTP and
 * plays over WebSocket. docs/server.md describes what it speaks. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "base/error.h"

#include <stdbool.h>

typedef struct cw_serve_config {
    const char *address;      /* interface or address to listen on; NULL = all */
    int port;                 /* 0 = any free one */
    const char *data;         /* the SQLite file */
    const char *cert, *key;   /* PEM files; both or neither */
    const char *const *games; /* names or folders; none: all that are found by name */
    int game_count;
    const char *const *origins; /* besides the server's own */
    int origin_count;
    const char *const *proxies; /* addresses whose word on whom they speak for is taken */
    int proxy_count;
    const char *base;          /* the path that everything is below: begins and ends with "/" */
    const char *metrics;       /* "ADDRESS:PORT" for /metrics; NULL: nowhere */
    const char *log;           /* a file to append log lines to; NULL: stderr */
    const char *const *limits; /* "name=value" */
    int limit_count;
    int threads;     /* for agents; 0 = one per core */
    bool guest_only; /* no accounts */
    bool durable;    /* every commit waits for the disk, not only for the operating system */
    bool log_json;
    bool test; /* clients may choose seeds and seats: for tests only */
} cw_serve_config;

/* Serves until SIGTERM or SIGINT; then CW_OK. Anything else: it could not start or go on, with
 * problems in `errors`. Prints the address on stdout once it can be used. SIGHUP opens the log and
 * the certificate anew. */
cw_status cw_serve(const cw_serve_config *config, cw_errors *errors);

/* Copies the data of a server, which may be running, into a new file that a server can start from.
 * The file is there whole or not at all. */
cw_status cw_serve_backup(const char *data, const char *out, cw_errors *errors);

#endif
