/* Checking handshakes, and proving to the client that they were read. */
#include "handshake.h"

#include <libwebsockets.h>
#include <string.h>

enum { KEY = 24 /* 16 bytes in base64 */ };

bool cw__handshake_wanted(const http_head *head)
{
    return cw__http_lists(head, "upgrade", "websocket");
}

static bool is_base64(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+'
           || c == '/';
}

/* Base64 of exactly 16 bytes: the bits of the last letter that stand for nothing are 0. */
static bool is_key(const http_text *key)
{
    if (key == NULL || key->size != KEY || memcmp(key->at + KEY - 2, "==", 2) != 0
        || memchr("AQgw", key->at[KEY - 3], 4) == NULL)
        return false;
    for (int i = 0; i < KEY - 2; i++)
        if (!is_base64(key->at[i]))
            return false;
    return true;
}

/* What RFC 6455, section 4.2.1, asks of a client. 426 tells one of another version which one
 * would do. */
int cw__handshake_check(const http_head *head, const char *protocol)
{
    const http_text *version = cw__http_find(head, "sec-websocket-version", 0);
    if (head->method != HTTP_GET)
        return 405;
    if (head->minor < 1 || head->body > 0 || !cw__http_lists(head, "connection", "upgrade")
        || cw__http_find(head, "sec-websocket-version", 1) != NULL)
        return 400;
    if (version == NULL || !cw__http_is(*version, "13"))
        return 426;
    return is_key(cw__http_find(head, "sec-websocket-key", 0))
                   && cw__http_find(head, "sec-websocket-key", 1) == NULL
                   && cw__http_lists(head, "sec-websocket-protocol", protocol)
               ? 0
               : 400;
}

void cw__handshake_accept(const http_head *head, char out[HANDSHAKE_ACCEPT])
{
    /* Of RFC 6455. That the answer holds its hash proves that a WebSocket server answered; it is
     * no secret. */
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char text[KEY + sizeof magic], hash[20];
    memcpy(text, cw__http_find(head, "sec-websocket-key", 0)->at, KEY);
    memcpy(text + KEY, magic, sizeof magic);
    lws_SHA1(text, sizeof text - 1, hash);
    lws_b64_encode_string((const char *)hash, sizeof hash, out, HANDSHAKE_ACCEPT);
}
