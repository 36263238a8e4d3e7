/* `lookahead`: searches whole turns of both players ahead, as the AI of the Elemental Command
 * thesis did (section 6.3), in every game. This file is the agent around the search: it guesses
 * what is hidden, asks for the best turn, and plays that turn action by action as long as what
 * happens is what was foreseen. */
#include "kinds.h"
#include "lookahead_guess.h"
#include "lookahead_root.h"

#include <stdlib.h>

typedef struct lookahead {
    la_model model;
    cw_belief belief;
    la_memory memory;
    la_root root;
    cw_seat seat;
    cw_rng rng;
    cw_state world; /* where the plan is played through */
    /* The rest of the turn, and how the table looks before each of its actions. */
    cw_action plan[LA_MOST_ACTIONS + 1];
    uint64_t foreseen[LA_MOST_ACTIONS + 1];
    int plan_count, plan_next;
} lookahead;

/* Takes the turn over into the plan; what comes after something unforeseen is planned anew. The
 * hash of what the seat sees is kept before each action: the plan is followed only while the table
 * looks like that. */
static void make_plan(lookahead *l, const la_child *child)
{
    cw_state_copy(&l->world, &l->root.worlds[0]);
    l->plan_count = l->plan_next = 0;
    for (int i = 0; i <= child->count; i++) {
        cw_action action = i < child->count ? child->actions[i]
                                            : cw_action_make(CW_ACTION_END_TURN);
        l->foreseen[i] = cw__la_public_hash(&l->world, l->seat);
        l->plan[i] = action;
        l->plan_count++;
        if (cw_state_is_over(&l->world)
            || cw_apply(l->model.game, &l->world, action, NULL) != CW_OK)
            break;
    }
}

static int follow_plan(lookahead *l, const cw_view *view, const cw_action *legal, int count)
{
    if (l->plan_next >= l->plan_count
        || cw__la_public_hash(&view->state, l->seat) != l->foreseen[l->plan_next])
        return -1;
    return cw_action_index(legal, count, l->plan[l->plan_next++]);
}

static void guess(lookahead *l, const cw_view *view)
{
    for (int i = 0; i < l->root.world_room; i++)
        cw__la_guess(&l->memory, &l->belief, view, cw_rng_next(&l->rng), &l->root.worlds[i]);
}

/* The search finds a whole turn, so its actions are followed without thinking again as long as
 * they come out as foreseen; only a surprise (a draw, a random effect) leads to a new search.
 * `lead` is the value as it is now: picking among good turns depends on who is ahead. */
static int choose(void *self, const cw_view *view, const cw_action *legal, int count,
                  const cw_budget *budget)
{
    lookahead *l = self;
    if (count == 1)
        return 0;
    if (legal[0].kind == CW_ACTION_MULLIGAN) {
        unsigned mask = cw__la_mulligan(&l->model, view, l->seat);
        return mask < (unsigned)count ? (int)mask : 0;
    }
    int index = follow_plan(l, view, legal, count);
    if (index >= 0)
        return index;
    guess(l, view);
    la_searcher *s = &l->root.searchers[0];
    s->ply = 0;
    double lead = cw__la_value(s, &l->root.worlds[0], l->seat, NULL);
    cw__la_root_search(&l->root, budget);
    if (l->root.count == 0)
        return count - 1;
    make_plan(l, &l->root.children[cw__la_pick(&l->root, lead, &l->rng)]);
    index = follow_plan(l, view, legal, count);
    return index >= 0 ? index : count - 1;
}

static void observe(void *self, const cw_event *event)
{
    lookahead *l = self;
    cw_belief_observe(&l->belief, event);
    if (event->kind == CW_EVENT_PLAY && event->seat != l->seat)
        cw__la_memory_see(&l->memory, event->card);
}

static void reset(void *self, uint64_t seed)
{
    lookahead *l = self;
    cw__la_memory_reset(&l->memory);
    cw_belief_reset(&l->belief);
    l->rng = seed;
    l->plan_count = l->plan_next = 0;
}

static void destroy(void *self)
{
    lookahead *l = self;
    cw__la_root_clear(&l->root);
    cw_belief_clear(&l->belief);
    cw__la_model_clear(&l->model);
    free(l);
}

static void *create(const cw_game *game, cw_seat seat, const double *values, uint64_t seed)
{
    lookahead *l = calloc(1, sizeof *l);
    if (l == NULL)
        return NULL;
    l->seat = seat;
    l->rng = seed;
    bool good = cw__la_model_init(&l->model, game, values)
                && cw_belief_init(&l->belief, game, seat, (cw_belief_model)values[LA_MODEL])
                && cw__la_root_init(&l->root, &l->model, seat);
    if (!good) {
        destroy(l);
        return NULL;
    }
    return l;
}

/* Branches: actions applied and valued. */
static uint64_t work(const void *self)
{
    return cw__la_root_branches(&((const lookahead *)self)->root);
}

static uint8_t wants(const void *self)
{
    const lookahead *l = self;
    return l->model.k[LA_HONEST] == 0 ? CW_REVEAL_DECK : 0;
}

const cw_agent_kind cw_agent_lookahead = {
    .name = "lookahead",
    .help = "searches whole turns of both players ahead",
    .params = cw__la_params,
    .needs_view = true,
    .create = create,
    .choose = choose,
    .observe = observe,
    .reset = reset,
    .work = work,
    .wants = wants,
    .destroy = destroy,
};
