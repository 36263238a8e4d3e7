/* `champion`: the strongest player here. A sure win is looked for first; then a graph of the own
 * turn grows over information sets, each walk in another world that the seat may believe in and
 * judged by a rollout; the action that was walked most is played.
 *
 * The parts are known ones: one graph over information sets with a new world for each walk
 * (Cowling, Powley and Whitehouse 2012, "Information Set Monte Carlo Tree Search"), as Świechowski,
 * Tajmajer and Janusz 2018, "Improving Hearthstone AI by Combining MCTS and Supervised Learning
 * Algorithms", and Choe and Kim 2019, "Enhancing Monte Carlo Tree Search for Playing Hearthstone",
 * have it for this kind of game; the attack solver is the former's; checking for a win first is
 * what most strong entries of card game contests do (Kowalski and Miernik 2023, "Summarizing
 * Strategy Card Game AI Competition"). */
#include "champion.h"

#include "kinds.h"
#include "mulligan.h"

#include <stdlib.h>

/* A line that wins in 12 worlds by luck that it has with chance p passes with p^12: 28% at p = 0.9,
 * 1% at p = 0.68. ATTACKS_OVER is what one look at all attacks may cost beyond a budget; it stays
 * below CW_NODES_OVER. */
enum { LETHAL_WORLDS = 12, ATTACKS_OVER = 32 };

const cw_param cw__ch_params[CH_PARAMS + 1] = {
#define X(id, ...) [CH_##id] = {__VA_ARGS__},
    CH_PARAM_LIST(X)
#undef X
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
    bool found = cw__ch_lethal_find(c->lethal, &w->mind, c->worlds, LETHAL_WORLDS,
                                    (int)c->k[CH_LETHAL], action);
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
    return cw__ch_first_attack(&w->mind, &w->world, action);
}

/* Graphs are kept through a turn: what was learned about its later actions still counts. Positions
 * of another turn cannot come up again, since the turn's number is in their key: the graph is
 * thrown away. */
static void begin_decision(champion *c, const cw_view *view)
{
    for (int i = 0; i < c->search.count; i++) {
        ch_worker *w = &c->search.workers[i];
        if (view->state.turn != c->turn || cw__ch_tree_is_full(&w->tree))
            cw__ch_tree_reset(&w->tree);
        w->mind.turn = view->state.turn;
    }
    c->turn = view->state.turn;
}

/* 1. One action: nothing to think about; that of a mulligan has its own rule.
 * 2. A win within this turn, if it is found: no search can do better.
 * 3. Otherwise the graph search, with what the first look left of the nodes.
 * 4. If it says "let the solver attack", the solver's line is begun. Whenever a step finds
 *    nothing that is legal, the last action is taken: the end of the turn. */
static int choose(void *self, const cw_view *view, const cw_action *legal, int count,
                  const cw_budget *budget)
{
    champion *c = self;
    cw_action action;
    uint64_t left = budget->nodes;
    if (count == 1)
        return 0;
    if (legal[0].kind == CW_ACTION_MULLIGAN)
        return cw__mulligan_choose(c->game, view, c->seat, c->k[CH_MULLIGAN], legal, count);
    begin_decision(c, view);
    if (!find_win(c, view, &left, &action)) {
        cw__ch_search_run(&c->search, view, c->k[CH_ITERATIONS], budget->seconds, left);
        if (!cw__ch_search_best(&c->search, view, &action))
            return count - 1;
    }
    if (cw__ch_is_solver(action) && !begin_attacks(c, view, &action))
        return count - 1;
    int index = cw_action_index(legal, count, action);
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
        cw__ch_tree_reset(&w->tree);
        cw_belief_reset(&w->belief);
    }
}

static void destroy(void *self)
{
    champion *c = self;
    for (int i = 0; i < c->search.count; i++) {
        cw__ch_tree_clear(&c->search.workers[i].tree);
        cw_belief_clear(&c->search.workers[i].belief);
    }
    free(c->search.workers);
    cw__ch_lethal_free(c->lethal);
    cw__la_model_clear(&c->worth);
    free(c->near);
    free(c->burst);
    free(c);
}

/* Positions are worth what they are to `lookahead`, with its own constants. */
static bool make_worth(champion *c)
{
    double values[LA_PARAMS];
    for (int i = 0; i < LA_PARAMS; i++)
        values[i] = cw__la_params[i].value;
    return cw__la_model_init(&c->worth, c->game, values);
}

/* Every thread has its own tree and its own belief, so that none waits for another; the rest is
 * read only and shared. `count` grows with each worker begun, so that destroy() knows how many
 * to clear. */
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
        if (!cw__ch_tree_init(&w->tree)
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
    c->near = cw__ch_near_cards(game);
    c->burst = cw__ch_burst_cards(game);
    c->lethal = cw__ch_lethal_new();
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
    .params = cw__ch_params,
    .needs_view = true,
    .create = create,
    .choose = choose,
    .observe = observe,
    .reset = reset,
    .destroy = destroy,
    .work = work,
};
