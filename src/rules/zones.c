/* Entities and the zones that hold them: creating, moving, drawing, summoning. Zone lists and
 * each entity's zone, slot and owner always agree (fault.c checks it). */
#include "lanes.h"
#include "rows.h"

/* ---- entities ---- */

/* As printed: one copy of the card's fresh entity. Only where it is and where it began stay. */
void cw__entity_reset(const cw_game *game, cw_entity *e, cw_card_id id)
{
    uint8_t zone = e->zone, slot = e->slot, owner = e->owner, cell = e->cell;
    uint8_t origin = e->flags & CW_FLAG_ORIGIN;
    *e = game->fresh[id];
    e->flags = origin;
    e->zone = zone;
    e->slot = slot;
    e->owner = owner;
    e->cell = cell;
}

/* The lowest free number first, by the masks: numbers stay small, so that a position stays short,
 * and which number is given depends on nothing but the position. 0 if none is free. */
static cw_entity_id take_free_id(cw_state *st)
{
    for (int word = 0; word < CW_ID_WORDS; word++) {
        uint64_t *mask = &st->free_ids[word];
        if (!*mask)
            continue;
        int bit = __builtin_ctzll(*mask);
        *mask &= *mask - 1;
        return (cw_entity_id)(64 * word + bit);
    }
    return 0;
}

/* 0 if the match is full. */
cw_entity_id cw__entity_new(run *r, cw_seat owner, cw_card_id card)
{
    cw_state *st = r->state;
    cw_entity_id id = take_free_id(st);
    if (!id && st->entity_count < r->game->entity_limit && cw_state_has_room(st, sizeof(cw_entity)))
        id = st->entity_count++;
    if (!id) {
        cw_event *event = log_event(r, CW_EVENT_NO_ROOM, owner);
        if (event) {
            event->card = card;
            event->amount = 1;
        }
        return 0;
    }
    st->entities[id] = r->game->fresh[card];
    st->entities[id].owner = owner;
    begin_source(r, id);
    return id;
}

/* To limbo, not to the free numbers: deathrattles, "it" and triggers of this action may still speak
 * of it, and a new entity with its number would be taken for it. */
void cw__entity_retire(run *r, cw_entity_id id)
{
    cw_entity *e = entity(r, id);
    if (e->flags & CW_FLAG_MODS)
        cw__drop_mods(r, id);
    e->zone = CW_ZONE_NONE;
    if (r->limbo_count < CW_MAX_ENTITIES)
        r->limbo[r->limbo_count++] = id;
}

/* Freed entities are blank, so that equal positions have equal bytes. */
void cw__free_limbo(run *r)
{
    cw_state *st = r->state;
    if (__builtin_expect(r->game->rules.overheat != 0, 0))
        cw__leave_limbo(r);
    for (int i = 0; i < r->limbo_count && notes_gifts(r); i++)
        if (st->entities[r->limbo[i]].zone == CW_ZONE_NONE)
            cw__forget_gifts_slow(r, r->limbo[i]);
    for (int i = 0; i < r->limbo_count; i++) {
        cw_entity_id id = r->limbo[i];
        if (st->entities[id].zone != CW_ZONE_NONE)
            continue; /* came back from the dead */
        memset(&st->entities[id], 0, sizeof(cw_entity));
        cw_ids_add(st->free_ids, id);
    }
    r->limbo_count = 0;
}

/* ---- lists ---- */

/* Keeps the order of the others and their slots. */
static void list_remove(run *r, cw_entity_id *list, uint8_t *count, int slot)
{
    for (int i = slot; i + 1 < *count; i++) {
        list[i] = list[i + 1];
        entity(r, list[i])->slot = (uint8_t)i;
    }
    list[--*count] = 0;
}

/* Static abilities may count what a zone holds. */
static inline void recount_later(run *r) { touch(r, CW_MOOD_STORES); }

/* Hand, prices and shapes are parallel rows that move together; slot 15 belongs to the power and is
 * put back. */
void cw__hand_remove(run *r, cw_entity_id id)
{
    cw_entity *e = entity(r, id);
    cw_player *p = player(r, e->owner);
    uint8_t price = p->price[15], shape = p->shape[15];
    int slot = row_find(p->hand, id);
    p->odd_prices -= card_of(r->game, e)->has_own_cost;
    row_cut(p->price, slot);
    row_cut(p->shape, slot);
    row_cut(p->hand, slot);
    p->price[14] = p->shape[14] = 0;
    p->price[15] = price, p->shape[15] = shape; /* the power's stay where they are */
    p->hand_count--;
    e->zone = CW_ZONE_NONE;
    cw_ids_drop(r->state->ears, id);
    recount_later(r);
}

void cw__board_remove(run *r, cw_entity_id id)
{
    cw_entity *e = entity(r, id);
    cw_player *p = player(r, e->owner);
    cw__leave_play(r, id);
    row_cut(p->board, e->slot);
    p->board_count--;
    p->cells &= (uint16_t) ~(1u << e->cell); /* the entity itself remembers where it stood */
    row_number(r->state, p->board, r->game->rules.board_size[e->owner]);
    e->zone = CW_ZONE_NONE;
    e->slot = 0;
}

void cw__deck_remove(run *r, cw_entity_id id)
{
    cw_entity *e = entity(r, id);
    cw_player *p = player(r, e->owner);
    if (p->deck_fixed) {
        if (e->slot >= p->deck_count - p->deck_fixed)
            p->deck_fixed--;
        list_remove(r, p->deck, &p->deck_count, e->slot);
    } else { /* the order means nothing: fill the hole with the last card */
        cw_entity_id last = p->deck[--p->deck_count];
        p->deck[e->slot] = last;
        entity(r, last)->slot = e->slot;
        p->deck[p->deck_count] = 0;
    }
    e->zone = CW_ZONE_NONE;
    e->slot = 0;
    cw_ids_drop(r->state->ears, id);
    recount_later(r);
}

/* From whatever zone it is in. Heroes and powers are never removed this way. */
void cw__zone_remove(run *r, cw_entity_id id)
{
    cw_entity *e = entity(r, id);
    cw_player *p = player(r, e->owner);
    switch (e->zone) {
    case CW_ZONE_DECK: cw__deck_remove(r, id); return;
    case CW_ZONE_HAND: cw__hand_remove(r, id); return;
    case CW_ZONE_BOARD: cw__board_remove(r, id); return;
    case CW_ZONE_SECRET: list_remove(r, p->secrets, &p->secret_count, e->slot); break;
    case CW_ZONE_WEAPON:
        cw__leave_play(r, id);
        p->weapon = 0;
        break;
    default: break;
    }
    e->zone = CW_ZONE_NONE;
    e->slot = 0;
    cw_ids_drop(r->state->ears, id);
    recount_later(r);
}

/* When there are no more numbers, all begin again in the same order. */
void cw__renew_stamps(cw_state *st)
{
    cw_entity_id all[64];
    int count = cw__in_order(st, all);
    for (int seat = 0; seat < CW_SEATS; seat++)
        if (st->players[seat].power)
            all[count++] = st->players[seat].power;
    cw__sort_slow(st, all, count);
    for (int i = 0; i < count; i++)
        st->entities[all[i]].tag = (uint16_t)(1 + i);
    st->next_tag = (uint16_t)(1 + count);
}

/* Bookkeeping shared by everything that comes into play. */
void cw__enter_play(run *r, cw_entity_id id)
{
    cw_state *st = r->state;
    cw_entity *e = entity(r, id);
    const cw_card *card = card_of(r->game, e);
    stamp(st, e);
    listen_card(st, card, id);
    if (e->flags & CW_FLAG_MODS)
        cw_ids_add(st->ears, id);
    if (e->aura_attack || e->aura_health || e->aura_keywords)
        cw_ids_add(st->lit, id); /* it changed sides with what it had */
    st->players[e->owner].board_keywords |= e->keywords;
    if (!(e->flags & CW_FLAG_SILENCED))
        count_static(st, card, 1);
    /* Who comes alone changes nothing for the others, unless it brings a static ability or one
     * counts or measures. Passing effects never care who else is there. */
    if ((st->moods & (CW_MOOD_PLACES | CW_MOOD_ANY)) || card->has_static
        || (st->statics && r->newcomer) || (e->flags & CW_FLAG_MODS))
        r->dirty = true; /* what it was given in hand or deck counts from now on */
    else if (st->statics)
        r->newcomer = id;
    r->deaths |= e->health <= 0; /* weakened before it came */
}

void cw__leave_play(run *r, cw_entity_id id)
{
    cw_state *st = r->state;
    const cw_entity *e = entity(r, id);
    bool source = card_of(r->game, e)->has_static && !(e->flags & CW_FLAG_SILENCED);
    bool given = (e->flags & CW_FLAG_MODS) && st->statics; /* perhaps a static ability */
    r->dirty |= source || given || r->newcomer != 0;
    touch(r, CW_MOOD_PLACES);
    if (source)
        count_static(st, card_of(r->game, e), -1);
    cw_ids_drop(st->lit, id);
    cw_ids_drop(st->ears, id);
}

/* `place` is a slot, or on a lane board a cell; there the next free one is taken. The caller has
 * seen that there is room. */
void cw__board_insert(run *r, cw_seat seat, cw_entity_id id, int place)
{
    cw_player *p = player(r, seat);
    cw_entity *e = entity(r, id);
    int slot = place < 0 || place > p->board_count ? p->board_count : place;
    if (r->game->rules.lanes)
        slot = take_cell(r->game, p, e, place);
    row_open(p->board, slot, id);
    p->board_count++;
    row_number(r->state, p->board, r->game->rules.board_size[seat]);
    e->zone = CW_ZONE_BOARD;
    e->owner = seat;
    e->flags |= r->game->rules.fresh_attacks ? 0 : CW_FLAG_SLEEPING;
    cw__enter_play(r, id);
}

/* More than any mana if the player lacks an element that the card needs. Own changes of cost are in
 * it, static abilities are not: those can change without anything happening to the card. */
static uint8_t price_of(const cw_game *g, const cw_player *p, const cw_entity *e)
{
    const cw_card *card = card_of(g, e);
    int cost = card->cost + e->cost;
    if (!meets_needs(p, card))
        return PRICE_UNMET;
    return (uint8_t)(cost < 0 ? 0 : cost >= PRICE_UNMET ? PRICE_UNMET - 1 : cost);
}

void cw__price_card(run *r, cw_entity_id id)
{
    const cw_entity *e = entity(r, id);
    cw_player *p = player(r, e->owner);
    int slot = row_find(p->hand, id);
    p->price[slot] = price_of(r->game, p, e);
    p->shape[slot] = card_of(r->game, e)->shape;
}

void cw__price_power(const cw_game *g, const cw_state *st, cw_player *p)
{
    const cw_entity *power = &st->entities[p->power];
    p->price[15] = p->power && !p->power_used ? price_of(g, p, power) : PRICE_UNMET;
    p->shape[15] = card_of(g, power)->shape;
}

/* All of a hand from scratch. */
void cw__price_hand(const cw_game *g, const cw_state *st, cw_player *p)
{
    memset(p->price, 0, sizeof p->price);
    memset(p->shape, 0, sizeof p->shape);
    cw__price_power(g, st, p);
    p->odd_prices = 0;
    for (int i = 0; i < p->hand_count; i++) {
        const cw_entity *e = &st->entities[p->hand[i]];
        p->price[i] = price_of(g, p, e);
        p->shape[i] = card_of(g, e)->shape;
        p->odd_prices += card_of(g, e)->has_own_cost;
    }
}

/* At the right end. False with a full hand: nothing has changed, and the caller says what becomes
 * of the card. */
bool cw__hand_add(run *r, cw_seat seat, cw_entity_id id)
{
    cw_player *p = player(r, seat);
    if (p->hand_count >= r->game->rules.hand_limit[seat])
        return false;
    cw_entity *e = entity(r, id);
    e->zone = CW_ZONE_HAND;
    e->slot = 0;
    e->owner = seat;
    e->cell = 0;
    p->hand[p->hand_count++] = id;
    p->odd_prices += card_of(r->game, e)->has_own_cost;
    p->price[p->hand_count - 1] = price_of(r->game, p, e);
    p->shape[p->hand_count - 1] = card_of(r->game, e)->shape;
    listen_stored(r->state, id, card_of(r->game, e)->listen_hand);
    recount_later(r);
    return true;
}

/* Without a fixed order a card is just added: draws are random anyway (A3). A card whose place was
 * known is now one among others. */
bool cw__deck_add(run *r, cw_seat seat, cw_entity_id id)
{
    cw_player *p = player(r, seat);
    if (p->deck_count >= CW_MAX_DECK)
        return false;
    cw_entity *e = entity(r, id);
    int slot = p->deck_count;
    if (p->deck_fixed) { /* a random place among cards whose order is fixed */
        slot = (int)cw__pick_one(r, p->deck_count + 1u);
        for (int i = p->deck_count; i > slot; i--) {
            p->deck[i] = p->deck[i - 1];
            entity(r, p->deck[i])->slot = (uint8_t)i;
        }
        if (slot > p->deck_count - p->deck_fixed)
            p->deck_fixed++;
    }
    e->zone = CW_ZONE_DECK;
    e->slot = (uint8_t)slot;
    e->owner = seat;
    e->cell = 0;
    e->flags &= (uint8_t)~CW_FLAG_LOCATED;
    p->deck[slot] = id;
    p->deck_count++;
    listen_stored(r->state, id, card_of(r->game, e)->listen_deck);
    recount_later(r);
    return true;
}

/* ---- drawing ---- */

/* F3 Whether this was what killed the hero is noted for the reason of the end (E8); later damage
 * takes it back. */
static void draw_from_empty(run *r, cw_seat seat)
{
    cw_player *p = player(r, seat);
    int kind = r->game->rules.fatigue;
    if (kind == CW_FATIGUE_NONE)
        return;
    p->fatigue = kind == CW_FATIGUE_RISING ? clamp16(p->fatigue + 1) : 1;
    cw_event *event = log_event(r, CW_EVENT_FATIGUE, seat);
    if (event)
        event->amount = p->fatigue;
    hits list;
    hits_init(&list);
    cw__damage(r, 0, p->hero, p->fatigue, &list);
    r->fatigue_kill[seat] = entity(r, p->hero)->health <= 0;
    cw__announce_hits(r, &list);
}

/* F1, F2 */
cw_entity_id cw__draw_one(run *r, cw_seat seat)
{
    cw_player *p = player(r, seat);
    if (p->deck_count == 0) {
        draw_from_empty(r, seat);
        return 0;
    }
    cw_entity_id id = p->deck[cw__pick_draw(r, seat)];
    cw__deck_remove(r, id);
    cw_entity *e = entity(r, id);
    bool kept = cw__hand_add(r, seat, id);
    if (!kept && r->game->rules.overflow == CW_OVERFLOW_DISCARD) {
        cw__discard(r, id);
        return 0;
    }
    cw_event *event = log_event(r, kept ? CW_EVENT_DRAW : CW_EVENT_BURN, seat);
    if (event) {
        event->card = e->card;
        event->source = (cw_place)(CW_PLACE_DECK + seat);
        event->target = cw_place_of(r->state, id);
        event->hidden = kept ? (uint8_t)(1u << (1 - seat)) : 0;
    }
    if (kept)
        emit(r, CW_WHEN_DRAWS, id, 0, 1);
    else
        cw__entity_retire(r, id);
    return kept ? id : 0;
}

void cw__draw_cards(run *r, cw_seat seat, int count)
{
    for (int i = 0; i < count && r->state->phase != CW_PHASE_OVER; i++)
        cw__draw_one(r, seat);
}

/* ---- coming into play ---- */

/* 0 if there is no room. Triggers are left to the caller, who may still change the newcomer before
 * others react to it. */
cw_entity_id cw__summon(run *r, cw_seat seat, cw_card_id card, int place)
{
    cw_player *p = player(r, seat);
    bool full = p->board_count >= r->game->rules.board_size[seat];
    if (full && r->game->rules.overflow == CW_OVERFLOW_BURN) {
        cw_event *event = log_event(r, CW_EVENT_NO_ROOM, seat);
        if (event)
            event->card = card;
        return 0;
    }
    cw_entity_id id = cw__entity_new(r, seat, card);
    if (id && full)
        cw__discard(r, id);
    if (!id || full)
        return 0;
    cw__board_insert(r, seat, id, place);
    log_about(r, CW_EVENT_SUMMON, id, 0, 0);
    return id;
}

/* B8. */
void cw__equip(run *r, cw_seat seat, cw_entity_id id)
{
    cw_player *p = player(r, seat);
    if (p->weapon) {
        cw__destroy(r, p->weapon);
        settle(r); /* the old weapon leaves before the new one comes */
    }
    if (p->weapon) { /* what its deathrattle equipped gives way without more ado */
        cw_entity_id between = p->weapon;
        log_about(r, CW_EVENT_BREAK, between, 0, 0);
        cw__zone_remove(r, between);
        cw__entity_retire(r, between);
    }
    cw_entity *e = entity(r, id);
    e->zone = CW_ZONE_WEAPON;
    e->owner = seat;
    e->slot = 0;
    p->weapon = id;
    cw__enter_play(r, id);
    log_about(r, CW_EVENT_EQUIP, id, 0, 0);
}
