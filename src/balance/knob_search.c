/* The search: the game as it is, a few values of each knob alone, then sets of one knob, of two and
 * so on, the most promising ones first. What seems to do is checked on other seeds; the first set
 * that passes is the proposal, and before and after are measured on seeds of their own. */
#include "knob_private.h"
#include "base/memory.h"
#include "table/agent_table.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROUNDS = 4, /* of proposals for each number of knobs */
    EACH = 6,   /* sets measured in a round */
    CHECKS = 3  /* sets checked after a round */
};

/* ---- trials ---- */

/* A change counts in parts of its knob's range, so that a cost from 3 to 4 and a health from 30
 * to 32 can be weighed against each other. A game whose own value lies outside of the range
 * widens it. */
void cw__knob_count_changes(const cw_knob_task *task, cw_trial *trial)
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

/* Each target is measured in its own tolerances: the distance is their weighted root mean
 * square, which prefers several small misses to a large one. */
void cw__knob_judge(const cw_knob_task *task, cw_trial *trial)
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

int cw__knob_find_trial(const cw_knob_outcome *outcome, const cw_knob_task *task, const int *values)
{
    for (int i = 0; i < outcome->count; i++)
        if (memcmp(outcome->trials[i].values, values, (size_t)task->knob_count * sizeof *values)
            == 0)
            return i;
    return -1;
}

/* Adds new trials with what matches say about them; none if it failed or was stopped meanwhile. */
static bool measure_new(knob_run *run, const cw_trial *list, int count)
{
    cw_knob_outcome *o = run->outcome;
    if (o->count + count > o->room) {
        o->room = 2 * o->room + count;
        o->trials = cw_realloc(o->trials, (size_t)o->room, sizeof *o->trials);
    }
    for (int from = 0; from < count; from += KNOB_BATCH) {
        const cw_trial *batch[KNOB_BATCH];
        cw_rate results[KNOB_BATCH][CW_TARGETS];
        bool possible[KNOB_BATCH];
        int n = count - from < KNOB_BATCH ? count - from : KNOB_BATCH;
        for (int i = 0; i < n; i++)
            batch[i] = &list[from + i];
        if (!cw__knob_measure(run, KNOB_SEARCH, batch, n, results, possible))
            return false;
        for (int i = 0; i < n; i++) {
            cw_trial *t = &o->trials[o->count++];
            *t = list[from + i];
            t->possible = possible[i];
            o->impossible += !possible[i];
            t->distance = t->worst = INFINITY;
            cw__knob_count_changes(run->task, t);
            if (t->possible) {
                memcpy(t->results, results[i], sizeof t->results);
                cw__knob_judge(run->task, t);
            }
        }
    }
    return true;
}

/* ---- the first look ---- */

/* At most KNOB_VALUES, evenly spread, with both ends; the game's own value is put in where it
 * belongs, because it is where every set starts. */
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
static bool look_around(knob_run *run)
{
    cw_trial *list = cw_alloc(1 + 4 * CW_KNOBS, sizeof *list);
    int count = 1;
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
    bool good = measure_new(run, list, count);
    free(list);
    return good;
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

static bool check(knob_run *run, int at)
{
    cw_trial *t = &run->outcome->trials[at];
    const cw_trial *list[1] = {t};
    cw_rate results[1][CW_TARGETS];
    bool possible;
    t->checked = true;
    if (!cw__knob_measure(run, KNOB_CHECK, list, 1, results, &possible))
        return false;
    if (possible) {
        /* What failed is known better now, which also corrects the predictions. */
        memcpy(t->results, results[0], sizeof t->results);
        cw__knob_judge(run->task, t);
        t->passed = t->worst <= 1;
    }
    return true;
}

/* Checks what seems to do with so many knobs; chooses the first that passes. The check is on
 * other seeds, since what seems to do was chosen among many and some of its merit is luck. */
static bool settle(knob_run *run, int changed)
{
    cw_knob_outcome *o = run->outcome;
    bool good = true;
    for (int i = 0; i < CHECKS && good && !o->passed; i++) {
        int at = find_unchecked(run, changed);
        if (at < 0)
            break;
        good = check(run, at);
        if (o->trials[at].passed) {
            o->passed = true;
            o->chosen = at;
        }
    }
    return good;
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

/* Each round learns from the one before: what was measured corrects the guesses of what to
 * measure next. A round whose best guess cannot come nearer is the last. */
static bool try_level(knob_run *run, int changed)
{
    bool good = true, more = true;
    for (int round = 0; round < ROUNDS && good && more && !run->outcome->passed; round++) {
        cw_trial list[EACH];
        int count = cw__knob_propose(run, changed, list, EACH);
        more = count > 0 && is_worthwhile(run->outcome, &list[0]);
        good = (!more || measure_new(run, list, count)) && settle(run, changed);
    }
    return good;
}

/* ---- the whole ---- */

static void choose_nearest(cw_knob_outcome *o)
{
    for (int i = 1; i < o->count; i++)
        if (o->trials[i].possible && o->trials[i].distance < o->trials[o->chosen].distance)
            o->chosen = i;
}

/* On seeds that neither search nor check has used: the only numbers of a run that no choice was
 * made by, so that their intervals hold. */
static bool show_evidence(knob_run *run)
{
    cw_knob_outcome *o = run->outcome;
    const cw_trial *list[2] = {&o->trials[0], &o->trials[o->chosen]};
    cw_rate results[2][CW_TARGETS];
    bool possible[2];
    int count = o->chosen == 0 ? 1 : 2;
    o->uses = cw_alloc((size_t)run->task->game->card_count, sizeof *o->uses);
    if (!cw__knob_measure(run, KNOB_EVIDENCE, list, count, results, possible))
        return false;
    memcpy(o->before, results[0], sizeof o->before);
    memcpy(o->after, results[count - 1], sizeof o->after);
    o->measured = true;
    o->reached = o->passed;
    for (int i = 0; i < run->task->target_count; i++)
        o->reached &= cw_target_miss(&run->task->targets[i], o->after[i].rate) <= 1;
    return true;
}

/* A guess for the progress bar: half of the rounds at each level, two checks. */
static size_t plan_matches(const knob_run *run)
{
    const cw_knob_task *task = run->task;
    size_t search = cw__knob_plan_matches(task, &run->plan, KNOB_SEARCH);
    size_t trials = 1 + 4 * (size_t)task->knob_count + (size_t)task->most * EACH * 2;
    return search * trials + cw__knob_plan_matches(task, &run->plan, KNOB_CHECK) * 2
           + cw__knob_plan_matches(task, &run->plan, KNOB_EVIDENCE) * 2;
}

static bool check_task(const cw_knob_task *task, cw_errors *errors)
{
    if (task->knob_count == 0 || task->target_count == 0)
        return cw_refuse(errors, CW_ERR_MISSING, "nothing to %s",
                         task->knob_count == 0 ? "vary: there is no knob"
                                               : "aim at: there is no target");
    cw_agent *agent = cw_agent_open(task->agent, task->game, 0, 0, 0, errors);
    cw_agent_free(agent);
    return agent != NULL;
}

/* All that the course of the search depends on; the game that is varied is known by its hash. */
static bool open_ledger(knob_run *run)
{
    const cw_knob_task *task = run->task;
    cw_str knobs = CW_STR_INIT, targets = CW_STR_INIT;
    run->ledger = cw_ledger_open("evolve knobs", task->game, &task->keeping, run->errors);
    if (run->ledger == NULL)
        return false;
    cw_ledger_plan(run->ledger, plan_matches(run));
    for (int i = 0; i < task->knob_count; i++)
        cw_str_printf(&knobs, "%s=%d..%d ", task->knobs[i].spot.path, task->knobs[i].low,
                      task->knobs[i].high);
    for (int i = 0; i < task->target_count; i++) {
        const cw_target *t = &task->targets[i];
        cw_str_printf(&targets, "%s=%.9g+-%.9gx%.9g ", t->text, t->goal, t->tolerance, t->weight);
    }
    bool good = cw_ledger_describe(run->ledger, "agent", "%s", task->agent)
                && cw_ledger_describe(run->ledger, "knobs", "%s", cw_str_get(&knobs))
                && cw_ledger_describe(run->ledger, "targets", "%s", cw_str_get(&targets))
                && cw_ledger_describe(run->ledger, "seed", "%" PRIu64, task->seed)
                && cw_ledger_describe(run->ledger, "number of matches",
                                      "%" PRIu64 ", %" PRIu64 " to check, %" PRIu64 " as evidence",
                                      task->games, task->check, task->evidence)
                && cw_ledger_describe(run->ledger, "most knobs at once", "%d", task->most);
    cw_str_clear(&knobs);
    cw_str_clear(&targets);
    return good;
}

/* Stopped or not: what came nearest so far is chosen if nothing has passed. */
static bool search(knob_run *run)
{
    const cw_knob_task *task = run->task;
    cw_knob_outcome *o = run->outcome;
    bool good = look_around(run) && settle(run, 0); /* perhaps all is well */
    for (int n = 1; n <= task->most && n <= task->knob_count && good && !o->passed; n++)
        good = try_level(run, n);
    if (!o->passed)
        choose_nearest(o);
    return good && show_evidence(run);
}

cw_status cw_knobs_run(const cw_knob_task *task, cw_knob_outcome *outcome, cw_errors *errors)
{
    knob_run *run = cw_alloc(1, sizeof *run);
    *run = (knob_run){.task = task, .outcome = outcome, .errors = errors};
    memset(outcome, 0, sizeof *outcome);
    bool good = check_task(task, errors) && cw__knob_plan_make(task, &run->plan, errors)
                && open_ledger(run);
    if (good) {
        list_values(run);
        good = search(run);
    }
    if (run->ledger != NULL) {
        outcome->matches = cw_ledger_matches(run->ledger);
        outcome->stopped = cw_ledger_is_stopped(run->ledger);
    }
    cw_status closed = cw_ledger_close(run->ledger);
    free(run);
    return good || outcome->stopped ? closed : cw_errors_status(errors);
}

void cw_knobs_clear(cw_knob_outcome *outcome)
{
    free(outcome->trials);
    free(outcome->uses);
    memset(outcome, 0, sizeof *outcome);
}
