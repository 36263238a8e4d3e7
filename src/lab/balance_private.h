/* Private to the balance scheme: its numbers in memory, and the names that balance.yaml has for
 * them. Reading, writing and pricing share these tables. */
#ifndef LAB_BALANCE_PRIVATE_H
#define LAB_BALANCE_PRIVATE_H

#include "lab/balance.h"
#include "lang/yaml.h"

enum {
    BUDGET_BASE,
    BUDGET_MANA,
    BUDGET_MAIN,          /* for each point of the main requirement above what the cost implies */
    BUDGET_MAIN_BASE,     /* which is this ... */
    BUDGET_MAIN_PER_MANA, /* ... and this for each mana, rounded down */
    BUDGET_OTHER,         /* for each point of another requirement above ... */
    BUDGET_OTHER_FREE,    /* ... this */
    BUDGET_NUMBERS
};
enum {
    STATS_ATTACK,
    STATS_HEALTH,
    STATS_WEAPON_ATTACK,
    STATS_WEAPON_DURABILITY,
    STATS_WEAPON_SWING,
    STATS_NUMBERS
};
/* Who an effect is for: keys of `targets` and, for lasting statements, of `lasting`. */
enum {
    TARGET_CHOSEN,
    TARGET_RESTRICTED,
    TARGET_THIS,
    TARGET_IT,
    TARGET_RANDOM,
    TARGET_RANDOM_ANY,
    TARGET_ALL_ENEMY_MINIONS,
    TARGET_ALL_ENEMIES,
    TARGET_ALL_FRIENDLY_MINIONS,
    TARGET_ALL_FRIENDS,
    TARGET_ALL_MINIONS,
    TARGET_ALL_CHARACTERS,
    TARGET_HERO,
    TARGET_BOTH_HEROES,
    TARGET_ADJACENT_FRIENDLY,
    TARGET_ADJACENT_ENEMY,
    TARGET_ADJACENT,
    TARGET_FRONT_ROW,
    TARGET_BACK_ROW,
    TARGET_LANE,
    TARGET_RESTRICTED_ALL,
    TARGET_HAND,
    TARGET_DECK,
    TARGET_WEAPON,
    TARGET_NUMBERS
};
enum { WHEN_SECRET = CW_WHEN_COUNT, WHEN_ONCE, WHEN_EACH_TURN, WHEN_CHOOSE_ONE, WHEN_NUMBERS };
enum { DURATION_NUMBERS = CW_FOR_TURNS + 1 };
enum { CONDITION_OTHERWISE = CW_COND_KIND_COUNT, CONDITION_REQUIREMENT, CONDITION_NUMBERS };
enum {
    TYPICAL_ATTACK,
    TYPICAL_HEALTH,
    TYPICAL_COST,
    TYPICAL_COUNT,
    TYPICAL_ARMOR,
    TYPICAL_EVENT,
    TYPICAL_ELEMENT,
    TYPICAL_DURABILITY,
    TYPICAL_NUMBERS
};

enum {
    KEYWORD_BASE,
    KEYWORD_ATTACK,
    KEYWORD_HEALTH,
    KEYWORD_NUMBER,
    KEYWORD_NUMBER_ATTACK,
    KEYWORD_NUMBERS
};
enum {
    EFFECT_PRICE,
    EFFECT_MINION,
    EFFECT_HERO,
    EFFECT_CHARACTER,
    EFFECT_WEAPON,
    EFFECT_THIS,
    EFFECT_NEAR,
    EFFECT_OPPONENT,
    EFFECT_NUMBERS
};
enum { KEYWORD_ROWS = CW_KW_COUNT + CW_VALUE_COUNT };

/* What an effect means for the one it acts on; decides the sign by side. */
typedef enum nature {
    NATURE_HARM, /* good on enemies, bad on friends */
    NATURE_HELP, /* the other way round */
    NATURE_FREE, /* good wherever its player wants it */
    NATURE_GAIN, /* something for a player: good for you, `opponent` for him */
    NATURES
} nature;

struct cw_balance {
    const cw_game *game;
    cw_yaml *yaml; /* owns the reasons */
    double tolerance;
    double off_element_above; /* points of an ability that any element may have */
    double budget[BUDGET_NUMBERS], stats[STATS_NUMBERS];
    double targets[TARGET_NUMBERS], lasting[TARGET_NUMBERS]; /* lasting: NAN = as in targets */
    double when[WHEN_NUMBERS], durations[DURATION_NUMBERS], conditions[CONDITION_NUMBERS];
    double typical[TYPICAL_NUMBERS];
    double keywords[KEYWORD_ROWS][KEYWORD_NUMBERS]; /* keywords, then keywords with a number */
    double effects[CW_OP_COUNT][EFFECT_NUMBERS];    /* NAN = not given: as `price` */
    uint8_t natures[CW_OP_COUNT];
    bool keyword_given[KEYWORD_ROWS], effect_given[CW_OP_COUNT];
    uint8_t align[CW_ROW_COUNT]; /* mask of elements, bit 0 = the first; 0 = free for all */
    const char **deliberate;     /* by card: the reason, or NULL */
};

/* A section of balance.yaml that is a map from fixed names to numbers. */
typedef struct balance_section {
    const char *key;
    const char *const *names; /* NULL entries have no name and keep their default */
    int count;
    size_t offset;   /* of the numbers in cw_balance */
    double fallback; /* of a number that is not given */
} balance_section;

extern const balance_section balance_sections[];
extern const int balance_section_count;
extern const char *const balance_keyword_fields[KEYWORD_NUMBERS];
extern const char *const balance_effect_fields[EFFECT_NUMBERS];
extern const char *const balance_natures[NATURES];

static inline double *balance_numbers(const cw_balance *scheme, const balance_section *section)
{
    return (double *)(void *)((char *)(uintptr_t)scheme + section->offset);
}

/* The name of a condition, duration or target, for explanations. */
const char *balance_target_name(int target);
const char *balance_condition_name(int condition);
const char *balance_duration_name(int duration);
const char *balance_when_name(int when);

/* The row of a keyword or effect by the engine's word or the game's, -1 if there is none. */
int balance_find_row(const cw_game *game, const char *name);

#endif
