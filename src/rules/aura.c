/* The aura layer: what static abilities and passing effects add to attack, health, keywords and
 * costs. It is thrown away and worked out again whenever something changed (docs/rules.md, part E),
 * so nothing ever has to be taken back by hand.
 *
 * Why thrown away: taking back what an aura gave when its source leaves, is silenced, moves or no
 * longer meets its condition is where engines of such games go wrong. Here nothing is ever taken
 * back. It costs time, so it is done only when it must be: when a static ability came or went, when
 * something changed that one in play measures, counts or asks for (`moods`; run.h, touch), and for
 * one that came alone (`newcomer`) only for that one. */
#include "lanes.h"

/* The health that auras give each. It is put into the entities only when all of it is known: until
 * then "damaged" must mean what it meant before. */
typedef struct layer {
    cw_entity_id alone; /* if not 0: only for this one */
    int8_t health[CW_MAX_ENTITIES];
} layer;

/* Attack and keywords may be seen by the next ability of the same pass; health goes to the side
 * table. */
static inline void aura_add(const cw_game *g, cw_state *st, const scene *s, const cw_effect *e,
                            cw_entity_id id, layer *l)
{
    cw_entity *target = &st->entities[id];
    bool fixed = e->a.kind == CW_AMOUNT_CONST && e->b.kind == CW_AMOUNT_CONST; /* most are */
    int attack = fixed ? e->a.value : cw__amount_fixed(g, st, s, &e->a);
    int health = fixed ? e->b.value : cw__amount_fixed(g, st, s, &e->b);
    target->aura_attack = clamp8(target->aura_attack + attack);
    l->health[id] = clamp8(l->health[id] + health);
    target->aura_keywords |= e->keywords;
    cw_ids_add(st->lit, id);
}

/* Minions by side, race and neighbourhood on a board of one row: what nearly all auras speak of. */
static bool is_simple(const cw_game *g, const cw_filter *f)
{
    return f->kinds == CW_KIND_MINION && !f->stat && !f->keywords && !f->area && !g->rules.lanes
           && !(f->flags & ~(CW_FILTER_OTHER | CW_FILTER_ADJACENT));
}

/* The same as asking cw__matches_kind of everybody, but for looking only where somebody can be. */
static void reach_minions(const cw_game *g, cw_state *st, const scene *s, const cw_effect *e,
                          layer *l)
{
    const cw_filter *f = &e->to.filter;
    const cw_entity *self = &st->entities[s->source];
    bool adjacent = f->flags & CW_FILTER_ADJACENT;
    for (cw_seat seat = 0; seat < CW_SEATS; seat++) {
        const cw_player *p = &st->players[seat];
        unsigned slots = (1u << p->board_count) - 1;
        if (f->side && (f->side == CW_SIDE_FRIENDLY) != (seat == s->seat))
            continue;
        if (adjacent && (seat != self->owner || self->zone != CW_ZONE_BOARD))
            continue;
        if (adjacent)
            slots = cw__slots_around(g, st, self);
        for (; slots; slots &= slots - 1) {
            cw_entity_id id = p->board[__builtin_ctz(slots)];
            if ((!f->race || st->entities[id].race == f->race)
                && !((f->flags & CW_FILTER_OTHER) && id == s->source))
                aura_add(g, st, s, e, id, l);
        }
    }
}

/* What the usual filters do not settle by where they look. */
static __attribute__((noinline)) void reach_others(const cw_game *g, cw_state *st, const scene *s,
                                                   const cw_effect *e, layer *l)
{
    cw_entity_id list[48];
    int count = l->alone ? 1 : cw__in_play(st, 0, list);
    if (l->alone)
        list[0] = l->alone;
    for (int i = 0; i < count; i++)
        if (cw__matches_kind(g, st, s, &e->to.filter, list[i]))
            aura_add(g, st, s, e, list[i], l);
}

/* B26 */
static void alter(cw_state *st, const scene *s, const cw_effect *e)
{
    for (cw_seat seat = 0; seat < CW_SEATS; seat++) {
        uint8_t *count = &st->altered[seat][e->op - CW_OP_BATTLECRIES_TWICE];
        if (e->who == CW_WHO_BOTH || (e->who == CW_WHO_OPPONENT) != (seat == s->seat))
            *count += *count < 255;
    }
    st->altering = 1;
}

static void apply_static(const cw_game *g, cw_state *st, scene *s, const cw_ability *ability,
                         layer *l)
{
    if (ability->condition.kind && !cw__condition_holds(g, st, s, &ability->condition))
        return;
    for (int i = 0; i < ability->count; i++) {
        const cw_effect *e = &g->effects[ability->first + i];
        if (e->op == CW_OP_CHANGE_COST) {
            st->cost_auras += st->cost_auras < 255; /* more than none is all that counts */
        } else if (cw_op_facts[e->op].is & CW_IS_ALTERING) {
            if (!l->alone)
                alter(st, s, e);
        } else if (e->to.pick == CW_PICK_THIS) {
            if (!l->alone || l->alone == s->source)
                aura_add(g, st, s, e, s->source, l);
        } else if (!l->alone && is_simple(g, &e->to.filter)) {
            reach_minions(g, st, s, e, l);
        } else {
            reach_others(g, st, s, e, l);
        }
    }
}

/* Whoever may have static abilities: at most a few, found among those with an ear, and in the order of
 * cw__in_play for seat 0. */
static int find_sources(const cw_game *g, const cw_state *st, cw_entity_id out[48])
{
    uint8_t place[48];
    int count = 0, missing = st->statics;
    for (int word = 0; word < CW_ID_WORDS; word++)
        for (uint64_t left = st->ears[word]; left; left &= left - 1) {
            cw_entity_id id = (cw_entity_id)(64 * word + __builtin_ctzll(left));
            const cw_entity *e = &st->entities[id];
            bool gives = card_of(g, e)->has_static && !(e->flags & CW_FLAG_SILENCED);
            if (!is_in_play(e) || !(gives || (e->flags & CW_FLAG_MODS)))
                continue;
            missing -= gives;
            uint8_t at = (uint8_t)(e->owner * 32u + rank_on_side(e));
            int k = count++;
            for (; k > 0 && place[k - 1] > at; k--) {
                place[k] = place[k - 1];
                out[k] = out[k - 1];
            }
            place[k] = at;
            out[k] = id;
            if (missing == 0)
                return count;
        }
    return count;
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

static inline void add_mod(const cw_game *g, cw_entity *e, const cw_mod *m, int8_t *health)
{
    e->aura_attack = clamp8(cw__attack_with(g, m, e->attack, e->aura_attack));
    *health = clamp8(cw__health_with(m, e->max_health, *health));
    e->aura_keywords |= m->keywords;
}

/* Those that had or have something of the layer; nobody else needs a look. */
static void blank_lit(cw_state *st)
{
    for (int word = 0; word < CW_ID_WORDS; word++)
        for (uint64_t left = st->lit[word]; left; left &= left - 1) {
            cw_entity *e = &st->entities[64 * word + __builtin_ctzll(left)];
            e->aura_attack = 0;
            e->aura_keywords = 0;
        }
}

/* E2: first what was given for a time, then static abilities, seat 0's side first. The order is
 * fixed so that the result does not depend on who came first. */
static void gather_layer(run *r, layer *l)
{
    cw_state *st = r->state;
    bool prices = false;
    l->alone = 0;
    memset(l->health, 0, sizeof l->health);
    blank_lit(st);
    for (int i = 0; i < st->mod_count; i++) {
        const cw_mod *m = &cw_state_mod(st, i);
        cw_entity *e = &st->entities[m->entity];
        if (e->zone < CW_ZONE_BOARD || e->zone > CW_ZONE_WEAPON) {
            prices |= m->duration == CW_PRICE;
            continue; /* counts once it is in play */
        }
        add_mod(r->game, e, m, &l->health[m->entity]);
        cw_ids_add(st->lit, m->entity);
    }
    st->cost_auras = prices;
    if (st->altering)
        memset(st->altered, 0, sizeof st->altered);
    st->altering = 0;
    if (!st->statics)
        return;
    cw_entity_id sources[48];
    int count = find_sources(r->game, st, sources);
    for (int i = 0; i < count; i++)
        apply_entity(r->game, st, sources[i], l);
}

/* The health of the layer goes into the entity. */
static bool take_health(run *r, cw_entity_id id, int8_t health)
{
    cw_state *st = r->state;
    cw_entity *e = &st->entities[id];
    int before = e->aura_health;
    e->aura_health = health;
    st->players[e->owner].board_keywords |= e->aura_keywords;
    if (!e->aura_attack && !health && !e->aura_keywords)
        cw_ids_drop(st->lit, id);
    return health != before && settle_health(r, e, before);
}

/* The same for one that has just come, while all others keep what they have. Only called when no
 * static ability counts, measures or asks for a place. */
static void refresh_one(run *r, cw_entity_id id)
{
    cw_state *st = r->state;
    cw_entity *e = &st->entities[id];
    uint8_t cost_auras = st->cost_auras;
    layer l;
    cw_entity_id sources[48];
    int count = find_sources(r->game, st, sources);
    l.alone = id;
    e->aura_attack = l.health[id] = 0;
    e->aura_keywords = 0;
    for (int i = 0; i < st->mod_count; i++)
        if (cw_state_mod(st, i).entity == id)
            add_mod(r->game, e, &cw_state_mod(st, i), &l.health[id]);
    for (int i = 0; i < count; i++)
        apply_entity(r->game, st, sources[i], &l);
    st->cost_auras = cost_auras;
    cw_ids_add(st->lit, id);
    take_health(r, id, l.health[id]);
}

/* Repeated while health that came or went changed who is damaged or alive, since conditions may ask
 * for that and the dead are not counted. Four passes bound two auras that undo each other; what stands after the last one
 * counts. */
void cw__refresh_auras(run *r)
{
    enum { PASSES = 4 }; /* what changes in one may change another, and so on */
    cw_state *st = r->state;
    cw_entity_id newcomer = r->newcomer;
    bool all = r->dirty || (st->moods & CW_MOOD_ANY);
    r->stale = 0;
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
        for (int word = 0; word < CW_ID_WORDS; word++)
            for (uint64_t left = st->lit[word]; left; left &= left - 1) {
                cw_entity_id id = (cw_entity_id)(64 * word + __builtin_ctzll(left));
                again |= take_health(r, id, l.health[id]);
            }
        again = again && (st->moods & (CW_MOOD_HEALTH | CW_MOOD_PLACES | CW_MOOD_ANY));
    }
}

/* ---- costs ---- */

/* Each source is asked alone, on a copy in which the character has nothing from auras: what it has
 * then comes from that one. */
int cw_aura_parts(const cw_game *g, const cw_state *st, cw_entity_id id,
                  cw_aura_part out[CW_AURA_PARTS])
{
    cw_entity_id sources[48];
    int count = st->statics ? find_sources(g, st, sources) : 0, parts = 0;
    for (int i = 0; i < count && parts < CW_AURA_PARTS; i++) {
        cw_state copy;
        cw_state_copy(&copy, st);
        cw_entity *e = &copy.entities[id];
        layer l = {.alone = id};
        e->aura_attack = 0;
        e->aura_keywords = 0;
        apply_entity(g, &copy, sources[i], &l);
        if (e->aura_attack || l.health[id] || e->aura_keywords)
            out[parts++] = (cw_aura_part){.source = sources[i],
                                          .attack = e->aura_attack,
                                          .health = l.health[id],
                                          .keywords = e->aura_keywords};
    }
    return parts;
}

/* What static abilities add to the cost of a card in hand: its own and those in play. E4: asked for
 * when needed and kept nowhere, so that it cannot be out of date. */
int cw__static_cost(const cw_game *g, const cw_state *st, cw_entity_id id)
{
    const cw_entity *e = &st->entities[id];
    const cw_card *card = card_of(g, e);
    int sum = 0;
    if (card->has_own_cost) {
        scene s = {.source = id, .seat = e->owner, .card = e->card};
        for (int i = 0; i < card->ability_count; i++) {
            const cw_ability *a = &g->abilities[card->first_ability + i];
            if (a->when == CW_WHEN_STATIC && (a->flags & CW_ABILITY_COST)
                && (!a->condition.kind || cw__condition_holds(g, st, &s, &a->condition)))
                for (int k = 0; k < a->count; k++)
                    sum += cw__amount_fixed(g, st, &s, &g->effects[a->first + k].a);
        }
    }
    if (!st->cost_auras)
        return sum;
    sum += cw__passing_cost(g, st, id);
    cw_entity_id sources[48];
    int count = find_sources(g, st, sources);
    for (int i = 0; i < count; i++) {
        const cw_entity *source = &st->entities[sources[i]];
        const cw_card *from = card_of(g, source);
        if (!from->has_static || (source->flags & CW_FLAG_SILENCED))
            continue;
        scene s = {.source = sources[i], .seat = source->owner, .card = source->card};
        for (int k = 0; k < from->ability_count; k++) {
            const cw_ability *a = &g->abilities[from->first_ability + k];
            const cw_effect *x = &g->effects[a->first];
            if (a->when == CW_WHEN_STATIC && a->count && x->op == CW_OP_CHANGE_COST
                && !(a->flags & CW_ABILITY_COST)
                && (x->to.filter.kinds == CW_KIND_POWER) == (e->zone == CW_ZONE_POWER)
                && cw__condition_holds(g, st, &s, &a->condition)
                && cw__matches_kind(g, st, &s, &x->to.filter, id))
                sum += cw__amount_fixed(g, st, &s, &x->a);
        }
    }
    return sum;
}

/* ---- listeners ---- */

static void listen_to(const cw_game *g, cw_state *st, const cw_entity_id *list, int count)
{
    for (int i = 0; i < count; i++) {
        cw_ids_drop(st->ears, list[i]);
        listen_card(st, card_of(g, &st->entities[list[i]]), list[i]);
    }
}

/* What it was given is listened for by the list of entries. */
static void listen_printed(cw_state *st, cw_entity_id id, uint32_t mask)
{
    listen_hidden(st, mask);
    if (mask)
        cw_ids_add(st->ears, id);
}

/* `hidden`: cards in hands and decks too; otherwise their part of the mask stays as it is. Masks
 * only gain bits while a match runs (taking one away would mean asking everybody else); every
 * eighth turn they are counted from scratch. A bit too many costs a look, a bit too few would lose
 * a trigger: fault.c checks that none is missing. */
void cw__recount_play(run *r, bool hidden)
{
    cw_state *st = r->state;
    st->listen_hidden = hidden ? 0 : st->listen_hidden;
    if (hidden) {
        memset(st->ears, 0, sizeof st->ears);
        memset(st->lit, 0, sizeof st->lit);
    }
    st->listen = st->listen_wide = 0;
    st->statics = st->moody = st->moods = 0;
    cw_entity_id list[48];
    int count = cw__in_play(st, 0, list);
    listen_to(r->game, st, list, count);
    st->players[0].board_keywords = st->players[1].board_keywords = 0;
    for (int i = 0; i < count; i++) {
        const cw_entity *e = &st->entities[list[i]];
        st->players[e->owner].board_keywords |= cw_entity_keywords(e);
        if (!(e->flags & CW_FLAG_SILENCED))
            count_static(st, card_of(r->game, e), 1);
        if (e->aura_attack || e->aura_health || e->aura_keywords)
            cw_ids_add(st->lit, list[i]);
    }
    for (int i = 0; i < st->mod_count; i++) {
        if (cw_state_mod(st, i).duration == CW_HEAT)
            continue;
        const cw_ability *given = &r->game->abilities[cw_state_mod(st, i).ability];
        int when = given->when;
        if (when)
            cw_ids_add(st->ears, cw_state_mod(st, i).entity);
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
            listen_printed(st, p->hand[i],
                           card_of(r->game, &st->entities[p->hand[i]])->listen_hand);
        for (int i = 0; i < p->deck_count && hidden; i++)
            listen_printed(st, p->deck[i],
                           card_of(r->game, &st->entities[p->deck[i]])->listen_deck);
    }
    st->listen |= st->listen_hidden;
    st->listen_wide |= st->listen_hidden;
}
