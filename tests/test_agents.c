/* Unit tests of the agents: every agent plays every game against every other, decides the same
 * for the same seed, and is named and set up as documented. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "agents/agent.h"
#include "lang/decks.h"
#include "lang/load.h"
#include "slow.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_GAMES = 64, MOST_DECKS = 64 };

static cw_errors errors;

/* The n-th deck of the game's folder. */
static cw_deck get_deck(const cw_game *game, int n)
{
    char *names[MOST_DECKS];
    cw_named_deck named;
    int count = cw_deck_names(game, names, MOST_DECKS);
    assert_true(count > 0);
    memset(&named, 0, sizeof named);
    cw_errors_init(&errors);
    assert_int_equal(cw_deck_read(game, names[n % count], &named, &errors), CW_OK);
    for (int i = 0; i < count; i++)
        free(names[i]);
    return named.deck;
}

/* Plays to the end; returns a hash of the last position and the number of actions. */
static uint64_t play(const cw_game *game, const char *first, const char *second, uint64_t seed,
                     int *winner)
{
    cw_match_setup setup = {.decks = {get_deck(game, (int)seed), get_deck(game, (int)seed + 1)},
                            .seed = seed};
    const cw_budget budget = {.nodes = 60}; /* agents that search are not measured here */
    cw_agent *agents[CW_SEATS];
    cw_state state;
    uint64_t actions = 0;
    memset(&state, 0, sizeof state);
    cw_errors_init(&errors);
    agents[0] = cw_agent_new(first, game, 0, seed + 1, &errors);
    agents[1] = cw_agent_new(second, game, 1, seed + 2, &errors);
    assert_non_null(agents[0]);
    assert_non_null(agents[1]);
    assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_OK);
    while (!cw_state_is_over(&state)) {
        cw_action action = cw_agent_act(agents[cw_state_decider(&state)], game, &state, &budget);
        assert_int_equal(cw_apply(game, &state, action, NULL), CW_OK);
        assert_true(++actions < 100000);
    }
    cw_agent_free(agents[0]);
    cw_agent_free(agents[1]);
    *winner = state.winner;
    return cw_mix64(cw_state_hash(&state) + actions);
}

static void test_all_against_all_in_every_game(void **state)
{
    char *names[MOST_GAMES];
    int count = cw_list_games(names, MOST_GAMES, NULL);
    (void)state;
    assert_true(count > 0);
    for (int g = 0; g < count; g++) {
        cw_errors_init(&errors);
        cw_game *game = cw_load_game(names[g], &errors);
        assert_non_null(game);
        for (int i = 0; cw_agent_kinds[i] != NULL; i++) {
            for (int k = 0; cw_agent_kinds[k] != NULL; k++) {
                const char *a = cw_agent_kinds[i]->name, *b = cw_agent_kinds[k]->name;
                uint64_t seed = (uint64_t)(3 * i + k) % 7; /* other decks for other pairs */
                if (IS_SLOW && (i + k + g) % 3 != 0)
                    continue;
                int winner;
                uint64_t one = play(game, a, b, seed, &winner);
                assert_true(i != k || one == play(game, a, b, seed, &winner));
            }
        }
        cw_game_free(game);
        free(names[g]);
    }
}

static void test_greedy_beats_random(void **state)
{
    cw_errors_init(&errors);
    cw_game *game = cw_load_game("classic", &errors);
    int wins = 0, winner;
    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++) {
        bool first = seed % 2 == 0;
        play(game, first ? "greedy" : "random", first ? "random" : "greedy", seed, &winner);
        wins += winner == (first ? 0 : 1);
    }
    assert_true(wins >= 30);
    cw_game_free(game);
}

static void test_passive_agents_never_attack(void **state)
{
    static const char *const passive[] = {"nothing", "no-aggression"};
    cw_errors_init(&errors);
    cw_game *game = cw_load_game("classic", &errors);
    (void)state;
    for (int i = 0; i < 2; i++) {
        cw_match_setup setup = {.decks = {get_deck(game, 0), get_deck(game, 1)}, .seed = 3};
        cw_state s;
        cw_agent *agents[2] = {cw_agent_new(passive[i], game, 0, 1, &errors),
                               cw_agent_new(passive[i], game, 1, 2, &errors)};
        memset(&s, 0, sizeof s);
        cw_match_start(game, &setup, &s, NULL);
        while (!cw_state_is_over(&s)) {
            cw_action action = cw_agent_act(agents[cw_state_decider(&s)], game, &s, NULL);
            assert_int_not_equal(action.kind, CW_ACTION_ATTACK);
            assert_int_not_equal(action.kind, CW_ACTION_POWER);
            assert_true(action.kind != CW_ACTION_MULLIGAN || action.mask == 0);
            assert_int_equal(cw_apply(game, &s, action, NULL), CW_OK);
        }
        cw_agent_free(agents[0]);
        cw_agent_free(agents[1]);
    }
    cw_game_free(game);
}

static void test_greedy_throws_dear_cards_back(void **state)
{
    cw_errors_init(&errors);
    cw_game *game = cw_load_game("classic", &errors);
    cw_match_setup setup = {.decks = {get_deck(game, 0), get_deck(game, 1)}};
    (void)state;
    for (setup.seed = 0; setup.seed < 20; setup.seed++) {
        cw_state s;
        memset(&s, 0, sizeof s);
        cw_match_start(game, &setup, &s, NULL);
        cw_agent *agent = cw_agent_new("greedy", game, 0, 1, &errors);
        cw_action action = cw_agent_act(agent, game, &s, NULL);
        for (int i = 0; i < s.players[0].hand_count; i++) {
            int cost = game->cards[s.entities[s.players[0].hand[i]].card].cost;
            assert_int_equal(action.mask >> i & 1, cost >= 4);
        }
        cw_agent_free(agent);
    }
    cw_game_free(game);
}

/* The agent sees a view: what the enemy holds cannot change its decision. */
static void test_hidden_cards_do_not_matter(void **state)
{
    cw_errors_init(&errors);
    cw_game *game = cw_load_game("classic", &errors);
    cw_match_setup setup = {.decks = {get_deck(game, 0), get_deck(game, 1)}, .seed = 11};
    cw_state s;
    cw_rng rng = 4;
    (void)state;
    memset(&s, 0, sizeof s);
    cw_match_start(game, &setup, &s, NULL);
    for (int i = 0; i < 200 && !cw_state_is_over(&s); i++) {
        cw_seat seat = cw_state_decider(&s);
        cw_player *enemy = &s.players[1 - seat];
        if (enemy->deck_count > 1 && s.phase == CW_PHASE_MAIN) {
            cw_state other = s;
            cw_entity_id a = enemy->deck[0], b = enemy->deck[enemy->deck_count - 1];
            other.players[1 - seat].deck[0] = b;
            other.players[1 - seat].deck[enemy->deck_count - 1] = a;
            other.entities[a].slot = (uint8_t)(enemy->deck_count - 1);
            other.entities[b].slot = 0;
            cw_agent *one = cw_agent_new("greedy", game, seat, 7, &errors);
            cw_agent *two = cw_agent_new("greedy", game, seat, 7, &errors);
            assert_true(cw_action_equal(cw_agent_act(one, game, &s, NULL),
                                        cw_agent_act(two, game, &other, NULL)));
            cw_agent_free(one);
            cw_agent_free(two);
        }
        cw_apply(game, &s, cw_random_action(game, &s, &rng), NULL);
    }
    cw_game_free(game);
}

static void expect_refusal(const cw_game *game, const char *spec, const char *words)
{
    cw_errors_init(&errors);
    assert_null(cw_agent_new(spec, game, 0, 1, &errors));
    assert_int_equal(errors.count, 1);
    if (strstr(errors.list[0].message, words) == NULL)
        fail_msg("%s: %s", spec, errors.list[0].message);
}

static void test_names_and_parameters(void **state)
{
    cw_errors_init(&errors);
    cw_game *game = cw_load_game("classic", &errors);
    (void)state;
    expect_refusal(game, "gredy", "greedy");
    expect_refusal(game, "", "no agent");
    expect_refusal(game, "greedy:", "name=value");
    expect_refusal(game, "greedy:tount=1", "taunt");
    expect_refusal(game, "greedy:taunt=1000", "-100 to 100");
    expect_refusal(game, "greedy:taunt=nan", "number");
    expect_refusal(game, "greedy:taunt=1,", "name=value");
    expect_refusal(game, "greedy:taunt=1,weapon=2,taunt=3", "greedy: taunt is given twice");
    expect_refusal(game, "random:x=1", "no parameter");
    cw_errors_init(&errors);
    cw_agent *agent = cw_agent_new("greedy:taunt=5,weapon=0.5", game, 0, 1, &errors);
    assert_non_null(agent);
    assert_string_equal(cw_agent_kind_of(agent)->name, "greedy");
    cw_agent_free(agent);
    cw_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_against_all_in_every_game),
        cmocka_unit_test(test_greedy_beats_random),
        cmocka_unit_test(test_passive_agents_never_attack),
        cmocka_unit_test(test_greedy_throws_dear_cards_back),
        cmocka_unit_test(test_hidden_cards_do_not_matter),
        cmocka_unit_test(test_names_and_parameters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
