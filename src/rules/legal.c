/* What may be done now. Plays come in groups: one source (a hand card, the power), some board
 * positions, a mask of targets; attacks are two masks. Listing, picking at random (pick.c) and
 * checking a single action (check.c) all work on the same shapes and groups, so they cannot
 * disagree. */
#include "plays.h"

/* ---- lists ----
 *
 * How many actions come of a card is a coin toss, and a loop that ends at a place nobody can guess
 * costs more than a few actions too many: they are written four at a time, and what lies behind the
 * last one is written over by what follows. A list has room for that: no main phase comes near
 * CW_MAX_ACTIONS. */

/* An action for each bit of the mask, whose number is added at that place of the bits. */
static inline int list_each(uint64_t bits, int at, uint64_t mask, cw_action *out)
{
    int count = __builtin_popcountll(mask);
    for (int n = 0; n < count; n += 4)
        for (int k = n; k < n + 4; k++) {
            out[k] = action_of(bits + ((uint64_t)__builtin_ctzll(mask | 1ull << 63) << at));
            mask &= mask - 1;
        }
    return count;
}

/* The same for positions 0 to count - 1. */
static inline int list_row(uint64_t bits, int count, cw_action *out)
{
    for (int n = 0; n < count; n += 4)
        for (int k = n; k < n + 4; k++) {
            out[k] = action_of(bits);
            bits += 1ull << POSITION_AT;
        }
    return count;
}

/* The plays of a group, positions as the outer loop. */
static inline __attribute__((always_inline)) int list_group(const options *o, bool lanes,
                                                            cw_action *out)
{
    uint64_t bits = bits_of(o->kind, o->source, 0, o->targets ? 0 : CW_PLACE_NONE, o->mode, 0);
    if (!o->targets)
        return lanes ? list_each(bits, POSITION_AT, o->spots, out)
                     : list_row(bits, __builtin_popcount(o->spots), out);
    int n = 0;
    for (unsigned spots = o->spots; spots; spots &= spots - 1) {
        uint64_t there = bits + ((uint64_t)__builtin_ctz(spots) << POSITION_AT);
        n += list_each(there, TARGET_AT, o->targets, out + n);
    }
    return n;
}

/* The plays of a card by its shape, if it can be played at all. `targets` are places of its kind
 * that can be chosen. */
static inline __attribute__((always_inline)) int list_shaped(const cw_game *g, const cw_state *st,
                                                             cw_seat seat, int slot,
                                                             uint64_t targets, bool lanes,
                                                             cw_action *out)
{
    const cw_player *p = &st->players[seat];
    unsigned shape = p->shape[slot];
    bool full = (shape & CW_SHAPE_ROOM) && p->board_count >= g->rules.board_size[seat];
    bool aimless = (shape & CW_SHAPE_STRICT) && !targets;
    if (full | aimless)
        return 0;
    options o = {.targets = targets,
                 .kind = (uint8_t)kind_of(slot),
                 .source = source_of(seat, slot),
                 .spots = shape & CW_SHAPE_MINION ? (uint16_t)spots_of(g, p, lanes) : 1};
    return list_group(&o, lanes, out);
}

/* Groups of any card whose mana is there. */
static void other_options(const cw_game *g, const cw_state *st, cw_seat seat, const sight *see,
                          cw_entity_id id, int kind, cw_place source, option_list *out)
{
    if (cw__check_source(g, st, seat, id) == CW_OK)
        cw__card_options(g, st, seat, see, id, kind, source, out);
}

void cw__odd_options(const cw_game *g, const cw_state *st, const outlook *now, unsigned which,
                     option_list *out)
{
    const cw_player *p = &st->players[now->seat];
    for (unsigned m = which; m; m &= m - 1) {
        int i = __builtin_ctz(m);
        other_options(g, st, now->seat, &now->see, card_in(p, i), kind_of(i),
                      source_of(now->seat, i), out);
    }
}

/* ---- attacks with lanes, moves, raises ---- */

static int list_lane_attacks(const cw_game *g, const cw_state *st, front f, uint32_t ready,
                             cw_action *out)
{
    int n = 0;
    for (uint32_t s = ready; s; s &= s - 1) {
        int source = __builtin_ctz(s);
        n += list_each(bits_of(CW_ACTION_ATTACK, (uint32_t)source, 0, 0, 0, 0), TARGET_AT,
                       reach_of(g, st, f, source), out + n);
    }
    return n;
}

static int list_moves(const cw_game *g, const cw_state *st, unsigned movable, cw_action *out)
{
    int n = 0;
    for (unsigned m = movable; m; m &= m - 1) {
        int slot = __builtin_ctz(m);
        uint32_t source = cw_place_board(st->active, slot);
        n += list_each(bits_of(CW_ACTION_MOVE, source, 0, CW_PLACE_NONE, 0, 1), TO_AT,
                       steps_of(g, st, slot), out + n);
    }
    return n;
}

static int list_raises(const cw_game *g, const cw_state *st, cw_action *out)
{
    uint32_t count = count_raises(g, st);
    for (uint32_t i = 0; i < count; i++)
        out[i] = raise_action(g, i);
    return (int)count;
}

/* ---- decisions outside the main phase ---- */

int cw__simple_count(const cw_state *st)
{
    if (st->phase == CW_PHASE_MULLIGAN)
        return 1 << st->players[cw_state_decider(st)].hand_count;
    return st->phase == CW_PHASE_CHOICE ? st->choice.count : 0;
}

cw_action cw__simple_action(const cw_state *st, int number)
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

bool cw__is_minion_play(const cw_game *g, const cw_state *st, cw_action a)
{
    return a.kind == CW_ACTION_PLAY
           && card_of(g, &st->entities[cw_entity_at(st, a.source)])->type == CW_TYPE_MINION;
}

/* The plays of a group that moves its target: cells to move to are the inner loop. */
static int list_moving_plays(const cw_game *g, const cw_state *st, const options *o, cw_action *out)
{
    int n = 0, target = __builtin_ctzll(o->targets);
    for (unsigned spots = o->spots; spots; spots &= spots - 1)
        for (unsigned tos = o->tos; tos; tos &= tos - 1) {
            cw_action a = play_action(o, __builtin_ctz(spots), target, 1 + __builtin_ctz(tos));
            out[n] = a;
            n += !takes_own_cell(a, st->active, cw__is_minion_play(g, st, a));
        }
    return n;
}

/* The plays of cards that need a closer look, in the order of their slots. */
static __attribute__((noinline)) int list_others(const cw_game *g, const cw_state *st,
                                                 const outlook *now, unsigned which, cw_action *out)
{
    const cw_player *p = &st->players[now->seat];
    int n = 0;
    for (unsigned m = which; m; m &= m - 1) {
        int slot = __builtin_ctz(m);
        if (p->shape[slot]) {
            uint64_t targets = shaped_targets(p, now->seat, slot, &now->see);
            if (cw__look_closer(g, st, now->seat, card_in(p, slot), &targets))
                n += list_shaped(g, st, now->seat, slot, targets, g->rules.lanes, out + n);
            continue;
        }
        options list[CARD_OPTIONS + 1];
        option_list plays = {.list = list};
        cw__odd_options(g, st, now, 1u << slot, &plays);
        for (const options *o = list; o < list + plays.count; o++)
            n += o->tos ? list_moving_plays(g, st, o, out + n)
                        : list_group(o, g->rules.lanes, out + n);
    }
    return n;
}

static inline __attribute__((always_inline)) int list_all(const cw_game *g, const cw_state *st,
                                                          bool lanes, cw_action *out)
{
    const cw_player *p = &st->players[st->active];
    outlook now;
    int n = 0;
    look_around(g, st, lanes, &now);
    for (unsigned m = now.sure; m; m &= m - 1) {
        int slot = __builtin_ctz(m);
        uint64_t targets = shaped_targets(p, now.seat, slot, &now.see);
        n += list_shaped(g, st, now.seat, slot, targets, lanes, out + n);
    }
    unsigned others = now.odd | (now.simple & ~now.sure);
    if (others) {
        outlook copy = now; /* so that the common case needs no memory for it */
        n += list_others(g, st, &copy, others, out + n);
    }
    if (lanes) {
        n += list_lane_attacks(g, st, now.see.front, now.ready, out + n);
        n += list_moves(g, st, now.movable, out + n);
    }
    n += list_raises(g, st, out + n);
    for (uint32_t s = lanes ? 0 : now.ready; s; s &= s - 1)
        n += list_each(bits_of(CW_ACTION_ATTACK, (uint32_t)__builtin_ctz(s), 0, 0, 0, 0), TARGET_AT,
                       now.attackable, out + n);
    out[n++] = end_of_turn;
    return n;
}

/* The order is fixed and END_TURN comes last: agents rely on it, and an action can be kept as its
 * place in this list. */
int cw_legal(const cw_game *g, const cw_state *st, cw_action *out)
{
    if (st->phase == CW_PHASE_MAIN)
        return g->rules.lanes ? list_all(g, st, true, out) : list_all(g, st, false, out);
    int count = cw__simple_count(st);
    if (count > CW_MAX_ACTIONS)
        count = CW_MAX_ACTIONS;
    for (int i = 0; i < count; i++)
        out[i] = cw__simple_action(st, i);
    return count;
}
