/* The head of an HTTP/1.1 request, read as RFC 9112 has it and in no other way: what two readers
 * could understand differently is refused, so that no proxy in front of the server can be made to
 * see other requests than the server does. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HTTP_HEAD = 8192, HTTP_FIELDS = 64, HTTP_PATH = 256 };

typedef enum http_method {
    HTTP_GET,
    HTTP_HEAD_ONLY, /* HEAD */
    HTTP_POST,
    HTTP_PUT,
    HTTP_DELETE,
    HTTP_OTHER, /* that the standard knows and nothing here takes */
} http_method;

typedef struct http_text { /* a part of the bytes that were read */
    const char *at;
    size_t size;
} http_text;

typedef struct http_field {
    http_text name, value;
} http_field;

typedef struct http_head {
    http_method method;
    int minor;      /* of version 1 */
    http_text host; /* of an absolute target, else of the Host field; without either empty */
    char path[HTTP_PATH], query[HTTP_PATH]; /* the path decoded, the query as it came */
    uint64_t body;                          /* bytes that follow the head */
    bool closes;                            /* the connection ends after the answer */
    bool continues; /* the client waits for "100 Continue" before it sends the body */
    http_field fields[HTTP_FIELDS];
    int field_count;
} http_head;

/* Reads a head from the beginning of `bytes`, which it points into. The bytes of the head; 0: more
 * must come; below 0: the status to refuse it with, negated, after which nothing on the connection
 * can be trusted. */
int cw__http_read(const char *bytes, size_t size, http_head *head);

/* The n-th field (from 0) of that name, which is in small letters; NULL if there are fewer. */
const http_text *cw__http_find(const http_head *head, const char *name, int n);
/* Whether one of the fields of that name has the word in its list, in whatever case. */
bool cw__http_lists(const http_head *head, const char *name, const char *word);
/* The next item of a list with commas, without the white space around it; false at its end. */
bool cw__http_next(http_text *list, http_text *item);
bool cw__http_is(http_text text, const char *word); /* in whatever case */
bool cw__http_is_authority(http_text host);         /* uri-host [":" port], RFC 3986 */

/* "Not Found" and so on. */
const char *cw__http_reason(int status);

#endif
