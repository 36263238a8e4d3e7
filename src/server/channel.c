/* The life of a connection. Requests come one after the other; the next is looked at when the last
 * was answered. Before it closes, a connection is shut in one direction and read for a moment, or
 * the answer would be lost with what the client still sends. */
#include "channel.h"

#include "client.h"
#include "web.h"

#include "base/clock.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

/* Seconds. A socket that says nothing for SILENT is asked for a sign of life. Patience is bounded
 * in every state: a client that sends a byte now and then (slowloris) holds a connection for no
 * longer than an honest slow one needs. */
enum {
    HEAD_SECONDS = 20, /* for all headers of a request */
    BODY_SECONDS = 60,
    KEEP_SECONDS = 60,  /* between two requests */
    WRITE_SECONDS = 60, /* for the client to take something */
    SILENT = 300,
    SIGN_SECONDS = 10,
    END_SECONDS = 2 /* of reading on after the answer */
};
/* What is thrown away of a client that goes on sending after its answer; then it is dropped. */
enum { DRAIN = 1 << 20 };

static void wait_for(channel *ch, double seconds)
{
    ch->due = seconds > 0 ? cw_seconds_now() + seconds : 0;
}

/* lws looks at its timeouts when it has something else to do; a shut socket wakes it at once. */
static void drop(channel *ch)
{
    shutdown(lws_get_socket_fd(ch->wsi), SHUT_RDWR);
    lws_set_timeout(ch->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

/* ---- addresses ---- */

static void address_text(const struct sockaddr_storage *from, char out[ADDRESS_TEXT])
{
    const void *bytes = from->ss_family == AF_INET6
                            ? (const void *)&((const struct sockaddr_in6 *)from)->sin6_addr
                            : (const void *)&((const struct sockaddr_in *)from)->sin_addr;
    if (inet_ntop(from->ss_family, bytes, out, ADDRESS_TEXT) == NULL)
        snprintf(out, ADDRESS_TEXT, "unknown");
}

void cw__channel_peer(const channel *ch, char out[ADDRESS_TEXT])
{
    struct sockaddr_storage end = {.ss_family = AF_UNSPEC};
    socklen_t size = sizeof end;
    getpeername(lws_get_socket_fd(ch->wsi), (struct sockaddr *)&end, &size);
    address_text(&end, out);
}

void cw__channel_local(const channel *ch, char out[ADDRESS_TEXT])
{
    struct sockaddr_storage end = {.ss_family = AF_UNSPEC};
    socklen_t size = sizeof end;
    getsockname(lws_get_socket_fd(ch->wsi), (struct sockaddr *)&end, &size);
    address_text(&end, out);
}

/* ---- writing ---- */

void cw__channel_want_write(channel *ch) { lws_callback_on_writable(ch->wsi); }

bool cw__channel_write(channel *ch, unsigned char *bytes, size_t size)
{
    if (ch->state != CHANNEL_SOCKET)
        wait_for(ch, WRITE_SECONDS);
    return lws_write(ch->wsi, bytes, size, LWS_WRITE_RAW) >= (int)size;
}

void cw__channel_end(channel *ch)
{
    ch->state = CHANNEL_ENDING;
    cw_str_clear(&ch->heard);
    lws_rx_flow_control(ch->wsi, 1);
    wait_for(ch, WRITE_SECONDS);
    cw__channel_want_write(ch); /* it can be written again when all before has left */
}

/* Closing at once would make the kernel answer unread bytes with a reset, which may destroy the
 * answer on its way (RFC 9112, 9.6). */
static int shut(channel *ch)
{
    if (ch->hub->stopping)
        return -1;
    if (!ch->is_shut) {
        ch->is_shut = true;
        wait_for(ch, END_SECONDS);
        shutdown(lws_get_socket_fd(ch->wsi), SHUT_WR);
    }
    return 0;
}

/* ---- reading ---- */

static void consume(channel *ch, size_t size)
{
    ch->heard.size -= size;
    if (ch->heard.size == 0)
        cw_str_clear(&ch->heard); /* idle connections keep no memory */
    else
        memmove(ch->heard.data, ch->heard.data + size, ch->heard.size);
}

/* A head that cannot be read ends the connection after the answer: where the next request would
 * begin is not known then. */
static int read_head(channel *ch)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    unsigned char buffer[LWS_PRE + sizeof go_on];
    http_head head;
    int size = cw__http_read(cw_str_get(&ch->heard), ch->heard.size, &head);
    if (size == 0)
        return 0;
    ch->ends = size < 0 || head.closes || ch->hub->stopping;
    ch->left = size > 0 ? head.body : 0;
    ch->state = ch->left > 0 ? CHANNEL_BODY : CHANNEL_ANSWER;
    wait_for(ch, ch->left > 0 ? BODY_SECONDS : 0);
    int begun = size > 0 ? cw__web_begin(ch, &head) : cw__web_begin_broken(ch, -size);
    if (begun < 0)
        return -1;
    if (ch->state == CHANNEL_BODY && ch->ends && ch->request->status != 0)
        ch->state = CHANNEL_ANSWER; /* refused, and nothing follows: the body need not be read */
    if (ch->state == CHANNEL_BODY && head.continues) {
        memcpy(buffer + LWS_PRE, go_on, sizeof go_on);
        if (!cw__channel_write(ch, buffer + LWS_PRE, sizeof go_on - 1))
            return -1;
    }
    if (size > 0 && ch->state != CHANNEL_ENDING)
        consume(ch, (size_t)size);
    return 1;
}

/* No byte beyond the announced length belongs to this request; what follows waits until it is
 * answered. 0 = more is needed, 1 = go on. */
static int read_body(channel *ch)
{
    size_t size = ch->heard.size < ch->left ? ch->heard.size : (size_t)ch->left;
    if (size == 0)
        return 0;
    cw__web_body(ch->request, ch->heard.data, size);
    consume(ch, size);
    ch->left -= size;
    if (ch->left == 0) {
        ch->state = CHANNEL_ANSWER;
        wait_for(ch, 0);
        cw__web_body_ended(ch->request);
    }
    return 1;
}

/* A message may have ended the socket, and what was heard with it: only while it lasts is there
 * something to consume. */
static int read_frames(channel *ch)
{
    size_t used = 0;
    if (ch->heard.size == 0)
        return 0;
    cw__client_read(ch->hub, ch->client, (const unsigned char *)ch->heard.data, ch->heard.size,
                    &used);
    if (ch->state == CHANNEL_SOCKET)
        consume(ch, used);
    return 1;
}

/* Looks at what was heard for as long as that leads on. */
static int advance(channel *ch)
{
    static int (*const readers[])(channel * ch) = {
        [CHANNEL_HEAD] = read_head, [CHANNEL_BODY] = read_body, [CHANNEL_SOCKET] = read_frames};
    int moved = 1;
    while (moved > 0 && ch->state != CHANNEL_ANSWER && ch->state != CHANNEL_ENDING)
        moved = readers[ch->state](ch);
    if (moved >= 0 && ch->state == CHANNEL_ANSWER && ch->heard.size > HTTP_HEAD)
        lws_rx_flow_control(ch->wsi, 0); /* requests that came ahead of their time wait */
    return moved < 0 ? -1 : 0;
}

/* Bytes gather until a head, a body part or a frame can be made of them; how much can gather is
 * bounded by HTTP_HEAD, the body limit and the frame limit. */
static int receive(channel *ch, const char *bytes, size_t size)
{
    lws_set_timeout(ch->wsi, NO_PENDING_TIMEOUT, 0); /* of a TLS handshake */
    if (ch->state == CHANNEL_ENDING) {
        ch->drained += size;
        return ch->drained > DRAIN ? -1 : 0;
    }
    if (ch->state == CHANNEL_HEAD && ch->heard.size == 0) {
        wait_for(ch, HEAD_SECONDS);
    } else if (ch->state == CHANNEL_SOCKET) {
        wait_for(ch, SILENT);
        ch->client->sign = SIGN_NONE;
    }
    cw_str_add_n(&ch->heard, bytes, size);
    return ch->heard.failed ? -1 : advance(ch);
}

/* The next request may have come already with the last one (pipelining); reading is only let go
 * on now, so that a client cannot queue up work without end. */
int cw__channel_answered(channel *ch)
{
    cw__web_free(ch->request);
    ch->request = NULL;
    if (ch->ends) {
        cw__channel_end(ch);
        return 0;
    }
    ch->state = CHANNEL_HEAD;
    wait_for(ch, ch->heard.size > 0 ? HEAD_SECONDS : KEEP_SECONDS);
    lws_rx_flow_control(ch->wsi, 1);
    return advance(ch);
}

void cw__channel_become_socket(channel *ch, client *c)
{
    ch->client = c;
    ch->state = CHANNEL_SOCKET;
    wait_for(ch, SILENT);
}

/* ---- coming and going ---- */

/* At the front of the list of all, by which time limits are looked at. Headers are due at once. */
static int come(channel *ch, struct lws *wsi)
{
    hub *h = lws_context_user(lws_get_context(wsi));
    *ch = (channel){.hub = h, .wsi = wsi, .next = h->channels};
    ch->for_metrics = lws_get_vhost(wsi) == h->metrics_vhost;
    if (h->channels != NULL)
        h->channels->before = ch;
    h->channels = ch;
    cw__door_enter(ch);
    wait_for(ch, HEAD_SECONDS);
    return 0;
}

static void leave(channel *ch)
{
    if (ch->hub == NULL) /* it never came in */
        return;
    if (ch->client != NULL)
        cw__client_go(ch->hub, ch->client);
    if (ch->request != NULL)
        cw__web_free(ch->request);
    cw__door_leave(ch);
    cw_str_clear(&ch->heard);
    *(ch->before != NULL ? &ch->before->next : &ch->hub->channels) = ch->next;
    if (ch->next != NULL)
        ch->next->before = ch->before;
}

/* A socket that was silent is asked for a sign of life once, then dropped; a request that did
 * not come in time is dropped at once. So a connection nobody uses cannot hold its place for
 * ever. */
void cw__channel_tick_all(hub *h, double now)
{
    for (channel *ch = h->channels; ch != NULL; ch = ch->next) {
        if (ch->due == 0 || now < ch->due)
            continue;
        if (ch->state == CHANNEL_SOCKET && ch->client->sign == SIGN_NONE) {
            ch->client->sign = SIGN_WANTED;
            wait_for(ch, SIGN_SECONDS);
            cw__channel_want_write(ch);
        } else {
            drop(ch);
        }
    }
}

int cw__channel_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                         size_t size)
{
    channel *ch = user;
    switch (reason) {
    case LWS_CALLBACK_RAW_ADOPT: return come(ch, wsi);
    case LWS_CALLBACK_RAW_RX: return receive(ch, in, size);
    case LWS_CALLBACK_RAW_WRITEABLE:
        return ch->state == CHANNEL_SOCKET   ? cw__client_write(ch->hub, ch->client)
               : ch->state == CHANNEL_ANSWER ? cw__web_write(ch->request)
               : ch->state == CHANNEL_ENDING ? shut(ch)
                                             : 0;
    case LWS_CALLBACK_RAW_CLOSE:
        if (ch != NULL)
            leave(ch);
        return 0;
    default: return 0;
    }
}
