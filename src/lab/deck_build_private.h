/* What building and evolving decks share: the candidates of a plan with their worth. */
#ifndef LAB_DECK_BUILD_PRIVATE_H
#define LAB_DECK_BUILD_PRIVATE_H

#include "lab/deck_build.h"

/* A card that the plan may use. */
typedef struct candidate {
    cw_card_id card;
    uint8_t band;
    uint8_t most; /* copies in a deck */
    bool minion;
    bool second;  /* needs the plan's second element */
    bool late;    /* the plan meets its needs only long after its cost, or never */
    double worth; /* points above what its cost buys, with the price of being late */
    uint32_t gives_keywords, wants_keywords; /* themes, see deck_build_theme.c */
    uint32_t gives_races, wants_races;
} candidate;

typedef struct candidates {
    candidate *list; /* owned */
    int count;
} candidates;

static inline int deck_copies_in(const cw_deck *deck, cw_card_id card)
{
    int count = 0;
    for (int i = 0; i < deck->count; i++)
        count += deck->cards[i] == card;
    return count;
}

/* The worth in points of what a card does, for that style: a minion without text is worth its
 * attack and health as the style likes them. */
double deck_card_value(const cw_game *game, cw_card_id card, const cw_deck_style *style);

/* deck_build_theme.c: what its texts ask of friendly cards, and what it is itself. */
void deck_find_themes(const cw_game *game, candidate *c);
/* For the sentence about themes: how many cards of the deck give what others want. */
void deck_explain_themes(const cw_game *game, const cw_deck *deck, const char *mark, cw_str *out);

/* All cards that a deck of the plan's hero may hold; false without memory. */
bool deck_candidates(const cw_game *game, const cw_deck_wish *wish, const cw_deck_plan *plan,
                     candidates *all);

/* The turn on which a cost can first be paid; CW_NEVER_READY beyond the game's mana. */
int deck_turn_of_cost(const cw_rules *rules, int cost);

#endif
