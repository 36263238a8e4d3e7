/* The table of parameters, and what follows from the constants for each card: worked out once
 * per agent, so that valuing a position is a few sums. */
#include "lookahead_params.h"

#include "belief.h"
#include "position_key.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const cw_param la_params[LA_PARAMS + 1] = {
    [LA_DEPTH] = {"depth", 12, 1, 40, "turns to look ahead, both players' together"},
    [LA_WIDTH] = {"width", 48, 1, 1000, "ways to play the first turn that are looked into"},
    [LA_BEAM] = {"beam", 48, 1, 200, "unfinished first turns kept after each step"},
    [LA_WORLDS] = {"worlds", 24, 1, 64, "guesses of what is hidden that are averaged"},
    [LA_NODES] = {"nodes", 80000, 0, 1e9, "branches of a decision without a budget; 0: no limit"},
    [LA_THREADS] = {"threads", 1, 1, 64, "threads of one decision; the choice is the same"},
    [LA_HONEST] = {"honest", 1, 0, 1,
                   "0: if the match shows the enemy's deck, he holds all of it he can pay for"},
    [LA_THESIS] = {"thesis", 0, 0, 1, "1: the thesis' constants wherever the default was left"},
    [LA_LEVEL] = {"level", 5, 1, 5, "difficulty; below 5 it settles for less than the best"},
    [LA_EASE] = {"ease", 0.5, 0, 1, "how much more a low level gives away while it leads"},
    [LA_TRUST] = {"trust", 0.8, 0.05, 1, "weight of what lies deeper against how it looks"},
    [LA_DEEP] = {"deep", 0.4, 0.05, 1, "weight of a deeper pass; to the power of its number"},
    [LA_MODEL] = CW_BELIEF_PARAM(CW_BELIEF_UNIFORM),
    [LA_PRUNE] = {"prune", 0, -100, 100, "an action must gain more than this; negative: may lose"},
    [LA_PRUNE_DRAW] = {"prune_draw", -3.5, -100, 100, "the same for cards that draw or give mana"},
    [LA_PRUNE_ATTACK] = {"prune_attack", -6, -100, 100, "the same for attacks"},
    [LA_MOVE_BIAS] = {"move_bias", 0.3, 0, 10, "weight of a better place when a minion moves"},

#define X(id, name, value, thesis, help) [LA_##id] = {name, value, -100, 100, help},
    LA_WORTH_LIST(X)
#undef X
#define X(id, name, value, thesis, scale, help)                                                    \
    [LA_KEYWORDS + CW_KW_##id] = {name, value, -100, 100, help},
        LA_KEYWORD_LIST(X)
#undef X
};

const double la_thesis[LA_PARAMS] = {
#define X(id, name, value, thesis, help) [LA_##id] = thesis,
    LA_WORTH_LIST(X)
#undef X
#define X(id, name, value, thesis, scale, help) [LA_KEYWORDS + CW_KW_##id] = thesis,
        LA_KEYWORD_LIST(X)
#undef X
};

static const uint8_t scales[CW_KW_COUNT] = {
#define X(id, name, value, thesis, scale, help) [CW_KW_##id] = LA_SCALE_##scale,
    LA_KEYWORD_LIST(X)
#undef X
};

/* What effects tell about the card that has them. */
static const uint8_t op_traits[CW_OP_COUNT] = {
    [CW_OP_DRAW] = LA_EXEMPT,           [CW_OP_MANA_NOW] = LA_EXEMPT,
    [CW_OP_MANA_CRYSTAL] = LA_EXEMPT,   [CW_OP_MANA_CRYSTAL_EMPTY] = LA_EXEMPT,
    [CW_OP_ADD_CARD] = LA_EXEMPT,       [CW_OP_ADD_RANDOM] = LA_EXEMPT,
    [CW_OP_ADD_COPY] = LA_EXEMPT,       [CW_OP_DISCOVER_CARD] = LA_EXEMPT,
    [CW_OP_DISCOVER_POWER] = LA_EXEMPT, [CW_OP_CHANGE_COST] = LA_EXEMPT,
    [CW_OP_DAMAGE] = LA_HURTS,          [CW_OP_DAMAGE_SPLIT] = LA_HURTS,
    [CW_OP_DESTROY] = LA_HURTS,
};

static void read_card(la_model *model, int number)
{
    const cw_game *game = model->game;
    const cw_card *card = &game->cards[number];
    for (int i = 0; i < card->ability_count; i++) {
        const cw_ability *ability = &game->abilities[card->first_ability + i];
        if (ability->when != CW_WHEN_PLAY) {
            model->ability[number] += model->k[LA_ABILITY];
            model->traits[number] |= LA_SPECIAL;
        }
        for (int k = 0; k < ability->count; k++) {
            const cw_effect *effect = &game->effects[ability->first + k];
            model->traits[number] |= ability->when == CW_WHEN_PLAY ? op_traits[effect->op] : 0;
            model->traits[number] |= effect_is_near(effect) ? LA_ADJACENT : 0;
        }
    }
}

static void fill_tables(la_model *model)
{
    const double *k = model->k;
    for (int i = 0; i < LA_ROOTS; i++)
        model->hero[i] = k[LA_HEALTH] * sqrt(i);
    for (int i = 0; i < CW_MAX_HAND + 3; i++) {
        double first = i < k[LA_HAND_MANY] ? i : k[LA_HAND_MANY];
        model->hand[i] = k[LA_HAND] * first + k[LA_HAND_MORE] * (i - first);
    }
    for (int i = 0; i <= CW_MAX_DECK; i++)
        model->deck[i] = k[LA_DECK] * sqrt(i);
    for (int i = 0; i < CW_KW_COUNT; i++) {
        model->keyword[i] = k[LA_KEYWORDS + i];
        model->keyword_scale[i] = scales[i];
    }
}

bool la_model_init(la_model *model, const cw_game *game, const double *values)
{
    memset(model, 0, sizeof *model);
    model->game = game;
    model->lanes = game->rules.lanes > 0;
    for (int i = 0; i < 2 * CW_MAX_LANES && model->lanes; i++)
        model->lane[i] = (uint8_t)(i % game->rules.lanes);
    for (int i = 0; i < LA_PARAMS; i++) {
        bool original = values[LA_THESIS] != 0 && i > LA_MOVE_BIAS
                        && values[i] == la_params[i].value;
        model->k[i] = original ? la_thesis[i] : values[i];
    }
    model->ability = calloc((size_t)game->card_count, sizeof *model->ability);
    model->traits = calloc((size_t)game->card_count, sizeof *model->traits);
    if (model->ability == NULL || model->traits == NULL) {
        la_model_clear(model);
        return false;
    }
    fill_tables(model);
    for (int i = 1; i < game->card_count; i++)
        read_card(model, i);
    return true;
}

void la_model_clear(la_model *model)
{
    free(model->ability);
    free(model->traits);
    model->ability = NULL;
    model->traits = NULL;
}
