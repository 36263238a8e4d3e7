/* Overheat: an effect that acted too often rests until the end of its owner's turn (docs/rules.md,
 * part L). Duplicates share one count: the same ability with the same origin, which is a side or the
 * number of a source (sources.c). The counts are kept among the mods, as records that belong to no
 * entity. */
#include "run.h"

static cw_mod *find_heat(cw_state *st, uint16_t ability, int origin)
{
    for (int i = 0; i < st->mod_count; i++) {
        cw_mod *m = &cw_state_mod(st, i);
        if (m->duration == CW_HEAT && m->ability == ability && mod_origin(m) == origin)
            return m;
    }
    return NULL;
}

/* The record, made if there is none yet; NULL if there is no room for one. */
static cw_mod *heat_of(run *r, uint16_t ability, int origin)
{
    cw_state *st = r->state;
    cw_mod *m = find_heat(st, ability, origin);
    if (m || !has_room_for_mod(st, 0))
        return m;
    m = &cw_state_mod(st, st->mod_count++);
    *m = (cw_mod){.ability = ability, .origin = (uint8_t)origin, .duration = CW_HEAT};
    return m;
}

/* How often the effect may act in a pair of turns: the game's limit less what was taken off. */
static int limit_of(const cw_game *game, const cw_mod *m)
{
    int limit = game->rules.overheat - m->health;
    return limit > 0 ? limit : 0;
}

/* Whether some sentence of the ability acts as things stand. */
static bool would_act(const run *r, const scene *s, const cw_ability *ability)
{
    for (int i = 0; i < ability->count; i++) {
        const cw_effect *e = &r->game->effects[ability->first + i];
        if (e->flags & CW_EFFECT_ELSE)
            return true; /* either this or what stands before it */
        if (!(e->flags & CW_EFFECT_THEN)
            && cw__condition_holds(r->game, r->state, s, &e->condition))
            return true;
    }
    return false;
}

/* L2 An ability none of whose sentences would do anything does not count, and does not act. */
bool cw__heat_up(run *r, const scene *s, uint16_t ability)
{
    if (!r->game->rules.overheat)
        return true;
    if (!would_act(r, s, &r->game->abilities[ability]))
        return false;
    int origin = s->origin;
    bool unknown = has_sources(r->game) && !origin;
    cw_mod *m = unknown ? NULL : heat_of(r, ability, origin);
    if (!m) { /* what cannot be counted does not act */
        log_about(r, CW_EVENT_NO_ROOM, s->source, 0, 0);
        return false;
    }
    if (m->attack >= limit_of(r->game, m)) {
        log_event(r, CW_EVENT_OVERHEAT, has_sources(r->game) ? s->seat : (cw_seat)origin);
        return false;
    }
    m->attack++;
    return true;
}

/* ---- the effects on a thing ---- */

typedef void (*heat_change)(cw_mod *m, int amount);

static bool change_one(run *r, uint16_t ability, int origin, heat_change change, int amount)
{
    bool unknown = has_sources(r->game) && !origin;
    cw_mod *m = unknown ? NULL : heat_of(r, ability, origin);
    if (m)
        change(m, amount);
    return m != NULL;
}

/* False if there was no room to note it for some of its abilities. */
static bool change_each(run *r, cw_entity_id id, heat_change change, int amount)
{
    const cw_entity *e = entity(r, id);
    const cw_card *card = card_of(r->game, e);
    int origin = origin_of(r->game, r->state, id);
    bool noted = true;
    for (int i = 0; i < card->ability_count && !(e->flags & CW_FLAG_SILENCED); i++)
        noted &= change_one(r, (uint16_t)(card->first_ability + i), origin, change, amount);
    for (int i = 0; i < r->state->mod_count && (e->flags & CW_FLAG_MODS); i++) {
        cw_mod given = cw_state_mod(r->state, i);
        if (given.entity == id && given.ability)
            noted &= change_one(r, given.ability, mod_origin(&given), change, amount);
    }
    if (!noted)
        log_about(r, CW_EVENT_NO_ROOM, id, 0, 0);
    return noted;
}

static void burn(cw_mod *m, int amount) { m->attack = (int8_t)amount; }

static void lower(cw_mod *m, int amount)
{
    int less = m->health + amount;
    m->health = (int8_t)(less > 127 ? 127 : less);
}

/* L4 */
void cw__do_overheat(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s, (void)e;
    for (int i = 0; i < to->count; i++)
        if (change_each(r, to->list[i], burn, 127))
            log_about(r, CW_EVENT_OVERHEAT, to->list[i], 0, 0);
}

/* L5. Each thing that has the effect takes as much off: duplicates multiply it. */
void cw__do_heat_limit(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++) {
        int amount = cw__amount_of(r, s, &e->a);
        if (change_each(r, to->list[i], lower, amount))
            log_about(r, CW_EVENT_HEAT_LIMIT, to->list[i], amount, 0);
    }
}

/* ---- what is noted about a thing ---- */

bool cw__prints(const cw_card *card, int ability)
{
    return ability >= card->first_ability && ability < card->first_ability + card->ability_count;
}

static bool has_effect(const cw_game *game, const cw_state *st, cw_entity_id id, const cw_mod *heat)
{
    const cw_entity *e = &st->entities[id];
    if (cw__prints(card_of(game, e), heat->ability) && origin_of(game, st, id) == mod_origin(heat))
        return true;
    for (int i = 0; i < st->mod_count && (e->flags & CW_FLAG_MODS); i++) {
        const cw_mod *m = &cw_state_mod(st, i);
        if (m->entity == id && m->ability == heat->ability && mod_origin(m) == mod_origin(heat))
            return true;
    }
    return false;
}

void cw__reset_heat_limits(run *r, cw_entity_id id)
{
    for (int i = 0; i < r->state->mod_count; i++) {
        cw_mod *m = &cw_state_mod(r->state, i);
        if (m->duration == CW_HEAT && has_effect(r->game, r->state, id, m))
            m->health = 0;
    }
}

/* Whose the counted effects are, bit + seat: by one look at each holder and not one for each count. The
 * counts are found by the last bits of their abilities, and hang on each other by their numbers in
 * the list, from 1. */
typedef struct owners {
    uint8_t first[64], next[CW_MAX_MODS];
    uint8_t of[CW_MAX_MODS];
} owners;

static void add_owner(owners *o, cw_state *st, int ability, int origin, cw_seat owner)
{
    for (int i = o->first[ability & 63]; i; i = o->next[i - 1]) {
        const cw_mod *m = &cw_state_mod(st, i - 1);
        if (m->ability == ability && mod_origin(m) == origin)
            o->of[i - 1] |= (uint8_t)(1u << owner);
    }
}

/* Of the abilities that its card has. */
static void add_printed(const run *r, owners *o, cw_entity_id id, int origin)
{
    const cw_entity *e = &r->state->entities[id];
    const cw_card *card = card_of(r->game, e);
    for (int k = 0; k < card->ability_count && e->zone != CW_ZONE_NONE; k++)
        add_owner(o, r->state, card->first_ability + k, origin, e->owner);
}

/* Whether the number is that of a source which is in the match and has the ability. */
static bool is_source(const run *r, int origin, int ability)
{
    const cw_entity *e = &r->state->entities[origin < r->state->entity_count ? origin : 0];
    return has_sources(r->game) && e->zone != CW_ZONE_NONE && !(e->flags & CW_FLAG_ORIGIN)
           && cw__prints(card_of(r->game, e), ability);
}

/* By card everybody has to be looked at; by source the number leads to the source, and all others
 * that have it are among the mods. */
static void find_owners(const run *r, owners *o)
{
    cw_state *st = r->state;
    memset(o, 0, sizeof *o);
    for (int i = 0; i < st->mod_count; i++) {
        const cw_mod *m = &cw_state_mod(st, i);
        if (m->duration != CW_HEAT)
            continue;
        o->next[i] = o->first[m->ability & 63];
        o->first[m->ability & 63] = (uint8_t)(i + 1);
    }
    if (!has_sources(r->game))
        for (int i = 1; i < st->entity_count; i++)
            add_printed(r, o, (cw_entity_id)i, origin_of(r->game, st, (cw_entity_id)i));
    for (int i = 0; i < st->mod_count; i++) {
        const cw_mod *m = &cw_state_mod(st, i);
        if (m->entity && m->ability)
            add_owner(o, st, m->ability, mod_origin(m), st->entities[m->entity].owner);
        else if (m->duration == CW_SOURCE)
            add_printed(r, o, m->turns, mod_origin(m));
        else if (m->duration == CW_HEAT && is_source(r, mod_origin(m), m->ability))
            o->of[i] |= (uint8_t)(1u << st->entities[mod_origin(m)].owner);
    }
}

/* L3. If nobody has the effect, it is of the side where it began, or of whoever has its source; one
 * without any cannot come back. */
static bool is_cooled(const run *r, const cw_mod *heat, unsigned seats, cw_seat seat)
{
    int origin = mod_origin(heat);
    if (seats)
        return seats >> seat & 1;
    if (!has_sources(r->game))
        return origin == seat;
    const cw_entity *source = &r->state->entities[origin < CW_MAX_ENTITIES ? origin : 0];
    return source->zone == CW_ZONE_NONE || source->owner == seat;
}

/* A count that is back at nothing, with its limit unchanged, is dropped: the room for passing
 * effects is shared with all others. */
void cw__cool_down(run *r, cw_seat seat)
{
    cw_state *st = r->state;
    owners o;
    int kept = 0;
    if (!st->mod_count)
        return;
    find_owners(r, &o);
    for (int i = 0; i < st->mod_count; i++) {
        cw_mod m = cw_state_mod(st, i);
        if (m.duration == CW_HEAT && m.attack && is_cooled(r, &m, o.of[i], seat))
            m.attack = 0;
        if (m.duration == CW_HEAT && !m.attack && !m.health)
            continue;
        cw_state_mod(st, kept++) = m;
    }
    st->mod_count = (uint8_t)kept;
}

/* Of several effects the one that is nearest to its limit is shown. */
cw_heat cw_entity_heat(const cw_game *game, const cw_state *state, cw_entity_id id)
{
    cw_heat hottest = {0, game->rules.overheat};
    for (int i = 0; i < state->mod_count; i++) {
        const cw_mod *m = &cw_state_mod(state, i);
        if (m->duration != CW_HEAT || !has_effect(game, state, id, m))
            continue;
        int limit = limit_of(game, m), acted = m->attack < limit ? m->attack : limit;
        if (limit - acted < hottest.limit - hottest.acted)
            hottest = (cw_heat){acted, limit};
    }
    return hottest;
}
