/* Writes abilities.txt and cards.txt: one record after another, a blank line between them. */
#include "thesis_private.h"

void cw__thesis_write_abilities(const thesis_set *set, cw_str *out)
{
    for (int i = 0; i < set->ability_count; i++) {
        const thesis_ability *a = &set->abilities[i];
        cw_str_printf(out, "%s%d\n%d\n%s\n%d,%d,%d,%d\n", i > 0 ? "\n" : "", i, a->act.effect,
                      a->description, a->act.circumstance, a->act.group, a->act.alignment,
                      a->act.type);
    }
}

/* "12_1_1": the ability and as many numbers as its effect takes. */
static void write_uses(const thesis_card *card, const int *number_of, cw_str *out)
{
    for (int i = 0; i < card->act_count; i++) {
        const thesis_act *act = &card->acts[i];
        cw_str_printf(out, "%s%d", i > 0 ? "," : "", card->abilities[i]);
        int inputs = cw__thesis_inputs(act->effect);
        if (inputs > 0)
            cw_str_printf(out, "_%d", act->x);
        if (inputs > 1)
            cw_str_printf(out, "_%d",
                          cw__thesis_y_is_card(act->effect) ? number_of[act->y] : act->y);
    }
}

/* Spells have no numbers in their third line. */
void cw__thesis_write_cards(const thesis_set *set, const int *number_of, cw_str *out)
{
    for (int i = 0; i < set->card_count; i++) {
        const thesis_card *card = &set->cards[i];
        cw_str_printf(out, "%s%s\n%d,%d,%d,%d\n%c", i > 0 ? "\n" : "", card->name, card->mana,
                      card->needs[0], card->needs[1], card->needs[2], card->type);
        if (card->type != 'S')
            cw_str_printf(out, ",%d,%d", card->damage, card->health);
        cw_str_printf(out, "\n%d,%d\n", card->hero, card->rarity);
        write_uses(card, number_of, out);
        cw_str_char(out, '\n');
    }
}
