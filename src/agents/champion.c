/* `champion`: the strongest player here. A sure win is looked for first; then a graph of the own
 * turn grows over information sets, each walk in another world that the seat may believe in and
 * judged by a rollout; the action that was walked most is played. */
#include "champion.h"

#include "kinds.h"
#include "legal_list.h"
#include "mulligan.h"

#include <stdlib.h>

enum { LETHAL_WORLDS = 12, ATTACKS_OVER = 32 };

const cw_param ch_params[CH_PARAMS + 1] = {
    [CH_ITERATIONS] = {"iterations", 1000, 1, 1e7, "walks per decision, if no time is set"},
    [CH_C] = {"c", 0.8, 0, 100, "how much is explored"},
    [CH_TURNS] = {"turns", 4, 0, 1000, "turns played on before the judgement"},
    [CH_OWN] = {"own", 8, 1, 256, "actions tried at each step of a rollout by the own side"},
    [CH_ENEMY] = {"enemy", 8, 1, 256, "the same for the enemy"},
    [CH_SCALE] = {"scale", 8, 1, 1e6, "lead of the heuristic that makes a win likely"},
    [CH_LETHAL] = {"lethal", 4000, 0, 1e7, "states of the search for a sure win"},
    [CH_MODEL] = CW_BELIEF_PARAM(CW_BELIEF_MIXTURE),
    [CH_THREADS] = {"threads", 1, 1, 64, "graphs that grow side by side"},
    [CH_PRIOR] = {"prior", 2.5, 0.01, 1e6, "lead at once that makes an action worth trying first"},
    [CH_SOLVER] = {"solver", 1, 0, 1, "1: all attacks worth making are also one action"},
    [CH_MULLIGAN] = {"mulligan", 4, 0, 100, "opening cards of this cost or more go back"},
    {0},
};

typedef struct champion {
    double k[CH_PARAMS];
    const cw_game *game;
    cw_seat seat;
    la_model worth;
    uint8_t *near, *burst;
    ch_search search;
    ch_lethal *lethal;
    int turn; /* that the graphs are of */
    cw_rng rng;
    cw_state worlds[LETHAL_WORLDS];
} champion;

/* Takes up to half of the nodes; `left`, if there is a limit, is what remains of them. */
static bool find_win(champion *c, const cw_view *view, uint64_t *left, cw_action *action)
{
    ch_worker *w = &c->search.workers[0];
    uint64_t start = w->mind.states;
    w->mind.limit = *left > 0 ? start + *left / 2 : UINT64_MAX;
    if (c->k[CH_LETHAL] < 1)
        return false;
    for (int i = 0; i < LETHAL_WORLDS; i++)
        cw_belief_sample(&w->belief, view, cw_rng_next(&c->rng), &c->worlds[i]);
    bool found = ch_lethal_find(c->lethal, &w->mind, c->worlds, LETHAL_WORLDS, (int)c->k[CH_LETHAL],
                                action);
    *left -= *left > 0 ? w->mind.states - start : 0;
    return found;
}

/* The attack that the solver begins with; one look at all attacks is granted beyond the budget. */
static bool begin_attacks(champion *c, const cw_view *view, cw_action *action)
{
    ch_worker *w = &c->search.workers[0];
    if (w->mind.limit != UINT64_MAX)
        w->mind.limit = w->mind.states + ATTACKS_OVER;
    cw_belief_sample(&w->belief, view, cw_rng_next(&c->rng), &w->world);
    return ch_first_attack(&w->mind, &w->world, action);
}

/* Graphs are kept through a turn: what was learned about its later actions still counts. */
static void begin_decision(champion *c, const cw_view *view)
{
    for (int i = 0; i < c->search.count; i++) {
        ch_worker *w = &c->search.workers[i];
        if (view->state.turn != c->turn || ch_tree_is_full(&w->tree))
            ch_tree_reset(&w->tree);
        w->mind.turn = view->state.turn;
    }
    c->turn = view->state.turn;
}

static int choose(void *self, const cw_view *view, const cw_action *legal, int count,
                  const cw_budget *budget)
{
    champion *c = self;
    cw_action action;
    uint64_t left = budget->nodes;
    if (count == 1)
        return 0;
    if (legal[0].kind == CW_ACTION_MULLIGAN)
        return mulligan_choose(c->game, view, c->seat, c->k[CH_MULLIGAN], legal, count);
    begin_decision(c, view);
    if (!find_win(c, view, &left, &action)) {
        ch_search_run(&c->search, view, c->k[CH_ITERATIONS], budget->seconds, left);
        if (!ch_search_best(&c->search, view, &action))
            return count - 1;
    }
    if (ch_is_solver(action) && !begin_attacks(c, view, &action))
        return count - 1;
    int index = legal_index(legal, count, action);
    return index >= 0 ? index : count - 1;
}

static uint64_t work(const void *self)
{
    const champion *c = self;
    uint64_t states = 0;
    for (int i = 0; i < c->search.count; i++)
        states += c->search.workers[i].mind.states;
    return states;
}

static void observe(void *self, const cw_event *event)
{
    champion *c = self;
    for (int i = 0; i < c->search.count; i++)
        cw_belief_observe(&c->search.workers[i].belief, event);
}

static void reset(void *self, uint64_t seed)
{
    champion *c = self;
    c->rng = seed;
    c->turn = 0;
    c->search.saved = 0;
    for (int i = 0; i < c->search.count; i++) {
        ch_worker *w = &c->search.workers[i];
        w->mind.rng = cw_rng_stream(seed, (uint64_t)i);
        ch_tree_reset(&w->tree);
        cw_belief_reset(&w->belief);
    }
}

static void destroy(void *self)
{
    champion *c = self;
    for (int i = 0; i < c->search.count; i++) {
        ch_tree_clear(&c->search.workers[i].tree);
        cw_belief_clear(&c->search.workers[i].belief);
    }
    free(c->search.workers);
    ch_lethal_free(c->lethal);
    la_model_clear(&c->worth);
    free(c->near);
    free(c->burst);
    free(c);
}

/* Positions are worth what they are to `lookahead`, with its own constants. */
static bool make_worth(champion *c)
{
    double values[LA_PARAMS];
    for (int i = 0; i < LA_PARAMS; i++)
        values[i] = la_params[i].value;
    return la_model_init(&c->worth, c->game, values);
}

static bool make_workers(champion *c)
{
    int threads = (int)c->k[CH_THREADS];
    c->search.workers = calloc((size_t)threads, sizeof *c->search.workers);
    for (int i = 0; c->search.workers != NULL && i < threads; i++) {
        ch_worker *w = &c->search.workers[i];
        c->search.count = i + 1;
        w->mind = (ch_mind){.game = c->game,
                            .k = c->k,
                            .worth = &c->worth,
                            .near = c->near,
                            .burst = c->burst,
                            .seat = c->seat};
        if (!ch_tree_init(&w->tree)
            || !cw_belief_init(&w->belief, c->game, c->seat, (cw_belief_model)c->k[CH_MODEL]))
            return false;
    }
    return c->search.workers != NULL;
}

static void *create(const cw_game *game, cw_seat seat, const double *values, uint64_t seed)
{
    champion *c = calloc(1, sizeof *c);
    if (c == NULL)
        return NULL;
    for (int i = 0; i < CH_PARAMS; i++)
        c->k[i] = values[i];
    c->game = game;
    c->seat = seat;
    c->near = ch_near_cards(game);
    c->burst = ch_burst_cards(game);
    c->lethal = ch_lethal_new();
    if (c->near == NULL || c->burst == NULL || c->lethal == NULL || !make_worth(c)
        || !make_workers(c)) {
        destroy(c);
        return NULL;
    }
    reset(c, seed);
    return c;
}

const cw_agent_kind cw_agent_champion = {
    .name = "champion",
    .help = "the strongest: sure wins first, then a search over what it may know",
    .params = ch_params,
    .needs_view = true,
    .create = create,
    .choose = choose,
    .observe = observe,
    .reset = reset,
    .destroy = destroy,
    .work = work,
};
