/* The tables of a position's fields, which docs/protocol.md shows. Counts of lists and whatever else the engine derives from
 * the rest (prices of cards, counts of static abilities) are not among them; masks that may
 * have bits too many are, since two equal positions have equal ones. */
#include "state_fields.h"

#include "wire/json.h"

#include <stddef.h>

/* clang-format off */
#define PLAIN(type, member, sign, help)                                                            \
    {#member, offsetof(type, member), sizeof(((type *)0)->member), sign, 1, help}
#define ARRAY(type, member, sign, help)                                                            \
    {#member, offsetof(type, member), sizeof(((type *)0)->member[0]), sign,                        \
     sizeof(((type *)0)->member) / sizeof(((type *)0)->member[0]), help}
/* clang-format on */

/* One row per member is all that writing and reading need to know: a new member is one word
 * here. A table ends with an empty row. */
#define S(member, help) PLAIN(cw_state, member, false, help)
const field cw__state_fields[] = {
    S(rng, "the generator"),
    S(listen, "which triggers somebody may react to, a bit each; may have bits too many"),
    S(listen_wide, "the same, for others than whom it happens to"),
    S(listen_hidden, "the same, for cards in hands and decks"),
    S(turn, "turns begun, both players together"),
    S(next_tag, "the tag of the next thing that comes into play"),
    S(phase, "0 opening hands, 1 a turn, 2 a discovery, 3 over"),
    S(active, "the seat whose turn it is"),
    S(winner, "0, 1; 2 = draw; 3 = nobody yet"),
    S(end, "why it ended, in the order of `src/rules/include/rules/kinds.h`; 0 = it runs"),
    S(actions, "taken this turn"),
    S(cut_off, "times that an action was cut at its bound"),
    S(reveal, "see `reveal` of views"),
    S(moods, "what static abilities in play measure, count or ask for: 1 places, 2 health, 4 hands "
             "and decks, 8 all else; may have bits too many"),
    ARRAY(cw_state, free_ids, false,
          "entities whose number is free, a bit each, lowest numbers first"),
    ARRAY(cw_state, ears, false,
          "entities whose text may react or is static, a bit each; may have bits too many"),
    {0},
};

#define P(member, help) PLAIN(cw_player, member, false, help)
const field cw__player_fields[] = {
    P(hero, "entity"),
    P(power, "entity, 0 = none"),
    P(weapon, "entity, 0 = none"),
    P(power_used, "1: this turn"),
    P(deck_fixed, "cards on top of the deck in a fixed order"),
    P(overload_next, "mana that will be locked"),
    P(overload_now, "mana locked this turn"),
    P(cards_played, "this turn"),
    P(turns, "own turns begun"),
    P(mulligan_done, "1: the opening hand is settled"),
    P(raised, "1: took an element or a mana this turn"),
    P(cells, "boards with lanes: cells with a minion, a bit each"),
    PLAIN(cw_player, mana, true, "left this turn"),
    PLAIN(cw_player, max_mana, true, "crystals"),
    PLAIN(cw_player, armor, true, "of the hero"),
    PLAIN(cw_player, fatigue, true, "damage of the last draw from an empty deck"),
    ARRAY(cw_player, counters, false, "counts over the whole match, as many as the game has"),
    ARRAY(cw_player, elements, false, "as many as the game has"),
    P(board_keywords, "keywords of hero and minions, a bit each; may have bits too many"),
    {0},
};

/* clang-format off */
#define ZONE(member, number)                                                                       \
    {#member, offsetof(cw_player, member), offsetof(cw_player, number),                            \
     sizeof(((cw_player *)0)->member)}
/* clang-format on */
const zone_field cw__zone_fields[] = {
    ZONE(hand, hand_count),
    ZONE(board, board_count),
    ZONE(secrets, secret_count),
    ZONE(deck, deck_count),
    {0},
};

#define M(member, help) PLAIN(cw_mod, member, false, help)
const field cw__mod_fields[] = {
    M(keywords, "given, a bit each"),
    M(ability, "given: its number in the game; 0 = none"),
    M(from, "number of the card whose text gave it, 0 = a rule"),
    PLAIN(cw_mod, attack, true, "so much more, or the new value"),
    PLAIN(cw_mod, health, true, "so much more, or the new value"),
    M(entity, "to whom; 0 with durations 4 and 5"),
    M(duration, "0 for good (abilities only), 1 this turn, 2 until the next turn of `seat`, 3 "
                "`turns` turns, 4 a count of overheat"),
    M(seat, "whose text gave it; + 2 if that card began on seat 1's side; + 4 if attack is set, + "
            "8 if health is"),
    M(origin, "where what it gives counts for overheat: a side, or with `duplicates: source` the "
              "number of a source"),
    M(turns, "duration 3: ends of turns left; 1 and 2: 1 if it ends in death"),
    {0},
};

#define E(member, help) PLAIN(cw_entity, member, false, help)
#define E_SIGNED(member, help) PLAIN(cw_entity, member, true, help)
const field cw__entity_fields[] = {
    /* the card is written by its id */
    E(keywords, "own, a bit each in the order of `src/facts/include/facts/keywords.def`"),
    E(aura_keywords, "given for a time or by auras"),
    E_SIGNED(attack, "own, for good"),
    E_SIGNED(health, "left now, durability of a weapon"),
    E_SIGNED(max_health, "own, for good"),
    E_SIGNED(aura_attack, "more, for a time or by auras"),
    E_SIGNED(aura_health, "more, for a time or by auras"),
    E(tag, "the order of play: who came into play later has a higher one; 0 = not in play"),
    E_SIGNED(cost, "change against the printed one"),
    E(zone, "0 none, 1 deck, 2 hand, 3 board, 4 hero, 5 weapon, 6 power, 7 secret"),
    E(slot, "place in its zone; 0 in a hand"),
    E(owner, "seat on whose side it is"),
    E(attacks, "made this turn"),
    E(flags, "1 asleep, 2 silenced, 4 the opponent has known it, 8 and knows which it is, 16 it "
             "has mods, 32 destroyed, 64 moved, 128 began on seat 1's side"),
    E(spell_damage, "of the minion"),
    E(lasts, "own turns left, 0 = for ever"),
    E(cell, "boards with lanes: where it stands"),
    E(guard, "times invulnerable"),
    E(times, "attacks it may make each turn"),
    E(race, "number of the race, 0 = none"),
    {0},
};

#define C(member, help) PLAIN(cw_choice, member, false, help)
const field cw__choice_fields[] = {
    C(seat, "who chooses"), C(op, "what is done with the pick: number of the effect"), {0}};

/* ---- for people ---- */

static void write_rows(const char *title, const field *fields, cw_str *out)
{
    cw_str_printf(out, "| %s | |\n|---|---|\n", title);
    for (; fields->name != NULL; fields++)
        cw_str_printf(out, "| `%s` | %s%s |\n", fields->name, fields->help,
                      fields->size == 8 ? " (hexadecimal)" : "");
    cw_str_char(out, '\n');
}

void cw_state_reference(cw_str *out)
{
    cw_str_char(out, '\n');
    write_rows("a position", cw__state_fields, out);
    write_rows("each of `players`", cw__player_fields, out);
    write_rows("each of `entities`, beside `card`, its id", cw__entity_fields, out);
    write_rows("each of `mods`", cw__mod_fields, out);
    write_rows("`choice`, beside `options`, ids of cards", cw__choice_fields, out);
}
