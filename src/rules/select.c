/* Which things a text means: filters, selections, amounts and conditions. */
#include "lanes.h"

bool cw__compares(int value, int compare, int limit)
{
    return compare == CW_AT_MOST    ? value <= limit
           : compare == CW_AT_LEAST ? value >= limit
                                    : value == limit;
}

/* Cost is the card's own, without static abilities: those would ask filters again. */
int cw__stat_of(const cw_game *g, const cw_state *st, cw_entity_id id, int stat)
{
    const cw_entity *e = &st->entities[id];
    switch (stat) {
    case CW_STAT_ATTACK: return cw_character_attack(g, st, id);
    case CW_STAT_HEALTH: return e->health;
    case CW_STAT_COST: return card_of(g, e)->cost + e->cost;
    case CW_STAT_TIMES: return e->times;
    case CW_STAT_MISSING: return cw_entity_max_health(e) - e->health;
    default: return 0;
    }
}

/* "Another" excludes the thing itself; for a spell, which is on no board, it excludes what was
 * chosen. */
static bool flags_match(const cw_game *g, const cw_state *st, const scene *s, const cw_filter *f,
                        cw_entity_id id)
{
    const cw_entity *e = &st->entities[id];
    if ((f->flags & CW_FILTER_OTHER) && (id == s->source || (s->is_spell && id == s->chosen)))
        return false;
    if ((f->flags & CW_FILTER_THIS) && id != s->source)
        return false;
    if ((f->flags & CW_FILTER_DAMAGED) && e->health >= cw_entity_max_health(e))
        return false;
    if ((f->flags & CW_FILTER_UNDAMAGED) && e->health < cw_entity_max_health(e))
        return false;
    if ((f->flags & CW_FILTER_OVERLOAD) && !card_of(g, e)->values[CW_VALUE_OVERLOAD])
        return false;
    if ((f->flags & CW_FILTER_MORE) && !cw__meets_demand(g, st, s, f, id))
        return false;
    return !(f->flags & CW_FILTER_ADJACENT) || cw__is_next_to(g, e, &st->entities[s->source]);
}

/* Of a minion that died, the lane is the one it stood in. */
static bool stands_in(const cw_game *g, const cw_state *st, const scene *s, int area,
                      const cw_entity *e)
{
    int lanes = g->rules.lanes;
    if (!lanes || e->zone != CW_ZONE_BOARD)
        return false;
    if (area != CW_AREA_LANE)
        return (area == CW_AREA_FRONT) == (e->cell < lanes);
    const cw_entity *self = &st->entities[s->source];
    return has_place(g, self) && e->cell % lanes == self->cell % lanes;
}

bool cw__matches_kind(const cw_game *g, const cw_state *st, const scene *s, const cw_filter *f,
                      cw_entity_id id)
{
    const cw_entity *e = &st->entities[id];
    const cw_card *card = card_of(g, e);
    if (f->side && (f->side == CW_SIDE_FRIENDLY) != (e->owner == s->seat))
        return false;
    /* A hero set up without a card is a hero all the same. */
    unsigned type = e->zone == CW_ZONE_HERO ? CW_TYPE_HERO : card->type;
    if (f->kinds && !(f->kinds & (1u << type)))
        return false;
    if (f->race && e->race != f->race)
        return false;
    if ((cw_entity_keywords(e) & f->keywords) != f->keywords)
        return false;
    if (f->stat && !cw__compares_with(g, st, s, f, cw__stat_of(g, st, id, f->stat)))
        return false;
    if (f->area && !stands_in(g, st, s, f->area, e))
        return false;
    return !f->flags || flags_match(g, st, s, f, id);
}

int cw__in_play(const cw_state *st, cw_seat first, cw_entity_id *out)
{
    int n = 0;
    for (int i = 0; i < CW_SEATS; i++) {
        const cw_player *p = &st->players[i ? 1 - first : first];
        if (p->hero)
            out[n++] = p->hero;
        if (p->weapon)
            out[n++] = p->weapon;
        memcpy(out + n, p->board, sizeof p->board); /* fixed size: one move */
        n += p->board_count;
    }
    return n;
}

int cw__in_order(const cw_state *st, cw_entity_id *out)
{
    int n = cw__in_play(st, 0, out);
    for (int seat = 0; seat < CW_SEATS; seat++)
        for (int i = 0; i < st->players[seat].secret_count; i++)
            out[n++] = st->players[seat].secrets[i];
    return n;
}

/* By insertion: lists are short, and nearly in order when they come by place. */
void cw__sort_slow(const cw_state *st, cw_entity_id *list, int count)
{
    for (int i = 1; i < count; i++) {
        cw_entity_id id = list[i];
        int k = i;
        for (; k > 0 && st->entities[list[k - 1]].tag > st->entities[id].tag; k--)
            list[k] = list[k - 1];
        list[k] = id;
    }
}

/* The parts of a filter beyond place, side and kind, which gathering settles by where it looks. */
static inline bool is_plain(const cw_filter *f)
{
    return !(f->flags | f->race | f->stat | f->area) && !f->keywords;
}

static inline void gather_one(const cw_game *g, const cw_state *st, const scene *s,
                              const cw_filter *f, bool plain, cw_entity_id id, group *out)
{
    if (is_alive(&st->entities[id]) && (plain || cw__matches_kind(g, st, s, f, id)))
        out->list[out->count++] = id;
}

/* The own side first, then the enemy's, each with its hero, its weapon and its minions from left
 * to right: this order is seen in the log and decides which random number means whom. */
static void gather_in_play(const cw_game *g, const cw_state *st, const scene *s, const cw_filter *f,
                           group *out)
{
    bool plain = is_plain(f);
    unsigned kinds = f->kinds ? f->kinds : ~0u;
    for (int i = 0; i < CW_SEATS; i++) {
        cw_seat side = i ? (cw_seat)(1 - s->seat) : s->seat;
        const cw_player *p = &st->players[side];
        if (f->side && (f->side == CW_SIDE_FRIENDLY) != (side == s->seat))
            continue;
        if ((kinds & CW_KIND_HERO) && p->hero)
            gather_one(g, st, s, f, plain, p->hero, out);
        if ((kinds & CW_KIND_WEAPON) && p->weapon)
            gather_one(g, st, s, f, plain, p->weapon, out);
        for (int k = 0; k < p->board_count && (kinds & CW_KIND_MINION); k++)
            gather_one(g, st, s, f, plain, p->board[k], out);
    }
}

static void gather_cards(const cw_game *g, const cw_state *st, const scene *s, const cw_filter *f,
                         const cw_entity_id *list, int count, group *out)
{
    for (int i = 0; i < count; i++)
        if (cw__matches_kind(g, st, s, f, list[i]))
            out->list[out->count++] = list[i];
}

/* Everything in the filter's place that matches, the controller's side first, hand before deck. */
static void gather(const cw_game *g, const cw_state *st, const scene *s, const cw_filter *f,
                   group *out)
{
    out->count = 0;
    if (f->where == CW_WHERE_PLAY) {
        gather_in_play(g, st, s, f, out);
        return;
    }
    if (f->where >= CW_WHERE_DEAD_TURN)
        return; /* of the dead there are only cards: see dead.c */
    for (int i = 0; i < CW_SEATS; i++) {
        const cw_player *p = &st->players[i ? 1 - s->seat : s->seat];
        if (f->where != CW_WHERE_DECK)
            gather_cards(g, st, s, f, p->hand, p->hand_count, out);
        if (f->where != CW_WHERE_HAND)
            gather_cards(g, st, s, f, p->deck, p->deck_count, out);
    }
}

int cw__count_matches(const cw_game *g, const cw_state *st, const scene *s, const cw_filter *f)
{
    group all;
    if (f->where >= CW_WHERE_DEAD_TURN)
        return cw__count_dead(g, st, s, f);
    gather(g, st, s, f, &all);
    return all.count;
}

int cw__spell_damage(const cw_state *st, cw_seat seat)
{
    const cw_player *p = &st->players[seat];
    int sum = 0;
    for (int i = 0; i < p->board_count; i++)
        sum += st->entities[p->board[i]].spell_damage;
    return sum;
}

static bool it_is(const cw_game *g, const cw_state *st, const scene *s, const cw_filter *f)
{
    return s->it_count > 0 && cw__matches_kind(g, st, s, f, s->it[0]);
}

/* Cards that nobody knows here are not the same as any. */
static bool has_twins(const cw_state *st, const cw_player *p)
{
    for (int i = 0; i < p->deck_count; i++) {
        cw_card_id card = st->entities[p->deck[i]].card;
        for (int k = 0; card && k < i; k++)
            if (st->entities[p->deck[k]].card == card)
                return true;
    }
    return false;
}

/* Conditions only look: a match in which they draw a random number or change something could not
 * be foreseen from its state. An unknown kind never holds. */
bool cw__condition_holds(const cw_game *g, const cw_state *st, const scene *s,
                         const cw_condition *c)
{
    const cw_player *p = &st->players[s->seat];
    const cw_player *whose = c->filter.side == CW_SIDE_ENEMY ? &st->players[1 - s->seat] : p;
    switch ((cw_condition_kind)c->kind) {
    case CW_COND_NONE: return true;
    case CW_COND_CONTROL:
        return cw__count_matches(g, st, s, &c->filter) >= (c->value ? c->value : 1);
    case CW_COND_CONTROL_NONE: return cw__count_matches(g, st, s, &c->filter) == 0;
    case CW_COND_HERO_HEALTH:
        return cw__compares(st->entities[whose->hero].health, c->compare, c->value);
    case CW_COND_HERO_ATTACK:
        return cw__compares(cw_character_attack(g, st, whose->hero), c->compare, c->value);
    case CW_COND_IT_IS: return it_is(g, st, s, &c->filter);
    case CW_COND_IT_SURVIVES: return s->it_count > 0 && is_alive(&st->entities[s->it[0]]);
    case CW_COND_IT_DIES: return s->it_count > 0 && !is_alive(&st->entities[s->it[0]]);
    case CW_COND_COMBO: return p->cards_played > 1;
    case CW_COND_SPELL_DAMAGE: return cw__spell_damage(st, s->seat) > 0;
    case CW_COND_SELF_IS: return cw__matches_kind(g, st, s, &c->filter, s->source);
    case CW_COND_MANA: return cw__compares(whose->mana, c->compare, c->value);
    case CW_COND_CRYSTALS: return cw__compares(whose->max_mana, c->compare, c->value);
    case CW_COND_ELEMENT:
        return cw__compares(whose->elements[(c->filter.group - 1) & 3], c->compare, c->value);
    case CW_COND_HAND_SIZE: return cw__compares(p->hand_count, c->compare, c->value);
    case CW_COND_JOUST_WON: return s->won;
    case CW_COND_NO_TWINS: return !has_twins(st, p);
    case CW_COND_CHANCE: return true; /* may be: the sentence itself will see (effects.c) */
    case CW_COND_KIND_COUNT: break;
    }
    return false;
}

static int stat_amount(const cw_game *g, const cw_state *st, const scene *s, const cw_amount *a)
{
    if (a->of_it == 1)
        return s->it_count ? cw__stat_of(g, st, s->it[0], a->stat) : 0;
    if (a->of_it == 2)
        return cw__stat_of(g, st, s->source, a->stat);
    group all;
    gather(g, st, s, &a->of, &all);
    return all.count ? cw__stat_of(g, st, all.list[0], a->stat) : 0;
}

static int owned(const cw_state *st, cw_seat seat, int what)
{
    const cw_player *p = &st->players[seat];
    return what == CW_OWNED_MANA       ? p->mana
           : what == CW_OWNED_CRYSTALS ? p->max_mana
           : what == CW_OWNED_PLAYED   ? p->cards_played
                                       : st->players[1 - seat].max_mana;
}

/* Without drawing a random number: a range counts with its lower end. For auras, prices and the
 * listing of options, which must not change the match. */
int cw__amount_fixed(const cw_game *g, const cw_state *st, const scene *s, const cw_amount *a)
{
    switch (a->kind) {
    case CW_AMOUNT_CONST:
    case CW_AMOUNT_RANGE: return a->value;
    case CW_AMOUNT_COUNT: return a->value * cw__count_matches(g, st, s, &a->of);
    case CW_AMOUNT_STAT: return a->value * stat_amount(g, st, s, a);
    case CW_AMOUNT_ARMOR: return a->value * st->players[s->seat].armor;
    case CW_AMOUNT_EVENT: return a->value * s->amount;
    case CW_AMOUNT_ELEMENT: return a->value * st->players[s->seat].elements[(a->high - 1) & 3];
    case CW_AMOUNT_OWNED: return a->value * owned(st, s->seat, a->high);
    case CW_AMOUNT_COUNTER: return a->value * st->players[s->seat].counters[a->high & 3];
    default: return 0;
    }
}

int cw__amount_of(run *r, const scene *s, const cw_amount *a)
{
    if (a->kind == CW_AMOUNT_CONST)
        return a->value;
    if (a->kind == CW_AMOUNT_RANGE)
        return a->value + (int)cw__pick_one(r, (uint32_t)(a->high - a->value + 1));
    return cw__amount_fixed(r->game, r->state, s, a);
}

/* ---- selections ---- */

static void add_neighbours(const run *r, cw_entity_id id, group *out)
{
    const cw_entity *e = &r->state->entities[id];
    if (e->zone != CW_ZONE_BOARD)
        return;
    unsigned slots = cw__slots_around(r->game, r->state, e);
    for (; slots; slots &= slots - 1)
        out->list[out->count++] = r->state->players[e->owner].board[__builtin_ctz(slots)];
}

/* A partial Fisher-Yates shuffle: `wanted` different ones, each subset equally likely. The last one
 * costs no random number if there is one left only (G2). */
static void keep_random(run *r, group *all, int wanted)
{
    for (int i = 0; i < wanted && i < all->count; i++) {
        int k = i + (int)cw__pick_one(r, (uint32_t)(all->count - i));
        cw_entity_id moved = all->list[i];
        all->list[i] = all->list[k];
        all->list[k] = moved;
    }
    if (all->count > wanted)
        all->count = wanted;
}

/* All but so many, in the order in which they stood. */
static void spare_random(run *r, group *all, int spared)
{
    group some = *all;
    bool safe[CW_MAX_ENTITIES] = {false};
    int kept = 0;
    keep_random(r, &some, spared);
    for (int i = 0; i < some.count; i++)
        safe[some.list[i]] = true;
    for (int i = 0; i < all->count; i++)
        if (!safe[all->list[i]])
            all->list[kept++] = all->list[i];
    all->count = kept;
    sort_by_play(r, all->list, all->count);
}

/* Those with the highest or lowest of a number; who has it is told by chance later. */
static void keep_most(const run *r, unsigned most, group *all)
{
    int best = 0, kept = 0, sign = most & CW_SELECT_LEAST ? -1 : 1;
    for (int i = 0; i < all->count; i++) {
        int value = cw__stat_of(r->game, r->state, all->list[i], most & ~CW_SELECT_LEAST);
        if (i > 0 && sign * value < sign * best)
            continue;
        kept = i > 0 && value == best ? kept : 0;
        best = value;
        all->list[kept++] = all->list[i];
    }
    all->count = kept;
}

/* B15: that very thing, dying or not. */
static void single(cw_entity_id id, group *out)
{
    out->count = id != 0;
    out->list[0] = id;
}

/* The entities that an effect is done to, in the game's order (B15), or as drawn if at random. They
 * are picked when the effect begins: what its first steps kill or summon does not change the group. */
void cw__select_group(run *r, scene *s, const cw_select *select, group *out)
{
    out->count = 0;
    switch (select->pick) {
    case CW_PICK_CHOSEN: single(s->chosen, out); break;
    case CW_PICK_CHOSEN_AND_NEIGHBOURS:
        single(s->chosen, out);
        if (s->chosen)
            add_neighbours(r, s->chosen, out);
        break;
    case CW_PICK_NEIGHBOURS:
        if (s->it_count)
            add_neighbours(r, s->it[0], out);
        break;
    case CW_PICK_THIS: single(s->source, out); break;
    case CW_PICK_IT:
        out->count = s->it_count;
        for (int i = 0; i < s->it_count; i++)
            out->list[i] = s->it[i];
        break;
    case CW_PICK_SUBJECT: single(s->subject, out); break;
    case CW_PICK_OBJECT: single(s->object, out); break;
    case CW_PICK_ALL:
        gather(r->game, r->state, s, &select->filter, out);
        if (select->filter.where == CW_WHERE_PLAY)
            sort_by_play(r, out->list, out->count);
        break;
    case CW_PICK_RANDOM:
        gather(r->game, r->state, s, &select->filter, out);
        if (select->most)
            keep_most(r, select->most, out);
        if (select->spare)
            spare_random(r, out, select->count);
        else
            keep_random(r, out, select->count ? select->count : 1);
        break;
    default: return;
    }
}

void cw__select_again(run *r, const scene *s, const cw_select *select, group *out)
{
    if (select->pick == CW_PICK_ALL)
        gather(r->game, r->state, s, &select->filter, out);
}
