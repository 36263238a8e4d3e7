/* Effects on players and what they can pay: costs, mana, elements, armor, drawing, winning. */
#include "run.h"

/* A change of cost is held within -99 to 99, which a byte holds: changes may be repeated without
 * end. Who may see the event depends on where the card is: nobody but its owner in a hand,
 * nobody at all in a deck. */
void cw__do_change_cost(run *r, scene *s, const cw_effect *e, group *to)
{
    int change = cw__amount_of(r, s, &e->a);
    for (int i = 0; i < to->count; i++) {
        cw_entity *x = entity(r, to->list[i]);
        int before = x->cost, cost = before + change, printed = card_of(r->game, x)->cost;
        if (printed + cost < 0 && r->game->rules.below_zero == CW_BELOW_ZERO_CUT) /* F7 */
            cost = -printed;
        x->cost = (int8_t)(cost > 99 ? 99 : cost < -99 ? -99 : cost);
        if (x->zone == CW_ZONE_HAND)
            cw__price_card(r, to->list[i]);
        if (!r->log)
            continue;
        note_gift(r, (cw_gift){.entity = to->list[i],
                               .from = s->card,
                               .seat = s->seat,
                               .cost = (int16_t)(x->cost - before)});
        cw_event *event = log_event(r, CW_EVENT_COST, x->owner);
        if (event) {
            event->target = cw_place_of(r->state, to->list[i]);
            event->amount = (int16_t)change;
            event->card = x->card;
            event->hidden = x->zone == CW_ZONE_HAND   ? (uint8_t)(1u << (1 - x->owner))
                            : x->zone == CW_ZONE_DECK ? 3
                                                      : 0;
        }
    }
}

void cw__log_mana(run *r, cw_seat seat, int amount)
{
    cw_event *event = log_event(r, CW_EVENT_MANA, seat);
    if (event)
        event->amount = (int16_t)amount;
}

/* The players an effect is about, the opponent first if it is about both. */
typedef void (*for_player)(run *r, cw_seat seat, int amount);

static void for_players(run *r, const scene *s, const cw_effect *e, for_player act)
{
    int amount = cw__amount_of(r, s, &e->a);
    if (e->who == CW_WHO_BOTH)
        act(r, (cw_seat)(1 - s->seat), amount);
    act(r, e->who == CW_WHO_BOTH ? s->seat : who(r, s, e), amount);
}

/* F15: never beyond the cap by this, but mana that is already beyond it (a raised one) stays. */
static void mana_now(run *r, cw_seat seat, int amount)
{
    cw_player *p = player(r, seat);
    int mana = p->mana + amount, cap = r->game->rules.mana_cap[seat];
    p->mana = (int16_t)(mana > cap ? (cap > p->mana ? cap : p->mana) : mana < 0 ? 0 : mana);
    cw__log_mana(r, seat, amount);
}

/* F15. Mana follows only what really came: crystals beyond the cap bring none. */
static void crystals(run *r, cw_seat seat, int amount, bool filled)
{
    cw_player *p = player(r, seat);
    int before = p->max_mana, cap = r->game->rules.mana_cap[seat];
    int after = before + amount > cap ? (before > cap ? before : cap) : before + amount;
    p->max_mana = (int16_t)(after < 0 ? 0 : after);
    if (filled && after > before)
        p->mana = (int16_t)(p->mana + after - before);
    if (p->mana > p->max_mana && amount < 0)
        p->mana = p->max_mana;
    cw__log_mana(r, seat, after - before);
}

static void gain_crystals(run *r, cw_seat seat, int amount) { crystals(r, seat, amount, true); }

static void gain_empty_crystals(run *r, cw_seat seat, int amount)
{
    crystals(r, seat, amount, false);
}

static void lose_crystals(run *r, cw_seat seat, int amount) { crystals(r, seat, -amount, false); }

void cw__do_mana_now(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    for_players(r, s, e, mana_now);
}

void cw__do_mana_crystal(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    for_players(r, s, e, gain_crystals);
}

void cw__do_mana_crystal_empty(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    for_players(r, s, e, gain_empty_crystals);
}

void cw__do_mana_crystal_lost(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    for_players(r, s, e, lose_crystals);
}

void cw__do_armor(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    for_players(r, s, e, cw__gain_armor);
}

static void draw_some(run *r, scene *s, cw_seat seat, int amount)
{
    for (int i = 0; i < amount && r->state->phase != CW_PHASE_OVER; i++)
        remember(s, cw__draw_one(r, seat));
}

void cw__do_draw(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    int amount = cw__amount_of(r, s, &e->a);
    cw_seat seat = e->who == CW_WHO_BOTH ? s->seat
                                         : who(r, s, e); /* "its owner" as long as it is */
    s->it_count = 0;
    if (e->who == CW_WHO_BOTH)
        draw_some(r, s, (cw_seat)(1 - s->seat), amount);
    draw_some(r, s, seat, amount);
}

/* B13: as if it had not been used. */
void cw__do_refresh_power(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    cw_player *p = player(r, who(r, s, e));
    if (!p->power || !p->power_used)
        return;
    p->power_used = 0;
    cw__price_power(r->game, r->state, p);
    log_about(r, CW_EVENT_POWER_READY, p->power, 0, 0);
}

void cw__do_replace_power(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    cw__set_power(r, who(r, s, e), e->card);
}

/* Only noted: E8 decides, together with deaths of the same action. */
void cw__do_win(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    r->winner_by_effect |= (uint8_t)(1u << who(r, s, e));
}

/* A player's elements; what can be played with them changes at once. */
void cw__change_element(run *r, cw_seat seat, int element, int change)
{
    cw_player *p = player(r, seat);
    int value = p->elements[element] + change;
    p->elements[element] = (uint8_t)(value < 0 ? 0 : value > 99 ? 99 : value);
    cw__price_hand(r->game, r->state, p);
    touch(r, CW_MOOD_ANY); /* "while you have at least 5 fire" */
    cw_event *event = log_event(r, CW_EVENT_ELEMENT, seat);
    if (event) {
        event->amount = (int16_t)change;
        event->extra = (int16_t)(element + 1);
    }
}

void cw__do_element(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    int change = cw__amount_of(r, s, &e->a);
    for (int i = 0; i + 1 < r->game->elements.count; i++)
        if (!e->element || e->element == i + 1)
            cw__change_element(r, who(r, s, e), i, change);
}
