/* One setting of game.yaml: a number, two of them if the players may differ, a switch or a word. */
#include "lang/settings.h"
#include "load_private.h"

#include <stdio.h>
#include <string.h>

/* [1, 2]: the player who begins, then the other. */
static void read_seats(loader *l, const cw_yaml *yaml, const cw_node *list,
                       const cw_setting *setting)
{
    if (list->count != CW_SEATS) {
        cw_node_error(l->errors, yaml, list, CW_ERR_SYNTAX,
                      "%s has %d values; it must be one number, or two: of the player who begins "
                      "and of the other",
                      setting->name, list->count);
        return;
    }
    cw_seat seat = 0;
    for (const cw_node *m = list->first; m != NULL; m = m->next, seat++) {
        int value;
        if (load_int(l, yaml, m, setting->name, setting->low, setting->high, &value))
            cw_setting_set_seat(&l->game->rules, setting, seat, value);
    }
}

void load_setting(loader *l, const cw_yaml *yaml, const cw_node *node, const cw_setting *setting)
{
    int value = 0;
    bool on = false, good = false;
    char found[100];
    if (setting->by_seat && node->kind == CW_NODE_LIST) {
        read_seats(l, yaml, node, setting);
        return;
    }
    switch (setting->type) {
    case CW_SETTING_NUMBER:
        good = load_int(l, yaml, node, setting->name, setting->low, setting->high, &value);
        break;
    case CW_SETTING_SWITCH:
        good = load_bool(l, yaml, node, setting->name, &on);
        value = on;
        break;
    case CW_SETTING_WORD:
        for (int i = 0; i <= setting->high && !good; i++) {
            good = node->kind == CW_NODE_SCALAR && strcmp(node->text, setting->words[i]) == 0;
            value = i;
        }
        if (!good) {
            cw_str all = CW_STR_INIT;
            for (int i = 0; i <= setting->high; i++)
                cw_str_printf(&all, "%s%s", i > 0 ? ", " : "", setting->words[i]);
            cw_node_error(l->errors, yaml, node, CW_ERR_RANGE, "%s must be one of %s, not %s",
                          setting->name, cw_str_get(&all),
                          cw_node_describe(node, found, sizeof found));
            cw_str_clear(&all);
        }
        break;
    }
    if (good)
        cw_setting_set(&l->game->rules, setting, value);
}
