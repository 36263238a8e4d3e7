/* Decks made by the program: a style, a class or elements in, a legal deck with reasons out.
 * Evolution then improves a deck by simulated matches. */
#ifndef BALANCE_DECK_BUILD_H
#define BALANCE_DECK_BUILD_H

#include "agents/agent.h"
#include "base/str.h"
#include "stats/interval.h"
#include "lang/decks.h"
#include "runs/ledger.h"

/* Cards are sorted by the turn on which their cost can first be paid; the last band is open. */
enum { CW_CURVE_BANDS = 7 };

/* What a style can like more or less than the average deck (1). */
typedef enum cw_liking {
    CW_LIKE_ATTACK,
    CW_LIKE_HEALTH,
    CW_LIKE_SPEED,   /* charge and what else acts at once */
    CW_LIKE_GUARD,   /* taunt and what else keeps enemies off */
    CW_LIKE_BURN,    /* damage to the enemy hero */
    CW_LIKE_REMOVAL, /* damage, destruction and worse for enemy minions */
    CW_LIKE_HEAL,
    CW_LIKE_DRAW,
    CW_LIKE_BOARD, /* summoned minions and bonuses */
    CW_LIKE_TRICK, /* everything else */
    CW_LIKINGS
} cw_liking;

typedef struct cw_deck_style {
    const char *help;             /* one line */
    double curve[CW_CURVE_BANDS]; /* share of the deck, sums to 1 */
    double minions;               /* share of the deck */
    double likes[CW_LIKINGS];
} cw_deck_style;

/* What they are called, ends with NULL; the styles in the same order. */
extern const char *const cw_deck_style_names[];
extern const cw_deck_style cw_deck_styles[];
const char *cw_deck_style_name(const cw_deck_style *style);
const cw_deck_style *cw_deck_style_find(const char *name); /* NULL if there is none */

typedef struct cw_deck_wish {
    const cw_deck_style *style;
    int class_id;    /* 0 = none asked for */
    int elements[2]; /* numbers from 1, the main one first; 0 = none asked for */
    uint64_t seed;   /* of the small liberties the builder takes, and of the hero if free */
} cw_deck_wish;

/* How the deck is meant to be played. */
typedef struct cw_deck_plan {
    cw_card_id hero;
    int elements[2]; /* those that are raised, the main one first; 0 = none */
    double share;    /* of the raises that go to the main one */
} cw_deck_plan;

/* A legal deck of the least size. Problems: no hero fits the wish, too few cards. */
cw_status cw_deck_build(const cw_game *game, const cw_deck_wish *wish, cw_named_deck *deck,
                        cw_deck_plan *plan, cw_errors *errors);

/* Why the deck is as it is: curve, elements, kinds, shared themes. Each line starts with
 * `mark` ("# " for comments). */
void cw_deck_explain(const cw_game *game, const cw_deck_wish *wish, const cw_deck_plan *plan,
                     const cw_deck *deck, const char *mark, cw_str *out);

/* Turns after the one its cost can be paid on until the plan also meets the card's needs;
 * CW_NEVER_READY if it never does. */
enum { CW_NEVER_READY = 99 };
int cw_deck_lateness(const cw_game *game, const cw_deck_plan *plan, cw_card_id card);
/* The band of the curve that a card belongs to, from 0. */
int cw_deck_band(const cw_game *game, cw_card_id card);

/* ---- evolution ---- */

typedef struct cw_evolve_setup {
    const cw_game *game;
    const cw_deck_wish *wish;
    const cw_deck_plan *plan; /* cards that it cannot play stay out */
    const char *agent;        /* plays both sides */
    const cw_deck *opponents;
    int opponent_count;
    int generations;
    uint64_t seed;
    cw_budget budget;
    uint64_t games;     /* matches of each child; 0 = 64. The best few play five times as many */
    uint64_t measure;   /* matches of the last measurement, each for start and winner */
    cw_keeping keeping; /* stopped, it ends with the best so far */
} cw_evolve_setup;

typedef struct cw_evolve_outcome {
    int generations; /* done */
    int changes;     /* generations that found a better deck */
    uint64_t matches;
    bool stopped;
    bool kept_start;       /* the last measurement favoured the deck it began with */
    cw_rate start, winner; /* against the opponents, on seeds the search never used */
    uint64_t measured;     /* matches behind each of the two; 0 if stopped before */
} cw_evolve_outcome;

/* Improves `deck`, which must be legal. */
cw_status cw_deck_evolve(const cw_evolve_setup *setup, cw_deck *deck, cw_evolve_outcome *outcome,
                         cw_errors *errors);

#endif
