/* Every effect against every other: random matches of the sample game under several rules, with
 * sound positions after each action, and no match without an end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "sample_game.h"

#include <stdio.h>
#include <string.h>

enum { MATCHES = 250, MOST_ACTIONS = 20000 };

static cw_errors errors;

static void play(const cw_game *game, uint64_t number, int cards)
{
    static cw_event events[4096];
    cw_rng rng = cw_rng_stream(5, number);
    cw_match_setup setup = {.seed = cw_rng_next(&rng), .reveal = (uint8_t)(number & 15)};
    sample_deck(game, &rng, cards, &setup.decks[0]);
    sample_deck(game, &rng, cards, &setup.decks[1]);
    cw_state state;
    memset(&state, 0, sizeof state);
    assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_OK);
    for (int i = 0; !cw_state_is_over(&state); i++) {
        assert_in_range(i, 0, MOST_ACTIONS);
        cw_log log = {.list = events, .room = 4096};
        cw_action action = cw_random_action(game, &state, &rng);
        assert_int_equal(cw_apply(game, &state, action, &log), CW_OK);
        const char *fault = cw_state_fault(game, &state, NULL);
        if (fault)
            fail_msg("match %d, action %d, kind %d: %s", (int)number, i, action.kind, fault);
    }
}

static void play_some(const char *settings, int cards)
{
    cw_errors_init(&errors);
    cw_game *game = sample_game(settings, &errors);
    if (!game)
        fail_msg("%s", errors.list[0].message);
    for (uint64_t i = 0; i < MATCHES; i++)
        play(game, i, cards);
    cw_game_free(game);
}

static void test_usual_rules(void **unused)
{
    (void)unused;
    play_some("mana_start: 4", 30);
}

static void test_largest_rows(void **unused)
{
    (void)unused;
    play_some("board_size: 14, hand_limit: 14, mana_start: 10, hand_first: 9", 45);
}

static void test_smallest_rows(void **unused)
{
    (void)unused;
    play_some("board_size: 1, hand_limit: 1, hand_first: 1, hand_second: 1, mana_start: 10", 20);
}

static void test_ordered_decks_without_fatigue(void **unused)
{
    (void)unused;
    play_some("ordered_deck: true, fatigue: none, turn_limit: 80, mulligan: false, secret_limit: "
              "1, mana_gain: 3, mana_cap: 99",
              20);
}

static void test_many_draws_and_few_actions(void **unused)
{
    (void)unused;
    play_some("draw_per_turn: 5, actions_per_turn: 3, fatigue: constant, first_player_draws: "
              "false, mana_extra_second: 9",
              40);
}

static void test_lanes(void **unused)
{
    (void)unused;
    play_some("lanes: 5, rows: 2, moving: anywhere, raising: true, mana_start: 8", 30);
    play_some("lanes: 7, rows: 2, moving: adjacent, hand_limit: 14, mana_start: 10", 45);
    play_some("lanes: 1, rows: 2, moving: anywhere, raising: true, mana_start: 10, "
              "first_player_raises: true",
              20);
    play_some("lanes: 3, rows: 1, mana_start: 6", 30);
}

static void test_kept_state(void **unused)
{
    (void)unused;
    play_some("keep_state: true, overflow: discard, overheat: 4, zero_attack: true, zero_damage: "
              "true, heroes_strike_back: false, mana_start: 8",
              30);
    play_some(
        "keep_state: true, overflow: discard, overheat: 10, zero_attack: true, hand_limit: 3, "
        "hand_first: 3, hand_second: 3, board_size: 2, mana_start: 9",
        40);
    play_some("keep_state: true, lanes: 4, rows: 2, moving: anywhere, raising: true, overheat: 2, "
              "mana_start: 9",
              30);
}

/* All readings at once, against the usual ones above. */
static void test_other_readings(void **unused)
{
    (void)unused;
    const char *const readings = "order: play, missile_triggers: each, summoned_first: false, "
                                 "countered_overload: true, double_counts_auras: false, "
                                 "lifesteal_waits: false, duplicates: source, ";
    char settings[400];
    static const char *const more[] = {
        "mana_start: 8",
        "mana_start: 9, overheat: 3, keep_state: true, overflow: discard, hand_limit: 4",
        "mana_start: 9, overheat: 2, lanes: 4, rows: 2, moving: anywhere, raising: true",
    };
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        snprintf(settings, sizeof settings, "%s%s", readings, more[i]);
        play_some(settings, 30);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_usual_rules),
        cmocka_unit_test(test_largest_rows),
        cmocka_unit_test(test_smallest_rows),
        cmocka_unit_test(test_ordered_decks_without_fatigue),
        cmocka_unit_test(test_lanes),
        cmocka_unit_test(test_kept_state),
        cmocka_unit_test(test_many_draws_and_few_actions),
        cmocka_unit_test(test_other_readings),
    };
    return cmocka_run_group_tests_name("samples", tests, NULL, NULL);
}
