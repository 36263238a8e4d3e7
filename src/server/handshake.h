/* The WebSocket handshake of RFC 6455, 4.2. */
#ifndef SERVER_HANDSHAKE_H
#define SERVER_HANDSHAKE_H

#include "http.h"

enum { HANDSHAKE_ACCEPT = 32 };

/* Whether a request wants to become a WebSocket. */
bool cw__handshake_wanted(const http_head *head);
/* 0 if it can, else the status to refuse it with; 426 wants the header "Sec-WebSocket-Version: 13".
 * Path, origin and session are the caller's to look at. */
int cw__handshake_check(const http_head *head, const char *protocol);
/* The value of Sec-WebSocket-Accept for a head that was found good. */
void cw__handshake_accept(const http_head *head, char out[HANDSHAKE_ACCEPT]);

#endif
