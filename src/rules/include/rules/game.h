/* A game: its rules, cards and compiled abilities. Immutable once frozen and shared by all
 * threads. Built by lang/ (or by hand in tests) with the cw_game_add_* calls. */
#ifndef RULES_GAME_H
#define RULES_GAME_H

#include "base/error.h"
#include "base/status.h"
#include "rules/ability.h"

#include <stddef.h>

/* The words that settings have: cw_moving, cw_fatigue, cw_overflow. */
#define WORD(id, word) id,
#define SETTING_WORD(name, words, usual, help) typedef enum cw_##name{words(WORD)} cw_##name;
#include "facts/settings.def"
#undef WORD

/* The parameters of game.yaml, explained there. Arrays hold the value of the player who begins,
 * then the other's. With lanes, board_size is lanes * rows. */
typedef struct cw_rules {
#define SETTING_NUMBER(name, low, high, usual, help) int32_t name;
#define SETTING_EACH(name, low, high, usual, help) int32_t name[CW_SEATS];
#define SETTING_SWITCH(name, usual, help) bool name;
#define SETTING_WORD(name, words, usual, help) int32_t name; /* cw_moving and so on */
#include "facts/settings.def"
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

typedef enum cw_made { /* tokens that texts describe ("a 1/1 Deck Rat") */
                       CW_NOT_MADE,
                       CW_MADE,
                       CW_MADE_OF_RACE /* called by its race ("a 2/3 beast") */
} cw_made;

enum { /* what may change the reach of a static ability while nobody comes or goes */
       CW_MOOD_PLACES = 1, /* who is in play, and where */
       CW_MOOD_HEALTH = 2,
       CW_MOOD_STORES = 4, /* hands and decks */
       CW_MOOD_ANY = 8     /* all else: attack, keywords, mana … */
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
    uint8_t moods;           /* what its static abilities measure, count or ask for: CW_MOOD_* */
    uint8_t shape;           /* how it can be played, if that is simple: see CW_SHAPE_* */
    bool needs_target;       /* spell or power: if it asks for a target there must be one */
    bool is_spell;           /* spell or secret: spell damage counts */
    bool restricted;         /* more than cost and shape decides whether it can be played */
    uint8_t needs_room;      /* 1 << mode: playable only if the own board has room */
    uint8_t may_summon_none; /* 1 << mode: playable only if what it begins with summons something */
    uint8_t headings;        /* mask of CW_HEADING_* */
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
    uint8_t made;             /* cw_made: by the texts that name it */
    bool leader;              /* a hero that is a card: nobody begins as it, it is played */
    uint8_t deck_copies;      /* most copies in a deck; 0 = the game's limit */
    const char *id;           /* "core/ember-wolf" */
    const char *name;         /* "Ember Wolf" */
    const char *plural;       /* "Ember Wolves" */
    const char *text;         /* canonical rules text, "" for none */
    const char *set;          /* "core" */
    const char *rarity;       /* "common" or "" */
    uint8_t rarity_id;        /* in cw_game.rarities, 0 = a text cannot name it */
    const char *flavor;       /* "" for none */
    const char *art;          /* a file of the game's folder art, "" for none named */
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

/* A text that was understood though its file does not word it as cards do. */
typedef struct cw_remark {
    cw_card_id card;
    const char *file; /* "" if the game came from no file */
    int line, column; /* where the wordings part, 1-based */
    size_t start;     /* first byte of the text in the file, lines ending with LF */
} cw_remark;

typedef struct cw_game {
    char *name, *title, *description, *folder;
    cw_rules rules;
    cw_name_list races, classes, groups, elements, rarities;
    const char
        *keyword_words[CW_KW_COUNT]; /* what this game calls them; NULL = as the engine does */
    const struct cw_words *words;    /* rules/words.h; NULL = none but usual ones */
    cw_card *cards;                  /* [0] is the unknown card */
    int card_count;
    cw_ability *abilities; /* [0] unused */
    int ability_count;
    cw_effect *effects;
    int effect_count;
    cw_counter counters[CW_MAX_COUNTERS];
    int counter_count;
    cw_demand demands[CW_MAX_DEMANDS + 1]; /* [0] is blank */
    int demand_count;                      /* without that one */
    cw_recipe recipes[CW_SEATS];           /* both or none */
    uint64_t hash; /* of rules and cards: two games with the same hash play alike */

    /* Derived by cw_game_freeze: */
    struct cw_entity *fresh; /* each card as a new entity: copied when one is made */
    cw_card_id *pool;        /* candidate lists of random effects, one after another */
    int pool_count;
    cw_card_id basic_powers[CW_MAX_CLASSES]; /* hero powers of the game's heroes */
    int basic_power_count;
    bool uses_lasts;  /* some card lasts only some turns */
    bool uses_dead;   /* some text asks who died */
    bool uses_prices; /* some text says what cards cost for a time */
    uint16_t bytes;   /* of a position, as the limits of the rules ask for */
    uint8_t
        entity_limit; /* of a match: what fits, with some room left for mods; 0 is one of them */
    bool frozen;

    /* Decks that players of the game know of, for guessing what an enemy holds; no part of the
     * rules and not hashed. */
    cw_deck *decks;
    int deck_count;
    cw_remark *remarks; /* of the loader: no problems, and no part of the rules either */
    int remark_count;
    struct cw_memory *memory; /* owns all strings and the index of names */
} cw_game;

/* An empty game with the default rules, to be filled and frozen; NULL without memory. It owns all
 * that is added to it. */
cw_game *cw_game_new(void);
void cw_game_free(cw_game *game); /* NULL is fine */

/* Copies `text` into the game's own memory; NULL on failure. */
const char *cw_game_string(cw_game *game, const char *text);
/* Zeroed room in the game's own memory for anything else that it keeps; NULL on failure. */
void *cw_game_room(cw_game *game, size_t size);

/* Each returns the new index, or 0 (ability, card) / -1 (effect) at the limit or out of memory.
 * Strings inside must come from cw_game_string or outlive the game. */
cw_card_id cw_game_add_card(cw_game *game, const cw_card *card);
int cw_game_add_ability(cw_game *game, const cw_ability *ability);
int cw_game_add_effect(cw_game *game, const cw_effect *effect);
int cw_game_add_counter(cw_game *game, const cw_counter *counter); /* reuses an equal one */
int cw_game_add_demand(cw_game *game, const cw_demand *demand);    /* the same; 0: no room */
int cw_game_add_name(cw_game *game, cw_name_list *list, const char *singular, const char *plural);

/* How much texts have added to the game, and taking out again what was added since. */
typedef struct cw_game_size {
    int abilities, effects, counters, demands;
} cw_game_size;
cw_game_size cw_game_size_of(const cw_game *game);
void cw_game_cut(cw_game *game, cw_game_size size);

/* Derives the fields marked so, checks everything against the engine's limits and makes the
 * game ready to play. Problems go to `errors` (may be NULL). */
cw_status cw_game_freeze(cw_game *game, cw_errors *errors);

/* Adds a deck that players know of: after freezing, before the game is shared. False without
 * memory. */
bool cw_game_add_deck(cw_game *game, const cw_deck *deck);

/* Notes it; `file` is copied. False without memory. */
bool cw_game_add_remark(cw_game *game, const cw_remark *remark);

/* Whether matches may leave decks open: a deck without hero and cards is then made anew for each
 * match (cw_match_make_decks). */
bool cw_game_makes_decks(const cw_game *game);
bool cw_deck_is_open(const cw_game *game, const cw_deck *deck);

/* Exact name, any case; `kinds` is a mask of 1 << cw_type, 0 = any. 0 if there is none. */
cw_card_id cw_game_find_card(const cw_game *game, const char *name, unsigned kinds);
/* By id ("core/ember-wolf"); 0 if there is none. */
cw_card_id cw_game_find_card_id(const cw_game *game, const char *id);
/* Nearest card name for a suggestion, or NULL. */
const char *cw_game_nearest_card(const cw_game *game, const char *name);
/* The first hero of the class that a match can begin with; 0 if there is none. */
cw_card_id cw_game_find_hero(const cw_game *game, int class_id);

/* What the game calls a keyword in its texts. */
const char *cw_game_keyword(const cw_game *game, cw_keyword keyword);
/* How many abilities are quoted together, from the one at this index on. */
int cw_game_quoted(const cw_game *game, int first);
/* What the keyword means on the board of this game, one sentence. */
const char *cw_game_keyword_text(const cw_game *game, cw_keyword keyword);

/* What a game.yaml that says nothing gets. */
void cw_rules_default(cw_rules *rules);

/* Crystals that a seat has in its own turn number `turn`, from 1, if nothing else changes them. */
int cw_rules_crystals(const cw_rules *rules, cw_seat seat, int turn);

#endif
