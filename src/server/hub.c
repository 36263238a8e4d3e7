/* Starting, running and stopping the server. One thread runs the event loop; after each turn of
 * it everything that was written is committed, and only then told. */
#include "client.h"
#include "duel.h"
#include "listen.h"
#include "pack.h"

#include "base/clock.h"
#include "base/hash.h"
#include "base/parallel.h"

#include <signal.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Clocks of matches are exact to a quarter of a second. Two clerks, because each may take 64 MiB
 * for a password. */
enum { TICK_MS = 250, SWEEP_SECONDS = 3600, STOP_MS = 3000, CLERKS = 2 };

int64_t cw__hub_date(void) { return (int64_t)time(NULL); }

/* 50 bits: ten letters to type, exact in a double, and too many to guess. 0 means none. */
uint64_t cw__hub_random_id(void)
{
    uint64_t id = 0;
    while (id == 0) {
        randombytes_buf(&id, sizeof id);
        id &= (UINT64_C(1) << 50) - 1;
    }
    return id;
}

json_t *cw__hub_sentence(cw_status status, const char *format, va_list arguments)
{
    char sentence[400];
    vsnprintf(sentence, sizeof sentence, format, arguments);
    json_t *text = json_string(sentence); /* NULL if a stranger's word was cut inside a letter */
    return text != NULL ? text : json_string(cw_status_text(status));
}

json_t *cw__hub_refusal(cw_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    json_t *text = cw__hub_sentence(status, format, arguments);
    va_end(arguments);
    return json_pack("{s:s, s:s, s:o}", "t", "refused", "status", cw_status_name(status), "message",
                     text);
}

/* Backwards, so that `line` holds the first problem in the end, which is the sentence of the
 * answer. */
json_t *cw__hub_problems(const cw_errors *errors)
{
    char line[1024] = "something is wrong";
    json_t *list = json_array();
    for (int i = errors->count - 1; i >= 0; i--) {
        cw_error_format(&errors->list[i], line, sizeof line);
        json_t *text = json_string(line);
        json_array_insert_new(list, 0, text != NULL ? text : json_string("not readable"));
    }
    json_t *json = cw__hub_refusal(cw_errors_status(errors), "%s", line);
    json_object_set_new(json, "problems", list);
    return json;
}

/* ---- the loop ---- */

/* Players are told and given three seconds to hear it; a second signal stops at once. Matches need
 * no end: they are in the archive and go on after a restart. */
static void stop(hub *h, const char *reason)
{
    if (h->stopping) {
        uv_stop(&h->loop);
        return;
    }
    hub_say(h, JOURNAL_INFO, "stopping", "reason", reason);
    cw__client_say_bye(h, reason);
    h->stopping = true;
    uv_timer_start(&h->tick, h->tick.timer_cb, STOP_MS, 0);
    if (h->client_count == 0)
        uv_stop(&h->loop);
}

bool cw__hub_commit(hub *h)
{
    if (cw__archive_committed(h->archive) == cw__archive_written(h->archive))
        return true;
    h->gauges.counts[COUNT_COMMITS]++;
    if (cw__archive_commit(h->archive, NULL))
        return true;
    if (!h->failed) { /* memory is ahead of the disk: nobody may hear of it */
        h->failed = true;
        hub_say(h, JOURNAL_ERROR, "store", "problem", cw__archive_problem(h->archive));
        cw_errors_add(h->errors, CW_ERR_IO, h->config->data, 0, 0, "%s",
                      cw__archive_problem(h->archive));
        uv_stop(&h->loop);
    }
    return false;
}

/* Once per turn of the loop, after all that came in was handled: many steps share one commit, and
 * what waits for it leaves in the next turn. */
static void after_poll(uv_check_t *handle)
{
    hub *h = handle->data;
    cw__hub_commit(h);
    if (h->stopping && h->client_count == 0)
        uv_stop(&h->loop);
}

/* Everything that depends on time: clocks of matches, silent connections, lines that were left
 * out of the log, and once an hour the archive. */
static void tick(uv_timer_t *handle)
{
    hub *h = handle->data;
    double now = cw_seconds_now();
    if (h->stopping) {
        uv_stop(&h->loop);
        return;
    }
    cw__door_tick(h);
    cw__journal_settle(&h->journal, now, false);
    cw__duel_tick_all(h, now);
    cw__channel_tick_all(h, now);
    if (now - h->last_sweep > SWEEP_SECONDS) {
        h->last_sweep = now;
        cw__archive_sweep(h->archive, cw__hub_date());
        cw__client_log_out_expired(h);
    }
}

static void signalled(void *context, int number)
{
    if (number == SIGHUP)
        cw__listen_reopen(context);
    else
        stop(context, number == SIGTERM ? "the server stops" : "the server was interrupted");
}

/* ---- starting ---- */

static bool problem(hub *h, cw_status status, const char *text)
{
    cw_errors_add(h->errors, status, NULL, 0, 0, "%s", text);
    return false;
}

static bool start_loop(hub *h)
{
    if (uv_loop_init(&h->loop) != 0)
        return problem(h, CW_ERR_MEMORY, "the event loop cannot be made");
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a write that fails, and is told */
    if (!cw__signals_open(&h->signals, &h->loop, signalled, h)) {
        uv_loop_close(&h->loop);
        return problem(h, CW_ERR_IO, "signals cannot be read");
    }
    uv_timer_init(&h->loop, &h->tick);
    uv_check_init(&h->loop, &h->flush);
    h->tick.data = h->flush.data = h;
    uv_timer_start(&h->tick, tick, TICK_MS, TICK_MS);
    uv_check_start(&h->flush, after_poll);
    return true;
}

static bool start_workers(hub *h)
{
    int threads = h->config->threads > 0 ? h->config->threads : cw_core_count();
    h->agents = calloc((size_t)threads * SHELF_GAMES * LEVELS * CW_SEATS, sizeof *h->agents);
    h->thinkers = cw__workers_new(&h->loop, threads);
    h->clerks = cw__workers_new(&h->loop, CLERKS);
    h->lobby = cw__lobby_new();
    h->analyses = cw__analyses_new(&h->loop);
    return (h->agents != NULL && h->thinkers != NULL && h->clerks != NULL && h->lobby != NULL
            && h->analyses != NULL)
           || problem(h, CW_ERR_MEMORY, cw_status_text(CW_ERR_MEMORY));
}

/* lws gets accepted connections and speaks TLS; what is said on them comes to channel.c. */
static int transport(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t size)
{
    if (reason == LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS) {
        hub *h = lws_context_user(lws_get_context(wsi));
        h->tls = user;
        return 0;
    }
    return cw__channel_callback(wsi, reason, user, in, size);
}

/* lws tells its errors to a function without a context, so this is kept here; it is the same for as
 * long as the process serves. */
static hub *lws_hub;

static void say_for_lws(int kind, const char *line)
{
    (void)kind;
    char text[300];
    snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
    hub_say(lws_hub, JOURNAL_ERROR, "lws", "problem", text);
}

static bool listen_to_world(hub *h)
{
    static const struct lws_protocols protocols[] = {
        {"http", transport, sizeof(channel), 0, 0, NULL, 0},
        {0},
    };
    void *loops[] = {&h->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER, /* we accept ourselves */
        .protocols = protocols,
        .options =
            LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_DISABLE_IPV6
            | LWS_SERVER_OPTION_ADOPT_APPLY_LISTEN_ACCEPT_CONFIG
            | LWS_SERVER_OPTION_EXPLICIT_VHOSTS, /* lws crashes if a port of its own making fails */
        .listen_accept_role = "raw-skt",
        .listen_accept_protocol = "http",
        .foreign_loops = loops,
        .user = h,
        .alpn = "http/1.1",
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .timeout_secs = 20,
    };
    if (h->config->cert != NULL) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = h->config->cert;
        info.ssl_private_key_filepath = h->config->key;
    }
    lws_hub = h;
    lws_set_log_level(LLL_ERR, say_for_lws);
    h->context = lws_create_context(&info);
    h->vhost = h->context != NULL ? lws_create_vhost(h->context, &info) : NULL;
    return h->vhost != NULL
               ? cw__door_open(h, h->vhost, h->config->address, h->config->port, &h->port)
                     && cw__listen_for_metrics(h, &info)
               : problem(h, CW_ERR_MEMORY, cw_status_text(CW_ERR_MEMORY));
}

/* The address goes to stdout, where a script that asked for port 0 reads the port. */
static bool announce(hub *h)
{
    char port[16];
    const char *where = h->config->address != NULL ? h->config->address : "localhost";
    snprintf(port, sizeof port, "%d", h->port);
    printf("%s://%s:%s%s\n", h->config->cert != NULL ? "https" : "http", where, port,
           h->config->base);
    if (fflush(stdout) != 0)
        return problem(h, CW_ERR_IO, "nobody would know the address: it cannot be printed");
    hub_say(h, JOURNAL_INFO, "listening", "port", port, "address", where);
    return true;
}

/* Of the archive: a row that cannot be as it is. */
static void complain(void *context, const char *table, int64_t id, const char *text)
{
    hub *h = context;
    char number[24];
    snprintf(number, sizeof number, "%lld", (long long)id);
    hub_say(h, JOURNAL_WARN, "bad-row", "table", table, "id", number, "problem", text);
}

/* 1. The log, so that the rest can be told.
 * 2. Options, limits, random numbers, games: whatever is wrong there stops it before anything is
 *    opened.
 * 3. The archive and the threads; matches that go on are restored.
 * 4. Last of all the ports: nobody is let in before all is ready. */
static bool start(hub *h)
{
    const char *reason = cw__journal_open(&h->journal, h->config->log);
    if (reason != NULL) {
        cw_errors_add(h->errors, CW_ERR_IO, h->config->log, 0, 0, "the log cannot be written: %s",
                      reason);
        return false;
    }
    if (!cw__listen_check(h))
        return false;
    cw__limits_default(&h->limits);
    for (int i = 0; i < h->config->limit_count; i++)
        if (cw__limits_set(&h->limits, h->config->limits[i], h->errors) != CW_OK)
            return false;
    if (sodium_init() < 0)
        return problem(h, CW_ERR_IO, "there is no source of random numbers");
    if (cw__shelf_load(&h->shelf, h->config->games, h->config->game_count, h->errors) != CW_OK)
        return false;
    cw__shelf_write(&h->games, cw__shelf_json(&h->shelf, false));
    cw__shelf_write(&h->brief_games, cw__shelf_json(&h->shelf, true));
    snprintf(h->games_tag, sizeof h->games_tag, "\"%016llx\"",
             (unsigned long long)cw_hash_bytes(cw_str_get(&h->games.text), h->games.text.size, 0));
    h->archive = cw__archive_open(h->config->data, h->config->durable, h->errors);
    if (h->archive == NULL || !start_workers(h))
        return false;
    cw__archive_on_complaint(h->archive, complain, h);
    cw__archive_sweep(h->archive, cw__hub_date());
    h->last_sweep = cw_seconds_now();
    cw__duel_restore(h);
    return cw__hub_commit(h) && cw__door_prepare(h) && listen_to_world(h);
}

/* ---- stopping ---- */

/* The order: nobody comes in, threads end and give their jobs back, connections close, handles
 * close in the loop's last turns, and only then memory goes that they could have looked at. */
static void finish(hub *h)
{
    h->stopping = true;
    cw__door_close(h);
    if (h->thinkers != NULL)
        cw__workers_stop(h->thinkers);
    if (h->clerks != NULL)
        cw__workers_stop(h->clerks);
    if (h->analyses != NULL)
        cw__analyses_stop(h->analyses);
    if (h->context != NULL)
        lws_context_destroy(h->context);
    cw__signals_close(&h->signals);
    uv_close((uv_handle_t *)&h->tick, NULL);
    uv_close((uv_handle_t *)&h->flush, NULL);
    uv_run(&h->loop, UV_RUN_DEFAULT);
    if (h->context != NULL) /* a foreign loop's context goes in two steps */
        lws_context_destroy(h->context);
    uv_run(&h->loop, UV_RUN_DEFAULT);
    uv_loop_close(&h->loop);
    cw__workers_free(h->thinkers);
    cw__workers_free(h->clerks);
    cw__analyses_free(h->analyses);
    cw__duel_free_all(h);
    cw__lobby_free(h->lobby);
    for (size_t i = 0;
         h->agents != NULL
         && i < (size_t)(h->config->threads > 0 ? h->config->threads : cw_core_count())
                    * SHELF_GAMES * LEVELS * CW_SEATS;
         i++)
        cw_agent_free(h->agents[i]);
    free(h->agents);
    if (h->archive != NULL && !h->failed)
        cw__hub_commit(h);
    cw__archive_close(h->archive, h->failed ? NULL : h->errors);
    cw__album_clear(&h->album);
    cw__shelf_drop(&h->games);
    cw__shelf_drop(&h->brief_games);
    cw__shelf_clear(&h->shelf);
}

/* The reasons first: "stopped" is the last word. What keeps it from starting is told by the caller;
 * a log that is a file hears of it too. */
static void say_stopped(hub *h)
{
    char text[1024];
    bool unsaid = h->started ? !h->failed : h->config->log != NULL;
    for (int i = 0; unsaid && i < h->errors->count; i++) {
        cw_error_format(&h->errors->list[i], text, sizeof text);
        hub_say(h, JOURNAL_ERROR, h->started ? "problem" : "not-started", "reason", text);
    }
    if (h->started)
        hub_say(h, JOURNAL_INFO, "stopped");
}

/* finish() undoes whatever start() has come to, so one path serves success and failure. */
cw_status cw_serve(const cw_serve_config *config, cw_errors *errors)
{
    hub *h = calloc(1, sizeof *h);
    if (h == NULL) {
        cw_errors_add(errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
        return CW_ERR_MEMORY;
    }
    h->config = config;
    h->errors = errors;
    h->journal = (journal){.as_json = config->log_json, .file = STDERR_FILENO};
    if (start_loop(h)) {
        h->started = start(h) && announce(h);
        if (h->started)
            uv_run(&h->loop, UV_RUN_DEFAULT);
        finish(h);
        lws_set_log_level(0, NULL);
        cw__journal_settle(&h->journal, cw_seconds_now(), true);
        say_stopped(h);
    }
    cw__journal_close(&h->journal);
    free(h);
    return cw_errors_status(errors);
}
