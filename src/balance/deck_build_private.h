/* What building and evolving decks share: the candidates of a plan with their worth. */
#ifndef BALANCE_DECK_BUILD_PRIVATE_H
#define BALANCE_DECK_BUILD_PRIVATE_H

#include "balance/deck_build.h"

/* Themes as bits: races by number, then keywords. */
enum { THEME_KEYWORD = 32, THEMES = 64 };

/* A card that the plan may use. */
typedef struct candidate {
    cw_card_id card;
    uint8_t band;
    uint8_t most; /* copies in a deck */
    bool minion;
    bool second;           /* needs the plan's second element */
    bool late;             /* the plan meets its needs only long after its cost, or never */
    double worth;          /* points above what its cost buys, with the price of being late */
    uint64_t gives, wants; /* themes, see deck_build_theme.c */
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

/* Of a card in a deck: its own limit, or the game's. */
static inline int deck_most_copies(const cw_game *game, cw_card_id card)
{
    int own = game->cards[card].deck_copies;
    return own != 0 ? own : game->rules.copies;
}

/* The worth in points of what a card does, for that style: a minion without text is worth its
 * attack and health as the style likes them. */
double cw__deck_card_value(const cw_game *game, cw_card_id card, const cw_deck_style *style);

/* deck_build_theme.c: what its texts ask of friendly cards, and what it is itself. */
void cw__deck_find_themes(const cw_game *game, candidate *c);
/* For the sentence about themes: how many cards of the deck give what others want. */
void cw__deck_explain_themes(const cw_game *game, const cw_deck *deck, const char *mark,
                             cw_str *out);

/* All cards that a deck of the plan's hero may hold. */
candidates cw__deck_candidates(const cw_game *game, const cw_deck_wish *wish,
                               const cw_deck_plan *plan);
/* The same for a middling style and no element: for searches that must not favour a plan. */
candidates cw__deck_any_candidates(const cw_game *game, cw_card_id hero);

/* A card that may come into the deck, the one of most worth of `draws` at random; 0 if none of them
 * may. Late ones only with `late_too`. */
cw_card_id cw__deck_draw_card(const candidates *all, const cw_deck *deck, int draws, bool late_too,
                              cw_rng *rng);
/* By cost, then number: equal decks look equal, and decks in order begin with what is cheap. */
void cw__deck_sort(const cw_game *game, cw_deck *deck);
/* Makes a deck legal that the rules of a changed game do not allow any more, with as few exchanges as
 * possible: copies and cards too many go, and what is missing then comes from cards that the hero may
 * use, near in cost to what went. False if there are too few cards. */
bool cw__deck_mend(const cw_game *game, cw_deck *deck);

#endif
