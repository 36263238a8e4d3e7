/* One WebSocket of a player: what is still to be sent, how much it has said, what it watches. */
#ifndef SERVER_CLIENT_H
#define SERVER_CLIENT_H

#include "hub.h"

typedef struct frame {
    struct frame *next;
    uint64_t ticket; /* the write that must be safe before this may leave */
    double asked;    /* when the action arrived that this answers; 0: it answers none */
    size_t size;
    unsigned char bytes[]; /* LWS_PRE bytes of room, then the text */
} frame;

struct client {
    client *next, *before;
    struct lws *wsi;
    address *from;
    player_row player;
    frame *first, **last;
    size_t unsent;
    cw_str heard; /* a message of which more parts may come */
    bool oversized;
    bucket messages;
    int64_t flood; /* messages beyond the limit */
    double asked;  /* when the message that is being answered arrived */
    duel **watched;
    int watched_count;
    bool closing;
};

/* The callback of the socket protocol; lws calls it. */
int client_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size);

/* Queues a message. A client that does not read what it is sent is dropped. */
void client_send_text(hub *h, client *c, const char *text, size_t size, const json_t *re);
/* Takes over `json`. `re` (may be NULL) is the id of the message that it answers. */
void client_send(hub *h, client *c, json_t *json, const json_t *re);
void client_refuse(hub *h, client *c, const message *m, cw_status status, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void client_say_bye(hub *h, const char *reason);

/* ---- sessions (session.c) ---- */

/* The player whose token is in the Cookie header. */
bool session_of(hub *h, struct lws *wsi, player_row *player);
/* The hash of that token; false if there is none. */
bool session_token(struct lws *wsi, uint8_t hash[TOKEN_HASH]);
/* Whether a browser's request comes from a page of ours, or from no page. */
bool session_origin_good(const hub *h, struct lws *wsi);
/* The peer's address as text. */
void session_address(struct lws *wsi, char *out, size_t size);

/* ---- what messages do (talk.c) ---- */

void talk(hub *h, client *c, const char *text, size_t size);

#endif
