/* The record of a run as YAML: values that agents can take, how they were found, what they are
 * worth, and all that going on with the search needs. */
#include "tune_private.h"

#include "lab/agent_table.h"
#include "lang/yaml.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

void cw_tune_print(const cw_tune *t, cw_str *out)
{
    for (int i = 0; i < t->count; i++) {
        if (t->tuned[i]) {
            cw_str_printf(out, "  %-16s %10.4g   from %-8.4g %s\n", t->kind->params[i].name,
                          t->record->values[i], t->start[i], t->kind->params[i].help);
        }
    }
}

typedef enum field_kind { FIELD_TEXT, FIELD_WHOLE, FIELD_INT, FIELD_REAL } field_kind;

/* The part "search" of the file. */
static const struct field {
    const char *name;
    field_kind kind;
    size_t offset;
    double low, high;
} fields[] = {
    {"agent", FIELD_TEXT, offsetof(cw_tune_record, agent), 0, 0},
    {"params", FIELD_TEXT, offsetof(cw_tune_record, params), 0, 0},
    {"decks", FIELD_TEXT, offsetof(cw_tune_record, decks), 0, 0},
    {"seed", FIELD_WHOLE, offsetof(cw_tune_record, seed), 0, 0x1p63},
    {"games", FIELD_WHOLE, offsetof(cw_tune_record, games), 1, 1e6},
    {"measure", FIELD_WHOLE, offsetof(cw_tune_record, measure), 1, 1e7},
    {"nodes", FIELD_WHOLE, offsetof(cw_tune_record, nodes), 0, 1e15},
    {"population", FIELD_INT, offsetof(cw_tune_record, population), 1, 64},
    {"generation", FIELD_INT, offsetof(cw_tune_record, generation), 0, 1e6},
    {"accepted", FIELD_INT, offsetof(cw_tune_record, accepted), 0, 1e6},
    {"step", FIELD_REAL, offsetof(cw_tune_record, step), 0, 10},
    {"matches", FIELD_WHOLE, offsetof(cw_tune_record, matches), 0, 1e15},
};
enum { FIELDS = sizeof fields / sizeof *fields };

static void write_field(const struct field *f, const cw_tune_record *r, cw_str *out)
{
    const void *at = (const char *)r + f->offset;
    cw_str_printf(out, "  %s: ", f->name);
    switch (f->kind) {
    case FIELD_TEXT: cw_json_add_text(out, at); break;
    case FIELD_WHOLE: cw_str_printf(out, "%llu", (unsigned long long)*(const uint64_t *)at); break;
    case FIELD_INT: cw_str_printf(out, "%d", *(const int *)at); break;
    case FIELD_REAL: cw_str_printf(out, "%.9g", *(const double *)at); break;
    }
    cw_str_char(out, '\n');
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
    if (r->measured > 0) {
        cw_str_printf(out,
                      "\n# against the values it began with, on seeds the search never used;\n"
                      "# low and high are the 95%% interval\n"
                      "against_start: {win_rate: %.4f, low: %.4f, high: %.4f, matches: %llu}",
                      r->gain.rate, r->gain.low, r->gain.high, (unsigned long long)r->measured);
    }
    cw_str_add(out, "\n# what `cardwright tune --resume` needs\nsearch:\n");
    for (int i = 0; i < FIELDS; i++)
        write_field(&fields[i], r, out);
}

/* ---- reading ---- */

static bool read_number(const cw_node *node, double low, double high, double *number)
{
    char *end = NULL;
    *number = node->kind == CW_NODE_SCALAR ? strtod(node->text, &end) : 0;
    return end != NULL && end != node->text && *end == '\0' && *number >= low && *number <= high;
}

static bool read_field(const struct field *f, const cw_yaml *yaml, const cw_node *node,
                       cw_tune_record *r, cw_errors *errors)
{
    void *at = (char *)r + f->offset;
    char found[100];
    double number = 0;
    if (f->kind == FIELD_TEXT) {
        if (node->kind == CW_NODE_SCALAR && node->size < CW_TUNE_TEXT) {
            memcpy(at, node->text, node->size + 1);
            return true;
        }
        cw_node_error(errors, yaml, node, CW_ERR_SYNTAX, "%s must be a text of at most %d bytes",
                      f->name, CW_TUNE_TEXT - 1);
        return false;
    }
    if (!read_number(node, f->low, f->high, &number)
        || (f->kind != FIELD_REAL && floor(number) != number)) {
        cw_node_error(errors, yaml, node, CW_ERR_RANGE, "%s must be a number from %g to %g, not %s",
                      f->name, f->low, f->high, cw_node_describe(node, found, sizeof found));
        return false;
    }
    if (f->kind == FIELD_WHOLE)
        *(uint64_t *)at = strtoull(node->text, NULL, 10);
    else if (f->kind == FIELD_INT)
        *(int *)at = (int)number;
    else
        *(double *)at = number;
    return true;
}

static const cw_node *get_member(const cw_yaml *yaml, const cw_node *map, const char *key,
                                 cw_errors *errors)
{
    const cw_node *node = map->kind == CW_NODE_MAP ? cw_node_get(map, key) : NULL;
    if (node == NULL)
        cw_node_error(errors, yaml, map, CW_ERR_MISSING, "\"%s\" is missing", key);
    return node;
}

static bool read_search(const cw_yaml *yaml, const cw_node *search, cw_tune_record *r,
                        cw_errors *errors)
{
    bool good = true;
    for (int i = 0; i < FIELDS; i++) {
        const cw_node *node = get_member(yaml, search, fields[i].name, errors);
        good = node != NULL && read_field(&fields[i], yaml, node, r, errors) && good;
    }
    return good;
}

static bool read_gain(const cw_yaml *yaml, const cw_node *gain, cw_tune_record *r,
                      cw_errors *errors)
{
    double matches = 0;
    const struct {
        const char *name;
        double *to, high;
    } parts[] = {{"win_rate", &r->gain.rate, 1},
                 {"low", &r->gain.low, 1},
                 {"high", &r->gain.high, 1},
                 {"matches", &matches, 1e15}};
    for (int i = 0; i < 4; i++) {
        const cw_node *node = get_member(yaml, gain, parts[i].name, errors);
        if (node == NULL || !read_number(node, 0, parts[i].high, parts[i].to)) {
            cw_node_error(errors, yaml, gain, CW_ERR_RANGE, "%s must be a number from 0 to %g",
                          parts[i].name, parts[i].high);
            return false;
        }
    }
    r->measured = (uint64_t)matches;
    return true;
}

/* The agent's own values first, then those of the file. */
static bool read_values(const cw_yaml *yaml, const cw_node *values, const cw_game *game,
                        cw_tune_record *r, cw_errors *errors)
{
    double start[CW_AGENT_PARAMS] = {0};
    cw_str spec = CW_STR_INIT;
    const cw_agent_kind *kind = NULL;
    if (cw_agent_expand(game, r->agent, &spec, errors) == CW_OK)
        kind = cw_agent_read(cw_str_get(&spec), start, errors);
    cw_str_clear(&spec);
    bool good = kind != NULL && values->kind == CW_NODE_MAP;
    memcpy(r->values, start, sizeof start);
    for (const cw_node *m = good ? values->first : NULL; m != NULL; m = m->next) {
        const char *near;
        int i = cw_agent_find_param(kind, m->key, &near);
        double value;
        if (i < 0 || m->kind != CW_NODE_SCALAR
            || !cw_param_read(&kind->params[i], m->text, &value)) {
            cw_node_key_error(errors, yaml, m, CW_ERR_RANGE,
                              "\"%.80s\" is no parameter of %s, or its value is out of range",
                              m->key, kind->name);
            good = false;
        } else {
            r->values[i] = value;
        }
    }
    return good;
}

static bool read_record(const cw_yaml *yaml, const cw_game *game, cw_tune_record *r,
                        cw_errors *errors)
{
    const cw_node *root = cw_yaml_root(yaml);
    const cw_node *made_by = get_member(yaml, root, "made_by", errors);
    const cw_node *values = get_member(yaml, root, "values", errors);
    const cw_node *search = get_member(yaml, root, "search", errors);
    const cw_node *name = get_member(yaml, root, "game", errors);
    if (made_by == NULL || values == NULL || search == NULL || name == NULL)
        return false;
    if (name->kind != CW_NODE_SCALAR || strcmp(name->text, game->name) != 0) {
        cw_node_error(errors, yaml, name, CW_ERR_WRONG_GAME, "the file belongs to another game");
        return false;
    }
    const struct field how = {"made_by", FIELD_TEXT, offsetof(cw_tune_record, made_by), 0, 0};
    const cw_node *gain = cw_node_get(root, "against_start");
    return read_field(&how, yaml, made_by, r, errors) && read_search(yaml, search, r, errors)
           && read_values(yaml, values, game, r, errors)
           && (gain == NULL || read_gain(yaml, gain, r, errors));
}

cw_status cw_tune_read(const char *path, const cw_game *game, cw_tune_record *record,
                       cw_errors *errors)
{
    memset(record, 0, sizeof *record);
    cw_yaml *yaml = cw_yaml_read_file(path, errors);
    bool good = yaml != NULL && read_record(yaml, game, record, errors);
    cw_yaml_free(yaml);
    return good ? CW_OK : cw_errors_status(errors);
}
