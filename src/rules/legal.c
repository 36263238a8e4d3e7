/* What may be done now. Actions come in groups: one source (a hand card, the power, a
 * character), some board positions, a mask of targets. Listing, counting, picking at random and
 * checking a single action all work on the same groups, so they cannot disagree. */
#include "run.h"

typedef struct options {
    uint64_t targets; /* bit = place 0..63; 0 = the action has no target */
    uint8_t kind;
    cw_place source;
    uint8_t positions; /* board slots 0..positions-1; 1 for everything but minions */
    uint8_t mode;
    uint32_t count; /* actions in this group */
} options;

enum { OPTIONS_MAX = CW_MAX_HAND * 2 + 2 + CW_MAX_BOARD + 2 };

static inline options make_options(uint64_t targets, int kind, cw_place source, int positions,
                                   int mode)
{
    uint32_t each = targets ? (uint32_t)__builtin_popcountll(targets) : 1;
    return (options){targets, (uint8_t)kind, source, (uint8_t)positions, (uint8_t)mode,
                     each * (uint32_t)positions};
}

/* ---- what can be seen: masks of places ---- */

/* One bit per minion of the seat whose keywords include some of `any`, at its place. */
static inline uint64_t minions_with(const cw_state *st, cw_seat seat, uint32_t any)
{
    const cw_player *p = &st->players[seat];
    uint64_t mask = 0;
    for (int i = 0; i < p->board_count; i++)
        mask |= (uint64_t)((cw_entity_keywords(&st->entities[p->board[i]]) & any) != 0) << i;
    return mask << (seat * 16 + 1);
}

static inline uint64_t all_minions(const cw_state *st, cw_seat seat)
{
    return ((1ull << st->players[seat].board_count) - 1) << (seat * 16 + 1);
}

static inline uint64_t hero_with(const cw_state *st, cw_seat seat, uint32_t any)
{
    const cw_entity *hero = &st->entities[st->players[seat].hero];
    return (uint64_t)((cw_entity_keywords(hero) & any) != 0) << (seat * 16);
}

static const uint32_t not_attackable = CW_KW(STEALTH) | CW_KW(IMMUNE) | CW_KW(UNATTACKABLE);

/* What the characters of `seat` may attack. */
static uint64_t attackable(const cw_state *st, cw_seat seat)
{
    cw_seat enemy = (cw_seat)(1 - seat);
    uint64_t hidden = minions_with(st, enemy, not_attackable) | hero_with(st, enemy, not_attackable);
    uint64_t taunts = minions_with(st, enemy, CW_KW(TAUNT)) | hero_with(st, enemy, CW_KW(TAUNT));
    uint64_t all = all_minions(st, enemy) | 1ull << (enemy * 16);
    taunts &= ~hidden;
    return taunts ? taunts : all & ~hidden;
}

/* What the cards of `seat` may choose. */
static uint64_t choosable(const cw_state *st, cw_seat seat)
{
    cw_seat enemy = (cw_seat)(1 - seat);
    const uint32_t own = CW_KW(UNTARGETABLE), other = own | CW_KW(STEALTH) | CW_KW(IMMUNE);
    uint64_t hidden = minions_with(st, seat, own) | hero_with(st, seat, own) |
                      minions_with(st, enemy, other) | hero_with(st, enemy, other);
    return ~hidden;
}

/* Places that the filter allows a card of `seat` to choose. */
static uint64_t hand_choices(const cw_game *g, const cw_state *st, cw_seat seat,
                             const cw_filter *f, cw_entity_id source)
{
    scene s = {.source = source, .seat = seat};
    const cw_player *p = &st->players[seat];
    uint64_t found = 0;
    for (int i = 0; i < p->hand_count; i++)
        if (p->hand[i] != source && matches_kind(g, st, &s, f, p->hand[i]) &&
            !(cw_entity_keywords(&st->entities[p->hand[i]]) & CW_KW(UNTARGETABLE)))
            found |= 1ull << cw_place_hand(seat, i);
    return found;
}

static uint64_t choices(const cw_game *g, const cw_state *st, cw_seat seat, const cw_filter *f,
                        cw_entity_id source)
{
    if (f->where == CW_WHERE_HAND)
        return hand_choices(g, st, seat, f, source);
    uint64_t mask = 0;
    bool own = f->side != CW_SIDE_ENEMY, other = f->side != CW_SIDE_FRIENDLY;
    cw_seat enemy = (cw_seat)(1 - seat);
    if (!f->kinds || (f->kinds & CW_KIND_MINION))
        mask |= (own ? all_minions(st, seat) : 0) | (other ? all_minions(st, enemy) : 0);
    if (!f->kinds || (f->kinds & CW_KIND_HERO))
        mask |= ((uint64_t)own << (seat * 16)) | ((uint64_t)other << (enemy * 16));
    mask &= choosable(st, seat);
    if (!f->flags && !f->race && !f->stat && !f->keywords)
        return mask;
    scene s = {.source = source, .seat = seat};
    uint64_t found = 0;
    for (; mask; mask &= mask - 1) {
        cw_place place = (cw_place)__builtin_ctzll(mask);
        if (matches_kind(g, st, &s, f, cw_entity_at(st, place)))
            found |= 1ull << place;
    }
    return found;
}

/* ---- costs ---- */

static inline int hand_cost(const cw_game *g, const cw_state *st, cw_entity_id id)
{
    const cw_entity *e = &st->entities[id];
    const cw_card *card = card_of(g, e);
    int cost = card->cost + e->cost;
    if (card->has_own_cost || st->cost_auras)
        cost += static_cost(g, st, id);
    return cost > 0 ? cost : 0;
}

int cw_hand_cost(const cw_game *g, const cw_state *st, cw_seat seat, int slot)
{
    return hand_cost(g, st, st->players[seat].hand[slot]);
}

int cw_power_cost(const cw_game *g, const cw_state *st, cw_seat seat)
{
    cw_entity_id power = st->players[seat].power;
    return power ? hand_cost(g, st, power) : 0;
}

/* ---- cards ---- */

/* A power that summons "one you do not control" needs one to be left. */
static bool candidate_left(const cw_game *g, const cw_state *st, cw_seat seat, const cw_card *card)
{
    const cw_effect *e = &g->effects[g->abilities[card->first_ability].first];
    if (e->op != CW_OP_SUMMON_RANDOM || !(e->pool.flags & CW_FILTER_NOT_HELD))
        return true;
    const cw_player *p = &st->players[seat];
    for (uint32_t i = 0; i < e->pool_count; i++) {
        bool held = false;
        for (int k = 0; k < p->board_count; k++)
            held |= st->entities[p->board[k]].card == g->pool[e->pool_first + i];
        if (!held)
            return true;
    }
    return false;
}

static bool same_secret_active(const cw_state *st, const cw_player *p, cw_card_id card)
{
    for (int i = 0; i < p->secret_count; i++)
        if (st->entities[p->secrets[i]].card == card)
            return true;
    return false;
}

static cw_status check_restrictions(const cw_game *g, const cw_state *st, cw_seat seat,
                                    cw_entity_id id, const cw_card *card)
{
    const cw_player *p = &st->players[seat];
    for (int i = 0; i < CW_MAX_ELEMENTS; i++)
        if (card->needs[i] > p->elements[i])
            return CW_ERR_NEEDS;
    if (card->needs_room && p->board_count >= g->rules.board_size)
        return CW_ERR_BOARD_FULL;
    if (card->type == CW_TYPE_SECRET) {
        if (p->secret_count >= g->rules.secret_limit)
            return CW_ERR_BOARD_FULL;
        if (same_secret_active(st, p, st->entities[id].card))
            return CW_ERR_SECRET_ACTIVE;
    }
    scene s = {.source = id, .seat = seat};
    if (card->requirement.kind && !condition_holds(g, st, &s, &card->requirement))
        return CW_ERR_REQUIREMENT;
    if (card->needs_room && !candidate_left(g, st, seat, card))
        return CW_ERR_REQUIREMENT;
    return CW_OK;
}

/* Everything but targets. */
static inline cw_status check_source(const cw_game *g, const cw_state *st, cw_seat seat,
                                     cw_entity_id id)
{
    const cw_player *p = &st->players[seat];
    const cw_card *card = card_of(g, &st->entities[id]);
    if (hand_cost(g, st, id) > p->mana)
        return CW_ERR_MANA;
    if (card->type == CW_TYPE_MINION && p->board_count >= g->rules.board_size)
        return CW_ERR_BOARD_FULL;
    return card->restricted ? check_restrictions(g, st, seat, id, card) : CW_OK;
}

/* The groups of one card or power, at most two (modes). A spell without a valid target cannot
 * be played; a minion or weapon can, its battlecry is then skipped. */
static inline int card_options(const cw_game *g, const cw_state *st, cw_seat seat, cw_entity_id id,
                               int kind, cw_place source, options *out)
{
    const cw_card *card = card_of(g, &st->entities[id]);
    const cw_player *p = &st->players[seat];
    int positions = card->type == CW_TYPE_MINION ? p->board_count + 1 : 1;
    if (!card->asks) {
        out[0] = make_options(0, kind, source, positions, 0);
        return 1;
    }
    int count = 0, modes = card->modes ? card->modes : 1;
    for (int m = 1; m <= modes; m++) {
        const cw_filter *f = &card->target[card->modes ? m : 0];
        uint64_t targets = 0;
        if ((f->kinds || f->where) && !(card->target_if_combo && p->cards_played == 0)) {
            targets = choices(g, st, seat, f, id);
            if (!targets && (card->is_spell || card->type == CW_TYPE_POWER))
                continue;
        }
        out[count++] = make_options(targets, kind, source, positions, card->modes ? m : 0);
    }
    return count;
}

bool can_attack(const cw_game *g, const cw_state *st, cw_entity_id id)
{
    const cw_entity *e = &st->entities[id];
    uint32_t k = cw_entity_keywords(e);
    if (k & (CW_KW(FROZEN) | CW_KW(CANNOT_ATTACK)))
        return false;
    if ((e->flags & CW_FLAG_SLEEPING) && !(k & CW_KW(CHARGE)))
        return false;
    if (e->attacks >= (k & CW_KW(WINDFURY) ? 2 : 1))
        return false;
    return cw_character_attack(g, st, id) > 0;
}

static int attack_options(const cw_game *g, const cw_state *st, cw_seat seat, options *out)
{
    const cw_player *p = &st->players[seat];
    cw_place sources[CW_MAX_BOARD + 1];
    int n = 0;
    if (can_attack(g, st, p->hero))
        sources[n++] = cw_place_hero(seat);
    for (int i = 0; i < p->board_count; i++)
        if (can_attack(g, st, p->board[i]))
            sources[n++] = cw_place_board(seat, i);
    if (!n)
        return 0;
    uint64_t targets = attackable(st, seat);
    if (!targets)
        return 0;
    for (int i = 0; i < n; i++)
        out[i] = make_options(targets, CW_ACTION_ATTACK, sources[i], 1, 0);
    return n;
}

static int main_options(const cw_game *g, const cw_state *st, options *out)
{
    cw_seat seat = st->active;
    const cw_player *p = &st->players[seat];
    int n = 0;
    for (int i = 0; i < p->hand_count; i++)
        if (check_source(g, st, seat, p->hand[i]) == CW_OK)
            n += card_options(g, st, seat, p->hand[i], CW_ACTION_PLAY, cw_place_hand(seat, i),
                              out + n);
    if (p->power && !p->power_used && check_source(g, st, seat, p->power) == CW_OK)
        n += card_options(g, st, seat, p->power, CW_ACTION_POWER, CW_PLACE_NONE, out + n);
    n += attack_options(g, st, seat, out + n);
    out[n++] = make_options(0, CW_ACTION_END_TURN, CW_PLACE_NONE, 1, 0);
    return n;
}

static inline cw_action make_action(const options *o, int position, int target)
{
    return (cw_action){.kind = o->kind, .source = o->source, .position = (uint8_t)position,
                       .target = (cw_place)target, .mode = o->mode};
}

/* ---- decisions outside the main phase ---- */

static int simple_count(const cw_state *st)
{
    if (st->phase == CW_PHASE_MULLIGAN)
        return 1 << st->players[cw_state_decider(st)].hand_count;
    return st->phase == CW_PHASE_CHOICE ? st->choice.count : 0;
}

static cw_action simple_action(const cw_state *st, int number)
{
    cw_action a = {.source = CW_PLACE_NONE, .target = CW_PLACE_NONE};
    if (st->phase == CW_PHASE_MULLIGAN) {
        a.kind = CW_ACTION_MULLIGAN;
        a.mask = (uint16_t)number;
    } else {
        a.kind = CW_ACTION_CHOOSE;
        a.mode = (uint8_t)number;
    }
    return a;
}

int cw_legal(const cw_game *g, const cw_state *st, cw_action *out)
{
    if (st->phase != CW_PHASE_MAIN) {
        int count = simple_count(st);
        if (count > CW_MAX_ACTIONS)
            count = CW_MAX_ACTIONS;
        for (int i = 0; i < count; i++)
            out[i] = simple_action(st, i);
        return count;
    }
    options list[OPTIONS_MAX];
    int groups = main_options(g, st, list), n = 0;
    for (int i = 0; i < groups; i++) {
        const options *o = &list[i];
        for (int position = 0; position < o->positions; position++) {
            if (!o->targets)
                out[n++] = make_action(o, position, CW_PLACE_NONE);
            for (uint64_t m = o->targets; m; m &= m - 1)
                out[n++] = make_action(o, position, __builtin_ctzll(m));
        }
    }
    return n;
}

cw_action cw_random_action(const cw_game *g, const cw_state *st, cw_rng *rng)
{
    if (st->phase != CW_PHASE_MAIN)
        return simple_action(st, (int)cw_rng_below(rng, (uint32_t)simple_count(st)));
    options list[OPTIONS_MAX];
    int groups = main_options(g, st, list);
    uint32_t total = 0;
    for (int i = 0; i < groups; i++)
        total += list[i].count;
    uint32_t ticket = cw_rng_below(rng, total);
    const options *o = list;
    for (; ticket >= o->count; o++)
        ticket -= o->count;
    if (!o->targets)
        return make_action(o, (int)ticket, CW_PLACE_NONE);
    uint32_t each = o->count / o->positions;
    uint64_t mask = o->targets;
    for (uint32_t skip = ticket % each; skip > 0; skip--)
        mask &= mask - 1;
    return make_action(o, (int)(ticket / each), __builtin_ctzll(mask));
}

/* ---- checking one action ---- */

static cw_status check_target(const options *o, int count, cw_action a)
{
    if (count == 0)
        return CW_ERR_TARGET_NEEDED;
    for (int i = 0; i < count; i++) {
        if (o[i].mode != a.mode)
            continue;
        if (a.position >= o[i].positions)
            return CW_ERR_POSITION;
        if (!o[i].targets)
            return a.target == CW_PLACE_NONE ? CW_OK : CW_ERR_TARGET;
        if (a.target == CW_PLACE_NONE)
            return CW_ERR_TARGET_NEEDED;
        return a.target < 64 && ((o[i].targets >> a.target) & 1) ? CW_OK : CW_ERR_TARGET;
    }
    return CW_ERR_ACTION_KIND;
}

static cw_status check_play(const cw_game *g, const cw_state *st, cw_action a)
{
    cw_seat seat = st->active;
    cw_entity_id id;
    if (a.kind == CW_ACTION_POWER) {
        id = st->players[seat].power;
        if (!id || a.source != CW_PLACE_NONE)
            return CW_ERR_NO_SUCH_CARD;
        if (st->players[seat].power_used)
            return CW_ERR_POWER_USED;
    } else {
        bool own = a.source >= cw_place_hand(seat, 0) && a.source < cw_place_hand(seat, 15);
        id = own ? cw_entity_at(st, a.source) : 0;
        if (!id)
            return CW_ERR_NO_SUCH_CARD;
    }
    cw_status status = check_source(g, st, seat, id);
    if (status != CW_OK)
        return status;
    options list[2];
    return check_target(list, card_options(g, st, seat, id, a.kind, a.source, list), a);
}

static cw_status check_attack(const cw_game *g, const cw_state *st, cw_action a)
{
    cw_seat seat = st->active;
    if (a.source >= 32 || a.source >> 4 != seat || !cw_entity_at(st, a.source))
        return CW_ERR_NO_SUCH_CARD;
    if (a.position || a.mode)
        return CW_ERR_ACTION_KIND;
    if (!can_attack(g, st, cw_entity_at(st, a.source)))
        return CW_ERR_CANNOT_ATTACK;
    if (a.target >= 32 || a.target >> 4 == seat || !cw_entity_at(st, a.target))
        return CW_ERR_TARGET;
    if ((attackable(st, seat) >> a.target) & 1)
        return CW_OK;
    uint32_t keywords = cw_entity_keywords(&st->entities[cw_entity_at(st, a.target)]);
    return keywords & not_attackable ? CW_ERR_TARGET : CW_ERR_TAUNT;
}

static bool is_plain(cw_action a)
{
    return a.source == CW_PLACE_NONE && a.target == CW_PLACE_NONE && !a.position;
}

cw_status cw_check(const cw_game *g, const cw_state *st, cw_action a)
{
    if (st->phase == CW_PHASE_OVER)
        return CW_ERR_MATCH_OVER;
    if (a.unused || (a.kind != CW_ACTION_MULLIGAN && a.mask))
        return CW_ERR_ACTION_KIND;
    if (a.kind == CW_ACTION_CONCEDE)
        return is_plain(a) && !a.mode ? CW_OK : CW_ERR_ACTION_KIND;
    if (st->phase == CW_PHASE_MULLIGAN) {
        int hand = st->players[cw_state_decider(st)].hand_count;
        if (a.kind != CW_ACTION_MULLIGAN || !is_plain(a) || a.mode)
            return CW_ERR_ACTION_KIND;
        return a.mask >> hand ? CW_ERR_NO_SUCH_CARD : CW_OK;
    }
    if (st->phase == CW_PHASE_CHOICE) {
        if (a.kind != CW_ACTION_CHOOSE || !is_plain(a))
            return CW_ERR_ACTION_KIND;
        return a.mode < st->choice.count ? CW_OK : CW_ERR_RANGE;
    }
    switch (a.kind) {
    case CW_ACTION_PLAY:
    case CW_ACTION_POWER: return check_play(g, st, a);
    case CW_ACTION_ATTACK: return check_attack(g, st, a);
    case CW_ACTION_END_TURN: return is_plain(a) && !a.mode ? CW_OK : CW_ERR_ACTION_KIND;
    default: return CW_ERR_ACTION_KIND;
    }
}

cw_status cw_check_card(const cw_game *g, const cw_state *st, cw_seat seat, int slot)
{
    if (st->phase != CW_PHASE_MAIN || st->active != seat)
        return CW_ERR_NOT_YOUR_TURN;
    if (slot < 0 || slot >= st->players[seat].hand_count)
        return CW_ERR_NO_SUCH_CARD;
    cw_entity_id id = st->players[seat].hand[slot];
    cw_status status = check_source(g, st, seat, id);
    if (status != CW_OK)
        return status;
    options list[2];
    return card_options(g, st, seat, id, CW_ACTION_PLAY, cw_place_hand(seat, slot), list) ? CW_OK : CW_ERR_TARGET_NEEDED;
}
