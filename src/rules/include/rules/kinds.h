/* The engine's vocabulary: numbers for all that has a word in texts, JSON and YAML. Effects,
 * keywords and triggers come from their records in src/facts; adding one starts with a row there. */
#ifndef RULES_KINDS_H
#define RULES_KINDS_H

#include "facts/columns.h"

#include <stdint.h>

/* ---- limits of the flat state; loading a game checks its rules against them ---- */
enum {
    CW_SEATS = 2,
    CW_MAX_HAND = 14,
    CW_MAX_BOARD = 14,
    CW_MAX_DECK = 64,    /* while a match runs */
    CW_MAX_BUILT = 60,   /* when it starts */
    CW_MAX_TURNS = 1000, /* then a match without a limit of its own is a draw */
    CW_MAX_SECRETS = 5,
    CW_MAX_ENTITIES = 176, /* entity 0 is "none"; what one game may have: see cw_game.bytes */
    CW_MAX_MODS = 160,     /* if the entities leave room */
    CW_MOST_GIVEN = 127,   /* of a number, by what passes and by auras, either way */
    CW_MAX_OPTIONS = 8,    /* of one discovery */
    CW_MAX_COUNTERS = 4,
    CW_MAX_ELEMENTS = 4,
    CW_MOST_TURNS_GIVEN = 9, /* "for 9 turns" */
    CW_MOST_DEAD = 40,       /* that a match remembers */
    CW_MAX_LANES = 7,
    CW_MAX_ROWS = 2,
    CW_MAX_RACES = 32, /* race 0 is "none" */
    CW_MAX_CLASSES = 32,
    CW_MAX_GROUPS = 64,    /* group 0 is "none" */
    CW_MAX_DEMANDS = 255,  /* of the filters of a game; 0 is "none" */
    CW_MAX_CARDS = 16000,  /* card 0 is "unknown" */
    CW_MAX_ACTIONS = 16384 /* a mulligan of 14 cards; 14 modal minions on a full table are 11,700 */
};

typedef uint16_t cw_card_id;  /* index into cw_game.cards; 0 = none or unknown */
typedef uint8_t cw_entity_id; /* index into cw_state.entities; 0 = none */
typedef uint8_t cw_seat;      /* 0 or 1 */

/* ---- card types ---- */
#define CW_TYPE_LIST(X)                                                                            \
    X(NONE, "none")                                                                                \
    X(MINION, "minion")                                                                            \
    X(SPELL, "spell")                                                                              \
    X(SECRET, "secret") /* a spell that waits face down */                                         \
    X(WEAPON, "weapon")                                                                            \
    X(HERO, "hero")                                                                                \
    X(POWER, "power")

typedef enum cw_type {
#define X(id, name) CW_TYPE_##id,
    CW_TYPE_LIST(X)
#undef X
        CW_TYPE_COUNT
} cw_type;

/* ---- headings that a filter can ask for: "with deathrattle" ---- */
#define CW_HEADING_LIST(X)                                                                         \
    X(BATTLECRY, "battlecry")                                                                      \
    X(DEATHRATTLE, "deathrattle")                                                                  \
    X(COMBO, "combo")                                                                              \
    X(INSPIRE, "inspire")                                                                          \
    X(CHOICE, "choose one")

typedef enum cw_heading_bit {
#define X(id, name) CW_HEADING_BIT_##id,
    CW_HEADING_LIST(X)
#undef X
        CW_HEADING_COUNT
} cw_heading_bit;

typedef enum cw_heading { /* the same as masks */
#define X(id, name) CW_HEADING_##id = 1 << CW_HEADING_BIT_##id,
                          CW_HEADING_LIST(X)
#undef X
} cw_heading;

/* ---- zones ---- */
#define CW_ZONE_LIST(X)                                                                            \
    X(NONE, "none")                                                                                \
    X(DECK, "deck")                                                                                \
    X(HAND, "hand")                                                                                \
    X(BOARD, "board")                                                                              \
    X(HERO, "hero")                                                                                \
    X(WEAPON, "weapon")                                                                            \
    X(POWER, "power")                                                                              \
    X(SECRET, "secret")

typedef enum cw_zone {
#define X(id, name) CW_ZONE_##id,
    CW_ZONE_LIST(X)
#undef X
        CW_ZONE_COUNT
} cw_zone;

/* ---- keywords: facts/keywords.def ---- */
typedef enum cw_keyword {
#define KEYWORD(id, word, text, lanes, verb, precisely, worth, lookahead, greedy, gsv, shields,    \
                mark, sign, drawn, is)                                                             \
    CW_KW_##id,
#include "facts/keywords.def"
    CW_KW_COUNT
} cw_keyword;

#define CW_KW(id) (1u << CW_KW_##id)

typedef struct cw_keyword_fact {
    const char *name, *text;
    const char *lanes;        /* the text on a board with lanes, NULL = the same */
    const char *verb;         /* that gives it, or NULL */
    const char *precisely;    /* its steps of docs/rules.md */
    const char *shield_words; /* why it keeps somebody off, or NULL */
    const char *sign;         /* icon of the client */
    uint8_t shields, is;      /* masks of CW_SHIELDS_*, CW_KEYWORD_* */
    const char *mark;         /* letter on the text board */
} cw_keyword_fact;

extern const cw_keyword_fact cw_keyword_facts[CW_KW_COUNT];

/* Masks of CW_KW() by a trait. */
/* clang-format off */
enum {
    CW_KEYWORDS_PASSING = (0
#define KEYWORD(id, word, text, lanes, verb, precisely, worth, lookahead, greedy, gsv, shields, mark, sign, drawn, is) \
    | ((is & CW_KEYWORD_PASSING) != 0) << CW_KW_##id
#define IS(...) (CW_OR(CW_KEYWORD_, __VA_ARGS__))
#include "facts/keywords.def"
    ),
    CW_KEYWORDS_PLACED = (0
#define KEYWORD(id, word, text, lanes, verb, precisely, worth, lookahead, greedy, gsv, shields, mark, sign, drawn, is) \
    | ((is & CW_KEYWORD_PLACED) != 0) << CW_KW_##id
#define IS(...) (CW_OR(CW_KEYWORD_, __VA_ARGS__))
#include "facts/keywords.def"
    )
};
/* clang-format on */

/* ---- keywords with a number, kept on the card: facts/values.def ---- */
typedef enum cw_value {
#define VALUE(id, word, text, precisely, worth, sign) CW_VALUE_##id,
#include "facts/values.def"
    CW_VALUE_COUNT
} cw_value;

typedef struct cw_value_fact {
    const char *name, *text, *precisely;
    const char *sign; /* icon of the client, or NULL */
} cw_value_fact;

extern const cw_value_fact cw_value_facts[CW_VALUE_COUNT];

/* ---- when an ability acts: facts/triggers.def ---- */
typedef enum cw_when {
    CW_WHEN_NONE,
#define TRIGGER(id, word, about, says, parties, happens, amount, counted, deed) CW_WHEN_##id,
#include "facts/triggers.def"
    CW_WHEN_COUNT
} cw_when;

#define CW_LISTEN(id) (1u << CW_WHEN_##id)

typedef struct cw_when_fact {
    const char *name;
    const char *amount;  /* what texts call its amount, or NULL */
    const char *counted; /* how a text counts it over a match, or NULL */
    uint8_t parties;     /* mask of CW_PARTIES_* */
} cw_when_fact;

extern const cw_when_fact cw_when_facts[CW_WHEN_COUNT];

/* ---- what an effect does: facts/effects.def ---- */
typedef enum cw_op {
    CW_OP_NONE,
#define EFFECT(id, word, about, says, uses, it, worth, price, burst, causes, from, is) CW_OP_##id,
#include "facts/effects.def"
    CW_OP_COUNT
} cw_op;

/* What more than one room asks about an effect; facts/columns.h says what the numbers mean. */
typedef struct cw_op_fact {
    const char *name;
    uint32_t uses;
    uint16_t is;      /* masks of CW_USES_*, CW_IS_* */
    uint8_t it, from; /* CW_IT_*, CW_FROM_* */
} cw_op_fact;

extern const cw_op_fact cw_op_facts[CW_OP_COUNT];

/* ---- why a match ended ---- */
#define CW_END_LIST(X)                                                                             \
    X(RUNNING, "running")                                                                          \
    X(HERO_DIED, "hero_died")                                                                      \
    X(FATIGUE, "fatigue") /* the killing blow was an empty deck */                                 \
    X(BOTH_DIED, "both_died")                                                                      \
    X(EFFECT, "effect") /* a card says so */                                                       \
    X(CONCEDED, "conceded")                                                                        \
    X(TURN_LIMIT, "turn_limit")

typedef enum cw_end {
#define X(id, name) CW_END_##id,
    CW_END_LIST(X)
#undef X
        CW_END_COUNT
} cw_end;

/* The words of the tables, for files and messages; "?" for what is no value of the type. */
const char *cw_type_name(cw_type type);
const char *cw_zone_name(cw_zone zone);
const char *cw_keyword_name(cw_keyword keyword);
const char *cw_value_name(cw_value value);
const char *cw_when_name(cw_when when);
const char *cw_op_name(cw_op op);
const char *cw_end_name(cw_end end);

#endif
