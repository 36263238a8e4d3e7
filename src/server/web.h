/* HTTP: one request at a time per connection, answered from memory. */
#ifndef SERVER_WEB_H
#define SERVER_WEB_H

#include "channel.h"

typedef struct request {
    channel *channel;
    hub *hub;
    http_method method;
    bool is_head; /* a GET of which only the headers are wanted */
    char path[HTTP_PATH], query[HTTP_PATH], tag[80]; /* path: below --base; tag: If-None-Match */
    bool takes_gzip, secure, known;                  /* known: `player` is logged in */
    address *from;
    player_row player;
    uint8_t token[TOKEN_HASH]; /* of his session, if he is known */
    cw_str body;
    bool begun;             /* the headers have left */
    struct errand *waiting; /* for an answer from another thread */

    int status; /* of the answer; 0 = not answered yet */
    const char *type, *cache;
    const char *etag;  /* lives as long as the server, or NULL */
    const char *extra; /* another header, whole lines; or NULL. Lives as long as the server */
    char cookie[400];
    bool is_gzip;
    cw_str owned; /* the answer, if it was made for this request */
    const unsigned char *bytes;
    size_t size, sent;
} request;

/* A request whose head was read, or could not be; below 0: no memory. The body follows, and then
 * the answer is made. */
int web_begin(channel *ch, const http_head *head);
int web_begin_broken(channel *ch, int status);
void web_body(request *r, const char *part, size_t size);
void web_body_ended(request *r);
/* Writes some of the answer; below 0 if the connection is broken. */
int web_write(request *r);
void web_free(request *r);

/* ---- answers; each request gets one ---- */

void web_reply_bytes(request *r, const char *type, const void *bytes, size_t size);
void web_reply_json(request *r, int status, json_t *json);       /* takes over `json` */
void web_reply_text(request *r, const char *type, cw_str *text); /* takes over its memory */
void web_refuse(request *r, int code, cw_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void web_refuse_problems(request *r, const cw_errors *errors);

/* Work for a request that would hold up the others: it runs on a thread, the answer is given
 * afterwards, unless the connection is gone by then. What a caller needs follows in a larger
 * struct. */
typedef struct errand {
    job base;
    request *request; /* NULL: nobody waits any more */
    hub *hub;
    void (*work)(struct errand *e);    /* on a thread: may use the errand and the games only */
    void (*answer)(struct errand *e);  /* on the loop: answers `request` */
    void (*release)(struct errand *e); /* always the last call */
} errand;

turn web_turn(const request *r);             /* for whom the work is done */
void web_send_errand(request *r, errand *e); /* refuses if too many wait already */
void web_forget_errand(request *r);          /* the connection of a waiting request is gone */

/* The value of a parameter of the query, decoded; "" if there is none. */
void web_parameter(const request *r, const char *name, char *out, size_t size);
/* The body as an object; NULL after refusing. The caller releases it. */
json_t *web_object(request *r);

/* ---- routes ---- */

void web_route(request *r);
void web_route_metrics(request *r); /* on the port that has nothing else */
void files_reply(request *r);

void api_me(request *r, const char *rest);
void api_guest(request *r, const char *rest);
void api_register(request *r, const char *rest);
void api_login(request *r, const char *rest);
void api_logout(request *r, const char *rest);

void api_games(request *r, const char *rest);
void api_cards(request *r, const char *rest); /* rest: "GAME/cards" */
void api_decks(request *r, const char *rest);
void api_save_deck(request *r, const char *rest);
void api_drop_deck(request *r, const char *rest);
void api_check_deck(request *r, const char *rest);
/* Saves a legal deck to the account; its number, 0 if the account has as many as it may. */
int64_t api_keep_deck(const request *r, const shelf_game *g, const char *name,
                      const cw_named_deck *deck, deck_row *row);
void api_import(request *r, const char *rest);
void api_history(request *r, const char *rest);
void api_replay(request *r, const char *rest);  /* rest: "ID" or "ID/analyse" */
void api_analyse(request *r, const char *rest); /* rest: "ID/analyse" */

#endif
