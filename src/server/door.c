/* Letting connections in. We accept ourselves, because whoever accepts must be able to count, to
 * refuse at once, and to pause: a socket that stays readable while there is no descriptor for the
 * connection that waits would keep the loop busy with nothing else. */
#include "door.h"

#include "client.h"

#include "base/clock.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

/* RESERVED descriptors are for the store, logs, certificates, threads and listening; AT_ONCE
 * connections are accepted before the loop looks at anything else. */
enum { RESERVED = 64, LEAST = 2 * RESERVED, AT_ONCE = 64, BACKLOG = 1024 };

/* ---- descriptors ---- */

/* Each connection is a descriptor. The soft limit is raised as far as allowed; if that is not
 * enough, fewer connections are let in, rather than that the database finds no descriptor. */
bool cw__door_prepare(hub *h)
{
    struct rlimit files = {.rlim_cur = RLIM_INFINITY};
    rlim_t needed = (rlim_t)hub_limit(h, LIMIT_CONNECTIONS) + RESERVED;
    getrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_cur < needed) {
        struct rlimit more = files;
        more.rlim_cur = files.rlim_max < needed ? files.rlim_max : needed;
        if (setrlimit(RLIMIT_NOFILE, &more) == 0)
            files = more;
    }
    if (files.rlim_cur < LEAST) {
        cw_errors_add(h->errors, CW_ERR_LIMIT, NULL, 0, 0,
                      "the process may open %lld files, but needs at least %d: see ulimit -n",
                      (long long)files.rlim_cur, LEAST);
        return false;
    }
    h->door.most = (int)hub_limit(h, LIMIT_CONNECTIONS);
    if (files.rlim_cur < needed) {
        char most[24], wanted[24];
        h->door.most = (int)files.rlim_cur - RESERVED;
        snprintf(most, sizeof most, "%d", h->door.most);
        snprintf(wanted, sizeof wanted, "%lld", (long long)hub_limit(h, LIMIT_CONNECTIONS));
        hub_say(h, JOURNAL_INFO, "few-descriptors", "connections", most, "limit", wanted);
    }
    return true;
}

/* ---- connections ---- */

void cw__door_enter(channel *ch)
{
    char text[ADDRESS_TEXT];
    cw__channel_peer(ch, text);
    ch->from = cw__address_find(&ch->hub->addresses, text, cw_seconds_now());
    ch->from->connections++;
    ch->hub->door.inside++;
}

void cw__door_leave(channel *ch)
{
    ch->from->connections--;
    ch->hub->door.inside--;
}

void cw__door_move(channel *ch, address *to)
{
    ch->from->connections--;
    to->connections++;
    ch->from = to;
}

/* ---- accepting ---- */

/* Asked before the connection costs anything but its descriptor. */
static bool is_full(hub *h, const struct sockaddr_in *peer)
{
    char text[ADDRESS_TEXT] = "unknown";
    inet_ntop(AF_INET, &peer->sin_addr, text, sizeof text);
    const address *from = cw__address_find(&h->addresses, text, cw_seconds_now());
    bool address_full = from->connections >= hub_limit(h, LIMIT_ADDRESS_CONNECTIONS)
                        && !cw__visitor_is_proxy(
                            h->config, text); /* those behind it are counted when they speak */
    if (address_full || h->door.inside >= h->door.most) {
        hub_say(h, JOURNAL_WARN, "full", "address", text, "limit",
                address_full ? "address-connections" : "connections");
        return true;
    }
    return false;
}

/* Answers are small and waited for: they must not wait for more bytes (TCP_NODELAY). */
static void let_in(const hub *h, const entrance *e, int fd)
{
    int yes = 1;
    bool tls = h->config->cert != NULL && e->to == h->vhost;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    lws_adopt_descriptor_vhost(e->to, LWS_ADOPT_SOCKET | (tls ? LWS_ADOPT_ALLOW_SSL : 0),
                               (lws_sock_file_fd_type){.sockfd = fd}, "http", NULL);
    /* which closes it if that fails */
}

/* Told once until somebody was let in again. Until the next tick nobody is accepted: the
 * connections wait in the kernel's queue. */
static void rest(hub *h)
{
    if (!h->door.is_short)
        hub_say(h, JOURNAL_ERROR, "no-descriptors", "problem", strerror(errno));
    h->door.resting = h->door.is_short = true;
    for (int i = 0; i < h->door.count; i++)
        uv_poll_stop(&h->door.entrances[i].poll);
}

static void knock(uv_poll_t *handle, int status, int events)
{
    hub *h = handle->data;
    const entrance *e = (const entrance *)handle; /* of which it is the first member */
    (void)status, (void)events;
    for (int i = 0; i < AT_ONCE; i++) {
        struct sockaddr_in peer;
        socklen_t size = sizeof peer;
        int fd = accept4(e->socket, (struct sockaddr *)&peer, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) {
            if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
                rest(h);
            return;
        }
        h->door.is_short = false;
        if (h->stopping || is_full(h, &peer))
            close(fd);
        else
            let_in(h, e, fd);
    }
}

void cw__door_tick(hub *h)
{
    if (h->door.resting) {
        h->door.resting = false;
        for (int i = 0; i < h->door.count; i++)
            uv_poll_start(&h->door.entrances[i].poll, UV_READABLE, knock);
    }
}

/* ---- listening ---- */

/* The address of an interface, or one that is written out or has a name. */
static bool find_address(const char *name, struct sockaddr_in *out)
{
    uv_interface_address_t *list;
    int count;
    bool found = false;
    *out = (struct sockaddr_in){.sin_family = AF_INET};
    if (name == NULL)
        return true;
    if (uv_interface_addresses(&list, &count) == 0) {
        for (int i = 0; i < count && !found; i++) {
            found = strcmp(list[i].name, name) == 0
                    && list[i].address.address4.sin_family == AF_INET;
            *out = found ? list[i].address.address4 : *out;
        }
        uv_free_interface_addresses(list, count);
    }
    struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *info;
    if (!found && getaddrinfo(name, NULL, &hints, &info) == 0) {
        memcpy(out, info->ai_addr, sizeof *out);
        freeaddrinfo(info);
        found = true;
    }
    return found;
}

static bool fail(hub *h, const char *where, int port, const char *why)
{
    cw_errors_add(h->errors, CW_ERR_IO, NULL, 0, 0, "%s, port %d, cannot be listened to: %s",
                  where != NULL ? where : "all addresses", port, why);
    return false;
}

/* The port may be 0: the system picks one, which is told in `opened`. The address may be used at
 * once after a restart (SO_REUSEADDR), and no child process inherits the socket. */
bool cw__door_open(hub *h, struct lws_vhost *to, const char *where, int port, int *opened)
{
    entrance *e = &h->door.entrances[h->door.count];
    struct sockaddr_in at;
    socklen_t size = sizeof at;
    int yes = 1;
    if (!find_address(where, &at))
        return fail(h, where, port, "there is no such address or interface");
    at.sin_port = htons((uint16_t)port);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0
        || bind(fd, (struct sockaddr *)&at, sizeof at) != 0 || listen(fd, BACKLOG) != 0
        || getsockname(fd, (struct sockaddr *)&at, &size) != 0
        || uv_poll_init(&h->loop, &e->poll, fd) != 0) {
        fail(h, where, port, strerror(errno));
        if (fd >= 0)
            close(fd);
        return false;
    }
    e->socket = fd;
    e->to = to;
    e->poll.data = h;
    h->door.count++;
    *opened = ntohs(at.sin_port);
    uv_poll_start(&e->poll, UV_READABLE, knock);
    return true;
}

static void close_socket(uv_handle_t *handle) { close(((const entrance *)handle)->socket); }

void cw__door_close(hub *h)
{
    while (h->door.count > 0)
        uv_close((uv_handle_t *)&h->door.entrances[--h->door.count].poll, close_socket);
}
