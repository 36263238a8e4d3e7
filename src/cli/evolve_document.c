/* A game of the family `evolve` as a document: how the search went, the rules in words, the
 * metrics and figures with their intervals. The keys of its data are a contract. Two commands
 * use it: `evolve run`, which has searched, and `evolve score`, which has only measured. What
 * the first adds is about the search. */
#include "evolve_setup.h"
#include "judge.h"

/* ---- metrics and figures ---- */

/* The unit "rate" makes a percentage of it (CW_AS_ROW_SAYS). */
static json_t *value_row(const char *name, const char *words, cw_evolve_value v, int digits,
                         const char *unit)
{
    return json_pack("{s:s, s:s, s:f, s:f, s:f, s:i, s:s}", "name", name, "words", words, "value",
                     v.value, "low", v.low, "high", v.high, "digits", digits, "unit", unit);
}

/* What was measured, and what it is measured against. */
typedef struct measured {
    const cw_evolve_sums *sums;
    cw_evolve_aims aims;
} measured;

static json_t *metric_row(const void *of, int index)
{
    const measured *m = of;
    cw_evolve_metric metric = (cw_evolve_metric)index;
    return value_row(cw_evolve_metric_name(metric), cw_evolve_metric_words(metric),
                     cw_evolve_score(m->sums, metric, &m->aims), 2, "");
}

static json_t *figure_row(const void *of, int index)
{
    const measured *m = of;
    const cw_evolve_figure_row *row = &cw_evolve_figures[index];
    cw_evolve_figure figure = (cw_evolve_figure)index;
    return value_row(row->name, row->words, cw_evolve_figure_of(m->sums, figure, &m->aims),
                     row->digits, cw_evolve_figure_unit(figure, &m->aims));
}

/* The rows as programs read them: {name: {value, low, high}}. */
static json_t *values_json(const json_t *rows)
{
    json_t *values = json_object();
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        json_object_set_new(values, json_string_value(json_object_get(row, "name")),
                            json_pack("{s:O, s:O, s:O}", "value", json_object_get(row, "value"),
                                      "low", json_object_get(row, "low"), "high",
                                      json_object_get(row, "high")));
    }
    return values;
}

/* Both tables have the same columns, since a metric is a figure that is to be small. */
static void add_values(cw_document *d, const char *heading, const char *caption, json_t *rows)
{
    static const cw_column columns[] = {
        {"name", "name"},
        {"value", "value", CW_AS_ROW_SAYS, 2, "low", "high"},
        {"what it is", "words"},
    };
    cw_document_heading(d, "%s", heading);
    cw_document_table(d, &(cw_table){.caption = caption, .rows = rows, CW_COLUMNS(columns)});
}

/* ---- the game ---- */

/* A paragraph of what `explain` says about the vector. */
static void say_vector(cw_document *d, const evolve_report *r,
                       void (*explain)(const cw_evolve_vector *vector, cw_str *out))
{
    cw_str words = CW_STR_INIT;
    explain(r->vector, &words);
    cw_document_say(d, "%s", cw_str_get(&words));
    cw_str_clear(&words);
}

/* A vector for two different players has each parameter twice, under names that tell them apart. */
static json_t *gene_row(const void *of, int index)
{
    const cw_evolve_vector *vector = of;
    const cw_evolve_param *p = cw_evolve_gene_param(vector->different, index);
    char name[48];
    return json_pack("{s:s, s:i, s:i, s:i, s:s}", "name",
                     cw_evolve_gene_name(vector->different, index, name, sizeof name), "value",
                     cw_evolve_get(vector, index), "low", p->low, "high", p->high, "means",
                     p->help);
}

/* Last, since it is for those who want to change the game by hand. */
static void add_parameters(cw_document *d, const cw_evolve_vector *vector)
{
    static const cw_column columns[] = {{"parameter", "name"},
                                        {"value", "value", CW_AS_WHOLE},
                                        {"lowest", "low", CW_AS_WHOLE},
                                        {"highest", "high", CW_AS_WHOLE},
                                        {"means", "means"}};
    json_t *rows = cw__json_list(cw_evolve_gene_count(vector->different), gene_row, vector);
    cw_document_heading(d, "Its parameters");
    cw_document_table(d, &(cw_table){.rows = rows, CW_COLUMNS(columns)});
}

/* ---- the search ---- */

/* What the search believed: later matches of a vector may correct it, so the curve of the best
 * can rise. */
static void add_course(cw_document *d, const cw_evolve_result *result)
{
    json_t *best = json_array(), *mean = json_array();
    for (int i = 0; i < result->generations; i++) {
        const cw_evolve_generation *g = &result->history[i];
        json_array_append_new(
            best, json_pack("[i,f,f,f]", g->number, g->score.value, g->score.low, g->score.high));
        json_array_append_new(mean, json_pack("[i,f,f,f]", g->number, g->mean, g->mean, g->mean));
    }
    json_t *series = json_pack("[{s:s, s:o}, {s:s, s:o}]", "label", "the best", "points", best,
                               "label", "mean of all", "points", mean);
    cw_document_heading(d, "The search");
    cw_document_lines(d, &(cw_lines){.caption = "Scores as the search knew them, from all matches "
                                                "of a vector so far. Whiskers: 95% intervals.",
                                     .x = "generation",
                                     .y = "score",
                                     .series = series});
}

/* Two such lines stand below each other: the one of fresh matches first, since it is the one to
 * quote. */
static void add_score(cw_document *d, const evolve_report *r, cw_evolve_value score,
                      uint64_t matches, const char *where)
{
    cw_document_say(d, "%s: %.2f (%.2f to %.2f) in %llu matches %s",
                    cw_evolve_metric_name(r->setup->metric), score.value, score.low, score.high,
                    (unsigned long long)matches, where);
}

/* What the search saw of its best flatters it, since the luckiest was chosen: fresh matches come first,
 * and a search that was stopped has none. */
static void add_outcome(cw_document *d, const evolve_report *r)
{
    const cw_evolve_result *s = r->search;
    if (s->held_out.matches > 0)
        add_score(d, r, s->score_held_out, s->held_out.matches, "that the search never used");
    else
        cw_document_say(d, "The search was stopped: its best has not been measured.");
    add_score(d, r, s->score_search, s->search.matches, "of the search");
    cw_document_say(d, "%d generations of %d vectors, %llu matches in all, %.1f seconds: %s",
                    s->generations, r->setup->population, (unsigned long long)s->matches,
                    r->seconds, cw_evolve_end_words(s->end));
}

/* ---- the document ---- */

/* The values into the data and as tables. */
static void add_measured(cw_document *d, const evolve_report *r, json_t *metrics, json_t *figures)
{
    char caption[160];
    snprintf(caption, sizeof caption, "The smaller the better, 0 is the least; %llu matches%s",
             (unsigned long long)r->sums->matches,
             r->search != NULL ? " that the search never used" : "");
    add_values(d, "Metrics, with 95% intervals", caption, metrics);
    add_values(d, "Figures", NULL, figures);
    cw__judge_tell(d);
}

/* Rows for people have words, digits and units that the data does not need: values_json takes
 * the numbers out of them. */
cw_document *cw__evolve_document(const evolve_report *r, json_t *data)
{
    const measured m = {r->sums, cw_evolve_aims_of(r->setup, r->vector)};
    const char *agent = cw__evolve_agent_name(r->setup);
    bool known = r->sums->matches > 0;
    json_t *metrics = known ? cw__json_list(CW_METRIC_COUNT, metric_row, &m) : NULL;
    json_t *figures = known ? cw__json_list(CW_FIGURE_COUNT, figure_row, &m) : NULL;
    if (known) {
        json_object_update_new(
            data, json_pack("{s:o, s:o, s:s, s:o}", "metrics", values_json(metrics), "figures",
                            values_json(figures), "length_in", cw_evolve_length_words[m.aims.turns],
                            "judge", cw__judge_json(&agent, 1)));
    }
    cw_document *d = cw_document_new(data);
    cw_document_title(d, "%s",
                      r->search != NULL ? "A game found by evolution" : "A game of numbers");
    cw_document_subtitle(d, "%s%sagent %s, seed %llu, aims: %g rounds, %g %% life",
                         r->file != NULL ? r->file : "", r->file != NULL ? ", " : "", agent,
                         (unsigned long long)r->setup->seed, r->setup->rounds, r->setup->life);
    if (r->search != NULL && r->search->generations > 1) {
        cw_document_only(d, CW_FORM_HTML);
        add_course(d, r->search);
    }
    cw_document_only(d, r->search != NULL ? CW_FORM_PEOPLE : CW_FORM_HTML | CW_FORM_MARKDOWN);
    cw_document_heading(d, "The game in words");
    say_vector(d, r, cw_evolve_explain);
    cw_document_only(d, 0);
    say_vector(d, r, cw_evolve_explain_blanks);
    if (known)
        add_measured(d, r, metrics, figures);
    if (r->search != NULL) {
        add_outcome(d, r);
    } else {
        cw_document_say(d, "%llu matches, %.1f seconds", (unsigned long long)r->sums->matches,
                        r->seconds);
    }
    cw_document_only(d, CW_FORM_HTML | CW_FORM_MARKDOWN);
    add_parameters(d, r->vector);
    return d;
}
