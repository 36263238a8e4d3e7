/* `greedy`: takes each action once in a position it believes in, scores the outcome with the
 * weighted heuristic and takes the best; no further look ahead. Weapons and secrets are worth
 * nothing to it unless their weights are set, and so it never plays them. */
#include "belief.h"
#include "kinds.h"
#include "mulligan.h"
#include "nudge.h"
#include "weighted.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MULLIGAN = WEIGHTED_WEIGHTS, MODEL, PARAMS };

static const cw_param params[PARAMS + 1] = {
    WEIGHTED_PARAMS
#define KEYWORD WEIGHTED_KEYWORD
#include "facts/keywords.def"
        [MULLIGAN] = {"mulligan", 4, 0, 100, "opening cards of this cost or more go back"},
    [MODEL] = CW_BELIEF_PARAM(CW_BELIEF_UNIFORM),
};

typedef struct greedy {
    const cw_game *game;
    cw_seat seat;
    double values[PARAMS];
    cw_rng rng;
    cw_belief belief;
    cw_state world, next;
} greedy;

/* Ending the turn also starts the enemy's, whose draw says nothing about the choice: it is
 * taken out of the score. */
static double score(greedy *g, cw_action action)
{
    cw_state_copy(&g->next, &g->world);
    if (cw_apply(g->game, &g->next, action, NULL) != CW_OK)
        return -INFINITY;
    double value = cw__weighted_value(g->values, &g->next, g->seat)
                   + cw__nudge_value(g->game, &g->world, g->seat, action);
    if (action.kind == CW_ACTION_END_TURN) {
        int drawn = g->next.players[1 - g->seat].hand_count
                    - g->world.players[1 - g->seat].hand_count;
        value += drawn > 0 ? g->values[WEIGHTED_HAND] * drawn : 0;
    }
    return value;
}

/* One sample of what is hidden for all actions, so that they are compared in the same world;
 * with a sample each, the luckier world would win. */
static int choose(void *self, const cw_view *view, const cw_action *legal, int count,
                  const cw_budget *budget)
{
    greedy *g = self;
    uint64_t seed = cw_rng_next(&g->rng);
    int tried = budget->nodes > 0 && budget->nodes < (uint64_t)count ? (int)budget->nodes : count;
    if (count == 1)
        return 0;
    if (legal[0].kind == CW_ACTION_MULLIGAN)
        return cw__mulligan_choose(g->game, view, g->seat, g->values[MULLIGAN], legal, count);
    cw_belief_sample(&g->belief, view, seed, &g->world);
    int best = 0;
    double best_score = -INFINITY;
    for (int i = 0; i < tried; i++) {
        double value = score(g, legal[i]);
        if (value > best_score) {
            best = i;
            best_score = value;
        }
    }
    return best;
}

static void observe(void *self, const cw_event *event)
{
    cw_belief_observe(&((greedy *)self)->belief, event);
}

static void reset(void *self, uint64_t seed)
{
    greedy *g = self;
    g->rng = seed;
    cw_belief_reset(&g->belief);
}

static void *create(const cw_game *game, cw_seat seat, const double *values, uint64_t seed)
{
    greedy *g = calloc(1, sizeof *g);
    if (g == NULL || !cw_belief_init(&g->belief, game, seat, (cw_belief_model)values[MODEL])) {
        free(g);
        return NULL;
    }
    g->game = game;
    g->seat = seat;
    g->rng = seed;
    memcpy(g->values, values, sizeof g->values);
    return g;
}

static void destroy(void *self)
{
    cw_belief_clear(&((greedy *)self)->belief);
    free(self);
}

const cw_agent_kind cw_agent_greedy = {
    .name = "greedy",
    .help = "takes the action whose outcome looks best at once",
    .params = params,
    .needs_view = true,
    .create = create,
    .choose = choose,
    .observe = observe,
    .reset = reset,
    .destroy = destroy,
};
