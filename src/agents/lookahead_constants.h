/* What positions and minions are worth to `lookahead`, one row per constant: id, name, default,
 * the thesis' value (Elemental Command, 6.3.3.1 and 6.3.3.2), help. Defaults that differ were
 * found by matches against `greedy` and the thesis' constants (docs/lookahead.md says how);
 * keywords cost there about what the balance scheme asks for them. */
#ifndef AGENTS_LOOKAHEAD_CONSTANTS_H
#define AGENTS_LOOKAHEAD_CONSTANTS_H

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

/* Keywords: id, name, default, thesis, how it grows (ONCE, ATTACK, HEALTH), help. */
#define LA_KEYWORD_LIST(X)                                                                         \
    X(TAUNT, "taunt", 1, 1, ONCE, "taunt")                                                         \
    X(CHARGE, "charge", 0.25, 0.25, ONCE, "charge (haste)")                                        \
    X(WINDFURY, "windfury", 0.5, 0.5, ATTACK, "windfury (frenzy), times attack")                   \
    X(DIVINE_SHIELD, "shield", 0.75, 0.75, ATTACK, "divine shield, times attack")                  \
    X(STEALTH, "stealth", 0.5, 0.5, ONCE, "stealth")                                               \
    X(UNTARGETABLE, "untargetable", 0.5, 0.5, ONCE, "untargetable")                                \
    X(POISONOUS, "poisonous", 2, 2, ONCE, "poisonous (deathtouch)")                                \
    X(LIFESTEAL, "lifesteal", 0.35, 0.35, ATTACK, "lifesteal, times attack")                       \
    X(CANNOT_ATTACK, "cannot_attack", -0.8, -0.8, ATTACK, "cannot attack, times attack")           \
    X(UNATTACKABLE, "unattackable", 2, 2, ONCE, "cannot be attacked")                              \
    X(IMMUNE, "immune", 2, 2, ONCE, "immune")                                                      \
    X(FROZEN, "frozen", -0.4, -0.4, ATTACK, "frozen, times attack")                                \
    X(SWEEP, "sweep", 0.5, 0.5, ATTACK, "sweep, times attack")                                     \
    X(BERSERK, "berserk", -0.5, -0.5, ONCE, "berserk")                                             \
    X(FREE_TARGETING, "free_targeting", 1.5, 1.5, ONCE, "free targeting")                          \
    X(REFLECT, "reflect", 0.35, 0.35, HEALTH, "reflect damage, times health")                      \
    X(SWIFT, "swift", 1, 1, ONCE, "swift")                                                         \
    X(ROOTED, "rooted", -0.5, -0.5, ONCE, "rooted")                                                \
    X(STUNNED, "stunned", -0.4, -0.4, ATTACK, "stunned, times attack")

#endif
