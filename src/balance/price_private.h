/* Private to the balance scheme: its numbers in memory, and the names that balance.yaml has for
 * them. Reading, writing and pricing share these tables. */
#ifndef BALANCE_PRICE_PRIVATE_H
#define BALANCE_PRICE_PRIVATE_H

#include "balance/price.h"
#include "lang/yaml.h"

/* The numbers of each part of a scheme: id, and what balance.yaml calls it. */
#define BUDGET_LIST(X)                                                                             \
    X(BUDGET_BASE, "base")                                                                         \
    X(BUDGET_MANA, "mana")                                                                         \
    X(BUDGET_MAIN, "main") /* for each point of the main requirement above what is usual, */       \
    X(BUDGET_MAIN_BASE, "main_base")         /* which is this … */                               \
    X(BUDGET_MAIN_PER_MANA, "main_per_mana") /* … and this for each mana, rounded down */        \
    X(BUDGET_OTHER, "other")                 /* for each point of another requirement above … */ \
    X(BUDGET_OTHER_FREE, "other_free")       /* … this */

#define STATS_LIST(X)                                                                              \
    X(STATS_ATTACK, "attack")                                                                      \
    X(STATS_HEALTH, "health")                                                                      \
    X(STATS_WEAPON_ATTACK, "weapon_attack")                                                        \
    X(STATS_WEAPON_DURABILITY, "weapon_durability")                                                \
    X(STATS_WEAPON_SWING, "weapon_swing") /* for attack x durability */

/* Who an effect is for: keys of `targets` and, for lasting statements, of `lasting`. */
#define TARGET_LIST(X)                                                                             \
    X(TARGET_CHOSEN, "chosen")                                                                     \
    X(TARGET_RESTRICTED, "restricted")                                                             \
    X(TARGET_THIS, "this")                                                                         \
    X(TARGET_IT, "it")                                                                             \
    X(TARGET_RANDOM, "random")                                                                     \
    X(TARGET_RANDOM_ANY, "random_any")                                                             \
    X(TARGET_ALL_ENEMY_MINIONS, "all_enemy_minions")                                               \
    X(TARGET_ALL_ENEMIES, "all_enemies")                                                           \
    X(TARGET_ALL_FRIENDLY_MINIONS, "all_friendly_minions")                                         \
    X(TARGET_ALL_FRIENDS, "all_friends")                                                           \
    X(TARGET_ALL_MINIONS, "all_minions")                                                           \
    X(TARGET_ALL_CHARACTERS, "all_characters")                                                     \
    X(TARGET_HERO, "hero")                                                                         \
    X(TARGET_BOTH_HEROES, "both_heroes")                                                           \
    X(TARGET_ADJACENT_FRIENDLY, "adjacent_friendly")                                               \
    X(TARGET_ADJACENT_ENEMY, "adjacent_enemy")                                                     \
    X(TARGET_ADJACENT, "adjacent")                                                                 \
    X(TARGET_FRONT_ROW, "front_row")                                                               \
    X(TARGET_BACK_ROW, "back_row")                                                                 \
    X(TARGET_LANE, "lane")                                                                         \
    X(TARGET_RESTRICTED_ALL, "restricted_all")                                                     \
    X(TARGET_HAND, "hand")                                                                         \
    X(TARGET_DECK, "deck")                                                                         \
    X(TARGET_WEAPON, "weapon")

#define TYPICAL_LIST(X)                                                                            \
    X(TYPICAL_ATTACK, "attack")                                                                    \
    X(TYPICAL_HEALTH, "health")                                                                    \
    X(TYPICAL_COST, "cost")                                                                        \
    X(TYPICAL_COUNT, "count") /* of things that a text counts */                                   \
    X(TYPICAL_ARMOR, "armor")                                                                      \
    X(TYPICAL_EVENT, "event") /* the number of an event, as "that much" */                         \
    X(TYPICAL_ELEMENT, "element")                                                                  \
    X(TYPICAL_DURABILITY, "durability")

#define KEYWORD_LIST(X)                                                                            \
    X(KEYWORD_BASE, "base")                   /* for having it */                                  \
    X(KEYWORD_ATTACK, "attack")               /* for each point of the card's attack */            \
    X(KEYWORD_HEALTH, "health")               /* and of its health */                              \
    X(KEYWORD_NUMBER, "number")               /* for each point of the keyword's number */         \
    X(KEYWORD_NUMBER_ATTACK, "number_attack") /* for each of those and of the attack */

#define EFFECT_LIST(X)                                                                             \
    X(EFFECT_PRICE, "price") /* where none of the others is given */                               \
    X(EFFECT_MINION, "minion")                                                                     \
    X(EFFECT_HERO, "hero")                                                                         \
    X(EFFECT_CHARACTER, "character")                                                               \
    X(EFFECT_WEAPON, "weapon")                                                                     \
    X(EFFECT_THIS, "this")         /* on the card itself */                                        \
    X(EFFECT_NEAR, "near")         /* a move to an adjacent space only */                          \
    X(EFFECT_OPPONENT, "opponent") /* for him; the opposite of the price if not given */

/* What an effect means for the one it acts on; decides the sign by side. */
#define NATURE_LIST(X)                                                                             \
    X(NATURE_HARM, "harm") /* good on enemies, bad on friends */                                   \
    X(NATURE_HELP, "help") /* the other way round */                                               \
    X(NATURE_FREE, "free") /* good wherever its player wants it */                                 \
    X(NATURE_GAIN, "gain") /* something for a player: good for you, `opponent` for him */

#define ID(id, name) id,
enum { BUDGET_LIST(ID) BUDGET_NUMBERS };
enum { STATS_LIST(ID) STATS_NUMBERS };
enum { TARGET_LIST(ID) TARGET_NUMBERS };
enum { WHEN_SECRET = CW_WHEN_COUNT, WHEN_ONCE, WHEN_EACH_TURN, WHEN_CHOOSE_ONE, WHEN_NUMBERS };
enum { DURATION_NUMBERS = CW_FOR_TURNS + 1 };
enum { CONDITION_OTHERWISE = CW_COND_KIND_COUNT, CONDITION_REQUIREMENT, CONDITION_NUMBERS };
enum { TYPICAL_LIST(ID) TYPICAL_NUMBERS };
enum { KEYWORD_LIST(ID) KEYWORD_NUMBERS, KEYWORD_ROWS = CW_KW_COUNT + CW_VALUE_COUNT };
enum { EFFECT_LIST(ID) EFFECT_NUMBERS };
enum { NATURE_LIST(ID) NATURES };
#undef ID

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

enum { BALANCE_NEEDED = 2 }; /* the first sections must be there */
extern const balance_section cw__balance_sections[];
extern const int cw__balance_section_count;
extern const char *const cw__balance_keyword_fields[KEYWORD_NUMBERS];
extern const char *const cw__balance_effect_fields[EFFECT_NUMBERS];
extern const char *const cw__balance_natures[NATURES];
/* Also for explanations; what always holds and lasts for good has no name. */
extern const char *const cw__balance_target_names[], *const cw__balance_when_names[],
                                                         *const cw__balance_duration_names[],
                                                             *const cw__balance_condition_names[];

static inline double *balance_numbers(const cw_balance *scheme, const balance_section *section)
{
    return (double *)(void *)((char *)scheme + section->offset);
}

/* The element that a card needs most of; the first of equal ones. */
static inline int card_main_element(const cw_card *card)
{
    int best = 0;
    for (int i = 1; i < CW_MAX_ELEMENTS; i++)
        best = card->needs[i] > card->needs[best] ? i : best;
    return best;
}

/* The row of a keyword or effect by the engine's word or the game's, -1 if there is none. */
int cw__balance_find_row(const cw_game *game, const char *name);

#endif
