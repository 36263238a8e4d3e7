/* The search over knobs from its options to its report. */
#ifndef CLI_EVOLVE_KNOBS_H
#define CLI_EVOLVE_KNOBS_H

#include "args.h"
#include "common.h"

#include "lab/knobs.h"

/* `evolve GAME` does the same as `evolve knobs GAME`. */
extern const cli_option evolve_knobs_options[];
extern const char evolve_knobs_details[];
int evolve_knobs_run(const cli_args *args);

typedef struct knob_report {
    const cw_knob_task *task;
    const cw_knob_outcome *outcome;
    cw_game *changed; /* the game with the proposal; NULL if it is the game as it is */
    double seconds;
} knob_report;

/* "12.3%" or "17.25" as the target's kind wants it. */
void knob_value_text(const cw_target *target, double value, char *out, size_t size);
/* "12.3% (10.1 to 14.6)" */
void knob_rate_text(const cw_target *target, cw_rate rate, char *out, size_t size);
/* "50.0% ± 2.0" */
void knob_goal_text(const cw_target *target, char *out, size_t size);
/* "reached", "missed", or how sure that is. */
const char *knob_verdict(const cw_target *target, cw_rate rate);
/* "cost 3 to 4; …", the changes of a trial, or "nothing". */
void knob_changes_text(const cw_knob_task *task, const cw_trial *trial, cw_str *out);
/* The sentence that says what came out. */
void knob_answer_text(const knob_report *r, cw_str *out);

/* Who judged, and which cards he hardly plays. */
void knob_judge_text(const knob_report *r, cw_str *out);

void knob_print(const knob_report *r);
json_t *knob_json(const knob_report *r);
void knob_html(const knob_report *r, const char *made_by, cw_str *out);

#endif
