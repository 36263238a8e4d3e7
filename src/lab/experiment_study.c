/* Experiment files with evolved games: what is studied, how large the searches are, and the cells,
 * whose rows are approaches or parameters and whose columns are figures. */
#include "experiment_private.h"

#include "node.h"

#include <stdlib.h>
#include <string.h>

static const double most_published = 1000;

/* ---- the study ---- */

bool experiment_read_study(experiment_reader *r, const cw_node *node)
{
    static const char *const words[] = {"approaches", "influence"};
    int found = experiment_read_word(r, node, "study", words, 2);
    r->e->evolve = calloc(1, sizeof *r->e->evolve);
    if (r->e->evolve == NULL)
        return experiment_refuse(r, node, CW_ERR_MEMORY, "%s", cw_status_text(CW_ERR_MEMORY));
    r->e->measure = CW_MEASURE_FIGURES;
    r->e->evolve->influence = found == 1;
    r->e->row_name = found == 1 ? "parameter" : "approach";
    r->e->column_name = "figure";
    return found >= 0;
}

bool experiment_read_rules(experiment_reader *r, const cw_node *node)
{
    static const char *const words[] = {"same", "different"};
    int found = experiment_read_word(r, node, "kind of rules", words, 2);
    r->e->evolve->different = found == 1;
    return found >= 0;
}

bool experiment_read_zero(experiment_reader *r, const cw_node *node)
{
    int found = experiment_read_word(r, node, "meaning of 0", cw_evolve_zero_words, 2);
    r->e->evolve->zero_stays = found == 1;
    return found >= 0;
}

bool experiment_read_length(experiment_reader *r, const cw_node *node)
{
    int found = experiment_read_word(r, node, "unit of the length", cw_evolve_length_words, 2);
    r->e->evolve->turns = found == 1;
    return found >= 0;
}

bool experiment_read_stop(experiment_reader *r, const cw_node *node)
{
    return experiment_read_number(node, most_published, &r->e->evolve->stop_below)
           || experiment_refuse_kind(r, node, node->key, "a score from 0 to 1000");
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
        return experiment_refuse_kind(r, map, map->key, "a map with games, population and more");
    if (!experiment_check_keys(r, map, "size", names, SIZE_KEYS))
        return false;
    for (int i = 0; i < SIZE_KEYS; i++) {
        const cw_node *m = cw_node_get(map, names[i]);
        if (!node_number(m, ranges[i][0], ranges[i][1], &numbers[i])) {
            return experiment_refuse(r, m != NULL ? m : map, CW_ERR_RANGE,
                                     "%s must be a whole number from %ld to %ld", names[i],
                                     ranges[i][0], ranges[i][1]);
        }
    }
    *size = (cw_evolve_size){.games = (int)numbers[0],
                             .population = (int)numbers[1],
                             .generations = (int)numbers[2],
                             .simulations = (uint64_t)numbers[3],
                             .measure = (uint64_t)numbers[4]};
    return true;
}

bool experiment_read_study_sizes(experiment_reader *r, const cw_node *node)
{
    static const char *const names[] = {"quick", "full"};
    cw_evolve_size *sizes[] = {&r->e->evolve->quick, &r->e->evolve->full};
    bool good = node->kind == CW_NODE_MAP
                    ? experiment_check_keys(r, node, "size", names, 2)
                    : experiment_refuse_kind(r, node, "sizes", "a map with quick and full");
    for (int i = 0; good && i < 2; i++) {
        const cw_node *m = cw_node_get(node, names[i]);
        good = m != NULL
                   ? read_size(r, m, sizes[i])
                   : experiment_refuse(r, node, CW_ERR_MISSING, "\"%s\" is missing", names[i]);
    }
    return good;
}

/* ---- cells ---- */

static int row_names(const cw_evolve_study *study, const char **names)
{
    int count = study->influence ? CW_EVOLVE_RULES + CW_EVOLVE_TRAITS : CW_APPROACH_RANDOM + 1;
    for (int i = 0; i < count; i++)
        names[i] = study->influence ? cw_evolve_params[i].name : cw_approach_name(i);
    return count;
}

/* The place of a label in a margin of the table, to which it is added if new; -1 after a problem. */
static int place_label(experiment_reader *r, const cw_node *node, const char *what,
                       const char *const *names, int count, const char **margin, int *numbers,
                       int *used)
{
    for (int i = 0; i < count; i++) {
        int at = 0;
        if (strcmp(names[i], node->key) != 0)
            continue;
        while (at < *used && numbers[at] != i)
            at++;
        margin[at] = names[i];
        numbers[at] = i;
        *used += at == *used;
        return at;
    }
    experiment_refuse_name(r, node, true, what, names, count);
    return -1;
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
            return experiment_refuse(r, m, CW_ERR_LIMIT, "more than %d cells", CW_EXPERIMENT_CELLS);
        *cell = (cw_experiment_cell){.row = row, .column = column};
        if (!experiment_read_published(r, m, most_published, true, cell))
            return false;
        e->cell_count++;
    }
    return true;
}

bool experiment_read_study_cells(experiment_reader *r, const cw_node *map)
{
    cw_experiment *e = r->e;
    const char *names[CW_EXPERIMENT_LABELS];
    int count = row_names(e->evolve, names);
    bool good = map->kind == CW_NODE_MAP && map->count > 0
                    ? true
                    : experiment_refuse_kind(r, map, "cells",
                                             "a map of rows such as {random: {win: 22.5}}");
    for (const cw_node *m = good ? map->first : NULL; m != NULL && good; m = m->next) {
        int row = place_label(r, m, e->row_name, names, count, e->rows, e->evolve->rows,
                              &e->row_count);
        good = row >= 0
               && (m->kind == CW_NODE_MAP
                       ? read_row(r, m, row)
                       : experiment_refuse_kind(r, m, m->key,
                                                "a map of figures such as {win: 22.5}"));
    }
    return good
           && (e->cell_count > 0 || experiment_refuse(r, map, CW_ERR_MISSING, "there is no cell"));
}
