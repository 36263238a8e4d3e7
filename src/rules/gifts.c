/* Who changed what for good, noted beside the position for those who show it. Nothing here decides
 * anything, and without somebody who asks for it nothing is noted. */
#include "rules/gifts.h"

#include "run.h"

static bool is_empty(const cw_gift *g)
{
    return !(g->keywords || g->lost || g->attack || g->health || g->cost || g->spell_damage
             || g->seat & (CW_MOD_SETS_ATTACK | CW_MOD_SETS_HEALTH));
}

static void cut_out(cw_gifts *all, int index)
{
    all->count--;
    memmove(&all->list[index], &all->list[index + 1],
            (size_t)(all->count - index) * sizeof *all->list);
}

/* A number that is set forgets what was given before, and a keyword that is lost or found again who
 * gave or took it. */
static void forget_parts(cw_gift *old, const cw_gift *new)
{
    if (new->seat & CW_MOD_SETS_ATTACK) {
        old->attack = 0;
        old->seat &= (uint8_t)~CW_MOD_SETS_ATTACK;
    }
    if (new->seat & CW_MOD_SETS_HEALTH) {
        old->health = 0;
        old->seat &= (uint8_t)~CW_MOD_SETS_HEALTH;
    }
    old->keywords &= ~(new->keywords | new->lost);
    old->lost &= ~(new->keywords | new->lost);
}

/* The same giver again: they are one, unless that would add to a number that was set. */
static bool join(cw_gift *last, const cw_gift *new)
{
    bool added = (last->seat & CW_MOD_SETS_ATTACK && new->attack)
                 || (last->seat & CW_MOD_SETS_HEALTH && new->health);
    if (last->from != new->from || (last->seat & 1) != (new->seat & 1) || added)
        return false;
    last->attack = clamp16(last->attack + new->attack);
    last->health = clamp16(last->health + new->health);
    last->cost = clamp16(last->cost + new->cost);
    last->spell_damage = clamp8(last->spell_damage + new->spell_damage);
    last->seat |= new->seat;
    last->keywords |= new->keywords;
    last->lost |= new->lost;
    return true;
}

void cw__note_gift_slow(run *r, const cw_gift *gift)
{
    cw_gifts *all = r->log->gifts;
    int last = -1;
    if (is_empty(gift))
        return;
    for (int i = 0; i < all->count; i++) {
        cw_gift *old = &all->list[i];
        if (old->entity != gift->entity)
            continue;
        forget_parts(old, gift);
        if (is_empty(old))
            cut_out(all, i--);
        else
            last = i;
    }
    if (last >= 0 && join(&all->list[last], gift))
        return;
    if (all->count == CW_MAX_GIFTS)
        cut_out(all, 0);
    all->list[all->count++] = *gift;
}

void cw__forget_gifts_slow(run *r, cw_entity_id id)
{
    cw_gifts *all = r->log->gifts;
    int kept = 0;
    for (int i = 0; i < all->count; i++)
        if (all->list[i].entity != id)
            all->list[kept++] = all->list[i];
    all->count = kept;
}

void cw__forget_cost_slow(run *r, cw_entity_id id)
{
    cw_gifts *all = r->log->gifts;
    for (int i = 0; i < all->count; i++) {
        if (all->list[i].entity != id)
            continue;
        all->list[i].cost = 0;
        if (is_empty(&all->list[i]))
            cut_out(all, i--);
    }
}

/* In their order, one after another: what they set and add comes to the same for the copy. */
void cw__copy_gifts_slow(run *r, cw_entity_id from, cw_entity_id to)
{
    cw_gifts all = *r->log->gifts;
    for (int i = 0; i < all.count; i++) {
        cw_gift copy = all.list[i];
        copy.entity = to;
        if (!r->game->rules.keep_state)
            copy.cost = 0;
        if (all.list[i].entity == from)
            cw__note_gift_slow(r, &copy);
    }
}

/* Places are the same in a view; what is hidden there has no card. */
void cw_gifts_seen(const cw_gifts *gifts, const cw_state *state, const cw_view *view,
                   cw_gifts *seen)
{
    seen->count = 0;
    for (int i = 0; gifts && i < gifts->count; i++) {
        cw_gift gift = gifts->list[i];
        cw_place place = cw_place_of(state, gift.entity);
        gift.entity = place != CW_PLACE_NONE ? cw_entity_at(&view->state, place) : 0;
        if (gift.entity && view->state.entities[gift.entity].card)
            seen->list[seen->count++] = gift;
    }
}
