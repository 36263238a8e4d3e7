/* What the files of experiments share. */
#ifndef LAB_EXPERIMENT_PRIVATE_H
#define LAB_EXPERIMENT_PRIVATE_H

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

/* ---- experiment.c ---- */
/* Gives every cell that can be run its pairing. False without memory. */
bool experiment_pair_up(cw_experiment *e);

/* ---- experiment_read.c; what refuses returns false ---- */
bool experiment_refuse(experiment_reader *r, const cw_node *node, cw_status status,
                       const char *format, ...) __attribute__((format(printf, 4, 5)));
/* "WHAT must be WANTED, not …" */
bool experiment_refuse_kind(experiment_reader *r, const cw_node *node, const char *what,
                            const char *wanted);
/* "there is no WHAT …", with the nearest of the names. */
bool experiment_refuse_name(experiment_reader *r, const cw_node *node, bool at_key,
                            const char *what, const char *const *names, int count);
/* Every member's key must be one of the names. */
bool experiment_check_keys(experiment_reader *r, const cw_node *map, const char *what,
                           const char *const *names, int count);
/* Text that may be shown: no control characters, at most so many bytes. "" after a problem. */
const char *experiment_read_text(experiment_reader *r, const cw_node *node, size_t most);
/* A plain decimal number from 0 to `high`. */
bool experiment_read_number(const cw_node *node, double high, double *number);
/* A word of a list; its number, or -1 after a problem. */
int experiment_read_word(experiment_reader *r, const cw_node *node, const char *what,
                         const char *const *words, int count);

/* ---- experiment_players.c ---- */
bool experiment_read_agents(experiment_reader *r, const cw_node *node);
bool experiment_read_decks(experiment_reader *r, const cw_node *node);

/* ---- experiment_table.c ---- */
bool experiment_read_player(experiment_reader *r, const cw_node *node);
bool experiment_read_opponent(experiment_reader *r, const cw_node *node);
bool experiment_read_deck(experiment_reader *r, const cw_node *node);
bool experiment_read_cells(experiment_reader *r, const cw_node *map);
/* The published number of a cell, from 0 to `most`; with `bounds` also {below: 1}. */
bool experiment_read_published(experiment_reader *r, const cw_node *node, double most, bool bounds,
                               cw_experiment_cell *cell);

/* ---- experiment_study.c: files with the key `evolve` ---- */
bool experiment_read_study(experiment_reader *r, const cw_node *node);
bool experiment_read_rules(experiment_reader *r, const cw_node *node);
bool experiment_read_zero(experiment_reader *r, const cw_node *node);
bool experiment_read_length(experiment_reader *r, const cw_node *node);
bool experiment_read_stop(experiment_reader *r, const cw_node *node);
bool experiment_read_study_sizes(experiment_reader *r, const cw_node *node);
bool experiment_read_study_cells(experiment_reader *r, const cw_node *map);

/* ---- experiment_evolve.c ---- */
cw_status experiment_run_study(cw_experiment *e, const cw_experiment_setup *setup,
                               cw_outcome *outcomes, bool *complete, cw_errors *errors);
/* How ours compares with the published number of the cell. */
void experiment_compare(const cw_experiment_cell *cell, cw_outcome *o);

#endif
