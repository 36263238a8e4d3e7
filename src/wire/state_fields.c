/* The tables of a position's fields. Counts of lists and whatever else the engine derives from
 * the rest (prices of cards, counts of static abilities) are not among them; masks that may
 * have bits too many are, since two equal positions have equal ones. */
#include "state_fields.h"

#include <stddef.h>

#define PLAIN(type, member, sign)                                                                  \
    {                                                                                              \
#member, offsetof(type, member), sizeof(((type *)0)->member), sign, 1                      \
    }
#define ARRAY(type, member, sign)                                                                  \
    {                                                                                              \
#member, offsetof(type, member), sizeof(((type *)0)->member[0]), sign,                     \
            sizeof(((type *)0)->member) / sizeof(((type *)0)->member[0])                           \
    }

#define S(member) PLAIN(cw_state, member, false)
const field state_fields[] = {
    S(rng),       S(listen), S(listen_wide), S(listen_hidden), S(turn),    S(next_tag), S(phase),
    S(active),    S(winner), S(end),         S(actions),       S(cut_off), S(reveal),   S(free_low),
    S(free_high), {0},
};

#define P(member) PLAIN(cw_player, member, false)
const field player_fields[] = {
    P(hero),
    P(power),
    P(weapon),
    P(power_used),
    P(deck_fixed),
    P(overload_next),
    P(overload_now),
    P(cards_played),
    P(turns),
    P(mulligan_done),
    P(raised),
    P(cells),
    PLAIN(cw_player, mana, true),
    PLAIN(cw_player, max_mana, true),
    PLAIN(cw_player, armor, true),
    PLAIN(cw_player, fatigue, true),
    ARRAY(cw_player, counters, false),
    ARRAY(cw_player, elements, false),
    P(board_keywords),
    {0},
};

#define ZONE(member, number)                                                                       \
    {                                                                                              \
#member, offsetof(cw_player, member), offsetof(cw_player, number),                         \
            sizeof(((cw_player *)0)->member)                                                       \
    }
const zone_field zone_fields[] = {
    ZONE(hand, hand_count),
    ZONE(board, board_count),
    ZONE(secrets, secret_count),
    ZONE(deck, deck_count),
    {0},
};

#define M(member) PLAIN(cw_mod, member, false)
const field mod_fields[] = {
    M(keywords), M(ability), PLAIN(cw_mod, attack, true), M(entity),
    M(duration), M(seat),    PLAIN(cw_mod, health, true), M(turns),
    {0},
};

#define E(member) PLAIN(cw_entity, member, false)
#define E_SIGNED(member) PLAIN(cw_entity, member, true)
const field entity_fields[] = {
    /* the card is written by its id */
    E(keywords),
    E(aura_keywords),
    E_SIGNED(attack),
    E_SIGNED(health),
    E_SIGNED(max_health),
    E_SIGNED(aura_attack),
    E_SIGNED(aura_health),
    E(tag),
    E_SIGNED(cost),
    E(zone),
    E(slot),
    E(owner),
    E(attacks),
    E(flags),
    E(spell_damage),
    E(lasts),
    E(cell),
    E(guard),
    E(times),
    E(race),
    {0},
};

#define C(member) PLAIN(cw_choice, member, false)
const field choice_fields[] = {C(seat), C(op), {0}};
