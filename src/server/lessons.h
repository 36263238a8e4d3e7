/* Lessons at the table. A duel with a lesson is never stored, listed or restored, and ends when nobody
 * looks at it any more. */
#ifndef SERVER_LESSONS_H
#define SERVER_LESSONS_H

#include "duel.h"

/* Begins the lesson that a message names, at a step of it. Answers the message itself. */
void cw__lesson_begin(hub *h, client *c, const message *m);
/* The person's action: taken with all that follows by itself, or answered by the teacher in `problem`. */
cw_status cw__lesson_act(hub *h, duel *d, cw_action action, client *by, const json_t *re,
                         char *problem, size_t size);
/* The actions that are asked for now; `list` has room for CW_MAX_ACTIONS. */
int cw__lesson_legal(const duel *d, cw_action *list);
/* Where the lesson is and what the teacher says; a new reference. */
json_t *cw__lesson_json(const duel *d);
/* The lessons of a game: name, title, about, steps. A new reference. */
json_t *cw__lesson_list_json(const shelf_game *g);

#endif
