/* Effects that put minions and weapons into play or change them there: summon, equip, transform,
 * take control. */
#include "run.h"

/* ---- summoning ---- */

/* F8. To the right of the minion that summons, or where it stood; otherwise at the right end. On a
 * lane board: in the first free cell from its own on. */
static int next_slot(run *r, const scene *s, cw_seat seat, cw_entity_id last)
{
    const cw_entity *left = entity(r, last ? last : s->source);
    if (left->owner != seat || card_of(r->game, left)->type != CW_TYPE_MINION)
        return -1;
    if (r->game->rules.lanes)
        return left->zone == CW_ZONE_BOARD || left->tag ? left->cell : -1;
    if (left->zone == CW_ZONE_BOARD)
        return left->slot + 1;
    /* Where it stood; what was discarded from a hand or deck stood nowhere. */
    return left->zone == CW_ZONE_NONE && left->tag && !last ? left->slot : -1;
}

static void count_summon(run *r, cw_entity_id id)
{
    const cw_entity *e = entity(r, id);
    for (int i = 0; i < r->game->counter_count; i++) {
        const cw_counter *c = &r->game->counters[i];
        scene s = {.seat = e->owner};
        uint8_t *count = &player(r, e->owner)->counters[i];
        if (c->when == CW_WHEN_SUMMONS && *count < 255
            && cw__matches_kind(r->game, r->state, &s, &c->filter, id))
            ++*count;
    }
}

/* B7 (b), F9: auras first, so that whoever reacts sees the newcomer with what it has. */
void cw__announce_summon(run *r, cw_entity_id id)
{
    if (r->game->counter_count)
        count_summon(r, id);
    if (auras_stale(r))
        cw__refresh_auras(r);
    emit(r, CW_WHEN_SUMMONS, id, 0, 0);
}

/* F9. A minion that comes from an effect is summoned at once, both triggers included. */
static cw_entity_id summon_now(run *r, scene *s, cw_seat seat, cw_card_id card, cw_entity_id last)
{
    cw_entity_id id = cw__summon(r, seat, card, next_slot(r, s, seat, last));
    if (!id)
        return 0;
    cw__announce_summon(r, id);
    emit(r, CW_WHEN_SUMMONED, id, 0, 0);
    return id;
}

cw_entity_id cw__bring(run *r, scene *s, cw_seat seat, cw_card_id card)
{
    cw_entity_id id = summon_now(r, s, seat, card, 0);
    remember(s, id);
    return id;
}

/* Each new one stands to the right of the one before. A full board ends it, unless the game
 * discards what finds no room: then the others are made and discarded, too. */
void cw__do_summon(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    int count = cw__amount_of(r, s, &e->a);
    cw_entity_id last = 0;
    s->it_count = 0;
    for (int i = 0; i < count && i < CW_MAX_BOARD; i++) {
        cw_entity_id id = summon_now(r, s, who(r, s, e), e->card, last);
        if (id)
            remember(s, last = id);
        else if (r->game->rules.overflow == CW_OVERFLOW_BURN)
            break;
    }
}

/* Without candidates it ends. A full board ends it as in cw__do_summon(), unless the game
 * discards what finds no room. */
void cw__do_summon_random(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    int count = cw__amount_of(r, s, &e->a);
    s->it_count = 0;
    for (int i = 0; i < count && i < CW_MAX_BOARD; i++) {
        cw_card_id card = cw__random_candidate(r, s, e);
        cw_entity_id id = card ? summon_now(r, s, who(r, s, e), card, 0) : 0;
        if (!id && (!card || r->game->rules.overflow == CW_OVERFLOW_BURN))
            break;
        remember(s, id);
    }
}

void cw__do_summon_copy(run *r, scene *s, const cw_effect *e, group *to)
{
    s->it_count = 0;
    for (int i = 0; i < to->count; i++) {
        cw_seat seat = whose_zone(r, s, e, to->list[i]);
        cw_card_id card = entity(r, to->list[i])->card;
        int zone = entity(r, to->list[i])->zone;
        bool whole = zone == CW_ZONE_BOARD || r->game->rules.keep_state; /* of the dead: fresh */
        if (r->game->cards[card].type != CW_TYPE_MINION
            || (whole && !cw__fits_copy(r, to->list[i], seat))
            || cw__discard_copy(r, to->list[i], seat, player(r, seat)->board_count,
                                r->game->rules.board_size[seat]))
            continue;
        cw_entity_id id = cw__summon(r, seat, card, next_slot(r, s, seat, 0));
        if (!id)
            break;
        cw__share_source(r, to->list[i], id);
        if (whole)
            cw__copy_state(r, to->list[i], id);
        cw__announce_summon(r, id);
        emit(r, CW_WHEN_SUMMONED, id, 0, 0);
        remember(s, id);
    }
}

/* Discarded by the player on whose side it found no room. */
static void discard_for(run *r, cw_seat seat, cw_entity_id id)
{
    cw__unplay(r, id);
    entity(r, id)->owner = seat;
    cw__discard(r, id);
}

/* A card from hand or deck goes straight to the board, and so does one whose own text acts as it
 * leaves. */
static cw_entity_id summon_card(run *r, cw_entity_id id, cw_seat seat)
{
    cw_entity *x = entity(r, id);
    bool full = player(r, seat)->board_count >= r->game->rules.board_size[seat];
    if (x->zone == CW_ZONE_BOARD || card_of(r->game, x)->type != CW_TYPE_MINION)
        return 0;
    if (full) {
        if (r->game->rules.overflow == CW_OVERFLOW_DISCARD)
            discard_for(r, seat, id);
        return 0;
    }
    cw__unplay(r, id);
    x->flags &= (uint8_t) ~(CW_FLAG_SEEN | CW_FLAG_LOCATED);
    cw__board_insert(r, seat, id, -1);
    log_about(r, CW_EVENT_SUMMON, id, 0, 0);
    cw__announce_summon(r, id);
    emit(r, CW_WHEN_SUMMONED, id, 0, 0);
    return id;
}

void cw__do_summon_this(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)e, (void)to;
    summon_card(r, s->source, entity(r, s->source)->owner);
}

void cw__do_recruit(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)e;
    s->it_count = 0;
    for (int i = 0; i < to->count; i++)
        remember(s, summon_card(r, to->list[i], entity(r, to->list[i])->owner));
}

/* F14: a fresh copy in the old place. One that did not die after all is left alone. */
void cw__do_resurrect_this(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++) {
        const cw_entity *dead = entity(r, to->list[i]);
        if (!has_fallen(dead))
            continue;
        int place = r->game->rules.lanes ? dead->cell : dead->slot;
        cw_entity_id id = cw__summon(r, dead->owner, dead->card, place);
        if (!id)
            break;
        int health = cw__amount_of(r, s, &e->a);
        if (health > 0 && health < entity(r, id)->health)
            entity(r, id)->health = clamp16(health);
        cw__announce_summon(r, id);
        emit(r, CW_WHEN_SUMMONED, id, 0, 0);
    }
}

void cw__do_equip(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    cw_seat seat = who(r, s, e);
    cw_entity_id id = cw__entity_new(r, seat, e->card);
    if (id)
        cw__equip(r, seat, id);
}

/* ---- changing what is on the board ---- */

/* A card in a hand or deck just becomes another one; whoever could not see it learns nothing. */
static void transform_card(run *r, cw_entity_id id, cw_card_id card)
{
    cw_entity *x = entity(r, id);
    cw_player *p = player(r, x->owner);
    bool hand = x->zone == CW_ZONE_HAND, located = x->flags & CW_FLAG_LOCATED;
    if (hand)
        p->odd_prices -= card_of(r->game, x)->has_own_cost;
    if (x->flags & CW_FLAG_MODS)
        cw__drop_mods(r, id);
    forget_gifts(r, id);
    cw__leave_source(r, id);
    cw__entity_reset(r->game, x, card);
    x->flags = 0;
    begin_source(r, id);
    x->flags |= located ? CW_FLAG_SEEN | CW_FLAG_LOCATED : 0;
    if (hand) {
        p->odd_prices += card_of(r->game, x)->has_own_cost;
        cw__price_card(r, id);
    }
    cw_ids_drop(r->state->ears, id);
    listen_stored(r->state, id,
                  hand ? card_of(r->game, x)->listen_hand : card_of(r->game, x)->listen_deck);
    touch(r, CW_MOOD_STORES);
    cw_event *event = log_event(r, CW_EVENT_TRANSFORM, x->owner);
    if (event) {
        event->target = cw_place_of(r->state, id);
        event->card = x->card;
        event->hidden = located ? 0 : hand ? (uint8_t)(1u << (1 - x->owner)) : 3;
    }
}

/* F12: it leaves and enters play without dying or being summoned: listeners and counts of static
 * abilities follow, triggers do not act. */
void cw__transform(run *r, cw_entity_id id, cw_card_id card)
{
    cw_entity *x = entity(r, id);
    if (card && (x->zone == CW_ZONE_HAND || x->zone == CW_ZONE_DECK))
        transform_card(r, id, card);
    if (!card || x->zone != CW_ZONE_BOARD || r->game->cards[card].type != CW_TYPE_MINION)
        return;
    cw__leave_play(r, id);
    if (x->flags & CW_FLAG_MODS)
        cw__drop_mods(r, id);
    forget_gifts(r, id);
    cw__leave_source(r, id);
    cw__entity_reset(r->game, x, card);
    x->flags = r->game->rules.fresh_attacks ? 0 : CW_FLAG_SLEEPING;
    begin_source(r, id);
    cw__enter_play(r, id);
    r->dirty = true;
    log_about(r, CW_EVENT_TRANSFORM, id, 0, 0);
}

void cw__do_transform(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s;
    for (int i = 0; i < to->count; i++)
        cw__transform(r, to->list[i], e->card);
}

void cw__do_transform_random(run *r, scene *s, const cw_effect *e, group *to)
{
    cw_entity_id first = s->it[0];
    for (int i = 0; i < to->count; i++) {
        s->it[0] = e->to.pick == CW_PICK_THIS ? first : to->list[i]; /* "more than it" */
        cw__transform(r, to->list[i], cw__random_candidate(r, s, e));
        s->it[0] = first;
    }
}

/* F11. Without room it is destroyed or discarded. Its tag stays: both players have seen that it is
 * the same minion. */
void cw__change_sides(run *r, cw_seat seat, cw_entity_id id)
{
    cw_entity *x = entity(r, id);
    if (player(r, seat)->board_count >= r->game->rules.board_size[seat]) {
        if (r->game->rules.overflow == CW_OVERFLOW_DISCARD)
            discard_for(r, seat, id);
        else
            cw__destroy(r, id);
        return;
    }
    cw_place from = cw_place_of(r->state, id);
    uint16_t tag = x->tag;
    cw__zone_remove(r, id);
    cw__board_insert(r, seat, id, r->game->rules.lanes ? x->cell : -1);
    x->tag = tag;
    x->attacks = 0;
    x->flags &= (uint8_t)~CW_FLAG_MOVED;
    cw_event *event = log_event(r, CW_EVENT_CONTROL, seat);
    if (event) {
        event->source = from;
        event->target = cw_place_of(r->state, id);
        event->card = x->card;
        event->tag = tag;
    }
}

void cw__do_take_control(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)e;
    for (int i = 0; i < to->count; i++) {
        const cw_entity *x = entity(r, to->list[i]);
        if (x->zone == CW_ZONE_BOARD && x->owner != s->seat)
            cw__change_sides(r, s->seat, to->list[i]);
    }
}

/* Minions from anywhere to the board of one player. */
void cw__do_put_board(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++) {
        const cw_entity *x = entity(r, to->list[i]);
        cw_seat seat = whose_zone(r, s, e, to->list[i]);
        if (x->zone == CW_ZONE_BOARD && x->owner != seat)
            cw__change_sides(r, seat, to->list[i]);
        else if (x->zone == CW_ZONE_HAND || x->zone == CW_ZONE_DECK || to->list[i] == s->source)
            summon_card(r, to->list[i], seat);
    }
}
