/* Experiments as text and as JSON: ours beside the published. Field names of the JSON are a
 * contract. */
#include "experiment_print.h"

#include <stdio.h>
#include <string.h>

experiment_sum experiment_count(const experiment_report *report)
{
    const cw_experiment *e = report->experiment;
    experiment_sum sum = {0};
    for (int i = 0; i < e->cell_count; i++) {
        const cw_outcome *o = &report->outcomes[i];
        if (o->matches > 0 && e->cells[i].is_published) {
            sum.compared++;
            sum.inside += o->inside;
            sum.compatible += o->compatible;
        }
    }
    return sum;
}

const char *experiment_gap(const experiment_report *report, int cell)
{
    const cw_experiment *e = report->experiment;
    const cw_experiment_cell *c = &e->cells[cell];
    const cw_experiment_agent *player = &e->agents[c->player], *opponent = &e->agents[c->opponent];
    if (player->spec == NULL || opponent->spec == NULL) {
        return player->spec == NULL ? player->not_run : opponent->not_run;
    }
    return report->outcomes[cell].matches == 0 ? "no match was finished" : NULL;
}

/* ---- JSON ---- */

static json_t *agent_json(const cw_experiment_agent *agent)
{
    static const char *const reveals[] = {
        [0] = "nothing", [CW_REVEAL_HAND] = "hand", [CW_REVEAL_DECK] = "deck"};
    json_t *json = json_pack("{s:s, s:s}", "label", agent->label, "sees", reveals[agent->reveal]);
    json_object_set_new(json, "agent",
                        agent->spec != NULL ? json_string(agent->spec) : json_null());
    return json;
}

static void add_outcome(json_t *json, const cw_experiment_cell *cell, const cw_outcome *o)
{
    json_object_set_new(json, "value", json_real(o->value));
    json_object_set_new(json, "low", json_real(o->low));
    json_object_set_new(json, "high", json_real(o->high));
    json_object_set_new(json, "draws", json_integer((json_int_t)o->draws));
    json_object_set_new(json, "forfeits", json_integer((json_int_t)o->forfeits));
    json_object_set_new(json, "decisions", json_integer((json_int_t)o->decisions));
    json_object_set_new(json, "seconds_per_decision", json_real(o->seconds));
    if (cell->is_published) {
        json_object_set_new(json, "difference", json_real(o->difference));
        json_object_set_new(json, "inside", json_boolean(o->inside));
        json_object_set_new(json, "compatible", json_boolean(o->compatible));
    }
}

static json_t *cell_json(const experiment_report *report, int index)
{
    const cw_experiment *e = report->experiment;
    const cw_experiment_cell *cell = &e->cells[index];
    const cw_outcome *o = &report->outcomes[index];
    json_t *json = json_pack("{s:s, s:s, s:o, s:o, s:s, s:I}", "row", e->rows[cell->row], "column",
                             e->columns[cell->column], "player",
                             agent_json(&e->agents[cell->player]), "opponent",
                             agent_json(&e->agents[cell->opponent]), "deck",
                             e->decks[cell->deck].label, "matches", (json_int_t)o->matches);
    json_object_set_new(json, "published",
                        cell->is_published ? json_real(cell->published) : json_null());
    if (cell->has_interval) {
        json_object_set_new(json, "published_low", json_real(cell->low));
        json_object_set_new(json, "published_high", json_real(cell->high));
    }
    const char *gap = experiment_gap(report, index);
    if (gap != NULL) {
        json_object_set_new(json, "not_run", json_string(gap));
    } else {
        add_outcome(json, cell, o);
    }
    return json;
}

static json_t *labels_json(const char *const *labels, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        json_array_append_new(list, json_string(labels[i]));
    }
    return list;
}

json_t *experiment_json(const experiment_report *report)
{
    const cw_experiment *e = report->experiment;
    experiment_sum sum = experiment_count(report);
    json_t *cells = json_array();
    for (int i = 0; i < e->cell_count; i++) {
        json_array_append_new(cells, cell_json(report, i));
    }
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:I, s:I, s:b, s:s, s:s, s:o, s:o, s:o, s:i, s:i,"
                     " s:i, s:i, s:f}",
                     "title", e->title, "source", e->source, "note", e->note, "game",
                     e->game->name, "measure", cw_measure_name(e->measure), "matches",
                     (json_int_t)report->setup->matches, "seed", (json_int_t)report->setup->seed,
                     "complete", report->complete, "rows_are", e->row_name, "columns_are",
                     e->column_name, "rows", labels_json(e->rows, e->row_count),
                     "columns", labels_json(e->columns, e->column_count), "cells", cells,
                     "pairings", e->pairing_count, "compared", sum.compared, "inside", sum.inside,
                     "compatible", sum.compatible, "seconds", report->seconds);
}

/* ---- text ---- */

enum { SHOWN_LABEL = 20 };

/* A label in a column of the text; letters of more than one byte count once. */
static void print_label(const char *label, int width)
{
    int letters = 0;
    for (const char *c = label; *c != '\0'; c++) {
        letters += ((unsigned char)*c & 0xc0) != 0x80;
    }
    printf("%s%*s", label, width > letters ? width - letters : 1, "");
}

static int widest(const char *heading, const char *const *labels, int count)
{
    int most = (int)strlen(heading);
    for (int i = 0; i < count; i++) {
        int size = (int)strlen(labels[i]);
        most = size > most ? size : most;
    }
    return (most < SHOWN_LABEL ? most : SHOWN_LABEL) + 2;
}

static void print_outcome(const cw_experiment *e, const cw_experiment_cell *cell,
                          const cw_outcome *o)
{
    const char *format = e->measure == CW_MEASURE_WIN_RATE ? "%7.1f  (%.1f to %.1f)"
                                                           : "%10.6f  (%.6f to %.6f)";
    char ours[80];
    snprintf(ours, sizeof ours, format, o->value, o->low, o->high);
    printf("%-*s", e->measure == CW_MEASURE_WIN_RATE ? 26 : 38, ours);
    if (!cell->is_published) {
        printf("%9s", "-");
    } else if (e->measure == CW_MEASURE_SECONDS) {
        printf("%9.2f  %.0f times as fast", cell->published,
               o->value > 0 ? cell->published / o->value : 0);
    } else {
        printf("%9.1f  %+6.1f  %s", cell->published, o->difference,
               o->inside ? "inside" : o->compatible ? "compatible" : "differs");
    }
    if (o->forfeits > 0) {
        printf("  (%llu forfeits)", (unsigned long long)o->forfeits);
    }
}

static void print_cells(const experiment_report *report)
{
    const cw_experiment *e = report->experiment;
    int left = widest(e->row_name, e->rows, e->row_count);
    int right = widest(e->column_name, e->columns, e->column_count);
    bool rates = e->measure == CW_MEASURE_WIN_RATE;
    print_label(e->row_name, left);
    print_label(e->column_name, right);
    printf("%-*s%9s%s\n", rates ? 26 : 38, rates ? "   ours  (95% interval)"
                                              : "      ours  (95% interval)",
           "published", rates ? "  differ." : "");
    for (int i = 0; i < e->cell_count; i++) {
        const cw_experiment_cell *cell = &e->cells[i];
        const char *gap = experiment_gap(report, i);
        print_label(e->rows[cell->row], left);
        print_label(e->columns[cell->column], right);
        if (gap == NULL) {
            print_outcome(e, cell, &report->outcomes[i]);
        } else {
            printf("not run");
            if (cell->is_published) {
                printf("%*s%9.*f", rates ? 19 : 31, "", rates ? 1 : 2, cell->published);
            }
        }
        putchar('\n');
    }
}

/* Each reason for a gap once. */
static void print_gaps(const experiment_report *report)
{
    const cw_experiment *e = report->experiment;
    for (int i = 0; i < e->agent_count; i++) {
        if (e->agents[i].spec == NULL) {
            printf("%s is not run: %s\n", e->agents[i].label, e->agents[i].not_run);
        }
    }
}

void experiment_print(const experiment_report *report)
{
    const cw_experiment *e = report->experiment;
    experiment_sum sum = experiment_count(report);
    printf("%s\n%s\n%s, %s %s, the player's %s%s, %llu matches per cell, seed %llu\n", e->title,
           e->source, e->game->name, e->shared_name, e->shared_label, cw_measure_name(e->measure),
           e->measure == CW_MEASURE_WIN_RATE ? " in percent" : "",
           (unsigned long long)report->setup->matches, (unsigned long long)report->setup->seed);
    if (e->note[0] != '\0') {
        printf("\n%s%s", e->note, e->note[strlen(e->note) - 1] == '\n' ? "" : "\n");
    }
    putchar('\n');
    print_cells(report);
    putchar('\n');
    print_gaps(report);
    if (!report->complete) {
        printf("The run is not complete: cells may have fewer matches.\n");
    }
    if (sum.compared > 0 && e->measure == CW_MEASURE_WIN_RATE) {
        printf("%d of %d published numbers lie in our interval; %d differ by no more than the "
               "errors of both.\n", sum.inside, sum.compared, sum.compatible);
    }
    printf("%.2f seconds\n", report->seconds);
}
