/* The model checker: positions counted by hand, shortest ways to what is broken, the same result on
 * any number of threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "check_kit.h"

#define STILL                                                                                      \
    "mulligan: false, mana_cap: 0, mana_gain: 0, draw_per_turn: 0, first_player_draws: false, "    \
    "fatigue: none, hand_first: 2, hand_second: 0, "

static const char free_cards[] = "- {name: Cub, cost: 0, minion: 1/1}\n"
                                 "- {name: Calf, cost: 0, minion: 1/2}\n"
                                 "- {name: Dart, cost: 0, minion: 1/1, text: Charge.}\n";

static cw_check_result result;

static int end_check(void **unused)
{
    cw_check_clear(&result);
    return kit_clear(unused);
}

static cw_check_setup setup_of(cw_deck first, cw_deck second, const cw_properties *properties)
{
    return (cw_check_setup){.game = game,
                            .decks = {first, second},
                            .properties = properties,
                            .states = 1000000,
                            .depth = -1,
                            .openings = 1000,
                            .seed = 1};
}

static void run_check(cw_deck first, cw_deck second, const cw_properties *properties)
{
    cw_check_setup setup = setup_of(first, second, properties);
    cw_check_clear(&result);
    assert_int_equal(cw_check_run(&setup, &result), CW_OK);
    for (int i = 0; i < CW_LAW_COUNT; i++)
        if (!result.verdicts[i].holds)
            fail_msg("%s: %s", result.verdicts[i].name, result.verdicts[i].detail);
}

static cw_property property_of(const char *text)
{
    cw_property property;
    cw_errors_init(&errors);
    if (cw_property_read(game, text, NULL, 0, 1, &property, &errors) != CW_OK)
        fail_msg("%s", errors.list[0].message);
    return property;
}

/* ---- counts worked out by hand ---- */

static void test_only_turns(void **unused)
{
    (void)unused;
    kit_game(STILL "turn_limit: 3", free_cards);
    run_check(deck_of("Bare", 0, NULL), deck_of("Bare", 0, NULL), NULL);
    /* turns 1, 2 and 3, and the draw */
    assert_int_equal(result.states, 4);
    assert_int_equal(result.transitions, 3);
    assert_int_equal(result.depth, 3);
    assert_true(result.complete);
    assert_string_equal(result.limit, "");
}

static void test_equal_cards_are_one(void **unused)
{
    (void)unused;
    kit_game(STILL "turn_limit: 2", free_cards);
    const char *const cubs[] = {"Cub", "Cub"};
    run_check(deck_of("Bare", 2, cubs), deck_of("Bare", 0, NULL), NULL);
    /* 0, 1 or 2 cubs on the board: in turn 1, in turn 2, and when it is over */
    assert_int_equal(result.openings, 1);
    assert_int_equal(result.states, 9);
    assert_int_equal(result.depth, 4);
    /* each running position ends its turn; two of turn 1 play a cub */
    assert_int_equal(result.transitions, 8);
}

static void test_different_cards_and_places(void **unused)
{
    (void)unused;
    kit_game(STILL "turn_limit: 2", free_cards);
    const char *const two[] = {"Cub", "Calf"};
    run_check(deck_of("Bare", 2, two), deck_of("Bare", 0, NULL), NULL);
    /* none, either, both: the order on the board means nothing */
    assert_int_equal(result.states, 12);
    kit_game(STILL "turn_limit: 2, lanes: 2, rows: 1, board_size: 2", free_cards);
    run_check(deck_of("Bare", 2, two), deck_of("Bare", 0, NULL), NULL);
    /* none; either in one of 2 cells; both in 2 ways: 1 + 4 + 2 */
    assert_int_equal(result.states, 21);
}

static void test_openings_are_hands(void **unused)
{
    (void)unused;
    kit_game(STILL "turn_limit: 1", free_cards);
    const char *const cards[] = {"Cub", "Dart", "Cub", "Calf"};
    run_check(deck_of("Bare", 4, cards), deck_of("Bare", 0, NULL), NULL);
    /* two of {Cub, Cub, Calf, Dart}: Cub+Cub and the three different pairs */
    assert_int_equal(result.openings, 4);
    assert_true(result.complete);
}

static void test_limits_are_said(void **unused)
{
    (void)unused;
    kit_game(STILL "turn_limit: 2", free_cards);
    const char *const two[] = {"Cub", "Calf"};
    cw_check_setup setup = setup_of(deck_of("Bare", 2, two), deck_of("Bare", 0, NULL), NULL);
    setup.depth = 1;
    assert_int_equal(cw_check_run(&setup, &result), CW_OK);
    assert_false(result.complete);
    assert_int_equal(result.states, 4); /* the opening, either card, the end of the turn */
    assert_string_equal(result.limit, "the depth of 1 actions");
    cw_check_clear(&result);
    setup.depth = -1;
    setup.states = 3;
    assert_int_equal(cw_check_run(&setup, &result), CW_OK);
    assert_false(result.complete);
    assert_string_equal(result.limit, "the limit of 3 positions");
    cw_check_clear(&result);
    setup.states = 1000;
    setup.depth = 4; /* just enough */
    assert_int_equal(cw_check_run(&setup, &result), CW_OK);
    assert_true(result.complete);
    assert_int_equal(result.states, 12);
}

/* ---- what is broken ---- */

static void test_the_shortest_way(void **unused)
{
    (void)unused;
    kit_game(STILL "turn_limit: 6, hero_health: 1",
             "- {name: Frail, hero: 1, class: d}\n"
             "- {name: Cub, cost: 0, minion: 1/1}\n"
             "- {name: Dart, cost: 0, minion: 1/1, text: Charge.}\n");
    const char *const two[] = {"Cub", "Dart"};
    cw_properties properties = {.count = 3};
    properties.list[0] = property_of("no player wins before turn 2");
    properties.list[1] = property_of("the second player never wins");
    properties.list[2] = property_of("Cub never comes into play");
    const cw_deck decks[] = {deck_of("Frail", 2, two), deck_of("Frail", 0, NULL)};
    run_check(decks[0], decks[1], &properties);
    const cw_verdict *verdicts = &result.verdicts[CW_LAW_COUNT];
    assert_false(verdicts[0].holds);
    assert_true(verdicts[0].shown);
    assert_int_equal(verdicts[0].trace.count, 2); /* play the Dart, attack with it */
    assert_int_equal(cw_trace_play(game, decks, &verdicts[0].trace, &state), CW_OK);
    assert_int_equal(state.winner, 0);
    assert_int_equal(state.turn, 1);
    assert_true(verdicts[1].holds);
    assert_int_equal(verdicts[2].trace.count, 1);
}

static void test_luck_is_on_the_way(void **unused)
{
    (void)unused;
    kit_game("mulligan: false, mana_cap: 0, mana_gain: 0, draw_per_turn: 1, first_player_draws: "
             "true, fatigue: none, hand_first: 0, hand_second: 0, turn_limit: 6",
             free_cards);
    const char *const cards[] = {"Cub", "Calf", "Dart", "Cub"};
    cw_properties properties = {.count = 1};
    properties.list[0] = property_of("a board never holds two Cubs");
    const cw_deck decks[] = {deck_of("Bare", 4, cards), deck_of("Bare", 0, NULL)};
    run_check(decks[0], decks[1], &properties);
    const cw_verdict *v = &result.verdicts[CW_LAW_COUNT];
    assert_false(v->holds);
    assert_true(v->shown);
    /* Cub drawn, two ends of turns, Cub drawn, both played */
    assert_int_equal(v->trace.count, 4);
    assert_int_equal(cw_trace_play(game, decks, &v->trace, &state), CW_OK);
    assert_int_equal(state.players[0].board_count, 2);
    assert_false(cw_property_holds(game, &state, &properties.list[0]));
}

static void test_a_law_that_is_broken(void **unused)
{
    (void)unused;
    char detail[200] = "";
    kit_position("", "");
    assert_null(cw_state_fault(game, &state, NULL));
    assert_int_equal(cw__laws_broken(game, &state, NULL, 1, 0, detail), 0);
    assert_int_equal(cw__laws_broken(game, &state, NULL, 0, 0, detail), 1u << CW_LAW_MOVE);
    state.players[0].mana = -1;
    const char *fault = cw_state_fault(game, &state, NULL);
    assert_int_equal(cw__laws_broken(game, &state, fault, 1, 0, detail), 1u << CW_LAW_SOUND);
    assert_string_equal(detail, "mana or armor is out of range");
    state.players[0].mana = 0;
    cw_state next = state;
    assert_false(cw__laws_progress(&state, &next));
    next.actions++;
    assert_true(cw__laws_progress(&state, &next));
}

/* ---- threads, and searches that are not complete ---- */

static void assert_same_trace(const cw_trace *a, const cw_trace *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->opening_count, b->opening_count);
    assert_memory_equal(a->opening, b->opening, sizeof a->opening);
    for (int i = 0; i < a->count; i++) {
        assert_true(cw_action_equal(a->steps[i].action, b->steps[i].action));
        assert_int_equal(a->steps[i].chance_count, b->steps[i].chance_count);
    }
}

/* One thread's result stays in `result`. */
static void compare_threads(cw_check_setup setup)
{
    cw_check_clear(&result);
    setup.threads = 1;
    assert_int_equal(cw_check_run(&setup, &result), CW_OK);
    for (setup.threads = 2; setup.threads <= 3; setup.threads++) {
        cw_check_result many;
        assert_int_equal(cw_check_run(&setup, &many), CW_OK);
        assert_int_equal(many.states, result.states);
        assert_int_equal(many.transitions, result.transitions);
        assert_int_equal(many.openings, result.openings);
        assert_int_equal(many.depth, result.depth);
        assert_true(many.packed_bytes == result.packed_bytes);
        assert_true(many.complete == result.complete);
        assert_string_equal(many.limit, result.limit);
        for (int i = 0; i < result.verdict_count; i++) {
            assert_int_equal(many.verdicts[i].holds, result.verdicts[i].holds);
            assert_string_equal(many.verdicts[i].detail, result.verdicts[i].detail);
            assert_same_trace(&many.verdicts[i].trace, &result.verdicts[i].trace);
        }
        cw_check_clear(&many);
    }
}

static void check_threads(uint64_t matches, uint64_t states)
{
    cw_deck decks[CW_SEATS];
    load_shipped("tests/data/check", decks, "pack");
    cw_properties properties = {.count = 2};
    properties.list[0] = property_of("no player wins before turn 5");
    properties.list[1] = property_of("a board never holds two Wolves");
    cw_check_setup setup = setup_of(decks[0], decks[1], &properties);
    setup.states = states;
    setup.matches = matches;
    compare_threads(setup);
    assert_false(result.verdicts[CW_LAW_COUNT].holds);
}

static void test_threads_change_nothing(void **unused)
{
    (void)unused;
    check_threads(0, 20000);
    check_threads(300, 0);
}

/* ---- positions with very many outcomes: mulligans ---- */

#define DEALT(hand)                                                                                \
    "mulligan: true, mana_cap: 0, mana_gain: 0, draw_per_turn: 0, first_player_draws: false, "     \
    "fatigue: none, turn_limit: 1, hand_second: 0, hand_first: " #hand

/* A deck of so many different cards against one of none, up to the first player's mulligan. */
static cw_check_setup mulligan_of(const char *rules, int count)
{
    char names[16][8],
        cards[1024] =
            "- {name: Tumult, cost: 1, minion: 1/1, text: \"On discard: Draw a card.\"}\n";
    const char *list[16];
    for (int i = 0; i < 16; i++) {
        size_t length = strlen(cards);
        list[i] = names[i];
        snprintf(names[i], sizeof names[i], "Cub %c", 'A' + i);
        snprintf(cards + length, sizeof cards - length, "- {name: %s, cost: 1, minion: 1/1}\n",
                 names[i]);
    }
    kit_game(rules, cards);
    cw_check_setup setup = setup_of(deck_of("Bare", count, list), deck_of("Bare", 0, NULL), NULL);
    setup.depth = 1;
    return setup;
}

/* Of 6 cards any 2 can be the hand, before and after. The second player has no hand. */
static void test_a_position_is_shared_out(void **unused)
{
    (void)unused;
    compare_threads(mulligan_of(DEALT(2), 6));
    assert_int_equal(result.openings, 15);
    assert_int_equal(result.states, 15 + 15);
    cw_check_setup setup = mulligan_of(DEALT(2), 6);
    cw_properties properties = {.count = 1};
    properties.list[0] = property_of("a match never lasts more than 0 turns");
    setup.properties = &properties;
    setup.depth = -1;
    compare_threads(setup); /* and the way there goes through both mulligans */
    assert_true(result.verdicts[CW_LAW_COUNT].shown);
    assert_int_equal(result.verdicts[CW_LAW_COUNT].trace.count, 2);
}

/* One opening, and any 6 of 16 cards as the hand after it: more than one step finds. Without passing
 * over orders of the new cards there would be 424,051 outcomes. */
static void test_a_position_takes_several_steps(void **unused)
{
    (void)unused;
    cw_check_setup setup = mulligan_of(DEALT(6), 16);
    setup.openings = 1;
    compare_threads(setup);
    assert_int_equal(result.states, 1 + 8008);
    assert_in_range(result.transitions, 8008, 60000);
    setup.depth = -1;
    setup.states = 100; /* each of at most 64 jobs may find that many */
    compare_threads(setup);
    assert_in_range(result.states, 100, 100 + 16 * 64);
    assert_string_equal(result.limit, "the limit of 100 positions");
}

/* With a card that means something in a hand no order is passed over. */
static void test_an_order_that_counts_is_kept(void **unused)
{
    (void)unused;
    cw_check_setup setup = mulligan_of(DEALT(2), 3);
    setup.decks[0].cards[setup.decks[0].count++] = card("Tumult");
    compare_threads(setup);
    assert_int_equal(result.openings, 12);
    assert_true(result.states >= 12 + 12);
}

/* The second player's mulligan has some 50,000 different outcomes. */
static void test_a_mulligan_is_no_lack_of_memory(void **unused)
{
    (void)unused;
    cw_deck decks[CW_SEATS];
    load_shipped("classic", decks, "basic-mage");
    cw_check_setup setup = setup_of(decks[0], decks[1], NULL);
    setup.openings = 2;
    setup.states = 5000;
    compare_threads(setup);
    assert_int_equal(result.depth, 2);
    assert_string_equal(result.limit, "the limit of 5000 positions");
}

static void test_matches_are_made_shorter(void **unused)
{
    (void)unused;
    cw_deck decks[CW_SEATS];
    load_shipped("tests/data/check", decks, "pack");
    cw_properties properties = {.count = 1};
    properties.list[0] = property_of("Wolf never comes into play");
    cw_check_setup setup = setup_of(decks[0], decks[1], &properties);
    setup.matches = 50;
    assert_int_equal(cw_check_run(&setup, &result), CW_OK);
    const cw_verdict *v = &result.verdicts[CW_LAW_COUNT];
    assert_false(v->holds);
    assert_int_equal(v->trace.count, 1);
    assert_int_equal(cw_trace_play(game, decks, &v->trace, &state), CW_OK);
    assert_false(cw_property_holds(game, &state, &properties.list[0]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_only_turns, end_check),
        cmocka_unit_test_teardown(test_equal_cards_are_one, end_check),
        cmocka_unit_test_teardown(test_different_cards_and_places, end_check),
        cmocka_unit_test_teardown(test_openings_are_hands, end_check),
        cmocka_unit_test_teardown(test_limits_are_said, end_check),
        cmocka_unit_test_teardown(test_the_shortest_way, end_check),
        cmocka_unit_test_teardown(test_luck_is_on_the_way, end_check),
        cmocka_unit_test_teardown(test_a_law_that_is_broken, end_check),
        cmocka_unit_test_teardown(test_threads_change_nothing, end_check),
        cmocka_unit_test_teardown(test_a_position_is_shared_out, end_check),
        cmocka_unit_test_teardown(test_a_position_takes_several_steps, end_check),
        cmocka_unit_test_teardown(test_an_order_that_counts_is_kept, end_check),
        cmocka_unit_test_teardown(test_a_mulligan_is_no_lack_of_memory, end_check),
        cmocka_unit_test_teardown(test_matches_are_made_shorter, end_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
