/* The table of parameters, and what follows from the constants for each card: worked out once
 * per agent, so that valuing a position is a few sums. */
#include "lookahead_params.h"

#include "belief.h"
#include "position_key.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const cw_param cw__la_params[LA_PARAMS + 1] = {
#define X(id, ...) [LA_##id] = {__VA_ARGS__},
    LA_SEARCH_LIST(X)
#undef X
#define X(id, name, value, thesis, help) [LA_##id] = {name, value, -100, 100, help},
        LA_WORTH_LIST(X)
#undef X
#define KEYWORD(id, word, text, lanes, verb, precisely, worth, lookahead, ...)                     \
    [LA_KEYWORDS + CW_KW_##id] = {HELPED_##lookahead(word)},
#define HELPED_LOOKAHEAD(name, value, thesis, scale) name, value, -100, 100, TIMES_##scale
#define TIMES_ONCE(word) word
#define TIMES_ATTACK(word) word ", times attack"
#define TIMES_HEALTH(word) word ", times health"
#include "facts/keywords.def"
};

/* What the thesis set them to; parameter `thesis` takes these wherever a default was left. */
static const double of_thesis[LA_PARAMS] = {
#define X(id, name, value, thesis, help) [LA_##id] = thesis,
    LA_WORTH_LIST(X)
#undef X
#define KEYWORD(id, word, text, lanes, verb, precisely, worth, lookahead, ...)                     \
    [LA_KEYWORDS + CW_KW_##id] = lookahead,
#define LOOKAHEAD(name, value, thesis, scale) thesis
#include "facts/keywords.def"
};

static const uint8_t scales[CW_KW_COUNT] = {
#define KEYWORD(id, word, text, lanes, verb, precisely, worth, lookahead, ...)                     \
    [CW_KW_##id] = lookahead,
#define LOOKAHEAD(name, value, thesis, scale) LA_SCALE_##scale
#include "facts/keywords.def"
};

/* What effects tell about the card that has them. */
static int traits_of(const cw_effect *effect)
{
    unsigned is = cw_op_facts[effect->op].is;
    return (is & CW_IS_EARNING ? LA_EXEMPT : 0) | (is & CW_IS_HURTING ? LA_HURTS : 0);
}

/* Abilities that act when the card is played are over once it stands on the board, so they add
 * nothing to the minion's worth. */
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
            model->traits[number] |= ability->when == CW_WHEN_PLAY ? traits_of(effect) : 0;
            model->traits[number] |= effect_is_near(effect) ? LA_ADJACENT : 0;
        }
    }
}

/* Roots are worked out once. They say that the first points of health and the first cards of a
 * deck are worth more than the later ones; a hand grows in worth up to a size, then more slowly. */
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

/* With thesis=1 the constants of the thesis stand for every weight that was left at its default;
 * one that the caller has set stays set. Only the weights behind move_bias are concerned: those
 * before it are settings of the search. */
bool cw__la_model_init(la_model *model, const cw_game *game, const double *values)
{
    memset(model, 0, sizeof *model);
    model->game = game;
    model->lanes = game->rules.lanes > 0;
    for (int i = 0; i < 2 * CW_MAX_LANES && model->lanes; i++)
        model->lane[i] = (uint8_t)(i % game->rules.lanes);
    for (int i = 0; i < LA_PARAMS; i++) {
        bool original = values[LA_THESIS] != 0 && i > LA_MOVE_BIAS
                        && values[i] == cw__la_params[i].value;
        model->k[i] = original ? of_thesis[i] : values[i];
    }
    model->ability = calloc((size_t)game->card_count, sizeof *model->ability);
    model->traits = calloc((size_t)game->card_count, sizeof *model->traits);
    if (model->ability == NULL || model->traits == NULL) {
        cw__la_model_clear(model);
        return false;
    }
    fill_tables(model);
    for (int i = 1; i < game->card_count; i++)
        read_card(model, i);
    return true;
}

void cw__la_model_clear(la_model *model)
{
    free(model->ability);
    free(model->traits);
    model->ability = NULL;
    model->traits = NULL;
}
