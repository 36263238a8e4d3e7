/* A game of the family `evolve` as a page: how the search went, the rules in words, the metrics and
 * figures with their intervals. */
#include "evolve_print.h"
#include "judge.h"

#include "lab/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 5, TEXT = 48 };

/* ---- the course of the search ---- */

static void add_course(const cw_evolve_result *result, cw_str *out)
{
    size_t count = (size_t)result->generations;
    cw_report_point *best = calloc(count, sizeof *best), *mean = calloc(count, sizeof *mean);
    if (best == NULL || mean == NULL) {
        out->failed = true;
        count = 0;
    }
    for (size_t i = 0; i < count; i++) {
        const cw_evolve_generation *g = &result->history[i];
        best[i] = (cw_report_point){g->number, g->score.value, g->score.low, g->score.high};
        mean[i] = (cw_report_point){g->number, g->mean, g->mean, g->mean};
    }
    cw_report_series series[] = {{.label = "the best", .points = best, .count = (int)count},
                                 {.label = "mean of all", .points = mean, .count = (int)count}};
    cw_report_lines lines = {.caption = "Scores as the search knew them, from all matches of a "
                                        "vector so far. Whiskers: 95% intervals.",
                             .x = "generation",
                             .y = "score",
                             .list = series,
                             .count = 2};
    if (count > 1) {
        cw_report_heading(out, "The search");
        cw_report_add_lines(out, &lines);
    }
    free(best);
    free(mean);
}

/* ---- the rules ---- */

static void add_words(const cw_evolve_vector *vector, cw_str *out)
{
    cw_str words = CW_STR_INIT;
    cw_evolve_explain(vector, &words);
    cw_evolve_explain_blanks(vector, &words);
    cw_report_heading(out, "The game in words");
    for (char *rest = words.data, *line; rest != NULL && (line = strsep(&rest, "\n")) != NULL;)
        if (line[0] != '\0')
            cw_report_paragraph(out, line);
    out->failed |= words.failed;
    cw_str_clear(&words);
}

static void add_parameters(const cw_evolve_vector *vector, cw_str *out)
{
    static const char *const columns[] = {"parameter", "value", "lowest", "highest", "means"};
    int count = cw_evolve_gene_count(vector->different);
    const char **cells = calloc((size_t)count * COLUMNS, sizeof *cells);
    char(*texts)[4][TEXT] = calloc((size_t)count, sizeof *texts);
    if (cells == NULL || texts == NULL) {
        out->failed = true;
        count = 0;
    }
    for (int i = 0; i < count; i++) {
        const cw_evolve_param *p = cw_evolve_gene_param(vector->different, i);
        cells[i * COLUMNS] = cw_evolve_gene_name(vector->different, i, texts[i][0], TEXT);
        const int numbers[] = {cw_evolve_get(vector, i), p->low, p->high};
        for (int k = 0; k < 3; k++) {
            snprintf(texts[i][k + 1], TEXT, "%d", numbers[k]);
            cells[i * COLUMNS + 1 + k] = texts[i][k + 1];
        }
        cells[i * COLUMNS + 4] = p->help;
    }
    cw_report_table table = {.columns = columns,
                             .column_count = COLUMNS,
                             .cells = cells,
                             .row_count = count,
                             .texts = 1};
    cw_report_heading(out, "Its parameters");
    cw_report_add_table(out, &table);
    free(cells);
    free(texts);
}

/* ---- metrics and figures ---- */

enum { ROWS = CW_METRIC_COUNT + CW_FIGURE_COUNT };

typedef struct value_row {
    char value[TEXT], interval[TEXT];
} value_row;

static void fill_row(const char **cells, value_row *row, const char *name, cw_evolve_value v,
                     int digits, const char *unit, const char *words)
{
    snprintf(row->value, TEXT, "%.*f%s%s", digits, v.value, unit[0] != '\0' ? " " : "", unit);
    snprintf(row->interval, TEXT, "%.*f to %.*f", digits, v.low, digits, v.high);
    cells[0] = name;
    cells[1] = words;
    cells[2] = row->value;
    cells[3] = row->interval;
}

static void add_values(const evolve_report *r, cw_str *out)
{
    static const char *const columns[] = {"name", "what it is", "value", "95% interval"};
    cw_evolve_aims aims = cw_evolve_aims_of(r->setup, r->vector);
    const char *cells[ROWS * 4];
    value_row rows[ROWS];
    for (int i = 0; i < CW_METRIC_COUNT; i++) {
        cw_evolve_metric metric = (cw_evolve_metric)i;
        fill_row(&cells[4 * i], &rows[i], cw_evolve_metric_name(metric),
                 cw_evolve_score(r->sums, metric, &aims), 2, "", cw_evolve_metric_words(metric));
    }
    for (int i = 0; i < CW_FIGURE_COUNT; i++) {
        const cw_evolve_figure_row *f = &cw_evolve_figures[i];
        int at = CW_METRIC_COUNT + i;
        fill_row(&cells[4 * at], &rows[at], f->name,
                 cw_evolve_figure_of(r->sums, (cw_evolve_figure)i, &aims), f->digits,
                 cw_evolve_figure_unit((cw_evolve_figure)i, &aims), f->words);
    }
    char caption[160];
    snprintf(caption, sizeof caption, "Metrics: the smaller the better. %llu matches%s.",
             (unsigned long long)r->sums->matches,
             r->search != NULL ? " that the search never used" : "");
    const char *agent = evolve_agent_name(r->setup);
    cw_str judge = CW_STR_INIT;
    judge_say(&agent, 1, &judge);
    cw_report_table table = {.caption = caption,
                             .columns = columns,
                             .column_count = 4,
                             .cells = cells,
                             .row_count = CW_METRIC_COUNT,
                             .texts = 2};
    cw_report_heading(out, "Metrics");
    cw_report_paragraph(out, cw_str_get(&judge));
    out->failed |= judge.failed;
    cw_str_clear(&judge);
    cw_report_add_table(out, &table);
    table.caption = NULL;
    table.cells = cells + 4 * CW_METRIC_COUNT;
    table.row_count = CW_FIGURE_COUNT;
    cw_report_heading(out, "Figures");
    cw_report_add_table(out, &table);
}

static void add_summary(const evolve_report *r, cw_str *out)
{
    const cw_evolve_result *s = r->search;
    char text[400];
    snprintf(text, sizeof text,
             "%s on matches that the search never used: %.2f (95%% interval "
             "%.2f to %.2f). The search itself says %.2f (%.2f to %.2f, %llu matches).",
             cw_evolve_metric_name(r->setup->metric), s->score_held_out.value,
             s->score_held_out.low, s->score_held_out.high, s->score_search.value,
             s->score_search.low, s->score_search.high, (unsigned long long)s->search.matches);
    cw_report_paragraph(out, r->sums->matches > 0
                                 ? text
                                 : "The search was stopped: its best has not been measured.");
    snprintf(text, sizeof text, "%d generations of %d vectors, %llu matches of each in one: %s.",
             s->generations, r->setup->population, (unsigned long long)r->setup->games,
             cw_evolve_end_words(s->end));
    cw_report_paragraph(out, text);
}

void evolve_html(const evolve_report *r, cw_str *out)
{
    char footer[CW_EVOLVE_AGENT_TEXT + 200];
    cw_report_begin(out, r->search != NULL ? "A game found by evolution" : "A game of numbers",
                    r->file);
    if (r->search != NULL) {
        add_summary(r, out);
        add_course(r->search, out);
    }
    add_words(r->vector, out);
    if (r->sums->matches > 0)
        add_values(r, out);
    add_parameters(r->vector, out);
    snprintf(footer, sizeof footer,
             "cardwright %s, agent %s, seed %llu, aims: %g rounds, %g %% "
             "life; %.1f seconds",
             CW_VERSION, evolve_agent_name(r->setup), (unsigned long long)r->setup->seed,
             r->setup->rounds, r->setup->life, r->seconds);
    cw_report_end(out, footer);
}

bool evolve_write_html(const cli_args *args, const evolve_report *report)
{
    cw_str page = CW_STR_INIT;
    if (args_has(args, "html"))
        evolve_html(report, &page);
    bool good = write_page(args, &page);
    cw_str_clear(&page);
    return good;
}
