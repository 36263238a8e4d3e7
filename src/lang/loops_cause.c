/* What an ability may cause: the events that follow from its effects, each with everything that
 * it may be about. Chosen targets count for nothing: they need a play, and a play ends a chain. */
#include "loops_private.h"

#include "base/list.h"

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

/* Where the filter says nothing, everything it could mean is assumed: a loop that is reported in
 * vain costs a look, one that is missed costs a match without end. */
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

/* The card that has the ability, and no other of its kind. */
static loop_thing itself(const teller *t)
{
    loop_thing x = t->node->host;
    x.self = true;
    return x;
}

loop_thing cw__loop_party(const cw_filter *f)
{
    loop_thing x = cw__loop_filter(f);
    x.kinds = f->kinds ? f->kinds : any_kind;
    return x;
}

/* A choice (the default) means nothing here: nobody chooses while a chain runs. */
static loop_thing selected(const teller *t, const cw_select *select)
{
    loop_thing x = t->it;
    switch (select->pick) {
    case CW_PICK_THIS: return itself(t);
    case CW_PICK_IT: return t->it;
    case CW_PICK_SUBJECT: return cw__loop_party(&t->ability->subject);
    case CW_PICK_OBJECT: return cw__loop_party(&t->ability->object);
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

/* Whose cards an effect that acts for players brings. */
static uint8_t sides_of(const teller *t)
{
    switch (t->effect->who) {
    case CW_WHO_OPPONENT: return SIDE_OTHER;
    case CW_WHO_BOTH: return SIDE_BOTH;
    case CW_WHO_OWNER_OF_IT:
        return cw_op_facts[t->effect->op].is & CW_IS_OWNING ? SIDE_BOTH
               : t->it.kinds                                ? t->it.sides
                                                            : SIDE_OWN;
    default: return SIDE_OWN;
    }
}

/* ---- adding causes ---- */

/* Without memory the cause goes to a spare place: callers need not look, the graph has failed. */
static loop_cause *add(teller *t, cw_when when, loop_thing subject)
{
    loop_graph *g = t->graph;
    loop_cause *list = cw_list_grow(g->list, g->cause_count, &g->cause_room, sizeof *list);
    if (!list) {
        g->failed = true;
        return &g->spare;
    }
    g->list = list;
    g->list[g->cause_count] = (loop_cause){
        .when = (uint8_t)when, .op = t->effect->op, .subject = subject};
    return &g->list[g->cause_count++];
}

static loop_thing only(loop_thing x, unsigned kinds)
{
    x.kinds &= (uint8_t)kinds;
    return x;
}

/* A death is heard by the card itself and by those around; weapons have no audience. */
static void add_deaths(teller *t, loop_thing x, int hits)
{
    if (x.kinds & (CW_KIND_MINION | CW_KIND_WEAPON))
        add(t, CW_WHEN_DEATH, only(x, CW_KIND_MINION | CW_KIND_WEAPON))->hits = (int16_t)hits;
    if (x.kinds & CW_KIND_MINION)
        add(t, CW_WHEN_DIES, only(x, CW_KIND_MINION))->hits = (int16_t)hits;
}

/* Damage may kill: so it also causes deaths. How much is known only where the text hits one thing
 * with a plain number. */
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

/* `fed`: others that wait for a discard find the next card without help; `own_fed`: so does the
 * card itself. */
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

/* What is summoned is "it" for the sentences that follow. */
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

/* A pool is kept as it is: which cards it holds was worked out when the game was frozen. */
static loop_thing new_card(const teller *t)
{
    const cw_effect *e = t->effect;
    bool random = cw_op_facts[e->op].uses & CW_USES_POOL;
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

/* A copy is another thing of the same kind, on the side of whoever makes it. */
static loop_thing copy_of(const teller *t, loop_thing x)
{
    x.self = false;
    x.other = true;
    x.sides = cw_op_facts[t->effect->op].is & CW_IS_REVIVING ? x.sides : sides_of(t);
    return x;
}

/* ---- what each effect causes: the words of CAUSES in facts/effects.def ---- */

static void cause_nothing(teller *t, loop_thing x) { (void)t, (void)x; }

static void cause_damage(teller *t, loop_thing x) { add_damage(t, x, false); }

/* Whether the card that turns it into damage is in play is not asked, as no condition is. */
static void cause_healing(teller *t, loop_thing x)
{
    if (t->graph->harmed)
        add_damage(t, x, false);
    add(t, CW_WHEN_HEALED, only(x, CW_KIND_CHARACTER));
}

static void cause_death(teller *t, loop_thing x)
{
    if (t->effect->duration == CW_FOREVER) /* else at the end of a turn: another action */
        add_deaths(t, x, 0);
}

/* Only effects that can kill by it; what adds health can end no chain. */
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

static void cause_less_health(teller *t, loop_thing x)
{
    if (takes_health(t->effect))
        add_deaths(t, only(x, CW_KIND_MINION), 0);
}

static void cause_moves(teller *t, loop_thing x) { add(t, CW_WHEN_MOVES, only(x, CW_KIND_MINION)); }

static void cause_new_minions(teller *t, loop_thing x)
{
    (void)x;
    add_summons(t, new_card(t), false);
}

static void cause_copied_minions(teller *t, loop_thing x) { add_summons(t, copy_of(t, x), false); }

static void cause_own_coming(teller *t, loop_thing x)
{
    (void)x;
    add_summons(t, itself(t), true);
}

static void cause_stored_minions(teller *t, loop_thing x) { add_summons(t, x, true); }

/* One equip breaks the weapon before it; that of a weapon's own deathrattle finds none. */
static void cause_broken_weapon(teller *t, loop_thing x)
{
    int equips = 0;
    (void)x;
    for (int i = 0; i < t->ability->count; i++)
        equips += t->graph->game->effects[t->ability->first + i].op == CW_OP_EQUIP;
    bool empty = t->host_gone && t->node->host.card
                 && t->graph->game->cards[t->node->host.card].type == CW_TYPE_WEAPON;
    if (!empty || equips > 1)
        add_deaths(t, (loop_thing){.sides = sides_of(t), .kinds = CW_KIND_WEAPON, .in_play = true},
                   0);
}

static void cause_drawing(teller *t, loop_thing x)
{
    loop_thing drawn = {.sides = sides_of(t), .kinds = any_kind};
    (void)x;
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

static void cause_discards(teller *t, loop_thing x) { add_discards(t, x, false, false); }

static void cause_new_cards(teller *t, loop_thing x)
{
    (void)x;
    add_overflow(t, new_card(t), true, true);
}

static void cause_copied_cards(teller *t, loop_thing x)
{
    add_overflow(t, copy_of(t, x), true, true);
}

/* What is moved to another place. */
static void cause_going(teller *t, loop_thing x)
{
    if (t->graph->game->rules.overflow == CW_OVERFLOW_BURN && x.in_play)
        add_deaths(t, only(x, CW_KIND_MINION), 0); /* without room it is destroyed */
    add_overflow(t, x, false, false);
}

typedef void (*cause_function)(teller *t, loop_thing x);

static const cause_function causes_of[CW_OP_COUNT] = {
    [CW_OP_NONE] = cause_nothing,
#define EFFECT(id, word, about, says, uses, it, worth, price, burst, causes, ...)                  \
    [CW_OP_##id] = causes,
#define CAUSES(what) cause_##what
#include "facts/effects.def"
};

/* Then the effect causes nothing, and "it" stays what it was. */
static bool acts_on_nothing(const teller *t, const loop_thing *x)
{
    const cw_select *to = &t->effect->to;
    if (to->pick == CW_PICK_NONE)
        return false;
    /* What left play can still be copied, but nothing more can happen to it. */
    bool copies = cw_op_facts[t->effect->op].is & (CW_IS_COPYING | CW_IS_REVIVING);
    return !x->kinds || (x->self && t->host_gone && !copies);
}

/* Effects in order, since each may change what "it" is for the next. */
void cw__loop_causes(loop_graph *g, loop_node *node)
{
    const cw_ability *a = &g->game->abilities[node->ability];
    teller t = {.graph = g, .node = node, .ability = a};
    t.host_gone = a->when == CW_WHEN_DEATH || a->when == CW_WHEN_DISCARD;
    t.it = t.host_gone ? nothing() : cw__loop_party(&a->subject);
    node->first_cause = g->cause_count;
    for (int i = 0; i < a->count; i++) {
        t.effect = &g->game->effects[a->first + i];
        loop_thing x = selected(&t, &t.effect->to);
        if (acts_on_nothing(&t, &x))
            continue;
        causes_of[t.effect->op](&t, x);
        bool summons = cw_op_facts[t.effect->op].it == CW_IT_COPIES;
        if (t.effect->to.pick != CW_PICK_NONE && t.effect->to.pick != CW_PICK_THIS && !summons)
            t.it = x;
    }
    node->cause_count = g->cause_count - node->first_cause;
    for (int i = 0; i < node->cause_count; i++)
        node->causes |= 1u << g->list[node->first_cause + i].when;
}
