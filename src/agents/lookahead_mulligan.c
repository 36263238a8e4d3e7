/* Which opening cards go back (section 6.3.3.3 of the thesis). A gap is a turn for which the hand
 * has no minion and no damage spell of matching cost; cards that come after the second gap go
 * back, but for the cheapest if it is cheaper than the deck's average; so do cards whose needs
 * cannot be met in time. Beyond the thesis: only if the deck is likely to give something
 * earlier. */
#include "lookahead_search.h"

enum { MOST_TURN = 20 };

static const double LIKELY = 0.35; /* chance of an earlier card that is worth an exchange */

/* The own turn in which the mana for the cost is there. */
static int turn_of_cost(const cw_game *game, bool first, int cost)
{
    int gain = game->rules.mana_gain[!first] > 0 ? game->rules.mana_gain[!first] : 1;
    int turn = (cost - game->rules.mana_start + gain - 1) / gain + game->rules.mana_waits;
    return turn < 1 ? 1 : turn > MOST_TURN ? MOST_TURN : turn;
}

/* Whether the needs can be met by then, raising one element in each turn. */
static bool is_reachable(const cw_game *game, const cw_player *p, const cw_card *card, bool first)
{
    int lack = 0, raises = turn_of_cost(game, first, card->cost);
    raises -= first && !game->rules.first_player_raises;
    raises = game->rules.raising ? raises : 0;
    for (int i = 0; i < CW_MAX_ELEMENTS; i++)
        lack += card->needs[i] > p->elements[i] ? card->needs[i] - p->elements[i] : 0;
    return lack <= raises;
}

static const cw_card *card_in(const la_model *model, const cw_view *view, cw_entity_id id)
{
    return &model->game->cards[view->state.entities[id].card];
}

static bool is_play(const la_model *model, const cw_view *view, cw_entity_id id)
{
    cw_card_id card = view->state.entities[id].card;
    return model->game->cards[card].type == CW_TYPE_MINION || (model->traits[card] & LA_HURTS);
}

/* The turn of the second gap, or the last turn looked at. */
static int second_gap(const la_model *model, const cw_view *view, const cw_player *p, bool first)
{
    uint32_t filled = 0;
    for (int i = 0; i < p->hand_count; i++) {
        if (is_play(model, view, p->hand[i])) {
            int cost = card_in(model, view, p->hand[i])->cost;
            filled |= 1u << turn_of_cost(model->game, first, cost);
        }
    }
    int gaps = 0, turn = 0;
    while (gaps < 2 && turn < MOST_TURN)
        gaps += !(filled >> ++turn & 1);
    return turn;
}

static double average_cost(const la_model *model, const cw_view *view, const cw_player *p)
{
    int sum = 0, count = p->hand_count + p->deck_count;
    for (int i = 0; i < p->hand_count; i++)
        sum += card_in(model, view, p->hand[i])->cost;
    for (int i = 0; i < p->deck_count; i++)
        sum += card_in(model, view, p->deck[i])->cost;
    return count > 0 ? (double)sum / count : 0;
}

/* Chance that the next card of the deck can be played in an earlier turn. */
static double chance_of_earlier(const la_model *model, const cw_view *view, const cw_player *p,
                                bool first, int turn)
{
    int earlier = 0;
    for (int i = 0; i < p->deck_count; i++) {
        const cw_card *card = card_in(model, view, p->deck[i]);
        earlier += turn_of_cost(model->game, first, card->cost) < turn
                   && is_play(model, view, p->deck[i]) && is_reachable(model->game, p, card, first);
    }
    return p->deck_count > 0 ? (double)earlier / p->deck_count : 0;
}

/* Bit i = the card i goes back: it comes after the second gap and the deck is likely to give
 * something earlier, or its needs cannot be met in time. */
unsigned cw__la_mulligan(const la_model *model, const cw_view *view, cw_seat seat)
{
    const cw_player *p = &view->state.players[seat];
    bool first = seat == view->state.active;
    int gap = second_gap(model, view, p, first), cheapest = 1000;
    double average = average_cost(model, view, p);
    unsigned mask = 0;
    for (int i = 0; i < p->hand_count; i++) {
        int cost = card_in(model, view, p->hand[i])->cost;
        cheapest = is_play(model, view, p->hand[i]) && cost < cheapest ? cost : cheapest;
    }
    for (int i = 0; i < p->hand_count; i++) {
        const cw_card *card = card_in(model, view, p->hand[i]);
        int turn = turn_of_cost(model->game, first, card->cost);
        bool is_cheap = card->cost == cheapest && card->cost < average;
        bool late = turn > gap && !is_cheap
                    && chance_of_earlier(model, view, p, first, turn) >= LIKELY;
        mask |= (unsigned)(late || !is_reachable(model->game, p, card, first)) << i;
    }
    return mask;
}
