/* What each effect does: one function per row of CW_OP_LIST, and the loop that runs an ability's
 * effects in order. */
#include "run.h"

/* Spell damage adds to what a spell deals, not to damage that it only passes on. */
static int bonus(const run *r, const scene *s, const cw_effect *e)
{
    bool passed_on = e->a.kind == CW_AMOUNT_EVENT;
    return s->is_spell && !passed_on ? spell_damage(r->state, s->seat) : 0;
}

/* ---- damage, healing, death ---- */

static void do_damage(run *r, scene *s, const cw_effect *e, group *to)
{
    int extra = bonus(r, s, e);
    hits list;
    hits_init(&list);
    for (int i = 0; i < to->count; i++)
        damage(r, s->source, to->list[i], amount_of(r, s, &e->a) + extra, &list);
    announce_hits(r, &list);
}

/* C8. One point at a time to a random one of those still alive. */
static void do_damage_split(run *r, scene *s, const cw_effect *e, group *to)
{
    int points = amount_of(r, s, &e->a) + bonus(r, s, e);
    hits list;
    hits_init(&list);
    for (; points > 0; points--) {
        group alive;
        alive.count = 0;
        for (int i = 0; i < to->count; i++)
            if (is_alive(entity(r, to->list[i])))
                alive.list[alive.count++] = to->list[i];
        if (!alive.count)
            break;
        damage(r, s->source, alive.list[pick_one(r, (uint32_t)alive.count)], 1, &list);
    }
    announce_hits(r, &list);
}

static void heal_all(run *r, const group *to, int amount)
{
    int healed[GROUP_MAX];
    for (int i = 0; i < to->count; i++)
        healed[i] = heal(r, to->list[i], amount);
    for (int i = 0; i < to->count; i++)
        if (healed[i])
            emit(r, CW_WHEN_HEALED, to->list[i], 0, healed[i]);
}

static void do_heal(run *r, scene *s, const cw_effect *e, group *to)
{
    heal_all(r, to, amount_of(r, s, &e->a));
}

static void do_heal_full(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s, (void)e;
    heal_all(r, to, 9999);
}

/* C10. What waits for a moment of the player who says so is a change that ends with death. */
static void do_destroy(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++) {
        cw_mod later = {.entity = to->list[i],
                        .duration = e->duration,
                        .turns = CW_ENDS_IN_DEATH,
                        .seat = (uint8_t)(s->seat + 2 * s->origin)};
        if (e->duration == CW_FOREVER)
            destroy(r, to->list[i]);
        else if (is_in_play(entity(r, to->list[i])))
            add_mod(r, &later);
    }
}

/* ---- stats and keywords ---- */

static void log_keywords(run *r, cw_entity_id id, uint32_t keywords, int gained)
{
    for (; r->log && keywords; keywords &= keywords - 1)
        log_about(r, CW_EVENT_KEYWORDS, id, __builtin_ctz(keywords), gained);
}

static void buff_one(run *r, const scene *s, const cw_effect *e, cw_entity_id id)
{
    cw_entity *x = entity(r, id);
    int attack = amount_of(r, s, &e->a), health = amount_of(r, s, &e->b);
    /* A hero cannot hide. */
    uint32_t keywords = x->zone == CW_ZONE_HERO ? e->keywords & ~CW_KW(STEALTH) : e->keywords;
    cw_mod mod = {.entity = id,
                  .duration = e->duration,
                  .turns = e->turns,
                  .seat = (uint8_t)(s->seat + 2 * s->origin)};
    if (e->duration == CW_FOREVER) {
        x->attack = clamp16(x->attack + attack);
        x->keywords |= keywords;
        player(r, x->owner)->board_keywords |= keywords;
        x->max_health = clamp16(x->max_health + health);
        x->health = clamp16(x->health + health);
        r->deaths |= x->health <= 0;
        r->dirty |= r->state->moody != 0;
    } else {
        mod.attack = clamp8(attack);
        mod.health = clamp8(health);
        mod.keywords = keywords;
        add_mod(r, &mod);
    }
    x->spell_damage = (uint8_t)(x->spell_damage + e->spell_damage > 99
                                    ? 99
                                    : x->spell_damage + e->spell_damage);
    x->guard = (uint8_t)(x->guard + e->guard > 99 ? 99 : x->guard + e->guard);
    if (e->ability) {
        mod.attack = mod.health = 0;
        mod.keywords = 0;
        mod.ability = (uint16_t)(e->ability - 1);
        add_mod(r, &mod);
    }
    if (attack || health)
        log_about(r, CW_EVENT_BUFF, id, attack, health);
    log_keywords(r, id, keywords, 1);
}

static void do_buff(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++)
        if (entity(r, to->list[i])->zone != CW_ZONE_NONE)
            buff_one(r, s, e, to->list[i]);
}

static void set_attack(run *r, cw_entity_id id, int attack)
{
    entity(r, id)->attack = clamp16(attack);
}

static void set_max_health(run *r, cw_entity_id id, int health)
{
    cw_entity *x = entity(r, id);
    x->max_health = clamp16(health);
    x->health = clamp16(cw_entity_max_health(x));
    r->deaths |= x->health <= 0;
}

static void log_stats(run *r, cw_entity_id id)
{
    const cw_entity *x = entity(r, id);
    log_about(r, CW_EVENT_STATS, id, cw_entity_attack(x), x->health);
}

static void do_set_stats(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++) {
        if (e->flags & CW_EFFECT_SET_ATTACK)
            set_attack(r, to->list[i], amount_of(r, s, &e->a));
        if (e->flags & CW_EFFECT_SET_HEALTH)
            set_max_health(r, to->list[i], amount_of(r, s, &e->b));
        log_stats(r, to->list[i]);
    }
}

static void do_set_health(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++) {
        cw_entity *x = entity(r, to->list[i]);
        x->health = clamp16(amount_of(r, s, &e->a));
        if (x->health > cw_entity_max_health(x))
            x->max_health = clamp16(x->health - x->aura_health);
        r->deaths |= x->health <= 0;
        log_stats(r, to->list[i]);
    }
}

static void do_double_attack(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s, (void)e;
    for (int i = 0; i < to->count; i++) {
        cw_entity *x = entity(r, to->list[i]);
        set_attack(r, to->list[i], x->attack + cw_entity_attack(x));
        log_stats(r, to->list[i]);
    }
}

static void do_double_health(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s, (void)e;
    for (int i = 0; i < to->count; i++) {
        cw_entity *x = entity(r, to->list[i]);
        int more = x->health;
        x->max_health = clamp16(x->max_health + more);
        x->health = clamp16(x->health + more);
        log_stats(r, to->list[i]);
    }
}

static void do_attack_to_health(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s, (void)e;
    for (int i = 0; i < to->count; i++) {
        cw_entity *x = entity(r, to->list[i]);
        set_attack(r, to->list[i], x->health - x->aura_attack);
        log_stats(r, to->list[i]);
    }
}

static void do_swap_stats(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s, (void)e;
    for (int i = 0; i < to->count; i++) {
        cw_entity *x = entity(r, to->list[i]);
        int attack = x->health, health = cw_entity_attack(x);
        set_attack(r, to->list[i], attack - x->aura_attack);
        set_max_health(r, to->list[i], health - x->aura_health);
        log_stats(r, to->list[i]);
    }
}

static void do_lose_keywords(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s;
    for (int i = 0; i < to->count; i++) {
        entity(r, to->list[i])->keywords &= ~e->keywords;
        log_keywords(r, to->list[i], e->keywords, 0);
    }
}

/* C14. Back to the printed numbers, without the printed text; damage stays. */
static void silence_one(run *r, cw_entity_id id)
{
    cw_entity *x = entity(r, id);
    if (x->zone != CW_ZONE_BOARD)
        return;
    const cw_card *card = card_of(r->game, x);
    if (card->has_static && !(x->flags & CW_FLAG_SILENCED))
        count_static(r->state, card, -1);
    if (x->flags & CW_FLAG_MODS)
        drop_mods(r, id);
    x->flags |= CW_FLAG_SILENCED;
    x->keywords = 0;
    x->spell_damage = x->guard = 0;
    x->attack = card->attack;
    x->max_health = card->health;
    if (x->health > cw_entity_max_health(x))
        x->health = clamp16(cw_entity_max_health(x));
    r->deaths |= x->health <= 0; /* an aura may take more than what is printed */
    r->dirty = true;
    log_about(r, CW_EVENT_SILENCE, id, 0, 0);
}

static void do_silence(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s, (void)e;
    for (int i = 0; i < to->count; i++)
        silence_one(r, to->list[i]);
}

static void do_freeze(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s, (void)e;
    for (int i = 0; i < to->count; i++) {
        cw_entity *x = entity(r, to->list[i]);
        if (!is_character(x))
            continue;
        x->keywords |= CW_KW(FROZEN);
        player(r, x->owner)->board_keywords |= CW_KW(FROZEN);
        log_about(r, CW_EVENT_FREEZE, to->list[i], 0, 0);
    }
}

static void do_counter(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)e, (void)to;
    r->countered = true;
    log_about(r, CW_EVENT_COUNTER, s->subject, 0, 0);
}

static void do_prevent(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s, (void)e, (void)to;
    r->prevented = true;
}

static void do_choose(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)r, (void)s, (void)e, (void)to;
}

static const effect_function functions[CW_OP_COUNT] = {
    [CW_OP_CHOOSE] = do_choose,
    [CW_OP_DAMAGE] = do_damage,
    [CW_OP_DAMAGE_SPLIT] = do_damage_split,
    [CW_OP_HEAL] = do_heal,
    [CW_OP_HEAL_FULL] = do_heal_full,
    [CW_OP_DESTROY] = do_destroy,
    [CW_OP_BUFF] = do_buff,
    [CW_OP_SET_STATS] = do_set_stats,
    [CW_OP_SET_HEALTH] = do_set_health,
    [CW_OP_DOUBLE_ATTACK] = do_double_attack,
    [CW_OP_DOUBLE_HEALTH] = do_double_health,
    [CW_OP_ATTACK_TO_HEALTH] = do_attack_to_health,
    [CW_OP_SWAP_STATS] = do_swap_stats,
    [CW_OP_LOSE_KEYWORDS] = do_lose_keywords,
    [CW_OP_SILENCE] = do_silence,
    [CW_OP_FREEZE] = do_freeze,
    [CW_OP_COUNTER] = do_counter,
    [CW_OP_PREVENT] = do_prevent,
    /* effects_moves.c */
    [CW_OP_STUN] = do_stun,
    [CW_OP_ROOT] = do_root,
    [CW_OP_MOVE] = do_move,
    [CW_OP_SCATTER] = do_scatter,
    [CW_OP_PUSH] = do_push,
    [CW_OP_PULL] = do_pull,
    /* effects_players.c */
    [CW_OP_ELEMENT] = do_element,
    [CW_OP_CHANGE_COST] = do_change_cost,
    [CW_OP_ARMOR] = do_armor,
    [CW_OP_MANA_NOW] = do_mana_now,
    [CW_OP_MANA_CRYSTAL] = do_mana_crystal,
    [CW_OP_MANA_CRYSTAL_EMPTY] = do_mana_crystal_empty,
    [CW_OP_MANA_CRYSTAL_LOST] = do_mana_crystal_lost,
    [CW_OP_DRAW] = do_draw,
    [CW_OP_WIN] = do_win,
    /* effects_state.c and heat.c */
    [CW_OP_MORE_ATTACKS] = do_more_attacks,
    [CW_OP_LESS_ATTACKS] = do_less_attacks,
    [CW_OP_RESTORE_ATTACKS] = do_restore_attacks,
    [CW_OP_BECOME] = do_become,
    [CW_OP_LOSE_ALL_KEYWORDS] = do_lose_all_keywords,
    [CW_OP_RESET] = do_reset,
    [CW_OP_OVERHEAT] = do_overheat,
    [CW_OP_HEAT_LIMIT] = do_heat_limit,
    /* effects_put.c */
    [CW_OP_PUT_HAND] = do_put_hand,
    [CW_OP_PUT_DECK] = do_put_deck,
    [CW_OP_PUT_BOARD] = do_put_board,
    [CW_OP_COPY_DECK] = do_copy_deck,
    /* effects_board.c and effects_cards.c */
    [CW_OP_SUMMON] = do_summon,
    [CW_OP_SUMMON_RANDOM] = do_summon_random,
    [CW_OP_SUMMON_COPY] = do_summon_copy,
    [CW_OP_SUMMON_THIS] = do_summon_this,
    [CW_OP_RECRUIT] = do_recruit,
    [CW_OP_RESURRECT_THIS] = do_resurrect,
    [CW_OP_EQUIP] = do_equip,
    [CW_OP_TRANSFORM] = do_transform,
    [CW_OP_TRANSFORM_RANDOM] = do_transform_random,
    [CW_OP_TAKE_CONTROL] = do_take_control,
    [CW_OP_RETURN] = do_return,
    [CW_OP_SHUFFLE_BACK] = do_shuffle_back,
    [CW_OP_SHUFFLE_CARD] = do_shuffle_card,
    [CW_OP_ADD_CARD] = do_add_card,
    [CW_OP_ADD_RANDOM] = do_add_random,
    [CW_OP_SHUFFLE_RANDOM] = do_shuffle_random,
    [CW_OP_ADD_COPY] = do_add_copy,
    [CW_OP_DISCARD] = do_discard,
    [CW_OP_DISCOVER_POWER] = do_discover_power,
    [CW_OP_DISCOVER_CARD] = do_discover_card,
};

static void run_effect(run *r, scene *s, const cw_effect *e)
{
    effect_function f = functions[e->op];
    if (!f)
        return;
    group to;
    select_group(r, s, &e->to, &to);
    if (e->to.pick != CW_PICK_NONE && e->to.pick != CW_PICK_THIS) {
        s->it_count = to.count;
        for (int i = 0; i < to.count; i++)
            s->it[i] = to.list[i];
    }
    f(r, s, e, &to);
    if (auras_stale(r) || r->state->moody)
        refresh_auras(r);
}

void cut_off(run *r)
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
    cut_off(r);
    return false;
}

/* B14 */
void run_ability(run *r, scene *s, const cw_ability *ability)
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
            acts = passed = !e->condition.kind
                            || condition_holds(r->game, r->state, s, &e->condition);
        if (!acts)
            continue;
        if (!spend_budget(r))
            break;
        run_effect(r, s, e);
    }
    r->cause = outer;
    r->origin = outer_origin;
}
