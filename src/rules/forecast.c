/* Forecasts. An action is taken on copies of the imagined position, once for each outcome of chance
 * if those are few, else with some of them at random; what happened is read off the events and off
 * the position afterwards. Characters are followed by their tags, since places move when somebody
 * dies. */
#include "rules/forecast.h"

#include <string.h>

/* An outcome costs about as much as a few events: the copy, and reading it off. */
enum { EVENTS = 256, ENOUGH_DRAWS = 6, WORK_OF_OUTCOME = 6 };

/* One outcome. */
typedef struct outcome {
    int damage[CW_FATES], heal[CW_FATES];
    uint64_t marks[CW_FATES];
    uint32_t died;
    cw_state after;
} outcome;

typedef struct forecaster {
    const cw_game *game;
    const cw_state *world;
    cw_action action;
    uint16_t tags[CW_FATES]; /* of the minion there before; 0: none */
    uint32_t there;          /* places with a character before */
    cw_rng draws;
    bool drew;
    uint16_t lived[CW_FATES]; /* outcomes in which the character there was left */
    int work;                 /* of all outcomes, also of those that were thrown away */
    cw_forecast *out;
} forecaster;

/* Events that tell a player what becomes of a character; that it is attacked or chosen does not. */
/* clang-format off */
static const uint64_t telling = 0
#define EVENT(id, word, about, tells, looks, sound, touches, counts)                               \
    | TOLD_##touches << CW_EVENT_##id
#define TOLD_TOUCHES(how) 1ull
#define TOLD_TOUCHES_NOBODY 0ull
#include "facts/events.def"
    ;
/* clang-format on */

/* A drawn card is none of the outcomes that are listed, or every card with "Draw a card" would
 * have thirty. Which one comes is left to chance. */
static uint32_t draw(void *context, const cw_state *state, cw_seat seat)
{
    forecaster *f = context;
    f->drew = true;
    return cw_rng_below(&f->draws, state->players[seat].deck_count);
}

static void look_before(forecaster *f)
{
    for (int place = 0; place < CW_FATES; place++) {
        cw_entity_id id = cw_entity_at(f->world, (cw_place)place);
        f->tags[place] = id && place % 16 ? f->world->entities[id].tag : 0;
        f->there |= (id != 0 ? 1u : 0) << place;
    }
}

/* Where the character of an event stood before the action; -1 if it is none of those. */
static int place_before(const forecaster *f, const cw_event *e, cw_place at)
{
    if (at < CW_FATES && at % 16 == 0)
        return at;
    for (int place = 0; place < CW_FATES && e->tag != 0; place++)
        if (f->tags[place] == e->tag)
            return place;
    return -1;
}

/* Events that tell where something comes from have no target among the characters, or one that it
 * is going to. */
static void read_events(const forecaster *f, const cw_log *log, outcome *o)
{
    for (int i = 0; i < log->count; i++) {
        const cw_event *e = &log->list[i];
        int place = telling >> e->kind & 1 ? place_before(f, e, e->target) : -1;
        if (place < 0)
            continue;
        o->marks[place] |= 1ull << e->kind;
        o->damage[place] += e->kind == CW_EVENT_DAMAGE ? e->amount : 0;
        o->heal[place] += e->kind == CW_EVENT_HEAL ? e->amount : 0;
        o->died |= (e->kind == CW_EVENT_DEATH ? 1u : 0) << place;
    }
}

static cw_entity_id find_after(const forecaster *f, const cw_state *after, int place)
{
    if (place % 16 == 0)
        return after->players[place / 16].hero;
    for (int seat = 0; seat < CW_SEATS; seat++)
        for (int i = 0; i < after->players[seat].board_count; i++)
            if (after->entities[after->players[seat].board[i]].tag == f->tags[place])
                return after->players[seat].board[i];
    return 0;
}

static void widen(cw_span *span, bool first, int value)
{
    if (first || value < span->low)
        span->low = (int16_t)value;
    if (first || value > span->high)
        span->high = (int16_t)value;
}

/* Its numbers afterwards; only outcomes that it lives in count. */
static void add_survivor(forecaster *f, const outcome *o, int place, cw_entity_id id, cw_fate *fate)
{
    bool first = f->lived[place]++ == 0;
    int armor = place % 16 == 0 ? o->after.players[place / 16].armor : 0;
    widen(&fate->left, first, o->after.entities[id].health);
    widen(&fate->attack, first, cw_character_attack(f->game, &o->after, id));
    widen(&fate->armor, first, armor);
}

static void add_fate(forecaster *f, const outcome *o, int place, float chance)
{
    cw_fate *fate = &f->out->fates[place];
    cw_entity_id id = find_after(f, &o->after, place);
    bool first = f->out->outcomes == 0, is_hero = place % 16 == 0;
    bool dead = o->died >> place & 1 || (is_hero && o->after.entities[id].health <= 0);
    widen(&fate->damage, first, o->damage[place]);
    widen(&fate->heal, first, o->heal[place]);
    fate->sure = first ? o->marks[place] : fate->sure & o->marks[place];
    fate->marks |= o->marks[place];
    if (!dead && id != 0)
        add_survivor(f, o, place, id, fate);
    fate->dies += dead ? chance : 0;
    fate->leaves += !dead && id == 0 ? chance : 0;
}

static void add_outcome(forecaster *f, cw_chance *chance, float weight)
{
    cw_event events[EVENTS];
    cw_log log = {.list = events, .room = EVENTS};
    outcome o;
    memset(&o, 0, offsetof(outcome, after));
    cw_state_copy(&o.after, f->world);
    o.after.rng = cw_rng_stream(1, f->out->outcomes);
    chance->draw = draw;
    chance->context = f;
    cw_status status = cw_apply_with(f->game, &o.after, f->action, &log, chance);
    f->work += WORK_OF_OUTCOME + log.count + log.dropped;
    if (status != CW_OK)
        return;
    read_events(f, &log, &o);
    if (weight < 0) /* as likely as the outcome is */
        weight = (float)cw_chance_probability(chance);
    for (uint32_t left = f->there; left; left &= left - 1)
        add_fate(f, &o, __builtin_ctz(left), weight);
    f->out->outcomes++;
}

/* All outcomes in order; false if there are more. */
static bool list_outcomes(forecaster *f, int most)
{
    cw_chance chance;
    cw_chance_begin(&chance);
    do {
        if (f->out->outcomes == most)
            return false;
        add_outcome(f, &chance, -1);
    } while (cw_chance_next(&chance));
    return !chance.overflow;
}

static void begin(forecaster *f)
{
    memset(f->out, 0, sizeof *f->out);
    memset(f->lived, 0, sizeof f->lived);
    f->draws = 1;
}

static void sample_outcomes(forecaster *f, int most)
{
    begin(f);
    for (int i = 0; i < most; i++) {
        cw_chance chance = {0};
        add_outcome(f, &chance, 1 / (float)most);
    }
    f->out->is_sampled = true;
}

/* What was the same before and after was not touched. */
static bool is_touched(const forecaster *f, int place)
{
    const cw_fate *fate = &f->out->fates[place];
    cw_entity_id id = cw_entity_at(f->world, (cw_place)place);
    const cw_entity *e = &f->world->entities[id];
    int attack = cw_character_attack(f->game, f->world, id);
    int armor = place % 16 == 0 ? f->world->players[place / 16].armor : 0;
    return fate->marks != 0 || fate->dies > 0 || fate->leaves > 0 || fate->left.low != e->health
           || fate->left.high != e->health || fate->attack.low != attack
           || fate->attack.high != attack || fate->armor.low != armor || fate->armor.high != armor;
}

/* An action that draws is looked at a few times even if nothing else is left to chance: a text may
 * ask what was drawn. */
void cw_forecast_action(const cw_game *game, const cw_state *world, cw_action action, int most,
                        cw_forecast *out)
{
    forecaster f = {.game = game, .world = world, .action = action, .out = out};
    look_before(&f);
    begin(&f);
    if (!list_outcomes(&f, most > 1 ? most : 1) || (f.drew && out->outcomes > 1))
        sample_outcomes(&f, most > 1 ? most : 1);
    else if (f.drew)
        sample_outcomes(&f, most < ENOUGH_DRAWS ? most : ENOUGH_DRAWS);
    out->work = f.work;
    for (int place = 0; place < CW_FATES; place++)
        if (f.there >> place & 1 && is_touched(&f, place))
            out->touched |= 1u << place;
}

static bool same_span(cw_span a, cw_span b) { return a.low == b.low && a.high == b.high; }

static bool same_fate(const cw_fate *a, const cw_fate *b)
{
    return same_span(a->damage, b->damage) && same_span(a->heal, b->heal)
           && same_span(a->left, b->left) && same_span(a->attack, b->attack)
           && same_span(a->armor, b->armor) && a->marks == b->marks && a->sure == b->sure
           && a->dies == b->dies && a->leaves == b->leaves;
}

bool cw_forecast_equal(const cw_forecast *a, const cw_forecast *b)
{
    if (a->touched != b->touched || a->is_sampled != b->is_sampled)
        return false;
    for (uint32_t left = a->touched; left; left &= left - 1)
        if (!same_fate(&a->fates[__builtin_ctz(left)], &b->fates[__builtin_ctz(left)]))
            return false;
    return true;
}
