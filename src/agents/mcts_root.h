/* One decision of a Monte Carlo agent: units of work over threads, a budget, scores summed. */
#ifndef AGENTS_MCTS_ROOT_H
#define AGENTS_MCTS_ROOT_H

#include "mcts.h"

/* What a kind of agent does: which parameter says how many units, and what one unit is. */
typedef struct mcts_mode {
    mcts_param units;
    mcts_unit run;
    bool has_tree, has_infos;
    uint64_t least_states; /* of a unit; with fewer states for all there are fewer units */
    bool per_action;       /* these are for each legal action */
} mcts_mode;

typedef struct mcts_root {
    mcts_settings set;
    const mcts_mode *mode;
    int threads;
    mcts_searcher **searchers; /* one per thread */
    mcts_task task;
    size_t units;
    double start, seconds;
    uint64_t share; /* states of a unit, UINT64_MAX: no limit */
    mcts_score scores[CW_MAX_ACTIONS];
} mcts_root;

/* False without memory; then it still has to be cleared. `root` is all zero but for set.game,
 * set.seat and set.k. */
bool cw__mcts_root_init(mcts_root *root, const mcts_mode *mode);
void cw__mcts_root_clear(mcts_root *root);
/* Index of the best legal action. */
int cw__mcts_root_decide(mcts_root *root, const mcts_task *task, const cw_budget *budget);
uint64_t cw__mcts_root_rollouts(const mcts_root *root);

#endif
