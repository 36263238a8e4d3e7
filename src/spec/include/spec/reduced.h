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

/* ---- the words of the contracts, which tools/prove-c proves ---- */

/*@ predicate is_player(integer p) = p == CW_SPEC_P1 || p == CW_SPEC_P2;

    logic integer opponent(integer p) = 1 - p;

    // Numbers with room for one more attack: no subtraction leaves the range of int.
    predicate are_small{L}(cw_reduced_player *p) =
        -1000000000 <= p->health <= 1000000000
        && (\forall integer c; is_card(c) ==> 0 <= p->board.of[c].attack <= 1000000000)
        && (\forall integer c; is_card(c) ==>
               -1000000000 <= p->board.of[c].health <= 1000000000);

    predicate is_state{L}(cw_reduced *s) =
        is_player(s->curr_player)
        && are_small(&s->pl_state[0]) && is_sequence(&s->pl_state[0].deck)
        && are_small(&s->pl_state[1]) && is_sequence(&s->pl_state[1].deck);

    predicate is_running{L}(cw_reduced *s) =
        s->pl_state[0].health > 0 && s->pl_state[1].health > 0;

    // Schema Board
    predicate is_board{L}(cw_spec_minions *board, integer most) =
        size_below(&board->dom, CW_SPEC_CARDS) <= most
        && \forall integer c; is_card(c) && board->dom.has[c] ==>
               board->of[c].health > 0 && board->of[c].attack >= 0;

    // How often a card occurs in the four places of a player.
    logic integer places{L}(cw_reduced_player *p, integer c) =
        (p->hand.has[c] ? 1 : 0) + times_below(&p->deck, c, p->deck.size)
        + (p->board.dom.has[c] ? 1 : 0) + (p->grave.has[c] ? 1 : 0);

    // Schema PlayerState
    predicate is_player_state{L}(cw_reduced_rules *rules, cw_reduced_player *p) =
        is_board(&p->board, rules->max_board_size)
        && \forall integer c; is_card(c) ==> places(p, c) == (p->owned.has[c] ? 1 : 0);

    // Schema GameState
    predicate is_game_state{L}(cw_reduced_rules *rules, cw_reduced *s) =
        is_player_state(rules, &s->pl_state[0]) && is_player_state(rules, &s->pl_state[1])
        && \forall integer c; is_card(c) ==>
               !(s->pl_state[0].owned.has[c] && s->pl_state[1].owned.has[c])
               && (s->battled_this_turn.has[c] ==>
                   s->pl_state[0].owned.has[c] || s->pl_state[1].owned.has[c]);

    predicate may_summon{L}(cw_reduced_rules *rules, cw_reduced *s, integer minion) =
        is_running(s) && is_in(minion, &s->pl_state[s->curr_player].hand)
        && size_below(&s->pl_state[s->curr_player].board.dom, CW_SPEC_CARDS)
            < rules->max_board_size;

    predicate may_attack{L}(cw_reduced *s, integer attacker) =
        is_running(s) && is_in(attacker, &s->pl_state[s->curr_player].board.dom)
        && !is_in(attacker, &s->battled_this_turn);

    predicate may_attack_minion{L}(cw_reduced *s, integer attacker, integer defender) =
        may_attack(s, attacker)
        && is_in(defender, &s->pl_state[opponent(s->curr_player)].board.dom);

    // Schema MinionHurt: the victim lost `amount`, and lies in the grave if nothing is left.
    predicate was_hurt{A, B}(cw_reduced_player *p, integer victim, integer amount) =
        \let left = \at(p->board.of[victim].health, A) - amount;
        left > 0
            ? \at(p->board.dom.has[victim], B)
              && \at(p->board.of[victim].health, B) == left
              && \at(p->board.of[victim].attack, B) == \at(p->board.of[victim].attack, A)
              && (\at(p->grave.has[victim], B) <==> \at(p->grave.has[victim], A))
            : !\at(p->board.dom.has[victim], B) && \at(p->grave.has[victim], B);

    predicate same_minions{A, B}(cw_reduced_player *p) =
        \at(p->health, B) == \at(p->health, A)
        && (\forall integer c; is_card(c) ==>
               \at(p->board.of[c].attack, B) == \at(p->board.of[c].attack, A))
        && (\forall integer c; is_card(c) ==>
               \at(p->board.of[c].health, B) == \at(p->board.of[c].health, A));

    predicate same_cards{A, B}(cw_reduced_player *p) =
        \at(p->deck.size, B) == \at(p->deck.size, A)
        && (\forall integer i; is_card(i) ==>
               \at(p->deck.cards[i], B) == \at(p->deck.cards[i], A))
        && (\forall integer c; is_card(c) ==>
               (\at(p->hand.has[c], B) <==> \at(p->hand.has[c], A)));

    // Schema DrawCard: the head of the deck is in the hand, the tail is the deck.
    predicate has_drawn{A, B}(cw_reduced_player *p) =
        \at(p->deck.size, B) == \at(p->deck.size, A) - 1
        && (\forall integer i; 0 <= i < \at(p->deck.size, B) ==>
               \at(p->deck.cards[i], B) == \at(p->deck.cards[i + 1], A))
        && (\forall integer c; is_card(c) ==>
               (\at(p->hand.has[c], B) <==>
                   \at(p->hand.has[c], A) || c == \at(p->deck.cards[0], A)));

    // Schema StartingHand: the first cards of the deck, or all, are in the hand.
    predicate has_started{A, B}(cw_reduced_player *p, integer size) =
        \at(p->deck.size, B)
            == (size < \at(p->deck.size, A) ? \at(p->deck.size, A) - size : 0)
        && (\forall integer i; 0 <= i < \at(p->deck.size, B) ==>
               \at(p->deck.cards[i], B) == \at(p->deck.cards[i + size], A))
        && (\forall integer c; is_card(c) ==>
               (\at(p->hand.has[c], B) <==> \at(p->hand.has[c], A)
                || \exists integer i; 0 <= i < size && i < \at(p->deck.size, A)
                       && \at(p->deck.cards[i], A) == c));
*/

/* The operations of a match. A table, so that a test can put a wrong one in its place. */
typedef struct cw_reduced_operations {
    bool (*summon_minion)(const cw_reduced_rules *rules, cw_reduced *s, cw_spec_card minion);
    bool (*minion_attack_player)(cw_reduced *s, cw_spec_card attacker);
    bool (*minion_attack_minion)(cw_reduced *s, cw_spec_card attacker, cw_spec_card defender);
    bool (*pass_turn)(cw_reduced *s);
} cw_reduced_operations;

extern const cw_reduced_operations cw_reduced_specified;

/*@ requires is_player(player);
    assigns \nothing;
    ensures \result == opponent(player) && is_player(\result);
*/
int cw_spec_opponent(int player);

/* Each in the order of the text. */
/*@ requires \valid_read(rules) && \valid_read(p) && is_sequence(&p->deck);
    assigns \nothing;
    ensures \result <==> is_player_state(rules, p);
*/
bool cw_reduced_player_sound(const cw_reduced_rules *rules, const cw_reduced_player *p);

/*@ requires \valid(p) && \valid_read(deck) && \separated(p, deck) && is_sequence(deck);
    requires 0 < health <= 1000000000;
    assigns p->health, p->hand.has[0 .. CW_SPEC_CARDS - 1], p->deck.size,
            p->deck.cards[0 .. CW_SPEC_CARDS - 1], p->board.dom.has[0 .. CW_SPEC_CARDS - 1],
            p->board.of[0 .. CW_SPEC_CARDS - 1], p->grave.has[0 .. CW_SPEC_CARDS - 1],
            p->owned.has[0 .. CW_SPEC_CARDS - 1];
    ensures p->health == health && p->deck.size == deck->size;
    ensures \forall integer c; is_card(c) ==> p->board.of[c].attack == 0;
    ensures \forall integer c; is_card(c) ==> p->board.of[c].health == 0;
    ensures \forall integer i; is_card(i) ==> p->deck.cards[i] == deck->cards[i];
    ensures \forall integer c; is_card(c) ==>
        !p->hand.has[c] && !p->board.dom.has[c] && !p->grave.has[c];
    ensures \forall integer c; is_card(c) ==> (p->owned.has[c] <==>
        \exists integer i; 0 <= i < \old(deck->size) && \old(deck->cards[i]) == c);
*/
void cw_reduced_init_player_state(cw_reduced_player *p, int health, const cw_spec_sequence *deck);

/*@ requires \valid_read(rules) && \valid_read(s);
    requires is_sequence(&s->pl_state[0].deck) && is_sequence(&s->pl_state[1].deck);
    assigns \nothing;
    ensures \result <==> is_game_state(rules, s);
*/
bool cw_reduced_sound(const cw_reduced_rules *rules, const cw_reduced *s); /* schema GameState */

/*@ requires \valid(s) && \valid_read(players + (0 .. 1));
    requires \separated(s, players + (0 .. 1));
    assigns *s;
    ensures s->curr_player == CW_SPEC_P1;
    ensures \forall integer c; !is_in(c, &s->battled_this_turn);
    ensures s->pl_state[0] == \old(players[0]) && s->pl_state[1] == \old(players[1]);
*/
void cw_reduced_init_game_state(cw_reduced *s, const cw_reduced_player players[CW_SPEC_PLAYERS]);

/*@ requires \valid_read(s);
    assigns \nothing;
    ensures \result <==> is_running(s);
*/
bool cw_reduced_running(const cw_reduced *s);

/*@ requires \valid(p) && is_sequence(&p->deck) && size >= 0;
    assigns p->hand.has[0 .. CW_SPEC_CARDS - 1], p->deck.size,
            p->deck.cards[0 .. CW_SPEC_CARDS - 1];
    ensures is_sequence(&p->deck) && has_started{Pre, Post}(p, size);
*/
void cw_reduced_starting_hand(cw_reduced_player *p, int size);

/*@ requires \valid(s) && \valid_read(rules) && \separated(rules, s) && is_state(s);
    requires 0 <= rules->hand_init_size < 1000000000;
    assigns s->pl_state[0].hand, s->pl_state[0].deck, s->pl_state[1].hand, s->pl_state[1].deck;
    ensures is_state(s);
    ensures has_started{Pre, Post}(&s->pl_state[0], \old(rules->hand_init_size));
    ensures has_started{Pre, Post}(&s->pl_state[1], \old(rules->hand_init_size) + 1);
*/
void cw_reduced_draw_starting_hands(const cw_reduced_rules *rules, cw_reduced *s);

/*@ requires \valid(s) && is_state(s);
    assigns s->curr_player;
    ensures s->curr_player == opponent(\old(s->curr_player)) && is_state(s);
*/
void cw_reduced_change_turn_player(cw_reduced *s);

/*@ requires \valid(s) && is_state(s);
    assigns s->pl_state[s->curr_player].hand, s->pl_state[s->curr_player].deck,
            s->battled_this_turn;
    ensures is_state(s);
    behavior draws:
        assumes s->pl_state[s->curr_player].deck.size > 0;
        assigns s->pl_state[s->curr_player].hand, s->pl_state[s->curr_player].deck,
                s->battled_this_turn;
        ensures \result && has_drawn{Pre, Post}(&s->pl_state[s->curr_player]);
        ensures \forall integer c; !is_in(c, &s->battled_this_turn);
    behavior refused:
        assumes s->pl_state[s->curr_player].deck.size == 0;
        assigns \nothing;
        ensures !\result && same_cards{Pre, Post}(&s->pl_state[s->curr_player]);
    complete behaviors;
    disjoint behaviors;
*/
bool cw_reduced_turn_draw(cw_reduced *s);

/*@ requires \valid(s) && is_state(s);
    assigns s->pl_state[s->curr_player].health, s->battled_this_turn;
    behavior hurts:
        assumes s->pl_state[s->curr_player].deck.size == 0;
        assigns s->pl_state[s->curr_player].health, s->battled_this_turn;
        ensures \result;
        ensures s->pl_state[s->curr_player].health
            == \old(s->pl_state[s->curr_player].health) - 1;
        ensures \forall integer c; !is_in(c, &s->battled_this_turn);
    behavior refused:
        assumes s->pl_state[s->curr_player].deck.size > 0;
        assigns \nothing;
        ensures !\result;
    complete behaviors;
    disjoint behaviors;
*/
bool cw_reduced_turn_fatigue(cw_reduced *s);

/*@ requires \valid(s) && is_state(s);
    assigns s->pl_state[s->curr_player].hand, s->pl_state[s->curr_player].deck,
            s->pl_state[s->curr_player].health, s->battled_this_turn;
    ensures \forall integer c; !is_in(c, &s->battled_this_turn);
    behavior draws:
        assumes s->pl_state[s->curr_player].deck.size > 0;
        ensures s->pl_state[s->curr_player].health
            == \old(s->pl_state[s->curr_player].health);
        ensures has_drawn{Pre, Post}(&s->pl_state[s->curr_player]);
    behavior hurts:
        assumes s->pl_state[s->curr_player].deck.size == 0;
        ensures same_cards{Pre, Post}(&s->pl_state[s->curr_player]);
        ensures s->pl_state[s->curr_player].health
            == \old(s->pl_state[s->curr_player].health) - 1;
    complete behaviors;
    disjoint behaviors;
*/
void cw_reduced_start_turn(cw_reduced *s);

/*@ requires \valid(s) && is_state(s);
    assigns s->curr_player, s->pl_state[opponent(s->curr_player)].hand,
            s->pl_state[opponent(s->curr_player)].deck,
            s->pl_state[opponent(s->curr_player)].health, s->battled_this_turn;
    behavior draws:
        assumes is_running(s) && s->pl_state[opponent(s->curr_player)].deck.size > 0;
        ensures s->pl_state[s->curr_player].health
            == \old(s->pl_state[opponent(s->curr_player)].health);
        ensures \result && s->curr_player == opponent(\old(s->curr_player));
        ensures has_drawn{Pre, Post}(&s->pl_state[\at(opponent(s->curr_player), Pre)]);
        ensures \forall integer c; !is_in(c, &s->battled_this_turn);
    behavior hurts:
        assumes is_running(s) && s->pl_state[opponent(s->curr_player)].deck.size == 0;
        ensures same_cards{Pre, Post}(&s->pl_state[\at(opponent(s->curr_player), Pre)]);
        ensures \result && s->curr_player == opponent(\old(s->curr_player));
        ensures s->pl_state[s->curr_player].health
            == \old(s->pl_state[opponent(s->curr_player)].health) - 1;
        ensures \forall integer c; !is_in(c, &s->battled_this_turn);
    behavior refused:
        assumes !is_running(s);
        assigns \nothing;
        ensures !\result;
    complete behaviors;
    disjoint behaviors;
*/
bool cw_reduced_pass_turn(cw_reduced *s);

/*@ requires \valid(s) && \valid_read(rules) && \separated(rules, s);
    requires is_player(s->curr_player);
    behavior done:
        assumes may_summon(rules, s, minion);
        assigns s->pl_state[s->curr_player].hand.has[minion],
                s->pl_state[s->curr_player].board.dom.has[minion],
                s->pl_state[s->curr_player].board.of[minion].attack,
                s->pl_state[s->curr_player].board.of[minion].health;
        ensures \result && !s->pl_state[s->curr_player].hand.has[minion];
        ensures s->pl_state[s->curr_player].board.dom.has[minion];
        ensures s->pl_state[s->curr_player].board.of[minion] == rules->to_minion[minion];
    behavior refused:
        assumes !may_summon(rules, s, minion);
        assigns \nothing;
        ensures !\result;
    complete behaviors;
    disjoint behaviors;
*/
bool cw_reduced_summon_minion(const cw_reduced_rules *rules, cw_reduced *s, cw_spec_card minion);

/*@ requires \valid(s) && is_state(s);
    behavior done:
        assumes may_attack(s, attacker);
        assigns s->battled_this_turn.has[attacker], s->pl_state[opponent(s->curr_player)].health;
        ensures \result && s->battled_this_turn.has[attacker];
        ensures s->pl_state[opponent(s->curr_player)].health
            == \old(s->pl_state[opponent(s->curr_player)].health)
               - \old(s->pl_state[s->curr_player].board.of[attacker].attack);
    behavior refused:
        assumes !may_attack(s, attacker);
        assigns \nothing;
        ensures !\result;
    complete behaviors;
    disjoint behaviors;
*/
bool cw_reduced_minion_attack_player(cw_reduced *s, cw_spec_card attacker);

/*@ requires \valid(s) && is_state(s);
    behavior done:
        assumes may_attack_minion(s, attacker, defender);
        assigns s->battled_this_turn.has[attacker],
                s->pl_state[s->curr_player].board.dom.has[attacker],
                s->pl_state[s->curr_player].board.of[attacker].attack,
                s->pl_state[s->curr_player].board.of[attacker].health,
                s->pl_state[s->curr_player].grave.has[attacker],
                s->pl_state[opponent(s->curr_player)].board.dom.has[defender],
                s->pl_state[opponent(s->curr_player)].board.of[defender].attack,
                s->pl_state[opponent(s->curr_player)].board.of[defender].health,
                s->pl_state[opponent(s->curr_player)].grave.has[defender];
        ensures \result && s->battled_this_turn.has[attacker];
        ensures was_hurt{Pre, Post}(&s->pl_state[s->curr_player], attacker,
            \at(s->pl_state[opponent(s->curr_player)].board.of[defender].attack, Pre));
        ensures was_hurt{Pre, Post}(&s->pl_state[opponent(s->curr_player)], defender,
            \at(s->pl_state[s->curr_player].board.of[attacker].attack, Pre));
    behavior refused:
        assumes !may_attack_minion(s, attacker, defender);
        assigns \nothing;
        ensures !\result;
    complete behaviors;
    disjoint behaviors;
*/
bool cw_reduced_minion_attack_minion(cw_reduced *s, cw_spec_card attacker, cw_spec_card defender);

/*@ requires \valid_read(s);
    assigns \nothing;
    ensures \result <==> s->pl_state[0].health > 0 && s->pl_state[1].health <= 0;
*/
bool cw_reduced_p1_win(const cw_reduced *s);

/*@ requires \valid_read(s);
    assigns \nothing;
    ensures \result <==> s->pl_state[0].health <= 0 && s->pl_state[1].health > 0;
*/
bool cw_reduced_p2_win(const cw_reduced *s);

/*@ requires \valid_read(s);
    assigns \nothing;
    ensures \result <==> s->pl_state[0].health <= 0 && s->pl_state[1].health <= 0;
*/
bool cw_reduced_tie(const cw_reduced *s);

/*@ requires \valid_read(s);
    assigns \nothing;
    ensures \result <==> !is_running(s);
*/
bool cw_reduced_match_end(const cw_reduced *s);

#endif
