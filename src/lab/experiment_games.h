/* Private to experiments with evolved games: where the games come from. */
#ifndef LAB_EXPERIMENT_GAMES_H
#define LAB_EXPERIMENT_GAMES_H

#include "evolve_private.h"
#include "lab/experiment.h"

typedef struct study_run {
    const cw_evolve_study *study;
    const cw_experiment_setup *setup;
    evolve_work *work;
    cw_store *store; /* of games that were found; NULL = none */
    sqlite3_stmt *insert, *select;
    cw_errors *errors;
    bool failed;
} study_run;

bool study_open_store(study_run *run);
/* The setup of the search that leads to the game of that number, which also measures it. */
cw_evolve_setup study_setup(const study_run *run, int approach, int number);
/* Finds and measures a game, or takes it from the store. False if it failed or was stopped. */
bool study_find_game(study_run *run, int approach, int number, cw_evolve_found *found);

#endif
