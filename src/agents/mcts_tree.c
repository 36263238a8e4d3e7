/* A search tree over one world. Its edges are actions; a position is reached by taking the actions
 * from the root on again, which meets the same luck each time, so that an edge has one outcome:
 * that of its first visit. With buckets an edge that draws cards has several, see mcts_draws.c.
 * Values count for the player who moves: the enemy picks what is worst for the agent.
 *
 * How an iteration goes (Coulom 2006, "Efficient Selectivity and Backup Operators in Monte-Carlo
 * Tree Search"; the bound is that of Kocsis and Szepesvári 2006, "Bandit based Monte-Carlo
 * Planning"):
 *
 * 1. Selection: from the root along the edge with the best bound (pick_best), replaying the actions
 *    in a copy of the root's world.
 * 2. Expansion: the first edge that was never taken adds one node (pick_untried, enter). Edges of a
 *    node are listed only when it is visited a second time, since most leaves never are.
 * 3. Simulation: one or several rollouts from there (mcts_rollout.c).
 * 4. Backpropagation: the result goes to every edge of the path (back_up), seen by who moved there.
 *
 * There is one tree for each guessed world, and the wins of the root's actions are summed over
 * them: determinization, or perfect information Monte Carlo (Long, Sturtevant, Buro and Furtak
 * 2010, "Understanding the Success of Perfect Information Monte Carlo Sampling in Game Tree
 * Search"). Inside a tree both players see everything. The known price is strategy fusion: the tree
 * may plan on different actions in worlds that the player cannot tell apart (Frank and Basin 1998,
 * "Search in games with incomplete information"). mcts_infoset.c does without. */
#include "mcts.h"

#include "lookahead_search.h"

#include <stdlib.h>

/* A kept tree grows by `iterations` nodes at each decision of a turn; there is room for so many
 * decisions, and then it is planted anew (is_kept). */
enum { REUSED_TREES = 8, NO_DRAWS_KNOWN = 255 };

/* A gain of the threat heuristic by so much stands for half of the way from even to a sure win. The
 * thesis names no scale; this one is our own. */
static const double GAIN = 20;

/* An iteration adds at most one node, so that a tree without reuse cannot run out of nodes; it may
 * run out of edges where positions have many more actions than usual. Then it stops growing there
 * and goes on counting. */
bool cw__mcts_tree_init(mcts_tree *tree, const mcts_settings *set)
{
    double nodes = set->k[MCTS_ITERATIONS] * (set->k[MCTS_REUSE] > 0 ? REUSED_TREES : 1) + 2;
    tree->node_room = nodes < MCTS_MOST_NODES ? (uint32_t)nodes : MCTS_MOST_NODES;
    tree->edge_room = tree->node_room * MCTS_EDGES_PER_NODE + CW_MAX_ACTIONS;
    tree->nodes = malloc(tree->node_room * sizeof *tree->nodes);
    tree->edges = malloc(tree->edge_room * sizeof *tree->edges);
    return tree->nodes != NULL && tree->edges != NULL;
}

void cw__mcts_tree_clear(mcts_tree *tree)
{
    free(tree->nodes);
    free(tree->edges);
}

/* ---- growing ---- */

/* 0 without room: node 0 is never used, so that it can mean "none". */
static uint32_t add_node(mcts_tree *tree, uint64_t outcome)
{
    if (tree->node_count >= tree->node_room)
        return 0;
    tree->nodes[tree->node_count] = (mcts_node){.outcome = outcome};
    return tree->node_count++;
}

/* A new tree in the old memory: nothing has to be cleared, since counts say what is in use. */
static void plant(mcts_tree *tree)
{
    tree->node_count = 1;
    tree->edge_count = 0;
    tree->kept = 0;
    tree->root = add_node(tree, 0);
}

/* What the threat heuristic thinks of an action, on the scale of values: 1 a win, 0 a loss, one
 * half if it changes nothing for who moves. It is the gain and not the value: in a position far
 * ahead the values of all actions would lie at the top of the scale, and the bias could not tell
 * them apart. x / (1 + |x|) keeps any gain inside the scale without a cap at which different gains
 * become equal. */
static float bias_of(mcts_searcher *s, cw_action action, cw_seat mover, double before)
{
    double value = cw__mcts_threat_after(s, &s->state, action, mover);
    if (isinf(value))
        return value > 0 ? 1 : 0;
    double gain = (value - before) / GAIN;
    return (float)(0.5 + 0.5 * gain / (1 + fabs(gain)));
}

/* Gives the node its edges; false if there is no room for them, or no budget to look at them. With
 * a bias each edge costs one action of the engine, which counts against the budget; without one the
 * list is all that is needed. */
static bool list_edges(mcts_searcher *s, mcts_node *node)
{
    mcts_tree *tree = &s->tree;
    int count = cw_legal(s->set->game, &s->state, s->legal);
    bool biased = s->set->k[MCTS_BIAS] > 0;
    if (tree->edge_count + (uint32_t)count > tree->edge_room
        || (biased && s->limit - s->states < (uint64_t)count))
        return false;
    node->mover = cw_state_decider(&s->state);
    node->first = tree->edge_count;
    node->count = (uint16_t)count;
    double before = biased ? cw__threat_value(&s->set->threat, &s->state, node->mover) : 0;
    for (int i = 0; i < count; i++) {
        mcts_edge *edge = &tree->edges[tree->edge_count++];
        *edge = (mcts_edge){.action = s->legal[i], .number = (uint16_t)i, .draws = NO_DRAWS_KNOWN};
        edge->bias = biased ? bias_of(s, s->legal[i], node->mover, before) : 0;
    }
    return true;
}

/* ---- walking down ---- */

/* One that was never taken: any, or the one that the heuristic likes best. UCB1 asks for each arm
 * to be pulled once before bounds are compared (Auer, Cesa-Bianchi and Fischer 2002, "Finite-time
 * Analysis of the Multiarmed Bandit Problem"). Tried edges stand first in the node's part of the
 * array: the picked one changes places with the first untried one. */
static mcts_edge *pick_untried(mcts_searcher *s, mcts_node *node)
{
    mcts_edge *untried = &s->tree.edges[node->first + node->tried];
    int count = node->count - node->tried, best = 0;
    if (s->set->k[MCTS_BIAS] > 0)
        for (int i = 1; i < count; i++)
            best = untried[i].bias > untried[best].bias ? i : best;
    else
        best = (int)cw_rng_below(&s->rng, (uint32_t)count);
    mcts_edge picked = untried[best];
    untried[best] = untried[0];
    untried[0] = picked;
    node->tried++;
    return untried;
}

/* All edges have been taken once, so that no division is by zero. Ties keep the earlier edge, which
 * makes the walk depend on nothing but the seed. */
static mcts_edge *pick_best(mcts_searcher *s, const mcts_node *node)
{
    const double *k = s->set->k;
    mcts_edge *edges = &s->tree.edges[node->first], *best = edges;
    double scale = 1 / (MCTS_HALVES * k[MCTS_ROLLOUTS]), best_value = -INFINITY;
    double log_visits = log((double)node->visits);
    for (int i = 0; i < node->count; i++) {
        double visits = edges[i].visits, mean = (double)edges[i].wins * scale / visits;
        /* Progressive bias (Chaslot, Winands, van den Herik, Uiterwijk and Bouzy 2008, "Progressive
         * Strategies for Monte-Carlo Tree Search") in the form of Santos, Santos and Melo 2017,
         * "Monte Carlo Tree Search experiments in Hearthstone". Heuristic value and visits are the
         * *child's*. The thesis (Březina 2019, "Artificial Intelligence Methods for Playing
         * Collectible Card Games", 5.1) prints those of the parent, H(p)/(1+V(p)), which is one
         * number for all siblings and could never change which of them is the best: a slip of the
         * formula, not of the method. */
        double value = mcts_ucb(mean, visits, log_visits, k[MCTS_C],
                                k[MCTS_BIAS] * (double)edges[i].bias);
        if (value > best_value) {
            best = &edges[i];
            best_value = value;
        }
    }
    return best;
}

/* Takes the edge's action in s->state; which outcome it had. The same edge meets the same luck on
 * each walk, since the world's generator is part of the copied position; only draws with buckets
 * are drawn anew. Their samples are made from the edge's number, which stays: an edge that was
 * tried is never moved again. */
static uint64_t take(mcts_searcher *s, mcts_edge *edge)
{
    s->states++;
    if (edge->action.kind == CW_ACTION_END_TURN && s->set->k[MCTS_TURNS] == MCTS_TURNS_METASTONE) {
        cw_turn_pass(s->set->game, &s->state);
        return 0;
    }
    if (s->set->k[MCTS_BUCKETS] > 0 && edge->draws != 0) {
        uint64_t number = (uint64_t)(edge - s->tree.edges);
        return cw__mcts_take_draws(s, edge, &s->state, number);
    }
    cw_apply_trusted(s->set->game, &s->state, edge->action, NULL);
    return 0;
}

/* The node behind the edge, made if it is new; 0 without room. Outcomes of an edge are a short
 * chain: without draws one node, with them at most the samples of the draws. */
static uint32_t enter(mcts_tree *tree, mcts_edge *edge, uint64_t outcome, bool *is_new)
{
    uint32_t node = edge->child;
    while (node != 0 && tree->nodes[node].outcome != outcome)
        node = tree->nodes[node].next;
    *is_new = node == 0;
    if (node == 0) {
        node = add_node(tree, outcome);
        if (node != 0) {
            tree->nodes[node].next = edge->child;
            edge->child = node;
        }
    }
    return node;
}

/* From the root to a new node, the end of the match, or where there is no room to go on. */
static void walk(mcts_searcher *s)
{
    mcts_tree *tree = &s->tree;
    uint32_t node = tree->root;
    bool is_new = false;
    tree->path_count = 0;
    cw_state_copy(&s->state, &tree->world);
    while (node != 0 && !is_new && !cw_state_is_over(&s->state) && tree->path_count < MCTS_MOST_PATH
           && s->states < s->limit) {
        mcts_node *here = &tree->nodes[node];
        if (here->count == 0 && !list_edges(s, here))
            break;
        mcts_edge *edge = here->tried < here->count ? pick_untried(s, here) : pick_best(s, here);
        tree->path[tree->path_count].node = node;
        tree->path[tree->path_count++].edge = (uint32_t)(edge - tree->edges);
        node = enter(tree, edge, take(s, edge), &is_new);
    }
}

/* Results are zero-sum, so the enemy's edges get what is left of the most that could be had. Nodes
 * and edges count visits separately: a walk that ends at a node without room has no edge there. */
static void back_up(mcts_searcher *s, uint64_t wins)
{
    mcts_tree *tree = &s->tree;
    uint64_t all = MCTS_HALVES * (uint64_t)s->set->k[MCTS_ROLLOUTS];
    for (int i = 0; i < tree->path_count; i++) {
        mcts_node *node = &tree->nodes[tree->path[i].node];
        mcts_edge *edge = &tree->edges[tree->path[i].edge];
        node->visits++;
        edge->visits++;
        edge->wins += node->mover == s->set->seat ? wins : all - wins;
    }
}

/* ---- the agent's decision ---- */

/* Edges were swapped while they were tried: their number in the list of legal actions is what they
 * are told apart by. The comparison guards against a world in which the list is another one than in
 * the view. */
static void add_scores(mcts_searcher *s, const mcts_task *task)
{
    const mcts_tree *tree = &s->tree;
    const mcts_node *root = &tree->nodes[tree->root];
    for (int i = 0; i < root->count; i++) {
        const mcts_edge *edge = &tree->edges[root->first + (uint32_t)i];
        if (edge->number < task->count
            && cw_action_equal(task->legal[edge->number], edge->action)) {
            s->scores[edge->number].wins += edge->wins;
            s->scores[edge->number].visits += edge->visits;
        }
    }
}

/* Whether the tree that was kept is about this very position, and has room to grow. The thesis
 * compares the legal actions alone. That would also keep a tree in which another card was drawn;
 * here what the seat sees has to agree as well. */
static bool is_kept(const mcts_searcher *s, const mcts_task *task)
{
    const mcts_tree *tree = &s->tree;
    cw_seat seat = s->set->seat;
    if (tree->root == 0 || tree->nodes[tree->root].count != task->count
        || tree->node_room - tree->node_count < s->set->k[MCTS_ITERATIONS]
        || cw__la_public_hash(&tree->world, seat) != cw__la_public_hash(&task->view->state, seat))
        return false;
    for (int i = 0; i < task->count; i++) {
        const mcts_edge *edge = &tree->edges[tree->nodes[tree->root].first + (uint32_t)i];
        if (!cw_action_equal(edge->action, task->legal[edge->number]))
            return false;
    }
    return true;
}

/* One world: guessed from the unit's own stream of the decision's seed, with the odd streams for
 * the walk, so that neither threads nor other worlds have a part in it. A tree that was kept goes
 * on in the world in which it began. */
void cw__mcts_tree_run(mcts_searcher *s, const mcts_task *task, size_t unit)
{
    mcts_tree *tree = &s->tree;
    uint64_t iterations = (uint64_t)s->set->k[MCTS_ITERATIONS];
    if (s->set->k[MCTS_REUSE] > 0 && is_kept(s, task)) {
        tree->kept = tree->nodes[tree->root].visits;
    } else {
        plant(tree);
        cw_belief_sample(&s->belief, task->view, cw_rng_stream(task->seed, 2 * unit), &tree->world);
    }
    s->rng = cw_rng_stream(task->seed, 2 * unit + 1);
    for (uint64_t i = 0; i < iterations && !cw__mcts_is_late(s); i++) {
        walk(s);
        back_up(s, cw__mcts_rollouts(s, &s->state));
    }
    add_scores(s, task);
}

void cw__mcts_tree_keep(mcts_searcher *s, cw_action action)
{
    mcts_tree *tree = &s->tree;
    const mcts_node *root = &tree->nodes[tree->root];
    uint32_t node = 0;
    for (int i = 0; tree->root != 0 && i < root->count; i++) {
        const mcts_edge *edge = &tree->edges[root->first + (uint32_t)i];
        /* An edge with draws has several children, of which the real draw was none that could be
         * named. */
        bool luckless = edge->draws == 0 || edge->draws == NO_DRAWS_KNOWN;
        if (luckless && edge->child != 0 && cw_action_equal(edge->action, action))
            node = edge->child;
    }
    tree->root = node;
    if (node != 0)
        cw_apply_trusted(s->set->game, &tree->world, action, NULL);
}
