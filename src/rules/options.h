/* Shared by legal.c, options.c and check.c: plays in groups, and what a seat can see. */
#ifndef RULES_OPTIONS_H
#define RULES_OPTIONS_H

#include "lanes.h"

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

/* Appends a group to the list, or, if `valid` is 0, only writes it where the next will go. */
typedef struct option_list {
    options *list;
    int count;
    uint32_t total;
} option_list;

static inline void add_options(option_list *out, int valid, uint64_t targets, int kind,
                               cw_place source, unsigned spots, int mode, unsigned tos)
{
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

typedef struct sight {
    uint64_t choosable;  /* characters that the cards of the seat that looks may choose */
    uint64_t attackable; /* characters that its own may attack, those in reach */
    /* Lane boards: cells of the enemies that may be attacked, and of their taunts in sight. */
    unsigned foes, taunts;
    /* How many of each side may be chosen: twice the minions, and 1 more with the hero. */
    uint8_t own_part, other_part;
} sight;

static const uint32_t not_attackable = CW_KW(STEALTH) | CW_KW(IMMUNE) | CW_KW(UNATTACKABLE);
static const uint32_t shy = CW_KW(UNTARGETABLE); /* not even friends may choose it */
static const uint32_t veiled = CW_KW(UNTARGETABLE) | CW_KW(STEALTH) | CW_KW(IMMUNE);

static inline uint64_t has_any(const cw_entity *e, uint32_t keywords)
{
    return (cw_entity_keywords(e) & keywords) != 0;
}

uint64_t side_with(const cw_game *g, const cw_state *st, cw_seat seat, uint32_t keywords);

void look_along_lanes(const cw_game *g, const cw_state *st, cw_seat enemy, uint64_t closed,
                      uint64_t taunts, sight *see);
/* The places that one character may attack, if it may attack at all. */
uint64_t lane_reach(const cw_game *g, const cw_state *st, const sight *see, const cw_entity *e);

static inline uint64_t attack_places(const cw_game *g, const cw_state *st, const sight *see,
                                     const cw_entity *e)
{
    return g->rules.lanes ? lane_reach(g, st, see, e) : see->attackable;
}

/* The rest of look_on where somebody hides, shields or cannot be chosen. */
void look_closely(const cw_game *g, const cw_state *st, cw_seat seat, sight *see);

/* `lanes` is whether the board has lanes: where it is known beforehand, the code for the other kind
 * of board is left out. */
static inline __attribute__((always_inline)) void look_on(const cw_game *g, const cw_state *st,
                                                          cw_seat seat, bool lanes, sight *see)
{
    cw_seat enemy = (cw_seat)(1 - seat);
    const cw_player *own = &st->players[seat], *other = &st->players[enemy];
    int here = seat * 16, there = enemy * 16;
    see->attackable = ((2ull << other->board_count) - 1) << there; /* hero and minions */
    see->choosable = ((2ull << own->board_count) - 1) << here | see->attackable;
    see->own_part = (uint8_t)(2 * own->board_count + 1);
    see->other_part = (uint8_t)(2 * other->board_count + 1);
    if (!((own->board_keywords & shy)
          | (other->board_keywords & (veiled | not_attackable | CW_KW(TAUNT))))) {
        if (lanes)
            look_along_lanes(g, st, enemy, 0, 0, see);
        return;
    }
    sight closer = *see; /* so that the common case needs no memory for it */
    look_closely(g, st, seat, &closer);
    *see = closer;
}

static inline void look(const cw_game *g, const cw_state *st, cw_seat seat, sight *see)
{
    look_on(g, st, seat, g->rules.lanes, see);
}

/* What a card costs now, never below 0. */
static inline int hand_cost(const cw_game *g, const cw_state *st, cw_entity_id id)
{
    const cw_entity *e = &st->entities[id];
    const cw_card *card = card_of(g, e);
    int cost = card->cost + e->cost;
    if (card->has_own_cost || st->cost_auras)
        cost += static_cost(g, st, id);
    return cost > 0 ? cost : 0;
}

/* K12 */
static inline bool can_raise(const cw_game *g, const cw_state *st)
{
    return g->rules.raising && !st->players[st->active].raised
           && (st->turn > 1 || g->rules.first_player_raises);
}

/* Whether the card or power can be played, but for its targets. */
cw_status check_source(const cw_game *g, const cw_state *st, cw_seat seat, cw_entity_id id);
/* Whether a mode of it can be chosen, but for its targets; 0 = it has none. */
cw_status check_mode(const cw_game *g, const cw_state *st, cw_seat seat, cw_entity_id id, int mode);
/* The groups of one card or power that passed check_source. */
void card_options(const cw_game *g, const cw_state *st, cw_seat seat, const sight *see,
                  cw_entity_id id, int kind, cw_place source, option_list *out);

#endif
