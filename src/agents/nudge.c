/* Raises are for cards that lack the element, moves must gain something. */
#include "nudge.h"

static const double MOVE = -1e-6; /* not for nothing */
static const double MANA = 1e-6;  /* taken when nothing lacks an element */
static const double HELD = 1e-3, IN_DECK = 1e-4;

/* How much of an element the cards in hand and, less urgently, in the deck still lack. No look at
 * the own turn can see what a raise is for. */
static double raise_value(const cw_game *game, const cw_state *st, cw_seat seat, int element)
{
    const cw_player *p = &st->players[seat];
    double lack = 0;
    if (element == 0)
        return MANA;
    for (int i = 0; i < p->hand_count + p->deck_count; i++) {
        bool held = i < p->hand_count;
        cw_entity_id id = held ? p->hand[i] : p->deck[i - p->hand_count];
        int more = game->cards[st->entities[id].card].needs[element - 1] - p->elements[element - 1];
        lack += more > 0 ? (held ? HELD : IN_DECK) / more : 0;
    }
    return lack;
}

double cw__nudge_value(const cw_game *game, const cw_state *state, cw_seat seat, cw_action action)
{
    switch (action.kind) {
    case CW_ACTION_RAISE: return raise_value(game, state, seat, action.mode);
    case CW_ACTION_MOVE: return MOVE;
    default: return 0;
    }
}
