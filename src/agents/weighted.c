/* The weighted heuristic. The features and their default weights are those of Metastone's, which
 * gives nothing for weapons and secrets. Its bonus for enraged minions has no counterpart here. */
#include "weighted.h"

#include <math.h>

/* A frozen minion counts by its health alone: it will not strike. */
static double minion_value(const double *w, const cw_entity *e)
{
    uint32_t keywords = cw_entity_keywords(e);
    if (keywords & CW_KW(FROZEN))
        return w[WEIGHTED_HEALTH] * e->health;
    double attack = w[WEIGHTED_ATTACK] * cw_entity_attack(e);
    double base = attack + w[WEIGHTED_HEALTH] * e->health;
    double value = base + w[WEIGHTED_SPELL_DAMAGE] * e->spell_damage;
    value += keywords & CW_KW(TAUNT) ? w[WEIGHTED_TAUNT] : 0;
    value += keywords & CW_KW(WINDFURY) ? w[WEIGHTED_WINDFURY] * attack : 0;
    value += keywords & CW_KW(DIVINE_SHIELD) ? w[WEIGHTED_SHIELD] * base : 0;
    value += keywords & CW_KW(STEALTH) ? w[WEIGHTED_STEALTH] : 0;
    value += keywords & CW_KW(UNTARGETABLE) ? w[WEIGHTED_UNTARGETABLE] * base : 0;
    return value;
}

/* A plain weighted sum: it sees no interplay of cards, and is quick for that. */
static double side_value(const double *w, const cw_state *state, int seat)
{
    const cw_player *p = &state->players[seat];
    double value = w[WEIGHTED_HERO] * (state->entities[p->hero].health + p->armor)
                   + w[WEIGHTED_HAND] * p->hand_count + w[WEIGHTED_MINION] * p->board_count
                   + w[WEIGHTED_SECRET] * p->secret_count;
    if (p->weapon != 0) {
        const cw_entity *weapon = &state->entities[p->weapon];
        value += w[WEIGHTED_WEAPON] * cw_entity_attack(weapon) * weapon->health;
    }
    for (int i = 0; i < p->board_count; i++)
        value += minion_value(w, &state->entities[p->board[i]]);
    return value;
}

double cw__weighted_value(const double w[WEIGHTED_WEIGHTS], const cw_state *state, cw_seat seat)
{
    if (cw_state_is_over(state))
        return state->winner == seat             ? INFINITY
               : state->winner == CW_DRAW_RESULT ? -1e6
                                                 : -INFINITY;
    return side_value(w, state, seat) - side_value(w, state, 1 - seat);
}
