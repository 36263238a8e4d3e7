/* The socket protocol: connecting, hearing whole messages, sending what may be sent. A frame
 * leaves only after everything that was written before it was made is committed. */
#include "duel.h"
#include "handshake.h"
#include "nametag.h"

#include "base/clock.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void close_soon(client *c, int code, const char *why)
{
    c->closing = true;
    c->code = code;
    c->why = why;
    cw__channel_want_write(c->channel);
}

/* ---- sending ---- */

/* The ticket is the number of the last write: the frame may tell of all that was written so far and
 * therefore waits until that is committed. Who does not read gets no unlimited queue. */
static void queue(hub *h, client *c, frame *f)
{
    f->next = NULL;
    f->ticket = cw__archive_written(h->archive);
    *c->last = f;
    c->last = &f->next;
    c->unsent += f->size;
    if (c->unsent > (size_t)hub_limit(h, LIMIT_UNSENT) && !c->closing) {
        close_soon(c, CLOSE_POLICY, "too slow");
        h->gauges.counts[COUNT_DROPPED]++;
        hub_say(h, JOURNAL_WARN, "slow-reader", "player", c->player.name);
    }
    cw__channel_want_write(c->channel);
}

/* The same text goes to several clients; only the "re" differs, so it is put in front of it instead
 * of printing the object again. */
void cw__client_send_text(hub *h, client *c, const char *text, size_t size, const json_t *re)
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

void cw__client_send(hub *h, client *c, json_t *json, const json_t *re)
{
    char *text = json != NULL ? json_dumps(json, JSON_COMPACT) : NULL;
    if (text != NULL)
        cw__client_send_text(h, c, text, strlen(text), re);
    free(text);
    json_decref(json);
}

void cw__client_refuse(hub *h, client *c, const message *m, cw_status status, const char *format,
                       ...)
{
    char sentence[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    h->gauges.counts[COUNT_REFUSED]++;
    cw__client_send(h, c, cw__hub_refusal(status, "%s", sentence), m != NULL ? m->id : NULL);
}

void cw__client_say_bye(hub *h, const char *reason)
{
    for (client *c = h->clients; c != NULL; c = c->next)
        cw__client_send(h, c, json_pack("{s:s, s:s}", "t", "bye", "reason", reason), NULL);
}

void cw__client_log_out(hub *h, const uint8_t token[TOKEN_HASH])
{
    for (client *c = h->clients; c != NULL; c = c->next)
        if (memcmp(c->token, token, TOKEN_HASH) == 0 && !c->closing)
            close_soon(c, CLOSE_POLICY, "logged out");
}

void cw__client_log_out_expired(hub *h)
{
    player_row player;
    for (const client *c = h->clients; c != NULL; c = c->next)
        if (!cw__archive_find_session(h->archive, c->token, cw__hub_date(), &player))
            cw__client_log_out(h, c->token);
}

static bool write_control(client *c, frame_event kind, const unsigned char *bytes, size_t size)
{
    unsigned char buffer[LWS_PRE + FRAME_HEADER + FRAME_CONTROL];
    size_t head = cw__frames_header(buffer + LWS_PRE, kind, size);
    memcpy(buffer + LWS_PRE + head, bytes, size);
    return cw__channel_write(c->channel, buffer + LWS_PRE, head + size);
}

static int write_close(client *c)
{
    unsigned char buffer[LWS_PRE + FRAME_CONTROL + 2];
    size_t size = cw__frames_close(buffer + LWS_PRE, c->code, c->why);
    if (!cw__channel_write(c->channel, buffer + LWS_PRE, size))
        return -1;
    cw__channel_end(c->channel);
    return 0;
}

/* The room before the text was left for the header (LWS_PRE): no copy of the whole frame. */
static bool write_text(client *c, frame *f)
{
    unsigned char head[FRAME_HEADER], *text = f->bytes + LWS_PRE;
    size_t size = cw__frames_header(head, FRAME_TEXT, f->size);
    memcpy(text - size, head, size);
    return cw__channel_write(c->channel, text - size, size + f->size);
}

/* Pings and their answers need not wait for a commit. */
static bool write_signs(client *c)
{
    if (c->sign == SIGN_WANTED) {
        c->sign = SIGN_ASKED;
        return write_control(c, FRAME_PING, c->pong, 0);
    }
    if (c->pong_size >= 0) {
        size_t size = (size_t)c->pong_size;
        c->pong_size = -1;
        return write_control(c, FRAME_PONG, c->pong, size);
    }
    return true;
}

/* 1. Signs of life, which depend on nothing.
 * 2. Frames, as long as the socket takes them and their writes are committed.
 * 3. When all has left: closing, if that is due. */
int cw__client_write(hub *h, client *c)
{
    if (!write_signs(c))
        return -1;
    while (c->first != NULL && !lws_send_pipe_choked(c->channel->wsi)) {
        frame *f = c->first;
        if (f->ticket > cw__archive_committed(h->archive)) {
            cw__channel_want_write(c->channel);
            return 0;
        }
        if (!write_text(c, f))
            return -1;
        if (f->asked > 0)
            cw__gauges_latency(&h->gauges, cw_seconds_now() - f->asked);
        c->first = f->next;
        c->last = c->first != NULL ? c->last : &c->first;
        c->unsent -= f->size;
        free(f);
    }
    if (c->closing)
        return write_close(c);
    if (c->first != NULL) {
        cw__channel_want_write(c->channel);
    } else if (h->stopping) {
        c->code = CLOSE_GOING_AWAY;
        c->why = "";
        return write_close(c);
    }
    return 0;
}

/* ---- hearing ---- */

/* Whether it may say something now; who goes on and on is dropped. */
static bool may_speak(hub *h, client *c)
{
    if (cw__bucket_take(&c->messages, (double)hub_limit(h, LIMIT_MESSAGES),
                        (double)hub_limit(h, LIMIT_MESSAGE_BURST), c->asked))
        return true;
    if (++c->flood > hub_limit(h, LIMIT_FLOOD)) {
        close_soon(c, CLOSE_POLICY, "too many messages");
        h->gauges.counts[COUNT_DROPPED]++;
        hub_say(h, JOURNAL_WARN, "flood", "player", c->player.name, "address", c->from->text);
    }
    return false;
}

static void hear(hub *h, client *c, bool is_text)
{
    if (!may_speak(h, c)) {
        cw__client_refuse(h, c, NULL, CW_ERR_LIMIT, "too many messages: at most %lld a second",
                          (long long)hub_limit(h, LIMIT_MESSAGES));
    } else if (!is_text) {
        cw__client_refuse(h, c, NULL, CW_ERR_SYNTAX, "messages are text, not bytes");
    } else {
        c->flood -= c->flood > 0;
        cw__talk(h, c, cw_str_get(&c->frames.message), c->frames.message.size);
    }
}

void cw__client_read(hub *h, client *c, const unsigned char *bytes, size_t size, size_t *used)
{
    static const struct {
        int code;
        const char *why;
    } faults[] = {{CLOSE_PROTOCOL, "not as RFC 6455 has it"},
                  {CLOSE_NO_TEXT, "text that is no UTF-8"},
                  {CLOSE_TOO_BIG, "a message that is too long"}};
    *used = size;
    if (c->closing)
        return; /* nothing that comes now is listened to */
    frame_event event = cw__frames_read(&c->frames, bytes, size, (size_t)hub_limit(h, LIMIT_FRAME),
                                        used);
    c->asked = cw_seconds_now();
    switch (event) {
    case FRAME_TEXT:
    case FRAME_BINARY: hear(h, c, event == FRAME_TEXT); break;
    case FRAME_PING:
        if (may_speak(h, c)) {
            memcpy(c->pong, c->frames.control, c->frames.control_size);
            c->pong_size = (int)c->frames.control_size;
            cw__channel_want_write(c->channel);
        }
        break;
    case FRAME_PONG: may_speak(h, c); break;
    case FRAME_CLOSE: close_soon(c, c->frames.code, ""); break;
    case FRAME_BROKEN:
        for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
            if (faults[i].code == c->frames.code)
                close_soon(c, faults[i].code, faults[i].why);
        break;
    case FRAME_NOTHING: break;
    }
}

/* ---- coming and going ---- */

/* Browsers send cookies with any page's WebSocket: the origin is what tells our page from a
 * stranger's (cross-site WebSocket hijacking). */
static int may_connect(const channel *ch, const visitor *v, const http_head *head)
{
    hub *h = ch->hub;
    const address *from = cw__address_find(&h->addresses, v->address, cw_seconds_now());
    int status = cw__handshake_check(head, CLIENT_PROTOCOL);
    if (status != 0)
        return status;
    if (h->stopping /* an address behind a proxy has not been counted yet */
        || (from != ch->from && from->connections >= hub_limit(h, LIMIT_ADDRESS_CONNECTIONS))) {
        hub_say(h, JOURNAL_WARN, "full", "address", v->address);
        return 503;
    }
    if (!cw__visitor_origin_good(h->config, v, head)) {
        hub_say(h, JOURNAL_WARN, "bad-origin", "address", v->address);
        return 403;
    }
    return 0;
}

static bool write_welcome(channel *ch, const http_head *head)
{
    unsigned char buffer[LWS_PRE + 256];
    char accept[HANDSHAKE_ACCEPT];
    cw__handshake_accept(head, accept);
    int size = snprintf((char *)buffer + LWS_PRE, sizeof buffer - LWS_PRE,
                        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n"
                        "Sec-WebSocket-Protocol: " CLIENT_PROTOCOL "\r\n\r\n",
                        accept);
    return cw__channel_write(ch, buffer + LWS_PRE, (size_t)size);
}

/* 1. What anybody can be refused for: handshake, limits, origin.
 * 2. Who it is: the token of the cookie.
 * 3. The welcome leaves before the client is in any list, so that no frame can come before it.
 * 4. The connection is counted for the address that it really comes from, and the name is
 *    settled. */
int cw__client_enter(channel *ch, const visitor *v, const http_head *head)
{
    hub *h = ch->hub;
    player_row player;
    int status = may_connect(ch, v, head);
    uint8_t token[TOKEN_HASH];
    if (status != 0 || !cw__session_token(head, token)
        || !cw__archive_find_session(h->archive, token, cw__hub_date(), &player))
        return status != 0 ? status : 401;
    client *c = malloc(sizeof *c);
    if (c == NULL || !write_welcome(ch, head)) {
        free(c);
        return 503;
    }
    *c = (client){.channel = ch, .next = h->clients, .player = player, .pong_size = -1};
    c->from = cw__address_find(&h->addresses, v->address, cw_seconds_now());
    cw__door_move(ch, c->from);
    memcpy(c->token, token, sizeof token);
    cw__nametag_settle(h, c);
    c->last = &c->first;
    if (h->clients != NULL)
        h->clients->before = c;
    h->clients = c;
    h->client_count++;
    cw__channel_become_socket(ch, c);
    return 0;
}

/* What was waiting to be sent is lost with the socket; after a reconnection the client gets
 * whole positions (talk.c). */
void cw__client_go(hub *h, client *c)
{
    cw__lobby_leave(h, c);
    cw__duel_detach_all(h, c);
    while (c->first != NULL) {
        frame *next = c->first->next;
        free(c->first);
        c->first = next;
    }
    cw__frames_clear(&c->frames);
    *(c->before != NULL ? &c->before->next : &h->clients) = c->next;
    if (c->next != NULL)
        c->next->before = c->before;
    h->client_count--;
    free(c);
}
