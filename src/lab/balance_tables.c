/* The names in balance.yaml, one table per section, and the names of the scheme's rows. */
#include "balance_private.h"

#include <math.h>
#include <string.h>

static const char *const budget_names[BUDGET_NUMBERS] = {
    [BUDGET_BASE] = "base",
    [BUDGET_MANA] = "mana",
    [BUDGET_MAIN] = "main",
    [BUDGET_MAIN_BASE] = "main_base",
    [BUDGET_MAIN_PER_MANA] = "main_per_mana",
    [BUDGET_OTHER] = "other",
    [BUDGET_OTHER_FREE] = "other_free",
};

static const char *const stats_names[STATS_NUMBERS] = {
    [STATS_ATTACK] = "attack",
    [STATS_HEALTH] = "health",
    [STATS_WEAPON_ATTACK] = "weapon_attack",
    [STATS_WEAPON_DURABILITY] = "weapon_durability",
    [STATS_WEAPON_SWING] = "weapon_swing",
};

static const char *const target_names[TARGET_NUMBERS] = {
    [TARGET_CHOSEN] = "chosen",
    [TARGET_RESTRICTED] = "restricted",
    [TARGET_THIS] = "this",
    [TARGET_IT] = "it",
    [TARGET_RANDOM] = "random",
    [TARGET_RANDOM_ANY] = "random_any",
    [TARGET_ALL_ENEMY_MINIONS] = "all_enemy_minions",
    [TARGET_ALL_ENEMIES] = "all_enemies",
    [TARGET_ALL_FRIENDLY_MINIONS] = "all_friendly_minions",
    [TARGET_ALL_FRIENDS] = "all_friends",
    [TARGET_ALL_MINIONS] = "all_minions",
    [TARGET_ALL_CHARACTERS] = "all_characters",
    [TARGET_HERO] = "hero",
    [TARGET_BOTH_HEROES] = "both_heroes",
    [TARGET_ADJACENT_FRIENDLY] = "adjacent_friendly",
    [TARGET_ADJACENT_ENEMY] = "adjacent_enemy",
    [TARGET_ADJACENT] = "adjacent",
    [TARGET_FRONT_ROW] = "front_row",
    [TARGET_BACK_ROW] = "back_row",
    [TARGET_LANE] = "lane",
    [TARGET_RESTRICTED_ALL] = "restricted_all",
    [TARGET_HAND] = "hand",
    [TARGET_DECK] = "deck",
    [TARGET_WEAPON] = "weapon",
};

#define X(id, name) [CW_WHEN_##id] = name,
static const char *const when_names[WHEN_NUMBERS] = {
    CW_WHEN_LIST(X)[WHEN_SECRET] = "secret",
    [WHEN_ONCE] = "once",
    [WHEN_EACH_TURN] = "each_turn",
    [WHEN_CHOOSE_ONE] = "choose_one",
};
#undef X

static const char *const duration_names[DURATION_NUMBERS] = {
    [CW_THIS_TURN] = "this_turn",
    [CW_UNTIL_YOUR_NEXT_TURN] = "until_your_next_turn",
    [CW_FOR_TURNS] = "for_turns",
};

static const char *const condition_names[CONDITION_NUMBERS] = {
    [CW_COND_CONTROL] = "control",
    [CW_COND_CONTROL_NONE] = "control_none",
    [CW_COND_HERO_HEALTH] = "hero_health",
    [CW_COND_IT_IS] = "it_is",
    [CW_COND_IT_SURVIVES] = "it_survives",
    [CW_COND_IT_DIES] = "it_dies",
    [CW_COND_COMBO] = "combo",
    [CW_COND_SPELL_DAMAGE] = "spell_damage",
    [CW_COND_SELF_IS] = "self_is",
    [CW_COND_HAND_SIZE] = "hand_size",
    [CW_COND_ELEMENT] = "element",
    [CONDITION_OTHERWISE] = "otherwise",
    [CONDITION_REQUIREMENT] = "requirement",
};

static const char *const typical_names[TYPICAL_NUMBERS] = {
    [TYPICAL_ATTACK] = "attack",   [TYPICAL_HEALTH] = "health",         [TYPICAL_COST] = "cost",
    [TYPICAL_COUNT] = "count",     [TYPICAL_ARMOR] = "armor",           [TYPICAL_EVENT] = "event",
    [TYPICAL_ELEMENT] = "element", [TYPICAL_DURABILITY] = "durability",
};

const char *const balance_keyword_fields[KEYWORD_NUMBERS] = {
    [KEYWORD_BASE] = "base",
    [KEYWORD_ATTACK] = "attack",
    [KEYWORD_HEALTH] = "health",
    [KEYWORD_NUMBER] = "number",
    [KEYWORD_NUMBER_ATTACK] = "number_attack",
};

const char *const balance_effect_fields[EFFECT_NUMBERS] = {
    [EFFECT_PRICE] = "price",         [EFFECT_MINION] = "minion",     [EFFECT_HERO] = "hero",
    [EFFECT_CHARACTER] = "character", [EFFECT_WEAPON] = "weapon",     [EFFECT_THIS] = "this",
    [EFFECT_NEAR] = "near",           [EFFECT_OPPONENT] = "opponent",
};

const char *const balance_natures[NATURES] = {
    [NATURE_HARM] = "harm",
    [NATURE_HELP] = "help",
    [NATURE_FREE] = "free",
    [NATURE_GAIN] = "gain",
};

#define SECTION(key, names, field, fallback)                                                       \
    {                                                                                              \
        key, names, (int)(sizeof names / sizeof *names), offsetof(cw_balance, field), fallback     \
    }

const balance_section balance_sections[] = {
    SECTION("budget", budget_names, budget, 0),
    SECTION("stats", stats_names, stats, 0),
    SECTION("targets", target_names, targets, 1),
    SECTION("lasting", target_names, lasting, NAN),
    SECTION("when", when_names, when, 1),
    SECTION("durations", duration_names, durations, 1),
    SECTION("conditions", condition_names, conditions, 1),
    SECTION("typical", typical_names, typical, 0),
};
const int balance_section_count = (int)(sizeof balance_sections / sizeof *balance_sections);

const char *balance_target_name(int target) { return target_names[target]; }

const char *balance_condition_name(int condition)
{
    const char *name = condition_names[condition];
    return name != NULL ? name : "always";
}

const char *balance_duration_name(int duration)
{
    const char *name = duration_names[duration];
    return name != NULL ? name : "for good";
}

const char *balance_when_name(int when) { return when_names[when]; }

const char *cw_balance_row_name(const cw_game *game, int row)
{
    static const char *const names[] = {"mana",   "main requirement", "other requirement",
                                        "attack", "health",           "weapon"};
    if (row < CW_ROW_KEYWORD)
        return row < 0 ? "" : names[row];
    if (row < CW_ROW_VALUE)
        return cw_game_keyword(game, (cw_keyword)(row - CW_ROW_KEYWORD));
    return row < CW_ROW_OP ? cw_value_name((cw_value)(row - CW_ROW_VALUE))
                           : cw_op_name((cw_op)(row - CW_ROW_OP));
}

int balance_find_row(const cw_game *game, const char *name)
{
    for (int row = CW_ROW_KEYWORD; row < CW_ROW_COUNT; row++) {
        bool keyword = row < CW_ROW_VALUE;
        if (row != CW_ROW_OP + CW_OP_NONE
            && (strcmp(name, cw_balance_row_name(game, row)) == 0
                || (keyword
                    && strcmp(name, cw_keyword_name((cw_keyword)(row - CW_ROW_KEYWORD))) == 0)))
            return row;
    }
    return -1;
}
