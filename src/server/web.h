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
    bool takes_gzip, takes_brotli, secure, known;    /* known: `player` is logged in */
    address *from;
    player_row player;
    uint8_t token[TOKEN_HASH]; /* of his session, if he is known */
    cw_str body;
    bool begun;             /* the headers have left */
    struct errand *waiting; /* for an answer from another thread */

    int status; /* of the answer; 0 = not answered yet */
    const char *type, *cache;
    const char *etag; /* lives as long as the server, or NULL */
    const char
        *policy; /* what its content may do, instead of what pages may; or NULL. Lives as long */
    const char *extra; /* another header, whole lines; or NULL. Lives as long as the server */
    char cookie[400];
    bool is_gzip, is_brotli;
    cw_str owned; /* the answer, if it was made for this request */
    const unsigned char *bytes;
    size_t size, sent;
} request;

/* A request whose head was read, or could not be; below 0: no memory. The body follows, and then
 * the answer is made. */
int cw__web_begin(channel *ch, const http_head *head);
int cw__web_begin_broken(channel *ch, int status);
void cw__web_body(request *r, const char *part, size_t size);
void cw__web_body_ended(request *r);
/* Writes some of the answer; below 0 if the connection is broken. */
int cw__web_write(request *r);
void cw__web_free(request *r);

/* ---- answers; each request gets one ---- */

void cw__web_reply_bytes(request *r, const char *type, const void *bytes, size_t size);
/* The same for a text that lives as long as the server, and was packed if that is worth it. */
void cw__web_reply_packed(request *r, const shelf_text *answer);
void cw__web_reply_json(request *r, int status, json_t *json);       /* takes over `json` */
void cw__web_reply_text(request *r, const char *type, cw_str *text); /* takes over its memory */
void cw__web_refuse(request *r, int code, cw_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void cw__web_refuse_problems(request *r, const cw_errors *errors);

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

turn cw__web_turn(const request *r);             /* for whom the work is done */
void cw__web_send_errand(request *r, errand *e); /* refuses if too many wait already */
void cw__web_forget_errand(request *r);          /* the connection of a waiting request is gone */

/* The value of a parameter of the query, decoded; "" if there is none. */
void cw__web_parameter(const request *r, const char *name, char *out, size_t size);
/* The body as an object; NULL after refusing. The caller releases it. */
json_t *cw__web_object(request *r);

/* ---- routes ---- */

/* Finds who is to answer. Handlers get what follows their path in `rest`, and answer or refuse
 * exactly once, now or later by an errand. */
void cw__web_route(request *r);
void cw__web_route_metrics(request *r); /* on the port that has nothing else */
void cw__files_reply(request *r);

void cw__api_me(request *r, const char *rest);
void cw__api_rename(request *r, const char *rest);
void cw__api_guest(request *r, const char *rest);
void cw__api_register(request *r, const char *rest);
void cw__api_login(request *r, const char *rest);
void cw__api_logout(request *r, const char *rest);

void cw__api_games(request *r, const char *rest);
/* rest: "GAME/cards", "GAME/rules", "GAME/scenes/ID" */
void cw__api_game(request *r, const char *rest);
void cw__api_learn(request *r, const shelf_game *g, const char *what); /* what: from the slash on */
/* True, and answered, if the browser has what bears this tag already. Tag and cache live for ever. */
bool cw__api_unchanged(request *r, const char *tag, const char *cache);
void cw__api_art(request *r, const char *rest); /* rest: "GAME/NAME-HASH.png" */
void cw__api_decks(request *r, const char *rest);
void cw__api_save_deck(request *r, const char *rest);
void cw__api_drop_deck(request *r, const char *rest);
void cw__api_check_deck(request *r, const char *rest);
/* Saves a legal deck to the account; its number, 0 if the account has as many as it may. */
int64_t cw__api_keep_deck(const request *r, const shelf_game *g, const char *name,
                          const cw_named_deck *deck, deck_row *row);
void cw__api_import(request *r, const char *rest);
void cw__api_history(request *r, const char *rest);
json_t *cw__api_match_json(const match_row *row);   /* what lists and replays tell of a match */
void cw__api_bring(request *r, const char *rest);   /* a match as a file */
void cw__api_replay(request *r, const char *rest);  /* rest: "ID" or "ID/analyse" */
void cw__api_analyse(request *r, const char *rest); /* rest: "ID/analyse" */

#endif
