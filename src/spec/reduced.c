/* Part I of docs/spec/reduced.tex, schema by schema. The comment before a function names the
 * schemas that it transcribes; first come the preconditions, then the effects, both in the order
 * of the text. What a function does not mention stays as it was, where the text says so in full. */
#include "spec/reduced.h"

/* ---- cards and the state of a player: Minion, InitMinion, Hand, Deck ---- */

/* Board */
/*@ requires \valid_read(rules) && \valid_read(board);
    assigns \nothing;
    ensures \result <==> is_board(board, rules->max_board_size);
*/
static bool board_sound(const cw_reduced_rules *rules, const cw_spec_minions *board)
{
    if (cw_spec_size(&board->dom) > rules->max_board_size)
        return false;
    /*@ loop invariant 0 <= c <= CW_SPEC_CARDS;
        loop invariant \forall integer k; 0 <= k < c ==> (board->dom.has[k] ==>
            board->of[k].health > 0 && board->of[k].attack >= 0);
        loop assigns c;
        loop variant CW_SPEC_CARDS - c;
    */
    for (cw_spec_card c = 0; c < CW_SPEC_CARDS; c++)
        if (board->dom.has[c] && !(board->of[c].health > 0 && board->of[c].attack >= 0))
            return false;
    return true;
}

/* How often a card occurs in the four places that partition what a player owns. */
/*@ requires \valid_read(p) && is_sequence(&p->deck) && is_card(c);
    assigns \nothing;
    ensures \result == places(p, c);
*/
static int places_of(const cw_reduced_player *p, cw_spec_card c)
{
    int places = 0;
    if (p->hand.has[c])
        places++;
    /*@ loop invariant 0 <= i <= p->deck.size && 0 <= places <= i + 1;
        loop invariant places == (p->hand.has[c] ? 1 : 0) + times_below(&p->deck, c, i);
        loop assigns i, places;
        loop variant p->deck.size - i;
    */
    for (int i = 0; i < p->deck.size; i++)
        if (p->deck.cards[i] == c)
            places++;
    if (p->board.dom.has[c])
        places++;
    if (p->grave.has[c])
        places++;
    return places;
}

/* PlayerState */
bool cw_reduced_player_sound(const cw_reduced_rules *rules, const cw_reduced_player *p)
{
    if (!board_sound(rules, &p->board))
        return false;
    /*@ loop invariant 0 <= c <= CW_SPEC_CARDS;
        loop invariant \forall integer k; 0 <= k < c ==>
            places(p, k) == (p->owned.has[k] ? 1 : 0);
        loop assigns c;
        loop variant CW_SPEC_CARDS - c;
    */
    for (cw_spec_card c = 0; c < CW_SPEC_CARDS; c++)
        if (places_of(p, c) != (p->owned.has[c] ? 1 : 0))
            return false;
    return true;
}

/* InitPlayerState. The caller gives a health above 0 and a deck that is not empty. */
void cw_reduced_init_player_state(cw_reduced_player *p, int health, const cw_spec_sequence *deck)
{
    p->health = health;
    cw_spec_clear(&p->hand);
    cw_spec_clear(&p->grave);
    cw_spec_range(&p->owned, deck);
    cw_spec_copy(&p->deck, deck);
    cw_spec_take_all(&p->board);
}

/* ---- turns and the state of the match: TurnState ---- */

int cw_spec_opponent(int player) { return player == CW_SPEC_P1 ? CW_SPEC_P2 : CW_SPEC_P1; }

/* ChangeTurnPlayer */
void cw_reduced_change_turn_player(cw_reduced *s)
{
    s->curr_player = cw_spec_opponent(s->curr_player);
}

/* GameState */
bool cw_reduced_sound(const cw_reduced_rules *rules, const cw_reduced *s)
{
    const cw_reduced_player *p1 = &s->pl_state[CW_SPEC_P1], *p2 = &s->pl_state[CW_SPEC_P2];
    if (!cw_reduced_player_sound(rules, p1) || !cw_reduced_player_sound(rules, p2))
        return false;
    /*@ loop invariant 0 <= c <= CW_SPEC_CARDS;
        loop invariant \forall integer k; 0 <= k < c ==> !(p1->owned.has[k] && p2->owned.has[k])
            && (s->battled_this_turn.has[k] ==> p1->owned.has[k] || p2->owned.has[k]);
        loop assigns c;
        loop variant CW_SPEC_CARDS - c;
    */
    for (cw_spec_card c = 0; c < CW_SPEC_CARDS; c++) {
        if (p1->owned.has[c] && p2->owned.has[c])
            return false;
        if (s->battled_this_turn.has[c] && !(p1->owned.has[c] || p2->owned.has[c]))
            return false;
    }
    return true;
}

/*@ requires \valid(to) && \valid_read(from) && \separated(to, from);
    assigns *to;
    ensures *to == \old(*from);
*/
static void copy_player(cw_reduced_player *to, const cw_reduced_player *from) { *to = *from; }

/* InitGameState, with InitTurnState */
void cw_reduced_init_game_state(cw_reduced *s, const cw_reduced_player players[CW_SPEC_PLAYERS])
{
    s->curr_player = CW_SPEC_P1;
    cw_spec_clear(&s->battled_this_turn);
    copy_player(&s->pl_state[CW_SPEC_P1], &players[CW_SPEC_P1]);
    copy_player(&s->pl_state[CW_SPEC_P2], &players[CW_SPEC_P2]);
}

/* Running */
bool cw_reduced_running(const cw_reduced *s)
{
    return s->pl_state[CW_SPEC_P1].health > 0 && s->pl_state[CW_SPEC_P2].health > 0;
}

/* TurnPlayerChanges: the operations below change this player only */
/*@ requires \valid(s) && is_player(s->curr_player);
    assigns \result \from s, s->curr_player;
    ensures \result == &s->pl_state[s->curr_player];
*/
static cw_reduced_player *turn_player(cw_reduced *s) { return &s->pl_state[s->curr_player]; }

/* OpponentChanges: the same for the other one */
/*@ requires \valid(s) && is_player(s->curr_player);
    assigns \result \from s, s->curr_player;
    ensures \result == &s->pl_state[opponent(s->curr_player)];
*/
static cw_reduced_player *other_player(cw_reduced *s)
{
    return &s->pl_state[cw_spec_opponent(s->curr_player)];
}

/* ---- starting a match ---- */

/* DrawCard */
/*@ requires \valid(p) && is_sequence(&p->deck) && p->deck.size > 0;
    assigns p->hand.has[0 .. CW_SPEC_CARDS - 1], p->deck.size,
            p->deck.cards[0 .. CW_SPEC_CARDS - 1];
    ensures is_sequence(&p->deck) && has_drawn{Pre, Post}(p);
*/
static void draw_card(cw_reduced_player *p)
{
    cw_spec_card head = cw_spec_behead(&p->deck);
    p->hand.has[head] = true;
}

/* StartingHand: NormalStart if the deck is larger than the hand, DrawDeck if not */
void cw_reduced_starting_hand(cw_reduced_player *p, int size)
{
    int drawn = size < p->deck.size ? size : p->deck.size;
    /*@ loop invariant 0 <= i <= drawn && is_sequence(&p->deck);
        loop invariant p->deck.size == \at(p->deck.size, Pre) - i;
        loop invariant \forall integer k; i <= k < \at(p->deck.size, Pre) ==>
            p->deck.cards[k - i] == \at(p->deck.cards[k], Pre);
        loop invariant \forall integer c; is_card(c) ==>
            (p->hand.has[c] <==> \at(p->hand.has[c], Pre)
             || \exists integer k; 0 <= k < i && \at(p->deck.cards[k], Pre) == c);
        loop assigns i, p->hand.has[0 .. CW_SPEC_CARDS - 1], p->deck.size,
            p->deck.cards[0 .. CW_SPEC_CARDS - 1];
        loop variant drawn - i;
    */
    for (int i = 0; i < drawn; i++) {
        /*@ assert p->deck.cards[0] == \at(p->deck.cards[\at(i, Here)], Pre); */
        draw_card(p);
    }
    /*@ assert \forall integer k;
            0 <= k < drawn <==> 0 <= k < size && k < \at(p->deck.size, Pre); */
}

/* P1Start and P2Start */
/*@ requires \valid(s) && is_state(s) && is_player(player) && size >= 0;
    assigns s->pl_state[player].hand, s->pl_state[player].deck;
    ensures is_state(s) && has_started{Pre, Post}(&s->pl_state[player], size);
    ensures same_cards{Pre, Post}(&s->pl_state[opponent(player)]);
*/
static void player_start(cw_reduced *s, int player, int size)
{
    cw_reduced_starting_hand(&s->pl_state[player], size);
    /*@ assert same_minions{Pre, Here}(&s->pl_state[0]); */
    /*@ assert same_minions{Pre, Here}(&s->pl_state[1]); */
    /*@ assert same_cards{Pre, Here}(&s->pl_state[opponent(player)]); */
    /*@ assert are_small(&s->pl_state[0]) && are_small(&s->pl_state[1]); */
    /*@ assert is_sequence(&s->pl_state[0].deck) && is_sequence(&s->pl_state[1].deck); */
}

/* DrawStartingHands. After InitGameState this is FullMatchStart. */
void cw_reduced_draw_starting_hands(const cw_reduced_rules *rules, cw_reduced *s)
{
    int size = rules->hand_init_size;
    player_start(s, CW_SPEC_P1, size);
    player_start(s, CW_SPEC_P2, size + 1);
}

/* ---- passing the turn ---- */

/* TurnDraw: DrawCard and NobodyBattled */
bool cw_reduced_turn_draw(cw_reduced *s)
{
    cw_reduced_player *p = turn_player(s);
    if (p->deck.size == 0)
        return false;
    draw_card(p);
    /*@ assert same_minions{Pre, Here}(&s->pl_state[0]); */
    /*@ assert same_minions{Pre, Here}(&s->pl_state[1]); */
    /*@ assert same_cards{Pre, Here}(&s->pl_state[opponent(s->curr_player)]); */
    /*@ assert are_small(&s->pl_state[0]) && are_small(&s->pl_state[1]); */
    /*@ assert is_sequence(&s->pl_state[0].deck) && is_sequence(&s->pl_state[1].deck); */
    cw_spec_clear(&s->battled_this_turn);
    return true;
}

/* TurnFatigue: SufferFatigue and NobodyBattled */
bool cw_reduced_turn_fatigue(cw_reduced *s)
{
    cw_reduced_player *p = turn_player(s);
    if (p->deck.size != 0)
        return false;
    p->health = p->health - 1;
    cw_spec_clear(&s->battled_this_turn);
    return true;
}

/* StartTurn */
void cw_reduced_start_turn(cw_reduced *s)
{
    if (!cw_reduced_turn_draw(s))
        cw_reduced_turn_fatigue(s);
}

/* PassTurn: PassTurnSuccess or PassTurnRefused */
bool cw_reduced_pass_turn(cw_reduced *s)
{
    if (!cw_reduced_running(s))
        return false;
    cw_reduced_change_turn_player(s);
    /*@ assert same_cards{Pre, Here}(&s->pl_state[0]); */
    /*@ assert same_cards{Pre, Here}(&s->pl_state[1]); */
    cw_reduced_start_turn(s);
    return true;
}

/* ---- summoning ---- */

/* CanSummon */
/*@ requires \valid_read(s) && \valid_read(rules) && is_player(s->curr_player);
    assigns \nothing;
    ensures \result <==> may_summon(rules, s, minion);
*/
static bool can_summon(const cw_reduced_rules *rules, const cw_reduced *s, cw_spec_card minion)
{
    const cw_reduced_player *p = &s->pl_state[s->curr_player];
    return cw_reduced_running(s) && cw_spec_in(minion, &p->hand)
           && cw_spec_size(&p->board.dom) < rules->max_board_size;
}

/* SummonMinion: SummonSuccess (PutOnBoard, BattledKept) or SummonRefused */
bool cw_reduced_summon_minion(const cw_reduced_rules *rules, cw_reduced *s, cw_spec_card minion)
{
    if (!can_summon(rules, s, minion))
        return false;
    cw_reduced_player *p = turn_player(s);
    p->hand.has[minion] = false;
    cw_spec_put(&p->board, minion, rules->to_minion[minion]);
    return true;
}

/* ---- combat ---- */

/* CanAttack */
/*@ requires \valid_read(s) && is_player(s->curr_player);
    assigns \nothing;
    ensures \result <==> may_attack(s, attacker);
*/
static bool can_attack(const cw_reduced *s, cw_spec_card attacker)
{
    return cw_reduced_running(s) && cw_spec_in(attacker, &s->pl_state[s->curr_player].board.dom)
           && !cw_spec_in(attacker, &s->battled_this_turn);
}

/* PlayerHurt */
/*@ requires \valid(p) && -1000000000 <= p->health <= 1000000000;
    requires 0 <= amount <= 1000000000;
    assigns p->health;
    ensures p->health == \old(p->health) - amount;
*/
static void hurt_player(cw_reduced_player *p, int amount) { p->health = p->health - amount; }

/* MinionAttackPlayer: MinionAttackPlayerSuccess (AttackerBattled) or MinionAttackPlayerRefused */
bool cw_reduced_minion_attack_player(cw_reduced *s, cw_spec_card attacker)
{
    if (!can_attack(s, attacker))
        return false;
    s->battled_this_turn.has[attacker] = true;
    hurt_player(other_player(s), turn_player(s)->board.of[attacker].attack);
    return true;
}

/* MinionHurt */
/*@ requires \valid(p) && is_card(victim) && p->board.dom.has[victim];
    requires -1000000000 <= p->board.of[victim].health <= 1000000000;
    requires 0 <= amount <= 1000000000;
    assigns p->board.dom.has[victim], p->board.of[victim].attack, p->board.of[victim].health,
            p->grave.has[victim];
    ensures was_hurt{Pre, Post}(p, victim, amount);
*/
static void hurt_minion(cw_reduced_player *p, cw_spec_card victim, int amount)
{
    cw_spec_minion after = {p->board.of[victim].attack, p->board.of[victim].health - amount};
    if (after.health > 0) {
        cw_spec_put(&p->board, victim, after);
    } else {
        cw_spec_take(&p->board, victim);
        p->grave.has[victim] = true;
    }
}

/* CanAttackMinion */
/*@ requires \valid_read(s) && is_player(s->curr_player);
    assigns \nothing;
    ensures \result <==> may_attack_minion(s, attacker, defender);
*/
static bool can_attack_minion(const cw_reduced *s, cw_spec_card attacker, cw_spec_card defender)
{
    return can_attack(s, attacker)
           && cw_spec_in(defender, &s->pl_state[cw_spec_opponent(s->curr_player)].board.dom);
}

/* MinionAttackMinion: MinionAttackMinionSuccess (AttackerBattled) or MinionAttackMinionRefused.
 * Both blows are measured before. */
bool cw_reduced_minion_attack_minion(cw_reduced *s, cw_spec_card attacker, cw_spec_card defender)
{
    if (!can_attack_minion(s, attacker, defender))
        return false;
    cw_reduced_player *p = turn_player(s), *opp = other_player(s);
    int blow = p->board.of[attacker].attack, answer = opp->board.of[defender].attack;
    s->battled_this_turn.has[attacker] = true;
    /*@ assert \separated(p, opp) && p->board.dom.has[attacker]; */
    hurt_minion(p, attacker, answer);
    /*@ assert opp->board.of[defender].health
            == \at(s->pl_state[opponent(s->curr_player)].board.of[defender].health, Pre); */
    /*@ assert opp->board.dom.has[defender]; */
    hurt_minion(opp, defender, blow);
    return true;
}

/* ---- the end ---- */

/* P1Win */
bool cw_reduced_p1_win(const cw_reduced *s)
{
    return s->pl_state[CW_SPEC_P1].health > 0 && s->pl_state[CW_SPEC_P2].health <= 0;
}

/* P2Win */
bool cw_reduced_p2_win(const cw_reduced *s)
{
    return s->pl_state[CW_SPEC_P1].health <= 0 && s->pl_state[CW_SPEC_P2].health > 0;
}

/* Tie */
bool cw_reduced_tie(const cw_reduced *s)
{
    return s->pl_state[CW_SPEC_P1].health <= 0 && s->pl_state[CW_SPEC_P2].health <= 0;
}

/* MatchEnd */
bool cw_reduced_match_end(const cw_reduced *s)
{
    return cw_reduced_p1_win(s) || cw_reduced_p2_win(s) || cw_reduced_tie(s);
}

/* TurnActions */
const cw_reduced_operations cw_reduced_specified = {
    .summon_minion = cw_reduced_summon_minion,
    .minion_attack_player = cw_reduced_minion_attack_player,
    .minion_attack_minion = cw_reduced_minion_attack_minion,
    .pass_turn = cw_reduced_pass_turn,
};
