/* The openings of a match: every pair of opening hands that can be dealt, and what the start of the
 * first turn may bring. Hands are dealt card by card; of the orders that give the same hand only
 * the one with rising card numbers is kept. */
#include "check.h"

#include <string.h>

cw_status opening_play(const cw_check_setup *setup, uint64_t seed, cw_chance *script,
                       cw_state *state)
{
    cw_match_setup match = {.decks = {setup->decks[0], setup->decks[1]}, .seed = seed};
    return cw_match_start_with(setup->game, &match, state, NULL, script);
}

/* Different cards among `cards`: more than one is a decision of chance. */
static bool is_choice(const cw_card_id *cards, int count)
{
    for (int i = 1; i < count; i++)
        if (cards[i] != cards[0])
            return true;
    return false;
}

static void take_out(cw_card_id *cards, int *count, cw_card_id card)
{
    for (int i = 0; i < *count; i++) {
        if (cards[i] == card) {
            cards[i] = cards[--*count];
            return;
        }
    }
}

/* Goes through the cards dealt to a seat. Returns the step of chance after which the hand is no
 * longer in rising order, -1 if it is; *step counts the decisions so far. */
static int find_fall(const cw_deck *deck, const cw_state *opening, cw_seat seat, int dealt,
                     int *step)
{
    cw_card_id left[CW_MAX_DECK], last = 0;
    int count = deck->count, fall = -1;
    memcpy(left, deck->cards, (size_t)count * sizeof *left);
    for (int i = 0; i < dealt && i < deck->count; i++) {
        cw_card_id card = opening->entities[opening->players[seat].hand[i]].card;
        *step += is_choice(left, count);
        if (card < last && fall < 0)
            fall = *step - 1;
        last = card;
        take_out(left, &count, card);
    }
    return fall;
}

bool opening_next(const cw_check_setup *setup, cw_chance *script, const cw_state *opening)
{
    const cw_rules *rules = &setup->game->rules;
    const int dealt[CW_SEATS] = {rules->hand_first, rules->hand_second};
    int step = 0;
    bool calm = !rules->ordered_deck && opening->listen == 0; /* hands are as they were dealt */
    for (int seat = 0; seat < CW_SEATS && calm; seat++) {
        int fall = find_fall(&setup->decks[seat], opening, (cw_seat)seat, dealt[seat], &step);
        if (fall >= 0) {
            script->taken = fall + 1; /* whatever is dealt after it is no better */
            break;
        }
    }
    return cw_chance_next(script);
}
