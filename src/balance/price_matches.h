/* Private to the balance scheme: how much a card helps to win, measured in matches between random
 * legal decks. */
#ifndef BALANCE_PRICE_MATCHES_H
#define BALANCE_PRICE_MATCHES_H

#include "balance/price.h"
#include "runs/matches.h"

/* ---- price_variants.c: copies of a game in which cards have a point more or less of something.
 * Playing them says what such a point is worth, even in a set in which all cards have been given what
 * they pay for. ---- */

enum { VARIANTS = 16 };

typedef enum trial { TRIAL_ATTACK, TRIAL_HEALTH, TRIAL_COST, TRIAL_NEED, TRIALS } trial;

typedef struct game_variants {
    cw_game *games[VARIANTS];
    int8_t *change[VARIANTS]; /* by card * TRIALS + trial: -1, 0 or 1 */
    int card_count;
    bool tried[TRIALS]; /* some card could be changed in that way */
} game_variants;

/* Loads the game's folder anew for each variant; false with a problem. */
bool cw__make_variants(const cw_game *game, uint64_t seed, game_variants *v, cw_errors *errors);
void cw__clear_variants(game_variants *v);

static inline int variant_change(const game_variants *v, int variant, cw_card_id card, trial t)
{
    return v->change[variant][(int)card * TRIALS + (int)t];
}

/* ---- price_deck.c, price_matches.c ---- */

/* Pair number `index` of a fit: its decks and seeds follow from the number alone. It is played by
 * variant index % VARIANTS. A deck that cannot be made has no cards. */
cw_pairing cw__fit_pairing(const cw_fit_setup *setup, const cw_game *game, uint64_t index);

/* A random legal deck: a hero, one to three elements that fit him, and cards that these allow,
 * one to all allowed copies of each. False if the game has too few cards for one. */
bool cw__random_deck(const cw_game *game, cw_rng *rng, cw_deck *deck);

/* How good each card was. All arrays are by card; heroes have a strength of their own. */
typedef struct card_strengths {
    double *logit;    /* of a copy in the deck */
    double *variance; /* of that; 0 for cards that were in no deck */
    cw_card_tally *tally;
    double trial[TRIALS];       /* logit of a point more on a copy, from the variants */
    double trial_error[TRIALS]; /* its standard error; 0 = not tried */
    uint64_t matches;           /* played */
} card_strengths;

cw_status cw__measure_strengths(const cw_fit_setup *setup, const cw_game *game, card_strengths *out,
                                cw_errors *errors);
void cw__clear_strengths(card_strengths *s);

#endif
