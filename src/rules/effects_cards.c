/* Cards out of nowhere, for hands and decks: by name, at random, discovered. */
#include "run.h"

/* ---- random cards ---- */

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
    int picked = (int)cw__pick_one(r, (uint32_t)(count - n));
    for (int i = 0; i < n && held[i] <= picked; i++)
        picked++;
    return pool[picked];
}

/* A random candidate of the effect, 0 if there is none. */
cw_card_id cw__random_candidate(run *r, const scene *s, const cw_effect *e)
{
    const cw_card_id *pool = &r->game->pool[e->pool_first];
    if (!e->pool_count)
        return 0;
    if (e->pool.demand && cw__is_relative(r->game, &e->pool))
        return cw__pick_relative(r, s, e);
    if (e->pool.flags & CW_FILTER_NOT_HELD)
        return pick_not_held(r, s->seat, pool, (int)e->pool_count);
    return pool[cw__pick_one(r, e->pool_count)];
}

/* ---- new cards ---- */

void cw__do_shuffle_card(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    int count = cw__amount_of(r, s, &e->a);
    for (int i = 0; i < count && i < CW_MAX_DECK; i++) {
        cw_entity_id id = cw__entity_new(r, who(r, s, e), e->card);
        if (!id)
            break;
        cw__shuffle_in(r, who(r, s, e), id, true);
    }
}

void cw__do_shuffle_random(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    int count = cw__amount_of(r, s, &e->a);
    for (int i = 0; i < count && i < CW_MAX_DECK; i++) {
        cw_card_id card = cw__random_candidate(r, s, e);
        cw_entity_id id = card ? cw__entity_new(r, who(r, s, e), card) : 0;
        if (!id)
            break;
        cw__shuffle_in(r, who(r, s, e), id, false);
    }
}

/* A new card for a hand; `open`: the opponent sees which. 0 when it was lost. */
cw_entity_id cw__give(run *r, cw_seat seat, cw_card_id card, bool open)
{
    cw_entity_id id = cw__entity_new(r, seat, card);
    if (!id)
        return 0;
    if (!cw__hand_add(r, seat, id)) {
        cw__find_no_room(r, id);
        return 0;
    }
    if (open)
        entity(r, id)->flags |= CW_FLAG_SEEN | CW_FLAG_LOCATED;
    log_about(r, CW_EVENT_ADD, id, 0, 0);
    if (r->log && r->log->count && !r->log->dropped && !open)
        r->log->list[r->log->count - 1].hidden = (uint8_t)(1u << (1 - seat));
    return id;
}

void cw__do_add_card(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    int count = cw__amount_of(r, s, &e->a);
    cw_seat seat = who(r, s, e);
    s->it_count = 0;
    for (int i = 0; i < count && i < CW_MAX_HAND; i++)
        remember(s, cw__give(r, seat, e->card, true));
}

void cw__do_add_random(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    int count = cw__amount_of(r, s, &e->a), given = 0;
    cw_seat seat = who(r, s, e);
    cw_entity_id list[CW_MAX_HAND];
    for (int i = 0; i < count && i < CW_MAX_HAND; i++) {
        cw_card_id card = cw__random_candidate(r, s, e);
        if (card)
            list[given++] = cw__give(r, seat, card, false);
    }
    s->it_count = 0; /* until now candidates may have been compared with it */
    for (int i = 0; i < given; i++)
        remember(s, list[i]);
}

/* ---- discoveries ---- */

/* Draws `wanted` different entries; the order of the offer is random too. B25: while one discovery
 * is open another one is lost, since an action has one answer to wait for. */
static void offer(run *r, cw_seat seat, cw_op op, cw_card_id *from, int count, int wanted)
{
    cw_state *st = r->state;
    if (!count || st->phase != CW_PHASE_MAIN)
        return;
    st->choice = (cw_choice){.seat = seat, .op = (uint8_t)op};
    for (int i = 0; i < wanted && i < count; i++) {
        int k = i + (int)cw__pick_one(r, (uint32_t)(count - i));
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

void cw__do_discover_power(run *r, scene *s, const cw_effect *e, group *to)
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

void cw__do_discover_card(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    cw_card_id some[3];
    int count = 0;
    /* Three different ones without touching the whole list: retry on a repeat. */
    for (int tries = 0; tries < 24 && count < 3 && count < (int)e->pool_count; tries++) {
        cw_card_id card = cw__random_candidate(r, s, e);
        bool seen = !card;
        for (int i = 0; i < count; i++)
            seen |= some[i] == card;
        if (!seen)
            some[count++] = card;
    }
    offer(r, s->seat, CW_OP_DISCOVER_CARD, some, count, 3);
}

/* From now on, ready to use; also for a hero who had none. */
void cw__set_power(run *r, cw_seat seat, cw_card_id card)
{
    cw_player *p = player(r, seat);
    if (!p->power) {
        p->power = cw__entity_new(r, seat, card);
        if (!p->power)
            return;
        entity(r, p->power)->zone = CW_ZONE_POWER;
    }
    cw_entity_id id = p->power;
    forget_gifts(r, id);
    cw__entity_reset(r->game, entity(r, id), card);
    p->power_used = 0;
    cw__price_power(r->game, r->state, p);
    log_about(r, CW_EVENT_POWER_CHANGED, id, 0, 0);
}

void cw__take_option(run *r, int option)
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
        cw__give(r, choice.seat, card, false);
        return;
    }
    cw__set_power(r, choice.seat, card);
}
