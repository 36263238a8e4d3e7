/* Passes over the ways to play the coming turn. The first pass looks two turns deep into all of
 * them in a third of the worlds, the second one into the best quarter in the other worlds, the
 * next ones twice as deep into fewer; a pass that runs out of its budget counts as far as it came.
 * Children are valued in batches of a fixed size against the best of the batches before, so the
 * number of threads changes nothing. */
#include "lookahead_root.h"

#include "base/clock.h"
#include "base/parallel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Why these: batches of 8 give several threads something to do and still let later children profit
 * from the best so far (a batch is the unit in which `low` rises). A pass keeps a quarter, at least
 * 3 so that a slip of one pass cannot decide alone. The first child of a pass is valued by itself:
 * what it costs tells what the pass will cost (fit_pass). */
enum {
    BATCH = 8,
    NARROW = 4,
    LEAST = 3,
    LEAST_WORLDS = 2,
    FIRST_WORLDS = 3,
    LEAST_FIRST = 64 /* of a budget of nodes, for the first turn */
};

/* A child is cut off only if it is this much behind: its value is a mean over worlds, and a bound
 * in one world says little about the others. */
static const double SLACK = 6; /* how much worse in one world a child may look and be the best */

/* Of the budget that is left: many worlds seen near tell more than few seen deep. */
static const double NEAR_SHARE = 0.75, DEEP_SHARE = 0.5;

static int depth_of(const la_model *model) { return (int)model->k[LA_DEPTH]; }

/* All memory of the search is taken here: none is asked for while it thinks. On failure the
 * caller clears what there is. */
bool cw__la_root_init(la_root *root, const la_model *model, cw_seat seat)
{
    memset(root, 0, sizeof *root);
    root->model = model;
    root->seat = seat;
    root->threads = (int)model->k[LA_THREADS];
    root->world_room = root->world_count = (int)model->k[LA_WORLDS];
    root->width = cw__la_width(model, 0);
    size_t starts = (size_t)root->width * (size_t)root->world_room;
    root->searchers = calloc((size_t)root->threads, sizeof *root->searchers);
    root->worlds = calloc((size_t)root->world_room, sizeof *root->worlds);
    root->starts = calloc(starts, sizeof *root->starts);
    root->children = calloc((size_t)root->width, sizeof *root->children);
    root->saved = calloc((size_t)root->width, sizeof *root->saved);
    bool good = root->saved && root->searchers && root->worlds && root->starts && root->children;
    for (int i = 0; good && i < root->threads; i++) {
        good = cw__la_searcher_init(&root->searchers[i], model, seat, depth_of(model), i == 0);
        root->searchers[i].limits = &root->limits;
    }
    return good;
}

void cw__la_root_clear(la_root *root)
{
    for (int i = 0; root->searchers != NULL && i < root->threads; i++)
        cw__la_searcher_clear(&root->searchers[i]);
    free(root->searchers);
    free(root->worlds);
    free(root->starts);
    free(root->children);
    free(root->saved);
}

uint64_t cw__la_root_branches(const la_root *root)
{
    uint64_t branches = 0;
    for (int i = 0; i < root->threads; i++)
        branches += root->searchers[i].branches;
    return branches;
}

/* ---- children ---- */

/* The actions that lead to the end, in order; -1 if there are too many. */
static int read_path(const la_searcher *s, uint32_t path, cw_action *actions)
{
    int count = 0;
    for (uint32_t i = path; i != 0; i = s->paths[i].before)
        count++;
    if (count > LA_MOST_ACTIONS)
        return -1;
    for (uint32_t i = path, k = (uint32_t)count; i != 0; i = s->paths[i].before)
        actions[--k] = s->paths[i].action;
    return count;
}

static bool apply(la_searcher *s, cw_state *state, cw_action action)
{
    s->branches += s->strict;
    return cw_apply(s->game, state, action, NULL) == CW_OK;
}

/* The same turn in another world, as far as it can be played there. The turn was found in world 0.
 * Elsewhere an action may be illegal (another card was drawn): the rest of the turn is dropped,
 * which is what the agent would do too, since it plans anew then. */
static void replay(const la_root *root, const la_child *child, const cw_state *world, cw_state *out)
{
    la_searcher *s = &root->searchers[0];
    cw_state_copy(out, world);
    for (int i = 0; i < child->count && !cw_state_is_over(out); i++)
        if (!apply(s, out, child->actions[i]))
            break;
    while (out->phase == CW_PHASE_CHOICE)
        apply(s, out, cw_action_make(CW_ACTION_CHOOSE));
    if (!cw_state_is_over(out) && out->active == root->seat)
        apply(s, out, cw_action_make(CW_ACTION_END_TURN));
}

/* A budget pays for no more than a quarter of it in other worlds than the first. */
static void choose_worlds(la_root *root, uint64_t nodes)
{
    uint64_t cost = 0;
    root->world_count = root->world_room;
    for (int i = 0; i < root->count; i++)
        cost += (uint64_t)root->children[i].count + 1;
    if (nodes > 0 && cost > 0 && nodes / 4 / cost < (uint64_t)root->world_count)
        root->world_count = 1 + (int)(nodes / 4 / cost);
}

/* `most`: branches to look at. The first searcher counts its own: those of the others, of which
 * there are more in one run than in another, must not matter. `nodes`: of the budget, 0 = there is
 * none.
 * 1. The turn is expanded in world 0 by the first searcher, with paths kept.
 * 2. Each end becomes a child with its list of actions.
 * 3. Each child is replayed in the other worlds; all passes start from these positions. */
static void make_children(la_root *root, uint64_t most, uint64_t nodes)
{
    la_searcher *s = &root->searchers[0];
    la_frame *frame = &s->frames[0];
    s->keeps_paths = true;
    s->limit = most == UINT64_MAX ? UINT64_MAX : s->branches + most;
    s->stopped = false;
    cw__la_expand(s, 0, &root->worlds[0]);
    s->keeps_paths = false;
    cw__la_finish_turns(s, frame, root->seat);
    root->count = 0;
    for (int i = 0; i < frame->ends.count; i++) {
        const la_branch *end = frame->ends.list[i];
        la_child *child = &root->children[root->count];
        child->count = read_path(s, end->path, child->actions);
        if (child->count < 0)
            continue;
        child->start = root->count * root->world_room;
        child->value = end->value;
        cw_state_copy(&root->starts[child->start], &end->state);
        root->count++;
    }
    choose_worlds(root, nodes);
    for (int i = 0; i < root->count; i++) {
        const la_child *child = &root->children[i];
        for (int w = 1; w < root->world_count; w++)
            replay(root, child, &root->worlds[w], &root->starts[child->start + w]);
    }
}

/* ---- passes ---- */

/* A child's value so far and what this pass finds are blended: passes before saw more worlds,
 * this one sees deeper. */
static void value_child(void *context, size_t index, int worker)
{
    la_root *root = context;
    la_searcher *s = &root->searchers[worker];
    la_child *child = &root->children[(size_t)root->first + index];
    double trust = root->model->k[LA_TRUST], sum = 0;
    /* The bound is for the blended value: solved for what this pass alone must come to. */
    double low = (root->low - (1 - root->weight) * child->value) / root->weight;
    s->limit = root->share == UINT64_MAX ? UINT64_MAX : s->branches + root->share;
    s->stopped = false;
    s->extra[0] = s->extra[1] = 0;
    for (int w = 0; w < root->pass_worlds; w++) {
        const cw_state *start = &root->starts[child->start + root->first_world + w];
        s->ply = 1;
        /* Bounds in the table hold for one world only. */
        s->table_age++; /* another world */
        double now = cw__la_value(s, start, root->seat, NULL);
        if (!cw_state_is_over(start))
            now = (1 - trust) * now
                  + trust
                        * cw__la_search(s, start, 1, root->depth - 1,
                                        (low - (1 - trust) * now) / trust, INFINITY);
        sum += now;
        if (root->first + (int)index == 0)
            root->by_world[w] = now;
    }
    child->value = (1 - root->weight) * child->value + root->weight * sum / root->pass_worlds;
    child->stopped = s->stopped;
}

/* Insertion sort: stable, so that equal children keep the order of the pass before, and the list is
 * short. */
static void sort_children(la_root *root, int count)
{
    for (int i = 1; i < count; i++) {
        la_child moved = root->children[i];
        int k = i;
        for (; k > 0 && root->children[k - 1].value < moved.value; k--)
            root->children[k] = root->children[k - 1];
        root->children[k] = moved;
    }
}

/* The first child has cost so much. If the others would be too dear, the pass goes on with
 * fewer worlds, then with fewer children; returns how many. Most are refuted early: they cost
 * about half. */
static int fit_pass(la_root *root, int count, uint64_t cost, uint64_t budget, double before)
{
    double children = 2.0 * (double)budget / (double)(cost > 0 ? cost : 1);
    int worlds = root->pass_worlds;
    if (children >= count)
        return count;
    int fewer = (int)(worlds * children / count);
    int least = worlds < LEAST_WORLDS ? worlds : LEAST_WORLDS;
    root->pass_worlds = fewer > least ? fewer : least;
    double sum = 0;
    for (int w = 0; w < root->pass_worlds; w++)
        sum += root->by_world[w];
    root->children[0].value = (1 - root->weight) * before + root->weight * sum / root->pass_worlds;
    children *= (double)worlds / root->pass_worlds;
    int most = children > LEAST ? (int)children : LEAST;
    return most < count ? most : count;
}

/* Values the first `count` children; returns how many were done within the budget. */
static int run_pass(la_root *root, int count, int depth, uint64_t budget)
{
    double best = -INFINITY, before = root->children[0].value;
    uint64_t start = cw__la_root_branches(root);
    root->depth = depth;
    root->low = -INFINITY;
    root->stopped = false;
    for (int done = 0, batch = 1; done < count; done += batch, batch = BATCH) {
        uint64_t used = cw__la_root_branches(root) - start;
        batch = count - done < batch ? count - done : batch;
        root->first = done;
        root->share = budget == UINT64_MAX ? UINT64_MAX
                      : used < budget      ? (budget - used) / (uint64_t)batch
                                           : 0;
        cw_parallel(root->threads, (size_t)batch, value_child, root, NULL);
        if (done == 0 && budget != UINT64_MAX && !root->children[0].stopped)
            count = fit_pass(root, count, cw__la_root_branches(root) - start, budget, before);
        for (int i = done; i < done + batch; i++) {
            if (root->children[i].stopped) {
                root->stopped = true;
                return i;
            }
            best = root->children[i].value > best ? root->children[i].value : best;
        }
        bool exact = root->model->k[LA_LEVEL] < 5; /* lower levels want the others' values too */
        root->low = exact ? -INFINITY : best - SLACK;
    }
    return count;
}

/* Branches that this pass may look at: `share` of what is left. */
static uint64_t budget_of(const la_root *root, uint64_t until, double share)
{
    uint64_t used = cw__la_root_branches(root);
    if (until == UINT64_MAX)
        return UINT64_MAX;
    return used < until ? (uint64_t)((double)(until - used) * share) : 0;
}

static int count_passes(int depth)
{
    int passes = 1;
    for (int d = 2; d < depth; d *= 2)
        passes++;
    return passes;
}

/* One pass; false if there was no time for all of it. What it valued before counts: those looked
 * best until now, so they come first. Values of children that the pass did not reach are put back
 * from `saved`: half-blended ones must not be compared with whole ones. If only one child was done,
 * nothing was compared, and the pass does not count at all. */
static bool finish_pass(la_root *root, int count, int depth, uint64_t budget)
{
    size_t size = (size_t)count * sizeof *root->saved;
    memcpy(root->saved, root->children, size);
    int done = run_pass(root, count, depth, budget);
    if (root->stopped) {
        size_t skipped = done > 1 ? (size_t)done : 0;
        memcpy(root->children + skipped, root->saved + skipped,
               size - skipped * sizeof *root->saved);
    }
    if (done > 1) {
        sort_children(root, done);
        root->compared = done;
    }
    return !root->stopped;
}

/* What is left to the next pass: a part of those that the last one compared. */
static int narrow(const la_root *root, int count)
{
    count = root->compared < count ? root->compared : count;
    int fewer = count / NARROW > LEAST ? count / NARROW : LEAST;
    return fewer < count ? fewer : count;
}

/* The best of the first pass once more, in the other worlds. */
static bool refine(la_root *root, int count, uint64_t budget)
{
    root->first_world = root->pass_worlds;
    root->pass_worlds = root->world_count - root->first_world;
    root->weight = (double)root->pass_worlds / root->world_count;
    bool done = root->pass_worlds == 0 || finish_pass(root, count, 2, budget);
    root->first_world = 0;
    return done;
}

/* Depth doubles from pass to pass (2, 4, 8 …, `depth` for the last) while children and worlds get
 * fewer. */
static void run_passes(la_root *root, uint64_t until)
{
    int depth = depth_of(root->model), passes = count_passes(depth), count = root->count;
    int worlds = (root->world_count + FIRST_WORLDS - 1) / FIRST_WORLDS;
    double weight = 1;
    for (int pass = 0; pass < passes; pass++) {
        bool is_last = pass + 1 == passes;
        int deep = is_last ? depth : 2 << pass;
        double share = is_last ? 1 : pass == 0 ? NEAR_SHARE : DEEP_SHARE;
        root->weight = weight;
        root->pass_worlds = worlds >> pass > 1 ? worlds >> pass : 1;
        if (!finish_pass(root, count, deep, budget_of(root, until, share))
            || root->children[0].value > LA_WIN / 2)
            return; /* out of budget, or a win whatever is hidden */
        count = narrow(root, count);
        if (pass == 0 && depth > 1 && !refine(root, count, budget_of(root, until, share)))
            return;
        weight *= root->model->k[LA_DEEP];
    }
}

/* For finding the ways to play the turn: a quarter of all, but of a small budget more. */
static uint64_t first_share(uint64_t nodes)
{
    return nodes / 4 > LEAST_FIRST ? nodes / 4 : nodes < LEAST_FIRST ? nodes : LEAST_FIRST;
}

void cw__la_root_search(la_root *root, const cw_budget *budget)
{
    /* A budget of nodes is strict: replays and turn ends count too. The agent's own default counts
     * only valued branches, the unit in which the thesis reports speed, and a limit by time
     * replaces it. */
    uint64_t start = cw__la_root_branches(root), nodes = budget->nodes;
    bool strict = nodes > 0;
    if (nodes == 0 && budget->seconds <= 0)
        nodes = (uint64_t)root->model->k[LA_NODES];
    for (int i = 0; i < root->threads; i++)
        root->searchers[i].strict = strict;
    atomic_store(&root->limits.late, false);
    root->limits.deadline = budget->seconds > 0 ? cw_seconds_now() + budget->seconds : 0;
    uint64_t first = strict ? first_share(nodes) : nodes / 4;
    make_children(root, nodes > 0 ? first : UINT64_MAX, budget->nodes);
    root->compared = root->count;
    root->first_world = 0;
    if (root->count > 1)
        run_passes(root, nodes > 0 ? start + nodes : UINT64_MAX);
}
