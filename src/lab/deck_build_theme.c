/* Themes: cards whose texts ask for friendly beasts, or for minions with taunt, are better in a
 * deck that has them. A card wants what the filters of its abilities ask for on its own side,
 * and gives what it is. */
#include "deck_build_private.h"

#include <stdlib.h>

static void want(candidate *c, const cw_filter *f)
{
    if (f->side != CW_SIDE_ENEMY && f->where != CW_WHERE_POOL && !(f->flags & CW_FILTER_THIS)) {
        c->wants_races |= f->race != 0 ? 1u << f->race : 0;
        c->wants_keywords |= f->keywords;
    }
}

static void want_condition(candidate *c, const cw_condition *condition)
{
    if (condition->kind == CW_COND_CONTROL || condition->kind == CW_COND_IT_IS)
        want(c, &condition->filter);
}

static void want_effect(candidate *c, const cw_effect *e)
{
    want_condition(c, &e->condition);
    want(c, &e->to.filter);
    if (e->a.kind == CW_AMOUNT_COUNT)
        want(c, &e->a.of);
    if (e->b.kind == CW_AMOUNT_COUNT)
        want(c, &e->b.of);
}

void deck_find_themes(const cw_game *game, candidate *c)
{
    const cw_card *card = &game->cards[c->card];
    c->gives_races = card->race != 0 ? 1u << card->race : 0;
    c->gives_keywords = card->type == CW_TYPE_MINION ? card->keywords : 0;
    c->wants_races = c->wants_keywords = 0;
    want_condition(c, &card->requirement);
    for (int i = 0; i < card->ability_count; i++) {
        const cw_ability *ability = &game->abilities[card->first_ability + i];
        want_condition(c, &ability->condition);
        want(c, &ability->subject);
        for (int k = 0; k < ability->count; k++)
            want_effect(c, &game->effects[ability->first + k]);
    }
}

static int count_bits(const cw_game *game, const cw_deck *deck, bool races, bool wants, int bit)
{
    int count = 0;
    for (int i = 0; i < deck->count; i++) {
        candidate c = {.card = deck->cards[i]};
        deck_find_themes(game, &c);
        uint32_t mask = races ? (wants ? c.wants_races : c.gives_races)
                              : (wants ? c.wants_keywords : c.gives_keywords);
        count += (int)(mask >> bit & 1);
    }
    return count;
}

static void explain_theme(const cw_game *game, const cw_deck *deck, bool races, int bit,
                          const char *word, cw_str *out)
{
    int wants = count_bits(game, deck, races, true, bit);
    int gives = count_bits(game, deck, races, false, bit);
    if (wants > 0 && gives > 0) {
        cw_str_printf(out, "%s%s %d for %d that ask for it", out->size > 0 ? "; " : "", word, gives,
                      wants);
    }
}

void deck_explain_themes(const cw_game *game, const cw_deck *deck, const char *mark, cw_str *out)
{
    cw_str line = CW_STR_INIT;
    for (int i = 1; i < game->races.count && i < CW_MAX_RACES; i++)
        explain_theme(game, deck, true, i, game->races.singular[i], &line);
    for (int i = 0; i < CW_KW_COUNT; i++)
        explain_theme(game, deck, false, i, cw_keyword_name((cw_keyword)i), &line);
    if (line.size > 0)
        cw_str_printf(out, "%sthemes: %s\n", mark, cw_str_get(&line));
    out->failed |= line.failed;
    cw_str_clear(&line);
}
