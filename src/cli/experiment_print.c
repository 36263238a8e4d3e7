/* Experiments as text and as JSON: ours beside the published. Field names of the JSON are a
 * contract. */
#include "experiment_print.h"

#include "evolve_vector.h"

#include <stdio.h>
#include <string.h>

experiment_sum experiment_count(const experiment_report *report)
{
    const cw_experiment *e = report->experiment;
    experiment_sum sum = {0};
    for (int i = 0; i < e->cell_count; i++) {
        const cw_outcome *o = &report->outcomes[i];
        bool again = e->evolve == NULL && o->same_as != i;
        if (o->matches > 0 && e->cells[i].is_published && !again) {
            sum.compared++;
            sum.inside += o->inside;
            sum.compatible += o->compatible;
        }
    }
    return sum;
}

/* Digits behind the point: of ours, of the published. */
static int digits_of(const cw_experiment *e, bool published)
{
    return e->measure == CW_MEASURE_WIN_RATE  ? 1
           : e->measure == CW_MEASURE_SECONDS ? (published ? 2 : 6)
                                              : 2;
}

const char *experiment_published(const cw_experiment *e, const cw_experiment_cell *cell, char *out,
                                 size_t size)
{
    static const char *const signs[] = {
        [CW_PUBLISHED_VALUE] = "", [CW_PUBLISHED_BELOW] = "< ", [CW_PUBLISHED_ABOVE] = "> "};
    if (cell->is_published) {
        snprintf(out, size, "%s%.*f", signs[cell->published_is], digits_of(e, true),
                 cell->published);
    } else {
        snprintf(out, size, "%s", "");
    }
    return out;
}

const char *experiment_verdict(const cw_outcome *o)
{
    return o->inside ? "inside" : o->compatible ? "compatible" : "differs";
}

void experiment_describe(const experiment_report *report, char *out, size_t size)
{
    const cw_experiment *e = report->experiment;
    const cw_experiment_setup *s = report->setup;
    unsigned long long seed = s->seed;
    if (e->evolve != NULL) {
        snprintf(out, size,
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
    snprintf(out, size,
             "%.80s (%016llx), %s %.80s, the player's %s%s, %llu matches per cell, "
             "seed %llu",
             e->game->name, (unsigned long long)e->game->hash, e->shared_name, e->shared_label,
             cw_measure_name(e->measure), e->measure == CW_MEASURE_WIN_RATE ? " in percent" : "",
             (unsigned long long)s->matches, seed);
}

void experiment_sum_text(const experiment_sum *sum, char *out, size_t size)
{
    snprintf(out, size,
             "%d of %d published numbers lie in our interval; %d differ by no more than "
             "the errors of both.",
             sum->inside, sum->compared, sum->compatible);
}

const char *experiment_gap(const experiment_report *report, int cell)
{
    const cw_experiment *e = report->experiment;
    const cw_experiment_cell *c = &e->cells[cell];
    if (e->evolve != NULL)
        return report->outcomes[cell].matches == 0 ? "too few games were found" : NULL;
    const cw_experiment_agent *player = &e->agents[c->player], *opponent = &e->agents[c->opponent];
    if (player->spec == NULL || opponent->spec == NULL)
        return player->spec == NULL ? player->not_run : opponent->not_run;
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
    json_object_set_new(json, "exact", json_boolean(o->exact));
    if (o->decisions > 0) {
        json_object_set_new(json, "draws", json_integer((json_int_t)o->draws));
        json_object_set_new(json, "forfeits", json_integer((json_int_t)o->forfeits));
        json_object_set_new(json, "decisions", json_integer((json_int_t)o->decisions));
        json_object_set_new(json, "seconds_per_decision", json_real(o->seconds));
    }
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
    static const char *const relations[] = {[CW_PUBLISHED_VALUE] = "value",
                                            [CW_PUBLISHED_BELOW] = "below",
                                            [CW_PUBLISHED_ABOVE] = "above"};
    json_t *json = json_pack("{s:s, s:s, s:I}", "row", e->rows[cell->row], "column",
                             e->columns[cell->column], "matches", (json_int_t)o->matches);
    if (e->evolve == NULL) {
        json_object_set_new(json, "player", agent_json(&e->agents[cell->player]));
        json_object_set_new(json, "opponent", agent_json(&e->agents[cell->opponent]));
        json_object_set_new(json, "deck", json_string(e->decks[cell->deck].label));
    } else if (cell->is_published) {
        json_object_set_new(json, "published_is", json_string(relations[cell->published_is]));
    }
    json_object_set_new(json, "published",
                        cell->is_published ? json_real(cell->published) : json_null());
    if (cell->has_interval) {
        json_object_set_new(json, "published_low", json_real(cell->low));
        json_object_set_new(json, "published_high", json_real(cell->high));
    }
    const char *gap = experiment_gap(report, index);
    if (gap != NULL)
        json_object_set_new(json, "not_run", json_string(gap));
    else
        add_outcome(json, cell, o);
    return json;
}

static json_t *labels_json(const char *const *labels, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_string(labels[i]));
    return list;
}

/* Every game that was found, so that each can be played and measured again. */
static json_t *found_json(const cw_evolve_study *study)
{
    json_t *list = json_array();
    for (int i = 0; i < study->found_count; i++) {
        const cw_evolve_found *f = &study->found[i];
        json_t *figures = json_object();
        for (int k = 0; k < CW_STUDY_FIGURES; k++) {
            json_object_set_new(figures, cw_study_figure_names[k],
                                json_real(cw_study_value(study, f, (cw_study_figure)k)));
        }
        json_array_append_new(list, json_pack("{s:s, s:i, s:o, s:o}", "approach",
                                              cw_approach_name(f->approach), "number",
                                              f->number + 1, "figures", figures, "vector",
                                              evolve_vector_json(&f->vector)));
    }
    return list;
}

static void add_study(json_t *json, const experiment_report *report)
{
    const cw_evolve_study *study = report->experiment->evolve;
    const cw_evolve_size *size = &report->setup->size;
    json_object_set_new(json, "different", json_boolean(study->different));
    json_object_set_new(json, "card_last_0", json_string(cw_evolve_zero_words[study->zero_stays]));
    json_object_set_new(json, "length_in", json_string(cw_evolve_length_words[study->turns]));
    json_object_set_new(json, "size",
                        json_pack("{s:i, s:i, s:i, s:I, s:I}", "games", size->games, "population",
                                  size->population, "generations", size->generations, "simulations",
                                  (json_int_t)size->simulations, "measure",
                                  (json_int_t)size->measure));
    json_object_set_new(json, "games", found_json(study));
}

json_t *experiment_json(const experiment_report *report)
{
    const cw_experiment *e = report->experiment;
    experiment_sum sum = experiment_count(report);
    json_t *cells = json_array();
    for (int i = 0; i < e->cell_count; i++)
        json_array_append_new(cells, cell_json(report, i));
    json_t *json = json_pack(
        "{s:s, s:s, s:s, s:s, s:s, s:I, s:b, s:s, s:s, s:o, s:o, s:o, s:i, s:i, s:i, s:f}", "title",
        e->title, "source", e->source, "note", e->note, "game",
        e->game != NULL ? e->game->name : "evolve", "measure", cw_measure_name(e->measure), "seed",
        (json_int_t)report->setup->seed, "complete", report->complete, "rows_are", e->row_name,
        "columns_are", e->column_name, "rows", labels_json(e->rows, e->row_count), "columns",
        labels_json(e->columns, e->column_count), "cells", cells, "compared", sum.compared,
        "inside", sum.inside, "compatible", sum.compatible, "seconds", report->seconds);
    if (e->evolve != NULL) {
        add_study(json, report);
    } else {
        json_object_set_new(json, "matches", json_integer((json_int_t)report->setup->matches));
        json_object_set_new(json, "pairings", json_integer(e->pairing_count));
    }
    return json;
}

/* ---- text ---- */

enum { SHOWN_LABEL = 20 };

/* A label in a column of the text; letters of more than one byte count once. */
static void print_label(const char *label, int width)
{
    int letters = 0;
    for (const char *c = label; *c != '\0'; c++)
        letters += ((unsigned char)*c & 0xc0) != 0x80;
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

/* Where the published numbers begin. */
static int width_of(const cw_experiment *e)
{
    return e->measure == CW_MEASURE_SECONDS ? 38 : e->measure == CW_MEASURE_FIGURES ? 31 : 26;
}

static void print_outcome(const cw_experiment *e, const cw_experiment_cell *cell,
                          const cw_outcome *o)
{
    char ours[80], published[40];
    int digits = digits_of(e, false), width = digits > 2 ? 10 : 7;
    if (o->exact) {
        snprintf(ours, sizeof ours, "%*.*f  (exact by symmetry)", width, digits, o->value);
    } else {
        snprintf(ours, sizeof ours, "%*.*f  (%.*f to %.*f)", width, digits, o->value, digits,
                 o->low, digits, o->high);
    }
    printf("%-*s", width_of(e), ours);
    experiment_published(e, cell, published, sizeof published);
    printf("%9s", cell->is_published ? published : "-");
    if (cell->is_published && e->measure == CW_MEASURE_SECONDS)
        printf("  %.0f times as fast", o->value > 0 ? cell->published / o->value : 0);
    else if (cell->is_published)
        printf("  %+6.1f  %s", o->difference, experiment_verdict(o));
    if (o->forfeits > 0)
        printf("  (%llu forfeits)", (unsigned long long)o->forfeits);
}

static void print_cells(const experiment_report *report)
{
    const cw_experiment *e = report->experiment;
    int left = widest(e->row_name, e->rows, e->row_count);
    int right = widest(e->column_name, e->columns, e->column_count);
    bool seconds = e->measure == CW_MEASURE_SECONDS;
    print_label(e->row_name, left);
    print_label(e->column_name, right);
    printf("%-*s%9s%s\n", width_of(e),
           seconds ? "      ours  (95% interval)" : "   ours  (95% interval)", "published",
           seconds ? "" : "  differ.");
    for (int i = 0; i < e->cell_count; i++) {
        const cw_experiment_cell *cell = &e->cells[i];
        char published[40];
        print_label(e->rows[cell->row], left);
        print_label(e->columns[cell->column], right);
        if (experiment_gap(report, i) == NULL) {
            print_outcome(e, cell, &report->outcomes[i]);
        } else {
            printf("%-*s%9s", width_of(e), "not run",
                   experiment_published(e, cell, published, sizeof published));
        }
        putchar('\n');
    }
}

/* Each reason for a gap once. */
static void print_gaps(const experiment_report *report)
{
    const cw_experiment *e = report->experiment;
    for (int i = 0; i < e->agent_count; i++)
        if (e->agents[i].spec == NULL)
            printf("%s is not run: %s\n", e->agents[i].label, e->agents[i].not_run);
}

void experiment_print(const experiment_report *report)
{
    const cw_experiment *e = report->experiment;
    experiment_sum sum = experiment_count(report);
    char words[400];
    experiment_describe(report, words, sizeof words);
    printf("%s\n%s\n%s\n", e->title, e->source, words);
    if (e->note[0] != '\0')
        printf("\n%s%s", e->note, e->note[strlen(e->note) - 1] == '\n' ? "" : "\n");
    putchar('\n');
    print_cells(report);
    putchar('\n');
    print_gaps(report);
    if (!report->complete)
        printf("The run is not complete: cells may have fewer matches.\n");
    if (sum.compared > 0 && e->measure != CW_MEASURE_SECONDS) {
        experiment_sum_text(&sum, words, sizeof words);
        printf("%s\n", words);
    }
    printf("%.2f seconds\n", report->seconds);
}
