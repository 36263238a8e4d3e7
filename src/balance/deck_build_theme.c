/* Themes: cards whose texts ask for friendly beasts, or for minions with taunt, are better in a
 * deck that has them. A card wants what the filters of its abilities ask for on its own side,
 * and gives what it is. */
#include "deck_build_private.h"

#include <stdlib.h>

static uint64_t mask_of(int race, uint32_t keywords)
{
    return (race != 0 ? (uint64_t)1 << race : 0) | (uint64_t)keywords << THEME_KEYWORD;
}

/* Not what it asks of enemies, of itself, or of cards from outside of the match. */
static void want(const cw_game *game, candidate *c, const cw_filter *f)
{
    if (f->side != CW_SIDE_ENEMY && f->where != CW_WHERE_POOL && !(f->flags & CW_FILTER_THIS))
        c->wants |= mask_of(f->race, f->keywords) | game->demands[f->demand].races;
}

static void want_condition(const cw_game *game, candidate *c, const cw_condition *condition)
{
    if (condition->kind == CW_COND_CONTROL || condition->kind == CW_COND_IT_IS)
        want(game, c, &condition->filter);
}

static void want_effect(const cw_game *game, candidate *c, const cw_effect *e)
{
    want_condition(game, c, &e->condition);
    want(game, c, &e->to.filter);
    if (e->a.kind == CW_AMOUNT_COUNT)
        want(game, c, &e->a.of);
    if (e->b.kind == CW_AMOUNT_COUNT)
        want(game, c, &e->b.of);
}

/* What a card gives (its race, its keywords) and what its texts ask for, as masks: whether two
 * cards go together is then one "and". */
void cw__deck_find_themes(const cw_game *game, candidate *c)
{
    const cw_card *card = &game->cards[c->card];
    c->gives = mask_of(card->race, card->type == CW_TYPE_MINION ? card->keywords : 0);
    c->wants = 0;
    want_condition(game, c, &card->requirement);
    for (int i = 0; i < card->ability_count; i++) {
        const cw_ability *ability = &game->abilities[card->first_ability + i];
        want_condition(game, c, &ability->condition);
        want(game, c, &ability->subject);
        for (int k = 0; k < ability->count; k++)
            want_effect(game, c, &game->effects[ability->first + k]);
    }
}

static void explain_theme(const cw_game *game, const cw_deck *deck, int bit, const char *word,
                          cw_str *out)
{
    int wants = 0, gives = 0;
    for (int i = 0; i < deck->count; i++) {
        candidate c = {.card = deck->cards[i]};
        cw__deck_find_themes(game, &c);
        wants += (int)(c.wants >> bit & 1);
        gives += (int)(c.gives >> bit & 1);
    }
    if (wants > 0 && gives > 0)
        cw_str_printf(out, "%s%s %d for %d that ask for it", out->size > 0 ? "; " : "", word, gives,
                      wants);
}

void cw__deck_explain_themes(const cw_game *game, const cw_deck *deck, const char *mark,
                             cw_str *out)
{
    cw_str line = CW_STR_INIT;
    for (int i = 1; i < game->races.count && i < CW_MAX_RACES; i++)
        explain_theme(game, deck, i, game->races.singular[i], &line);
    for (int i = 0; i < CW_KW_COUNT; i++)
        explain_theme(game, deck, THEME_KEYWORD + i, cw_keyword_name((cw_keyword)i), &line);
    if (line.size > 0)
        cw_str_printf(out, "%sthemes: %s\n", mark, cw_str_get(&line));
    cw_str_clear(&line);
}
