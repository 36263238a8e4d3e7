/* One of the legal actions, each as likely as the other, without listing them.
 *
 * Why: in random play most of the time would go into writing lists of which one entry is read.
 * Instead the plays are counted by groups, a ticket below the sum is drawn, and only the action
 * with that number is built. Each legal action has the same chance, as if it had been picked from
 * cw_legal; a test draws many and compares (random actions are uniform). Where a shape tells plays
 * that a closer look refuses, such a ticket is drawn again (rejection sampling), which leaves the
 * chances of the others equal. */
#include "plays.h"

/* The play with that number among a group's, counted from its end. Positions are the outer loop,
 * targets (or cells to move to) the inner one. One division splits the number; without lanes all
 * positions below the count are free, so that it is the position itself. */
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
    if (p->shape[slot] < CW_SHAPE_CHECK)
        return true;
    bool aimed = a.target != CW_PLACE_NONE;
    uint64_t targets = aimed ? 1ull << a.target : 0;
    return cw__look_closer(g, st, st->active, card_in(p, slot), &targets)
           && aimed == (targets != 0);
}

static inline cw_action odd_play(const options *o, uint32_t number, bool lanes)
{
    while (number >= o->upto)
        o++;
    return nth_of_group(o, o->upto - number - 1, lanes);
}

/* ---- attacks and moves with lanes ---- */

static inline uint32_t reach_count(const cw_game *g, front f, const cw_entity *e)
{
    return (uint32_t)__builtin_popcount(reach_in_lanes(g, f, e)) + reaches_hero(g, f, e);
}

/* Of the active player's characters; bit 0 of `ready` is the hero. */
static inline uint32_t count_lane_attacks(const cw_game *g, const cw_state *st, const cw_player *p,
                                          front f, unsigned ready)
{
    uint32_t n = ready & 1 ? reach_count(g, f, &st->entities[p->hero]) : 0;
    for (unsigned s = ready >> 1; s; s &= s - 1)
        n += reach_count(g, f, &st->entities[p->board[__builtin_ctz(s)]]);
    return n;
}

static cw_action nth_lane_attack(const cw_game *g, const cw_state *st, front f, unsigned ready,
                                 uint32_t number)
{
    for (;; ready &= ready - 1) {
        int source = __builtin_ctz(ready);
        uint64_t places = reach_of(g, st, f, source);
        uint32_t each = (uint32_t)__builtin_popcountll(places);
        if (number < each)
            return attack_action(source, nth_bit(places, number));
        number -= each;
    }
}

static inline uint32_t count_moves(const cw_game *g, const cw_state *st, unsigned movable)
{
    uint32_t n = 0;
    if (g->rules.moving != CW_MOVING_ADJACENT) /* all have the same cells to go to */
        return (uint32_t)(__builtin_popcount(movable)
                          * __builtin_popcount(free_cells(g, &st->players[st->active])));
    for (unsigned m = movable; m; m &= m - 1)
        n += (uint32_t)__builtin_popcount(steps_of(g, st, __builtin_ctz(m)));
    return n;
}

static cw_action nth_move(const cw_game *g, const cw_state *st, unsigned movable, uint32_t number)
{
    for (;; movable &= movable - 1) {
        int slot = __builtin_ctz(movable);
        unsigned tos = steps_of(g, st, slot);
        uint32_t each = (uint32_t)__builtin_popcount(tos);
        if (number < each)
            return move_action(st->active, slot, nth_bit(tos, number));
        number -= each;
    }
}

/* ---- drawing ---- */

/* Any game, any hand, any phase. Tickets are in this order: simple plays, attacks on a board of one row,
 * odd plays, attacks with lanes, moves, raises, and one for ending the turn. */
static __attribute__((noinline)) cw_action pick_any(const cw_game *g, const cw_state *st,
                                                    cw_rng *rng)
{
    if (st->phase != CW_PHASE_MAIN)
        return cw__simple_action(st, (int)cw_rng_below(rng, (uint32_t)cw__simple_count(st)));
    options list[OPTIONS_MAX];
    option_list odd = {.list = list};
    outlook now;
    simple_hand hand;
    bool lanes = g->rules.lanes;
    look_around(g, st, lanes, &now);
    const cw_player *p = &st->players[now.seat];
    int places = places_for_minion(g, p, now.seat, lanes);
    uint32_t simple = count_simple(p, &now.see, places, slots_of(now.simple), &hand);
    cw__odd_options(g, st, &now, now.odd, &odd);
    uint32_t each = lanes ? 0 : (uint32_t)__builtin_popcount(now.attackable);
    uint32_t attacks = (uint32_t)__builtin_popcount(now.ready) * each;
    uint32_t reached = lanes ? count_lane_attacks(g, st, p, now.see.front,
                                                  now.ready >> (now.seat * 16))
                             : 0;
    uint32_t moves = count_moves(g, st, now.movable), raises = count_raises(g, st);
    uint32_t all = simple + attacks + odd.total + reached + moves + raises + 1;
    for (;;) {
        uint32_t ticket = cw_rng_below(rng, all);
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
            if (lanes && takes_own_cell(a, st->active, cw__is_minion_play(g, st, a)))
                continue;
            return a;
        }
        ticket -= odd.total;
        if (ticket < reached)
            return nth_lane_attack(g, st, now.see.front, now.ready, ticket);
        ticket -= reached;
        if (ticket < moves)
            return nth_move(g, st, now.movable, ticket);
        ticket -= moves;
        return ticket < raises ? raise_action(g, ticket) : end_of_turn;
    }
}

/* The usual case: no card that needs a closer look, raises only with lanes. The others are left to
 * pick_any, which draws the same action from the same random number. */
static inline __attribute__((always_inline)) cw_action
pick_usual(const cw_game *g, const cw_state *st, cw_rng *rng, bool lanes)
{
    cw_seat seat = st->active;
    const cw_player *p = &st->players[seat];
    slots affordable = asks_costs(st, p) ? slots_of(cw__ask_costs(g, st, p))
                                         : slots_within(p->price, p->mana);
    if ((st->phase != CW_PHASE_MAIN) | (!lanes && g->rules.raising)
        | (mask_of(affordable) & bytes_within(p->shape, 0) & hand_slots(p)))
        return pick_any(g, st, rng);
    sight see;
    simple_hand hand;
    unsigned movable;
    look_on(g, st, seat, lanes, &see);
    int places = places_for_minion(g, p, seat, lanes);
    uint32_t plays = count_simple(p, &see, places, affordable, &hand);
    uint32_t attackable = (uint32_t)see.attackable;
    unsigned ready = ready_mask(g, st, p, lanes, &movable);
    uint32_t each = (uint32_t)__builtin_popcount(attackable);
    uint32_t attacks = lanes ? count_lane_attacks(g, st, p, see.front, ready)
                             : (uint32_t)__builtin_popcount(ready) * each;
    uint32_t moves = lanes ? count_moves(g, st, movable) : 0;
    uint32_t raises = lanes ? count_raises(g, st) : 0;
    for (;;) {
        uint32_t ticket = cw_rng_below(rng, plays + attacks + moves + raises + 1);
        if (ticket < plays) {
            int slot = slot_of_play(&hand, ticket);
            cw_action a = simple_play(g, p, seat, see.choosable, &hand, slot, ticket, lanes);
            if (may_stay(g, st, p, slot, a))
                return a;
            continue;
        }
        ticket -= plays;
        if (ticket < attacks && lanes)
            return nth_lane_attack(g, st, see.front, ready << (seat * 16), ticket);
        if (ticket < attacks)
            return attack_action(seat * 16 + nth_bit(ready, ticket / each),
                                 nth_bit(attackable, ticket % each));
        ticket -= attacks;
        if (ticket < moves)
            return nth_move(g, st, movable, ticket);
        ticket -= moves;
        return ticket < raises ? raise_action(g, ticket) : end_of_turn;
    }
}

/* Code of its own for each kind of board. */
static __attribute__((noinline)) cw_action pick_with_lanes(const cw_game *g, const cw_state *st,
                                                           cw_rng *rng)
{
    return pick_usual(g, st, rng, true);
}

cw_action cw_random_action(const cw_game *g, const cw_state *st, cw_rng *rng)
{
    return g->rules.lanes ? pick_with_lanes(g, st, rng) : pick_usual(g, st, rng, false);
}
