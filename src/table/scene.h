/* Private to the scenario runner: one scenario while it runs. "You" is always seat 0. */
#ifndef TABLE_SCENE_H
#define TABLE_SCENE_H

#include "base/str.h"
#include "table/node.h"
#include "table/scenario.h"
#include "rules/gifts.h"

enum { SCENE_EVENTS = 4096, SCENE_LARGEST = 999 };

typedef struct scene {
    const cw_game *game;
    const char *file;
    char name[NODE_TEXT];
    cw_scenario_result *result;
    bool trace;
    cw_state state;
    cw_gifts gifts;                /* since the first action */
    cw_state before;               /* the position before the last action */
    cw_chance chance;              /* outcomes forced for the next action: chance.forced > 0 */
    cw_event events[SCENE_EVENTS]; /* of the last action */
    cw_log log;
    json_t *record, *steps; /* what is kept of a scenario that shows something, else NULL */
    int actions;            /* taken so far */
    bool expects;           /* something was expected so far */
    bool failed;
} scene;

/* An input mistake at `node`: the scenario cannot go on. Returns false. */
bool cw__scene_broken(scene *s, const cw_node *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Whether the position keeps the engine's invariants; else `fault` gets the first that it breaks, with
 * its place. */
bool cw__scene_sound(const scene *s, cw_str *fault);
/* A value that differs. Returns false. */
bool cw__scene_differs(scene *s, const cw_node *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* "unknown KEY; did you mean NEAR?" over names[0..count), or all of them if they are few. Returns
 * false. */
bool cw__scene_unknown(scene *s, const cw_node *node, const char *what, const char *word,
                       const char *const *names, size_t count);
/* The place of the word among names[0..count); -1 after such a report. */
int cw__scene_word(scene *s, const cw_node *node, const char *what, const char *word,
                   const char *const *names, size_t count);

/* The keys that may stand in one place. The tables by which the reader goes fill it, so that
 * messages, the reference and the schema miss none. */
enum { SCENE_KEYS = 192 };
typedef struct scene_keys {
    const char *list[SCENE_KEYS];
    size_t count;
} scene_keys;
/* Adds those of a table whose rows, of `size` bytes each, begin with their key. */
void cw__scene_add_keys(scene_keys *keys, const void *rows, size_t count, size_t size);
#define SCENE_ADD_KEYS(keys, rows)                                                                 \
    cw__scene_add_keys(keys, rows, sizeof(rows) / sizeof *(rows), sizeof *(rows))
void cw__scene_player_keys(scene_keys *keys);
void cw__scene_card_keys(scene_keys *keys);
void cw__scene_step_keys(scene_keys *keys);
void cw__scene_plain_steps(scene_keys *keys); /* words that are steps by themselves */
void cw__scene_side_keys(scene_keys *keys);
void cw__scene_table_keys(scene_keys *keys);
void cw__scene_thing_keys(scene_keys *keys);
void cw__scene_player_shape(cw_str *out); /* members of a map (base/shape.h) */

/* A number of a player or a card as data: where it stands in its struct (two bytes are signed, one
 * is not), and what a scenario may set it to. */
typedef struct scene_field {
    uint16_t offset;
    uint8_t size; /* 0: there is none */
    bool is_switch;
    int16_t low, high;
} scene_field;
#define SCENE_PLACE(type, member)                                                                  \
    .offset = offsetof(type, member), .size = sizeof(((type *)0)->member)
bool cw__scene_set(scene *s, const cw_node *value, scene_field field, void *base);
int cw__scene_get(const void *base, scene_field field);

/* scene_setup.c: the position of a scenario. */
bool cw__scene_setup(scene *s, const cw_node *scenario);

/* scenes.c: whether the rules page looks for the word. */
bool cw__scene_check_shown(scene *s, const cw_node *shows);
/* Keeps the steps of a scenario; the end gives them to the array if it has passed. */
void cw__scene_begin_record(scene *s, const cw_node *scenario);
void cw__scene_record(scene *s, cw_action action);
void cw__scene_end_record(scene *s, json_t *scenes);

/* scene_entity.c: one card of the position. */
/* A card by name, reported if there is none; `kinds` as in cw_game_find_card. */
cw_card_id cw__scene_card(scene *s, const cw_node *node, const char *name, unsigned kinds);
/* Whether it is a list of names of cards, or of `other` if that is not NULL; reported if not. */
bool cw__scene_card_names(scene *s, const cw_node *list, const char *other);
/* A keyword by its word; -1 if there is none. */
int cw__scene_keyword(const scene *s, const char *word);
/* The cell that a node names ("front 2"), or a problem. */
bool cw__scene_cell(scene *s, const cw_node *node, int *cell);
/* A number in low..high, or a problem. */
bool cw__scene_number(scene *s, const cw_node *value, long low, long high, long *out);
/* true or false, or a problem. */
bool cw__scene_switch(scene *s, const cw_node *value, bool *on);
bool cw__scene_set_health(scene *s, cw_entity *e, const cw_node *value);
bool cw__scene_set_keyword(scene *s, cw_entity *e, int keyword, const cw_node *value);
/* Everything that the map says about the card. */
bool cw__scene_change(scene *s, cw_entity *e, const cw_node *map);

/* scene_find.c: what a text like "enemy minion 2" or "your Chillwind Yeti (2)" names. Looks only
 * in `zones` (mask of 1 << cw_zone) and, when the text names no side, at the enemy's first or
 * only at `seat`'s when seat >= 0. 0 if nothing is found; then `problem` says why. */
cw_entity_id cw__scene_find(const scene *s, const char *text, unsigned zones, int seat,
                            char *problem, size_t size);

/* Whether a text could name something on some table of this game. */
bool cw__scene_is_name(const scene *s, const char *text);

/* scene_keys.c: whether somebody reads every key of a step that is a map. `refused`: it stands
 * under that word, where a reason may be given. */
bool cw__scene_check_keys(scene *s, const cw_node *step, bool refused);

/* scene_act.c: takes the action that a step describes; `refused` steps must fail. */
bool cw__scene_act(scene *s, const cw_node *step);
bool cw__scene_do(scene *s, const cw_node *step,
                  cw_action action); /* problems are told at `step` */
/* The action that a step describes, its keys checked. */
bool cw__scene_read(scene *s, const cw_node *step, cw_action *action);
/* scene_accept.c: whether an action does what a step says; what the step does not say (where a minion
 * goes, on whom a spell is played) may be anything. */
bool cw__scene_accepts(scene *s, const cw_node *step, cw_action action);
bool cw__scene_refused(scene *s, const cw_node *step);

/* scene_expect.c: every expectation of the map, of which there is at least one. */
bool cw__scene_expect(scene *s, const cw_node *map);
/* scene_events.c: what happened in the last action; `wanted` is how often, -1 = at least once. */
bool cw__scene_expect_events(scene *s, const cw_node *value, long wanted);
/* scene_thing.c: what an expectation says about one entity (attack, health, keywords, …). */
bool cw__scene_expect_thing(scene *s, cw_entity_id id, const char *label, const cw_node *value);
/* A number or a switch of the thing `label`, or of the whole table if that is NULL. */
bool cw__scene_expect_number(scene *s, const cw_node *value, const char *label, int found);
bool cw__scene_expect_switch(scene *s, const cw_node *value, const char *label, bool found);

#endif
