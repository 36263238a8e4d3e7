/* The data of an experiment's document: ours beside the published. Its keys are a contract. A
 * cell is a published number with its place in the table; cells that are the same matches seen
 * from two sides are counted once. */
#include "experiment_document.h"

#include "evolve_setup.h"

/* How the published numbers fare. */
typedef struct experiment_sum {
    int compared;   /* published numbers with one of ours */
    int inside;     /* of those: the published one lies in our interval */
    int compatible; /* of those: the difference is within the errors of both */
    int repeated;   /* cells that show a number of another one again, and do not count */
    uint64_t forfeits;
} experiment_sum;

/* Whether the cell shows a number that an earlier one has: a pairing seen from its other side, or
 * one whose players see more and make nothing of it. Such a number counts once. */
static bool is_repeated(const experiment_report *report, int cell)
{
    return report->experiment->evolve == NULL && report->outcomes[cell].same_as != cell;
}

/* Cells without a published number, or without one of ours, are neither for nor against. */
static experiment_sum sum_up(const experiment_report *report)
{
    const cw_experiment *e = report->experiment;
    experiment_sum sum = {0};
    for (int i = 0; i < e->cell_count; i++) {
        const cw_outcome *o = &report->outcomes[i];
        if (is_repeated(report, i)) {
            sum.repeated += o->matches > 0;
            continue;
        }
        bool counts = o->matches > 0 && e->cells[i].is_published;
        sum.compared += counts;
        sum.inside += counts && o->inside;
        sum.compatible += counts && o->compatible;
        sum.forfeits += o->forfeits;
    }
    return sum;
}

/* Why a cell has no number of ours; NULL if it has one. */
static const char *find_gap(const experiment_report *report, int cell)
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

/* "sees" is what it knows of its enemy beside what a seat may know. */
static json_t *agent_json(const cw_experiment_agent *agent)
{
    static const char *const reveals[] = {
        [0] = "nothing", [CW_REVEAL_HAND] = "hand", [CW_REVEAL_DECK] = "deck"};
    return json_pack("{s:s, s:s, s:s?}", "label", agent->label, "sees", reveals[agent->reveal],
                     "agent", agent->spec);
}

/* Ours; what is known only of matches, and beside a published number, follows it. */
static void add_outcome(json_t *json, const cw_experiment *e, const cw_experiment_cell *cell,
                        const cw_outcome *o)
{
    json_object_update_new(json, json_pack("{s:f, s:f, s:f, s:b}", "value", o->value, "low", o->low,
                                           "high", o->high, "exact", o->exact));
    if (o->decisions > 0) {
        json_object_update_new(
            json, json_pack("{s:I, s:I, s:I, s:f}", "draws", (json_int_t)o->draws, "forfeits",
                            (json_int_t)o->forfeits, "decisions", (json_int_t)o->decisions,
                            "seconds_per_decision", o->seconds));
    }
    if (cell->is_published) {
        json_object_update_new(json, json_pack("{s:f, s:b, s:b, s:s}", "difference", o->difference,
                                               "inside", o->inside, "compatible", o->compatible,
                                               "verdict",
                                               o->inside       ? "inside"
                                               : o->compatible ? "compatible"
                                                               : "differs"));
    }
    if (cell->is_published && e->measure == CW_MEASURE_SECONDS && o->value > 0)
        json_object_set_new(json, "times_as_fast", json_real(cell->published / o->value));
}

/* Cells that were not run say why in "not_run" and have no value. */
static json_t *cell_json(const void *of, int index)
{
    const experiment_report *report = of;
    const cw_experiment *e = report->experiment;
    const cw_experiment_cell *cell = &e->cells[index];
    const cw_outcome *o = &report->outcomes[index];
    static const char *const relations[] = {[CW_PUBLISHED_VALUE] = "value",
                                            [CW_PUBLISHED_BELOW] = "below",
                                            [CW_PUBLISHED_ABOVE] = "above"};
    json_t *json = json_pack("{s:s, s:s, s:I}", "row", e->rows[cell->row], "column",
                             e->columns[cell->column], "matches", (json_int_t)o->matches);
    if (e->evolve == NULL) {
        json_object_update_new(json, json_pack("{s:o, s:o, s:s}", "player",
                                               agent_json(&e->agents[cell->player]), "opponent",
                                               agent_json(&e->agents[cell->opponent]), "deck",
                                               e->decks[cell->deck].label));
    } else if (cell->is_published) {
        json_object_set_new(json, "published_is", json_string(relations[cell->published_is]));
    }
    json_object_set_new(json, "published",
                        cell->is_published ? json_real(cell->published) : json_null());
    if (cell->has_interval) {
        json_object_set_new(json, "published_low", json_real(cell->low));
        json_object_set_new(json, "published_high", json_real(cell->high));
    }
    const char *gap = find_gap(report, index);
    if (gap != NULL)
        json_object_set_new(json, "not_run", json_string(gap));
    else
        add_outcome(json, e, cell, o);
    if (gap == NULL && is_repeated(report, index))
        json_object_set_new(json, "same_as", json_integer(o->same_as));
    return json;
}

/* A game that was found, so that it can be played and measured again. */
static json_t *found_json(const void *of, int index)
{
    const cw_evolve_study *study = of;
    const cw_evolve_found *f = &study->found[index];
    json_t *figures = json_object();
    for (int k = 0; k < CW_STUDY_FIGURES; k++) {
        json_object_set_new(figures, cw_study_figure_names[k],
                            json_real(cw_study_value(study, f, (cw_study_figure)k)));
    }
    return json_pack("{s:s, s:i, s:o, s:o}", "approach", cw_approach_name(f->approach), "number",
                     f->number + 1, "figures", figures, "vector",
                     cw__evolve_vector_json(&f->vector));
}

/* Instead of matches and pairings a study has games that were found, with the size of the
 * search. */
static void add_study(json_t *json, const experiment_report *report)
{
    const cw_evolve_study *study = report->experiment->evolve;
    const cw_evolve_size *size = &report->setup->size;
    json_object_update_new(
        json,
        json_pack("{s:b, s:s, s:s, s:{s:i, s:i, s:i, s:I, s:I}, s:o}", "different",
                  study->different, "card_last_0", cw_evolve_zero_words[study->zero_stays],
                  "length_in", cw_evolve_length_words[study->turns], "size", "games", size->games,
                  "population", size->population, "generations", size->generations, "simulations",
                  (json_int_t)size->simulations, "measure", (json_int_t)size->measure, "games",
                  cw__json_list(study->found_count, found_json, study)));
}

/* "inside" and "compatible" are counted among the numbers of "compared". */
json_t *cw__experiment_json(const experiment_report *report)
{
    const cw_experiment *e = report->experiment;
    experiment_sum sum = sum_up(report);
    json_t *json = json_pack(
        "{s:s, s:s, s:s, s:s, s:s, s:I, s:b, s:s, s:s, s:o, s:o, s:o, s:i, s:i, s:i, s:i, s:I, "
        "s:f}",
        "title", e->title, "source", e->source, "note", e->note, "game",
        e->game != NULL ? e->game->name : "evolve", "measure", cw_measure_name(e->measure), "seed",
        (json_int_t)report->setup->seed, "complete", report->complete, "rows_are", e->row_name,
        "columns_are", e->column_name, "rows", cw__json_words(e->rows, e->row_count), "columns",
        cw__json_words(e->columns, e->column_count), "cells",
        cw__json_list(e->cell_count, cell_json, report), "compared", sum.compared, "inside",
        sum.inside, "compatible", sum.compatible, "repeated", sum.repeated, "forfeits",
        (json_int_t)sum.forfeits, "seconds", report->seconds);
    if (e->evolve != NULL) {
        add_study(json, report);
    } else {
        json_object_set_new(json, "matches", json_integer((json_int_t)report->setup->matches));
        json_object_set_new(json, "pairings", json_integer(e->pairing_count));
    }
    return json;
}
