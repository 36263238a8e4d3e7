/* The load generator: many clients over plain sockets, pairs of them in matches of random legal
 * actions, the others idle. It measures how long the server takes to answer an action and counts
 * answers that are missing or doubled. Run by hand: `cardwright-load PORT METRICS` against a server that
 * was started with wide limits (docs/server.md has the command and its output). */
#include "base/clock.h"
#include "base/rng.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

enum { BUFFER = 1 << 17, MOST_SAMPLES = 4000000, COOKIE = 128, BATCH = 256 };

typedef struct peer {
    int fd;
    bool open, plays, sent;
    char cookie[COOKIE];
    char *in;
    size_t size, room;
    char match[16];
    int seq;
    double asked, due; /* when the last action was sent; when the next one is due */
    char *action;      /* the text of the next action, if it is this peer's turn */
} peer;

typedef struct load {
    int port, metrics, epoll, clients, matches;
    double think, seconds;
    peer *peers;
    cw_rng rng;
    float *samples;
    int sample_count;
    uint64_t sent, answered, refused, lost, doubled, finished;
    int opened;
} load;

/* ---- small HTTP and WebSocket ---- */

static int connect_to(int port)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to) != 0) {
        perror("connect");
        exit(1);
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

static size_t exchange(int fd, const char *request, char *answer, size_t room, const char *until)
{
    size_t size = 0;
    if (write(fd, request, strlen(request)) < 0)
        return 0;
    while (size + 1 < room) {
        ssize_t n = read(fd, answer + size, room - 1 - size);
        if (n <= 0)
            break;
        size += (size_t)n;
        answer[size] = '\0';
        if (strstr(answer, until) != NULL)
            break;
    }
    return size;
}

static void log_in(load *l, int number, char cookie[COOKIE])
{
    char request[512], body[64], answer[4096] = "";
    int fd = connect_to(l->port);
    snprintf(body, sizeof body, "{\"name\":\"Load %d\"}", number);
    snprintf(request, sizeof request,
             "POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Cardwright: 1\r\n"
             "Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
             l->port, strlen(body), body);
    exchange(fd, request, answer, sizeof answer, "\r\n\r\n");
    close(fd);
    const char *at = strstr(answer, "cw_session=");
    if (at == NULL) {
        fprintf(stderr, "no session: %.200s\n", answer);
        exit(1);
    }
    snprintf(cookie, COOKIE, "%.*s", (int)strcspn(at, ";\r\n"), at);
}

static void send_text(peer *p, const char *text)
{
    size_t size = strlen(text), head = size < 126 ? 6 : 8;
    unsigned char frame[1024];
    if (size + head > sizeof frame)
        return;
    frame[0] = 0x81;
    frame[1] = (unsigned char)(0x80 | (size < 126 ? size : 126));
    if (size >= 126) {
        frame[2] = (unsigned char)(size >> 8);
        frame[3] = (unsigned char)size;
    }
    memset(frame + head - 4, 0, 4); /* a mask of zeros */
    memcpy(frame + head, text, size);
    if (write(p->fd, frame, size + head) != (ssize_t)(size + head))
        perror("write");
}

static void open_peer(load *l, peer *p, int number)
{
    char request[1024], answer[4096] = "";
    log_in(l, number, p->cookie);
    p->fd = connect_to(l->port);
    snprintf(request, sizeof request,
             "GET /play HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
             "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: cardwright-1\r\n"
             "Cookie: %s\r\n\r\n",
             l->port, p->cookie);
    exchange(p->fd, request, answer, sizeof answer, "\r\n\r\n");
    if (strstr(answer, " 101 ") == NULL) {
        fprintf(stderr, "no socket: %.200s\n", answer);
        exit(1);
    }
    fcntl(p->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = p};
    epoll_ctl(l->epoll, EPOLL_CTL_ADD, p->fd, &event);
    p->open = true;
    l->opened++;
    send_text(p, "{\"t\":\"hello\"}");
}

/* ---- playing ---- */

static void find_match(peer *p)
{
    send_text(p, "{\"t\":\"find\",\"game\":\"classic\",\"deck\":\"basic-mage\"}");
}

/* The entries of a list `"key":[…]` between two places; its start in `first`, 0 if there is none. */
static uint32_t count_entries(const char *text, const char *end, const char *key,
                              const char **first)
{
    const char *at = memmem(text, (size_t)(end - text), key, strlen(key));
    uint32_t count = 1;
    if (at == NULL)
        return 0;
    *first = at += strlen(key);
    for (; *at != ']'; at++)
        count += *at == ',';
    return count;
}

static const char *const group_keys[] = {"\"sources\":[", "\"modes\":[", "\"positions\":[",
                                         "\"targets\":[", "\"tos\":["};
static const char *const action_keys[] = {"source", "mode", "position", "target", "to"};
enum { KEYS = 5 };

static uint32_t group_size(const char *group, const char *end)
{
    uint32_t size = 1;
    for (int i = 0; i < KEYS; i++) {
        const char *first;
        uint32_t count = count_entries(group, end, group_keys[i], &first);
        size *= count > 0 ? count : 1;
    }
    return size;
}

/* One of the actions that a group stands for. */
static char *pick_from(load *l, const char *group, const char *end)
{
    char *text = malloc(400);
    int size = snprintf(text, 400, "%.*s", (int)strcspn(group, ",}"), group);
    for (int i = 0; i < KEYS; i++) {
        const char *first;
        uint32_t count = count_entries(group, end, group_keys[i], &first);
        uint32_t skip = count > 0 ? cw_rng_below(&l->rng, count) : 0;
        for (; count > 0 && skip > 0; skip--)
            first = strchr(first, ',') + 1;
        if (count > 0)
            size += snprintf(text + size, (size_t)(400 - size), ",\"%s\":%.*s", action_keys[i],
                             (int)strcspn(first, ",]"), first);
    }
    snprintf(text + size, (size_t)(400 - size), "}");
    return text;
}

/* One of the legal actions, each as likely as another: they come in groups without nesting but for
 * the lists of a group. */
static char *pick_action(load *l, const char *text)
{
    const char *at = strstr(text, "\"legal\":["), *found = NULL;
    if (at == NULL)
        return NULL;
    uint32_t count = 0;
    for (at += 9; *at == '{';) {
        const char *end = strchr(at, '}');
        if (end == NULL)
            return NULL;
        uint32_t size = group_size(at, end);
        count += size;
        if (cw_rng_below(&l->rng, count) < size)
            found = at;
        at = end[1] == ',' ? end + 2 : end + 1;
    }
    return found != NULL ? pick_from(l, found, strchr(found, '}')) : NULL;
}

static int read_number(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at != NULL ? atoi(at + strlen(key)) : -1;
}

static void hear_answer(load *l, peer *p, const char *text, double now)
{
    if (strstr(text, "\"re\":") == NULL || !p->sent)
        return;
    if (l->sample_count < MOST_SAMPLES)
        l->samples[l->sample_count++] = (float)(now - p->asked);
    l->answered++;
    p->sent = false;
}

static void hear_position(load *l, peer *p, const char *text, double now)
{
    const char *match = strstr(text, "\"match\":\"");
    int seq = read_number(text, "\"seq\":");
    if (match != NULL)
        snprintf(p->match, sizeof p->match, "%.10s", match + 9);
    bool step = strstr(text, "\"t\":\"step\"") != NULL;
    if (step && seq <= p->seq)
        l->doubled++;
    else if (step && seq != p->seq + 1)
        l->lost++;
    p->seq = seq;
    hear_answer(l, p, text, now);
    free(p->action);
    p->action = p->sent ? NULL : pick_action(l, text);
    p->due = now + l->think * (0.5 + (double)cw_rng_below(&l->rng, 1000) / 1000);
}

static void hear(load *l, peer *p, const char *text, double now)
{
    if (strstr(text, "\"t\":\"step\"") != NULL || strstr(text, "\"t\":\"match\"") != NULL) {
        hear_position(l, p, text, now);
    } else if (strstr(text, "\"t\":\"mulligan\"") != NULL) {
        hear_answer(l, p, text, now); /* kept until the other has decided */
    } else if (strncmp(text, "{\"t\":\"over\"", 11) == 0) {
        l->finished++;
        p->seq = 0;
        free(p->action);
        p->action = NULL;
        find_match(p);
    } else if (strstr(text, "\"t\":\"refused\"") != NULL) {
        l->refused++;
        fprintf(stderr, "refused: %.200s\n", text);
    }
}

static void act(load *l, peer *p, double now)
{
    char text[700];
    snprintf(text, sizeof text,
             "{\"t\":\"act\",\"match\":\"%s\",\"seq\":%d,\"action\":%s,\"id\":%d}", p->match,
             p->seq, p->action, p->seq);
    free(p->action);
    p->action = NULL;
    p->asked = now;
    p->sent = true;
    l->sent++;
    send_text(p, text);
}

/* ---- the loop ---- */

/* Takes whole frames out of what has been read. */
static void take_frames(load *l, peer *p, double now)
{
    size_t at = 0;
    while (p->size - at >= 2) {
        const unsigned char *f = (unsigned char *)p->in + at;
        size_t head = 2, size = f[1] & 127;
        if (size == 126) {
            head = 4;
            size = p->size - at >= 4 ? (size_t)(f[2] << 8 | f[3]) : SIZE_MAX / 2;
        } else if (size == 127) {
            head = 10;
            size = p->size - at < 10
                       ? SIZE_MAX / 2
                       : (size_t)f[6] << 24 | (size_t)f[7] << 16 | (size_t)f[8] << 8 | f[9];
        }
        if (size > p->size - at - (head < p->size - at ? head : p->size - at))
            break;
        char *text = p->in + at + head, kept = text[size];
        text[size] = '\0';
        if ((f[0] & 15) == 1)
            hear(l, p, text, now);
        text[size] = kept;
        at += head + size;
    }
    memmove(p->in, p->in + at, p->size - at);
    p->size -= at;
}

static void read_peer(load *l, peer *p)
{
    for (;;) {
        if (p->room - p->size < 4096) {
            p->room = p->room > 0 ? p->room * 2 : 8192;
            p->in = realloc(p->in, p->room + 1);
        }
        ssize_t n = read(p->fd, p->in + p->size, p->room - p->size);
        if (n <= 0) {
            if (n == 0 || errno != EAGAIN) {
                fprintf(stderr, "a connection was closed\n");
                p->open = false;
                close(p->fd);
            }
            return;
        }
        p->size += (size_t)n;
        take_frames(l, p, cw_seconds_now());
    }
}

static void turn(load *l)
{
    struct epoll_event events[BATCH];
    int count = epoll_wait(l->epoll, events, BATCH, 1);
    for (int i = 0; i < count; i++)
        read_peer(l, events[i].data.ptr);
    double now = cw_seconds_now();
    for (int i = 0; i < 2 * l->matches; i++)
        if (l->peers[i].action != NULL && now >= l->peers[i].due)
            act(l, &l->peers[i], now);
}

static double server_memory(const load *l)
{
    char answer[65536] = "";
    static const char request[] = "GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    int fd = connect_to(l->metrics);
    exchange(fd, request, answer, sizeof answer, "action_seconds_count");
    close(fd);
    const char *at = strstr(answer, "\ncardwright_memory_bytes ");
    return at != NULL ? atof(at + 25) : 0;
}

static int compare(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void print_report(load *l, double memory[3])
{
    static const double shares[] = {0.5, 0.9, 0.95, 0.99, 1};
    uint64_t waiting = 0;
    for (int i = 0; i < 2 * l->matches; i++)
        waiting += l->peers[i].sent;
    qsort(l->samples, (size_t)l->sample_count, sizeof *l->samples, compare);
    printf("clients %d, matches %d, %.0f s, %.0f actions/s\n", l->opened, l->matches, l->seconds,
           (double)l->answered / l->seconds);
    for (size_t i = 0; i < sizeof shares / sizeof *shares && l->sample_count > 0; i++) {
        int at = (int)(shares[i] * (l->sample_count - 1));
        printf("%3.0f%% of actions answered within %.2f ms\n", shares[i] * 100,
               (double)l->samples[at] * 1000);
    }
    printf("actions sent %" PRIu64 ", answered %" PRIu64 ", under way %" PRIu64 ", refused %" PRIu64
           ", lost %" PRIu64 ", doubled %" PRIu64 ", matches ended %" PRIu64 "\n",
           l->sent, l->answered, waiting, l->refused, l->lost, l->doubled, l->finished / 2);
    printf("memory: %.1f KB per connection, %.1f KB per match; server %.0f MB\n",
           (memory[1] - memory[0]) / l->opened / 1000, (memory[2] - memory[1]) / l->matches / 1000,
           memory[2] / 1e6);
}

int main(int argc, char **argv)
{
    load l = {.port = argc > 1 ? atoi(argv[1]) : 8080,
              .metrics = argc > 2 ? atoi(argv[2]) : 9100,
              .clients = argc > 3 ? atoi(argv[3]) : 5000,
              .matches = argc > 4 ? atoi(argv[4]) : 1000,
              .think = argc > 5 ? atof(argv[5]) : 2,
              .seconds = argc > 6 ? atof(argv[6]) : 20,
              .rng = 1};
    struct rlimit files = {20000, 20000};
    double memory[3];
    if (l.clients < 2 * l.matches || l.matches < 1) {
        fprintf(stderr,
                "usage: cardwright-load PORT METRICS CLIENTS MATCHES THINK-SECONDS SECONDS\n");
        return 2;
    }
    setrlimit(RLIMIT_NOFILE, &files);
    l.epoll = epoll_create1(0);
    l.peers = calloc((size_t)l.clients, sizeof *l.peers);
    l.samples = malloc(MOST_SAMPLES * sizeof *l.samples);
    memory[0] = server_memory(&l);
    for (int i = 0; i < l.clients; i++)
        open_peer(&l, &l.peers[i], i);
    for (double end = cw_seconds_now() + 2; cw_seconds_now() < end;)
        turn(&l);
    memory[1] = server_memory(&l);
    for (int i = 0; i < 2 * l.matches; i++) {
        find_match(&l.peers[i]);
        turn(&l);
    }
    for (double end = cw_seconds_now() + 3; cw_seconds_now() < end;) /* until all have begun */
        turn(&l);
    l.sample_count = 0;
    l.answered = l.sent = 0;
    for (double end = cw_seconds_now() + l.seconds; cw_seconds_now() < end;)
        turn(&l);
    memory[2] = server_memory(&l);
    print_report(&l, memory);
    return l.lost + l.doubled + l.refused > 0;
}
