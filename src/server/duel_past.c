/* What has been: a match is played again from its actions for those who come late (what happened so
 * far) and for spectators who see everything some turns later. Both are seldom asked for, and no
 * positions have to be kept. */
#include "duel.h"

#include "wire/json.h"

/* Of a long match the last steps are told: about as much as a screen shows, and at most some tens of
 * kilobytes. */
enum { LOG_STEPS = 120, LOG_EVENTS = 400 };

void cw__duel_play_again(const duel *d, int count, cw_state *state, cw_gifts *gifts)
{
    cw_log log = {.gifts = gifts};
    gifts->count = 0;
    cw_match_start(d->shelf->game, &d->row.setup, state, &log);
    for (int i = 0; i < count; i++)
        cw_apply(d->shelf->game, state, d->taken[i], &log);
}

/* What was done in a turn is shown when so many turns have passed; of an ended match all of it. */
int cw__duel_visible(const duel *d, int delay)
{
    cw_state state;
    int count = 0;
    if (delay == 0 || cw_state_is_over(&d->state))
        return d->taken_count;
    cw_match_start(d->shelf->game, &d->row.setup, &state, NULL);
    while (count < d->taken_count && state.turn + delay <= d->state.turn)
        cw_apply(d->shelf->game, &state, d->taken[count++], NULL);
    return count;
}

/* Plays up to `count` and then one action more, of which the events are kept. */
typedef struct rerun {
    const duel *d;
    int count;
    cw_state before, after;
    cw_gifts gifts_before, gifts_after;
    cw_event events[HUB_EVENTS];
    cw_log log;
} rerun;

static void rerun_begin(rerun *r, const duel *d, int count)
{
    r->d = d;
    r->count = count;
    cw__duel_play_again(d, count, &r->after, &r->gifts_after);
}

static void rerun_next(rerun *r)
{
    cw_state_copy(&r->before, &r->after);
    r->gifts_before = r->gifts_after;
    r->log = (cw_log){.list = r->events, .room = HUB_EVENTS, .gifts = &r->gifts_after};
    cw_apply(r->d->shelf->game, &r->after, r->d->taken[r->count++], &r->log);
}

/* With the cards as they were: the position that comes with the log is of now. */
static json_t *past_events(const rerun *r, int angle)
{
    const cw_game *game = r->d->shelf->game;
    json_t *list = cw__duel_events(r->d, &r->before, &r->log, angle), *json;
    cw_view before, after;
    size_t i;
    cw_view_of(game, &r->before, angle_seat(angle), &before);
    cw_view_of(game, &r->after, angle_seat(angle), &after);
    json_array_foreach(list, i, json)
    {
        cw_event event = cw_event_for(&r->log.list[i], angle_seat(angle));
        if (json_string_length(json_object_get(json, "text")) > 0)
            cw_event_remember(game, &before, &after, &event, json);
    }
    return list;
}

json_t *cw__duel_log(const duel *d, int angle, int count)
{
    rerun r;
    int first = count > LOG_STEPS ? count - LOG_STEPS : 0, events = 0;
    json_t *steps = json_array();
    rerun_begin(&r, d, first);
    for (int i = first; i < count; i++) {
        rerun_next(&r);
        events += r.log.count;
        json_array_append_new(steps,
                              json_pack("{s:i, s:i, s:o}", "by", cw_state_decider(&r.before),
                                        "turn", r.after.turn, "events", past_events(&r, angle)));
    }
    for (; events > LOG_EVENTS && json_array_size(steps) > 1; first++) {
        events -= (int)json_array_size(json_object_get(json_array_get(steps, 0), "events"));
        json_array_remove(steps, 0);
    }
    return json_pack("{s:i, s:o}", "first", first, "steps", steps);
}

static bool has_late_viewers(const duel *d, int delay)
{
    for (int i = 0; i < d->viewer_count; i++)
        if (d->viewers[i].delay == delay)
            return true;
    return false;
}

static void tell_until_now(hub *h, duel *d, int delay, int *shown)
{
    rerun r;
    int count = cw__duel_visible(d, delay);
    rerun_begin(&r, d, *shown);
    while (r.count < count) {
        rerun_next(&r);
        duel_step s = {.seq = r.count,
                       .seat = cw_state_decider(&r.before),
                       .action = d->taken[r.count - 1],
                       .before = &r.before,
                       .after = &r.after,
                       .gifts_before = &r.gifts_before,
                       .gifts_after = &r.gifts_after,
                       .log = &r.log};
        for (int angle = DUEL_WATCHER; angle < DUEL_ANGLES; angle++)
            if (cw__duel_is_watched(d, angle, delay))
                cw__duel_send(h, d, angle, delay, cw__duel_step_json(h, d, &s, angle), NULL, NULL);
    }
    *shown = count;
}

void cw__duel_tell_later(hub *h, duel *d)
{
    for (int delay = 1; delay <= DUEL_DELAY; delay++)
        if (has_late_viewers(d, delay))
            tell_until_now(h, d, delay, &d->shown[delay]);
}
