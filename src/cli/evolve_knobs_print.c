/* The outcome of a search over knobs as text and as JSON. */
#include "evolve_knobs.h"

#include "judge.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS = 120, FRONT = 12 };

/* ---- words ---- */

void knob_value_text(const cw_target *target, double value, char *out, size_t size)
{
    bool turns = target->kind == CW_TARGET_LENGTH;
    snprintf(out, size, turns ? "%.2f" : "%.1f%%", turns ? value : 100 * value);
}

void knob_rate_text(const cw_target *target, cw_rate rate, char *out, size_t size)
{
    bool turns = target->kind == CW_TARGET_LENGTH;
    double scale = turns ? 1 : 100;
    if (rate.exact) {
        snprintf(out, size, "%.1f%% (exact by symmetry)", scale * rate.rate);
        return;
    }
    snprintf(out, size, turns ? "%.2f (%.2f to %.2f)" : "%.1f%% (%.1f to %.1f)", scale * rate.rate,
             scale * rate.low, scale * rate.high);
}

void knob_goal_text(const cw_target *target, char *out, size_t size)
{
    bool turns = target->kind == CW_TARGET_LENGTH;
    double scale = turns ? 1 : 100;
    snprintf(out, size, turns ? "%g ± %g" : "%g%% ± %g", scale * target->goal,
             scale * target->tolerance);
}

const char *knob_verdict(const cw_target *target, cw_rate rate)
{
    double low = target->goal - target->tolerance, high = target->goal + target->tolerance;
    if (rate.low >= low && rate.high <= high)
        return "reached";
    if (cw_target_miss(target, rate.rate) <= 1)
        return "reached, not certain";
    return rate.high >= low && rate.low <= high ? "missed, not certain" : "missed";
}

void knob_changes_text(const cw_knob_task *task, const cw_trial *trial, cw_str *out)
{
    const char *comma = "";
    for (int i = 0; i < task->knob_count; i++) {
        const cw_spot *spot = &task->knobs[i].spot;
        if (trial->values[i] != spot->value) {
            cw_str_printf(out, "%s%s %d to %d", comma, spot->path, spot->value, trial->values[i]);
            comma = "; ";
        }
    }
    cw_str_add(out, comma[0] == '\0' ? "nothing" : "");
}

void knob_answer_text(const knob_report *r, cw_str *out)
{
    const cw_knob_outcome *o = r->outcome;
    const cw_trial *t = &o->trials[o->chosen];
    int most = r->task->most < r->task->knob_count ? r->task->most : r->task->knob_count;
    if (o->stopped) {
        cw_str_add(out, "Stopped before the end: the nearest so far, without evidence.");
    } else if (o->reached && t->changed == 0) {
        cw_str_printf(out,
                      "Nothing needs to change: the game reaches the targets as it is when %s "
                      "plays.",
                      r->task->agent);
    } else if (o->reached) {
        cw_str_printf(out, "%d of %d knobs reach%s the targets when %s plays.", t->changed,
                      r->task->knob_count, t->changed == 1 ? "es" : "", r->task->agent);
    } else if (o->passed) {
        cw_str_add(out, "The search found a set that seemed to do, but fresh matches do not bear "
                        "it out: use more --games, or wider tolerances.");
    } else {
        cw_str_printf(out,
                      "Not found so far: no set of up to %d changes that was tried reaches "
                      "the targets when %s plays; the nearest:",
                      most, r->task->agent);
    }
}

void knob_judge_text(const knob_report *r, cw_str *out)
{
    cw_str unplayed = CW_STR_INIT;
    judge_say(&r->task->agent, 1, out);
    if (r->outcome->uses != NULL)
        judge_say_unplayed(r->task->game, r->task->agent, r->outcome->uses, &unplayed);
    cw_str_printf(out, "%s%s", unplayed.size > 0 ? " " : "", cw_str_get(&unplayed));
    cw_str_clear(&unplayed);
}

/* ---- text ---- */

static void print_changes(const knob_report *r)
{
    const cw_trial *t = &r->outcome->trials[r->outcome->chosen];
    for (int i = 0; i < r->task->knob_count; i++) {
        const cw_spot *spot = &r->task->knobs[i].spot;
        if (t->values[i] == spot->value)
            continue;
        printf("  %s: %d -> %d\n", spot->path, spot->value, t->values[i]);
        if (spot->kind == CW_SPOT_TEXT && r->changed != NULL)
            printf("    %s\n", r->changed->cards[spot->card].text);
    }
}

enum { MANY = 3, LABEL = CW_TARGET_TEXT + 8 };

/* More than a few targets have numbers, which then head the columns of the fronts. */
static const char *label_text(const knob_report *r, int target, char label[LABEL])
{
    if (r->task->target_count > MANY)
        snprintf(label, LABEL, "#%d %s", target + 1, r->task->targets[target].text);
    else
        snprintf(label, LABEL, "%s", r->task->targets[target].text);
    return label;
}

static int label_width(const knob_report *r)
{
    size_t width = 32;
    char label[LABEL];
    for (int i = 0; i < r->task->target_count; i++) {
        size_t size = strlen(label_text(r, i, label));
        width = size > width ? size : width;
    }
    return (int)width;
}

/* Of a front's column for a target. */
static int column_width(const knob_report *r, int target)
{
    int size = (int)strlen(r->task->targets[target].text);
    return r->task->target_count > MANY ? 8 : size > 10 ? size : 10;
}

static void print_targets(const knob_report *r)
{
    const cw_knob_outcome *o = r->outcome;
    int width = label_width(r);
    printf("\n%-*s %-14s %-24s %-24s\n", width, "target", "goal", "before", "after");
    for (int i = 0; i < r->task->target_count; i++) {
        const cw_target *t = &r->task->targets[i];
        char goal[WORDS], before[WORDS], after[WORDS], label[LABEL];
        knob_goal_text(t, goal, sizeof goal);
        knob_rate_text(t, o->measured ? o->before[i] : o->trials[0].results[i], before,
                       sizeof before);
        knob_rate_text(t, o->measured ? o->after[i] : o->trials[o->chosen].results[i], after,
                       sizeof after);
        /* ± takes two bytes for one place */
        printf("%-*s %-15s %-24s %-24s %s\n", width, label_text(r, i, label), goal, before, after,
               o->measured ? knob_verdict(t, o->after[i]) : "");
    }
    if (o->measured) {
        printf("on seeds that the search never used, %llu matches for each target, "
               "95%% intervals\n",
               (unsigned long long)r->task->evidence);
    }
}

static void print_front(const knob_report *r, cw_front front, const char *title)
{
    int list[FRONT], count = cw_knobs_front(r->task, r->outcome, front, list, FRONT);
    printf("\n%s\n%7s %5s %8s  ", title, "changes", "size", "distance");
    for (int i = 0; i < r->task->target_count; i++) {
        char number[12];
        snprintf(number, sizeof number, "#%d", i + 1);
        printf("%-*s ", column_width(r, i),
               r->task->target_count > MANY ? number : r->task->targets[i].text);
    }
    printf("what\n");
    for (int i = 0; i < count; i++) {
        const cw_trial *t = &r->outcome->trials[list[i]];
        cw_str what = CW_STR_INIT;
        knob_changes_text(r->task, t, &what);
        printf("%7d %5.2f %8.2f  ", t->changed, t->size, t->distance);
        for (int k = 0; k < r->task->target_count; k++) {
            char value[WORDS];
            knob_value_text(&r->task->targets[k], t->results[k].rate, value, sizeof value);
            printf("%-*s ", column_width(r, k), value);
        }
        printf("%s\n", cw_str_get(&what));
        cw_str_clear(&what);
    }
}

void knob_print(const knob_report *r)
{
    const cw_knob_outcome *o = r->outcome;
    cw_str answer = CW_STR_INIT, judge = CW_STR_INIT;
    printf("%s, %s, seed %llu: %d sets of values, %llu matches, %.1f s\n\n", r->task->game->name,
           r->task->agent, (unsigned long long)r->task->seed, o->count,
           (unsigned long long)o->matches, r->seconds);
    knob_answer_text(r, &answer);
    printf("%s\n", cw_str_get(&answer));
    cw_str_clear(&answer);
    print_changes(r);
    print_targets(r);
    knob_judge_text(r, &judge);
    printf("%s\n", cw_str_get(&judge));
    cw_str_clear(&judge);
    print_front(r, CW_FRONT_CHANGES,
                "Fewer and smaller changes against distance, as measured in the search\n"
                "(distance 1: a tolerance away):");
    if (r->task->target_count > 1)
        print_front(r, CW_FRONT_TARGETS, "One target against another:");
    if (o->impossible > 0)
        printf("\n%d sets of values make no game that can be loaded\n", o->impossible);
}

/* ---- JSON ---- */

static json_t *rate_json(cw_rate rate)
{
    return json_pack("{s:f, s:f, s:f}", "value", rate.rate, "low", rate.low, "high", rate.high);
}

static json_t *changes_json(const knob_report *r, const cw_trial *t)
{
    json_t *array = json_array();
    for (int i = 0; i < r->task->knob_count; i++) {
        const cw_spot *spot = &r->task->knobs[i].spot;
        if (t->values[i] == spot->value)
            continue;
        json_t *change = json_pack("{s:s, s:i, s:i}", "path", spot->path, "from", spot->value, "to",
                                   t->values[i]);
        if (spot->kind == CW_SPOT_TEXT && r->changed != NULL
            && t == &r->outcome->trials[r->outcome->chosen])
            json_object_set_new(change, "text", json_string(r->changed->cards[spot->card].text));
        json_array_append_new(array, change);
    }
    return array;
}

static json_t *targets_json(const knob_report *r)
{
    const cw_knob_outcome *o = r->outcome;
    json_t *array = json_array();
    for (int i = 0; i < r->task->target_count; i++) {
        const cw_target *t = &r->task->targets[i];
        json_array_append_new(
            array, json_pack("{s:s, s:f, s:f, s:f, s:o, s:o, s:s}", "target", t->text, "goal",
                             t->goal, "tolerance", t->tolerance, "weight", t->weight, "before",
                             o->measured ? rate_json(o->before[i]) : json_null(), "after",
                             o->measured ? rate_json(o->after[i]) : json_null(), "verdict",
                             o->measured ? knob_verdict(t, o->after[i]) : "not measured"));
    }
    return array;
}

static json_t *trial_json(const knob_report *r, const cw_trial *t)
{
    json_t *results = json_array();
    for (int i = 0; i < r->task->target_count; i++)
        json_array_append_new(results, rate_json(t->results[i]));
    return json_pack("{s:o, s:f, s:f, s:o}", "changes", changes_json(r, t), "size", t->size,
                     "distance", t->distance, "results", results);
}

static json_t *front_json(const knob_report *r, cw_front front)
{
    int list[4 * FRONT], count = cw_knobs_front(r->task, r->outcome, front, list, 4 * FRONT);
    json_t *array = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(array, trial_json(r, &r->outcome->trials[list[i]]));
    return array;
}

static json_t *knobs_json(const knob_report *r)
{
    json_t *array = json_array();
    for (int i = 0; i < r->task->knob_count; i++) {
        const cw_knob *k = &r->task->knobs[i];
        json_array_append_new(array,
                              json_pack("{s:s, s:i, s:i, s:i}", "path", k->spot.path, "value",
                                        k->spot.value, "low", k->low, "high", k->high));
    }
    return array;
}

json_t *knob_json(const knob_report *r)
{
    const cw_knob_outcome *o = r->outcome;
    char hash[20];
    json_t *unplayed = json_array();
    if (o->uses != NULL)
        judge_add_unplayed(r->task->game, r->task->agent, o->uses, unplayed);
    snprintf(hash, sizeof hash, "%016llx",
             (unsigned long long)(r->changed != NULL ? r->changed->hash : r->task->game->hash));
    return json_pack(
        "{s:s, s:s, s:o, s:o, s:I, s:o, s:o, s:b, s:b, s:o, s:s, s:i, s:i, s:{s:o, s:o}, s:I, s:f}",
        "game", r->task->game->name, "agent", r->task->agent, "judge",
        judge_json(&r->task->agent, 1), "hardly_played", unplayed, "seed",
        (json_int_t)r->task->seed, "knobs", knobs_json(r), "targets", targets_json(r), "reached",
        o->reached, "stopped", o->stopped, "changes", changes_json(r, &o->trials[o->chosen]),
        "hash", hash, "trials", o->count, "impossible", o->impossible, "fronts", "changes",
        front_json(r, CW_FRONT_CHANGES), "targets", front_json(r, CW_FRONT_TARGETS), "matches",
        (json_int_t)o->matches, "seconds", r->seconds);
}
