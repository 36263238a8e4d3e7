/* `greedy-turn`: Metastone's GreedyOptimizeTurn. It looks up to four own actions ahead and judges
 * what they lead to with the weighted heuristic, the one of `greedy`. */
#include "kinds.h"
#include "own_turn.h"
#include "weighted.h"

#include <stdlib.h>
#include <string.h>

typedef struct greedy_turn {
    own_turn turn; /* first: the functions of own_turn.h find it there */
    double weights[WEIGHTED_WEIGHTS];
} greedy_turn;

enum { SETTINGS = WEIGHTED_WEIGHTS };

static const cw_param params[WEIGHTED_WEIGHTS + OWN_TURN_PARAMS + 1] = {
    WEIGHTED_PARAMS
#define KEYWORD WEIGHTED_KEYWORD
#include "facts/keywords.def"
        OWN_TURN_ROWS(SETTINGS, 4, 4)};

static double value(const void *heuristic, const cw_state *state, cw_seat seat)
{
    return cw__weighted_value(heuristic, state, seat);
}

static void *create(const cw_game *game, cw_seat seat, const double *values, uint64_t seed)
{
    greedy_turn *g = calloc(1, sizeof *g);
    if (g == NULL
        || !cw__own_turn_init(&g->turn, game, seat, values + SETTINGS, seed, value, g->weights)) {
        free(g);
        return NULL;
    }
    memcpy(g->weights, values, sizeof g->weights);
    return g;
}

static void destroy(void *self)
{
    greedy_turn *g = self;
    cw__own_turn_clear(&g->turn);
    free(g);
}

const cw_agent_kind cw_agent_greedy_turn = {
    .name = "greedy-turn",
    .help = "best of four own actions by the heuristic of greedy",
    .params = params,
    .create = create,
    OWN_TURN_CALLS,
    .destroy = destroy,
};
