/* Who is ahead, who is idle, who has played a card: looked at when a turn ends. A player is ahead
 * whose share of his life at the start is larger; clearly ahead by a quarter of a whole life. */
#include "watch.h"

#include <string.h>

enum { CLEAR_LEAD = 4 /* a lead of 1 / so much of the life at the start is clear */ };

/* A hero may die below 0; for shares he then has nothing. */
static int life_of(const cw_state *state, int seat)
{
    int life = state->entities[state->players[seat].hero].health;
    return life > 0 ? life : 0;
}

void cw__evolve_watch_begin(evolve_watch *w, const cw_state *state)
{
    memset(w, 0, sizeof *w);
    w->leader = w->clear = -1;
    w->turn = state->turn;
    for (int seat = 0; seat < CW_SEATS; seat++)
        w->life[seat] = life_of(state, seat);
}

/* Turns are counted from 1 over both players: (turn - 1) / 2 own turns lie before this one. */
void cw__evolve_watch_act(evolve_watch *w, const cw_state *state, cw_action action)
{
    int seat = state->active;
    bool card = action.kind == CW_ACTION_PLAY;
    w->busy |= card || action.kind == CW_ACTION_ATTACK;
    if (card && !w->played[seat]) {
        w->played[seat] = true;
        w->match.counts[CW_EVOLVE_FIRST_1 + seat] = (w->turn - 1) / CW_SEATS;
    }
}

/* Shares are compared as whole numbers: life of one times the life at the start of the other. */
static void end_turn(evolve_watch *w, const cw_state *state)
{
    int *counts = w->match.counts;
    int whole = w->life[0] * w->life[1];
    int lead = life_of(state, 0) * w->life[1] - life_of(state, 1) * w->life[0];
    int ahead = lead > 0 ? 0 : lead < 0 ? 1 : w->leader;
    int clear = CLEAR_LEAD * lead >= whole ? 0 : -CLEAR_LEAD * lead >= whole ? 1 : -1;
    counts[CW_EVOLVE_CHANGES] += w->leader >= 0 && ahead != w->leader;
    counts[CW_EVOLVE_IDLE] += !w->busy;
    if (clear != w->clear)
        counts[CW_EVOLVE_OPEN] = w->turn;
    w->leader = ahead;
    w->clear = clear;
    w->busy = false;
    w->turn = state->turn;
}

/* A match may end as a turn begins, when the deck is empty: that turn counts as well. */
void cw__evolve_watch_look(evolve_watch *w, const cw_state *state)
{
    if (state->turn != w->turn)
        end_turn(w, state);
}

/* A match whose winner was not clearly ahead at its end was open to the last turn. Who never
 * played a card has waited for all of his turns. */
const cw_evolve_match *cw__evolve_watch_end(evolve_watch *w, const cw_state *state)
{
    int *counts = w->match.counts;
    int turns = state->turn;
    cw__evolve_watch_look(w, state);
    end_turn(w, state);
    counts[CW_EVOLVE_TURNS] = turns;
    counts[CW_EVOLVE_ROUNDS] = (turns + 1) / CW_SEATS;
    if (w->clear < 0 || w->clear != state->winner)
        counts[CW_EVOLVE_OPEN] = turns;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        if (!w->played[seat])
            counts[CW_EVOLVE_FIRST_1 + seat] = (turns + 1 - seat) / CW_SEATS;
        if (state->winner == seat) {
            counts[CW_EVOLVE_WON_1 + seat] = 1;
            counts[CW_EVOLVE_LIFE_1 + seat] = life_of(state, seat);
        }
    }
    w->match.hash = cw_state_hash(state);
    return &w->match;
}
