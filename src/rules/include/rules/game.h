/* A game: its rules, cards and compiled abilities. Immutable once frozen and shared by all
 * threads. Built by lang/ (or by hand in tests) with the cw_game_add_* calls. */
#ifndef RULES_GAME_H
#define RULES_GAME_H

#include "base/error.h"
#include "base/status.h"
#include "rules/ability.h"

#include <stddef.h>

typedef enum cw_moving { CW_MOVING_NONE, CW_MOVING_ADJACENT, CW_MOVING_ANYWHERE } cw_moving;
typedef enum cw_overflow { CW_OVERFLOW_BURN, CW_OVERFLOW_DISCARD } cw_overflow;
typedef enum cw_fatigue { CW_FATIGUE_RISING, CW_FATIGUE_CONSTANT, CW_FATIGUE_NONE } cw_fatigue;

/* The parameters of game.yaml. One row here, one row in lang's table of settings. Arrays hold the
 * value of the player who begins, then the other's. */
typedef struct cw_rules {
    int32_t board_size[CW_SEATS]; /* minions a side may have, 1..14; lanes * rows with lanes */
    int32_t lanes, rows; /* columns that face each other, and rows of a side; 0 = one row */
    int32_t moving;      /* cw_moving: what a minion may do instead of attacking */
    int32_t hand_limit[CW_SEATS];    /* 1..14; cards beyond it are burned and shown */
    int32_t deck_min, deck_max;      /* sizes a legal deck may have, 1..48 */
    int32_t copies;                  /* of one card in a deck */
    int32_t hero_health;             /* unless the hero says otherwise */
    int32_t hand_first, hand_second; /* opening hands */
    bool mulligan;                   /* each seat may exchange any of its opening cards once */
    bool mana_waits;                 /* no crystals are gained in a player's first turn */
    int32_t mana_start;              /* crystals before the first turn */
    int32_t mana_gain[CW_SEATS];     /* crystals gained at each turn's start, 0..14 */
    int32_t mana_cap[CW_SEATS];      /* 0..99 */
    int32_t mana_extra_second;       /* mana only in the second player's first turn */
    bool raising;                    /* once a turn: an element for good, or 1 mana for the turn */
    bool first_player_raises;        /* on the very first turn */
    int32_t draw_per_turn[CW_SEATS];
    bool first_player_draws;    /* on the very first turn */
    int32_t fatigue;            /* cw_fatigue */
    int32_t overflow;           /* cw_overflow: what happens to that for which there is no room */
    bool keep_state;            /* cards keep changes when they move between zones or are copied */
    bool zero_attack;           /* characters with 0 attack may attack */
    bool zero_damage;           /* poison works through a blow of 0 as well */
    bool heroes_strike_back;    /* when they are attacked */
    int32_t overheat;           /* times that an effect acts before it rests; 0 = no limit */
    int32_t secret_limit;       /* 0..5 */
    int32_t turn_limit;         /* both players' turns together; then a draw. 0 = after 1,000 */
    int32_t actions_per_turn;   /* then the turn ends by itself; 1..255 */
    bool ordered_deck;          /* decks keep the order they were given in, not shuffled */
    bool fresh_attacks;         /* minions may attack in the turn they come into play */
    cw_card_id bonus_second[4]; /* cards the second player also gets; 0 = none */
} cw_rules;

enum { /* cw_card.shape. 0: more than mana, room and the kind of target decides; look closer */
       CW_SHAPE_NO_TARGET = 1,
       CW_SHAPE_TARGET = 2,  /* + side * 3 + (0 minion, 1 hero, 2 either) */
       CW_SHAPE_MINION = 16, /* is put at some place of the board */
       CW_SHAPE_STRICT = 32, /* cannot be played without a target */
       CW_SHAPE_ROOM = 64,   /* cannot be played on a full board */
       CW_SHAPE_CHECK = 128 /* all plays are among those its shape tells, but some may be illegal */
};

/* What a match looks at stands first, in one or two cache lines. */
typedef struct cw_card {
    uint8_t type;                          /* cw_type */
    uint8_t race;                          /* 0 = none */
    uint8_t class_id;                      /* 0 = neutral */
    uint8_t group;                         /* 0 = none; named group that texts can refer to */
    int8_t more_attacks;                   /* each turn, beyond the usual one; -1 = never attacks */
    int16_t cost, attack, health;          /* health: durability of a weapon, health of a hero */
    uint16_t first_ability, ability_count; /* in cw_game.abilities */
    uint8_t values[CW_VALUE_COUNT];
    uint32_t keywords;
    uint8_t needs[CW_MAX_ELEMENTS]; /* a hero's: what its player starts with */

    /* Derived by cw_game_freeze: */
    uint8_t modes; /* number of "Choose one" modes, 0 = none */
    bool has_static, has_deathrattle, has_discard, has_play, has_own_cost;
    bool has_moody;          /* some static ability measures, counts or asks for a place */
    uint8_t shape;           /* how it can be played, if that is simple: see CW_SHAPE_* */
    bool needs_target;       /* spell or power: if it asks for a target there must be one */
    bool is_spell;           /* spell or secret: spell damage counts */
    bool restricted;         /* more than cost and shape decides whether it can be played */
    uint8_t needs_room;      /* 1 << mode: playable only if the own board has room */
    uint8_t may_summon_none; /* 1 << mode: playable only if what it begins with summons something */
    bool target_if_combo;    /* the target is asked for only after another card this turn */
    uint8_t
        moves_target; /* 1: the player also picks a free cell for the target; 2: adjacent to it */
    uint32_t listen;  /* mask of 1 << cw_when over its abilities, in play or as a secret */
    uint32_t listen_wide; /* the same without those that are only about the card itself */
    uint32_t listen_hand, listen_deck;
    cw_filter
        target[3]; /* what may be chosen: [0] without modes, [1..2] per mode; kinds 0 = none */

    cw_condition requirement; /* "Play only if …" */
    cw_card_id power;         /* heroes: their power */
    bool collectible;         /* may be put in decks */
    bool leader;              /* a hero that is a card: nobody begins as it, it is played */
    uint8_t deck_copies;      /* most copies in a deck; 0 = the game's limit */
    const char *id;           /* "core/ember-wolf" */
    const char *name;         /* "Ember Wolf" */
    const char *plural;       /* "Ember Wolves" */
    const char *text;         /* canonical rules text, "" for none */
    const char *set;          /* "core" */
    const char *rarity;       /* "common" or "" */
    const char *flavor;       /* "" for none */
} cw_card;

/* Something counted over the whole match for a player ("totems you summoned this game"). */
typedef struct cw_counter {
    uint8_t when; /* CW_WHEN_SUMMONS or DIES */
    uint8_t unused[3];
    cw_filter filter;
} cw_counter;

typedef struct cw_name_list { /* 1-based names; entry 0 is "" */
    const char *singular[CW_MAX_GROUPS];
    const char *plural[CW_MAX_GROUPS];
    int count; /* including entry 0 */
} cw_name_list;

typedef struct cw_deck {
    cw_card_id hero;
    int count;
    cw_card_id cards[CW_MAX_DECK];
} cw_deck;

/* How decks are made that are new in each match: of each part so many cards, each one of `kinds`
 * neighbours from `first` on, all equally likely. */
enum { CW_RECIPE_PARTS = 4 };
typedef struct cw_recipe_part {
    cw_card_id first;
    uint16_t kinds, count;
} cw_recipe_part;
typedef struct cw_recipe {
    cw_card_id hero; /* 0: the game has no recipe */
    cw_recipe_part parts[CW_RECIPE_PARTS];
} cw_recipe;

typedef struct cw_game {
    char *name, *title, *description, *folder;
    cw_rules rules;
    cw_name_list races, classes, groups, elements;
    const char
        *keyword_words[CW_KW_COUNT]; /* what this game calls them; NULL = as the engine does */
    cw_card *cards;                  /* [0] is the unknown card */
    int card_count;
    cw_ability *abilities; /* [0] unused */
    int ability_count;
    cw_effect *effects;
    int effect_count;
    cw_counter counters[CW_MAX_COUNTERS];
    int counter_count;
    cw_recipe recipes[CW_SEATS]; /* both or none */
    uint64_t hash;               /* of rules and cards: two games with the same hash play alike */

    /* Derived by cw_game_freeze: */
    struct cw_entity *fresh; /* each card as a new entity: copied when one is made */
    cw_card_id *pool;        /* candidate lists of random effects, one after another */
    int pool_count;
    cw_card_id basic_powers[CW_MAX_CLASSES]; /* hero powers of the game's heroes */
    int basic_power_count;
    bool uses_lasts; /* some card lasts only some turns */
    bool frozen;

    /* Decks that players of the game know of, for guessing what an enemy holds; no part of the
     * rules and not hashed. */
    cw_deck *decks;
    int deck_count;
    struct cw_memory *memory; /* owns all strings and the index of names */
} cw_game;

cw_game *cw_game_new(void);
void cw_game_free(cw_game *game); /* NULL is fine */

/* Copies `text` into the game's own memory; NULL on failure. */
const char *cw_game_string(cw_game *game, const char *text);

/* Each returns the new index, or 0 (ability, card) / -1 (effect) at the limit or out of memory.
 * Strings inside must come from cw_game_string or outlive the game. */
cw_card_id cw_game_add_card(cw_game *game, const cw_card *card);
int cw_game_add_ability(cw_game *game, const cw_ability *ability);
int cw_game_add_effect(cw_game *game, const cw_effect *effect);
int cw_game_add_counter(cw_game *game, const cw_counter *counter); /* reuses an equal one */
int cw_game_add_name(cw_game *game, cw_name_list *list, const char *singular, const char *plural);

/* Derives the fields marked so, checks everything against the engine's limits and makes the
 * game ready to play. Problems go to `errors` (may be NULL). */
cw_status cw_game_freeze(cw_game *game, cw_errors *errors);

/* Adds a deck that players know of: after freezing, before the game is shared. False without
 * memory. */
bool cw_game_add_deck(cw_game *game, const cw_deck *deck);

/* Whether matches may leave decks open: a deck without hero and cards is then made anew for each
 * match (cw_match_make_decks). */
bool cw_game_makes_decks(const cw_game *game);
bool cw_deck_is_open(const cw_game *game, const cw_deck *deck);

/* Exact name, any case; `kinds` is a mask of 1 << cw_type, 0 = any. 0 if there is none. */
cw_card_id cw_game_find_card(const cw_game *game, const char *name, unsigned kinds);
cw_card_id cw_game_find_card_id(const cw_game *game, const char *id);
/* Nearest card name for a suggestion, or NULL. */
const char *cw_game_nearest_card(const cw_game *game, const char *name);
cw_card_id cw_game_find_hero(const cw_game *game, int class_id);

/* What the game calls a keyword in its texts. */
const char *cw_game_keyword(const cw_game *game, cw_keyword keyword);

void cw_rules_default(cw_rules *rules);

/* Crystals that a seat has in its own turn number `turn`, from 1, if nothing else changes them. */
int cw_rules_crystals(const cw_rules *rules, cw_seat seat, int turn);

#endif
