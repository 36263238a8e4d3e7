/* Shared by legal.c, pick.c and check.c: actions built from groups of plays, and those kinds of
 * action that are listed one by one. */
#ifndef RULES_PLAYS_H
#define RULES_PLAYS_H

#include "outlook.h"

/* Targets by the low half of a card's shape (see cw_card.shape), from each seat. */
#define PLACES(own, other) ((uint32_t)(own) | (uint32_t)(other) << 16)
/* clang-format off */
#define SHAPES(a, b)                                                                               \
    {0, 0, PLACES(0xfffe, 0xfffe), PLACES(1, 1), PLACES(0xffff, 0xffff), a(0xfffe), a(1), a(0xffff), \
     b(0xfffe), b(1), b(0xffff)}
/* clang-format on */
#define SEAT_0(mask) PLACES(mask, 0)
#define SEAT_1(mask) PLACES(0, mask)
static const uint32_t shape_places[CW_SEATS][16] = {SHAPES(SEAT_0, SEAT_1), SHAPES(SEAT_1, SEAT_0)};

static inline cw_entity_id card_in(const cw_player *p, int slot)
{
    return slot == POWER_SLOT ? p->power : p->hand[slot];
}

/* The targets that its shape tells. */
static inline uint64_t shaped_targets(const cw_player *p, cw_seat seat, int slot, const sight *see)
{
    return shape_places[seat][p->shape[slot] & 15] & see->choosable;
}

static inline int kind_of(int slot)
{
    return slot == POWER_SLOT ? CW_ACTION_POWER : CW_ACTION_PLAY;
}

static inline cw_place source_of(cw_seat seat, int slot)
{
    return slot == POWER_SLOT ? CW_PLACE_NONE : cw_place_hand(seat, slot);
}

/* An action is eight bytes: built in a register, as a number whose lowest byte is the first, and
 * stored at once. */
enum { POSITION_AT = 16, TARGET_AT = 24, TO_AT = 40 };

static inline uint64_t bits_of(uint32_t kind, uint32_t source, uint32_t position, uint32_t target,
                               uint32_t mode, uint32_t to)
{
    return kind | source << 8 | position << POSITION_AT | target << TARGET_AT | (uint64_t)mode << 32
           | (uint64_t)to << TO_AT;
}

static inline cw_action action_of(uint64_t bits)
{
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    bits = __builtin_bswap64(bits);
#endif
    cw_action a;
    memcpy(&a, &bits, sizeof a);
    return a;
}

static inline cw_action pack(uint32_t kind, uint32_t source, uint32_t position, uint32_t target,
                             uint32_t mode, uint32_t to)
{
    return action_of(bits_of(kind, source, position, target, mode, to));
}

static inline cw_action play_action(const options *o, int position, int target, int to)
{
    return pack(o->kind, o->source, (uint32_t)position, (uint32_t)target, o->mode, (uint32_t)to);
}

static inline cw_action attack_action(int source, int target)
{
    return pack(CW_ACTION_ATTACK, (uint32_t)source, 0, (uint32_t)target, 0, 0);
}

static const cw_action end_of_turn = {
    .kind = CW_ACTION_END_TURN, .source = CW_PLACE_NONE, .target = CW_PLACE_NONE};

static inline cw_action move_action(cw_seat seat, int slot, int cell)
{
    return pack(CW_ACTION_MOVE, cw_place_board(seat, slot), 0, CW_PLACE_NONE, 0,
                1u + (uint32_t)cell);
}

/* K12: the elements in order, then mana. */
static inline uint32_t count_raises(const cw_game *g, const cw_state *st)
{
    return can_raise(g, st) ? (uint32_t)g->elements.count : 0;
}

static inline cw_action raise_action(const cw_game *g, uint32_t number)
{
    uint32_t element = number + 1 < (uint32_t)g->elements.count ? number + 1 : 0;
    return pack(CW_ACTION_RAISE, CW_PLACE_NONE, 0, CW_PLACE_NONE, element, 0);
}

/* On a board with lanes each who is ready has a reach of its own. */
static inline uint64_t reach_of(const cw_game *g, const cw_state *st, front f, int source)
{
    return lane_reach(g, st, f, &st->entities[cw_entity_at(st, (cw_place)source)]);
}

/* Cells that the active player's minion in that slot may move to, if it may move. */
static inline unsigned steps_of(const cw_game *g, const cw_state *st, int slot)
{
    const cw_player *p = &st->players[st->active];
    return moves_from(g, p, st->entities[p->board[slot]].cell,
                      g->rules.moving == CW_MOVING_ADJACENT);
}

/* The groups of the cards in those slots, whatever their shape. */
void cw__odd_options(const cw_game *g, const cw_state *st, const outlook *now, unsigned which,
                     option_list *out);

/* Decisions outside the main phase are numbered. */
int cw__simple_count(const cw_state *st);
cw_action cw__simple_action(const cw_state *st, int number);

/* Whether the action puts a minion from the hand on the board. */
bool cw__is_minion_play(const cw_game *g, const cw_state *st, cw_action a);

#endif
