/* What agents work out of each card once, when they are made, so that a search only looks it up. */
#ifndef AGENTS_CARD_TABLE_H
#define AGENTS_CARD_TABLE_H

#include "rules/game.h"

typedef int (*card_measure)(const cw_game *game, const cw_card *card);
typedef int (*effect_measure)(const cw_game *game, const cw_ability *ability,
                              const cw_effect *effect);

/* The measure of each card as a byte, by card number; 0 of the unknown card, and 255 of whatever
 * is more. The caller frees it; NULL without memory. */
uint8_t *cw__card_table(const cw_game *game, card_measure of);

/* The measure of all effects of the card's text together. */
int cw__card_effects(const cw_game *game, const cw_card *card, effect_measure of);

#endif
