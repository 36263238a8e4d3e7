/* Small positions that a scenario can describe: two minions side by side, a card in the hand, a few
 * enemies. For showing what comes of each order of the two. */
#ifndef SPEC_CARDS_SCENE_H
#define SPEC_CARDS_SCENE_H

#include "base/str.h"
#include "rules/engine.h"

enum { SCENE_ENEMIES = 3, SCENE_DECK = 3 };

typedef struct card_scene {
    cw_card_id pair[2]; /* on your board, from the left */
    bool weak;          /* both with 1 health */
    cw_card_id hand;    /* 0 = none */
    cw_card_id filler;  /* a minion without text in both decks; 0 = empty decks */
    cw_card_id enemies[SCENE_ENEMIES];
    int enemy_count;
} card_scene;

/* Names must lead back to the card: a scenario knows no other way. */
bool cw__scene_can_name(const cw_game *game, cw_card_id card);

/* False if it cannot be. */
bool cw__scene_build(const cw_game *game, const card_scene *scene, cw_state *state);

/* What a player would see of the outcome; `sorted`: rows in any order are the same. */
void cw__scene_facts(const cw_game *game, const cw_state *state, bool sorted, cw_str *out);

/* Whether a scenario can say this action. */
bool cw__scene_can_say(cw_action action);
/* Takes the action; false if it is refused, leads to a choice or chance had a say. */
bool cw__scene_take(const cw_game *game, cw_state *state, cw_action action);

/* The scenario: position, action, what comes of it. */
void cw__scene_write(const cw_game *game, const char *name, const card_scene *scene,
                     cw_action action, const cw_state *after, cw_str *out);

#endif
