/* Flat Monte Carlo: no tree. A round guesses what is hidden once and plays a match out after each
 * legal action; the action that won most over all rounds is taken. That all actions of a round
 * share its guess takes some luck out of the comparison. It has no policy below the first action: a
 * move that is good only against weak play looks as good as one that is good against all (Browne et
 * al. 2012, "A Survey of Monte Carlo Tree Search Methods", 2.3). */
#include "mcts.h"

void cw__mcts_flat_run(mcts_searcher *s, const mcts_task *task, size_t unit)
{
    s->rng = cw_rng_stream(task->seed, 2 * unit);
    cw_belief_sample(&s->belief, task->view, cw_rng_stream(task->seed, 2 * unit + 1), &s->world);
    for (int i = 0; i < task->count && !cw__mcts_is_late(s); i++) {
        cw_state_copy(&s->leaf, &s->world);
        /* Each action meets luck of its own after the shared guess. */
        s->leaf.rng = cw_rng_next(&s->rng);
        if (cw_apply(s->set->game, &s->leaf, task->legal[i], NULL) != CW_OK)
            continue;
        s->states++;
        s->scores[i].wins += (uint64_t)cw__mcts_rollout(s, &s->leaf);
        s->scores[i].visits++;
    }
}
