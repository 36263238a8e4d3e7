/* Who is a duplicate of whom (docs/rules.md, L2). By card it is a flag: the side on which it began.
 * By source every card that nothing made is a source, whose number is its entity's; copies, cards that
 * it makes and abilities that it gives have the same number.
 *
 * Only these need a record, which stands among the mods (CW_SOURCE, and the flag says so). When a card
 * leaves and others have its number, one of them lends them its own, or they get one that no entity
 * has. So a number that is free may be given to a new card. */
#include "run.h"

enum { MOST_SOURCES = CW_MAX_ENTITIES + 31 }; /* beyond entities: numbers of those that have left */

static bool is_mark(const cw_mod *m, cw_entity_id id)
{
    return m->duration == CW_SOURCE && m->turns == id;
}

/* Whether the record needs its number: bonuses without an ability do not. */
static bool has_number(const cw_mod *m) { return m->ability || m->duration == CW_SOURCE; }

static void set_number(cw_mod *m, int number) { m->origin = (uint8_t)number; }

static bool is_held(cw_state *st, int number)
{
    for (int i = 0; i < st->mod_count; i++)
        if (has_number(&cw_state_mod(st, i)) && mod_origin(&cw_state_mod(st, i)) == number)
            return true;
    return false;
}

int cw__origin_slow(const cw_game *game, const cw_state *st, cw_entity_id id)
{
    bool noted = st->entities[id].flags & CW_FLAG_ORIGIN;
    if (!has_sources(game))
        return noted;
    if (!noted)
        return id;
    for (int i = 0; i < st->mod_count; i++)
        if (is_mark(&cw_state_mod(st, i), id))
            return mod_origin(&cw_state_mod(st, i));
    return 0; /* there was no room to note it */
}

/* ---- coming from another ---- */

static void add_mark(cw_state *st, cw_entity_id id, int number)
{
    cw_mod *m = &cw_state_mod(st, st->mod_count++);
    *m = (cw_mod){.duration = CW_SOURCE, .turns = id};
    set_number(m, number);
}

/* Where there is no room it has no source: its effects cannot be counted and do not act. What has no
 * effects needs none. */
static void come_from(run *r, cw_entity_id id, int number)
{
    cw_entity *e = entity(r, id);
    if (!card_of(r->game, e)->ability_count)
        return;
    e->flags |= CW_FLAG_ORIGIN;
    if (number && has_room_for_mod(r->state, HEAT_ROOM))
        add_mark(r->state, id, number);
    else
        log_about(r, CW_EVENT_NO_ROOM, id, 0, 0);
}

void cw__begin_slow(run *r, cw_entity_id id)
{
    cw_entity *e = entity(r, id);
    if (!has_sources(r->game))
        e->flags |= (r->origin < 0 ? e->owner : r->origin) ? CW_FLAG_ORIGIN : 0;
    else if (r->origin >= 0)
        come_from(r, id, r->origin);
}

/* A copy comes from its original and not from what made it. */
void cw__share_source(run *r, cw_entity_id from, cw_entity_id to)
{
    if (!r->game->rules.overheat)
        return;
    if (has_sources(r->game)) {
        cw__leave_source(r, to);
        come_from(r, to, origin_of(r->game, r->state, from));
        return;
    }
    entity(r, to)->flags &= (uint8_t)~CW_FLAG_ORIGIN;
    entity(r, to)->flags |= entity(r, from)->flags & CW_FLAG_ORIGIN;
}

/* ---- leaving ---- */

static void drop_mod(cw_state *st, int index)
{
    for (int i = index; i + 1 < st->mod_count; i++)
        cw_state_mod(st, i) = cw_state_mod(st, i + 1);
    st->mod_count--;
}

/* All that hold a number get another one; 0: counts are forgotten, the rest has no source. */
static void renumber(cw_state *st, int old, int number)
{
    for (int i = st->mod_count - 1; i >= 0; i--) {
        cw_mod *m = &cw_state_mod(st, i);
        if (!has_number(m) || mod_origin(m) != old)
            continue;
        set_number(m, number);
        if (!number && m->duration == CW_HEAT)
            drop_mod(st, i);
    }
}

/* The number for those who have one whose card leaves: of another card, which needs no mark any more,
 * or, if only given abilities are left, one that is no entity's. 0 if nobody has it or all are
 * taken. */
static int find_heir(cw_state *st, cw_entity_id id)
{
    bool given = false;
    for (int i = 0; i < st->mod_count; i++) {
        const cw_mod *m = &cw_state_mod(st, i);
        if (mod_origin(m) != id || !has_number(m))
            continue;
        if (m->duration == CW_SOURCE) {
            int other = m->turns;
            st->entities[other].flags &= (uint8_t)~CW_FLAG_ORIGIN;
            drop_mod(st, i);
            return other;
        }
        given |= m->duration != CW_HEAT;
    }
    for (int number = CW_MAX_ENTITIES; number <= MOST_SOURCES && given; number++)
        if (!is_held(st, number))
            return number;
    return 0;
}

void cw__leave_source(run *r, cw_entity_id id)
{
    cw_state *st = r->state;
    if (!has_sources(r->game) || !st->mod_count)
        return;
    if (!(st->entities[id].flags & CW_FLAG_ORIGIN)) {
        renumber(st, id, find_heir(st, id));
        return;
    }
    for (int i = 0; i < st->mod_count; i++)
        if (is_mark(&cw_state_mod(st, i), id)) {
            drop_mod(st, i);
            break;
        }
    st->entities[id].flags &= (uint8_t)~CW_FLAG_ORIGIN;
}

void cw__leave_limbo(run *r)
{
    for (int i = 0; i < r->limbo_count; i++)
        if (entity(r, r->limbo[i])->zone == CW_ZONE_NONE)
            cw__leave_source(r, r->limbo[i]);
}

/* ---- other numbers for entities ---- */

cw_mod cw_mod_renamed(const cw_game *game, cw_mod mod, const cw_entity_id renamed[CW_MAX_ENTITIES])
{
    mod.entity = renamed[mod.entity];
    if (mod.duration == CW_SOURCE)
        mod.turns = renamed[mod.turns];
    if (has_sources(game)) {
        int number = mod_origin(&mod);
        set_number(&mod, !has_number(&mod)          ? 0
                         : number < CW_MAX_ENTITIES ? renamed[number]
                                                    : number);
    }
    return mod;
}

/* Of a view: it shows who come from one source among what it shows, whoever of them is that. The
 * first of them lends the others its number; so nothing tells whether hidden cards are among them. */
void cw__number_sources(const cw_game *game, const cw_state *from,
                        const cw_entity_id renamed[CW_MAX_ENTITIES], cw_state *to)
{
    cw_entity_id old[CW_MAX_ENTITIES] = {0};
    uint8_t number[MOST_SOURCES + 1] = {0}, source[CW_MAX_ENTITIES] = {0};
    int spare = CW_MAX_ENTITIES, mods = to->mod_count;
    for (int i = 1; i < from->entity_count; i++)
        old[renamed[i]] = (cw_entity_id)i;
    for (int i = 1; i < to->entity_count; i++) {
        int was = old[i] ? origin_of(game, from, old[i]) : 0;
        if (was && !number[was])
            number[was] = (uint8_t)i;
        source[i] = number[was];
        if (source[i] == i)
            to->entities[i].flags &= (uint8_t)~CW_FLAG_ORIGIN;
        else if (source[i])
            to->entities[i].flags |= CW_FLAG_ORIGIN;
    }
    for (int i = 0; i < mods; i++) {
        cw_mod *m = &cw_state_mod(to, i);
        int was = has_number(m) ? mod_origin(m) : 0;
        if (was && !number[was] && spare <= MOST_SOURCES)
            number[was] = (uint8_t)spare++;
        set_number(m, number[was]);
    }
    for (int i = 1; i < to->entity_count; i++)
        if (source[i] && source[i] != i) /* there is room: it has fewer than the position */
            add_mark(to, (cw_entity_id)i, source[i]);
}
