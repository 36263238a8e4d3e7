/* What each kind of message does. Whatever comes in, the answer is an object and the connection
 * stays: only floods and clients that do not read end it. */
#include "duel.h"

#include <stdlib.h>
#include <string.h>

enum { LISTED = 100 };

/* ---- matches ---- */

static duel *find_duel(hub *h, client *c, const message *m)
{
    duel *d = duel_find(h, m->match);
    if (d == NULL)
        client_refuse(h, c, m, CW_ERR_UNKNOWN_NAME, "there is no such match, or it is over");
    return d;
}

/* The match and the own seat in it; NULL after telling the client. */
static duel *find_own(hub *h, client *c, const message *m, int *seat)
{
    duel *d = find_duel(h, c, m);
    *seat = d != NULL ? duel_seat_of(d, c->player.id) : DUEL_WATCHER;
    if (d != NULL && *seat == DUEL_WATCHER) {
        client_refuse(h, c, m, CW_ERR_NOT_YOUR_TURN, "you do not play in this match");
        return NULL;
    }
    return d;
}

static void enter(hub *h, client *c, duel *d, const message *m)
{
    cw_status status = duel_attach(h, d, c);
    if (status == CW_ERR_LIMIT) {
        client_refuse(h, c, m, status, "you watch as many matches as you may: leave one first");
    } else if (status != CW_OK) {
        client_refuse(h, c, m, status, "%s", cw_status_text(status));
    } else {
        client_send(h, c, duel_position(h, d, duel_seat_of(d, c->player.id)),
                    m != NULL ? m->id : NULL);
        if (d->over)
            duel_tell_over(h, d);
    }
}

static void say_ended(hub *h, client *c, const message *m)
{
    char id[ID_TEXT];
    match_row row;
    if (duel_find(h, m->match) == NULL && archive_find_match(h->archive, m->match, &row)) {
        id_write(row.id, id);
        client_send(h, c,
                    json_pack("{s:s, s:s, s:i, s:s, s:s}", "t", "over", "match", id, "winner",
                              row.winner, "end", row.end, "replay", id),
                    NULL);
    }
}

static void hello(hub *h, client *c, const message *m)
{
    json_t *own = duel_list_of(h, c->player.id), *item;
    size_t i;
    client_send(h, c,
                json_pack("{s:s, s:s, s:b, s:O}", "t", "welcome", "name", c->player.name, "guest",
                          c->player.guest, "matches", own),
                m->id);
    json_array_foreach(own, i, item)
    {
        enter(h, c, duel_find(h, id_read(json_string_value(item))), NULL);
    }
    json_decref(own);
    duel *d = m->match != 0 ? duel_find(h, m->match) : NULL;
    if (d != NULL && (d->over || duel_seat_of(d, c->player.id) == DUEL_WATCHER))
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

static void act(hub *h, client *c, const message *m)
{
    char problem[300] = "";
    duel *d = find_duel(h, c, m);
    if (d == NULL)
        return;
    int seat = duel_seat_of(d, c->player.id);
    if (seat != DUEL_WATCHER)
        duel_attach(h, d, c);
    cw_status status = duel_act(h, d, seat, m->seq, m->action, c, m->id, problem, sizeof problem);
    if (status != CW_OK)
        client_refuse(h, c, m, status, "%s", problem);
}

static void undo(hub *h, client *c, const message *m)
{
    char problem[300] = "";
    int seat;
    duel *d = find_own(h, c, m, &seat);
    cw_status status = d == NULL ? CW_OK
                                 : duel_undo(h, d, seat, m->seq, c, m->id, problem, sizeof problem);
    if (status != CW_OK)
        client_refuse(h, c, m, status, "%s", problem);
}

static void concede(hub *h, client *c, const message *m)
{
    int seat;
    duel *d = find_own(h, c, m, &seat);
    if (d != NULL && d->over)
        client_refuse(h, c, m, CW_ERR_MATCH_OVER, "%s", cw_status_text(CW_ERR_MATCH_OVER));
    else if (d != NULL)
        duel_concede(h, d, seat);
}

static void rematch(hub *h, client *c, const message *m)
{
    int seat;
    duel *d = find_own(h, c, m, &seat);
    if (d != NULL && !d->over) {
        client_refuse(h, c, m, CW_ERR_ACTION_KIND, "the match is not over yet");
    } else if (d != NULL && d->again != 0) {
        duel *again = duel_find(h, d->again);
        if (again != NULL)
            enter(h, c, again, m);
        else
            client_refuse(h, c, m, CW_ERR_MATCH_OVER, "the rematch was played and is over");
    } else if (d != NULL) {
        const char *problem = duel_rematch(h, d, seat, c);
        if (problem != NULL)
            client_refuse(h, c, m, CW_ERR_LIMIT, "%s", problem);
    }
}

static void leave(hub *h, client *c, const message *m)
{
    duel *d = duel_find(h, m->match);
    if (d != NULL) /* one that is gone was left before */
        duel_detach(h, d, c);
    client_send(h, c, json_pack("{s:s}", "t", "left"), m->id);
}

static void list(hub *h, client *c, const message *m)
{
    client_send(h, c,
                json_pack("{s:s, s:o}", "t", "matches", "matches", duel_list(h, m->game, LISTED)),
                m->id);
}

static void ping(hub *h, client *c, const message *m)
{
    client_send(h, c, json_pack("{s:s}", "t", "pong"), m->id);
}

static void (*const handlers[MESSAGE_COUNT])(hub *h, client *c, const message *m) = {
    [MESSAGE_HELLO] = hello,     [MESSAGE_FIND] = lobby_find, [MESSAGE_CANCEL] = lobby_cancel,
    [MESSAGE_HOST] = lobby_host, [MESSAGE_JOIN] = lobby_join, [MESSAGE_AI] = lobby_ai,
    [MESSAGE_WATCH] = watch,     [MESSAGE_LIST] = list,       [MESSAGE_ACT] = act,
    [MESSAGE_CONCEDE] = concede, [MESSAGE_REMATCH] = rematch, [MESSAGE_UNDO] = undo,
    [MESSAGE_LEAVE] = leave,     [MESSAGE_PING] = ping,
};

void talk(hub *h, client *c, const char *text, size_t size)
{
    message m;
    char problem[300] = "";
    h->gauges.counts[COUNT_MESSAGES]++;
    cw_status status = message_read(text, size, &m, problem, sizeof problem);
    if (status == CW_OK)
        handlers[m.kind](h, c, &m);
    else
        client_refuse(h, c, &m, status, "%s", problem);
    message_clear(&m);
}
