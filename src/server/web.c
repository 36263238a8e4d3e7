/* Requests: who asks and what, gathering the body, sending an answer with its headers. */
#include "web.h"

#include "base/clock.h"
#include "client.h"
#include "handshake.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CHUNK = 16384, HEADERS = 4096 };

static const char socket_path[] = "/play";
static const char wants_websocket[] = "upgrade: websocket\r\nsec-websocket-version: 13\r\n";

/* The same for every answer: nothing from elsewhere, nothing guessed, nothing framed. */
static const struct {
    const char *name, *value;
} fixed_headers[] = {
    {"content-security-policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
     "font-src 'self'; connect-src 'self' ws: wss:; manifest-src 'self'; base-uri 'none'; "
     "form-action 'none'; frame-ancestors 'none'"},
    {"x-content-type-options", "nosniff"},
    {"referrer-policy", "no-referrer"},
    {"x-frame-options", "DENY"},
    {"cross-origin-opener-policy", "same-origin"},
};

/* ---- answers ---- */

static void reply(request *r, int status, const char *type)
{
    hub *h = r->hub;
    r->status = status;
    r->type = type;
    if (archive_written(h->archive) > archive_committed(h->archive) && !hub_commit(h)) {
        r->status = 500;
        r->size = 0;
    }
    channel_want_write(r->channel);
}

void web_reply_bytes(request *r, const char *type, const void *bytes, size_t size)
{
    r->bytes = bytes;
    r->size = size;
    reply(r, 200, type);
}

void web_reply_text(request *r, const char *type, cw_str *text)
{
    r->owned = *text;
    *text = (cw_str)CW_STR_INIT;
    r->bytes = (const unsigned char *)cw_str_get(&r->owned);
    r->size = r->owned.size;
    reply(r, r->owned.failed ? 500 : 200, type);
}

void web_reply_json(request *r, int status, json_t *json)
{
    char *text = json != NULL ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    if (text == NULL) {
        reply(r, 500, "application/json");
        return;
    }
    r->owned = (cw_str){.data = text, .size = strlen(text), .room = strlen(text) + 1};
    r->bytes = (const unsigned char *)text;
    r->size = r->owned.size;
    reply(r, status, "application/json");
}

void web_refuse(request *r, int code, cw_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    json_t *text = hub_sentence(status, format, arguments);
    va_end(arguments);
    web_reply_json(r, code,
                   json_pack("{s:s, s:o}", "error", cw_status_name(status), "message", text));
}

void web_refuse_problems(request *r, const cw_errors *errors)
{
    json_t *json = hub_problems(errors);
    json_object_set(json, "error", json_object_get(json, "status"));
    web_reply_json(r, 400, json);
}

static bool write_headers(request *r)
{
    unsigned char buffer[LWS_PRE + HEADERS];
    char date[40];
    time_t now = time(NULL);
    struct tm parts;
    cw_str head = CW_STR_INIT;
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", gmtime_r(&now, &parts));
    cw_str_printf(&head, "HTTP/1.1 %d %s\r\nserver: cardwright\r\ndate: %s\r\n", r->status,
                  http_reason(r->status), date);
    if (r->status != 304)
        cw_str_printf(&head, "content-length: %zu\r\n", r->size);
    for (size_t i = 0; i < sizeof fixed_headers / sizeof *fixed_headers; i++)
        cw_str_printf(&head, "%s: %s\r\n", fixed_headers[i].name, fixed_headers[i].value);
    cw_str_printf(&head, "cache-control: %s\r\n", r->cache != NULL ? r->cache : "no-store");
    const struct {
        const char *name, *value;
    } others[] = {{"content-type", r->type},
                  {"etag", r->etag},
                  {"set-cookie", r->cookie[0] != '\0' ? r->cookie : NULL},
                  {"content-encoding", r->is_gzip ? "gzip" : NULL},
                  {"vary", r->type != NULL ? "accept-encoding" : NULL},
                  {"connection", r->channel->ends ? "close" : NULL}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].value != NULL)
            cw_str_printf(&head, "%s: %s\r\n", others[i].name, others[i].value);
    cw_str_add(&head, r->extra != NULL ? r->extra : "");
    cw_str_add(&head, "\r\n");
    bool good = !head.failed && head.size <= HEADERS;
    memcpy(buffer + LWS_PRE, cw_str_get(&head), good ? head.size : 0);
    r->begun = true;
    good = good && channel_write(r->channel, buffer + LWS_PRE, head.size);
    cw_str_clear(&head);
    return good;
}

int web_write(request *r)
{
    unsigned char buffer[LWS_PRE + CHUNK];
    if (r->status == 0)
        return 0;
    if (!r->begun) {
        if (!write_headers(r))
            return -1;
        if (r->size == 0 || r->is_head || r->status == 304)
            return channel_answered(r->channel);
    } else {
        size_t left = r->size - r->sent, size = left < CHUNK ? left : CHUNK;
        memcpy(buffer + LWS_PRE, r->bytes + r->sent, size);
        r->sent += size;
        if (!channel_write(r->channel, buffer + LWS_PRE, size))
            return -1;
        if (r->sent == r->size)
            return channel_answered(r->channel);
    }
    channel_want_write(r->channel);
    return 0;
}

void web_free(request *r)
{
    if (r->waiting != NULL)
        web_forget_errand(r);
    cw_str_clear(&r->owned);
    cw_str_clear(&r->body);
    free(r);
}

/* ---- requests ---- */

static request *new_request(channel *ch, http_method method)
{
    request *r = calloc(1, sizeof *r);
    if (r != NULL) {
        *r = (request){.channel = ch,
                       .hub = ch->hub,
                       .is_head = method == HTTP_HEAD_ONLY,
                       .method = method == HTTP_HEAD_ONLY ? HTTP_GET : method};
        ch->request = r;
        ch->hub->gauges.counts[COUNT_REQUESTS]++;
    }
    return r;
}

int web_begin_broken(channel *ch, int status)
{
    request *r = new_request(ch, HTTP_OTHER);
    if (r == NULL)
        return -1;
    web_refuse(r, status, CW_ERR_SYNTAX, "%s",
               status == 414   ? "the path or the query is too long"
               : status == 431 ? "the headers are too long"
               : status == 501 ? "this method or transfer encoding is not known here"
               : status == 505 ? "this server speaks HTTP/1.1"
               : status == 417 ? "nothing but 100-continue can be expected here"
                               : "this is no request as RFC 9112 has it");
    return 0;
}

/* Into the request: the path below --base; false if it is not there. */
static bool read_path(request *r, const http_head *head)
{
    const char *base = r->hub->config->base;
    size_t size = strlen(base);
    memcpy(r->query, head->query, sizeof r->query);
    if (strncmp(head->path, base, size) != 0)
        return false;
    snprintf(r->path, sizeof r->path, "%s", head->path + size - 1);
    return true;
}

static void refuse_handshake(request *r, int status)
{
    r->extra = status == 426 ? wants_websocket : NULL;
    web_refuse(r, status, CW_ERR_USAGE, "%s",
               status == 426   ? "this path is for WebSockets of version 13"
               : status == 401 ? "log in first"
               : status == 403 ? "this is not a page of the server's"
               : status == 404 ? "there is no WebSocket at this path"
               : status == 405 ? "a WebSocket begins with GET"
               : status == 503 ? "too many are connected: try again later"
                               : "this is no handshake as RFC 6455 has it, for " CLIENT_PROTOCOL);
}

/* Whether the request was for a WebSocket, which it has become, or was refused as one. */
static bool begin_socket(request *r, const visitor *v, const http_head *head)
{
    bool is_here = strcmp(r->path, socket_path) == 0;
    if (!is_here && !handshake_wanted(head))
        return false;
    int status = !is_here ? 404 : !handshake_wanted(head) ? 426 : client_enter(r->channel, v, head);
    if (status != 0) {
        r->channel->ends = true;
        refuse_handshake(r, status);
    } else {
        r->channel->request = NULL;
        web_free(r);
    }
    return true;
}

static bool is_from_our_page(const request *r, const visitor *v, const http_head *head)
{
    const http_text *guard = http_find(head, "x-cardwright", 0);
    return visitor_origin_good(r->hub->config, v, head)
           && (r->method == HTTP_GET || (guard != NULL && guard->size > 0));
}

/* Refuses what nobody may ask. */
static void check_request(request *r, const visitor *v, const http_head *head)
{
    char local[ADDRESS_TEXT];
    hub *h = r->hub;
    double now = cw_seconds_now();
    bool oversized = head->body > (uint64_t)hub_limit(h, LIMIT_BODY);
    r->channel->ends |= oversized; /* nobody reads that, whatever the answer is */
    r->from = address_find(&h->addresses, v->address, now);
    channel_local(r->channel, local);
    if (!bucket_take(&r->from->requests, (double)hub_limit(h, LIMIT_REQUESTS),
                     (double)hub_limit(h, LIMIT_REQUEST_BURST), now)) {
        web_refuse(r, 429, CW_ERR_LIMIT, "too many requests");
    } else if (!visitor_host_good(h->config, v, local)) {
        web_refuse(r, 421, CW_ERR_USAGE,
                   "this server does not go by the name \"%.*s\": --origin gives it another",
                   (int)(v->host.size < 100 ? v->host.size : 100), v->host.at);
    } else if (oversized) {
        web_refuse(r, 413, CW_ERR_LIMIT, "at most %lld bytes", (long long)hub_limit(h, LIMIT_BODY));
    } else if (!read_path(r, head)) {
        web_refuse(r, 404, CW_ERR_UNKNOWN_NAME, "there is nothing outside of %s", h->config->base);
    } else if (!is_from_our_page(r, v, head)) {
        web_refuse(r, 403, CW_ERR_USAGE,
                   "requests that change something come from the server's own pages and have the "
                   "header X-Cardwright: 1");
    }
}

static void read_fields(request *r, const http_head *head)
{
    const http_text *tag = http_find(head, "if-none-match", 0);
    const http_text *accepted = http_find(head, "accept-encoding", 0);
    if (tag != NULL && tag->size < sizeof r->tag)
        memcpy(r->tag, tag->at, tag->size);
    r->takes_gzip = accepted != NULL && memmem(accepted->at, accepted->size, "gzip", 4) != NULL;
    r->known = session_token(head, r->token)
               && archive_find_session(r->hub->archive, r->token, hub_date(), &r->player);
}

int web_begin(channel *ch, const http_head *head)
{
    char peer[ADDRESS_TEXT];
    visitor v;
    request *r = new_request(ch, head->method);
    if (r == NULL)
        return -1;
    if (ch->for_metrics) {
        ch->ends = true;
        snprintf(r->path, sizeof r->path, "%s", head->path);
        web_route_metrics(r);
        return 0;
    }
    channel_peer(ch, peer);
    visitor_read(ch->hub->config, peer, head, &v);
    r->secure = v.secure;
    check_request(r, &v, head);
    if (r->status != 0 || begin_socket(r, &v, head))
        return 0;
    read_fields(r, head);
    if (head->body == 0)
        web_route(r);
    return 0;
}

void web_body(request *r, const char *part, size_t size)
{
    if (r->status == 0) /* else it was refused already */
        cw_str_add_n(&r->body, part, size);
}

void web_body_ended(request *r)
{
    if (r->status != 0)
        channel_want_write(r->channel);
    else if (r->body.failed)
        web_refuse(r, 503, CW_ERR_MEMORY, "%s", cw_status_text(CW_ERR_MEMORY));
    else
        web_route(r);
}
