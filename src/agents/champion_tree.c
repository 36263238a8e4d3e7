/* The graph that `champion` grows: information sets of its own turn. Attacks in another order and
 * chance that came out alike lead to the same node, so that what is learned is learned once.
 *
 * Merging positions reached by different orders is a search over a directed acyclic graph
 * (Saffidine, Cazenave and Méhat 2012, "UCD: Upper Confidence Bound for Rooted Directed Acyclic
 * Graphs"; Childs, Brodeur and Kocsis 2008, "Transpositions and Move Groups in Monte Carlo Tree
 * Search"). Here results are kept on edges and go back along the walked path only, the simplest of
 * their variants. */
#include "champion.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* 16 edges per node on average. The table is never more than half full; a decision starts with at
 * most a quarter (cw__ch_tree_is_full). */
enum { NODES = 1 << 15, EDGES = 1 << 19 };

bool cw__ch_tree_init(ch_tree *t)
{
    t->nodes = calloc(NODES, sizeof *t->nodes);
    t->edges = calloc(EDGES, sizeof *t->edges);
    t->node_room = NODES;
    t->edge_room = EDGES;
    t->node_count = t->edge_count = 0;
    return t->nodes != NULL && t->edges != NULL;
}

void cw__ch_tree_clear(ch_tree *t)
{
    free(t->nodes);
    free(t->edges);
    *t = (ch_tree){0};
}

void cw__ch_tree_reset(ch_tree *t)
{
    if (t->node_count > 0)
        memset(t->nodes, 0, t->node_room * sizeof *t->nodes);
    t->node_count = t->edge_count = 0;
}

bool cw__ch_tree_is_full(const ch_tree *t)
{
    return t->node_count > t->node_room / 4 || t->edge_count > t->edge_room / 2;
}

/* Linear probing; the key is a good hash already. */
static ch_node *slot_of(const ch_tree *t, uint64_t key)
{
    uint32_t at = (uint32_t)key & (t->node_room - 1);
    while (t->nodes[at].key != 0 && t->nodes[at].key != key)
        at = (at + 1) & (t->node_room - 1);
    return &t->nodes[at];
}

const ch_node *cw__ch_tree_find(const ch_tree *t, uint64_t key)
{
    const ch_node *node = slot_of(t, key);
    return node->key != 0 ? node : NULL;
}

/* Without nodes left nothing happens: the position stands for what would come of it. */
static void take(ch_mind *mind, cw_state *state, cw_action action)
{
    if (cw__ch_is_solver(action)) {
        cw__ch_attack(mind, state);
    } else if (!ch_is_spent(mind)) {
        cw_apply_trusted(mind->game, state, action, NULL);
        mind->states++;
    }
}

/* How good each action looks at once, as a share: better looking ones are tried first. A softmax
 * over the worth of what comes at once, with a little for everybody (0.02), so that no action is
 * out of the question because of how it looks. The largest value is taken out before exp, which
 * then cannot overflow. */
static void set_priors(ch_mind *mind, const cw_state *state, ch_edge *edges, int count)
{
    double values[CH_MOST_EDGES], most = -INFINITY, sum = 0;
    for (int i = 0; i < count; i++) {
        const cw_state *after = state;
        if (edges[i].action.kind != CW_ACTION_END_TURN) {
            cw_state_copy(&mind->trial, state);
            take(mind, &mind->trial, edges[i].action);
            after = &mind->trial;
        }
        values[i] = cw__la_worth(mind->worth, after, mind->seat);
        values[i] = fmin(fmax(values[i], -1e4), 1e4);
        most = fmax(most, values[i]);
    }
    for (int i = 0; i < count; i++) {
        values[i] = exp((values[i] - most) / mind->k[CH_PRIOR]) + 0.02;
        sum += values[i];
    }
    for (int i = 0; i < count; i++)
        edges[i].prior = (float)(values[i] / sum);
}

/* A single attack is an edge already. */
static bool solves(ch_mind *mind, const cw_state *state, const cw_action *list, int count)
{
    if (!cw__ch_can_attack(list, count))
        return false;
    cw_state_copy(&mind->trial, state);
    return cw__ch_attack(mind, &mind->trial) > 1;
}

/* Puts a position in the graph, with its moves and their priors; NULL if there is no room: half
 * the table of nodes stays empty, for looking up would become slow otherwise, and the walk
 * leaves the graph here. The solver's attacks are one move more, of kind NONE. */
static ch_node *grow(ch_tree *t, ch_mind *mind, const cw_state *state, ch_node *node, uint64_t key)
{
    cw_action list[CH_MOST_EDGES];
    if (t->node_count >= t->node_room / 2 || t->edge_count + CH_MOST_EDGES > t->edge_room)
        return NULL;
    int count = cw__ch_actions(mind, state, list);
    if (mind->k[CH_SOLVER] > 0 && count < CH_MOST_EDGES && solves(mind, state, list, count))
        list[count++] = (cw_action){.kind = CW_ACTION_NONE};
    *node = (ch_node){.key = key, .first = t->edge_count, .count = (uint16_t)count};
    ch_edge *edges = &t->edges[node->first];
    for (int i = 0; i < count; i++)
        edges[i] = (ch_edge){.action = list[i]};
    set_priors(mind, state, edges, count);
    t->edge_count += (uint32_t)count;
    t->node_count++;
    return node;
}

/* Edges not tried yet count as a little worse than what the node has brought so far. The bound is
 * PUCT (Rosin 2011, "Multi-armed Bandits with Episode Context"; in the form of Silver et al. 2017,
 * "Mastering the Game of Go without Human Knowledge"): mean + c P sqrt(N) / (1 + n). An untried
 * edge gets the node's mean less 0.05, "first play urgency" (Gelly and Wang 2006, "Exploration
 * Exploitation in Go: UCT for Monte-Carlo Go"), so that not every edge has to be tried once. */
static ch_edge *pick_edge(const ch_tree *t, const ch_mind *mind, const ch_node *node)
{
    ch_edge *edges = &t->edges[node->first], *best = edges;
    double most = -INFINITY, total = 0, seen = 0;
    for (int i = 0; i < node->count; i++) {
        total += edges[i].sum;
        seen += edges[i].visits;
    }
    double usual = seen > 0 ? total / seen - 0.05 : 0.5;
    double spread = mind->k[CH_C] * sqrt(node->visits + 1);
    for (int i = 0; i < node->count; i++) {
        const ch_edge *e = &edges[i];
        double value = e->visits > 0 ? e->sum / e->visits : usual;
        value += spread * e->prior / (1 + e->visits);
        if (value > most) {
            most = value;
            best = &edges[i];
        }
    }
    return best;
}

/* 1. Down the graph while the seat decides, replaying actions in this walk's world.
 * 2. The first unknown position becomes a node, and the walk ends there; at the root it goes on, so
 *    that the first walk counts for an edge too.
 * 3. A rollout from there, through the enemy's turns.
 * 4. The result to all edges of the path.
 *
 * The enemy's decisions are in the rollout only: with so few walks a tree of his turn, over cards
 * that nobody knows, would be guesses upon guesses. */
void cw__ch_tree_walk(ch_tree *t, ch_mind *mind, cw_state *state)
{
    ch_edge *path[CH_MOST_PATH];
    ch_node *passed[CH_MOST_PATH];
    int length = 0;
    bool ended = false;
    while (!ended && length < CH_MOST_PATH && !cw_state_is_over(state)
           && cw_state_decider(state) == mind->seat && (length == 0 || !ch_is_spent(mind))) {
        uint64_t key = cw__ch_info_hash(state, mind->seat);
        ch_node *node = slot_of(t, key);
        if (node->key == 0) {
            if (grow(t, mind, state, node, key) == NULL || length > 0)
                break;
        }
        ch_edge *edge = pick_edge(t, mind, node);
        if (!cw__ch_is_solver(edge->action) && cw_check(mind->game, state, edge->action) != CW_OK)
            break; /* two positions with one hash: play on without the graph */
        ended = edge->action.kind == CW_ACTION_END_TURN;
        take(mind, state, edge->action);
        passed[length] = node;
        path[length++] = edge;
    }
    double result = cw__ch_rollout(mind, state);
    for (int i = 0; i < length; i++) {
        passed[i]->visits++;
        path[i]->visits++;
        path[i]->sum += (float)result;
    }
}
