/* What is told of a match: positions and steps per angle, made out of views and of events as that
 * seat may know them, and never out of the position itself. A step tells how the view has changed;
 * the whole of it comes with a position. */
#include "lessons.h"

#include "base/clock.h"
#include "wire/difference.h"
#include "wire/json.h"

#include <stdlib.h>
#include <string.h>

/* Whether the seat's opening hand is still to be decided on, whoever the engine asks first. */
static bool chooses_hand(const duel *d, const cw_state *state, int seat)
{
    return state->phase == CW_PHASE_MULLIGAN && seat < CW_SEATS
           && !state->players[seat].mulligan_done && !(d->early >> seat & 1);
}

static json_t *legal_json(hub *h, const duel *d)
{
    if (d->state.phase == CW_PHASE_MULLIGAN)
        return json_pack("[{s:s}]", "kind", "mulligan");
    int count = d->lesson != NULL ? cw__lesson_legal(d, h->legal)
                                  : cw_legal(d->shelf->game, &d->state, h->legal);
    return cw_legal_json(h->legal, count);
}

static json_t *view_json(const duel *d, const cw_state *state, const cw_gifts *gifts, int angle)
{
    cw_view view;
    cw_gifts seen;
    cw_view_of(d->shelf->game, state, angle_seat(angle), &view);
    cw_gifts_seen(gifts, state, &view, &seen);
    return cw_table_json(d->shelf->game, &view, &seen);
}

/* Legal actions if the seat decides, clock, whether something can be taken back, whose opening
 * hand is decided on. */
static void add_decision(hub *h, const duel *d, const cw_state *state, int angle, json_t *json)
{
    bool over = cw_state_is_over(state);
    int decider = over ? -1 : cw_state_decider(state);
    bool opening = state->phase == CW_PHASE_MULLIGAN;
    if (d->lesson != NULL)
        json_object_set_new(json, "lesson", cw__lesson_json(d));
    if (opening ? chooses_hand(d, state, angle) : decider == angle) {
        json_object_set_new(json, "legal", legal_json(h, d));
        json_object_set_new(json, "undo",
                            json_boolean(d->row.level > 0 && d->taken_count > d->fixed));
    }
    if (opening) {
        json_object_set_new(
            json, "mulligan",
            json_pack("[b, b]", !chooses_hand(d, state, 0), !chooses_hand(d, state, 1)));
    }
    if (d->deadline > 0 && !over && state == &d->state) {
        double left = d->deadline - cw_seconds_now();
        json_object_set_new(
            json, "clock",
            json_pack("{s:i, s:i}", "seat", decider, "left", left > 0 ? (int)(left + 0.5) : 0));
    }
}

static void add_people(hub *h, const duel *d, json_t *json)
{
    json_t *here = json_array(), *left = json_array();
    for (int i = 0; i < CW_SEATS; i++) {
        json_array_append_new(here, json_string(d->away[i] > 0 ? "away" : "here"));
        json_array_append_new(left, json_integer(cw__duel_patience(h, d, i)));
    }
    json_object_set_new(json, "players", here);
    json_object_set_new(json, "away", left);
    json_object_set_new(json, "watching",
                        json_pack("{s:i, s:b}", "delay", d->row.delay, "hands", d->row.hands));
}

/* Spectators who see everything later are told the position of then, with steps counted from the
 * start. */
json_t *cw__duel_position(hub *h, const duel *d, const viewer *v, bool with_log)
{
    char id[ID_TEXT];
    cw_state past;
    cw_gifts past_gifts;
    const cw_state *state = &d->state;
    const cw_gifts *gifts = &d->gifts;
    int count = d->taken_count;
    if (v->delay > 0 && (count = cw__duel_visible(d, v->delay)) < d->taken_count) {
        cw__duel_play_again(d, count, &past, &past_gifts);
        state = &past;
        gifts = &past_gifts;
    }
    json_t *json = json_pack(
        "{s:s, s:s, s:s, s:s, s:i, s:[s, s], s:i, s:i, s:i}", "t", "match", "match",
        cw__id_write(d->row.id, id), "game", d->shelf->id, "hash", d->shelf->hash, "seat",
        v->angle < CW_SEATS ? v->angle : DUEL_WATCHER, "names", d->row.names[0], d->row.names[1],
        "seq", v->delay > 0 ? count : d->seq, "level", d->row.level, "timer", d->row.timer);
    add_people(h, d, json);
    if (v->angle >= CW_SEATS) {
        json_object_set_new(json, "side", json_integer(v->side));
        json_object_set_new(json, "delay", json_integer(v->delay));
    }
    json_object_set_new(json, "view", view_json(d, state, gifts, v->angle));
    add_decision(h, d, state, v->angle, json);
    if (with_log)
        json_object_set_new(json, "log", cw__duel_log(d, v->angle, count));
    return json;
}

/* ---- steps ---- */

json_t *cw__duel_events(const duel *d, const cw_state *before, const cw_log *log, int angle)
{
    json_t *list = json_array();
    int seat = angle_seat(angle);
    cw_view seen; /* what stood where, as this seat knew it: so no name of a hidden card slips in */
    cw_view_of(d->shelf->game, before, seat, &seen);
    for (int i = 0; i < log->count; i++) {
        cw_event event = cw_event_for(&log->list[i], seat);
        json_array_append_new(list, cw_event_json(d->shelf->game, &seen.state, &event, seat));
    }
    return list;
}

json_t *cw__duel_step_json(hub *h, const duel *d, const duel_step *s, int angle)
{
    char id[ID_TEXT];
    json_t *json = json_pack("{s:s, s:s, s:i, s:i}", "t", "step", "match",
                             cw__id_write(d->row.id, id), "seq", s->seq, "by", s->seat);
    json_t *from = view_json(d, s->before, s->gifts_before, angle);
    json_t *to = view_json(d, s->after, s->gifts_after, angle);
    /* Only the one who acted is told the action itself; the others learn of it what the events say,
     * which may be less (a card that was put down face down). */
    if (angle == s->seat)
        json_object_set_new(json, "action", cw_action_json(s->action, (cw_seat)s->seat));
    json_object_set_new(json, "events", cw__duel_events(d, s->before, s->log, angle));
    json_object_set_new(json, "change", cw_json_difference(from, to));
    json_decref(from);
    json_decref(to);
    add_decision(h, d, s->after, angle, json);
    return json;
}

/* One text for all that look alike. */
void cw__duel_send(hub *h, duel *d, int angle, int delay, json_t *json, client *by,
                   const json_t *re)
{
    char *text = json_dumps(json, JSON_COMPACT);
    size_t size = text != NULL ? strlen(text) : 0;
    json_decref(json);
    for (int i = 0; i < d->viewer_count && text != NULL; i++) {
        if (d->viewers[i].angle == angle && d->viewers[i].delay == delay) {
            client *c = d->viewers[i].client;
            cw__client_send_text(h, c, text, size, c == by ? re : NULL);
        }
    }
    free(text);
}

bool cw__duel_is_watched(const duel *d, int angle, int delay)
{
    for (int i = 0; i < d->viewer_count; i++)
        if (d->viewers[i].angle == angle && d->viewers[i].delay == delay)
            return true;
    return false;
}

void cw__duel_tell(hub *h, duel *d, const duel_step *s, client *by, const json_t *re)
{
    for (int angle = 0; angle < DUEL_ANGLES; angle++)
        if (cw__duel_is_watched(d, angle, 0))
            cw__duel_send(h, d, angle, 0, cw__duel_step_json(h, d, s, angle), by, re);
    if (s->before->turn != s->after->turn || cw_state_is_over(s->after))
        cw__duel_tell_later(h, d);
}

/* Those who see everything later have not seen what was taken back. */
void cw__duel_tell_undone(hub *h, duel *d, client *by, const json_t *re)
{
    for (int angle = 0; angle < DUEL_ANGLES; angle++) {
        if (cw__duel_is_watched(d, angle, 0)) {
            json_t *json = cw__duel_position(h, d, &(viewer){.angle = angle}, false);
            json_object_set_new(json, "undone", json_integer(1));
            cw__duel_send(h, d, angle, 0, json, by, re);
        }
    }
}

/* Each viewer may look differently, and all of it is short: the match has only begun. */
void cw__duel_tell_begin(hub *h, duel *d)
{
    for (int i = 0; i < d->viewer_count; i++)
        cw__client_send(h, d->viewers[i].client, cw__duel_position(h, d, &d->viewers[i], true),
                        NULL);
}

void cw__duel_tell_all(hub *h, duel *d, json_t *json, client *by, const json_t *re)
{
    char *text = json_dumps(json, JSON_COMPACT);
    for (int i = 0; i < d->viewer_count && text != NULL; i++) {
        client *c = d->viewers[i].client;
        cw__client_send_text(h, c, text, strlen(text), c == by ? re : NULL);
    }
    free(text);
    json_decref(json);
}

void cw__duel_tell_over(hub *h, duel *d)
{
    char id[ID_TEXT];
    cw__id_write(d->row.id, id);
    cw__duel_tell_all(h, d,
                      json_pack("{s:s, s:s, s:i, s:s, s:s*}", "t", "over", "match", id, "winner",
                                d->row.winner, "end", d->row.end, "replay",
                                d->lesson == NULL ? id : NULL),
                      NULL, NULL);
}
