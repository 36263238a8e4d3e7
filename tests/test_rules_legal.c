/* What may be done: every reason for a refusal, costs under auras, and that a random action is
 * drawn evenly from all legal ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "rules_kit.h"

#define ENEMY_HERO cw_place_hero(1)
#define OWN_HERO cw_place_hero(0)

static cw_place own(int slot) { return cw_place_board(0, slot); }

static cw_place enemy(int slot) { return cw_place_board(1, slot); }

/* ---- refusals ---- */

static void test_playing_is_refused(void **unused)
{
    (void)unused;
    kit_position("board_size: 2",
                 "- {name: Only, cost: 0, spell: true, text: Play only if you have a weapon. Draw "
                 "a card.}\n"
                 "- {name: Call, cost: 0, spell: true, text: Summon a Pup.}\n"
                 "- {name: Hunt, cost: 0, spell: true, text: Deal 1 damage to an enemy minion.}\n");
    put(0, CW_ZONE_HAND, "Bolt");
    assert_int_equal(play(1, 0, ENEMY_HERO), CW_ERR_NO_SUCH_CARD);
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_ERR_TARGET_NEEDED);
    assert_int_equal(play(0, 0, enemy(0)), CW_ERR_TARGET);
    assert_int_equal(play(0, 0, CW_PLACE_WEAPON), CW_ERR_TARGET);
    assert_int_equal(play(0, 1, ENEMY_HERO), CW_ERR_POSITION);
    cw_action action = play_action(0, 0, ENEMY_HERO);
    action.mode = 1;
    assert_int_equal(act(action), CW_ERR_ACTION_KIND);
    action = play_action(0, 0, ENEMY_HERO);
    action.to = 1;
    assert_int_equal(act(action), CW_ERR_POSITION);
    action = play_action(0, 0, ENEMY_HERO);
    action.source = cw_place_hand(1, 0);
    assert_int_equal(act(action), CW_ERR_NO_SUCH_CARD);
    state.players[0].mana = 0;
    assert_int_equal(play(0, 0, ENEMY_HERO), CW_ERR_MANA);
    state.players[0].mana = 10;
    put(0, CW_ZONE_HAND, "Only");
    put(0, CW_ZONE_HAND, "Call");
    put(0, CW_ZONE_HAND, "Hunt");
    put(0, CW_ZONE_HAND, "Pup");
    assert_int_equal(play(1, 0, CW_PLACE_NONE), CW_ERR_REQUIREMENT);
    assert_int_equal(play(3, 0, CW_PLACE_NONE), CW_ERR_TARGET_NEEDED);
    assert_int_equal(play(4, 1, CW_PLACE_NONE), CW_ERR_POSITION);
    assert_int_equal(play(4, 0, ENEMY_HERO), CW_ERR_TARGET);
    put_many(0, CW_ZONE_BOARD, "Pup", 2);
    assert_int_equal(play(2, 0, CW_PLACE_NONE), CW_ERR_BOARD_FULL);
    assert_int_equal(play(4, 0, CW_PLACE_NONE), CW_ERR_BOARD_FULL);
    put(0, CW_ZONE_WEAPON, "Club");
    put(0, CW_ZONE_DECK, "Pup");
    assert_int_equal(play(1, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(play(0, 0, ENEMY_HERO), CW_OK);
    assert_int_equal(health(ENEMY_HERO), 27);
}

static void test_needs_are_asked_for(void **unused)
{
    (void)unused;
    kit_position("", "");
    game->cards[card("Pup")].needs[1] = 2;
    assert_int_equal(cw_game_freeze(game, &errors), CW_OK);
    put(0, CW_ZONE_HAND, "Pup");
    state.players[0].elements[1] = 1;
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_ERR_NEEDS);
    assert_int_equal(cw_check_card(game, &state, 0, 0), CW_ERR_NEEDS);
    state.players[0].elements[1] = 2;
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
}

static void test_secrets_are_refused(void **unused)
{
    (void)unused;
    kit_position("secret_limit: 2",
                 "- {name: S1, cost: 0, secret: true, text: 'Secret: When your hero is attacked, "
                 "gain 8 armor.'}\n"
                 "- {name: S2, cost: 0, secret: true, text: 'Secret: When your opponent casts a "
                 "spell, counter it.'}\n"
                 "- {name: S3, cost: 0, secret: true, text: 'Secret: When your hero takes damage, "
                 "draw a card.'}\n");
    put(0, CW_ZONE_HAND, "S1");
    put(0, CW_ZONE_HAND, "S1");
    put(0, CW_ZONE_HAND, "S2");
    put(0, CW_ZONE_HAND, "S3");
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_ERR_SECRET_ACTIVE);
    assert_int_equal(play(1, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(play(1, 0, CW_PLACE_NONE), CW_ERR_BOARD_FULL);
    assert_int_equal(side(0)->secret_count, 2);
}

static void test_attacks_are_refused(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Ghost, cost: 1, minion: 3/3, text: Stealth.}\n"
                     "- {name: Statue, plural: Statues, cost: 1, minion: 3/3, text: Cannot "
                     "attack.}\n");
    put(0, CW_ZONE_BOARD, "Ox");
    put(0, CW_ZONE_BOARD, "Wall");
    put(0, CW_ZONE_BOARD, "Statue");
    put(1, CW_ZONE_BOARD, "Wall");
    put(1, CW_ZONE_BOARD, "Pup");
    put(1, CW_ZONE_BOARD, "Ghost");
    assert_int_equal(act(attack_action(own(0), enemy(1))), CW_ERR_TAUNT);
    assert_int_equal(act(attack_action(own(0), ENEMY_HERO)), CW_ERR_TAUNT);
    assert_int_equal(act(attack_action(own(0), enemy(2))), CW_ERR_TARGET);
    assert_int_equal(act(attack_action(own(0), own(1))), CW_ERR_TARGET);
    assert_int_equal(act(attack_action(own(0), enemy(5))), CW_ERR_TARGET);
    assert_int_equal(act(attack_action(own(0), CW_PLACE_NONE)), CW_ERR_TARGET);
    assert_int_equal(act(attack_action(own(7), enemy(0))), CW_ERR_NO_SUCH_CARD);
    assert_int_equal(act(attack_action(enemy(1), own(0))), CW_ERR_NO_SUCH_CARD);
    assert_int_equal(act(attack_action(CW_PLACE_NONE, own(0))), CW_ERR_NO_SUCH_CARD);
    assert_int_equal(act(attack_action(own(1), enemy(0))), CW_ERR_CANNOT_ATTACK);
    assert_int_equal(act(attack_action(own(2), enemy(0))), CW_ERR_CANNOT_ATTACK);
    assert_int_equal(act(attack_action(OWN_HERO, enemy(0))), CW_ERR_CANNOT_ATTACK);
    cw_action action = attack_action(own(0), enemy(0));
    action.position = 1;
    assert_int_equal(act(action), CW_ERR_ACTION_KIND);
    assert_int_equal(act(attack_action(own(0), enemy(0))), CW_OK);
    assert_int_equal(act(attack_action(own(0), enemy(0))), CW_ERR_CANNOT_ATTACK);
    assert_int_equal(health(enemy(0)), 2);
}

static void test_power_and_others_are_refused(void **unused)
{
    (void)unused;
    kit_position("", "");
    cw_action power = plain(CW_ACTION_POWER);
    assert_int_equal(act(power), CW_ERR_TARGET_NEEDED);
    power.target = ENEMY_HERO;
    power.source = OWN_HERO;
    assert_int_equal(act(power), CW_ERR_NO_SUCH_CARD);
    power.source = CW_PLACE_NONE;
    state.players[0].mana = 1;
    assert_int_equal(act(power), CW_ERR_MANA);
    state.players[0].mana = 10;
    assert_int_equal(act(power), CW_OK);
    assert_int_equal(act(power), CW_ERR_POWER_USED);
    assert_int_equal(act(plain(CW_ACTION_NONE)), CW_ERR_ACTION_KIND);
    assert_int_equal(act(plain(CW_ACTION_CHOOSE)), CW_ERR_ACTION_KIND);
    assert_int_equal(act((cw_action){.kind = CW_ACTION_COUNT}), CW_ERR_ACTION_KIND);
    cw_action end = plain(CW_ACTION_END_TURN);
    end.mode = 1;
    assert_int_equal(act(end), CW_ERR_ACTION_KIND);
    assert_int_equal(cw_check_card(game, &state, 1, 0), CW_ERR_NOT_YOUR_TURN);
    assert_int_equal(cw_check_card(game, &state, 0, 0), CW_ERR_NO_SUCH_CARD);
    assert_int_equal(cw_check_card(game, &state, 0, -1), CW_ERR_NO_SUCH_CARD);
}

static void test_choices_are_refused(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Seek, cost: 1, spell: true, text: Discover a minion.}\n");
    put(0, CW_ZONE_HAND, "Seek");
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(state.phase, CW_PHASE_CHOICE);
    assert_int_equal(state.choice.count, 3);
    assert_int_equal(end_turn(), CW_ERR_ACTION_KIND);
    cw_action choose = plain(CW_ACTION_CHOOSE);
    choose.mode = 3;
    assert_int_equal(act(choose), CW_ERR_RANGE);
    choose.mode = 2;
    cw_card_id wanted = state.choice.options[2];
    assert_int_equal(act(choose), CW_OK);
    assert_int_equal(at(cw_place_hand(0, 0))->card, wanted);
}

static void test_a_choice_of_powers_gives_a_hero_one(void **unused)
{
    (void)unused;
    kit_game("", "- {name: Learn, cost: 0, spell: true, text: Discover a hero power.}\n");
    const cw_card_id heroes[CW_SEATS] = {card("Bare"), 0};
    memset(&state, 0, sizeof state);
    assert_int_equal(cw_setup_empty(game, heroes, 0, 7, &state), CW_OK);
    put(0, CW_ZONE_HAND, "Learn");
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(act(plain(CW_ACTION_CHOOSE)), CW_OK);
    assert_int_equal(state.entities[side(0)->power].card, card("Ping"));
}

/* ---- costs ---- */

static void test_costs_follow_auras(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Apprentice, cost: 2, minion: 3/2, text: Your spells cost 1 less.}\n"
                     "- {name: Tax, cost: 2, minion: 1/1, text: Your opponent's spells cost 2 "
                     "more.}\n"
                     "- {name: Giant, cost: 8, minion: 8/8, text: Costs 1 less for each other "
                     "minion.}\n"
                     "- {name: Doom, cost: 0, spell: true, text: Destroy all minions.}\n");
    put(0, CW_ZONE_HAND, "Idea");
    put(0, CW_ZONE_HAND, "Ox");
    put(0, CW_ZONE_HAND, "Giant");
    put(0, CW_ZONE_HAND, "Doom");
    assert_int_equal(cw_hand_cost(game, &state, 0, 0), 2);
    assert_int_equal(cw_hand_cost(game, &state, 0, 2), 8);
    put_many(0, CW_ZONE_BOARD, "Apprentice", 3);
    assert_int_equal(cw_hand_cost(game, &state, 0, 0), 0);
    assert_int_equal(cw_hand_cost(game, &state, 0, 1), 3);
    assert_int_equal(cw_hand_cost(game, &state, 0, 2), 5);
    put(1, CW_ZONE_BOARD, "Tax");
    assert_int_equal(cw_hand_cost(game, &state, 0, 0), 1);
    assert_int_equal(cw_hand_cost(game, &state, 0, 3), 0);
    state.players[0].mana = 4;
    assert_int_equal(play(2, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(side(0)->mana, 0);
    assert_int_equal(play(2, 0, CW_PLACE_NONE), CW_OK); /* Doom, for nothing */
    assert_int_equal(cw_hand_cost(game, &state, 0, 0), 2);
    assert_int_equal(state.cost_auras, 0);
}

/* ---- random actions ---- */

static void test_random_actions_are_even(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Crier, cost: 1, minion: 1/1, text: 'Battlecry: Deal 1 damage to a "
                     "character.'}\n"
                     "- {name: Fork, cost: 1, spell: true, text: 'Choose one: Deal 1 damage to a "
                     "minion; or draw a card.'}\n");
    put_many(0, CW_ZONE_BOARD, "Ox", 3);
    put_many(1, CW_ZONE_BOARD, "Pup", 4);
    put(0, CW_ZONE_HAND, "Crier");
    put(0, CW_ZONE_HAND, "Fork");
    put(0, CW_ZONE_HAND, "Pup");
    put(0, CW_ZONE_WEAPON, "Club");
    kit_check_even(60000);
    put(1, CW_ZONE_BOARD, "Wall");
    kit_check_even(40000);
}

static void test_random_mulligans_are_even(void **unused)
{
    (void)unused;
    kit_game("hand_first: 5", "");
    kit_match("Pup", 20, "Pup", 20);
    kit_check_even(20000);
}

/* ---- the largest tables ---- */

static void test_all_actions_of_a_crowded_table_fit(void **unused)
{
    (void)unused;
    static cw_action list[CW_MAX_ACTIONS + 1];
    kit_position("board_size: 14, hand_limit: 14",
                 "- {name: Fork, cost: 0, minion: 1/1, text: 'Choose one: Deal 1 damage to a "
                 "character; or restore 1 health to a character.'}\n");
    put_many(0, CW_ZONE_HAND, "Fork", 14);
    put_many(0, CW_ZONE_BOARD, "Ox", 13);
    put_many(1, CW_ZONE_BOARD, "Ox", 14);
    int targets = 13 + 14 + 2, attacks = 13 * 15;
    int expected = 14 * 2 * 14 * targets + targets + attacks + 1;
    assert_true(expected <= CW_MAX_ACTIONS);
    assert_int_equal(cw_legal(game, &state, list), expected);
    for (int i = 0; i < expected; i++)
        assert_int_equal(cw_check(game, &state, list[i]), CW_OK);
}

static void test_all_mulligans_of_the_largest_hand_fit(void **unused)
{
    (void)unused;
    static cw_action list[CW_MAX_ACTIONS];
    kit_game("hand_limit: 14, hand_first: 14", "");
    kit_match("Pup", 30, "Pup", 30);
    assert_int_equal(cw_legal(game, &state, list), 1 << 14);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_playing_is_refused),
        cmocka_unit_test(test_needs_are_asked_for),
        cmocka_unit_test(test_secrets_are_refused),
        cmocka_unit_test(test_attacks_are_refused),
        cmocka_unit_test(test_power_and_others_are_refused),
        cmocka_unit_test(test_choices_are_refused),
        cmocka_unit_test(test_a_choice_of_powers_gives_a_hero_one),
        cmocka_unit_test(test_costs_follow_auras),
        cmocka_unit_test(test_random_actions_are_even),
        cmocka_unit_test(test_random_mulligans_are_even),
        cmocka_unit_test(test_all_actions_of_a_crowded_table_fit),
        cmocka_unit_test(test_all_mulligans_of_the_largest_hand_fit),
    };
    return cmocka_run_group_tests_name("rules_legal", tests, NULL, kit_clear);
}
