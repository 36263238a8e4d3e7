/* The invariants of a position. Slow on purpose: run after every action in hard builds and in
 * the conformance tests. */
#include "lanes.h"

/* What is looked at, what was seen so far, and where something is wrong. */
typedef struct look {
    const cw_game *g;
    const cw_state *st;
    cw_fault *at;
    int seen; /* cards in zones */
} look;

static const char *of_player(const look *l, cw_seat seat, const char *what)
{
    l->at->seat = seat;
    return what;
}

static const char *of_entity(const look *l, int id, const char *what)
{
    l->at->entity = id;
    return what;
}

static const char *of_entry(const look *l, int entry, const char *what)
{
    l->at->entry = entry;
    return what;
}

static const char *of_field(const look *l, const char *field, int64_t is, int64_t low, int64_t high,
                            const char *what)
{
    l->at->field = field;
    l->at->is = is;
    l->at->low = low;
    l->at->high = high;
    return what;
}

/* Adds how many cards were seen. Each must say that it is here and nowhere else; so no card can be in
 * two places, but for hands, where cards do not know their slot. */
static const char *check_list(look *l, const cw_entity_id *list, int count, int limit, cw_zone zone,
                              cw_seat owner)
{
    static const cw_entity_id none[CW_MAX_DECK];
    int misplaced = 0, step = zone != CW_ZONE_HAND, strange = 0, last = 0;
    if (count > limit)
        return of_player(l, owner, "a zone holds more than it may");
    for (int i = 0, slot = 0; i < count; i++, slot += step) {
        cw_entity_id id = list[i] < l->st->entity_count ? list[i] : 0;
        const cw_entity *e = &l->st->entities[id];
        int wrong = (e->zone ^ (int)zone) | (e->slot ^ slot) | (e->owner ^ owner);
        strange |= id == 0;
        misplaced |= wrong;
        last = wrong ? id : last;
    }
    l->seen += count;
    return strange     ? of_player(l, owner, "a zone holds an entity that does not exist")
           : misplaced ? of_entity(l, last, "an entity disagrees with the zone that holds it")
           : memcmp(list + count, none, (size_t)(limit - count))
               ? of_player(l, owner, "a zone has leftovers behind its end")
               : NULL;
}

/* A bit per entity: fewer bits than cards means that one is there twice. */
static const char *check_twice(const look *l, cw_seat seat)
{
    const cw_player *p = &l->st->players[seat];
    uint64_t seen[CW_ID_WORDS + 1] = {0}; /* of any byte: numbers were not looked at yet */
    int different = 0, twice = 0;
    for (int i = 0; i < p->hand_count; i++) {
        uint64_t *word = &seen[p->hand[i] / 64], bit = 1ull << (p->hand[i] % 64);
        twice = *word & bit ? p->hand[i] : twice;
        *word |= bit;
    }
    for (int word = 0; word <= CW_ID_WORDS; word++)
        different += __builtin_popcountll(seen[word]);
    return different != p->hand_count ? of_entity(l, twice, "an entity is in two places") : NULL;
}

static const char *check_single(look *l, cw_entity_id id, cw_zone zone, cw_seat owner)
{
    return id ? check_list(l, &id, 1, 1, zone, owner) : NULL;
}

/* Lane boards: minions stand in the order of their cells, each in its own. */
static const char *check_cells(const look *l, cw_seat seat)
{
    const cw_player *p = &l->st->players[seat];
    unsigned cells = 0;
    for (int i = 0; i < p->board_count && l->g->rules.lanes; i++) {
        int cell = l->st->entities[p->board[i]].cell;
        unsigned bit = cell < l->g->rules.board_size[0] ? 1u << cell : 0;
        if (bit <= cells)
            return of_entity(l, p->board[i], "a minion does not stand where its cell says");
        cells |= bit;
    }
    if (cells == p->cells)
        return NULL;
    of_player(l, seat, NULL);
    return of_field(l, "cells", p->cells, cells, cells, "the cells with minions are not known");
}

static const char *check_numbers(const look *l, cw_seat seat)
{
    const cw_player *p = &l->st->players[seat];
    const cw_rules *rules = &l->g->rules;
    const struct {
        const char *field;
        int is, high;
        const char *what;
    } rows[] = {
        {"hand", p->hand_count, rules->hand_limit[seat], "a hand is larger than the rules allow"},
        {"board", p->board_count, rules->board_size[seat],
         "a board is larger than the rules allow"},
        {"deck_fixed", p->deck_fixed, p->deck_count,
         "more cards have a fixed order than the deck holds"},
        {"mana", p->mana, 254, "mana or armor is out of range"},
        {"max_mana", p->max_mana, rules->mana_cap[seat], "mana or armor is out of range"},
        {"armor", p->armor, INT16_MAX, "mana or armor is out of range"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].is < 0 || rows[i].is > rows[i].high) {
            of_player(l, seat, NULL);
            return of_field(l, rows[i].field, rows[i].is, 0, rows[i].high, rows[i].what);
        }
    return NULL;
}

/* Every zone lists only entities that know that they are there, each once, within the limits of
 * the rules. They are counted, so that the caller can tell whether an entity is in no list at all. */
static const char *check_player(look *l, cw_seat seat)
{
    const cw_player *p = &l->st->players[seat];
    const char *fault = NULL;
    if (!p->hero)
        return of_player(l, seat, "a player has no hero");
    if ((fault = check_single(l, p->hero, CW_ZONE_HERO, seat))
        || (fault = check_single(l, p->power, CW_ZONE_POWER, seat))
        || (fault = check_single(l, p->weapon, CW_ZONE_WEAPON, seat))
        || (fault = check_list(l, p->hand, p->hand_count, 16, CW_ZONE_HAND, seat))
        || (fault = check_list(l, p->board, p->board_count, 16, CW_ZONE_BOARD, seat))
        || (fault = check_list(l, p->secrets, p->secret_count, CW_MAX_SECRETS, CW_ZONE_SECRET,
                               seat))
        || (fault = check_list(l, p->deck, p->deck_count, CW_MAX_DECK, CW_ZONE_DECK, seat)))
        return fault;
    return (fault = check_twice(l, seat)) || (fault = check_cells(l, seat))
               ? fault
               : check_numbers(l, seat);
}

/* One that is neither free nor where its zone says: there are as many cards as zones list, or fewer. */
static int find_lost(const cw_state *st)
{
    for (int id = 1; id < st->entity_count; id++) {
        const cw_entity *e = &st->entities[id];
        const cw_player *p = &st->players[e->owner & 1];
        bool listed = e->zone == CW_ZONE_HERO     ? p->hero == id
                      : e->zone == CW_ZONE_POWER  ? p->power == id
                      : e->zone == CW_ZONE_WEAPON ? p->weapon == id
                      : e->zone == CW_ZONE_HAND   ? memchr(p->hand, id, sizeof p->hand) != NULL
                      : e->zone == CW_ZONE_BOARD  ? memchr(p->board, id, sizeof p->board) != NULL
                      : e->zone == CW_ZONE_SECRET
                          ? memchr(p->secrets, id, sizeof p->secrets) != NULL
                      : e->zone == CW_ZONE_DECK ? memchr(p->deck, id, sizeof p->deck) != NULL
                                                : cw_ids_have(st->free_ids, (cw_entity_id)id);
        if (!listed)
            return id;
    }
    return 0;
}

/* Free numbers are blank, so in no zone; with them the different ones seen in zones are all. */
static const char *check_free(const look *l)
{
    static const cw_entity blank;
    const cw_state *st = l->st;
    int seen = l->seen;
    for (int word = 0; word < CW_ID_WORDS; word++)
        for (uint64_t left = st->free_ids[word]; left; left &= left - 1, seen++) {
            int id = 64 * word + __builtin_ctzll(left);
            if (id == 0 || id >= st->entity_count)
                return of_entity(l, id, "an entity is free that does not exist");
            if (memcmp(&st->entities[id], &blank, sizeof blank) != 0)
                return of_entity(l, id, "a free entity is not blank");
        }
    if (seen != st->entity_count - 1)
        return of_entity(l, find_lost(st), "an entity is lost");
    return memcmp(&st->entities[0], &blank, sizeof blank) ? "entity 0 is not blank" : NULL;
}

static const char *const entity_rules[] = {
    "an entity has an unknown card",
    "a minion moved in a game without moving",
    "a card has an unknown race",
    "a card that is not on the board has a cell",
    "an aura reaches a card that is not in play",
    "a card that is not in play has the flags of one that is",
    "a card that is not in play has a place in the order of play",
    "a dead minion is still on the board",
    "a card has more health than its maximum",
};

/* A bit for each of these that is broken, without a branch: `flags` are those of a card that is not
 * in play. */
static inline unsigned broken_rules(const cw_game *g, const cw_entity *e, unsigned flags,
                                    bool running)
{
    bool hidden = !is_in_play(e), board = e->zone == CW_ZONE_BOARD;
    bool dead = (e->health <= 0) | ((e->flags & CW_FLAG_DOOMED) != 0);
    bool moved = e->flags & CW_FLAG_MOVED, lanes = g->rules.lanes != 0;
    unsigned aura = e->aura_keywords | (uint8_t)e->aura_attack | (uint8_t)e->aura_health;
    return (unsigned)(e->card >= g->card_count) | (unsigned)(moved & !g->rules.moving) << 1
           | (unsigned)(e->race >= g->races.count) << 2
           | (unsigned)((e->cell != 0) & !(board & lanes)) << 3
           | (unsigned)(hidden & (aura != 0)) << 4
           | (unsigned)(hidden & ((e->flags & ~flags) != 0)) << 5
           | (unsigned)((e->zone < CW_ZONE_BOARD) & (e->tag != 0)) << 6
           | (unsigned)(running & board & dead) << 7
           | (unsigned)(running & (e->health > cw_entity_max_health(e))) << 8;
}

/* The model checker asks this of every card of every position. So all cards are looked at before
 * anything is said. */
static const char *check_entities(const look *l)
{
    const cw_state *st = l->st;
    unsigned flags = CW_FLAG_SEEN | CW_FLAG_LOCATED | CW_FLAG_MODS | CW_FLAG_ORIGIN
                     | (l->g->rules.keep_state ? CW_FLAG_SILENCED : 0);
    bool running = st->phase != CW_PHASE_OVER;
    unsigned broken = 0;
    for (int i = 1; i < st->entity_count; i++)
        broken |= broken_rules(l->g, &st->entities[i], flags, running);
    for (int i = 1; broken && i < st->entity_count; i++) {
        unsigned here = broken_rules(l->g, &st->entities[i], flags, running);
        if (here)
            return of_entity(l, i, entity_rules[__builtin_ctz(here)]);
    }
    return NULL;
}

/* Where the order of play decides, everything that may act has a place of its own in it. */
static const char *check_stamps(const look *l)
{
    cw_entity_id all[64];
    const cw_state *st = l->st;
    int count = l->g->rules.order == CW_ORDER_PLAY ? cw__in_order(st, all) : 0;
    for (int i = 0; i < count; i++) {
        bool again = !st->entities[all[i]].tag;
        for (int k = 0; k < i; k++)
            again |= st->entities[all[k]].tag == st->entities[all[i]].tag;
        if (again)
            return of_entity(l, all[i],
                             "a thing in play has no place of its own in the order of play");
    }
    return NULL;
}

/* Masks may have bits too many, but none too few. */
static const char *check_mask(const look *l, const char *field, uint64_t is, uint64_t least,
                              const char *what)
{
    return least & ~is
               ? of_field(l, field, (int64_t)is, (int64_t)(is | least), (int64_t)(is | least), what)
               : NULL;
}

static const char *check_listeners(const look *l, const cw_state *fresh)
{
    static const char deaf[] = "an ability in play is not listened for";
    const cw_state *st = l->st;
    const char *fault = NULL;
    if (fresh->statics != st->statics || fresh->moody != st->moody)
        return "the count of static abilities is wrong";
    if ((fault = check_mask(l, "moods", st->moods, fresh->moods,
                            "what static abilities measure is not known of"))
        || (fault = check_mask(l, "listen", st->listen, fresh->listen, deaf))
        || (fault = check_mask(l, "listen_wide", st->listen_wide, fresh->listen_wide, deaf))
        || (fault = check_mask(l, "listen_hidden", st->listen_hidden, fresh->listen_hidden, deaf)))
        return fault;
    for (int i = 0; i < CW_ID_WORDS; i++)
        if (fresh->ears[i] & ~st->ears[i])
            return of_entity(l, 64 * i + __builtin_ctzll(fresh->ears[i] & ~st->ears[i]), deaf);
    for (cw_seat seat = 0; seat < CW_SEATS; seat++)
        if ((fault = check_mask(l, "board_keywords", st->players[seat].board_keywords,
                                fresh->players[seat].board_keywords,
                                "a keyword on the board is not known of")))
            return of_player(l, seat, fault);
    return NULL;
}

/* Which of the derived numbers differs. Health comes last: it follows what auras give. */
static const char *find_stale(const look *l, const cw_state *fresh)
{
    for (int i = 1; i < l->st->entity_count; i++) {
        const cw_entity *is = &l->st->entities[i], *should = &fresh->entities[i];
        const struct {
            const char *field;
            int64_t is, should;
        } rows[] = {
            {"aura_attack", is->aura_attack, should->aura_attack},
            {"aura_health", is->aura_health, should->aura_health},
            {"aura_keywords", is->aura_keywords, should->aura_keywords},
            {"health", is->health, should->health},
        };
        for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
            if (rows[k].is != rows[k].should) {
                of_entity(l, i, NULL);
                return of_field(l, rows[k].field, rows[k].is, rows[k].should, rows[k].should,
                                "what auras and entries give is out of date");
            }
    }
    return "auras or prices are out of date";
}

/* What is derived must be what a fresh derivation gives (listeners: at least that). */
static const char *check_derived(const look *l)
{
    cw_state copy;
    const cw_state *st = l->st;
    cw_state_copy(&copy, st);
    run r;
    run_init(&r, l->g, &copy, NULL, NULL);
    cw__recount_play(&r, true);
    const char *fault = check_listeners(l, &copy);
    if (fault)
        return fault;
    for (int i = 0; i < CW_SEATS; i++) {
        copy.players[i].board_keywords = st->players[i].board_keywords;
        cw__price_hand(l->g, &copy, &copy.players[i]);
    }
    copy.listen = st->listen;
    copy.listen_wide = st->listen_wide;
    copy.listen_hidden = st->listen_hidden;
    copy.moods = st->moods;
    memcpy(copy.ears, st->ears, sizeof copy.ears);
    r.dirty = true;
    cw__refresh_auras(&r);
    return st->phase != CW_PHASE_OVER && !cw_state_equal(&copy, st) ? find_stale(l, &copy) : NULL;
}

static bool is_made(const cw_game *g, const cw_state *st, int id)
{
    return has_sources(g) && id < st->entity_count && (st->entities[id].flags & CW_FLAG_ORIGIN);
}

static bool is_minion(const cw_game *g, cw_card_id card)
{
    return card < g->card_count && g->cards[card].type == CW_TYPE_MINION;
}

static bool sets_price(const cw_game *g, const cw_mod *m)
{
    if (m->keywords >= (uint32_t)g->effect_count)
        return false;
    int op = g->effects[m->keywords].op;
    return op == CW_OP_NEXT_COST || op == CW_OP_TURN_COST;
}

/* Entities grow from one end of their memory and passing effects from the other: they must not
 * meet. Counts of overheat belong to the table, everything else to an entity that knows of it:
 * its flag, which nobody else has, is what spares the search through the list. */
static const char *check_mods(const look *l)
{
    const cw_state *st = l->st;
    uint64_t having[CW_ID_WORDS] = {0};
    int dead = 0;
    if (!cw_state_has_room(st, 0))
        return "entities and passing effects overlap";
    for (int i = 0; i < st->mod_count; i++) {
        const cw_mod *m = &cw_state_mod(st, i);
        if (!m->entity != (m->duration >= CW_HEAT))
            return of_entry(l, i, "a passing effect belongs to nothing");
        if (m->duration == CW_DEAD
            && (!l->g->uses_dead || ++dead > CW_MOST_DEAD || !is_minion(l->g, m->from)))
            return of_entry(l, i, "somebody is remembered who cannot have died");
        if (m->duration == CW_PRICE && !sets_price(l->g, m))
            return of_entry(l, i, "cards cost more for no reason");
        if (m->duration == CW_SOURCE && !is_made(l->g, st, m->turns))
            return of_entry(l, i, "a source is noted of what is one");
        if (m->entity >= st->entity_count || m->ability >= l->g->ability_count)
            return of_entry(l, i, "a passing effect refers to nothing");
        if (m->entity && !(st->entities[m->entity].flags & CW_FLAG_MODS)) {
            of_entity(l, m->entity, NULL);
            return of_entry(l, i, "an entity does not know of its passing effect");
        }
        cw_ids_add(having, m->entity);
    }
    for (int i = 1; i < st->entity_count; i++)
        if ((st->entities[i].flags & CW_FLAG_MODS) && !cw_ids_have(having, (cw_entity_id)i))
            return of_entity(l, i, "an entity speaks of passing effects that it has not");
    return NULL;
}

static const char *check_header(const look *l)
{
    const cw_state *st = l->st;
    bool over = st->phase == CW_PHASE_OVER;
    if (st->bytes != l->g->bytes)
        return "it is a position of a game of another size";
    if (st->entity_count < 1 || st->entity_count > l->g->entity_limit || st->active > 1
        || st->phase > CW_PHASE_OVER || st->mod_count > CW_MAX_MODS)
        return "a header field is out of range";
    if (over != (st->winner != CW_NO_WINNER))
        return of_field(l, "winner", st->winner, over ? 0 : CW_NO_WINNER,
                        over ? CW_DRAW_RESULT : CW_NO_WINNER, "phase, winner and end disagree");
    if (over != (st->end != CW_END_RUNNING))
        return of_field(l, "end", st->end, over, over ? CW_END_COUNT - 1 : 0,
                        "phase, winner and end disagree");
    if (!st->turn && (st->phase == CW_PHASE_MAIN || st->phase == CW_PHASE_CHOICE))
        return of_field(l, "turn", 0, 1, CW_MAX_TURNS, "a turn runs, and none has begun");
    bool open = st->phase == CW_PHASE_CHOICE;
    if (open != (st->choice.count != 0))
        return of_field(l, "options", st->choice.count, open, open ? CW_MAX_OPTIONS : 0,
                        "a choice is open without options, or options without a choice");
    return NULL;
}

/* All but what is derived. */
static const char *check_parts(look *l)
{
    const char *fault = NULL;
    if ((fault = check_header(l)) || (fault = check_player(l, 0)) || (fault = check_player(l, 1))
        || (fault = check_free(l)) || (fault = check_entities(l)) || (fault = check_stamps(l))
        || (fault = check_mods(l)))
        return fault;
    for (cw_seat seat = 0; seat < CW_SEATS && l->st->phase != CW_PHASE_OVER; seat++)
        if (l->st->entities[l->st->players[seat].hero].health <= 0)
            return of_entity(l, l->st->players[seat].hero, "a dead hero plays on");
    return NULL;
}

const char *cw_state_fault(const cw_game *g, const cw_state *st, cw_fault *at)
{
    cw_fault unused;
    look l = {.g = g, .st = st, .at = at ? at : &unused};
    *l.at = (cw_fault){.seat = -1, .entry = -1};
    const char *fault = check_parts(&l);
    return fault ? fault : check_derived(&l);
}

const char *cw_setup_fault(const cw_game *g, const cw_state *st)
{
    cw_fault unused;
    look l = {.g = g, .st = st, .at = &unused};
    const char *fault = check_parts(&l);
    return fault || (!st->statics && !st->mod_count) ? fault : check_derived(&l);
}
