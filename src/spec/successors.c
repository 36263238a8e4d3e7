/* All that can happen next in a position: every legal action with each of its random outcomes. Of
 * actions that differ only in which of several equal cards they name, one is enough. */
#include "check.h"

#include <string.h>

int cw__successors_list(successors *s, const cw_state *state)
{
    return cw_legal(s->game, state, s->actions);
}

/* Bit i: the card in slot i of a sorted row is like the one before. */
static unsigned find_twins(const cw_state *state, const cw_entity_id *row, int count)
{
    unsigned twins = 0;
    for (int i = 1; i < count; i++)
        twins |= (unsigned)cw__pack_twins(state, row[i - 1], row[i]) << i;
    return twins;
}

/* Places whose card has a twin right before it, as a mask of places below 64. */
static uint64_t find_skipped(const packer *p, const cw_state *state)
{
    uint64_t skipped = 0;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const cw_player *player = &state->players[seat];
        if (p->symmetry.board)
            skipped |= (uint64_t)find_twins(state, player->board, player->board_count)
                       << cw_place_board((cw_seat)seat, 0);
        if (p->symmetry.hand)
            skipped |= (uint64_t)find_twins(state, player->hand, player->hand_count)
                       << cw_place_hand((cw_seat)seat, 0);
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

/* The script begins with the first outcome that is the part's. Field by field instead of
 * cw_chance_begin, which would clear half a KiB for each action. */
static void begin_script(successor_walk *walk)
{
    cw_chance *script = &walk->script;
    walk->same = 0;
    script->forced = walk->parts > 1;
    script->step[0].outcome = (uint16_t)walk->part;
    script->taken = 0;
    script->first_outcome = true;
    script->overflow = false;
    script->draw = NULL;
}

/* The next outcome that is the part's; false if there is none. Those with the same first decision
 * may all have the same number of outcomes, so that what is left out does not depend on the parts. */
static bool move_script(successors *s, successor_walk *walk)
{
    cw_chance *script = &walk->script;
    if (script->taken == 0)
        return false;
    if (++walk->same >= CHECK_OUTCOMES / script->step[0].outcomes) {
        s->cut |= script->taken > 1;
        script->taken = 1;
    }
    if (!cw_chance_next(script))
        return false;
    if (script->forced == 1) {
        walk->same = 0;
        script->step[0].outcome = (uint16_t)(script->step[0].outcome + walk->parts - 1);
    }
    return script->step[0].outcome < script->step[0].outcomes;
}

/* Whether an outcome is the part's own: if there is no such one as it began with, the engine takes
 * another, and an action without chance is for one part only. */
static bool is_own(const successor_walk *walk, int begun)
{
    return walk->script.taken > 0 ? walk->script.step[0].outcome == begun
                                  : walk->action % walk->parts == walk->part;
}

/* New hands that differ only in their order are one: of all orders in which the same cards can
 * come, one is enough. The script is cut where the order is broken, which skips all that begin so. */
static bool is_reordered(const successors *s, const cw_state *state, cw_action action,
                         cw_chance *script)
{
    if (action.kind != CW_ACTION_MULLIGAN || s->packer == NULL || !s->packer->symmetry.hand
        || !s->packer->symmetry.deck)
        return false;
    int fall = cw__mulligan_fall(s->game, state, action, script, &s->next);
    if (fall >= 0)
        script->taken = fall + 1;
    return fall >= 0;
}

/* All outcomes of the walk's action from the script on. */
static bool visit_outcomes(successors *s, const cw_state *state, successor_walk *walk,
                           successor_visit visit, void *context)
{
    cw_action action = s->actions[walk->action];
    cw_chance *script = &walk->script;
    bool go_on = true;
    if (!walk->is_inside)
        begin_script(walk);
    do {
        int begun = script->step[0].outcome;
        cw_state_copy(&s->next, state);
        cw_apply_with(s->game, &s->next, action, NULL, script);
        walk->is_inside = false;
        if (!is_own(walk, begun))
            return true;
        s->tried++;
        s->cut |= script->overflow;
        if (!is_reordered(s, state, action, script))
            go_on = visit(context, action, script, &s->next);
        walk->is_inside = move_script(s, walk);
    } while (walk->is_inside && go_on);
    return go_on;
}

bool cw__successors_visit(successors *s, const cw_state *state, int count, successor_walk *walk,
                          successor_visit visit, void *context)
{
    uint64_t skipped = s->packer != NULL ? find_skipped(s->packer, state) : 0;
    bool choosy = s->packer != NULL && (s->packer->symmetry.board || s->packer->symmetry.hand);
    bool go_on = true;
    while (walk->action < count && go_on) {
        cw_action a = s->actions[walk->action];
        if (!choosy || (!is_redundant(s, state, skipped, a) && !is_left_copy(s, state, a)))
            go_on = visit_outcomes(s, state, walk, visit, context);
        walk->action += !walk->is_inside;
    }
    return go_on;
}
