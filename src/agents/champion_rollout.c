/* Rollouts of `champion`: both sides play on with a quick player, who tries a few of his actions
 * and takes the one that `lookahead` would value most, until so many turns have ended. */
#include "champion.h"

#include <math.h>

/* Far beyond what four turns take; it ends rollouts in which actions feed each other. */
enum { MOST_STEPS = 400 };

/* What the position is worth to the mind's seat without looking further: 0 lost .. 1 won. A
 * logistic curve over the lead, kept inside 0.02 .. 0.98: a real win must be worth more than any
 * promise of one. A draw is a little worse than an even position. */
static double judge(const ch_mind *mind, const cw_state *state)
{
    if (cw_state_is_over(state))
        return state->winner == mind->seat ? 1 : state->winner == CW_DRAW_RESULT ? 0.4 : 0;
    double lead = cw__la_worth(mind->worth, state, mind->seat);
    return 0.02 + 0.96 / (1 + exp(-lead / mind->k[CH_SCALE]));
}

/* Tries some of the actions, picked at random, in copies; the best outcome that is worth more than
 * `bar` to who moves stays in mind->best. What is tried is what happens: chance is not met
 * twice. */
static bool try_some(ch_mind *mind, const cw_state *state, cw_action *list, int count, double bar)
{
    cw_seat mover = cw_state_decider(state);
    int tries = (int)mind->k[mover == mind->seat ? CH_OWN : CH_ENEMY];
    bool found = false;
    for (int i = 0; i < tries && i < count && !ch_is_spent(mind); i++) {
        int pick = i + (int)cw_rng_below(&mind->rng, (uint32_t)(count - i));
        cw_action action = list[pick];
        list[pick] = list[i];
        cw_state_copy(&mind->next, state);
        cw_apply_trusted(mind->game, &mind->next, action, NULL);
        mind->states++;
        double value = cw__la_worth(mind->worth, &mind->next, mover);
        if (value > bar) {
            bar = value;
            found = true;
            cw_state_copy(&mind->best, &mind->next);
        }
    }
    return found;
}

/* Plays one action of the deciding seat: the best of some, or the end of the turn if none of them
 * gains anything. */
static void step(ch_mind *mind, cw_state *state)
{
    cw_action list[CH_MOST_EDGES];
    int count = cw__ch_actions(mind, state, list);
    cw_action last = list[count - 1];
    bool may_end = last.kind == CW_ACTION_END_TURN;
    double bar = may_end ? cw__la_worth(mind->worth, state, cw_state_decider(state)) : -INFINITY;
    if (try_some(mind, state, list, may_end ? count - 1 : count, bar)) {
        cw_state_copy(state, &mind->best);
    } else if (!ch_is_spent(mind)) {
        cw_apply_trusted(mind->game, state, last, NULL);
        mind->states++;
    }
}

double cw__ch_rollout(ch_mind *mind, cw_state *state)
{
    int last = mind->turn + (int)mind->k[CH_TURNS];
    for (int i = 0;
         i < MOST_STEPS && !cw_state_is_over(state) && state->turn <= last && !ch_is_spent(mind);
         i++)
        step(mind, state);
    return judge(mind, state);
}
