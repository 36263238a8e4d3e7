/* Private to the lessons: between reading and playing. */
#ifndef TABLE_LESSON_PRIVATE_H
#define TABLE_LESSON_PRIVATE_H

#include "scene.h"
#include "table/lesson.h"

enum { LESSON_PART_POWER, LESSON_PART_END };

/* A scene for the lesson, on the heap; NULL if there is no memory. */
scene *cw__lesson_scene(const cw_lesson *lesson, cw_scenario_result *result);
/* Plays the lesson in every way that it accepts. False after telling what is wrong. */
bool cw__lesson_play(scene *s, const cw_lesson *lesson);

#endif
