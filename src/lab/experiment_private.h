/* What the files of experiments share. */
#ifndef LAB_EXPERIMENT_PRIVATE_H
#define LAB_EXPERIMENT_PRIVATE_H

#include "evolve/work.h"
#include "lab/experiment.h"
#include "lang/yaml.h"

enum { EXPERIMENT_NOTE = 4000 }; /* longest note or reason in bytes */

/* What varies from cell to cell: two of these; the third is the same everywhere. */
typedef enum experiment_axis {
    EXPERIMENT_PLAYER,
    EXPERIMENT_OPPONENT,
    EXPERIMENT_DECK,
    EXPERIMENT_AXES
} experiment_axis;

typedef struct experiment_reader {
    cw_experiment *e;
    cw_errors *errors;
    bool trusted, failed;
    int fixed[EXPERIMENT_AXES]; /* index of the one label, or -1 */
    int rows, columns;          /* axes, -1 = not given yet */
} experiment_reader;

/* A key of a file. Where several keys are read alike, its row says what differs. */
typedef struct experiment_key experiment_key;
typedef bool experiment_read(experiment_reader *r, const cw_node *node, const experiment_key *key);
struct experiment_key {
    const char *name;
    experiment_read *read;
    const char *shape; /* base/shape.h */
    bool optional;
    size_t offset;            /* of a text in cw_experiment, of a switch in cw_evolve_study */
    int number;               /* most bytes of a text; which axis; 1 = decks, not agents */
    const char *what;         /* a switch: how problems call it … */
    const char *const *words; /* … and its words for off and on */
};

/* ---- experiment.c ---- */
/* Gives every cell that can be run its pairing. */
void cw__experiment_pair_up(cw_experiment *e);

/* ---- experiment_read.c; what refuses returns false ---- */
bool cw__experiment_refuse(experiment_reader *r, const cw_node *node, cw_status status,
                           const char *format, ...) __attribute__((format(printf, 4, 5)));
/* "WHAT must be WANTED, not …" */
bool cw__experiment_refuse_kind(experiment_reader *r, const cw_node *node, const char *what,
                                const char *wanted);
/* "there is no WHAT …", with the nearest of the names. */
bool cw__experiment_refuse_name(experiment_reader *r, const cw_node *node, bool at_key,
                                const char *what, const char *const *names, int count);
/* Every member's key must be one of the names. */
bool cw__experiment_check_keys(experiment_reader *r, const cw_node *map, const char *what,
                               const char *const *names, int count);
/* Text that may be shown: no control characters, at most so many bytes. "" after a problem. */
const char *cw__experiment_read_text(experiment_reader *r, const cw_node *node, size_t most);
/* A plain decimal number from 0 to `high`. */
bool cw__experiment_read_number(const cw_node *node, double high, double *number);
/* A word of a list; its number, or -1 after a problem. */
int cw__experiment_read_word(experiment_reader *r, const cw_node *node, const char *what,
                             const char *const *words, int count);

/* ---- readers of keys: experiment_players.c ---- */
experiment_read cw__experiment_read_labels;

/* ---- experiment_table.c ---- */
experiment_read cw__experiment_read_axis, cw__experiment_read_cells;
/* The published number of a cell, from 0 to `most`; with `bounds` also {below: 1}. */
bool cw__experiment_read_published(experiment_reader *r, const cw_node *node, double most,
                                   bool bounds, cw_experiment_cell *cell);

/* ---- experiment_study.c: files with the key `evolve` ---- */
experiment_read cw__experiment_read_study, cw__experiment_read_switch, cw__experiment_read_stop,
    cw__experiment_read_study_sizes, cw__experiment_read_study_cells;

/* ---- experiment_evolve.c ---- */
cw_status cw__experiment_run_study(cw_experiment *e, const cw_experiment_setup *setup,
                                   cw_outcome *outcomes, bool *complete, cw_errors *errors);
/* How ours compares with the published number of the cell. */
void cw__experiment_compare(const cw_experiment_cell *cell, cw_outcome *o);

/* ---- experiment_games.c: where evolved games come from ---- */
typedef struct study_run {
    const cw_evolve_study *study;
    const cw_experiment_setup *setup;
    evolve_work *work;
    cw_ledger *ledger; /* its store keeps the games that were found */
    cw_errors *errors;
} study_run;

/* The setup of the search that leads to the game of that number, which also measures it. */
cw_evolve_setup cw__study_setup(const study_run *run, int approach, int number);
/* Finds and measures a game, or takes it from the store. False if it failed or was stopped. */
bool cw__study_find_game(study_run *run, int approach, int number, cw_evolve_found *found);

#endif
