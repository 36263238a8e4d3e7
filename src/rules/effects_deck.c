/* Effects on what lies in decks: jousts, and what is done with the top (docs/rules.md, F17). */
#include "run.h"

/* ---- jousts ---- */

/* A random minion of the deck, shown to both; 0 if there is none. It stays where it is. */
static cw_entity_id show_minion(run *r, cw_seat seat)
{
    const cw_player *p = player(r, seat);
    cw_entity_id minions[CW_MAX_DECK];
    int count = 0;
    for (int i = 0; i < p->deck_count; i++)
        if (card_of(r->game, entity(r, p->deck[i]))->type == CW_TYPE_MINION)
            minions[count++] = p->deck[i];
    if (!count)
        return 0;
    cw_entity_id id = minions[cw__pick_one(r, (uint32_t)count)];
    entity(r, id)->flags |= CW_FLAG_SEEN;
    log_about(r, CW_EVENT_SHOWN, id, 0, 0);
    return id;
}

static int cost_of(run *r, cw_entity_id id)
{
    return card_of(r->game, entity(r, id))->cost + entity(r, id)->cost;
}

/* Who has none loses; the other's must cost less, not as much. */
void cw__do_joust(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)e, (void)to;
    cw_entity_id own = show_minion(r, s->seat);
    cw_entity_id other = show_minion(r, (cw_seat)(1 - s->seat));
    s->won = own && (!other || cost_of(r, own) > cost_of(r, other));
}

/* ---- the top ---- */

/* Moves it there from another place of the same deck: on top of what is fixed already. */
void cw__fix_on_top(run *r, cw_seat seat, cw_entity_id id)
{
    cw_player *p = player(r, seat);
    cw_entity *x = entity(r, id);
    if (p->deck_fixed && x->slot >= p->deck_count - p->deck_fixed)
        p->deck_fixed--;
    for (int i = x->slot; i + 1 < p->deck_count; i++) {
        p->deck[i] = p->deck[i + 1];
        entity(r, p->deck[i])->slot = (uint8_t)i;
    }
    x->slot = (uint8_t)(p->deck_count - 1);
    p->deck[x->slot] = id;
    p->deck_fixed++;
}

/* The top is what would be drawn: a random card where no order is fixed. */
void cw__do_discard_top(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    cw_seat seat = who(r, s, e);
    int count = cw__amount_of(r, s, &e->a);
    for (int i = 0; i < count && player(r, seat)->deck_count; i++)
        cw__discard(r, player(r, seat)->deck[cw__pick_draw(r, seat)]);
}
