/* The record of a run as YAML: values that agents can take, how they were found, and what they are
 * worth. */
#include "tune_private.h"

#include "lang/yaml.h"

#include <inttypes.h>

void cw_tune_print(const cw_tune *t, cw_str *out)
{
    for (int i = 0; i < t->count; i++) {
        if (t->tuned[i])
            cw_str_printf(out, "  %-16s %10.4g   from %-8.4g %s\n", t->kind->params[i].name,
                          t->record->values[i], t->start[i], t->kind->params[i].help);
    }
}

void cw_tune_write(const cw_tune *t, cw_str *out)
{
    const cw_tune_record *r = t->record;
    cw_str_printf(out, "# Constants of the agent %s, found by matches against itself.\n",
                  t->kind->name);
    cw_str_printf(out, "agent: %s\ngame: ", t->kind->name);
    cw_yaml_add_text(out, t->setup.game->name);
    cw_str_add(out, "\nvalues:\n");
    for (int i = 0; i < t->count; i++) {
        bool from_table = !t->given[i] && r->values[i] != t->kind->params[i].value;
        if (t->tuned[i] || from_table) { /* what was given says under which conditions, no more */
            cw_str_printf(out, "  %s: ", t->kind->params[i].name);
            cw_param_print(&t->kind->params[i], r->values[i], out);
            cw_str_char(out, '\n');
        }
    }
    cw_str_add(out, "made_by: ");
    cw_json_add_text(out, r->made_by);
    if (r->measured > 0)
        cw_str_printf(out,
                      "\n# against the values it began with, on seeds the search never used;\n"
                      "# low and high are the 95%% interval\n"
                      "against_start: {win_rate: %.4f, low: %.4f, high: %.4f, matches: %llu}",
                      r->gain.rate, r->gain.low, r->gain.high, (unsigned long long)r->measured);
    cw_str_add(out, "\nsearch:\n");
    const struct {
        const char *name, *text;
    } texts[] = {{"agent", r->agent}, {"params", r->params}, {"decks", r->decks}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        cw_str_printf(out, "  %s: ", texts[i].name);
        cw_json_add_text(out, texts[i].text);
        cw_str_char(out, '\n');
    }
    cw_str_printf(out,
                  "  seed: %" PRIu64 "\n  games: %" PRIu64 "\n  measure: %" PRIu64
                  "\n  nodes: %" PRIu64 "\n  population: %d\n  generation: %d\n  accepted: %d\n"
                  "  step: %.9g\n  matches: %" PRIu64 "\n",
                  r->seed, r->games, r->measure, r->nodes, r->population, r->generation,
                  r->accepted, r->step, r->matches);
}
