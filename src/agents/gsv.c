/* `gsv`: Metastone's GameStateValue, its strongest player. It looks up to three own actions ahead
 * and judges what they lead to with the threat-based heuristic; its weights are the ones that
 * evolution found there. Where the original always takes the first option of a discovery, this one
 * values the options like any other action. The threat to the own hero, the weights of both columns
 * and the rule that a line is judged before the enemy's turn begins are Metastone's (its
 * GameStateValueBehaviour, weights as of 2015 and unchanged since). */
#include "kinds.h"
#include "own_turn.h"
#include "threat.h"

#include <stdlib.h>

typedef struct gsv {
    own_turn turn; /* first: the functions of own_turn.h find it there */
    threat_model threat;
} gsv;

/* The weights come first in the table, the settings of the search behind them. */
enum { SETTINGS = THREAT_WEIGHTS };

static const cw_param params[THREAT_WEIGHTS + OWN_TURN_PARAMS + 1] = {
/* clang-format off */
#define X(id, name, fittest, made, low, high, help) {name, fittest, low, high, help},
    /* clang-format on */
    THREAT_WEIGHT_LIST(X)
#undef X
#define KEYWORD THREAT_KEYWORD
#define ROW_GSV(name, value, made, low, high, scale, help) {name, value, low, high, help},
#include "facts/keywords.def"
        OWN_TURN_ROWS(SETTINGS, 3, 4)};

static double value(const void *heuristic, const cw_state *state, cw_seat seat)
{
    return cw__threat_value(heuristic, state, seat);
}

static void destroy(void *self)
{
    gsv *g = self;
    cw__own_turn_clear(&g->turn);
    cw__threat_clear(&g->threat);
    free(g);
}

static void *create(const cw_game *game, cw_seat seat, const double *values, uint64_t seed)
{
    gsv *g = calloc(1, sizeof *g);
    if (g == NULL)
        return NULL;
    if (!cw__threat_init(&g->threat, game, values)
        || !cw__own_turn_init(&g->turn, game, seat, values + SETTINGS, seed, value, &g->threat)) {
        destroy(g);
        return NULL;
    }
    return g;
}

const cw_agent_kind cw_agent_gsv = {
    .name = "gsv",
    .help = "best of three own actions by the threat they leave (Metastone's strongest)",
    .params = params,
    .create = create,
    OWN_TURN_CALLS,
    .destroy = destroy,
};
