/* Effects in which a second thing takes part: this minion, "it" or a hero beside what the sentence is
 * about. And minions that are borrowed, or become copies. */
#include "run.h"

/* C10. What is taken for a time is marked, and goes back when that ends. Without room for the mark
 * it is not taken: else it would stay for good. */
void cw__do_borrow(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++) {
        cw_entity_id id = to->list[i];
        const cw_entity *x = entity(r, id);
        cw_mod mark = {.entity = id,
                       .from = s->card,
                       .duration = e->duration,
                       .turns = CW_ENDS_IN_RETURN,
                       .seat = s->seat,
                       .origin = s->origin};
        if (x->zone != CW_ZONE_BOARD || x->owner == s->seat)
            continue;
        if (!has_room_for_mod(r->state, r->game->rules.overheat ? HEAT_ROOM : 0)) {
            log_about(r, CW_EVENT_NO_ROOM, id, 1, 1);
            continue;
        }
        cw__change_sides(r, s->seat, id);
        if (x->zone == CW_ZONE_BOARD && x->owner == s->seat && is_alive(x))
            cw__add_mod(r, &mark);
    }
}

/* F13. As a copy that is summoned, but in its own place. */
void cw__do_become_copy(run *r, scene *s, const cw_effect *e, group *to)
{
    cw_entity_id self = s->source, model = to->count ? to->list[0] : 0;
    (void)e;
    if (!model || model == self || entity(r, self)->zone != CW_ZONE_BOARD)
        return;
    cw_card_id card = entity(r, model)->card;
    bool whole = entity(r, model)->zone == CW_ZONE_BOARD || r->game->rules.keep_state;
    if (r->game->cards[card].type != CW_TYPE_MINION || (whole && !cw__fits_copy(r, model, s->seat)))
        return;
    cw__transform(r, self, card);
    cw__share_source(r, model, self);
    if (whole)
        cw__copy_state(r, model, self);
}

static bool can_meet(const run *r, cw_entity_id a, cw_entity_id b)
{
    const cw_entity *x = &r->state->entities[a], *y = &r->state->entities[b];
    return a != b && is_alive(x) && is_alive(y) && is_character(x) && is_character(y);
}

/* Both blows are measured before either lands, as in an attack; but it is none. */
void cw__do_fight(run *r, scene *s, const cw_effect *e, group *to)
{
    hits list;
    (void)e;
    hits_init(&list);
    for (int i = 0; i < to->count; i++) {
        if (!can_meet(r, s->other, to->list[i]))
            continue;
        int blow = cw_character_attack(r->game, r->state, s->other);
        int answer = cw_character_attack(r->game, r->state, to->list[i]);
        cw__damage(r, s->other, to->list[i], blow, &list);
        cw__damage(r, to->list[i], s->other, answer, &list);
    }
    cw__announce_hits(r, &list);
}

/* D. An attack with all that follows, but it uses none up; of two of one side there is none. */
void cw__do_strike(run *r, scene *s, const cw_effect *e, group *to)
{
    cw_entity_id id = e->flags & CW_EFFECT_OF_HERO ? player(r, s->seat)->hero : s->other;
    for (int i = 0; i < to->count; i++) {
        cw_entity *x = entity(r, id);
        if (!can_meet(r, id, to->list[i]) || x->owner == entity(r, to->list[i])->owner)
            continue;
        uint8_t before = x->attacks;
        cw__attack(r, id, to->list[i]);
        if (is_in_play(x))
            x->attacks = before;
        if (r->state->phase == CW_PHASE_OVER)
            return;
    }
}

/* C12, as if each was set to what the other had; health is what is left, and the maximum. */
void cw__do_swap_with(run *r, scene *s, const cw_effect *e, group *to)
{
    cw_entity_id a = s->other, b = to->count ? to->list[0] : 0;
    cw_entity *x = entity(r, a), *y = entity(r, b);
    if (a == b || x->zone != CW_ZONE_BOARD || y->zone != CW_ZONE_BOARD)
        return;
    int attacks[2] = {cw_entity_attack(x), cw_entity_attack(y)},
        healths[2] = {x->health, y->health};
    if (e->flags & CW_EFFECT_SET_ATTACK) {
        cw__change_attack(r, s, a, set_to(attacks[1]));
        cw__change_attack(r, s, b, set_to(attacks[0]));
    }
    if (e->flags & CW_EFFECT_SET_HEALTH) {
        cw__set_max_health(r, s, a, healths[1]);
        cw__set_max_health(r, s, b, healths[0]);
    }
    group both = {.count = 2, .list = {a, b}};
    cw__tell_stats(r, &both);
}

/* As "set the remaining health of a hero to". */
void cw__do_swap_heroes(run *r, scene *s, const cw_effect *e, group *to)
{
    cw_entity_id heroes[CW_SEATS] = {player(r, 0)->hero, player(r, 1)->hero};
    int before[CW_SEATS] = {entity(r, heroes[0])->health, entity(r, heroes[1])->health};
    (void)e, (void)to;
    for (int i = 0; i < CW_SEATS; i++)
        cw__set_health(r, s, heroes[i], before[1 - i]);
    group both = {.count = 2, .list = {heroes[0], heroes[1]}};
    cw__tell_stats(r, &both);
}

/* Who is to go back to the other side does so all the same. */
void cw__drop_given(run *r, cw_entity_id id)
{
    cw_mod back = {0};
    for (int i = 0; i < r->state->mod_count; i++)
        if (cw_state_mod(r->state, i).entity == id && returns(&cw_state_mod(r->state, i)))
            back = cw_state_mod(r->state, i);
    cw__drop_mods(r, id);
    if (back.entity)
        cw__add_mod(r, &back);
}
