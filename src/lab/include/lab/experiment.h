/* Published experiments: a file has a table of cells with the published numbers; running it gives
 * ours beside them. Of one kind of files each cell is a pairing of the league (lab/league.h), with
 * agents and decks that the file names; cells that are the same matches seen from the other side
 * share one. The rows of the other kind are ways to find games of the family `evolve`, or its
 * parameters. experiments/README.md describes the files. */
#ifndef LAB_EXPERIMENT_H
#define LAB_EXPERIMENT_H

#include "evolve/search.h"
#include "lab/league.h"

enum { CW_EXPERIMENT_LABELS = 64, CW_EXPERIMENT_CELLS = 1024 }; /* most of each kind */

typedef enum cw_measure {
    CW_MEASURE_WIN_RATE, /* percent; a draw is half a win */
    CW_MEASURE_SECONDS,  /* per decision, of the cell's player */
    CW_MEASURE_FIGURES,  /* of evolved games: each column is a figure of its own */
    CW_MEASURES
} cw_measure;

const char *cw_measure_name(cw_measure measure); /* as in the files: "win rate" */

typedef struct cw_experiment_agent {
    const char *label;
    const char *spec;    /* NULL: it cannot be run … */
    const char *not_run; /* … and why */
    uint8_t reveal;      /* what it may look at: CW_REVEAL_* of seat 0 */
} cw_experiment_agent;

typedef struct cw_experiment_deck {
    const char *label;
    cw_deck deck;
} cw_experiment_deck;

typedef enum cw_published {
    CW_PUBLISHED_VALUE,
    CW_PUBLISHED_BELOW, /* "less than 1 %" */
    CW_PUBLISHED_ABOVE
} cw_published;

typedef struct cw_experiment_cell {
    int row, column;      /* of the table's labels */
    int player, opponent; /* of the agents */
    int deck;
    bool is_published, has_interval;
    double published, low, high; /* in the unit of the measure; low and high with has_interval */
    cw_published published_is;
    int pairing; /* -1: it cannot be run */
    int side;    /* which player of the pairing is the cell's player */
} cw_experiment_cell;

/* Columns of a study of approaches: id, name in files. */
#define CW_STUDY_FIGURE_LIST(X)                                                                    \
    X(ADVANTAGE, "advantage")       /* wins of the first player less those of the second, in % */  \
    X(WIN, "win")                   /* the same, whoever has more */                               \
    X(ROUNDS, "rounds")             /* of a match */                                               \
    X(LIFE, "winner's life")        /* in % of his life at the start */                            \
    X(FIRST_CARD, "first card")     /* own turns before a player's first card */                   \
    X(BLANK, "blank cards")         /* can never attack nor block, in % of all */                  \
    X(WIN_RND, "win_rnd")           /* equation 3 of the paper */                                  \
    X(WIN_RND_LIFE, "win_rnd_life") /* equation 4 */

typedef enum cw_study_figure {
#define X(id, name) CW_STUDY_##id,
    CW_STUDY_FIGURE_LIST(X)
#undef X
        CW_STUDY_FIGURES
} cw_study_figure;

extern const char *const cw_study_figure_names[CW_STUDY_FIGURES];

/* How large an experiment with evolved games is. */
typedef struct cw_evolve_size {
    int games;                   /* of each approach, from 2 */
    int population, generations; /* of the search for one of them */
    uint64_t simulations;        /* matches of a vector in a generation */
    uint64_t measure;            /* matches that measure a game, never used by its search */
} cw_evolve_size;

/* A game that an approach came to. */
typedef struct cw_evolve_found {
    int approach; /* a metric, or CW_APPROACH_RANDOM */
    int number;   /* among those of its approach, from 0 */
    cw_evolve_vector vector;
    cw_evolve_sums sums; /* of the measurement */
} cw_evolve_found;

enum { CW_APPROACH_RANDOM = CW_METRIC_COUNT, CW_EVOLVE_MOST_GAMES_FOUND = 1000 };

/* Rows are approaches, or parameters whose influence is measured. */
typedef struct cw_evolve_study {
    bool influence;
    bool different;  /* the players have different rules */
    bool zero_stays; /* see cw_evolve_vector */
    bool turns;      /* see cw_evolve_aims */
    double stop_below;
    cw_evolve_size quick, full;
    int rows[CW_EXPERIMENT_LABELS];    /* approaches or parameters */
    int columns[CW_EXPERIMENT_LABELS]; /* cw_study_figure, if the rows are approaches */
    cw_evolve_found *found;            /* after a run */
    int found_count;
} cw_evolve_study;

typedef struct cw_experiment {
    const char *title, *source, *note;      /* note: "" if there is none */
    const char *row_name, *column_name;     /* two of "player", "opponent" and "deck" */
    const char *shared_name, *shared_label; /* the third, and what it is in all cells */
    struct cw_game *game;                   /* NULL: a study of evolved games */
    cw_evolve_study *evolve;                /* NULL: a league */
    cw_measure measure;
    uint64_t quick, full; /* matches of a cell */
    uint64_t seed;
    cw_experiment_agent agents[CW_EXPERIMENT_LABELS];
    cw_experiment_deck decks[CW_EXPERIMENT_LABELS];
    int agent_count, deck_count;
    const char *rows[CW_EXPERIMENT_LABELS], *columns[CW_EXPERIMENT_LABELS];
    int row_count, column_count;
    cw_experiment_cell cells[CW_EXPERIMENT_CELLS];
    int cell_count;
    cw_pairing *pairings; /* matches and seed are set for each run */
    int pairing_count;
    struct cw_yaml *yaml; /* owns the texts */
} cw_experiment;

/* NULL with every problem in `errors`. Agents that start programs or read files are refused unless
 * `trusted`. */
cw_experiment *cw_experiment_read_file(const char *path, bool trusted, cw_errors *errors);
cw_experiment *cw_experiment_read(const char *text, size_t size, const char *label, bool trusted,
                                  cw_errors *errors);
void cw_experiment_free(cw_experiment *experiment); /* NULL is fine */

/* What came out in a cell. Without matches only `matches` means something. */
typedef struct cw_outcome {
    uint64_t matches, draws, decisions;
    uint64_t forfeits;       /* of the cell's player */
    double value, low, high; /* with its 95% interval */
    bool exact;              /* no interval: symmetry makes the value what it is */
    int same_as; /* the first cell with the same matches and the same published number, seen from
                  * either side; itself, if there is none */
    double difference; /* ours less the published one */
    bool inside;       /* the published value lies in our interval */
    bool compatible; /* the difference is within the errors of both, if the published value is a win
                      * rate over the full number of matches */
    double seconds;  /* per decision of the cell's player */
} cw_outcome;

/* The outcome of a cell whose pairing came to `result`. */
cw_outcome cw_experiment_judge(const cw_experiment *experiment, const cw_experiment_cell *cell,
                               const cw_pairing_result *result);

typedef struct cw_experiment_setup {
    uint64_t matches;    /* of each cell, an even number */
    cw_evolve_size size; /* the same for a study of evolved games */
    uint64_t seed;
    cw_keeping keeping; /* the store may be shared by many experiments */
} cw_experiment_setup;

/* outcomes[i] belongs to cells[i]. A stopped run tells what there is; *complete tells.
 * `outcomes` has room for all cells and is cleared first. A stored cell is not played again. */
cw_status cw_experiment_run(cw_experiment *experiment, const cw_experiment_setup *setup,
                            cw_outcome *outcomes, bool *complete, cw_errors *errors);

/* A figure of one game that a study found, from the matches that measured it; in the unit of
 * CW_STUDY_FIGURE_LIST. */
double cw_study_value(const cw_evolve_study *study, const cw_evolve_found *found,
                      cw_study_figure figure);
/* What an experiment file may hold (base/shape.h). */
void cw_experiment_shape(cw_str *out);

/* "win", "random": an approach. */
const char *cw_approach_name(int approach);

#endif
