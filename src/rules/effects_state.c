/* Effects on what a thing is: attacks each turn, race, all keywords at once, back to the
 * original. */
#include "run.h"

static uint8_t within99(int value) { return (uint8_t)(value < 0 ? 0 : value > 99 ? 99 : value); }

static void change_times(run *r, scene *s, const cw_effect *e, const group *to, int sign)
{
    for (int i = 0; i < to->count; i++) {
        cw_entity *x = entity(r, to->list[i]);
        int change = sign * cw__amount_of(r, s, &e->a);
        x->times = within99(x->times + change);
        log_about(r, CW_EVENT_ATTACKS, to->list[i], change, x->times);
    }
}

void cw__do_more_attacks(run *r, scene *s, const cw_effect *e, group *to)
{
    change_times(r, s, e, to, 1);
}

void cw__do_less_attacks(run *r, scene *s, const cw_effect *e, group *to)
{
    change_times(r, s, e, to, -1);
}

void cw__do_restore_attacks(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++) {
        cw_entity *x = entity(r, to->list[i]);
        int left = x->attacks - cw__amount_of(r, s, &e->a);
        x->attacks = within99(left);
        log_about(r, CW_EVENT_ATTACKS, to->list[i], 0, x->times - x->attacks);
    }
}

void cw__do_become(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s;
    for (int i = 0; i < to->count; i++) {
        entity(r, to->list[i])->race = e->element;
        log_about(r, CW_EVENT_BECOME, to->list[i], e->element, 0);
    }
    r->dirty = true;
}

/* What static abilities give comes back at once. */
void cw__do_lose_all_keywords(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)e;
    for (int i = 0; i < to->count; i++) {
        cw_entity *x = entity(r, to->list[i]);
        cw__log_keywords(r, to->list[i], cw__lose_keywords(r, to->list[i], ~0u), 0);
        note_gift(r, (cw_gift){.entity = to->list[i],
                               .from = s->card,
                               .seat = s->seat,
                               .lost = ~0u,
                               .spell_damage = (int8_t)-x->spell_damage});
        x->guard = x->spell_damage = 0;
    }
    r->dirty = true;
}

/* L6. As printed, without what it was given; its place, sleep and attacks of this turn stay. The
 * count of static abilities is brought in line if it was silenced; deaths are asked again, since
 * its health may be lower than before. */
static void reset_one(run *r, cw_entity_id id)
{
    cw_entity *x = entity(r, id);
    const cw_card *card = card_of(r->game, x);
    cw_entity old = *x;
    bool in_play = is_in_play(x);
    cw__reset_heat_limits(r, id);
    if (x->flags & CW_FLAG_MODS)
        cw__drop_mods(r, id);
    forget_gifts(r, id);
    cw__entity_reset(r->game, x, x->card);
    x->tag = old.tag;
    x->attacks = old.attacks;
    x->flags = old.flags & (uint8_t) ~(CW_FLAG_SILENCED | CW_FLAG_MODS);
    if (x->zone == CW_ZONE_HERO && x->health <= 0)
        x->health = x->max_health = clamp16(r->game->rules.hero_health);
    if (in_play && (old.flags & CW_FLAG_SILENCED) && card->has_static)
        count_static(r->state, card, 1);
    if (in_play)
        player(r, x->owner)->board_keywords |= x->keywords;
    if (x->zone == CW_ZONE_HAND)
        cw__price_card(r, id);
    r->dirty = r->deaths = true;
    log_about(r, CW_EVENT_RESET, id, 0, 0);
}

void cw__do_reset(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s, (void)e;
    for (int i = 0; i < to->count; i++)
        if (entity(r, to->list[i])->zone != CW_ZONE_NONE)
            reset_one(r, to->list[i]);
}
