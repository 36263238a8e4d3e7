/* The outcome of a search over knobs as a page. */
#include "evolve_knobs.h"

#include "lab/report.h"

#include <math.h>
#include <stdlib.h>

enum { WORDS = 160, FRONT = 24, POINTS = 64, COLUMNS = 4 + CW_TARGETS };

/* Room for the pictures and tables of a page. */
typedef struct page {
    cw_report_point points[CW_TARGETS][POINTS];
    char words[FRONT][COLUMNS][WORDS];
    const char *cells[FRONT * COLUMNS];
} page;

static void add_changes(const knob_report *r, cw_str *out)
{
    static const char *const columns[] = {"number", "text", "from", "to"};
    const cw_trial *t = &r->outcome->trials[r->outcome->chosen];
    const char *cells[CW_KNOBS * 4];
    char words[CW_KNOBS][2][24];
    int rows = 0;
    for (int i = 0; i < r->task->knob_count; i++) {
        const cw_spot *spot = &r->task->knobs[i].spot;
        if (t->values[i] != spot->value) {
            snprintf(words[rows][0], sizeof words[rows][0], "%d", spot->value);
            snprintf(words[rows][1], sizeof words[rows][1], "%d", t->values[i]);
            cells[4 * rows] = spot->path;
            cells[4 * rows + 1] = spot->kind == CW_SPOT_TEXT && r->changed != NULL
                                      ? r->changed->cards[spot->card].text
                                      : NULL;
            cells[4 * rows + 2] = words[rows][0];
            cells[4 * rows + 3] = words[rows][1];
            rows++;
        }
    }
    if (rows > 0) {
        cw_report_add_table(out, &(cw_report_table){.columns = columns,
                                                    .column_count = 4,
                                                    .cells = cells,
                                                    .row_count = rows,
                                                    .texts = 2});
    }
}

static void add_evidence(const knob_report *r, cw_str *out)
{
    const cw_knob_outcome *o = r->outcome;
    for (int i = 0; i < r->task->target_count; i++) {
        const cw_target *t = &r->task->targets[i];
        char caption[CW_TARGET_TEXT + 2 * WORDS], goal[WORDS], words[2][WORDS];
        cw_report_bar bars[2];
        knob_goal_text(t, goal, sizeof goal);
        for (int k = 0; k < 2; k++) {
            cw_rate rate = k == 0 ? o->before[i] : o->after[i];
            knob_rate_text(t, rate, words[k], sizeof words[k]);
            bars[k] = (cw_report_bar){.label = k == 0 ? "before" : "after",
                                      .value = rate.rate,
                                      .low = rate.low,
                                      .high = rate.high,
                                      .mark = NAN,
                                      .text = words[k]};
        }
        snprintf(caption, sizeof caption, "%s, wanted %s: %s", t->text, goal,
                 knob_verdict(t, o->after[i]));
        bool turns = t->kind == CW_TARGET_LENGTH;
        cw_report_add_bars(out, &(cw_report_bars){.caption = caption,
                                                  .list = bars,
                                                  .count = 2,
                                                  .from = 0,
                                                  .to = turns ? 0 : 1,
                                                  .base = turns ? 0 : 0.5,
                                                  .line = t->goal,
                                                  .scale = turns ? 1 : 100,
                                                  .unit = turns ? " turns" : "%"});
    }
}

static int compare_points(const void *a, const void *b)
{
    double x = ((const cw_report_point *)a)->x, y = ((const cw_report_point *)b)->x;
    return (x > y) - (x < y);
}

/* What a knob alone did to a target. */
static int list_effect(const knob_report *r, int knob, int target, cw_report_point *points)
{
    int count = 0, own = r->task->knobs[knob].spot.value;
    for (int i = 0; i < r->outcome->count && count < POINTS; i++) {
        const cw_trial *t = &r->outcome->trials[i];
        if (t->possible && (t->changed == 0 || (t->changed == 1 && t->values[knob] != own))) {
            cw_rate rate = t->results[target];
            points[count++] = (cw_report_point){t->values[knob], rate.rate, rate.low, rate.high};
        }
    }
    qsort(points, (size_t)count, sizeof *points, compare_points);
    return count;
}

/* Rates share one picture, numbers of turns another. */
static void add_effects(const knob_report *r, page *p, int knob, bool turns, cw_str *out)
{
    cw_report_series series[CW_TARGETS];
    int count = 0;
    for (int i = 0; i < r->task->target_count; i++) {
        if ((r->task->targets[i].kind == CW_TARGET_LENGTH) == turns) {
            series[count] = (cw_report_series){.label = r->task->targets[i].text,
                                               .points = p->points[count],
                                               .count = list_effect(r, knob, i, p->points[count])};
            count++;
        }
    }
    if (count > 0) {
        const char *path = r->task->knobs[knob].spot.path;
        cw_report_add_lines(out, &(cw_report_lines){.caption = path,
                                                    .x = path,
                                                    .y = turns ? "turns" : "rate",
                                                    .list = series,
                                                    .count = count});
    }
}

static void add_front(const knob_report *r, page *p, cw_front front, const char *caption,
                      cw_str *out)
{
    int list[FRONT], count = cw_knobs_front(r->task, r->outcome, front, list, FRONT);
    int columns = 4 + r->task->target_count;
    const char *heads[COLUMNS] = {"changes", "number", "size", "distance"};
    cw_str what[FRONT] = {0};
    for (int k = 0; k < r->task->target_count; k++)
        heads[4 + k] = r->task->targets[k].text;
    for (int i = 0; i < count; i++) {
        const cw_trial *t = &r->outcome->trials[list[i]];
        knob_changes_text(r->task, t, &what[i]);
        snprintf(p->words[i][1], WORDS, "%d", t->changed);
        snprintf(p->words[i][2], WORDS, "%.2f", t->size);
        snprintf(p->words[i][3], WORDS, "%.2f", t->distance);
        p->cells[i * columns] = cw_str_get(&what[i]);
        for (int k = 0; k < r->task->target_count; k++)
            knob_value_text(&r->task->targets[k], t->results[k].rate, p->words[i][4 + k], WORDS);
        for (int k = 1; k < columns; k++)
            p->cells[i * columns + k] = p->words[i][k];
    }
    cw_report_add_table(out, &(cw_report_table){.caption = caption,
                                                .columns = heads,
                                                .column_count = columns,
                                                .cells = p->cells,
                                                .row_count = count,
                                                .texts = 1});
    for (int i = 0; i < count; i++)
        cw_str_clear(&what[i]);
}

/* The least distance for each size of change: the front as a picture. */
static void add_front_picture(const knob_report *r, cw_str *out)
{
    int list[FRONT], count = cw_knobs_front(r->task, r->outcome, CW_FRONT_CHANGES, list, FRONT);
    cw_report_point points[FRONT];
    for (int i = 0; i < count; i++) {
        const cw_trial *t = &r->outcome->trials[list[i]];
        points[i] = (cw_report_point){t->size, t->distance, t->distance, t->distance};
    }
    qsort(points, (size_t)count, sizeof *points, compare_points);
    cw_report_series series = {.label = "front", .points = points, .count = count};
    cw_report_add_lines(
        out, &(cw_report_lines){.caption = "Size of the changes against distance from the targets",
                                .x = "size",
                                .y = "distance in tolerances",
                                .list = &series,
                                .count = 1});
}

void knob_html(const knob_report *r, const char *made_by, cw_str *out)
{
    char title[WORDS], subtitle[WORDS];
    cw_str answer = CW_STR_INIT;
    page *p = calloc(1, sizeof *p);
    if (p == NULL) {
        out->failed = true;
        return;
    }
    snprintf(title, sizeof title, "%.60s: what to change", r->task->game->title);
    snprintf(subtitle, sizeof subtitle, "%.60s, seed %llu, %d sets of values, %llu matches",
             r->task->agent, (unsigned long long)r->task->seed, r->outcome->count,
             (unsigned long long)r->outcome->matches);
    cw_report_begin(out, title, subtitle);
    knob_answer_text(r, &answer);
    cw_report_paragraph(out, cw_str_get(&answer));
    cw_str_clear(&answer);
    knob_judge_text(r, &answer);
    cw_report_paragraph(out, cw_str_get(&answer));
    cw_str_clear(&answer);
    add_changes(r, out);
    if (r->outcome->measured) {
        cw_report_heading(out, "Evidence");
        cw_report_paragraph(out, "Before and after on seeds that the search never used, with 95% "
                                 "intervals.");
        add_evidence(r, out);
    }
    cw_report_heading(out, "What each number does");
    cw_report_paragraph(out, "One number changed at a time, as measured in the search.");
    for (int k = 0; k < r->task->knob_count; k++) {
        add_effects(r, p, k, false, out);
        add_effects(r, p, k, true, out);
    }
    cw_report_heading(out, "Fronts");
    add_front_picture(r, out);
    add_front(r, p, CW_FRONT_CHANGES, "No other set is as near with fewer and smaller changes",
              out);
    if (r->task->target_count > 1) {
        add_front(r, p, CW_FRONT_TARGETS,
                  "No other set is nearer to one target without being farther from another", out);
    }
    cw_report_end(out, made_by);
    free(p);
}
