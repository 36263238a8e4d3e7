/* New targets for attacks and spells that are about to happen (docs/rules.md, D4 and B9). */
#include "run.h"

/* The one that it means; at random neither of the two that are left out, so that something changes.
 * 0 if there is none. */
static cw_entity_id new_target(run *r, scene *s, const cw_effect *e, const group *to,
                               cw_entity_id one, cw_entity_id other)
{
    group all = *to;
    if (e->to.pick == CW_PICK_RANDOM) {
        cw_select every = e->to;
        every.pick = CW_PICK_ALL;
        cw__select_group(r, s, &every, &all);
    }
    int count = 0;
    for (int i = 0; i < all.count; i++) {
        cw_entity_id id = all.list[i];
        if (id != one && id != other && is_character(entity(r, id)) && is_alive(entity(r, id)))
            all.list[count++] = id;
    }
    return count ? all.list[cw__pick_one(r, (uint32_t)count)] : 0;
}

static void redirect(run *r, cw_entity_id id) { r->redirected = id ? id : r->redirected; }

void cw__do_redirect_attack(run *r, scene *s, const cw_effect *e, group *to)
{
    redirect(r, new_target(r, s, e, to, s->subject, s->object));
}

void cw__do_redirect_spell(run *r, scene *s, const cw_effect *e, group *to)
{
    redirect(r, new_target(r, s, e, to, s->object, 0));
}
