/* Advice: the strongest agent chooses; quick ones play imagined positions to their end with and
 * without its choice, and say how it may go on. All positions are imagined from the view, so that
 * the true one is not needed at all. */
#include "agents/advice.h"

#include "belief.h"

#include <stdlib.h>

enum { PLAYOUTS = 24, LONGEST = 300 };

static const char strong[] = "champion", quick[] = "greedy";

struct cw_adviser {
    const cw_game *game;
    cw_seat seat;
    cw_belief belief;
    cw_agent *strong;
    cw_agent *quick[CW_SEATS];
};

cw_adviser *cw_adviser_new(const cw_game *game, cw_seat seat)
{
    cw_adviser *a = calloc(1, sizeof *a);
    if (a == NULL || !cw_belief_init(&a->belief, game, seat, CW_BELIEF_MIXTURE)) {
        free(a);
        return NULL;
    }
    a->game = game;
    a->seat = seat;
    a->strong = cw_agent_new(strong, game, seat, 1, NULL);
    for (int i = 0; i < CW_SEATS; i++)
        a->quick[i] = cw_agent_new(quick, game, (cw_seat)i, 1, NULL);
    if (a->strong == NULL || a->quick[0] == NULL || a->quick[1] == NULL) {
        cw_adviser_free(a);
        return NULL;
    }
    cw_belief_reset(&a->belief);
    return a;
}

void cw_adviser_free(cw_adviser *a)
{
    if (a == NULL)
        return;
    cw_belief_clear(&a->belief);
    cw_agent_free(a->strong);
    for (int i = 0; i < CW_SEATS; i++)
        cw_agent_free(a->quick[i]);
    free(a);
}

void cw_adviser_observe(cw_adviser *a, const cw_event *event)
{
    cw_belief_observe(&a->belief, event);
    cw_agent_observe(a->strong, event);
}

/* Played to its end by quick agents: 2 points if the seat wins, 1 for a draw. */
static int play_out(cw_adviser *a, cw_state *state, uint64_t seed)
{
    for (int i = 0; i < CW_SEATS; i++)
        cw_agent_reset(a->quick[i], cw_rng_stream(seed, (uint64_t)i));
    for (int n = 0; n < LONGEST && !cw_state_is_over(state); n++) {
        cw_seat seat = cw_state_decider(state);
        cw_action action = cw_agent_act(a->quick[seat], a->game, state, NULL);
        if (cw_apply(a->game, state, action, NULL) != CW_OK)
            break;
    }
    return state->winner == a->seat ? 2 : state->winner == 1 - a->seat ? 0 : 1;
}

/* The same worlds with and without the action: most of the luck is the same in both. */
static void weigh(cw_adviser *a, const cw_view *view, uint64_t seed, cw_advice *advice)
{
    int before = 0, after = 0;
    for (int i = 0; i < PLAYOUTS; i++) {
        cw_state world, acted;
        uint64_t luck = cw_rng_stream(seed, (uint64_t)i + 1);
        cw_belief_imagine(&a->belief, view, luck, &world);
        cw_state_copy(&acted, &world);
        if (cw_apply(a->game, &acted, advice->action, NULL) != CW_OK)
            cw_state_copy(&acted, &world); /* giving up is no action of the engine's list */
        before += play_out(a, &world, luck);
        after += play_out(a, &acted, luck);
    }
    advice->before = (float)before / (2 * PLAYOUTS);
    advice->after = (float)after / (2 * PLAYOUTS);
}

/* By quick agents: of the enemy's moves nobody knows more than a guess, and the own ones are asked
 * for again when it comes to them. */
static void look_ahead(cw_adviser *a, cw_state *world, uint64_t seed, cw_advice *advice)
{
    for (int i = 0; i < CW_SEATS; i++)
        cw_agent_reset(a->quick[i], cw_rng_stream(seed, (uint64_t)i));
    if (cw_apply(a->game, world, advice->action, NULL) != CW_OK)
        return;
    while (advice->next_count < CW_ADVICE_NEXT && !cw_state_is_over(world)) {
        cw_seat seat = cw_state_decider(world);
        cw_action action = cw_agent_act(a->quick[seat], a->game, world, NULL);
        advice->next[advice->next_count].seat = seat;
        advice->next[advice->next_count].action = action;
        cw_state_copy(&advice->next[advice->next_count].state, world);
        if (cw_apply(a->game, world, action, NULL) != CW_OK)
            return;
        advice->next_count++;
    }
}

void cw_adviser_ask(cw_adviser *a, const cw_view *view, const cw_budget *budget, uint64_t seed,
                    cw_advice *advice)
{
    cw_state world;
    advice->next_count = 0;
    cw_agent_reset(a->strong, seed);
    cw_belief_sample(&a->belief, view, seed, &world);
    advice->action = cw_agent_act(a->strong, a->game, &world, budget);
    weigh(a, view, seed, advice);
    look_ahead(a, &world, seed, advice);
}
