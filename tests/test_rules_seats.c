/* Settings of which the two players have different values, and what the engine makes of each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "lang/settings.h"
#include "rules_kit.h"

static void begin(const char *settings)
{
    kit_game(settings, "");
    cw_match_setup setup = {.seed = 3};
    for (int i = 0; i < CW_SEATS; i++) {
        setup.decks[i] = (cw_deck){.hero = card("H"), .count = 30};
        for (int k = 0; k < 30; k++)
            setup.decks[i].cards[k] = card("Pup");
    }
    memset(&state, 0, sizeof state);
    assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_OK);
    kit_check();
}

static void pass_turn(void)
{
    assert_int_equal(act((cw_action){CW_ACTION_END_TURN, CW_PLACE_NONE, 0, CW_PLACE_NONE, 0, 0, 0}),
                     CW_OK);
}

static cw_status play_first(cw_seat seat)
{
    return act((cw_action){CW_ACTION_PLAY, cw_place_hand(seat, 0), 0, CW_PLACE_NONE, 0, 0, 0});
}

static void test_mana_of_each_seat(void **unused)
{
    (void)unused;
    begin("mulligan: false, mana_gain: [1, 3], mana_cap: [2, 7]");
    const int first[] = {1, 2, 2, 2}, second[] = {3, 6, 7, 7};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(side(0)->mana, first[i]);
        assert_int_equal(cw_rules_crystals(&game->rules, 0, i + 1), first[i]);
        pass_turn();
        assert_int_equal(side(1)->mana, second[i]);
        assert_int_equal(cw_rules_crystals(&game->rules, 1, i + 1), second[i]);
        pass_turn();
    }
}

static void test_mana_that_waits(void **unused)
{
    (void)unused;
    begin("mulligan: false, mana_start: 1, mana_waits: true, mana_gain: [2, 3], "
          "mana_extra_second: 4");
    const int first[] = {1, 3, 5}, second[] = {5, 4, 7};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(side(0)->mana, first[i]);
        pass_turn();
        assert_int_equal(side(1)->mana, second[i]);
        assert_int_equal(side(1)->max_mana, cw_rules_crystals(&game->rules, 1, i + 1));
        pass_turn();
    }
}

static void test_crystals_stay_within_the_own_cap(void **unused)
{
    (void)unused;
    kit_position("mana_cap: [10, 4]", "- {name: Gem, cost: 0, spell: true, text: Gain a mana "
                                      "crystal.}\n");
    for (cw_seat seat = 0; seat < CW_SEATS; seat++) {
        put(seat, CW_ZONE_HAND, "Gem");
        put_many(seat, CW_ZONE_DECK, "Pup", 4);
        assert_int_equal(play_first(seat), CW_OK);
        assert_int_equal(side(seat)->max_mana, seat == 0 ? 10 : 4);
        pass_turn();
    }
}

static void test_hands_and_draws_of_each_seat(void **unused)
{
    (void)unused;
    begin("mulligan: false, hand_first: 2, hand_second: 5, hand_limit: [3, 7], "
          "draw_per_turn: [1, 3]");
    assert_int_equal(side(0)->hand_count, 3);
    pass_turn();
    assert_int_equal(side(1)->hand_count, 7); /* one of the three is burned */
    assert_int_equal(side(1)->deck_count, 30 - 5 - 3);
    pass_turn();
    assert_int_equal(side(0)->hand_count, 3);
    assert_int_equal(side(0)->deck_count, 30 - 2 - 2);
}

static void test_boards_of_each_seat(void **unused)
{
    (void)unused;
    kit_position("board_size: [2, 4]", "- {name: Brood, cost: 1, spell: true, text: Summon 3 "
                                       "Pups.}\n");
    for (cw_seat seat = 0; seat < CW_SEATS; seat++) {
        int most = seat == 0 ? 2 : 4;
        put_many(seat, CW_ZONE_BOARD, "Ox", most - 1);
        put_many(seat, CW_ZONE_DECK, "Pup", 4);
        put(seat, CW_ZONE_HAND, "Brood");
        put(seat, CW_ZONE_HAND, "Pup");
        assert_int_equal(play_first(seat), CW_OK);
        assert_int_equal(side(seat)->board_count, most);
        assert_int_equal(play_first(seat), CW_ERR_BOARD_FULL);
        assert_int_equal(cw_setup_put(game, &state, seat, CW_ZONE_BOARD, card("Ox")), 0);
        cw_action list[KIT_ACTIONS];
        for (int i = cw_legal(game, &state, list) - 1; i >= 0; i--)
            assert_int_not_equal(list[i].kind, CW_ACTION_PLAY);
        cw_outlook now;
        cw_outlook_of(game, &state, &now);
        assert_int_equal(now.playable, 0);
        pass_turn();
    }
}

/* Matches of random players keep the invariants, which know the limits of each seat; and the views
 * of both seats list the same actions. */
static void test_random_matches_under_different_rules(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 30; seed++) {
        begin(seed % 2 ? "board_size: [1, 14], hand_limit: [14, 5], mana_gain: [3, 1], "
                         "mana_cap: [5, 9]"
                       : "board_size: [9, 2], hand_limit: [4, 10], draw_per_turn: [2, 1]");
        cw_rng rng = seed;
        for (int n = 0; n < 400 && !cw_state_is_over(&state); n++) {
            static cw_view view;
            static cw_action own[CW_MAX_ACTIONS], seen[CW_MAX_ACTIONS];
            cw_seat seat = cw_state_decider(&state);
            cw_view_of(game, &state, seat, &view);
            int count = cw_legal(game, &state, own);
            assert_int_equal(cw_legal(game, &view.state, seen), count);
            assert_memory_equal(own, seen, (size_t)count * sizeof *own);
            assert_int_equal(act(own[cw_rng_below(&rng, (uint32_t)count)]), CW_OK);
        }
    }
}

/* ---- settings ---- */

static void test_settings_of_each_seat(void **unused)
{
    (void)unused;
    for (int i = 0; i < cw_setting_count; i++) {
        const cw_setting *s = &cw_settings[i];
        char text[200];
        cw_str printed = CW_STR_INIT;
        if (s->type != CW_SETTING_NUMBER)
            continue;
        snprintf(text, sizeof text, "hand_first: 1, hand_second: 1, %s: [%d, %d]", s->name, s->high,
                 s->high - 1);
        cw_game *loaded = kit_load(text, "");
        assert_true((loaded != NULL) == s->by_seat);
        if (!loaded) {
            assert_non_null(strstr(errors.list[0].message, s->name));
            continue;
        }
        assert_int_equal(cw_setting_of(&loaded->rules, s, 0), s->high);
        assert_int_equal(cw_setting_of(&loaded->rules, s, 1), s->high - 1);
        cw_setting_print(&loaded->rules, s, &printed);
        snprintf(text, sizeof text, "[%d, %d]", s->high, s->high - 1);
        assert_string_equal(cw_str_get(&printed), text);
        cw_str_clear(&printed);
        cw_game_free(loaded);
    }
}

static void refused(const char *settings, const char *words)
{
    cw_game *loaded = kit_load(settings, "");
    assert_null(loaded);
    if (!strstr(errors.list[0].message, words))
        fail_msg("'%s' is not in '%s'", words, errors.list[0].message);
}

static void test_bad_settings_of_a_seat(void **unused)
{
    (void)unused;
    refused("mana_gain: [1]", "mana_gain has 1 values; it must be one number, or two");
    refused("mana_gain: [1, 2, 3]", "3 values");
    refused("mana_gain: [1, 15]", "mana_gain is 15; it must be from 0 to 14");
    refused("board_size: [1, many]", "board_size must be a whole number from 1 to 14");
    refused("hand_limit: [10, 3]", "hand_second is 4, more than hand_limit, which is 3");
    refused("hand_limit: [2, 10]", "hand_first is 3, more than hand_limit, which is 2");
    refused("mana_start: 5, mana_cap: [10, 4]", "mana_start is 5, more than mana_cap, which is 4");
}

/* Who has what matters; that both have the same does not. */
static void test_hash_knows_the_seats(void **unused)
{
    (void)unused;
    kit_game("mana_gain: 2", "");
    uint64_t plain = game->hash;
    kit_game("mana_gain: [2, 2]", "");
    assert_true(game->hash == plain);
    kit_game("mana_gain: [2, 1]", "");
    uint64_t first = game->hash;
    kit_game("mana_gain: [1, 2]", "");
    uint64_t second = game->hash;
    assert_true(first != plain && second != plain && first != second);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mana_of_each_seat),
        cmocka_unit_test(test_mana_that_waits),
        cmocka_unit_test(test_crystals_stay_within_the_own_cap),
        cmocka_unit_test(test_hands_and_draws_of_each_seat),
        cmocka_unit_test(test_boards_of_each_seat),
        cmocka_unit_test(test_random_matches_under_different_rules),
        cmocka_unit_test(test_settings_of_each_seat),
        cmocka_unit_test(test_bad_settings_of_a_seat),
        cmocka_unit_test(test_hash_knows_the_seats),
    };
    return cmocka_run_group_tests_name("rules_seats", tests, NULL, kit_clear);
}
