/* Who a connection belongs to: the token in its cookie, the page it comes from, its address. */
#include "account.h"
#include "client.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST_HEADER = 1024 };

static const char cookie_name[] = "cw_session=";

/* The token among other cookies; false if there is none. */
static bool find_token(const char *cookies, char token[TOKEN_TEXT])
{
    const char *at = cookies;
    while (at != NULL) {
        at += strspn(at, "; ");
        if (strncmp(at, cookie_name, sizeof cookie_name - 1) == 0) {
            at += sizeof cookie_name - 1;
            size_t size = strcspn(at, "; ");
            if (size >= TOKEN_TEXT) {
                return false;
            }
            memcpy(token, at, size);
            token[size] = '\0';
            return true;
        }
        at = strchr(at, ';');
    }
    return false;
}

bool session_token(struct lws *wsi, uint8_t hash[TOKEN_HASH])
{
    char cookies[LONGEST_HEADER], token[TOKEN_TEXT];
    return lws_hdr_copy(wsi, cookies, sizeof cookies, WSI_TOKEN_HTTP_COOKIE) > 0
        && find_token(cookies, token) && token_hash(token, hash);
}

bool session_of(hub *h, struct lws *wsi, player_row *player)
{
    uint8_t hash[TOKEN_HASH];
    return session_token(wsi, hash)
        && archive_find_session(h->archive, hash, hub_date(), player);
}

bool session_origin_good(const hub *h, struct lws *wsi)
{
    char origin[256], host[256], own[300];
    int size = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);
    if (size <= 0) {
        return true; /* no browser: it has no cookies of others to abuse */
    }
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0) {
        return false;
    }
    for (int i = 0; i < h->config->origin_count; i++) {
        if (strcmp(origin, h->config->origins[i]) == 0) {
            return true;
        }
    }
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0) {
        return false;
    }
    snprintf(own, sizeof own, "%s://%s", h->config->cert != NULL ? "https" : "http", host);
    return strcmp(origin, own) == 0;
}

void session_address(struct lws *wsi, char *out, size_t size)
{
    if (lws_get_peer_simple(wsi, out, size) == NULL) {
        snprintf(out, size, "unknown");
    }
}
