/* Lessons: guided matches as data. A YAML file holds one: a position as scenarios describe it, and
 * steps with the teacher's words, what the person is asked to do, what happens then and what must be
 * true afterwards. docs/lessons.md describes the form. */
#ifndef TABLE_LESSON_H
#define TABLE_LESSON_H

#include "lang/yaml.h"
#include "rules/engine.h"
#include "table/scenario.h"

enum { CW_LESSONS = 16 /* of a game */, CW_LESSON_STEPS = 24, CW_LESSON_LEARNED = 8 };

typedef struct cw_lesson_step {
    const char *topic, *say, *otherwise; /* the last: to who does something else */
    unsigned hidden;                     /* 1 << part: not on the table yet */
    const cw_node *asked, *then, *expect;
    int then_count;
} cw_lesson_step;

/* Texts and nodes belong to the document. */
typedef struct cw_lesson {
    char name[64]; /* of the file, without .yaml */
    const char *title, *about;
    const char *learned[CW_LESSON_LEARNED];
    int learned_count;
    cw_lesson_step steps[CW_LESSON_STEPS];
    int count;
    const cw_game *game;
    char *file;
    cw_yaml *document;
} cw_lesson;

typedef struct cw_lesson_list {
    cw_lesson *list[CW_LESSONS];
    int count;
} cw_lesson_list;

/* Reads a lesson and plays it in every way that it accepts. NULL if it cannot be understood, an asked
 * action is not legal or an expectation does not hold: then `result`, which starts zeroed, says where
 * and why. With `trace` it also tells the match. The game must outlive the lesson. */
cw_lesson *cw_lesson_read(const cw_game *game, const char *text, size_t size, const char *file,
                          bool trace, cw_scenario_result *result);
void cw_lesson_free(cw_lesson *lesson); /* NULL is fine */

/* The lessons in the game's folder lessons/, in the order of their names; those with problems are
 * left out, with the reason in `result`. `told`, or NULL: the name of the one whose match is told. */
void cw_lessons_load(const cw_game *game, const char *told, cw_lesson_list *lessons,
                     cw_scenario_result *result);
void cw_lessons_clear(cw_lesson_list *lessons);

/* ---- playing; seat 0 is the person ---- */

/* False if there is no memory. */
bool cw_lesson_start(const cw_lesson *lesson, cw_state *state);
/* The legal actions that a step asks for; returns their number. `list` has room for CW_MAX_ACTIONS. */
int cw_lesson_asked(const cw_lesson *lesson, int step, const cw_state *state, cw_action *list);
/* The action number `index` of those that follow by themselves after a step, for the seat that decides.
 * False if there is none. */
bool cw_lesson_then(const cw_lesson *lesson, int step, int index, const cw_state *state,
                    cw_action *action);

/* Parts of the table that a lesson may hide until it shows them; NULL after the last one. */
extern const char *const cw_lesson_parts[];

/* Every key of a lesson, as a Markdown table; what such a file may hold (base/shape.h). */
void cw_lesson_reference(cw_str *out);
void cw_lesson_shape(cw_str *out);

#endif
