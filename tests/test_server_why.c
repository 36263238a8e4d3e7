/* Unit tests of the reasons for mistakes: each of them in a position that shows it, and none where
 * nothing is sure or the seat cannot know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "rules_kit.h"
#include "why.h"

static cw_action attack(int from, cw_place target)
{
    return (cw_action){
        .kind = CW_ACTION_ATTACK, .source = cw_place_board(0, from), .target = target};
}

static cw_action end(void) { return plain(CW_ACTION_END_TURN); }

static void expect(cw_action did, cw_action better, why_kind kind, const char *about, int amount)
{
    why reason = cw__why_worse(game, &state, 0, did, better);
    assert_int_equal(reason.kind, kind);
    assert_int_equal(reason.card, about != NULL ? card(about) : 0);
    assert_int_equal(reason.amount, amount);
}

static void set_enemy_health(int value)
{
    state.entities[state.players[1].hero].health = (int16_t)value;
}

static void test_lethal_is_missed(void **unused)
{
    (void)unused;
    kit_position("", "");
    put(0, CW_ZONE_HAND, "Bolt");
    put(1, CW_ZONE_BOARD, "Pup");
    set_enemy_health(3);
    cw_action hero = play_action(0, 0, cw_place_hero(1));
    cw_action pup = play_action(0, 0, cw_place_board(1, 0));
    expect(pup, hero, WHY_LETHAL, NULL, 0);
    set_enemy_health(4);
    expect(pup, hero, WHY_DAMAGE, NULL, 3);
    expect(hero, pup, WHY_LEAVES, "Pup", 0);
}

static void test_minions_are_lost_for_nothing(void **unused)
{
    (void)unused;
    kit_position("", "");
    put(0, CW_ZONE_BOARD, "Pup");
    put(1, CW_ZONE_BOARD, "Ox");
    put(1, CW_ZONE_BOARD, "Pup");
    expect(attack(0, cw_place_board(1, 0)), attack(0, cw_place_hero(1)), WHY_LOSES, "Pup", 0);
    /* it takes the other one with it: that is no loss for nothing */
    expect(attack(0, cw_place_board(1, 1)), attack(0, cw_place_hero(1)), WHY_DAMAGE, NULL, 1);
}

static void test_turns_that_end_too_early(void **unused)
{
    (void)unused;
    kit_position("", "");
    put(0, CW_ZONE_BOARD, "Ox");
    put(0, CW_ZONE_HAND, "Wall");
    state.players[0].mana = 3;
    expect(end(), attack(0, cw_place_hero(1)), WHY_IDLE, "Ox", 0);
    expect(end(), play_action(0, 0, CW_PLACE_NONE), WHY_MANA, NULL, 3);
    put(1, CW_ZONE_BOARD, "Pup");
    expect(end(), attack(0, cw_place_board(1, 0)), WHY_LEAVES, "Pup", 0);
}

static void test_nothing_is_told_that_is_not_sure(void **unused)
{
    (void)unused;
    kit_position("",
                 "- {name: Spark, cost: 1, spell: true, text: Deal 1 damage to a random enemy.}\n");
    put(0, CW_ZONE_HAND, "Spark");
    put(0, CW_ZONE_HAND, "Idea");
    put(1, CW_ZONE_BOARD, "Pup");
    expect(play_action(1, 0, CW_PLACE_NONE), play_action(0, 0, CW_PLACE_NONE), WHY_UNKNOWN, NULL,
           0);
    expect(plain(CW_ACTION_CONCEDE), play_action(0, 0, CW_PLACE_NONE), WHY_UNKNOWN, NULL, 0);
    assert_null(cw__why_json(game, (why){0}));
}

/* The hidden secret would save the hero: whoever decides cannot know. */
static void test_only_what_the_seat_sees_counts(void **unused)
{
    (void)unused;
    kit_position("",
                 "- {name: Ward, cost: 1, secret: true, text: 'Secret: When a minion attacks your "
                 "hero, destroy it.'}\n");
    put(0, CW_ZONE_BOARD, "Ox");
    put(1, CW_ZONE_SECRET, "Ward");
    set_enemy_health(2);
    expect(end(), attack(0, cw_place_hero(1)), WHY_LETHAL, NULL, 0);
    json_t *json = cw__why_json(game, (why){.kind = WHY_LEAVES, .card = card("Ox")});
    assert_string_equal(json_string_value(json_object_get(json, "kind")), "leaves");
    assert_string_equal(json_string_value(json_object_get(json, "card")), "Ox");
    json_decref(json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_lethal_is_missed, kit_clear),
        cmocka_unit_test_teardown(test_minions_are_lost_for_nothing, kit_clear),
        cmocka_unit_test_teardown(test_turns_that_end_too_early, kit_clear),
        cmocka_unit_test_teardown(test_nothing_is_told_that_is_not_sure, kit_clear),
        cmocka_unit_test_teardown(test_only_what_the_seat_sees_counts, kit_clear),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
