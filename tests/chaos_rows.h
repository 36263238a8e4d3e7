/* The published grammar of Chaos Cards (Chen & Guy 2020, section 2 of its generator) as rows of
 * words of our own: abilities, timings, conditions, targets and effects. A sentence takes one row of
 * each column; which rows go together is said by their fields, as the grammar's constraints do. */
#ifndef TESTS_CHAOS_ROWS_H
#define TESTS_CHAOS_ROWS_H

#include "rules/kinds.h"

#include <stdint.h>

/* Types of the card that speaks. */
enum { MINION = 1, LEADER = 2, SPELL = 4, SOLID = MINION | LEADER, ANY_CARD = 7 };

/* ---- abilities of the card ---- */

static const struct {
    const char *words;
    int types;
} ability_rows[] = {
    {"", ANY_CARD},
    {"Charge. ", SOLID},
    {"Taunt. ", SOLID},
    {"Shielded. ", SOLID},
    {"Stealth. ", MINION},
    {"Untargetable. ", ANY_CARD},
    {"Lifesteal. ", ANY_CARD},
    {"Poisonous. ", ANY_CARD},
};

/* ---- timings ---- */

enum { CHOOSES = 1, HERE = 2, STORED = 4, CONDITIONED = 8 }; /* HERE, STORED: where its card is */

static const struct {
    const char *words;
    int type, traits;
} timing_rows[] = {
    {"Battlecry: ", MINION, CHOOSES | HERE | CONDITIONED},
    {"Battlecry: ", LEADER, CHOOSES},
    {"", SPELL, CHOOSES},
    {"Deathrattle: ", MINION, CONDITIONED},
    {"On discard: ", MINION, CONDITIONED},
    {"On discard: ", SPELL, CONDITIONED},
    {"On discard: ", LEADER, CONDITIONED},
    {"At the start of your turn, ", MINION, HERE | CONDITIONED},
    {"At the start of your opponent's turn, ", MINION, HERE | CONDITIONED},
    {"At the start of each turn, ", MINION, HERE | CONDITIONED},
    {"At the end of your turn, ", MINION, HERE | CONDITIONED},
    {"At the end of your opponent's turn, ", MINION, HERE | CONDITIONED},
    {"At the end of each turn, ", MINION, HERE | CONDITIONED},
    {"At the start of your turn, ", LEADER, CONDITIONED},
    {"At the end of each turn, ", LEADER, CONDITIONED},
    {"From your hand: At the start of your turn, ", MINION, STORED | CONDITIONED},
    {"From your deck: At the end of your opponent's turn, ", MINION, STORED | CONDITIONED},
    {"From your hand or deck: At the end of your turn, ", MINION, STORED | CONDITIONED},
    {"From your hand: At the end of each turn, ", SPELL, STORED | CONDITIONED},
    {"From your deck: At the start of your turn, ", SPELL, STORED | CONDITIONED},
    {"From your hand or deck: At the start of your opponent's turn, ", SPELL, STORED | CONDITIONED},
    {"From your hand: At the start of each turn, ", LEADER, STORED | CONDITIONED},
    {"From your hand or deck: At the end of your turn, ", LEADER, STORED | CONDITIONED},
};

/* ---- conditions ---- */

/* '$': "this minion" and so on; types: of whom the card can say it, if it is about the card. */
static const struct {
    const char *words;
    int types;
} condition_rows[] = {
    {"", 0},
    /* a minion on the field */
    {"you control a minion", 0},
    {"your opponent controls a minion with taunt", 0},
    {"there is a beast with 3 or less attack", 0},
    {"there is a minion with charge", 0},
    {"you control a dragon with exactly 4 health", 0},
    {"your opponent controls a demon that costs 3 or less", 0},
    {"there is a minion that costs exactly 4", 0},
    {"your opponent controls a minion with 2 or more attacks each turn", 0},
    {"you control a minion with exactly 2 attacks each turn", 0},
    {"your opponent controls a minion with stealth", 0},
    {"you control a minion with exactly 0 attack", 0},
    /* a card in the hand */
    {"you hold a card that costs 8 or more", 0},
    {"you hold a spell", 0},
    {"you hold a hero", 0},
    {"you hold a hero with 20 or more health", 0},
    {"you hold a dragon", 0},
    {"you hold a minion with exactly 5 attack", 0},
    {"you hold a spell that costs exactly 2", 0},
    {"you hold a card with lifesteal", 0},
    {"you hold a minion with exactly 2 attacks each turn", 0},
    /* a leader */
    {"your hero has 12 or less health", 0},
    {"the enemy hero has 20 or more health", 0},
    {"both heroes have 15 or less health", 0},
    {"your hero has exactly 1 health", 0},
    {"the enemy hero has taunt", 0},
    {"your hero has shielded", 0},
    {"both heroes have untargetable", 0},
    {"your hero has 2 or more attacks each turn", 0},
    {"the enemy hero has exactly 0 attacks each turn", 0},
    {"the enemy hero has 3 or more attack", 0},
    {"both heroes have exactly 0 attack", 0},
    {"your hero costs 8 or less", 0},
    /* mana */
    {"you have at least 3 mana", 0},
    {"you have 2 or less mana", 0},
    {"you have exactly 4 mana", 0},
    {"your opponent has at least 5 mana", 0},
    {"your opponent has 1 or less mana", 0},
    {"your opponent has exactly 0 mana", 0},
    {"you have at least 6 mana crystals", 0},
    {"you have 5 or less mana crystals", 0},
    {"you have exactly 10 mana crystals", 0},
    {"your opponent has at least 7 mana crystals", 0},
    {"your opponent has 4 or less mana crystals", 0},
    {"your opponent has exactly 9 mana crystals", 0},
    /* the card itself */
    {"$ has 3 or less attack", SOLID},
    {"$ has exactly 4 attack", SOLID},
    {"$ has 5 or more health", SOLID},
    {"$ has exactly 1 health", SOLID},
    {"$ costs 2 or less", ANY_CARD},
    {"$ costs exactly 5", ANY_CARD},
    {"$ has 2 or more attacks each turn", SOLID},
    {"$ has exactly 1 attack each turn", SOLID},
    {"$ has taunt", SOLID},
    {"$ has shielded", SOLID},
    {"$ has stealth", MINION},
    {"$ has poisonous", ANY_CARD},
    {"$ is a beast", MINION},
    {"$ is a demon", MINION},
};

/* ---- targets: how they are picked and where they are ---- */

enum { NOTHING, FIELD, LEADERS, SELF, HAND, DECK, HAND_OR_DECK };
enum { ANYBODY, OWN, ENEMY };

static const struct {
    const char *before, *after;           /* of the kind of thing */
    int place, side, chosen, many, types; /* types: of the card, if it is the card itself */
} mode_rows[] = {
    {NULL, NULL, NOTHING, 0, 0, 0, 0},
    {"a ", "", FIELD, ANYBODY, 1, 0, 0},
    {"a friendly ", "", FIELD, OWN, 1, 0, 0},
    {"an enemy ", "", FIELD, ENEMY, 1, 0, 0},
    {"a ", " in your hand", HAND, OWN, 1, 0, 0},
    {"all ", "", FIELD, ANYBODY, 0, 1, 0},
    {"all friendly ", "", FIELD, OWN, 0, 1, 0},
    {"all enemy ", "", FIELD, ENEMY, 0, 1, 0},
    {"all ", " in your hand", HAND, OWN, 0, 1, 0},
    {"all ", " in your opponent's hand", HAND, ENEMY, 0, 1, 0},
    {"all ", " in both hands", HAND, ANYBODY, 0, 1, 0},
    {"all ", " in your deck", DECK, OWN, 0, 1, 0},
    {"all ", " in your opponent's deck", DECK, ENEMY, 0, 1, 0},
    {"all ", " in both decks", DECK, ANYBODY, 0, 1, 0},
    {"all ", " in your hand or deck", HAND_OR_DECK, OWN, 0, 1, 0},
    {"all ", " in your opponent's hand or deck", HAND_OR_DECK, ENEMY, 0, 1, 0},
    {"all ", " in any hand or deck", HAND_OR_DECK, ANYBODY, 0, 1, 0},
    {"a random ", "", FIELD, ANYBODY, 0, 0, 0},
    {"a random friendly ", "", FIELD, OWN, 0, 0, 0},
    {"a random enemy ", "", FIELD, ENEMY, 0, 0, 0},
    {"a random ", " in your hand", HAND, OWN, 0, 0, 0},
    {"a random ", " in your opponent's hand", HAND, ENEMY, 0, 0, 0},
    {"a random ", " in your deck", DECK, OWN, 0, 0, 0},
    {"a random ", " in your opponent's deck", DECK, ENEMY, 0, 0, 0},
    {"a random ", " in your hand or deck", HAND_OR_DECK, OWN, 0, 0, 0},
    {"a random ", " in your opponent's hand or deck", HAND_OR_DECK, ENEMY, 0, 0, 0},
    {"a random ", " in any hand or deck", HAND_OR_DECK, ANYBODY, 0, 0, 0},
    {"your hero", "", LEADERS, OWN, 0, 0, 0},
    {"the enemy hero", "", LEADERS, ENEMY, 0, 0, 0},
    {"both heroes", "", LEADERS, ANYBODY, 0, 1, 0},
    {"this minion", "", SELF, OWN, 0, 0, MINION},
    {"this spell", "", SELF, OWN, 0, 0, SPELL},
    {"this hero", "", SELF, OWN, 0, 0, LEADER},
};

/* ---- targets: kind, keyword, number ---- */

enum { K_BODY = 1, K_MINION = 2, K_CARD = 4, K_LEADER = 8, K_SPELL = 16 };
enum { K_MINIONS = K_MINION, K_SOLID = K_BODY | K_MINION | K_LEADER, K_ALL = 31 };

static const struct {
    const char *one, *many;
    int kind;
} kind_rows[] = {
    {"", "", 0},
    {"character", "characters", K_BODY},
    {"minion", "minions", K_MINION},
    {"beast", "beasts", K_MINION},
    {"dragon", "dragons", K_MINION},
    {"demon", "demons", K_MINION},
    {"card", "cards", K_CARD},
    {"hero", "heroes", K_LEADER},
    {"spell", "spells", K_SPELL},
};

static const struct {
    const char *words;
    int kinds;
} keyword_rows[] = {
    {"", K_ALL},
    {"charge", K_SOLID | K_CARD},
    {"taunt", K_SOLID | K_CARD},
    {"stealth", K_MINION | K_BODY | K_CARD},
    {"untargetable", K_ALL},
    {"shielded", K_SOLID | K_CARD},
    {"poisonous", K_ALL},
    {"lifesteal", K_ALL},
};

static const struct {
    const char *one, *many; /* that it has, with "with" before it unless it begins with "that" */
    int kinds;
} number_rows[] = {
    {"", "", K_ALL},
    {"3 or less attack", "3 or less attack", K_SOLID | K_CARD},
    {"4 or more attack", "4 or more attack", K_SOLID | K_CARD},
    {"exactly 2 attack", "exactly 2 attack", K_SOLID | K_CARD},
    {"2 or less health", "2 or less health", K_SOLID | K_CARD},
    {"5 or more health", "5 or more health", K_SOLID | K_CARD},
    {"exactly 1 health", "exactly 1 health", K_SOLID | K_CARD},
    {"that costs 3 or less", "that cost 3 or less", K_ALL},
    {"that costs 6 or more", "that cost 6 or more", K_ALL},
    {"that costs exactly 4", "that cost exactly 4", K_ALL},
    {"0 or less attacks each turn", "0 or less attacks each turn", K_SOLID | K_CARD},
    {"2 or more attacks each turn", "2 or more attacks each turn", K_SOLID | K_CARD},
    {"exactly 1 attack each turn", "exactly 1 attack each turn", K_SOLID | K_CARD},
};

/* ---- effects ---- */

enum { ON_FIELD = 1, ON_LEADERS = 2, ON_CARDS = 4, ON_ALL = 7, ON_NOTHING = 0 };

/* '@' is the target, "{a|b}" is a of one and b of several. */
typedef struct effect_row {
    const char *words;
    int on, kinds;   /* kinds: 0 = what stands there may be of any */
    int zone, whose; /* where it moves to, whose: a thing that is there already does not move */
} effect_row;

#define BODIES ON_FIELD | ON_LEADERS
#define QUOTE(text) "\"" text "\""
enum { TO_OWNER = 3 }; /* `whose`, besides OWN and ENEMY */

static const effect_row effect_rows[] = {
    {"deal 3 damage to @", BODIES, 0, 0, 0},
    {"restore 4 health to @", BODIES, 0, 0, 0},
    {"restore an attack to @", BODIES, 0, 0, 0},
    {"restore 2 attacks to @", BODIES, 0, 0, 0},
    {"reduce the cost of @ by 2", ON_CARDS, 0, 0, 0},
    {"increase the cost of @ by 1", ON_CARDS, 0, 0, 0},
    {"give @ +2 attack", ON_ALL, K_SOLID, 0, 0},
    {"give @ +3 health", ON_ALL, K_SOLID, 0, 0},
    {"give @ +1/+2", ON_ALL, K_SOLID, 0, 0},
    {"give @ -2 attack", ON_ALL, K_SOLID, 0, 0},
    {"give @ -1 attack and +2 health", ON_ALL, K_SOLID, 0, 0},
    {"give @ an extra attack each turn", ON_ALL, K_SOLID, 0, 0},
    {"take 2 attacks each turn from @", ON_ALL, K_SOLID, 0, 0},
    {"destroy @", ON_FIELD, K_MINION, 0, 0},
    {"discard @", ON_CARDS, 0, 0, 0},
    {"discard @ from the board", ON_FIELD, K_MINION, 0, 0},
    {"put @ into your hand", ON_FIELD | ON_CARDS, K_MINION | K_CARD | K_LEADER | K_SPELL, HAND,
     OWN},
    {"put @ into your opponent's hand", ON_FIELD | ON_CARDS, K_MINION | K_CARD | K_LEADER | K_SPELL,
     HAND, ENEMY},
    {"return @ to {its owner's hand|their owners' hands}", ON_FIELD, K_MINION, 0, 0},
    {"put @ into {its owner's hand|their owners' hands}", ON_CARDS, 0, HAND, TO_OWNER},
    {"shuffle @ into your deck", ON_FIELD | ON_CARDS, K_MINION | K_CARD | K_LEADER | K_SPELL, DECK,
     OWN},
    {"shuffle @ into your opponent's deck", ON_FIELD | ON_CARDS,
     K_MINION | K_CARD | K_LEADER | K_SPELL, DECK, ENEMY},
    {"shuffle @ into {its owner's deck|their owners' decks}", ON_FIELD | ON_CARDS,
     K_MINION | K_CARD | K_LEADER | K_SPELL, DECK, TO_OWNER},
    {"take control of @", ON_FIELD, K_MINION, FIELD, OWN},
    {"put @ onto your board", ON_CARDS, K_MINION, 0, 0},
    {"put @ onto your opponent's board", ON_FIELD | ON_CARDS, K_MINION, FIELD, ENEMY},
    {"put @ onto {its owner's board|their owners' boards}", ON_CARDS, K_MINION, 0, 0},
    {"add {a copy|copies} of @ to your hand", ON_FIELD | ON_CARDS,
     K_MINION | K_CARD | K_LEADER | K_SPELL, 0, 0},
    {"add {a copy|copies} of @ to your opponent's hand", ON_FIELD | ON_CARDS,
     K_MINION | K_CARD | K_LEADER | K_SPELL, 0, 0},
    {"add {a copy|copies} of @ to {its owner's hand|their owners' hands}", ON_FIELD | ON_CARDS,
     K_MINION | K_CARD | K_LEADER | K_SPELL, 0, 0},
    {"shuffle {a copy|copies} of @ into your deck", ON_FIELD | ON_CARDS,
     K_MINION | K_CARD | K_LEADER | K_SPELL, 0, 0},
    {"shuffle {a copy|copies} of @ into your opponent's deck", ON_FIELD | ON_CARDS,
     K_MINION | K_CARD | K_LEADER | K_SPELL, 0, 0},
    {"shuffle {a copy|copies} of @ into {its owner's deck|their owners' decks}",
     ON_FIELD | ON_CARDS, K_MINION | K_CARD | K_LEADER | K_SPELL, 0, 0},
    {"summon {a copy|copies} of @", ON_FIELD | ON_CARDS, K_MINION, 0, 0},
    {"summon {a copy|copies} of @ for your opponent", ON_FIELD | ON_CARDS, K_MINION, 0, 0},
    {"summon {a copy|copies} of @ for {its owner|their owners}", ON_FIELD | ON_CARDS, K_MINION, 0,
     0},
    {"transform @ into a Practice Boar", ON_FIELD | ON_CARDS,
     K_MINION | K_CARD | K_LEADER | K_SPELL, 0, 0},
    {"transform @ into a 2/3 beast", ON_FIELD | ON_CARDS, K_MINION | K_CARD | K_LEADER | K_SPELL, 0,
     0},
    {"transform @ into a Paper Dart", ON_CARDS, 0, 0, 0},
    {"transform @ into a random card that costs exactly 3", ON_CARDS, 0, 0, 0},
    {"transform @ into a random minion that costs exactly 4", ON_FIELD | ON_CARDS,
     K_MINION | K_CARD | K_LEADER | K_SPELL, 0, 0},
    {"make @ {a beast|beasts}", ON_FIELD | ON_CARDS, K_MINION, 0, 0},
    {"make @ {a dragon|dragons}", ON_FIELD | ON_CARDS, K_MINION, 0, 0},
    {"make @ {a demon|demons}", ON_FIELD | ON_CARDS, K_MINION, 0, 0},
    {"give @ charge", ON_ALL, K_SOLID | K_CARD, 0, 0},
    {"give @ taunt", ON_ALL, K_SOLID | K_CARD, 0, 0},
    {"give @ stealth", ON_FIELD | ON_CARDS, K_MINION, 0, 0},
    {"give @ untargetable", ON_ALL, 0, 0, 0},
    {"give @ shielded", ON_ALL, K_SOLID | K_CARD, 0, 0},
    {"give @ poisonous", ON_ALL, 0, 0, 0},
    {"give @ lifesteal", ON_ALL, 0, 0, 0},
    {"remove all keywords from @", ON_ALL, 0, 0, 0},
    {"overheat @", ON_ALL, 0, 0, 0},
    {"reduce the heat limit of @ by 4", ON_ALL, 0, 0, 0},
    {"reset @", ON_ALL, 0, 0, 0},
    {"give @ " QUOTE("Deathrattle: Draw a card."), ON_FIELD | ON_CARDS, K_MINION, 0, 0},
    {"give @ " QUOTE("Battlecry: Deal 2 damage to a random enemy."), ON_CARDS, K_MINION, 0, 0},
    {"give @ " QUOTE("On discard: Gain a mana crystal."), ON_FIELD | ON_CARDS, K_MINION, 0, 0},
    {"give @ " QUOTE("At the end of your turn, deal 1 damage to all enemies."), ON_ALL, K_SOLID, 0,
     0},
    {"give @ " QUOTE("From your hand: At the start of your turn, draw a card."), ON_CARDS, K_MINION,
     0, 0},
    {"give @ " QUOTE("Deal 2 damage to all minions."), ON_CARDS, K_SPELL, 0, 0},
    {"give @ " QUOTE("Deathrattle: Draw a card.") " and " QUOTE("On discard: Draw 2 cards."),
     ON_FIELD | ON_CARDS, K_MINION, 0, 0},
    {"give @ " QUOTE("Taunt. Deathrattle: Summon a Practice Boar."), ON_FIELD | ON_CARDS, K_MINION,
     0, 0},
    {"give @ charge and " QUOTE("At the start of each turn, restore 1 health to your hero."),
     ON_ALL, K_SOLID, 0, 0},
    /* without a target */
    {"draw a card", ON_NOTHING, 0, 0, 0},
    {"draw 3 cards", ON_NOTHING, 0, 0, 0},
    {"your opponent draws a card", ON_NOTHING, 0, 0, 0},
    {"each player draws 2 cards", ON_NOTHING, 0, 0, 0},
    {"gain 2 mana this turn", ON_NOTHING, 0, 0, 0},
    {"lose 3 mana", ON_NOTHING, 0, 0, 0},
    {"your opponent gains 1 mana this turn", ON_NOTHING, 0, 0, 0},
    {"your opponent loses 2 mana", ON_NOTHING, 0, 0, 0},
    {"each player gains 1 mana this turn", ON_NOTHING, 0, 0, 0},
    {"each player loses 1 mana", ON_NOTHING, 0, 0, 0},
    {"gain a mana crystal", ON_NOTHING, 0, 0, 0},
    {"lose 2 mana crystals", ON_NOTHING, 0, 0, 0},
    {"your opponent gains an empty mana crystal", ON_NOTHING, 0, 0, 0},
    {"your opponent loses a mana crystal", ON_NOTHING, 0, 0, 0},
    {"each player gains a mana crystal", ON_NOTHING, 0, 0, 0},
    {"each player loses 2 mana crystals", ON_NOTHING, 0, 0, 0},
    {"you win the match", ON_NOTHING, 0, 0, 0},
    {"your opponent wins the match", ON_NOTHING, 0, 0, 0},
    {"add a Practice Boar to your hand", ON_NOTHING, 0, 0, 0},
    {"add 2 Paper Darts to your opponent's hand", ON_NOTHING, 0, 0, 0},
    {"add a Paper Dart to each player's hand", ON_NOTHING, 0, 0, 0},
    {"add a random card to your hand", ON_NOTHING, 0, 0, 0},
    {"add 2 random minions to both hands", ON_NOTHING, 0, 0, 0},
    {"add a random card that costs exactly 5 to your opponent's hand", ON_NOTHING, 0, 0, 0},
    {"add a 2/3 beast to your hand", ON_NOTHING, 0, 0, 0},
    {"shuffle 3 Paper Darts into your deck", ON_NOTHING, 0, 0, 0},
    {"shuffle a Practice Boar into your opponent's deck", ON_NOTHING, 0, 0, 0},
    {"shuffle a Practice Boar into both decks", ON_NOTHING, 0, 0, 0},
    {"shuffle a random card into your deck", ON_NOTHING, 0, 0, 0},
    {"shuffle 2 random spells into your opponent's deck", ON_NOTHING, 0, 0, 0},
    {"shuffle a 4/4 dragon into your deck", ON_NOTHING, 0, 0, 0},
    {"summon a Practice Boar", ON_NOTHING, 0, 0, 0},
    {"summon 2 Practice Boars for your opponent", ON_NOTHING, 0, 0, 0},
    {"each player summons a Practice Boar", ON_NOTHING, 0, 0, 0},
    {"summon a random minion that costs exactly 3", ON_NOTHING, 0, 0, 0},
    {"summon 2 random minions for your opponent", ON_NOTHING, 0, 0, 0},
    {"summon a 2/3 beast", ON_NOTHING, 0, 0, 0},
    {"summon 3 1/1 demons for your opponent", ON_NOTHING, 0, 0, 0},
};

#endif
