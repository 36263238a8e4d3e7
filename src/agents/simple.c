/* Players without foresight: `random`, `nothing` and `no-aggression` (the baselines of the
 * published experiments). None of them looks at the position. */
#include "kinds.h"

#include <stdlib.h>

typedef struct simple {
    cw_rng rng;
} simple;

static const cw_param no_params[] = {{0}};

static void *create(const cw_game *game, cw_seat seat, const double *values, uint64_t seed)
{
    simple *self = malloc(sizeof *self);
    (void)game;
    (void)seat;
    (void)values;
    if (self != NULL)
        self->rng = seed;
    return self;
}

static void reset(void *self, uint64_t seed) { ((simple *)self)->rng = seed; }

static int choose_random(void *self, const cw_view *view, const cw_action *legal, int count,
                         const cw_budget *budget)
{
    simple *s = self;
    (void)view;
    (void)legal;
    (void)budget;
    return (int)cw_rng_below(&s->rng, (uint32_t)count);
}

/* Keeping all cards and the first option come first in the list, ending the turn last. */
static int choose_nothing(void *self, const cw_view *view, const cw_action *legal, int count,
                          const cw_budget *budget)
{
    (void)self;
    (void)view;
    (void)budget;
    return legal[count - 1].kind == CW_ACTION_END_TURN ? count - 1 : 0;
}

/* Plays a random card, never attacks and never uses its power. A card counts once, however
 * many targets it has. */
static int choose_no_aggression(void *self, const cw_view *view, const cw_action *legal, int count,
                                const cw_budget *budget)
{
    simple *s = self;
    int cards = 0, chosen = 0, chosen_size = 0;
    for (int i = 0; i < count;) {
        int end = i + 1;
        while (end < count && legal[end].kind == legal[i].kind
               && legal[end].source == legal[i].source)
            end++;
        if (legal[i].kind == CW_ACTION_PLAY && cw_rng_below(&s->rng, (uint32_t)++cards) == 0) {
            chosen = i;
            chosen_size = end - i;
        }
        i = end;
    }
    if (cards == 0)
        return choose_nothing(self, view, legal, count, budget);
    return chosen + (int)cw_rng_below(&s->rng, (uint32_t)chosen_size);
}

const cw_agent_kind cw_agent_random = {
    .name = "random",
    .help = "takes any legal action with equal chance",
    .params = no_params,
    .create = create,
    .choose = choose_random,
    .reset = reset,
    .destroy = free,
};

const cw_agent_kind cw_agent_nothing = {
    .name = "nothing",
    .help = "ends every turn at once",
    .params = no_params,
    .create = create,
    .choose = choose_nothing,
    .reset = reset,
    .destroy = free,
};

const cw_agent_kind cw_agent_no_aggression = {
    .name = "no-aggression",
    .help = "plays random cards from its hand, never attacks",
    .params = no_params,
    .create = create,
    .choose = choose_no_aggression,
    .reset = reset,
    .destroy = free,
};
