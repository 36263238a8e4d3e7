/* All that can happen next in a position: every legal action with each of its random outcomes. Of
 * actions that differ only in which of several equal cards they name, one is enough. */
#include "check.h"

#include <string.h>

int successors_list(successors *s, const cw_state *state)
{
    return cw_legal(s->game, state, s->actions);
}

/* Bit i: the card in slot i of a sorted row is like the one before. */
static unsigned find_twins(const cw_state *state, const cw_entity_id *row, int count)
{
    unsigned twins = 0;
    for (int i = 1; i < count; i++)
        twins |= (unsigned)pack_twins(state, row[i - 1], row[i]) << i;
    return twins;
}

/* Places whose card has a twin right before it, as a mask of places below 64. */
static uint64_t find_skipped(const packer *p, const cw_state *state)
{
    uint64_t skipped = 0;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const cw_player *player = &state->players[seat];
        if (p->symmetry.board) {
            skipped |= (uint64_t)find_twins(state, player->board, player->board_count)
                       << cw_place_board((cw_seat)seat, 0);
        }
        if (p->symmetry.hand) {
            skipped |= (uint64_t)find_twins(state, player->hand, player->hand_count)
                       << cw_place_hand((cw_seat)seat, 0);
        }
    }
    return skipped;
}

static bool is_redundant(const successors *s, const cw_state *state, uint64_t skipped, cw_action a)
{
    if ((a.source < 64 && skipped >> a.source & 1) || (a.target < 64 && skipped >> a.target & 1))
        return true;
    return s->packer->symmetry.board && a.kind == CW_ACTION_PLAY && a.position > 0
           && a.position != state->players[state->active].board_count;
}

/* A minion may be listed at the left and at the right end only when these differ. */
static bool is_left_copy(const successors *s, const cw_state *state, cw_action a)
{
    const cw_entity *card = &state->entities[cw_entity_at(state, a.source)];
    return s->packer->symmetry.board && a.kind == CW_ACTION_PLAY && a.position == 0
           && s->game->cards[card->card].type == CW_TYPE_MINION
           && state->players[state->active].board_count > 0;
}

static bool visit_outcomes(successors *s, const cw_state *state, cw_action action,
                           successor_visit visit, void *context)
{
    cw_chance chance;
    int outcomes = 0;
    chance.forced = chance.taken = 0;
    chance.first_outcome = true;
    chance.overflow = false;
    chance.draw = NULL;
    do {
        cw_state_copy(&s->next, state);
        cw_apply_with(s->game, &s->next, action, NULL, &chance);
        s->tried++;
        s->cut |= chance.overflow;
        if (!visit(context, action, &chance, &s->next))
            return false;
    } while (chance.taken > 0 && ++outcomes < CHECK_OUTCOMES && cw_chance_next(&chance));
    s->cut |= outcomes >= CHECK_OUTCOMES;
    return true;
}

void successors_visit(successors *s, const cw_state *state, int count, successor_visit visit,
                      void *context)
{
    uint64_t skipped = s->packer != NULL ? find_skipped(s->packer, state) : 0;
    bool choosy = s->packer != NULL && (s->packer->symmetry.board || s->packer->symmetry.hand);
    for (int i = 0; i < count; i++) {
        cw_action a = s->actions[i];
        if (choosy && (is_redundant(s, state, skipped, a) || is_left_copy(s, state, a)))
            continue;
        if (!visit_outcomes(s, state, a, visit, context))
            return;
    }
}
