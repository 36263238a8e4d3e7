/* Flat Monte Carlo: no tree. A round guesses what is hidden once and plays a match out after each
 * legal action; the action that won most over all rounds is taken. That all actions of a round
 * share its guess takes some luck out of the comparison. */
#include "mcts.h"

void mcts_flat_run(mcts_searcher *s, const mcts_task *task, size_t unit)
{
    s->rng = cw_rng_stream(task->seed, 2 * unit);
    cw_belief_sample(&s->belief, task->view, cw_rng_stream(task->seed, 2 * unit + 1), &s->world);
    for (int i = 0; i < task->count && !mcts_is_late(s); i++) {
        cw_state_copy(&s->leaf, &s->world);
        s->leaf.rng = cw_rng_next(&s->rng);
        if (cw_apply(s->set->game, &s->leaf, task->legal[i], NULL) != CW_OK)
            continue;
        s->states++;
        s->scores[i].wins += (uint64_t)mcts_rollout(s, &s->leaf);
        s->scores[i].visits++;
    }
}
