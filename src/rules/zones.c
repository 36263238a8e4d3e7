/* Entities and the zones that hold them: creating, moving, drawing, summoning. Zone lists and
 * each entity's zone, slot and owner always agree (fault.c checks it). */
#include "lanes.h"
#include "rows.h"

/* ---- entities ---- */

void entity_reset(const cw_game *game, cw_entity *e, cw_card_id id)
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

cw_entity_id entity_new(run *r, cw_seat owner, cw_card_id card)
{
    cw_state *st = r->state;
    cw_entity_id id;
    if (st->free_low) {
        id = (cw_entity_id)__builtin_ctzll(st->free_low);
        st->free_low &= st->free_low - 1;
    } else if (st->free_high) {
        id = (cw_entity_id)(64 + __builtin_ctzll(st->free_high));
        st->free_high &= st->free_high - 1;
    } else if (st->entity_count < CW_MAX_ENTITIES && cw_state_has_room(st, sizeof(cw_entity))) {
        id = st->entity_count++;
    } else {
        cw_event *event = log_event(r, CW_EVENT_NO_ROOM, owner);
        if (event)
            event->card = card;
        return 0;
    }
    st->entities[id] = r->game->fresh[card];
    st->entities[id].owner = owner;
    if (r->game->rules.overheat && (r->origin < 0 ? owner : r->origin) != 0)
        st->entities[id].flags = CW_FLAG_ORIGIN;
    return id;
}

void entity_retire(run *r, cw_entity_id id)
{
    cw_entity *e = entity(r, id);
    if (e->flags & CW_FLAG_MODS)
        drop_mods(r, id);
    e->zone = CW_ZONE_NONE;
    if (r->limbo_count < CW_MAX_ENTITIES)
        r->limbo[r->limbo_count++] = id;
}

void free_limbo(run *r)
{
    cw_state *st = r->state;
    for (int i = 0; i < r->limbo_count; i++) {
        cw_entity_id id = r->limbo[i];
        if (st->entities[id].zone != CW_ZONE_NONE)
            continue; /* came back from the dead */
        memset(&st->entities[id], 0, sizeof(cw_entity));
        if (id < 64)
            st->free_low |= 1ull << id;
        else
            st->free_high |= 1ull << (id - 64);
    }
    r->limbo_count = 0;
}

/* ---- mods ---- */

void add_mod(run *r, const cw_mod *mod)
{
    cw_state *st = r->state;
    if (!has_room_for_mod(st, r->game->rules.overheat ? HEAT_ROOM : 0)) {
        log_about(r, CW_EVENT_NO_ROOM, mod->entity, 0, 0);
        return;
    }
    cw_state_mod(st, st->mod_count++) = *mod;
    st->entities[mod->entity].flags |= CW_FLAG_MODS;
    if (mod->ability) {
        const cw_ability *a = &r->game->abilities[mod->ability];
        if (a->when > CW_WHEN_STATIC && a->zones)
            listen_hidden(st, 1u << a->when);
        else if (a->when > CW_WHEN_STATIC)
            st->listen |= 1u << a->when, st->listen_wide |= 1u << a->when;
        else if (a->when == CW_WHEN_STATIC)
            count_given(st, 1);
    }
    r->dirty = true;
}

void drop_mods(run *r, cw_entity_id id)
{
    cw_state *st = r->state;
    int kept = 0;
    for (int i = 0; i < st->mod_count; i++)
        if (cw_state_mod(st, i).entity != id)
            cw_state_mod(st, kept++) = cw_state_mod(st, i);
        else if (cw_state_mod(st, i).ability
                 && r->game->abilities[cw_state_mod(st, i).ability].when == CW_WHEN_STATIC)
            count_given(st, -1);
    st->mod_count = (uint8_t)kept;
    entity(r, id)->flags &= (uint8_t)~CW_FLAG_MODS;
    r->dirty = true;
}

/* ---- lists ---- */

static void list_remove(run *r, cw_entity_id *list, uint8_t *count, int slot)
{
    for (int i = slot; i + 1 < *count; i++) {
        list[i] = list[i + 1];
        entity(r, list[i])->slot = (uint8_t)i;
    }
    list[--*count] = 0;
}

/* Static abilities may count what a zone holds. */
static inline void recount_later(run *r) { r->dirty |= r->state->moody != 0; }

void hand_remove(run *r, cw_entity_id id)
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
    recount_later(r);
}

void board_remove(run *r, cw_entity_id id)
{
    cw_entity *e = entity(r, id);
    cw_player *p = player(r, e->owner);
    leave_play(r, id);
    row_cut(p->board, e->slot);
    p->board_count--;
    p->cells &= (uint16_t) ~(1u << e->cell); /* the entity itself remembers where it stood */
    row_number(r->state, p->board, r->game->rules.board_size[e->owner]);
    e->zone = CW_ZONE_NONE;
    e->slot = 0;
}

void deck_remove(run *r, cw_entity_id id)
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
    recount_later(r);
}

void zone_remove(run *r, cw_entity_id id)
{
    cw_entity *e = entity(r, id);
    cw_player *p = player(r, e->owner);
    switch (e->zone) {
    case CW_ZONE_DECK: deck_remove(r, id); return;
    case CW_ZONE_HAND: hand_remove(r, id); return;
    case CW_ZONE_BOARD: board_remove(r, id); return;
    case CW_ZONE_SECRET: list_remove(r, p->secrets, &p->secret_count, e->slot); break;
    case CW_ZONE_WEAPON:
        leave_play(r, id);
        p->weapon = 0;
        break;
    default: break;
    }
    e->zone = CW_ZONE_NONE;
    e->slot = 0;
    recount_later(r);
}

/* Bookkeeping shared by everything that comes into play. */
void enter_play(run *r, cw_entity_id id)
{
    cw_state *st = r->state;
    cw_entity *e = entity(r, id);
    const cw_card *card = card_of(r->game, e);
    e->tag = st->next_tag++;
    if (!st->next_tag)
        st->next_tag = 1;
    listen_card(st, card);
    st->players[e->owner].board_keywords |= e->keywords;
    if (!(e->flags & CW_FLAG_SILENCED))
        count_static(st, card, 1);
    /* Who comes alone changes nothing for the others, unless it brings a static ability or one
     * counts or measures. Passing effects never care who else is there. */
    if (st->moody || card->has_static || (st->statics && r->newcomer) || (e->flags & CW_FLAG_MODS))
        r->dirty = true; /* what it was given in hand or deck counts from now on */
    else if (st->statics)
        r->newcomer = id;
    r->deaths |= e->health <= 0; /* weakened before it came */
}

void leave_play(run *r, cw_entity_id id)
{
    cw_state *st = r->state;
    const cw_entity *e = entity(r, id);
    bool source = card_of(r->game, e)->has_static && !(e->flags & CW_FLAG_SILENCED);
    bool given = (e->flags & CW_FLAG_MODS) && st->statics; /* perhaps a static ability */
    r->dirty |= source || given || st->moody != 0 || r->newcomer != 0;
    if (source)
        count_static(st, card_of(r->game, e), -1);
}

/* `place` is a slot, or on a lane board a cell; there the next free one is taken. */
void board_insert(run *r, cw_seat seat, cw_entity_id id, int place)
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
    enter_play(r, id);
}

/* More than any mana if the player lacks an element that the card needs. */
static uint8_t price_of(const cw_game *g, const cw_player *p, const cw_entity *e)
{
    const cw_card *card = card_of(g, e);
    int cost = card->cost + e->cost;
    if (!meets_needs(p, card))
        return PRICE_UNMET;
    return (uint8_t)(cost < 0 ? 0 : cost >= PRICE_UNMET ? PRICE_UNMET - 1 : cost);
}

void price_card(run *r, cw_entity_id id)
{
    const cw_entity *e = entity(r, id);
    cw_player *p = player(r, e->owner);
    int slot = row_find(p->hand, id);
    p->price[slot] = price_of(r->game, p, e);
    p->shape[slot] = card_of(r->game, e)->shape;
}

void price_power(const cw_game *g, const cw_state *st, cw_player *p)
{
    const cw_entity *power = &st->entities[p->power];
    p->price[15] = p->power && !p->power_used ? price_of(g, p, power) : PRICE_UNMET;
    p->shape[15] = card_of(g, power)->shape;
}

/* All of a hand from scratch. */
void price_hand(const cw_game *g, const cw_state *st, cw_player *p)
{
    memset(p->price, 0, sizeof p->price);
    memset(p->shape, 0, sizeof p->shape);
    price_power(g, st, p);
    p->odd_prices = 0;
    for (int i = 0; i < p->hand_count; i++) {
        const cw_entity *e = &st->entities[p->hand[i]];
        p->price[i] = price_of(g, p, e);
        p->shape[i] = card_of(g, e)->shape;
        p->odd_prices += card_of(g, e)->has_own_cost;
    }
}

bool hand_add(run *r, cw_seat seat, cw_entity_id id)
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
    listen_hidden(r->state, card_of(r->game, e)->listen_hand);
    recount_later(r);
    return true;
}

bool deck_add(run *r, cw_seat seat, cw_entity_id id)
{
    cw_player *p = player(r, seat);
    if (p->deck_count >= CW_MAX_DECK)
        return false;
    cw_entity *e = entity(r, id);
    int slot = p->deck_count;
    if (p->deck_fixed) { /* a random place among cards whose order is fixed */
        slot = (int)pick_one(r, p->deck_count + 1u);
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
    listen_hidden(r->state, card_of(r->game, e)->listen_deck);
    recount_later(r);
    return true;
}

/* ---- drawing ---- */

/* F3 */
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
    damage(r, 0, p->hero, p->fatigue, &list);
    r->fatigue_kill[seat] = entity(r, p->hero)->health <= 0;
    announce_hits(r, &list);
}

/* F1, F2 */
static void draw_one(run *r, cw_seat seat)
{
    cw_player *p = player(r, seat);
    if (p->deck_count == 0) {
        draw_from_empty(r, seat);
        return;
    }
    cw_entity_id id = p->deck[pick_draw(r, seat)];
    deck_remove(r, id);
    cw_entity *e = entity(r, id);
    bool kept = hand_add(r, seat, id);
    if (!kept && r->game->rules.overflow == CW_OVERFLOW_DISCARD) {
        discard(r, id);
        return;
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
        entity_retire(r, id);
}

void draw_cards(run *r, cw_seat seat, int count)
{
    for (int i = 0; i < count && r->state->phase != CW_PHASE_OVER; i++)
        draw_one(r, seat);
}

/* ---- coming into play ---- */

cw_entity_id summon(run *r, cw_seat seat, cw_card_id card, int place)
{
    cw_player *p = player(r, seat);
    bool full = p->board_count >= r->game->rules.board_size[seat];
    if (full && r->game->rules.overflow == CW_OVERFLOW_BURN) {
        cw_event *event = log_event(r, CW_EVENT_NO_ROOM, seat);
        if (event)
            event->card = card;
        return 0;
    }
    cw_entity_id id = entity_new(r, seat, card);
    if (id && full)
        discard(r, id);
    if (!id || full)
        return 0;
    board_insert(r, seat, id, place);
    log_about(r, CW_EVENT_SUMMON, id, 0, 0);
    return id;
}

void equip(run *r, cw_seat seat, cw_entity_id id)
{
    cw_player *p = player(r, seat);
    if (p->weapon) {
        destroy(r, p->weapon);
        settle(r); /* the old weapon leaves before the new one comes */
    }
    if (p->weapon) { /* what its deathrattle equipped gives way without more ado */
        cw_entity_id between = p->weapon;
        log_about(r, CW_EVENT_BREAK, between, 0, 0);
        zone_remove(r, between);
        entity_retire(r, between);
    }
    cw_entity *e = entity(r, id);
    e->zone = CW_ZONE_WEAPON;
    e->owner = seat;
    e->slot = 0;
    p->weapon = id;
    enter_play(r, id);
    log_about(r, CW_EVENT_EQUIP, id, 0, 0);
}
