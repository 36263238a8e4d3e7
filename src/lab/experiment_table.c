/* The table of an experiment file: which of player, opponent and deck are its rows and columns, and
 * its cells with the published numbers. */
#include "experiment_private.h"
#include "base/names.h"

#include <string.h>

/* For a decision: eleven days. */
static const double most_seconds = 1e6;
static const char *const axis_names[EXPERIMENT_AXES] = {"player", "opponent", "deck"};

static int label_names(const experiment_reader *r, experiment_axis axis,
                       const char *names[CW_EXPERIMENT_LABELS])
{
    const cw_experiment *e = r->e;
    int count = axis == EXPERIMENT_DECK ? e->deck_count : e->agent_count;
    for (int i = 0; i < count; i++)
        names[i] = axis == EXPERIMENT_DECK ? e->decks[i].label : e->agents[i].label;
    return count;
}

/* The index of a label, -1 after a problem. */
static int find_label(experiment_reader *r, experiment_axis axis, const cw_node *node, bool at_key)
{
    const char *names[CW_EXPERIMENT_LABELS];
    int count = label_names(r, axis, names);
    int found = cw_name_index(at_key ? node->key : node->text, names, count);
    if (found < 0)
        cw__experiment_refuse_name(r, node, at_key, axis == EXPERIMENT_DECK ? "deck" : "agent",
                                   names, count);
    return found;
}

/* player, opponent, deck: a label, "rows" or "columns". */
bool cw__experiment_read_axis(experiment_reader *r, const cw_node *node, const experiment_key *key)
{
    experiment_axis axis = (experiment_axis)key->number;
    r->fixed[axis] = -1;
    if (node->kind != CW_NODE_SCALAR)
        return cw__experiment_refuse_kind(r, node, node->key, "a label, \"rows\" or \"columns\"");
    int *place = strcmp(node->text, "rows") == 0      ? &r->rows
                 : strcmp(node->text, "columns") == 0 ? &r->columns
                                                      : NULL;
    if (place == NULL) {
        r->fixed[axis] = find_label(r, axis, node, false);
        return r->fixed[axis] >= 0;
    }
    if (*place >= 0)
        return cw__experiment_refuse(r, node, CW_ERR_DUPLICATE, "%s are already the %ss",
                                     node->text, axis_names[*place]);
    *place = axis;
    return true;
}

/* {below: 1} and {above: 20}: what is said without a number. */
static bool read_bound(const cw_node *node, double most, cw_experiment_cell *cell)
{
    const cw_node *below = cw_node_get(node, "below"), *above = cw_node_get(node, "above");
    const cw_node *bound = below != NULL ? below : above;
    cell->published_is = below != NULL ? CW_PUBLISHED_BELOW : CW_PUBLISHED_ABOVE;
    cell->is_published = true;
    return node->count == 1 && bound != NULL
           && cw__experiment_read_number(bound, most, &cell->published);
}

bool cw__experiment_read_published(experiment_reader *r, const cw_node *node, double most,
                                   bool bounds, cw_experiment_cell *cell)
{
    static const char *const keys[] = {"published", "low", "high", "below", "above"};
    const cw_node *value = node;
    if (node->kind == CW_NODE_MAP) {
        const cw_node *low = cw_node_get(node, "low"), *high = cw_node_get(node, "high");
        if (!cw__experiment_check_keys(r, node, "field of a cell", keys, bounds ? 5 : 3))
            return false;
        value = cw_node_get(node, "published");
        if (bounds && value == NULL && read_bound(node, most, cell))
            return true;
        cell->has_interval = low != NULL || high != NULL;
        if (value == NULL || (low == NULL) != (high == NULL)
            || (low != NULL
                && (!cw__experiment_read_number(low, most, &cell->low)
                    || !cw__experiment_read_number(high, most, &cell->high)
                    || cell->low > cell->high))) {
            return cw__experiment_refuse(
                r, node, CW_ERR_MISSING,
                "a cell has \"published\", and with it perhaps \"low\" and \"high\"%s",
                bounds ? "; or \"below\" or \"above\"" : "");
        }
    }
    cell->is_published = !(value->kind == CW_NODE_SCALAR && cw_node_is_null(value));
    if (cell->is_published && !cw__experiment_read_number(value, most, &cell->published)) {
        char found[100];
        return cw__experiment_refuse(r, value, CW_ERR_RANGE,
                                     "expected a number from 0 to %.0f or null, not %s", most,
                                     cw_node_describe(value, found, sizeof found));
    }
    return true;
}

/* The labels that the cells use, in the order in which the file names them. Cells held the numbers
 * of the labels and get those of rows and columns. */
static int make_margin(const experiment_reader *r, experiment_axis axis, bool columns,
                       const char **margin)
{
    cw_experiment *e = r->e;
    const char *names[CW_EXPERIMENT_LABELS];
    int count = label_names(r, axis, names), used = 0;
    int place[CW_EXPERIMENT_LABELS];
    for (int label = 0; label < count; label++) {
        bool met = false;
        for (int i = 0; i < e->cell_count && !met; i++)
            met = (columns ? e->cells[i].column : e->cells[i].row) == label;
        place[label] = used;
        if (met)
            margin[used++] = names[label];
    }
    for (int i = 0; i < e->cell_count; i++) {
        int *at = columns ? &e->cells[i].column : &e->cells[i].row;
        *at = place[*at];
    }
    return used;
}

static bool read_cell(experiment_reader *r, const cw_node *node, int row)
{
    cw_experiment *e = r->e;
    int at[EXPERIMENT_AXES] = {r->fixed[0], r->fixed[1], r->fixed[2]};
    if (e->cell_count == CW_EXPERIMENT_CELLS)
        return cw__experiment_refuse(r, node, CW_ERR_LIMIT, "more than %d cells",
                                     CW_EXPERIMENT_CELLS);
    at[r->rows] = row;
    at[r->columns] = find_label(r, (experiment_axis)r->columns, node, true);
    cw_experiment_cell *cell = &e->cells[e->cell_count];
    *cell = (cw_experiment_cell){.player = at[EXPERIMENT_PLAYER],
                                 .opponent = at[EXPERIMENT_OPPONENT],
                                 .deck = at[EXPERIMENT_DECK]};
    double most = e->measure == CW_MEASURE_WIN_RATE ? 100 : most_seconds;
    if (at[r->columns] < 0 || !cw__experiment_read_published(r, node, most, false, cell))
        return false;
    cell->row = row;
    cell->column = at[r->columns];
    e->cell_count++;
    return true;
}

/* The three axes have numbers 0 to 2: what is left of their sum is the one that all cells share. */
static void name_axes(experiment_reader *r)
{
    const char *names[CW_EXPERIMENT_LABELS];
    int shared = EXPERIMENT_PLAYER + EXPERIMENT_OPPONENT + EXPERIMENT_DECK - r->rows - r->columns;
    label_names(r, (experiment_axis)shared, names);
    r->e->row_name = axis_names[r->rows];
    r->e->column_name = axis_names[r->columns];
    r->e->shared_name = axis_names[shared];
    r->e->shared_label = names[r->fixed[shared]];
}

bool cw__experiment_read_cells(experiment_reader *r, const cw_node *map, const experiment_key *key)
{
    bool good = true;
    if (r->rows < 0 || r->columns < 0)
        return cw__experiment_refuse(r, map, CW_ERR_MISSING,
                                     "one of player, opponent and deck must be \"rows\" and one "
                                     "\"columns\"");
    if (map->kind != CW_NODE_MAP || map->count == 0)
        return cw__experiment_refuse_kind(r, map, key->name,
                                          "a map of rows such as {greedy: {random: 95.5}}");
    for (const cw_node *row = map->first; row != NULL; row = row->next) {
        int label = find_label(r, (experiment_axis)r->rows, row, true);
        if (row->kind != CW_NODE_MAP) {
            good = cw__experiment_refuse_kind(r, row, row->key,
                                              "a map of columns such as {random: 95.5}");
            continue;
        }
        for (const cw_node *m = row->first; m != NULL && label >= 0; m = m->next)
            good = read_cell(r, m, label) && good;
        good = label >= 0 && good;
    }
    name_axes(r);
    if (!good || r->e->cell_count == 0)
        return good && cw__experiment_refuse(r, map, CW_ERR_MISSING, "there is no cell");
    r->e->row_count = make_margin(r, (experiment_axis)r->rows, false, r->e->rows);
    r->e->column_count = make_margin(r, (experiment_axis)r->columns, true, r->e->columns);
    return true;
}
