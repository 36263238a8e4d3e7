/* What few filters ask for: races, class, rarity, headings, what something lacks, and comparisons
 * with another thing. Beside the filter, so that those without pay nothing. */
#include "run.h"

/* Which headings of CW_HEADING_* one ability has; what a "Choose one" is the card tells. */
static unsigned heading_of(const cw_ability *a, bool body)
{
    return a->flags & CW_ABILITY_COMBO       ? CW_HEADING_COMBO
           : a->flags & CW_ABILITY_INSPIRE   ? CW_HEADING_INSPIRE
           : a->mode                         ? CW_HEADING_CHOICE
           : a->when == CW_WHEN_DEATH        ? CW_HEADING_DEATHRATTLE
           : a->when == CW_WHEN_PLAY && body ? CW_HEADING_BATTLECRY
                                             : 0;
}

unsigned cw__headings_of(const cw_game *g, const cw_card *card)
{
    bool body = (1u << card->type) & (CW_KIND_MINION | CW_KIND_WEAPON | CW_KIND_HERO);
    unsigned headings = 0;
    for (int i = 0; i < card->ability_count; i++)
        headings |= heading_of(&g->abilities[card->first_ability + i], body);
    return headings;
}

/* Those of its card, if nobody silenced it, and those that it was given. */
static unsigned headings_now(const cw_game *g, const cw_state *st, cw_entity_id id)
{
    const cw_entity *e = &st->entities[id];
    unsigned headings = e->flags & CW_FLAG_SILENCED ? 0 : card_of(g, e)->headings;
    for (int i = 0; i < st->mod_count && (e->flags & CW_FLAG_MODS); i++) {
        const cw_mod *m = &cw_state_mod(st, i);
        if (m->entity == id && m->ability)
            headings |= heading_of(&g->abilities[m->ability], true);
    }
    return headings;
}

/* A hero set up without a card has no class. */
static int class_of_player(const cw_game *g, const cw_state *st, cw_seat seat)
{
    return card_of(g, &st->entities[st->players[seat].hero])->class_id;
}

static bool class_fits(const cw_game *g, const cw_state *st, const scene *s, const cw_demand *d,
                       const cw_card *card)
{
    if (d->class_of == CW_CLASS_YOURS)
        return card->class_id == class_of_player(g, st, s->seat);
    if (d->class_of == CW_CLASS_OPPONENTS)
        return card->class_id == class_of_player(g, st, (cw_seat)(1 - s->seat));
    return !d->class_of || card->class_id + 1 == d->class_of;
}

static bool race_fits(const cw_demand *d, int race)
{
    uint32_t bit = race ? 1u << race : 0;
    return (!d->races || (d->races & bit)) && !(d->no_races & bit);
}

bool cw__compares_with(const cw_game *g, const cw_state *st, const scene *s, const cw_filter *f,
                       int value)
{
    int than = g->demands[f->demand].than;
    cw_entity_id other = than == CW_THAN_THIS ? s->source : s->it_count ? s->it[0] : 0;
    if (than == CW_THAN_NUMBER)
        return cw__compares(value, f->compare, f->value);
    return other && cw__compares(value, f->compare, cw__stat_of(g, st, other, f->stat) + f->value);
}

bool cw__meets_demand(const cw_game *g, const cw_state *st, const scene *s, const cw_filter *f,
                      cw_entity_id id)
{
    const cw_entity *e = &st->entities[id];
    const cw_card *card = card_of(g, e);
    const cw_demand *d = &g->demands[f->demand];
    if (!race_fits(d, e->race) || (cw_entity_keywords(e) & d->no_keywords)
        || (d->rarity && card->rarity_id != d->rarity) || !class_fits(g, st, s, d, card))
        return false;
    if (!(d->headings | d->no_headings))
        return true;
    unsigned headings = headings_now(g, st, id);
    return (headings & d->headings) == d->headings && !(headings & d->no_headings);
}

/* ---- cards of the game ---- */

/* Whether only a match can tell which cards are meant. */
bool cw__is_relative(const cw_game *g, const cw_filter *f)
{
    const cw_demand *d = &g->demands[f->demand];
    return d->than != CW_THAN_NUMBER || d->class_of >= CW_CLASS_OPPONENTS;
}

bool cw__card_meets(const cw_game *g, const cw_filter *f, const cw_card *card)
{
    const cw_demand *d = &g->demands[f->demand];
    return race_fits(d, card->race) && !(card->keywords & d->no_keywords)
           && (!d->rarity || card->rarity_id == d->rarity)
           && (!d->class_of || d->class_of >= CW_CLASS_OPPONENTS
               || card->class_id + 1 == d->class_of)
           && (card->headings & d->headings) == d->headings && !(card->headings & d->no_headings);
}

/* What a match must tell of a card that is meant but for that. */
bool cw__card_meets_now(const cw_game *g, const cw_state *st, const scene *s, const cw_filter *f,
                        const cw_card *card)
{
    return class_fits(g, st, s, &g->demands[f->demand], card)
           && (!f->stat || cw__compares_with(g, st, s, f, cw__printed_stat(card, f->stat)));
}

static bool is_held(const run *r, cw_seat seat, cw_card_id card)
{
    const cw_player *p = &r->state->players[seat];
    for (int i = 0; i < p->board_count; i++)
        if (r->state->entities[p->board[i]].card == card)
            return true;
    return false;
}

/* Each of those that fit now is equally likely: they are counted, then one is looked up. */
cw_card_id cw__pick_relative(run *r, const scene *s, const cw_effect *e)
{
    const cw_card_id *pool = &r->game->pool[e->pool_first];
    bool new_only = e->pool.flags & CW_FILTER_NOT_HELD;
    uint32_t picked = 0;
    for (int pass = 0; pass < 2; pass++) {
        uint32_t seen = 0;
        for (uint32_t i = 0; i < e->pool_count; i++) {
            const cw_card *card = &r->game->cards[pool[i]];
            if (!cw__card_meets_now(r->game, r->state, s, &e->pool, card)
                || (new_only && is_held(r, s->seat, pool[i])))
                continue;
            if (pass && seen == picked)
                return pool[i];
            seen++;
        }
        if (!pass && seen)
            picked = cw__pick_one(r, seen);
    }
    return 0;
}
