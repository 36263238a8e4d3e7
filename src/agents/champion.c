/* `champion`: the strongest player here. A sure win is looked for first; then a graph of the own
 * turn grows over information sets, each walk in another world that the seat may believe in and
 * judged by a rollout; the action that was walked most is played. */
#include "champion.h"

#include "kinds.h"

#include <stdlib.h>
#include <time.h>

enum { LETHAL_WORLDS = 12 };

const cw_param ch_params[CH_PARAMS + 1] = {
    [CH_ITERATIONS] = {"iterations", 1000, 1, 1e7, "walks per decision, if no time is set"},
    [CH_C] = {"c", 0.8, 0, 100, "how much is explored"},
    [CH_TURNS] = {"turns", 2, 0, 1000, "turns played on before the judgement"},
    [CH_OWN] = {"own", 8, 1, 256, "actions tried at each step of a rollout by the own side"},
    [CH_ENEMY] = {"enemy", 8, 1, 256, "the same for the enemy"},
    [CH_SCALE] = {"scale", 25, 1, 1e6, "lead of the heuristic that makes a win likely"},
    [CH_LETHAL] = {"lethal", 4000, 0, 1e7, "states of the search for a sure win"},
    [CH_MODEL] = CW_BELIEF_PARAM(CW_BELIEF_MIXTURE),
    [CH_THREADS] = {"threads", 1, 1, 64, "graphs that grow side by side"},
    [CH_WIDEN] = {"widen", 1, 0, 100, "unused"},
    [CH_PRIOR] = {"prior", 6, 0.01, 1e6, "lead at once that makes an action worth trying first"},
    [CH_MULLIGAN] = {"mulligan", 4, 0, 100, "opening cards of this cost or more go back"},
    {0},
};

typedef struct champion {
    double k[CH_PARAMS];
    const cw_game *game;
    cw_seat seat;
    cw_belief belief;
    threat_model threat;
    uint8_t *near, *burst;
    ch_mind mind;
    ch_tree tree;
    ch_lethal *lethal;
    int turn; /* that the graph is of */
    cw_rng rng;
    cw_state worlds[LETHAL_WORLDS], world;
} champion;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int find_action(const cw_action *legal, int count, cw_action action)
{
    for (int i = 0; i < count; i++) {
        if (cw_action_equal(legal[i], action)) {
            return i;
        }
    }
    return -1;
}

static int choose_mulligan(const champion *c, const cw_view *view, const cw_action *legal,
                           int count)
{
    const cw_player *p = &view->state.players[c->seat];
    unsigned mask = 0;
    for (int i = 0; i < p->hand_count; i++) {
        cw_card_id card = view->state.entities[p->hand[i]].card;
        mask |= (unsigned)(c->game->cards[card].cost >= c->k[CH_MULLIGAN]) << i;
    }
    for (int i = 0; i < count; i++) {
        if (legal[i].mask == mask) {
            return i;
        }
    }
    return 0;
}

static bool find_win(champion *c, const cw_view *view, cw_action *action)
{
    if (c->k[CH_LETHAL] < 1) {
        return false;
    }
    for (int i = 0; i < LETHAL_WORLDS; i++) {
        cw_belief_sample(&c->belief, view, cw_rng_next(&c->rng), &c->worlds[i]);
    }
    return ch_lethal_find(c->lethal, &c->mind, c->worlds, LETHAL_WORLDS, (int)c->k[CH_LETHAL],
                          action);
}

static void search(champion *c, const cw_view *view, const cw_budget *budget)
{
    double end = budget->seconds > 0 ? now() + budget->seconds : 0;
    uint64_t most = c->mind.states + budget->nodes;
    for (long i = 0; end > 0 || i < (long)c->k[CH_ITERATIONS]; i++) {
        if ((end > 0 && i % 16 == 0 && now() >= end)
            || (budget->nodes > 0 && c->mind.states >= most)) {
            break;
        }
        cw_belief_sample(&c->belief, view, cw_rng_next(&c->rng), &c->world);
        ch_tree_walk(&c->tree, &c->mind, &c->world);
    }
}

static cw_action most_walked(const champion *c, const ch_node *node)
{
    const ch_edge *edges = &c->tree.edges[node->first], *best = edges;
    for (int i = 1; i < node->count; i++) {
        if (edges[i].visits > best->visits
            || (edges[i].visits == best->visits && edges[i].sum > best->sum)) {
            best = &edges[i];
        }
    }
    return best->action;
}

static int choose(void *self, const cw_view *view, const cw_action *legal, int count,
                  const cw_budget *budget)
{
    champion *c = self;
    cw_action action;
    if (count == 1) {
        return 0;
    }
    if (legal[0].kind == CW_ACTION_MULLIGAN) {
        return choose_mulligan(c, view, legal, count);
    }
    if (view->state.turn != c->turn || c->tree.node_count > c->tree.node_room / 4) {
        ch_tree_reset(&c->tree);
    }
    c->turn = c->mind.turn = view->state.turn;
    if (!find_win(c, view, &action)) {
        search(c, view, budget);
        const ch_node *node = ch_tree_find(&c->tree, ch_info_hash(&view->state, c->seat));
        if (node == NULL) {
            return count - 1;
        }
        action = most_walked(c, node);
    }
    int index = find_action(legal, count, action);
    return index >= 0 ? index : count - 1;
}

static void observe(void *self, const cw_event *event)
{
    cw_belief_observe(&((champion *)self)->belief, event);
}

static void reset(void *self, uint64_t seed)
{
    champion *c = self;
    c->rng = seed;
    c->mind.rng = cw_mix64(seed + 1);
    c->turn = 0;
    ch_tree_reset(&c->tree);
    cw_belief_reset(&c->belief);
}

static void destroy(void *self)
{
    champion *c = self;
    ch_tree_clear(&c->tree);
    ch_lethal_free(c->lethal);
    threat_clear(&c->threat);
    cw_belief_clear(&c->belief);
    free(c->near);
    free(c->burst);
    free(c);
}

static void *create(const cw_game *game, cw_seat seat, const double *values, uint64_t seed)
{
    champion *c = calloc(1, sizeof *c);
    if (c == NULL) {
        return NULL;
    }
    for (int i = 0; i < CH_PARAMS; i++) {
        c->k[i] = values[i];
    }
    c->game = game;
    c->seat = seat;
    c->near = ch_near_cards(game);
    c->burst = ch_burst_cards(game);
    c->lethal = ch_lethal_new();
    bool good = cw_belief_init(&c->belief, game, seat, (cw_belief_model)values[CH_MODEL]);
    good = threat_init(&c->threat, game, NULL) && good;
    good = ch_tree_init(&c->tree) && good;
    if (!good || c->near == NULL || c->burst == NULL || c->lethal == NULL) {
        destroy(c);
        return NULL;
    }
    c->mind = (ch_mind){.game = game, .k = c->k, .threat = &c->threat, .near = c->near,
                        .burst = c->burst, .seat = seat};
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
};
