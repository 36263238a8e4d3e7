/* What is told of a match: positions and steps per seat, made out of views and of events as that
 * seat may know them, and never out of the position itself. */
#include "duel.h"

#include "base/clock.h"
#include "wire/json.h"

#include <stdlib.h>
#include <string.h>

/* An opening hand has one action for each of its subsets: the kind stands for all of them. */
static json_t *legal_json(hub *h, const duel *d)
{
    json_t *list = json_array();
    cw_seat seat = cw_state_decider(&d->state);
    if (d->state.phase == CW_PHASE_MULLIGAN) {
        json_array_append_new(list, json_pack("{s:s}", "kind", "mulligan"));
        return list;
    }
    int count = cw_legal(d->shelf->game, &d->state, h->legal);
    for (int i = 0; i < count; i++) {
        json_t *action = cw_action_json(h->legal[i], seat);
        json_object_del(action, "text");
        json_array_append_new(list, action);
    }
    return list;
}

/* View, legal actions if the seat decides, clock, whether something can be taken back. */
static void add_position(hub *h, const duel *d, int seat, json_t *json)
{
    cw_view view;
    bool over = cw_state_is_over(&d->state);
    int decider = over ? -1 : cw_state_decider(&d->state);
    cw_view_of(d->shelf->game, &d->state, seat, &view);
    json_object_set_new(json, "view", cw_table_json(d->shelf->game, &view));
    if (decider == seat) {
        json_object_set_new(json, "legal", legal_json(h, d));
        json_object_set_new(json, "undo",
                            json_boolean(d->row.level > 0 && d->taken_count > d->fixed));
    }
    if (d->deadline > 0 && !over) {
        double left = d->deadline - cw_seconds_now();
        json_object_set_new(
            json, "clock",
            json_pack("{s:i, s:i}", "seat", decider, "left", left > 0 ? (int)(left + 0.5) : 0));
    }
}

json_t *duel_position(hub *h, const duel *d, int seat)
{
    char id[ID_TEXT];
    json_t *away = json_array();
    for (int i = 0; i < CW_SEATS; i++)
        json_array_append_new(away, json_string(d->away[i] > 0 ? "away" : "here"));
    json_t *json = json_pack("{s:s, s:s, s:s, s:s, s:i, s:[s, s], s:i, s:i, s:i, s:o}", "t",
                             "match", "match", id_write(d->row.id, id), "game", d->shelf->id,
                             "hash", d->shelf->hash, "seat", seat, "names", d->row.names[0],
                             d->row.names[1], "seq", d->seq, "level", d->row.level, "timer",
                             d->row.timer, "players", away);
    add_position(h, d, seat, json);
    return json;
}

/* One text for all that look from the same seat. */
static void send_to_seat(hub *h, duel *d, int seat, json_t *json, client *by, const json_t *re)
{
    char *text = json_dumps(json, JSON_COMPACT);
    size_t size = text != NULL ? strlen(text) : 0;
    json_decref(json);
    for (int i = 0; i < d->viewer_count && text != NULL; i++) {
        if (d->viewers[i].seat == seat) {
            client *c = d->viewers[i].client;
            client_send_text(h, c, text, size, c == by ? re : NULL);
        }
    }
    free(text);
}

static bool is_watched(const duel *d, int seat)
{
    for (int i = 0; i < d->viewer_count; i++)
        if (d->viewers[i].seat == seat)
            return true;
    return false;
}

static json_t *events_json(const duel *d, const cw_state *before, const cw_log *log, int seat)
{
    json_t *list = json_array();
    cw_view seen; /* what stood where, as this seat knew it */
    cw_view_of(d->shelf->game, before, seat, &seen);
    for (int i = 0; i < log->count; i++) {
        cw_event event = cw_event_for(&log->list[i], seat);
        json_array_append_new(list, cw_event_json(d->shelf->game, &seen.state, &event, seat));
    }
    return list;
}

void duel_tell(hub *h, duel *d, int actor, cw_action action, const cw_state *before,
               const cw_log *log, client *by, const json_t *re)
{
    char id[ID_TEXT];
    for (int seat = 0; seat <= DUEL_WATCHER; seat++) {
        if (!is_watched(d, seat))
            continue;
        json_t *json = json_pack("{s:s, s:s, s:i, s:i}", "t", "step", "match",
                                 id_write(d->row.id, id), "seq", d->seq, "by", actor);
        if (seat == actor)
            json_object_set_new(json, "action", cw_action_json(action, (cw_seat)actor));
        json_object_set_new(json, "events", events_json(d, before, log, seat));
        add_position(h, d, seat, json);
        send_to_seat(h, d, seat, json, by, re);
    }
}

void duel_tell_positions(hub *h, duel *d, client *by, const json_t *re)
{
    for (int seat = 0; seat <= DUEL_WATCHER; seat++)
        if (is_watched(d, seat))
            send_to_seat(h, d, seat, duel_position(h, d, seat), by, re);
}

void duel_tell_all(hub *h, duel *d, json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    for (int i = 0; i < d->viewer_count && text != NULL; i++)
        client_send_text(h, d->viewers[i].client, text, strlen(text), NULL);
    free(text);
    json_decref(json);
}

void duel_tell_over(hub *h, duel *d)
{
    char id[ID_TEXT];
    id_write(d->row.id, id);
    duel_tell_all(h, d,
                  json_pack("{s:s, s:s, s:i, s:s, s:s}", "t", "over", "match", id, "winner",
                            d->row.winner, "end", d->row.end, "replay", id));
}

/* ---- who watches ---- */

static void tell_presence(hub *h, duel *d, int seat, const char *state)
{
    char id[ID_TEXT];
    json_t *json = json_pack("{s:s, s:s, s:i, s:s}", "t", "opponent", "match",
                             id_write(d->row.id, id), "seat", seat, "state", state);
    char *text = json_dumps(json, JSON_COMPACT);
    for (int i = 0; i < d->viewer_count && text != NULL; i++)
        if (d->viewers[i].seat != seat)
            client_send_text(h, d->viewers[i].client, text, strlen(text), NULL);
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
        duel_detach(h, c->watched[first], c);
    }
    return running;
}

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

cw_status duel_attach(hub *h, duel *d, client *c)
{
    int seat = duel_seat_of(d, c->player.id);
    if (seat != DUEL_WATCHER)
        d->from[seat] = c->from->key;
    for (int i = 0; i < d->viewer_count; i++)
        if (d->viewers[i].client == c)
            return CW_OK;
    if (count_running(h, c) >= hub_limit(h, LIMIT_SOCKET_MATCHES) && seat == DUEL_WATCHER)
        return CW_ERR_LIMIT;
    if (!make_room(d, c))
        return CW_ERR_MEMORY;
    d->viewers[d->viewer_count++] = (viewer){c, seat};
    c->watched[c->watched_count++] = d;
    if (seat != DUEL_WATCHER && d->away[seat] > 0) {
        d->away[seat] = 0;
        tell_presence(h, d, seat, "here");
    }
    return CW_OK;
}

void duel_detach(hub *h, duel *d, client *c)
{
    int seat = DUEL_WATCHER;
    for (int i = 0; i < d->viewer_count; i++) {
        if (d->viewers[i].client == c) {
            seat = d->viewers[i].seat;
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
    if (seat != DUEL_WATCHER && !is_watched(d, seat)) {
        d->away[seat] = cw_seconds_now();
        tell_presence(h, d, seat, d->over ? "gone" : "away");
    }
}

void duel_detach_all(hub *h, client *c)
{
    while (c->watched_count > 0)
        duel_detach(h, c->watched[0], c);
    free(c->watched);
    c->watched = NULL;
}
