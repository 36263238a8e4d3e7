/* Printing the outcome of a simulation. */
#ifndef CLI_SIM_PRINT_H
#define CLI_SIM_PRINT_H

#include "common.h"
#include "lab/sim.h"

typedef struct sim_names {
    const char *agents[CW_SEATS], *decks[CW_SEATS];
} sim_names;

json_t *sim_json(const cw_sim_setup *setup, const sim_names *names, const cw_sim_result *result);
void sim_print(const cw_sim_setup *setup, const sim_names *names, const cw_sim_result *result,
               int card_rows);

#endif
