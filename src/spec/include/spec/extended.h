/* The executable specification of the game `extended`: Part II of docs/spec/reduced.tex in C, one
 * function for each schema: mana, spells, hero powers, weapons. An operation returns whether its
 * success case applied; if not, the state is as it was. */
#ifndef SPEC_EXTENDED_H
#define SPEC_EXTENDED_H

#include "spec/reduced.h"

enum { CW_SPEC_CLASSES = 32 }; /* CLASS is 0 .. CW_SPEC_CLASSES - 1 */

typedef enum cw_spec_aim { /* AIM */
                           CW_SPEC_OWN_HERO,
                           CW_SPEC_ENEMY_HERO,
                           CW_SPEC_ALL_MINIONS,
                           CW_SPEC_ENEMY_MINIONS,
                           CW_SPEC_ALL_CHARACTERS,
                           CW_SPEC_ANY_MINION,
                           CW_SPEC_ANY_CHARACTER
} cw_spec_aim;

typedef struct cw_spec_target { /* TARGET */
    enum { CW_SPEC_NOBODY, CW_SPEC_HERO, CW_SPEC_MINION } kind;
    int which; /* a player, or a card */
} cw_spec_target;

typedef struct cw_spec_effect { /* EFFECT */
    enum { CW_SPEC_NO_EFFECT, CW_SPEC_DAMAGE, CW_SPEC_HEAL, CW_SPEC_DRAW } kind;
    cw_spec_aim aim; /* of damage and healing */
    int amount;
} cw_spec_effect;

typedef struct cw_spec_weapon { /* schema Weapon */
    int attack, durability;
} cw_spec_weapon;

/* What is printed on a card. Minions, spells and weapons partition the cards. */
typedef struct cw_spec_printed {
    enum { CW_SPEC_IS_MINION, CW_SPEC_IS_SPELL, CW_SPEC_IS_WEAPON } kind;
    int cost;
    cw_spec_minion minion;
    cw_spec_effect effect;
    cw_spec_weapon weapon;
} cw_spec_printed;

typedef struct cw_extended_rules {
    int max_board_size, hand_init_size, max_hand_size, max_crystals;
    int start_health, power_cost;
    cw_spec_effect power_of[CW_SPEC_CLASSES]; /* no effect: the class has no power */
    cw_spec_printed printed[CW_SPEC_CARDS];
} cw_extended_rules;

typedef struct cw_extended_side { /* schema Side: PlayerState, Mana, Arms, and the rest */
    cw_reduced_player player;
    int crystals, mana;
    bool armed; /* `weapon` has one element: */
    cw_spec_card weapon_card;
    cw_spec_weapon weapon;
    int class_of_hero;
    int fatigue;
} cw_extended_side;

typedef struct cw_extended { /* schema MatchState, with TurnState */
    int curr_player;
    cw_extended_side side[CW_SPEC_PLAYERS];
    cw_spec_set battled, asleep;
    bool hero_battled[CW_SPEC_PLAYERS], power_used[CW_SPEC_PLAYERS];
} cw_extended;

/* The operations of a match (schema Actions). */
typedef struct cw_extended_operations {
    bool (*play_minion)(const cw_extended_rules *r, cw_extended *s, cw_spec_card card);
    bool (*play_weapon)(const cw_extended_rules *r, cw_extended *s, cw_spec_card card);
    bool (*cast_spell)(const cw_extended_rules *r, cw_extended *s, cw_spec_card card,
                       cw_spec_target target);
    bool (*use_power)(const cw_extended_rules *r, cw_extended *s, cw_spec_target target);
    bool (*minion_hits_hero)(cw_extended *s, cw_spec_card attacker);
    bool (*minion_hits_minion)(cw_extended *s, cw_spec_card attacker, cw_spec_card defender);
    bool (*hero_hits_hero)(cw_extended *s);
    bool (*hero_hits_minion)(cw_extended *s, cw_spec_card defender);
    bool (*end_turn)(const cw_extended_rules *r, cw_extended *s);
} cw_extended_operations;

extern const cw_extended_operations cw_extended_specified;

bool cw_extended_sound(const cw_extended_rules *r, const cw_extended *s); /* schema MatchState */
bool cw_extended_runs(const cw_extended *s);
/* schema InitSide: the deck is copied. */
void cw_extended_init_side(const cw_extended_rules *r, cw_extended_side *side, int class_of_hero,
                           const cw_spec_sequence *deck);
/* MatchStart: InitMatch with these sides, DealHands, BeginTurn. */
void cw_extended_start(const cw_extended_rules *r, cw_extended *s,
                       const cw_extended_side sides[CW_SPEC_PLAYERS]);
/* One draw: to the hand, or lost with a full hand, or fatigue from an empty deck. */
void cw_extended_draw_one(const cw_extended_rules *r, cw_extended_side *side);

/* schema Suffer: the side of player `who` as far as it is struck */
typedef struct cw_spec_targets { /* a set of TARGET */
    bool heroes[CW_SPEC_PLAYERS];
    cw_spec_set minions;
} cw_spec_targets;
void cw_extended_suffer(cw_extended_side *side, int who, const cw_spec_targets *hits, int amount);

/* schema Aiming: false if the target may not be chosen */
bool cw_extended_aim(const cw_extended *s, cw_spec_aim aim, cw_spec_target target,
                     cw_spec_targets *struck);

/* The operations as functions of their own, for cw_extended_specified and for tests. Each returns
 * whether its success case applied; if not, the state is as it was. */
bool cw_extended_play_minion(const cw_extended_rules *r, cw_extended *s, cw_spec_card card);
bool cw_extended_play_weapon(const cw_extended_rules *r, cw_extended *s, cw_spec_card card);
bool cw_extended_cast_spell(const cw_extended_rules *r, cw_extended *s, cw_spec_card card,
                            cw_spec_target target);
bool cw_extended_use_power(const cw_extended_rules *r, cw_extended *s, cw_spec_target target);
bool cw_extended_minion_hits_hero(cw_extended *s, cw_spec_card attacker);
bool cw_extended_minion_hits_minion(cw_extended *s, cw_spec_card attacker, cw_spec_card defender);
bool cw_extended_hero_hits_hero(cw_extended *s);
bool cw_extended_hero_hits_minion(cw_extended *s, cw_spec_card defender);
bool cw_extended_end_turn(const cw_extended_rules *r, cw_extended *s);
bool cw_extended_first_wins(const cw_extended *s);
bool cw_extended_second_wins(const cw_extended *s);
bool cw_extended_nobody_wins(const cw_extended *s);

#endif
