/* Lessons at the table: matches whose position, asked-for actions and enemy come from a file of the
 * game (docs/lessons.md). They live as long as somebody looks at them and leave nothing behind: no row in
 * the archive, no agent. */
#include "lessons.h"

#include "base/str.h"
#include "wire/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char teacher[] = "Teacher";

/* ---- telling ---- */

json_t *cw__lesson_list_json(const shelf_game *g)
{
    json_t *list = json_array();
    for (int i = 0; i < g->lessons.count; i++) {
        const cw_lesson *l = g->lessons.list[i];
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:i}", "name", l->name, "title",
                                              l->title, "about", l->about, "steps", l->count));
    }
    return list;
}

static json_t *hidden_json(unsigned hidden)
{
    json_t *list = json_array();
    for (int i = 0; cw_lesson_parts[i] != NULL; i++)
        if (hidden >> i & 1)
            json_array_append_new(list, json_string(cw_lesson_parts[i]));
    return list;
}

static json_t *texts_json(const char *const *texts, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_string(texts[i]));
    return list;
}

/* After the last step there is nothing to say but what was learned. */
json_t *cw__lesson_json(const duel *d)
{
    const cw_lesson *l = d->lesson;
    bool done = d->lesson_step >= l->count;
    const cw_lesson_step *step = &l->steps[done ? l->count - 1 : d->lesson_step];
    json_t *json = json_pack("{s:s, s:s, s:i, s:i, s:b, s:o}", "name", l->name, "title", l->title,
                             "step", d->lesson_step, "steps", l->count, "done", done, "hidden",
                             hidden_json(step->hidden));
    if (done) {
        json_object_set_new(json, "learned", texts_json(l->learned, l->learned_count));
    } else {
        json_object_set_new(json, "topic", json_string(step->topic));
        json_object_set_new(json, "say", json_string(step->say));
        json_object_set_new(json, "else", json_string(step->otherwise));
    }
    return json;
}

int cw__lesson_legal(const duel *d, cw_action *list)
{
    return d->lesson_left > 0 ? 0 : cw_lesson_asked(d->lesson, d->lesson_step, &d->state, list);
}

/* ---- steps ---- */

static bool is_asked(const duel *d, cw_action action, cw_action *list)
{
    int count = cw__lesson_legal(d, list);
    for (int i = 0; i < count; i++)
        if (cw_action_equal(list[i], action))
            return true;
    return false;
}

static void begin_rest(duel *d)
{
    d->lesson_left = d->lesson->steps[d->lesson_step].then_count;
    d->lesson_step += d->lesson_left == 0;
}

/* The next action that follows by itself; the step is over with the last one. */
static bool next_of_rest(duel *d, cw_action *action)
{
    const cw_lesson_step *step = &d->lesson->steps[d->lesson_step];
    if (!cw_lesson_then(d->lesson, d->lesson_step, step->then_count - d->lesson_left, &d->state,
                        action))
        return false;
    d->lesson_left--;
    d->lesson_step += d->lesson_left == 0;
    return true;
}

/* What is legal and not asked for is answered by the teacher; the rest by the engine, which knows why. */
cw_status cw__lesson_act(hub *h, duel *d, cw_action action, client *by, const json_t *re,
                         char *problem, size_t size)
{
    if (!is_asked(d, action, h->legal)) {
        cw_state copy;
        cw_state_copy(&copy, &d->state);
        cw_status status = cw_apply(d->shelf->game, &copy, action, NULL);
        const cw_lesson_step *step = &d->lesson->steps[d->lesson_step];
        snprintf(problem, size, "%s",
                 status != CW_OK              ? cw_status_text(status)
                 : step->otherwise[0] != '\0' ? step->otherwise
                                              : step->say);
        return status != CW_OK ? status : CW_ERR_ACTION_KIND;
    }
    begin_rest(d);
    cw_status status = cw__duel_step(h, d, 0, action, by, re);
    while (status == CW_OK && !d->over && d->lesson_left > 0)
        status = next_of_rest(d, &action)
                     ? cw__duel_step(h, d, cw_state_decider(&d->state), action, NULL, NULL)
                     : CW_ERR_MISMATCH;
    if (!d->over && (status != CW_OK || d->lesson_step >= d->lesson->count)) {
        d->state.winner = CW_DRAW_RESULT;
        cw__duel_end(h, d, "lesson");
    }
    return CW_OK;
}

/* Up to a step, as if everything asked for had been done: for who comes back. */
static bool skip_to(hub *h, duel *d, int64_t step)
{
    cw_action action;
    while (d->lesson_step < step) {
        if (cw__lesson_legal(d, h->legal) == 0 || cw__duel_take(d, 0, h->legal[0], NULL) != CW_OK)
            return false;
        begin_rest(d);
        while (d->lesson_left > 0)
            if (!next_of_rest(d, &action)
                || cw__duel_take(d, cw_state_decider(&d->state), action, NULL) != CW_OK)
                return false;
    }
    return true;
}

/* ---- beginning ---- */

static const cw_lesson *find(hub *h, client *c, const message *m, const shelf_game *g)
{
    const char *names[CW_LESSONS];
    for (int i = 0; i < g->lessons.count; i++) {
        names[i] = g->lessons.list[i]->name;
        if (strcmp(names[i], m->name) == 0)
            return g->lessons.list[i];
    }
    const char *near = cw_nearest(m->name, names, (size_t)g->lessons.count);
    cw__client_refuse(h, c, m, CW_ERR_UNKNOWN_NAME, "there is no lesson \"%.40s\"%s%s%s", m->name,
                      near != NULL ? "; did you mean \"" : "", near != NULL ? near : "",
                      near != NULL ? "\"?" : "");
    return NULL;
}

/* A socket has one lesson at a time: the one before is left. */
static void leave_others(hub *h, client *c)
{
    for (int i = c->watched_count - 1; i >= 0; i--) {
        duel *d = c->watched[i];
        if (d->lesson != NULL) {
            cw__duel_detach(h, d, c);
            if (!d->over && d->viewer_count == 0)
                cw__duel_end(h, d, "left");
        }
    }
}

static duel *make(hub *h, const shelf_game *g, const cw_lesson *lesson, const client *c,
                  int64_t step)
{
    duel *d = calloc(1, sizeof *d);
    if (d == NULL)
        return NULL;
    d->row = (match_row){.id = cw__hub_random_id(),
                         .game_hash = g->game->hash,
                         .players = {c->player.id},
                         .winner = CW_NO_WINNER};
    snprintf(d->row.game, sizeof d->row.game, "%s", g->id);
    snprintf(d->row.names[0], NAME_BYTES, "%s", c->player.name);
    snprintf(d->row.names[1], NAME_BYTES, "%s", teacher);
    d->shelf = g;
    d->lesson = lesson;
    if (!cw_lesson_start(lesson, &d->state) || !skip_to(h, d, step)) {
        free(d->taken);
        free(d);
        return NULL;
    }
    return d;
}

void cw__lesson_begin(hub *h, client *c, const message *m)
{
    const shelf_game *g = cw__shelf_find(&h->shelf, m->game);
    if (g == NULL) {
        cw__client_refuse(h, c, m, CW_ERR_UNKNOWN_NAME, "there is no game \"%.60s\"", m->game);
        return;
    }
    const cw_lesson *lesson = find(h, c, m, g);
    if (lesson == NULL)
        return;
    leave_others(h, c);
    const char *problem = cw__duel_refusal(h, (int64_t[]){c->player.id, 0}, c);
    duel *d = problem == NULL ? make(h, g, lesson, c, m->step < lesson->count ? m->step : 0) : NULL;
    if (d == NULL) {
        cw__client_refuse(h, c, m, CW_ERR_LIMIT, "%s",
                          problem != NULL ? problem : cw_status_text(CW_ERR_MEMORY));
        return;
    }
    cw__duel_insert(h, d);
    cw_status status = cw__duel_attach(h, d, c, -1, 0);
    if (status == CW_OK)
        cw__client_send(h, c, cw__duel_position_for(h, d, c), m->id);
    else
        cw__client_refuse(h, c, m, status, "%s", cw_status_text(status));
}
