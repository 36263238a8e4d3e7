/* The enemy's hand as the thesis saw it (section 6.3.3.4): all of his deck that he can pay for
 * now. Cards change places between deck and hand for the length of his turn; how many he really
 * holds is kept beside, so that the value of a position stays right. */
#include "lookahead_search.h"

static bool can_pay(const cw_game *game, const cw_state *state, const cw_player *p, cw_entity_id id)
{
    const cw_entity *e = &state->entities[id];
    const cw_card *card = &game->cards[e->card];
    bool met = card->cost + e->cost <= p->mana;
    for (int i = 0; i < CW_MAX_ELEMENTS; i++)
        met &= card->needs[i] <= p->elements[i];
    return met;
}

static bool is_held(const cw_state *state, const cw_player *p, cw_card_id card)
{
    for (int i = 0; i < p->hand_count; i++)
        if (state->entities[p->hand[i]].card == card)
            return true;
    return false;
}

/* The dearest card of the deck that he can pay for and has no copy of in hand; -1 if none. */
static int best_of_deck(const cw_game *game, const cw_state *state, const cw_player *p)
{
    int best = -1, best_cost = -1;
    for (int i = 0; i < p->deck_count; i++) {
        const cw_entity *e = &state->entities[p->deck[i]];
        int cost = game->cards[e->card].cost;
        if (cost > best_cost && can_pay(game, state, p, p->deck[i])
            && !is_held(state, p, e->card)) {
            best = i;
            best_cost = cost;
        }
    }
    return best;
}

static void put(cw_state *state, cw_entity_id id, cw_zone zone, int slot)
{
    state->entities[id].zone = (uint8_t)zone;
    state->entities[id].slot = (uint8_t)(zone == CW_ZONE_HAND ? 0 : slot);
}

/* A hand card that he cannot pay for; -1 if there is none. */
static int dead_card(const cw_game *game, const cw_state *state, const cw_player *p)
{
    for (int i = 0; i < p->hand_count; i++)
        if (!can_pay(game, state, p, p->hand[i]))
            return i;
    return -1;
}

/* Dearest first, since a hand is small and dear cards matter most. Cards that he cannot pay for
 * make room: they change places with those of the deck. cw_setup_finish brings back what the engine
 * keeps beside the cards (prices, shapes, listeners). */
int cw__la_open_hand(const la_model *model, cw_state *state, cw_seat seat)
{
    cw_player *p = &state->players[seat];
    int held = p->hand_count, deck;
    while ((deck = best_of_deck(model->game, state, p)) >= 0) {
        cw_entity_id id = p->deck[deck];
        int dead = dead_card(model->game, state, p);
        if (dead >= 0) {
            p->deck[deck] = p->hand[dead];
            put(state, p->deck[deck], CW_ZONE_DECK, deck);
            p->hand[dead] = id;
            put(state, id, CW_ZONE_HAND, dead);
        } else if (p->hand_count < model->game->rules.hand_limit[seat]) {
            p->deck[deck] = p->deck[--p->deck_count];
            put(state, p->deck[deck], CW_ZONE_DECK, deck);
            p->deck[p->deck_count] = 0;
            p->hand[p->hand_count] = id;
            put(state, id, CW_ZONE_HAND, p->hand_count++);
        } else {
            break;
        }
    }
    cw_setup_finish(model->game, state);
    return p->hand_count - held;
}

void cw__la_close_hand(const la_model *model, cw_state *state, cw_seat seat, int extra)
{
    cw_player *p = &state->players[seat];
    for (; extra > 0 && p->hand_count > 0 && p->deck_count < CW_MAX_DECK; extra--) {
        cw_entity_id id = p->hand[--p->hand_count];
        p->hand[p->hand_count] = 0;
        p->deck[p->deck_count] = id;
        put(state, id, CW_ZONE_DECK, p->deck_count++);
    }
    p->deck_fixed = p->deck_fixed < p->deck_count ? p->deck_fixed : p->deck_count;
    cw_setup_finish(model->game, state);
}
