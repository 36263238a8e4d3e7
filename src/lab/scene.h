/* Private to the scenario runner: one scenario while it runs. "You" is always seat 0. */
#ifndef LAB_SCENE_H
#define LAB_SCENE_H

#include "base/str.h"
#include "node.h"
#include "lab/scenario.h"
#include "rules/engine.h"

enum { SCENE_EVENTS = 4096, SCENE_LARGEST = 999 };

typedef struct scene {
    const cw_game *game;
    const char *file;
    char name[NODE_TEXT];
    cw_scenario_result *result;
    bool trace;
    cw_state state;
    cw_state before;               /* the position before the last action */
    cw_chance chance;              /* outcomes forced for the next action: chance.forced > 0 */
    cw_event events[SCENE_EVENTS]; /* of the last action */
    cw_log log;
    int expectations;
    bool failed;
} scene;

/* An input mistake at `node`: the scenario cannot go on. Returns false. */
bool scene_broken(scene *s, const cw_node *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* A value that differs. Returns false. */
bool scene_differs(scene *s, const cw_node *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* "unknown KEY; did you mean NEAR?" over names[0..count), or all of them if they are few. Returns
 * false. */
bool scene_unknown(scene *s, const cw_node *node, const char *what, const char *word,
                   const char *const *names, size_t count);

/* The keys that may stand in one place, for the reference. */
void scene_add_key(cw_str *out, const char *key); /* with a comma behind another one */
void scene_player_keys(cw_str *out);
void scene_card_keys(cw_str *out);
void scene_step_keys(cw_str *out);
void scene_plain_steps(cw_str *out); /* words that are steps by themselves */
void scene_side_keys(cw_str *out);
void scene_table_keys(cw_str *out);
void scene_thing_keys(cw_str *out);

/* scene_setup.c: the position of a scenario. */
bool scene_setup(scene *s, const cw_node *scenario);

/* scene_entity.c: one card of the position. */
/* A card by name, reported if there is none; `kinds` as in cw_game_find_card. */
cw_card_id scene_card(scene *s, const cw_node *node, const char *name, unsigned kinds);
/* Whether it is a list of names of cards, or of `other` if that is not NULL; reported if not. */
bool scene_card_names(scene *s, const cw_node *list, const char *other);
/* A keyword by its word; -1 if there is none. */
int scene_keyword(const scene *s, const char *word);
/* The cell that a node names ("front 2"), or a problem. */
bool scene_cell(scene *s, const cw_node *node, int *cell);
/* A number in low..high, or a problem. */
bool scene_number(scene *s, const cw_node *value, long low, long high, long *out);
bool scene_set_health(scene *s, cw_entity *e, const cw_node *value);
bool scene_set_frozen(scene *s, cw_entity *e, const cw_node *value);
/* Everything that the map says about the card. */
bool scene_change(scene *s, cw_entity *e, const cw_node *map);

/* scene_find.c: what a text like "enemy minion 2" or "your Chillwind Yeti (2)" names. Looks only
 * in `zones` (mask of 1 << cw_zone) and, when the text names no side, at the enemy's first or
 * only at `seat`'s when seat >= 0. 0 if nothing is found; then `problem` says why. */
cw_entity_id scene_find(const scene *s, const char *text, unsigned zones, int seat, char *problem,
                        size_t size);

/* Whether a text could name something on some table of this game. */
bool scene_is_name(const scene *s, const char *text);

/* scene_keys.c: whether somebody reads every key of a step that is a map. `refused`: it stands under
 * that word, where a reason may be given. */
bool scene_check_keys(scene *s, const cw_node *step, bool refused);

/* scene_act.c: takes the action that a step describes; `refused` steps must fail. */
bool scene_act(scene *s, const cw_node *step);
bool scene_refused(scene *s, const cw_node *step);

/* scene_expect.c: every expectation of the map, of which there is at least one. */
bool scene_expect(scene *s, const cw_node *map);
/* scene_events.c: what happened in the last action; `wanted` is how often, -1 = at least once. */
bool scene_expect_events(scene *s, const cw_node *value, long wanted);
/* scene_known.c: what a player knows; *known is false if the key is about something else. */
bool scene_expect_known(scene *s, const cw_node *value, bool *known);
/* scene_thing.c: what an expectation says about one entity (attack, health, keywords, …). */
bool scene_expect_thing(scene *s, cw_entity_id id, const char *label, const cw_node *value);

#endif
