/* The names in balance.yaml, one table per section, and the names of the scheme's rows. */
#include "price_private.h"

#include <math.h>
#include <string.h>

#define NAME(id, name) name,
static const char *const budget_names[] = {BUDGET_LIST(NAME)};
static const char *const stats_names[] = {STATS_LIST(NAME)};
const char *const cw__balance_target_names[] = {TARGET_LIST(NAME)};
static const char *const typical_names[] = {TYPICAL_LIST(NAME)};
const char *const cw__balance_keyword_fields[] = {KEYWORD_LIST(NAME)};
const char *const cw__balance_effect_fields[] = {EFFECT_LIST(NAME)};
const char *const cw__balance_natures[] = {NATURE_LIST(NAME)};

/* Designated initialisers tie each word to its number, so that neither list can slip against the
 * other. */
const char *const cw__balance_when_names[WHEN_NUMBERS] = {
    [CW_WHEN_NONE] = "none",
#define TRIGGER(id, word, ...) [CW_WHEN_##id] = #word,
#include "facts/triggers.def"
    [WHEN_SECRET] = "secret",       [WHEN_ONCE] = "once",
    [WHEN_EACH_TURN] = "each_turn", [WHEN_CHOOSE_ONE] = "choose_one",
};

const char *const cw__balance_duration_names[DURATION_NUMBERS] = {
    [CW_THIS_TURN] = "this_turn",
    [CW_UNTIL_YOUR_NEXT_TURN] = "until_your_next_turn",
    [CW_FOR_TURNS] = "for_turns",
};

const char *const cw__balance_condition_names[CONDITION_NUMBERS] = {
#define CONDITION(id, word, ...) [CW_COND_##id] = #word,
#include "facts/conditions.def"
    [CONDITION_OTHERWISE] = "otherwise",
    [CONDITION_REQUIREMENT] = "requirement",
};

/* clang-format off */
#define SECTION(key, names, field, fallback)                                                       \
    {key, names, (int)(sizeof names / sizeof *names), offsetof(cw_balance, field), fallback}
/* clang-format on */

const balance_section cw__balance_sections[] = {
    SECTION("budget", budget_names, budget, 0),
    SECTION("stats", stats_names, stats, 0),
    SECTION("targets", cw__balance_target_names, targets, 1),
    SECTION("lasting", cw__balance_target_names, lasting, NAN),
    SECTION("when", cw__balance_when_names, when, 1),
    SECTION("durations", cw__balance_duration_names, durations, 1),
    SECTION("conditions", cw__balance_condition_names, conditions, 1),
    SECTION("typical", typical_names, typical, 0),
};
const int cw__balance_section_count = (int)(sizeof cw__balance_sections
                                            / sizeof *cw__balance_sections);

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

/* The engine's word works in every game, so that a scheme can be borrowed by a game that calls
 * the keyword something else. */
int cw__balance_find_row(const cw_game *game, const char *name)
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
