/* An experiment as a document: the table with the published numbers in its cells, plots of ours
 * with the published as marks, and every number. What a page, a terminal and a spreadsheet need
 * differs, so several blocks are made for some forms only. */
#include "experiment_document.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How the values of a measure are shown. */
typedef struct measure_style {
    int digits, published_digits;
    const char *caption, *unit;
    double from, to, base, line;
    bool logarithmic;
} measure_style;

/* Win rates have a fixed axis, so that pages can be compared; times need a logarithmic one. */
static measure_style style_of(const cw_experiment *e)
{
    static const measure_style styles[CW_MEASURES] = {
        [CW_MEASURE_WIN_RATE] = {1, 1, "Our win rates with 95% intervals", "%", 0, 100, 50, 50,
                                 false},
        [CW_MEASURE_SECONDS] = {6, 2, "Our seconds per decision with 95% intervals", "s", 0, 0, 0,
                                NAN, true},
        [CW_MEASURE_FIGURES] = {2, 2, "Our means with 95% intervals", NULL, 0, 0, 0, NAN, false},
    };
    return styles[e->measure];
}

/* Copies of the cells that have a number, each with a label; of one column, or of all if it
 * is -1. */
static json_t *labelled_cells(const cw_document *d, const cw_experiment *e, int column)
{
    json_t *list = json_array(), *cells = cw_document_at(d, "cells");
    for (int i = 0; i < e->cell_count; i++) {
        const cw_experiment_cell *cell = &e->cells[i];
        json_t *row = json_copy(json_array_get(cells, (size_t)i));
        const char *name = e->rows[cell->row], *other = e->columns[cell->column];
        json_object_set_new(row, "label",
                            column >= 0 ? json_string(name)
                            : e->measure == CW_MEASURE_SECONDS
                                ? json_sprintf("%s (%s)", name, other)
                                : json_sprintf("%s, %s", name, other));
        if (json_object_get(row, "value") != NULL && (column < 0 || cell->column == column))
            json_array_append(list, row);
        json_decref(row);
    }
    return list;
}

/* Without any number there is no picture. */
static void add_bars(cw_document *d, const cw_experiment *e, int column)
{
    measure_style style = style_of(e);
    json_t *rows = labelled_cells(d, e, column);
    if (json_array_size(rows) == 0) {
        json_decref(rows);
        return;
    }
    cw_document_heading(d, "%s", column >= 0 ? e->columns[column] : "Ours and the published");
    cw_document_bars(d, &(cw_bars){.caption = style.caption,
                                   .rows = rows,
                                   .label = "label",
                                   .value = {NULL, "value", CW_AS_NUMBER, style.digits, "low",
                                             "high", .exact = "exact", .unit = style.unit},
                                   .mark = "published",
                                   .mark_words = "published",
                                   .from = style.from,
                                   .to = style.to,
                                   .base = style.base,
                                   .line = style.line,
                                   .logarithmic = style.logarithmic});
}

/* Win rates with the published numbers below them. */
static void add_matrix(cw_document *d, const experiment_report *report)
{
    const cw_experiment *e = report->experiment;
    json_t *table = json_array();
    for (int i = 0; i < e->row_count; i++) {
        json_t *row = json_array();
        for (int k = 0; k < e->column_count; k++)
            json_array_append_new(row, json_null());
        json_array_append_new(table, row);
    }
    for (int i = 0; i < e->cell_count; i++) {
        const cw_experiment_cell *cell = &e->cells[i];
        const cw_outcome *o = &report->outcomes[i];
        char note[60] = "";
        if (cell->is_published)
            snprintf(note, sizeof note, "published %.1f", cell->published);
        json_array_set_new(json_array_get(table, (size_t)cell->row), (size_t)cell->column,
                           json_pack("{s:f, s:f, s:f, s:I, s:s}", "rate", o->value / 100, "low",
                                     o->low / 100, "high", o->high / 100, "matches",
                                     (json_int_t)o->matches, "note", note));
    }
    char caption[200];
    snprintf(caption, sizeof caption, "Win rates of the player%s, with 95%% intervals",
             strcmp(e->row_name, "player") == 0      ? " in the row"
             : strcmp(e->column_name, "player") == 0 ? " in the column"
                                                     : "");
    cw_document_heading(d, "The table");
    cw_document_matrix(d, &(cw_matrix){.caption = caption,
                                       .corner = e->row_name,
                                       .row_labels = cw_document_at(d, "rows"),
                                       .column_labels = cw_document_at(d, "columns"),
                                       .cells = table,
                                       .cell = {NULL, "rate", CW_AS_PERCENT, 1, "low", "high"},
                                       .count = "matches",
                                       .note = "note"});
}

/* Rows that are numbers give a curve, if there is one column. */
static void add_curve(cw_document *d, const experiment_report *report)
{
    const cw_experiment *e = report->experiment;
    json_t *ours = json_array(), *published = json_array();
    bool curve = true;
    for (int i = 0; i < e->cell_count; i++) {
        const cw_experiment_cell *cell = &e->cells[i];
        const cw_outcome *o = &report->outcomes[i];
        char *end;
        double x = strtod(e->rows[cell->row], &end), y = cell->published;
        curve = curve && *end == '\0' && cell->column == 0;
        if (o->matches > 0 && o->value > 0) { /* the axis has no 0 */
            json_array_append_new(
                ours, json_pack("[f,f,f,f]", x, o->value, fmax(o->low, o->value / 10), o->high));
        }
        if (cell->is_published && cell->published > 0)
            json_array_append_new(published, json_pack("[f,f,f,f]", x, y, y, y));
    }
    curve = curve && json_array_size(ours) > 1;
    json_t *series = json_pack("[{s:s, s:o}, {s:s, s:b, s:o}]", "label", "ours", "points", ours,
                               "label", "published", "published", true, "points", published);
    if (!curve) {
        json_decref(series);
        return;
    }
    cw_document_heading(d, "As a curve");
    cw_document_lines(d, &(cw_lines){.caption = cw_measure_name(e->measure),
                                     .x = e->row_name,
                                     .y = cw_measure_name(e->measure),
                                     .series = series,
                                     .logarithmic_y = e->measure == CW_MEASURE_SECONDS});
}

/* Every number; CSV also tells which of them are the same matches. */
static void add_cells(cw_document *d, const cw_experiment *e)
{
    measure_style style = style_of(e);
    bool times = e->measure == CW_MEASURE_SECONDS;
    const cw_column columns[] = {
        {e->row_name, "row"},
        {e->column_name, "column"},
        {"matches", "matches", CW_AS_WHOLE},
        {"ours", "value", CW_AS_NUMBER, style.digits, "low", "high", .exact = "exact"},
        {"published", "published", CW_AS_NUMBER, style.published_digits},
        {e->evolve != NULL ? "published as" : NULL, "published_is"},
        {times ? "times as fast" : NULL, "times_as_fast", CW_AS_WHOLE},
        {times ? NULL : "difference", "difference", CW_AS_SIGNED, 1},
        {times ? NULL : "published is", "verdict"},
        {NULL, "same_as", CW_AS_WHOLE},
    };
    cw_document_heading(d, "All numbers");
    cw_document_table(d, &(cw_table){.at = "cells", CW_COLUMNS(columns)});
}

/* Every game of a study with all its figures. */
static void add_games(cw_document *d)
{
    cw_column columns[2 + CW_STUDY_FIGURES] = {{"approach", "approach"},
                                               {"game", "number", CW_AS_WHOLE}};
    char keys[CW_STUDY_FIGURES][80];
    for (int i = 0; i < CW_STUDY_FIGURES; i++) {
        snprintf(keys[i], sizeof keys[i], "figures.%s", cw_study_figure_names[i]);
        columns[2 + i] = (cw_column){cw_study_figure_names[i], keys[i], CW_AS_NUMBER, 2};
    }
    cw_document_heading(d, "All games");
    cw_document_table(d, &(cw_table){.at = "games", CW_COLUMNS(columns)});
}

/* Those that are not run are named with the reason, so that nobody looks for them. */
static void add_agents(cw_document *d, const cw_experiment *e)
{
    static const cw_column columns[] = {{"agent", "label"}, {"is", "is"}, {"sees", "sees"}};
    json_t *rows = json_array();
    for (int i = 0; i < e->agent_count; i++) {
        const cw_experiment_agent *a = &e->agents[i];
        json_array_append_new(rows, json_pack("{s:s, s:s, s:s}", "label", a->label, "is",
                                              a->spec != NULL ? a->spec : a->not_run, "sees",
                                              a->spec == NULL               ? "not run"
                                              : a->reveal == CW_REVEAL_HAND ? "the enemy's hand"
                                              : a->reveal == CW_REVEAL_DECK ? "the enemy's deck"
                                                                            : "what its seat may"));
    }
    cw_document_heading(d, "Agents");
    cw_document_table(d, &(cw_table){.rows = rows, CW_COLUMNS(columns)});
}

/* A number of the data; 0 if it is not there. */
static long long count_at(const cw_document *d, const char *path)
{
    return (long long)json_integer_value(cw_document_at(d, path));
}

/* What is missing comes before what was found. */
static void add_summary(cw_document *d, const experiment_report *report)
{
    const cw_experiment *e = report->experiment;
    for (int i = 0; i < e->agent_count; i++)
        if (e->agents[i].spec == NULL)
            cw_document_say(d, "%s is not run: %s", e->agents[i].label, e->agents[i].not_run);
    if (!report->complete)
        cw_document_say(d, "The run is not complete: cells may have fewer matches.");
    if (count_at(d, "forfeits") > 0) {
        cw_document_say(d, "%lld matches were lost by a crash, silence or an illegal action.",
                        count_at(d, "forfeits"));
    }
    if (count_at(d, "repeated") > 0) {
        cw_document_say(d,
                        "Numbers that a cell shows again, since it is the other side of a pairing "
                        "or has players who see more and make nothing of it: %lld. They count "
                        "once.",
                        count_at(d, "repeated"));
    }
    if (count_at(d, "compared") > 0 && e->measure != CW_MEASURE_SECONDS) {
        cw_document_say(d,
                        "%lld of %lld published numbers lie in our interval; %lld differ by no "
                        "more than the errors of both.",
                        count_at(d, "inside"), count_at(d, "compared"), count_at(d, "compatible"));
    }
    cw_document_say(d, "%.2f seconds", report->seconds);
}

/* "classic, deck basic-mage, …": what was played, how often and with which seed. */
static void describe(cw_document *d, const experiment_report *report)
{
    const cw_experiment *e = report->experiment;
    const cw_experiment_setup *s = report->setup;
    unsigned long long seed = s->seed;
    if (e->evolve != NULL) {
        cw_document_say(
            d,
            "%s rules for both players, %d games of each kind, searched with %d "
            "vectors in %d generations of %llu matches, measured with %llu, seed %llu, played "
            "by " CW_EVOLVE_AGENT "; a card_last of 0 %s, length in %s",
            e->evolve->different ? "different" : "same", s->size.games, s->size.population,
            s->size.generations, (unsigned long long)s->size.simulations,
            (unsigned long long)s->size.measure, seed,
            e->evolve->zero_stays ? "stays" : "is gone after its turn",
            cw_evolve_length_words[e->evolve->turns]);
        return;
    }
    cw_document_say(
        d, "%.80s (%016llx), %s %.80s, the player's %s%s, %llu matches per cell, seed %llu",
        e->game->name, (unsigned long long)e->game->hash, e->shared_name, e->shared_label,
        cw_measure_name(e->measure), e->measure == CW_MEASURE_WIN_RATE ? " in percent" : "",
        (unsigned long long)s->matches, seed);
}

/* The table as it was published comes first, then pictures, then every number. */
cw_document *cw__experiment_document(const experiment_report *report)
{
    const cw_experiment *e = report->experiment;
    cw_document *d = cw_document_new(cw__experiment_json(report));
    cw_document_title(d, "%s", e->title);
    cw_document_subtitle(d, "%s", e->source);
    describe(d, report);
    cw_document_say(d, "%s", e->note);
    if (e->measure == CW_MEASURE_WIN_RATE) {
        cw_document_only(d, CW_FORM_HTML | CW_FORM_MARKDOWN);
        add_matrix(d, report);
    }
    cw_document_only(d, CW_FORM_HTML);
    for (int i = e->evolve != NULL ? 0 : -1; i < (e->evolve != NULL ? e->column_count : 0); i++)
        add_bars(d, e, i);
    if (e->evolve == NULL)
        add_curve(d, report);
    cw_document_only(d, 0);
    add_cells(d, e);
    add_summary(d, report);
    cw_document_only(d, CW_FORM_HTML | CW_FORM_MARKDOWN);
    if (e->evolve != NULL)
        add_games(d);
    else
        add_agents(d, e);
    return d;
}
