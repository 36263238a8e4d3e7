/* Opening cards that are too dear for the first turns go back; cheap ones are kept whatever they
 * do. Published players do no more than that, and it needs no knowledge of a game. */
#include "mulligan.h"

unsigned cw__mulligan_mask(const cw_game *game, const cw_state *state, cw_seat seat, double cost)
{
    const cw_player *p = &state->players[seat];
    unsigned mask = 0;
    for (int i = 0; i < p->hand_count; i++) {
        cw_card_id card = state->entities[p->hand[i]].card;
        mask |= (unsigned)(game->cards[card].cost >= cost) << i;
    }
    return mask;
}

int cw__mulligan_choose(const cw_game *game, const cw_view *view, cw_seat seat, double cost,
                        const cw_action *legal, int count)
{
    unsigned mask = cw__mulligan_mask(game, &view->state, seat, cost);
    for (int i = 0; i < count; i++)
        if (legal[i].mask == mask)
            return i;
    return 0;
}
