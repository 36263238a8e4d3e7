/* What each effect does: one function per row of facts/effects.def (more of them in
 * effects_*.c and heat.c), and the loop that runs an ability's effects in order. */
#include "run.h"

/* Spell damage adds to what a spell deals, not to damage that it only passes on. */
static int bonus(const run *r, const scene *s, const cw_effect *e)
{
    bool passed_on = e->a.kind == CW_AMOUNT_EVENT;
    return s->is_spell && !passed_on ? cw__spell_damage(r->state, s->seat) : 0;
}

/* How often what the sentence deals is doubled. */
static int doublings(const run *r, const scene *s, const cw_effect *e)
{
    if (!r->state->altering || e->a.kind == CW_AMOUNT_EVENT)
        return 0;
    return s->is_spell ? altered(r->state, s->seat, CW_OP_SPELLS_DOUBLED)
           : r->game->cards[s->card].type == CW_TYPE_POWER
               ? altered(r->state, s->seat, CW_OP_POWER_DOUBLED)
               : 0;
}

/* ---- damage, healing, death ---- */

void cw__do_damage(run *r, scene *s, const cw_effect *e, group *to)
{
    /* C1: the same for all targets. */
    int extra = bonus(r, s, e), doubles = doublings(r, s, e);
    hits list;
    hits_init(&list);
    for (int i = 0; i < to->count; i++) {
        int amount = cw__amount_of(r, s, &e->a) + extra;
        cw__damage(r, s->source, to->list[i], cw__doubled(amount, doubles), &list);
    }
    cw__announce_hits(r, &list);
}

/* C8. One point at a time to a random one of those still alive. Where reactions follow each point,
 * whoever they bring may be hit by the next. */
void cw__do_damage_split(run *r, scene *s, const cw_effect *e, group *to)
{
    bool each = r->game->rules.missile_triggers == CW_MISSILES_EACH;
    int points = cw__doubled(cw__amount_of(r, s, &e->a) + bonus(r, s, e), doublings(r, s, e));
    hits list;
    hits_init(&list);
    for (; points > 0 && r->state->phase != CW_PHASE_OVER; points--) {
        group alive;
        alive.count = 0;
        for (int i = 0; i < to->count; i++)
            if (is_alive(entity(r, to->list[i])))
                alive.list[alive.count++] = to->list[i];
        if (!alive.count)
            break;
        cw__damage(r, s->source, alive.list[cw__pick_one(r, (uint32_t)alive.count)], 1, &list);
        if (each) {
            cw__announce_hits(r, &list);
            hits_init(&list);
            cw__select_again(r, s, &e->to, to);
        }
    }
    cw__announce_hits(r, &list);
}

/* An entry of this effect, with nothing in it yet. */
static cw_mod entry_of(const scene *s, const cw_effect *e, cw_entity_id id)
{
    return (cw_mod){.entity = id,
                    .from = s->card,
                    .duration = e->duration,
                    .turns = e->turns,
                    .seat = s->seat,
                    .origin = s->origin};
}

/* C10. What waits for a moment of the player who says so is a change that ends with death. */
void cw__do_destroy(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++) {
        cw_mod later = entry_of(s, e, to->list[i]);
        later.turns = CW_ENDS_IN_DEATH;
        if (e->duration == CW_FOREVER)
            cw__destroy(r, to->list[i]);
        else if (is_in_play(entity(r, to->list[i])))
            cw__add_mod(r, &later);
    }
}

/* ---- stats and keywords ---- */

void cw__log_keywords(run *r, cw_entity_id id, uint32_t keywords, int gained)
{
    for (; r->log && keywords; keywords &= keywords - 1)
        log_about(r, CW_EVENT_KEYWORDS, id, __builtin_ctz(keywords), gained);
}

/* C11: for good it becomes the minion's own number; for a time it is an entry. False if there is no
 * room for that. */
static bool give(run *r, const scene *s, const cw_effect *e, const cw_mod *what)
{
    cw_entity_id id = what->entity;
    cw_entity *x = entity(r, id);
    if (e->duration != CW_FOREVER)
        return !(what->attack || what->health || what->keywords) || cw__add_mod(r, what);
    if (what->attack && !cw__change_attack(r, s, id, more_by(what->attack)))
        return false;
    x->keywords |= what->keywords;
    player(r, x->owner)->board_keywords |= what->keywords;
    note_gift(
        r, (cw_gift){.entity = id, .from = s->card, .seat = s->seat, .keywords = what->keywords});
    if (what->health)
        cw__change_max_health(r, s, id, more_by(what->health));
    x->health = clamp16(x->health + what->health);
    r->deaths |= x->health <= 0;
    return true;
}

static void more_spell_damage(run *r, const scene *s, cw_entity_id id, int more)
{
    cw_entity *x = entity(r, id);
    int before = x->spell_damage;
    touch(r, CW_MOOD_PLACES); /* "while you have spell damage" */
    x->spell_damage = (uint8_t)(before + more > 99 ? 99 : before + more);
    note_gift(r, (cw_gift){.entity = id,
                           .from = s->card,
                           .seat = s->seat,
                           .spell_damage = (int8_t)(x->spell_damage - before)});
}

/* Each quoted ability is an entry of its own. */
static void buff_one(run *r, const scene *s, const cw_effect *e, cw_entity_id id)
{
    cw_entity *x = entity(r, id);
    cw_mod mod = entry_of(s, e, id);
    mod.attack = clamp16(cw__amount_of(r, s, &e->a));
    mod.health = clamp16(cw__amount_of(r, s, &e->b));
    /* A hero cannot hide. */
    mod.keywords = x->zone == CW_ZONE_HERO ? e->keywords & ~CW_KW(STEALTH) : e->keywords;
    bool given = give(r, s, e, &mod);
    if (e->spell_damage)
        more_spell_damage(r, s, id, e->spell_damage);
    x->guard = (uint8_t)(x->guard + e->guard > 99 ? 99 : x->guard + e->guard);
    if (given && (mod.attack || mod.health))
        log_about(r, CW_EVENT_BUFF, id, mod.attack, mod.health);
    if (given)
        cw__log_keywords(r, id, mod.keywords, 1);
    int quoted = e->ability ? cw_game_quoted(r->game, e->ability - 1) : 0;
    mod.attack = mod.health = 0;
    mod.keywords = 0;
    for (int i = 0; i < quoted; i++) {
        mod.ability = (uint16_t)(e->ability - 1 + i);
        cw__add_mod(r, &mod);
    }
}

void cw__do_buff(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++)
        if (entity(r, to->list[i])->zone != CW_ZONE_NONE)
            buff_one(r, s, e, to->list[i]);
}

/* C12: damage is forgotten, and auras come on top. If entries gave health before, the auras are
 * worked out again and bring it down to the new maximum. */
void cw__set_max_health(run *r, const scene *s, cw_entity_id id, int health)
{
    cw_entity *x = entity(r, id);
    cw__change_max_health(r, s, id, set_to(health));
    x->health = clamp16(cw_entity_max_health(x));
    r->deaths |= x->health <= 0;
}

/* Told when all of it has happened and auras are as they will be: what counted a moment ago may not
 * have been forgotten yet. */
void cw__tell_stats(run *r, const group *to)
{
    if (auras_stale(r))
        cw__refresh_auras(r);
    for (int i = 0; i < to->count; i++) {
        const cw_entity *x = entity(r, to->list[i]);
        log_about(r, CW_EVENT_STATS, to->list[i], cw_entity_attack(x), x->health);
    }
}

/* For a time it is an entry, and damage stays. */
static bool set_for_a_time(run *r, const scene *s, const cw_effect *e, cw_entity_id id)
{
    cw_mod mod = entry_of(s, e, id);
    if (e->flags & CW_EFFECT_SET_ATTACK) {
        mod.attack = clamp16(cw__amount_of(r, s, &e->a));
        mod.seat |= CW_MOD_SETS_ATTACK;
    }
    if (e->flags & CW_EFFECT_SET_HEALTH) {
        mod.health = clamp16(cw__amount_of(r, s, &e->b));
        mod.seat |= CW_MOD_SETS_HEALTH;
    }
    return cw__add_mod(r, &mod);
}

void cw__do_set_stats(run *r, scene *s, const cw_effect *e, group *to)
{
    group set;
    set.count = 0;
    for (int i = 0; i < to->count; i++) {
        if (e->duration != CW_FOREVER && !set_for_a_time(r, s, e, to->list[i]))
            continue;
        set.list[set.count++] = to->list[i];
        if (e->duration != CW_FOREVER)
            continue;
        if (e->flags & CW_EFFECT_SET_ATTACK)
            cw__change_attack(r, s, to->list[i], set_to(cw__amount_of(r, s, &e->a)));
        if (e->flags & CW_EFFECT_SET_HEALTH)
            cw__set_max_health(r, s, to->list[i], cw__amount_of(r, s, &e->b));
    }
    cw__tell_stats(r, &set);
}

void cw__set_health(run *r, const scene *s, cw_entity_id id, int health)
{
    cw_entity *x = entity(r, id);
    touch_health(r, x);
    x->health = clamp16(health);
    int more = x->health - cw_entity_max_health(x);
    if (more > 0) {
        x->max_health = clamp16(x->max_health + more);
        note_gift(
            r, (cw_gift){.entity = id, .from = s->card, .seat = s->seat, .health = clamp16(more)});
    }
    r->deaths |= x->health <= 0;
}

void cw__do_set_health(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++)
        cw__set_health(r, s, to->list[i], cw__amount_of(r, s, &e->a));
    cw__tell_stats(r, to);
}

void cw__do_double_attack(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)e;
    group doubled;
    doubled.count = 0;
    for (int i = 0; i < to->count; i++) {
        cw_entity *x = entity(r, to->list[i]);
        int auras = r->game->rules.double_counts_auras
                        ? x->aura_attack - cw__given_attack(r->game, r->state, to->list[i])
                        : 0;
        if (cw__change_attack(r, s, to->list[i], (linear){2, auras}))
            doubled.list[doubled.count++] = to->list[i];
    }
    cw__tell_stats(r, &doubled);
}

void cw__do_double_health(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)e;
    for (int i = 0; i < to->count; i++) {
        cw_entity *x = entity(r, to->list[i]);
        cw__change_max_health(r, s, to->list[i], more_by(x->health));
        x->health = clamp16(2 * x->health);
    }
    cw__tell_stats(r, to);
}

void cw__do_attack_to_health(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)e;
    for (int i = 0; i < to->count; i++)
        cw__change_attack(r, s, to->list[i], set_to(entity(r, to->list[i])->health));
    cw__tell_stats(r, to);
}

void cw__do_swap_stats(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)e;
    for (int i = 0; i < to->count; i++) {
        cw_entity *x = entity(r, to->list[i]);
        int attack = x->health, health = cw_entity_attack(x);
        cw__change_attack(r, s, to->list[i], set_to(attack));
        cw__set_max_health(r, s, to->list[i], health);
    }
    cw__tell_stats(r, to);
}

void cw__do_lose_keywords(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++) {
        cw__log_keywords(r, to->list[i], cw__lose_keywords(r, to->list[i], e->keywords), 0);
        note_gift(
            r, (cw_gift){
                   .entity = to->list[i], .from = s->card, .seat = s->seat, .lost = e->keywords});
    }
}

/* C14. Back to the printed numbers, without the printed text; damage stays: health goes with the
 * maximum where that rises, and where it falls only as far as it must. */
static void silence_one(run *r, cw_entity_id id)
{
    cw_entity *x = entity(r, id);
    if (x->zone != CW_ZONE_BOARD)
        return;
    const cw_card *card = card_of(r->game, x);
    if (card->has_static && !(x->flags & CW_FLAG_SILENCED))
        count_static(r->state, card, -1);
    if (x->flags & CW_FLAG_MODS)
        cw__drop_given(r, id);
    forget_gifts(r, id);
    x->flags |= CW_FLAG_SILENCED;
    x->keywords = 0;
    x->spell_damage = x->guard = 0;
    x->attack = card->attack;
    if (card->health > x->max_health)
        x->health = clamp16(x->health + card->health - x->max_health);
    x->max_health = card->health;
    if (x->health > cw_entity_max_health(x))
        x->health = clamp16(cw_entity_max_health(x));
    r->deaths |= x->health <= 0; /* an aura may take more than what is printed */
    r->dirty = true;
    log_about(r, CW_EVENT_SILENCE, id, 0, 0);
}

void cw__do_silence(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s, (void)e;
    for (int i = 0; i < to->count; i++)
        silence_one(r, to->list[i]);
}

void cw__do_freeze(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)e;
    for (int i = 0; i < to->count; i++) {
        cw_entity *x = entity(r, to->list[i]);
        if (!is_character(x))
            continue;
        x->keywords |= CW_KW(FROZEN);
        note_gift(r, (cw_gift){.entity = to->list[i],
                               .from = s->card,
                               .seat = s->seat,
                               .keywords = CW_KW(FROZEN)});
        player(r, x->owner)->board_keywords |= CW_KW(FROZEN);
        log_about(r, CW_EVENT_FREEZE, to->list[i], 0, 0);
    }
}

static const effect_function functions[CW_OP_COUNT] = {
#define EFFECT(id, word, ...) [CW_OP_##id] = cw__do_##word,
#include "facts/effects.def"
};

/* For both players, where the effect's own function is about one: the opponent first, as in F1. "It"
 * is what both got. */
static __attribute__((noinline)) void run_for_each(run *r, scene *s, const cw_effect *e,
                                                   effect_function f, group *to)
{
    cw_effect one = *e;
    group first;
    one.who = CW_WHO_OPPONENT;
    f(r, s, &one, to);
    first.count = 0;
    for (int i = 0; i < s->it_count; i++)
        first.list[first.count++] = s->it[i];
    one.who = CW_WHO_YOU;
    f(r, s, &one, to);
    bool makes = cw_op_facts[e->op].it == CW_IT_NEW;
    for (int i = 0; makes && i < first.count && s->it_count < GROUP_MAX; i++)
        s->it[s->it_count++] = first.list[i];
}

/* B14 to B16: what the sentence acts on becomes "it" for the next one, before it acts, since acting
 * may replace it by what it brings. A sentence about this card itself leaves "it" alone. Auras are
 * worked out after each, because the next sentence may count or measure. */
static void run_effect(run *r, scene *s, const cw_effect *e)
{
    effect_function f = functions[e->op];
    if (!f)
        return;
    group to;
    cw__select_group(r, s, &e->to, &to);
    s->other = e->flags & CW_EFFECT_WITH_IT ? (s->it_count ? s->it[0] : 0) : s->source;
    if (e->to.pick != CW_PICK_NONE && e->to.pick != CW_PICK_THIS) {
        s->it_count = to.count;
        for (int i = 0; i < to.count; i++)
            s->it[i] = to.list[i];
    }
    if (__builtin_expect(e->who == CW_WHO_BOTH && (cw_op_facts[e->op].is & CW_IS_ONE_EACH), 0))
        run_for_each(r, s, e, f, &to);
    else
        f(r, s, e, &to);
    if (auras_stale(r) || (r->state->moods & CW_MOOD_ANY))
        cw__refresh_auras(r);
}

void cw__cut_off(run *r)
{
    if (r->cut)
        return; /* said already */
    r->cut = true;
    if (r->state->cut_off < 255)
        r->state->cut_off++;
    log_event(r, CW_EVENT_CUT_OFF, r->state->active);
}

static bool spend_budget(run *r)
{
    if (r->budget > 0) {
        r->budget--;
        return true;
    }
    cw__cut_off(r);
    return false;
}

/* A chance is the one condition that takes something from the generator: it is asked once, where its
 * sentence acts. */
static bool passes(run *r, const scene *s, const cw_condition *c)
{
    if (c->kind == CW_COND_CHANCE)
        return cw__pick_chance(r, (uint32_t)c->value);
    return !c->kind || cw__condition_holds(r->game, r->state, s, c);
}

/* B27. What stands before it once more; with a condition of its own, until that no longer holds. */
static __attribute__((noinline)) void repeat(run *r, scene *s, const cw_ability *ability, int at)
{
    const cw_effect *e = &r->game->effects[ability->first + at];
    cw_ability before = *ability;
    before.count = (uint16_t)at;
    bool asks = e->condition.kind && !(e->flags & (CW_EFFECT_THEN | CW_EFFECT_ELSE));
    int times = cw__amount_of(r, s, &e->a);
    do {
        for (int i = 0; i < times; i++) {
            if (r->state->phase == CW_PHASE_OVER || !spend_budget(r))
                return;
            cw__run_ability(r, s, &before);
        }
    } while (asks && times > 0 && passes(r, s, &e->condition));
}

/* B14 `cause` is saved and restored: abilities run inside one another, and events name the card
 * whose text acts. */
void cw__run_ability(run *r, scene *s, const cw_ability *ability)
{
    cw_card_id outer = r->cause;
    int8_t outer_origin = r->origin;
    r->cause = s->card;
    r->origin = (int8_t)s->origin;
    bool passed = true, acts = true;
    for (int i = 0; i < ability->count && r->state->phase != CW_PHASE_OVER; i++) {
        const cw_effect *e = &r->game->effects[ability->first + i];
        if (e->flags & CW_EFFECT_ELSE)
            acts = !passed;
        else if (!(e->flags & CW_EFFECT_THEN))
            acts = passed = passes(r, s, &e->condition);
        if (!acts)
            continue;
        if (!spend_budget(r))
            break;
        if (__builtin_expect(e->op == CW_OP_REPEAT, 0))
            repeat(r, s, ability, i);
        else
            run_effect(r, s, e);
    }
    r->cause = outer;
    r->origin = outer_origin;
}
