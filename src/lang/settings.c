/* The table of game.yaml's settings (facts/settings.def) and the few functions that read it. */
#include "lang/settings.h"

#include "base/shape.h"

#include <string.h>

#define WORD(id, word) [id] = word,
#define SETTING_WORD(name, words, usual, help)                                                     \
    static const char *const name##_words[] = {words(WORD) NULL};
#include "facts/settings.def"

#define ROW(name, type, low, high, words, each, help)                                              \
    {#name, type, low, high, offsetof(cw_rules, name), words, help, each},
#define SETTING_NUMBER(name, low, high, usual, help)                                               \
    ROW(name, CW_SETTING_NUMBER, low, high, NULL, false, help)
#define SETTING_EACH(name, low, high, usual, help)                                                 \
    ROW(name, CW_SETTING_NUMBER, low, high, NULL, true, help)
#define SETTING_SWITCH(name, usual, help) ROW(name, CW_SETTING_SWITCH, 0, 1, NULL, false, help)
#define SETTING_WORD(name, words, usual, help)                                                     \
    ROW(name, CW_SETTING_WORD, 0, (int)(sizeof name##_words / sizeof *name##_words) - 2,           \
        name##_words, false, help)
const cw_setting cw_settings[] = {
#include "facts/settings.def"
};

const int cw_setting_count = (int)(sizeof cw_settings / sizeof *cw_settings);

/* One by one: only files and commands ask. */
const cw_setting *cw_setting_find(const char *name)
{
    for (int i = 0; i < cw_setting_count; i++)
        if (strcmp(cw_settings[i].name, name) == 0)
            return &cw_settings[i];
    return NULL;
}

/* The two values of a setting by seat stand side by side. */
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

/* The status of the second call tells for both: they have one range. */
cw_status cw_setting_set(cw_rules *rules, const cw_setting *setting, int value)
{
    cw_setting_set_seat(rules, setting, 1, value);
    return cw_setting_set_seat(rules, setting, 0, value);
}

/* What each setting allows is checked when it is set; here is what they demand of each other. */
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

/* Words and switches are always the same for both. */
void cw_setting_print(const cw_rules *rules, const cw_setting *setting, cw_str *out)
{
    int first = cw_setting_of(rules, setting, 0), second = cw_setting_of(rules, setting, 1);
    if (first != second)
        cw_str_printf(out, "[%d, %d]", first, second);
    else
        cw_setting_write(setting, first, out);
}

/* What is true unless the file says otherwise stands with the help. */
void cw_settings_shape(cw_str *out)
{
    cw_rules defaults;
    cw_rules_default(&defaults);
    for (int i = 0; i < cw_setting_count; i++) {
        const cw_setting *setting = &cw_settings[i];
        cw_str shape = CW_STR_INIT, help = CW_STR_INIT;
        cw_str_printf(&help, "%s; unless set: ", setting->help);
        cw_setting_write(setting, cw_setting_get(&defaults, setting), &help);
        if (setting->type == CW_SETTING_NUMBER)
            cw_str_printf(&shape, "whole %d %d", setting->low, setting->high);
        if (setting->by_seat)
            cw_str_printf(&shape, " | [whole %d %d 2 2]", setting->low, setting->high);
        if (setting->type == CW_SETTING_WORD)
            cw_shape_words(&shape, setting->words);
        cw_shape_member(out, setting->name, false,
                        setting->type == CW_SETTING_SWITCH ? "switch" : cw_str_get(&shape),
                        cw_str_get(&help));
        cw_str_clear(&shape);
        cw_str_clear(&help);
    }
}

/* docs/game-folder.md holds this table; a test compares them. */
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
