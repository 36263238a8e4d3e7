/* Playing lessons: which legal actions a step asks for, what follows by itself, and the whole lesson
 * in every way that it accepts. A lesson that was played so cannot fail in front of a person. */
#include "lesson.h"

#include "wire/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

scene *cw__lesson_scene(const cw_lesson *lesson, cw_scenario_result *result)
{
    scene *s = calloc(1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->game = lesson->game;
    s->file = lesson->file;
    s->result = result;
    s->log.list = s->events;
    strcpy(s->name, "lesson");
    return s;
}

/* ---- what is asked for ---- */

/* "do" and "then" hold one action or a list of them. */
static const cw_node *first_of(const cw_node *node)
{
    return node_is_list(node) ? node->first : node;
}
static const cw_node *next_of(const cw_node *all, const cw_node *node)
{
    return node_is_list(all) ? node->next : NULL;
}

/* All ways of doing what one member of "do" says. */
static int add_ways(scene *s, const cw_node *node, const cw_action *legal, int legal_count,
                    cw_action *list, int count)
{
    for (int i = 0; i < legal_count; i++) {
        bool known = false;
        for (int j = 0; j < count; j++)
            known |= cw_action_equal(list[j], legal[i]);
        if (!known && cw__scene_accepts(s, node, legal[i]))
            list[count++] = legal[i];
    }
    return count;
}

static int find_asked(scene *s, const cw_node *asked, cw_action *list)
{
    cw_action *legal = malloc(CW_MAX_ACTIONS * sizeof *legal);
    int count = 0;
    if (legal == NULL)
        return 0;
    int legal_count = cw_state_is_over(&s->state) ? 0 : cw_legal(s->game, &s->state, legal);
    for (const cw_node *node = first_of(asked); node != NULL; node = next_of(asked, node))
        count = add_ways(s, node, legal, legal_count, list, count);
    free(legal);
    return count;
}

/* ---- the whole lesson ---- */

static bool check_hidden(scene *s, const cw_lesson_step *step, cw_action action)
{
    int part = action.kind == CW_ACTION_POWER      ? LESSON_PART_POWER
               : action.kind == CW_ACTION_END_TURN ? LESSON_PART_END
                                                   : -1;
    if (part < 0 || !(step->hidden >> part & 1))
        return true;
    return cw__scene_broken(s, step->asked,
                            "this is asked for while \"%s\" is hidden: add \"shows: [%s]\"",
                            cw_lesson_parts[part], cw_lesson_parts[part]);
}

/* Each member of "do" must be possible, not only one of them: else it misleads who reads the file. */
static bool check_each(scene *s, const cw_node *asked, cw_action *list)
{
    for (const cw_node *node = first_of(asked); node != NULL; node = next_of(asked, node)) {
        s->failed = false;
        int count = find_asked(s, node, list);
        if (s->failed)
            return false;
        if (count == 0)
            return cw__scene_act(s, node) /* which says why it is refused */
                   && cw__scene_differs(s, node, "the action is not among the legal ones");
    }
    return true;
}

static bool is_persons_turn(scene *s, const cw_lesson_step *step)
{
    if (cw_state_is_over(&s->state))
        return cw__scene_differs(s, step->asked, "the match is over before this step");
    return cw_state_decider(&s->state) == 0
           || cw__scene_differs(s, step->asked,
                                "the enemy is to move: \"then\" of the step before lacks an \"end "
                                "turn\"");
}

static bool take_rest(scene *s, const cw_lesson_step *step)
{
    const cw_node *then = step->then;
    for (const cw_node *node = first_of(then); node != NULL; node = next_of(then, node))
        if ((node_is_map(node) && !cw__scene_check_keys(s, node, false)) || !cw__scene_act(s, node))
            return false;
    return step->expect == NULL || cw__scene_expect(s, step->expect);
}

/* Follows the lesson to its end with way number `way` of step `at`, and the first of all others.
 * `ways`, unless NULL, gets the number of ways that each step has. False after telling what is wrong. */
static bool follow(scene *s, const cw_lesson *lesson, int at, int way, cw_action *list, int *ways)
{
    if (!cw__scene_setup(s, cw_yaml_root(lesson->document)))
        return false;
    for (int i = 0; i < lesson->count; i++) {
        const cw_lesson_step *step = &lesson->steps[i];
        snprintf(s->name, sizeof s->name, "step %d", i + 1);
        if (s->trace)
            cw_str_printf(&s->result->trace, "== %d. %s ==\n%s\n\n", i + 1, step->topic, step->say);
        if (!is_persons_turn(s, step) || !check_each(s, step->asked, list))
            return false;
        int count = find_asked(s, step->asked, list);
        cw_action action = list[i == at && way < count ? way : 0];
        if (ways != NULL)
            ways[i] = count;
        if (!check_hidden(s, step, action) || !cw__scene_do(s, step->asked, action)
            || !take_rest(s, step))
            return false;
    }
    return true;
}

bool cw__lesson_play(scene *s, const cw_lesson *lesson)
{
    cw_action *list = malloc(CW_MAX_ACTIONS * sizeof *list);
    int ways[CW_LESSON_STEPS];
    bool good = list != NULL && follow(s, lesson, -1, 0, list, ways);
    if (good && !s->expects) {
        good = cw__scene_broken(s, cw_yaml_root(lesson->document),
                                "the lesson expects nothing: add an \"expect\" to a step");
    }
    s->trace = false; /* the other ways are not told */
    for (int at = 0; at < lesson->count && good; at++) {
        for (int way = 1; way < ways[at] && good; way++) {
            good = follow(s, lesson, at, way, list, NULL);
            if (!good) {
                cw_str_printf(&s->result->messages,
                              "    in way %d of step %d, which \"do\" accepts as well\n", way + 1,
                              at + 1);
            }
        }
    }
    free(list);
    return good;
}

/* ---- in front of a person ---- */

bool cw_lesson_start(const cw_lesson *lesson, cw_state *state)
{
    cw_scenario_result quiet = {0};
    scene *s = cw__lesson_scene(lesson, &quiet);
    bool good = s != NULL && cw__scene_setup(s, cw_yaml_root(lesson->document));
    if (good)
        cw_state_copy(state, &s->state);
    cw_scenario_clear(&quiet);
    free(s);
    return good;
}

int cw_lesson_asked(const cw_lesson *lesson, int step, const cw_state *state, cw_action *list)
{
    cw_scenario_result quiet = {0};
    scene *s = step < lesson->count ? cw__lesson_scene(lesson, &quiet) : NULL;
    int count = 0;
    if (s != NULL) {
        cw_state_copy(&s->state, state);
        count = find_asked(s, lesson->steps[step].asked, list);
    }
    cw_scenario_clear(&quiet);
    free(s);
    return count;
}

bool cw_lesson_then(const cw_lesson *lesson, int step, int index, const cw_state *state,
                    cw_action *action)
{
    cw_scenario_result quiet = {0};
    const cw_node *then = lesson->steps[step].then, *node = first_of(then);
    for (int i = 0; i < index && node != NULL; i++)
        node = next_of(then, node);
    scene *s = node != NULL ? cw__lesson_scene(lesson, &quiet) : NULL;
    bool good = s != NULL;
    if (good) {
        cw_state_copy(&s->state, state);
        good = cw__scene_read(s, node, action);
    }
    cw_scenario_clear(&quiet);
    free(s);
    return good;
}
