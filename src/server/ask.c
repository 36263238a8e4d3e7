/* Questions that change nothing: what the actions of a source would do, and what a strong agent would
 * do. Both are answered from the view of the seat that asks, never from the position. */
#include "duel.h"

#include "agents/advice.h"
#include "base/clock.h"
#include "wire/json.h"
#include "wire/outcomes.h"
#include "wire/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An adviser thinks like the stronger opponents, and may be asked about as often as they move. */
static const double advice_seconds = 0.6, hints_a_second = 0.5, hints_at_once = 6;

static cw_status refuse(char *problem, size_t size, cw_status status, const char *why)
{
    snprintf(problem, size, "%s", why);
    return status;
}

static cw_status check_decider(const duel *d, int seat, char *problem, size_t size)
{
    if (d->over)
        return refuse(problem, size, CW_ERR_MATCH_OVER, cw_status_text(CW_ERR_MATCH_OVER));
    if (cw_state_decider(&d->state) != seat)
        return refuse(problem, size, CW_ERR_NOT_YOUR_TURN, cw_status_text(CW_ERR_NOT_YOUR_TURN));
    return CW_OK;
}

static bool is_own_source(cw_place place, int seat)
{
    return place < CW_PLACE_WEAPON ? place / 16 % 2 == seat : place == CW_PLACE_POWER + seat;
}

cw_status cw__duel_outcomes(hub *h, const duel *d, int seat, const char *source, client *by,
                            const json_t *re, char *problem, size_t size)
{
    char id[ID_TEXT];
    cw_view view;
    cw_place place;
    cw_status status = check_decider(d, seat, problem, size);
    if (status != CW_OK)
        return status;
    cw_view_of(d->shelf->game, &d->state, seat, &view);
    if (!cw_place_read(source, &place) || !is_own_source(place, seat)
        || cw_entity_at(&view.state, place) == 0) {
        return refuse(problem, size, CW_ERR_NO_SUCH_CARD,
                      "\"source\" is the place of a card, minion, hero or power of yours");
    }
    json_t *json = cw_outcomes_json(d->shelf->game, &view, place);
    json_object_set_new(json, "t", json_string("outcomes"));
    json_object_set_new(json, "match", json_string(cw__id_write(d->row.id, id)));
    json_object_set_new(json, "seq", json_integer(d->seq));
    cw__client_send(h, by, json, re);
    return CW_OK;
}

/* ---- hints ---- */

typedef struct hint_job {
    job base;
    hub *hub;
    uint64_t match;
    int seq;
    cw_seat seat;
    const client *by; /* only to compare: it may be gone */
    json_t *re;
    const shelf_game *shelf;
    cw_match_setup setup;
    bool good;
    cw_view view; /* at the end of what was played again */
    cw_advice advice;
    int count;
    cw_action taken[];
} hint_job;

static void tell_adviser(cw_adviser *adviser, cw_seat seat, const cw_log *log)
{
    for (int i = 0; i < log->count; i++) {
        cw_event seen = cw_event_for(&log->list[i], seat);
        cw_adviser_observe(adviser, &seen);
    }
}

/* On a thread. The match is played again to show the adviser what the seat was told; what it gets in
 * the end is the view. */
static void advise(job *j, int worker)
{
    hint_job *t = (hint_job *)j;
    const cw_game *game = t->shelf->game;
    cw_adviser *adviser = cw_adviser_new(game, t->seat);
    cw_event events[HUB_EVENTS];
    cw_log log = {.list = events, .room = HUB_EVENTS};
    cw_state state;
    (void)worker;
    t->good = adviser != NULL && cw_match_start(game, &t->setup, &state, &log) == CW_OK;
    for (int i = 0; i < t->count && t->good; i++) {
        tell_adviser(adviser, t->seat, &log);
        log.count = 0;
        t->good = cw_apply(game, &state, t->taken[i], &log) == CW_OK;
    }
    if (t->good) {
        cw_budget budget = {.seconds = advice_seconds};
        tell_adviser(adviser, t->seat, &log);
        cw_view_of(game, &state, t->seat, &t->view);
        cw_adviser_ask(adviser, &t->view, &budget, (uint64_t)t->seq + 1, &t->advice);
    }
    cw_adviser_free(adviser);
}

static json_t *words_json(const hint_job *t, const cw_state *state, cw_action action)
{
    cw_str text = CW_STR_INIT;
    cw_action_describe(t->shelf->game, state, action, t->seat, &text);
    json_t *json = json_string(cw_str_get(&text));
    cw_str_clear(&text);
    return json;
}

static json_t *hint_json(const hint_job *t)
{
    char id[ID_TEXT];
    const cw_advice *a = &t->advice;
    json_t *next = json_array();
    for (int i = 0; i < a->next_count; i++) {
        json_array_append_new(next, json_pack("{s:i, s:o}", "by", a->next[i].seat, "text",
                                              words_json(t, &a->next[i].state, a->next[i].action)));
    }
    return json_pack("{s:s, s:s, s:i, s:o, s:o, s:f, s:f, s:o}", "t", "hint", "match",
                     cw__id_write(t->match, id), "seq", t->seq, "action",
                     cw_action_json(a->action, t->seat), "text",
                     words_json(t, &t->view.state, a->action), "before", (double)a->before, "after",
                     (double)a->after, "next", next);
}

/* To all sockets of the player: he may have asked in another window meanwhile. The position may have
 * changed; its number says for which one it is. */
static void advised(job *j)
{
    hint_job *t = (hint_job *)j;
    hub *h = t->hub;
    duel *d = cw__duel_find(h, t->match);
    if (d != NULL)
        d->hinting = false;
    if (d != NULL && !h->stopping) {
        json_t *json = j->worked && t->good
                           ? hint_json(t)
                           : cw__hub_refusal(CW_ERR_MEMORY, "%s", cw_status_text(CW_ERR_MEMORY));
        char *text = json_dumps(json, JSON_COMPACT);
        for (int i = 0; i < d->viewer_count && text != NULL; i++) {
            client *c = d->viewers[i].client;
            if (d->viewers[i].angle == t->seat)
                cw__client_send_text(h, c, text, strlen(text), c == t->by ? t->re : NULL);
        }
        free(text);
        json_decref(json);
    }
    json_decref(t->re);
    free(t);
}

static const char *why_no_hint(const hub *h, const duel *d, client *by)
{
    if (d->row.level == 0)
        return "there are no hints against a person";
    if (d->hinting)
        return "a hint is on its way";
    if (cw__workers_waiting(h->thinkers) >= hub_limit(h, LIMIT_THINKING))
        return "all agents are busy: try again later";
    return cw__bucket_take(&by->hints, hints_a_second, hints_at_once, cw_seconds_now())
               ? NULL
               : "you have asked for many hints just now: wait a moment";
}

cw_status cw__duel_hint(hub *h, duel *d, int seat, client *by, const json_t *re, char *problem,
                        size_t size)
{
    cw_status status = check_decider(d, seat, problem, size);
    const char *why = status == CW_OK ? why_no_hint(h, d, by) : NULL;
    if (status != CW_OK || why != NULL)
        return why != NULL ? refuse(problem, size, CW_ERR_LIMIT, why) : status;
    hint_job *t = malloc(sizeof *t + (size_t)d->taken_count * sizeof *t->taken);
    if (t == NULL)
        return refuse(problem, size, CW_ERR_MEMORY, cw_status_text(CW_ERR_MEMORY));
    turn whose = {.address = by->from->key, .person = by->player.id};
    t->base = (job){.turn = whose, .work = advise, .done = advised};
    t->hub = h;
    t->match = d->row.id;
    t->seq = d->seq;
    t->seat = (cw_seat)seat;
    t->by = by;
    t->re = json_incref((json_t *)re);
    t->shelf = d->shelf;
    t->setup = d->row.setup;
    t->good = false;
    t->count = d->taken_count;
    if (d->taken_count > 0)
        memcpy(t->taken, d->taken, (size_t)d->taken_count * sizeof *t->taken);
    d->hinting = true;
    cw__workers_add(h->thinkers, &t->base);
    return CW_OK;
}
