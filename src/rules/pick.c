/* One of the legal actions, each as likely as the other, without listing them. */
#include "plays.h"

/* The play with that number among a group's, counted from its end. */
static inline cw_action nth_of_group(const options *o, uint32_t number, bool lanes)
{
    bool moves = lanes && o->tos;
    uint64_t inner = moves ? o->tos : o->targets | (o->targets == 0);
    uint32_t each = (uint32_t)__builtin_popcountll(inner);
    uint32_t position = number / each; /* 0 for all but minions */
    int last = nth_bit(inner, number - position * each);
    if (lanes) /* some cells between the free ones are taken */
        position = (uint32_t)nth_bit(o->spots, position);
    if (moves)
        return play_action(o, (int)position, __builtin_ctzll(o->targets), 1 + last);
    return play_action(o, (int)position, o->targets ? last : CW_PLACE_NONE, 0);
}

/* A play of the card in that slot, whose shape says all. On a board of one row without branches. */
static inline cw_action simple_play(const cw_game *g, const cw_player *p, cw_seat seat,
                                    uint64_t choosable, const simple_hand *hand, int slot,
                                    uint32_t ticket, bool lanes)
{
    unsigned shape = p->shape[slot];
    options o = {.targets = shape_places[seat][shape & 15] & choosable,
                 .kind = (uint8_t)kind_of(slot),
                 .source = source_of(seat, slot),
                 .spots = shape & CW_SHAPE_MINION ? (uint16_t)spots_of(g, p, lanes) : 1};
    return nth_of_group(&o, hand->upto[slot] - ticket - 1u, lanes);
}

/* Plays that only a closer look can refuse are drawn again. */
static inline bool may_stay(const cw_game *g, const cw_state *st, const cw_player *p, int slot,
                            cw_action a)
{
    return p->shape[slot] < CW_SHAPE_CHECK || cw_check(g, st, a) == CW_OK;
}

static inline cw_action odd_play(const options *o, uint32_t number, bool lanes)
{
    while (number >= o->upto)
        o++;
    return nth_of_group(o, o->upto - number - 1, lanes);
}

/* Any game and any hand. */
static __attribute__((noinline)) cw_action pick_any(const cw_game *g, const cw_state *st,
                                                    cw_rng *rng)
{
    options list[OPTIONS_MAX];
    option_list odd = {.list = list};
    outlook now;
    simple_hand hand;
    bool lanes = g->rules.lanes;
    look_around(g, st, lanes, &now);
    const cw_player *p = &st->players[now.seat];
    int places = places_for_minion(g, p, now.seat, lanes);
    uint32_t simple = count_simple(p, &now.see, places, slots_of(now.simple), &hand);
    odd_options(g, st, &now, now.odd, &odd);
    cw_action lane_list[LANE_ACTIONS];
    uint32_t each = (uint32_t)__builtin_popcount(now.attackable);
    uint32_t attacks = lanes ? 0 : (uint32_t)__builtin_popcount(now.ready) * each;
    uint32_t others = lane_actions(g, st, &now, lane_list);
    for (;;) {
        uint32_t ticket = cw_rng_below(rng, simple + odd.total + attacks + others + 1);
        if (ticket < simple) {
            int slot = slot_of_play(&hand, ticket);
            cw_action a = simple_play(g, p, now.seat, now.see.choosable, &hand, slot, ticket,
                                      lanes);
            if (may_stay(g, st, p, slot, a))
                return a;
            continue;
        }
        ticket -= simple;
        if (ticket < attacks)
            return attack_action(nth_bit(now.ready, ticket / each),
                                 nth_bit(now.attackable, ticket % each));
        ticket -= attacks;
        if (ticket < odd.total) {
            cw_action a = odd_play(list, ticket, lanes);
            if (lanes && takes_own_cell(a, st->active, is_minion_play(g, st, a)))
                continue;
            return a;
        }
        ticket -= odd.total;
        return ticket < others ? lane_list[ticket] : end_of_turn;
    }
}

/* The usual case: a board of one row with room, costs as printed, no card that needs a closer look.
 * The others are left to pick_any, which draws the same action from the same random number. */
static inline cw_action pick_usual(const cw_game *g, const cw_state *st, cw_rng *rng)
{
    cw_seat seat = st->active;
    const cw_player *p = &st->players[seat];
    slots affordable = slots_within(p->price, p->mana);
    if ((mask_of(affordable) & bytes_within(p->shape, 0) & hand_slots(p))
        || p->board_count >= g->rules.board_size[seat])
        return pick_any(g, st, rng);
    sight see;
    simple_hand hand;
    look_on(g, st, seat, false, &see);
    uint32_t plays = count_simple(p, &see, p->board_count + 1, affordable, &hand);
    uint32_t attackable = (uint32_t)see.attackable, ready = ready_mask(g, st, p, false);
    uint32_t each = (uint32_t)__builtin_popcount(attackable);
    uint32_t attacks = (uint32_t)__builtin_popcount(ready) * each;
    for (;;) {
        uint32_t ticket = cw_rng_below(rng, plays + attacks + 1);
        if (ticket >= plays + attacks)
            return end_of_turn;
        if (ticket >= plays) {
            ticket -= plays;
            return attack_action(seat * 16 + nth_bit(ready, ticket / each),
                                 nth_bit(attackable, ticket % each));
        }
        int slot = slot_of_play(&hand, ticket);
        cw_action a = simple_play(g, p, seat, see.choosable, &hand, slot, ticket, false);
        if (may_stay(g, st, p, slot, a))
            return a;
    }
}

cw_action cw_random_action(const cw_game *g, const cw_state *st, cw_rng *rng)
{
    if (st->phase != CW_PHASE_MAIN)
        return simple_action(st, (int)cw_rng_below(rng, (uint32_t)simple_count(st)));
    if (g->rules.lanes | g->rules.raising | st->cost_auras | st->players[st->active].odd_prices)
        return pick_any(g, st, rng);
    return pick_usual(g, st, rng);
}
