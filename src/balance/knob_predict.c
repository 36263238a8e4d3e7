/* Guessing what a set of values would do, from what single knobs did: effects are added up where
 * rates are logits, and corrected by what was measured nearby. The guesses only decide what is
 * measured next. */
#include "knob_private.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Sets that are kept from one number of knobs to the next. All pairs of 64 knobs with 41 values
 * would be millions; what is bad with one knob less is rarely good with one more. */
enum { BEAM = 256 };

/* Turned knobs by rising number, each with the index of its value. */
typedef struct combo {
    uint8_t count, knobs[CW_KNOB_MOST], values[CW_KNOB_MOST];
    double score;
} combo;

typedef struct model {
    const knob_run *run;
    double base[CW_TARGETS];                           /* of the game as it is */
    double effects[CW_KNOBS][KNOB_VALUES][CW_TARGETS]; /* of one knob turned alone */
} model;

/* ---- effects of single knobs ---- */

/* In logits effects add up better than in rates, which are pressed together near 0 and 1. Rates
 * at the very ends are moved in: their logits are infinite. */
static double bend(const cw_target *t, double value)
{
    if (t->kind == CW_TARGET_LENGTH)
        return value;
    double inside = fmin(0.995, fmax(0.005, value));
    return log(inside / (1 - inside));
}

static double unbend(const cw_target *t, double value)
{
    return t->kind == CW_TARGET_LENGTH ? value : 1 / (1 + exp(-value));
}

/* The measured trials that turn nothing but this knob, nearest on either side of the value. */
static void find_sides(const knob_run *run, int knob, int value, const cw_trial **below,
                       const cw_trial **above)
{
    int own = run->task->knobs[knob].spot.value;
    *below = *above = NULL;
    for (int i = 0; i < run->outcome->count; i++) {
        const cw_trial *t = &run->outcome->trials[i];
        int at = t->values[knob];
        if (!t->possible || t->changed > 1 || (t->changed == 1 && at == own))
            continue;
        if (at <= value && (*below == NULL || at > (*below)->values[knob]))
            *below = t;
        if (at >= value && (*above == NULL || at < (*above)->values[knob]))
            *above = t;
    }
}

/* Between two measured values a straight line; beyond the last one its value. */
static void fit_effects(model *m, int knob)
{
    const knob_run *run = m->run;
    for (int v = 0; v < run->value_count[knob]; v++) {
        int value = run->values[knob][v];
        const cw_trial *below, *above;
        find_sides(run, knob, value, &below, &above);
        below = below != NULL ? below : above;
        above = above != NULL ? above : below;
        for (int t = 0; below != NULL && t < run->task->target_count; t++) {
            const cw_target *target = &run->task->targets[t];
            double low = bend(target, below->results[t].rate);
            double high = bend(target, above->results[t].rate);
            int wide = above->values[knob] - below->values[knob];
            double share = wide > 0 ? (double)(value - below->values[knob]) / wide : 0;
            m->effects[knob][v][t] = low + share * (high - low) - m->base[t];
        }
    }
}

static void fit(const knob_run *run, model *m)
{
    m->run = run;
    for (int t = 0; t < run->task->target_count; t++)
        m->base[t] = bend(&run->task->targets[t], run->outcome->trials[0].results[t].rate);
    for (int k = 0; k < run->task->knob_count; k++)
        fit_effects(m, k);
}

static int index_of(const knob_run *run, int knob, int value)
{
    for (int i = 0; i < run->value_count[knob]; i++)
        if (run->values[knob][i] == value)
            return i;
    return 0;
}

/* In the bent scale. */
static void add_up(const model *m, const int *values, double sums[CW_TARGETS])
{
    const cw_knob_task *task = m->run->task;
    memcpy(sums, m->base, sizeof m->base);
    for (int k = 0; k < task->knob_count; k++) {
        if (values[k] != task->knobs[k].spot.value) {
            int v = index_of(m->run, k, values[k]);
            for (int t = 0; t < task->target_count; t++)
                sums[t] += m->effects[k][v][t];
        }
    }
}

/* ---- what was measured nearby ---- */

/* Steps between two sets that turn the same knobs; -1 if they do not. */
static int steps_between(const knob_run *run, const int *a, const int *b)
{
    int steps = 0;
    for (int k = 0; k < run->task->knob_count; k++) {
        int own = run->task->knobs[k].spot.value;
        if ((a[k] == own) != (b[k] == own))
            return -1;
        steps += abs(index_of(run, k, a[k]) - index_of(run, k, b[k]));
    }
    return steps;
}

/* Effects of knobs that interact do not add up. How far the sum was off for the nearest measured
 * set that turns the same knobs is taken over, the less the more steps lie between. */
static void predict(const model *m, const int *values, double results[CW_TARGETS])
{
    const knob_run *run = m->run;
    const cw_trial *near = NULL;
    int nearest = 0;
    double sums[CW_TARGETS], there[CW_TARGETS];
    for (int i = 0; i < run->outcome->count; i++) {
        const cw_trial *t = &run->outcome->trials[i];
        int steps = t->possible && t->changed > 1 ? steps_between(run, values, t->values) : -1;
        if (steps >= 0 && (near == NULL || steps < nearest)) {
            near = t;
            nearest = steps;
        }
    }
    add_up(m, values, sums);
    if (near != NULL)
        add_up(m, near->values, there);
    for (int t = 0; t < run->task->target_count; t++) {
        const cw_target *target = &run->task->targets[t];
        double off = near != NULL ? bend(target, near->results[t].rate) - there[t] : 0;
        results[t] = unbend(target, sums[t] + off / (1 + 0.25 * nearest));
    }
}

/* ---- the most promising sets ---- */

/* Lower is better: what reaches the targets by its size, the rest by its distance. */
static double score_of(const cw_trial *t)
{
    return t->worst <= 1 ? 0.1 * t->size / CW_KNOBS + 1e-6 * t->distance : 1 + t->distance;
}

static void spread(const knob_run *run, const combo *c, int *values)
{
    for (int k = 0; k < run->task->knob_count; k++)
        values[k] = run->task->knobs[k].spot.value;
    for (int i = 0; i < c->count; i++)
        values[c->knobs[i]] = run->values[c->knobs[i]][c->values[i]];
}

/* The combo as a trial with what it is believed to give; `closely`: as corrected by what was
 * measured nearby, which takes longer. */
static cw_trial imagine(const model *m, const combo *c, bool closely)
{
    const cw_knob_task *task = m->run->task;
    cw_trial t = {.possible = true};
    double results[CW_TARGETS];
    spread(m->run, c, t.values);
    if (closely)
        predict(m, t.values, results);
    for (int i = 0; i < task->target_count; i++) {
        double sum = m->base[i];
        for (int k = 0; !closely && k < c->count; k++)
            sum += m->effects[c->knobs[k]][c->values[k]][i];
        t.results[i].rate = closely ? results[i] : unbend(&task->targets[i], sum);
    }
    cw__knob_count_changes(task, &t);
    cw__knob_judge(task, &t);
    return t;
}

static bool is_same(const combo *a, const combo *b)
{
    return a->count == b->count && memcmp(a->knobs, b->knobs, a->count) == 0
           && memcmp(a->values, b->values, a->count) == 0;
}

/* Keeps the best BEAM, sorted; of equals the one that came first. */
static void keep(combo *beam, int *count, const combo *c)
{
    if (*count == BEAM && c->score >= beam[BEAM - 1].score)
        return;
    for (int i = 0; i < *count; i++)
        if (is_same(&beam[i], c))
            return;
    int at = *count < BEAM ? (*count)++ : BEAM - 1;
    for (; at > 0 && beam[at - 1].score > c->score; at--)
        beam[at] = beam[at - 1];
    beam[at] = *c;
}

/* The combo with one more knob turned; false if it is turned already. */
static bool extend(const combo *from, int knob, int value, combo *to)
{
    int at = 0;
    *to = *from;
    while (at < from->count && from->knobs[at] < knob)
        at++;
    if (at < from->count && from->knobs[at] == knob)
        return false;
    memmove(to->knobs + at + 1, to->knobs + at, (size_t)(from->count - at));
    memmove(to->values + at + 1, to->values + at, (size_t)(from->count - at));
    to->knobs[at] = (uint8_t)knob;
    to->values[at] = (uint8_t)value;
    to->count++;
    return true;
}

/* From all that turn one knob less; `next` must not be `beam`. */
static int widen(const model *m, const combo *beam, int count, combo *next)
{
    const knob_run *run = m->run;
    int kept = 0;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < run->task->knob_count; k++) {
            for (int v = 0; v < run->value_count[k]; v++) {
                combo c;
                if (run->values[k][v] != run->task->knobs[k].spot.value
                    && extend(&beam[i], k, v, &c)) {
                    cw_trial t = imagine(m, &c, false);
                    c.score = score_of(&t);
                    keep(next, &kept, &c);
                }
            }
        }
    }
    return kept;
}

static int take_best(const model *m, const combo *beam, int count, cw_trial *list, int room)
{
    int taken = 0;
    for (int i = 0; i < count && taken < room; i++) {
        cw_trial t = imagine(m, &beam[i], true);
        if (cw__knob_find_trial(m->run->outcome, m->run->task, t.values) < 0)
            list[taken++] = t;
    }
    return taken;
}

/* 1. A beam search by the cheap guess, one more knob turned in each round.
 * 2. What is left is guessed again with the correction by neighbours, and sorted anew.
 * 3. The best that were not measured yet are the proposals. */
int cw__knob_propose(const knob_run *run, int changed, cw_trial *list, int room)
{
    model *m = cw_alloc(1, sizeof *m);
    combo *beams = cw_alloc(3 * BEAM, sizeof *beams);
    combo *beam = beams, *next = beams + BEAM, *sorted = beams + 2 * BEAM;
    int count = 1, kept = 0; /* the first beam holds the game as it is */
    fit(run, m);
    for (int i = 0; i < changed; i++) {
        count = widen(m, beam, count, next);
        combo *free_one = beam;
        beam = next;
        next = free_one;
    }
    for (int i = 0; i < count; i++) {
        cw_trial t = imagine(m, &beam[i], true);
        beam[i].score = score_of(&t);
        keep(sorted, &kept, &beam[i]);
    }
    int found = take_best(m, sorted, kept, list, room);
    free(beams);
    free(m);
    return found;
}
