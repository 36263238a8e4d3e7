/* The invariants of a position. Slow on purpose: run after every action in hard builds and in
 * the conformance tests. */
#include "lanes.h"

/* Adds to `seen` how many cards were seen. Each must say that it is here and nowhere else; so no
 * card can be in two places, but for hands, where cards do not know their slot. */
static const char *check_list(const cw_state *st, const cw_entity_id *list, int count, int limit,
                              cw_zone zone, cw_seat owner, int *seen)
{
    static const cw_entity_id none[CW_MAX_DECK];
    int misplaced = 0, step = zone != CW_ZONE_HAND, strange = 0;
    if (count > limit)
        return "a zone holds more than it may";
    for (int i = 0, slot = 0; i < count; i++, slot += step) {
        cw_entity_id id = list[i] < st->entity_count ? list[i] : 0;
        const cw_entity *e = &st->entities[id];
        strange |= id == 0;
        misplaced |= (e->zone ^ (int)zone) | (e->slot ^ slot) | (e->owner ^ owner);
    }
    *seen += count;
    return strange     ? "a zone holds an entity that does not exist"
           : misplaced ? "an entity disagrees with the zone that holds it"
           : memcmp(list + count, none, (size_t)(limit - count))
               ? "a zone has leftovers behind its end"
               : NULL;
}

/* A bit per entity: fewer bits than cards means that one is there twice. */
static const char *check_twice(const cw_player *p)
{
    uint64_t seen[CW_ID_WORDS + 1] = {0}; /* of any byte: numbers were not looked at yet */
    int different = 0;
    for (int i = 0; i < p->hand_count; i++)
        seen[p->hand[i] / 64] |= 1ull << (p->hand[i] % 64);
    for (int word = 0; word <= CW_ID_WORDS; word++)
        different += __builtin_popcountll(seen[word]);
    return different != p->hand_count ? "an entity is in two places" : NULL;
}

static const char *check_single(const cw_state *st, cw_entity_id id, cw_zone zone, cw_seat owner,
                                int *seen)
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

/* Every zone lists only entities that know that they are there, each once, within the limits of
 * the rules. `seen` counts them, so that the caller can tell whether an entity is in no list at
 * all. */
static const char *check_player(const cw_game *g, const cw_state *st, cw_seat seat, int *seen)
{
    const cw_player *p = &st->players[seat];
    const char *fault = NULL;
    if (!p->hero)
        return "a player has no hero";
    if ((fault = check_single(st, p->hero, CW_ZONE_HERO, seat, seen))
        || (fault = check_single(st, p->power, CW_ZONE_POWER, seat, seen))
        || (fault = check_single(st, p->weapon, CW_ZONE_WEAPON, seat, seen))
        || (fault = check_list(st, p->hand, p->hand_count, 16, CW_ZONE_HAND, seat, seen))
        || (fault = check_list(st, p->board, p->board_count, 16, CW_ZONE_BOARD, seat, seen))
        || (fault = check_list(st, p->secrets, p->secret_count, CW_MAX_SECRETS, CW_ZONE_SECRET,
                               seat, seen))
        || (fault = check_list(st, p->deck, p->deck_count, CW_MAX_DECK, CW_ZONE_DECK, seat, seen)))
        return fault;
    if ((fault = check_twice(p)) || (fault = check_cells(g, st, p)))
        return fault;
    if (p->hand_count > g->rules.hand_limit[seat] || p->board_count > g->rules.board_size[seat])
        return "a hand or board is larger than the rules allow";
    if (p->deck_fixed > p->deck_count)
        return "more cards have a fixed order than the deck holds";
    if (p->mana < 0 || p->mana > 254 || p->max_mana < 0 || p->max_mana > g->rules.mana_cap[seat]
        || p->armor < 0)
        return "mana or armor is out of range";
    return NULL;
}

/* Free numbers are blank, so in no zone; with them the `seen` different ones in zones are all. */
static const char *check_numbers(const cw_state *st, int seen)
{
    static const cw_entity blank;
    for (int word = 0; word < CW_ID_WORDS; word++)
        for (uint64_t left = st->free_ids[word]; left; left &= left - 1, seen++) {
            int id = 64 * word + __builtin_ctzll(left);
            if (id == 0 || id >= st->entity_count)
                return "an entity is free that does not exist";
            if (memcmp(&st->entities[id], &blank, sizeof blank) != 0)
                return "a free entity is not blank";
        }
    if (seen != st->entity_count - 1)
        return "an entity is lost";
    return memcmp(&st->entities[0], &blank, sizeof blank) ? "entity 0 is not blank" : NULL;
}

/* The model checker asks this of every card of every position. So all cards are looked at before
 * anything is said: the usual case takes few branches. */
static const char *check_entities(const cw_game *g, const cw_state *st)
{
    unsigned hidden_flags = CW_FLAG_SEEN | CW_FLAG_LOCATED | CW_FLAG_MODS | CW_FLAG_ORIGIN
                            | (g->rules.keep_state ? CW_FLAG_SILENCED : 0);
    unsigned aura = 0, flags = 0, hidden_all = 0, cell = 0;
    int card = 0, race = 0, wound = 0;
    bool dead = false;
    for (int i = 1; i < st->entity_count; i++) {
        const cw_entity *e = &st->entities[i];
        unsigned hidden = is_in_play(e) ? 0 : ~0u; /* as a mask */
        card = e->card > card ? e->card : card;
        race = e->race > race ? e->race : race;
        flags |= e->flags;
        hidden_all |= hidden & e->flags;
        aura |= hidden & (e->aura_keywords | (uint8_t)e->aura_attack | (uint8_t)e->aura_health);
        wound |= cw_entity_max_health(e) - e->health; /* below zero once any is */
        if (e->zone == CW_ZONE_BOARD)
            dead |= e->health <= 0 || (e->flags & CW_FLAG_DOOMED);
        else
            cell |= e->cell;
        cell |= g->rules.lanes ? 0 : e->cell;
    }
    bool running = st->phase != CW_PHASE_OVER;
    return card >= g->card_count                         ? "an entity has an unknown card"
           : (flags & CW_FLAG_MOVED) && !g->rules.moving ? "a minion moved in a game without moving"
           : race >= g->races.count                      ? "a card has an unknown race"
           : cell                       ? "a card that is not on the board has a cell"
           : aura                       ? "an aura reaches a card that is not in play"
           : hidden_all & ~hidden_flags ? "a card that is not in play has the flags of one that is"
           : running && dead            ? "a dead minion is still on the board"
           : running && wound < 0       ? "a card has more health than its maximum"
                                        : NULL;
}

static bool ids_within(const uint64_t few[CW_ID_WORDS], const uint64_t many[CW_ID_WORDS])
{
    uint64_t beyond = 0;
    for (int i = 0; i < CW_ID_WORDS; i++)
        beyond |= few[i] & ~many[i];
    return !beyond;
}

/* Where the order of play decides, everything that may act has a place of its own in it. */
static const char *check_stamps(const cw_game *g, const cw_state *st)
{
    cw_entity_id all[64];
    int count = g->rules.order == CW_ORDER_PLAY ? cw__in_order(st, all) : 0;
    for (int i = 0; i < count; i++) {
        bool again = !st->entities[all[i]].tag;
        for (int k = 0; k < i; k++)
            again |= st->entities[all[k]].tag == st->entities[all[i]].tag;
        if (again)
            return "a thing in play has no place of its own in the order of play";
    }
    return NULL;
}

/* What is derived must be what a fresh derivation gives (listeners: at least that). */
static const char *check_derived(const cw_game *g, const cw_state *st)
{
    cw_state copy;
    cw_state_copy(&copy, st);
    run r;
    run_init(&r, g, &copy, NULL, NULL);
    cw__recount_play(&r, true);
    if (copy.statics != st->statics || copy.moody != st->moody || (copy.moods & ~st->moods))
        return "the count of static abilities is wrong";
    if ((copy.listen & ~st->listen) || (copy.listen_wide & ~st->listen_wide)
        || (copy.listen_hidden & ~st->listen_hidden) || !ids_within(copy.ears, st->ears))
        return "an ability in play is not listened for";
    for (int i = 0; i < CW_SEATS; i++) {
        if (copy.players[i].board_keywords & ~st->players[i].board_keywords)
            return "a keyword on the board is not known of";
        copy.players[i].board_keywords = st->players[i].board_keywords;
        cw__price_hand(g, &copy, &copy.players[i]);
    }
    copy.listen = st->listen;
    copy.listen_wide = st->listen_wide;
    copy.listen_hidden = st->listen_hidden;
    copy.moods = st->moods;
    memcpy(copy.ears, st->ears, sizeof copy.ears);
    r.dirty = true;
    cw__refresh_auras(&r);
    if (st->phase != CW_PHASE_OVER && !cw_state_equal(&copy, st))
        return "auras or prices are out of date";
    return NULL;
}

static bool is_made(const cw_game *g, const cw_state *st, int id)
{
    return has_sources(g) && id < st->entity_count && (st->entities[id].flags & CW_FLAG_ORIGIN);
}

/* Entities grow from one end of their memory and passing effects from the other: they must not
 * meet. Counts of overheat belong to the table, everything else to an entity that knows of it:
 * its flag is what spares the search through the list. */
static const char *check_mods(const cw_game *g, const cw_state *st)
{
    if (!cw_state_has_room(st, 0))
        return "entities and passing effects overlap";
    for (int i = 0; i < st->mod_count; i++) {
        const cw_mod *m = &cw_state_mod(st, i);
        if (!m->entity != (m->duration >= CW_HEAT))
            return "a passing effect belongs to nothing";
        if (m->duration == CW_SOURCE && !is_made(g, st, m->turns))
            return "a source is noted of what is one";
        if (m->entity >= st->entity_count || m->ability >= g->ability_count)
            return "a passing effect refers to nothing";
        if (m->entity && !(st->entities[m->entity].flags & CW_FLAG_MODS))
            return "an entity does not know of its passing effect";
    }
    return NULL;
}

/* All but what is derived. */
static const char *check_parts(const cw_game *g, const cw_state *st)
{
    int seen = 0;
    const char *fault = NULL;
    if (st->bytes != g->bytes)
        return "it is a position of a game of another size";
    if (st->entity_count < 1 || st->entity_count > g->entity_limit || st->active > 1
        || st->phase > CW_PHASE_OVER || st->mod_count > CW_MAX_MODS)
        return "a header field is out of range";
    if ((st->phase == CW_PHASE_OVER) != (st->winner != CW_NO_WINNER)
        || (st->phase == CW_PHASE_OVER) != (st->end != CW_END_RUNNING))
        return "phase, winner and end disagree";
    if ((st->phase == CW_PHASE_CHOICE) != (st->choice.count != 0))
        return "a choice is open without options, or options without a choice";
    if ((fault = check_player(g, st, 0, &seen)) || (fault = check_player(g, st, 1, &seen))
        || (fault = check_numbers(st, seen)) || (fault = check_entities(g, st))
        || (fault = check_stamps(g, st)) || (fault = check_mods(g, st)))
        return fault;
    for (cw_seat seat = 0; seat < CW_SEATS && st->phase != CW_PHASE_OVER; seat++)
        if (st->entities[st->players[seat].hero].health <= 0)
            return "a dead hero plays on";
    return NULL;
}

const char *cw_state_fault(const cw_game *g, const cw_state *st)
{
    const char *fault = check_parts(g, st);
    return fault ? fault : check_derived(g, st);
}

const char *cw_setup_fault(const cw_game *g, const cw_state *st)
{
    const char *fault = check_parts(g, st);
    return fault || (!st->statics && !st->mod_count) ? fault : check_derived(g, st);
}
