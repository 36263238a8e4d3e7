/* Who looks at a match, from which angle and how late. */
#include "duel.h"

#include "base/clock.h"

#include <stdlib.h>
#include <string.h>

/* Seconds until the match is given up for a player who is away; 0 if he is here. */
int cw__duel_patience(const hub *h, const duel *d, int seat)
{
    bool waited_for = d->row.players[1 - seat] != 0 && d->away[1 - seat] == 0;
    double patience = (double)hub_limit(h, waited_for ? LIMIT_GRACE : LIMIT_ABANDON);
    double left = patience - (cw_seconds_now() - d->away[seat]);
    return d->away[seat] > 0 ? (left > 1 ? (int)left : 1) : 0;
}

/* To everybody but the player himself: he knows. */
static void tell_presence(hub *h, duel *d, int seat, const char *state)
{
    char id[ID_TEXT];
    json_t *json = json_pack("{s:s, s:s, s:i, s:s}", "t", "opponent", "match",
                             cw__id_write(d->row.id, id), "seat", seat, "state", state);
    if (!d->over && d->away[seat] > 0)
        json_object_set_new(json, "left", json_integer(cw__duel_patience(h, d, seat)));
    char *text = json_dumps(json, JSON_COMPACT);
    for (int i = 0; i < d->viewer_count && text != NULL; i++)
        if (d->viewers[i].angle != seat)
            cw__client_send_text(h, d->viewers[i].client, text, strlen(text), NULL);
    free(text);
    json_decref(json);
}

/* Ended matches that wait for a rematch do not count, but nobody needs many of them: the one that
 * was entered first is left when there are as many as may go on. */
static int count_running(hub *h, client *c)
{
    int running = 0;
    for (int i = 0; i < c->watched_count; i++)
        running += !c->watched[i]->over;
    if (c->watched_count - running >= hub_limit(h, LIMIT_SOCKET_MATCHES)) {
        int first = 0;
        while (!c->watched[first]->over)
            first++;
        cw__duel_detach(h, c->watched[first], c);
    }
    return running;
}

/* Both lists get their room before either is changed, so that a failure leaves neither pointing
 * at the other alone. */
static bool make_room(duel *d, client *c)
{
    duel **watched = realloc(c->watched, (size_t)(c->watched_count + 1) * sizeof *watched);
    if (watched == NULL)
        return false;
    c->watched = watched;
    if (d->viewer_count == d->viewer_room) {
        int room = d->viewer_room > 0 ? d->viewer_room * 2 : 2;
        viewer *viewers = realloc(d->viewers, (size_t)room * sizeof *viewers);
        if (viewers == NULL)
            return false;
        d->viewers = viewers;
        d->viewer_room = room;
    }
    return true;
}

static viewer *find_viewer(const duel *d, const client *c)
{
    for (int i = 0; i < d->viewer_count; i++)
        if (d->viewers[i].client == c)
            return &d->viewers[i];
    return NULL;
}

/* A player looks from his seat, now. A spectator sees neither hand unless the match shows hands and
 * he asks for a side, and nothing sooner than the match allows. */
static viewer angle_of(const duel *d, client *c, int side, int delay)
{
    int seat = cw__duel_seat_of(d, c->player.id);
    viewer v = {.client = c, .angle = seat, .side = seat};
    if (seat == DUEL_WATCHER) {
        v.side = side >= 0 ? side : 0;
        v.angle = side >= 0 && d->row.hands ? DUEL_WATCHER + 1 + side : DUEL_WATCHER;
        v.delay = delay > d->row.delay ? delay : d->row.delay;
    }
    return v;
}

/* A player may have several sockets; he is away only when the last of them has left. Who is there
 * already and asks again may ask for another angle. */
cw_status cw__duel_attach(hub *h, duel *d, client *c, int side, int delay)
{
    viewer v = angle_of(d, c, side, delay), *old = find_viewer(d, c);
    bool plays = v.angle < CW_SEATS;
    if (plays)
        d->from[v.angle] = c->from->key;
    if (old == NULL) {
        if (count_running(h, c) >= hub_limit(h, LIMIT_SOCKET_MATCHES) && !plays)
            return CW_ERR_LIMIT;
        if (!make_room(d, c))
            return CW_ERR_MEMORY;
        old = &d->viewers[d->viewer_count++];
        c->watched[c->watched_count++] = d;
    }
    *old = v;
    d->shown[v.delay] = v.delay > 0 ? cw__duel_visible(d, v.delay) : 0;
    if (plays && d->away[v.angle] > 0) {
        d->away[v.angle] = 0;
        tell_presence(h, d, v.angle, "here");
    }
    return CW_OK;
}

json_t *cw__duel_position_for(hub *h, const duel *d, const client *c)
{
    const viewer *v = find_viewer(d, c);
    return v != NULL ? cw__duel_position(h, d, v, true) : NULL;
}

void cw__duel_detach(hub *h, duel *d, client *c)
{
    int seat = DUEL_WATCHER;
    for (int i = 0; i < d->viewer_count; i++) {
        if (d->viewers[i].client == c) {
            seat = d->viewers[i].angle;
            d->viewers[i] = d->viewers[--d->viewer_count];
        }
    }
    for (int i = 0; i < c->watched_count; i++) {
        if (c->watched[i] == d) { /* the order stays: the first one came first */
            c->watched_count--;
            memmove(c->watched + i, c->watched + i + 1,
                    (size_t)(c->watched_count - i) * sizeof *c->watched);
        }
    }
    if (seat < CW_SEATS && !cw__duel_is_watched(d, seat, 0)) {
        d->away[seat] = cw_seconds_now();
        tell_presence(h, d, seat, d->over ? "gone" : "away");
    }
}

void cw__duel_detach_all(hub *h, client *c)
{
    while (c->watched_count > 0)
        cw__duel_detach(h, c->watched[0], c);
    free(c->watched);
    c->watched = NULL;
}
