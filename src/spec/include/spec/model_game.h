/* Whether a model is the model of a game. */
#ifndef SPEC_MODEL_GAME_H
#define SPEC_MODEL_GAME_H

#include "rules/game.h"
#include "spec/model.h"

/* Compares every setting of the game with what the model says of it, and every card with what a
 * model can speak of: minions with attack and health and heroes that never attack, both without
 * cost and text. Each difference is a problem that names both sides; a setting of which the model
 * says nothing is one as well. `label` names the model's file. */
bool cw_model_fits(const cw_model *model, const char *label, const cw_game *game,
                   cw_errors *errors);

#endif
