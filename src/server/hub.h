/* The running server: what all of its parts share. Everything here belongs to the thread of the
 * event loop; other threads get copies (see workers.h). */
#ifndef SERVER_HUB_H
#define SERVER_HUB_H

#include "album.h"
#include "analysis.h"
#include "archive.h"
#include "door.h"
#include "gauges.h"
#include "journal.h"
#include "quota.h"
#include "message.h"
#include "server/server.h"
#include "shelf.h"
#include "signals.h"
#include "workers.h"

#include <libwebsockets.h>
#include <openssl/types.h>
#include <stdarg.h>
#include <uv.h>

typedef struct client client;
typedef struct channel channel;
typedef struct duel duel;
typedef struct lobby lobby;

enum { DUEL_BUCKETS = 4096, HUB_EVENTS = 1024 };

typedef struct hub {
    const cw_serve_config *config;
    cw_errors *errors;
    uv_loop_t loop;
    signal_reader signals;
    uv_timer_t tick;
    uv_check_t flush; /* commits once per turn of the loop */
    struct lws_context *context;
    SSL_CTX *tls; /* of the context; NULL without a certificate */
    journal journal;
    struct lws_vhost *vhost, *metrics_vhost; /* the second may be NULL */
    channel *channels;                       /* the first of all connections */
    shelf shelf;
    shelf_text games, brief_games; /* the answers to /api/games */
    char games_tag[24];            /* of both */
    archive *archive;
    limits limits;
    address_book addresses;
    door door;
    int port;
    gauges gauges;
    workers *thinkers, *clerks; /* for agents; for requests that take long */
    analyses *analyses;
    album album;
    cw_agent **agents; /* one per worker, game, level and seat; made when first needed */
    client *clients;   /* the first of all sockets that play or watch */
    int client_count;
    duel *duels[DUEL_BUCKETS];
    int duel_count; /* that go on */
    lobby *lobby;
    cw_event events[HUB_EVENTS]; /* of the action being taken */
    cw_action legal[CW_MAX_ACTIONS];
    bool started, stopping, failed;
    double last_sweep;
} hub;

/* Seconds since 1970. */
int64_t cw__hub_date(void);
static inline int64_t hub_limit(const hub *h, limit l) { return h->limits.of[l]; }
#define hub_say(h, level, ...) cw__journal_say(&(h)->journal, level, __VA_ARGS__, NULL)
/* A number that nobody can guess, 50 bits, never 0. */
uint64_t cw__hub_random_id(void);
/* Commits what was written; if that fails the server ends. */
bool cw__hub_commit(hub *h);

/* The sentence as JSON; the status' own if it is no text. */
json_t *cw__hub_sentence(cw_status status, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));
/* A refusal: {"t": "refused", "status", "message"} as a new reference. */
json_t *cw__hub_refusal(cw_status status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The same out of a list of problems; its "problems" are lines. */
json_t *cw__hub_problems(const cw_errors *errors);

#endif
