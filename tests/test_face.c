/* The agent `face`: what it buys, whom it attacks, and that it looks at nothing hidden. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "../src/agents/buy.h"
#include "agent_kit.h"
#include "lang/evolve.h"

/* ---- buying ---- */

/* Every subset of the items, for comparison. */
static uint64_t best_by_trying(const buy_item *items, int count, int mana, int room)
{
    uint64_t best = 0;
    for (unsigned set = 0; set < 1u << count; set++) {
        uint64_t key = 0;
        int cost = 0, placed = 0;
        for (int i = 0; i < count; i++)
            if (set >> i & 1) {
                key += (uint64_t)items[i].value << 16 | 1u << items[i].slot;
                cost += items[i].cost;
                placed += items[i].placed;
            }
        if (cost <= mana && placed <= room && key > best)
            best = key;
    }
    return best & 0xffff;
}

static void test_purchases_are_the_best(void **unused)
{
    (void)unused;
    cw_rng rng = 4;
    for (int n = 0; n < 3000; n++) {
        buy_item items[10];
        int count = (int)cw_rng_below(&rng, 11);
        for (int i = 0; i < count; i++)
            items[i] = (buy_item){.value = 1 + cw_rng_below(&rng, 30),
                                  .slot = (uint8_t)(i + 2),
                                  .cost = (uint8_t)cw_rng_below(&rng, 9),
                                  .placed = cw_rng_below(&rng, 4) != 0};
        int mana = (int)cw_rng_below(&rng, 20), room = (int)cw_rng_below(&rng, 8);
        assert_int_equal(cw__buy_best(items, count, mana, room),
                         best_by_trying(items, count, mana, room));
    }
}

static void test_buys_the_most_damage(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Giant, cost: 8, minion: 6/9}\n- {name: Rat, cost: 4, minion: 4/1}\n"
                     "- {name: Twin, cost: 5, minion: 3/3, text: Windfury.}\n");
    fill_decks();
    const char *hand[] = {"Giant", "Rat", "Twin", "Pup"};
    for (int i = 0; i < 4; i++)
        put(0, CW_ZONE_HAND, hand[i]);
    play_turn("face");
    assert_int_equal(side(0)->hand_count, 1); /* 4 + 6 + 1 for 10 mana, not 6 + 1 */
    assert_int_equal(at(cw_place_hand(0, 0))->card, card("Giant"));
}

static void test_room_on_the_board_counts(void **unused)
{
    (void)unused;
    kit_position("board_size: 2", "- {name: Rat, cost: 4, minion: 4/1}\n");
    fill_decks();
    put(0, CW_ZONE_BOARD, "Ox");
    for (int i = 0; i < 3; i++)
        put(0, CW_ZONE_HAND, i == 2 ? "Rat" : "Ox");
    play_turn("face");
    assert_int_equal(at(cw_place_board(0, 1))->card, card("Rat"));
}

/* ---- attacks ---- */

static void test_everybody_attacks_the_hero(void **unused)
{
    (void)unused;
    kit_position("", "");
    fill_decks();
    put_many(0, CW_ZONE_BOARD, "Ox", 3);
    put_many(1, CW_ZONE_BOARD, "Pup", 2);
    play_turn("face");
    assert_int_equal(health(cw_place_hero(1)), 30 - 6 - 1); /* and the power */
    assert_int_equal(side(1)->board_count, 2);
}

static void test_taunts_go_first_and_weak_ones_before(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Gate, cost: 2, minion: 0/2, text: Taunt.}\n"
                     "- {name: Ghost, cost: 2, minion: 1/1, text: Taunt. Cannot be attacked.}\n");
    fill_decks();
    put_many(0, CW_ZONE_BOARD, "Ox", 4);
    put(1, CW_ZONE_BOARD, "Wall");
    put(1, CW_ZONE_BOARD, "Gate");
    put(1, CW_ZONE_BOARD, "Ghost");
    cw_action first = decide("face");
    assert_int_equal(first.kind, CW_ACTION_ATTACK);
    assert_int_equal(first.target, cw_place_board(1, 1));
    play_turn("face");
    assert_int_equal(side(1)->board_count, 1); /* Gate by one, Wall by two; Ghost stops nobody */
    assert_int_equal(at(cw_place_board(1, 0))->card, card("Ghost"));
    assert_int_equal(health(cw_place_hero(1)), 30 - 2 - 1);
}

static void test_spells_hit_the_hero(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Balm, cost: 1, spell: true, text: Restore 3 health to a "
                     "character.}\n");
    fill_decks();
    put(0, CW_ZONE_HAND, "Bolt");
    put(0, CW_ZONE_HAND, "Balm");
    put(0, CW_ZONE_HAND, "Idea");
    put(1, CW_ZONE_BOARD, "Pup");
    play_turn("face");
    assert_int_equal(health(cw_place_hero(1)), 30 - 3 - 1);
    assert_int_equal(side(0)->hand_count, 1); /* the Ox that came by Idea was played as well */
    assert_int_equal(at(cw_place_hand(0, 0))->card, card("Balm")); /* this it cannot judge */
}

/* ---- laws ---- */

/* From the position, and from the seat's view with the list of actions. */
static void compare(cw_agent *agent, void *self, cw_seat seat)
{
    static cw_view view;
    static cw_action legal[CW_MAX_ACTIONS];
    const cw_agent_kind *kind = cw_agent_kind_of(agent);
    const cw_budget budget = {0};
    cw_view_of(game, &state, seat, &view);
    int count = cw_legal(game, &view.state, legal);
    int chosen = kind->choose(self, &view, legal, count, &budget);
    cw_action direct = cw_agent_act(agent, game, &state, NULL);
    assert_in_range(chosen, 0, count - 1);
    assert_true(cw_action_equal(direct, legal[chosen]));
    assert_int_equal(act(direct), CW_OK);
}

static void play_and_compare(const cw_match_setup *setup)
{
    const double none[1] = {0};
    cw_agent *agents[CW_SEATS] = {make("face", 0), make("face", 1)};
    const cw_agent_kind *kind = cw_agent_kind_of(agents[0]);
    void *selves[CW_SEATS] = {kind->create(game, 0, none, 1), kind->create(game, 1, none, 1)};
    memset(&state, 0, sizeof state);
    assert_int_equal(cw_match_start(game, setup, &state, NULL), CW_OK);
    for (int n = 0; n < 3000 && !cw_state_is_over(&state); n++) {
        cw_seat seat = cw_state_decider(&state);
        compare(agents[seat], selves[seat], seat);
    }
    assert_true(cw_state_is_over(&state));
    for (int i = 0; i < CW_SEATS; i++) {
        kind->destroy(selves[i]);
        cw_agent_free(agents[i]);
    }
}

static void test_position_and_view_give_the_same_choice(void **unused)
{
    (void)unused;
    static const char *const games[] = {"classic", "elemental", "chaos", "evolve"};
    for (int g = 0; g < 4; g++) {
        char *names[64];
        kit_clear(NULL);
        game = cw_load_game(games[g], &errors);
        assert_non_null(game);
        int count = cw_deck_names(game, names, 64);
        for (int i = 0; i < count; i++) {
            cw_match_setup setup = {.decks = {deck_of(names[i]), deck_of(names[(i + 1) % count])},
                                    .seed = (uint64_t)i};
            play_and_compare(&setup);
        }
        for (int i = 0; i < count; i++)
            free(names[i]);
    }
}

static void test_all_kinds_of_vectors(void **unused)
{
    (void)unused;
    cw_rng rng = 12;
    for (int i = 0; i < 60; i++) {
        cw_evolve_vector vector;
        cw_evolve_random(&vector, i % 2, &rng);
        kit_clear(NULL);
        game = cw_evolve_game(&vector, &errors);
        assert_non_null(game);
        for (uint64_t seed = 0; seed < 4; seed++)
            play_and_compare(&(cw_match_setup){.seed = seed});
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_purchases_are_the_best),
        cmocka_unit_test(test_buys_the_most_damage),
        cmocka_unit_test(test_room_on_the_board_counts),
        cmocka_unit_test(test_everybody_attacks_the_hero),
        cmocka_unit_test(test_taunts_go_first_and_weak_ones_before),
        cmocka_unit_test(test_spells_hit_the_hero),
        cmocka_unit_test(test_position_and_view_give_the_same_choice),
        cmocka_unit_test(test_all_kinds_of_vectors),
    };
    return cmocka_run_group_tests_name("face", tests, NULL, kit_clear);
}
