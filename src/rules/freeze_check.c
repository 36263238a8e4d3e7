/* Whether a game can be played at all: settings within their limits and in accord with each other,
 * programs that refer only to what there is. Nothing later in the engine checks this again. */
#include "run.h"

#include <string.h>

typedef struct limit {
    const char *name;
    size_t offset;
    int low, high;
    int values; /* one, or one per seat */
} limit;

#define LIMIT(field, low, high)                                                                    \
    {#field, offsetof(cw_rules, field), low, high,                                                 \
     (int)(sizeof((cw_rules *)0)->field / sizeof(int32_t))},
#define ONE(id, word) +1
static const limit limits[] = {
#define SETTING_NUMBER(name, low, high, usual, help) LIMIT(name, low, high)
#define SETTING_EACH(name, low, high, usual, help) LIMIT(name, low, high)
#define SETTING_WORD(name, words, usual, help) LIMIT(name, 0, words(ONE) - 1)
#include "facts/settings.def"
};

/* Each setting by itself, then those that only fail together. The code that plays a match relies
 * on them: its arrays are as large as the limits here, and it does not ask again. */
static cw_status check_rules(const cw_game *game, cw_errors *errors)
{
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        int32_t values[CW_SEATS];
        size_t size = (size_t)limits[i].values * sizeof *values;
        memcpy(values, (const char *)&game->rules + limits[i].offset, size);
        for (int k = 0; k < limits[i].values; k++) {
            if (values[k] >= limits[i].low && values[k] <= limits[i].high)
                continue;
            cw_errors_add(errors, CW_ERR_RANGE, NULL, 0, 0, "%s is %d; it must be %d to %d",
                          limits[i].name, (int)values[k], limits[i].low, limits[i].high);
            return CW_ERR_RANGE;
        }
    }
    if (game->rules.moving && !game->rules.lanes) {
        cw_errors_add(errors, CW_ERR_RANGE, NULL, 0, 0,
                      "minions can move only on a board with lanes");
        return CW_ERR_RANGE;
    }
    if (game->rules.deck_min > game->rules.deck_max) {
        cw_errors_add(errors, CW_ERR_RANGE, NULL, 0, 0,
                      "the smallest deck (%d) is larger than the largest (%d)",
                      game->rules.deck_min, game->rules.deck_max);
        return CW_ERR_RANGE;
    }
    const cw_rules *rules = &game->rules;
    if (rules->hand_first > rules->hand_limit[0] || rules->hand_second > rules->hand_limit[1]
        || rules->mana_start > rules->mana_cap[0] || rules->mana_start > rules->mana_cap[1]) {
        cw_errors_add(errors, CW_ERR_RANGE, NULL, 0, 0,
                      "the opening hands or the first mana are beyond their limits");
        return CW_ERR_RANGE;
    }
    for (int i = 0; i < 4; i++) {
        cw_card_id bonus = rules->bonus_second[i];
        int type = bonus < game->card_count ? game->cards[bonus].type : CW_TYPE_HERO;
        if (type == CW_TYPE_HERO || type == CW_TYPE_POWER) {
            cw_errors_add(errors, CW_ERR_RANGE, NULL, 0, 0,
                          "the second player would get something that is not a card");
            return CW_ERR_RANGE;
        }
    }
    return CW_OK;
}

/* What the card that an effect makes must be; 0 if it makes none. */
static unsigned made_kinds(const cw_effect *e)
{
    unsigned uses = cw_op_facts[e->op].uses;
    bool on_board = e->op == CW_OP_TRANSFORM && e->to.filter.where == CW_WHERE_PLAY;
    return uses & CW_USES_MINION || on_board ? CW_KIND_MINION
           : uses & CW_USES_WEAPON           ? CW_KIND_WEAPON
           : uses & CW_USES_POWER            ? CW_KIND_POWER
           : uses & CW_USES_CARD ? CW_KIND_MINION | CW_KIND_SPELL | CW_KIND_WEAPON | CW_KIND_HERO
                                 : 0;
}

/* An empty range would draw from no outcomes. */
static bool good_amount(const cw_amount *a)
{
    return a->kind != CW_AMOUNT_RANGE || a->high >= a->value;
}

/* What would otherwise be an index out of bounds or a spell on the board during a match. */
static bool good_effect(const cw_game *game, const cw_effect *e)
{
    if (e->op >= CW_OP_COUNT || e->card >= game->card_count || e->ability > game->ability_count)
        return false;
    const cw_card *made = &game->cards[e->card];
    unsigned kinds = made_kinds(e);
    if (kinds && (!(kinds & (1u << made->type)) || (made->type == CW_TYPE_HERO && !made->leader)))
        return false;
    const cw_condition *c = &e->condition;
    bool chance = c->kind != CW_COND_CHANCE || (c->value > 0 && c->value < 100);
    return chance && good_amount(&e->a) && good_amount(&e->b);
}

static bool good_card(const cw_game *game, const cw_card *c)
{
    bool body = c->type == CW_TYPE_MINION || c->type == CW_TYPE_WEAPON;
    if (c->type == CW_TYPE_NONE || c->type >= CW_TYPE_COUNT || (body && c->health <= 0))
        return false;
    if (c->first_ability + c->ability_count > game->ability_count || c->power >= game->card_count)
        return false;
    return !c->power || game->cards[c->power].type == CW_TYPE_POWER;
}

/* Every reference of a card, an ability and an effect is within its array. Games come from
 * files, and the interpreter indexes without asking. */
static cw_status check_programs(const cw_game *game)
{
    for (int i = 1; i < game->ability_count; i++) {
        const cw_ability *a = &game->abilities[i];
        if (a->first + a->count > game->effect_count || a->when >= CW_WHEN_COUNT || a->mode > 2)
            return CW_ERR_RANGE;
    }
    for (int i = 1; i < game->card_count; i++)
        if (!good_card(game, &game->cards[i]))
            return CW_ERR_RANGE;
    for (int i = 0; i < game->effect_count; i++)
        if (!good_effect(game, &game->effects[i]))
            return CW_ERR_RANGE;
    return CW_OK;
}

cw_status cw__check_game(const cw_game *game, cw_errors *errors)
{
    cw_status status = check_rules(game, errors);
    if (status == CW_OK && (status = check_programs(game)) != CW_OK)
        cw_errors_add(errors, status, NULL, 0, 0, "a card's program refers to something unknown");
    return status == CW_OK ? cw__check_recipes(game, errors) : status;
}
