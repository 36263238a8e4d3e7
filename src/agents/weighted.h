/* Metastone's weighted heuristic: what a position is worth to a seat, as a sum over both sides.
 * Used by `greedy` and `greedy-turn`. One row per weight: id, name, default, help. */
#ifndef AGENTS_WEIGHTED_H
#define AGENTS_WEIGHTED_H

#include "rules/engine.h"

#define WEIGHTED_LIST(X)                                                                           \
    X(HERO, "hero", 1, "each point of health and armor of a hero")                                 \
    X(HAND, "hand", 3, "each card in hand")                                                        \
    X(MINION, "minion", 2, "each minion")                                                          \
    X(ATTACK, "attack", 1, "each point of attack; none while frozen")                              \
    X(HEALTH, "health", 1, "each point of a minion's health")                                      \
    X(TAUNT, "taunt", 2, "a minion with taunt")                                                    \
    X(WINDFURY, "windfury", 0.5, "windfury, times attack")                                         \
    X(SHIELD, "shield", 1.5, "divine shield, times attack + health")                               \
    X(SPELL_DAMAGE, "spell_damage", 1, "each point of spell damage")                               \
    X(STEALTH, "stealth", 1, "a minion with stealth")                                              \
    X(UNTARGETABLE, "untargetable", 1.5, "untargetable, times attack + health")                    \
    X(WEAPON, "weapon", 0, "attack times durability of a weapon")                                  \
    X(SECRET, "secret", 0, "each secret that waits")

typedef enum weighted_weight {
#define X(id, name, value, help) WEIGHTED_##id,
    WEIGHTED_LIST(X)
#undef X
        WEIGHTED_WEIGHTS
} weighted_weight;

/* Rows of a table of cw_param, in the order of the weights. */
/* clang-format off */
#define WEIGHTED_PARAM(id, name, value, help) {name, value, -100, 100, help},
/* clang-format on */
#define WEIGHTED_PARAMS WEIGHTED_LIST(WEIGHTED_PARAM)

/* Worth to `seat`; INFINITY when it has won, -INFINITY when it has lost, -1e6 for a draw. */
double cw__weighted_value(const double weights[WEIGHTED_WEIGHTS], const cw_state *state,
                          cw_seat seat);

#endif
