/* Shared by legal.c, options.c and check.c: plays in groups, and what a seat can see. */
#ifndef RULES_OPTIONS_H
#define RULES_OPTIONS_H

#include "able.h"
#include "lanes.h"

/* A group stands for many actions: positions x targets (x cells that the target goes to). `upto`
 * makes a list of groups a cumulative distribution: the action with number n is in the first group
 * whose `upto` is above n, which is how one is drawn at random without listing any (pick.c). */
typedef struct options {
    uint64_t targets; /* bit = place 0..63; 0 = the action has no target */
    uint8_t kind;
    cw_place source;
    uint8_t mode;
    uint16_t spots; /* mask of positions; only position 0 for everything but minions */
    uint16_t tos;   /* mask of cells that the only target can be moved to; 0 = it stays */
    uint32_t upto;  /* actions in this group and in all groups of the list before it */
} options;

/* A card has a group per mode, and one per target if it moves that. */
enum {
    CARD_OPTIONS = 2 * 2 * (CW_MAX_BOARD + 1),
    OPTIONS_MAX = (CW_MAX_HAND + 1) * CARD_OPTIONS + 1 /* one more: see add_options */
};

/* Appends a group to the list, or, if `valid` is 0, only writes it where the next will go. So the
 * caller decides by arithmetic instead of a branch whether the group counts; the list has one place
 * more than it needs for the last group that does not. */
typedef struct option_list {
    options *list;
    int count;
    uint32_t total;
} option_list;

static inline void add_options(option_list *out, int valid, uint64_t targets, int kind,
                               cw_place source, unsigned spots, int mode, unsigned tos)
{
    /* No target is one way to play, as is a target that stays where it is. */
    uint32_t each = (uint32_t)__builtin_popcountll(targets) + (targets == 0);
    each *= (uint32_t)__builtin_popcount(spots) * ((uint32_t)__builtin_popcount(tos) + (tos == 0));
    out->total += each * (uint32_t)valid;
    options *o = &out->list[out->count];
    o->targets = targets;
    o->kind = (uint8_t)kind;
    o->source = source;
    o->mode = (uint8_t)mode;
    o->spots = (uint16_t)spots;
    o->tos = (uint16_t)tos;
    o->upto = out->total;
    out->count += valid;
}

/* Where a minion can be put: between, before or behind the others, or in a free cell. */
static inline unsigned spots_of(const cw_game *g, const cw_player *p, bool lanes)
{
    return lanes ? free_cells(g, p) : (2u << p->board_count) - 1;
}

/* A battlecry cannot move a minion to the very cell that its own minion takes. */
static inline bool takes_own_cell(cw_action a, cw_seat seat, bool minion)
{
    return a.to && minion && a.to == a.position + 1 && a.target >> 4 == seat;
}

/* ---- what can be seen: masks of places ----
 *
 * Random play makes every branch here a coin toss, and a wrong guess costs more than a dozen
 * instructions. So masks are combined where branches would be natural, and loops run over all
 * slots (empty ones hold entity 0, which is blank). */

/* With lanes: masks of cells of the enemies that may be attacked; of those that nobody stands before;
 * of the taunts among these. And the mask of lanes through which their hero may be attacked. */
typedef struct front {
    unsigned foes, exposed, taunts, open;
} front;

typedef struct sight {
    uint64_t choosable;  /* characters that the cards of the seat that looks may choose */
    uint64_t attackable; /* characters that its own may attack, those in reach */
    front front;
    /* How many of each side may be chosen: twice the minions, and 1 more with the hero. */
    uint8_t own_part, other_part;
} sight;

/* B2, D2: keywords that keep the enemy, or anybody, from attacking or choosing. */
static const uint32_t not_attackable = CW_KW(STEALTH) | CW_KW(IMMUNE) | CW_KW(UNATTACKABLE);
static const uint32_t shy = CW_KW(UNTARGETABLE); /* not even friends may choose it */
static const uint32_t veiled = CW_KW(UNTARGETABLE) | CW_KW(STEALTH) | CW_KW(IMMUNE);

/* 0 or 1, to be shifted to the entity's place: a comparison, no branch. */
static inline unsigned has_any(const cw_entity *e, uint32_t keywords)
{
    return (cw_entity_keywords(e) & keywords) != 0;
}

/* K2 to K4, for a board with lanes. `closed` and `taunts` are masks of the enemy's slots, in one
 * with its hero as bit 0. */
static inline front look_along_lanes(const cw_game *g, const cw_player *enemy, unsigned closed,
                                     unsigned taunts)
{
    int lanes = g->rules.lanes;
    front f = {.foes = enemy->cells & ~expand(closed >> 1, enemy->cells)};
    f.exposed = f.foes & ~(f.foes << lanes);
    f.taunts = expand(taunts >> 1, enemy->cells) & f.exposed;
    f.open = f.taunts || (closed & 1) ? 0 : ((1u << lanes) - 1) & ~(f.foes | f.foes >> lanes);
    return f;
}

/* Of the lanes: the one that it stands in, of a hero all. */
static inline unsigned lanes_of(const cw_game *g, const cw_entity *e)
{
    unsigned row = (1u << g->rules.lanes) - 1, bit = 1u << e->cell;
    return (e->zone == CW_ZONE_HERO ? row : bit | bit >> g->rules.lanes) & row;
}

/* K2, K4, K5: cells of the enemies that one character may attack, if it may attack at all. `near`
 * are its lanes and those beside them, in both rows. */
static inline unsigned reach_in_lanes(const cw_game *g, front f, const cw_entity *e)
{
    int lanes = g->rules.lanes;
    unsigned own = lanes_of(g, e), near = (own | own << 1 | own >> 1) & ((1u << lanes) - 1);
    unsigned cells = f.taunts ? f.taunts : f.exposed & (near | near << lanes);
    return cw_entity_keywords(e) & CW_KW(FREE_TARGETING) ? f.foes : cells;
}

/* K3 */
static inline unsigned reaches_hero(const cw_game *g, front f, const cw_entity *e)
{
    return (lanes_of(g, e) & f.open) != 0;
}

/* Both, as places. */
static inline uint64_t lane_reach(const cw_game *g, const cw_state *st, front f, const cw_entity *e)
{
    cw_seat enemy = (cw_seat)(1 - e->owner);
    uint64_t minions = compress(reach_in_lanes(g, f, e), st->players[enemy].cells);
    return (minions << 1 | reaches_hero(g, f, e)) << (enemy * 16);
}

static inline uint64_t attack_places(const cw_game *g, const cw_state *st, const sight *see,
                                     const cw_entity *e)
{
    return g->rules.lanes ? lane_reach(g, st, see->front, e) : see->attackable;
}

/* Bit 0: the hero has some of the keywords, bit 1 + i: the minion in slot i. */
unsigned cw__side_with(const cw_state *st, const cw_player *p, uint32_t keywords);

/* Nobody is looked at if `board_keywords` says that nobody has them. It may have bits too many,
 * never too few. */
static inline unsigned side_with(const cw_state *st, const cw_player *p, uint32_t keywords)
{
    return p->board_keywords & keywords ? cw__side_with(st, p, keywords) : 0;
}

/* The row of simple_hand.h's tables for these choosable places. */
static inline uint8_t part_of(uint64_t side)
{
    return (uint8_t)(2 * __builtin_popcount(side & 0xfffe) + (int)(side & 1));
}

/* D2, B2. A taunt that cannot be attacked protects nobody: it is taken out before it is asked
 * whether there is any. `lanes` is whether the board has lanes: where it is known beforehand, the
 * code for the other kind of board is left out. */
static inline __attribute__((always_inline)) void look_on(const cw_game *g, const cw_state *st,
                                                          cw_seat seat, bool lanes, sight *see)
{
    cw_seat enemy = (cw_seat)(1 - seat);
    const cw_player *own = &st->players[seat], *other = &st->players[enemy];
    int here = seat * 16, there = enemy * 16;
    unsigned closed = 0, taunts = 0;
    see->attackable = ((2ull << other->board_count) - 1) << there; /* hero and minions */
    see->choosable = ((2ull << own->board_count) - 1) << here | see->attackable;
    see->own_part = (uint8_t)(2 * own->board_count + 1);
    see->other_part = (uint8_t)(2 * other->board_count + 1);
    /* In the usual position nobody hides, shields or taunts, and this one test settles it for both
     * sides. */
    if ((own->board_keywords & shy)
        | (other->board_keywords & (veiled | not_attackable | CW_KW(TAUNT)))) {
        closed = side_with(st, other, not_attackable);
        taunts = side_with(st, other, CW_KW(TAUNT)) & ~closed;
        see->attackable &= ~((uint64_t)closed << there);
        if (!lanes && taunts)
            see->attackable = (uint64_t)taunts << there;
        see->choosable &= ~((uint64_t)side_with(st, own, shy) << here
                            | (uint64_t)side_with(st, other, veiled) << there);
        see->own_part = part_of(see->choosable >> here);
        see->other_part = part_of(see->choosable >> there);
    }
    if (lanes)
        see->front = look_along_lanes(g, other, closed, taunts);
}

/* The same where it is asked seldom. */
void cw__look(const cw_game *g, const cw_state *st, cw_seat seat, sight *see);

/* What a card costs now, never below 0. */
static inline int hand_cost(const cw_game *g, const cw_state *st, cw_entity_id id)
{
    const cw_entity *e = &st->entities[id];
    const cw_card *card = card_of(g, e);
    int cost = card->cost + e->cost;
    if (card->has_own_cost || st->cost_auras)
        cost += cw__static_cost(g, st, id);
    return cost > 0 ? cost : 0;
}

/* K12 */
static inline bool can_raise(const cw_game *g, const cw_state *st)
{
    return g->rules.raising && !st->players[st->active].raised
           && (st->turn > 1 || g->rules.first_player_raises);
}

/* Whether the card or power can be played, but for its targets. */
cw_status cw__check_source(const cw_game *g, const cw_state *st, cw_seat seat, cw_entity_id id);
/* Whether a mode of it can be chosen, but for its targets; 0 = it has none. */
cw_status cw__check_mode(const cw_game *g, const cw_state *st, cw_seat seat, cw_entity_id id,
                         int mode);
/* Asks what CW_SHAPE_CHECK leaves open: false if something keeps the card from being played whatever
 * is chosen; else of `targets`, which its shape tells, only those that its text allows are left. */
bool cw__look_closer(const cw_game *g, const cw_state *st, cw_seat seat, cw_entity_id id,
                     uint64_t *targets);
/* The groups of one card or power that passed cw__check_source. */
void cw__card_options(const cw_game *g, const cw_state *st, cw_seat seat, const sight *see,
                      cw_entity_id id, int kind, cw_place source, option_list *out);

#endif
