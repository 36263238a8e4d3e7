/* One decision of a Monte Carlo agent. It consists of units that depend on nothing but their
 * number: worlds, trees or rounds of rollouts. Threads take them as they come, and since scores are
 * whole numbers their sums do not depend on who did what. A budget of states is split evenly over
 * the units beforehand, one of time over the rounds in which the threads work. Adding up
 * independent trees is root parallelisation (Cazenave and Jouandeau 2007, "On the Parallelization
 * of UCT"; Chaslot, Winands and van den Herik 2008, "Parallel Monte-Carlo Tree Search"): it shares
 * nothing while it runs, so that there are no locks and the choice is the same for any number of
 * threads. */
#include "mcts_root.h"

#include "base/clock.h"
#include "base/parallel.h"

#include <stdlib.h>
#include <string.h>

static bool init_searcher(mcts_searcher *s, const mcts_settings *set, const mcts_mode *mode)
{
    s->set = set;
    return cw_belief_init(&s->belief, set->game, set->seat, (cw_belief_model)set->k[MCTS_MODEL])
           && (!mode->has_tree || cw__mcts_tree_init(&s->tree, set))
           && (!mode->has_infos || cw__mcts_infos_init(&s->infos, set));
}

/* No more threads than there are units of work (trees or worlds): one would idle. On failure the
 * caller clears what there is; `threads` counts only the searchers that were begun. */
bool cw__mcts_root_init(mcts_root *root, const mcts_mode *mode)
{
    double *k = root->set.k;
    int threads = (int)(k[MCTS_THREADS] < k[mode->units] ? k[MCTS_THREADS] : k[mode->units]);
    const double *judge = k[MCTS_JUDGE] == MCTS_JUDGE_BY_HAND ? cw__threat_by_hand : NULL;
    root->mode = mode;
    root->searchers = calloc((size_t)threads, sizeof(mcts_searcher *));
    if (root->searchers == NULL || !cw__threat_init(&root->set.threat, root->set.game, NULL)
        || !cw__threat_init(&root->set.judge, root->set.game, judge))
        return false;
    for (int i = 0; i < threads; i++) {
        mcts_searcher *s = calloc(1, sizeof *s);
        if (s == NULL)
            return false;
        root->searchers[root->threads++] = s;
        if (!init_searcher(s, &root->set, mode))
            return false;
    }
    return true;
}

void cw__mcts_root_clear(mcts_root *root)
{
    for (int i = 0; i < root->threads; i++) {
        mcts_searcher *s = root->searchers[i];
        cw_belief_clear(&s->belief);
        cw__mcts_tree_clear(&s->tree);
        cw__mcts_infos_clear(&s->infos);
        free(s);
    }
    free(root->searchers);
    cw__threat_clear(&root->set.threat);
    cw__threat_clear(&root->set.judge);
}

uint64_t cw__mcts_root_rollouts(const mcts_root *root)
{
    uint64_t rollouts = 0;
    for (int i = 0; i < root->threads; i++)
        rollouts += root->searchers[i]->rollouts;
    return rollouts;
}

/* With a deadline each round of units gets its share of the time: unit i of n rounds must be done
 * when (i / threads + 1) / n of the time is gone. A unit that is done sooner leaves its rest to the
 * later ones. */
static void run_unit(void *context, size_t index, int worker)
{
    mcts_root *root = context;
    mcts_searcher *s = root->searchers[worker];
    size_t threads = (size_t)root->threads, rounds = (root->units + threads - 1) / threads;
    s->late = false;
    s->limit = root->share == UINT64_MAX ? UINT64_MAX : s->states + root->share;
    s->deadline = root->seconds <= 0
                      ? 0
                      : root->start
                            + root->seconds * (double)(index / threads + 1) / (double)rounds;
    root->mode->run(s, &root->task, index);
}

/* Fewer units rather than units too small to tell anything. */
static void share_states(mcts_root *root, uint64_t nodes)
{
    uint64_t least = root->mode->least_states
                     * (root->mode->per_action ? (uint64_t)root->task.count : 1);
    root->units = (size_t)root->set.k[root->mode->units];
    root->share = UINT64_MAX;
    if (nodes > 0) {
        if (nodes / least < root->units)
            root->units = nodes >= least ? (size_t)(nodes / least) : 1;
        root->share = nodes / root->units;
    }
}

static void sum_scores(mcts_root *root)
{
    int count = root->task.count;
    memset(root->scores, 0, (size_t)count * sizeof *root->scores);
    for (int w = 0; w < root->threads; w++) {
        for (int i = 0; i < count; i++) {
            root->scores[i].wins += root->searchers[w]->scores[i].wins;
            root->scores[i].visits += root->searchers[w]->scores[i].visits;
        }
    }
}

/* Most wins. Rounds of rollouts that were cut short have given some actions one try less: there
 * it is the share of wins. */
static bool is_better(const mcts_root *root, const mcts_score *a, const mcts_score *b)
{
    if (root->mode->per_action && a->visits > 0 && b->visits > 0)
        return a->wins * b->visits > b->wins * a->visits;
    return a->wins > b->wins;
}

int cw__mcts_root_decide(mcts_root *root, const mcts_task *task, const cw_budget *budget)
{
    int best = task->count - 1;
    root->task = *task;
    root->start = cw_seconds_now();
    root->seconds = budget->seconds;
    share_states(root, budget->nodes);
    for (int i = 0; i < root->threads; i++) {
        memset(root->searchers[i]->scores, 0, (size_t)task->count * sizeof(mcts_score));
        cw_belief_look(&root->searchers[i]->belief, task->view); /* not all may get a unit */
    }
    cw_parallel(root->threads, root->units, run_unit, root, NULL);
    sum_scores(root);
    for (int i = 0; i < task->count; i++)
        if (is_better(root, &root->scores[i], &root->scores[best]))
            best = i;
    return best;
}
