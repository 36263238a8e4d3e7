/* Nothing is allocated while a match runs: the allocator of this program counts its calls.
 * Sanitizers bring an allocator of their own; the test is not built there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "agents/agent.h"
#include "runs/sim.h"
#include "lang/decks.h"
#include "lang/load.h"
#include "rules/view.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static atomic_ulong calls;

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

void *malloc(size_t size)
{
    calls++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    calls++;
    return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    calls++;
    return __libc_realloc(old, size);
}

static cw_game *game;
static cw_deck decks[CW_SEATS];
static cw_errors errors;

static int load(void **state)
{
    static const char *const names[] = {"midrange-shaman", "freeze-mage"};
    (void)state;
    cw_errors_init(&errors);
    game = cw_load_game("classic", &errors);
    for (int i = 0; i < CW_SEATS && game != NULL; i++) {
        cw_named_deck named;
        memset(&named, 0, sizeof named);
        if (cw_deck_read(game, names[i], &named, &errors) != CW_OK)
            return -1;
        decks[i] = named.deck;
    }
    return game != NULL ? 0 : -1;
}

static int unload(void **state)
{
    (void)state;
    cw_game_free(game);
    return 0;
}

static void need_own_allocator(void)
{
    unsigned long before = calls;
    free(malloc(64));
    void *volatile kept = malloc(64); /* not optimised away */
    free(kept);
    assert_true(calls > before);
}

static void play(const char *spec)
{
    const cw_budget budget = {.nodes = 300}; /* how long they think does not matter here */
    static cw_event events[1024];
    cw_match_setup setup = {.decks = {decks[0], decks[1]}};
    cw_agent *agents[CW_SEATS] = {cw_agent_new(spec, game, 0, 1, &errors),
                                  cw_agent_new(spec, game, 1, 2, &errors)};
    unsigned long before = calls;
    for (setup.seed = 0; setup.seed < 5; setup.seed++) {
        cw_state state;
        cw_log log = {.list = events, .room = 1024};
        cw_match_start(game, &setup, &state, &log);
        while (!cw_state_is_over(&state)) {
            cw_agent *agent = agents[cw_state_decider(&state)];
            log.count = 0;
            if (cw_apply(game, &state, cw_agent_act(agent, game, &state, &budget), &log) != CW_OK)
                break;
        }
    }
    unsigned long after = calls;
    cw_agent_free(agents[0]);
    cw_agent_free(agents[1]);
    if (after != before)
        fail_msg("%s: %lu allocations", spec, after - before);
}

static void test_agents_and_engine_allocate_nothing(void **state)
{
    (void)state;
    need_own_allocator();
    for (int i = 0; cw_agent_kinds[i] != NULL; i++)
        play(cw_agent_kinds[i]->name);
}

static cw_card_id fill_first(void *context, const cw_view *view, cw_seat owner, cw_zone zone)
{
    (void)context, (void)view, (void)owner;
    for (int i = 1; i < game->card_count; i++)
        if (game->cards[i].type == (zone == CW_ZONE_SECRET ? CW_TYPE_SECRET : CW_TYPE_MINION))
            return (cw_card_id)i;
    return 0;
}

/* Every function of the engine that a search calls, in matches with decks of `size` cards. */
static unsigned long use_engine(int size)
{
    static cw_action list[CW_MAX_ACTIONS];
    static cw_view view;
    cw_match_setup setup = {.decks = {decks[0], decks[1]}, .seed = 5};
    for (int seat = 0; seat < CW_SEATS; seat++) {
        for (int i = setup.decks[seat].count; i < size; i++)
            setup.decks[seat].cards[i] = setup.decks[seat].cards[i - setup.decks[seat].count];
        setup.decks[seat].count = size;
    }
    unsigned long before = calls;
    cw_rng rng = 3;
    cw_state state, world;
    cw_match_start(game, &setup, &state, NULL);
    while (!cw_state_is_over(&state)) {
        cw_chance chance;
        cw_legal(game, &state, list);
        for (int seat = 0; seat <= CW_SEATS; seat++) {
            cw_view_of(game, &state, seat, &view);
            cw_view_determinize(game, &view, fill_first, NULL, 7, &world);
        }
        cw_action action = cw_random_action(game, &state, &rng);
        cw_chance_begin(&chance);
        cw_state_copy(&world, &state);
        cw_apply_with(game, &world, action, NULL, &chance);
        cw_check(game, &state, action);
        cw_state_hash(&state);
        if (cw_apply(game, &state, action, NULL) != CW_OK)
            break;
    }
    return calls - before;
}

static void test_engine_functions_allocate_nothing(void **state)
{
    (void)state;
    need_own_allocator();
    assert_int_equal(use_engine(30), 0);
    assert_int_equal(use_engine(45), 0);
}

static unsigned long simulate(uint64_t matches)
{
    cw_sim_setup setup = {.game = game,
                          .agents = {"random", "greedy:model=mixture"},
                          .decks = {decks[0], decks[1]},
                          .matches = matches,
                          .seed = 1,
                          .keeping.threads = 1};
    cw_sim_result result;
    unsigned long before = calls;
    assert_int_equal(cw_sim_run(&setup, &result, &errors), CW_OK);
    cw_sim_clear(&result);
    return calls - before;
}

static void test_more_matches_need_no_more_allocations(void **state)
{
    (void)state;
    need_own_allocator();
    simulate(2); /* the first thread of a program brings memory of its own */
    assert_int_equal(simulate(2), simulate(40));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_agents_and_engine_allocate_nothing),
        cmocka_unit_test(test_engine_functions_allocate_nothing),
        cmocka_unit_test(test_more_matches_need_no_more_allocations),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
