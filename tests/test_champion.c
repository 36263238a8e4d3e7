/* Unit tests of `champion`: sure wins are found and luck is not taken for one, orders of attacks
 * meet in one node of its graph, what is learned is kept through the turn, and neither hidden cards
 * nor chance in the machine change a decision. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "../src/agents/champion.h"
#include "agent_kit.h"

static void set_enemy_health(int value)
{
    state.entities[state.players[1].hero].health = (int16_t)value;
}

/* ---- parts, on their own ---- */

static double constants[CH_PARAMS];
static la_model worth;
static uint8_t *near_cards, *burst;
static ch_mind mind;

/* A mind for seat 0 of the kit's game. */
static void open_mind(void)
{
    double values[LA_PARAMS];
    for (int i = 0; i < LA_PARAMS; i++)
        values[i] = cw__la_params[i].value;
    for (int i = 0; i < CH_PARAMS; i++)
        constants[i] = cw__ch_params[i].value;
    assert_true(cw__la_model_init(&worth, game, values));
    near_cards = cw__ch_near_cards(game);
    burst = cw__ch_burst_cards(game);
    memset(&mind, 0, sizeof mind);
    mind.limit = UINT64_MAX;
    mind.game = game;
    mind.k = constants;
    mind.worth = &worth;
    mind.near = near_cards;
    mind.burst = burst;
    mind.turn = state.turn;
}

static int close_mind(void **unused)
{
    cw__la_model_clear(&worth);
    free(near_cards);
    free(burst);
    near_cards = burst = NULL;
    return kit_clear(unused);
}

static int count_plays(cw_action *last)
{
    cw_action list[CH_MOST_EDGES];
    int count = cw__ch_actions(&mind, &state, list), plays = 0;
    assert_int_equal(list[count - 1].kind, CW_ACTION_END_TURN);
    for (int i = 0; i < count; i++) {
        if (list[i].kind == CW_ACTION_PLAY) {
            plays++;
            *last = list[i];
        }
    }
    return plays;
}

static void test_equal_actions_are_one(void **unused)
{
    cw_action last;
    (void)unused;
    kit_position("", "- {name: Banner, cost: 1, minion: 0/2, text: Adjacent minions have +1 "
                     "attack.}\n");
    open_mind();
    put_many(0, CW_ZONE_HAND, "Pup", 3); /* three equal cards, one place that matters */
    assert_int_equal(count_plays(&last), 1);
    put_many(0, CW_ZONE_BOARD, "Wall", 3);
    assert_int_equal(count_plays(&last), 1);
    assert_int_equal(last.position, 3);
    put(0, CW_ZONE_BOARD, "Banner"); /* now it matters who stands where */
    assert_int_equal(count_plays(&last), 5);
    assert_int_equal(last.position, 4);
    put(0, CW_ZONE_HAND, "Bolt");
    put(0, CW_ZONE_HAND, "Bolt");
    assert_int_equal(count_plays(&last), 5 + 6); /* at two heroes and four minions, from one slot */
    assert_int_equal(last.source, cw_place_hand(0, 3));
}

static void test_orders_of_attacks_meet(void **unused)
{
    uint64_t keys[2];
    (void)unused;
    kit_position("", "");
    put_many(0, CW_ZONE_BOARD, "Ox", 2);
    put_many(1, CW_ZONE_BOARD, "Ox", 2);
    put_many(1, CW_ZONE_HAND, "Pup", 2);
    cw_state start = state;
    uint64_t before = cw__ch_info_hash(&state, 0);
    for (int i = 0; i < 2; i++) {
        state = start;
        assert_int_equal(act(attack_action(cw_place_board(0, i), cw_place_board(1, i))), CW_OK);
        assert_true(cw__ch_info_hash(&state, 0) != before);
        assert_int_equal(act(attack_action(cw_place_board(0, 1 - i), cw_place_board(1, 1 - i))),
                         CW_OK);
        keys[i] = cw__ch_info_hash(&state, 0);
    }
    assert_true(keys[0] == keys[1]);
    state.players[0].mana--;
    assert_true(cw__ch_info_hash(&state, 0) != keys[0]);
    state.players[0].mana++;
    state.entities[state.players[1].hand[0]].card = card("Bolt"); /* the seat cannot know */
    assert_true(cw__ch_info_hash(&state, 0) == keys[0]);
    assert_true(cw__ch_info_hash(&state, 1) != keys[0]);
}

static void test_attack_solver(void **unused)
{
    cw_action first;
    (void)unused;
    kit_position("", "- {name: Guard, cost: 4, minion: 3/6, text: Taunt.}\n");
    open_mind();
    put(0, CW_ZONE_BOARD, "Pup");
    put_many(0, CW_ZONE_BOARD, "Ox", 2);
    cw_state copy = state;
    assert_true(cw__ch_first_attack(&mind, &copy, &first));
    assert_int_equal(first.target, cw_place_hero(1));
    assert_int_equal(cw__ch_attack(&mind, &copy), 3); /* nobody stands in the way */
    assert_int_equal(copy.entities[copy.players[1].hero].health, 25);
    put(1, CW_ZONE_BOARD, "Pup"); /* which an Ox kills for one point of health */
    copy = state;
    assert_int_equal(cw__ch_attack(&mind, &copy), 3);
    assert_int_equal(copy.players[1].board_count, 0);
    close_mind(NULL);
    kit_position("", "- {name: Guard, cost: 4, minion: 3/6, text: Taunt.}\n");
    open_mind();
    put(0, CW_ZONE_BOARD, "Pup");
    put(1, CW_ZONE_BOARD, "Guard"); /* it would only die */
    copy = state;
    assert_int_equal(cw__ch_attack(&mind, &copy), 0);
}

static void test_graph_counts_and_is_kept(void **unused)
{
    enum { WALKS = 400 };
    ch_tree tree = {0};
    (void)unused;
    kit_position("", "");
    fill_decks();
    open_mind();
    put_many(0, CW_ZONE_BOARD, "Ox", 2);
    put_many(1, CW_ZONE_BOARD, "Pup", 2);
    put(0, CW_ZONE_HAND, "Bolt");
    assert_true(cw__ch_tree_init(&tree));
    for (int i = 0; i < WALKS; i++) {
        cw_state world = state;
        world.rng = (uint64_t)i;
        cw__ch_tree_walk(&tree, &mind, &world);
    }
    const ch_node *root = cw__ch_tree_find(&tree, cw__ch_info_hash(&state, 0));
    assert_non_null(root);
    assert_int_equal(root->visits, WALKS);
    uint32_t visits = 0;
    int best = 0;
    for (int i = 0; i < root->count; i++) {
        const ch_edge *e = &tree.edges[root->first + (uint32_t)i];
        visits += e->visits;
        assert_true(e->sum >= 0 && e->sum <= (float)e->visits);
        best = e->visits > tree.edges[root->first + (uint32_t)best].visits
                       && !cw__ch_is_solver(e->action)
                   ? i
                   : best;
    }
    assert_int_equal(visits, WALKS);
    assert_int_equal(act(tree.edges[root->first + (uint32_t)best].action), CW_OK);
    const ch_node *next = cw__ch_tree_find(&tree, cw__ch_info_hash(&state, 0));
    assert_non_null(next); /* what was learned about the rest of the turn still counts */
    assert_true(next->visits > 0);
    cw__ch_tree_reset(&tree);
    assert_null(cw__ch_tree_find(&tree, cw__ch_info_hash(&state, 0)));
    cw__ch_tree_clear(&tree);
}

static bool finds_win(int nodes, uint64_t *states)
{
    ch_lethal *lethal = cw__ch_lethal_new();
    cw_state worlds[4];
    cw_action action;
    for (int i = 0; i < 4; i++) {
        worlds[i] = state;
        worlds[i].rng = (uint64_t)i * 77;
    }
    uint64_t before = mind.states;
    bool found = cw__ch_lethal_find(lethal, &mind, worlds, 4, nodes, &action);
    *states = mind.states - before;
    cw__ch_lethal_free(lethal);
    return found;
}

static void test_search_for_a_win(void **unused)
{
    uint64_t states;
    (void)unused;
    kit_position("", "");
    open_mind();
    put_many(0, CW_ZONE_BOARD, "Ox", 2);
    put(0, CW_ZONE_HAND, "Bolt");
    set_enemy_health(8); /* 2 + 2 + 3 + 1 of the power */
    assert_true(finds_win(1000, &states));
    assert_in_range(states, 4, 1000);
    assert_false(finds_win(2, &states));
    assert_in_range(states, 1, 2);
    set_enemy_health(9);
    assert_false(finds_win(1000, &states));
    assert_int_equal(states, 0); /* it does not even begin */
    set_enemy_health(6);
    put(1, CW_ZONE_BOARD, "Wall"); /* 4 health in the way: two attackers kill it, nobody hits */
    assert_false(finds_win(5000, &states));
    set_enemy_health(1);
    assert_true(finds_win(5000, &states));
}

/* ---- the agent ---- */

static void test_plays_a_sure_win(void **unused)
{
    (void)unused;
    kit_position("", "");
    fill_decks();
    put_many(0, CW_ZONE_BOARD, "Ox", 2);
    put_many(0, CW_ZONE_HAND, "Bolt", 2);
    put_many(1, CW_ZONE_BOARD, "Wall", 1); /* one Bolt and 1 of an Ox or the power for the Wall */
    set_enemy_health(5);                   /* then an Ox and the other Bolt */
    play_turn("champion:iterations=1");
    assert_true(cw_state_is_over(&state));
    assert_int_equal(state.winner, 0);
}

static void test_luck_is_no_sure_win(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Spark, cost: 1, spell: true, text: Deal 3 damage to a random "
                     "enemy.}\n");
    fill_decks();
    put(0, CW_ZONE_HAND, "Spark");
    put(0, CW_ZONE_HAND, "Bolt");
    put_many(1, CW_ZONE_BOARD, "Pup", 3);
    set_enemy_health(3);
    state.players[0].mana = 1;
    for (uint64_t seed = 0; seed < 10; seed++) {
        cw_action action = decide_seeded("champion:iterations=50", seed);
        assert_int_equal(action.source, cw_place_hand(0, 1));
        assert_int_equal(action.target, cw_place_hero(1));
    }
}

/* The enemy will kill unless the taunt comes down. */
static void test_sees_the_enemy_turn(void **unused)
{
    (void)unused;
    kit_position("", "");
    fill_decks();
    put(0, CW_ZONE_HAND, "Ox");
    put(0, CW_ZONE_HAND, "Wall");
    put_many(1, CW_ZONE_BOARD, "Ox", 2);
    put_many(0, CW_ZONE_BOARD, "Ox", 4); /* which will turn the match, if there is a next turn */
    for (int i = 0; i < 4; i++)
        state.entities[state.players[0].board[i]].attacks = 1;
    state.entities[state.players[0].hero].health = 5; /* two Oxen and the power */
    state.players[0].mana = 3;
    cw_action action = decide("champion:iterations=400");
    assert_int_equal(action.kind, CW_ACTION_PLAY);
    assert_int_equal(action.source, cw_place_hand(0, 1));
}

static void test_hidden_cards_do_not_matter(void **unused)
{
    cw_action actions[2];
    (void)unused;
    for (int i = 0; i < 2; i++) {
        kit_position("", "- {name: Trap, cost: 1, secret: true, text: \"Secret: When a minion "
                         "attacks your hero, destroy it.\"}\n- {name: Ruse, cost: 1, secret: "
                         "true, text: \"Secret: When your hero is attacked, gain 8 armor.\"}\n");
        put_many(0, CW_ZONE_DECK, "Ox", 8);
        put_many(0, CW_ZONE_HAND, "Ox", 3);
        put_many(0, CW_ZONE_BOARD, "Ox", 2);
        put(1, CW_ZONE_SECRET, i == 0 ? "Trap" : "Ruse");
        put_many(1, CW_ZONE_HAND, i == 0 ? "Bolt" : "Pup", 4);
        put_many(1, CW_ZONE_DECK, i == 0 ? "Pup" : "Bolt", 8);
        actions[i] = decide("champion:iterations=100");
    }
    assert_true(cw_action_equal(actions[0], actions[1]));
}

static void test_seeds_threads_and_budgets(void **unused)
{
    static const char *const specs[] = {"champion:iterations=20",
                                        "champion:iterations=40,threads=3"};
    int kinds[CW_ACTION_COUNT] = {0};
    (void)unused;
    load("classic");
    for (int i = 0; i < 2; i++) {
        uint64_t one = play_match("midrange-shaman", specs[i], NULL, 40, kinds);
        assert_true(one == play_match("midrange-shaman", specs[i], NULL, 40, kinds));
    }
    play_match("midrange-shaman", "champion:iterations=5", NULL, 40, kinds);
    cw_agent *agent = make("champion:lethal=0", cw_state_decider(&state));
    cw_budget few = {.nodes = 3000}, brief = {.seconds = 1e-9};
    cw_agent_act(agent, game, &state, &few);
    uint64_t work = cw_agent_work(agent);
    assert_in_range(work, 3000, 6000); /* the last walk is finished */
    cw_agent_act(agent, game, &state, &brief);
    assert_in_range(cw_agent_work(agent) - work, 1, 40000); /* sixteen walks between two looks */
    cw_agent_free(agent);
}

static void test_every_game_plays_through(void **unused)
{
    char *names[64];
    int count = cw_list_games(names, 64, NULL);
    (void)unused;
    for (int g = 0; g < count; g++) {
        int kinds[CW_ACTION_COUNT] = {0};
        char *decks[64];
        load(names[g]);
        int deck_count = cw_deck_names(game, decks, 64);
        for (int i = 0; i < deck_count; i++) {
            if (i < 4) {
                play_match(decks[i], "champion:iterations=8,lethal=200", NULL, 2000, kinds);
                assert_true(cw_state_is_over(&state));
            }
            free(decks[i]);
        }
        assert_true(kinds[CW_ACTION_PLAY] > 10);
        assert_true(!game->rules.raising || kinds[CW_ACTION_RAISE] > 10);
        free(names[g]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_equal_actions_are_one, close_mind),
        cmocka_unit_test_teardown(test_orders_of_attacks_meet, kit_clear),
        cmocka_unit_test_teardown(test_attack_solver, close_mind),
        cmocka_unit_test_teardown(test_graph_counts_and_is_kept, close_mind),
        cmocka_unit_test_teardown(test_search_for_a_win, close_mind),
        cmocka_unit_test_teardown(test_plays_a_sure_win, kit_clear),
        cmocka_unit_test_teardown(test_luck_is_no_sure_win, kit_clear),
        cmocka_unit_test_teardown(test_sees_the_enemy_turn, kit_clear),
        cmocka_unit_test_teardown(test_hidden_cards_do_not_matter, kit_clear),
        cmocka_unit_test_teardown(test_seeds_threads_and_budgets, kit_clear),
        cmocka_unit_test_teardown(test_every_game_plays_through, kit_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
