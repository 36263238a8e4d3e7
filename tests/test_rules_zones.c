/* Entities and zones at their limits: full tables, hands, boards and decks, numbers used again,
 * passing effects beyond the room for them, positions set up by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "rules_kit.h"

static int free_entities(void)
{
    int count = game->entity_limit - state.entity_count;
    for (int i = 0; i < CW_ID_WORDS; i++)
        count += __builtin_popcountll(state.free_ids[i]);
    return count;
}

/* Decks of both sides until only `left` more entities fit. */
static void fill_table(int left)
{
    while (free_entities() > left) {
        cw_seat seat = state.players[0].deck_count >= 60;
        assert_int_not_equal(cw_setup_put(game, &state, seat, CW_ZONE_DECK, card("Pup")), 0);
    }
    cw_setup_finish(game, &state);
}

static void test_full_table_makes_no_more(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Call, cost: 0, spell: true, text: Summon 4 Pups.}\n"
                     "- {name: Gift, cost: 0, spell: true, text: Add 3 Pups to your hand.}\n"
                     "- {name: Arm, cost: 0, spell: true, text: Equip a Club.}\n");
    put(0, CW_ZONE_HAND, "Call");
    put(0, CW_ZONE_HAND, "Gift");
    put(0, CW_ZONE_HAND, "Arm");
    fill_table(1);
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(side(0)->board_count, 1);
    assert_int_equal(count_events(CW_EVENT_SUMMON), 1);
    assert_int_equal(count_events(CW_EVENT_NO_ROOM), 1);
    assert_int_equal(free_entities(), 1); /* the spell's own place is free again */
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(side(0)->hand_count, 2);
    assert_int_equal(count_events(CW_EVENT_NO_ROOM), 2);
    fill_table(0);
    assert_int_equal(cw_setup_put(game, &state, 0, CW_ZONE_HAND, card("Pup")), 0);
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(side(0)->weapon, 0);
    assert_int_equal(count_events(CW_EVENT_NO_ROOM), 1);
}

static void test_numbers_of_the_dead_are_used_again(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Egg, cost: 0, minion: 0/1, text: 'Deathrattle: Summon a Pup.'}\n");
    put(0, CW_ZONE_HAND, "Bolt");
    put(0, CW_ZONE_BOARD, "Egg");
    int count = state.entity_count;
    assert_int_equal(play(0, 0, cw_place_board(0, 0)), CW_OK);
    /* The pup came while egg and spell were still about: a new number. */
    assert_int_equal(state.entity_count, count + 1);
    assert_int_equal(at(cw_place_board(0, 0))->card, card("Pup"));
    cw_entity_id first = put(0, CW_ZONE_HAND, "Ox"), second = put(0, CW_ZONE_HAND, "Ox");
    assert_int_equal(state.entity_count, count + 1);
    assert_in_range(first, 1, count - 1);
    assert_in_range(second, 1, count - 1);
    assert_int_not_equal(first, second);
    kit_check();
}

static void test_full_zones_by_hand(void **unused)
{
    (void)unused;
    kit_position("board_size: 3, hand_limit: 4",
                 "- {name: Trap, cost: 1, secret: true, text: 'Secret: When your hero is attacked, "
                 "gain 8 armor.'}\n");
    put_many(0, CW_ZONE_BOARD, "Pup", 3);
    put_many(0, CW_ZONE_SECRET, "Trap", CW_MAX_SECRETS);
    put_many(0, CW_ZONE_HAND, "Pup", 4);
    put_many(0, CW_ZONE_DECK, "Pup", CW_MAX_DECK);
    put(0, CW_ZONE_WEAPON, "Club");
    int before = free_entities();
    assert_int_equal(put(0, CW_ZONE_BOARD, "Pup"), 0);
    assert_int_equal(put(0, CW_ZONE_HAND, "Pup"), 0);
    assert_int_equal(put(0, CW_ZONE_DECK, "Pup"), 0);
    assert_int_equal(put(0, CW_ZONE_WEAPON, "Club"), 0);
    assert_int_equal(put(0, CW_ZONE_SECRET, "Trap"), 0);
    assert_int_equal(put(0, CW_ZONE_HERO, "H"), 0);
    assert_int_equal(put(0, CW_ZONE_NONE, "Pup"), 0);
    assert_int_equal(cw_setup_put(game, &state, 0, CW_ZONE_HAND, 0), 0);
    assert_int_equal(cw_setup_put(game, &state, 0, CW_ZONE_HAND, 65535), 0);
    assert_int_equal(free_entities(), before);
    kit_check();
}

static void test_heroes_by_hand(void **unused)
{
    (void)unused;
    kit_game("hero_health: 17", "");
    const cw_card_id plain_heroes[CW_SEATS] = {0, card("Bare")};
    memset(&state, 0, sizeof state);
    assert_int_equal(cw_setup_empty(game, plain_heroes, 1, 7, &state), CW_OK);
    kit_check();
    assert_int_equal(state.active, 1);
    assert_int_equal(health(cw_place_hero(0)), 17);
    assert_int_equal(health(cw_place_hero(1)), 20);
    assert_int_equal(side(0)->power, 0);
    const cw_card_id wrong[CW_SEATS] = {0, card("Pup")}, unknown[CW_SEATS] = {65535, 0};
    assert_int_equal(cw_setup_empty(game, wrong, 0, 7, &state), CW_ERR_NO_SUCH_CARD);
    assert_int_equal(cw_setup_empty(game, unknown, 0, 7, &state), CW_ERR_NO_SUCH_CARD);
}

static void test_effects_meet_full_zones(void **unused)
{
    (void)unused;
    kit_position("board_size: 3, hand_limit: 4",
                 "- {name: Bring, cost: 0, spell: true, text: 'Draw a card. Summon 2 Pups.'}\n"
                 "- {name: Home, cost: 0, spell: true, text: Return all minions to their owners' "
                 "hands.}\n"
                 "- {name: Mine, cost: 0, spell: true, text: Freeze an enemy minion. Take "
                 "control of it.}\n"
                 "- {name: Mix, cost: 0, spell: true, text: Shuffle 3 Oxen into your deck.}\n");
    put(0, CW_ZONE_HAND, "Bring");
    put(0, CW_ZONE_HAND, "Mine");
    put(0, CW_ZONE_HAND, "Home");
    put(0, CW_ZONE_HAND, "Mix");
    put_many(0, CW_ZONE_BOARD, "Pup", 2);
    put(1, CW_ZONE_BOARD, "Ox");
    put_many(1, CW_ZONE_HAND, "Pup", 4);
    put_many(0, CW_ZONE_DECK, "Pup", CW_MAX_DECK - 1);
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(side(0)->board_count, 3);
    assert_int_equal(count_events(CW_EVENT_NO_ROOM), 1);
    /* Control without room destroys. */
    assert_int_equal(play(0, 0, cw_place_board(1, 0)), CW_OK);
    assert_int_equal(side(1)->board_count, 0);
    assert_int_equal(side(0)->board_count, 3);
    /* Shuffled cards beyond the deck are lost: it holds two less than its limit. */
    assert_int_equal(play(1, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(side(0)->deck_count, CW_MAX_DECK);
    assert_int_equal(count_events(CW_EVENT_NO_ROOM), 1);
    /* Returning into a full hand destroys: two cards are held, one of them is played. */
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(side(0)->hand_count, 4);
    assert_int_equal(side(0)->board_count, 0);
    assert_int_equal(count_events(CW_EVENT_RETURN), 3);
}

static void test_a_trigger_may_take_the_last_place(void **unused)
{
    (void)unused;
    kit_position("board_size: 3", "- {name: Nest, cost: 1, minion: 0/9, text: 'Whenever you play a "
                                  "card, summon a Pup.'}\n");
    put(0, CW_ZONE_BOARD, "Nest");
    put(0, CW_ZONE_BOARD, "Ox");
    put_many(0, CW_ZONE_HAND, "Ox", 2);
    assert_int_equal(play(0, 1, CW_PLACE_NONE), CW_OK);
    assert_int_equal(side(0)->board_count, 3);
    assert_int_equal(side(0)->hand_count, 1);
    assert_int_equal(count_events(CW_EVENT_NO_ROOM), 1);
    /* And what stood to the left may be gone. */
    kit_position("", "- {name: Gale, cost: 1, minion: 0/9, text: 'Whenever your opponent plays a "
                     "card, return all enemy minions to their owners'' hands.'}\n");
    put_many(0, CW_ZONE_BOARD, "Pup", 3);
    put(1, CW_ZONE_BOARD, "Gale");
    put(0, CW_ZONE_HAND, "Ox");
    assert_int_equal(play(0, 3, CW_PLACE_NONE), CW_OK);
    assert_int_equal(side(0)->board_count, 1);
    assert_int_equal(at(cw_place_board(0, 0))->card, card("Ox"));
    assert_int_equal(side(0)->hand_count, 3);
}

static void test_weapons_that_equip_weapons(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Relic, cost: 1, weapon: 1/2, text: 'Deathrattle: Equip a "
                     "Relic.'}\n");
    put(0, CW_ZONE_HAND, "Club");
    put(0, CW_ZONE_WEAPON, "Relic");
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(state.entities[side(0)->weapon].card, card("Club"));
    /* Worn out by attacks it comes back for ever. */
    kit_position("", "- {name: Relic, cost: 1, weapon: 1/1, text: 'Deathrattle: Equip a "
                     "Relic.'}\n");
    cw_entity_id old = put(0, CW_ZONE_WEAPON, "Relic");
    assert_int_equal(act(attack_action(cw_place_hero(0), cw_place_hero(1))), CW_OK);
    assert_int_equal(state.entities[side(0)->weapon].card, card("Relic"));
    assert_int_not_equal(side(0)->weapon, old);
}

/* ---- passing effects ---- */

/* Played in turn: entries of the same card that follow one another are one. */
static const char rushes[] =
    "- {name: Rush, plural: Rushes, cost: 0, spell: true, text: Give your minions +2 attack this "
    "turn.}\n"
    "- {name: Dash, plural: Dashes, cost: 0, spell: true, text: Give your minions +2 attack this "
    "turn.}\n";

static void rush_position(int count)
{
    kit_position("board_size: 14, hand_limit: 14", rushes);
    put_many(0, CW_ZONE_BOARD, "Ox", 14);
    for (int i = 0; i < count; i++)
        put(0, CW_ZONE_HAND, i % 2 ? "Dash" : "Rush");
}

/* Entities and passing effects share their room: neither runs into the other. */
static void test_things_share_their_room(void **unused)
{
    (void)unused;
    rush_position(8);
    for (int i = 0; i < 7; i++)
        assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    while (cw_setup_put(game, &state, 1, CW_ZONE_DECK, card("Ox")))
        ;
    assert_int_equal(cw_state_fault(game, &state, NULL) == NULL, 1);
    rush_position(4);
    while (cw_setup_put(game, &state, 1, CW_ZONE_DECK, card("Ox")))
        ;
    while (cw_setup_put(game, &state, 0, CW_ZONE_DECK, card("Ox")))
        ;
    assert_int_equal(state.entity_count, game->entity_limit);
    for (int i = 0; i < 3; i++)
        assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_in_range(state.mod_count, 19, 3 * 14 - 1);
    assert_null(cw_state_fault(game, &state, NULL));
}

static void test_passing_effects_have_bounded_room(void **unused)
{
    (void)unused;
    const int casts = CW_MAX_MODS / 14 + 1;
    rush_position(casts);
    for (int i = 0; i < casts; i++)
        assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(state.mod_count, CW_MAX_MODS);
    assert_int_equal(count_events(CW_EVENT_NO_ROOM), casts * 14 - CW_MAX_MODS);
    assert_int_equal(cw_character_attack(game, &state, side(0)->board[0]), 2 + casts * 2);
    assert_int_equal(cw_character_attack(game, &state, side(0)->board[13]), 2 + (casts - 1) * 2);
    end_turn();
    assert_int_equal(state.mod_count, 0);
    assert_int_equal(cw_character_attack(game, &state, side(0)->board[0]), 2);
}

static void test_passing_effects_end_in_their_turn(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Long, cost: 0, spell: true, text: Give a minion +2 attack until "
                     "your next turn.}\n"
                     "- {name: Short, cost: 0, spell: true, text: Give a minion +1 attack this "
                     "turn.}\n");
    put(0, CW_ZONE_BOARD, "Ox");
    put(0, CW_ZONE_HAND, "Long");
    put(0, CW_ZONE_HAND, "Short");
    assert_int_equal(play(0, 0, cw_place_board(0, 0)), CW_OK);
    assert_int_equal(play(0, 0, cw_place_board(0, 0)), CW_OK);
    assert_int_equal(cw_character_attack(game, &state, side(0)->board[0]), 5);
    end_turn();
    assert_int_equal(cw_character_attack(game, &state, side(0)->board[0]), 4);
    end_turn();
    assert_int_equal(cw_character_attack(game, &state, side(0)->board[0]), 2);
}

static void test_stats_stay_in_range(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Grow, cost: 0, spell: true, text: 'Give a minion +999/+999. Double "
                     "the attack of a minion. Double the health of a minion.'}\n"
                     "- {name: Big, cost: 0, spell: true, text: Double the health of a minion.}\n"
                     "- {name: Strong, cost: 0, spell: true, text: Double the attack of a "
                     "minion.}\n");
    put(0, CW_ZONE_BOARD, "Ox");
    for (int i = 0; i < 40; i++) {
        put(0, CW_ZONE_HAND, i % 2 ? "Big" : "Strong");
        assert_int_equal(play(0, 0, cw_place_board(0, 0)), CW_OK);
    }
    assert_int_equal(health(cw_place_board(0, 0)), 9999);
    assert_int_equal(at(cw_place_board(0, 0))->attack, 9999);
}

/* ---- rows of fourteen ---- */

static void test_largest_rows_keep_their_order(void **unused)
{
    (void)unused;
    kit_position("board_size: 14, hand_limit: 14", "");
    for (int i = 0; i < 14; i++) {
        cw_entity_id id = put(0, CW_ZONE_HAND, i % 2 ? "Pup" : "Ox");
        state.entities[id].cost = -3;
    }
    cw_setup_finish(game, &state);
    for (int i = 0; i < 14; i++)
        assert_int_equal(play(0, i / 2, CW_PLACE_NONE), CW_OK);
    assert_int_equal(side(0)->board_count, 14);
    assert_int_equal(side(0)->hand_count, 0);
    /* Put in at 0, 0, 1, 1, … of a growing row: pups left to right, then oxen right to left. */
    for (int i = 0; i < 14; i++)
        assert_int_equal(at(cw_place_board(0, i))->card, card(i < 7 ? "Pup" : "Ox"));
    end_turn();
    end_turn();
    assert_int_equal(act(attack_action(cw_place_board(0, 13), cw_place_hero(1))), CW_OK);
    assert_int_equal(health(cw_place_hero(1)), 30 - 1 - 2); /* and the fatigue of one draw */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_full_table_makes_no_more),
        cmocka_unit_test(test_numbers_of_the_dead_are_used_again),
        cmocka_unit_test(test_full_zones_by_hand),
        cmocka_unit_test(test_heroes_by_hand),
        cmocka_unit_test(test_effects_meet_full_zones),
        cmocka_unit_test(test_a_trigger_may_take_the_last_place),
        cmocka_unit_test(test_weapons_that_equip_weapons),
        cmocka_unit_test(test_things_share_their_room),
        cmocka_unit_test(test_passing_effects_have_bounded_room),
        cmocka_unit_test(test_passing_effects_end_in_their_turn),
        cmocka_unit_test(test_stats_stay_in_range),
        cmocka_unit_test(test_largest_rows_keep_their_order),
    };
    return cmocka_run_group_tests_name("rules_zones", tests, NULL, kit_clear);
}
