/* Unit tests of the agents that search their own turn, `gsv` and `greedy-turn`: they see wins of
 * several actions and tell luck from certainty, value positions as the threat heuristic says,
 * leave the enemy's turn out, and decide the same with and without the table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "../src/agents/own_turn.h"
#include "../src/agents/threat.h"
#include "agent_kit.h"

#include <math.h>

/* ---- wins ---- */

static void set_enemy_health(int value)
{
    state.entities[state.players[1].hero].health = (int16_t)value;
}

static void test_finds_wins_of_several_actions(void **unused)
{
    (void)unused;
    for (int actions = 2; actions <= 4; actions++) {
        kit_position("", "");
        fill_decks();
        put(0, CW_ZONE_HAND, "Ox");
        put(0, CW_ZONE_HAND, "Bolt"); /* 3, with the power 4 */
        put(1, CW_ZONE_BOARD, "Ox");  /* tempting, but there is a match to win */
        put(1, CW_ZONE_BOARD, "Pup");
        put_many(0, CW_ZONE_BOARD, "Pup", actions - 2);
        set_enemy_health(4 + actions - 2);
        play_turn(actions == 4 ? "greedy-turn" : "gsv");
        assert_int_equal(state.winner, 0);
    }
}

/* The spell and three attacks win; who does not see that far removes the minion with it. */
static void test_depth_is_how_far_it_sees(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Glass, cost: 1, minion: 5/1}\n");
    fill_decks();
    put(0, CW_ZONE_HAND, "Bolt");
    put_many(0, CW_ZONE_BOARD, "Pup", 3);
    put(1, CW_ZONE_BOARD, "Glass");
    set_enemy_health(6);
    state.players[0].mana = 1;
    assert_int_equal(decide("gsv:depth=4").target, cw_place_hero(1));
    assert_int_equal(decide("gsv").target, cw_place_board(1, 0));
}

/* A spell that may hit the hero or one of three minions is no win; the one that will is. */
static void test_a_sure_win_is_better_than_a_lucky_one(void **unused)
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
    for (uint64_t seed = 0; seed < 30; seed++) {
        cw_action action = decide_seeded("gsv", seed);
        assert_int_equal(action.source, cw_place_hand(0, 1));
        assert_int_equal(action.target, cw_place_hero(1));
    }
}

/* A win in one world out of many is not what a turn is spent on. */
static void test_a_rare_win_is_not_gambled_for(void **unused)
{
    int gambled = 0;
    (void)unused;
    kit_position("", "- {name: Spark, cost: 1, spell: true, text: Deal 3 damage to a random "
                     "enemy.}\n- {name: Giant, cost: 1, minion: 20/20, text: Taunt.}\n");
    fill_decks();
    put(0, CW_ZONE_HAND, "Spark");
    put(0, CW_ZONE_HAND, "Giant");
    put_many(1, CW_ZONE_BOARD, "Ox", 7);
    set_enemy_health(3);
    state.players[0].mana = 1;
    for (uint64_t seed = 0; seed < 40; seed++)
        gambled += decide_seeded("gsv", seed).source == cw_place_hand(0, 0);
    assert_in_range(gambled, 0, 4);
}

/* ---- the heuristic ---- */

static const double fittest[THREAT_WEIGHTS] = {
#define X(id, name, value, made, low, high, help) value,
    THREAT_WEIGHT_LIST(X)
#undef X
#define KEYWORD THREAT_KEYWORD
#define ROW_GSV(name, value, made, low, high, scale, help) value,
#include "facts/keywords.def"
#undef ROW_GSV
};

static void expect_worth(double expected)
{
    threat_model model;
    assert_true(cw__threat_init(&model, game, NULL));
    double value = cw__threat_value(&model, &state, 0);
    cw__threat_clear(&model);
    if (fabs(value - expected) > 1e-9)
        fail_msg("worth %g, expected %g", value, expected);
}

static void set_own_health(int value)
{
    state.entities[state.players[0].hero].health = (int16_t)value;
}

static void test_threat_levels(void **unused)
{
    const double *w = fittest;
    (void)unused;
    kit_position("", "");
    double heroes = w[THREAT_ENEMY_HEALTH] * 30;
    expect_worth(w[THREAT_OWN_HEALTH] * 30 + heroes);
    put(0, CW_ZONE_BOARD, "Wall");
    double wall = w[THREAT_MINION] + w[THREAT_HEALTH] * 4;
    expect_worth(w[THREAT_OWN_HEALTH] * 30 + heroes + wall + w[THREAT_TAUNT_GREEN]);
    set_own_health(16); /* the enemy's power deals 1: 15 are left */
    expect_worth(w[THREAT_OWN_HEALTH] * 16 + heroes + wall + w[THREAT_TAUNT_GREEN]);
    set_own_health(15);
    double yellow = w[THREAT_YELLOW] + w[THREAT_TAUNT_YELLOW] + wall;
    expect_worth(w[THREAT_OWN_HEALTH] * 15 + heroes + yellow);
    put(1, CW_ZONE_BOARD, "Ox");
    double ox = w[THREAT_MINION] + w[THREAT_ATTACK] * 2 + w[THREAT_HEALTH] * 5;
    set_own_health(4);
    expect_worth(w[THREAT_OWN_HEALTH] * 4 + heroes + yellow - ox);
    set_own_health(3); /* two of the Ox and one of the power */
    double red = w[THREAT_RED] + w[THREAT_TAUNT_RED] + wall;
    expect_worth(w[THREAT_OWN_HEALTH] * 3 + heroes + red - ox);
    state.players[0].armor = 1; /* counts as health */
    expect_worth(w[THREAT_OWN_HEALTH] * 4 + heroes + yellow - ox);
}

static void test_weapons_and_windfury_threaten(void **unused)
{
    const double *w = fittest;
    (void)unused;
    kit_position("", "- {name: Hawk, cost: 3, minion: 2/1, text: Windfury.}\n");
    put(1, CW_ZONE_BOARD, "Hawk");
    double hawk = w[THREAT_MINION] + w[THREAT_ATTACK] * 2 + w[THREAT_HEALTH]
                  + w[THREAT_KEYWORDS]; /* windfury is the first that has a weight */
    double enemy = w[THREAT_ENEMY_HEALTH] * 30 - hawk;
    set_own_health(20); /* twice two, and one of the power */
    expect_worth(w[THREAT_OWN_HEALTH] * 20 + enemy);
    put(1, CW_ZONE_WEAPON, "Club");
    set_own_health(21);
    expect_worth(w[THREAT_OWN_HEALTH] * 21 + enemy + w[THREAT_YELLOW]);
}

static void test_hands_and_passing_attack(void **unused)
{
    const double *w = fittest;
    (void)unused;
    kit_position("", "- {name: Doom, cost: 5, spell: true, text: Destroy a minion.}\n"
                     "- {name: Rage, cost: 0, spell: true, text: Give a minion +4 attack this "
                     "turn.}\n");
    double heroes = (w[THREAT_OWN_HEALTH] + w[THREAT_ENEMY_HEALTH]) * 30;
    put(0, CW_ZONE_HAND, "Doom"); /* removes a minion outright */
    put_many(1, CW_ZONE_HAND, "Pup", 3);
    double hand = w[THREAT_OWN_CARDS] + w[THREAT_REMOVAL] + 3 * w[THREAT_ENEMY_CARDS];
    expect_worth(heroes + hand);
    put(0, CW_ZONE_HAND, "Rage");
    put(0, CW_ZONE_BOARD, "Pup");
    double pup = w[THREAT_MINION] + w[THREAT_ATTACK] + w[THREAT_HEALTH];
    expect_worth(heroes + hand + w[THREAT_OWN_CARDS] + pup);
    assert_int_equal(play(1, 0, cw_place_board(0, 0)), CW_OK);
    assert_int_equal(cw_entity_attack(at(cw_place_board(0, 0))), 5);
    expect_worth(heroes + hand + pup); /* it will be gone */
}

static void test_ends_are_infinite(void **unused)
{
    threat_model model;
    (void)unused;
    kit_position("", "");
    assert_int_equal(act(plain(CW_ACTION_CONCEDE)), CW_OK);
    assert_true(cw__threat_init(&model, game, NULL));
    assert_true(cw__threat_value(&model, &state, 1) == INFINITY);
    assert_true(cw__threat_value(&model, &state, 0) == -INFINITY);
    cw__threat_clear(&model);
}

/* docs/agents.md repeats the table of weights. */
static void test_weights_are_documented(void **unused)
{
    static const struct {
        const char *name;
        double fittest, made;
    } rows[] = {
/* clang-format off */
#define X(id, name, value, made, low, high, help) {name, value, made},
        /* clang-format on */
        THREAT_WEIGHT_LIST(X)
#undef X
/* clang-format off */
#define KEYWORD THREAT_KEYWORD
#define ROW_GSV(name, value, made, low, high, scale, help) {name, value, made},
#include "facts/keywords.def"
        /* clang-format on */
    };
    size_t size;
    char *text = cw_read_file("docs/agents.md", 1 << 20, &size);
    (void)unused;
    assert_non_null(text);
    for (int i = 0; i < THREAT_WEIGHTS; i++) {
        char row[100];
        snprintf(row, sizeof row, "| `%s` | %g | %g |", rows[i].name, rows[i].fittest,
                 rows[i].made);
        if (strstr(text, row) == NULL)
            fail_msg("no row %s", row);
    }
    free(text);
}

/* ---- the end of the turn ---- */

/* Whatever an enemy card costs: that he will draw one is no reason to do something else. */
static void test_the_enemy_draw_does_not_count(void **unused)
{
    static const char *const specs[] = {"gsv:enemy_cards=-100", "greedy-turn:hand=30,depth=3"};
    (void)unused;
    for (int i = 0; i < 4; i++) {
        kit_position("", "- {name: Wound, cost: 0, spell: true, text: Deal 3 damage to your "
                         "hero.}\n- {name: Clock, cost: 3, minion: 1/1, text: \"At the end of your "
                         "turn, gain 1 armor.\"}\n");
        fill_decks();
        put_many(0, CW_ZONE_HAND, "Wound", 4);
        if (i >= 2) { /* then ending the turn does something */
            cw_entity_id id = put(0, CW_ZONE_BOARD, "Clock");
            state.entities[id].attacks = 1;
        }
        state.players[0].mana = 0;
        assert_int_equal(decide(specs[i % 2]).kind, CW_ACTION_END_TURN);
    }
}

/* What happens at the own turn's end is seen: the weapon's blow can wait, the win cannot. */
static void test_the_end_of_the_turn_counts(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Fuse, cost: 1, minion: 1/1, text: \"At the end of your turn, deal 2 "
                     "damage to the enemy hero.\"}\n- {name: Twin, cost: 1, minion: 2/2}\n");
    fill_decks();
    put(0, CW_ZONE_HAND, "Twin");
    put(0, CW_ZONE_HAND, "Fuse");
    set_enemy_health(2);
    state.players[0].mana = 1;
    assert_int_equal(decide("gsv").source, cw_place_hand(0, 1));
}

/* ---- what need not be looked at ---- */

static void find_twins(own_turn_twins *twins, uint64_t *key)
{
    static const double params[OWN_TURN_PARAMS] = {3, 1, 0, 0, 1, 4};
    own_turn turn;
    assert_true(cw__own_turn_init(&turn, game, 0, params, 1, NULL, NULL));
    cw__own_turn_find_twins(&turn, &state, twins);
    *key = cw__own_turn_key(&turn, &state);
    cw__own_turn_clear(&turn);
}

static void test_twins(void **unused)
{
    own_turn_twins twins;
    uint64_t key, other;
    (void)unused;
    kit_position("", "- {name: Banner, cost: 2, minion: 1/1, text: Adjacent minions have +1 "
                     "attack.}\n");
    put(0, CW_ZONE_BOARD, "Pup");
    put(0, CW_ZONE_BOARD, "Ox");
    put(0, CW_ZONE_BOARD, "Pup");
    put_many(1, CW_ZONE_BOARD, "Wall", 2);
    put_many(0, CW_ZONE_HAND, "Bolt", 2);
    find_twins(&twins, &key);
    assert_true(twins.one_position);
    assert_true(twins.places
                == ((uint64_t)1 << cw_place_board(0, 2) | (uint64_t)1 << cw_place_board(1, 1)
                    | (uint64_t)1 << cw_place_hand(0, 1)));
    assert_true(own_turn_is_twin(&twins, play_action(0, 1, CW_PLACE_NONE)));
    assert_false(
        own_turn_is_twin(&twins, attack_action(cw_place_board(0, 0), cw_place_board(1, 0))));
    state.entities[state.players[0].board[2]].attacks = 1; /* no longer alike */
    find_twins(&twins, &other);
    assert_false(twins.places >> cw_place_board(0, 2) & 1);
    assert_true(key != other);
    put(0, CW_ZONE_HAND, "Banner"); /* now it matters who stands where */
    find_twins(&twins, &other);
    assert_false(twins.one_position);
    assert_true(twins.places == (uint64_t)1 << cw_place_hand(0, 1));
}

static cw_deck mixed_deck(void)
{
    static const char *const names[] = {"Pup", "Ox", "Wall", "Bolt", "Club", "Banner"};
    cw_deck deck = {.hero = card("H"), .count = 30};
    for (int i = 0; i < deck.count; i++)
        deck.cards[i] = card(names[i % 6]);
    return deck;
}

static void test_the_table_does_not_change_the_choice(void **unused)
{
    uint64_t with = 0, without = 0;
    (void)unused;
    for (int n = 0; n < 4; n++) {
        kit_game("", "- {name: Banner, cost: 2, minion: 1/1, text: Adjacent minions have +1 "
                     "attack.}\n");
        cw_match_setup setup = {.decks = {mixed_deck(), mixed_deck()}, .seed = (uint64_t)n};
        memset(&state, 0, sizeof state);
        assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_OK);
        cw_agent *agents[2][2] = {{make("gsv:nodes=0", 0), make("gsv:nodes=0", 1)},
                                  {make("gsv:table=0,nodes=0", 0), make("gsv:table=0,nodes=0", 1)}};
        for (int i = 0; i < 60 && !cw_state_is_over(&state); i++) {
            cw_seat seat = cw_state_decider(&state);
            cw_action action = cw_agent_act(agents[0][seat], game, &state, NULL);
            assert_true(cw_action_equal(action, cw_agent_act(agents[1][seat], game, &state, NULL)));
            assert_int_equal(act(action), CW_OK);
        }
        with += cw_agent_work(agents[0][0]) + cw_agent_work(agents[0][1]);
        without += cw_agent_work(agents[1][0]) + cw_agent_work(agents[1][1]);
        for (int i = 0; i < 4; i++)
            cw_agent_free(agents[i / 2][i % 2]);
    }
    assert_true(with > 0 && with < without);
}

/* ---- what it may know, seeds, budgets ---- */

static void test_hidden_cards_do_not_matter(void **unused)
{
    static const char *const specs[] = {"gsv", "greedy-turn", "gsv:worlds=3"};
    (void)unused;
    for (int n = 0; n < 3; n++) {
        cw_action actions[2];
        for (int i = 0; i < 2; i++) {
            kit_position("", "- {name: Trap, cost: 1, secret: true, text: \"Secret: When a minion "
                             "attacks your hero, destroy it.\"}\n- {name: Ruse, cost: 1, secret: "
                             "true, text: \"Secret: When your hero is attacked, gain 8 "
                             "armor.\"}\n");
            put_many(0, CW_ZONE_DECK, "Ox", 8);
            put_many(0, CW_ZONE_HAND, "Ox", 3);
            put_many(0, CW_ZONE_BOARD, "Ox", 2);
            put(1, CW_ZONE_SECRET, i == 0 ? "Trap" : "Ruse");
            put_many(1, CW_ZONE_HAND, i == 0 ? "Bolt" : "Pup", 4);
            put_many(1, CW_ZONE_DECK, i == 0 ? "Pup" : "Bolt", 8);
            actions[i] = decide(specs[n]);
        }
        assert_true(cw_action_equal(actions[0], actions[1]));
    }
}

static void test_mulligan(void **unused)
{
    (void)unused;
    load("classic");
    cw_match_setup setup = {.decks = {deck_of("ramp-druid"), deck_of("freeze-mage")}};
    for (setup.seed = 0; setup.seed < 20; setup.seed++) {
        memset(&state, 0, sizeof state);
        assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_OK);
        cw_action action = decide("gsv");
        for (int i = 0; i < state.players[0].hand_count; i++) {
            int cost = game->cards[state.entities[state.players[0].hand[i]].card].cost;
            assert_int_equal(action.mask >> i & 1, cost > 3);
        }
    }
}

static void test_seeds_and_budgets(void **unused)
{
    static const char *const specs[] = {"gsv", "greedy-turn:worlds=2"};
    int kinds[CW_ACTION_COUNT] = {0};
    (void)unused;
    load("classic");
    for (int i = 0; i < 2; i++) {
        uint64_t one = play_match("midrange-shaman", specs[i], NULL, 80, kinds);
        assert_true(one == play_match("midrange-shaman", specs[i], NULL, 80, kinds));
        cw_budget nodes = {.nodes = 60};
        one = play_match("midrange-shaman", specs[i], &nodes, 80, kinds);
        assert_true(one == play_match("midrange-shaman", specs[i], &nodes, 80, kinds));
    }
    play_match("midrange-shaman", "gsv", NULL, 40, kinds); /* somewhere in the middle */
    cw_agent *agent = make("gsv:depth=8,nodes=0", cw_state_decider(&state));
    cw_budget few = {.nodes = 300}, brief = {.seconds = 1e-9};
    cw_agent_act(agent, game, &state, &few);
    uint64_t work = cw_agent_work(agent);
    assert_in_range(work, 1, 620); /* a position may be valued as a step and as an end */
    cw_agent_act(agent, game, &state, &brief);
    assert_in_range(cw_agent_work(agent) - work, 1, 200);
    cw_agent_free(agent);
}

/* ---- games ---- */

static void test_every_game_plays_through(void **unused)
{
    const cw_budget budget = {.nodes = 800}; /* the bounds are tested elsewhere */
    char *names[64];
    int count = cw_list_games(names, 64, NULL);
    (void)unused;
    for (int g = 0; g < count; g++) {
        int kinds[CW_ACTION_COUNT] = {0};
        char *decks[64];
        load(names[g]);
        int deck_count = cw_deck_names(game, decks, 64);
        for (int i = 0; i < deck_count; i++) {
            play_match(decks[i], i % 2 ? "gsv" : "greedy-turn", &budget, 2000, kinds);
            assert_true(cw_state_is_over(&state));
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
        cmocka_unit_test_teardown(test_finds_wins_of_several_actions, kit_clear),
        cmocka_unit_test_teardown(test_depth_is_how_far_it_sees, kit_clear),
        cmocka_unit_test_teardown(test_a_sure_win_is_better_than_a_lucky_one, kit_clear),
        cmocka_unit_test_teardown(test_a_rare_win_is_not_gambled_for, kit_clear),
        cmocka_unit_test_teardown(test_threat_levels, kit_clear),
        cmocka_unit_test_teardown(test_weapons_and_windfury_threaten, kit_clear),
        cmocka_unit_test_teardown(test_hands_and_passing_attack, kit_clear),
        cmocka_unit_test_teardown(test_ends_are_infinite, kit_clear),
        cmocka_unit_test(test_weights_are_documented),
        cmocka_unit_test_teardown(test_the_enemy_draw_does_not_count, kit_clear),
        cmocka_unit_test_teardown(test_the_end_of_the_turn_counts, kit_clear),
        cmocka_unit_test_teardown(test_twins, kit_clear),
        cmocka_unit_test_teardown(test_the_table_does_not_change_the_choice, kit_clear),
        cmocka_unit_test_teardown(test_hidden_cards_do_not_matter, kit_clear),
        cmocka_unit_test_teardown(test_mulligan, kit_clear),
        cmocka_unit_test_teardown(test_seeds_and_budgets, kit_clear),
        cmocka_unit_test_teardown(test_every_game_plays_through, kit_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
