/* Healing, and what alters it (docs/rules.md, C9 and B26). */
#include "run.h"

/* B26: as often doubled as things in play say so, within what numbers of a match can be. */
int cw__doubled(int amount, int times)
{
    for (; times > 0 && amount < 9999; times--)
        amount = amount > 4999 ? 9999 : 2 * amount;
    return amount;
}

enum { ALL_HEALTH = 9999 };

/* B26: the same amount as damage; of all health, as much as is missing. */
static void harm_all(run *r, const scene *s, const group *to, int amount)
{
    hits list;
    hits_init(&list);
    for (int i = 0; i < to->count; i++) {
        const cw_entity *x = entity(r, to->list[i]);
        int missing = cw_entity_max_health(x) - x->health;
        cw__damage(r, s->source, to->list[i], amount == ALL_HEALTH ? missing : amount, &list);
    }
    cw__announce_hits(r, &list);
}

/* C9: all are healed before anybody reacts. */
static void heal_all(run *r, const scene *s, const group *to, int amount)
{
    int healed[GROUP_MAX];
    amount = cw__doubled(amount, altered(r->state, s->seat, CW_OP_HEALING_DOUBLED));
    if (altered(r->state, s->seat, CW_OP_HEALING_HARMS)) {
        harm_all(r, s, to, amount);
        return;
    }
    for (int i = 0; i < to->count; i++)
        healed[i] = cw__heal(r, to->list[i], amount);
    for (int i = 0; i < to->count; i++)
        if (healed[i])
            emit(r, CW_WHEN_HEALED, to->list[i], 0, healed[i]);
}

void cw__do_heal(run *r, scene *s, const cw_effect *e, group *to)
{
    heal_all(r, s, to, cw__amount_of(r, s, &e->a));
}

void cw__do_heal_full(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)e;
    heal_all(r, s, to, ALL_HEALTH);
}
