/* The threat-based heuristic of Metastone's GameStateValue: what a position is worth to a seat.
 * Used by `gsv`, the heuristic rollouts and the champion. One row per weight: id, name, the value
 * that evolution found and Metastone plays with, its hand-made one, the range, help. */
#ifndef AGENTS_THREAT_H
#define AGENTS_THREAT_H

#include "rules/engine.h"

#define THREAT_WEIGHT_LIST(X)                                                                      \
    X(RED, "red", -43, -50, -100, 0, "the enemy on the table could kill next turn")                \
    X(YELLOW, "yellow", -17, -10, -100, 10, "he could bring the hero below 15")                    \
    X(OWN_HEALTH, "own_health", 0.214, 1, -100, 100, "each point of the own hero")                 \
    X(ENEMY_HEALTH, "enemy_health", -1.115, -1, -100, 100, "each point of the enemy's hero")       \
    X(OWN_CARDS, "own_cards", 3.572, 3, -100, 100, "each own card in hand")                        \
    X(ENEMY_CARDS, "enemy_cards", 0, -3, -100, 100, "each enemy card in hand")                     \
    X(MINION, "minion", 1.181, 1, -10, 100, "each minion")                                         \
    X(ATTACK, "attack", 2.419, 1, -10, 100, "each point of a minion's attack")                     \
    X(HEALTH, "health", 3, 1, 0, 100, "each point of a minion's health")                           \
    X(TAUNT_RED, "taunt_red", 10.1, 8, -10, 100, "taunt under red threat")                         \
    X(TAUNT_YELLOW, "taunt_yellow", 7.1, 4, -10, 100, "taunt under yellow threat")                 \
    X(TAUNT_GREEN, "taunt_green", 0.671, 2, -10, 100, "taunt without threat")                      \
    X(SPELL_DAMAGE, "spell_damage", 3.841, 1, 0, 100, "each point of spell damage")                \
    X(REMOVAL, "removal", 2, 2, 0, 100, "each card in hand that removes a minion outright")

/* With KEYWORD as THREAT_KEYWORD, facts/keywords.def makes ROW_GSV of the keywords that have a weight: the
 * same columns without the id, with ONCE or ATTACK before the help. */
#define THREAT_KEYWORD(id, word, text, lanes, verb, precisely, worth, lookahead, greedy, gsv, ...) \
    ROW_##gsv
#define ROW_GSV_BY_THREAT
#define ROW_GSV_NOTHING

typedef enum threat_weight {
#define X(id, name, fittest, made, low, high, help) THREAT_##id,
    THREAT_WEIGHT_LIST(X)
#undef X
        THREAT_KEYWORDS, /* one for each keyword that has a weight, in their order */
    THREAT_WEIGHTS = THREAT_KEYWORDS
#define KEYWORD THREAT_KEYWORD
#define ROW_GSV(...) +1
#include "facts/keywords.def"
#undef ROW_GSV
} threat_weight;

typedef struct threat_model {
    const cw_game *game;
    double w[THREAT_WEIGHTS];
    uint8_t *power_damage; /* per card: what a hero power does to a hero each turn */
    uint8_t *removal;      /* per card: 1 if it gets rid of a minion whatever its size */
} threat_model;

extern const double cw__threat_by_hand[THREAT_WEIGHTS];

/* `weights` NULL: the fittest. False without memory; then nothing has to be cleared. */
bool cw__threat_init(threat_model *model, const cw_game *game, const double *weights);
void cw__threat_clear(threat_model *model);

/* Worth to `seat`; INFINITY when it has won, -INFINITY when it has lost, -1e6 for a draw. */
double cw__threat_value(const threat_model *model, const cw_state *state, cw_seat seat);

#endif
