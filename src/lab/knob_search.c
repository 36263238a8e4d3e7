/* The search: the game as it is, a few values of each knob alone, then sets of one knob, of two and
 * so on, the most promising ones first. What seems to do is checked on other seeds; the first set
 * that passes is the proposal, and before and after are measured on seeds of their own. */
#include "knob_private.h"
#include "lab/agent_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROUNDS = 4, /* of proposals for each number of knobs */
    EACH = 6,   /* sets measured in a round */
    CHECKS = 3  /* sets checked after a round */
};

/* ---- trials ---- */

void knob_count_changes(const cw_knob_task *task, cw_trial *trial)
{
    trial->changed = 0;
    trial->size = 0;
    for (int i = 0; i < task->knob_count; i++) {
        const cw_knob *k = &task->knobs[i];
        int low = k->low < k->spot.value ? k->low : k->spot.value;
        int high = k->high > k->spot.value ? k->high : k->spot.value;
        if (trial->values[i] != k->spot.value) {
            trial->changed++;
            trial->size += (double)abs(trial->values[i] - k->spot.value) / (high - low);
        }
    }
}

void knob_judge(const cw_knob_task *task, cw_trial *trial)
{
    double sum = 0, weights = 0;
    trial->worst = 0;
    for (int i = 0; i < task->target_count; i++) {
        double miss = cw_target_miss(&task->targets[i], trial->results[i].rate);
        trial->worst = fmax(trial->worst, miss);
        sum += task->targets[i].weight * miss * miss;
        weights += task->targets[i].weight;
    }
    trial->distance = sqrt(sum / weights);
}

int knob_find_trial(const cw_knob_outcome *outcome, const cw_knob_task *task, const int *values)
{
    for (int i = 0; i < outcome->count; i++)
        if (memcmp(outcome->trials[i].values, values, (size_t)task->knob_count * sizeof *values)
            == 0)
            return i;
    return -1;
}

static cw_status out_of_memory(const knob_run *run)
{
    cw_errors_add(run->errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
    return CW_ERR_MEMORY;
}

static bool make_room(cw_knob_outcome *o, int more)
{
    if (o->count + more <= o->room)
        return true;
    int room = 2 * o->room + more;
    cw_trial *list = realloc(o->trials, (size_t)room * sizeof *list);
    if (list == NULL)
        return false;
    o->trials = list;
    o->room = room;
    return true;
}

/* Adds new trials with what matches say about them; none if stopped meanwhile. */
static cw_status measure_new(knob_run *run, cw_trial *list, int count)
{
    cw_knob_outcome *o = run->outcome;
    if (!make_room(o, count))
        return out_of_memory(run);
    for (int from = 0; from < count && !run->stopped; from += KNOB_BATCH) {
        const cw_trial *batch[KNOB_BATCH];
        cw_rate results[KNOB_BATCH][CW_TARGETS];
        bool possible[KNOB_BATCH];
        int n = count - from < KNOB_BATCH ? count - from : KNOB_BATCH;
        for (int i = 0; i < n; i++)
            batch[i] = &list[from + i];
        cw_status status = knob_measure(run, KNOB_SEARCH, batch, n, results, possible);
        if (status != CW_OK)
            return status;
        for (int i = 0; i < n && !run->stopped; i++) {
            cw_trial *t = &o->trials[o->count++];
            *t = list[from + i];
            t->possible = possible[i];
            o->impossible += !possible[i];
            t->distance = t->worst = INFINITY;
            knob_count_changes(run->task, t);
            if (t->possible) {
                memcpy(t->results, results[i], sizeof t->results);
                knob_judge(run->task, t);
            }
        }
    }
    return CW_OK;
}

/* ---- the first look ---- */

static void list_values(knob_run *run)
{
    for (int k = 0; k < run->task->knob_count; k++) {
        const cw_knob *knob = &run->task->knobs[k];
        int wide = knob->high - knob->low, most = KNOB_VALUES - 2, count = 0;
        int steps = wide < most ? wide : most;
        for (int i = 0; i <= steps; i++) {
            int value = knob->low + (steps > 0 ? (int)((long)wide * i / steps) : 0);
            int before = count > 0 ? run->values[k][count - 1] : knob->spot.value;
            if (knob->spot.value < value && (count == 0 || knob->spot.value > before))
                run->values[k][count++] = knob->spot.value;
            run->values[k][count++] = value;
        }
        if (knob->spot.value > knob->high)
            run->values[k][count++] = knob->spot.value;
        run->value_count[k] = count;
    }
}

static int add_probe(cw_trial *list, int count, int knob, int value)
{
    cw_trial t = list[0];
    t.values[knob] = value;
    for (int i = 0; i < count; i++)
        if (memcmp(list[i].values, t.values, sizeof t.values) == 0)
            return count;
    list[count] = t;
    return count + 1;
}

/* The game as it is; of each knob the ends and the values next to the game's own. */
static cw_status look_around(knob_run *run)
{
    cw_trial *list = calloc(1 + 4 * CW_KNOBS, sizeof *list);
    int count = 1;
    if (list == NULL)
        return out_of_memory(run);
    for (int k = 0; k < run->task->knob_count; k++)
        list[0].values[k] = run->task->knobs[k].spot.value;
    for (int k = 0; k < run->task->knob_count; k++) {
        const int *values = run->values[k];
        int n = run->value_count[k], own = 0;
        while (own < n - 1 && values[own] != run->task->knobs[k].spot.value)
            own++;
        const int wanted[] = {0, n - 1, own > 0 ? own - 1 : own, own < n - 1 ? own + 1 : own};
        for (int i = 0; i < 4; i++)
            count = add_probe(list, count, k, values[wanted[i]]);
    }
    cw_status status = measure_new(run, list, count);
    free(list);
    return status;
}

/* ---- checks ---- */

/* Of those that seem to do and were not checked, the smallest. */
static int find_unchecked(const knob_run *run, int changed)
{
    const cw_knob_outcome *o = run->outcome;
    int best = -1;
    for (int i = 0; i < o->count; i++) {
        const cw_trial *t = &o->trials[i];
        if (t->possible && !t->checked && t->changed == changed && t->worst <= 1) {
            const cw_trial *b = best >= 0 ? &o->trials[best] : NULL;
            if (b == NULL || t->size < b->size - 1e-9
                || (t->size < b->size + 1e-9 && t->distance < b->distance))
                best = i;
        }
    }
    return best;
}

static cw_status check(knob_run *run, int at)
{
    cw_trial *t = &run->outcome->trials[at];
    const cw_trial *list[1] = {t};
    cw_rate results[1][CW_TARGETS];
    bool possible;
    cw_status status = knob_measure(run, KNOB_CHECK, list, 1, results, &possible);
    if (status == CW_OK && !run->stopped && possible) {
        /* What failed is known better now, which also corrects the predictions. */
        memcpy(t->results, results[0], sizeof t->results);
        knob_judge(run->task, t);
        t->passed = t->worst <= 1;
    }
    t->checked = true;
    return status;
}

/* Checks what seems to do with so many knobs; chooses the first that passes. */
static cw_status settle(knob_run *run, int changed)
{
    cw_knob_outcome *o = run->outcome;
    cw_status status = CW_OK;
    for (int i = 0; i < CHECKS && status == CW_OK && !run->stopped && !o->passed; i++) {
        int at = find_unchecked(run, changed);
        if (at < 0)
            break;
        status = check(run, at);
        if (o->trials[at].passed) {
            o->passed = true;
            o->chosen = at;
        }
    }
    return status;
}

/* Whether measuring the best proposal could help: it may do, or come nearer than all with as many
 * knobs so far. */
static bool is_worthwhile(const cw_knob_outcome *o, const cw_trial *best)
{
    double nearest = INFINITY;
    for (int i = 0; i < o->count; i++) {
        const cw_trial *t = &o->trials[i];
        if (t->possible && t->changed == best->changed)
            nearest = fmin(nearest, t->distance);
    }
    return best->worst <= 1 || best->distance < nearest;
}

static cw_status try_level(knob_run *run, int changed)
{
    cw_status status = CW_OK;
    for (int round = 0; round < ROUNDS && status == CW_OK && !run->outcome->passed; round++) {
        cw_trial list[EACH];
        int count = knob_propose(run, changed, list, EACH);
        if (count < 0)
            return out_of_memory(run);
        bool more = count > 0 && is_worthwhile(run->outcome, &list[0]);
        status = more ? measure_new(run, list, count) : CW_OK;
        status = status == CW_OK && !run->stopped ? settle(run, changed) : status;
        if (run->stopped || !more)
            break;
    }
    return status;
}

/* ---- the whole ---- */

static void choose_nearest(cw_knob_outcome *o)
{
    for (int i = 1; i < o->count; i++)
        if (o->trials[i].possible && o->trials[i].distance < o->trials[o->chosen].distance)
            o->chosen = i;
}

static cw_status show_evidence(knob_run *run)
{
    cw_knob_outcome *o = run->outcome;
    const cw_trial *list[2] = {&o->trials[0], &o->trials[o->chosen]};
    cw_rate results[2][CW_TARGETS];
    bool possible[2];
    int count = o->chosen == 0 ? 1 : 2;
    o->uses = calloc((size_t)run->task->game->card_count, sizeof *o->uses);
    if (o->uses == NULL)
        return out_of_memory(run);
    cw_status status = knob_measure(run, KNOB_EVIDENCE, list, count, results, possible);
    if (status != CW_OK || run->stopped)
        return status;
    memcpy(o->before, results[0], sizeof o->before);
    memcpy(o->after, results[count - 1], sizeof o->after);
    o->measured = true;
    o->reached = o->passed;
    for (int i = 0; i < run->task->target_count; i++)
        o->reached &= cw_target_miss(&run->task->targets[i], o->after[i].rate) <= 1;
    return CW_OK;
}

static size_t plan_matches(const knob_run *run)
{
    const cw_knob_task *task = run->task;
    size_t search = knob_plan_matches(task, &run->plan, KNOB_SEARCH);
    size_t trials = 1 + 4 * (size_t)task->knob_count + (size_t)task->most * EACH * 2;
    return search * trials + knob_plan_matches(task, &run->plan, KNOB_CHECK) * 2
           + knob_plan_matches(task, &run->plan, KNOB_EVIDENCE) * 2;
}

static bool check_task(const cw_knob_task *task, cw_errors *errors)
{
    if (task->knob_count == 0 || task->target_count == 0) {
        cw_errors_add(errors, CW_ERR_MISSING, NULL, 0, 0, "nothing to %s",
                      task->knob_count == 0 ? "vary: there is no knob"
                                            : "aim at: there is no target");
        return false;
    }
    cw_agent *agent = cw_agent_open(task->agent, task->game, 0, 0, 0, errors);
    cw_agent_free(agent);
    return agent != NULL;
}

cw_status cw_knobs_run(const cw_knob_task *task, cw_knob_outcome *outcome, cw_errors *errors)
{
    knob_run *run = calloc(1, sizeof *run);
    memset(outcome, 0, sizeof *outcome);
    if (run == NULL || !check_task(task, errors) || !knob_plan_make(task, &run->plan, errors)) {
        free(run);
        return cw_errors_status(errors) != CW_OK ? cw_errors_status(errors) : CW_ERR_MEMORY;
    }
    run->task = task;
    run->outcome = outcome;
    run->errors = errors;
    list_values(run);
    run->planned = plan_matches(run);
    cw_status status = look_around(run);
    if (status == CW_OK && !run->stopped)
        status = settle(run, 0); /* perhaps all is well */
    for (int n = 1; n <= task->most && n <= task->knob_count && status == CW_OK; n++)
        status = run->stopped || outcome->passed ? CW_OK : try_level(run, n);
    if (status == CW_OK && outcome->count > 0) {
        if (!outcome->passed)
            choose_nearest(outcome);
        status = run->stopped ? CW_OK : show_evidence(run);
    }
    outcome->matches = run->done;
    outcome->stopped = run->stopped;
    free(run);
    return status;
}

void cw_knobs_clear(cw_knob_outcome *outcome)
{
    free(outcome->trials);
    free(outcome->uses);
    memset(outcome, 0, sizeof *outcome);
}
