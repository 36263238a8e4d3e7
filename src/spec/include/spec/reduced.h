/* The executable specification of the game `reduced`: Part I of docs/spec/reduced.tex in C, one
 * function for each schema. It knows nothing of the engine, is slow and says only what the text
 * says. An operation returns whether its success case applied; if not, the state is as it was. */
#ifndef SPEC_REDUCED_H
#define SPEC_REDUCED_H

#include "spec/sets.h"

enum { CW_SPEC_P1, CW_SPEC_P2, CW_SPEC_PLAYERS }; /* PLAYER */

/* The axiomatic definitions: what is the same in all states of a match. */
typedef struct cw_reduced_rules {
    int max_board_size;
    int hand_init_size;
    cw_spec_minion to_minion[CW_SPEC_CARDS]; /* InitMinion: health > 0 */
} cw_reduced_rules;

typedef struct cw_reduced_player { /* schema PlayerState: Hand, Deck, Board, and the rest */
    int health;
    cw_spec_set hand;
    cw_spec_sequence deck;
    cw_spec_minions board;
    cw_spec_set grave;
    cw_spec_set owned;
} cw_reduced_player;

typedef struct cw_reduced { /* schema GameState, with TurnState */
    int curr_player;
    cw_spec_set battled_this_turn;
    cw_reduced_player pl_state[CW_SPEC_PLAYERS];
} cw_reduced;

/* The operations of a match. A table, so that a test can put a wrong one in its place. */
typedef struct cw_reduced_operations {
    bool (*summon_minion)(const cw_reduced_rules *rules, cw_reduced *s, cw_spec_card minion);
    bool (*minion_attack_player)(cw_reduced *s, cw_spec_card attacker);
    bool (*minion_attack_minion)(cw_reduced *s, cw_spec_card attacker, cw_spec_card defender);
    bool (*pass_turn)(cw_reduced *s);
} cw_reduced_operations;

extern const cw_reduced_operations cw_reduced_specified;

int cw_spec_opponent(int player);

/* Each in the order of the text. */
bool cw_reduced_player_sound(const cw_reduced_rules *rules, const cw_reduced_player *p);
void cw_reduced_init_player_state(cw_reduced_player *p, int health, const cw_spec_sequence *deck);
bool cw_reduced_sound(const cw_reduced_rules *rules, const cw_reduced *s); /* schema GameState */
void cw_reduced_init_game_state(cw_reduced *s, const cw_reduced_player players[CW_SPEC_PLAYERS]);
bool cw_reduced_running(const cw_reduced *s);
void cw_reduced_starting_hand(cw_reduced_player *p, int size);
void cw_reduced_draw_starting_hands(const cw_reduced_rules *rules, cw_reduced *s);
void cw_reduced_change_turn_player(cw_reduced *s);
bool cw_reduced_turn_draw(cw_reduced *s);
bool cw_reduced_turn_fatigue(cw_reduced *s);
void cw_reduced_start_turn(cw_reduced *s);
bool cw_reduced_pass_turn(cw_reduced *s);
bool cw_reduced_summon_minion(const cw_reduced_rules *rules, cw_reduced *s, cw_spec_card minion);
bool cw_reduced_minion_attack_player(cw_reduced *s, cw_spec_card attacker);
bool cw_reduced_minion_attack_minion(cw_reduced *s, cw_spec_card attacker, cw_spec_card defender);
bool cw_reduced_p1_win(const cw_reduced *s);
bool cw_reduced_p2_win(const cw_reduced *s);
bool cw_reduced_tie(const cw_reduced *s);
bool cw_reduced_match_end(const cw_reduced *s);

#endif
