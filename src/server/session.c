/* Who a connection belongs to: the token in its cookie. */
#include "account.h"
#include "client.h"

#include <stdio.h>
#include <string.h>

static const char cookie_name[] = "cw_session=";

/* The token among other cookies; false if there is none. */
static bool find_token(http_text cookies, char token[TOKEN_TEXT])
{
    size_t name = sizeof cookie_name - 1, i = 0;
    while (i < cookies.size) {
        if (cookies.at[i] == ' ' || cookies.at[i] == ';') {
            i++;
            continue;
        }
        const char *end = memchr(cookies.at + i, ';', cookies.size - i);
        size_t size = end != NULL ? (size_t)(end - cookies.at) - i : cookies.size - i;
        if (size > name && memcmp(cookies.at + i, cookie_name, name) == 0) {
            snprintf(token, TOKEN_TEXT, "%.*s", (int)(size - name), cookies.at + i + name);
            return size - name < TOKEN_TEXT;
        }
        i += size;
    }
    return false;
}

bool cw__session_token(const http_head *head, uint8_t hash[TOKEN_HASH])
{
    char token[TOKEN_TEXT];
    const http_text *cookies;
    for (int n = 0; (cookies = cw__http_find(head, "cookie", n)) != NULL; n++)
        if (find_token(*cookies, token))
            return cw__token_hash(token, hash);
    return false;
}
