/* The attack solver: all attacks of the turn as one action, so that a search need not find each of
 * them among all others. Attack after attack the best one is made, as long as one gains something;
 * a line that costs something first is left to the graph, which has the single attacks as well. */
#include "champion.h"

/* Seven minions and a hero, some of them twice; a bound, so that attacks that give attacks end. */
enum { MOST_ATTACKS = 20 };

bool cw__ch_is_solver(cw_action action) { return action.kind == CW_ACTION_NONE; }

bool cw__ch_can_attack(const cw_action *list, int count)
{
    for (int i = 0; i < count; i++)
        if (list[i].kind == CW_ACTION_ATTACK)
            return true;
    return false;
}

/* The best attack is one that is better than doing nothing. */
bool cw__ch_first_attack(ch_mind *mind, const cw_state *state, cw_action *best)
{
    cw_action list[CH_MOST_EDGES];
    int count = cw__ch_actions(mind, state, list);
    double most = cw__la_worth(mind->worth, state, mind->seat);
    bool found = false;
    for (int i = 0; i < count && !ch_is_spent(mind); i++) {
        if (list[i].kind != CW_ACTION_ATTACK)
            continue;
        cw_state_copy(&mind->next, state);
        cw_apply_trusted(mind->game, &mind->next, list[i], NULL);
        mind->states++;
        double value = cw__la_worth(mind->worth, &mind->next, mind->seat);
        if (value > most) {
            most = value;
            *best = list[i];
            found = true;
        }
    }
    return found;
}

int cw__ch_attack(ch_mind *mind, cw_state *state)
{
    int made = 0;
    cw_action action;
    while (made < MOST_ATTACKS && !cw_state_is_over(state) && cw_state_decider(state) == mind->seat
           && cw__ch_first_attack(mind, state, &action) && !ch_is_spent(mind)) {
        cw_apply_trusted(mind->game, state, action, NULL);
        mind->states++;
        made++;
    }
    return made;
}
