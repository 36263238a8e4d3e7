/* Overheat: an effect that acted too often rests until the end of its owner's turn (docs/rules.md,
 * part L). Effects that are copies of one another, on cards that began on the same side, share one
 * count. The counts are kept among the mods, as records that belong to no entity. */
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
    *m = (cw_mod){.ability = ability, .seat = (uint8_t)(2 * origin), .duration = CW_HEAT};
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
        if (!(e->flags & CW_EFFECT_THEN) && condition_holds(r->game, r->state, s, &e->condition))
            return true;
    }
    return false;
}

/* L2 */
bool heat_up(run *r, const scene *s, uint16_t ability)
{
    if (!r->game->rules.overheat)
        return true;
    if (!would_act(r, s, &r->game->abilities[ability]))
        return false;
    int origin = s->origin;
    cw_mod *m = heat_of(r, ability, origin);
    if (!m) { /* what cannot be counted does not act */
        log_about(r, CW_EVENT_NO_ROOM, s->source, 0, 0);
        return false;
    }
    if (m->attack >= limit_of(r->game, m)) {
        log_event(r, CW_EVENT_OVERHEAT, (cw_seat)origin);
        return false;
    }
    m->attack++;
    return true;
}

/* ---- the effects on a thing ---- */

typedef void (*heat_change)(cw_mod *m, int amount);

static bool change_one(run *r, uint16_t ability, int origin, heat_change change, int amount)
{
    cw_mod *m = heat_of(r, ability, origin);
    if (m)
        change(m, amount);
    return m != NULL;
}

/* False if there was no room to note it for some of its abilities. */
static bool change_each(run *r, cw_entity_id id, heat_change change, int amount)
{
    const cw_entity *e = entity(r, id);
    const cw_card *card = card_of(r->game, e);
    bool noted = true;
    for (int i = 0; i < card->ability_count && !(e->flags & CW_FLAG_SILENCED); i++)
        noted &= change_one(r, (uint16_t)(card->first_ability + i), origin_of(e), change, amount);
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
void do_overheat(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s, (void)e;
    for (int i = 0; i < to->count; i++)
        if (change_each(r, to->list[i], burn, 127))
            log_about(r, CW_EVENT_OVERHEAT, to->list[i], 0, 0);
}

/* L5. Each thing that has the effect takes as much off: duplicates multiply it. */
void do_heat_limit(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++) {
        int amount = amount_of(r, s, &e->a);
        if (change_each(r, to->list[i], lower, amount))
            log_about(r, CW_EVENT_HEAT_LIMIT, to->list[i], amount, 0);
    }
}

/* ---- what is noted about a thing ---- */

static bool has_effect(const cw_game *game, const cw_state *st, cw_entity_id id, const cw_mod *heat)
{
    const cw_entity *e = &st->entities[id];
    const cw_card *card = card_of(game, e);
    if (heat->ability >= card->first_ability
        && heat->ability < card->first_ability + card->ability_count
        && origin_of(e) == mod_origin(heat))
        return true;
    for (int i = 0; i < st->mod_count && (e->flags & CW_FLAG_MODS); i++) {
        const cw_mod *m = &cw_state_mod(st, i);
        if (m->entity == id && m->ability == heat->ability && mod_origin(m) == mod_origin(heat))
            return true;
    }
    return false;
}

void reset_heat_limits(run *r, cw_entity_id id)
{
    for (int i = 0; i < r->state->mod_count; i++) {
        cw_mod *m = &cw_state_mod(r->state, i);
        if (m->duration == CW_HEAT && has_effect(r->game, r->state, id, m))
            m->health = 0;
    }
}

/* L3. Whose the effect is: of whoever owns a thing that has it; if nobody does, of the side where
 * it began. */
static bool cools_with(const run *r, const cw_mod *heat, cw_seat seat)
{
    bool held = false;
    for (int i = 1; i < r->state->entity_count; i++) {
        const cw_entity *e = &r->state->entities[i];
        if (e->zone == CW_ZONE_NONE || !has_effect(r->game, r->state, (cw_entity_id)i, heat))
            continue;
        if (e->owner == seat)
            return true;
        held = true;
    }
    return !held && mod_origin(heat) == seat;
}

void cool_down(run *r, cw_seat seat)
{
    cw_state *st = r->state;
    int kept = 0;
    for (int i = 0; i < st->mod_count; i++) {
        cw_mod m = cw_state_mod(st, i);
        if (m.duration == CW_HEAT && m.attack && cools_with(r, &m, seat))
            m.attack = 0;
        if (m.duration == CW_HEAT && !m.attack && !m.health)
            continue;
        cw_state_mod(st, kept++) = m;
    }
    st->mod_count = (uint8_t)kept;
}

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
