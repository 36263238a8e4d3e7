/* Outcomes as JSON: of all actions of one source what each would do, and of the characters that it
 * cannot aim at why not. A minion that can be put at many places is looked at there as well, but a
 * place is told only where it makes a difference. */
#include "wire/outcomes.h"
#include "wire/json.h"

#include "rules/forecast.h"

#include <stdlib.h>
#include <string.h>

/* Bounds of one answer: actions that are looked at, and outcomes of chance of all of them together.
 * A card with more ways to be played (a minion that moves another on a full lane board) is told
 * without its places. Where many minions react to one another a single outcome is long, so what was
 * worked is counted as well: the more of it, the fewer outcomes the next action gets, and those that
 * are left when it is used up are not told. MOST_WORK is about 2 ms (bench/outcomes.c measures). */
enum { MOST_ACTIONS = 192, MOST_OUTCOMES = 640, MOST_EACH = 24, LEAST_EACH = 3, MOST_WORK = 3500 };

typedef struct chart {
    const cw_game *game;
    const cw_state *world;
    cw_action *actions; /* of the source; those that differ in their place only lie together */
    int count;
    int each; /* outcomes of chance of one action */
} chart;

static cw_place source_of(const cw_state *state, cw_action a)
{
    return a.kind == CW_ACTION_POWER ? (cw_place)(CW_PLACE_POWER + state->active) : a.source;
}

static bool differ_in_place_only(cw_action a, cw_action b)
{
    a.position = b.position;
    return cw_action_equal(a, b);
}

static json_t *span_json(cw_span span) { return json_pack("[i, i]", span.low, span.high); }

static const char *how_often(float chance)
{
    return chance <= 0 ? "never" : chance >= 0.9999f ? "always" : "sometimes";
}

/* What is told by numbers of its own is no mark. */
static json_t *marks_json(const cw_fate *fate)
{
    static const uint64_t told = 1ull << CW_EVENT_DAMAGE | 1ull << CW_EVENT_HEAL
                                 | 1ull << CW_EVENT_DEATH | 1ull << CW_EVENT_DESTROY;
    json_t *json = NULL;
    for (int kind = 1; kind < CW_EVENT_COUNT; kind++) {
        if ((fate->marks & ~told) >> kind & 1) {
            json = json != NULL ? json : json_object();
            json_object_set_new(json, cw_event_kind_name((cw_event_kind)kind),
                                json_string(fate->sure >> kind & 1 ? "always" : "sometimes"));
        }
    }
    return json;
}

/* In percent, rounded. */
static void set_chance(json_t *json, const char *key, float chance)
{
    json_object_set_new(json, key, json_integer((int)(chance * 200 + 1) / 2));
}

static json_t *fate_json(const chart *c, int place, const cw_fate *fate)
{
    json_t *json = json_pack("{s:s}", "dies", how_often(fate->dies)), *marks = marks_json(fate);
    cw_entity_id id = cw_entity_at(c->world, (cw_place)place);
    int attack = cw_character_attack(c->game, c->world, id);
    int armor = place % 16 == 0 ? c->world->players[place / 16].armor : 0;
    if (fate->damage.high != 0)
        json_object_set_new(json, "damage", span_json(fate->damage));
    if (fate->heal.high != 0)
        json_object_set_new(json, "heal", span_json(fate->heal));
    if (fate->dies > 0 && fate->dies < 0.9999f)
        set_chance(json, "chance", fate->dies);
    if (fate->leaves > 0)
        json_object_set_new(json, "leaves", json_string(how_often(fate->leaves)));
    if (fate->dies + fate->leaves < 0.9999f) {
        json_object_set_new(json, "left", span_json(fate->left));
        if (fate->attack.low != attack || fate->attack.high != attack)
            json_object_set_new(json, "attack", span_json(fate->attack));
        if (fate->armor.low != armor || fate->armor.high != armor)
            json_object_set_new(json, "armor", span_json(fate->armor));
    }
    if (marks != NULL)
        json_object_set_new(json, "marks", marks);
    return json;
}

static void set_place(json_t *object, int place, json_t *value)
{
    json_t *name = cw_place_json((cw_place)place);
    json_object_set_new_nocheck(object, json_string_value(name), value);
    json_decref(name);
}

static json_t *action_json(const chart *c, cw_action a, bool with_position, const cw_forecast *f)
{
    json_t *json = json_pack("{s:s}", "kind", cw_action_kind_name((cw_action_kind)a.kind));
    json_t *on = json_object();
    if (a.target != CW_PLACE_NONE)
        json_object_set_new(json, "target", cw_place_json(a.target));
    if (a.mode > 0)
        json_object_set_new(json, "mode", json_integer(a.mode));
    if (a.to > 0)
        json_object_set_new(json, "to", json_integer(a.to - 1));
    if (with_position)
        json_object_set_new(json, "position", json_integer(a.position));
    for (uint32_t left = f->touched; left; left &= left - 1)
        set_place(on, __builtin_ctz(left),
                  fate_json(c, __builtin_ctz(left), &f->fates[__builtin_ctz(left)]));
    json_object_set_new(json, "on", on);
    if (f->is_sampled)
        json_object_set_new(json, "sampled", json_true());
    return json;
}

/* ---- the actions of a source ---- */

/* The last place first: it is where a card goes that is simply dropped, and stands for the others. */
static int by_group(const void *x, const void *y)
{
    const cw_action *a = x, *b = y;
    const int order[] = {a->kind - b->kind, a->mode - b->mode, a->target - b->target, a->to - b->to,
                         b->position - a->position};
    size_t i = 0;
    while (i + 1 < sizeof order / sizeof *order && order[i] == 0)
        i++;
    return order[i];
}

static bool gather(const cw_view *view, cw_place source, chart *c)
{
    c->actions = malloc(CW_MAX_ACTIONS * sizeof *c->actions);
    int count = c->actions != NULL ? cw_legal(c->game, &view->state, c->actions) : 0;
    for (int i = 0; i < count; i++)
        if (source_of(&view->state, c->actions[i]) == source)
            c->actions[c->count++] = c->actions[i];
    if (c->count > 0)
        qsort(c->actions, (size_t)c->count, sizeof *c->actions, by_group);
    return c->actions != NULL;
}

/* Only those that stand for their places, if all would be too many. */
static void thin_out(chart *c)
{
    int kept = 1;
    for (int i = 1; i < c->count && c->count > MOST_ACTIONS; i++)
        if (!differ_in_place_only(c->actions[kept - 1], c->actions[i]))
            c->actions[kept++] = c->actions[i];
    if (c->count > MOST_ACTIONS)
        c->count = kept < MOST_ACTIONS ? kept : MOST_ACTIONS;
    c->each = c->count > 0 ? MOST_OUTCOMES / c->count : MOST_EACH;
    c->each = c->each > MOST_EACH ? MOST_EACH : c->each < LEAST_EACH ? LEAST_EACH : c->each;
}

/* How many outcomes of the next action fit, if each takes what those before took. */
static int afford(const chart *c, int done, int outcomes, int work)
{
    int share = (MOST_WORK - work) / (c->count - done), each = work / outcomes;
    int fit = share / (each > 0 ? each : 1);
    return fit < 1 ? 1 : fit < c->each ? fit : c->each;
}

static json_t *actions_json(const chart *c)
{
    json_t *list = json_array();
    cw_forecast standing, f;
    if (c->count == 0)
        return list;
    cw_forecast_action(c->game, c->world, c->actions[0], 1, &f); /* how long one is here */
    int work = f.work, outcomes = 1;
    for (int i = 0; i < c->count && work < MOST_WORK; i++) {
        bool other_place = i > 0 && differ_in_place_only(c->actions[i - 1], c->actions[i]);
        cw_forecast *next = other_place ? &f : &standing;
        cw_forecast_action(c->game, c->world, c->actions[i], afford(c, i, outcomes, work), next);
        work += next->work;
        outcomes += next->outcomes;
        if (!other_place)
            json_array_append_new(list, action_json(c, c->actions[i], false, &standing));
        else if (!cw_forecast_equal(&f, &standing))
            json_array_append_new(list, action_json(c, c->actions[i], true, &f));
    }
    return list;
}

/* ---- what cannot be ---- */

static json_t *reason_json(cw_status status, cw_str *text)
{
    json_t *json = json_pack("{s:s, s:s}", "status", cw_status_name(status), "text",
                             cw_str_get(text));
    cw_str_clear(text);
    return json;
}

/* The places that some action aims at. With an attack among them own characters are none of the
 * question. */
static uint64_t aimed_at(const chart *c, bool *attacks)
{
    uint64_t places = 0;
    for (int i = 0; i < c->count; i++) {
        *attacks |= c->actions[i].kind == CW_ACTION_ATTACK;
        if (c->actions[i].target < 64)
            places |= 1ull << c->actions[i].target;
    }
    return places;
}

static json_t *not_json(const chart *c, cw_place source)
{
    bool attacks = false;
    uint64_t aimed = aimed_at(c, &attacks);
    json_t *json = json_object();
    for (int place = 0; place < CW_FATES && aimed != 0; place++) {
        cw_str text = CW_STR_INIT;
        bool own = place / 16 == c->world->active;
        if (aimed >> place & 1 || cw_entity_at(c->world, (cw_place)place) == 0 || (own && attacks))
            continue;
        cw_status status = cw_target_refusal(c->game, c->world, source, (cw_place)place, &text);
        set_place(json, place, reason_json(status, &text));
    }
    return json;
}

json_t *cw_outcomes_json(const cw_game *game, const cw_view *view, cw_place source)
{
    cw_state world;
    chart c = {.game = game, .world = &world};
    json_t *json = json_pack("{s:o}", "source", cw_place_json(source));
    cw_view_imagine(game, view, &world);
    if (!gather(view, source, &c)) {
        json_decref(json);
        return NULL;
    }
    thin_out(&c);
    json_object_set_new(json, "actions", actions_json(&c));
    json_object_set_new(json, "not", not_json(&c, source));
    cw_str text = CW_STR_INIT;
    cw_status status = c.count > 0 ? CW_OK : cw_source_refusal(game, &world, source, &text);
    if (status != CW_OK)
        json_object_set_new(json, "why", reason_json(status, &text));
    cw_str_clear(&text);
    free(c.actions);
    return json;
}
