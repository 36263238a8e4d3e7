/* The socket protocol: connecting, hearing whole messages, sending what may be sent. A frame
 * leaves only after everything that was written before it was made is committed. */
#include "duel.h"

#include "base/clock.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- sending ---- */

static void queue(hub *h, client *c, frame *f)
{
    f->next = NULL;
    f->ticket = archive_written(h->archive);
    *c->last = f;
    c->last = &f->next;
    c->unsent += f->size;
    if (c->unsent > (size_t)hub_limit(h, LIMIT_UNSENT) && !c->closing) {
        c->closing = true;
        h->gauges.counts[COUNT_DROPPED]++;
        hub_say(h, JOURNAL_WARN, "slow-reader", "player", c->player.name);
    }
    lws_callback_on_writable(c->wsi);
}

void client_send_text(hub *h, client *c, const char *text, size_t size, const json_t *re)
{
    char *id = re != NULL ? json_dumps(re, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    size_t extra = id != NULL ? strlen(id) + 6 : 0; /* "re":…, */
    frame *f = c->closing ? NULL : malloc(sizeof *f + LWS_PRE + size + extra);
    if (f != NULL) {
        char *out = (char *)f->bytes + LWS_PRE;
        f->size = size + extra;
        f->asked = re != NULL ? c->asked : 0;
        *out++ = '{';
        if (id != NULL) {
            memcpy(out, "\"re\":", 5);
            memcpy(out + 5, id, extra - 6);
            out[extra - 1] = ',';
            out += extra;
        }
        memcpy(out, text + 1, size - 1);
        queue(h, c, f);
    }
    free(id);
}

void client_send(hub *h, client *c, json_t *json, const json_t *re)
{
    char *text = json != NULL ? json_dumps(json, JSON_COMPACT) : NULL;
    if (text != NULL) {
        client_send_text(h, c, text, strlen(text), re);
    }
    free(text);
    json_decref(json);
}

void client_refuse(hub *h, client *c, const message *m, cw_status status, const char *format, ...)
{
    char sentence[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    h->gauges.counts[COUNT_REFUSED]++;
    client_send(h, c, hub_refusal(status, "%s", sentence), m != NULL ? m->id : NULL);
}

void client_say_bye(hub *h, const char *reason)
{
    for (client *c = h->clients; c != NULL; c = c->next) {
        client_send(h, c, json_pack("{s:s, s:s}", "t", "bye", "reason", reason), NULL);
    }
}

static int close_socket(client *c, const char *why)
{
    lws_close_reason(c->wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, (unsigned char *)(uintptr_t)why,
                     strlen(why));
    return -1;
}

static int write_frames(hub *h, client *c)
{
    while (c->first != NULL && !lws_send_pipe_choked(c->wsi)) {
        frame *f = c->first;
        if (f->ticket > archive_committed(h->archive)) {
            lws_callback_on_writable(c->wsi);
            return 0;
        }
        if (lws_write(c->wsi, f->bytes + LWS_PRE, f->size, LWS_WRITE_TEXT) < (int)f->size) {
            return -1;
        }
        if (f->asked > 0) {
            gauges_latency(&h->gauges, cw_seconds_now() - f->asked);
        }
        c->first = f->next;
        c->last = c->first != NULL ? c->last : &c->first;
        c->unsent -= f->size;
        free(f);
    }
    if (c->closing) {
        return close_socket(c, "too slow or too fast");
    }
    if (c->first != NULL) {
        lws_callback_on_writable(c->wsi);
    } else if (h->stopping) {
        return -1;
    }
    return 0;
}

/* ---- hearing ---- */

static int hear(hub *h, client *c, const char *part, size_t size)
{
    size_t most = (size_t)hub_limit(h, LIMIT_FRAME);
    if (c->heard.size + size > most) {
        c->oversized = true;
    } else {
        cw_str_add_n(&c->heard, part, size);
    }
    if (!lws_is_final_fragment(c->wsi) || lws_remaining_packet_payload(c->wsi) > 0) {
        return 0;
    }
    double now = cw_seconds_now();
    c->asked = now;
    if (!bucket_take(&c->messages, (double)hub_limit(h, LIMIT_MESSAGES),
                     (double)hub_limit(h, LIMIT_MESSAGE_BURST), now)) {
        if (++c->flood > hub_limit(h, LIMIT_FLOOD) && !c->closing) {
            c->closing = true;
            h->gauges.counts[COUNT_DROPPED]++;
            hub_say(h, JOURNAL_WARN, "flood", "player", c->player.name, "address", c->from->text);
            lws_callback_on_writable(c->wsi);
        }
        client_refuse(h, c, NULL, CW_ERR_LIMIT, "too many messages: at most %lld a second",
                      (long long)hub_limit(h, LIMIT_MESSAGES));
    } else if (c->oversized || c->heard.failed) {
        client_refuse(h, c, NULL, CW_ERR_LIMIT, "a message may have at most %zu bytes", most);
    } else if (lws_frame_is_binary(c->wsi)) {
        client_refuse(h, c, NULL, CW_ERR_SYNTAX, "messages are text, not bytes");
    } else {
        c->flood -= c->flood > 0;
        talk(h, c, cw_str_get(&c->heard), c->heard.size);
    }
    c->oversized = false;
    cw_str_clear(&c->heard);
    return 0;
}

/* ---- coming and going ---- */

static bool may_connect(hub *h, struct lws *wsi)
{
    char text[48];
    player_row player;
    session_address(wsi, text, sizeof text);
    const address *from = address_find(&h->addresses, text, cw_seconds_now());
    if (h->stopping || h->client_count >= hub_limit(h, LIMIT_CONNECTIONS)
        || from->connections >= hub_limit(h, LIMIT_ADDRESS_CONNECTIONS)) {
        hub_say(h, JOURNAL_WARN, "full", "address", text);
        return false;
    }
    if (!session_origin_good(h, wsi)) {
        hub_say(h, JOURNAL_WARN, "bad-origin", "address", text);
        return false;
    }
    return session_of(h, wsi, &player);
}

static int enter(hub *h, client *c, struct lws *wsi)
{
    char text[48];
    session_address(wsi, text, sizeof text);
    *c = (client){.wsi = wsi, .next = h->clients};
    c->from = address_find(&h->addresses, text, cw_seconds_now());
    c->from->connections++;
    c->last = &c->first;
    if (h->clients != NULL) {
        h->clients->before = c;
    }
    h->clients = c;
    h->client_count++;
    return session_of(h, wsi, &c->player) ? 0 : -1;
}

static void go(hub *h, client *c)
{
    lobby_leave(h, c);
    duel_detach_all(h, c);
    while (c->first != NULL) {
        frame *next = c->first->next;
        free(c->first);
        c->first = next;
    }
    cw_str_clear(&c->heard);
    *(c->before != NULL ? &c->before->next : &h->clients) = c->next;
    if (c->next != NULL) {
        c->next->before = c->before;
    }
    c->from->connections--;
    h->client_count--;
}

int client_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    hub *h = lws_context_user(lws_get_context(wsi));
    client *c = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return may_connect(h, wsi) ? 0 : 1;
    case LWS_CALLBACK_ESTABLISHED: return enter(h, c, wsi);
    case LWS_CALLBACK_RECEIVE: return hear(h, c, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE: return write_frames(h, c);
    case LWS_CALLBACK_CLOSED:
        if (c != NULL && c->wsi == wsi) { /* not one that was refused before it was let in */
            go(h, c);
        }
        return 0;
    default: return 0;
    }
}
