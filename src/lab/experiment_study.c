/* Experiment files with evolved games: what is studied, how large the searches are, and the cells,
 * whose rows are approaches or parameters and whose columns are figures. */
#include "experiment_private.h"

#include "base/memory.h"
#include "table/node.h"
#include "base/names.h"

#include <string.h>

/* Figures are percentages, rounds and scores; none comes near. */
static const double most_published = 1000;

/* ---- the study ---- */

bool cw__experiment_read_study(experiment_reader *r, const cw_node *node, const experiment_key *key)
{
    static const char *const words[] = {"approaches", "influence"};
    int found = cw__experiment_read_word(r, node, "study", words, 2);
    (void)key;
    r->e->evolve = cw_alloc(1, sizeof *r->e->evolve);
    r->e->measure = CW_MEASURE_FIGURES;
    r->e->evolve->influence = found == 1;
    r->e->row_name = found == 1 ? "parameter" : "approach";
    r->e->column_name = "figure";
    return found >= 0;
}

bool cw__experiment_read_switch(experiment_reader *r, const cw_node *node,
                                const experiment_key *key)
{
    int found = cw__experiment_read_word(r, node, key->what, key->words, 2);
    *(bool *)((char *)r->e->evolve + key->offset) = found == 1;
    return found >= 0;
}

bool cw__experiment_read_stop(experiment_reader *r, const cw_node *node, const experiment_key *key)
{
    return cw__experiment_read_number(node, most_published, &r->e->evolve->stop_below)
           || cw__experiment_refuse_kind(r, node, key->name, "a score from 0 to 1000");
}

/* ---- sizes ---- */

enum { SIZE_KEYS = 5 };

static bool read_size(experiment_reader *r, const cw_node *map, cw_evolve_size *size)
{
    static const char *const names[SIZE_KEYS] = {"games", "population", "generations",
                                                 "simulations", "measure"};
    static const long ranges[SIZE_KEYS][2] = {{2, CW_EVOLVE_MOST_GAMES_FOUND},
                                              {2, CW_EVOLVE_MOST_VECTORS},
                                              {1, CW_EVOLVE_MOST_GENERATIONS},
                                              {10, CW_EVOLVE_MOST_GAMES},
                                              {10, CW_EVOLVE_MOST_MEASURE}};
    long numbers[SIZE_KEYS];
    if (map->kind != CW_NODE_MAP)
        return cw__experiment_refuse_kind(r, map, map->key,
                                          "a map with games, population and more");
    if (!cw__experiment_check_keys(r, map, "size", names, SIZE_KEYS))
        return false;
    for (int i = 0; i < SIZE_KEYS; i++) {
        const cw_node *m = cw_node_get(map, names[i]);
        if (!node_number(m, ranges[i][0], ranges[i][1], &numbers[i]))
            return cw__experiment_refuse(r, m != NULL ? m : map, CW_ERR_RANGE,
                                         "%s must be a whole number from %ld to %ld", names[i],
                                         ranges[i][0], ranges[i][1]);
    }
    *size = (cw_evolve_size){.games = (int)numbers[0],
                             .population = (int)numbers[1],
                             .generations = (int)numbers[2],
                             .simulations = (uint64_t)numbers[3],
                             .measure = (uint64_t)numbers[4]};
    return true;
}

bool cw__experiment_read_study_sizes(experiment_reader *r, const cw_node *node,
                                     const experiment_key *key)
{
    static const char *const names[] = {"quick", "full"};
    cw_evolve_size *sizes[] = {&r->e->evolve->quick, &r->e->evolve->full};
    bool good = node->kind == CW_NODE_MAP
                    ? cw__experiment_check_keys(r, node, "size", names, 2)
                    : cw__experiment_refuse_kind(r, node, key->name, "a map with quick and full");
    for (int i = 0; good && i < 2; i++) {
        const cw_node *m = cw_node_get(node, names[i]);
        good = m != NULL
                   ? read_size(r, m, sizes[i])
                   : cw__experiment_refuse(r, node, CW_ERR_MISSING, "\"%s\" is missing", names[i]);
    }
    return good;
}

/* ---- cells ---- */

/* The parameters of the rules of one player and of one card; in a vector they occur several
 * times. */
static int row_names(const cw_evolve_study *study, const char **names)
{
    int count = study->influence ? CW_EVOLVE_RULES + CW_EVOLVE_TRAITS : CW_APPROACH_RANDOM + 1;
    for (int i = 0; i < count; i++)
        names[i] = study->influence ? cw_evolve_params[i].name : cw_approach_name(i);
    return count;
}

/* The place of a label in a margin of the table, to which it is added if new; -1 after a
 * problem. */
static int place_label(experiment_reader *r, const cw_node *node, const char *what,
                       const char *const *names, int count, const char **margin, int *numbers,
                       int *used)
{
    int label = cw_name_index(node->key, names, count), at = 0;
    if (label < 0) {
        cw__experiment_refuse_name(r, node, true, what, names, count);
        return -1;
    }
    while (at < *used && numbers[at] != label)
        at++;
    margin[at] = names[label];
    numbers[at] = label;
    *used += at == *used;
    return at;
}

static bool read_row(experiment_reader *r, const cw_node *map, int row)
{
    cw_experiment *e = r->e;
    static const char *const influence[] = {"influence"};
    const char *const *names = e->evolve->influence ? influence : cw_study_figure_names;
    int count = e->evolve->influence ? 1 : CW_STUDY_FIGURES;
    for (const cw_node *m = map->first; m != NULL; m = m->next) {
        cw_experiment_cell *cell = &e->cells[e->cell_count];
        int column = place_label(r, m, "figure", names, count, e->columns, e->evolve->columns,
                                 &e->column_count);
        if (column < 0)
            return false;
        if (e->cell_count == CW_EXPERIMENT_CELLS)
            return cw__experiment_refuse(r, m, CW_ERR_LIMIT, "more than %d cells",
                                         CW_EXPERIMENT_CELLS);
        *cell = (cw_experiment_cell){.row = row, .column = column};
        if (!cw__experiment_read_published(r, m, most_published, true, cell))
            return false;
        e->cell_count++;
    }
    return true;
}

bool cw__experiment_read_study_cells(experiment_reader *r, const cw_node *map,
                                     const experiment_key *key)
{
    cw_experiment *e = r->e;
    const char *names[CW_EXPERIMENT_LABELS];
    int count = row_names(e->evolve, names);
    bool good = map->kind == CW_NODE_MAP && map->count > 0
                    ? true
                    : cw__experiment_refuse_kind(r, map, key->name,
                                                 "a map of rows such as {random: {win: 22.5}}");
    for (const cw_node *m = good ? map->first : NULL; m != NULL && good; m = m->next) {
        int row = place_label(r, m, e->row_name, names, count, e->rows, e->evolve->rows,
                              &e->row_count);
        good = row >= 0
               && (m->kind == CW_NODE_MAP
                       ? read_row(r, m, row)
                       : cw__experiment_refuse_kind(r, m, m->key,
                                                    "a map of figures such as {win: 22.5}"));
    }
    return good
           && (e->cell_count > 0
               || cw__experiment_refuse(r, map, CW_ERR_MISSING, "there is no cell"));
}
