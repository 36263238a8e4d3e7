/* Private to the simulation: counting what the events of a match say. */
#ifndef LAB_TALLY_H
#define LAB_TALLY_H

#include "lab/sim.h"

/* What a card did in the running pair: in how many matches of a player, and how many of those he
 * won. */
typedef struct pair_card {
    struct {
        uint8_t drawn, drawn_wins, played, played_wins;
    } of[CW_SEATS];
    bool is_touched;
} pair_card;

/* One worker's counts. Cards touched in the running match or pair are kept in lists, so that
 * closing it costs nothing for the rest of the pool. */
typedef struct tally {
    cw_sim_result sum;
    int card_count;
    uint8_t *drawn_now[CW_SEATS], *played_now[CW_SEATS]; /* by player, in the running match */
    cw_card_id *touched[CW_SEATS];
    int touched_count[CW_SEATS];
    bool *is_touched[CW_SEATS];
    /* The running pair: */
    uint8_t outcomes[CW_SEATS]; /* of its matches, by who moved first: CW_SIM_WON … */
    uint64_t pair_turns;
    pair_card *pair_cards; /* by card */
    cw_card_id *pair_touched;
    int pair_touched_count;
} tally;

bool tally_init(tally *t, const cw_game *game, bool bare);
void tally_clear(tally *t);

/* `player_of[seat]` says which player sits where. */
void tally_events(tally *t, const cw_event *events, int count, const int player_of[CW_SEATS]);
/* Before a mulligan is applied: the cards that go back were not drawn after all. */
void tally_action(tally *t, const cw_state *state, cw_action action, int player);
void tally_match(tally *t, const cw_state *state, uint64_t actions, const int player_of[CW_SEATS]);
/* After the matches of a pair, or the one that there is. */
void tally_pair(tally *t);
/* The sum has been copied: its arrays are somebody else's now. */
void tally_hand_over(tally *t);
/* Nothing counted, no match running. */
void tally_reset(tally *t);

/* Every number of a result that is a sum over matches, the cards' aside. */
enum {
    TALLY_PAIRS = CW_SIM_OUTCOMES * CW_SIM_OUTCOMES,
    TALLY_NUMBERS = 7 + CW_END_COUNT + TALLY_PAIRS + CW_SEATS * (4 + CW_SIM_STATS)
};
void tally_numbers(cw_sim_result *r, uint64_t *list[TALLY_NUMBERS]);
void tally_merge(cw_sim_result *into, cw_sim_result *from, int card_count);

#endif
