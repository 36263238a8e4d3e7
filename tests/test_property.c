/* The language of properties: reading, printing, places of problems, files, and what each asks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "rules_kit.h"

#include "spec/property.h"

static const char *const samples[] = {
    "no player wins before turn 3",
    "the first player never wins",
    "the second player never wins",
    "no match ends in a draw",
    "a match never lasts more than 60 turns",
    "a turn never has more than 99 actions",
    "no resolution is ever cut off",
    "no minion ever has more than 20 attack",
    "no hero ever has more than 30 health",
    "no hand ever holds more than 10 cards",
    "no deck ever holds more than 48 cards",
    "no board ever holds more than 7 minions",
    "mana never exceeds 10",
    "armor never exceeds 0",
    "fatigue never exceeds 20",
    "a board never holds two Oxen",
    "Ox never comes into play",
    "Ox never has more than 20 attack",
};
enum { SAMPLES = sizeof samples / sizeof *samples };

static cw_status read_text(const char *text, cw_property *property)
{
    cw_errors_init(&errors);
    return cw_property_read(game, text, "file", 7, 3, property, &errors);
}

static void test_what_is_read_is_printed(void **unused)
{
    (void)unused;
    kit_game("", "");
    bool kinds[256] = {false};
    for (int i = 0; i < SAMPLES; i++) {
        cw_property property, again;
        cw_str text = CW_STR_INIT;
        assert_int_equal(read_text(samples[i], &property), CW_OK);
        kinds[property.kind] = true;
        cw_property_print(game, &property, &text);
        assert_string_equal(cw_str_get(&text), samples[i]);
        assert_int_equal(read_text(cw_str_get(&text), &again), CW_OK);
        assert_memory_equal(&property, &again, sizeof property);
        cw_str_clear(&text);
    }
    for (int i = 0; i < SAMPLES; i++)
        assert_true(kinds[i]); /* one sample for each row of the table */
}

static void test_case_and_blanks(void **unused)
{
    (void)unused;
    cw_property property;
    cw_str text = CW_STR_INIT;
    kit_game("", "");
    assert_int_equal(read_text("  A board never   holds TWO oxen ", &property), CW_OK);
    cw_property_print(game, &property, &text);
    assert_string_equal(cw_str_get(&text), "a board never holds two Oxen");
    cw_str_clear(&text);
}

static void test_problems_have_places(void **unused)
{
    static const struct {
        const char *text;
        int column;
        const char *says;
    } bad[] = {
        {"no player wins befor turn 3", 18,
         "\"befor\", expected \"before\"; did you mean \"before\"?"},
        {"no player wins before turn three", 30, "\"three\", expected a turn's number"},
        {"no player wins before turn", 29, "its end, expected a turn's number"},
        {"mana never exceeds 10 ever", 25, "\"ever\", expected the end"},
        {"mana never exceeds 99999", 22, "expected a number"},
        {"mana never exceeds -1", 22, "expected a number"},
        {"Walll never comes into play", 3, "did you mean \"Wall\"?"},
        {"Ox never has more than 3 attak", 28, "expected attack or health"},
        {"a board never holds two Oxes", 27, "the plural of a card's name"},
        {"", 3, "its end"},
        {"\xff", 3, "one line"},
    };
    (void)unused;
    kit_game("", "");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        cw_property property;
        assert_int_not_equal(read_text(bad[i].text, &property), CW_OK);
        assert_int_equal(errors.count, 1);
        assert_int_equal(errors.list[0].line, 7);
        if (errors.list[0].column != bad[i].column
            || strstr(errors.list[0].message, bad[i].says) == NULL)
            fail_msg("%s: %d %s", bad[i].text, errors.list[0].column, errors.list[0].message);
    }
}

static void test_files(void **unused)
{
    (void)unused;
    cw_properties properties = {0};
    static const char good[] = "# what must hold\n- mana never exceeds 10\n"
                               "- 'Ox never comes into play'\n";
    static const char bad[] = "- mana never exceeds 10\n- [a]\n-   mana never exceds 3\n";
    static const char no_list[] = "mana: 10\n";
    kit_game("", "");
    cw_errors_init(&errors);
    assert_int_equal(cw_properties_read(game, good, sizeof good - 1, "p", &properties, &errors),
                     CW_OK);
    assert_int_equal(properties.count, 2);
    assert_int_equal(cw_properties_read(game, "", 0, "p", &properties, &errors), CW_OK);
    assert_int_not_equal(cw_properties_read(game, bad, sizeof bad - 1, "p", &properties, &errors),
                         CW_OK);
    assert_int_equal(errors.count, 2);
    assert_int_equal(errors.list[0].line, 2);
    assert_int_equal(errors.list[1].line, 3);
    assert_int_equal(errors.list[1].column, 16);
    assert_int_not_equal(
        cw_properties_read(game, no_list, sizeof no_list - 1, "p", &properties, &errors), CW_OK);
    cw_str many = CW_STR_INIT;
    for (int i = 0; i <= CW_MOST_PROPERTIES; i++)
        cw_str_add(&many, "- mana never exceeds 10\n");
    properties.count = 0;
    cw_errors_init(&errors);
    assert_int_not_equal(cw_properties_read(game, many.data, many.size, "p", &properties, &errors),
                         CW_OK);
    assert_int_equal(properties.count, CW_MOST_PROPERTIES);
    cw_str_clear(&many);
}

static bool holds(const char *text)
{
    cw_property property;
    assert_int_equal(read_text(text, &property), CW_OK);
    return cw_property_holds(game, &state, &property);
}

static void test_what_they_ask(void **unused)
{
    (void)unused;
    kit_position("", "");
    put_many(0, CW_ZONE_BOARD, "Ox", 2);
    put_many(1, CW_ZONE_BOARD, "Ox", 1);
    put_many(1, CW_ZONE_HAND, "Pup", 3);
    assert_false(holds("a board never holds two Oxen"));
    assert_true(holds("a board never holds three Oxen"));
    assert_false(holds("Ox never comes into play"));
    assert_true(holds("Pup never comes into play"));
    assert_true(holds("Ox never has more than 2 attack"));
    assert_false(holds("Ox never has more than 4 health"));
    assert_true(holds("Pup never has more than 0 attack"));
    assert_false(holds("no minion ever has more than 1 attack"));
    assert_true(holds("no hand ever holds more than 3 cards"));
    assert_false(holds("no hand ever holds more than 2 cards"));
    assert_false(holds("no hero ever has more than 29 health"));
    assert_true(holds("mana never exceeds 10"));
    assert_false(holds("mana never exceeds 9"));
    state.turn = 5;
    assert_false(holds("a match never lasts more than 4 turns"));
    assert_true(holds("a match never lasts more than 5 turns"));
    assert_true(holds("no player wins before turn 6"));
    state.winner = 1;
    assert_false(holds("no player wins before turn 6"));
    assert_true(holds("no player wins before turn 5"));
    assert_true(holds("the first player never wins"));
    assert_false(holds("the second player never wins"));
    assert_true(holds("no match ends in a draw"));
    state.winner = CW_DRAW_RESULT;
    assert_false(holds("no match ends in a draw"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_what_is_read_is_printed, kit_clear),
        cmocka_unit_test_teardown(test_case_and_blanks, kit_clear),
        cmocka_unit_test_teardown(test_problems_have_places, kit_clear),
        cmocka_unit_test_teardown(test_files, kit_clear),
        cmocka_unit_test_teardown(test_what_they_ask, kit_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
