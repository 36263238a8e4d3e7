/* What a card's rules text means: abilities made of effects. The language compiles text to
 * these and prints them back; the engine runs them. Plain data: comparing two programs is
 * comparing bytes, so every struct here is filled from zero. */
#ifndef RULES_ABILITY_H
#define RULES_ABILITY_H

#include "rules/kinds.h"

#include <stdbool.h>

/* Whose: seen from the player who controls the ability's card. */
typedef enum cw_side { CW_SIDE_ANY, CW_SIDE_FRIENDLY, CW_SIDE_ENEMY } cw_side;

/* Where the filtered things are. */
typedef enum cw_where {
    CW_WHERE_PLAY, /* heroes, boards and weapons */
    CW_WHERE_HAND,
    CW_WHERE_DECK,
    CW_WHERE_POOL,      /* cards of the game, not of the match: for random and discovered cards */
    CW_WHERE_ANYWHERE,  /* cards met in an event: being played, drawn, discarded */
    CW_WHERE_STORE,     /* hands and decks together */
    CW_WHERE_DEAD_TURN, /* minions that died this turn */
    CW_WHERE_DEAD_GAME  /* minions that died this game */
} cw_where;

typedef enum cw_stat {
    CW_STAT_NONE,
    CW_STAT_ATTACK,
    CW_STAT_HEALTH, /* durability of a weapon */
    CW_STAT_COST,
    CW_STAT_TIMES,  /* attacks each turn */
    CW_STAT_MISSING /* health that is missing; of amounts only */
} cw_stat;

typedef enum cw_compare { CW_AT_MOST, CW_AT_LEAST, CW_EXACTLY } cw_compare;

enum {                      /* cw_filter.flags */
       CW_FILTER_OTHER = 1, /* not this card; in a spell: not the chosen target */
       CW_FILTER_THIS = 2,  /* only this card ("whenever this minion …") */
       CW_FILTER_DAMAGED = 4,
       CW_FILTER_UNDAMAGED = 8,
       CW_FILTER_OVERLOAD = 16, /* cards with overload */
       CW_FILTER_ADJACENT = 32, /* next to this minion */
       CW_FILTER_NOT_HELD = 64, /* pool only: of which you control none */
       CW_FILTER_MORE = 128     /* `demand` is not 0 */
};

typedef enum cw_area { /* lane boards only */
                       CW_AREA_ANY,
                       CW_AREA_FRONT, /* in the front row */
                       CW_AREA_BACK,
                       CW_AREA_LANE /* in this minion's lane, on either side */
} cw_area;

enum { /* cw_filter.kinds: mask of 1 << cw_type; 0 = anything the place allows */
       CW_KIND_MINION = 1 << CW_TYPE_MINION,
       CW_KIND_SPELL = (1 << CW_TYPE_SPELL) | (1 << CW_TYPE_SECRET),
       CW_KIND_SECRET = 1 << CW_TYPE_SECRET,
       CW_KIND_WEAPON = 1 << CW_TYPE_WEAPON,
       CW_KIND_HERO = 1 << CW_TYPE_HERO,
       CW_KIND_POWER = 1 << CW_TYPE_POWER,
       CW_KIND_CHARACTER = CW_KIND_MINION | CW_KIND_HERO
};

typedef struct cw_filter {
    uint8_t where; /* cw_where */
    uint8_t side;  /* cw_side */
    uint8_t kinds;
    uint8_t flags;
    uint8_t race;    /* 0 = any */
    uint8_t stat;    /* cw_stat */
    uint8_t compare; /* cw_compare */
    uint8_t group;   /* pool only: named group of cards, 0 = any */
    int16_t value;
    uint8_t area;      /* cw_area */
    uint8_t demand;    /* what few filters ask for: index in cw_game.demands, 0 = nothing */
    uint32_t keywords; /* has all of these */
} cw_filter;

typedef enum cw_than {                 /* with what a filter compares its `stat` */
                       CW_THAN_NUMBER, /* `value` */
                       CW_THAN_IT,     /* that of "it" and `value` more */
                       CW_THAN_THIS    /* that of this card and `value` more */
} cw_than;

enum { /* cw_demand.class_of: 1 + the number of a class, or */
       CW_CLASS_YOURS = 255,
       CW_CLASS_OPPONENTS = 254
};

/* Equal ones are one in a game, so that filters are equal if their bytes are. */
typedef struct cw_demand {
    uint32_t races, no_races;      /* 1 << race: has one of these; none of these */
    uint32_t no_keywords;          /* has none of these */
    uint8_t headings, no_headings; /* CW_HEADING_*: has all of these; none of these */
    uint8_t class_of;
    uint8_t rarity; /* in cw_game.rarities */
    uint8_t than;   /* cw_than */
    uint8_t unused[3];
} cw_demand;

typedef enum cw_pick {
    CW_PICK_NONE,   /* the effect has no targets */
    CW_PICK_CHOSEN, /* by the player, when the card is played */
    CW_PICK_IT,     /* what the sentence before acted on; in a trigger: what it is about */
    CW_PICK_THIS,
    CW_PICK_ALL,
    CW_PICK_RANDOM,     /* `count` different ones */
    CW_PICK_NEIGHBOURS, /* the minions next to "it" */
    CW_PICK_CHOSEN_AND_NEIGHBOURS,
    CW_PICK_SUBJECT, /* of the trigger ("that minion") */
    CW_PICK_OBJECT
} cw_pick;

enum { CW_SELECT_LEAST = 0x80 };

typedef struct cw_select {
    uint8_t pick;  /* cw_pick */
    uint8_t count; /* CW_PICK_RANDOM: how many */
    uint8_t spare; /* CW_PICK_RANDOM: 1 = all but that many */
    uint8_t
        most; /* CW_PICK_RANDOM: among those with the highest of this cw_stat; + CW_SELECT_LEAST:
                    * with the lowest */
    cw_filter filter; /* for CHOSEN, ALL, RANDOM */
} cw_select;

typedef enum cw_amount_kind {
    CW_AMOUNT_CONST,   /* value */
    CW_AMOUNT_RANGE,   /* random in value..high, rolled for each target */
    CW_AMOUNT_COUNT,   /* value * number of things that match `of` */
    CW_AMOUNT_STAT,    /* value * `stat` of the first thing that `of` matches (or of "it") */
    CW_AMOUNT_ARMOR,   /* value * your armor */
    CW_AMOUNT_EVENT,   /* value * the number in the event (damage taken, mana overloaded) */
    CW_AMOUNT_COUNTER, /* value * game-long counter number `high` (see cw_game.counters) */
    CW_AMOUNT_ELEMENT, /* value * your element number `high`, from 1 */
    CW_AMOUNT_OWNED    /* value * what a player has: CW_OWNED_*, in `high` */
} cw_amount_kind;

typedef enum cw_owned {
    CW_OWNED_MANA,
    CW_OWNED_CRYSTALS,
    CW_OWNED_ENEMY_CRYSTALS,
    CW_OWNED_PLAYED, /* cards played this turn */
    CW_OWNED_COUNT
} cw_owned;

typedef struct cw_amount {
    uint8_t kind;
    uint8_t stat;
    int16_t value;
    int16_t high;
    uint16_t of_it; /* STAT: 1 = of "it", 2 = of this card, 0 = of what `of` matches */
    cw_filter of;
} cw_amount;

typedef enum cw_condition_kind { /* facts/conditions.def */
                                 CW_COND_NONE,
#define CONDITION(id, word, about, says, uses, asks) CW_COND_##id,
#include "facts/conditions.def"
                                 CW_COND_KIND_COUNT
} cw_condition_kind;

typedef struct cw_condition_fact {
    const char *name;
    uint8_t uses, asks; /* mask of CW_ASKED_*; CW_ASKS_* */
} cw_condition_fact;

extern const cw_condition_fact cw_condition_facts[CW_COND_KIND_COUNT];

typedef struct cw_condition {
    uint8_t kind; /* cw_condition_kind */
    uint8_t compare;
    int16_t value;
    cw_filter filter;
} cw_condition;

typedef enum cw_duration {
    CW_FOREVER,
    CW_THIS_TURN,            /* until the end of the current turn */
    CW_UNTIL_YOUR_NEXT_TURN, /* until the controller's next turn starts */
    CW_FOR_TURNS, /* until the end of the turn-th turn of the player who has the character */
    CW_HEAT,      /* of cw_mod only: no effect but a count of how often one acted, see heat.c */
    CW_SOURCE,    /* of cw_mod only: where the entity `turns` comes from, see sources.c */
    CW_DEAD, /* of cw_mod only: `from` died in turn `attack` on the side of `seat`, see dead.c */
    CW_PRICE /* of cw_mod only: cards of effect `keywords` cost `attack` more, see prices.c */
} cw_duration;

enum {                           /* cw_effect.flags */
       CW_EFFECT_ELSE = 1,       /* runs only if the condition of the effect before it failed */
       CW_EFFECT_SET_ATTACK = 2, /* SET_STATS sets attack */
       CW_EFFECT_SET_HEALTH = 4, /* SET_STATS sets health */
       CW_EFFECT_THEN = 8,  /* shares the condition of the effect before it ("if …, A and B") */
       CW_EFFECT_NEAR = 16, /* MOVE: only to an adjacent cell */
       CW_EFFECT_WITH_IT = 32, /* FIGHT, STRIKE, SWAP_WITH: "it" does so, not this minion */
       CW_EFFECT_OF_HERO = 64  /* STRIKE: the own hero does so */
};

typedef enum cw_who { CW_WHO_YOU, CW_WHO_OPPONENT, CW_WHO_BOTH, CW_WHO_OWNER_OF_IT } cw_who;

typedef struct cw_effect {
    uint8_t op; /* cw_op */
    uint8_t flags;
    uint8_t who;      /* cw_who */
    uint8_t duration; /* cw_duration; DESTROY: at the end of it */
    uint16_t card;    /* card_id for SUMMON, EQUIP, … */
    uint16_t
        ability; /* BUFF: 1 + index of the first quoted ability in cw_game.abilities; 0 = none */
    uint32_t keywords;
    uint8_t spell_damage; /* BUFF: gives this much spell damage */
    uint8_t guard;        /* BUFF: gives invulnerable this many times */
    uint8_t turns;        /* CW_FOR_TURNS: how many */
    uint8_t element;      /* ELEMENT: number from 1; 0 = each. BECOME: the race */
    cw_condition condition;
    cw_select to;
    cw_amount a, b;
    cw_filter pool; /* which cards of the game, for *_RANDOM and DISCOVER_CARD */
    /* Filled when the game is frozen, not by the language: */
    uint32_t pool_first, pool_count; /* candidates in cw_game.pool for *_RANDOM and DISCOVER_CARD */
} cw_effect;

enum {                        /* cw_ability.flags */
       CW_ABILITY_SECRET = 1, /* face down; acts once, in the opponent's turn */
       CW_ABILITY_COST = 2,   /* STATIC: changes the cost of this card itself, wherever it is */
       CW_ABILITY_INSPIRE =
           4, /* printed as "Inspire:" instead of "Whenever you use your hero power" */
       CW_ABILITY_COMBO = 8, /* printed as "Combo:" : PLAY; its condition is CW_COND_COMBO */
       CW_ABILITY_MORE = 16  /* quoted: given together with the ability after it */
};

typedef struct cw_ability {
    uint8_t when;  /* cw_when */
    uint8_t zones; /* mask of 1 << cw_zone where it acts; 0 = in play (and while secret) */
    uint8_t flags;
    uint8_t mode;           /* "Choose one": 1, 2, … ; 0 = always */
    uint16_t first;         /* index of its first effect in cw_game.effects */
    uint16_t count;         /* number of effects */
    cw_filter subject;      /* triggers: who the event must be about */
    cw_filter object;       /* triggers: the second party; kinds 0 = do not care */
    cw_condition condition; /* STATIC "while …", "Combo:"; "Play only if …" is on cw_card */
} cw_ability;

#endif
