/* Which orders mean nothing. All cards that can come into the match are gathered first; then each
 * of their effects is looked at. What is not known to be harmless counts as harmful. */
#include "symmetry.h"

#include "base/memory.h"

#include <stdlib.h>

typedef struct closure {
    const cw_game *game;
    bool *seen;
    cw_card_id *list; /* cards that can come into the match */
    int count;
    symmetry found; /* what has not been ruled out yet */
} closure;

static void add_card(closure *c, int card)
{
    if (card > 0 && card < c->game->card_count && !c->seen[card]) {
        c->seen[card] = true;
        c->list[c->count++] = (cw_card_id)card;
    }
}

/* A filter that asks for a place, or that looks through a hand or deck. */
static void look_at_filter(closure *c, const cw_filter *filter, bool first_counts)
{
    if ((filter->flags & CW_FILTER_ADJACENT) || filter->area != CW_AREA_ANY)
        c->found.board = false;
    if (first_counts) {
        c->found.board &= filter->where != CW_WHERE_PLAY;
        bool stores = filter->where == CW_WHERE_STORE;
        c->found.hand &= filter->where != CW_WHERE_HAND && !stores;
        c->found.deck &= filter->where != CW_WHERE_DECK && !stores;
    }
}

/* Whatever acts on several things in order, asks for neighbours, takes "the first" of something or
 * gives abilities could tell an order: then none is claimed. To claim too little costs time, to
 * claim too much would make the checker wrong. */
static void look_at_effect(closure *c, const cw_effect *effect)
{
    const cw_game *game = c->game;
    int pick = effect->to.pick;
    bool one = pick == CW_PICK_NONE || pick == CW_PICK_CHOSEN || pick == CW_PICK_THIS
               || (pick == CW_PICK_RANDOM && effect->to.count <= 1);
    bool calm = cw_op_facts[effect->op].is & CW_IS_CALM;
    bool neighbours = pick == CW_PICK_NEIGHBOURS || pick == CW_PICK_CHOSEN_AND_NEIGHBOURS;
    add_card(c, effect->card);
    for (uint32_t i = 0; i < effect->pool_count; i++)
        add_card(c, game->pool[effect->pool_first + i]);
    if (effect->op == CW_OP_DISCOVER_POWER)
        for (int i = 0; i < game->basic_power_count; i++)
            add_card(c, game->basic_powers[i]);
    if (!calm && !one)
        c->found = (symmetry){0};
    c->found.board &= !neighbours && !(effect->keywords & CW_KEYWORDS_PLACED) && calm
                      && effect->who != CW_WHO_OWNER_OF_IT;
    look_at_filter(c, &effect->to.filter, false);
    look_at_filter(c, &effect->a.of, effect->a.kind == CW_AMOUNT_STAT && effect->a.of_it == 0);
    look_at_filter(c, &effect->b.of, effect->b.kind == CW_AMOUNT_STAT && effect->b.of_it == 0);
    look_at_filter(c, &effect->condition.filter, false);
    if (effect->ability != 0)
        c->found = (symmetry){0}; /* whatever was given may react */
}

/* Reactions act from left to right: with any of them the order of a board means something. */
static void look_at_ability(closure *c, const cw_ability *ability)
{
    bool reacts = ability->when != CW_WHEN_PLAY && ability->when != CW_WHEN_STATIC;
    c->found.board &= !reacts;
    if (ability->zones != 0 || ability->when == CW_WHEN_DISCARD)
        c->found.hand = c->found.deck = false;
    look_at_filter(c, &ability->condition.filter, false);
    look_at_filter(c, &ability->subject, false);
    look_at_filter(c, &ability->object, false);
    for (int i = 0; i < ability->count; i++)
        look_at_effect(c, &c->game->effects[ability->first + i]);
}

static void look_at_card(closure *c, const cw_card *card)
{
    add_card(c, card->power);
    if (card->keywords & CW_KEYWORDS_PLACED)
        c->found.board = false;
    for (int i = 0; i < card->ability_count; i++)
        look_at_ability(c, &c->game->abilities[card->first_ability + i]);
}

symmetry cw__symmetry_find(const cw_game *game, const cw_deck decks[CW_SEATS])
{
    const cw_rules *rules = &game->rules;
    bool plain = !rules->keep_state && rules->overheat == 0;
    closure c = {.game = game, .found = {plain, plain && rules->lanes == 0, plain}};
    c.seen = cw_alloc((size_t)game->card_count, sizeof *c.seen);
    c.list = cw_alloc((size_t)game->card_count, sizeof *c.list);
    for (int seat = 0; seat < CW_SEATS; seat++) {
        add_card(&c, decks[seat].hero);
        for (int i = 0; i < decks[seat].count; i++)
            add_card(&c, decks[seat].cards[i]);
    }
    for (int i = 0; i < 4; i++)
        add_card(&c, rules->bonus_second[i]);
    for (int i = 0; i < c.count; i++) /* the list grows while it is read */
        look_at_card(&c, &game->cards[c.list[i]]);
    free(c.seen);
    free(c.list);
    return c.found;
}
