/* Agents at work on the positions of rules_kit.h and in matches of the shipped games, for the
 * unit tests of agents that search. */
#ifndef TESTS_AGENT_KIT_H
#define TESTS_AGENT_KIT_H

/* after the headers that cmocka wants */
#include "agents/agent.h"
#include "lang/decks.h"
#include "rules_kit.h"

static inline cw_agent *make_seeded(const char *spec, cw_seat seat, uint64_t seed)
{
    cw_errors_init(&errors);
    cw_agent *agent = cw_agent_new(spec, game, seat, seed, &errors);
    if (agent == NULL)
        fail_msg("%s", errors.list[0].message);
    return agent;
}

static inline cw_agent *make(const char *spec, cw_seat seat) { return make_seeded(spec, seat, 5); }

static inline cw_action decide_seeded(const char *spec, uint64_t seed)
{
    cw_agent *agent = make_seeded(spec, cw_state_decider(&state), seed);
    cw_action action = cw_agent_act(agent, game, &state, NULL);
    cw_agent_free(agent);
    return action;
}

static inline cw_action decide(const char *spec) { return decide_seeded(spec, 5); }

/* Lets the agent play the whole turn. */
static inline void play_turn(const char *spec)
{
    cw_seat seat = state.active;
    cw_agent *agent = make(spec, seat);
    while (!cw_state_is_over(&state) && state.active == seat)
        assert_int_equal(act(cw_agent_act(agent, game, &state, NULL)), CW_OK);
    cw_agent_free(agent);
}

static inline void fill_decks(void)
{
    put_many(0, CW_ZONE_DECK, "Ox", 10);
    put_many(1, CW_ZONE_DECK, "Ox", 10);
}

static inline cw_deck deck_of(const char *name)
{
    cw_named_deck named;
    memset(&named, 0, sizeof named);
    cw_errors_init(&errors);
    assert_int_equal(cw_deck_read(game, name, &named, &errors), CW_OK);
    return named.deck;
}

static inline void load(const char *name)
{
    kit_clear(NULL);
    cw_errors_init(&errors);
    game = cw_load_game(name, &errors);
    assert_non_null(game);
}

/* A match of the agent against itself, at most so many actions; counts kinds of actions. */
static inline uint64_t play_match(const char *deck, const char *spec, const cw_budget *budget,
                                  int most, int kinds[CW_ACTION_COUNT])
{
    cw_match_setup setup = {.decks = {deck_of(deck), deck_of(deck)}, .seed = 3};
    cw_agent *agents[CW_SEATS] = {make(spec, 0), make(spec, 1)};
    uint64_t hash = 0;
    memset(&state, 0, sizeof state);
    assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_OK);
    for (int i = 0; i < most && !cw_state_is_over(&state); i++) {
        cw_action action = cw_agent_act(agents[cw_state_decider(&state)], game, &state, budget);
        kinds[action.kind]++;
        assert_int_equal(act(action), CW_OK);
        hash = cw_mix64(hash + cw_state_hash(&state));
    }
    cw_agent_free(agents[0]);
    cw_agent_free(agents[1]);
    return hash;
}

#endif
