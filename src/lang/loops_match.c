/* Whether what one ability causes may set off another one, and whether a chain of them brings
 * what it uses up: minions that die, cards that are discarded, room on the board. */
#include "loops_private.h"

/* ---- things ---- */

/* By halving: pools may hold hundreds of cards, and every pair of abilities asks. */
static bool holds_card(const cw_game *game, const cw_effect *pool, cw_card_id card)
{
    const cw_card_id *list = &game->pool[pool->pool_first];
    uint32_t low = 0, high = pool->pool_count; /* sorted by number */
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (list[middle] < card)
            low = middle + 1;
        else
            high = middle;
    }
    return low < pool->pool_count && list[low] == card;
}

/* As the filter compares. */
static bool in_range(const cw_filter *f, int value)
{
    return f->compare == CW_AT_MOST    ? value <= f->value
           : f->compare == CW_AT_LEAST ? value >= f->value
                                       : value == f->value;
}

/* Whatever more it asks for may be met: "that costs less than it" is any cost. */
static bool is_fixed(const cw_filter *f) { return !(f->flags & CW_FILTER_MORE); }

/* May something of this card be meant? Attack, health and damage may change, so they do not
 * count; race, cost and keywords are taken as printed. */
static bool means_card(const cw_game *game, const loop_thing *x, cw_card_id id)
{
    const cw_card *card = &game->cards[id];
    if ((x->card && x->card != id) || !(x->kinds & (1u << card->type)))
        return false;
    if (x->filter.race && x->filter.race != card->race)
        return false;
    uint32_t races = game->demands[x->filter.demand].races;
    if (races && !(races >> card->race & 1))
        return false;
    if ((card->keywords & x->filter.keywords) != x->filter.keywords)
        return false;
    if (x->filter.stat == CW_STAT_COST && is_fixed(&x->filter) && !in_range(&x->filter, card->cost))
        return false;
    return !x->pool || holds_card(game, x->pool, id);
}

/* "costs 5 or more" and "costs 3 or less" */
static bool exclude(const cw_filter *a, const cw_filter *b)
{
    if (a->race && b->race && a->race != b->race)
        return true;
    return a->stat == CW_STAT_COST && b->stat == CW_STAT_COST && is_fixed(a) && is_fixed(b)
           && !in_range(a, b->value) && !in_range(b, a->value);
}

/* May there be something that both mean? */
static bool agree(const cw_game *game, const loop_thing *a, const loop_thing *b)
{
    if (!(a->kinds & b->kinds))
        return false;
    if (a->card)
        return means_card(game, b, a->card);
    if (b->card)
        return means_card(game, a, b->card);
    return !exclude(&a->filter, &b->filter);
}

/* ---- events ---- */

typedef enum role { ACTOR, LISTENER, THIRD } role;

static uint8_t seen_by_foe(uint8_t sides)
{
    return (uint8_t)((sides & SIDE_OWN ? SIDE_OTHER : 0) | (sides & SIDE_OTHER ? SIDE_OWN : 0));
}

typedef struct meeting {
    const cw_game *game;
    const loop_node *actor, *listener;
    loop_meeting how;
} meeting;

/* Could the one in that role be what the actor's text means by `caused` and the listener's by
 * `heard`? Sides are relative to each text: what the actor calls its own side is the listener's
 * enemy side if they are foes. */
static bool fits(const meeting *m, const loop_thing *caused, const loop_thing *heard, role who)
{
    bool actor = who == ACTOR;
    bool listener = who == LISTENER || (who == ACTOR && m->how == MEET_SELF);
    uint8_t side = actor                ? SIDE_OWN
                   : who == THIRD       ? SIDE_BOTH
                   : m->how == MEET_FOE ? SIDE_OTHER
                                        : SIDE_OWN;
    if ((caused->self && !actor) || (caused->other && actor) || (heard->self && !listener)
        || (heard->other && listener))
        return false;
    side &= caused->sides;
    if (!((m->how == MEET_FOE ? seen_by_foe(side) : side) & heard->sides))
        return false;
    if (who == THIRD)
        return agree(m->game, caused, heard);
    const loop_thing *host = actor ? &m->actor->host : &m->listener->host;
    if (caused->in_play && !host->in_play)
        return false;
    return agree(m->game, host, caused) && agree(m->game, host, heard);
}

/* The one who acts, the one who listens, or somebody else. */
static bool fits_anybody(const meeting *m, const loop_thing *caused, const loop_thing *heard)
{
    return fits(m, caused, heard, ACTOR) || fits(m, caused, heard, THIRD)
           || (m->how != MEET_SELF && fits(m, caused, heard, LISTENER));
}

/* What must have happened to set the ability off. */
static loop_thing heard_by(const loop_graph *g, const loop_node *node)
{
    const cw_ability *a = &g->game->abilities[node->ability];
    if (a->when == CW_WHEN_DEATH || a->when == CW_WHEN_DISCARD)
        return (loop_thing){.sides = SIDE_BOTH, .kinds = 0xff, .self = true};
    return cw__loop_party(&a->subject);
}

/* A blow of a known size at one minion that is printed with more health does not kill it. */
static bool too_weak(const loop_graph *g, const loop_cause *cause, const loop_node *to)
{
    bool own = cause->when == CW_WHEN_DEATH && to->host.card;
    return own && cause->hits && g->game->cards[to->host.card].health > cause->hits;
}

/* A heading that names no object hears of every one. */
static bool object_fits(const meeting *m, const loop_cause *cause, const cw_filter *f)
{
    if (!f->kinds && !f->flags)
        return true;
    loop_thing heard = cw__loop_party(f);
    return cause->has_object && fits_anybody(m, &cause->object, &heard);
}

/* Only one hero and one weapon stand on a side; a card that is gone cannot react once more. */
static bool can_meet(const loop_graph *g, const loop_node *a, const loop_node *b, loop_meeting how)
{
    int when = g->game->abilities[a->ability].when;
    bool gone = when == CW_WHEN_DEATH || when == CW_WHEN_DISCARD;
    bool same_host = a->card == b->card && a->given == b->given;
    if (how == MEET_SELF)
        return !gone && (same_host || a->given || b->given) && agree(g->game, &a->host, &b->host);
    uint8_t both = a->host.kinds | b->host.kinds;
    return how == MEET_FOE || gone || (both != CW_KIND_HERO && both != CW_KIND_WEAPON);
}

/* The mask of events first: most pairs of abilities have nothing to do with each other, and
 * there are millions of pairs. */
loop_edge cw__loop_edge(const loop_graph *g, const loop_node *from, const loop_node *to)
{
    static const loop_meeting ways[] = {MEET_SELF, MEET_ALLY, MEET_FOE};
    const cw_ability *a = &g->game->abilities[to->ability];
    loop_edge edge = {.from_hand = true};
    if (!((from->causes >> a->when) & 1))
        return edge;
    loop_thing heard = heard_by(g, to);
    for (int i = 0; i < from->cause_count; i++) {
        const loop_cause *cause = &g->list[from->first_cause + i];
        if (cause->when != a->when || too_weak(g, cause, to))
            continue;
        uint8_t meetings = 0;
        for (int k = 0; k < 3; k++) {
            meeting m = {g->game, from, to, ways[k]};
            if (can_meet(g, from, to, ways[k]) && fits_anybody(&m, &cause->subject, &heard)
                && object_fits(&m, cause, &a->object))
                meetings |= (uint8_t)ways[k];
        }
        if (meetings && !edge.meetings)
            edge.op = cause->op;
        edge.meetings |= meetings;
        edge.fed |= meetings && cause->fed;
        edge.scatter |= meetings && cause->op == CW_OP_SCATTER;
        edge.from_hand &= !meetings || cause->from_hand;
    }
    return edge;
}

/* ---- what a chain uses up ---- */

typedef struct chain {
    const loop_graph *graph;
    const loop_node *const *nodes;
    int count;
} chain;

/* A question about one effect: is it `what`, and of this card, if one is given? */
typedef bool (*question)(const cw_effect *e, unsigned what, cw_card_id card);

/* Of this card, if one is given and the effect names one. */
static bool has_trait(const cw_effect *e, unsigned is, cw_card_id card)
{
    return (cw_op_facts[e->op].is & is) && (!card || !e->card || e->card == card);
}

static bool is_op(const cw_effect *e, unsigned op, cw_card_id card)
{
    return e->op == op && (!card || e->card == card);
}

static bool gives(const cw_effect *e, unsigned ability, cw_card_id card)
{
    (void)card;
    return e->ability == ability + 1;
}

/* Is there such an effect in the chain? */
static bool has(const chain *c, question ask, unsigned what, cw_card_id card)
{
    const cw_game *game = c->graph->game;
    for (int i = 0; i < c->count; i++) {
        const cw_ability *a = &game->abilities[c->nodes[i]->ability];
        for (int k = 0; k < a->count; k++)
            if (ask(&game->effects[a->first + k], what, card))
                return true;
    }
    return false;
}

/* Does the chain bring new minions that may be meant by `x`, on either side? */
static bool makes(const chain *c, loop_thing x)
{
    x.sides = SIDE_BOTH;
    for (int i = 0; i < c->count; i++)
        for (int k = 0; k < c->nodes[i]->cause_count; k++) {
            const loop_cause *cause = &c->graph->list[c->nodes[i]->first_cause + k];
            if (cause->when == CW_WHEN_SUMMONS && !cause->from_hand
                && agree(c->graph->game, &cause->subject, &x))
                return true;
        }
    return false;
}

/* The card that dies or is discarded has the ability; does another with it come? */
static bool remakes_host(const chain *c, const loop_node *node)
{
    if (node->given)
        return has(c, has_trait, CW_IS_COPYING, 0)
               || (has(c, gives, node->ability, 0) && makes(c, node->host));
    return makes(c, node->host) || has(c, is_op, CW_OP_EQUIP, node->card);
}

/* Discarded cards need another in a hand or deck. */
static bool refills_host(const chain *c, const loop_node *node)
{
    return remakes_host(c, node) || has(c, has_trait, CW_IS_STORING, node->card);
}

/* A full board ends a chain of summons, unless something leaves it. */
static bool makes_room(const chain *c)
{
    for (int i = 0; i < c->count; i++) {
        int when = c->graph->game->abilities[c->nodes[i]->ability].when;
        if (when == CW_WHEN_DEATH || when == CW_WHEN_DIES)
            return true;
    }
    return has(c, has_trait, CW_IS_LEAVING, 0);
}

/* Judged generously: what may be brought again counts as brought. A warning too many is looked at;
 * a loop that is overlooked is met by players. */
static bool step_lasts(const chain *c, const loop_edge *edge, const loop_node *to)
{
    switch (c->graph->game->abilities[to->ability].when) {
    case CW_WHEN_DIES: return makes(c, heard_by(c->graph, to));
    case CW_WHEN_DEATH: return remakes_host(c, to);
    case CW_WHEN_SUMMONS:
    case CW_WHEN_SUMMONED:
        return makes_room(c) && (!edge->from_hand || has(c, has_trait, CW_IS_TO_HAND, 0));
    case CW_WHEN_DISCARD: return edge->fed || refills_host(c, to);
    case CW_WHEN_DISCARDED:
        return edge->fed || has(c, has_trait, CW_IS_TO_HAND, 0) || makes(c, heard_by(c->graph, to));
    case CW_WHEN_MOVES:
        return edge->scatter || (has(c, is_op, CW_OP_PUSH, 0) && has(c, is_op, CW_OP_PULL, 0));
    default: return true;
    }
}

bool cw__loop_lasts(const loop_graph *g, const loop_node *const *nodes, const loop_edge *edges,
                    int count)
{
    const chain c = {g, nodes, count};
    for (int i = 0; i < count; i++)
        if (!step_lasts(&c, &edges[i], nodes[(i + 1) % count]))
            return false;
    return true;
}
