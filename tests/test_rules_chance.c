/* Chance under control: scripts, enumeration of all outcomes with their probabilities, forced
 * outcomes, draws that are asked for, and what happens beyond the longest script. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "rules_kit.h"

static const double tiny = 1e-9;

/* Applies with the script to a copy; the result stays in `state`. */
static void roll(const cw_state *before, cw_action action, cw_chance *chance)
{
    state = *before;
    assert_int_equal(cw_apply_with(game, &state, action, NULL, chance), CW_OK);
    kit_check();
}

static void test_draws_weigh_copies(void **unused)
{
    (void)unused;
    kit_position("", "");
    put_many(0, CW_ZONE_DECK, "Pup", 3);
    put_many(0, CW_ZONE_DECK, "Ox", 2);
    put(0, CW_ZONE_DECK, "Bolt");
    put(0, CW_ZONE_HAND, "Idea");
    cw_state before = state;
    double seen[3] = {0};
    int runs = 0;
    cw_chance chance;
    cw_chance_begin(&chance);
    do {
        roll(&before, play_action(0, 0, CW_PLACE_NONE), &chance);
        assert_int_equal(chance.taken, 1);
        assert_int_equal(chance.step[0].outcomes, 3);
        cw_card_id drawn = at(cw_place_hand(0, 0))->card;
        int k = drawn == card("Pup") ? 0 : drawn == card("Ox") ? 1 : 2;
        seen[k] += cw_chance_probability(&chance);
        runs++;
    } while (cw_chance_next(&chance));
    assert_int_equal(runs, 3);
    assert_true(seen[0] - 3 / 6.0 < tiny && 3 / 6.0 - seen[0] < tiny);
    assert_true(seen[1] - 2 / 6.0 < tiny && 2 / 6.0 - seen[1] < tiny);
    assert_true(seen[2] - 1 / 6.0 < tiny && 1 / 6.0 - seen[2] < tiny);
}

static void test_a_changed_copy_is_another_outcome(void **unused)
{
    (void)unused;
    kit_position("", "");
    put_many(0, CW_ZONE_DECK, "Pup", 2);
    cw_entity_id cheap = put(0, CW_ZONE_DECK, "Pup");
    state.entities[cheap].cost = -1;
    put(0, CW_ZONE_HAND, "Idea");
    cw_state before = state;
    cw_chance chance;
    cw_chance_begin(&chance);
    roll(&before, play_action(0, 0, CW_PLACE_NONE), &chance);
    assert_int_equal(chance.step[0].outcomes, 2);
    assert_int_equal(chance.step[0].weight, 2);
    assert_int_equal(chance.step[0].total, 3);
}

static void test_all_combinations_are_met_once(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Rain, cost: 0, spell: true, text: Deal 3 damage randomly split "
                     "among all enemies.}\n");
    put(1, CW_ZONE_BOARD, "Pup");
    put(1, CW_ZONE_BOARD, "Ox");
    put(0, CW_ZONE_HAND, "Rain");
    cw_state before = state;
    uint64_t hashes[64];
    int runs = 0;
    double sum = 0;
    cw_chance chance;
    cw_chance_begin(&chance);
    do {
        roll(&before, play_action(0, 0, CW_PLACE_NONE), &chance);
        state.rng = 0;
        uint64_t code = 0;
        for (int i = 0; i < chance.taken; i++)
            code = code * 8 + chance.step[i].outcome + 1u;
        for (int i = 0; i < runs; i++)
            assert_true(hashes[i] != code);
        assert_in_range(runs, 0, 63);
        hashes[runs++] = code;
        sum += cw_chance_probability(&chance);
    } while (cw_chance_next(&chance));
    /* Three targets; once the pup is dead, two: 1*(2*2) + 2*(1*2 + 2*3) = 20 ways. */
    assert_int_equal(runs, 20);
    assert_true(sum - 1 < tiny && 1 - sum < tiny);
}

static void test_forced_outcomes_come_first(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Rain, cost: 0, spell: true, text: Deal 3 damage randomly split "
                     "among all enemies.}\n");
    put_many(1, CW_ZONE_BOARD, "Ox", 2);
    put(0, CW_ZONE_HAND, "Rain");
    cw_state before = state;
    cw_chance chance = {.forced = 3};
    chance.step[0].outcome = 2;
    chance.step[1].outcome = 2;
    chance.step[2].outcome = 1;
    roll(&before, play_action(0, 0, CW_PLACE_NONE), &chance);
    assert_int_equal(health(cw_place_board(1, 0)), 4);
    assert_int_equal(health(cw_place_board(1, 1)), 3);
    assert_int_equal(health(cw_place_hero(1)), 30);
    assert_true(state.rng == before.rng); /* nothing was rolled */
    /* An outcome that does not exist counts as the first. */
    chance = (cw_chance){.forced = 1, .first_outcome = true};
    chance.step[0].outcome = 900;
    roll(&before, play_action(0, 0, CW_PLACE_NONE), &chance);
    assert_int_equal(health(cw_place_hero(1)), 27);
    /* Unscripted decisions come from the generator and are written down. */
    chance = (cw_chance){0};
    roll(&before, play_action(0, 0, CW_PLACE_NONE), &chance);
    cw_state rolled = state;
    cw_chance script = chance;
    script.forced = script.taken;
    roll(&before, play_action(0, 0, CW_PLACE_NONE), &script);
    assert_true(before.rng != rolled.rng);
    state.rng = rolled.rng;
    assert_true(cw_state_equal(&state, &rolled));
}

static void test_longer_than_any_script(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Storm, cost: 0, spell: true, text: Deal 90 damage randomly split "
                     "among all enemies.}\n");
    put_many(1, CW_ZONE_BOARD, "Ox", 7);
    state.entities[side(1)->hero].health = state.entities[side(1)->hero].max_health = 500;
    put(0, CW_ZONE_HAND, "Storm");
    cw_state before = state;
    cw_chance chance;
    cw_chance_begin(&chance);
    roll(&before, play_action(0, 0, CW_PLACE_NONE), &chance);
    assert_true(chance.overflow);
    assert_int_equal(chance.taken, CW_CHANCE_MAX);
    assert_true(cw_chance_probability(&chance) >= 0);
    assert_true(cw_chance_next(&chance));
    roll(&before, play_action(0, 0, CW_PLACE_NONE), &chance);
    assert_int_equal(chance.step[CW_CHANCE_MAX - 1].outcome, 1);
}

static void test_ordered_decks_leave_nothing_to_chance(void **unused)
{
    (void)unused;
    kit_position("", "");
    put(0, CW_ZONE_DECK, "Pup");
    put(0, CW_ZONE_DECK, "Ox");
    state.players[0].deck_fixed = 2;
    put(0, CW_ZONE_HAND, "Idea");
    cw_state before = state;
    cw_chance chance;
    cw_chance_begin(&chance);
    roll(&before, play_action(0, 0, CW_PLACE_NONE), &chance);
    assert_int_equal(chance.taken, 0);
    assert_int_equal(at(cw_place_hand(0, 0))->card, card("Ox"));
    assert_false(cw_chance_next(&chance));
}

typedef struct asked {
    uint32_t place;
    int times;
    cw_seat seat;
} asked;

static uint32_t answer(void *context, const cw_state *st, cw_seat seat)
{
    asked *a = context;
    (void)st;
    a->times++;
    a->seat = seat;
    return a->place;
}

static void test_draws_can_be_asked_for(void **unused)
{
    (void)unused;
    kit_position("", "");
    put(0, CW_ZONE_DECK, "Pup");
    put(0, CW_ZONE_DECK, "Ox");
    put(0, CW_ZONE_DECK, "Bolt");
    put(0, CW_ZONE_HAND, "Idea");
    cw_state before = state;
    static const char *const drawn[] = {"Pup", "Ox", "Bolt", "Pup"}; /* too far: the first */
    for (uint32_t i = 0; i < 4; i++) {
        asked a = {.place = i, .seat = 9};
        cw_chance chance = {.draw = answer, .context = &a};
        roll(&before, play_action(0, 0, CW_PLACE_NONE), &chance);
        assert_int_equal(a.times, 1);
        assert_int_equal(a.seat, 0);
        assert_int_equal(chance.taken, 0);
        assert_int_equal(at(cw_place_hand(0, 0))->card, card(drawn[i]));
    }
    before.players[0].deck_fixed = 1;
    asked a = {.place = 0};
    cw_chance chance = {.draw = answer, .context = &a};
    roll(&before, play_action(0, 0, CW_PLACE_NONE), &chance);
    assert_int_equal(a.times, 0);
    assert_int_equal(at(cw_place_hand(0, 0))->card, card("Bolt"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_draws_weigh_copies),
        cmocka_unit_test(test_a_changed_copy_is_another_outcome),
        cmocka_unit_test(test_all_combinations_are_met_once),
        cmocka_unit_test(test_forced_outcomes_come_first),
        cmocka_unit_test(test_longer_than_any_script),
        cmocka_unit_test(test_ordered_decks_leave_nothing_to_chance),
        cmocka_unit_test(test_draws_can_be_asked_for),
    };
    return cmocka_run_group_tests_name("rules_chance", tests, NULL, kit_clear);
}
