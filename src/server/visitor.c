/* Addresses, hosts and origins of requests. A trusted proxy adds the address that it saw at the
 * right end of X-Forwarded-For; whatever stands left of the first address that is no proxy of ours
 * was written by a stranger. */
#include "visitor.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char *const home[] = {"localhost", "127.0.0.1", "[::1]"};

bool cw__visitor_is_address(const char *text)
{
    unsigned char bytes[sizeof(struct in6_addr)];
    return inet_pton(AF_INET, text, bytes) == 1 || inet_pton(AF_INET6, text, bytes) == 1;
}

bool cw__visitor_is_proxy(const cw_serve_config *config, const char *address)
{
    for (int i = 0; i < config->proxy_count; i++)
        if (strcmp(config->proxies[i], address) == 0)
            return true;
    return false;
}

/* The address without a port; false if it is none. Some proxies write "1.2.3.4:5" or "[::1]:5". */
static bool read_address(http_text item, char out[ADDRESS_TEXT])
{
    if (item.size > 0 && item.at[0] == '[') {
        const char *end = memchr(item.at, ']', item.size);
        item = end != NULL ? (http_text){item.at + 1, (size_t)(end - item.at - 1)} : item;
    } else {
        const char *colon = memchr(item.at, ':', item.size);
        if (colon != NULL && memrchr(item.at, ':', item.size) == colon)
            item.size = (size_t)(colon - item.at);
    }
    if (item.size >= ADDRESS_TEXT)
        return false;
    memcpy(out, item.at, item.size);
    out[item.size] = '\0';
    return cw__visitor_is_address(out);
}

/* Cuts the last item off a list; false if it is empty. */
static bool take_last(http_text *list, http_text *item)
{
    if (list->size == 0)
        return false;
    const char *comma = memrchr(list->at, ',', list->size);
    size_t start = comma != NULL ? (size_t)(comma - list->at) + 1 : 0;
    http_text rest = {list->at + start, list->size - start};
    list->size = comma != NULL ? start - 1 : 0;
    if (!cw__http_next(&rest, item))
        *item = (http_text){"", 0};
    return true;
}

static int count_fields(const http_head *head, const char *name)
{
    int count = 0;
    while (cw__http_find(head, name, count) != NULL)
        count++;
    return count;
}

/* From the right: what our proxies added, until one of them names somebody else. */
static void follow_proxies(const cw_serve_config *config, const http_head *head, visitor *v)
{
    static const char name[] = "x-forwarded-for";
    char address[ADDRESS_TEXT];
    for (int n = count_fields(head, name) - 1; n >= 0; n--) {
        http_text list = *cw__http_find(head, name, n), item;
        while (take_last(&list, &item)) {
            if (!cw__visitor_is_proxy(config, v->address) || !read_address(item, address))
                return;
            memcpy(v->address, address, sizeof address);
        }
    }
}

/* Headers of proxies are believed only if the connection comes from one that is configured:
 * otherwise anyone could claim any address and get around the limits by address. */
void cw__visitor_read(const cw_serve_config *config, const char *peer, const http_head *head,
                      visitor *v)
{
    *v = (visitor){.secure = config->cert != NULL, .host = head->host};
    snprintf(v->address, sizeof v->address, "%s", peer);
    v->by_proxy = cw__visitor_is_proxy(config, peer);
    if (!v->by_proxy)
        return;
    follow_proxies(config, head, v);
    int count = count_fields(head, "x-forwarded-proto");
    const http_text *scheme = count > 0 ? cw__http_find(head, "x-forwarded-proto", count - 1)
                                        : NULL;
    if (scheme != NULL)
        v->secure = cw__http_is(*scheme, "https");
}

/* ---- hosts ---- */

/* Without the port. */
static http_text host_name(http_text host)
{
    const char *colon = host.size > 0 ? memrchr(host.at, ':', host.size) : NULL;
    const char *bracket = host.size > 0 ? memrchr(host.at, ']', host.size) : NULL;
    if (colon != NULL && (bracket == NULL || bracket < colon))
        host.size = (size_t)(colon - host.at);
    return host;
}

/* As browsers write it in the field Origin: a default port is left out, nothing follows the host. */
bool cw__visitor_is_origin(const char *text)
{
    static const struct {
        const char *scheme, *port;
    } kinds[] = {{"http://", ":80"}, {"https://", ":443"}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t size = strlen(kinds[i].scheme);
        if (strncasecmp(text, kinds[i].scheme, size) != 0)
            continue;
        http_text host = {text + size, strlen(text + size)};
        const char *port = host.at + host_name(host).size;
        return port > host.at && strcmp(port, ":") != 0 && strcmp(port, kinds[i].port) != 0
               && cw__http_is_authority(host);
    }
    return false;
}

static bool is_host_of(http_text name, const char *origin)
{
    const char *host = strstr(origin, "://") + 3; /* it was looked at when the server began */
    http_text own = host_name((http_text){host, strlen(host)});
    return own.size == name.size && strncasecmp(own.at, name.at, name.size) == 0;
}

bool cw__visitor_host_good(const cw_serve_config *config, const visitor *v, const char *local)
{
    http_text name = host_name(v->host);
    if (v->by_proxy || v->host.size == 0)
        return true; /* the proxy knows its names; browsers always say one */
    for (size_t i = 0; i < sizeof home / sizeof *home; i++)
        if (cw__http_is(name, home[i]))
            return true;
    for (int i = 0; i < config->origin_count; i++)
        if (is_host_of(name, config->origins[i]))
            return true;
    return cw__http_is(name, local)
           || (config->address != NULL && cw__http_is(name, config->address));
}

bool cw__visitor_origin_good(const cw_serve_config *config, const visitor *v, const http_head *head)
{
    const http_text *origin = cw__http_find(head, "origin", 0);
    char own[300];
    if (origin == NULL)
        return true; /* no browser: it has no cookies of others to abuse */
    if (cw__http_find(head, "origin", 1) != NULL || v->host.size == 0 || v->host.size > 255)
        return false;
    for (int i = 0; i < config->origin_count; i++)
        if (cw__http_is(*origin, config->origins[i]))
            return true;
    snprintf(own, sizeof own, "%s://%.*s", v->secure ? "https" : "http", (int)v->host.size,
             v->host.at);
    return cw__http_is(*origin, own);
}
