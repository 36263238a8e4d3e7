/* Private to the balance scheme: copies of a game in which cards have a point more or less of
 * something. Playing them says what such a point is worth, even in a set in which all cards have
 * been given what they pay for. */
#ifndef LAB_BALANCE_VARIANTS_H
#define LAB_BALANCE_VARIANTS_H

#include "rules/game.h"

enum { VARIANTS = 16 };

typedef enum trial { TRIAL_ATTACK, TRIAL_HEALTH, TRIAL_COST, TRIAL_NEED, TRIALS } trial;

typedef struct game_variants {
    cw_game *games[VARIANTS];
    int8_t *change[VARIANTS]; /* by card * TRIALS + trial: -1, 0 or 1 */
    int card_count;
    bool tried[TRIALS]; /* some card could be changed in that way */
} game_variants;

/* Loads the game's folder anew for each variant; false with a problem. */
bool make_variants(const cw_game *game, uint64_t seed, game_variants *v, cw_errors *errors);
void clear_variants(game_variants *v);

static inline int variant_change(const game_variants *v, int variant, cw_card_id card, trial t)
{
    return v->change[variant][(int)card * TRIALS + (int)t];
}

#endif
