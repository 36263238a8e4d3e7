/* Experiments as a page: the table with the published numbers in its cells, plots of ours with the
 * published as marks, and every number. */
#include "experiment_print.h"

#include "lab/report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 200, COLUMNS = 8, TIME_COLUMNS = 7 };

/* Room for the pieces of one page, all of bounded size. */
typedef struct page {
    cw_report_cell map[CW_EXPERIMENT_LABELS * CW_EXPERIMENT_LABELS];
    cw_report_bar bars[CW_EXPERIMENT_CELLS];
    cw_report_point points[2][CW_EXPERIMENT_CELLS];
    const char *cells[CW_EXPERIMENT_CELLS * COLUMNS];
    char labels[CW_EXPERIMENT_CELLS][TEXT];
    char notes[CW_EXPERIMENT_CELLS][TEXT];
    char numbers[CW_EXPERIMENT_CELLS][COLUMNS][48];
} page;

static void add_heatmap(const experiment_report *report, page *p, cw_str *out)
{
    const cw_experiment *e = report->experiment;
    for (int i = 0; i < e->cell_count; i++) {
        const cw_experiment_cell *cell = &e->cells[i];
        const cw_outcome *o = &report->outcomes[i];
        cw_report_cell *shown = &p->map[cell->row * e->column_count + cell->column];
        if (cell->is_published)
            snprintf(p->notes[i], TEXT, "published %.1f", cell->published);
        *shown = (cw_report_cell){.known = o->matches > 0,
                                  .rate = o->value / 100,
                                  .low = o->low / 100,
                                  .high = o->high / 100,
                                  .note = p->notes[i]};
    }
    char caption[TEXT];
    snprintf(caption, sizeof caption, "Win rates of the player%s, with 95%% intervals",
             strcmp(e->row_name, "player") == 0      ? " in the row"
             : strcmp(e->column_name, "player") == 0 ? " in the column"
                                                     : "");
    cw_report_heatmap map = {.caption = caption,
                             .corner = e->row_name,
                             .rows = e->rows,
                             .columns = e->columns,
                             .row_count = e->row_count,
                             .column_count = e->column_count,
                             .cells = p->map};
    cw_report_heading(out, "The table");
    cw_report_add_heatmap(out, &map);
}

/* How the values of a measure are drawn. */
typedef struct bar_style {
    const char *caption, *unit, *label, *text;
    double scale;     /* what a value is divided by */
    bool logarithmic; /* whole powers of ten around all values */
} bar_style;

static bar_style style_of(const cw_experiment *e)
{
    static const bar_style styles[CW_MEASURES] = {
        [CW_MEASURE_WIN_RATE] = {"Our win rates with 95% intervals", "%", "%s, %s", "%.1f %%", 100,
                                 false},
        [CW_MEASURE_SECONDS] = {"Our seconds per decision with 95% intervals", "s", "%s (%s)",
                                "%.3g s", 1, true},
        [CW_MEASURE_FIGURES] = {"Our means with 95% intervals", NULL, "%s, %s", "%.2f", 1, false},
    };
    return styles[e->measure];
}

/* The cells of one column, or of all if it is -1. */
static void add_bars(const experiment_report *report, page *p, int column, cw_str *out)
{
    const cw_experiment *e = report->experiment;
    bar_style style = style_of(e);
    bool rates = e->measure == CW_MEASURE_WIN_RATE;
    double least = 1, most = 1;
    int count = 0;
    for (int i = 0; i < e->cell_count; i++) {
        const cw_experiment_cell *cell = &e->cells[i];
        const cw_outcome *o = &report->outcomes[i];
        if (o->matches == 0 || (style.logarithmic && o->value <= 0)
            || (column >= 0 && cell->column != column))
            continue;
        if (column >= 0)
            snprintf(p->labels[i], TEXT, "%s", e->rows[cell->row]);
        else
            snprintf(p->labels[i], TEXT, style.label, e->rows[cell->row], e->columns[cell->column]);
        snprintf(p->notes[i], TEXT, style.text, o->value);
        p->bars[count++] = (cw_report_bar){
            .label = p->labels[i],
            .value = o->value / style.scale,
            .low = o->low / style.scale,
            .high = o->high / style.scale,
            .mark = cell->is_published ? cell->published / style.scale : NAN,
            .text = p->notes[i]};
        least = fmin(least, o->value);
        most = fmax(most, fmax(o->high, cell->is_published ? cell->published : 0));
    }
    double from = style.logarithmic ? pow(10, floor(log10(least))) : 0;
    double to = rates ? 1 : style.logarithmic ? pow(10, ceil(log10(most))) : 0;
    cw_report_bars bars = {.list = p->bars,
                           .count = count,
                           .mark = "published",
                           .caption = style.caption,
                           .from = from,
                           .to = to,
                           .base = rates ? 0.5 : from,
                           .line = rates ? 0.5 : NAN,
                           .logarithmic = style.logarithmic,
                           .scale = rates ? 100 : 1,
                           .unit = style.unit};
    if (count > 0) {
        cw_report_heading(out, column >= 0 ? e->columns[column] : "Ours and the published");
        cw_report_add_bars(out, &bars);
    }
}

static int by_x(const void *a, const void *b)
{
    double x = ((const cw_report_point *)a)->x, y = ((const cw_report_point *)b)->x;
    return x < y ? -1 : x > y;
}

/* Rows that are numbers give a curve, one for each column. */
static void add_lines(const experiment_report *report, page *p, cw_str *out)
{
    const cw_experiment *e = report->experiment;
    cw_report_series series[2] = {{.label = "ours"}, {.label = "published", .published = true}};
    for (int i = 0; i < e->cell_count; i++) {
        const cw_experiment_cell *cell = &e->cells[i];
        const cw_outcome *o = &report->outcomes[i];
        char *end;
        double x = strtod(e->rows[cell->row], &end);
        if (*end != '\0' || cell->column != 0)
            return;
        if (o->matches > 0 && o->value > 0) {
            p->points[0][series[0].count++] = (cw_report_point){
                .x = x,
                .y = o->value,
                .high = o->high,
                .low = fmax(o->low, o->value / 10)}; /* the axis has no 0 */
        }
        if (cell->is_published && cell->published > 0) {
            p->points[1][series[1].count++] = (cw_report_point){
                .x = x, .y = cell->published, .low = cell->published, .high = cell->published};
        }
    }
    for (int k = 0; k < 2; k++) {
        qsort(p->points[k], (size_t)series[k].count, sizeof p->points[k][0], by_x);
        series[k].points = p->points[k];
    }
    cw_report_lines lines = {.caption = cw_measure_name(e->measure),
                             .x = e->row_name,
                             .y = cw_measure_name(e->measure),
                             .list = series,
                             .count = series[1].count > 0 ? 2 : 1,
                             .logarithmic_y = e->measure == CW_MEASURE_SECONDS};
    if (series[0].count > 1) {
        cw_report_heading(out, "As a curve");
        cw_report_add_lines(out, &lines);
    }
}

static void fill_row(const experiment_report *report, page *p, int i)
{
    const cw_experiment *e = report->experiment;
    const cw_experiment_cell *cell = &e->cells[i];
    const cw_outcome *o = &report->outcomes[i];
    bool times = e->measure == CW_MEASURE_SECONDS;
    int columns = times ? TIME_COLUMNS : COLUMNS;
    int digits = times ? 6 : e->measure == CW_MEASURE_FIGURES ? 2 : 1;
    char(*text)[48] = p->numbers[i];
    const char **out = &p->cells[i * columns];
    out[0] = e->rows[cell->row];
    out[1] = e->columns[cell->column];
    if (o->matches > 0) {
        snprintf(text[2], sizeof text[2], "%llu", (unsigned long long)o->matches);
        snprintf(text[3], sizeof text[3], "%.*f", digits, o->value);
        if (o->exact)
            snprintf(text[4], sizeof text[4], "exact by symmetry");
        else
            snprintf(text[4], sizeof text[4], "%.*f to %.*f", digits, o->low, digits, o->high);
    } else {
        snprintf(text[3], sizeof text[3], "not run");
    }
    experiment_published(e, cell, text[5], sizeof text[5]);
    if (cell->is_published && o->matches > 0 && times) {
        snprintf(text[6], sizeof text[6], "%.0f", o->value > 0 ? cell->published / o->value : 0);
    } else if (cell->is_published && o->matches > 0) {
        snprintf(text[6], sizeof text[6], "%+.1f", o->difference);
        snprintf(text[7], sizeof text[7], "%s", experiment_verdict(o));
    }
    for (int k = 2; k < columns; k++)
        out[k] = text[k];
}

static void add_table(const experiment_report *report, page *p, cw_str *out)
{
    const cw_experiment *e = report->experiment;
    bool times = e->measure == CW_MEASURE_SECONDS;
    const char *columns[COLUMNS] = {e->row_name,
                                    e->column_name,
                                    "matches",
                                    "ours",
                                    "95% interval",
                                    "published",
                                    times ? "times as fast" : "difference",
                                    "published is"};
    for (int i = 0; i < e->cell_count; i++)
        fill_row(report, p, i);
    cw_report_table table = {.columns = columns,
                             .column_count = times ? TIME_COLUMNS : COLUMNS,
                             .cells = p->cells,
                             .row_count = e->cell_count,
                             .texts = 2};
    cw_report_heading(out, "All numbers");
    cw_report_add_table(out, &table);
}

/* Every game of a study with all its figures. */
static void add_games(const cw_evolve_study *study, cw_str *out)
{
    enum { WIDTH = 2 + CW_STUDY_FIGURES };
    const char *columns[WIDTH] = {"approach", "game"};
    size_t rows = (size_t)study->found_count;
    const char **cells = calloc(rows * WIDTH + 1, sizeof *cells);
    char(*texts)[24] = calloc(rows * WIDTH + 1, sizeof *texts);
    if (cells == NULL || texts == NULL) {
        out->failed = true;
        rows = 0;
    }
    for (size_t i = 0; i < rows; i++) {
        const cw_evolve_found *f = &study->found[i];
        for (size_t k = 0; k < WIDTH; k++) {
            char *text = texts[i * WIDTH + k];
            if (k < 2) {
                snprintf(text, sizeof *texts, "%d", f->number + 1);
            } else {
                snprintf(text, sizeof *texts, "%.2f",
                         cw_study_value(study, f, (cw_study_figure)(k - 2)));
            }
            cells[i * WIDTH + k] = k == 0 ? cw_approach_name(f->approach) : text;
        }
    }
    for (int k = 0; k < CW_STUDY_FIGURES; k++)
        columns[2 + k] = cw_study_figure_names[k];
    cw_report_table table = {.columns = columns,
                             .column_count = WIDTH,
                             .cells = cells,
                             .row_count = (int)rows,
                             .texts = 1};
    cw_report_heading(out, "All games");
    cw_report_add_table(out, &table);
    free(cells);
    free(texts);
}

static void add_agents(const experiment_report *report, page *p, cw_str *out)
{
    static const char *const columns[] = {"agent", "is", "sees"};
    const cw_experiment *e = report->experiment;
    for (int i = 0; i < e->agent_count; i++) {
        const cw_experiment_agent *a = &e->agents[i];
        p->cells[3 * i] = a->label;
        p->cells[3 * i + 1] = a->spec != NULL ? a->spec : a->not_run;
        p->cells[3 * i + 2] = a->spec == NULL               ? "not run"
                              : a->reveal == CW_REVEAL_HAND ? "the enemy's hand"
                              : a->reveal == CW_REVEAL_DECK ? "the enemy's deck"
                                                            : "what its seat may";
    }
    cw_report_table table = {.columns = columns,
                             .column_count = 3,
                             .cells = p->cells,
                             .row_count = e->agent_count,
                             .texts = 3};
    cw_report_heading(out, "Agents");
    cw_report_add_table(out, &table);
}

static void add_summary(const experiment_report *report, cw_str *out)
{
    const cw_experiment *e = report->experiment;
    experiment_sum sum = experiment_count(report);
    char text[TEXT];
    if (e->note[0] != '\0')
        cw_report_paragraph(out, e->note);
    if (e->measure != CW_MEASURE_SECONDS && sum.compared > 0) {
        experiment_sum_text(&sum, text, sizeof text);
        cw_report_paragraph(out, text);
    }
    if (!report->complete)
        cw_report_paragraph(out, "The run is not complete.");
    if (e->evolve == NULL) {
        snprintf(text, sizeof text, "In all cells: %s %s.", e->shared_name, e->shared_label);
        cw_report_paragraph(out, text);
    }
}

void experiment_html(const experiment_report *report, cw_str *out)
{
    const cw_experiment *e = report->experiment;
    page *p = calloc(1, sizeof *p);
    char words[400], footer[500];
    if (p == NULL) {
        out->failed = true;
        return;
    }
    experiment_describe(report, words, sizeof words);
    snprintf(footer, sizeof footer, "cardwright %s, %s, %.1f seconds", CW_VERSION, words,
             report->seconds);
    cw_report_begin(out, e->title, e->source);
    add_summary(report, out);
    if (e->measure == CW_MEASURE_WIN_RATE)
        add_heatmap(report, p, out);
    for (int i = 0; e->evolve != NULL && i < e->column_count; i++)
        add_bars(report, p, i, out);
    if (e->evolve == NULL) {
        add_bars(report, p, -1, out);
        add_lines(report, p, out);
    }
    add_table(report, p, out);
    if (e->evolve != NULL)
        add_games(e->evolve, out);
    else
        add_agents(report, p, out);
    cw_report_end(out, footer);
    free(p);
}
