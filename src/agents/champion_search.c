/* How `champion` spends its time: walks on one or several threads, each with a graph of its own,
 * until they are counted out, time is up, or no other action can come first any more. Time that a
 * decision leaves over is kept for later ones. */
#include "champion.h"

#include "base/clock.h"
#include "base/parallel.h"

enum { BETWEEN_LOOKS = 16 }; /* walks between two looks at the clock */

static const double most_extra = 1.0; /* of a decision's own time, taken from what was saved */

/* The two edges with most walks; false if the graph does not know the position. */
static bool leaders(const ch_worker *w, uint64_t key, const ch_edge **first,
                    const ch_edge **second)
{
    const ch_node *node = ch_tree_find(&w->tree, key);
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

/* Whether the second cannot catch up in the time that is left, at the speed so far. */
static bool is_settled(const ch_worker *w, uint64_t key, double left, double spent)
{
    const ch_edge *first, *second;
    if (spent <= 0 || !leaders(w, key, &first, &second)) {
        return false;
    }
    double more = (double)w->walks * left / spent;
    return first->visits > second->visits + more;
}

static bool is_late(const ch_search *s, const ch_worker *w, uint64_t key, double begun)
{
    double now = cw_seconds_now();
    return now >= s->deadline
        || (now >= s->soonest && is_settled(w, key, s->deadline - now, now - begun));
}

static void walk(void *context, size_t index, int thread)
{
    ch_search *s = context;
    ch_worker *w = &s->workers[index];
    uint64_t asked = w->walks, key = ch_info_hash(&w->view->state, w->mind.seat);
    uint64_t first_state = w->mind.states;
    double begun = s->deadline > 0 ? cw_seconds_now() : 0;
    (void)thread;
    for (w->walks = 0; s->deadline > 0 || w->walks < asked; w->walks++) {
        bool look = s->deadline > 0 && w->walks % BETWEEN_LOOKS == 0 && w->walks > 0;
        if ((look && is_late(s, w, key, begun))
            || (s->most_states > 0 && w->mind.states - first_state >= s->most_states)) {
            break;
        }
        cw_belief_sample(&w->belief, w->view, cw_rng_next(&w->mind.rng), &w->world);
        ch_tree_walk(&w->tree, &w->mind, &w->world);
    }
}

void ch_search_run(ch_search *s, const cw_view *view, double iterations, const cw_budget *budget)
{
    double begun = cw_seconds_now(), extra = 0;
    s->deadline = s->soonest = 0;
    if (budget->seconds > 0) {
        extra = s->saved < budget->seconds * most_extra ? s->saved : budget->seconds * most_extra;
        s->deadline = begun + budget->seconds + extra;
        s->soonest = begun + budget->seconds / 4;
    }
    s->most_states = budget->nodes / (uint64_t)s->count;
    for (int i = 0; i < s->count; i++) {
        s->workers[i].view = view;
        s->workers[i].walks = (uint64_t)(iterations / s->count) + 1;
    }
    if (s->count == 1) {
        walk(s, 0, 0);
    } else {
        cw_parallel(s->count, (size_t)s->count, walk, s, NULL);
    }
    if (budget->seconds > 0) {
        s->saved += budget->seconds - (cw_seconds_now() - begun);
        s->saved = s->saved > 0 ? s->saved : 0;
    }
}

bool ch_search_best(const ch_search *s, const cw_view *view, cw_action *action)
{
    uint64_t key = ch_info_hash(&view->state, s->workers[0].mind.seat);
    double most = -1;
    const ch_node *node = ch_tree_find(&s->workers[0].tree, key);
    for (int i = 0; node != NULL && i < node->count; i++) {
        double visits = 0, sum = 0;
        for (int k = 0; k < s->count; k++) { /* the same position has the same edges */
            const ch_tree *tree = &s->workers[k].tree;
            const ch_node *other = ch_tree_find(tree, key);
            if (other != NULL && i < other->count) {
                visits += tree->edges[other->first + (uint32_t)i].visits;
                sum += (double)tree->edges[other->first + (uint32_t)i].sum;
            }
        }
        double rank = visits + sum / (visits + 1);
        if (rank > most) {
            most = rank;
            *action = s->workers[0].tree.edges[node->first + (uint32_t)i].action;
        }
    }
    return most >= 0;
}
