/* Which path is answered by what, and the small answers. */
#include "client.h"
#include "duel.h"
#include "web.h"

#include <stdio.h>
#include <string.h>

/* Answers as long as the loop turns; asks nothing of the archive. */
static void healthz(request *r, const char *rest)
{
    (void)rest;
    cw__web_reply_bytes(r, "text/plain", "ok\n", 3);
}

static void metrics(request *r, const char *rest)
{
    cw_str text = CW_STR_INIT;
    hub *h = r->hub;
    gauge_now now = {.connections = h->client_count,
                     .matches = h->duel_count,
                     .thinking = cw__workers_waiting(h->thinkers),
                     .waiting = cw__lobby_waiting(h->lobby)};
    (void)rest;
    cw__gauges_write(&h->gauges, &now, &text);
    cw__web_reply_text(r, "text/plain; version=0.0.4", &text);
}

void cw__web_route_metrics(request *r)
{
    if (r->method == HTTP_GET && strcmp(r->path, "/metrics") == 0)
        metrics(r, "");
    else
        cw__web_refuse(r, 404, CW_ERR_UNKNOWN_NAME, "this port has GET /metrics and nothing else");
}

/* Not the client's page, which unknown paths lead to: whoever asks here wants figures. */
static void no_metrics(request *r, const char *rest)
{
    (void)rest;
    cw__web_refuse(r, 404, CW_ERR_UNKNOWN_NAME, "figures are on the port of --metrics only");
}

static void matches(request *r, const char *rest)
{
    (void)rest;
    cw__web_reply_json(r, 200, cw__duel_list(r->hub, "", 100));
}

static void own_matches(request *r, const char *rest)
{
    (void)rest;
    cw__web_reply_json(r, 200, cw__duel_own(r->hub, r->player.id));
}

/* Open to all who have the code, which nobody guesses: a guest sees who invites before he takes a
 * name. */
static void invitation(request *r, const char *code)
{
    json_t *json = cw__lobby_invitation(r->hub, code);
    if (json != NULL) {
        cw__web_reply_json(r, 200, json);
    } else {
        cw__web_refuse(r, 404, CW_ERR_UNKNOWN_NAME,
                       "there is no such invitation, or it is used up");
    }
}

static const struct {
    http_method method;
    const char *path; /* with a slash at its end: whatever begins so, with something after it */
    bool private;     /* only for players who are logged in */
    void (*answer)(request *r, const char *rest);
} routes[] = {
    {HTTP_GET, "/healthz", false, healthz},
    {HTTP_GET, "/metrics", false, no_metrics},
    {HTTP_GET, "/api/me", true, cw__api_me},
    {HTTP_PUT, "/api/me", true, cw__api_rename},
    {HTTP_GET, "/api/me/matches", true, own_matches},
    {HTTP_POST, "/api/guest", false, cw__api_guest},
    {HTTP_POST, "/api/register", false, cw__api_register},
    {HTTP_POST, "/api/login", false, cw__api_login},
    {HTTP_POST, "/api/logout", true, cw__api_logout},
    {HTTP_GET, "/api/games", false, cw__api_games},
    {HTTP_GET, "/api/games/", false, cw__api_game},
    {HTTP_GET, "/art/", false, cw__api_art},
    {HTTP_GET, "/api/matches", false, matches},
    {HTTP_GET, "/api/invitations/", false, invitation},
    {HTTP_GET, "/api/decks", true, cw__api_decks},
    {HTTP_PUT, "/api/decks", true, cw__api_save_deck},
    {HTTP_POST, "/api/decks", true, cw__api_save_deck},
    {HTTP_POST, "/api/decks/check", false, cw__api_check_deck},
    {HTTP_DELETE, "/api/decks/", true, cw__api_drop_deck},
    {HTTP_POST, "/api/import", true, cw__api_import},
    {HTTP_GET, "/api/history", true, cw__api_history},
    {HTTP_GET, "/api/replay/", false, cw__api_replay},
    {HTTP_POST, "/api/replay", true, cw__api_bring},
    {HTTP_POST, "/api/replay/", true, cw__api_analyse},
};
enum { ROUTES = sizeof routes / sizeof *routes };

/* What follows the route's path; NULL if it is not the route's. */
static const char *match_path(const char *path, const char *route)
{
    size_t size = strlen(route);
    if (strncmp(path, route, size) != 0)
        return NULL;
    bool is_folder = route[size - 1] == '/';
    return is_folder == (path[size] != '\0') ? path + size : NULL;
}

/* The first row that fits. A path that exists with another method is 405, an unknown one below
 * /api/ 404; the rest are files. */
void cw__web_route(request *r)
{
    bool found = false;
    for (int i = 0; i < ROUTES; i++) {
        const char *rest = match_path(r->path, routes[i].path);
        found |= rest != NULL;
        if (rest == NULL || routes[i].method != r->method)
            continue;
        if (routes[i].private && !r->known)
            cw__web_refuse(r, 401, CW_ERR_USAGE, "log in first");
        else
            routes[i].answer(r, rest);
        return;
    }
    if (found || r->method != HTTP_GET)
        cw__web_refuse(r, 405, CW_ERR_USAGE, "this path does not take that method");
    else if (strncmp(r->path, "/api/", 5) == 0)
        cw__web_refuse(r, 404, CW_ERR_UNKNOWN_NAME, "there is nothing at this path");
    else
        cw__files_reply(r);
}

/* ---- helpers ---- */

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* The first one of that name, decoded and cut to the room; empty if there is none. */
void cw__web_parameter(const request *r, const char *name, char *out, size_t size)
{
    size_t length = strlen(name), n = 0;
    const char *p = r->query;
    while (p != NULL && (strncmp(p, name, length) != 0 || p[length] != '=')) {
        p = strchr(p, '&');
        p = p != NULL ? p + 1 : NULL;
    }
    for (p = p != NULL ? p + length + 1 : ""; *p != '\0' && *p != '&' && n + 1 < size; p++) {
        if (*p == '%' && hex_digit(p[1]) >= 0 && hex_digit(p[2]) >= 0) {
            out[n++] = (char)(hex_digit(p[1]) * 16 + hex_digit(p[2]));
            p += 2;
        } else {
            out[n++] = *p == '+' ? ' ' : *p;
        }
    }
    out[n] = '\0';
}

json_t *cw__web_object(request *r)
{
    json_error_t error;
    json_t *json = json_loadb(cw_str_get(&r->body), r->body.size, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(json)) {
        cw__web_refuse(r, 400, CW_ERR_SYNTAX, "the body must be a JSON object%s%.100s",
                       json == NULL ? ": " : "", json == NULL ? error.text : "");
        json_decref(json);
        return NULL;
    }
    return json;
}
