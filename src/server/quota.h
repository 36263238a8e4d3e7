/* What one client, one address and the server as a whole may use. All numbers stand in one table
 * and can be changed by name on the command line. */
#ifndef SERVER_QUOTA_H
#define SERVER_QUOTA_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* id, name, value, the least that it may be set to, meaning. Below that nobody could use the server;
 * what may be 0 can be done without. */
#define LIMIT_LIST(X)                                                                              \
    X(CONNECTIONS, "connections", 20000, 1, "connections at once, for pages or for play")          \
    X(ADDRESS_CONNECTIONS, "address-connections", 256, 1, "of them, from one address")             \
    X(MESSAGES, "messages", 20, 1, "messages a second of one socket")                              \
    X(MESSAGE_BURST, "message-burst", 60, 1, "messages of one socket at once")                     \
    X(FLOOD, "flood", 200, 0, "messages beyond those before the socket is closed")                 \
    X(FRAME, "frame", 16384, 1024, "bytes of one message")                                         \
    X(UNSENT, "unsent", 1048576, 65536, "bytes that a socket may leave unread")                    \
    X(REQUESTS, "requests", 50, 1, "HTTP requests a second of one address")                        \
    X(REQUEST_BURST, "request-burst", 1200, 20, "HTTP requests of one address at once")            \
    X(BODY, "body", 524288, 1024, "bytes of one HTTP request")                                     \
    X(LOGINS, "logins", 5, 0, "log-ins and new accounts of one address in a minute")               \
    X(GUESTS, "guests", 60, 0, "new guests of one address in a minute")                            \
    X(USER_MATCHES, "user-matches", 8, 1, "running matches of one player")                         \
    X(ADDRESS_MATCHES, "address-matches", 128, 1, "running matches of players at one address")     \
    X(SOCKET_MATCHES, "socket-matches", 16, 1,                                                     \
      "matches on one socket; then it may watch no other")                                         \
    X(MATCHES, "matches", 10000, 1, "running matches")                                             \
    X(ACTIONS, "actions", 4000, 1, "steps of one match; then it is a draw")                        \
    X(THINKING, "thinking", 4096, 1, "decisions that wait for an agent")                           \
    X(ERRANDS, "errands", 256, 1, "requests that wait for a thread: passwords, replays, imports")  \
    X(GRACE, "grace", 90, 0, "seconds that a player may be away while the other waits")            \
    X(ABANDON, "abandon", 86400, 1, "seconds after which a match that nobody plays is lost")       \
    X(LINGER, "linger", 300, 0, "seconds that an ended match waits for a rematch")                 \
    X(SESSION_DAYS, "session-days", 30, 1, "days that a log-in lasts")                             \
    X(DECKS, "decks", 200, 0, "saved decks of one account")

typedef enum limit {
#define X(id, name, value, least, help) LIMIT_##id,
    LIMIT_LIST(X)
#undef X
        LIMIT_COUNT
} limit;

typedef struct limits {
    int64_t of[LIMIT_COUNT];
    bool given[LIMIT_COUNT]; /* on the command line */
} limits;

/* As the table says; then single ones may be set. */
void cw__limits_default(limits *l);
/* "name=value"; a problem in `errors` if it is not, or if that limit was given already. */
cw_status cw__limits_set(limits *l, const char *text, cw_errors *errors);

/* Tokens that come back with time. */
typedef struct bucket {
    double level, at; /* used tokens, and when that was true */
} bucket;

/* Takes a token if `burst` are not used up; they come back `rate` a second. */
bool cw__bucket_take(bucket *b, double rate, double burst, double now);

/* ---- addresses ---- */

typedef struct address {
    char text[48]; /* "" = free */
    uint64_t key;  /* its hash: tells addresses apart where the entry may be gone */
    int connections;
    double seen;
    bucket requests, logins, guests;
} address;

enum { ADDRESSES = 8192 };

/* Remembered addresses: a table with open addressing that forgets idle ones when it is full. */
typedef struct address_book {
    address list[ADDRESSES];
} address_book;

/* The entry of an address; never NULL: when all is full of connected ones, strangers share one. */
address *cw__address_find(address_book *book, const char *text, double now);

#endif
