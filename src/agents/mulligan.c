/* Opening cards that are too dear for the first turns go back; cheap ones are kept whatever they
 * do. Published players do no more than that, and it needs no knowledge of a game. */
#include "mulligan.h"

int mulligan_choose(const cw_game *game, const cw_view *view, cw_seat seat, double cost,
                    const cw_action *legal, int count)
{
    const cw_player *p = &view->state.players[seat];
    unsigned mask = 0;
    for (int i = 0; i < p->hand_count; i++) {
        cw_card_id card = view->state.entities[p->hand[i]].card;
        mask |= (unsigned)(game->cards[card].cost >= cost) << i;
    }
    for (int i = 0; i < count; i++) {
        if (legal[i].mask == mask) {
            return i;
        }
    }
    return 0;
}
