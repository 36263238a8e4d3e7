/* Rollouts of `champion`: both sides play on with a quick player, who tries a few of his actions
 * and takes the one that the evaluation of `lookahead` likes best, until so many turns have ended. */
#include "champion.h"

#include <math.h>

enum { MOST_STEPS = 400 };

double ch_judge(const ch_mind *mind, const cw_state *state)
{
    if (cw_state_is_over(state)) {
        return state->winner == mind->seat ? 1 : state->winner == CW_DRAW_RESULT ? 0.4 : 0;
    }
    double lead = la_worth(mind->worth, state, mind->seat);
    return 0.02 + 0.96 / (1 + exp(-lead / mind->k[CH_SCALE]));
}

/* Plays one action of the deciding seat; the best of a random share of them, or ends the turn if
 * none is better than that. */
static void step(ch_mind *mind, cw_state *state)
{
    cw_seat mover = cw_state_decider(state);
    cw_action list[CH_MOST_EDGES];
    int count = ch_actions(mind, state, list);
    int tries = (int)mind->k[mover == mind->seat ? CH_OWN : CH_ENEMY];
    bool may_end = list[count - 1].kind == CW_ACTION_END_TURN;
    int others = may_end ? count - 1 : count;
    cw_action best = list[count - 1];
    double best_value = may_end ? la_worth(mind->worth, state, mover) : -INFINITY;
    if (count == 1) {
        cw_apply_trusted(mind->game, state, best, NULL);
        return;
    }
    bool found = false;
    for (int i = 0; i < tries && i < others; i++) {
        int pick = i + (int)cw_rng_below(&mind->rng, (uint32_t)(others - i));
        cw_action action = list[pick];
        list[pick] = list[i];
        cw_state_copy(&mind->next, state);
        cw_apply_trusted(mind->game, &mind->next, action, NULL);
        mind->states++;
        double value = la_worth(mind->worth, &mind->next, mover);
        if (value > best_value) {
            best_value = value;
            found = true;
            cw_state_copy(&mind->best, &mind->next);
        }
    }
    if (found) {
        cw_state_copy(state, &mind->best);
    } else if (may_end) {
        cw_apply_trusted(mind->game, state, best, NULL);
    } else {
        cw_apply_trusted(mind->game, state, list[0], NULL);
    }
}

double ch_rollout(ch_mind *mind, cw_state *state)
{
    int last = mind->turn + (int)mind->k[CH_TURNS];
    for (int i = 0; i < MOST_STEPS && !cw_state_is_over(state) && state->turn <= last; i++) {
        step(mind, state);
    }
    return ch_judge(mind, state);
}
