/* The family `evolve`: games made of numbers. A vector has ten rules and, for each of three subsets
 * of the cards, seven numbers more; the two players may have different ones. It is written as the
 * part `evolve` of a game.yaml, alone in a file or in a game's folder (docs/evolve.md). */
#ifndef LANG_EVOLVE_H
#define LANG_EVOLVE_H

#include "base/error.h"
#include "base/rng.h"
#include "base/str.h"
#include "rules/game.h"

/* id, name, lowest, highest, words. The names and ranges are those of the published table. */
#define CW_EVOLVE_RULE_LIST(X)                                                                     \
    X(MAX_MANA, "max_mana", 5, 14, "most mana crystals")                                           \
    X(MANA_RATE, "mana_rate", 1, 3, "mana crystals gained each turn, after a first one")           \
    X(LIFE_POINTS, "life_points", 16, 52, "life of the hero")                                      \
    X(MAX_CARD_DECK, "max_card_deck", 18, 45, "cards in a deck")                                   \
    X(MAX_CARD_HAND, "max_card_hand", 5, 14, "most cards in a hand")                               \
    X(MAX_CARD_FIELD, "max_card_field", 5, 14, "most minions of a side")                           \
    X(WITHDRAW, "withdraw", 1, 3, "cards drawn each turn")                                         \
    X(CARDS_1ST_TURN, "cards_1st_turn", 3, 12, "cards drawn up to the first turn")                 \
    X(EXTRA_MANA, "extra_mana", 0, 9, "extra mana in the second player's first turn")              \
    X(EXTRA_CARD, "extra_card", 0, 4, "extra opening cards of the second player")
#define CW_EVOLVE_CARD_LIST(X)                                                                     \
    X(MAX_ATTACK, "max_attack", 4, 22, "highest attack of a card; the lowest is 1")                \
    X(MAX_HEALTH, "max_health", 4, 22, "highest health of a card; the lowest is 1")                \
    X(ATTACK_TWICE, "attack_twice", 0, 1, "1: attacks twice each turn")                            \
    X(ATTACK_TURN, "attack_turn", 0, 1, "1: attacks in the turn it was played")                    \
    X(MUST_ATTACK, "must_attack", 0, 1, "1: must be attacked first")                               \
    X(CARD_LAST, "card_last", 0, 4, "turns that it stays after it was played")                     \
    X(CARD_CANT, "card_cant", 0, 1, "1: cannot be attacked, unless it must be")

typedef enum cw_evolve_rule {
#define X(id, name, low, high, help) CW_EVOLVE_##id,
    CW_EVOLVE_RULE_LIST(X)
#undef X
        CW_EVOLVE_RULES
} cw_evolve_rule;

typedef enum cw_evolve_trait { /* of the cards of a subset */
#define X(id, name, low, high, help) CW_EVOLVE_##id,
                               CW_EVOLVE_CARD_LIST(X)
#undef X
                                   CW_EVOLVE_TRAITS
} cw_evolve_trait;

enum {
    CW_EVOLVE_SUBSETS = 3, /* thirds of a deck */
    CW_EVOLVE_VALUES = CW_EVOLVE_RULES + CW_EVOLVE_SUBSETS * CW_EVOLVE_TRAITS
};

typedef struct cw_evolve_param {
    const char *name;
    int low, high;
    const char *help;
} cw_evolve_param;

/* The rules, then the traits of a card. */
extern const cw_evolve_param cw_evolve_params[CW_EVOLVE_RULES + CW_EVOLVE_TRAITS];

/* Of one player: the rules, then the traits of each subset. */
typedef struct cw_evolve_side {
    int8_t values[CW_EVOLVE_VALUES];
} cw_evolve_side;

/* Not different: both sides are equal. Different: the first side's extra_mana and extra_card are
 * 0, since they are the second player's only. */
typedef struct cw_evolve_vector {
    bool different;
    bool zero_stays; /* a card_last of 0 sets no limit, instead of the turn it was played in */
    cw_evolve_side sides[CW_SEATS];
} cw_evolve_vector;

/* Numbers of a side by name; subsets count from 0. */
static inline int cw_evolve_rule_of(const cw_evolve_side *side, cw_evolve_rule rule)
{
    return side->values[rule];
}

static inline int cw_evolve_trait_of(const cw_evolve_side *side, int subset, cw_evolve_trait trait)
{
    return side->values[CW_EVOLVE_RULES + subset * CW_EVOLVE_TRAITS + (int)trait];
}

/* How `card_last_0` says what a card_last of 0 means: [zero_stays]. Ends with NULL. */
extern const char *const cw_evolve_zero_words[];

/* Cards of the side's deck that can neither attack nor be there while the opponent attacks: gone
 * at the end of the turn in which they were played, and without an attack in it. `thirds` (may be
 * NULL) gets which thirds of the deck they are, as bits. */
int cw_evolve_blank_cards(const cw_evolve_vector *vector, int seat, unsigned *thirds);

/* ---- the same as a row of numbers, for searches ---- */

int cw_evolve_gene_count(bool different); /* 31, or 60 */
const cw_evolve_param *cw_evolve_gene_param(bool different, int gene);
/* Genes in the order of cw_evolve_gene_param; `gene` is below cw_evolve_gene_count. */
int cw_evolve_get(const cw_evolve_vector *vector, int gene);
void cw_evolve_set(cw_evolve_vector *vector, int gene, int value); /* within the range */
/* "max_mana", "cards.2.max_attack", "second.cards.2.max_attack"; returns `out`. */
const char *cw_evolve_gene_name(bool different, int gene, char *out, size_t size);

/* Each number evenly within its range. */
void cw_evolve_random(cw_evolve_vector *vector, bool different, cw_rng *rng);

/* ---- files ---- */

/* A vector file, or a game of the family by name or folder. Strict: every value must be there and
 * within its range. */
cw_status cw_evolve_read(const char *path, cw_evolve_vector *vector, cw_errors *errors);
/* The part `evolve`, as a whole file. */
void cw_evolve_write(const cw_evolve_vector *vector, cw_str *out);
/* In words. */
void cw_evolve_explain(const cw_evolve_vector *vector, cw_str *out);
/* The same of the cards that can do nothing: a line for each player if they differ. */
void cw_evolve_explain_blanks(const cw_evolve_vector *vector, cw_str *out);

/* A frozen game that can be played; its decks are made anew for each match. NULL with a problem in
 * `errors` (which may be NULL). */
cw_game *cw_evolve_game(const cw_evolve_vector *vector, cw_errors *errors);

#endif
