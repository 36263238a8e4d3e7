/* How `champion` spends its time: walks on one or several threads, each with a graph of its own,
 * until they are counted out, time is up, or no other action can come first any more. Time that a
 * decision leaves over is kept for later ones.
 *
 * Stopping early and saving time for later are after Baier and Winands 2012, "Time Management for
 * Monte-Carlo Tree Search in Go". */
#include "champion.h"

#include "base/clock.h"
#include "base/parallel.h"

enum {
    BETWEEN_LOOKS = 16, /* walks between two looks at the clock */
    LEAST_NODES = 500   /* of a worker, if there are several */
};

static const double most_extra = 1.0; /* of a decision's own time, taken from what was saved */

/* The two edges with most walks; false if the graph does not know the position. */
static bool leaders(const ch_worker *w, uint64_t key, const ch_edge **first, const ch_edge **second)
{
    const ch_node *node = cw__ch_tree_find(&w->tree, key);
    *first = *second = NULL;
    for (int i = 0; node != NULL && i < node->count; i++) {
        const ch_edge *e = &w->tree.edges[node->first + (uint32_t)i];
        if (*first == NULL || e->visits > (*first)->visits) {
            *second = *first;
            *first = e;
        } else if (*second == NULL || e->visits > (*second)->visits) {
            *second = e;
        }
    }
    return *second != NULL;
}

/* Whether the second cannot catch up in the time that is left, at the speed so far. Sound for one
 * graph, since the choice is by visits; with several threads each judges by its own. */
static bool is_settled(const ch_worker *w, uint64_t key, double left, double spent)
{
    const ch_edge *first, *second;
    if (spent <= 0 || !leaders(w, key, &first, &second))
        return false;
    double more = (double)w->walks * left / spent;
    return first->visits > second->visits + more;
}

static bool is_late(const ch_search *s, const ch_worker *w, uint64_t key, double begun)
{
    double now = cw_seconds_now();
    return now >= s->deadline
           || (now >= s->soonest && is_settled(w, key, s->deadline - now, now - begun));
}

/* Each walk has a world of its own (one sample, one walk: Cowling, Powley and Whitehouse 2012,
 * "Information Set Monte Carlo Tree Search"), so the graph averages over what is hidden. The
 * clock is read only now and then: reading it costs as much as a part of a walk. */
static void walk(void *context, size_t index, int thread)
{
    ch_search *s = context;
    ch_worker *w = &s->workers[index];
    uint64_t asked = w->walks, key = cw__ch_info_hash(&w->view->state, w->mind.seat);
    double begun = s->deadline > 0 ? cw_seconds_now() : 0;
    (void)thread;
    for (w->walks = 0; s->deadline > 0 || w->walks < asked; w->walks++) {
        bool look = s->deadline > 0 && w->walks % BETWEEN_LOOKS == 0 && w->walks > 0;
        if ((look && is_late(s, w, key, begun)) || ch_is_spent(&w->mind))
            break;
        cw_belief_sample(&w->belief, w->view, cw_rng_next(&w->mind.rng), &w->world);
        cw__ch_tree_walk(&w->tree, &w->mind, &w->world);
    }
}

/* Equal shares; fewer workers rather than shares too small to tell anything. Returns how many have
 * one. */
static int share_nodes(ch_search *s, uint64_t nodes)
{
    uint64_t most = nodes == 0 ? UINT64_MAX : nodes / LEAST_NODES > 0 ? nodes / LEAST_NODES : 1;
    int count = most < (uint64_t)s->count ? (int)most : s->count;
    for (int i = 0; i < s->count; i++) {
        ch_mind *mind = &s->workers[i].mind;
        mind->limit = nodes == 0 ? UINT64_MAX
                                 : mind->states + (i < count ? nodes / (uint64_t)count : 0);
    }
    return count;
}

/* Time that a decision does not need is saved for later ones of the match, for most decisions
 * are easy; one decision takes at most as much again from it (most_extra). A decision may end
 * early when its best move is settled, but not within its first quarter: the counts are too
 * small to tell then. */
void cw__ch_search_run(ch_search *s, const cw_view *view, double iterations, double seconds,
                       uint64_t nodes)
{
    double begun = cw_seconds_now(), extra = 0;
    s->deadline = s->soonest = 0;
    if (seconds > 0) {
        extra = s->saved < seconds * most_extra ? s->saved : seconds * most_extra;
        s->deadline = begun + seconds + extra;
        s->soonest = begun + seconds / 4;
    }
    int workers = share_nodes(s, nodes);
    for (int i = 0; i < s->count; i++) {
        s->workers[i].view = view;
        s->workers[i].walks = (uint64_t)(iterations / s->count) + 1;
    }
    if (workers == 1)
        walk(s, 0, 0);
    else
        cw_parallel(workers, (size_t)workers, walk, s, NULL);
    if (seconds > 0) {
        s->saved += seconds - (cw_seconds_now() - begun);
        s->saved = s->saved > 0 ? s->saved : 0;
    }
}

bool cw__ch_search_best(const ch_search *s, const cw_view *view, cw_action *action)
{
    uint64_t key = cw__ch_info_hash(&view->state, s->workers[0].mind.seat);
    double most = -1;
    const ch_node *node = cw__ch_tree_find(&s->workers[0].tree, key);
    for (int i = 0; node != NULL && i < node->count; i++) {
        double visits = 0, sum = 0;
        for (int k = 0; k < s->count; k++) { /* the same position has the same edges */
            const ch_tree *tree = &s->workers[k].tree;
            const ch_node *other = cw__ch_tree_find(tree, key);
            if (other != NULL && i < other->count) {
                visits += tree->edges[other->first + (uint32_t)i].visits;
                sum += (double)tree->edges[other->first + (uint32_t)i].sum;
            }
        }
        /* Most visits, the robust child: means of rarely tried edges are noise. The mean, below 1,
         * only breaks ties. */
        double rank = visits + sum / (visits + 1);
        if (rank > most) {
            most = rank;
            *action = s->workers[0].tree.edges[node->first + (uint32_t)i].action;
        }
    }
    return most >= 0;
}
