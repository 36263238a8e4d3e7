/* How likely each known deck of the game is to be the enemy's, and what would be left of it. */
#ifndef AGENTS_BELIEF_DECKS_H
#define AGENTS_BELIEF_DECKS_H

#include "belief_shown.h"

/* What there is to go by. */
typedef struct deck_clues {
    cw_card_id hero;  /* of the enemy's deck; 0 = not known */
    uint8_t class_id; /* of the enemy */
    int pool;         /* cards that he could have put in a deck, at least 1 */
    int secrets;      /* from the deck, face down */
    card_list cards;  /* from the deck, seen */
} deck_clues;

typedef struct deck_guess {
    bool possible;
    double weight; /* of this deck against the others and the pool */
    int count;     /* what is left of it when the cards seen are taken out */
    cw_card_id left[CW_MAX_DECK];
} deck_guess;

typedef struct deck_odds {
    const cw_game *game;
    deck_guess *guesses; /* one for each of the game's decks */
    double pool;         /* weight of no known deck */
    double total;        /* all weights */
    bool weighed;
    deck_clues clues; /* of the weights */
} deck_odds;

bool cw__deck_odds_init(deck_odds *odds, const cw_game *game); /* false without memory */
void cw__deck_odds_clear(deck_odds *odds);
/* Only the decks with most cards in common with the clues, all equally. */
void cw__deck_odds_match(deck_odds *odds, const deck_clues *clues);
/* Decks and pool by Bayes' rule: equal before anything was seen, then by how likely each would have
 * shown the clues. */
void cw__deck_odds_weigh(deck_odds *odds, const deck_clues *clues);
/* One of the decks by weight; NULL: the pool. Decided by the generator. */
const deck_guess *cw__deck_odds_draw(const deck_odds *odds, cw_rng *rng);
/* Chance of a deck, or of the pool (-1). */
double cw__deck_odds_of(const deck_odds *odds, int deck);

#endif
