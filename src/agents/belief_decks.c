/* The deck database. Decks of the enemy's hero come into question; if nobody knows one, all whose
 * cards he may have. Weights use no more than products, so that they are the same everywhere.
 *
 * Bayes' rule with the decks of the game and "none of them" as hypotheses. Clues are taken as draws
 * from the deck without replacement; what a player *could* have shown and did not is no evidence
 * here. */
#include "belief_decks.h"

#include <stdlib.h>
#include <string.h>

static const double POOL = 1; /* weight of the pool before anything was seen; a deck: 1 */
/* Players exchange some cards of a known deck. How many is learned from what they show, as if so
 * many cards had been seen before: exchanged ones, and all. */
static const double STRANGE_BEFORE = 0.5, CARDS_BEFORE = 10;
static const double LEAST = 1e-200, MOST = 1e200; /* weights stay numbers, whatever was seen */

bool cw__deck_odds_init(deck_odds *odds, const cw_game *game)
{
    memset(odds, 0, sizeof *odds);
    odds->game = game;
    odds->pool = odds->total = POOL;
    odds->guesses = calloc((size_t)game->deck_count + 1, sizeof *odds->guesses);
    return odds->guesses != NULL;
}

void cw__deck_odds_clear(deck_odds *odds)
{
    free(odds->guesses);
    odds->guesses = NULL;
}

/* ---- which decks, and what is left of them ---- */

static bool has_class(const cw_game *game, const cw_deck *deck, int class_id)
{
    for (int i = 0; i < deck->count; i++) {
        int other = game->cards[deck->cards[i]].class_id;
        if (other != 0 && other != class_id)
            return false;
    }
    return true;
}

static void find_possible(deck_odds *odds, const deck_clues *clues)
{
    const cw_game *game = odds->game;
    int found = 0;
    for (int i = 0; i < game->deck_count; i++) {
        odds->guesses[i].possible = game->decks[i].hero == clues->hero;
        found += odds->guesses[i].possible;
    }
    for (int i = 0; i < game->deck_count && found == 0; i++)
        odds->guesses[i].possible = has_class(game, &game->decks[i], clues->class_id);
}

static int count_copies(const deck_guess *guess, cw_card_id card)
{
    int copies = 0;
    for (int i = 0; i < guess->count; i++)
        copies += guess->left[i] == card;
    return copies;
}

static void take_out(deck_guess *guess, cw_card_id card)
{
    int i = 0;
    while (i < guess->count && guess->left[i] != card)
        i++;
    if (i < guess->count)
        guess->left[i] = guess->left[--guess->count];
}

static int count_secrets(const cw_game *game, const deck_guess *guess)
{
    int secrets = 0;
    for (int i = 0; i < guess->count; i++)
        secrets += game->cards[guess->left[i]].type == CW_TYPE_SECRET;
    return secrets;
}

typedef struct deck_fit {
    int seen, common; /* clues, and those that the deck explains */
    double ratio;     /* how much likelier the clues are with the deck than with the pool */
} deck_fit;

/* One clue more, with its chance among the cards of the deck against that among the pool's. The
 * share of exchanged cards is estimated as it goes, from the clues before this one, with half a
 * card in ten seen beforehand (a beta prior). So the order of clues has no great part in it, and a
 * deck with one strange card is still thought of. */
static void add_clue(deck_fit *fit, bool common, double chance)
{
    double strange = (fit->seen - fit->common + STRANGE_BEFORE) / (fit->seen + CARDS_BEFORE);
    fit->ratio *= common ? (1 - strange) * chance : strange;
    fit->ratio = fit->ratio < LEAST ? LEAST : fit->ratio > MOST ? MOST : fit->ratio;
    fit->seen++;
    fit->common += common;
}

/* Takes the cards seen out of the deck one by one. Each that is in it had the chance of a random
 * card of the rest; the pool would have given any of its cards. */
static deck_fit fit_deck(const cw_game *game, const cw_deck *deck, const deck_clues *clues,
                         deck_guess *guess)
{
    deck_fit fit = {.ratio = 1};
    guess->count = deck->count;
    memcpy(guess->left, deck->cards, (size_t)deck->count * sizeof deck->cards[0]);
    for (int i = 0; i < clues->cards.count; i++) {
        cw_card_id card = clues->cards.cards[i];
        int copies = count_copies(guess, card);
        add_clue(&fit, copies > 0, copies > 0 ? (double)copies / guess->count * clues->pool : 0);
        take_out(guess, card);
    }
    int secrets = count_secrets(game, guess);
    for (int i = 0; i < clues->secrets; i++)
        add_clue(&fit, i < secrets, 1);
    return fit;
}

/* ---- weights ---- */

/* Hundreds of samples are drawn for one decision, and the clues are the same for all: weights are
 * worked out once. */
static bool is_weighed(const deck_odds *odds, const deck_clues *clues)
{
    const deck_clues *old = &odds->clues;
    return odds->weighed && old->hero == clues->hero && old->class_id == clues->class_id
           && old->secrets == clues->secrets && old->cards.count == clues->cards.count
           && memcmp(old->cards.cards, clues->cards.cards,
                     (size_t)clues->cards.count * sizeof clues->cards.cards[0])
                  == 0;
}

static void remember(deck_odds *odds, const deck_clues *clues)
{
    odds->clues = *clues;
    odds->weighed = true;
    odds->total = odds->pool;
    for (int i = 0; i < odds->game->deck_count; i++)
        odds->total += odds->guesses[i].weight;
}

void cw__deck_odds_match(deck_odds *odds, const deck_clues *clues)
{
    const cw_game *game = odds->game;
    bool anything = clues->cards.count + clues->secrets > 0;
    int most = anything ? 1 : 0; /* a deck with nothing in common does not fit */
    if (is_weighed(odds, clues))
        return;
    find_possible(odds, clues);
    for (int i = 0; i < game->deck_count; i++) {
        deck_guess *guess = &odds->guesses[i];
        int common = guess->possible ? fit_deck(game, &game->decks[i], clues, guess).common : -1;
        guess->weight = common; /* turned into a weight when the most is known */
        most = common > most ? common : most;
    }
    odds->pool = 1;
    for (int i = 0; i < game->deck_count; i++) {
        odds->guesses[i].weight = odds->guesses[i].weight == most;
        odds->pool = odds->guesses[i].weight > 0 ? 0 : odds->pool;
    }
    remember(odds, clues);
}

/* Every known deck is weighed by how well it explains the clues, against the pool of all cards.
 * Nothing is done if the clues are those of the last time: many samples are drawn of one
 * position. */
void cw__deck_odds_weigh(deck_odds *odds, const deck_clues *clues)
{
    const cw_game *game = odds->game;
    if (is_weighed(odds, clues))
        return;
    find_possible(odds, clues);
    odds->pool = POOL;
    for (int i = 0; i < game->deck_count; i++) {
        deck_guess *guess = &odds->guesses[i];
        guess->weight = guess->possible ? fit_deck(game, &game->decks[i], clues, guess).ratio : 0;
    }
    remember(odds, clues);
}

const deck_guess *cw__deck_odds_draw(const deck_odds *odds, cw_rng *rng)
{
    double at = (double)(cw_rng_next(rng) >> 11) * 0x1p-53 * odds->total;
    const deck_guess *last = NULL;
    for (int i = 0; i < odds->game->deck_count; i++) {
        const deck_guess *guess = &odds->guesses[i];
        if (guess->weight > 0) {
            if (at < guess->weight)
                return guess;
            at -= guess->weight;
            last = guess;
        }
    }
    return odds->pool > 0 ? NULL : last; /* rounding must not lead to a pool of no weight */
}

double cw__deck_odds_of(const deck_odds *odds, int deck)
{
    return (deck >= 0 ? odds->guesses[deck].weight : odds->pool) / odds->total;
}
