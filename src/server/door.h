/* The way in: listening sockets, how many connections may be open at once, and whose they are.
 * Plain requests and WebSockets count alike. */
#ifndef SERVER_DOOR_H
#define SERVER_DOOR_H

#include "quota.h"

#include <uv.h>

struct channel;
struct hub;
struct lws_vhost;

enum { DOOR_ENTRANCES = 2 };

typedef struct entrance {
    uv_poll_t poll;
    int socket;
    struct lws_vhost *to; /* who gets those that come in here */
} entrance;

typedef struct door {
    entrance entrances[DOOR_ENTRANCES];
    int count;
    int inside;    /* connections that are open */
    int most;      /* that may be: the limit, or what the descriptors of the process allow */
    bool resting;  /* until the next tick nobody is let in */
    bool is_short; /* of descriptors, since somebody was let in last */
} door;

/* Raises the process' limit of open files to what `connections` needs, as far as it may, and keeps
 * some of them for the store and other files. False with a problem if they are far too few. Before
 * the context of lws is made, which sizes its tables by that limit. */
bool cw__door_prepare(struct hub *h);
/* Begins to listen at an address or interface (NULL: all) and a port (0: any), which is told in
 * `opened`; false with a problem. */
bool cw__door_open(struct hub *h, struct lws_vhost *to, const char *where, int port, int *opened);
void cw__door_tick(struct hub *h);
void cw__door_close(struct hub *h);

/* ---- connections ---- */

/* Counts the connection for its address and takes it out again; each exactly once. */
void cw__door_enter(struct channel *ch);
void cw__door_leave(struct channel *ch);
/* The connection counts for that address from now on. */
void cw__door_move(struct channel *ch, address *to);

#endif
