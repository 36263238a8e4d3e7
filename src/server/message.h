/* What clients say over the socket: one JSON object per message, read against a table of kinds and
 * fields before anything else looks at it. */
#ifndef SERVER_MESSAGE_H
#define SERVER_MESSAGE_H

#include "base/status.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MESSAGE_LIST(X)                                                                            \
    X(HELLO, "hello", 0, RESUME)                                                                   \
    X(FIND, "find", GAME | DECK, 0)                                                                \
    X(CANCEL, "cancel", 0, CODE)                                                                   \
    X(HOST, "host", GAME | DECK, TIMER | SEED | SEAT | DELAY | HANDS)                              \
    X(JOIN, "join", CODE | DECK, 0)                                                                \
    X(AI, "ai", GAME | DECK | AGENT, ENEMY_DECK | TIMER | SEED | SEAT | DELAY | HANDS)             \
    X(LESSON, "lesson", GAME | NAME, STEP)                                                         \
    X(WATCH, "watch", MATCH, SIDE | DELAY)                                                         \
    X(LIST, "list", 0, GAME)                                                                       \
    X(ACT, "act", MATCH | SEQ | ACTION, 0)                                                         \
    X(CONCEDE, "concede", MATCH, 0)                                                                \
    X(REMATCH, "rematch", MATCH, 0)                                                                \
    X(DECLINE, "decline", MATCH, 0)                                                                \
    X(EMOTE, "emote", MATCH | WORD, 0)                                                             \
    X(OUTCOMES, "outcomes", MATCH | SOURCE, 0)                                                     \
    X(HINT, "hint", MATCH, 0)                                                                      \
    X(UNDO, "undo", MATCH | SEQ, 0)                                                                \
    X(LEAVE, "leave", MATCH, 0)                                                                    \
    X(PING, "ping", 0, 0)

typedef enum message_kind {
#define X(id, name, needs, takes) MESSAGE_##id,
    MESSAGE_LIST(X)
#undef X
        MESSAGE_COUNT
} message_kind;

typedef struct message {
    message_kind kind;
    json_t *root;     /* owns all below */
    const json_t *id; /* any text or number of the client's, or NULL */
    const char *game, *deck, *enemy_deck, *code, *agent, *emote, *source, *name; /* "" if absent */
    uint64_t match;                                                              /* 0 if absent */
    int64_t seq;                                                                 /* -1 if absent */
    int64_t timer;            /* seconds, 0 if absent */
    int64_t seed, seat, side; /* -1 if absent */
    int64_t step;             /* of a lesson, 0 if absent */
    int64_t delay, hands;     /* 0 if absent */
    const json_t *action;     /* an object or a text, or NULL */
} message;

/* A sentence in `problem` on failure. `m` must be cleared in any case: a message that cannot be
 * read may still have an id. */
cw_status cw__message_read(const char *text, size_t size, message *m, char *problem, size_t room);
void cw__message_clear(message *m);

/* ---- numbers of matches and invitations, as clients see them ---- */

enum { ID_TEXT = 11 }; /* ten letters and digits */

const char *cw__id_write(uint64_t id, char out[ID_TEXT]);
/* 0 if it is none. */
uint64_t cw__id_read(const char *text);

#endif
