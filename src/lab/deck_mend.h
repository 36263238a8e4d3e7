/* Private to searches: decks that the rules of a changed game do not allow any more. */
#ifndef LAB_DECK_MEND_H
#define LAB_DECK_MEND_H

#include "rules/game.h"

/* Makes the deck legal with as few exchanges as possible: copies and cards too many go, and what is
 * missing then comes from cards that the hero may use, near in cost to what went. False if there
 * are too few cards, or without memory. */
bool deck_mend(const cw_game *game, cw_deck *deck);

#endif
