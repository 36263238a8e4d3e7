/* What tests of the model checker share: decks by the names of their cards, and shipped games. */
#ifndef TESTS_CHECK_KIT_H
#define TESTS_CHECK_KIT_H

#include "rules_kit.h"

#include "../src/spec/check.h"
#include "lang/decks.h"

static inline cw_deck deck_of(const char *hero, int count, const char *const *names)
{
    cw_deck deck = {.hero = card(hero), .count = count};
    for (int i = 0; i < count; i++)
        deck.cards[i] = card(names[i]);
    return deck;
}

static inline void load_shipped(const char *name, cw_deck decks[CW_SEATS], const char *deck)
{
    cw_named_deck named;
    cw_errors_init(&errors);
    cw_game_free(game);
    game = cw_load_game(name, &errors);
    if (game == NULL || cw_deck_read(game, deck, &named, &errors) != CW_OK)
        fail_msg("%s", errors.list[0].message);
    decks[0] = decks[1] = named.deck;
}

#endif
