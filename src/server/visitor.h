/* Who asks, and by what name the server was called: the address behind trusted proxies, the scheme,
 * the host. What a stranger says about that counts for nothing. */
#ifndef SERVER_VISITOR_H
#define SERVER_VISITOR_H

#include "http.h"
#include "server/server.h"

enum { ADDRESS_TEXT = 48 };

typedef struct visitor {
    char address[ADDRESS_TEXT];
    bool secure;   /* he speaks TLS, with us or with the proxy */
    bool by_proxy; /* the request comes from a proxy that we trust */
    http_text host;
} visitor;

/* `peer` is the address at the other end of the connection. */
void cw__visitor_read(const cw_serve_config *config, const char *peer, const http_head *head,
                      visitor *v);
/* Whether the server goes by that name. A page of a stranger whose name was made to point here
 * (DNS rebinding) calls it by the stranger's name. `local` is our end of the connection. */
bool cw__visitor_host_good(const cw_serve_config *config, const visitor *v, const char *local);
/* Whether a browser's request comes from a page of ours, or from no page. */
bool cw__visitor_origin_good(const cw_serve_config *config, const visitor *v,
                             const http_head *head);
bool cw__visitor_is_proxy(const cw_serve_config *config, const char *address);
/* Whether it is the scheme and the host of a page, such as https://play.example. */
bool cw__visitor_is_origin(const char *text);
/* Whether it is an IPv4 or IPv6 address. */
bool cw__visitor_is_address(const char *text);

#endif
