/* Effects that move and copy things between board, hand and deck, and discard them. In games
 * that keep the state of a card, all of it goes along; otherwise what leaves play is as printed
 * again. */
#include "run.h"

/* ---- discarding ---- */

/* L7. Something in a hand, a deck or on the board, or that found no room. On-discard texts may
 * discard again: they count for the depth that part H bounds, as triggers do. */
void cw__discard(run *r, cw_entity_id id)
{
    cw_entity *x = entity(r, id);
    const cw_card *card = card_of(r->game, x);
    log_about(r, CW_EVENT_DISCARD, id, 0, 0);
    if (x->zone != CW_ZONE_NONE)
        cw__zone_remove(r, id);
    if (card->has_discard || (x->flags & CW_FLAG_MODS)) {
        cw_entity_id it[GROUP_MAX];
        scene s = {.source = id,
                   .seat = x->owner,
                   .card = x->card,
                   .it = it,
                   .origin = (uint8_t)origin_of(r->game, r->state, id)};
        if (r->depth >= RUN_DEPTH) {
            cw__cut_off(r);
        } else {
            r->depth++;
            cw__run_own(r, CW_WHEN_DISCARD, &s, 0);
            r->depth--;
        }
    }
    emit(r, CW_WHEN_DISCARDED, id, 0, 0);
    if (x->zone == CW_ZONE_NONE)
        cw__entity_retire(r, id);
}

void cw__find_no_room(run *r, cw_entity_id id)
{
    if (r->game->rules.overflow == CW_OVERFLOW_DISCARD) {
        cw__discard(r, id);
        return;
    }
    log_about(r, CW_EVENT_NO_ROOM, id, 0, 0);
    cw__entity_retire(r, id);
}

void cw__do_discard(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s, (void)e;
    for (int i = 0; i < to->count; i++) {
        int zone = entity(r, to->list[i])->zone;
        if (zone == CW_ZONE_HAND || zone == CW_ZONE_DECK || zone == CW_ZONE_BOARD)
            cw__discard(r, to->list[i]);
    }
}

/* ---- moving ---- */

/* F10. Out of its zone, on the way to another one. Auras do not reach hands and decks, so their
 * part is taken off; with it health may be above the maximum. The tag goes: as a hidden card it
 * must not be known again. */
void cw__unplay(run *r, cw_entity_id id)
{
    cw_entity *x = entity(r, id);
    bool was_in_play = x->zone == CW_ZONE_BOARD || x->zone == CW_ZONE_NONE;
    bool fallen = has_fallen(x); /* L9: whole again when it is moved or copied */
    cw__zone_remove(r, id);
    if (!was_in_play)
        return;
    x->aura_attack = x->aura_health = 0;
    x->aura_keywords = 0;
    if (!r->game->rules.keep_state) {
        if (x->flags & CW_FLAG_MODS)
            cw__drop_mods(r, id);
        forget_gifts(r, id);
        cw__entity_reset(r->game, x, x->card);
    }
    x->flags &= CW_FLAG_SILENCED | CW_FLAG_MODS | CW_FLAG_ORIGIN;
    if (x->health > x->max_health || fallen)
        x->health = x->max_health;
    x->attacks = 0;
    x->tag = 0;
    x->zone = CW_ZONE_NONE;
    x->slot = x->cell = 0;
}

static void log_way(run *r, cw_event_kind kind, cw_entity_id id, cw_place from, uint16_t tag,
                    bool open)
{
    const cw_entity *x = entity(r, id);
    cw_event *event = log_event(r, kind, x->owner);
    if (event) {
        event->source = from;
        event->target = cw_place_of(r->state, id);
        event->card = x->card;
        event->tag = tag;
        event->hidden = open ? 0 : (uint8_t)(1u << (1 - x->owner));
    }
}

/* To a hand. What was on the board, or came from the other player, is known to both. */
static void put_in_hand(run *r, cw_seat seat, cw_entity_id id)
{
    cw_entity *x = entity(r, id);
    cw_place from = cw_place_of(r->state, id);
    uint16_t tag = x->tag;
    bool open = x->zone == CW_ZONE_BOARD || x->zone == CW_ZONE_NONE || x->owner != seat;
    bool full = player(r, seat)->hand_count >= r->game->rules.hand_limit[seat];
    if (x->zone == CW_ZONE_HAND && x->owner == seat)
        return;
    if (full && x->zone == CW_ZONE_BOARD && r->game->rules.overflow == CW_OVERFLOW_BURN) {
        cw__destroy(r, id);
        return;
    }
    cw__unplay(r, id);
    x->owner = seat;
    if (!cw__hand_add(r, seat, id)) {
        cw__find_no_room(r, id);
        return;
    }
    x->flags &= (uint8_t)~CW_FLAG_LOCATED;
    if (open)
        x->flags |= CW_FLAG_SEEN | CW_FLAG_LOCATED;
    log_way(r, CW_EVENT_RETURN, id, from, tag, open);
}

/* On the board, or the very card whose text acts as it leaves: deathrattle, on discard. */
static bool is_leaving(const run *r, const scene *s, cw_entity_id id)
{
    const cw_entity *x = &r->state->entities[id];
    return x->zone == CW_ZONE_BOARD
           || (id == s->source && x->zone == CW_ZONE_NONE && !card_of(r->game, x)->is_spell);
}

void cw__do_return(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)e;
    for (int i = 0; i < to->count; i++)
        if (is_leaving(r, s, to->list[i]))
            put_in_hand(r, entity(r, to->list[i])->owner, to->list[i]);
}

static bool is_movable(const run *r, const scene *s, cw_entity_id id)
{
    int zone = r->state->entities[id].zone;
    return zone == CW_ZONE_HAND || zone == CW_ZONE_DECK || is_leaving(r, s, id);
}

void cw__do_put_hand(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++)
        if (is_movable(r, s, to->list[i]))
            put_in_hand(r, whose_zone(r, s, e, to->list[i]), to->list[i]);
}

/* Into a deck; `open`: both know that it lies there now. */
void cw__shuffle_in(run *r, cw_seat seat, cw_entity_id id, bool open)
{
    cw_entity *x = entity(r, id);
    if (!cw__deck_add(r, seat, id)) {
        cw__find_no_room(r, id);
        return;
    }
    if (open)
        x->flags |= CW_FLAG_SEEN;
    log_about(r, CW_EVENT_SHUFFLE, id, 0, 0);
    if (r->log && r->log->count && !r->log->dropped && !open)
        r->log->list[r->log->count - 1].hidden = (uint8_t)(1u << (1 - seat));
}

static void put_in_deck(run *r, cw_seat seat, cw_entity_id id)
{
    const cw_entity *x = entity(r, id);
    bool open = x->zone == CW_ZONE_BOARD || x->zone == CW_ZONE_NONE || x->owner != seat
                || (x->flags & CW_FLAG_LOCATED);
    cw__unplay(r, id);
    cw__shuffle_in(r, seat, id, open);
}

void cw__do_shuffle_back(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)e;
    for (int i = 0; i < to->count; i++)
        if (is_leaving(r, s, to->list[i]))
            put_in_deck(r, entity(r, to->list[i])->owner, to->list[i]);
}

void cw__do_put_deck(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++)
        if (is_movable(r, s, to->list[i]))
            put_in_deck(r, whose_zone(r, s, e, to->list[i]), to->list[i]);
}

/* What both know of it they know; where it lies is what the event says. */
void cw__do_put_top(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++) {
        const cw_entity *x = entity(r, to->list[i]);
        if (!is_movable(r, s, to->list[i]))
            continue;
        put_in_deck(r, whose_zone(r, s, e, to->list[i]), to->list[i]);
        if (x->zone != CW_ZONE_DECK)
            continue;
        cw__fix_on_top(r, x->owner, to->list[i]);
        if (r->log && r->log->count && !r->log->dropped)
            r->log->list[r->log->count - 1].amount = 1;
    }
}

/* ---- copying ---- */

/* F13. A copy has everything but its place, its sleep and whether it has attacked. That its entries
 * find room was seen before (cw__fits_copy). */
void cw__copy_state(run *r, cw_entity_id from, cw_entity_id to)
{
    cw_entity *x = entity(r, to);
    const cw_entity *o = entity(r, from);
    bool in_play = x->zone == CW_ZONE_BOARD;
    x->keywords = o->keywords;
    x->attack = o->attack;
    /* An unhurt original's health includes what auras give it, and the copy will get its own share
     * from them: counted twice otherwise. */
    x->health = clamp16(o->health - (o->health == cw_entity_max_health(o) ? o->aura_health : 0));
    x->max_health = o->max_health;
    x->spell_damage = o->spell_damage;
    x->lasts = o->lasts;
    x->guard = o->guard;
    x->times = o->times;
    x->race = o->race;
    if (r->game->rules.keep_state)
        x->cost = o->cost;
    if (x->health > x->max_health || (r->game->rules.keep_state && has_fallen(o)))
        x->health = x->max_health;
    r->deaths |= in_play && x->health <= 0;
    touch(r, CW_MOOD_PLACES | CW_MOOD_HEALTH);
    if ((o->flags & CW_FLAG_SILENCED) && in_play && card_of(r->game, o)->has_static)
        count_static(r->state, card_of(r->game, o), -1);
    x->flags |= o->flags & CW_FLAG_SILENCED;
    if (in_play)
        player(r, x->owner)->board_keywords |= x->keywords;
    if (notes_gifts(r))
        cw__copy_gifts_slow(r, from, to);
    if (!(o->flags & CW_FLAG_MODS))
        return;
    for (int i = 0, n = r->state->mod_count; i < n; i++)
        if (cw_state_mod(r->state, i).entity == from && !returns(&cw_state_mod(r->state, i))) {
            cw_mod mod = cw_state_mod(r->state, i);
            mod.entity = to;
            cw__add_mod(r, &mod);
        }
}

/* Part H: it comes with all that the original has, or not at all. Of a source one entry more is
 * noted. */
bool cw__fits_copy(run *r, cw_entity_id from, cw_seat seat)
{
    const cw_state *st = r->state;
    unsigned entries = has_sources(r->game);
    if (!(entity(r, from)->flags & CW_FLAG_MODS))
        return true; /* whether a card finds room is seen when it is made */
    for (int i = 0; i < st->mod_count; i++)
        entries += cw_state_mod(st, i).entity == from;
    unsigned spare = entries - 1 + (r->game->rules.overheat ? HEAT_ROOM : 0);
    if (has_room_for_mod(st, spare)
        && cw_state_has_room(st, (1 + spare) * sizeof(cw_mod) + sizeof(cw_entity)))
        return true;
    cw_event *event = log_event(r, CW_EVENT_NO_ROOM, seat);
    if (event) {
        event->card = entity(r, from)->card;
        event->amount = 1;
        bool stored = entity(r, from)->zone == CW_ZONE_HAND
                      || entity(r, from)->zone == CW_ZONE_DECK;
        event->hidden = stored ? (uint8_t)(1u << (1 - entity(r, from)->owner)) : 0;
    }
    return false;
}

/* A copy for which there is no room is discarded with all that it has. False if there is room, or
 * if what has no room is just lost. */
bool cw__discard_copy(run *r, cw_entity_id from, cw_seat seat, int count, int limit)
{
    if (count < limit || r->game->rules.overflow == CW_OVERFLOW_BURN)
        return false;
    cw_entity_id id = cw__entity_new(r, seat, entity(r, from)->card);
    if (id)
        cw__share_source(r, from, id);
    if (id && r->game->rules.keep_state)
        cw__copy_state(r, from, id);
    if (id)
        cw__discard(r, id);
    return true;
}

/* Copies of what the other side cannot see stay secret from it too: it never learns which. */
void cw__do_add_copy(run *r, scene *s, const cw_effect *e, group *to)
{
    s->it_count = 0;
    for (int i = 0; i < to->count; i++) {
        const cw_entity *x = entity(r, to->list[i]);
        bool open = x->zone != CW_ZONE_HAND && x->zone != CW_ZONE_DECK;
        cw_seat seat = whose_zone(r, s, e, to->list[i]);
        if (r->game->rules.keep_state && !cw__fits_copy(r, to->list[i], seat))
            continue;
        if (cw__discard_copy(r, to->list[i], seat, player(r, seat)->hand_count,
                             r->game->rules.hand_limit[seat]))
            continue;
        cw_entity_id id = cw__give(r, seat, x->card, open);
        remember(s, id);
        if (id)
            cw__share_source(r, to->list[i], id);
        if (!id || !r->game->rules.keep_state)
            continue;
        cw__copy_state(r, to->list[i], id);
        cw__price_card(r, id);
    }
}

/* A copy of a card in hand or deck is shuffled in hidden: to show it would show the original. */
void cw__do_copy_deck(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++) {
        const cw_entity *x = entity(r, to->list[i]);
        bool open = x->zone != CW_ZONE_HAND && x->zone != CW_ZONE_DECK;
        cw_seat seat = whose_zone(r, s, e, to->list[i]);
        if (r->game->rules.keep_state && !cw__fits_copy(r, to->list[i], seat))
            continue;
        cw_entity_id id = cw__entity_new(r, seat, x->card);
        if (!id)
            break;
        cw__share_source(r, to->list[i], id);
        if (r->game->rules.keep_state)
            cw__copy_state(r, to->list[i], id);
        cw__shuffle_in(r, seat, id, open);
    }
}
