/* Private to the simulation: counting what the events of a match say. */
#ifndef RUNS_TALLY_H
#define RUNS_TALLY_H

#include "runs/sim.h"

#include <stddef.h>

/* What a card did in the running pair: in how many matches of a player, and how many of those he
 * won. */
typedef struct pair_card {
    struct {
        uint8_t drawn, drawn_wins, played, played_wins;
    } of[CW_SEATS];
    bool is_touched;
} pair_card;

/* How often a player drew and played a card in the running match. */
typedef struct card_now {
    uint8_t drawn, played;
    bool is_touched; /* in the list of those that are not 0 */
} card_now;

/* One worker's counts. Cards touched in the running match or pair are kept in lists, so that
 * closing it costs nothing for the rest of the pool. */
typedef struct tally {
    cw_sim_result sum;
    int card_count;
    card_now *now[CW_SEATS]; /* by player and card, in the running match */
    cw_card_id *touched[CW_SEATS];
    int touched_count[CW_SEATS];
    /* The running pair: */
    uint8_t outcomes[CW_SEATS]; /* of its matches, by who moved first: CW_SIM_WON … */
    uint64_t pair_turns;
    pair_card *pair_cards; /* by card */
    cw_card_id *pair_touched;
    int pair_touched_count;
} tally;

/* Bare: nothing is counted by card. */
void cw__tally_init(tally *t, const cw_game *game, bool bare);
void cw__tally_clear(tally *t); /* frees, the sum as well */

/* `player_of[seat]` says which player sits where. */
void cw__tally_events(tally *t, const cw_event *events, int count, const int player_of[CW_SEATS]);
/* Before a mulligan is applied: the cards that go back were not drawn after all. */
void cw__tally_action(tally *t, const cw_state *state, cw_action action, int player);
/* `hash` is that of the final position. */
void cw__tally_match(tally *t, const cw_state *state, uint64_t hash, uint64_t actions,
                     const int player_of[CW_SEATS]);
/* After the matches of a pair, or the one that there is. */
void cw__tally_pair(tally *t);
/* Nothing counted, no match running. */
void cw__tally_reset(tally *t);

/* The numbers of a result that are sums over matches, the cards' aside: they stand first in it, and reading,
 * writing and adding are loops over them. */
enum { TALLY_NUMBERS = offsetof(cw_sim_result, cards) / sizeof(uint64_t) };

#endif
