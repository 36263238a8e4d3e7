/* What may be done now. Plays come in groups: one source (a hand card, the power), some board
 * positions, a mask of targets; attacks are two masks. Listing, picking at random and checking a
 * single action all work on the same groups, so they cannot disagree. */
#include "run.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

typedef struct options {
    uint64_t targets; /* bit = place 0..63; 0 = the action has no target */
    uint8_t kind;
    cw_place source;
    uint8_t positions; /* board slots 0..positions-1; 1 for everything but minions */
    uint8_t mode;
    uint32_t upto; /* actions in this group and in all groups of the list before it */
} options;

enum { OPTIONS_MAX = CW_MAX_HAND * 2 + 2 + 4 };

/* Appends a group to the list, or, if `valid` is 0, only writes it where the next will go. */
typedef struct option_list {
    options *list;
    int count;
    uint32_t total;
} option_list;

static inline void add_options(option_list *out, int valid, uint64_t targets, int kind,
                               cw_place source, int positions, int mode)
{
    uint32_t each = (uint32_t)__builtin_popcountll(targets) + (targets == 0);
    out->total += each * (uint32_t)positions * (uint32_t)valid;
    options *o = &out->list[out->count];
    o->targets = targets;
    o->kind = (uint8_t)kind;
    o->source = source;
    o->positions = (uint8_t)positions;
    o->mode = (uint8_t)mode;
    o->upto = out->total;
    out->count += valid;
}

/* ---- what can be seen: masks of places ----
 *
 * Random play makes every branch here a coin toss, and a wrong guess costs more than a dozen
 * instructions. So masks are combined where branches would be natural, and loops run over all
 * slots (empty ones hold entity 0, which is blank). */

typedef struct sight {
    uint64_t choosable;  /* characters that the cards of the seat that looks may choose */
    uint64_t attackable; /* characters that its own may attack */
} sight;

static const uint32_t not_attackable = CW_KW(STEALTH) | CW_KW(IMMUNE) | CW_KW(UNATTACKABLE);

static inline uint64_t has_any(const cw_entity *e, uint32_t keywords)
{
    return (cw_entity_keywords(e) & keywords) != 0;
}

/* Bit 0: the hero has some of the keywords, bit 1 + i: the minion in slot i. */
static uint64_t side_with(const cw_game *g, const cw_state *st, cw_seat seat, uint32_t keywords)
{
    const cw_player *p = &st->players[seat];
    if (!(p->board_keywords & keywords))
        return 0;
    uint64_t mask = has_any(&st->entities[p->hero], keywords);
    for (int i = 0; i < g->rules.board_size; i++)
        mask |= has_any(&st->entities[p->board[i]], keywords) << (1 + i);
    return mask;
}

static inline void look(const cw_game *g, const cw_state *st, cw_seat seat, sight *see)
{
    cw_seat enemy = (cw_seat)(1 - seat);
    const cw_player *own = &st->players[seat], *other = &st->players[enemy];
    const uint32_t shy = CW_KW(UNTARGETABLE), veiled = shy | CW_KW(STEALTH) | CW_KW(IMMUNE);
    int here = seat * 16, there = enemy * 16;
    see->attackable = ((2ull << other->board_count) - 1) << there; /* hero and minions */
    see->choosable = ((2ull << own->board_count) - 1) << here | see->attackable;
    if (!((own->board_keywords & shy) |
          (other->board_keywords & (veiled | not_attackable | CW_KW(TAUNT)))))
        return;
    uint64_t closed = side_with(g, st, enemy, not_attackable) << there;
    uint64_t taunt = (side_with(g, st, enemy, CW_KW(TAUNT)) << there) & ~closed;
    see->attackable = taunt ? taunt : see->attackable & ~closed;
    see->choosable &= ~(side_with(g, st, seat, shy) << here | side_with(g, st, enemy, veiled) << there);
}

static uint64_t hand_choices(const cw_game *g, const cw_state *st, cw_seat seat,
                             const cw_filter *f, cw_entity_id source)
{
    scene s = {.source = source, .seat = seat};
    const cw_player *p = &st->players[seat];
    uint64_t found = 0;
    for (int i = 0; i < p->hand_count; i++)
        if (p->hand[i] != source && matches_kind(g, st, &s, f, p->hand[i]) &&
            !has_any(&st->entities[p->hand[i]], CW_KW(UNTARGETABLE)))
            found |= 1ull << cw_place_hand(seat, i);
    return found;
}

/* Places of characters that have lost health. */
static uint64_t damaged(const cw_state *st)
{
    uint64_t mask = 0;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const cw_player *p = &st->players[seat];
        const cw_entity *hero = &st->entities[p->hero];
        mask |= (uint64_t)(hero->health < cw_entity_max_health(hero)) << (seat * 16);
        for (int i = 0; i < p->board_count; i++) {
            const cw_entity *e = &st->entities[p->board[i]];
            mask |= (uint64_t)(e->health < cw_entity_max_health(e)) << (seat * 16 + 1 + i);
        }
    }
    return mask;
}

/* Filter flags that masks can answer. The card itself is not on the board while it is chosen for,
 * so "another" excludes nothing; powers have no "another". */
static const unsigned easy_flags = CW_FILTER_DAMAGED | CW_FILTER_UNDAMAGED | CW_FILTER_OTHER;

/* Places that the filter allows a card of `seat` to choose. */
static uint64_t choices(const cw_game *g, const cw_state *st, cw_seat seat, const sight *see,
                        const cw_filter *f, cw_entity_id source)
{
    if (f->where == CW_WHERE_HAND)
        return hand_choices(g, st, seat, f, source);
    uint64_t found = 0, mask = see->choosable & cw__filter_places(f, seat);
    if (f->flags & (CW_FILTER_DAMAGED | CW_FILTER_UNDAMAGED))
        mask &= damaged(st) ^ (f->flags & CW_FILTER_UNDAMAGED ? ~0ull : 0);
    if (!(f->flags & ~easy_flags) && !f->race && !f->stat && !f->keywords)
        return mask;
    scene s = {.source = source, .seat = seat};
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

/* "Your opponent controls at least 2 minions" and the like need no look at the minions. */
static bool meets_requirement(const cw_game *g, const cw_state *st, cw_seat seat, cw_entity_id id,
                              const cw_condition *c)
{
    const cw_filter *f = &c->filter;
    if (c->kind == CW_COND_CONTROL && f->kinds == CW_KIND_MINION && f->where == CW_WHERE_PLAY &&
        !(f->flags | f->race | f->stat) && !f->keywords) {
        int count = (f->side != CW_SIDE_ENEMY ? st->players[seat].board_count : 0) +
                    (f->side != CW_SIDE_FRIENDLY ? st->players[1 - seat].board_count : 0);
        return count >= (c->value ? c->value : 1);
    }
    scene s = {.source = id, .seat = seat};
    return condition_holds(g, st, &s, c);
}

static cw_status check_restrictions(const cw_game *g, const cw_state *st, cw_seat seat,
                                    cw_entity_id id, const cw_card *card)
{
    const cw_player *p = &st->players[seat];
    for (int i = 0; i < CW_MAX_ELEMENTS; i++)
        if (card->needs[i] > p->elements[i])
            return CW_ERR_NEEDS;
    if (card->type == CW_TYPE_SECRET) {
        if (p->secret_count >= g->rules.secret_limit)
            return CW_ERR_BOARD_FULL;
        if (same_secret_active(st, p, st->entities[id].card))
            return CW_ERR_SECRET_ACTIVE;
    }
    if (card->requirement.kind && !meets_requirement(g, st, seat, id, &card->requirement))
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
    if ((card->type == CW_TYPE_MINION || card->needs_room) &&
        p->board_count >= g->rules.board_size)
        return CW_ERR_BOARD_FULL;
    return card->restricted ? check_restrictions(g, st, seat, id, card) : CW_OK;
}

/* The groups of one card or power, at most two (modes). A spell without a valid target cannot
 * be played; a minion or weapon can, its battlecry is then skipped. */
static void card_options(const cw_game *g, const cw_state *st, cw_seat seat, const sight *see,
                         cw_entity_id id, int kind, cw_place source, option_list *out)
{
    const cw_card *card = card_of(g, &st->entities[id]);
    const cw_player *p = &st->players[seat];
    int positions = card->type == CW_TYPE_MINION ? p->board_count + 1 : 1;
    int modes = card->modes ? card->modes : 1;
    for (int m = 1; m <= modes; m++) {
        const cw_filter *f = &card->target[card->modes ? m : 0];
        uint64_t targets = 0;
        if ((f->kinds || f->where) && !(card->target_if_combo && p->cards_played == 0)) {
            targets = choices(g, st, seat, see, f, id);
            if (!targets && card->needs_target)
                continue;
        }
        add_options(out, 1, targets, kind, source, positions, card->modes ? m : 0);
    }
}

/* Targets by the low half of a card's shape (see cw_card.shape), from each seat. */
#define PLACES(own, other) ((uint32_t)(own) | (uint32_t)(other) << 16)
#define SHAPES(a, b)                                                                               \
    {0, 0, PLACES(0xfffe, 0xfffe), PLACES(1, 1), PLACES(0xffff, 0xffff), a(0xfffe), a(1), a(0xffff), \
     b(0xfffe), b(1), b(0xffff)}
#define SEAT_0(mask) PLACES(mask, 0)
#define SEAT_1(mask) PLACES(0, mask)
static const uint32_t shape_places[CW_SEATS][16] = {SHAPES(SEAT_0, SEAT_1), SHAPES(SEAT_1, SEAT_0)};

/* The same for a card whose shape says all: without a look at the card, without branches. */
static inline void shaped_options(const cw_game *g, const cw_player *p, cw_seat seat,
                                  const sight *see, unsigned shape, int kind, cw_place source,
                                  option_list *out)
{
    uint64_t targets = shape_places[seat][shape & 15] & see->choosable;
    int minion = (shape & CW_SHAPE_MINION) != 0;
    int full = ((shape & CW_SHAPE_ROOM) != 0) & (p->board_count >= g->rules.board_size);
    int aimless = ((shape & CW_SHAPE_STRICT) != 0) & (targets == 0);
    add_options(out, !(full | aimless), targets, kind, source, 1 + minion * p->board_count, 0);
}

/* The same for any card whose mana is there. */
static void other_options(const cw_game *g, const cw_state *st, cw_seat seat, const sight *see,
                          cw_entity_id id, int kind, cw_place source, option_list *out)
{
    if (check_source(g, st, seat, id) == CW_OK)
        card_options(g, st, seat, see, id, kind, source, out);
}

bool can_attack(const cw_game *g, const cw_state *st, cw_entity_id id)
{
    const cw_entity *e = &st->entities[id];
    uint32_t k = cw_entity_keywords(e);
    bool asleep = (e->flags & CW_FLAG_SLEEPING) && !(k & CW_KW(CHARGE));
    bool held = k & (CW_KW(FROZEN) | CW_KW(CANNOT_ATTACK));
    bool spent = e->attacks > ((k & CW_KW(WINDFURY)) != 0);
    return !(asleep | held | spent) & (cw_character_attack(g, st, id) > 0);
}

/* Bit 0: the hero may attack; bit 1 + i: the minion in slot i. The minions' part says the same
 * as can_attack, without branches. */
static inline unsigned ready_mask(const cw_game *g, const cw_state *st, const cw_player *p)
{
    unsigned ready = 0;
    for (int i = 0; i < p->board_count; i++) {
        const cw_entity *e = &st->entities[p->board[i]];
        uint32_t k = cw_entity_keywords(e);
        uint32_t asleep = (e->flags & CW_FLAG_SLEEPING) & ~(k >> CW_KW_CHARGE);
        uint32_t held = (k & (CW_KW(FROZEN) | CW_KW(CANNOT_ATTACK))) | asleep;
        uint32_t may = (held == 0) & (e->attacks <= ((k >> CW_KW_WINDFURY) & 1)) &
                       (e->attack + e->aura_attack > 0);
        ready |= may << i;
    }
    const cw_entity *hero = &st->entities[p->hero];
    bool armed = p->weapon || hero->attack + hero->aura_attack > 0;
    return ready << 1 | (armed && can_attack(g, st, p->hero));
}

/* One bit per byte that is at most `limit`. */
static inline unsigned bytes_within(const uint8_t bytes[16], int limit)
{
    uint8_t most = (uint8_t)(limit > 255 ? 255 : limit);
#ifdef __SSE2__
    __m128i row = _mm_loadu_si128((const __m128i *)bytes);
    __m128i low = _mm_min_epu8(row, _mm_set1_epi8((char)most));
    return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(low, row));
#else
    unsigned mask = 0;
    for (int i = 0; i < 16; i++)
        mask |= (unsigned)(bytes[i] <= most) << i;
    return mask;
#endif
}

/* Cards in hand whose cost can be paid. */
static inline unsigned affordable_mask(const cw_game *g, const cw_state *st, const cw_player *p)
{
    unsigned mask = 0;
    if (st->cost_auras || p->odd_prices) {
        for (int i = 0; i < p->hand_count; i++)
            mask |= (unsigned)(hand_cost(g, st, p->hand[i]) <= p->mana) << i;
        return mask;
    }
    return bytes_within(p->price, p->mana) & ((1u << p->hand_count) - 1);
}

static void power_options(const cw_game *g, const cw_state *st, cw_seat seat, const sight *see,
                          option_list *out)
{
    const cw_player *p = &st->players[seat];
    unsigned shape = card_of(g, &st->entities[p->power])->shape;
    if (shape)
        shaped_options(g, p, seat, see, shape, CW_ACTION_POWER, CW_PLACE_NONE, out);
    else
        other_options(g, st, seat, see, p->power, CW_ACTION_POWER, CW_PLACE_NONE, out);
}

/* Everything the active player may do but end the turn, which is always possible. */
typedef struct moves {
    option_list plays; /* cards of simple shape, the other cards, the power */
    uint32_t ready;    /* places of characters that may attack … */
    uint32_t attackable; /* … any of these */
} moves;

static inline void find_moves(const cw_game *g, const cw_state *st, options *list, moves *out)
{
    cw_seat seat = st->active;
    const cw_player *p = &st->players[seat];
    option_list plays = {.list = list};
    sight see;
    look(g, st, seat, &see);
    unsigned affordable = affordable_mask(g, st, p), odd = affordable & bytes_within(p->shape, 0);
    for (unsigned m = affordable & ~odd; m; m &= m - 1) {
        int i = __builtin_ctz(m);
        shaped_options(g, p, seat, &see, p->shape[i], CW_ACTION_PLAY, cw_place_hand(seat, i), &plays);
    }
    out->plays = plays; /* from here on others may write to the list */
    for (unsigned m = odd; m; m &= m - 1) {
        int i = __builtin_ctz(m);
        other_options(g, st, seat, &see, p->hand[i], CW_ACTION_PLAY, cw_place_hand(seat, i),
                      &out->plays);
    }
    if (p->power && !p->power_used && hand_cost(g, st, p->power) <= p->mana)
        power_options(g, st, seat, &see, &out->plays);
    out->attackable = (uint32_t)see.attackable;
    out->ready = see.attackable ? ready_mask(g, st, p) << (seat * 16) : 0;
}

/* Place of the n-th set bit, counted from 0. */
static inline int nth_bit(uint64_t mask, uint32_t n)
{
#ifdef __BMI2__
    return __builtin_ctzll(__builtin_ia32_pdep_di(1ull << n, mask));
#else
    for (; n > 0; n--)
        mask &= mask - 1;
    return __builtin_ctzll(mask);
#endif
}

static inline cw_action play_action(const options *o, int position, int target)
{
    return (cw_action){.kind = o->kind, .source = o->source, .position = (uint8_t)position,
                       .target = (cw_place)target, .mode = o->mode};
}

static inline cw_action attack_action(int source, int target)
{
    return (cw_action){.kind = CW_ACTION_ATTACK, .source = (cw_place)source,
                       .target = (cw_place)target};
}

static const cw_action end_of_turn = {.kind = CW_ACTION_END_TURN, .source = CW_PLACE_NONE,
                                      .target = CW_PLACE_NONE};

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
    moves now;
    int n = 0;
    find_moves(g, st, list, &now);
    for (int i = 0; i < now.plays.count; i++) {
        const options *o = &list[i];
        for (int position = 0; position < o->positions; position++) {
            if (!o->targets)
                out[n++] = play_action(o, position, CW_PLACE_NONE);
            for (uint64_t m = o->targets; m; m &= m - 1)
                out[n++] = play_action(o, position, __builtin_ctzll(m));
        }
    }
    for (uint32_t s = now.ready; s; s &= s - 1)
        for (uint32_t t = now.attackable; t; t &= t - 1)
            out[n++] = attack_action(__builtin_ctz(s), __builtin_ctz(t));
    out[n++] = end_of_turn;
    return n;
}

/* The play with that number, counted through all groups. */
static inline cw_action nth_play(options *list, int count, uint32_t ticket)
{
    int pick = 0;
    for (int i = 0; i < 4; i++) /* so that the search goes in steps of four */
        list[count + i].upto = UINT32_MAX;
    for (int i = 0; i < count; i += 4)
        for (int k = 0; k < 4; k++)
            pick += ticket >= list[i + k].upto;
    const options *o = &list[pick];
    uint32_t each = (uint32_t)__builtin_popcountll(o->targets) + (o->targets == 0);
    uint32_t left = o->upto - ticket - 1; /* counted from the group's end */
    uint32_t position = o->positions == 1 ? 0 : left / each;
    int target = nth_bit(o->targets | (o->targets == 0), left - position * each);
    return play_action(o, (int)position, o->targets ? target : CW_PLACE_NONE);
}

cw_action cw_random_action(const cw_game *g, const cw_state *st, cw_rng *rng)
{
    if (st->phase != CW_PHASE_MAIN)
        return simple_action(st, (int)cw_rng_below(rng, (uint32_t)simple_count(st)));
    options list[OPTIONS_MAX];
    moves now;
    find_moves(g, st, list, &now);
    uint32_t each = (uint32_t)__builtin_popcount(now.attackable);
    uint32_t attacks = (uint32_t)__builtin_popcount(now.ready) * each;
    uint32_t ticket = cw_rng_below(rng, now.plays.total + attacks + 1);
    if (ticket < now.plays.total)
        return nth_play(list, now.plays.count, ticket);
    ticket -= now.plays.total;
    if (ticket >= attacks)
        return end_of_turn;
    return attack_action(nth_bit(now.ready, ticket / each), nth_bit(now.attackable, ticket % each));
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
    sight see;
    options list[3];
    option_list out = {.list = list};
    look(g, st, seat, &see);
    card_options(g, st, seat, &see, id, a.kind, a.source, &out);
    return check_target(list, out.count, a);
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
    sight see;
    look(g, st, seat, &see);
    if ((see.attackable >> a.target) & 1)
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
    sight see;
    options list[3];
    option_list out = {.list = list};
    look(g, st, seat, &see);
    card_options(g, st, seat, &see, id, CW_ACTION_PLAY, cw_place_hand(seat, slot), &out);
    return out.count ? CW_OK : CW_ERR_TARGET_NEEDED;
}
