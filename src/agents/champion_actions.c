/* Which actions `champion` looks at, and when two positions are one to it. */
#include "champion.h"

#include "card_table.h"
#include "position_key.h"

static int asks_for_neighbours(const cw_game *game, const cw_ability *ability,
                               const cw_effect *effect)
{
    (void)game, (void)ability;
    return effect_is_near(effect) || effect->to.pick == CW_PICK_CHOSEN_AND_NEIGHBOURS
           || (effect->a.of.flags & CW_FILTER_ADJACENT);
}

static int is_near(const cw_game *game, const cw_card *card)
{
    return cw__card_effects(game, card, asks_for_neighbours) > 0;
}

uint8_t *cw__ch_near_cards(const cw_game *game) { return cw__card_table(game, is_near); }

/* Where a minion stands matters only with lanes or if some text or keyword looks at neighbours;
 * otherwise one place stands for all, which cuts the moves of a full hand to a fraction. */
static bool order_matters(const ch_mind *mind, const cw_state *state, cw_card_id played)
{
    if (mind->game->rules.lanes || mind->near[played])
        return true;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const cw_player *p = &state->players[seat];
        for (int i = 0; i < p->board_count; i++)
            if (mind->near[state->entities[p->board[i]].card])
                return true;
    }
    return false;
}

/* The first card of the hand that plays just like this one. */
static int first_equal(const cw_state *state, const cw_player *p, int slot)
{
    const cw_entity *e = &state->entities[p->hand[slot]];
    for (int i = 0; i < slot && !(e->flags & CW_FLAG_MODS); i++) {
        const cw_entity *other = &state->entities[p->hand[i]];
        if (other->card == e->card && other->cost == e->cost && other->attack == e->attack
            && other->health == e->health && other->keywords == e->keywords
            && !(other->flags & CW_FLAG_MODS))
            return i;
    }
    return slot;
}

int cw__ch_actions(ch_mind *mind, const cw_state *state, cw_action *out)
{
    int count = cw_legal(mind->game, state, mind->legal), kept = 0;
    cw_place source = CW_PLACE_NONE;
    bool same_card = false, anywhere = false;
    const cw_player *p = &state->players[state->active];
    for (int i = 0; i < count; i++) {
        cw_action action = mind->legal[i];
        if (action.kind == CW_ACTION_PLAY) {
            if (action.source != source) {
                int slot = action.source - cw_place_hand(state->active, 0);
                source = action.source;
                same_card = first_equal(state, p, slot) != slot;
                anywhere = !order_matters(mind, state, state->entities[p->hand[slot]].card);
            }
            if (same_card
                || (anywhere && action.position != 0 && action.position != p->board_count))
                continue;
            if (anywhere && action.position == 0 && p->board_count > 0
                && mind->game->cards[state->entities[cw_entity_at(state, source)].card].type
                       == CW_TYPE_MINION)
                continue; /* the right end stands for all places */
        }
        if (kept < CH_MOST_EDGES - 1 || i == count - 1)
            out[kept++] = action;
    }
    return kept;
}

/* Whatever the seat knows that may matter to what is legal or good. The order of minions counts
 * because actions name places: two orders would share edges whose actions mean different things. */
static uint64_t player_hash(const cw_state *state, const cw_player *p, bool open)
{
    uint64_t h = (uint64_t)(uint16_t)p->mana << 48 | (uint64_t)(uint16_t)p->max_mana << 32
                 | (uint64_t)(uint16_t)p->armor << 16 | (uint64_t)p->power_used << 8
                 | p->hand_count;
    uint64_t more = (uint64_t)p->deck_count << 56 | (uint64_t)p->secret_count << 48
                    | (uint64_t)p->raised << 40 | (uint64_t)p->overload_next << 32
                    | (uint64_t)p->cards_played << 24 | (uint64_t)p->overload_now << 16;
    uint32_t elements;
    memcpy(&elements, p->elements, sizeof elements);
    h = cw_mix64(h + more * KEY_3 + elements * KEY_2);
    for (int i = 0; i < p->board_count; i++)
        h = (h ^ entity_key(&state->entities[p->board[i]])) * KEY_1; /* their order counts */
    for (int i = 0; i < p->hand_count && open; i++) {
        const cw_entity *e = &state->entities[p->hand[i]];
        h = (h ^ (entity_key(e) + (uint8_t)e->cost)) * KEY_2;
    }
    h += entity_key(&state->entities[p->hero]) + entity_key(&state->entities[p->weapon]) * 3
         + state->entities[p->power].card * KEY_3;
    return cw_mix64(h);
}

/* The enemy's hand counts by size only: worlds that differ in it are one information set. 0 is left
 * for "free" in the table. */
uint64_t cw__ch_info_hash(const cw_state *state, cw_seat seat)
{
    uint64_t h = (uint64_t)state->phase << 8 | state->active | (uint64_t)state->turn << 16;
    h = cw_mix64(h) + player_hash(state, &state->players[seat], true) * KEY_1
        + player_hash(state, &state->players[1 - seat], false) * KEY_2;
    if (state->phase == CW_PHASE_CHOICE)
        for (int i = 0; i < state->choice.count; i++)
            h = (h ^ state->choice.options[i]) * KEY_3;
    h = cw_mix64(h);
    return h != 0 ? h : 1;
}
