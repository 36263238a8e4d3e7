/* Mending a deck: the limits of the game that it breaks are kept one after the other, in an order
 * that depends on nothing but the game and the deck. */
#include "deck_build_private.h"

#include <stdlib.h>

static const candidate *find_candidate(const candidates *all, cw_card_id card)
{
    for (int i = 0; i < all->count; i++)
        if (all->list[i].card == card)
            return &all->list[i];
    return NULL;
}

/* A leader card is no candidate, but may be in decks. */
static int most_copies(const cw_game *game, const candidates *all, cw_card_id card)
{
    const candidate *c = find_candidate(all, card);
    const cw_card *data = &game->cards[card];
    bool leader = data->type == CW_TYPE_HERO && data->collectible;
    return c != NULL ? c->most : leader ? deck_most_copies(game, card) : 0;
}

/* Takes out what is too much; the costs of what went stay in `gone`. */
static int drop_excess(const cw_game *game, const candidates *all, cw_deck *deck, int *gone)
{
    int count = deck->count, dropped = 0;
    deck->count = 0;
    for (int i = 0; i < count; i++) {
        cw_card_id card = deck->cards[i];
        if (deck->count < game->rules.deck_max
            && deck_copies_in(deck, card) < most_copies(game, all, card))
            deck->cards[deck->count++] = card;
        else
            gone[dropped++] = game->cards[card].cost;
    }
    return dropped;
}

/* The card nearest in cost that the deck has fewest copies of; of equals the one worth most. */
static cw_card_id find_stand_in(const cw_game *game, const candidates *all, const cw_deck *deck,
                                int cost)
{
    const candidate *best = NULL;
    int best_far = 0;
    for (int i = 0; i < all->count; i++) {
        const candidate *c = &all->list[i];
        int copies = deck_copies_in(deck, c->card);
        int far = 4 * abs(game->cards[c->card].cost - cost) + copies + (c->late ? 100 : 0);
        if (copies < c->most
            && (best == NULL || far < best_far || (far == best_far && c->worth > best->worth))) {
            best = c;
            best_far = far;
        }
    }
    return best != NULL ? best->card : 0;
}

/* 1. A legal deck stays as it is.
 * 2. Copies and cards that are too many go, in the order of the deck.
 * 3. Each gap is filled by the card nearest in cost to what went, so that the curve stays;
 *    without such a cost, by one near the middle of the deck. */
bool cw__deck_mend(const cw_game *game, cw_deck *deck)
{
    cw_named_deck named = {.deck = *deck};
    int gone[CW_MAX_DECK];
    if (cw_deck_check(game, &named, NULL) == CW_OK)
        return true;
    candidates all = cw__deck_any_candidates(game, deck->hero);
    int dropped = drop_excess(game, &all, deck, gone), taken = 0;
    bool good = true;
    while (good && deck->count < game->rules.deck_min) {
        int typical = deck->count > 0 ? game->cards[deck->cards[deck->count / 2]].cost : 2;
        cw_card_id card = find_stand_in(game, &all, deck, taken < dropped ? gone[taken] : typical);
        taken++;
        good = card != 0;
        if (good)
            deck->cards[deck->count++] = card;
    }
    free(all.list);
    return good;
}
