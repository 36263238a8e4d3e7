/* One pass over the cards of a game and the effects of their texts. */
#include "card_table.h"

#include <stdlib.h>

uint8_t *cw__card_table(const cw_game *game, card_measure of)
{
    uint8_t *table = calloc((size_t)game->card_count, 1);
    for (int i = 1; table != NULL && i < game->card_count; i++) {
        int value = of(game, &game->cards[i]);
        table[i] = (uint8_t)(value < UINT8_MAX ? value : UINT8_MAX);
    }
    return table;
}

int cw__card_effects(const cw_game *game, const cw_card *card, effect_measure of)
{
    int sum = 0;
    for (int a = 0; a < card->ability_count; a++) {
        const cw_ability *ability = &game->abilities[card->first_ability + a];
        for (int i = 0; i < ability->count; i++)
            sum += of(game, ability, &game->effects[ability->first + i]);
    }
    return sum;
}
