/* The openings of a match: every pair of opening hands that can be dealt, and what the start of the
 * first turn may bring. Hands are dealt card by card; of the orders that give the same hand only
 * the one with rising card numbers is kept. */
#include "check.h"

#include <string.h>

cw_status cw__opening_play(const cw_check_setup *setup, uint64_t seed, cw_chance *script,
                           cw_state *state)
{
    cw_match_setup match = {.decks = {setup->decks[0], setup->decks[1]}, .seed = seed};
    return cw_match_start_with(setup->game, &match, state, NULL, script);
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

static int count_kinds(const cw_card_id *cards, int count)
{
    int kinds = 0;
    for (int i = 0; i < count; i++) {
        int k = 0;
        while (k < i && cards[k] != cards[i])
            k++;
        kinds += k == i;
    }
    return kinds;
}

/* Goes through cards that were dealt one by one from those `left`. Returns the step of chance after
 * which they are no longer in rising order, -1 if they are, or if the script does not say; *step
 * counts the decisions so far. */
static int find_fall(cw_card_id *left, int count, const cw_card_id *dealt, int dealt_count,
                     const cw_chance *script, int *step)
{
    cw_card_id last = 0;
    for (int i = 0; i < dealt_count && count > 0; i++) {
        int kinds = count_kinds(left, count);
        if (kinds > 1 && (*step >= script->taken || script->step[*step].outcomes != kinds))
            return -1;
        *step += kinds > 1;
        if (dealt[i] < last)
            return *step - 1;
        last = dealt[i];
        take_out(left, &count, dealt[i]);
    }
    return -1;
}

/* Nothing but the deal decides what a hand holds. */
static bool is_calm(const cw_game *game, const cw_state *state)
{
    return !game->rules.ordered_deck && state->listen == 0;
}

/* When the order is broken at some card, all scripts that share its beginning are as bad: the
 * script is cut there, which skips them at once. */
bool cw__opening_next(const cw_check_setup *setup, cw_chance *script, const cw_state *opening)
{
    const cw_rules *rules = &setup->game->rules;
    const int dealt[CW_SEATS] = {rules->hand_first, rules->hand_second};
    int step = 0;
    for (int seat = 0; seat < CW_SEATS && is_calm(setup->game, opening); seat++) {
        const cw_deck *deck = &setup->decks[seat];
        cw_card_id left[CW_MAX_DECK], hand[CW_MAX_HAND];
        int count = dealt[seat] < deck->count ? dealt[seat] : deck->count;
        memcpy(left, deck->cards, (size_t)deck->count * sizeof *left);
        for (int i = 0; i < count; i++)
            hand[i] = opening->entities[opening->players[seat].hand[i]].card;
        int fall = find_fall(left, deck->count, hand, count, script, &step);
        if (fall >= 0) {
            script->taken = fall + 1; /* whatever is dealt after it is no better */
            break;
        }
    }
    return cw_chance_next(script);
}

int cw__mulligan_fall(const cw_game *game, const cw_state *before, cw_action mulligan,
                      const cw_chance *script, const cw_state *after)
{
    cw_seat seat = cw_state_decider(before);
    const cw_player *then = &before->players[seat], *now = &after->players[seat];
    cw_card_id left[CW_MAX_DECK], dealt[CW_MAX_HAND];
    int count = 0, step = 0;
    if (!is_calm(game, before) || !is_calm(game, after) || then->deck_fixed > 0)
        return -1;
    for (int i = 0; i < then->deck_count; i++)
        left[i] = before->entities[then->deck[i]].card;
    for (int i = 0; i < then->hand_count; i++)
        if (mulligan.mask >> i & 1)
            dealt[count++] = after->entities[now->hand[i]].card;
    return find_fall(left, then->deck_count, dealt, count, script, &step);
}
