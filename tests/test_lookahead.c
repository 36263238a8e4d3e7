/* Unit tests of the agent `lookahead`: it sees wins and good trades, values positions as the
 * thesis says, exchanges opening cards by its rules, decides the same for a seed whatever the
 * number of threads, and knows nothing that it may not know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "../src/agents/lookahead_root.h"
#include "agent_kit.h"

static const char quick[] = "lookahead:depth=4,width=8,beam=6,worlds=2";

/* ---- what it plays ---- */

static void test_finds_a_win(void **unused)
{
    (void)unused;
    kit_position("", "");
    fill_decks();
    put(0, CW_ZONE_BOARD, "Pup");
    put(0, CW_ZONE_BOARD, "Ox");
    put(0, CW_ZONE_HAND, "Idea");
    put(0, CW_ZONE_HAND, "Bolt");
    put(0, CW_ZONE_HAND, "Ox");
    put(1, CW_ZONE_BOARD, "Pup"); /* tempting, but there is a match to win */
    put(1, CW_ZONE_BOARD, "Ox");
    state.entities[state.players[1].hero].health = 7; /* 1 + 2 + 3 + the power's 1 */
    play_turn("lookahead");
    assert_int_equal(state.winner, 0);
}

static void test_clears_a_taunt_on_the_way(void **unused)
{
    (void)unused;
    kit_position("", "");
    fill_decks();
    put_many(0, CW_ZONE_BOARD, "Ox", 3);
    put(0, CW_ZONE_HAND, "Bolt");
    put(1, CW_ZONE_BOARD, "Wall"); /* Bolt and power, then three times two */
    state.entities[state.players[1].hero].health = 6;
    play_turn("lookahead");
    assert_int_equal(state.winner, 0);
}

static void test_takes_a_good_trade_and_no_bad_one(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Cub, cost: 2, minion: 3/2}\n");
    fill_decks();
    state.players[0].mana = 0;
    put(0, CW_ZONE_BOARD, "Ox");
    put(1, CW_ZONE_BOARD, "Cub");
    cw_action action = decide("lookahead");
    assert_int_equal(action.kind, CW_ACTION_ATTACK);
    assert_int_equal(action.target, cw_place_board(1, 0));

    kit_position("", "");
    fill_decks();
    state.players[0].mana = 0;
    put(0, CW_ZONE_BOARD, "Pup");
    put(1, CW_ZONE_BOARD, "Ox");
    action = decide("lookahead");
    assert_false(action.kind == CW_ACTION_ATTACK && action.target == cw_place_board(1, 0));
}

static void test_answers_and_discoveries(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Find, cost: 1, spell: true, text: Discover a minion.}\n");
    fill_decks();
    put(0, CW_ZONE_HAND, "Find");
    put(0, CW_ZONE_BOARD, "Ox");
    put(1, CW_ZONE_BOARD, "Ox");
    play_turn(quick);
    assert_int_equal(state.active, 1);
}

/* ---- values ---- */

static double value_of(const char *parameters, cw_seat seat)
{
    static la_model model;
    static la_searcher s;
    double values[LA_PARAMS];
    for (int i = 0; i < LA_PARAMS; i++)
        values[i] = cw__la_params[i].value;
    values[LA_THESIS] = *parameters ? 1 : 0;
    assert_true(cw__la_model_init(&model, game, values));
    s.model = &model;
    s.game = game;
    double value = cw__la_value(&s, &state, seat, NULL);
    cw__la_model_clear(&model);
    return value;
}

static void assert_near(double a, double b)
{
    if (!(a > b - 1e-9 && a < b + 1e-9))
        fail_msg("%.12g is not %.12g", a, b);
}

static void test_values_of_the_thesis(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Bomb, cost: 2, minion: 2/3, text: \"Taunt. Deathrattle: Draw a "
                     "card.\"}\n");
    state.turn = 5; /* the third turn of either player */
    assert_near(value_of("thesis", 0), 0);
    put(0, CW_ZONE_BOARD, "Ox"); /* 7, he has none: -(2 + 3) for him, counted for the mover */
    assert_near(value_of("thesis", 0), 7 + 5);
    assert_near(value_of("thesis", 1), -7 - 5);
    put(1, CW_ZONE_BOARD, "Bomb"); /* 5, taunt 1, an ability 3 */
    assert_near(value_of("thesis", 0), 7 - 9);
    put_many(0, CW_ZONE_HAND, "Pup", 5); /* 3 + 3 + 3 + 2 + 2 */
    assert_near(value_of("thesis", 0), 7 - 9 + 13);
    state.players[1].max_mana = 8;
    assert_near(value_of("thesis", 0), 7 - 9 + 13 + 2);
    state.players[1].max_mana = 10;
    state.entities[state.players[0].hero].health = 16;
    state.entities[state.players[1].hero].health = 25; /* 2 * sqrt */
    assert_near(value_of("thesis", 0), 7 - 9 + 13 + 8 - 10);
    put_many(0, CW_ZONE_DECK, "Pup", 9);
    assert_near(value_of("thesis", 0), 7 - 9 + 13 + 8 - 10);
    state.turn = 20; /* from the tenth turn on the deck counts */
    state.players[1].fatigue = 2;
    assert_near(value_of("thesis", 0), 7 - 9 + 13 + 8 - 10 + 3 + 2);
    /* The defaults differ where they were tuned: health and the enemy's ability here. */
    assert_near(value_of("", 0), value_of("thesis", 0)
                                     + (cw__la_params[LA_HEALTH].value - 2) * (4 - 5)
                                     - (cw__la_params[LA_ABILITY].value - 3));
}

static void test_every_constant_has_a_row(void **unused)
{
    (void)unused;
    for (int i = 0; i < LA_PARAMS; i++) {
        assert_non_null(cw__la_params[i].name);
        assert_true(cw__la_params[i].value >= cw__la_params[i].low);
        assert_true(cw__la_params[i].value <= cw__la_params[i].high);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(cw__la_params[i].name, cw__la_params[k].name);
    }
    assert_null(cw__la_params[LA_PARAMS].name);
}

/* ---- opening cards ---- */

static unsigned mulligan_of(const char *const *hand, int count)
{
    kit_game("mulligan: true, hand_first: 4",
             "- {name: One, cost: 1, minion: 1/1}\n- {name: Two, cost: 2, minion: 2/2}\n"
             "- {name: Three, cost: 3, minion: 3/3}\n- {name: Five, cost: 5, minion: 5/5}\n"
             "- {name: Six, cost: 6, minion: 6/6}\n- {name: Lore, cost: 3, spell: true, text: Draw "
             "a card.}\n");
    const cw_card_id heroes[CW_SEATS] = {card("H"), card("H")};
    memset(&state, 0, sizeof state);
    cw_setup_empty(game, heroes, 0, 7, &state);
    for (int i = 0; i < count; i++)
        put(0, CW_ZONE_HAND, hand[i]);
    put_many(0, CW_ZONE_DECK, "Two", 10);
    put_many(0, CW_ZONE_DECK, "Six", 5);
    static la_model model;
    static cw_view view;
    double values[LA_PARAMS];
    for (int i = 0; i < LA_PARAMS; i++)
        values[i] = cw__la_params[i].value;
    assert_true(cw__la_model_init(&model, game, values));
    cw_view_of(game, &state, 0, &view);
    unsigned mask = cw__la_mulligan(&model, &view, 0);
    cw__la_model_clear(&model);
    return mask;
}

static void test_mulligan(void **unused)
{
    (void)unused;
    /* Turns 1 and 4 are the gaps: what costs more than 4 goes back. */
    assert_int_equal(mulligan_of((const char *const[]){"Two", "Three", "Five", "Six"}, 4), 0xc);
    /* Gaps 1 and 2: even a 3 comes too late, but it is the cheapest and below the average. */
    assert_int_equal(mulligan_of((const char *const[]){"Three", "Five", "Six"}, 3), 0x6);
    /* A spell that only draws is no play for turn 3. */
    assert_int_equal(mulligan_of((const char *const[]){"Two", "Lore", "Five"}, 3), 0x4);
    assert_int_equal(mulligan_of((const char *const[]){"One", "Two", "Three"}, 3), 0);
}

/* ---- levels ---- */

static void test_levels_give_away_their_share(void **unused)
{
    static const double least[] = {0, 0.7, 0.45, 0.25, 0.1, 0};
    static const double most[] = {0, 0.95, 0.7, 0.45, 0.25, 0};
    (void)unused;
    for (int level = 1; level <= 5; level++) {
        la_model model = {.k = {[LA_LEVEL] = level, [LA_EASE] = 0.5}};
        cw_rng rng = 3;
        for (int i = 0; i < 100; i++) {
            double even = cw__la_give_away(&model, 0, &rng);
            assert_true(even >= least[level] && even <= most[level]);
            cw_rng copy = rng;
            double ahead = cw__la_give_away(&model, 30, &rng);
            double behind = cw__la_give_away(&model, -30, &copy);
            assert_true(level == 5 ? ahead == 0 && behind == 0 : ahead >= behind);
        }
    }
}

static void test_levels_pick_within_the_margin(void **unused)
{
    static la_child children[11];
    (void)unused;
    for (int i = 0; i < 11; i++)
        children[i].value = 10 - i;
    for (int level = 1; level <= 5; level++) {
        la_model model = {.k = {[LA_LEVEL] = level, [LA_EASE] = 0}};
        la_root root = {.model = &model, .children = children, .count = 11};
        static const int most[] = {0, 9, 7, 4, 2, 0};
        cw_rng rng = 8;
        int sum = 0;
        for (int i = 0; i < 50; i++) {
            int picked = cw__la_pick(&root, 0, &rng);
            assert_in_range(picked, 0, most[level]);
            sum += picked;
        }
        assert_true(level == 5 || sum > 0);
    }
}

/* ---- threads, seeds, budgets ---- */

static void test_threads_and_seeds_agree(void **unused)
{
    int kinds[CW_ACTION_COUNT] = {0};
    (void)unused;
    load("classic");
    uint64_t one = play_match("midrange-shaman", quick, NULL, 60, kinds);
    uint64_t again = play_match("midrange-shaman", quick, NULL, 60, kinds);
    uint64_t two = play_match(
        "midrange-shaman", "lookahead:depth=4,width=8,beam=6,worlds=2,threads=2", NULL, 60, kinds);
    assert_true(one == again);
    assert_true(one == two);
    for (uint64_t most = 30; most <= 3000; most *= 10) {
        cw_budget nodes = {.nodes = most};
        int steps = most < 3000 ? 200 : 30;
        one = play_match("ramp-druid", "lookahead:threads=8", &nodes, steps, kinds);
        two = play_match("ramp-druid", "lookahead", &nodes, steps, kinds);
        assert_true(one == two);
    }
}

static void test_budgets_are_kept(void **unused)
{
    int kinds[CW_ACTION_COUNT] = {0};
    (void)unused;
    load("classic");
    play_match("ramp-druid", quick, NULL, 40, kinds); /* somewhere in the middle */
    cw_agent *agent = make("lookahead", cw_state_decider(&state));
    cw_budget none = {0}, nodes = {.nodes = 2000}, brief = {.seconds = 1e-9};
    cw_agent_act(agent, game, &state, &nodes);
    uint64_t few = cw_agent_work(agent);
    cw_agent_reset(agent, 5);
    cw_agent_act(agent, game, &state, &brief);
    uint64_t fewer = cw_agent_work(agent) - few;
    cw_agent_reset(agent, 5);
    cw_agent_act(agent, game, &state, &none);
    uint64_t many = cw_agent_work(agent) - few - fewer;
    assert_true(few > 0 && fewer > 0 && many > few && many > fewer);
    cw_agent_free(agent);
    agent = make("greedy", 0);
    assert_int_equal(cw_agent_work(agent), 0);
    cw_agent_free(agent);
}

/* The rest of a turn that went as foreseen costs no second search. */
static void test_plans_are_followed(void **unused)
{
    (void)unused;
    kit_position("", "");
    fill_decks();
    put_many(0, CW_ZONE_HAND, "Pup", 3);
    cw_agent *agent = make("lookahead", 0);
    assert_int_equal(act(cw_agent_act(agent, game, &state, NULL)), CW_OK);
    uint64_t first = cw_agent_work(agent);
    assert_true(first > 0);
    cw_agent_act(agent, game, &state, NULL);
    assert_int_equal(cw_agent_work(agent), first);
    cw_agent_free(agent);
}

/* ---- what it may know ---- */

static void test_hidden_cards_do_not_matter(void **unused)
{
    (void)unused;
    for (int n = 0; n < 2; n++) {
        cw_action actions[2];
        for (int i = 0; i < 2; i++) {
            kit_position("", "- {name: Storm, cost: 4, spell: true, text: Deal 4 damage to all "
                             "minions.}\n");
            put_many(0, CW_ZONE_DECK, "Ox", 8);
            put_many(0, CW_ZONE_HAND, "Ox", 3);
            put(0, CW_ZONE_BOARD, "Ox");
            put(1, CW_ZONE_BOARD, "Wall");
            put_many(1, CW_ZONE_HAND, i == 0 ? "Storm" : "Pup", 4);
            put_many(1, CW_ZONE_DECK, i == 0 ? "Pup" : "Storm", 8);
            state.players[0].mana = (int16_t)(3 + 3 * n);
            actions[i] = decide("lookahead:depth=4,width=16");
        }
        assert_true(cw_action_equal(actions[0], actions[1]));
    }
}

static void test_open_hands_close_again(void **unused)
{
    la_model model = {0};
    (void)unused;
    kit_position("", "- {name: Dragon, cost: 9, minion: 9/9}\n");
    model.game = game;
    put(1, CW_ZONE_HAND, "Dragon");
    put_many(1, CW_ZONE_DECK, "Ox", 3);
    put_many(1, CW_ZONE_DECK, "Pup", 2);
    put(1, CW_ZONE_DECK, "Dragon");
    put(1, CW_ZONE_DECK, "Bolt");
    state.players[1].mana = 3;
    int extra = cw__la_open_hand(&model, &state, 1);
    kit_check();
    assert_int_equal(extra, 2); /* Ox for the Dragon, then Pup and Bolt: one of each */
    assert_int_equal(side(1)->hand_count, 3);
    for (int i = 0; i < 3; i++)
        assert_string_not_equal(game->cards[at(cw_place_hand(1, i))->card].name, "Dragon");
    cw__la_close_hand(&model, &state, 1, extra);
    kit_check();
    assert_int_equal(side(1)->hand_count, 1);
    assert_int_equal(side(1)->deck_count, 7);
}

static void test_plays_against_an_open_deck(void **unused)
{
    int kinds[CW_ACTION_COUNT] = {0};
    (void)unused;
    load("classic");
    cw_match_setup setup = {.decks = {deck_of("tempo-rogue"), deck_of("freeze-mage")},
                            .seed = 3,
                            .reveal = CW_REVEAL_DECK | CW_REVEAL_DECK << 1};
    cw_agent *agents[CW_SEATS] = {make("lookahead:honest=0,depth=4,width=8,beam=6,worlds=2", 0),
                                  make("lookahead:honest=0,depth=4,width=8,beam=6,worlds=2", 1)};
    memset(&state, 0, sizeof state);
    assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_OK);
    for (int i = 0; i < 80 && !cw_state_is_over(&state); i++) {
        cw_action action = cw_agent_act(agents[cw_state_decider(&state)], game, &state, NULL);
        kinds[action.kind]++;
        assert_int_equal(act(action), CW_OK);
    }
    assert_true(kinds[CW_ACTION_PLAY] > 0);
    cw_agent_free(agents[0]);
    cw_agent_free(agents[1]);
}

/* ---- lanes ---- */

static void test_raises_and_moves_in_lanes(void **unused)
{
    int kinds[CW_ACTION_COUNT] = {0};
    (void)unused;
    load("elemental");
    play_match("wind-tempo", quick, NULL, 150, kinds);
    play_match("earth-control", quick, NULL, 150, kinds);
    assert_true(kinds[CW_ACTION_RAISE] > 5);
    assert_true(kinds[CW_ACTION_PLAY] > 5);
    assert_true(kinds[CW_ACTION_MOVE] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_finds_a_win, kit_clear),
        cmocka_unit_test_teardown(test_clears_a_taunt_on_the_way, kit_clear),
        cmocka_unit_test_teardown(test_takes_a_good_trade_and_no_bad_one, kit_clear),
        cmocka_unit_test_teardown(test_answers_and_discoveries, kit_clear),
        cmocka_unit_test_teardown(test_values_of_the_thesis, kit_clear),
        cmocka_unit_test(test_every_constant_has_a_row),
        cmocka_unit_test_teardown(test_mulligan, kit_clear),
        cmocka_unit_test(test_levels_give_away_their_share),
        cmocka_unit_test(test_levels_pick_within_the_margin),
        cmocka_unit_test_teardown(test_threads_and_seeds_agree, kit_clear),
        cmocka_unit_test_teardown(test_budgets_are_kept, kit_clear),
        cmocka_unit_test_teardown(test_plans_are_followed, kit_clear),
        cmocka_unit_test_teardown(test_hidden_cards_do_not_matter, kit_clear),
        cmocka_unit_test_teardown(test_open_hands_close_again, kit_clear),
        cmocka_unit_test_teardown(test_plays_against_an_open_deck, kit_clear),
        cmocka_unit_test_teardown(test_raises_and_moves_in_lanes, kit_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
