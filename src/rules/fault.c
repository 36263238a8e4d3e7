/* The invariants of a position. Slow on purpose: run after every action in hard builds and in
 * the conformance tests. */
#include "lanes.h"

static const char *check_list(const cw_state *st, const cw_entity_id *list, int count, int limit,
                              cw_zone zone, cw_seat owner, uint8_t *seen)
{
    if (count > limit)
        return "a zone holds more than it may";
    for (int i = 0; i < count; i++) {
        cw_entity_id id = list[i];
        if (id == 0 || id >= st->entity_count)
            return "a zone holds an entity that does not exist";
        const cw_entity *e = &st->entities[id];
        if (seen[id]++)
            return "an entity is in two places";
        if (e->zone != zone || e->slot != (zone == CW_ZONE_HAND ? 0 : i) || e->owner != owner)
            return "an entity disagrees with the zone that holds it";
    }
    for (int i = count; i < limit; i++)
        if (list[i])
            return "a zone has leftovers behind its end";
    return NULL;
}

static const char *check_single(const cw_state *st, cw_entity_id id, cw_zone zone, cw_seat owner,
                                uint8_t *seen)
{
    return id ? check_list(st, &id, 1, 1, zone, owner, seen) : NULL;
}

/* Lane boards: minions stand in the order of their cells, each in its own. */
static const char *check_cells(const cw_game *g, const cw_state *st, const cw_player *p)
{
    unsigned cells = 0;
    for (int i = 0; i < p->board_count && g->rules.lanes; i++) {
        int cell = st->entities[p->board[i]].cell;
        unsigned bit = cell < g->rules.board_size[0] ? 1u << cell : 0;
        if (bit <= cells)
            return "a minion does not stand where its cell says";
        cells |= bit;
    }
    return cells != p->cells ? "the cells with minions are not known" : NULL;
}

static const char *check_player(const cw_game *g, const cw_state *st, cw_seat seat, uint8_t *seen)
{
    const cw_player *p = &st->players[seat];
    const char *fault = NULL;
    if (!p->hero)
        return "a player has no hero";
    if ((fault = check_single(st, p->hero, CW_ZONE_HERO, seat, seen)) ||
        (fault = check_single(st, p->power, CW_ZONE_POWER, seat, seen)) ||
        (fault = check_single(st, p->weapon, CW_ZONE_WEAPON, seat, seen)) ||
        (fault = check_list(st, p->hand, p->hand_count, 16, CW_ZONE_HAND, seat, seen)) ||
        (fault = check_list(st, p->board, p->board_count, 16, CW_ZONE_BOARD, seat, seen)) ||
        (fault = check_list(st, p->secrets, p->secret_count, CW_MAX_SECRETS, CW_ZONE_SECRET, seat,
                            seen)) ||
        (fault = check_list(st, p->deck, p->deck_count, CW_MAX_DECK, CW_ZONE_DECK, seat, seen)))
        return fault;
    if ((fault = check_cells(g, st, p)))
        return fault;
    if (p->hand_count > g->rules.hand_limit[seat] || p->board_count > g->rules.board_size[seat])
        return "a hand or board is larger than the rules allow";
    if (p->deck_fixed > p->deck_count)
        return "more cards have a fixed order than the deck holds";
    if (p->mana < 0 || p->mana > 254 || p->max_mana < 0 ||
        p->max_mana > g->rules.mana_cap[seat] || p->armor < 0)
        return "mana or armor is out of range";
    return NULL;
}

static bool is_free(const cw_state *st, int id)
{
    return id < 64 ? (st->free_low >> id) & 1 : (st->free_high >> (id - 64)) & 1;
}

static const char *check_entities(const cw_game *g, const cw_state *st, const uint8_t *seen)
{
    static const cw_entity zero;
    for (int i = 1; i < st->entity_count; i++) {
        const cw_entity *e = &st->entities[i];
        if (is_free(st, i) == (seen[i] != 0))
            return "an entity is lost, or both free and in use";
        if (is_free(st, i) && memcmp(e, &zero, sizeof zero) != 0)
            return "a free entity is not blank";
        if (e->card >= g->card_count)
            return "an entity has an unknown card";
        if ((e->flags & CW_FLAG_MOVED) && !g->rules.moving)
            return "a minion moved in a game without moving";
        if (e->race >= g->races.count)
            return "a card has an unknown race";
        if (e->cell && (e->zone != CW_ZONE_BOARD || !g->rules.lanes))
            return "a card that is not on the board has a cell";
        if (e->zone < CW_ZONE_BOARD || e->zone > CW_ZONE_WEAPON) {
            if (e->aura_attack || e->aura_health || e->aura_keywords)
                return "an aura reaches a card that is not in play";
            if (e->flags & ~(CW_FLAG_SEEN | CW_FLAG_LOCATED | CW_FLAG_MODS | CW_FLAG_ORIGIN |
                             (g->rules.keep_state ? CW_FLAG_SILENCED : 0)))
                return "a card that is not in play has the flags of one that is";
        }
        if (st->phase == CW_PHASE_OVER)
            continue;
        if (e->zone == CW_ZONE_BOARD && (e->health <= 0 || (e->flags & CW_FLAG_DOOMED)))
            return "a dead minion is still on the board";
        if (e->health > cw_entity_max_health(e))
            return "a card has more health than its maximum";
    }
    return memcmp(&st->entities[0], &zero, sizeof zero) ? "entity 0 is not blank" : NULL;
}

/* What is derived must be what a fresh derivation gives (listeners: at least that). */
static const char *check_derived(const cw_game *g, const cw_state *st)
{
    cw_state copy;
    memset(&copy, 0, sizeof copy);
    cw_state_copy(&copy, st);
    run r;
    run_init(&r, g, &copy, NULL, NULL);
    recount_play(&r, true);
    if (copy.statics != st->statics || copy.moody != st->moody)
        return "the count of static abilities is wrong";
    if ((copy.listen & ~st->listen) || (copy.listen_wide & ~st->listen_wide) ||
        (copy.listen_hidden & ~st->listen_hidden))
        return "an ability in play is not listened for";
    for (int i = 0; i < CW_SEATS; i++) {
        if (copy.players[i].board_keywords & ~st->players[i].board_keywords)
            return "a keyword on the board is not known of";
        copy.players[i].board_keywords = st->players[i].board_keywords;
        price_hand(g, &copy, &copy.players[i]);
    }
    copy.listen = st->listen;
    copy.listen_wide = st->listen_wide;
    copy.listen_hidden = st->listen_hidden;
    r.dirty = true;
    refresh_auras(&r);
    if (st->phase != CW_PHASE_OVER && !cw_state_equal(&copy, st))
        return "auras or prices are out of date";
    return NULL;
}

static const char *check_mods(const cw_game *g, const cw_state *st)
{
    if (!cw_state_has_room(st, 0))
        return "entities and passing effects overlap";
    for (int i = 0; i < st->mod_count; i++) {
        const cw_mod *m = &cw_state_mod(st, i);
        if (!m->entity != (m->duration == CW_HEAT))
            return "a passing effect belongs to nothing";
        if (m->entity >= st->entity_count || m->ability >= g->ability_count)
            return "a passing effect refers to nothing";
        if (m->entity && !(st->entities[m->entity].flags & CW_FLAG_MODS))
            return "an entity does not know of its passing effect";
    }
    return NULL;
}

const char *cw_state_fault(const cw_game *g, const cw_state *st)
{
    uint8_t seen[CW_MAX_ENTITIES] = {0};
    const char *fault = NULL;
    if (st->entity_count < 1 || st->entity_count > CW_MAX_ENTITIES || st->active > 1 ||
        st->phase > CW_PHASE_OVER || st->mod_count > CW_MAX_MODS)
        return "a header field is out of range";
    if ((st->phase == CW_PHASE_OVER) != (st->winner != CW_NO_WINNER) ||
        (st->phase == CW_PHASE_OVER) != (st->end != CW_END_RUNNING))
        return "phase, winner and end disagree";
    if ((st->phase == CW_PHASE_CHOICE) != (st->choice.count != 0))
        return "a choice is open without options, or options without a choice";
    if ((fault = check_player(g, st, 0, seen)) || (fault = check_player(g, st, 1, seen)) ||
        (fault = check_entities(g, st, seen)) || (fault = check_mods(g, st)))
        return fault;
    for (cw_seat seat = 0; seat < CW_SEATS && st->phase != CW_PHASE_OVER; seat++)
        if (st->entities[st->players[seat].hero].health <= 0)
            return "a dead hero plays on";
    return check_derived(g, st);
}
