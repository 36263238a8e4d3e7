/* Changes of numbers while a game is loaded: after the settings, after the fields of a card, and
 * before its text is read. */
#include "base/str.h"
#include "lang/changes.h"
#include "load_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void refuse_value(loader *l, const cw_change *c)
{
    cw_errors_add(l->form.errors, CW_ERR_RANGE, NULL, 0, 0, "%s is %d; it must be from %d to %d",
                  c->spot->path, c->value, c->spot->low, c->spot->high);
}

/* After the settings of the file, and checked as a whole: two settings that exclude each other
 * are refused even if each is in range. */
void cw__load_change_rules(loader *l)
{
    bool changed = false;
    for (int i = 0; i < l->change_count; i++) {
        const cw_change *c = &l->changes[i];
        if (c->spot->kind == CW_SPOT_SETTING) {
            const cw_setting *setting = c->spot->setting;
            cw_seat seat = (cw_seat)c->spot->place;
            changed = true;
            if ((c->spot->one_seat ? cw_setting_set_seat(&l->game->rules, setting, seat, c->value)
                                   : cw_setting_set(&l->game->rules, setting, c->value))
                != CW_OK)
                refuse_value(l, c);
        }
    }
    if (changed)
        cw_settings_check(&l->game->rules, NULL, l->form.errors);
}

/* Heroes say their health one by one, though it is the game's usual one. */
static void follow_setting(const cw_change *c, cw_card *card)
{
    if (card->type == CW_TYPE_HERO && !card->leader
        && strcmp(c->spot->setting->name, "hero_health") == 0 && card->health == c->spot->value)
        card->health = (int16_t)c->value;
}

/* Settings first: a hero whose health is the usual one follows the setting, unless a change of
 * its own comes after. */
void cw__load_change_card(loader *l, cw_card_id id)
{
    cw_card *card = &l->game->cards[id];
    for (int i = 0; i < l->change_count; i++)
        if (l->changes[i].spot->kind == CW_SPOT_SETTING)
            follow_setting(&l->changes[i], card);
    for (int i = 0; i < l->change_count; i++) {
        const cw_change *c = &l->changes[i];
        if (c->spot->kind == CW_SPOT_SETTING || c->spot->card != id)
            continue;
        if (c->value < c->spot->low || c->value > c->spot->high) {
            refuse_value(l, c);
            continue;
        }
        switch ((cw_spot_kind)c->spot->kind) {
        case CW_SPOT_COST: card->cost = (int16_t)c->value; break;
        case CW_SPOT_ATTACK: card->attack = (int16_t)c->value; break;
        case CW_SPOT_HEALTH:
        case CW_SPOT_DURABILITY: card->health = (int16_t)c->value; break;
        case CW_SPOT_COPIES: card->deck_copies = (uint8_t)c->value; break;
        case CW_SPOT_NEED: card->needs[c->spot->place] = (uint8_t)c->value; break;
        default: break; /* texts are changed when they are read */
        }
    }
}

/* Each change replaces the number at its place: places do not move, since a number stays one. */
bool cw__load_change_text(loader *l, cw_card_id id, cw_str *text)
{
    bool changed = false;
    for (int i = 0; i < l->change_count; i++) {
        const cw_change *c = &l->changes[i];
        size_t size;
        if (c->spot->kind != CW_SPOT_TEXT || c->spot->card != id)
            continue;
        const char *number = cw__load_find_number(cw_str_get(text), c->spot->place, &size);
        if (number == NULL) {
            cw_errors_add(l->form.errors, CW_ERR_WRONG_GAME, NULL, 0, 0, "%s: the text has changed",
                          c->spot->path);
            continue;
        }
        cw_str made = CW_STR_INIT;
        cw_str_add_n(&made, text->data, (size_t)(number - text->data));
        cw_str_printf(&made, "%d%s", c->value, number + size);
        cw_str_clear(text);
        *text = made;
        changed = true;
    }
    return changed;
}
