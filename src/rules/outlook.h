/* What the active player sees and can pay, and who may attack: the start of listing, picking at
 * random and choosing without a list. All inline, since this is most of the work of a step. */
#ifndef RULES_OUTLOOK_H
#define RULES_OUTLOOK_H

#include "simple_hand.h"

/* Slots of minions that may attack and, on boards with lanes, of those that may move. `plain` is
 * whether none of them has any of able_keywords. */
static inline __attribute__((always_inline)) void
look_at_minions(const cw_game *g, const cw_state *st, const cw_player *p, bool lanes, bool plain,
                unsigned *ready, unsigned *movable)
{
    int least = least_attack(g);
    for (int i = p->board_count - 1; i >= 0; i--) {
        const cw_entity *e = &st->entities[p->board[i]];
        uint32_t k = plain ? 0 : cw_entity_keywords(e);
        *ready = 2 * *ready + may_attack(e, k, e->attack + e->aura_attack, least);
        if (lanes)
            *movable = 2 * *movable + may_move(e, k);
    }
}

/* Bit 0: the hero may attack; bit 1 + i: the minion in slot i. `movable` is filled only if the game
 * has moving. */
static inline __attribute__((always_inline)) unsigned
ready_mask(const cw_game *g, const cw_state *st, const cw_player *p, bool lanes, unsigned *movable)
{
    unsigned ready = 0, move = 0;
    if (p->board_keywords & able_keywords)
        look_at_minions(g, st, p, lanes, false, &ready, &move);
    else
        look_at_minions(g, st, p, lanes, true, &ready, &move);
    *movable = lanes && g->rules.moving ? move : 0;
    const cw_entity *hero = &st->entities[p->hero];
    int least = least_attack(g), attack = attack_of_hero(st, p);
    bool armed = attack > least; /* most heroes never are: the rest is not even asked */
    return ready << 1 | (armed && may_attack(hero, cw_entity_keywords(hero), attack, least));
}

/* The same as slots_within, as a mask. */
static inline unsigned bytes_within(const uint8_t bytes[16], int limit)
{
    return mask_of(slots_within(bytes, limit));
}

/* The hero power is looked at together with the hand: hands have fewer than sixteen cards, so
 * its price and its bit have the last place. */
enum { POWER_SLOT = 15 };

static inline unsigned hand_slots(const cw_player *p)
{
    return ((1u << p->hand_count) - 1) | 1u << POWER_SLOT;
}

/* Whether prices do not stand ready, since static abilities change some. */
static inline bool asks_costs(const cw_state *st, const cw_player *p)
{
    return (st->cost_auras | p->odd_prices) != 0;
}

/* Of hand_slots, those whose cost can be paid, worked out for each (E4). */
unsigned cw__ask_costs(const cw_game *g, const cw_state *st, const cw_player *p);

/* Cards in hand whose cost can be paid, and the power. Prices stand ready in the player's row, but for
 * what static abilities change. A price of PRICE_UNMET is above any mana: elements that are lacking
 * need no test of their own. */
static inline unsigned affordable_mask(const cw_game *g, const cw_state *st, const cw_player *p)
{
    if (asks_costs(st, p))
        return cw__ask_costs(g, st, p);
    return bytes_within(p->price, p->mana) & hand_slots(p);
}

/* What the active player sees and can pay, and what may attack. */
typedef struct outlook {
    sight see;
    cw_seat seat;
    /* Hand slots, and the power as slot 15, whose cost can be paid; by whether their shape says
     * all. */
    unsigned simple, odd;
    unsigned sure;       /* those of the simple ones that need no check */
    uint32_t ready;      /* places of characters that may attack … */
    uint32_t attackable; /* … any of these; on a board with lanes only those in reach */
    unsigned movable;    /* slots of minions that may move, with lanes */
} outlook;

static inline __attribute__((always_inline)) void look_around(const cw_game *g, const cw_state *st,
                                                              bool lanes, outlook *out)
{
    const cw_player *p = &st->players[st->active];
    out->seat = st->active;
    look_on(g, st, st->active, lanes, &out->see);
    unsigned affordable = affordable_mask(g, st, p);
    /* Shape 0: look closer. Below CW_SHAPE_CHECK: the shape tells exactly the legal plays. Others:
     * the shape tells all plays and perhaps some too many. */
    out->odd = affordable & bytes_within(p->shape, 0);
    out->simple = affordable & ~out->odd;
    out->sure = affordable & bytes_within(p->shape, CW_SHAPE_CHECK - 1) & ~out->odd;
    out->attackable = (uint32_t)out->see.attackable;
    unsigned ready = ready_mask(g, st, p, lanes, &out->movable);
    out->ready = out->attackable ? ready << (st->active * 16) : 0;
}

#endif
