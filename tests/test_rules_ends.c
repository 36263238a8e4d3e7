/* How entries end, what is told of them, and what happens where there is no room for one: the
 * other half of test_rules_entries.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "entry_kit.h"

/* ---- how they end ---- */

/* Each on a minion that changes sides in the middle of it. */
static void test_who_has_it_counts_turns_and_who_gave_it_ends_it(void **unused)
{
    (void)unused;
    static const struct {
        const char *cast;
        int attacks[4]; /* now and at the start of the turns that follow */
    } rows[] = {
        {"Cheer Steal", {5, 2, 2, 2}},     {"Tide Steal", {5, 5, 2, 2}},
        {"Long Steal", {5, 5, 5, 2}},      {"Long Weaken Steal", {1, 5, 5, 2}},
        {"Tide Long Steal", {8, 8, 5, 2}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kit_position("", entry_cards);
        put(1, CW_ZONE_BOARD, "Ox");
        char name[16];
        for (int at = 0, read = 0; sscanf(rows[i].cast + at, "%15s%n", name, &read) == 1;
             at += read) {
            put(0, CW_ZONE_HAND, name);
            assert_int_equal(play(0, 0, cw_place_board(1, 0)), CW_OK);
        }
        for (int turn = 0; turn < 4; turn++) {
            int attack = cw_entity_attack(at(cw_place_board(0, 0)));
            if (attack != rows[i].attacks[turn])
                fail_msg("%s, turn %d: %d", rows[i].cast, turn, attack);
            end_turn();
        }
        assert_int_equal(state.mod_count, 0);
    }
}

static const cw_event *find_event(cw_event_kind kind)
{
    for (int i = 0; i < happened.count; i++)
        if (events[i].kind == kind)
            return &events[i];
    fail_msg("no event of kind %d", kind);
    return NULL;
}

/* One event of each thing, with what it is afterwards and who gave what ends. */
static void test_ends_are_told(void **unused)
{
    (void)unused;
    begin("");
    cast("Roar Shield Train");
    end_turn();
    assert_int_equal(count_events(CW_EVENT_ENDS), 1);
    const cw_event *end = find_event(CW_EVENT_ENDS);
    assert_int_equal(end->target, cw_place_board(0, 0));
    assert_int_equal(end->amount, 4);
    assert_int_equal(end->extra, 5);
    assert_int_equal(end->cause, card("Shield"));
    begin("");
    cast("Doom");
    end_turn();
    assert_int_equal(count_events(CW_EVENT_ENDS), 0); /* it had nothing */
    assert_int_equal(find_event(CW_EVENT_DESTROY)->cause, card("Doom"));
    assert_int_equal(side(0)->board_count, 0);
    begin("");
    cast("Cheer");
    end_turn();
    end_turn();
    assert_int_equal(count_events(CW_EVENT_ENDS), 0); /* over already */
}

/* Two alike positions are the same, whatever they had before. */
static void test_who_has_no_entry_left_does_not_say_so(void **unused)
{
    (void)unused;
    static const char *const rows[] = {"Cheer", "Tide", "Roar Hush", "Shield Expose", "Cheer Set"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        begin("");
        cast(rows[i]);
        bool at_once = i >= 2;
        for (int turn = 0; turn < 2 && !at_once; turn++)
            end_turn();
        assert_int_equal(state.mod_count, 0);
        assert_int_equal(at(cw_place_board(0, 0))->flags & CW_FLAG_MODS, 0);
    }
    begin("");
    cast("Cheer Tide");
    end_turn(); /* one ended, the other did not */
    assert_int_not_equal(at(cw_place_board(0, 0))->flags & CW_FLAG_MODS, 0);
}

/* ---- what is told of them ---- */

static void test_numbers_are_told_as_they_stand(void **unused)
{
    (void)unused;
    static const struct {
        const char *cast;
        int attack, health;
    } rows[] = {
        {"Cheer Match", 5, 5},
        {"Cheer Double", 10, 5},
        {"Cheer Swap", 5, 5},
        {"Roar Swap", 8, 5},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        begin("double_counts_auras: false");
        cast(rows[i].cast);
        assert_int_equal(find_event(CW_EVENT_STATS)->amount, rows[i].attack);
        assert_int_equal(find_event(CW_EVENT_STATS)->extra, rows[i].health);
    }
}

static void test_only_keywords_that_it_had_are_told_as_lost(void **unused)
{
    (void)unused;
    begin("");
    cast("Shield Expose");
    assert_int_equal(count_events(CW_EVENT_KEYWORDS), 1);
    cast("Expose");
    assert_int_equal(count_events(CW_EVENT_KEYWORDS), 0);
}

/* Entries on the enemy hero until there is no room for so many more. */
static void fill_up(int spare)
{
    const cw_mod mod = {.entity = side(1)->hero,
                        .from = card("Roar"),
                        .health = 1,
                        .duration = CW_UNTIL_YOUR_NEXT_TURN};
    state.entities[side(1)->hero].flags |= CW_FLAG_MODS;
    while (state.mod_count < CW_MAX_MODS - spare && cw_state_has_room(&state, sizeof mod))
        cw_state_mod(&state, state.mod_count++) = mod;
    state.mod_count = (uint8_t)(state.mod_count - spare);
    cw_setup_finish(game, &state);
}

static void test_what_finds_no_room_does_not_happen(void **unused)
{
    (void)unused;
    static const char *const rows[] = {"Cheer", "Roar", "Shield", "Weaken", "Doom"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        begin("");
        put(0, CW_ZONE_HAND, rows[i]);
        fill_up(0);
        cw_entity before = *at(cw_place_board(0, 0));
        assert_int_equal(play(0, 0, cw_place_board(0, 0)), CW_OK);
        assert_int_equal(count_events(CW_EVENT_NO_ROOM), 1);
        assert_int_equal(count_events(CW_EVENT_BUFF) + count_events(CW_EVENT_KEYWORDS)
                             + count_events(CW_EVENT_STATS),
                         0);
        assert_memory_equal(at(cw_place_board(0, 0)), &before, sizeof before);
    }
}

/* With all that the original has, or not at all. */
static void test_a_copy_without_room_for_its_entries_does_not_come(void **unused)
{
    (void)unused;
    for (int spare = 0; spare <= 6; spare += 6) {
        begin("");
        cast("Cheer Weaken Shield");
        put(0, CW_ZONE_HAND, "Twin");
        fill_up(spare);
        assert_int_equal(play(0, 0, cw_place_board(0, 0)), CW_OK);
        assert_int_equal(count_events(CW_EVENT_NO_ROOM), spare == 0);
        assert_int_equal(side(0)->board_count, spare ? 2 : 1);
        const cw_entity *last = at(cw_place_board(0, side(0)->board_count - 1));
        assert_int_equal(cw_entity_attack(last), 1);
        assert_int_not_equal(cw_entity_keywords(last) & CW_KW(TAUNT), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_who_has_it_counts_turns_and_who_gave_it_ends_it, kit_clear),
        cmocka_unit_test_teardown(test_ends_are_told, kit_clear),
        cmocka_unit_test_teardown(test_who_has_no_entry_left_does_not_say_so, kit_clear),
        cmocka_unit_test_teardown(test_numbers_are_told_as_they_stand, kit_clear),
        cmocka_unit_test_teardown(test_only_keywords_that_it_had_are_told_as_lost, kit_clear),
        cmocka_unit_test_teardown(test_what_finds_no_room_does_not_happen, kit_clear),
        cmocka_unit_test_teardown(test_a_copy_without_room_for_its_entries_does_not_come,
                                  kit_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
