/* Fuzzing of experiment files: any text is read or refused with a message, and what was read is
 * sound: every cell names agents, decks, rows, columns and pairings that exist. */
#include "lab/experiment.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_cell(const cw_experiment *e, const cw_experiment_cell *cell)
{
    const cw_pairing_result result = {.matches = 4,
                                      .wins = {1, 2},
                                      .draws = 1,
                                      .pair_scores = {1, [3] = 1},
                                      .clock = {.decisions = {3, 0}, .seconds = {1, 0}}};
    if (cell->row < 0 || cell->row >= e->row_count || cell->column < 0
        || cell->column >= e->column_count || cell->player < 0 || cell->player >= e->agent_count
        || cell->opponent < 0 || cell->opponent >= e->agent_count || cell->deck < 0
        || cell->deck >= e->deck_count || cell->pairing < -1 || cell->pairing >= e->pairing_count
        || (cell->side & ~1) != 0)
        abort();
    cw_outcome o = cw_experiment_judge(e, cell, &result);
    if (!(o.low <= o.value && o.value <= o.high) || (o.inside && !cell->is_published))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static cw_errors errors;
    cw_errors_init(&errors);
    cw_experiment *e = cw_experiment_read((const char *)data, size, "fuzz", false, &errors);
    if ((e == NULL) != (errors.count > 0))
        abort();
    for (int i = 0; e != NULL && i < e->cell_count; i++)
        check_cell(e, &e->cells[i]);
    cw_experiment_free(e);
    return 0;
}
