/* The HTTP side of libwebsockets: gathering a request, sending an answer with its headers. */
#include "web.h"

#include "base/clock.h"
#include "client.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 16384, HEADERS = 4096 };

/* The same for every answer: nothing from elsewhere, nothing guessed, nothing framed. */
static const struct {
    const char *name, *value;
} fixed_headers[] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
     "font-src 'self'; connect-src 'self' ws: wss:; manifest-src 'self'; base-uri 'none'; "
     "form-action 'none'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"x-frame-options:", "DENY"},
    {"cross-origin-opener-policy:", "same-origin"},
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
    lws_callback_on_writable(r->wsi);
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
    web_reply_json(r, code, json_pack("{s:s, s:o}", "error", cw_status_name(status), "message",
                                      text));
}

void web_refuse_problems(request *r, const cw_errors *errors)
{
    json_t *json = hub_problems(errors);
    json_object_set(json, "error", json_object_get(json, "status"));
    web_reply_json(r, 400, json);
}

static bool add_header(request *r, const char *name, const char *value, unsigned char **p,
                       unsigned char *end)
{
    return lws_add_http_header_by_name(r->wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), p, end)
        == 0;
}

static int write_headers(request *r)
{
    unsigned char buffer[LWS_PRE + HEADERS], *start = buffer + LWS_PRE, *p = start,
        *end = buffer + sizeof buffer - 1;
    bool good = lws_add_http_common_headers(r->wsi, (unsigned)r->status, r->type, r->size, &p, end)
        == 0;
    for (size_t i = 0; i < sizeof fixed_headers / sizeof *fixed_headers && good; i++) {
        good = add_header(r, fixed_headers[i].name, fixed_headers[i].value, &p, end);
    }
    good = good
        && add_header(r, "cache-control:", r->cache != NULL ? r->cache : "no-store", &p, end)
        && (r->etag == NULL || add_header(r, "etag:", r->etag, &p, end))
        && (r->cookie[0] == '\0' || add_header(r, "set-cookie:", r->cookie, &p, end))
        && (!r->is_gzip || add_header(r, "content-encoding:", "gzip", &p, end))
        && (r->type == NULL || add_header(r, "vary:", "accept-encoding", &p, end));
    r->begun = true;
    return good && lws_finalize_write_http_header(r->wsi, start, &p, end) == 0 ? 0 : -1;
}

static int finish(request *r)
{
    cw_str_clear(&r->owned);
    cw_str_clear(&r->body);
    r->status = 0;
    return lws_http_transaction_completed(r->wsi) != 0 ? -1 : 0;
}

static int write_some(request *r)
{
    unsigned char buffer[LWS_PRE + CHUNK];
    if (r->status == 0) {
        return 0;
    }
    if (!r->begun) {
        if (write_headers(r) != 0) {
            return -1;
        }
        if (r->size == 0 || r->is_head) {
            return finish(r);
        }
        lws_callback_on_writable(r->wsi);
        return 0;
    }
    size_t left = r->size - r->sent, size = left < CHUNK ? left : CHUNK;
    memcpy(buffer + LWS_PRE, r->bytes + r->sent, size);
    r->sent += size;
    bool last = r->sent == r->size;
    if (lws_write(r->wsi, buffer + LWS_PRE, size, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP)
        < (int)size) {
        return -1;
    }
    if (last) {
        return finish(r);
    }
    lws_callback_on_writable(r->wsi);
    return 0;
}

/* ---- requests ---- */

static void clear(request *r)
{
    if (r->waiting != NULL) {
        web_forget_errand(r);
    }
    cw_str_clear(&r->owned);
    cw_str_clear(&r->body);
}

static web_method read_method(struct lws *wsi)
{
    static const struct {
        enum lws_token_indexes token;
        web_method method;
    } methods[] = {{WSI_TOKEN_GET_URI, WEB_GET}, {WSI_TOKEN_HEAD_URI, WEB_GET},
                   {WSI_TOKEN_POST_URI, WEB_POST}, {WSI_TOKEN_PUT_URI, WEB_PUT},
                   {WSI_TOKEN_DELETE_URI, WEB_DELETE}};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (lws_hdr_total_length(wsi, methods[i].token) > 0) {
            return methods[i].method;
        }
    }
    return WEB_OTHER;
}

/* lws cuts the parameters at each "&"; they are joined again. */
static void read_query(request *r)
{
    size_t used = 0;
    char part[200];
    for (int i = 0; lws_hdr_copy_fragment(r->wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i)
             > 0; i++) {
        int n = snprintf(r->query + used, sizeof r->query - used, "%s&", part);
        if (n < 0 || used + (size_t)n >= sizeof r->query) {
            break;
        }
        used += (size_t)n;
    }
    r->query[used] = '\0';
}

static bool is_from_our_page(request *r)
{
    static const char guard[] = "x-cardwright:";
    return session_origin_good(r->hub, r->wsi)
        && (r->method == WEB_GET
            || lws_hdr_custom_length(r->wsi, guard, (int)sizeof guard - 1) > 0);
}

/* lws waits for a body that is not announced, and in vain. */
static bool has_body(struct lws *wsi)
{
    char length[32] = "";
    lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    return atoll(length) > 0;
}

static int begin(hub *h, struct lws *wsi, request *r, const char *path, size_t size)
{
    char text[48], accepted[200] = "";
    clear(r);
    *r = (request){.wsi = wsi, .hub = h, .method = read_method(wsi),
                   .is_head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0};
    h->gauges.counts[COUNT_REQUESTS]++;
    session_address(wsi, text, sizeof text);
    double now = cw_seconds_now();
    r->from = address_find(&h->addresses, text, now);
    if (!bucket_take(&r->from->requests, (double)hub_limit(h, LIMIT_REQUESTS),
                     (double)hub_limit(h, LIMIT_REQUEST_BURST), now)) {
        web_refuse(r, 429, CW_ERR_LIMIT, "too many requests");
    } else if (size >= sizeof r->path) {
        web_refuse(r, 414, CW_ERR_LIMIT, "the path is too long");
    } else if (!is_from_our_page(r)) {
        web_refuse(r, 403, CW_ERR_USAGE,
                   "requests that change something come from the server's own pages and have the "
                   "header X-Cardwright: 1");
    }
    if (r->status != 0) {
        return 0;
    }
    memcpy(r->path, path, size);
    r->path[size] = '\0';
    read_query(r);
    lws_hdr_copy(wsi, r->tag, sizeof r->tag, WSI_TOKEN_HTTP_IF_NONE_MATCH);
    lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    r->takes_gzip = strstr(accepted, "gzip") != NULL;
    r->known = session_of(h, wsi, &r->player);
    if ((r->method != WEB_POST && r->method != WEB_PUT) || !has_body(wsi)) {
        r->routed = true;
        web_route(r);
    }
    return 0;
}

static int gather(request *r, const char *part, size_t size)
{
    if (r->body.size + size > (size_t)hub_limit(r->hub, LIMIT_BODY)) {
        r->oversized = true;
    } else {
        cw_str_add_n(&r->body, part, size);
    }
    return 0;
}

static int gathered(request *r)
{
    if (r->status != 0 || r->routed) {
        return 0;
    }
    r->routed = true;
    if (r->oversized) {
        web_refuse(r, 413, CW_ERR_LIMIT, "at most %lld bytes",
                   (long long)hub_limit(r->hub, LIMIT_BODY));
    } else {
        web_route(r);
    }
    return 0;
}

int web_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t size)
{
    hub *h = lws_context_user(lws_get_context(wsi));
    request *r = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP: return begin(h, wsi, r, in, size);
    case LWS_CALLBACK_HTTP_BODY: return gather(r, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return gathered(r);
    case LWS_CALLBACK_HTTP_WRITEABLE: return write_some(r);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (r != NULL) {
            clear(r);
        }
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return 1; /* sockets speak cardwright-1 */
    default: return 0;
    }
}
