/* Hands and decks together, things that go or are copied to their owner, several quoted abilities,
 * and what can be asked of heroes and of the mana of both players. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "rules_kit.h"

static const char keeping[] = "keep_state: true, overflow: discard, below_zero: cut";

#define SPELL(name, text) "- {name: " name ", cost: 0, spell: true, text: '" text "'}\n"

static void cast(const char *name, cw_place target)
{
    assert_int_not_equal(put(state.active, CW_ZONE_HAND, name), 0);
    assert_int_equal(play(side(state.active)->hand_count - 1, 0, target), CW_OK);
}

/* ---- hand or deck ---- */

static void test_hand_or_deck_is_both(void **unused)
{
    (void)unused;
    kit_position(keeping,
                 SPELL("Feast", "Give all minions in your hand or deck +1/+1.")
                     SPELL("Famine", "Discard all minions in your opponent''s hand or deck.")
                         SPELL("Flood", "Discard all cards in any hand or deck."));
    cw_entity_id held = put(0, CW_ZONE_HAND, "Pup"), stored = put(0, CW_ZONE_DECK, "Ox");
    cw_entity_id his = put(1, CW_ZONE_HAND, "Pup"), here = put(0, CW_ZONE_BOARD, "Pup");
    put(1, CW_ZONE_DECK, "Ox");
    put(1, CW_ZONE_DECK, "Bolt");
    cast("Feast", CW_PLACE_NONE);
    assert_int_equal(state.entities[held].attack, 2);
    assert_int_equal(state.entities[stored].attack, 3);
    assert_int_equal(state.entities[his].attack, 1);
    assert_int_equal(state.entities[here].attack, 1);
    cast("Famine", CW_PLACE_NONE);
    assert_int_equal(side(1)->hand_count, 0);
    assert_int_equal(side(1)->deck_count, 1);
    cast("Flood", CW_PLACE_NONE);
    assert_int_equal(side(0)->hand_count + side(0)->deck_count, 0);
    assert_int_equal(side(1)->deck_count, 0);
}

static void test_a_random_one_may_be_in_either(void **unused)
{
    (void)unused;
    kit_position("", SPELL("Pluck", "Discard a random minion in your hand or deck."));
    put(0, CW_ZONE_DECK, "Ox");
    cast("Pluck", CW_PLACE_NONE);
    assert_int_equal(side(0)->deck_count, 0);
    put(0, CW_ZONE_HAND, "Ox");
    put(0, CW_ZONE_DECK, "Bolt");
    cast("Pluck", CW_PLACE_NONE);
    assert_int_equal(side(0)->hand_count, 0);
    assert_int_equal(side(0)->deck_count, 1);
}

static void test_a_text_acts_from_hand_and_deck(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Hum, cost: 1, minion: 1/1, text: 'From your hand or deck: At the "
                     "end of your turn, gain 1 armor.'}\n");
    put(0, CW_ZONE_HAND, "Hum");
    put(0, CW_ZONE_DECK, "Hum");
    put(0, CW_ZONE_BOARD, "Hum");
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(side(0)->armor, 2);
}

/* ---- to their owner ---- */

static void test_cards_go_to_the_hand_of_their_owner(void **unused)
{
    (void)unused;
    kit_position(keeping,
                 SPELL("Recall", "Put all minions in both decks into their owners'' hands.")
                     SPELL("March", "Put all minions in both hands onto their owners'' "
                                    "boards.")
                         SPELL("File", "Shuffle all spells in both hands into their "
                                       "owners'' decks."));
    put(0, CW_ZONE_DECK, "Ox");
    put(1, CW_ZONE_DECK, "Pup");
    put(1, CW_ZONE_HAND, "Bolt");
    cast("Recall", CW_PLACE_NONE);
    assert_int_equal(side(0)->hand_count, 1);
    assert_int_equal(side(1)->hand_count, 2);
    cast("March", CW_PLACE_NONE);
    assert_int_equal(at(cw_place_board(0, 0))->card, card("Ox"));
    assert_int_equal(at(cw_place_board(1, 0))->card, card("Pup"));
    cast("File", CW_PLACE_NONE);
    assert_int_equal(side(1)->hand_count, 0);
    assert_int_equal(side(1)->deck_count, 1);
}

static void test_a_copy_goes_to_the_owner_of_each(void **unused)
{
    (void)unused;
    kit_position(keeping, SPELL("Print", "Add a copy of a minion to its owner''s hand.")
                              SPELL("Twin", "Summon copies of all minions for their owners.")
                                  SPELL("Sow", "Shuffle copies of all minions into their owners'' "
                                               "decks."));
    put(0, CW_ZONE_BOARD, "Ox");
    put(1, CW_ZONE_BOARD, "Pup");
    cast("Print", cw_place_board(1, 0));
    assert_int_equal(side(0)->hand_count, 0);
    assert_int_equal(side(1)->hand_count, 1);
    cast("Twin", CW_PLACE_NONE);
    assert_int_equal(at(cw_place_board(0, 1))->card, card("Ox"));
    assert_int_equal(at(cw_place_board(1, 1))->card, card("Pup"));
    cast("Sow", CW_PLACE_NONE);
    assert_int_equal(side(0)->deck_count, 2);
    assert_int_equal(side(1)->deck_count, 2);
}

/* Copied into a hand with what it was given for a time, which says nothing of its text. */
static void test_a_copy_with_a_passing_gift_is_sound(void **unused)
{
    (void)unused;
    kit_position(keeping, SPELL("Print", "Add a copy of a minion to its owner''s hand.")
                              SPELL("Rage", "Give a minion +2 attack this turn."));
    put(1, CW_ZONE_BOARD, "Pup");
    cast("Rage", cw_place_board(1, 0));
    cast("Print", cw_place_board(1, 0));
    assert_int_equal(side(1)->hand_count, 1);
    cw_setup_finish(game, &state);
    kit_check();
}

/* ---- quotes ---- */

static void test_two_quotes_are_both_given(void **unused)
{
    (void)unused;
    kit_position("",
                 SPELL("Oath", "Give a minion \"Deathrattle: Gain 2 armor.\" and \"At the end of "
                               "your turn, gain 1 armor.\"")
                     SPELL("Crown", "Give a minion taunt and \"Deathrattle: Gain 5 armor.\""));
    put(0, CW_ZONE_BOARD, "Pup");
    put_many(0, CW_ZONE_DECK, "Bolt", 2);
    put_many(1, CW_ZONE_DECK, "Bolt", 2);
    cast("Oath", cw_place_board(0, 0));
    cast("Crown", cw_place_board(0, 0));
    assert_true(cw_entity_keywords(at(cw_place_board(0, 0))) & CW_KW(TAUNT));
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(side(0)->armor, 1);
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(play(0, 0, cw_place_board(0, 0)), CW_OK);
    assert_int_equal(side(0)->armor, 8);
}

static void test_a_spell_is_given_an_effect(void **unused)
{
    (void)unused;
    kit_position("", SPELL("Ink", "Give all spells in your hand \"Gain 2 armor.\""));
    put(0, CW_ZONE_HAND, "Bolt");
    put(0, CW_ZONE_HAND, "Pup");
    cast("Ink", CW_PLACE_NONE);
    assert_int_equal(play(1, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(side(0)->armor, 0);
    assert_int_equal(play(0, 0, cw_place_hero(1)), CW_OK);
    assert_int_equal(side(0)->armor, 2);
    assert_int_equal(health(cw_place_hero(1)), 27);
}

/* ---- what can be asked ---- */

/* The spell draws a card if what it asks holds. */
static bool asks(const char *condition)
{
    cw_str cards = CW_STR_INIT;
    cw_str_printf(&cards,
                  "- {name: Ask, cost: 0, spell: true, text: \"If %s, add a Pup to your hand.\"}\n"
                  "- {name: Guard, cost: 4, hero: 3/20, attacks: 2, class: c, text: Taunt.}\n"
                  "- {name: Judge, cost: 7, hero: 1/12, class: c}\n",
                  condition);
    kit_position("", cw_str_get(&cards));
    cw_str_clear(&cards);
    put(0, CW_ZONE_HAND, "Guard");
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    state.players[0].mana = 3;
    state.players[1].mana = 1;
    state.players[1].max_mana = 6;
    cast("Ask", CW_PLACE_NONE);
    return side(0)->hand_count == 1;
}

static void test_heroes_are_asked(void **unused)
{
    (void)unused;
    assert_true(asks("your hero has taunt"));
    assert_false(asks("your hero has charge"));
    assert_false(asks("the enemy hero has taunt"));
    assert_false(asks("both heroes have taunt"));
    assert_true(asks("your hero has 2 or more attacks each turn"));
    assert_false(asks("the enemy hero has 2 or more attacks each turn"));
    assert_true(asks("both heroes have 20 or more health"));
    assert_false(asks("both heroes have 20 or less health"));
    assert_true(asks("both heroes have 3 or less attack"));
    assert_true(asks("your hero costs 4 or less"));
    assert_false(asks("your hero costs 5 or more"));
}

static void test_mana_of_both_is_asked(void **unused)
{
    (void)unused;
    assert_true(asks("you have 3 or less mana"));
    assert_false(asks("you have 2 or less mana"));
    assert_true(asks("you have exactly 3 mana"));
    assert_true(asks("your opponent has exactly 1 mana"));
    assert_false(asks("your opponent has at least 2 mana"));
    assert_true(asks("you have exactly 10 mana crystals"));
    assert_false(asks("you have 9 or less mana crystals"));
    assert_true(asks("your opponent has 6 or less mana crystals"));
    assert_true(asks("your opponent has at least 6 mana crystals"));
    assert_false(asks("your opponent has exactly 5 mana crystals"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_hand_or_deck_is_both, kit_clear),
        cmocka_unit_test_teardown(test_a_random_one_may_be_in_either, kit_clear),
        cmocka_unit_test_teardown(test_a_text_acts_from_hand_and_deck, kit_clear),
        cmocka_unit_test_teardown(test_cards_go_to_the_hand_of_their_owner, kit_clear),
        cmocka_unit_test_teardown(test_a_copy_goes_to_the_owner_of_each, kit_clear),
        cmocka_unit_test_teardown(test_a_copy_with_a_passing_gift_is_sound, kit_clear),
        cmocka_unit_test_teardown(test_two_quotes_are_both_given, kit_clear),
        cmocka_unit_test_teardown(test_a_spell_is_given_an_effect, kit_clear),
        cmocka_unit_test_teardown(test_heroes_are_asked, kit_clear),
        cmocka_unit_test_teardown(test_mana_of_both_is_asked, kit_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
