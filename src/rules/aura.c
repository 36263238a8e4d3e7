/* The aura layer: what static abilities and passing effects add to attack, health, keywords
 * and costs. It is thrown away and worked out again whenever something changed (docs/rules.md,
 * part E), so nothing ever has to be taken back by hand. */
#include "run.h"

/* Who is in play, and the health that auras give each. It is put into the entities only when
 * all of it is known: until then "damaged" must mean what it meant before. */
typedef struct layer {
    cw_entity_id alone; /* if not 0: only for this one */
    int count;
    cw_entity_id list[48];
    int8_t health[CW_MAX_ENTITIES];
} layer;

static void aura_add(const cw_game *g, cw_state *st, const scene *s, const cw_effect *e,
                     cw_entity_id id, layer *l)
{
    cw_entity *target = &st->entities[id];
    target->aura_attack = clamp8(target->aura_attack + amount_fixed(g, st, s, &e->a));
    l->health[id] = clamp8(l->health[id] + amount_fixed(g, st, s, &e->b));
    target->aura_keywords |= e->keywords;
}

static void apply_static(const cw_game *g, cw_state *st, scene *s, const cw_ability *ability,
                         layer *l)
{
    if (!condition_holds(g, st, s, &ability->condition))
        return;
    for (int i = 0; i < ability->count; i++) {
        const cw_effect *e = &g->effects[ability->first + i];
        if (e->op == CW_OP_CHANGE_COST) {
            st->cost_auras += st->cost_auras < 255; /* more than none is all that counts */
        } else if (e->to.pick == CW_PICK_THIS) {
            if (!l->alone || l->alone == s->source)
                aura_add(g, st, s, e, s->source, l);
        } else {
            for (int k = 0; k < l->count; k++)
                if (matches_kind(g, st, s, &e->to.filter, l->list[k]))
                    aura_add(g, st, s, e, l->list[k], l);
        }
    }
}

/* Calls apply_static for each static ability of the entity, printed or given. */
static void apply_entity(const cw_game *g, cw_state *st, cw_entity_id id, layer *l)
{
    const cw_entity *e = &st->entities[id];
    const cw_card *card = card_of(g, e);
    scene s = {.source = id, .seat = e->owner, .card = e->card};
    if (card->has_static && !(e->flags & CW_FLAG_SILENCED)) {
        const cw_ability *a = &g->abilities[card->first_ability];
        for (int i = 0; i < card->ability_count; i++)
            if (a[i].when == CW_WHEN_STATIC && !(a[i].flags & CW_ABILITY_COST))
                apply_static(g, st, &s, &a[i], l);
    }
    if (!(e->flags & CW_FLAG_MODS))
        return;
    for (int i = 0; i < st->mod_count; i++)
        if (cw_state_mod(st, i).entity == id && cw_state_mod(st, i).ability
            && g->abilities[cw_state_mod(st, i).ability].when == CW_WHEN_STATIC)
            apply_static(g, st, &s, &g->abilities[cw_state_mod(st, i).ability], l);
}

/* Health that an aura gives comes at once; health it takes away only lowers the maximum. True if
 * that made a wound disappear, a living thing dead or a dead one living: others may count it. */
static bool settle_health(run *r, cw_entity *e, int before)
{
    int change = e->aura_health - before, wound = e->max_health + before - e->health;
    bool alive = e->health > 0;
    if (change > 0)
        e->health = clamp16(e->health + change);
    else if (change < 0 && e->health > cw_entity_max_health(e))
        e->health = clamp16(cw_entity_max_health(e));
    if (e->health <= 0)
        r->deaths = true;
    return cw_entity_max_health(e) - e->health != wound || (e->health > 0) != alive;
}

static void gather_layer(run *r, layer *l)
{
    cw_state *st = r->state;
    l->alone = 0;
    l->count = in_play(st, 0, l->list);
    for (int i = 0; i < l->count; i++) {
        cw_entity *e = &st->entities[l->list[i]];
        e->aura_attack = l->health[l->list[i]] = 0;
        e->aura_keywords = 0;
    }
    for (int i = 0; i < st->mod_count; i++) {
        const cw_mod *m = &cw_state_mod(st, i);
        cw_entity *e = &st->entities[m->entity];
        if (e->zone < CW_ZONE_BOARD || e->zone > CW_ZONE_WEAPON)
            continue; /* counts once it is in play */
        e->aura_attack = clamp8(e->aura_attack + m->attack);
        l->health[m->entity] = clamp8(l->health[m->entity] + m->health);
        e->aura_keywords |= m->keywords;
    }
    st->cost_auras = 0;
    if (st->statics)
        for (int i = 0; i < l->count; i++)
            apply_entity(r->game, st, l->list[i], l);
}

/* The same for one that has just come, while all others keep what they have. Only called when no
 * static ability counts, measures or asks for a place. */
static void refresh_one(run *r, cw_entity_id id)
{
    cw_state *st = r->state;
    cw_entity *e = &st->entities[id];
    uint8_t cost_auras = st->cost_auras;
    layer l;
    cw_entity_id all[48];
    int count = in_play(st, 0, all);
    l.alone = id;
    l.count = 1;
    l.list[0] = id;
    e->aura_attack = l.health[id] = 0;
    e->aura_keywords = 0;
    for (int i = 0; i < st->mod_count; i++)
        if (cw_state_mod(st, i).entity == id) {
            e->aura_attack = clamp8(e->aura_attack + cw_state_mod(st, i).attack);
            l.health[id] = clamp8(l.health[id] + cw_state_mod(st, i).health);
            e->aura_keywords |= cw_state_mod(st, i).keywords;
        }
    for (int i = 0; i < count; i++)
        if (card_of(r->game, &st->entities[all[i]])->has_static)
            apply_entity(r->game, st, all[i], &l);
    st->cost_auras = cost_auras;
    int16_t before = e->aura_health;
    e->aura_health = l.health[id];
    if (e->aura_health != before)
        settle_health(r, e, before);
    st->players[e->owner].board_keywords |= e->aura_keywords;
}

void refresh_auras(run *r)
{
    enum { PASSES = 4 }; /* what changes in one may change another, and so on */
    cw_state *st = r->state;
    cw_entity_id newcomer = r->newcomer;
    bool all = r->dirty || st->moody;
    r->dirty = false;
    r->newcomer = 0;
    if (!all) {
        if (newcomer && is_in_play(&st->entities[newcomer]))
            refresh_one(r, newcomer);
        return;
    }
    bool again = true;
    for (int pass = 0; again && pass < PASSES; pass++) {
        layer l;
        again = false;
        gather_layer(r, &l);
        for (int i = 0; i < l.count; i++) {
            cw_entity *e = &st->entities[l.list[i]];
            int16_t before = e->aura_health;
            e->aura_health = l.health[l.list[i]];
            if (e->aura_health != before)
                again |= settle_health(r, e, before);
            st->players[e->owner].board_keywords |= e->aura_keywords;
        }
    }
}

/* ---- costs ---- */

/* What static abilities add to the cost of a card in hand: its own and those in play. */
int static_cost(const cw_game *g, const cw_state *st, cw_entity_id id)
{
    const cw_entity *e = &st->entities[id];
    const cw_card *card = card_of(g, e);
    int sum = 0;
    if (card->has_own_cost) {
        scene s = {.source = id, .seat = e->owner, .card = e->card};
        for (int i = 0; i < card->ability_count; i++) {
            const cw_ability *a = &g->abilities[card->first_ability + i];
            if (a->when == CW_WHEN_STATIC && (a->flags & CW_ABILITY_COST)
                && condition_holds(g, st, &s, &a->condition))
                for (int k = 0; k < a->count; k++)
                    sum += amount_fixed(g, st, &s, &g->effects[a->first + k].a);
        }
    }
    if (!st->cost_auras)
        return sum;
    cw_entity_id list[48];
    int count = in_play(st, 0, list);
    for (int i = 0; i < count; i++) {
        const cw_entity *source = &st->entities[list[i]];
        const cw_card *from = card_of(g, source);
        if (!from->has_static || (source->flags & CW_FLAG_SILENCED))
            continue;
        scene s = {.source = list[i], .seat = source->owner, .card = source->card};
        for (int k = 0; k < from->ability_count; k++) {
            const cw_ability *a = &g->abilities[from->first_ability + k];
            const cw_effect *x = &g->effects[a->first];
            if (a->when == CW_WHEN_STATIC && a->count && x->op == CW_OP_CHANGE_COST
                && !(a->flags & CW_ABILITY_COST) && condition_holds(g, st, &s, &a->condition)
                && matches_kind(g, st, &s, &x->to.filter, id))
                sum += amount_fixed(g, st, &s, &x->a);
        }
    }
    return sum;
}

/* ---- listeners ---- */

static void listen_to(const cw_game *g, cw_state *st, const cw_entity_id *list, int count)
{
    for (int i = 0; i < count; i++)
        listen_card(st, card_of(g, &st->entities[list[i]]));
}

/* `hidden`: cards in hands and decks too; otherwise their part of the mask stays as it is. */
void recount_play(run *r, bool hidden)
{
    cw_state *st = r->state;
    st->listen_hidden = hidden ? 0 : st->listen_hidden;
    st->listen = st->listen_wide = 0;
    st->statics = st->moody = 0;
    cw_entity_id list[48];
    int count = in_play(st, 0, list);
    listen_to(r->game, st, list, count);
    st->players[0].board_keywords = st->players[1].board_keywords = 0;
    for (int i = 0; i < count; i++) {
        const cw_entity *e = &st->entities[list[i]];
        st->players[e->owner].board_keywords |= cw_entity_keywords(e);
        if (!(e->flags & CW_FLAG_SILENCED))
            count_static(st, card_of(r->game, e), 1);
    }
    for (int i = 0; i < st->mod_count; i++) {
        if (cw_state_mod(st, i).duration == CW_HEAT)
            continue;
        const cw_ability *given = &r->game->abilities[cw_state_mod(st, i).ability];
        int when = given->when;
        if (when > CW_WHEN_STATIC && given->zones && hidden)
            st->listen_hidden |= 1u << when;
        if (when == CW_WHEN_STATIC)
            count_given(st, 1);
        else if (when > CW_WHEN_STATIC)
            st->listen |= 1u << when, st->listen_wide |= 1u << when;
    }
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const cw_player *p = &st->players[seat];
        listen_to(r->game, st, p->secrets, p->secret_count);
        for (int i = 0; i < p->hand_count && hidden; i++)
            st->listen_hidden |= card_of(r->game, &st->entities[p->hand[i]])->listen_hand;
        for (int i = 0; i < p->deck_count && hidden; i++)
            st->listen_hidden |= card_of(r->game, &st->entities[p->deck[i]])->listen_deck;
    }
    st->listen |= st->listen_hidden;
    st->listen_wide |= st->listen_hidden;
}
