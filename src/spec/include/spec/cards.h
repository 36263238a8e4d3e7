/* The designer's checks of a card set: loops, cards that are never of use, pairs of cards whose
 * order matters, and turns in which a deck kills from full health. All of them search in
 * positions made up at random: what they find is shown, what they do not find may still exist. */
#ifndef SPEC_CARDS_H
#define SPEC_CARDS_H

#include "base/parallel.h"
#include "lang/loops.h"
#include "spec/check.h"

typedef struct cw_cards_setup {
    const cw_game *game;
    int budget; /* 1..1000: how many positions are tried */
    uint64_t seed;
    int threads; /* 0 = one per core; results do not depend on it */
} cw_cards_setup;

/* For each loop a scenario in which the engine cuts it off, as YAML, or NULL: possible by the texts
 * but not seen. The caller frees the texts and the list. */
char **cw_cards_loops(const cw_cards_setup *setup, const cw_loops *loops);

/* What became of a card in made-up positions. */
typedef struct cw_card_use {
    bool asked;    /* it is a card that a hand can hold */
    bool has_text; /* beyond keywords */
    int positions, played;
    bool acted;        /* its text did something */
    cw_status refusal; /* why it could not be played: the last reason but a full board */
} cw_card_use;

/* `uses` has one entry for each card of the game. */
void cw_cards_use(const cw_cards_setup *setup, cw_card_use *uses);

/* Two minions of one side that react to the same thing, and the outcome depends on who stands left
 * and so reacts first. */
typedef struct cw_order_pair {
    cw_card_id cards[2];
    char *scenarios; /* YAML: both orders, each with what comes of it */
} cw_order_pair;

typedef struct cw_order_pairs {
    cw_order_pair *list; /* in the order of the cards */
    int count;
    int asked; /* pairs that react to something in common */
    bool all;  /* false: there were too many pairs to ask all */
} cw_order_pairs;

/* `pairs` is filled from zero and must be cleared in any case. */
cw_status cw_cards_orders(const cw_cards_setup *setup, cw_order_pairs *pairs);
/* Frees the list and its texts; all zero afterwards. */
void cw_order_pairs_clear(cw_order_pairs *pairs);

/* A turn in which the deck was seen to kill a hero who had full health when it began: the earliest
 * of those that were found. Earlier ones are not excluded. */
typedef struct cw_kill {
    bool found;
    cw_seat seat;
    int turn;    /* of that player's own turns, from 1 */
    int matches; /* that were tried */
    cw_trace trace;
} cw_kill;

/* The enemy has the same deck and does nothing. Free trace.steps afterwards. */
cw_status cw_cards_kill(const cw_cards_setup *setup, const cw_deck *deck, cw_kill *kill);

#endif
