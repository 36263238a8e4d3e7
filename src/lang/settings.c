/* The table of game.yaml's settings and the few functions that read it. A new parameter of the
 * rules is one row here. */
#include "lang/settings.h"

#include <string.h>

static const char *const moving_words[] = {[CW_MOVING_NONE] = "none",
                                           [CW_MOVING_ADJACENT] = "adjacent",
                                           [CW_MOVING_ANYWHERE] = "anywhere"};
static const char *const overflow_words[] = {
    [CW_OVERFLOW_BURN] = "burn", [CW_OVERFLOW_DISCARD] = "discard"};
static const char *const fatigue_words[] = {
    [CW_FATIGUE_RISING] = "rising", [CW_FATIGUE_CONSTANT] = "constant", [CW_FATIGUE_NONE] = "none"};

#define NUMBER(name, low, high, help)                                                              \
    {                                                                                              \
#name, CW_SETTING_NUMBER, low, high, offsetof(cw_rules, name), NULL, help, false           \
    }
#define EACH(name, low, high, help)                                                                \
    {                                                                                              \
#name, CW_SETTING_NUMBER, low, high, offsetof(cw_rules, name), NULL, help, true            \
    }
#define SWITCH(name, help)                                                                         \
    {                                                                                              \
#name, CW_SETTING_SWITCH, 0, 1, offsetof(cw_rules, name), NULL, help, false                \
    }
#define WORD(name, words, help)                                                                    \
    {                                                                                              \
#name, CW_SETTING_WORD, 0, (int)(sizeof words / sizeof *words) - 1,                        \
            offsetof(cw_rules, name), words, help, false                                           \
    }

const cw_setting cw_settings[] = {
    EACH(board_size, 1, CW_MAX_BOARD, "minions that a side may have; with lanes: all cells"),
    NUMBER(lanes, 0, CW_MAX_LANES,
           "columns of cells in which the sides face each other; 0 = one row"),
    NUMBER(rows, 1, CW_MAX_ROWS, "rows of cells of a side, if there are lanes"),
    WORD(moving, moving_words, "to which cells a minion may move instead of attacking"),
    EACH(hand_limit, 1, CW_MAX_HAND, "cards in a hand; more are burned and shown"),
    NUMBER(deck_min, 1, CW_MAX_BUILT, "fewest cards in a legal deck"),
    NUMBER(deck_max, 1, CW_MAX_BUILT, "most cards in a legal deck"),
    NUMBER(copies, 1, CW_MAX_BUILT, "copies of one card in a deck"),
    NUMBER(hero_health, 1, 999, "health of a hero that does not say otherwise"),
    NUMBER(hand_first, 0, CW_MAX_HAND, "opening hand of the player who begins"),
    NUMBER(hand_second, 0, CW_MAX_HAND, "opening hand of the other player"),
    SWITCH(mulligan, "each player may exchange any of the opening cards once"),
    SWITCH(mana_waits, "no mana crystals are gained in a player's first turn"),
    NUMBER(mana_start, 0, 99, "mana crystals before the first turn"),
    EACH(mana_gain, 0, 14, "mana crystals gained at the start of each turn"),
    EACH(mana_cap, 0, 99, "most mana crystals"),
    NUMBER(mana_extra_second, 0, 99, "extra mana in the second player's first turn only"),
    SWITCH(raising,
           "once a turn a player takes one of an element for good, or 1 mana for the turn"),
    SWITCH(first_player_raises, "the player who begins may do so in the very first turn"),
    EACH(draw_per_turn, 0, 10, "cards drawn at the start of each turn"),
    SWITCH(first_player_draws, "the player who begins draws in the very first turn"),
    WORD(fatigue, fatigue_words, "damage of an empty deck: 1, 2, 3 and so on; always 1; none"),
    WORD(overflow, overflow_words,
         "a card for which hand or board has no room: it is just lost, or discarded"),
    SWITCH(keep_state, "cards keep all changes when they change zones or are copied"),
    SWITCH(zero_attack, "characters with 0 attack may attack"),
    SWITCH(zero_damage, "poison works even if the blow does no damage"),
    SWITCH(heroes_strike_back, "a hero that is attacked answers with its attack"),
    NUMBER(overheat, 0, 99, "times that an effect may act before it rests; 0 = no limit"),
    NUMBER(secret_limit, 0, CW_MAX_SECRETS, "secrets that a player may have waiting"),
    NUMBER(turn_limit, 0, CW_MAX_TURNS,
           "turns of both players after which the match is a draw; 0 = 1000"),
    NUMBER(actions_per_turn, 1, 255, "actions after which a turn ends by itself"),
    SWITCH(ordered_deck, "decks keep the order they were given in"),
    SWITCH(fresh_attacks, "minions may attack in the turn in which they come into play"),
};

const int cw_setting_count = (int)(sizeof cw_settings / sizeof *cw_settings);

const cw_setting *cw_setting_find(const char *name)
{
    for (int i = 0; i < cw_setting_count; i++)
        if (strcmp(cw_settings[i].name, name) == 0)
            return &cw_settings[i];
    return NULL;
}

static size_t offset_of(const cw_setting *setting, cw_seat seat)
{
    return setting->offset + (setting->by_seat ? seat * sizeof(int32_t) : 0);
}

int cw_setting_of(const cw_rules *rules, const cw_setting *setting, cw_seat seat)
{
    const char *field = (const char *)rules + offset_of(setting, seat);
    return setting->type == CW_SETTING_SWITCH ? *(const bool *)field : *(const int32_t *)field;
}

int cw_setting_get(const cw_rules *rules, const cw_setting *setting)
{
    return cw_setting_of(rules, setting, 0);
}

cw_status cw_setting_set_seat(cw_rules *rules, const cw_setting *setting, cw_seat seat, int value)
{
    char *field = (char *)rules + offset_of(setting, seat);
    if (value < setting->low || value > setting->high)
        return CW_ERR_RANGE;
    if (setting->type == CW_SETTING_SWITCH)
        *(bool *)field = value != 0;
    else
        *(int32_t *)field = value;
    return CW_OK;
}

cw_status cw_setting_set(cw_rules *rules, const cw_setting *setting, int value)
{
    cw_setting_set_seat(rules, setting, 1, value);
    return cw_setting_set_seat(rules, setting, 0, value);
}

cw_status cw_settings_check(const cw_rules *rules, const char *file, cw_errors *errors)
{
    const struct {
        const char *lesser, *greater;
        int low, high;
    } pairs[] = {
        {"deck_min", "deck_max", rules->deck_min, rules->deck_max},
        {"hand_first", "hand_limit", rules->hand_first, rules->hand_limit[0]},
        {"hand_second", "hand_limit", rules->hand_second, rules->hand_limit[1]},
        {"mana_start", "mana_cap", rules->mana_start,
         rules->mana_cap[rules->mana_cap[1] < rules->mana_cap[0]]},
    };
    cw_status status = CW_OK;
    if (rules->moving != CW_MOVING_NONE && rules->lanes == 0) {
        status = CW_ERR_RANGE;
        cw_errors_add(errors, status, file, 0, 0, "moving is %s, but the board has no lanes",
                      moving_words[rules->moving]);
    }
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        if (pairs[i].low > pairs[i].high) {
            status = CW_ERR_RANGE;
            cw_errors_add(errors, status, file, 0, 0, "%s is %d, more than %s, which is %d",
                          pairs[i].lesser, pairs[i].low, pairs[i].greater, pairs[i].high);
        }
    }
    return status;
}

void cw_setting_write(const cw_setting *setting, int value, cw_str *out)
{
    if (setting->type == CW_SETTING_NUMBER)
        cw_str_printf(out, "%d", value);
    else if (setting->type == CW_SETTING_SWITCH)
        cw_str_add(out, value != 0 ? "true" : "false");
    else
        cw_str_add(out, setting->words[value]);
}

void cw_setting_print(const cw_rules *rules, const cw_setting *setting, cw_str *out)
{
    int first = cw_setting_of(rules, setting, 0), second = cw_setting_of(rules, setting, 1);
    if (first != second)
        cw_str_printf(out, "[%d, %d]", first, second);
    else
        cw_setting_write(setting, first, out);
}

void cw_settings_reference(cw_str *out)
{
    cw_rules defaults;
    cw_rules_default(&defaults);
    cw_str_add(out, "| setting | values | unless set | meaning |\n|---|---|---|---|\n");
    for (int i = 0; i < cw_setting_count; i++) {
        const cw_setting *setting = &cw_settings[i];
        cw_str_printf(out, "| `%s` | ", setting->name);
        if (setting->type == CW_SETTING_NUMBER) {
            cw_str_printf(out, "%d to %d%s", setting->low, setting->high,
                          setting->by_seat ? "; each" : "");
        } else {
            for (int value = setting->low; value <= setting->high; value++) {
                cw_str_add(out, value > setting->low ? ", " : "");
                cw_setting_write(setting, value, out);
            }
        }
        cw_str_add(out, " | ");
        cw_setting_write(setting, cw_setting_get(&defaults, setting), out);
        cw_str_printf(out, " | %s |\n", setting->help);
    }
}
