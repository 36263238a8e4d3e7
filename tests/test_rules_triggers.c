/* Unit tests of triggers, shields, lifesteal and auras that come and go: what scenarios of the
 * shipped games have no cards for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "rules_kit.h"

/* B19: the list of those who react is fixed, but silence on the way counts. */
static void test_a_silenced_reaction_is_passed_over(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Hush, cost: 1, minion: 1/5, text: 'Whenever you cast a spell, "
                     "silence all other minions.'}\n"
                     "- {name: Keen, cost: 1, minion: 1/5, text: 'Whenever you cast a spell, this "
                     "minion gains +1 attack.'}\n");
    put(0, CW_ZONE_BOARD, "Keen");
    put(0, CW_ZONE_BOARD, "Hush");
    put(0, CW_ZONE_BOARD, "Keen");
    put(0, CW_ZONE_HAND, "Bolt");
    assert_int_equal(play(0, 0, cw_place_hero(1)), CW_OK);
    assert_true(at(cw_place_board(0, 0))->flags & CW_FLAG_SILENCED); /* grew, then lost it */
    assert_int_equal(cw_entity_attack(at(cw_place_board(0, 0))), 1);
    assert_int_equal(cw_entity_attack(at(cw_place_board(0, 2))), 1);
    int acted = count_events(CW_EVENT_TRIGGER);
    assert_int_equal(acted, 2);
}

static void test_a_given_reaction_is_lost_to_silence(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Hush, cost: 1, minion: 1/5, text: 'Whenever you cast a spell, "
                     "silence all other minions.'}\n"
                     "- {name: Gift, cost: 0, minion: 1/1, text: 'Battlecry: Give another friendly "
                     "minion \"Whenever you cast a spell, draw a card.\"'}\n");
    put(0, CW_ZONE_BOARD, "Hush");
    put(0, CW_ZONE_BOARD, "Ox");
    put(0, CW_ZONE_HAND, "Gift");
    put_many(0, CW_ZONE_DECK, "Pup", 3);
    assert_int_equal(play(0, 2, cw_place_board(0, 1)), CW_OK);
    put(0, CW_ZONE_HAND, "Bolt");
    assert_int_equal(play(0, 0, cw_place_hero(1)), CW_OK);
    assert_int_equal(side(0)->hand_count, 0); /* silenced before its turn came */
    assert_int_equal(state.mod_count, 0);
}

/* C3 */
static void test_a_shield_for_a_turn_is_used_up(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Ward, cost: 0, spell: true, text: Give a minion divine shield this "
                     "turn.}\n");
    put(0, CW_ZONE_BOARD, "Ox");
    put(0, CW_ZONE_HAND, "Ward");
    put_many(0, CW_ZONE_HAND, "Bolt", 2);
    assert_int_equal(play(0, 0, cw_place_board(0, 0)), CW_OK);
    assert_int_equal(play(0, 0, cw_place_board(0, 0)), CW_OK);
    assert_int_equal(health(cw_place_board(0, 0)), 5);
    assert_int_equal(count_events(CW_EVENT_SHIELD), 1);
    assert_int_equal(play(0, 0, cw_place_board(0, 0)), CW_OK);
    assert_int_equal(health(cw_place_board(0, 0)), 2);
}

/* C7 */
static void test_lifesteal_heals_aloud_after_all_damage(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Leech, plural: Leeches, cost: 1, minion: 3/9, text: Lifesteal.}\n"
                     "- {name: Nurse, cost: 1, minion: 0/9, text: 'Whenever a character is healed, "
                     "draw a card.'}\n");
    put(0, CW_ZONE_BOARD, "Leech");
    put(0, CW_ZONE_BOARD, "Nurse");
    put(1, CW_ZONE_BOARD, "Ox");
    put_many(0, CW_ZONE_DECK, "Pup", 3);
    state.entities[side(0)->hero].health = 20;
    assert_int_equal(act(attack_action(cw_place_board(0, 0), cw_place_board(1, 0))), CW_OK);
    assert_int_equal(health(cw_place_hero(0)), 23);
    assert_int_equal(side(0)->hand_count, 1);
}

/* C1 */
static void test_spell_damage_does_not_grow_what_is_passed_on(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Sage, cost: 1, minion: 0/9, text: Spell damage 2.}\n"
                     "- {name: Eye, cost: 1, secret: true, text: 'Secret: When your hero takes "
                     "damage, deal X damage to the enemy hero, where X is the damage taken.'}\n");
    put(1, CW_ZONE_BOARD, "Sage");
    put(1, CW_ZONE_SECRET, "Eye");
    put(0, CW_ZONE_HAND, "Bolt");
    assert_int_equal(play(0, 0, cw_place_hero(1)), CW_OK);
    assert_int_equal(health(cw_place_hero(1)), 27);
    assert_int_equal(health(cw_place_hero(0)), 27);
}

/* A10: what ends with the turn's start is gone before anything reacts to it. */
static void test_effects_until_your_next_turn_end_first(void **unused)
{
    (void)unused;
    kit_position("",
                 "- {name: Rage, cost: 0, spell: true, text: Give a minion +3 attack until your "
                 "next turn.}\n"
                 "- {name: Judge, cost: 1, minion: 0/9, text: 'At the start of your turn, "
                 "destroy all minions with 4 or more attack.'}\n");
    put(0, CW_ZONE_BOARD, "Ox");
    put(0, CW_ZONE_BOARD, "Judge");
    put(0, CW_ZONE_HAND, "Rage");
    put_many(1, CW_ZONE_DECK, "Pup", 2);
    put_many(0, CW_ZONE_DECK, "Pup", 2);
    assert_int_equal(play(0, 0, cw_place_board(0, 0)), CW_OK);
    assert_int_equal(cw_entity_attack(at(cw_place_board(0, 0))), 5);
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(side(0)->board_count, 2);
    assert_int_equal(cw_entity_attack(at(cw_place_board(0, 0))), 2);
}

/* Plain auras are worked out for the newcomer alone; leaving sources take theirs along. */
static void test_plain_auras_reach_who_comes_and_end_with_their_source(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Chief, cost: 0, minion: 1/2, text: Your other minions have +1/+1.}\n"
                     "- {name: Beckon, cost: 0, spell: true, text: Take control of an enemy "
                     "minion.}\n"
                     "- {name: Doom, cost: 0, spell: true, text: Destroy a minion.}\n");
    put(0, CW_ZONE_BOARD, "Chief");
    put(1, CW_ZONE_BOARD, "Ox");
    put(0, CW_ZONE_HAND, "Pup");
    put(0, CW_ZONE_HAND, "Beckon");
    put(0, CW_ZONE_HAND, "Doom");
    assert_int_equal(play(0, 1, CW_PLACE_NONE), CW_OK);
    assert_int_equal(cw_entity_attack(at(cw_place_board(0, 1))), 2);
    assert_int_equal(health(cw_place_board(0, 1)), 2);
    assert_int_equal(play(0, 0, cw_place_board(1, 0)), CW_OK);
    assert_int_equal(cw_entity_attack(at(cw_place_board(0, 2))), 3);
    assert_int_equal(health(cw_place_board(0, 2)), 6);
    assert_int_equal(play(0, 0, cw_place_board(0, 0)), CW_OK);
    assert_int_equal(side(0)->board_count, 2);
    assert_int_equal(cw_entity_attack(at(cw_place_board(0, 0))), 1);
    assert_int_equal(health(cw_place_board(0, 0)), 1);
    assert_int_equal(health(cw_place_board(0, 1)), 5);
}

/* H: a match without fatigue or limit ends all the same. */
static void test_a_match_without_end_is_a_draw(void **unused)
{
    (void)unused;
    kit_position("fatigue: none, turn_limit: 0", "");
    while (!cw_state_is_over(&state)) {
        assert_in_range(state.turn, 1, CW_MAX_TURNS);
        assert_int_equal(end_turn(), CW_OK);
    }
    assert_int_equal(state.end, CW_END_TURN_LIMIT);
    assert_int_equal(state.winner, CW_DRAW_RESULT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_a_silenced_reaction_is_passed_over, kit_clear),
        cmocka_unit_test_teardown(test_a_given_reaction_is_lost_to_silence, kit_clear),
        cmocka_unit_test_teardown(test_a_shield_for_a_turn_is_used_up, kit_clear),
        cmocka_unit_test_teardown(test_lifesteal_heals_aloud_after_all_damage, kit_clear),
        cmocka_unit_test_teardown(test_spell_damage_does_not_grow_what_is_passed_on, kit_clear),
        cmocka_unit_test_teardown(test_effects_until_your_next_turn_end_first, kit_clear),
        cmocka_unit_test_teardown(test_plain_auras_reach_who_comes_and_end_with_their_source,
                                  kit_clear),
        cmocka_unit_test_teardown(test_a_match_without_end_is_a_draw, kit_clear),
    };
    return cmocka_run_group_tests_name("rules_triggers", tests, NULL, NULL);
}
