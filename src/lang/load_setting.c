/* One setting of game.yaml: a number, two of them if the players may differ, a switch or a word. */
#include "base/names.h"
#include "lang/settings.h"
#include "load_private.h"

/* [1, 2]: the player who begins, then the other. */
static void read_seats(loader *l, const cw_node *list, const cw_setting *setting)
{
    cw_seat seat = 0;
    if (list->count != CW_SEATS) {
        cw__form_fail(&l->form, list, CW_ERR_SYNTAX,
                      "%s has %d values; it must be one number, or two: of the player who begins "
                      "and of the other",
                      setting->name, list->count);
        return;
    }
    for (const cw_node *m = list->first; m != NULL; m = m->next, seat++) {
        int value;
        if (cw__form_int(&l->form, m, setting->name, setting->low, setting->high, &value))
            cw_setting_set_seat(&l->game->rules, setting, seat, value);
    }
}

static bool read_word(loader *l, const cw_node *node, const cw_setting *setting, int *value)
{
    *value = node->kind == CW_NODE_SCALAR
                 ? cw_name_index(node->text, setting->words, (size_t)setting->high + 1)
                 : -1;
    if (*value >= 0)
        return true;
    cw_str all = CW_STR_INIT;
    for (int i = 0; i <= setting->high; i++)
        cw_str_printf(&all, "%s%s", i > 0 ? ", " : "", setting->words[i]);
    cw__form_expect(&l->form, node, CW_ERR_RANGE, "%s must be one of %s", setting->name,
                    cw_str_get(&all));
    cw_str_clear(&all);
    return false;
}

/* The table says type and range; this function knows no setting by name. */
void cw__load_setting(loader *l, const cw_node *node, const cw_setting *setting)
{
    int value = 0;
    bool on = false, good = false;
    if (setting->by_seat && node->kind == CW_NODE_LIST) {
        read_seats(l, node, setting);
        return;
    }
    switch (setting->type) {
    case CW_SETTING_NUMBER:
        good = cw__form_int(&l->form, node, setting->name, setting->low, setting->high, &value);
        break;
    case CW_SETTING_SWITCH:
        good = cw__form_bool(&l->form, node, setting->name, &on);
        value = on;
        break;
    case CW_SETTING_WORD: good = read_word(l, node, setting, &value); break;
    }
    if (good)
        cw_setting_set(&l->game->rules, setting, value);
}
