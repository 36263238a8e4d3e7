/* The search over knobs from its options to its report. Options and words are shared with
 * `evolve`, which does the same with a game. */
#ifndef CLI_EVOLVE_KNOBS_H
#define CLI_EVOLVE_KNOBS_H

#include "tell.h"

#include "balance/knobs.h"

/* `evolve GAME` does the same as `evolve knobs GAME`. */
extern const cli_option cw__evolve_knobs_options[];
extern const char cw__evolve_knobs_details[];
int cw__evolve_knobs_run(const cli_args *args, cw_game *game);

/* What was asked and what was found; all but `changed` is borrowed. */
typedef struct knob_report {
    const cw_knob_task *task;
    const cw_knob_outcome *outcome;
    cw_game *changed; /* the game with the proposal; NULL if it is the game as it is */
    double seconds;   /* that the search and the evidence took */
} knob_report;

/* At least one trial must have been measured: the game as it is. */
cw_document *cw__knob_document(const knob_report *r);

#endif
