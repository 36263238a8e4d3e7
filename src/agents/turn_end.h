/* The end of a turn by itself. Heuristics value it before the other player's turn begins: what
 * reacts to the end counts, his draw does not. */
#ifndef AGENTS_TURN_END_H
#define AGENTS_TURN_END_H

#include "rules/engine.h"

/* The same game, but each turn is the last. A shallow copy: it borrows all tables of the game and
 * must not outlive it. */
static inline cw_game brief_game(const cw_game *game)
{
    cw_game brief = *game;
    brief.rules.turn_limit = 1;
    return brief;
}

static inline bool is_last_turn(const cw_game *game, const cw_state *state)
{
    int limit = game->rules.turn_limit;
    return state->turn >= (limit ? limit : CW_MAX_TURNS);
}

/* Ends the turn in the brief game; that the match has ended with it is then taken back. */
static inline void end_turn_only(const cw_game *game, const cw_game *brief, cw_state *state)
{
    bool last = is_last_turn(game, state);
    cw_apply_trusted(brief, state, cw_action_make(CW_ACTION_END_TURN), NULL);
    if (state->end == CW_END_TURN_LIMIT && !last) {
        state->phase = CW_PHASE_MAIN;
        state->winner = CW_NO_WINNER;
        state->end = CW_END_RUNNING;
    }
}

#endif
