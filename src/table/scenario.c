/* Runs the scenarios of a file one after another. A mistake in the file stops its scenario and
 * marks the result as broken; a difference between expected and found fails it. */
#include "table/scenario.h"

#include "table/board.h"
#include "scene.h"

#include "base/shape.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 400, FEW_WORDS = 12 /* of which all are told */ };

/* A member of a map is told at its key, where the eye looks for it; an item of a list at itself. */
static int line_of(const cw_node *node)
{
    return node == NULL ? 0 : node->key != NULL ? node->key_line : node->line;
}

static void vcomplain(scene *s, const cw_node *node, const char *format, va_list arguments)
{
    char message[1024];
    vsnprintf(message, sizeof message, format, arguments);
    cw_str_printf(&s->result->messages, "%s:%d: %s: %s\n", s->file, line_of(node), s->name,
                  message);
}

bool cw__scene_broken(scene *s, const cw_node *node, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vcomplain(s, node, format, arguments);
    va_end(arguments);
    s->failed = true;
    s->result->broken = true;
    return false;
}

bool cw__scene_differs(scene *s, const cw_node *node, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vcomplain(s, node, format, arguments);
    va_end(arguments);
    s->failed = true;
    return false;
}

/* The nearest word, or all of them if they are few: a long list would hide the mistake. */
bool cw__scene_unknown(scene *s, const cw_node *node, const char *what, const char *word,
                       const char *const *names, size_t count)
{
    const char *near = cw_nearest(word, names, count);
    if (near != NULL)
        return cw__scene_broken(s, node, "unknown %s \"%s\"; did you mean \"%s\"?", what, word,
                                near);
    cw_str all = CW_STR_INIT;
    for (size_t i = 0; i < count && count <= FEW_WORDS; i++)
        cw_str_printf(&all, "%s%s", i > 0 ? ", " : ": it is one of ", names[i]);
    cw__scene_broken(s, node, "unknown %s \"%s\"%s", what, word, cw_str_get(&all));
    cw_str_clear(&all);
    return false;
}

int cw__scene_word(scene *s, const cw_node *node, const char *what, const char *word,
                   const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], word) == 0)
            return (int)i;
    cw__scene_unknown(s, node, what, word, names, count);
    return -1;
}

/* "chance: [0, 1]" forces the random outcomes of the next action, counted from 0. Outcomes that
 * no action uses would make a test that says less than it seems to, hence the second check here
 * and the one after the last step. */
static bool force_chance(scene *s, const cw_node *list)
{
    if (!node_is_list(list) || list->count == 0 || list->count > CW_CHANCE_MAX)
        return cw__scene_broken(s, list, "expected a list of outcomes: [0, 1]");
    if (s->chance.forced > 0)
        return cw__scene_broken(s, list, "no action came after the outcomes before these");
    for (const cw_node *item = list->first; item != NULL; item = item->next) {
        long outcome;
        if (!node_number(item, 0, 65535, &outcome))
            return cw__scene_broken(s, item, "expected the number of an outcome, from 0");
        s->chance.step[s->chance.forced++].outcome = (uint16_t)outcome;
    }
    return true;
}

/* Steps that are no actions. */
static const struct {
    const char *key;
    bool (*take)(scene *s, const cw_node *value);
} other_steps[] = {
    {"expect", cw__scene_expect}, {"refused", cw__scene_refused}, {"chance", force_chance}};
enum { OTHER_STEPS = sizeof other_steps / sizeof *other_steps };

static bool run_step(scene *s, const cw_node *step)
{
    if (node_is_map(step) && !cw__scene_check_keys(s, step, false))
        return false;
    for (size_t i = 0; i < OTHER_STEPS; i++) {
        const cw_node *value = node_get(step, other_steps[i].key);
        if (value != NULL)
            return other_steps[i].take(s, value);
    }
    return cw__scene_act(s, step);
}

static void run_steps(scene *s, const cw_node *scenario)
{
    const cw_node *steps = node_get(scenario, "steps");
    if (!node_is_list(steps)) {
        cw__scene_broken(s, scenario, "the scenario has no list of steps");
        return;
    }
    if (steps->count > MOST_STEPS) {
        cw__scene_broken(s, steps, "more than %d steps", MOST_STEPS);
        return;
    }
    for (const cw_node *step = steps->first; step != NULL; step = step->next)
        if (!run_step(s, step))
            return;
    if (s->chance.forced > 0)
        cw__scene_broken(s, steps, "no action comes after the last chance outcomes");
    if (node_get(scenario, "shows") != NULL && s->actions > CW_SCENE_STEPS)
        cw__scene_broken(s, scenario, "a scenario that shows something has at most %d actions",
                         CW_SCENE_STEPS);
    /* A scenario that expects nothing would pass whatever the engine does. */
    if (!s->expects)
        cw__scene_broken(s, scenario, "the scenario expects nothing: add an \"expect\" step");
}

static const char *const scenario_keys[] = {"name",  "about", "seed",    "turn", "you",
                                            "enemy", "steps", "opening", "shows"};
enum { SCENARIO_KEYS = sizeof scenario_keys / sizeof *scenario_keys };

static bool known_keys(scene *s, const cw_node *scenario)
{
    for (const cw_node *member = scenario->first; member != NULL; member = member->next)
        if (cw__scene_word(s, member, "key", member->key, scenario_keys, SCENARIO_KEYS) < 0)
            return false;
    return true;
}

static bool wanted(const cw_scenario_options *options, const char *name, const cw_node *shows)
{
    return options == NULL
           || ((options->filter == NULL || strcasestr(name, options->filter) != NULL)
               && (options->scenes == NULL || shows != NULL));
}

/* The board helps to see why only if there is one. */
static void finish(scene *s, bool set_up)
{
    if (!s->failed) {
        s->result->passed++;
        return;
    }
    s->result->failed++;
    if (set_up) {
        cw_str board = CW_STR_INIT;
        cw_board_write(s->game, &s->state, 0, &board);
        char *rest = board.data, *line;
        while (rest != NULL && (line = strsep(&rest, "\n")) != NULL)
            if (*line != '\0')
                cw_str_printf(&s->result->messages, "    | %s\n", line);
        cw_str_clear(&board);
    }
}

/* A scenario that was left out by the filter counts for nothing; one without a name cannot be
 * asked for and is broken. */
static void run_one(scene *s, const cw_node *scenario, const cw_scenario_options *options)
{
    if (!node_is_map(scenario)) {
        cw__scene_broken(s, scenario, "expected a scenario: a map with name, you, enemy and steps");
        s->result->failed++;
        return;
    }
    const cw_node *name = node_get(scenario, "name");
    bool has_name = node_text(name)[0] != '\0';
    snprintf(s->name, sizeof s->name, "%s", has_name ? node_text(name) : "(no name)");
    if (!has_name) {
        cw__scene_broken(s, scenario, "the scenario has no name");
        s->result->failed++;
        return;
    }
    const cw_node *shows = node_get(scenario, "shows");
    if (!wanted(options, s->name, shows))
        return;
    if (s->trace)
        cw_str_printf(&s->result->trace, "== %s ==\n", s->name);
    const cw_node *about = node_get(scenario, "about");
    bool set_up = known_keys(s, scenario)
                  && (about == NULL || about->kind == CW_NODE_SCALAR
                      || cw__scene_broken(s, about, "expected a text"))
                  && (shows == NULL || cw__scene_check_shown(s, shows))
                  && cw__scene_setup(s, scenario);
    bool kept = set_up && options != NULL && options->scenes != NULL;
    if (kept)
        cw__scene_begin_record(s, scenario);
    if (set_up)
        run_steps(s, scenario);
    if (kept)
        cw__scene_end_record(s, options->scenes);
    if (s->trace && set_up) {
        cw_board_write(s->game, &s->state, 0, &s->result->trace);
        cw_str_printf(&s->result->trace, "\n%s\n\n", s->failed ? "FAILED" : "passed");
    }
    finish(s, set_up);
}

/* What cannot even be read counts as one failed scenario. */
static void break_file(cw_scenario_result *result)
{
    result->broken = true;
    result->failed++;
}

static void run_document(const cw_game *game, const cw_node *root, const char *file,
                         const cw_scenario_options *options, cw_scenario_result *result)
{
    /* On the heap: a scene with its events is too large for a small stack. One for all
     * scenarios, which are independent because it is cleared before each. */
    scene *s = malloc(sizeof *s);
    if (s == NULL || !node_is_list(root)) {
        cw_str_printf(&result->messages, "%s:1: %s\n", file,
                      s == NULL ? cw_status_text(CW_ERR_MEMORY) : "expected a list of scenarios");
        break_file(result);
        free(s);
        return;
    }
    for (const cw_node *item = root->first; item != NULL; item = item->next) {
        memset(s, 0, sizeof *s);
        s->game = game;
        s->file = file;
        s->result = result;
        s->trace = options != NULL && options->trace;
        s->log.list = s->events;
        run_one(s, item, options);
    }
    free(s);
}

void cw_scenario_run(const cw_game *game, const char *text, size_t size, const char *file,
                     const cw_scenario_options *options, cw_scenario_result *result)
{
    cw_errors *errors = malloc(sizeof *errors);
    if (errors == NULL) {
        break_file(result);
        return;
    }
    cw_errors_init(errors);
    cw_yaml *document = cw_yaml_read(text, size, file, errors);
    for (int i = 0; i < errors->count; i++) {
        char line[1024];
        cw_error_format(&errors->list[i], line, sizeof line);
        cw_str_printf(&result->messages, "%s\n", line);
    }
    if (document == NULL)
        break_file(result);
    else
        run_document(game, cw_yaml_root(document), file, options, result);
    cw_yaml_free(document);
    free(errors);
}

void cw_scenario_clear(cw_scenario_result *result)
{
    cw_str_clear(&result->messages);
    cw_str_clear(&result->trace);
    *result = (cw_scenario_result){0};
}

/* ---- the reference ---- */

void cw__scene_add_keys(scene_keys *keys, const void *rows, size_t count, size_t size)
{
    const char *row = rows;
    for (size_t i = 0; i < count && keys->count < SCENE_KEYS; i++, row += size)
        keys->list[keys->count++] = *(const char *const *)row;
}

static void own_keys(scene_keys *keys) { SCENE_ADD_KEYS(keys, scenario_keys); }

void cw_scenario_shape(cw_str *out)
{
    cw_str player = CW_STR_INIT;
    scene_keys steps = {.count = 0};
    cw__scene_player_shape(&player);
    cw_str_printf(
        out,
        "[{name!: text, about: text, shows: text, seed: whole 0 1000000000, turn: whole 1 60, "
        "you: {%s}, enemy: {%s}, opening: any, steps!: [text | {",
        cw_str_get(&player), cw_str_get(&player));
    cw__scene_step_keys(&steps); /* what each may hold is not told */
    for (size_t i = 0; i < steps.count; i++)
        cw_shape_member(out, steps.list[i], false, "any", NULL);
    cw_str_add(out, "}]}]");
    cw_str_clear(&player);
}

void cw_scenario_reference(cw_str *out)
{
    static const struct {
        const char *place;
        void (*add)(scene_keys *keys);
    } rows[] = {
        {"a scenario", own_keys},
        {"`you`, `enemy`", cw__scene_player_keys},
        {"a card of the position", cw__scene_card_keys},
        {"a step", cw__scene_step_keys},
        {"`expect`, the whole table", cw__scene_table_keys},
        {"`expect`, after `your` or `enemy`", cw__scene_side_keys},
        {"`expect`, about one thing", cw__scene_thing_keys},
    };
    cw_str_add(out, "| where | keys |\n|---|---|\n");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        scene_keys keys = {.count = 0};
        rows[i].add(&keys);
        cw_str_printf(out, "| %s | ", rows[i].place);
        for (size_t k = 0; k < keys.count; k++)
            cw_str_printf(out, "%s`%s`", k > 0 ? ", " : "", keys.list[k]);
        cw_str_add(out, " |\n");
    }
}
