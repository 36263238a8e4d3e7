/* Effects that make cards or move them between zones: summon, transform, return, discard,
 * copies, discoveries. */
#include "run.h"

/* ---- summoning ---- */

/* F8. To the right of the minion that summons, or where it stood; otherwise at the right end. */
static int next_slot(run *r, const scene *s, cw_seat seat, cw_entity_id last)
{
    const cw_entity *left = entity(r, last ? last : s->source);
    if (left->owner != seat || card_of(r->game, left)->type != CW_TYPE_MINION)
        return -1;
    if (left->zone == CW_ZONE_BOARD)
        return left->slot + 1;
    return left->zone == CW_ZONE_NONE && !last ? left->slot : -1;
}

static void count_summon(run *r, cw_entity_id id)
{
    const cw_entity *e = entity(r, id);
    for (int i = 0; i < r->game->counter_count; i++) {
        const cw_counter *c = &r->game->counters[i];
        scene s = {.seat = e->owner};
        uint8_t *count = &player(r, e->owner)->counters[i];
        if (c->when == CW_WHEN_SUMMONS && *count < 255 &&
            matches_kind(r->game, r->state, &s, &c->filter, id))
            ++*count;
    }
}

void announce_summon(run *r, cw_entity_id id)
{
    if (r->game->counter_count)
        count_summon(r, id);
    if (auras_stale(r))
        refresh_auras(r);
    emit(r, CW_WHEN_SUMMONS, id, 0, 0);
}

/* F9. A minion that comes from an effect is summoned at once, both triggers included. */
static cw_entity_id summon_now(run *r, scene *s, cw_seat seat, cw_card_id card, cw_entity_id last)
{
    cw_entity_id id = summon(r, seat, card, next_slot(r, s, seat, last));
    if (!id)
        return 0;
    announce_summon(r, id);
    emit(r, CW_WHEN_SUMMONED, id, 0, 0);
    return id;
}

static void remember(scene *s, cw_entity_id id)
{
    if (id && s->it_count < GROUP_MAX)
        s->it[s->it_count++] = id;
}

static void do_summon(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    int count = amount_of(r, s, &e->a);
    cw_entity_id last = 0;
    s->it_count = 0;
    for (int i = 0; i < count && i < CW_MAX_BOARD; i++) {
        cw_entity_id id = summon_now(r, s, who(r, s, e), e->card, last);
        if (!id)
            break;
        remember(s, last = id);
    }
}

/* Where a card stands in a list sorted by number, -1 if it is not there. */
static int find_candidate(const cw_card_id *pool, int count, cw_card_id card)
{
    int low = 0, high = count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (pool[middle] < card)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && pool[low] == card ? low : -1;
}

/* A random one that the player does not control, each equally likely: those held are few, and
 * the number drawn steps over them. */
static cw_card_id pick_not_held(run *r, cw_seat seat, const cw_card_id *pool, int count)
{
    const cw_player *p = player(r, seat);
    int held[CW_MAX_BOARD], n = 0;
    for (int i = 0; i < p->board_count; i++) {
        int index = find_candidate(pool, count, entity(r, p->board[i])->card), k = n;
        while (k > 0 && held[k - 1] > index)
            k--;
        if (index < 0 || (k > 0 && held[k - 1] == index))
            continue;
        memmove(held + k + 1, held + k, (size_t)(n - k) * sizeof *held);
        held[k] = index;
        n++;
    }
    if (n == count)
        return 0;
    int picked = (int)pick_one(r, (uint32_t)(count - n));
    for (int i = 0; i < n && held[i] <= picked; i++)
        picked++;
    return pool[picked];
}

/* A random candidate of the effect, 0 if there is none. */
static cw_card_id random_candidate(run *r, const scene *s, const cw_effect *e)
{
    const cw_card_id *pool = &r->game->pool[e->pool_first];
    if (!e->pool_count)
        return 0;
    if (e->pool.flags & CW_FILTER_NOT_HELD)
        return pick_not_held(r, s->seat, pool, (int)e->pool_count);
    return pool[pick_one(r, e->pool_count)];
}

static void do_summon_random(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    int count = amount_of(r, s, &e->a);
    s->it_count = 0;
    for (int i = 0; i < count && i < CW_MAX_BOARD; i++) {
        cw_card_id card = random_candidate(r, s, e);
        cw_entity_id id = card ? summon_now(r, s, who(r, s, e), card, 0) : 0;
        if (!id)
            break;
        remember(s, id);
    }
}

/* F13. A copy keeps everything but its place and whether it has attacked. */
static void copy_state(run *r, cw_entity_id from, cw_entity_id to)
{
    cw_entity *x = entity(r, to);
    const cw_entity *o = entity(r, from);
    x->keywords = o->keywords;
    x->attack = o->attack;
    x->health = clamp16(o->health - (o->health == cw_entity_max_health(o) ? o->aura_health : 0));
    x->max_health = o->max_health;
    x->spell_damage = o->spell_damage;
    x->lasts = o->lasts;
    if (x->health > x->max_health)
        x->health = x->max_health;
    r->deaths |= x->health <= 0;
    if ((o->flags & CW_FLAG_SILENCED) && card_of(r->game, o)->has_static)
        count_static(r->state, card_of(r->game, o), -1);
    x->flags |= o->flags & CW_FLAG_SILENCED;
    player(r, x->owner)->board_keywords |= x->keywords;
    if (!(o->flags & CW_FLAG_MODS))
        return;
    for (int i = 0, n = r->state->mod_count; i < n; i++)
        if (r->state->mods[i].entity == from) {
            cw_mod mod = r->state->mods[i];
            mod.entity = to;
            add_mod(r, &mod);
        }
}

static void do_summon_copy(run *r, scene *s, const cw_effect *e, group *to)
{
    s->it_count = 0;
    for (int i = 0; i < to->count; i++) {
        cw_seat seat = who(r, s, e);
        cw_card_id card = entity(r, to->list[i])->card;
        if (r->game->cards[card].type != CW_TYPE_MINION)
            continue;
        cw_entity_id id = summon(r, seat, card, next_slot(r, s, seat, 0));
        if (!id)
            break;
        if (entity(r, to->list[i])->zone == CW_ZONE_BOARD) /* of the dead: a fresh one */
            copy_state(r, to->list[i], id);
        announce_summon(r, id);
        emit(r, CW_WHEN_SUMMONED, id, 0, 0);
        remember(s, id);
    }
}

/* A card from hand or deck goes straight to the board. */
static cw_entity_id summon_card(run *r, cw_entity_id id)
{
    cw_entity *x = entity(r, id);
    cw_player *p = player(r, x->owner);
    if ((x->zone != CW_ZONE_HAND && x->zone != CW_ZONE_DECK) ||
        card_of(r->game, x)->type != CW_TYPE_MINION ||
        p->board_count >= r->game->rules.board_size)
        return 0;
    cw_seat seat = x->owner;
    zone_remove(r, id);
    x->flags &= (uint8_t)~(CW_FLAG_SEEN | CW_FLAG_LOCATED);
    board_insert(r, seat, id, p->board_count);
    log_about(r, CW_EVENT_SUMMON, id, 0, 0);
    announce_summon(r, id);
    emit(r, CW_WHEN_SUMMONED, id, 0, 0);
    return id;
}

static void do_summon_this(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)e, (void)to;
    summon_card(r, s->source);
}

static void do_recruit(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)e;
    s->it_count = 0;
    for (int i = 0; i < to->count; i++)
        remember(s, summon_card(r, to->list[i]));
}

static void do_resurrect(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++) {
        const cw_entity *dead = entity(r, to->list[i]);
        cw_entity_id id = summon(r, dead->owner, dead->card, dead->slot);
        if (!id)
            break;
        int health = amount_of(r, s, &e->a);
        if (health > 0 && health < entity(r, id)->health)
            entity(r, id)->health = clamp16(health);
        announce_summon(r, id);
        emit(r, CW_WHEN_SUMMONED, id, 0, 0);
    }
}

static void do_equip(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    cw_seat seat = who(r, s, e);
    cw_entity_id id = entity_new(r, seat, e->card);
    if (id)
        equip(r, seat, id);
}

/* ---- changing what is on the board ---- */

static void transform(run *r, cw_entity_id id, cw_card_id card)
{
    cw_entity *x = entity(r, id);
    if (!card || x->zone != CW_ZONE_BOARD)
        return;
    leave_play(r, id);
    if (x->flags & CW_FLAG_MODS)
        drop_mods(r, id);
    entity_reset(r->game, x, card);
    x->flags = CW_FLAG_SLEEPING;
    enter_play(r, id);
    r->dirty = true;
    log_about(r, CW_EVENT_TRANSFORM, id, 0, 0);
}

static void do_transform(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s;
    for (int i = 0; i < to->count; i++)
        transform(r, to->list[i], e->card);
}

static void do_transform_random(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++)
        transform(r, to->list[i], random_candidate(r, s, e));
}

static void do_take_control(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)e;
    for (int i = 0; i < to->count; i++) {
        cw_entity_id id = to->list[i];
        cw_entity *x = entity(r, id);
        if (x->zone != CW_ZONE_BOARD || x->owner == s->seat)
            continue;
        cw_player *p = player(r, s->seat);
        if (p->board_count >= r->game->rules.board_size) {
            destroy(r, id);
            continue;
        }
        cw_place from = cw_place_of(r->state, id);
        uint16_t tag = x->tag;
        zone_remove(r, id);
        board_insert(r, s->seat, id, p->board_count);
        x->tag = tag;
        x->attacks = 0;
        if (x->flags & CW_FLAG_SILENCED && card_of(r->game, x)->has_static)
            count_static(r->state, card_of(r->game, x), -1);
        cw_event *event = log_event(r, CW_EVENT_CONTROL, s->seat);
        if (event) {
            event->source = from;
            event->target = cw_place_of(r->state, id);
            event->card = x->card;
            event->tag = tag;
        }
    }
}

/* ---- hand and deck ---- */

/* F10. Out of play and back to the printed card; everybody saw it go. */
static void unplay(run *r, cw_entity_id id)
{
    cw_entity *x = entity(r, id);
    zone_remove(r, id);
    if (x->flags & CW_FLAG_MODS)
        drop_mods(r, id);
    entity_reset(r->game, x, x->card);
    x->zone = CW_ZONE_NONE;
    x->slot = 0;
}

static void do_return(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s, (void)e;
    for (int i = 0; i < to->count; i++) {
        cw_entity_id id = to->list[i];
        cw_entity *x = entity(r, id);
        if (x->zone != CW_ZONE_BOARD)
            continue;
        if (player(r, x->owner)->hand_count >= r->game->rules.hand_limit) {
            destroy(r, id);
            continue;
        }
        cw_place from = cw_place_of(r->state, id);
        uint16_t tag = x->tag;
        unplay(r, id);
        hand_add(r, x->owner, id);
        x->flags |= CW_FLAG_SEEN | CW_FLAG_LOCATED;
        cw_event *event = log_event(r, CW_EVENT_RETURN, x->owner);
        if (event) {
            event->source = from;
            event->target = cw_place_of(r->state, id);
            event->card = x->card;
            event->tag = tag;
        }
    }
}

static void log_card(run *r, cw_event_kind kind, cw_entity_id id, uint8_t hidden)
{
    log_about(r, kind, id, 0, 0);
    if (r->log && r->log->count && !r->log->dropped)
        r->log->list[r->log->count - 1].hidden = hidden;
}

static void shuffle_in(run *r, cw_seat seat, cw_entity_id id)
{
    if (!deck_add(r, seat, id)) {
        log_card(r, CW_EVENT_NO_ROOM, id, 0);
        entity_retire(r, id);
        return;
    }
    entity(r, id)->flags |= CW_FLAG_SEEN;
    log_card(r, CW_EVENT_SHUFFLE, id, 0);
}

static void do_shuffle_back(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s, (void)e;
    for (int i = 0; i < to->count; i++) {
        cw_entity *x = entity(r, to->list[i]);
        if (x->zone != CW_ZONE_BOARD)
            continue;
        unplay(r, to->list[i]);
        shuffle_in(r, x->owner, to->list[i]);
    }
}

static void do_shuffle_card(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    int count = amount_of(r, s, &e->a);
    for (int i = 0; i < count && i < CW_MAX_DECK; i++) {
        cw_entity_id id = entity_new(r, who(r, s, e), e->card);
        if (!id)
            break;
        shuffle_in(r, who(r, s, e), id);
    }
}

/* A new card for a hand; `open`: the opponent sees which. False when it was lost. */
static bool give(run *r, cw_seat seat, cw_card_id card, bool open)
{
    cw_entity_id id = entity_new(r, seat, card);
    if (!id)
        return false;
    uint8_t hidden = open ? 0 : (uint8_t)(1u << (1 - seat));
    if (!hand_add(r, seat, id)) {
        log_card(r, CW_EVENT_NO_ROOM, id, 0);
        entity_retire(r, id);
        return false;
    }
    if (open)
        entity(r, id)->flags |= CW_FLAG_SEEN | CW_FLAG_LOCATED;
    log_card(r, CW_EVENT_ADD, id, hidden);
    return true;
}

static void do_add_card(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    int count = amount_of(r, s, &e->a);
    for (int i = 0; i < count && i < CW_MAX_HAND; i++)
        give(r, who(r, s, e), e->card, true);
}

static void do_add_random(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    int count = amount_of(r, s, &e->a);
    for (int i = 0; i < count && i < CW_MAX_HAND; i++) {
        cw_card_id card = random_candidate(r, s, e);
        if (card)
            give(r, who(r, s, e), card, false);
    }
}

/* Copies of what the other side cannot see stay secret from it too: it never learns which. */
static void do_add_copy(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++) {
        const cw_entity *x = entity(r, to->list[i]);
        bool open = x->zone != CW_ZONE_HAND && x->zone != CW_ZONE_DECK;
        give(r, who(r, s, e), x->card, open);
    }
}

static void do_discard(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s, (void)e;
    for (int i = 0; i < to->count; i++) {
        cw_entity_id id = to->list[i];
        cw_entity *x = entity(r, id);
        if (x->zone != CW_ZONE_HAND)
            continue;
        log_about(r, CW_EVENT_DISCARD, id, 0, 0);
        zone_remove(r, id);
        emit(r, CW_WHEN_DISCARDED, id, 0, 0);
        if (x->zone == CW_ZONE_NONE)
            entity_retire(r, id);
    }
}

/* ---- discoveries ---- */

/* Draws `wanted` different entries; the order of the offer is random too. */
static void offer(run *r, cw_seat seat, cw_op op, cw_card_id *from, int count, int wanted)
{
    cw_state *st = r->state;
    if (!count || st->phase != CW_PHASE_MAIN)
        return;
    st->choice = (cw_choice){.seat = seat, .op = (uint8_t)op};
    for (int i = 0; i < wanted && i < count; i++) {
        int k = i + (int)pick_one(r, (uint32_t)(count - i));
        cw_card_id card = from[k];
        from[k] = from[i];
        from[i] = card;
        st->choice.options[st->choice.count++] = card;
    }
    st->phase = CW_PHASE_CHOICE;
    cw_event *event = log_event(r, CW_EVENT_OFFER, seat);
    if (event)
        event->amount = st->choice.count;
}

static void do_discover_power(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)e, (void)to;
    cw_card_id others[CW_MAX_CLASSES];
    int count = 0;
    cw_card_id own = entity(r, player(r, s->seat)->power)->card;
    for (int i = 0; i < r->game->basic_power_count; i++)
        if (r->game->basic_powers[i] != own)
            others[count++] = r->game->basic_powers[i];
    offer(r, s->seat, CW_OP_DISCOVER_POWER, others, count, 3);
}

static void do_discover_card(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    cw_card_id some[3];
    int count = 0;
    /* Three different ones without touching the whole list: retry on a repeat. */
    for (int tries = 0; tries < 24 && count < 3 && count < (int)e->pool_count; tries++) {
        cw_card_id card = random_candidate(r, s, e);
        bool seen = false;
        for (int i = 0; i < count; i++)
            seen |= some[i] == card;
        if (!seen)
            some[count++] = card;
    }
    offer(r, s->seat, CW_OP_DISCOVER_CARD, some, count, 3);
}

void take_option(run *r, int option)
{
    cw_state *st = r->state;
    cw_choice choice = st->choice;
    cw_card_id card = choice.options[option];
    st->choice = (cw_choice){0};
    st->phase = CW_PHASE_MAIN;
    bool power = choice.op == CW_OP_DISCOVER_POWER;
    cw_event *event = log_event(r, CW_EVENT_CHOSEN, choice.seat);
    if (event) {
        event->card = card;
        event->hidden = power ? 0 : (uint8_t)(1u << (1 - choice.seat));
    }
    if (!power) {
        give(r, choice.seat, card, false);
        return;
    }
    cw_player *p = player(r, choice.seat);
    if (!p->power) { /* a hero who had none */
        p->power = entity_new(r, choice.seat, card);
        if (!p->power)
            return;
        entity(r, p->power)->zone = CW_ZONE_POWER;
    }
    cw_entity_id id = p->power;
    entity_reset(r->game, entity(r, id), card);
    p->power_used = 0;
    log_about(r, CW_EVENT_POWER_CHANGED, id, 0, 0);
}

const effect_function cw__card_effects[CW_OP_COUNT] = {
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
    [CW_OP_ADD_COPY] = do_add_copy,
    [CW_OP_DISCARD] = do_discard,
    [CW_OP_DISCOVER_POWER] = do_discover_power,
    [CW_OP_DISCOVER_CARD] = do_discover_card,
};
