/* The outlook for agents that choose without a list of actions, and costs that do not stand ready. */
#include "outlook.h"

unsigned cw__ask_costs(const cw_game *g, const cw_state *st, const cw_player *p)
{
    unsigned mask = 0;
    for (int i = 0; i < p->hand_count; i++)
        mask |= (unsigned)(p->price[i] != PRICE_UNMET && hand_cost(g, st, p->hand[i]) <= p->mana)
                << i;
    if (p->price[POWER_SLOT] != PRICE_UNMET)
        mask |= (unsigned)(hand_cost(g, st, p->power) <= p->mana) << POWER_SLOT;
    return mask;
}

/* What can be done now, as masks, from what the turn has worked out already. `plain` are the
 * cards that need no choice of a target; those that need room on a full board are taken out. */
void cw_outlook_of(const cw_game *g, const cw_state *st, cw_outlook *out)
{
    const cw_player *p = &st->players[st->active];
    const unsigned hand = (1u << p->hand_count) - 1;
    outlook now;
    look_around(g, st, g->rules.lanes, &now);
    unsigned affordable = (now.simple | now.odd) & hand, plain = 0, closed = 0;
    bool full = p->board_count >= g->rules.board_size[st->active];
    for (int i = 0; i < p->hand_count; i++) {
        unsigned shape = p->shape[i];
        closed |= (unsigned)(full && (shape & CW_SHAPE_ROOM)) << i;
        shape &= ~(unsigned)(CW_SHAPE_MINION | CW_SHAPE_ROOM);
        plain |= (unsigned)(shape == CW_SHAPE_NO_TARGET) << i;
    }
    out->playable = (uint16_t)(affordable & ~closed);
    out->plain = (uint16_t)(out->playable & plain);
    out->ready = now.ready;
    out->attackable = now.attackable;
}
