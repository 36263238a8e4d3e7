/* Entries: what changed a thing for a time or gave it an ability, in the order in which it came
 * (docs/rules.md, C11). A number is what its entries give one after another, beginning with the own
 * number.
 *
 * What is changed for good needs no entry. It is a step x -> k x + c like any other, at the end of the
 * list; moving it to the front, past the entries before it, changes them to what gives the same value
 * while they last and after they have ended: a number that is set for good leaves nothing of them, one
 * that is doubled doubles what they add. So entries never outlive what they are about, and a position
 * has no more of them than it needs.
 *
 * Where numbers are cut at 0 (C13) a sum does not pass like that: what is added for good behind entries
 * of that number is one itself, until those before it have ended. */
#include "run.h"

static inline bool cuts(const cw_game *game) { return game->rules.below_zero == CW_BELOW_ZERO_CUT; }

static inline bool is_step(const cw_mod *m) { return m->attack || m->seat & CW_MOD_SETS_ATTACK; }

/* ---- what they give ---- */

int cw__attack_with(const cw_game *game, const cw_mod *m, int own, int before)
{
    int after = m->seat & CW_MOD_SETS_ATTACK ? m->attack - own : before + m->attack;
    return own + after < 0 && cuts(game) ? -own : after;
}

int cw__health_with(const cw_mod *m, int own, int before)
{
    return m->seat & CW_MOD_SETS_HEALTH ? m->health - own : before + m->health;
}

/* Of all, or but for those of that duration. */
static int given_attack(const cw_game *game, const cw_state *st, cw_entity_id id, int but)
{
    int given = 0;
    for (int i = 0; i < st->mod_count; i++) {
        const cw_mod *m = &cw_state_mod(st, i);
        if (m->entity == id && m->duration != but)
            given = cw__attack_with(game, m, st->entities[id].attack, given);
    }
    return given;
}

static int given_health(const cw_state *st, cw_entity_id id)
{
    int given = 0;
    for (int i = 0; i < st->mod_count; i++)
        if (cw_state_mod(st, i).entity == id)
            given = cw__health_with(&cw_state_mod(st, i), st->entities[id].max_health, given);
    return given;
}

int cw__given_attack(const cw_game *game, const cw_state *st, cw_entity_id id)
{
    return given_attack(game, st, id, CW_HEAT); /* those belong to nobody */
}

int cw_lasting_attack(const cw_game *game, const cw_state *st, cw_entity_id id)
{
    const cw_entity *e = &st->entities[id];
    if (!(e->flags & CW_FLAG_MODS))
        return cw_entity_attack(e);
    int auras = e->aura_attack - cw__given_attack(game, st, id);
    int attack = e->attack + auras + given_attack(game, st, id, CW_THIS_TURN);
    return attack > 0 ? attack : 0;
}

/* Part H: what all entries of a number give together has its bound, which one that would go beyond does
 * not come for. */
static bool is_held(int given) { return given >= -CW_MOST_GIVEN && given <= CW_MOST_GIVEN; }

static bool fits_numbers(const run *r, const cw_mod *mod)
{
    const cw_entity *e = &r->state->entities[mod->entity];
    bool more = e->flags & CW_FLAG_MODS;
    if (!is_step(mod) && !mod->health && !(mod->seat & CW_MOD_SETS_HEALTH))
        return true;
    int attack = more ? cw__given_attack(r->game, r->state, mod->entity) : 0;
    int health = more ? given_health(r->state, mod->entity) : 0;
    return is_held(cw__attack_with(r->game, mod, e->attack, attack))
           && is_held(cw__health_with(mod, e->max_health, health));
}

/* ---- coming and going ---- */

enum { GONE = 255 }; /* cw_mod.duration of one that is about to be swept away */

static inline bool gives(const cw_mod *m)
{
    return is_step(m) || m->health || m->seat & CW_MOD_SETS_HEALTH || m->keywords || m->ability;
}

/* Entries that follow one another with the same source, kind and end are one. Given abilities are
 * not: two of them act twice. */
static bool is_more_of(const cw_game *game, const cw_mod *last, const cw_mod *mod)
{
    const uint8_t sets = CW_MOD_SETS_ATTACK | CW_MOD_SETS_HEALTH;
    bool risen = last->attack < 0 && mod->attack > 0; /* C13: between them it may have been cut */
    return !(risen && cuts(game)) && !mod->ability && !last->ability && last->from == mod->from
           && last->seat == mod->seat && last->origin == mod->origin
           && last->duration == mod->duration && last->turns == mod->turns && !(mod->seat & sets);
}

static cw_mod *last_of(cw_state *st, cw_entity_id id)
{
    for (int i = st->mod_count - 1; i >= 0; i--)
        if (cw_state_mod(st, i).entity == id)
            return &cw_state_mod(st, i);
    return NULL;
}

static void count_given_ability(run *r, const cw_ability *a)
{
    cw_state *st = r->state;
    if (a->when > CW_WHEN_STATIC && a->zones)
        listen_hidden(st, 1u << a->when);
    else if (a->when > CW_WHEN_STATIC)
        st->listen |= 1u << a->when, st->listen_wide |= 1u << a->when;
    else if (a->when == CW_WHEN_STATIC)
        count_given(st, 1);
}

static bool find_no_room(run *r, cw_entity_id id)
{
    log_about(r, CW_EVENT_NO_ROOM, id, 1, 1);
    return false;
}

/* Where there is no room it does not happen (part H); games with overheat keep some room for its
 * counts, without which effects could not act at all. */
bool cw__add_mod(run *r, const cw_mod *mod)
{
    cw_state *st = r->state;
    cw_mod *last = st->entities[mod->entity].flags & CW_FLAG_MODS ? last_of(st, mod->entity) : NULL;
    if (!fits_numbers(r, mod))
        return find_no_room(r, mod->entity);
    if (last && is_more_of(r->game, last, mod)) {
        last->attack = clamp16(last->attack + mod->attack);
        last->health = clamp16(last->health + mod->health);
        last->keywords |= mod->keywords;
        r->dirty = true;
        return true;
    }
    if (!has_room_for_mod(st, r->game->rules.overheat ? HEAT_ROOM : 0))
        return find_no_room(r, mod->entity);
    cw_state_mod(st, st->mod_count++) = *mod;
    st->entities[mod->entity].flags |= CW_FLAG_MODS;
    if (mod->ability)
        count_given_ability(r, &r->game->abilities[mod->ability]);
    /* In a hand or deck who has entries has an ear: what they give is not asked there. */
    if (mod->ability || st->entities[mod->entity].zone < CW_ZONE_BOARD)
        cw_ids_add(st->ears, mod->entity);
    r->dirty = true;
    return true;
}

/* Those marked as gone go and the others move up, in their order. Entries that give a static ability
 * are counted, so the count goes down with each; who has no entry left does not say so any more. */
static void sweep(run *r)
{
    cw_state *st = r->state;
    int kept = 0;
    for (int i = 0; i < st->mod_count; i++) {
        const cw_mod *m = &cw_state_mod(st, i);
        if (m->duration != GONE) {
            cw_state_mod(st, kept++) = *m;
            continue;
        }
        if (m->ability && r->game->abilities[m->ability].when == CW_WHEN_STATIC)
            count_given(st, -1);
        entity(r, m->entity)->flags &= (uint8_t)~CW_FLAG_MODS;
    }
    st->mod_count = (uint8_t)kept;
    for (int i = 0; i < kept; i++)
        if (cw_state_mod(st, i).entity)
            entity(r, cw_state_mod(st, i).entity)->flags |= CW_FLAG_MODS;
    r->dirty = true;
}

void cw__drop_mods(run *r, cw_entity_id id)
{
    for (int i = 0; i < r->state->mod_count; i++)
        if (cw_state_mod(r->state, i).entity == id)
            cw_state_mod(r->state, i).duration = GONE;
    sweep(r);
}

/* What gives nothing any more is none. */
static void drop_empty(run *r, cw_entity_id id)
{
    bool any = false;
    for (int i = 0; i < r->state->mod_count; i++) {
        cw_mod *m = &cw_state_mod(r->state, i);
        if (m->entity != id || gives(m) || (m->duration != CW_FOR_TURNS && m->turns))
            continue;
        m->duration = GONE;
        any = true;
    }
    if (any)
        sweep(r);
}

/* C13: what is for good becomes part of the own number when nothing that passes stands before it. */
static void settle_steps(run *r)
{
    cw_state *st = r->state;
    uint64_t passing[CW_ID_WORDS] = {0};
    for (int i = 0; i < st->mod_count; i++) {
        cw_mod *m = &cw_state_mod(st, i);
        if (m->duration >= CW_HEAT || !is_step(m))
            continue;
        if (m->duration != CW_FOREVER || cw_ids_have(passing, m->entity)) {
            cw_ids_add(passing, m->entity);
            continue;
        }
        cw_entity *e = entity(r, m->entity);
        int before = e->attack, attack = before + m->attack;
        e->attack = clamp16(attack < 0 ? 0 : attack);
        note_gift(r, (cw_gift){.entity = m->entity,
                               .from = m->from,
                               .seat = mod_seat(m),
                               .attack = clamp16(e->attack - before)});
        m->duration = GONE;
    }
}

/* ---- their ends ---- */

/* Whether the end of seat's turn counts for an effect that lasts several turns. */
static bool turn_passed(const cw_entity *e, const cw_mod *m, int seat)
{
    return e->owner == seat && (!(m->keywords & CW_KW(STUNNED)) || lost_turn(e));
}

static bool is_over(const cw_state *st, cw_mod *m, cw_duration duration, cw_seat seat)
{
    if (m->duration == duration)
        return duration == CW_THIS_TURN || mod_seat(m) == seat;
    return m->duration == CW_FOR_TURNS && duration == CW_THIS_TURN
           && turn_passed(&st->entities[m->entity], m, seat) && --m->turns == 0;
}

/* Of each thing that ended, who gave it last: for the log alone. */
typedef struct ends {
    cw_card_id giver[CW_MAX_ENTITIES];
    uint64_t ids[CW_ID_WORDS];
} ends;

static void note_end(run *r, const cw_mod *m, ends *e)
{
    if (!r->log || !gives(m))
        return;
    cw_ids_add(e->ids, m->entity);
    e->giver[m->entity] = m->from;
}

static void tell_ends(run *r, const ends *e)
{
    cw_card_id outer = r->cause;
    for (int word = 0; word < CW_ID_WORDS; word++)
        for (uint64_t left = e->ids[word]; left; left &= left - 1) {
            cw_entity_id id = (cw_entity_id)(64 * word + __builtin_ctzll(left));
            r->cause = e->giver[id];
            log_about(r, CW_EVENT_ENDS, id, cw_entity_attack(entity(r, id)), entity(r, id)->health);
        }
    r->cause = outer;
}

/* C10. Borrowed minions: those who took them still have them. */
static void give_back(run *r, const group *back)
{
    for (int i = 0; i < back->count; i++)
        if (entity(r, back->list[i])->zone == CW_ZONE_BOARD)
            cw__change_sides(r, (cw_seat)(1 - entity(r, back->list[i])->owner), back->list[i]);
    if (back->count && auras_stale(r))
        cw__refresh_auras(r);
}

/* Nothing is subtracted: the auras that are worked out then leave out what ended. What dies of its
 * end does so by the text that said so. */
void cw__expire_mods(run *r, cw_duration duration, cw_seat seat)
{
    cw_state *st = r->state;
    cw_card_id outer = r->cause;
    bool any = false;
    ends told;
    group back;
    back.count = 0;
    memset(told.ids, 0, sizeof told.ids);
    for (int i = 0; i < st->mod_count; i++) {
        cw_mod *m = &cw_state_mod(st, i);
        bool kills = m->duration != CW_FOR_TURNS && m->turns == CW_ENDS_IN_DEATH;
        bool ends_in_return = returns(m);
        if (!is_over(st, m, duration, seat))
            continue;
        any = true;
        m->duration = GONE;
        note_end(r, m, &told);
        r->cause = m->from;
        if (kills)
            cw__destroy(r, m->entity);
        if (ends_in_return && entity(r, m->entity)->owner == mod_seat(m) && back.count < GROUP_MAX)
            back.list[back.count++] = m->entity;
    }
    r->cause = outer;
    if (!any)
        return;
    if (cuts(r->game))
        settle_steps(r);
    sweep(r);
    cw__refresh_auras(r);
    tell_ends(r, &told);
    give_back(r, &back);
}

/* ---- changes for good ---- */

/* What the step does to an entry of one number: `value` and whether it sets. */
static int16_t pass(int value, bool sets, const linear *change)
{
    return clamp16(change->times * value + (sets ? change->plus : 0));
}

/* C12: a step that forgets what came before (times 0) leaves no entry that sets. */
static void pass_entries(run *r, cw_entity_id id, const linear *attack, const linear *health)
{
    cw_state *st = r->state;
    r->dirty = true;
    for (int i = 0; i < st->mod_count; i++) {
        cw_mod *m = &cw_state_mod(st, i);
        if (m->entity != id)
            continue;
        m->attack = pass(m->attack, m->seat & CW_MOD_SETS_ATTACK, attack);
        m->health = pass(m->health, m->seat & CW_MOD_SETS_HEALTH, health);
        if (!attack->times) {
            m->attack = 0;
            m->seat &= (uint8_t)~CW_MOD_SETS_ATTACK;
        }
        if (!health->times) {
            m->health = 0;
            m->seat &= (uint8_t)~CW_MOD_SETS_HEALTH;
        }
    }
    drop_empty(r, id);
}

static bool has_steps(const cw_state *st, cw_entity_id id)
{
    for (int i = 0; i < st->mod_count; i++)
        if (cw_state_mod(st, i).entity == id && is_step(&cw_state_mod(st, i)))
            return true;
    return false;
}

/* C13: a sum that is cut does not pass those before it. It stays where it is, until nothing that
 * passes stands before it. */
static bool add_behind(run *r, const scene *s, cw_entity_id id, int more)
{
    return cw__add_mod(r, &(cw_mod){.entity = id,
                                    .from = s->card,
                                    .attack = clamp16(more),
                                    .seat = s->seat,
                                    .origin = s->origin});
}

/* What a step made of a number, for those who want to know whose it was: the new value, or so much
 * more, which is what doubling gave as well. */
static int16_t step_told(int before, int after, const linear *change)
{
    return clamp16(change->times ? after - before : after);
}

bool cw__change_attack(run *r, const scene *s, cw_entity_id id, linear change)
{
    cw_entity *e = entity(r, id);
    int behind = 0, before = e->attack;
    if (change.times > 1 && e->flags & CW_FLAG_MODS
        && !is_held(change.times * cw__given_attack(r->game, r->state, id)))
        return find_no_room(r, id);
    if (cuts(r->game) && change.times && (e->flags & CW_FLAG_MODS) && has_steps(r->state, id)) {
        behind = change.plus;
        change.plus = 0;
    }
    int attack = change.times * e->attack + change.plus;
    e->attack = clamp16(attack < 0 && cuts(r->game) ? 0 : attack);
    note_gift(r, (cw_gift){.entity = id,
                           .from = s->card,
                           .seat = (uint8_t)(s->seat | (change.times ? 0 : CW_MOD_SETS_ATTACK)),
                           .attack = step_told(before, e->attack, &change)});
    touch(r, CW_MOOD_ANY);
    if (e->flags & CW_FLAG_MODS)
        pass_entries(r, id, &change, &(linear){1, 0});
    return !behind || add_behind(r, s, id, behind);
}

/* The maximum alone: what becomes of the health is for the caller to say. */
void cw__change_max_health(run *r, const scene *s, cw_entity_id id, linear change)
{
    cw_entity *e = entity(r, id);
    int before = e->max_health;
    e->max_health = clamp16(change.times * before + change.plus);
    note_gift(r, (cw_gift){.entity = id,
                           .from = s->card,
                           .seat = (uint8_t)(s->seat | (change.times ? 0 : CW_MOD_SETS_HEALTH)),
                           .health = step_told(before, e->max_health, &change)});
    touch_health(r, e);
    if (e->flags & CW_FLAG_MODS)
        pass_entries(r, id, &(linear){1, 0}, &change);
}

/* Whether it was its own or given for a time; the keywords that it had so. What a static ability gives
 * comes back at once. */
uint32_t cw__lose_keywords(run *r, cw_entity_id id, uint32_t keywords)
{
    cw_entity *e = entity(r, id);
    uint32_t lost = e->keywords & keywords, passing = 0;
    e->keywords &= ~keywords;
    for (int i = 0; i < r->state->mod_count && (e->flags & CW_FLAG_MODS); i++) {
        cw_mod *m = &cw_state_mod(r->state, i);
        if (m->entity != id)
            continue;
        passing |= m->keywords & keywords;
        m->keywords &= ~keywords;
    }
    r->dirty |= (e->aura_keywords & keywords) != 0;
    e->aura_keywords &= ~keywords;
    if (passing)
        drop_empty(r, id);
    return lost | passing;
}
