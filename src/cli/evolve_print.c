/* Metrics and figures of the family `evolve` as text and JSON; the options that its
 * commands have in common. */
#include "evolve_print.h"

#include "agents/agent.h"
#include "judge.h"

#include <string.h>

const char *evolve_agent_name(const cw_evolve_setup *setup)
{
    return setup->agent != NULL ? setup->agent : CW_EVOLVE_AGENT;
}

bool evolve_read_common(const cli_args *args, cw_evolve_setup *setup, cw_errors *errors)
{
    double values[CW_AGENT_PARAMS], threads;
    setup->agent = args_text(args, "agent", 0, NULL);
    if (setup->agent != NULL && strlen(setup->agent) >= CW_EVOLVE_AGENT_TEXT) {
        args_refuse(args, "--agent may have at most %d bytes here", CW_EVOLVE_AGENT_TEXT - 1);
        return false;
    }
    if (setup->agent != NULL && cw_agent_read(setup->agent, values, errors) == NULL) {
        print_errors(errors);
        return false;
    }
    if (!args_number(args, "rounds", 1, 1000, 16, &setup->rounds)
        || !args_number(args, "life", 0, 100, 30, &setup->life)
        || !args_whole(args, "threads", 0, 256, 0, &threads) || !read_seed(args, 1, &setup->seed))
        return false;
    setup->threads = (int)threads;
    return evolve_read_choice(args, "length-in", cw_evolve_length_words, &setup->turns);
}

bool evolve_read_choice(const cli_args *args, const char *name, const char *const words[2],
                        bool *second)
{
    const char *given = args_text(args, name, 0, words[0]);
    *second = strcmp(given, words[1]) == 0;
    if (!*second && strcmp(given, words[0]) != 0) {
        args_refuse(args, "--%s \"%s\" is neither %s nor %s", name, given, words[0], words[1]);
        return false;
    }
    return true;
}

void evolve_print_row(const cw_evolve_vector *vector, FILE *out)
{
    for (int seat = 0; seat < (vector->different ? CW_SEATS : 1); seat++) {
        for (int i = 0; i < CW_EVOLVE_VALUES; i++) {
            bool group = i >= CW_EVOLVE_RULES && (i - CW_EVOLVE_RULES) % CW_EVOLVE_TRAITS == 0;
            fprintf(out, "%s%d",
                    group      ? " | "
                    : i > 0    ? " "
                    : seat > 0 ? " || "
                               : "",
                    vector->sides[seat].values[i]);
        }
    }
}

/* ---- metrics and figures ---- */

static json_t *value_json(cw_evolve_value v)
{
    return json_pack("{s:f, s:f, s:f}", "value", v.value, "low", v.low, "high", v.high);
}

json_t *evolve_values_json(const evolve_report *r)
{
    cw_evolve_aims aims = cw_evolve_aims_of(r->setup, r->vector);
    json_t *metrics = json_object(), *figures = json_object();
    for (int i = 0; i < CW_METRIC_COUNT; i++) {
        cw_evolve_metric metric = (cw_evolve_metric)i;
        json_object_set_new(metrics, cw_evolve_metric_name(metric),
                            value_json(cw_evolve_score(r->sums, metric, &aims)));
    }
    for (int i = 0; i < CW_FIGURE_COUNT; i++) {
        json_object_set_new(figures, cw_evolve_figures[i].name,
                            value_json(cw_evolve_figure_of(r->sums, (cw_evolve_figure)i, &aims)));
    }
    const char *agent = evolve_agent_name(r->setup);
    return json_pack("{s:o, s:o, s:s, s:o}", "metrics", metrics, "figures", figures, "length_in",
                     cw_evolve_length_words[aims.turns], "judge", judge_json(&agent, 1));
}

static void print_value(const char *name, cw_evolve_value v, int digits, const char *unit,
                        const char *words)
{
    char interval[80];
    snprintf(interval, sizeof interval, "(%.*f to %.*f)", digits, v.low, digits, v.high);
    printf("  %-14s %8.*f %-20s %-7s %s\n", name, digits, v.value, interval, unit, words);
}

void evolve_print_values(const evolve_report *r)
{
    cw_evolve_aims aims = cw_evolve_aims_of(r->setup, r->vector);
    printf("Metrics, with 95%% intervals; the smaller the better, 0 is the least:\n");
    for (int i = 0; i < CW_METRIC_COUNT; i++) {
        cw_evolve_metric metric = (cw_evolve_metric)i;
        print_value(cw_evolve_metric_name(metric), cw_evolve_score(r->sums, metric, &aims), 2, "",
                    cw_evolve_metric_words(metric));
    }
    printf("Figures:\n");
    for (int i = 0; i < CW_FIGURE_COUNT; i++) {
        const cw_evolve_figure_row *row = &cw_evolve_figures[i];
        print_value(row->name, cw_evolve_figure_of(r->sums, (cw_evolve_figure)i, &aims),
                    row->digits, cw_evolve_figure_unit((cw_evolve_figure)i, &aims), row->words);
    }
    const char *agent = evolve_agent_name(r->setup);
    judge_print(&agent, 1);
}
