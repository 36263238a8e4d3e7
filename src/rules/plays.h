/* Shared by legal.c and pick.c: actions built from groups of plays, and those kinds of action that
 * are listed one by one. */
#ifndef RULES_PLAYS_H
#define RULES_PLAYS_H

#include "outlook.h"

/* Targets by the low half of a card's shape (see cw_card.shape), from each seat. */
#define PLACES(own, other) ((uint32_t)(own) | (uint32_t)(other) << 16)
#define SHAPES(a, b)                                                                               \
    {                                                                                              \
        0, 0, PLACES(0xfffe, 0xfffe), PLACES(1, 1), PLACES(0xffff, 0xffff), a(0xfffe), a(1),       \
            a(0xffff), b(0xfffe), b(1), b(0xffff)                                                  \
    }
#define SEAT_0(mask) PLACES(mask, 0)
#define SEAT_1(mask) PLACES(0, mask)
static const uint32_t shape_places[CW_SEATS][16] = {SHAPES(SEAT_0, SEAT_1), SHAPES(SEAT_1, SEAT_0)};

static inline int kind_of(int slot)
{
    return slot == POWER_SLOT ? CW_ACTION_POWER : CW_ACTION_PLAY;
}

static inline cw_place source_of(cw_seat seat, int slot)
{
    return slot == POWER_SLOT ? CW_PLACE_NONE : cw_place_hand(seat, slot);
}

/* An action is eight bytes: built in a register and stored at once. */
static inline cw_action pack(uint32_t kind, uint32_t source, uint32_t position, uint32_t target,
                             uint32_t mode, uint32_t to)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t bits = kind | source << 8 | position << 16 | target << 24 | (uint64_t)mode << 32
                    | (uint64_t)to << 40;
    cw_action a;
    memcpy(&a, &bits, sizeof a);
    return a;
#else
    return (cw_action){.kind = (uint8_t)kind,
                       .source = (cw_place)source,
                       .position = (uint8_t)position,
                       .target = (cw_place)target,
                       .mode = (uint8_t)mode,
                       .to = (uint8_t)to};
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

static const cw_action end_of_turn = {
    .kind = CW_ACTION_END_TURN, .source = CW_PLACE_NONE, .target = CW_PLACE_NONE};

/* At most this many attacks, moves and raises on a board with lanes. */
enum {
    LANE_ACTIONS = (CW_MAX_BOARD + 1) * (CW_MAX_BOARD + 1) + CW_MAX_BOARD * CW_MAX_BOARD
                   + CW_MAX_ELEMENTS + 1
};

/* Attacks on a board with lanes, moves, raises. `out` has room for LANE_ACTIONS. */
uint32_t lane_actions(const cw_game *g, const cw_state *st, const outlook *now, cw_action *out);
/* The groups of the cards in those slots, whatever their shape. */
void odd_options(const cw_game *g, const cw_state *st, const outlook *now, unsigned which,
                 option_list *out);

/* Decisions outside the main phase are numbered. */
int simple_count(const cw_state *st);
cw_action simple_action(const cw_state *st, int number);

bool is_minion_play(const cw_game *g, const cw_state *st, cw_action a);

#endif
