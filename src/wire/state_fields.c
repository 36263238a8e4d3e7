/* The tables of a position's fields, which docs/protocol.md shows. Counts of lists and whatever else the engine derives from
 * the rest (prices of cards, counts of static abilities) are not among them; masks that may
 * have bits too many are, since two equal positions have equal ones. */
#include "state_fields.h"

#include "wire/json.h"

#include <stddef.h>

/* clang-format off */
#define IS_SIGNED(value) ((__typeof__(value))-1 < (__typeof__(value))1)
#define ROW(type, member, low, high, grows, help)                                                  \
    {#member, offsetof(type, member), sizeof(((type *)0)->member),                                 \
     IS_SIGNED(((type *)0)->member), 1, grows, low, high, help}
#define ARRAY(type, member, low, high, help)                                                       \
    {#member, offsetof(type, member), sizeof(((type *)0)->member[0]),                              \
     IS_SIGNED(((type *)0)->member[0]),                                                            \
     sizeof(((type *)0)->member) / sizeof(((type *)0)->member[0]), false, low, high, help}
/* clang-format on */

/* Part H of docs/rules.md; mana is that of the largest cap, with as much for the second player's first
 * turn, and one that was raised. */
enum { MOST = 9999, MOST_SMALL = 99, MOST_COUNT = 255, MOST_GIVEN = 127, MOST_MANA = 2 * 99 + 1 };

/* One row per member is all that writing and reading need to know, with the range that a match keeps
 * it in: a new member is one word here. A table ends with an empty row. Of a mask the last number is
 * how many bits mean something. */
#define S(member, low, high, help) ROW(cw_state, member, low, high, false, help)
#define S_MASK(member, bits, help) ROW(cw_state, member, 0, (1ll << (bits)) - 1, true, help)
const field cw__state_fields[] = {
    S(rng, 0, 0, "the generator"),
    S_MASK(listen, CW_WHEN_COUNT,
           "which triggers somebody may react to, a bit each; may have bits too many"),
    S_MASK(listen_wide, CW_WHEN_COUNT, "the same, for others than whom it happens to"),
    S_MASK(listen_hidden, CW_WHEN_COUNT, "the same, for cards in hands and decks"),
    S(turn, 0, CW_MAX_TURNS, "turns begun, both players together; 0 before the first"),
    S(next_tag, 1, UINT16_MAX, "the tag of the next thing that comes into play"),
    S(phase, 0, CW_PHASE_OVER, "0 opening hands, 1 a turn, 2 a discovery, 3 over"),
    S(active, 0, 1, "the seat whose turn it is"),
    S(winner, 0, CW_NO_WINNER, "0, 1; 2 = draw; 3 = nobody yet"),
    S(end, 0, CW_END_COUNT - 1,
      "why it ended, in the order of `src/rules/include/rules/kinds.h`; 0 = it runs"),
    S(actions, 0, MOST_COUNT, "taken this turn"),
    S(cut_off, 0, MOST_COUNT, "times that an action was cut at its bound"),
    S(reveal, 0, 15, "see `reveal` of views"),
    S(moods, 0, 15,
      "what static abilities in play measure, count or ask for: 1 places, 2 health, 4 hands "
      "and decks, 8 all else; may have bits too many"),
    ARRAY(cw_state, free_ids, 0, 0,
          "entities whose number is free, a bit each, lowest numbers first"),
    ARRAY(cw_state, ears, 0, 0,
          "entities whose text may react or is static, a bit each; may have bits too many"),
    {0},
};

#define P(member, low, high, help) ROW(cw_player, member, low, high, false, help)
#define P_MASK(member, bits, help) ROW(cw_player, member, 0, (1ll << (bits)) - 1, true, help)
const field cw__player_fields[] = {
    P(hero, 1, CW_MAX_ENTITIES - 1, "entity"),
    P(power, 0, CW_MAX_ENTITIES - 1, "entity, 0 = none"),
    P(weapon, 0, CW_MAX_ENTITIES - 1, "entity, 0 = none"),
    P(power_used, 0, 1, "1: this turn"),
    P(deck_fixed, 0, CW_MAX_DECK, "cards on top of the deck in a fixed order"),
    P(overload_next, 0, MOST_SMALL, "mana that will be locked"),
    P(overload_now, 0, MOST_SMALL, "mana locked this turn"),
    P(cards_played, 0, MOST_COUNT, "this turn"),
    P(turns, 0, MOST_COUNT, "own turns begun"),
    P(mulligan_done, 0, 1, "1: the opening hand is settled"),
    P(raised, 0, 1, "1: took an element or a mana this turn"),
    P(cells, 0, (1 << CW_MAX_BOARD) - 1, "boards with lanes: cells with a minion, a bit each"),
    P(mana, 0, MOST_MANA, "left this turn"),
    P(max_mana, 0, MOST_SMALL, "crystals"),
    P(armor, 0, MOST, "of the hero"),
    P(fatigue, 0, MOST, "damage of the last draw from an empty deck"),
    ARRAY(cw_player, counters, 0, MOST_COUNT,
          "always 4, counts over the whole match in the order in which the game's texts ask for "
          "them; the others 0"),
    ARRAY(cw_player, elements, 0, MOST_SMALL,
          "always 4, in the order of the game's elements; the others 0"),
    P_MASK(board_keywords, CW_KW_COUNT,
           "keywords of hero and minions, a bit each; may have bits too many"),
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

#define M(member, low, high, help) ROW(cw_mod, member, low, high, false, help)
#define M_MASK(member, bits, help) ROW(cw_mod, member, 0, (1ll << (bits)) - 1, true, help)
const field cw__mod_fields[] = {
    M_MASK(keywords, CW_KW_COUNT, "given, a bit each"),
    M(ability, 0, UINT16_MAX,
      "given: its number in the game; 0 = none. Duration 4: which is counted"),
    M(from, 0, CW_MAX_CARDS - 1, "number of the card whose text gave it, 0 = a rule"),
    M(attack, -MOST, MOST,
      "so much more, or the new value (see `seat`). Duration 4: times that the ability acted; 127: "
      "it was overheated"),
    M(health, -MOST, MOST,
      "so much more, or the new value (see `seat`). Duration 4: by how much its limit is lower "
      "than "
      "the game's"),
    M(entity, 0, CW_MAX_ENTITIES - 1, "to whom; 0 with durations 4 to 7"),
    M(duration, 0, CW_PRICE,
      "0 for good (abilities, and attack with `below_zero: cut`), 1 this turn, 2 until the next "
      "turn of `seat`, 3 `turns` turns, "
      "4 a count of overheat, 5 a source: where the entity `turns` comes from, with `duplicates: "
      "source` only, 6 a death: of card `from`, in turn `attack`, on the side `seat`, in games "
      "with "
      "texts that ask who died, 7 a price: cards of the effect whose number is `keywords` cost "
      "`attack` more up to turn `health`; `turns` 1: the next of them"),
    M(seat, 0, CW_MOD_ALL,
      "whose text gave it; + 2 if `attack` is the new value, + 4 if `health` is"),
    M(origin, 0, UINT8_MAX,
      "where what it gives counts for overheat: a side, or with `duplicates: source` the "
      "number of a source"),
    M(turns, 0, CW_MAX_ENTITIES - 1,
      "duration 3: ends of turns left, 1 to 9; 1 and 2: 1 if it ends in death, 2 if in return to "
      "the other side; 5: an entity"),
    {0},
};

#define E(member, low, high, help) ROW(cw_entity, member, low, high, false, help)
#define E_MASK(member, bits, help) ROW(cw_entity, member, 0, (1ll << (bits)) - 1, true, help)
const field cw__entity_fields[] = {
    /* the card is written by its id */
    E_MASK(keywords, CW_KW_COUNT,
           "own, a bit each in the order of `src/facts/include/facts/keywords.def`"),
    E_MASK(aura_keywords, CW_KW_COUNT, "given for a time or by auras"),
    E(attack, -MOST, MOST, "own, for good"),
    E(health, -MOST, MOST, "left now, durability of a weapon"),
    E(max_health, -MOST, MOST, "own, for good"),
    E(aura_attack, -MOST_GIVEN, MOST_GIVEN, "more, for a time or by auras"),
    E(aura_health, -MOST_GIVEN, MOST_GIVEN, "more, for a time or by auras"),
    E(tag, 0, UINT16_MAX - 1,
      "the order of play: who came into play later has a higher one; 0 = not in play"),
    E(cost, -MOST_SMALL, MOST_SMALL, "change against the printed one"),
    E(zone, 0, CW_ZONE_COUNT - 1,
      "0 none, 1 deck, 2 hand, 3 board, 4 hero, 5 weapon, 6 power, 7 secret"),
    E(slot, 0, CW_MAX_DECK - 1, "place in its zone; 0 in a hand"),
    E(owner, 0, 1, "seat on whose side it is"),
    E(attacks, 0, MOST_SMALL + 1, "made this turn"),
    E(flags, 0, UINT8_MAX,
      "1 asleep, 2 silenced, 4 the opponent has known it, 8 and knows which it is, 16 it "
      "has mods, 32 destroyed, 64 moved, 128 began on seat 1's side; with `duplicates: source` "
      "128: comes from another"),
    E(spell_damage, 0, MOST_SMALL, "of the minion"),
    E(lasts, 0, MOST_SMALL, "own turns left, 0 = for ever"),
    E(cell, 0, CW_MAX_BOARD - 1, "boards with lanes: where it stands"),
    E(guard, 0, MOST_SMALL, "times invulnerable"),
    E(times, 0, MOST_SMALL, "attacks it may make each turn"),
    E(race, 0, CW_MAX_RACES - 1, "number of the race, 0 = none"),
    {0},
};

#define C(member, high, grows, help) ROW(cw_choice, member, 0, high, grows, help)
const field cw__choice_fields[] = {
    C(seat, 1, false, "who chooses"),
    C(op, CW_OP_COUNT - 1, true, "what is done with the pick: number of the effect"),
    {0}};

/* ---- for people ---- */

static void write_range(const field *f, cw_str *out)
{
    if (f->size == 8)
        cw_str_add(out, "hexadecimal");
    else if (!f->grows)
        cw_str_printf(out, "%lld to %lld", (long long)f->low, (long long)f->high);
}

static void write_rows(const char *title, const field *fields, cw_str *out)
{
    cw_str_printf(out, "| %s | | |\n|---|---|---|\n", title);
    for (; fields->name != NULL; fields++) {
        cw_str_printf(out, "| `%s` | ", fields->name);
        write_range(fields, out);
        cw_str_printf(out, " | %s |\n", fields->help);
    }
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
