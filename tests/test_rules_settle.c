/* Settling: deathrattles in chains, endless loops cut off at the bound, the ends of a match, and
 * auras that depend on what other auras and zones give. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "rules_kit.h"

static cw_place own(int slot) { return cw_place_board(0, slot); }

static int attack_of(cw_place place)
{
    return cw_character_attack(game, &state, cw_entity_at(&state, place));
}

/* ---- deaths ---- */

static void test_deathrattles_follow_each_other(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Bomb, cost: 1, minion: 1/1, text: 'Deathrattle: Deal 1 damage to "
                     "all minions.'}\n"
                     "- {name: Egg, cost: 1, minion: 0/1, text: 'Deathrattle: Summon an Ox.'}\n");
    put_many(0, CW_ZONE_BOARD, "Bomb", 3);
    put(0, CW_ZONE_BOARD, "Egg");
    put(1, CW_ZONE_BOARD, "Ox");
    put(0, CW_ZONE_HAND, "Bolt");
    assert_int_equal(play(0, 0, own(0)), CW_OK);
    /* The first bomb kills both others and the egg; they go together, in the order of play: the
     * ox of the egg comes last and is not hit. */
    assert_int_equal(count_events(CW_EVENT_DEATH), 4);
    assert_int_equal(side(0)->board_count, 1);
    assert_int_equal(health(own(0)), 5);
    assert_int_equal(health(cw_place_board(1, 0)), 2);
    assert_int_equal(state.cut_off, 0);
}

static void test_what_dies_is_replaced_where_it_stood(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Egg, cost: 1, minion: 0/1, text: 'Deathrattle: Summon a Pup.'}\n");
    put(0, CW_ZONE_BOARD, "Ox");
    put(0, CW_ZONE_BOARD, "Egg");
    put(0, CW_ZONE_BOARD, "Wall");
    put(0, CW_ZONE_HAND, "Bolt");
    assert_int_equal(play(0, 0, own(1)), CW_OK);
    assert_int_equal(at(own(1))->card, card("Pup"));
    assert_int_equal(at(own(2))->card, card("Wall"));
}

/* Summoned again and again, dead at once each time: the dead keep their numbers until the action
 * is over, so that the table fills up and the last one finds no room. */
static void test_endless_rebirth_runs_out_of_room(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Curse, cost: 1, minion: 0/9, text: Your other minions have -1 "
                     "health.}\n"
                     "- {name: Wisp, cost: 0, minion: 1/1, text: 'Deathrattle: Summon a Wisp.'}\n");
    put(0, CW_ZONE_BOARD, "Curse");
    put(0, CW_ZONE_HAND, "Wisp");
    int left = game->entity_limit - state.entity_count;
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(count_events(CW_EVENT_DEATH), left + 1);
    assert_int_equal(count_events(CW_EVENT_NO_ROOM), 1);
    assert_int_equal(side(0)->board_count, 1);
    put(0, CW_ZONE_HAND, "Wisp"); /* the numbers are free again */
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(count_events(CW_EVENT_DEATH), left + 1);
}

/* Each event causes several: long before the depth is reached, the number of effects is. */
static void test_spreading_triggers_are_cut_off(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Echo, plural: Echoes, cost: 1, minion: 0/9, text: 'Whenever a hero "
                     "takes damage, deal 1 damage to the enemy hero.'}\n");
    put_many(0, CW_ZONE_BOARD, "Echo", 7);
    state.entities[side(1)->hero].health = state.entities[side(1)->hero].max_health = 5000;
    put(0, CW_ZONE_HAND, "Bolt");
    assert_int_equal(play(0, 0, cw_place_hero(1)), CW_OK);
    assert_int_equal(count_events(CW_EVENT_CUT_OFF), 1);
    assert_int_equal(state.cut_off, 1);
    int lost = 5000 - health(cw_place_hero(1));
    assert_in_range(lost, 100, 1000);
    assert_int_equal(state.phase, CW_PHASE_MAIN);
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(state.active, 1);
}

static void test_endless_triggers_are_cut_off(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Hurt, cost: 1, minion: 0/1, text: 'Whenever a character is healed, "
                     "deal 1 damage to your hero.'}\n"
                     "- {name: Balm, cost: 1, minion: 0/1, text: 'Whenever a character takes "
                     "damage, restore 1 health to your hero.'}\n");
    put(0, CW_ZONE_BOARD, "Hurt");
    put(0, CW_ZONE_BOARD, "Balm");
    put(0, CW_ZONE_HAND, "Bolt");
    assert_int_equal(play(0, 0, cw_place_hero(0)), CW_OK);
    assert_int_equal(count_events(CW_EVENT_CUT_OFF), 1);
    assert_int_equal(state.cut_off, 1);
    assert_int_equal(end_turn(), CW_OK);
}

/* ---- ends ---- */

static void test_both_heroes_dead_is_a_draw(void **unused)
{
    (void)unused;
    kit_position("", "- {name: End, cost: 0, spell: true, text: Deal 99 damage to all "
                     "characters.}\n");
    put(0, CW_ZONE_HAND, "End");
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(state.winner, CW_DRAW_RESULT);
    assert_int_equal(state.end, CW_END_BOTH_DIED);
}

static void test_an_effect_wins(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Crown, cost: 0, spell: true, text: You win the match.}\n"
                     "- {name: Yield, cost: 0, spell: true, text: Your opponent wins the "
                     "match.}\n");
    put(0, CW_ZONE_HAND, "Crown");
    put(0, CW_ZONE_HAND, "Yield");
    cw_state before = state;
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(state.winner, 0);
    assert_int_equal(state.end, CW_END_EFFECT);
    state = before;
    assert_int_equal(play(1, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(state.winner, 1);
}

/* ---- auras ---- */

static void test_health_of_auras_comes_and_goes(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Chief, cost: 3, minion: 2/2, text: Your other minions have "
                     "+1/+1.}\n");
    put(0, CW_ZONE_BOARD, "Ox");
    put(0, CW_ZONE_HAND, "Chief");
    put(0, CW_ZONE_HAND, "Bolt");
    put(0, CW_ZONE_HAND, "Bolt");
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(health(own(1)), 6);
    assert_int_equal(attack_of(own(1)), 3);
    assert_int_equal(attack_of(own(0)), 2);
    assert_int_equal(play(0, 0, own(1)), CW_OK);
    assert_int_equal(health(own(1)), 3);
    assert_int_equal(play(0, 0, own(0)), CW_OK);
    assert_int_equal(side(0)->board_count, 1);
    assert_int_equal(health(own(0)), 3); /* still below its own maximum: nothing is lost */
    assert_int_equal(attack_of(own(0)), 2);
}

static void test_auras_see_damage_not_other_auras(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Chief, cost: 3, minion: 2/2, text: Your other minions have "
                     "+1/+1.}\n"
                     "- {name: Angry, cost: 3, minion: 1/4, text: This minion has +3 attack while "
                     "damaged.}\n");
    put(0, CW_ZONE_BOARD, "Angry");
    put(0, CW_ZONE_HAND, "Chief");
    put(0, CW_ZONE_HAND, "Bolt");
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(health(own(1)), 5);
    assert_int_equal(attack_of(own(1)), 2); /* more health is not damage */
    assert_int_equal(play(0, 0, own(1)), CW_OK);
    assert_int_equal(attack_of(own(1)), 5);
}

static void test_auras_count_hands_and_armor(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Miser, cost: 1, minion: 1/3, text: This minion has +1 attack for "
                     "each card in your hand.}\n"
                     "- {name: Plate, cost: 1, spell: true, text: Gain 4 armor.}\n");
    put(0, CW_ZONE_BOARD, "Miser");
    put(0, CW_ZONE_HAND, "Idea");
    put(0, CW_ZONE_HAND, "Bolt");
    put_many(0, CW_ZONE_DECK, "Pup", 5);
    assert_int_equal(attack_of(own(0)), 3);
    assert_int_equal(play(1, 0, cw_place_hero(1)), CW_OK);
    assert_int_equal(attack_of(own(0)), 2);
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(attack_of(own(0)), 2);
    end_turn();
    end_turn();
    assert_int_equal(attack_of(own(0)), 3);
}

static void test_copies_take_their_keywords_along(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Bless, plural: Blessings, cost: 0, spell: true, text: Give a minion "
                     "taunt.}\n"
                     "- {name: Twin, cost: 0, spell: true, text: Summon a copy of an enemy "
                     "minion.}\n");
    put(0, CW_ZONE_HAND, "Bless");
    put(1, CW_ZONE_BOARD, "Ox");
    put(1, CW_ZONE_HAND, "Twin");
    put(0, CW_ZONE_BOARD, "Ox");
    assert_int_equal(play(0, 0, own(0)), CW_OK);
    end_turn();
    assert_int_equal(play(0, 0, own(0)), CW_OK);
    assert_true(cw_entity_keywords(at(cw_place_board(1, 1))) & CW_KW(TAUNT));
    end_turn();
    assert_int_equal(act(attack_action(own(0), cw_place_hero(1))), CW_ERR_TAUNT);
}

static void test_weakened_in_hand_it_dies_on_the_board(void **unused)
{
    (void)unused;
    kit_position("", "");
    cw_entity_id id = put(0, CW_ZONE_HAND, "Ox");
    state.entities[id].health = 0;
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(side(0)->board_count, 0);
    assert_int_equal(count_events(CW_EVENT_DEATH), 1);
}

/* Without the drain the porter is alive again, and counts. */
static void test_auras_count_who_lives_by_them(void **unused)
{
    (void)unused;
    kit_position("",
                 "- {name: Crowd, cost: 1, minion: 1/9, text: This minion has +1/+1 for each other "
                 "minion.}\n"
                 "- {name: Drain, cost: 1, minion: 1/3, text: All minions have -1 health.}\n"
                 "- {name: Porter, cost: 1, minion: 1/1, text: 'Battlecry: Return a friendly "
                 "minion to its owner''s hand.'}\n");
    put(0, CW_ZONE_BOARD, "Crowd");
    put(0, CW_ZONE_BOARD, "Drain");
    put(0, CW_ZONE_HAND, "Porter");
    assert_int_equal(play(0, 2, cw_place_board(0, 1)), CW_OK);
    assert_int_equal(side(0)->board_count, 2);
    assert_int_equal(cw_character_attack(game, &state, side(0)->board[0]), 2);
}

/* The drain kills the guest as it comes; what it is given makes it live, and count. */
static void test_auras_count_who_is_given_life(void **unused)
{
    (void)unused;
    kit_position("",
                 "- {name: Crowd, cost: 1, minion: 1/9, text: This minion has +1/+1 for each other "
                 "minion.}\n"
                 "- {name: Drain, cost: 1, minion: 1/3, text: All minions have -1 health.}\n"
                 "- {name: Host, cost: 1, minion: 1/3, text: 'Whenever you summon a minion, give "
                 "it +1/+1.'}\n"
                 "- {name: Guest, cost: 1, minion: 1/1}\n");
    put(0, CW_ZONE_BOARD, "Crowd");
    put(0, CW_ZONE_BOARD, "Drain");
    put(0, CW_ZONE_BOARD, "Host");
    put(0, CW_ZONE_HAND, "Guest");
    assert_int_equal(play(0, 3, CW_PLACE_NONE), CW_OK);
    assert_int_equal(side(0)->board_count, 4);
    assert_int_equal(cw_character_attack(game, &state, side(0)->board[0]), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_deathrattles_follow_each_other),
        cmocka_unit_test(test_what_dies_is_replaced_where_it_stood),
        cmocka_unit_test(test_endless_rebirth_runs_out_of_room),
        cmocka_unit_test(test_spreading_triggers_are_cut_off),
        cmocka_unit_test(test_endless_triggers_are_cut_off),
        cmocka_unit_test(test_both_heroes_dead_is_a_draw),
        cmocka_unit_test(test_an_effect_wins),
        cmocka_unit_test(test_health_of_auras_comes_and_goes),
        cmocka_unit_test(test_auras_see_damage_not_other_auras),
        cmocka_unit_test(test_auras_count_hands_and_armor),
        cmocka_unit_test(test_copies_take_their_keywords_along),
        cmocka_unit_test(test_weakened_in_hand_it_dies_on_the_board),
        cmocka_unit_test(test_auras_count_who_lives_by_them),
        cmocka_unit_test(test_auras_count_who_is_given_life),
    };
    return cmocka_run_group_tests_name("rules_settle", tests, NULL, kit_clear);
}
