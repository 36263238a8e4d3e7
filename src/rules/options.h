/* Shared by legal.c, options.c and check.c: plays in groups, and what a seat can see. */
#ifndef RULES_OPTIONS_H
#define RULES_OPTIONS_H

#include "run.h"

typedef struct options {
    uint64_t targets; /* bit = place 0..63; 0 = the action has no target */
    uint8_t kind;
    cw_place source;
    uint8_t positions; /* board slots 0..positions-1; 1 for everything but minions */
    uint8_t mode;
    uint32_t upto; /* actions in this group and in all groups of the list before it */
} options;

enum { OPTIONS_MAX = CW_MAX_HAND * 2 + 2 + 1 }; /* one more: see add_options */

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

uint64_t side_with(const cw_game *g, const cw_state *st, cw_seat seat, uint32_t keywords);

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


/* Whether the card or power can be played, but for its targets. */
cw_status check_source(const cw_game *g, const cw_state *st, cw_seat seat, cw_entity_id id);
/* The groups of one card or power that passed check_source. */
void card_options(const cw_game *g, const cw_state *st, cw_seat seat, const sight *see,
                  cw_entity_id id, int kind, cw_place source, option_list *out);

#endif
