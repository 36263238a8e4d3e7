/* Who changed what for good: noted beside the position, told in views, the terminal and the browser with
 * the entries and auras. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "entry_kit.h"

#include "wire/outcomes.h"

/* What is told of the thing at a place that its card does not say, as the other player reads it. */
static void are_told(bool named, cw_place place, const char *const *texts, size_t count)
{
    cw_view view;
    cw_gifts seen;
    cw_view_of(game, &state, 1, &view);
    cw_gifts_seen(named ? &noted : NULL, &state, &view, &seen);
    json_t *given = cw_given_json(game, &view.state, &seen, cw_entity_at(&view.state, place), 1);
    assert_int_equal(json_array_size(given), count);
    for (size_t i = 0; i < count; i++) {
        const json_t *entry = json_array_get(given, i);
        const char *text = json_string_value(json_object_get(entry, "text"));
        assert_string_equal(text, texts[i]);
        assert_int_equal(json_is_true(json_object_get(entry, "now")), strstr(text, "now ") != NULL);
    }
    json_decref(given);
}

#define TOLD(...)                                                                                  \
    are_told(true, cw_place_board(0, 0), (const char *const[]){__VA_ARGS__},                       \
             sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

/* What a card gave is told in its own words; what became of it by changes for good, as what it is
 * now. */
static void test_entries_are_told_with_their_source_and_end(void **unused)
{
    (void)unused;
    begin("");
    cast("Cheer Weaken Shield");
    TOLD("+3/+0 this turn, from Cheer", "attack 1 this turn, from Weaken",
         "taunt this turn, from Shield");
    cast("Train");
    TOLD("+2/+0 for good, from Train", "+3/+0 this turn, from Cheer",
         "attack now 3 this turn, from Weaken", "taunt this turn, from Shield");
    begin("below_zero: cut");
    cast("Cheer Dull");
    TOLD("+3/+0 this turn, from Cheer", "-4/+0 for good, from Dull");
    begin("");
    cast("Roar Double");
    TOLD("now +2/+0 for good, from Double", "now +6/+3 this turn, from Roar");
    begin("");
    cast("Shape Train");
    TOLD("+2/+0 for good, from Train", "attack now 8 this turn, from Shape",
         "health now 6 this turn, from Shape");
    begin("");
    cast("Cheer Cheer");
    TOLD("now +6/+0 this turn, from Cheer");
    begin("");
    state.entities[side(0)->board[0]].keywords = CW_KW(TAUNT);
    cast("Cheer Set");
    TOLD("attack 4 for good, from Set", "taunt for good");
    begin("");
    put(0, CW_ZONE_BOARD, "Guard");
    cw_entity_id guard = side(0)->board[1];
    state.entities[guard].keywords = 0;
    are_told(true, cw_place_board(0, 1), (const char *const[]){"no taunt"}, 1);
}

/* In the order in which they came, as far as they still count. */
static void test_gifts_are_told_with_who_gave_them(void **unused)
{
    (void)unused;
    begin("");
    cast("Train Dull Train");
    TOLD("+2/+0 for good, from Train", "-4/+0 for good, from Dull", "+2/+0 for good, from Train");
    cast("Train");
    TOLD("+2/+0 for good, from Train", "-4/+0 for good, from Dull",
         "now +4/+0 for good, from Train");
    cast("Set Train");
    TOLD("attack 4 for good, from Set", "+2/+0 for good, from Train");
    cast("Swap");
    TOLD("attack now 5 for good, from Swap", "health now 6 for good, from Swap");
    cast("Hush");
    stats_are(2, 5, 5);
    are_told(true, cw_place_board(0, 0), NULL, 0);
    begin("below_zero: cut");
    cast("Dull Train"); /* 2 - 4 is 0 */
    TOLD("now -2/+0 for good, from Dull", "+2/+0 for good, from Train");
    begin("below_zero: cut");
    cast("Cheer Dull");
    end_turn(); /* what waited behind the bonus is part of the number now */
    TOLD("now -2/+0 for good, from Dull");
}

static void test_a_keyword_tells_who_gave_or_took_it(void **unused)
{
    (void)unused;
    begin("");
    put(0, CW_ZONE_BOARD, "Guard");
    assert_int_not_equal(put(0, CW_ZONE_HAND, "Expose"), 0);
    assert_int_equal(play(0, 0, cw_place_board(0, 1)), CW_OK);
    are_told(true, cw_place_board(0, 1), (const char *const[]){"no taunt for good, from Expose"},
             1);
    cast("Rouse");
    TOLD("+0/+1 for good, from Rouse", "taunt for good, from Rouse",
         "+1 spell damage for good, from Rouse");
    cast("Chill");
    TOLD("+0/+1 for good, from Rouse", "taunt for good, from Rouse",
         "+1 spell damage for good, from Rouse", "frozen until it has lost a turn, from Chill");
    end_turn();
    end_turn();
    cast("Expose");
    TOLD("+0/+1 for good, from Rouse", "+1 spell damage for good, from Rouse");
}

/* Copies have them, too; what changes its zone or becomes something else has none of the old ones. */
static void test_gifts_go_with_what_they_are_about(void **unused)
{
    (void)unused;
    begin("");
    cast("Train Twin Recall");
    assert_int_equal(side(0)->board_count, 1);
    TOLD("+2/+0 for good, from Train"); /* the copy */
    are_told(true, cw_place_hand(0, 0), NULL, 0);
    cast("Morph");
    are_told(true, cw_place_board(0, 0), NULL, 0);
    assert_int_equal(noted.count, 0);
    begin("keep_state: true");
    cast("Train Recall");
    are_told(true, cw_place_hand(0, 0), (const char *const[]){"+2/+0 for good, from Train"}, 1);
    begin("");
    cast("Train Slay");
    assert_int_equal(noted.count, 0);
}

static void test_costs_tell_who_changed_them(void **unused)
{
    (void)unused;
    begin("");
    state.players[0].mana = 10;
    put(0, CW_ZONE_HAND, "Ox");
    state.entities[side(0)->hand[0]].cost = 1;
    cast("Raise Cheapen Raise");
    cw_view view;
    cw_gifts seen;
    cw_view_of(game, &state, 0, &view);
    cw_gifts_seen(&noted, &state, &view, &seen);
    json_t *given = cw_given_json(game, &view.state, &seen, view.state.players[0].hand[0], 0);
    static const char *const texts[] = {"+2 cost for good, from Raise",
                                        "-5 cost for good, from Cheapen",
                                        "+2 cost for good, from Raise", "+1 cost for good"};
    assert_int_equal(json_array_size(given), 4);
    for (size_t i = 0; i < 4; i++)
        assert_string_equal(json_string_value(json_object_get(json_array_get(given, i), "text")),
                            texts[i]);
    json_decref(given);
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(noted.count, 0); /* F7: over when it is played */
}

/* A position from elsewhere has none; when there are too many the oldest are forgotten. Then nobody is
 * named for what is left, which is told all the same. */
static void test_what_nobody_is_known_for_is_told(void **unused)
{
    (void)unused;
    begin("");
    cast("Train");
    are_told(false, cw_place_board(0, 0), (const char *const[]){"+2/+0 for good"}, 1);
    for (int i = 0; i < CW_MAX_GIFTS / 2; i++) {
        cast("Dull Train");
        if (i % 8 == 7)
            end_turn();
        if (i % 8 == 7)
            end_turn();
    }
    assert_int_equal(noted.count, CW_MAX_GIFTS);
    assert_int_equal(noted.list[CW_MAX_GIFTS - 1].from, card("Train"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_entries_are_told_with_their_source_and_end, kit_clear),
        cmocka_unit_test_teardown(test_gifts_are_told_with_who_gave_them, kit_clear),
        cmocka_unit_test_teardown(test_a_keyword_tells_who_gave_or_took_it, kit_clear),
        cmocka_unit_test_teardown(test_gifts_go_with_what_they_are_about, kit_clear),
        cmocka_unit_test_teardown(test_costs_tell_who_changed_them, kit_clear),
        cmocka_unit_test_teardown(test_what_nobody_is_known_for_is_told, kit_clear),
    };
    return cmocka_run_group_tests_name("rules_gifts", tests, NULL, NULL);
}
