/* The second port, and SIGHUP. */
#include "listen.h"

#include "tls.h"
#include "visitor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool __attribute__((format(printf, 2, 3))) problem(hub *h, const char *format, ...)
{
    char text[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    cw_errors_add(h->errors, CW_ERR_USAGE, NULL, 0, 0, "%s", text);
    return false;
}

/* Letters that mean only themselves, in a URL and in a cookie's path. */
static bool is_base(const char *base)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~/";
    size_t size = strlen(base);
    return size > 0 && size < 100 && base[0] == '/' && base[size - 1] == '/'
           && strspn(base, letters) == size && strstr(base, "//") == NULL;
}

/* Splits "ADDRESS:PORT". */
static bool read_metrics(const char *text, char where[ADDRESS_TEXT], int *port)
{
    const char *colon = strrchr(text, ':');
    char *end = NULL;
    if (colon == NULL || (size_t)(colon - text) >= ADDRESS_TEXT || colon == text)
        return false;
    snprintf(where, ADDRESS_TEXT, "%.*s", (int)(colon - text), text);
    long number = strtol(colon + 1, &end, 10);
    *port = (int)number;
    return end != colon + 1 && *end == '\0' && colon[1] >= '0' && colon[1] <= '9' && number <= 65535
           && (strcmp(where, "all") == 0 || cw__visitor_is_address(where));
}

/* Everything that a mistake in the options could spoil is asked before a port is opened. */
bool cw__listen_check(hub *h)
{
    const cw_serve_config *config = h->config;
    char where[ADDRESS_TEXT];
    int port;
    if (!is_base(config->base)) {
        return problem(h,
                       "--base \"%.100s\" must begin and end with \"/\", with letters, digits, "
                       "\"-\", \"_\" and \"~\" between: /cards/",
                       config->base);
    }
    for (int i = 0; i < config->proxy_count; i++) {
        if (!cw__visitor_is_address(config->proxies[i])) {
            return problem(h, "--proxy \"%.100s\" is no address such as 127.0.0.1",
                           config->proxies[i]);
        }
    }
    for (int i = 0; i < config->origin_count; i++) {
        if (!cw__visitor_is_origin(config->origins[i])) {
            return problem(h,
                           "--origin \"%.100s\" is no origin as browsers write it, such as "
                           "https://play.example or http://cards.lan:8080",
                           config->origins[i]);
        }
    }
    if (config->metrics != NULL && !read_metrics(config->metrics, where, &port)) {
        return problem(h, "--metrics \"%.100s\" is no ADDRESS:PORT such as 127.0.0.1:9100",
                       config->metrics);
    }
    return config->cert == NULL || cw__tls_load(NULL, config->cert, config->key, h->errors);
}

/* On a port of its own, so that figures can be kept from the world by a firewall; without TLS. */
bool cw__listen_for_metrics(hub *h, const struct lws_context_creation_info *info)
{
    struct lws_context_creation_info second = *info;
    char where[ADDRESS_TEXT], number[16];
    int port;
    if (h->config->metrics == NULL)
        return true;
    read_metrics(h->config->metrics, where, &port);
    second.vhost_name = "metrics";
    second.ssl_cert_filepath = second.ssl_private_key_filepath = NULL;
    h->metrics_vhost = lws_create_vhost(h->context, &second);
    if (h->metrics_vhost == NULL)
        return problem(h, "%s", cw_status_text(CW_ERR_MEMORY));
    if (!cw__door_open(h, h->metrics_vhost, strcmp(where, "all") == 0 ? NULL : where, port, &port))
        return false;
    snprintf(number, sizeof number, "%d", port);
    hub_say(h, JOURNAL_INFO, "metrics", "port", number, "address", where);
    return true;
}

/* What cannot be read again stays as it is: a server that lost its certificate at SIGHUP would
 * be down. */
void cw__listen_reopen(hub *h)
{
    const cw_serve_config *config = h->config;
    cw_errors *errors = calloc(1, sizeof *errors);
    char text[1024] = "";
    if (errors == NULL)
        return;
    const char *reason = cw__journal_open(&h->journal, config->log);
    if (reason != NULL)
        cw_errors_add(errors, CW_ERR_IO, config->log, 0, 0, "%s", reason);
    if (config->cert != NULL)
        cw__tls_load(h->tls, config->cert, config->key, errors);
    if (errors->count > 0) {
        cw_error_format(&errors->list[0], text, sizeof text);
        hub_say(h, JOURNAL_ERROR, "reopened", "kept", "the old", "problem", text);
    } else {
        hub_say(h, JOURNAL_INFO, "reopened", "log", config->log != NULL ? config->log : "stderr",
                "cert", config->cert != NULL ? config->cert : "none");
    }
    free(errors);
}
