/* What may be done now. Plays come in groups: one source (a hand card, the power), some board
 * positions, a mask of targets; attacks are two masks. Listing, picking at random and checking a
 * single action all work on the same groups, so they cannot disagree. */
#include "outlook.h"

/* Targets by the low half of a card's shape (see cw_card.shape), from each seat. */
#define PLACES(own, other) ((uint32_t)(own) | (uint32_t)(other) << 16)
#define SHAPES(a, b)                                                                               \
    {0, 0, PLACES(0xfffe, 0xfffe), PLACES(1, 1), PLACES(0xffff, 0xffff), a(0xfffe), a(1), a(0xffff), \
     b(0xfffe), b(1), b(0xffff)}
#define SEAT_0(mask) PLACES(mask, 0)
#define SEAT_1(mask) PLACES(0, mask)
static const uint32_t shape_places[CW_SEATS][16] = {SHAPES(SEAT_0, SEAT_1), SHAPES(SEAT_1, SEAT_0)};

/* The same for a card whose shape says all: without a look at the card, without branches. */
static inline void shaped_options(const cw_game *g, const cw_player *p, cw_seat seat,
                                  const sight *see, unsigned shape, int kind, cw_place source,
                                  option_list *out)
{
    uint64_t targets = shape_places[seat][shape & 15] & see->choosable;
    int minion = (shape & CW_SHAPE_MINION) != 0;
    int full = ((shape & CW_SHAPE_ROOM) != 0) & (p->board_count >= g->rules.board_size[seat]);
    int aimless = ((shape & CW_SHAPE_STRICT) != 0) & (targets == 0);
    add_options(out, !(full | aimless), targets, kind, source, minion ? spots_of(g, p, g->rules.lanes) : 1, 0, 0);
}

/* The same for any card whose mana is there. */
static void other_options(const cw_game *g, const cw_state *st, cw_seat seat, const sight *see,
                          cw_entity_id id, int kind, cw_place source, option_list *out)
{
    if (check_source(g, st, seat, id) == CW_OK)
        card_options(g, st, seat, see, id, kind, source, out);
}

static inline int kind_of(int slot)
{
    return slot == POWER_SLOT ? CW_ACTION_POWER : CW_ACTION_PLAY;
}

static inline cw_place source_of(const outlook *now, int slot)
{
    return slot == POWER_SLOT ? CW_PLACE_NONE : cw_place_hand(now->seat, slot);
}

/* Groups of the cards whose shape says all. */
static void simple_options(const cw_game *g, const cw_state *st, const outlook *now,
                           option_list *out)
{
    const cw_player *p = &st->players[now->seat];
    for (unsigned m = now->sure; m; m &= m - 1) {
        int i = __builtin_ctz(m);
        shaped_options(g, p, now->seat, &now->see, p->shape[i], kind_of(i), source_of(now, i), out);
    }
}

/* Groups of the others. */
static inline void odd_options(const cw_game *g, const cw_state *st, const outlook *now,
                               unsigned slots, option_list *out)
{
    const cw_player *p = &st->players[now->seat];
    for (unsigned m = slots; m; m &= m - 1) {
        int i = __builtin_ctz(m);
        cw_entity_id id = i == POWER_SLOT ? p->power : p->hand[i];
        other_options(g, st, now->seat, &now->see, id, kind_of(i), source_of(now, i), out);
    }
}

/* An action is eight bytes: built in a register and stored at once. */
static inline cw_action pack(uint32_t kind, uint32_t source, uint32_t position, uint32_t target,
                             uint32_t mode, uint32_t to)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t bits = kind | source << 8 | position << 16 | target << 24 |
                    (uint64_t)mode << 32 | (uint64_t)to << 40;
    cw_action a;
    memcpy(&a, &bits, sizeof a);
    return a;
#else
    return (cw_action){.kind = (uint8_t)kind, .source = (cw_place)source,
                       .position = (uint8_t)position, .target = (cw_place)target,
                       .mode = (uint8_t)mode, .to = (uint8_t)to};
#endif
}

static inline cw_action play_action(const options *o, int position, int target, int to)
{
    return pack(o->kind, o->source, (uint32_t)position, (uint32_t)target, o->mode, (uint32_t)to);
}

static inline cw_action attack_action(int source, int target)
{
    return pack(CW_ACTION_ATTACK, (uint32_t)source, 0, (uint32_t)target, 0, 0);
}

static const cw_action end_of_turn = {.kind = CW_ACTION_END_TURN, .source = CW_PLACE_NONE,
                                      .target = CW_PLACE_NONE};

/* ---- attacks, moves and raises one by one ----
 *
 * On a board of one row all who are ready reach the same enemies, and attacks are a product of two
 * masks. With lanes each minion has its own reach. */

static uint32_t lane_attacks(const cw_game *g, const cw_state *st, const outlook *now,
                             cw_action *out)
{
    uint32_t n = 0;
    for (uint32_t s = now->ready; s; s &= s - 1) {
        int source = __builtin_ctz(s);
        const cw_entity *e = &st->entities[cw_entity_at(st, (cw_place)source)];
        for (uint64_t t = lane_reach(g, st, &now->see, e); t; t &= t - 1)
            out[n++] = attack_action(source, __builtin_ctzll(t));
    }
    return n;
}

static uint32_t lane_moves(const cw_game *g, const cw_state *st, cw_action *out)
{
    const cw_player *p = &st->players[st->active];
    bool near = g->rules.moving == CW_MOVING_ADJACENT;
    uint32_t n = 0;
    for (int i = 0; i < p->board_count; i++) {
        const cw_entity *e = &st->entities[p->board[i]];
        unsigned tos = can_move(g, st, e) ? moves_from(g, p, e->cell, near) : 0;
        for (; tos; tos &= tos - 1)
            out[n++] = pack(CW_ACTION_MOVE, cw_place_board(st->active, i), 0, CW_PLACE_NONE, 0,
                            1u + (uint32_t)__builtin_ctz(tos));
    }
    return n;
}

/* The elements in order, then mana. */
static uint32_t raises(const cw_game *g, const cw_state *st, cw_action *out)
{
    uint32_t n = 0;
    if (!can_raise(g, st))
        return 0;
    for (uint32_t i = 1; i < (uint32_t)g->elements.count; i++)
        out[n++] = pack(CW_ACTION_RAISE, CW_PLACE_NONE, 0, CW_PLACE_NONE, i, 0);
    out[n++] = pack(CW_ACTION_RAISE, CW_PLACE_NONE, 0, CW_PLACE_NONE, 0, 0);
    return n;
}

enum { LANE_ACTIONS = (CW_MAX_BOARD + 1) * (CW_MAX_BOARD + 1) + CW_MAX_BOARD * CW_MAX_BOARD +
                      CW_MAX_ELEMENTS + 1 };

/* All of them: attacks, moves, raises. `out` has room for LANE_ACTIONS. */
static uint32_t lane_actions(const cw_game *g, const cw_state *st, const outlook *now,
                             cw_action *out)
{
    uint32_t n = g->rules.lanes ? lane_attacks(g, st, now, out) : 0;
    n += g->rules.moving ? lane_moves(g, st, out + n) : 0;
    return n + raises(g, st, out + n);
}

/* ---- decisions outside the main phase ---- */

static int simple_count(const cw_state *st)
{
    if (st->phase == CW_PHASE_MULLIGAN)
        return 1 << st->players[cw_state_decider(st)].hand_count;
    return st->phase == CW_PHASE_CHOICE ? st->choice.count : 0;
}

static cw_action simple_action(const cw_state *st, int number)
{
    cw_action a = {.source = CW_PLACE_NONE, .target = CW_PLACE_NONE};
    if (st->phase == CW_PHASE_MULLIGAN) {
        a.kind = CW_ACTION_MULLIGAN;
        a.mask = (uint16_t)number;
    } else {
        a.kind = CW_ACTION_CHOOSE;
        a.mode = (uint8_t)number;
    }
    return a;
}

static bool is_minion_play(const cw_game *g, const cw_state *st, cw_action a)
{
    return a.kind == CW_ACTION_PLAY &&
           card_of(g, &st->entities[cw_entity_at(st, a.source)])->type == CW_TYPE_MINION;
}

/* The plays of a group that moves its target, for one position of the card itself. */
static int list_moving_plays(const cw_game *g, const cw_state *st, const options *o, int position,
                             cw_action *out)
{
    int n = 0;
    for (unsigned tos = o->tos; tos; tos &= tos - 1) {
        cw_action a = play_action(o, position, __builtin_ctzll(o->targets), 1 + __builtin_ctz(tos));
        out[n] = a;
        n += !takes_own_cell(a, st->active, is_minion_play(g, st, a));
    }
    return n;
}

int cw_legal(const cw_game *g, const cw_state *st, cw_action *out)
{
    if (st->phase != CW_PHASE_MAIN) {
        int count = simple_count(st);
        if (count > CW_MAX_ACTIONS)
            count = CW_MAX_ACTIONS;
        for (int i = 0; i < count; i++)
            out[i] = simple_action(st, i);
        return count;
    }
    options list[OPTIONS_MAX];
    option_list plays = {.list = list};
    outlook now;
    int n = 0;
    look_around(g, st, g->rules.lanes, &now);
    simple_options(g, st, &now, &plays);
    odd_options(g, st, &now, now.odd | (now.simple & ~now.sure), &plays);
    for (int i = 0; i < plays.count; i++) {
        const options *o = &list[i];
        for (unsigned spots = o->spots; spots; spots &= spots - 1) {
            int position = __builtin_ctz(spots);
            if (!o->targets)
                out[n++] = play_action(o, position, CW_PLACE_NONE, 0);
            else if (o->tos)
                n += list_moving_plays(g, st, o, position, out + n);
            else
                for (uint64_t m = o->targets; m; m &= m - 1)
                    out[n++] = play_action(o, position, __builtin_ctzll(m), 0);
        }
    }
    if (g->rules.lanes || g->rules.raising)
        n += (int)lane_actions(g, st, &now, out + n);
    for (uint32_t s = g->rules.lanes ? 0 : now.ready; s; s &= s - 1)
        for (uint32_t t = now.attackable; t; t &= t - 1)
            out[n++] = attack_action(__builtin_ctz(s), __builtin_ctz(t));
    out[n++] = end_of_turn;
    return n;
}

/* The play with that number among a group's, counted from its end. */
static inline cw_action nth_of_group(const options *o, uint32_t number, bool lanes)
{
    bool moves = lanes && o->tos;
    uint64_t inner = moves ? o->tos : o->targets | (o->targets == 0);
    uint32_t each = (uint32_t)__builtin_popcountll(inner);
    uint32_t position = o->spots == 1 ? 0 : number / each;
    int last = nth_bit(inner, number - position * each);
    if (lanes) /* some cells between the free ones are taken */
        position = (uint32_t)nth_bit(o->spots, position);
    if (moves)
        return play_action(o, (int)position, __builtin_ctzll(o->targets), 1 + last);
    return play_action(o, (int)position, o->targets ? last : CW_PLACE_NONE, 0);
}

static inline cw_action simple_play(const cw_game *g, const cw_state *st, const outlook *now, const simple_hand *hand,
                                    uint32_t number, bool lanes)
{
    const cw_player *p = &st->players[now->seat];
    int slot = slot_of_play(hand, number);
    unsigned shape = p->shape[slot];
    options o = {.targets = shape_places[now->seat][shape & 15] & now->see.choosable,
                 .kind = (uint8_t)kind_of(slot),
                 .source = source_of(now, slot),
                 .spots = shape & CW_SHAPE_MINION ? (uint16_t)spots_of(g, p, lanes) : 1};
    return nth_of_group(&o, hand->upto[slot] - number - 1u, lanes);
}

static inline bool is_sure(const outlook *now, cw_action a)
{
    return (now->sure >> (a.kind == CW_ACTION_POWER ? POWER_SLOT : a.source & 15)) & 1;
}

static inline cw_action odd_play(const options *o, uint32_t number, bool lanes)
{
    while (number >= o->upto)
        o++;
    return nth_of_group(o, o->upto - number - 1, lanes);
}

/* `more`: the game has lanes, or elements to raise. */
static inline __attribute__((always_inline)) cw_action random_main(const cw_game *g,
                                                                   const cw_state *st, bool more,
                                                                   cw_rng *rng)
{
    options list[OPTIONS_MAX];
    option_list odd = {.list = list};
    outlook now;
    simple_hand hand;
    bool lanes = more && g->rules.lanes;
    look_around(g, st, lanes, &now);
    uint32_t simple =
        count_simple(g, &st->players[now.seat], now.seat, lanes, &now.see, now.simple, &hand);
    odd_options(g, st, &now, now.odd, &odd);
    cw_action lane_list[LANE_ACTIONS];
    uint32_t each = (uint32_t)__builtin_popcount(now.attackable);
    uint32_t attacks = lanes ? 0 : (uint32_t)__builtin_popcount(now.ready) * each;
    uint32_t others = more ? lane_actions(g, st, &now, lane_list) : 0;
    for (;;) {
        uint32_t ticket = cw_rng_below(rng, simple + odd.total + attacks + others + 1);
        if (ticket < simple) {
            cw_action a = simple_play(g, st, &now, &hand, ticket, lanes);
            /* Plays that only a closer look can refuse are drawn again. */
            if (is_sure(&now, a) || cw_check(g, st, a) == CW_OK)
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

static __attribute__((noinline)) cw_action random_with_more(const cw_game *g, const cw_state *st,
                                                            cw_rng *rng)
{
    return random_main(g, st, true, rng);
}

cw_action cw_random_action(const cw_game *g, const cw_state *st, cw_rng *rng)
{
    if (st->phase != CW_PHASE_MAIN)
        return simple_action(st, (int)cw_rng_below(rng, (uint32_t)simple_count(st)));
    if (g->rules.lanes | g->rules.raising)
        return random_with_more(g, st, rng);
    return random_main(g, st, false, rng);
}
