/* Actions: a player's choice in 64 bits, naming places, never entity numbers, so that an
 * action means the same to everybody who may know of it. */
#ifndef RULES_ACTION_H
#define RULES_ACTION_H

#include "rules/state.h"

/* A place on the table. 0..15: seat 0 (0 hero, 1.. minions left to right), 16..31: seat 1,
 * 32..47: seat 0's hand, 48..63: seat 1's hand, then single places. */
typedef uint8_t cw_place;
enum {
    CW_PLACE_HAND = 32,
    CW_PLACE_WEAPON = 64, /* + seat */
    CW_PLACE_POWER = 66,
    CW_PLACE_DECK = 68,
    CW_PLACE_SECRETS = 70,
    CW_PLACE_GRAVE = 72, /* left the match */
    CW_PLACE_NONE = 255
};

static inline cw_place cw_place_hero(cw_seat seat) { return (cw_place)(seat * 16); }
static inline cw_place cw_place_board(cw_seat seat, int slot)
{
    return (cw_place)(seat * 16 + 1 + slot);
}
static inline cw_place cw_place_hand(cw_seat seat, int slot)
{
    return (cw_place)(CW_PLACE_HAND + seat * 16 + slot);
}

#define CW_ACTION_LIST(X)                                                                          \
    X(NONE, "none")                                                                                \
    X(MULLIGAN, "mulligan") /* mask: which opening cards go back */                                \
    X(PLAY, "play")         /* source: hand place; position; target; mode */                       \
    X(ATTACK, "attack")     /* source: own character; target */                                    \
    X(POWER, "power")       /* target */                                                           \
    X(CHOOSE, "choose")     /* mode: which option */                                               \
    X(MOVE, "move")         /* source: own minion; to */                                           \
    X(RAISE, "raise")       /* mode: element from 1, or 0: mana for this turn */                   \
    X(END_TURN, "end_turn")                                                                        \
    X(CONCEDE, "concede") /* always allowed to the decider, never listed among legal actions */

typedef enum cw_action_kind {
#define X(id, name) CW_ACTION_##id,
    CW_ACTION_LIST(X)
#undef X
        CW_ACTION_COUNT
} cw_action_kind;

typedef struct cw_action {
    uint8_t kind;
    cw_place source;  /* CW_PLACE_NONE if it has none */
    uint8_t position; /* where a played minion goes: board slot, or cell of a lane board; else 0 */
    cw_place target;  /* CW_PLACE_NONE if it has none */
    uint8_t mode;     /* "Choose one": 1..; CHOOSE: option number from 0; RAISE; else 0 */
    uint8_t to;       /* 1 + the cell that something is moved to; 0 = nothing is moved */
    uint16_t mask;    /* MULLIGAN */
} cw_action;

static_assert(sizeof(cw_action) == 8, "an action is 64 bits");

/* The word of the list above; "?" for a number beyond it. Static. */
const char *cw_action_kind_name(cw_action_kind kind);
/* All eight bytes. */
bool cw_action_equal(cw_action a, cw_action b);

/* An action of that kind that names nothing yet: places NONE, numbers 0. */
static inline cw_action cw_action_make(cw_action_kind kind)
{
    return (cw_action){.kind = (uint8_t)kind, .source = CW_PLACE_NONE, .target = CW_PLACE_NONE};
}

/* Where the action stands in a list, or -1. */
static inline int cw_action_index(const cw_action *list, int count, cw_action action)
{
    for (int i = 0; i < count; i++)
        if (cw_action_equal(list[i], action))
            return i;
    return -1;
}

#endif
