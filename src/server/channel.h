/* One connection: bytes in, requests or messages out of them, answers back. libwebsockets gives us
 * accepted sockets with or without TLS and tells when they can be read and written; what is spoken
 * on them is ours (http.h, frames.h). */
#ifndef SERVER_CHANNEL_H
#define SERVER_CHANNEL_H

#include "hub.h"
#include "visitor.h"

typedef enum channel_state {
    CHANNEL_HEAD,   /* waits for a request */
    CHANNEL_BODY,   /* for the rest of one */
    CHANNEL_ANSWER, /* for its answer, or until that is written */
    CHANNEL_SOCKET, /* a WebSocket */
    CHANNEL_ENDING, /* the last bytes are on their way; what comes is not looked at any more */
} channel_state;

struct channel {
    channel *next, *before;
    hub *hub;
    struct lws *wsi;
    address *from; /* whom it counts for */
    channel_state state;
    bool for_metrics;        /* of the port that has nothing else */
    bool ends;               /* after the answer */
    bool is_shut;            /* nothing more is written */
    cw_str heard;            /* not looked at yet */
    uint64_t left;           /* bytes of the body that are still to come */
    uint64_t drained;        /* bytes that were thrown away while ending */
    double due;              /* when patience ends; 0: never */
    struct request *request; /* CHANNEL_BODY, CHANNEL_ANSWER */
    client *client;          /* since CHANNEL_SOCKET */
};

/* For the library: all that happens to a connection comes in here, on the loop's thread. Other
 * than 0 closes it. */
int cw__channel_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                         size_t size);
/* Drops connections whose time is over, and looks whether silent sockets are still there. */
void cw__channel_tick_all(hub *h, double now);

/* The loop will call back when the socket takes bytes. */
void cw__channel_want_write(channel *ch);
/* False if the connection is broken. There must be LWS_PRE bytes of room before the bytes. */
bool cw__channel_write(channel *ch, unsigned char *bytes, size_t size);
/* Nothing more will be written: the other side is told, and given a moment to hear of it. */
void cw__channel_end(channel *ch);
/* The answer to the request was written. */
int cw__channel_answered(channel *ch);
/* From now on it is a WebSocket of that client. */
void cw__channel_become_socket(channel *ch, client *c);

/* The addresses of both ends as text. */
void cw__channel_peer(const channel *ch, char out[ADDRESS_TEXT]);
void cw__channel_local(const channel *ch, char out[ADDRESS_TEXT]);

#endif
