/* Who died: a record of the last minions, for texts that ask for the dead ("a friendly minion that
 * died this game"). Only games with such texts keep it, and make room for it. A record stands among
 * the entries that belong to nobody; everybody saw who died, so that it is no secret. */
#include "run.h"

static bool is_dead(const cw_mod *m) { return m->duration == CW_DEAD; }

/* H. When it is full, who died first is forgotten. */
void cw__remember_dead(run *r, cw_seat seat, cw_card_id card)
{
    cw_state *st = r->state;
    int count = 0, oldest = -1;
    touch(r, CW_MOOD_ANY);
    for (int i = st->mod_count - 1; i >= 0; i--)
        if (is_dead(&cw_state_mod(st, i))) {
            count++;
            oldest = i;
        }
    if (count == CW_MOST_DEAD || (count && !has_room_for_mod(st, 0))) {
        for (int i = oldest; i + 1 < st->mod_count; i++)
            cw_state_mod(st, i) = cw_state_mod(st, i + 1);
        st->mod_count--;
    }
    if (has_room_for_mod(st, 0))
        cw_state_mod(st, st->mod_count++) = (cw_mod){
            .duration = CW_DEAD, .from = card, .seat = seat, .attack = (int16_t)st->turn};
}

/* As its card is printed: what it was when it died is forgotten. */
static bool fits(const cw_game *g, const cw_state *st, const scene *s, const cw_filter *f,
                 const cw_mod *m)
{
    const cw_card *card = &g->cards[m->from];
    if (!is_dead(m) || (f->where == CW_WHERE_DEAD_TURN && m->attack != (int16_t)st->turn))
        return false;
    if (f->side && (f->side == CW_SIDE_FRIENDLY) != (mod_seat(m) == s->seat))
        return false;
    if ((f->race && card->race != f->race) || (card->keywords & f->keywords) != f->keywords)
        return false;
    if ((f->flags & CW_FILTER_OVERLOAD) && !card->values[CW_VALUE_OVERLOAD])
        return false;
    if (f->demand)
        return cw__card_meets(g, f, card) && cw__card_meets_now(g, st, s, f, card);
    return !f->stat || cw__compares(cw__printed_stat(card, f->stat), f->compare, f->value);
}

/* In the order in which they died. */
static int list_dead(const cw_game *g, const cw_state *st, const scene *s, const cw_filter *f,
                     cw_card_id out[CW_MOST_DEAD])
{
    int n = 0;
    for (int i = 0; i < st->mod_count && n < CW_MOST_DEAD; i++)
        if (fits(g, st, s, f, &cw_state_mod(st, i)))
            out[n++] = cw_state_mod(st, i).from;
    return n;
}

int cw__count_dead(const cw_game *g, const cw_state *st, const scene *s, const cw_filter *f)
{
    cw_card_id list[CW_MOST_DEAD];
    return list_dead(g, st, s, f, list);
}

static int keep_most(const cw_game *g, unsigned most, cw_card_id *list, int count)
{
    int best = 0, kept = 0, sign = most & CW_SELECT_LEAST ? -1 : 1;
    for (int i = 0; i < count; i++) {
        int value = cw__printed_stat(&g->cards[list[i]], most & ~CW_SELECT_LEAST);
        if (i > 0 && sign * value < sign * best)
            continue;
        kept = i > 0 && value == best ? kept : 0;
        best = value;
        list[kept++] = list[i];
    }
    return kept;
}

/* The cards that a selection means, at random ones first: G2, as keep_random of select.c. */
static int pick_dead(run *r, const scene *s, const cw_select *to, cw_card_id out[CW_MOST_DEAD])
{
    int count = list_dead(r->game, r->state, s, &to->filter, out);
    int wanted = to->pick == CW_PICK_ALL ? count : to->count ? to->count : 1, i = 0;
    if (to->most)
        count = keep_most(r->game, to->most, out, count);
    for (; i < wanted && i < count && to->pick == CW_PICK_RANDOM; i++) {
        int k = i + (int)cw__pick_one(r, (uint32_t)(count - i));
        cw_card_id card = out[i];
        out[i] = out[k];
        out[k] = card;
    }
    if (!to->spare)
        return wanted < count ? wanted : count;
    memmove(out, out + i, (size_t)(count - i) * sizeof *out);
    return count - i;
}

void cw__do_summon_dead(run *r, scene *s, const cw_effect *e, group *to)
{
    cw_card_id cards[CW_MOST_DEAD];
    int count = pick_dead(r, s, &e->to, cards);
    (void)to;
    s->it_count = 0;
    for (int i = 0; i < count; i++)
        if (!cw__bring(r, s, who(r, s, e), cards[i]) && r->game->rules.overflow == CW_OVERFLOW_BURN)
            break;
}

void cw__do_add_dead(run *r, scene *s, const cw_effect *e, group *to)
{
    cw_card_id cards[CW_MOST_DEAD];
    int count = pick_dead(r, s, &e->to, cards);
    cw_seat seat = who(r, s, e);
    (void)to;
    s->it_count = 0;
    for (int i = 0; i < count && i < CW_MAX_HAND; i++)
        remember(s, cw__give(r, seat, cards[i], true));
}

void cw__do_shuffle_dead(run *r, scene *s, const cw_effect *e, group *to)
{
    cw_card_id cards[CW_MOST_DEAD];
    int count = pick_dead(r, s, &e->to, cards);
    (void)to;
    for (int i = 0; i < count; i++) {
        cw_entity_id id = cw__entity_new(r, who(r, s, e), cards[i]);
        if (!id)
            break;
        cw__shuffle_in(r, who(r, s, e), id, true);
    }
}

/* ---- which games need it ---- */

static bool asks(const cw_filter *f)
{
    return f->where == CW_WHERE_DEAD_TURN || f->where == CW_WHERE_DEAD_GAME;
}

bool cw__uses_dead(const cw_game *game)
{
    bool uses = false;
    for (int i = 0; i < game->effect_count; i++) {
        const cw_effect *e = &game->effects[i];
        uses |= asks(&e->to.filter) || asks(&e->condition.filter) || asks(&e->a.of)
                || asks(&e->b.of);
    }
    for (int i = 0; i < game->ability_count; i++)
        uses |= asks(&game->abilities[i].condition.filter);
    for (int i = 1; i < game->card_count; i++)
        uses |= asks(&game->cards[i].requirement.filter);
    return uses;
}
