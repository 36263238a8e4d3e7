/* The course of a match under every variant of the rules: opening, mana, drawing, fatigue,
 * limits of turns and actions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "rules_kit.h"

static void begin(const char *settings)
{
    kit_game(settings, "");
    kit_match("Pup", 12, "Ox", 12);
}

/* Both keep their cards. */
static void keep_all(void)
{
    assert_int_equal(act(plain(CW_ACTION_MULLIGAN)), CW_OK);
    assert_int_equal(act(plain(CW_ACTION_MULLIGAN)), CW_OK);
}

/* ---- opening ---- */

static void test_opening_hands_and_mulligan(void **unused)
{
    (void)unused;
    begin("hand_first: 2, hand_second: 5, second_player_gets: [Bolt, Club]");
    assert_int_equal(state.phase, CW_PHASE_MULLIGAN);
    assert_int_equal(side(0)->hand_count, 2);
    assert_int_equal(side(1)->hand_count, 5);
    assert_int_equal(cw_state_decider(&state), 0);
    cw_action change = plain(CW_ACTION_MULLIGAN);
    change.mask = 1 << 2;
    assert_int_equal(act(change), CW_ERR_NO_SUCH_CARD);
    change.mask = 3;
    assert_int_equal(act(change), CW_OK);
    assert_int_equal(count_events(CW_EVENT_DRAW), 2);
    assert_int_equal(side(0)->hand_count, 2);
    assert_int_equal(side(0)->deck_count, 10);
    assert_int_equal(cw_state_decider(&state), 1);
    assert_int_equal(act(plain(CW_ACTION_MULLIGAN)), CW_OK);
    assert_int_equal(state.phase, CW_PHASE_MAIN);
    assert_int_equal(side(0)->hand_count, 3); /* with the draw of turn 1 */
    assert_int_equal(side(1)->hand_count, 7);
    assert_int_equal(at(cw_place_hand(1, 5))->card, card("Bolt"));
    assert_int_equal(at(cw_place_hand(1, 6))->card, card("Club"));
}

static void test_cards_put_back_do_not_come_again(void **unused)
{
    (void)unused;
    kit_game("hand_first: 3", "");
    for (uint64_t seed = 0; seed < 40; seed++) {
        cw_match_setup setup = {.seed = seed};
        static const char *const names[] = {"Pup", "Ox", "Wall", "Bolt", "Idea", "Club"};
        setup.decks[0] = setup.decks[1] = (cw_deck){.hero = card("H"), .count = 6};
        for (int i = 0; i < 6; i++)
            setup.decks[0].cards[i] = setup.decks[1].cards[i] = card(names[i]);
        memset(&state, 0, sizeof state);
        assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_OK);
        cw_card_id before[3];
        for (int i = 0; i < 3; i++)
            before[i] = at(cw_place_hand(0, i))->card;
        cw_action change = plain(CW_ACTION_MULLIGAN);
        change.mask = 7;
        assert_int_equal(act(change), CW_OK);
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++)
                assert_int_not_equal(at(cw_place_hand(0, i))->card, before[k]);
    }
}

static void test_no_mulligan(void **unused)
{
    (void)unused;
    begin("mulligan: false");
    assert_int_equal(state.phase, CW_PHASE_MAIN);
    assert_int_equal(state.turn, 1);
    assert_int_equal(state.active, 0);
    assert_int_equal(act(plain(CW_ACTION_MULLIGAN)), CW_ERR_ACTION_KIND);
}

static void test_first_player_may_not_draw(void **unused)
{
    (void)unused;
    begin("mulligan: false, hand_first: 3, hand_second: 3, first_player_draws: false");
    assert_int_equal(side(0)->hand_count, 3);
    end_turn();
    assert_int_equal(side(1)->hand_count, 4);
    end_turn();
    assert_int_equal(side(0)->hand_count, 4);
}

static void test_bonus_cards_beyond_the_hand_are_lost(void **unused)
{
    (void)unused;
    begin("mulligan: false, hand_limit: 4, hand_second: 3, second_player_gets: [Bolt, Club]");
    assert_int_equal(side(1)->hand_count, 4);
    assert_int_equal(at(cw_place_hand(1, 3))->card, card("Bolt"));
}

static void test_ordered_decks_are_drawn_from_the_front(void **unused)
{
    (void)unused;
    static const char *const names[] = {"Pup", "Ox", "Wall", "Bolt", "Idea", "Club"};
    kit_game("mulligan: false, hand_first: 2, hand_second: 3, ordered_deck: true", "");
    cw_match_setup setup = {.seed = 3};
    setup.decks[0] = setup.decks[1] = (cw_deck){.hero = card("H"), .count = 6};
    for (int i = 0; i < 6; i++)
        setup.decks[0].cards[i] = setup.decks[1].cards[i] = card(names[i]);
    memset(&state, 0, sizeof state);
    assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_OK);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(at(cw_place_hand(0, i))->card, card(names[i]));
        assert_int_equal(at(cw_place_hand(1, i))->card, card(names[i]));
    }
    end_turn();
    assert_int_equal(at(cw_place_hand(1, 3))->card, card("Bolt"));
}

/* ---- mana ---- */

static void test_mana_grows_to_its_cap(void **unused)
{
    (void)unused;
    begin("mulligan: false, mana_start: 1, mana_gain: 2, mana_cap: 6, mana_extra_second: 3");
    const int first[] = {3, 5, 6, 6}, second[] = {6, 5, 6, 6};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(side(0)->mana, first[i]);
        end_turn();
        assert_int_equal(side(1)->mana, second[i]);
        assert_int_equal(side(1)->max_mana, i == 0 ? 3 : first[i]);
        end_turn();
    }
}

static void test_overload_locks_once(void **unused)
{
    (void)unused;
    kit_position("mana_gain: 0", "- {name: Storm, cost: 1, spell: true, text: Overload 3. Draw a "
                                 "card.}\n");
    put(0, CW_ZONE_HAND, "Storm");
    put(0, CW_ZONE_DECK, "Storm");
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(side(0)->overload_next, 6);
    end_turn();
    end_turn();
    assert_int_equal(side(0)->mana, 4);
    end_turn();
    end_turn();
    assert_int_equal(side(0)->mana, 10);
}

/* ---- drawing and fatigue ---- */

static int health_after(const char *settings, int turns)
{
    kit_position(settings, "");
    for (int i = 0; i < turns; i++)
        assert_int_equal(end_turn(), CW_OK);
    return health(cw_place_hero(1));
}

static void test_fatigue_kinds(void **unused)
{
    (void)unused;
    assert_int_equal(health_after("fatigue: rising", 5), 30 - 1 - 2 - 3);
    assert_int_equal(health_after("fatigue: constant", 5), 30 - 3);
    assert_int_equal(health_after("fatigue: none", 5), 30);
    assert_int_equal(health_after("fatigue: rising, draw_per_turn: 3", 3), 30 - 21);
}

static void test_fatigue_ends_the_match(void **unused)
{
    (void)unused;
    kit_position("", "");
    state.entities[side(1)->hero].health = 1;
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(state.phase, CW_PHASE_OVER);
    assert_int_equal(state.winner, 0);
    assert_int_equal(state.end, CW_END_FATIGUE);
    assert_int_equal(events[happened.count - 1].kind, CW_EVENT_MATCH_END);
    assert_int_equal(act(plain(CW_ACTION_END_TURN)), CW_ERR_MATCH_OVER);
    assert_int_equal(act(plain(CW_ACTION_CONCEDE)), CW_ERR_MATCH_OVER);
}

static void test_cards_beyond_the_hand_are_burned(void **unused)
{
    (void)unused;
    kit_position("hand_first: 2, hand_second: 2, hand_limit: 2, draw_per_turn: 2", "");
    put(1, CW_ZONE_HAND, "Pup");
    put_many(1, CW_ZONE_DECK, "Ox", 3);
    end_turn();
    assert_int_equal(side(1)->hand_count, 2);
    assert_int_equal(side(1)->deck_count, 1);
    assert_int_equal(count_events(CW_EVENT_DRAW), 1);
    assert_int_equal(count_events(CW_EVENT_BURN), 1);
    for (int i = 0; i < happened.count; i++)
        if (events[i].kind == CW_EVENT_BURN)
            assert_int_equal(cw_event_for(&events[i], 0).card, card("Ox"));
}

/* ---- limits ---- */

static void test_turn_limit_is_a_draw(void **unused)
{
    (void)unused;
    begin("mulligan: false, turn_limit: 3");
    end_turn();
    end_turn();
    assert_int_equal(state.phase, CW_PHASE_MAIN);
    end_turn();
    assert_int_equal(state.phase, CW_PHASE_OVER);
    assert_int_equal(state.winner, CW_DRAW_RESULT);
    assert_int_equal(state.end, CW_END_TURN_LIMIT);
}

static void test_turn_ends_after_its_actions(void **unused)
{
    (void)unused;
    kit_position("actions_per_turn: 2", "");
    put_many(0, CW_ZONE_HAND, "Pup", 3);
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(state.active, 0);
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(state.active, 1);
    assert_int_equal(side(0)->hand_count, 1);
}

static void test_fresh_minions_may_attack(void **unused)
{
    (void)unused;
    const char *hex = "- {name: Hex, plural: Hexes, cost: 0, spell: true, text: Transform a minion "
                      "into an Ox.}\n";
    for (int fresh = 0; fresh < 2; fresh++) {
        cw_status wanted = fresh ? CW_OK : CW_ERR_CANNOT_ATTACK;
        kit_position(fresh ? "fresh_attacks: true" : "", hex);
        put(0, CW_ZONE_HAND, "Pup");
        put(0, CW_ZONE_HAND, "Hex");
        assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
        assert_int_equal(act(attack_action(cw_place_board(0, 0), cw_place_hero(1))), wanted);
        put(0, CW_ZONE_BOARD, "Pup");
        assert_int_equal(play(0, 0, cw_place_board(0, 1)), CW_OK);
        assert_int_equal(act(attack_action(cw_place_board(0, 1), cw_place_hero(1))), wanted);
    }
}

static void test_concession(void **unused)
{
    (void)unused;
    begin("");
    keep_all();
    end_turn();
    assert_int_equal(act(plain(CW_ACTION_CONCEDE)), CW_OK);
    assert_int_equal(state.winner, 0);
    assert_int_equal(state.end, CW_END_CONCEDED);
}

static void test_bad_decks_are_refused(void **unused)
{
    (void)unused;
    kit_game("", "");
    const cw_match_setup good = {
        .decks = {{.count = 1, .cards = {card("Pup")}}, {.count = 1, .cards = {card("Pup")}}}};
    cw_match_setup setup = good;
    setup.decks[1].count = CW_MAX_DECK + 1;
    assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_ERR_LIMIT);
    setup.decks[1].count = -1;
    assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_ERR_LIMIT);
    const cw_card_id wrong[] = {0, card("H"), card("Ping"), (cw_card_id)game->card_count, 65535};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        setup = good;
        setup.decks[1].cards[0] = wrong[i];
        assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_ERR_NO_SUCH_CARD);
    }
    setup = good;
    setup.decks[0].hero = card("Pup");
    assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_ERR_NO_SUCH_CARD);
    setup.decks[0].hero = 65535;
    assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_ERR_NO_SUCH_CARD);
    memset(&state, 0, sizeof state);
    assert_int_equal(cw_match_start(game, &good, &state, NULL), CW_OK);
    assert_int_equal(health(cw_place_hero(0)), game->rules.hero_health);
}

/* Two decks of the largest size would not fit: refused, never cut. */
static void test_large_decks_are_dealt_whole_or_refused(void **unused)
{
    (void)unused;
    kit_game("mulligan: false", "");
    const int most = (game->entity_limit - 1 - 4) / 2;
    kit_match("Pup", most, "Ox", most);
    for (cw_seat seat = 0; seat < CW_SEATS; seat++)
        assert_int_equal(side(seat)->hand_count + side(seat)->deck_count, most);
    kit_match("Pup", CW_MAX_DECK, "Ox", 20);
    assert_int_equal(side(0)->hand_count + side(0)->deck_count, CW_MAX_DECK);
    static cw_match_setup setup;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        setup.decks[seat] = (cw_deck){.hero = card("H"), .count = CW_MAX_DECK};
        for (int i = 0; i < CW_MAX_DECK; i++)
            setup.decks[seat].cards[i] = card("Pup");
    }
    assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_ERR_LIMIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_opening_hands_and_mulligan),
        cmocka_unit_test(test_cards_put_back_do_not_come_again),
        cmocka_unit_test(test_no_mulligan),
        cmocka_unit_test(test_first_player_may_not_draw),
        cmocka_unit_test(test_bonus_cards_beyond_the_hand_are_lost),
        cmocka_unit_test(test_ordered_decks_are_drawn_from_the_front),
        cmocka_unit_test(test_mana_grows_to_its_cap),
        cmocka_unit_test(test_overload_locks_once),
        cmocka_unit_test(test_fatigue_kinds),
        cmocka_unit_test(test_fatigue_ends_the_match),
        cmocka_unit_test(test_cards_beyond_the_hand_are_burned),
        cmocka_unit_test(test_turn_limit_is_a_draw),
        cmocka_unit_test(test_turn_ends_after_its_actions),
        cmocka_unit_test(test_fresh_minions_may_attack),
        cmocka_unit_test(test_concession),
        cmocka_unit_test(test_bad_decks_are_refused),
        cmocka_unit_test(test_large_decks_are_dealt_whole_or_refused),
    };
    return cmocka_run_group_tests_name("rules_turn", tests, NULL, kit_clear);
}
