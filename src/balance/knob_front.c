/* Pareto fronts of the measured sets of values: those that no other set beats in everything. */
#include "knob_private.h"

enum { MOST_GOALS = CW_TARGETS };

/* What should be small, for a front; returns how many there are. */
static int goals_of(const cw_knob_task *task, const cw_trial *trial, cw_front front,
                    double goals[MOST_GOALS])
{
    if (front == CW_FRONT_CHANGES) {
        goals[0] = trial->changed;
        goals[1] = trial->size;
        goals[2] = trial->distance;
        return 3;
    }
    for (int i = 0; i < task->target_count; i++)
        goals[i] = cw_target_miss(&task->targets[i], trial->results[i].rate);
    return task->target_count;
}

static bool comes_before(const cw_trial *a, const cw_trial *b)
{
    if (a->changed != b->changed)
        return a->changed < b->changed;
    return a->size != b->size ? a->size < b->size : a->distance < b->distance;
}

/* At least as good in everything and better in something; of equals the smaller change. */
static bool beats(const cw_knob_task *task, const cw_trial *a, const cw_trial *b, cw_front front)
{
    double x[MOST_GOALS], y[MOST_GOALS];
    int count = goals_of(task, a, front, x);
    bool better = false;
    goals_of(task, b, front, y);
    for (int i = 0; i < count; i++) {
        if (x[i] > y[i])
            return false;
        better |= x[i] < y[i];
    }
    return better || comes_before(a, b);
}

/* Every set against every other: there are some hundreds of them. */
int cw_knobs_front(const cw_knob_task *task, const cw_knob_outcome *outcome, cw_front front,
                   int *list, int room)
{
    int count = 0;
    for (int i = 0; i < outcome->count; i++) {
        const cw_trial *trial = &outcome->trials[i];
        bool beaten = !trial->possible;
        for (int k = 0; k < outcome->count && !beaten; k++) {
            const cw_trial *other = &outcome->trials[k];
            beaten = other->possible && k != i && beats(task, other, trial, front);
        }
        if (beaten || count == room)
            continue;
        int at = count++;
        for (; at > 0 && comes_before(trial, &outcome->trials[list[at - 1]]); at--)
            list[at] = list[at - 1];
        list[at] = i;
    }
    return count;
}
