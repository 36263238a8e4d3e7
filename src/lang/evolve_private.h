/* What the files about the family `evolve` share with each other and with the loader. */
#ifndef LANG_EVOLVE_PRIVATE_H
#define LANG_EVOLVE_PRIVATE_H

#include "lang/evolve.h"
#include "lang/yaml.h"

/* The parameter of a side's value number `index`. */
const cw_evolve_param *cw__evolve_param_at(int index);

/* Cards of a subset in a deck: equal thirds; of a rest, the first subsets have one more each. */
static inline int evolve_subset_size(int deck, int subset)
{
    return (deck + CW_EVOLVE_SUBSETS - 1 - subset) / CW_EVOLVE_SUBSETS;
}

/* Cards that a player has drawn when his first turn begins: no more than the hand holds. */
static inline int evolve_first_cards(const cw_evolve_side *side, int extra)
{
    int cards = cw_evolve_rule_of(side, CW_EVOLVE_CARDS_1ST_TURN) + extra;
    int most = cw_evolve_rule_of(side, CW_EVOLVE_MAX_CARD_HAND);
    return cards < most ? cards : most;
}

/* What the part `evolve` of game.yaml may hold (base/shape.h). */
void cw__evolve_shape(cw_str *out);
/* A map with the part `evolve`, and besides it only what tells people about the game; false after
 * problems. */
bool cw__evolve_read_game(const cw_yaml *yaml, const cw_node *root, cw_evolve_vector *vector,
                          cw_errors *errors);

/* Sets the rules and adds heroes, cards and recipes to an empty game. False without memory. */
bool cw__evolve_fill(cw_game *game, const cw_evolve_vector *vector);

#endif
