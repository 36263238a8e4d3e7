/* The parameters of `lookahead`, one row each: first how it searches (id, then what a cw_param
 * holds), then what positions and minions are worth: id, name, default,
 * the thesis' value (Elemental Command, 6.3.3.1 and 6.3.3.2), help. Defaults that differ were
 * found by matches against `greedy` and the thesis' constants (docs/lookahead.md says how).
 * Keywords are in facts/keywords.def: they cost about what the balance scheme asks for them. */
#ifndef AGENTS_LOOKAHEAD_CONSTANTS_H
#define AGENTS_LOOKAHEAD_CONSTANTS_H

#define LA_SEARCH_LIST(X)                                                                          \
    X(DEPTH, "depth", 12, 1, 40, "turns to look ahead, both players' together")                    \
    X(WIDTH, "width", 48, 1, 1000, "ways to play the first turn that are looked into")             \
    X(BEAM, "beam", 48, 1, 200, "unfinished first turns kept after each step")                     \
    X(WORLDS, "worlds", 24, 1, 64, "guesses of what is hidden that are averaged")                  \
    X(NODES, "nodes", 80000, 0, 1e9, "branches of a decision without a budget; 0: no limit")       \
    X(THREADS, "threads", 1, 1, 64, "threads of one decision; the choice is the same")             \
    X(HONEST, "honest", 1, 0, 1,                                                                   \
      "0: if the match shows the enemy's deck, he holds all of it he can pay for")                 \
    X(THESIS, "thesis", 0, 0, 1, "1: the thesis' constants wherever the default was left")         \
    X(LEVEL, "level", 5, 1, 5, "difficulty; below 5 it settles for less than the best")            \
    X(EASE, "ease", 0.5, 0, 1, "how much more a low level gives away while it leads")              \
    X(TRUST, "trust", 0.8, 0.05, 1, "weight of what lies deeper against how it looks")             \
    X(DEEP, "deep", 0.4, 0.05, 1, "weight of a deeper pass; to the power of its number")           \
    X(MODEL, CW_BELIEF_ROW(CW_BELIEF_UNIFORM))                                                     \
    X(PRUNE, "prune", 0, -100, 100, "an action must gain more than this; negative: may lose")      \
    X(PRUNE_DRAW, "prune_draw", -3.5, -100, 100, "the same for cards that draw or give mana")      \
    X(PRUNE_ATTACK, "prune_attack", -6, -100, 100, "the same for attacks")                         \
    X(MOVE_BIAS, "move_bias", 0.3, 0, 10, "weight of a better place when a minion moves")

#define LA_WORTH_LIST(X)                                                                           \
    X(HEALTH, "health", 6, 2, "times the square root of a hero's health")                          \
    X(ARMOR, "armor", 1, 1, "a point of armor, counted in health")                                 \
    X(THREAT, "threat", 0, 0, "share of the damage that threatens a hero now that counts as done") \
    X(THREAT_NEXT, "threat_next", 0, 0, "the same for damage of the side that moves later")        \
    X(RESOURCE, "resource", 1, 1, "each crystal and each point of an element")                     \
    X(NO_BOARD, "no_board", 0.5, 2, "lost by having no minion")                                    \
    X(NO_BOARD_TURN, "no_board_turn", 0.2, 1, "the same, for each turn begun")                     \
    X(CLEARED, "cleared", 0.5, 2, "gained when the enemy has no minion")                           \
    X(CLEARED_TURN, "cleared_turn", 0.2, 1, "the same, for each turn begun")                       \
    X(TURN_CAP, "turn_cap", 10, 10, "turns that count for the four above")                         \
    X(HAND, "hand", 3, 3, "each of the first cards in hand")                                       \
    X(HAND_MORE, "hand_more", 2, 2, "each card beyond those")                                      \
    X(HAND_MANY, "hand_many", 3, 3, "how many the first cards in hand are")                        \
    X(DECK, "deck", 1, 1, "square root of the deck's size less its draw damage, late")             \
    X(DECK_TURN, "deck_turn", 10, 10, "turn from which the deck counts")                           \
    X(WEAPON, "weapon", 0.75, 0.75, "attack times durability of a weapon")                         \
    X(SECRET, "secret", 3.5, 3.5, "each secret that waits")                                        \
    X(ATTACK, "attack", 1, 1, "each point of a minion's attack")                                   \
    X(MINION_HEALTH, "minion_health", 1, 1, "each point of a minion's health")                     \
    X(ABILITY, "ability", 1.5, 3, "each ability of a minion that is no keyword")                   \
    X(SPELL_DAMAGE, "spell_damage", 1, 1, "each point of spell damage")                            \
    X(INVULNERABLE, "invulnerable", 0.5, 0.5, "each invulnerability, times attack + 1")

#endif
