/* A budget of nodes bounds every agent in every game: the engine's actions are counted while it
 * decides. The engine is linked with its doors wrapped (see meson.build). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "agents/agent.h"
#include "lang/load.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- counting ---- */

static atomic_uint_least64_t applied;
static _Thread_local int inside; /* the engine may come in by one door through another */

#define WRAPPED(type, name, parameters, arguments)                                                 \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters                                                                  \
    {                                                                                              \
        applied += inside++ == 0;                                                                  \
        type result = __real_##name arguments;                                                     \
        inside--;                                                                                  \
        return result;                                                                             \
    }
#define WRAPPED_VOID(name, parameters, arguments)                                                  \
    void __real_##name parameters;                                                                 \
    void __wrap_##name parameters;                                                                 \
    void __wrap_##name parameters                                                                  \
    {                                                                                              \
        applied += inside++ == 0;                                                                  \
        __real_##name arguments;                                                                   \
        inside--;                                                                                  \
    }

WRAPPED(cw_status, cw_apply, (const cw_game *g, cw_state *s, cw_action a, cw_log *l), (g, s, a, l))
WRAPPED(cw_status, cw_apply_with,
        (const cw_game *g, cw_state *s, cw_action a, cw_log *l, cw_chance *c), (g, s, a, l, c))
WRAPPED_VOID(cw_apply_trusted, (const cw_game *g, cw_state *s, cw_action a, cw_log *l),
             (g, s, a, l))

WRAPPED_VOID(cw_turn_pass, (const cw_game *g, cw_state *s), (g, s))
WRAPPED_VOID(cw_turn_begin, (const cw_game *g, cw_state *s), (g, s))

/* ---- positions to decide in ---- */

enum { MOST_GAMES = 64, MOST_KINDS = 32, MATCHES = 2, EVERY = 23 };

/* Random matches; now and then the agent is asked and not listened to. */
static void try_agent(const cw_game *game, const char *spec, uint64_t nodes)
{
    const cw_budget budget = {.nodes = nodes};
    for (uint64_t seed = 0; seed < MATCHES; seed++) {
        cw_match_setup setup = {.seed = seed};
        for (int i = 0; i < CW_SEATS && game->deck_count > 0; i++)
            setup.decks[i] = game->decks[(int)(seed * 2 + (uint64_t)i) % game->deck_count];
        cw_agent *agents[CW_SEATS];
        cw_state state;
        cw_rng rng = seed;
        for (int i = 0; i < CW_SEATS; i++) {
            agents[i] = cw_agent_new(spec, game, (cw_seat)i, seed, NULL);
            assert_non_null(agents[i]);
        }
        assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_OK);
        for (int step = 0; !cw_state_is_over(&state) && step < 300; step++) {
            if (step % EVERY == 0 || step < 4) {
                uint64_t before = applied;
                cw_agent_act(agents[cw_state_decider(&state)], game, &state, &budget);
                if (applied - before > nodes + CW_NODES_OVER) {
                    fail_msg("%s in %s makes %d nodes of %d", spec, game->name,
                             (int)(applied - before), (int)nodes);
                }
            }
            cw_apply(game, &state, cw_random_action(game, &state, &rng), NULL);
        }
        cw_agent_free(agents[0]);
        cw_agent_free(agents[1]);
    }
}

static void try_everywhere(const char *const *specs, const uint64_t *budgets, int budget_count)
{
    char *names[MOST_GAMES];
    int count = cw_list_games(names, MOST_GAMES, NULL);
    assert_true(count > 0);
    for (int g = 0; g < count; g++) {
        cw_game *game = cw_load_game(names[g], NULL);
        for (int i = 0; specs[i] != NULL; i++)
            for (int k = 0; k < budget_count; k++)
                try_agent(game, specs[i], budgets[k]);
        cw_game_free(game);
        free(names[g]);
    }
}

static void test_nodes_bound_every_agent(void **state)
{
    static const uint64_t budgets[] = {1, 100, 3000};
    const char *specs[MOST_KINDS + 1] = {NULL};
    (void)state;
    for (int i = 0; cw_agent_kinds[i] != NULL; i++) {
        assert_true(i < MOST_KINDS);
        specs[i] = cw_agent_kinds[i]->name;
    }
    try_everywhere(specs, budgets, 3);
}

/* More threads than nodes, or far more of everything than the budget allows. */
static void test_nodes_bound_whatever_is_set(void **state)
{
    static const uint64_t budgets[] = {1, 10, 200};
    static const char *const specs[] = {"champion:threads=16",
                                        "champion:iterations=10000000,lethal=10000000,turns=1000",
                                        "lookahead:threads=16,nodes=0,depth=40,worlds=64",
                                        "mcts:threads=16,worlds=64,iterations=1000000",
                                        "mcts-bucket:threads=16,worlds=64",
                                        "mcts-bucket:turns=metastone",
                                        "mcts-enhanced:rollouts=1000,worlds=64,reuse=1",
                                        "ismcts:trees=64,threads=16",
                                        "flat-mc:rollouts=1000,threads=16",
                                        "gsv:depth=12,worlds=8,nodes=0",
                                        NULL};
    (void)state;
    try_everywhere(specs, budgets, 3);
}

/* The count is of what agents do: it would not be worth much if it counted nothing. */
static void test_nodes_are_counted(void **state)
{
    (void)state;
    cw_game *game = cw_load_game("classic", NULL);
    uint64_t before = applied;
    try_agent(game, "mcts", 3000);
    assert_true(applied - before > 10000);
    cw_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nodes_bound_every_agent),
        cmocka_unit_test(test_nodes_bound_whatever_is_set),
        cmocka_unit_test(test_nodes_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
