/* Scenarios: tests that a designer can read. A YAML file holds a list of them; each sets up a
 * position, takes actions and says what must be true. docs/scenarios.md describes the form. */
#ifndef TABLE_SCENARIO_H
#define TABLE_SCENARIO_H

#include "base/str.h"
#include "rules/game.h"

#include <jansson.h>

typedef struct cw_scenario_options {
    const char *filter; /* only scenarios whose name contains this, any case; NULL = all */
    bool trace;         /* tell every step: board, action, events */
    json_t *scenes; /* unless NULL: only those with "shows", whose steps are added to this array */
} cw_scenario_options;

typedef struct cw_scenario_result {
    int passed, failed;
    bool broken;     /* the file or a scenario could not be understood */
    cw_str messages; /* one per failure, each ending with a newline */
    cw_str trace;
} cw_scenario_result;

/* Runs the scenarios of one file's text. `result` starts zeroed; counts and texts are added. A
 * scenario of which the file cannot be understood counts as failed. The caller releases with
 * cw_scenario_clear. */
void cw_scenario_run(const cw_game *game, const char *text, size_t size, const char *file,
                     const cw_scenario_options *options, cw_scenario_result *result);
/* The scenarios of the game's folder that show something: an array of {shows, name, about, start, steps:
 * [{seat, action, events, view}]}, seen from seat 0, at most CW_SCENES of CW_SCENE_STEPS steps each. A new
 * reference. */
enum { CW_SCENES = 64, CW_SCENE_STEPS = 12 };
json_t *cw_scenes_of(const cw_game *game);
/* Every key that a scenario may use, as a Markdown table. */
void cw_scenario_reference(cw_str *out);
/* What a file of scenarios may hold (base/shape.h). */
void cw_scenario_shape(cw_str *out);
void cw_scenario_clear(cw_scenario_result *result);

#endif
