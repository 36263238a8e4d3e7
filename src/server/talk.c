/* What each kind of message does. Whatever comes in, the answer is an object and the connection
 * stays: only floods and clients that do not read end it. */
#include "lessons.h"

#include <stdlib.h>
#include <string.h>

enum { LISTED = 100 };

/* ---- matches ---- */

static duel *find_duel(hub *h, client *c, const message *m)
{
    duel *d = cw__duel_find(h, m->match);
    if (d == NULL)
        cw__client_refuse(h, c, m, CW_ERR_UNKNOWN_NAME, "there is no such match, or it is over");
    return d;
}

/* The match and the own seat in it; NULL after telling the client. */
static duel *find_own(hub *h, client *c, const message *m, int *seat)
{
    duel *d = find_duel(h, c, m);
    *seat = d != NULL ? cw__duel_seat_of(d, c->player.id) : DUEL_WATCHER;
    if (d != NULL && *seat == DUEL_WATCHER) {
        cw__client_refuse(h, c, m, CW_ERR_NOT_YOUR_TURN, "you do not play in this match");
        return NULL;
    }
    return d;
}

/* Of a match that is over its end is told as well, as those heard it who were there. */
static void enter(hub *h, client *c, duel *d, const message *m)
{
    int side = m != NULL ? (int)m->side : -1, delay = m != NULL ? (int)m->delay : 0;
    cw_status status = cw__duel_attach(h, d, c, side, delay);
    if (status == CW_ERR_LIMIT) {
        cw__client_refuse(h, c, m, status, "you watch as many matches as you may: leave one first");
    } else if (status != CW_OK) {
        cw__client_refuse(h, c, m, status, "%s", cw_status_text(status));
    } else {
        cw__client_send(h, c, cw__duel_position_for(h, d, c), m != NULL ? m->id : NULL);
        if (d->over)
            cw__duel_tell_over(h, d);
    }
}

static void say_ended(hub *h, client *c, const message *m)
{
    char id[ID_TEXT];
    match_row row;
    if (cw__duel_find(h, m->match) == NULL && cw__archive_find_match(h->archive, m->match, &row)) {
        cw__id_write(row.id, id);
        cw__client_send(h, c,
                        json_pack("{s:s, s:s, s:i, s:s, s:s}", "t", "over", "match", id, "winner",
                                  row.winner, "end", row.end, "replay", id),
                        NULL);
    }
}

/* A client that was cut off says hello again and gets all of its matches as whole positions: it
 * needs no memory of what it missed. */
static void hello(hub *h, client *c, const message *m)
{
    json_t *own = cw__duel_list_of(h, c->player.id), *item;
    size_t i;
    cw__client_send(h, c,
                    json_pack("{s:s, s:s, s:b, s:O}", "t", "welcome", "name", c->player.name,
                              "guest", c->player.guest, "matches", own),
                    m->id);
    json_array_foreach(own, i, item)
    {
        enter(h, c, cw__duel_find(h, cw__id_read(json_string_value(item))), NULL);
    }
    json_decref(own);
    duel *d = m->match != 0 ? cw__duel_find(h, m->match) : NULL;
    if (d != NULL && (d->over || cw__duel_seat_of(d, c->player.id) == DUEL_WATCHER))
        enter(h, c, d, NULL);
    else if (m->match != 0)
        say_ended(h, c, m);
}

static void watch(hub *h, client *c, const message *m)
{
    duel *d = find_duel(h, c, m);
    if (d != NULL)
        enter(h, c, d, m);
}

/* A player who acts watches, even if he left: he must see what comes of it. */
static void act(hub *h, client *c, const message *m)
{
    char problem[300] = "";
    duel *d = find_duel(h, c, m);
    if (d == NULL)
        return;
    int seat = cw__duel_seat_of(d, c->player.id);
    if (seat != DUEL_WATCHER)
        cw__duel_attach(h, d, c, -1, 0);
    cw_status status = cw__duel_act(h, d, seat, m->seq, m->action, c, m->id, problem,
                                    sizeof problem);
    if (status != CW_OK)
        cw__client_refuse(h, c, m, status, "%s", problem);
}

static void undo(hub *h, client *c, const message *m)
{
    char problem[300] = "";
    int seat;
    duel *d = find_own(h, c, m, &seat);
    cw_status status = d == NULL
                           ? CW_OK
                           : cw__duel_undo(h, d, seat, m->seq, c, m->id, problem, sizeof problem);
    if (status != CW_OK)
        cw__client_refuse(h, c, m, status, "%s", problem);
}

static void concede(hub *h, client *c, const message *m)
{
    int seat;
    duel *d = find_own(h, c, m, &seat);
    if (d != NULL && d->over)
        cw__client_refuse(h, c, m, CW_ERR_MATCH_OVER, "%s", cw_status_text(CW_ERR_MATCH_OVER));
    else if (d != NULL)
        cw__duel_concede(h, d, seat);
}

/* One who asks after the other has already begun it is simply brought there. */
static void rematch(hub *h, client *c, const message *m)
{
    int seat;
    duel *d = find_own(h, c, m, &seat);
    if (d != NULL && !d->over) {
        cw__client_refuse(h, c, m, CW_ERR_ACTION_KIND, "the match is not over yet");
    } else if (d != NULL && d->again != 0) {
        duel *again = cw__duel_find(h, d->again);
        if (again != NULL)
            enter(h, c, again, m);
        else
            cw__client_refuse(h, c, m, CW_ERR_MATCH_OVER, "the rematch was played and is over");
    } else if (d != NULL) {
        const char *problem = cw__duel_rematch(h, d, seat, c);
        if (problem != NULL)
            cw__client_refuse(h, c, m, CW_ERR_LIMIT, "%s", problem);
    }
}

static void decline(hub *h, client *c, const message *m)
{
    int seat;
    duel *d = find_own(h, c, m, &seat);
    if (d != NULL && !d->over)
        cw__client_refuse(h, c, m, CW_ERR_ACTION_KIND, "the match is not over yet");
    else if (d != NULL)
        cw__duel_decline(h, d, seat);
}

static void emote(hub *h, client *c, const message *m)
{
    int seat;
    duel *d = find_own(h, c, m, &seat);
    const char *problem = d != NULL ? cw__duel_emote(h, d, seat, m->emote, c, m->id) : NULL;
    if (problem != NULL)
        cw__client_refuse(h, c, m, CW_ERR_LIMIT, "%s", problem);
}

static void outcomes(hub *h, client *c, const message *m)
{
    char problem[300] = "";
    int seat;
    const duel *d = find_own(h, c, m, &seat);
    cw_status status = d == NULL ? CW_OK
                                 : cw__duel_outcomes(h, d, seat, m->source, c, m->id, problem,
                                                     sizeof problem);
    if (status != CW_OK)
        cw__client_refuse(h, c, m, status, "%s", problem);
}

static void hint(hub *h, client *c, const message *m)
{
    char problem[300] = "";
    int seat;
    duel *d = find_own(h, c, m, &seat);
    cw_status status = d == NULL ? CW_OK
                                 : cw__duel_hint(h, d, seat, c, m->id, problem, sizeof problem);
    if (status != CW_OK)
        cw__client_refuse(h, c, m, status, "%s", problem);
}

/* Leaving what one does not watch is no mistake: the client may not have heard yet that it is
 * over. */
static void leave(hub *h, client *c, const message *m)
{
    duel *d = cw__duel_find(h, m->match);
    if (d != NULL) /* one that is gone was left before */
        cw__duel_detach(h, d, c);
    cw__client_send(h, c, json_pack("{s:s}", "t", "left"), m->id);
}

static void list(hub *h, client *c, const message *m)
{
    cw__client_send(
        h, c, json_pack("{s:s, s:o}", "t", "matches", "matches", cw__duel_list(h, m->game, LISTED)),
        m->id);
}

static void ping(hub *h, client *c, const message *m)
{
    cw__client_send(h, c, json_pack("{s:s}", "t", "pong"), m->id);
}

static void (*const handlers[MESSAGE_COUNT])(hub *h, client *c, const message *m) = {
    [MESSAGE_HELLO] = hello,
    [MESSAGE_FIND] = cw__lobby_find,
    [MESSAGE_CANCEL] = cw__lobby_cancel,
    [MESSAGE_HOST] = cw__lobby_host,
    [MESSAGE_JOIN] = cw__lobby_join,
    [MESSAGE_AI] = cw__lobby_ai,
    [MESSAGE_LESSON] = cw__lesson_begin,
    [MESSAGE_WATCH] = watch,
    [MESSAGE_LIST] = list,
    [MESSAGE_ACT] = act,
    [MESSAGE_CONCEDE] = concede,
    [MESSAGE_REMATCH] = rematch,
    [MESSAGE_DECLINE] = decline,
    [MESSAGE_EMOTE] = emote,
    [MESSAGE_OUTCOMES] = outcomes,
    [MESSAGE_HINT] = hint,
    [MESSAGE_UNDO] = undo,
    [MESSAGE_LEAVE] = leave,
    [MESSAGE_PING] = ping,
};

void cw__talk(hub *h, client *c, const char *text, size_t size)
{
    message m;
    char problem[300] = "";
    h->gauges.counts[COUNT_MESSAGES]++;
    cw_status status = cw__message_read(text, size, &m, problem, sizeof problem);
    if (status == CW_OK)
        handlers[m.kind](h, c, &m);
    else
        cw__client_refuse(h, c, &m, status, "%s", problem);
    cw__message_clear(&m);
}
