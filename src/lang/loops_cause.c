/* What an ability may cause: the events that follow from its effects, each with everything that
 * it may be about. Chosen targets count for nothing: they need a play, and a play ends a chain. */
#include "loops_private.h"

#include <stdlib.h>

static const uint8_t any_kind = 0xff;

/* What "it" means as the sentences of one ability go on. */
typedef struct teller {
    loop_graph *graph;
    const loop_node *node;
    const cw_ability *ability;
    const cw_effect *effect;
    loop_thing it;
    bool host_gone; /* the card itself has died or was discarded */
} teller;

loop_thing cw__loop_filter(const cw_filter *f)
{
    const uint8_t body = CW_KIND_CHARACTER | CW_KIND_WEAPON;
    return (loop_thing){
        .sides = f->side == CW_SIDE_ANY        ? SIDE_BOTH
                 : f->side == CW_SIDE_FRIENDLY ? SIDE_OWN
                                               : SIDE_OTHER,
        .kinds = f->kinds                    ? f->kinds
                 : f->where == CW_WHERE_PLAY ? body
                                             : any_kind,
        .self = (f->flags & CW_FILTER_THIS) != 0,
        .other = (f->flags & CW_FILTER_OTHER) != 0,
        .in_play = f->where == CW_WHERE_PLAY,
        .filter = *f,
    };
}

static loop_thing nothing(void) { return (loop_thing){0}; }

static loop_thing itself(const teller *t)
{
    loop_thing x = t->node->host;
    x.self = true;
    return x;
}

/* A trigger's subject or object, with every kind if its filter leaves that open. */
static loop_thing party(const cw_filter *f)
{
    loop_thing x = cw__loop_filter(f);
    x.kinds = f->kinds ? f->kinds : any_kind;
    return x;
}

static loop_thing selected(const teller *t, const cw_select *select)
{
    loop_thing x = t->it;
    switch (select->pick) {
    case CW_PICK_THIS: return itself(t);
    case CW_PICK_IT: return t->it;
    case CW_PICK_SUBJECT: return party(&t->ability->subject);
    case CW_PICK_OBJECT: return party(&t->ability->object);
    case CW_PICK_ALL:
    case CW_PICK_RANDOM: return cw__loop_filter(&select->filter);
    case CW_PICK_NEIGHBOURS:
        return (loop_thing){.sides = x.sides,
                            .kinds = x.kinds ? CW_KIND_MINION : 0,
                            .other = x.self,
                            .in_play = true};
    default: return nothing();
    }
}

static uint8_t sides_of(const teller *t)
{
    switch (t->effect->who) {
    case CW_WHO_OPPONENT: return SIDE_OTHER;
    case CW_WHO_BOTH: return SIDE_BOTH;
    case CW_WHO_OWNER_OF_IT: return t->it.kinds ? t->it.sides : SIDE_OWN;
    default: return SIDE_OWN;
    }
}

/* ---- adding causes ---- */

static loop_cause *add(teller *t, cw_when when, loop_thing subject)
{
    loop_graph *g = t->graph;
    if (g->cause_count == g->cause_room) {
        int room = g->cause_room ? 2 * g->cause_room : 64;
        loop_cause *more = realloc(g->list, (size_t)room * sizeof *more);
        if (!more) {
            g->failed = true;
            return &g->spare;
        }
        g->list = more;
        g->cause_room = room;
    }
    g->list[g->cause_count] = (loop_cause){
        .when = (uint8_t)when, .op = t->effect->op, .subject = subject};
    return &g->list[g->cause_count++];
}

static loop_thing only(loop_thing x, unsigned kinds)
{
    x.kinds &= (uint8_t)kinds;
    return x;
}

static void add_deaths(teller *t, loop_thing x, int hits)
{
    if (x.kinds & (CW_KIND_MINION | CW_KIND_WEAPON))
        add(t, CW_WHEN_DEATH, only(x, CW_KIND_MINION | CW_KIND_WEAPON))->hits = (int16_t)hits;
    if (x.kinds & CW_KIND_MINION)
        add(t, CW_WHEN_DIES, only(x, CW_KIND_MINION))->hits = (int16_t)hits;
}

static void add_damage(teller *t, loop_thing x, bool by_rules)
{
    loop_thing target = only(x, CW_KIND_CHARACTER), source = itself(t);
    bool one = t->effect->to.pick == CW_PICK_IT || t->effect->to.pick == CW_PICK_SUBJECT;
    int hits = one && t->effect->a.kind == CW_AMOUNT_CONST ? t->effect->a.value : 0;
    if (!target.kinds)
        return;
    loop_cause *taken = add(t, CW_WHEN_DAMAGED, target);
    taken->has_object = !by_rules;
    taken->object = source;
    if (target.kinds & CW_KIND_HERO)
        add(t, CW_WHEN_LETHAL, only(target, CW_KIND_HERO));
    if (by_rules)
        return;
    loop_cause *dealt = add(t, CW_WHEN_DEALS_DAMAGE, source);
    dealt->has_object = true;
    dealt->object = target;
    add_deaths(t, only(target, CW_KIND_MINION), hits);
    cw_card_id card = t->node->host.card;
    if (card && (t->graph->game->cards[card].keywords & CW_KW(LIFESTEAL)))
        add(t, CW_WHEN_HEALED,
            (loop_thing){.sides = SIDE_OWN, .kinds = CW_KIND_HERO, .in_play = true});
}

static void add_discards(teller *t, loop_thing x, bool fed, bool own_fed)
{
    x.in_play = false;
    add(t, CW_WHEN_DISCARD, x)->fed = own_fed;
    add(t, CW_WHEN_DISCARDED, x)->fed = fed;
}

/* What finds no room is discarded, if the game says so. `made`: it came out of nowhere. */
static void add_overflow(teller *t, loop_thing x, bool fed, bool made)
{
    if (t->graph->game->rules.overflow == CW_OVERFLOW_DISCARD)
        add_discards(t, x, fed, made);
}

static void add_summons(teller *t, loop_thing x, bool from_hand)
{
    x = only(x, CW_KIND_MINION);
    if (!x.kinds)
        return;
    x.in_play = true;
    add(t, CW_WHEN_SUMMONS, x)->from_hand = from_hand;
    add(t, CW_WHEN_SUMMONED, x)->from_hand = from_hand;
    add_overflow(t, x, !from_hand, !from_hand);
    t->it = x;
}

/* ---- effects ---- */

static loop_thing new_card(const teller *t)
{
    const cw_effect *e = t->effect;
    bool random = e->op == CW_OP_SUMMON_RANDOM || e->op == CW_OP_ADD_RANDOM;
    if (random && !e->pool_count)
        return nothing();
    loop_thing x = {.sides = sides_of(t), .kinds = any_kind, .other = true};
    if (!random) {
        x.card = e->card;
        return x;
    }
    x.pool = e;
    x.filter = e->pool;
    x.kinds = e->pool.kinds ? e->pool.kinds : any_kind;
    return x;
}

static loop_thing copy_of(const teller *t, loop_thing x)
{
    x.self = false;
    x.other = true;
    x.sides = t->effect->op == CW_OP_RESURRECT_THIS ? x.sides : sides_of(t);
    return x;
}

/* One equip breaks the weapon before it; that of a weapon's own deathrattle finds none. */
static void tell_equip(teller *t)
{
    int equips = 0;
    for (int i = 0; i < t->ability->count; i++)
        equips += t->graph->game->effects[t->ability->first + i].op == CW_OP_EQUIP;
    bool empty = t->host_gone && t->node->host.card
                 && t->graph->game->cards[t->node->host.card].type == CW_TYPE_WEAPON;
    if (!empty || equips > 1)
        add_deaths(t, (loop_thing){.sides = sides_of(t), .kinds = CW_KIND_WEAPON, .in_play = true},
                   0);
}

static void tell_draw(teller *t)
{
    loop_thing drawn = {.sides = sides_of(t), .kinds = any_kind};
    if (t->effect->a.kind == CW_AMOUNT_CONST && t->effect->a.value <= 0)
        return;
    add(t, CW_WHEN_DRAWS, drawn);
    add_overflow(t, drawn, true, false);
    if (t->graph->game->rules.fatigue != CW_FATIGUE_NONE) {
        drawn.kinds = CW_KIND_HERO;
        drawn.in_play = true;
        add_damage(t, drawn, true);
    }
}

static bool takes_health(const cw_effect *e)
{
    bool set = e->op == CW_OP_SET_STATS && (e->flags & CW_EFFECT_SET_HEALTH);
    const cw_amount *b = e->op == CW_OP_SET_HEALTH ? &e->a : &e->b;
    if (e->op == CW_OP_SWAP_STATS)
        return true;
    if (e->op == CW_OP_BUFF)
        return b->value < 0;
    return (set || e->op == CW_OP_SET_HEALTH) && b->kind == CW_AMOUNT_CONST && b->value <= 0;
}

static void tell_moved(teller *t, loop_thing x)
{
    bool burn = t->graph->game->rules.overflow == CW_OVERFLOW_BURN;
    if (burn && x.in_play && t->effect->op != CW_OP_PUT_DECK)
        add_deaths(t, only(x, CW_KIND_MINION), 0); /* without room it is destroyed */
    add_overflow(t, x, false, false);
}

static void tell_effect(teller *t, loop_thing x)
{
    switch (t->effect->op) {
    case CW_OP_DAMAGE:
    case CW_OP_DAMAGE_SPLIT: add_damage(t, x, false); break;
    case CW_OP_HEAL:
    case CW_OP_HEAL_FULL: add(t, CW_WHEN_HEALED, only(x, CW_KIND_CHARACTER)); break;
    case CW_OP_DESTROY:
        if (t->effect->duration == CW_FOREVER) /* else at the end of a turn: another action */
            add_deaths(t, x, 0);
        break;
    case CW_OP_BUFF:
    case CW_OP_SET_STATS:
    case CW_OP_SET_HEALTH:
    case CW_OP_SWAP_STATS:
        if (takes_health(t->effect))
            add_deaths(t, only(x, CW_KIND_MINION), 0);
        break;
    case CW_OP_SCATTER:
    case CW_OP_PUSH:
    case CW_OP_PULL: add(t, CW_WHEN_MOVES, only(x, CW_KIND_MINION)); break;
    case CW_OP_SUMMON:
    case CW_OP_SUMMON_RANDOM: add_summons(t, new_card(t), false); break;
    case CW_OP_SUMMON_COPY:
    case CW_OP_RESURRECT_THIS: add_summons(t, copy_of(t, x), false); break;
    case CW_OP_SUMMON_THIS: add_summons(t, itself(t), true); break;
    case CW_OP_RECRUIT:
    case CW_OP_PUT_BOARD: add_summons(t, x, true); break;
    case CW_OP_EQUIP: tell_equip(t); break;
    case CW_OP_DRAW: tell_draw(t); break;
    case CW_OP_DISCARD: add_discards(t, x, false, false); break;
    case CW_OP_ADD_CARD:
    case CW_OP_ADD_RANDOM: add_overflow(t, new_card(t), true, true); break;
    case CW_OP_ADD_COPY: add_overflow(t, copy_of(t, x), true, true); break;
    case CW_OP_RETURN:
    case CW_OP_PUT_HAND:
    case CW_OP_TAKE_CONTROL: tell_moved(t, x); break;
    default: break;
    }
}

static bool acts_on_nothing(const teller *t, const loop_thing *x)
{
    const cw_select *to = &t->effect->to;
    if (to->pick == CW_PICK_NONE)
        return false;
    /* What left play can still be copied, but nothing more can happen to it. */
    bool copies = t->effect->op == CW_OP_SUMMON_COPY || t->effect->op == CW_OP_ADD_COPY
                  || t->effect->op == CW_OP_RESURRECT_THIS || t->effect->op == CW_OP_COPY_DECK;
    return !x->kinds || (x->self && t->host_gone && !copies);
}

void cw__loop_causes(loop_graph *g, loop_node *node)
{
    const cw_ability *a = &g->game->abilities[node->ability];
    teller t = {.graph = g, .node = node, .ability = a};
    t.host_gone = a->when == CW_WHEN_DEATH || a->when == CW_WHEN_DISCARD;
    t.it = t.host_gone ? nothing() : party(&a->subject);
    node->first_cause = g->cause_count;
    for (int i = 0; i < a->count; i++) {
        t.effect = &g->game->effects[a->first + i];
        loop_thing x = selected(&t, &t.effect->to);
        if (acts_on_nothing(&t, &x))
            continue;
        tell_effect(&t, x);
        bool summons = t.effect->op == CW_OP_SUMMON_COPY || t.effect->op == CW_OP_RECRUIT;
        if (t.effect->to.pick != CW_PICK_NONE && t.effect->to.pick != CW_PICK_THIS && !summons)
            t.it = x;
    }
    node->cause_count = g->cause_count - node->first_cause;
    for (int i = 0; i < node->cause_count; i++)
        node->causes |= 1u << g->list[node->first_cause + i].when;
}
