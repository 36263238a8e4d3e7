/* Metastone's weighted heuristic: what a position is worth to a seat, as a sum over both sides.
 * Used by `greedy` and `greedy-turn`. One row per weight: id, name, default, help; those of keywords
 * are columns of facts/keywords.def and follow them. */
#ifndef AGENTS_WEIGHTED_H
#define AGENTS_WEIGHTED_H

#include "rules/engine.h"

#define WEIGHTED_LIST(X)                                                                           \
    X(HERO, "hero", 1, "each point of health and armor of a hero")                                 \
    X(HAND, "hand", 3, "each card in hand")                                                        \
    X(MINION, "minion", 2, "each minion")                                                          \
    X(ATTACK, "attack", 1, "each point of attack; none while frozen")                              \
    X(HEALTH, "health", 1, "each point of a minion's health")                                      \
    X(SPELL_DAMAGE, "spell_damage", 1, "each point of spell damage")                               \
    X(WEAPON, "weapon", 0, "attack times durability of a weapon")                                  \
    X(SECRET, "secret", 0, "each secret that waits")

typedef enum weighted_weight {
#define X(id, name, value, help) WEIGHTED_##id,
    WEIGHTED_LIST(X)
#undef X
        WEIGHTED_KEYWORDS, /* one for each keyword that has a weight, in their order */
    WEIGHTED_WEIGHTS = WEIGHTED_KEYWORDS
#define KEYWORD(id, word, text, lanes, verb, precisely, worth, lookahead, greedy, ...) ONE_##greedy
#define ONE_GREEDY(...) +1
#define ONE_GREEDY_HEALTH_ALONE
#define ONE_GREEDY_NOTHING
#include "facts/keywords.def"
} weighted_weight;

/* The rows of a table of cw_param, in the order of the weights, are WEIGHTED_PARAMS and, with KEYWORD
 * as WEIGHTED_KEYWORD, what facts/keywords.def makes of it. */
/* clang-format off */
#define WEIGHTED_PARAM(id, name, value, help) {name, value, -100, 100, help},
#define WEIGHTED_PARAMS WEIGHTED_LIST(WEIGHTED_PARAM)
#define WEIGHTED_KEYWORD(id, word, text, lanes, verb, precisely, worth, lookahead, greedy, ...)    \
    PARAM_##greedy
#define PARAM_GREEDY(name, value, scale, help) {name, value, -100, 100, help},
#define PARAM_GREEDY_HEALTH_ALONE
#define PARAM_GREEDY_NOTHING
/* clang-format on */

/* Worth to `seat`; INFINITY when it has won, -INFINITY when it has lost, -1e6 for a draw. */
double cw__weighted_value(const double weights[WEIGHTED_WEIGHTS], const cw_state *state,
                          cw_seat seat);

#endif
