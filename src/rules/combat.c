/* Damage, healing, destruction and attacks (docs/rules.md, parts C and D). */
#include "lanes.h"

/* C4. True if something prevented damage that would kill the hero. `prevented` is saved around it:
 * what the trigger itself causes may be lethal to somebody and be prevented, too. */
static bool lethal_prevented(run *r, cw_entity_id target, int amount)
{
    const cw_entity *e = entity(r, target);
    if (!(r->state->listen & CW_LISTEN(LETHAL)) || e->zone != CW_ZONE_HERO
        || amount < e->health + player(r, e->owner)->armor)
        return false;
    bool outer = r->prevented;
    r->prevented = false;
    emit(r, CW_WHEN_LETHAL, target, 0, amount);
    bool prevented = r->prevented;
    r->prevented = outer;
    if (prevented)
        log_about(r, CW_EVENT_PREVENT, target, amount, 0);
    return prevented;
}

static int absorb_with_armor(run *r, cw_entity *e, int amount)
{
    cw_player *p = player(r, e->owner);
    int absorbed = p->armor < amount ? p->armor : amount;
    p->armor = (int16_t)(p->armor - absorbed);
    return amount - absorbed;
}

/* C2, C3 */
static void ward_off(run *r, cw_entity_id target, int amount)
{
    cw_entity *e = entity(r, target);
    if (e->guard) {
        e->guard--;
        log_about(r, CW_EVENT_GUARD, target, amount, e->guard);
    } else {
        cw__lose_keywords(r, target, CW_KW(DIVINE_SHIELD));
        log_about(r, CW_EVENT_SHIELD, target, amount, 0);
    }
}

/* L8. Poison needs no damage, but a shield stops it. */
static void prick(run *r, cw_entity_id source, cw_entity_id target)
{
    const cw_entity *e = entity(r, target);
    uint32_t keywords = cw_entity_keywords(e);
    if (!(cw_entity_keywords(entity(r, source)) & CW_KW(POISONOUS)) || !is_character(e)
        || (keywords & CW_KW(IMMUNE)))
        return;
    if (e->guard || (keywords & CW_KW(DIVINE_SHIELD)))
        ward_off(r, target, 0);
    else if (e->zone == CW_ZONE_BOARD)
        cw__destroy(r, target);
}

/* C6. Either the heroes' gains are noted for later, or what was regained at once, of which is told
 * later. */
static void note_lifesteal(run *r, cw_entity_id source, int amount, hits *list)
{
    cw_seat seat = entity(r, source)->owner;
    bool waits = r->game->rules.lifesteal_waits;
    list->stolen[seat] += waits ? amount : cw__heal(r, player(r, seat)->hero, amount);
}

/* C2 to C6 Deaths are only marked, and reactions only noted in `list` (C7): the caller announces
 * them when all of its damage has landed. */
void cw__damage(run *r, cw_entity_id source, cw_entity_id target, int amount, hits *list)
{
    cw_entity *e = entity(r, target);
    if (amount <= 0 || !is_character(e) || (cw_entity_keywords(e) & CW_KW(IMMUNE))) {
        if (amount == 0 && r->game->rules.zero_damage && source)
            prick(r, source, target);
        return;
    }
    if (e->guard | (cw_entity_keywords(e) & CW_KW(DIVINE_SHIELD))) {
        ward_off(r, target, amount);
        return;
    }
    if (lethal_prevented(r, target, amount))
        return;
    int loss = e->zone == CW_ZONE_HERO ? absorb_with_armor(r, e, amount) : amount;
    e->health = clamp16(e->health - loss);
    touch(r, CW_MOOD_HEALTH); /* "while damaged" */
    log_about(r, CW_EVENT_DAMAGE, target, amount, 0);
    if (e->zone == CW_ZONE_HERO)
        r->fatigue_kill[e->owner] = false;
    if (e->health <= 0)
        r->deaths = true;
    if (source) {
        uint32_t keywords = cw_entity_keywords(entity(r, source));
        if ((keywords & CW_KW(POISONOUS)) && e->zone == CW_ZONE_BOARD)
            cw__destroy(r, target);
        if (keywords & CW_KW(LIFESTEAL))
            note_lifesteal(r, source, amount, list);
    }
    if (list->count < GROUP_MAX)
        list->list[list->count++] = (hit){source, target, clamp16(amount)};
    else
        cw__cut_off(r); /* nobody reacts to what is beyond */
}

static void steal_life(run *r, const hits *list)
{
    for (cw_seat seat = 0; seat < CW_SEATS; seat++) {
        cw_entity_id hero = player(r, seat)->hero;
        int healed = list->stolen[seat];
        if (healed && r->game->rules.lifesteal_waits)
            healed = cw__heal(r, hero, healed);
        if (healed)
            emit(r, CW_WHEN_HEALED, hero, 0, healed);
    }
}

/* C7. Lifesteal and triggers about damage wait until all of it has been dealt. A trigger in the
 * middle of a sentence would see, and could change, a board on which half of the blow has
 * landed. */
void cw__announce_hits(run *r, const hits *list)
{
    if (list->stolen[0] | list->stolen[1])
        steal_life(r, list);
    if (!(r->state->listen & (CW_LISTEN(DAMAGED) | CW_LISTEN(DEALS_DAMAGE))))
        return;
    for (int i = 0; i < list->count; i++) {
        const hit *h = &list->list[i];
        emit(r, CW_WHEN_DAMAGED, h->target, h->source, h->amount);
        if (h->source)
            emit(r, CW_WHEN_DEALS_DAMAGE, h->source, h->target, h->amount);
    }
}

/* C9. Returns what was really regained. */
int cw__heal(run *r, cw_entity_id target, int amount)
{
    cw_entity *e = entity(r, target);
    int missing = cw_entity_max_health(e) - e->health;
    if (amount > missing)
        amount = missing;
    if (amount <= 0 || !is_character(e))
        return 0;
    touch_health(r, e);
    e->health = clamp16(e->health + amount);
    log_about(r, CW_EVENT_HEAL, target, amount, 0);
    return amount;
}

void cw__gain_armor(run *r, cw_seat seat, int amount)
{
    cw_player *p = player(r, seat);
    p->armor = clamp16(p->armor + amount);
    if (p->armor < 0)
        p->armor = 0;
    touch(r, CW_MOOD_ANY); /* "where X is your armor" */
    log_about(r, CW_EVENT_ARMOR, p->hero, amount, 0);
}

/* C10: a mark, not damage. It leaves with the next settling, and no healing saves it. */
void cw__destroy(run *r, cw_entity_id target)
{
    cw_entity *e = entity(r, target);
    if (e->zone < CW_ZONE_BOARD || e->zone > CW_ZONE_WEAPON || (e->flags & CW_FLAG_DOOMED))
        return;
    e->flags |= CW_FLAG_DOOMED;
    r->deaths = true;
    log_about(r, CW_EVENT_DESTROY, target, 0, 0);
}

int cw_character_attack(const cw_game *game, const cw_state *st, cw_entity_id id)
{
    (void)game;
    const cw_entity *e = &st->entities[id];
    int attack = e->attack + e->aura_attack;
    if (e->zone == CW_ZONE_HERO && st->active == e->owner && st->players[e->owner].weapon)
        attack += cw_entity_attack(&st->entities[st->players[e->owner].weapon]);
    return attack > 0 ? attack : 0;
}

static void wear_weapon(run *r, cw_entity_id attacker)
{
    const cw_entity *e = entity(r, attacker);
    cw_entity_id weapon = e->zone == CW_ZONE_HERO ? player(r, e->owner)->weapon : 0;
    if (!weapon)
        return;
    cw_entity *w = entity(r, weapon);
    w->health--;
    touch(r, CW_MOOD_HEALTH);
    if (w->health <= 0)
        r->deaths = true;
}

/* K9. A sweep goes past the defender; a reflecting one sends the blow back. What is sent
 * back is no attack of its own, so that nothing reflects it again. */
static void special_blows(run *r, cw_entity_id attacker, cw_entity_id defender, int blow,
                          hits *list)
{
    const cw_entity *a = entity(r, attacker), *d = entity(r, defender);
    if (d->zone != CW_ZONE_BOARD || a->zone != CW_ZONE_BOARD)
        return;
    if (cw_entity_keywords(a) & CW_KW(SWEEP)) {
        unsigned beside = cw__slots_beside(r->game, r->state, d);
        for (; beside; beside &= beside - 1)
            cw__damage(r, attacker, player(r, d->owner)->board[__builtin_ctz(beside)], blow, list);
    }
    if (cw_entity_keywords(d) & CW_KW(REFLECT))
        cw__damage(r, attacker, attacker, blow, list);
}

static void log_attack(run *r, cw_entity_id attacker, cw_entity_id defender)
{
    const cw_entity *a = entity(r, attacker);
    cw_event *event = log_event(r, CW_EVENT_ATTACK, a->owner);
    if (event) {
        event->source = cw_place_of(r->state, attacker);
        event->target = cw_place_of(r->state, defender);
        event->card = a->card;
        event->tag = a->tag;
    }
}

/* D4. Reactions to an attack that is about to happen, then settling; the defender is whoever it goes
 * to by now. False if that was all. */
static bool stays_on(run *r, cw_entity_id attacker, cw_entity_id *defender)
{
    cw_entity_id outer = r->redirected;
    r->redirected = 0;
    emit(r, CW_WHEN_ATTACKS, attacker, *defender, 0);
    cw_entity_id instead = r->redirected;
    r->redirected = outer;
    settle(r);
    const cw_entity *a = entity(r, attacker), *d = entity(r, instead ? instead : *defender);
    if (!is_alive(a) || !is_alive(d) || !is_character(a) || !is_character(d)
        || (!instead && a->owner == d->owner))
        return false;
    if (instead) {
        *defender = instead;
        log_attack(r, attacker, instead);
    }
    return true;
}

/* D3 to D8
 * 1. The attack counts and stealth is lost, whatever comes of it (D3).
 * 2. Reactions to the attack, then settling; if one of the two is gone or they are on one side now,
 *    that was all (D4).
 * 3. Both blows are measured before either lands (D5), so that a blow which weakens the other
 *    changes nothing about the answer.
 * 4. Both land (D6), then what sweeps and reflects (K9), then the weapon wears (D7).
 * 5. Reactions to the damage, to the attack, settling (D8). */
void cw__attack(run *r, cw_entity_id attacker, cw_entity_id defender)
{
    cw_entity *a = entity(r, attacker), *d = entity(r, defender);
    log_attack(r, attacker, defender);
    a->attacks++;
    if (cw_entity_keywords(a) & CW_KW(STEALTH))
        cw__lose_keywords(r, attacker, CW_KW(STEALTH));
    if ((r->state->listen & CW_LISTEN(ATTACKS)) && !stays_on(r, attacker, &defender))
        return;
    d = entity(r, defender);
    /* Both blows are measured before either lands. */
    int blow = cw_character_attack(r->game, r->state, attacker);
    int answer = cw_character_attack(r->game, r->state, defender);
    hits list;
    hits_init(&list);
    cw__damage(r, attacker, defender, blow, &list);
    if ((d->zone != CW_ZONE_HERO || r->game->rules.heroes_strike_back)
        && !(cw_entity_keywords(a) & CW_KW(RANGED)))
        cw__damage(r, defender, attacker, answer, &list);
    if ((cw_entity_keywords(a) & CW_KW(SWEEP)) | (cw_entity_keywords(d) & CW_KW(REFLECT)))
        special_blows(r, attacker, defender, blow, &list);
    wear_weapon(r, attacker);
    cw__announce_hits(r, &list);
    emit(r, CW_WHEN_ATTACKED, attacker, defender, 0);
    settle(r);
}
