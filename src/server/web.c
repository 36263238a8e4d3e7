/* Requests: who asks and what, gathering the body, sending an answer with its headers. */
#include "web.h"

#include "base/clock.h"
#include "client.h"
#include "handshake.h"
#include "pack.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CHUNK = 16384, HEADERS = 4096 };

static const char socket_path[] = "/play";
static const char wants_websocket[] = "upgrade: websocket\r\nsec-websocket-version: 13\r\n";

/* What a browser may do with an answer: nothing from elsewhere, nothing guessed, nothing framed. Pages and
 * scripts (a worker goes by its own answer) say so at length; everything else may do nothing at all, and is
 * often so small that long headers would be most of it. */
static const char whole_headers[] =
    "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src "
    "'self' "
    "data:; font-src 'self'; connect-src 'self' ws: wss:; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'\r\n"
    "referrer-policy: no-referrer\r\nx-frame-options: DENY\r\ncross-origin-opener-policy: "
    "same-origin\r\n";
static const char passive_policy[] = "default-src 'none'; sandbox; frame-ancestors 'none'";

static bool is_active(const char *type)
{
    return type != NULL
           && (strncmp(type, "text/html", 9) == 0 || strstr(type, "javascript") != NULL);
}

/* ---- answers ---- */

/* Commits at once if something was written: an answer must not tell of what could still be lost. */
static void reply(request *r, int status, const char *type)
{
    hub *h = r->hub;
    r->status = status;
    r->type = type;
    if (cw__archive_written(h->archive) > cw__archive_committed(h->archive) && !cw__hub_commit(h)) {
        r->status = 500;
        r->size = 0;
    }
    cw__channel_want_write(r->channel);
}

void cw__web_reply_bytes(request *r, const char *type, const void *bytes, size_t size)
{
    r->bytes = bytes;
    r->size = size;
    reply(r, 200, type);
}

void cw__web_reply_packed(request *r, const shelf_text *answer)
{
    r->is_gzip = r->takes_gzip && answer->packed.size > 0;
    const cw_str *sent = r->is_gzip ? &answer->packed : &answer->text;
    cw__web_reply_bytes(r, "application/json", cw_str_get(sent), sent->size);
}

/* Takes over the text. One that is large comes packed already or is sent as it is: the loop does not
 * wait for it. */
static void own(request *r, cw_str text)
{
    cw_str packed = CW_STR_INIT;
    if (r->takes_gzip && !r->is_gzip && text.size >= PACK_LEAST && text.size < PACK_LATER
        && cw__pack(text.data, text.size, PACK_QUICK, &packed)) {
        cw_str_clear(&text);
        text = packed;
        r->is_gzip = true;
    }
    r->owned = text;
    r->bytes = (const unsigned char *)cw_str_get(&r->owned);
    r->size = r->owned.size;
}

void cw__web_reply_text(request *r, const char *type, cw_str *text)
{
    own(r, *text);
    *text = (cw_str)CW_STR_INIT;
    reply(r, r->owned.failed ? 500 : 200, type);
}

/* Takes the reference, also on failure; without memory for the text the answer is an empty 500. */
void cw__web_reply_json(request *r, int status, json_t *json)
{
    char *text = json != NULL ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    if (text == NULL) {
        reply(r, 500, "application/json");
        return;
    }
    own(r, (cw_str){.data = text, .size = strlen(text), .room = strlen(text) + 1});
    reply(r, status, "application/json");
}

void cw__web_refuse(request *r, int code, cw_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    json_t *text = cw__hub_sentence(status, format, arguments);
    va_end(arguments);
    cw__web_reply_json(r, code,
                       json_pack("{s:s, s:o}", "error", cw_status_name(status), "message", text));
}

void cw__web_refuse_problems(request *r, const cw_errors *errors)
{
    json_t *json = cw__hub_problems(errors);
    json_object_set(json, "error", json_object_get(json, "status"));
    cw__web_reply_json(r, 400, json);
}

/* What is kept for one person must not be shown to the next one at the same browser. */
static const char *vary_of(const request *r)
{
    bool own = r->cache != NULL && strncmp(r->cache, "private", 7) == 0;
    return own ? "accept-encoding, cookie" : "accept-encoding";
}

/* Written by hand because lws is used as a transport only. Nothing that a request said is
 * repeated here, so no request can write headers of its own. */
static bool write_headers(request *r)
{
    unsigned char buffer[LWS_PRE + HEADERS];
    char date[40];
    time_t now = time(NULL);
    struct tm parts;
    cw_str head = CW_STR_INIT;
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", gmtime_r(&now, &parts));
    cw_str_printf(&head, "HTTP/1.1 %d %s\r\nserver: cardwright\r\ndate: %s\r\n", r->status,
                  cw__http_reason(r->status), date);
    if (r->status != 304)
        cw_str_printf(&head, "content-length: %zu\r\n", r->size);
    cw_str_add(&head, "x-content-type-options: nosniff\r\n");
    if (is_active(r->type))
        cw_str_add(&head, whole_headers);
    else
        cw_str_printf(&head, "content-security-policy: %s\r\n",
                      r->policy != NULL ? r->policy : passive_policy);
    cw_str_printf(&head, "cache-control: %s\r\n", r->cache != NULL ? r->cache : "no-store");
    const struct {
        const char *name, *value;
    } others[] = {{"content-type", r->type},
                  {"etag", r->etag},
                  {"set-cookie", r->cookie[0] != '\0' ? r->cookie : NULL},
                  {"content-encoding", r->is_brotli ? "br"
                                       : r->is_gzip ? "gzip"
                                                    : NULL},
                  {"vary", r->type != NULL ? vary_of(r) : NULL},
                  {"connection", r->channel->ends ? "close" : NULL}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].value != NULL)
            cw_str_printf(&head, "%s: %s\r\n", others[i].name, others[i].value);
    cw_str_add(&head, r->extra != NULL ? r->extra : "");
    cw_str_add(&head, "\r\n");
    bool good = !head.failed && head.size <= HEADERS;
    memcpy(buffer + LWS_PRE, cw_str_get(&head), good ? head.size : 0);
    r->begun = true;
    good = good && cw__channel_write(r->channel, buffer + LWS_PRE, head.size);
    cw_str_clear(&head);
    return good;
}

/* One piece per turn of the loop: a slow reader holds up nobody, and no answer is copied whole. */
int cw__web_write(request *r)
{
    unsigned char buffer[LWS_PRE + CHUNK];
    if (r->status == 0)
        return 0;
    if (!r->begun) {
        if (!write_headers(r))
            return -1;
        if (r->size == 0 || r->is_head || r->status == 304)
            return cw__channel_answered(r->channel);
    } else {
        size_t left = r->size - r->sent, size = left < CHUNK ? left : CHUNK;
        memcpy(buffer + LWS_PRE, r->bytes + r->sent, size);
        r->sent += size;
        if (!cw__channel_write(r->channel, buffer + LWS_PRE, size))
            return -1;
        if (r->sent == r->size)
            return cw__channel_answered(r->channel);
    }
    cw__channel_want_write(r->channel);
    return 0;
}

void cw__web_free(request *r)
{
    if (r->waiting != NULL)
        cw__web_forget_errand(r);
    cw_str_clear(&r->owned);
    cw_str_clear(&r->body);
    free(r);
}

/* ---- requests ---- */

/* HEAD is answered as GET whose body is not sent, so no handler needs to know of it. */
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

int cw__web_begin_broken(channel *ch, int status)
{
    request *r = new_request(ch, HTTP_OTHER);
    if (r == NULL)
        return -1;
    cw__web_refuse(r, status, CW_ERR_SYNTAX, "%s",
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
    cw__web_refuse(r, status, CW_ERR_USAGE, "%s",
                   status == 426   ? "this path is for WebSockets of version 13"
                   : status == 401 ? "log in first"
                   : status == 403 ? "this is not a page of the server's"
                   : status == 404 ? "there is no WebSocket at this path"
                   : status == 405 ? "a WebSocket begins with GET"
                   : status == 503
                       ? "too many are connected: try again later"
                       : "this is no handshake as RFC 6455 has it, for " CLIENT_PROTOCOL);
}

/* Whether the request was for a WebSocket, which it has become, or was refused as one. */
static bool begin_socket(request *r, const visitor *v, const http_head *head)
{
    bool is_here = strcmp(r->path, socket_path) == 0;
    if (!is_here && !cw__handshake_wanted(head))
        return false;
    int status = !is_here                      ? 404
                 : !cw__handshake_wanted(head) ? 426
                                               : cw__client_enter(r->channel, v, head);
    if (status != 0) {
        r->channel->ends = true;
        refuse_handshake(r, status);
    } else {
        r->channel->request = NULL;
        cw__web_free(r);
    }
    return true;
}

/* Against forged requests of other sites: a page elsewhere can neither set this header without
 * asking first, nor say that it comes from here. */
static bool is_from_our_page(const request *r, const visitor *v, const http_head *head)
{
    const http_text *guard = cw__http_find(head, "x-cardwright", 0);
    return cw__visitor_origin_good(r->hub->config, v, head)
           && (r->method == HTTP_GET || (guard != NULL && guard->size > 0));
}

static void refuse_name(request *r, http_text host)
{
    cw__web_refuse(r, 421, CW_ERR_USAGE,
                   "this server does not go by the name \"%.*s\": --origin gives it another",
                   (int)(host.size < 100 ? host.size : 100), host.at);
}

/* Refuses what nobody may ask. Cheap questions first. What follows them may look at the archive and
 * gather a body. */
static void check_request(request *r, const visitor *v, const http_head *head)
{
    char local[ADDRESS_TEXT];
    hub *h = r->hub;
    double now = cw_seconds_now();
    bool oversized = head->body > (uint64_t)hub_limit(h, LIMIT_BODY);
    r->channel->ends |= oversized; /* nobody reads that, whatever the answer is */
    r->from = cw__address_find(&h->addresses, v->address, now);
    cw__channel_local(r->channel, local);
    if (!cw__bucket_take(&r->from->requests, (double)hub_limit(h, LIMIT_REQUESTS),
                         (double)hub_limit(h, LIMIT_REQUEST_BURST), now)) {
        cw__web_refuse(r, 429, CW_ERR_LIMIT, "too many requests");
    } else if (!cw__visitor_host_good(h->config, v, local)) {
        refuse_name(r, v->host);
    } else if (oversized) {
        cw__web_refuse(r, 413, CW_ERR_LIMIT, "at most %lld bytes",
                       (long long)hub_limit(h, LIMIT_BODY));
    } else if (!read_path(r, head)) {
        cw__web_refuse(r, 404, CW_ERR_UNKNOWN_NAME, "there is nothing outside of %s",
                       h->config->base);
    } else if (!is_from_our_page(r, v, head)) {
        cw__web_refuse(
            r, 403, CW_ERR_USAGE,
            "requests that change something come from the server's own pages and have the "
            "header X-Cardwright: 1");
    }
}

/* "q=0", "q=0.000": by RFC 9110, 12.4.2 not wanted at all. */
static bool has_no_weight(const char *at, const char *end)
{
    const char *weight = memmem(at, (size_t)(end - at), "q=", 2);
    if (weight == NULL)
        return false;
    for (weight += 2; weight < end; weight++)
        if (*weight != '0' && *weight != '.' && *weight != ' ')
            return false;
    return true;
}

/* Whether a list such as "gzip, deflate;q=0.5, br" has the name, and not with the weight 0. */
static bool takes_encoding(const http_text *list, const char *name)
{
    size_t size = strlen(name), at = 0;
    while (list != NULL && at < list->size) {
        while (at < list->size && (list->at[at] == ' ' || list->at[at] == ','))
            at++;
        size_t end = at;
        while (end < list->size && list->at[end] != ',')
            end++;
        bool whole = end - at == size
                     || (end - at > size && strchr("; ", list->at[at + size]) != NULL);
        if (whole && strncasecmp(list->at + at, name, size) == 0)
            return !has_no_weight(list->at + at, list->at + end);
        at = end;
    }
    return false;
}

/* A tag that is too long is none of ours. */
static void read_fields(request *r, const http_head *head)
{
    const http_text *tag = cw__http_find(head, "if-none-match", 0);
    const http_text *accepted = cw__http_find(head, "accept-encoding", 0);
    if (tag != NULL && tag->size < sizeof r->tag)
        memcpy(r->tag, tag->at, tag->size);
    r->takes_gzip = takes_encoding(accepted, "gzip");
    r->takes_brotli = takes_encoding(accepted, "br");
    r->known = cw__session_token(head, r->token)
               && cw__archive_find_session(r->hub->archive, r->token, cw__hub_date(), &r->player);
}

/* There are no proxies, accounts and limits per address on that port, but strangers' pages could read it
 * by a name of theirs as they could the other. */
static int begin_metrics(request *r, const http_head *head)
{
    char local[ADDRESS_TEXT];
    visitor v = {.host = head->host};
    r->channel->ends = true;
    cw__channel_local(r->channel, local);
    snprintf(r->path, sizeof r->path, "%s", head->path);
    if (cw__visitor_host_good(r->hub->config, &v, local))
        cw__web_route_metrics(r);
    else
        refuse_name(r, v.host);
    return 0;
}

int cw__web_begin(channel *ch, const http_head *head)
{
    char peer[ADDRESS_TEXT];
    visitor v;
    request *r = new_request(ch, head->method);
    if (r == NULL)
        return -1;
    if (ch->for_metrics)
        return begin_metrics(r, head);
    cw__channel_peer(ch, peer);
    cw__visitor_read(ch->hub->config, peer, head, &v);
    r->secure = v.secure;
    check_request(r, &v, head);
    if (r->status != 0 || begin_socket(r, &v, head))
        return 0;
    read_fields(r, head);
    if (head->body == 0)
        cw__web_route(r);
    return 0;
}

void cw__web_body(request *r, const char *part, size_t size)
{
    if (r->status == 0) /* else it was refused already */
        cw_str_add_n(&r->body, part, size);
}

void cw__web_body_ended(request *r)
{
    if (r->status != 0)
        cw__channel_want_write(r->channel);
    else if (r->body.failed)
        cw__web_refuse(r, 503, CW_ERR_MEMORY, "%s", cw_status_text(CW_ERR_MEMORY));
    else
        cw__web_route(r);
}
