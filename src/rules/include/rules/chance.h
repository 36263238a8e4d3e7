/* Chance under control. Every random outcome inside an action is a numbered decision with n
 * equally likely or weighted outcomes. A script forces the first decisions; the rest come from
 * the state's generator and are recorded, so that a search can walk the whole tree:
 *
 *     cw_chance chance = {0};
 *     do {
 *         cw_state next = *state;
 *         cw_apply_with(game, &next, action, NULL, &chance);
 *         ... next has probability cw_chance_probability(&chance) ...
 *     } while (cw_chance_next(&chance));
 */
#ifndef RULES_CHANCE_H
#define RULES_CHANCE_H

#include "rules/state.h"

/* Random outcomes of one action that are enumerated; later ones are drawn at random, and
 * `overflow` says so. */
enum { CW_CHANCE_MAX = 64 };

typedef struct cw_chance {
    int forced;         /* decisions taken from the script */
    int taken;          /* decisions met in the last run */
    bool first_outcome; /* unscripted decisions take outcome 0 instead of a random one */
    bool overflow;      /* more than CW_CHANCE_MAX decisions: later ones were random */
    /* Asked for each draw if it is set: the place in seat's deck of the card that comes. Such draws
     * are no steps. Draws from the fixed top of a deck are not asked for: they are not random. */
    uint32_t (*draw)(void *context, const cw_state *state, cw_seat seat);
    void *context;
    struct {
        uint16_t outcome;       /* which was taken */
        uint16_t outcomes;      /* how many there were */
        uint16_t weight, total; /* probability of the one taken = weight / total */
    } step[CW_CHANCE_MAX];
} cw_chance;

/* Prepares enumeration: all decisions take their first outcome in the first run. */
void cw_chance_begin(cw_chance *chance);
/* Moves the script on to the next combination of outcomes; false when all were seen. */
bool cw_chance_next(cw_chance *chance);
/* Of the outcomes of the last run, taken together; draws that were asked for are not in it. */
double cw_chance_probability(const cw_chance *chance);

#endif
