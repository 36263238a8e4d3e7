/* One WebSocket of a player: what is still to be sent, how much it has said, what it watches. */
#ifndef SERVER_CLIENT_H
#define SERVER_CLIENT_H

#include "frames.h"
#include "channel.h"

typedef struct frame {
    struct frame *next;
    uint64_t ticket; /* the write that must be safe before this may leave */
    double asked;    /* when the action arrived that this answers; 0: it answers none */
    size_t size;
    unsigned char bytes[]; /* LWS_PRE bytes of room, of which the frame's header takes some; then
                              the text */
} frame;

struct client {
    client *next, *before;
    channel *channel;
    address *from;
    player_row player;
    uint64_t name_key;         /* of his name (nametag.h) */
    uint8_t token[TOKEN_HASH]; /* of the log-in that it came with */
    frame *first, **last;
    size_t unsent;
    frames frames;                                    /* what it says */
    unsigned char pong[FRAME_CONTROL];                /* the answer to its last ping */
    int pong_size;                                    /* -1: none is due */
    enum { SIGN_NONE, SIGN_WANTED, SIGN_ASKED } sign; /* of life, after a long silence */
    bucket messages, emotes, hints;
    int64_t flood; /* messages beyond the limit */
    double asked;  /* when the message that is being answered arrived */
    duel **watched;
    int watched_count;
    bool closing; /* soon, with this code and reason */
    int code;
    const char *why; /* lives for ever */
};

/* The players' protocol on WebSockets. */
#define CLIENT_PROTOCOL "cardwright-1"

/* A client of a connection that has asked for a WebSocket: 0, or the status to refuse it with. */
int cw__client_enter(channel *ch, const visitor *v, const http_head *head);
/* Reads bytes until a message is whole, and does what it says. */
void cw__client_read(hub *h, client *c, const unsigned char *bytes, size_t size, size_t *used);
/* Writes what may be written now; below 0 if the connection is broken. */
int cw__client_write(hub *h, client *c);
/* The connection is gone: leaves queue and matches, and frees the client. */
void cw__client_go(hub *h, client *c);

/* Queues a message. A client that does not read what it is sent is dropped. */
void cw__client_send_text(hub *h, client *c, const char *text, size_t size, const json_t *re);
/* Takes over `json`. `re` (may be NULL) is the id of the message that it answers. */
void cw__client_send(hub *h, client *c, json_t *json, const json_t *re);
void cw__client_refuse(hub *h, client *c, const message *m, cw_status status, const char *format,
                       ...) __attribute__((format(printf, 5, 6)));
void cw__client_say_bye(hub *h, const char *reason);
/* Closes the sockets of a log-in that has ended. */
void cw__client_log_out(hub *h, const uint8_t token[TOKEN_HASH]);
/* The same for all whose time is over. */
void cw__client_log_out_expired(hub *h);

/* ---- sessions (session.c) ---- */

/* The hash of that token; false if there is none. */
bool cw__session_token(const http_head *head, uint8_t hash[TOKEN_HASH]);

/* ---- what messages do (talk.c) ---- */

/* Handles a message, whatever it is: what is no message is answered with a refusal. */
void cw__talk(hub *h, client *c, const char *text, size_t size);

#endif
