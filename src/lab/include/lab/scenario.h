/* Scenarios: tests that a designer can read. A YAML file holds a list of them; each sets up a
 * position, takes actions and says what must be true. docs/scenarios.md describes the form. */
#ifndef LAB_SCENARIO_H
#define LAB_SCENARIO_H

#include "base/str.h"
#include "rules/game.h"

typedef struct cw_scenario_options {
    const char *filter; /* only scenarios whose name contains this, any case; NULL = all */
    bool trace;         /* tell every step: board, action, events */
} cw_scenario_options;

typedef struct cw_scenario_result {
    int passed, failed;
    bool broken;     /* the file or a scenario could not be understood */
    cw_str messages; /* one per failure, each ending with a newline */
    cw_str trace;
} cw_scenario_result;

/* Runs the scenarios of one file's text. `result` starts zeroed; counts and texts are added. */
void cw_scenario_run(const cw_game *game, const char *text, size_t size, const char *file,
                     const cw_scenario_options *options, cw_scenario_result *result);
/* Every key that a scenario may use, as a Markdown table. */
void cw_scenario_reference(cw_str *out);
void cw_scenario_clear(cw_scenario_result *result);

#endif
