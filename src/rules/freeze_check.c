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
    {                                                                                              \
#field, offsetof(cw_rules, field), low, high,                                              \
            (int)(sizeof((cw_rules *)0)->field / sizeof(int32_t))                                  \
    }
static const limit limits[] = {
    LIMIT(board_size, 1, CW_MAX_BOARD),
    LIMIT(hand_limit, 1, CW_MAX_HAND),
    LIMIT(deck_min, 1, CW_MAX_BUILT),
    LIMIT(deck_max, 1, CW_MAX_BUILT),
    LIMIT(hero_health, 1, 9999),
    LIMIT(hand_first, 0, CW_MAX_HAND),
    LIMIT(hand_second, 0, CW_MAX_HAND),
    LIMIT(mana_start, 0, 99),
    LIMIT(mana_gain, 0, 14),
    LIMIT(mana_cap, 0, 99),
    LIMIT(mana_extra_second, 0, 99),
    LIMIT(draw_per_turn, 0, 10),
    LIMIT(secret_limit, 0, CW_MAX_SECRETS),
    LIMIT(actions_per_turn, 1, 255),
    LIMIT(turn_limit, 0, CW_MAX_TURNS),
    LIMIT(copies, 1, CW_MAX_BUILT),
    LIMIT(fatigue, 0, CW_FATIGUE_NONE),
    LIMIT(lanes, 0, CW_MAX_LANES),
    LIMIT(overflow, 0, CW_OVERFLOW_DISCARD),
    LIMIT(overheat, 0, 99),
    LIMIT(rows, 1, CW_MAX_ROWS),
    LIMIT(moving, 0, CW_MOVING_ANYWHERE),
};

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

/* What the card that an effect makes must be. */
static const uint8_t made_kinds[CW_OP_COUNT] = {
    [CW_OP_SUMMON] = CW_KIND_MINION,
    [CW_OP_TRANSFORM] = CW_KIND_MINION | CW_KIND_SPELL | CW_KIND_WEAPON | CW_KIND_HERO,
    [CW_OP_EQUIP] = CW_KIND_WEAPON,
    [CW_OP_ADD_CARD] = CW_KIND_MINION | CW_KIND_SPELL | CW_KIND_WEAPON | CW_KIND_HERO,
    [CW_OP_SHUFFLE_CARD] = CW_KIND_MINION | CW_KIND_SPELL | CW_KIND_WEAPON | CW_KIND_HERO,
};

static bool good_amount(const cw_amount *a)
{
    return a->kind != CW_AMOUNT_RANGE || a->high >= a->value;
}

static bool good_effect(const cw_game *game, const cw_effect *e)
{
    if (e->op >= CW_OP_COUNT || e->card >= game->card_count || e->ability > game->ability_count)
        return false;
    const cw_card *made = &game->cards[e->card];
    unsigned kinds = made_kinds[e->op];
    if (e->op == CW_OP_TRANSFORM && e->to.filter.where == CW_WHERE_PLAY)
        kinds = CW_KIND_MINION; /* on the board; a card may become any other */
    if (kinds && (!(kinds & (1u << made->type)) || (made->type == CW_TYPE_HERO && !made->leader)))
        return false;
    return good_amount(&e->a) && good_amount(&e->b);
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
