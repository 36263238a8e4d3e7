/* Private to the balance scheme: how much a card helps to win, measured in matches between random
 * legal decks. */
#ifndef LAB_BALANCE_MATCHES_H
#define LAB_BALANCE_MATCHES_H

#include "balance_variants.h"
#include "lab/balance.h"
#include "lab/sim.h"

/* A random legal deck: a hero, one to three elements that fit him, and cards that these allow,
 * one to all allowed copies of each. False if the game has too few cards for one. */
bool random_deck(const cw_game *game, cw_rng *rng, cw_deck *deck);

/* How good each card was. All arrays are by card; heroes have a strength of their own. */
typedef struct card_strengths {
    double *logit;    /* of a copy in the deck */
    double *variance; /* of that; 0 for cards that were in no deck */
    cw_card_tally *tally;
    double trial[TRIALS];       /* logit of a point more on a copy, from the variants */
    double trial_error[TRIALS]; /* its standard error; 0 = not tried */
    uint64_t matches;           /* played */
} card_strengths;

cw_status measure_strengths(const cw_fit_setup *setup, const cw_game *game, card_strengths *out,
                            cw_errors *errors);
void clear_strengths(card_strengths *s);

#endif
