/* What the active player sees and can pay, and who may attack: the start of listing, picking at
 * random and choosing without a list. All inline, since this is most of the work of a step. */
#ifndef RULES_OUTLOOK_H
#define RULES_OUTLOOK_H

#include "simple_hand.h"

/* Slots of minions that have moved and are not swift. */
static inline unsigned moved_mask(const cw_state *st, const cw_player *p)
{
    unsigned moved = 0;
    for (int i = 0; i < p->board_count; i++) {
        const cw_entity *e = &st->entities[p->board[i]];
        bool swift = cw_entity_keywords(e) & CW_KW(SWIFT);
        moved |= (unsigned)((e->flags & CW_FLAG_MOVED) && !swift) << i;
    }
    return moved;
}

/* Bit 0: the hero may attack; bit 1 + i: the minion in slot i. The minions' part says the same
 * as can_attack, without branches. */
static inline unsigned ready_mask(const cw_game *g, const cw_state *st, const cw_player *p,
                                  bool lanes)
{
    unsigned ready = 0;
    int least = g->rules.zero_attack ? -0x10000 : 0; /* attack must be above it */
    for (int i = 0; i < p->board_count; i++) {
        const cw_entity *e = &st->entities[p->board[i]];
        uint32_t k = cw_entity_keywords(e);
        uint32_t asleep = (e->flags & CW_FLAG_SLEEPING) & ~(k >> CW_KW_CHARGE);
        int held = (int)((k & (CW_KW(FROZEN) | CW_KW(CANNOT_ATTACK) | CW_KW(STUNNED))) | asleep);
        int spent = e->attacks - e->times - (int)((k >> CW_KW_WINDFURY) & 1);
        int weak = least - e->attack - e->aura_attack;
        /* Bit 31 of each is set if that does not keep it from attacking. */
        uint32_t may = (uint32_t)((held - 1) & spent & weak) >> 31;
        ready |= may << i;
    }
    if (lanes && g->rules.moving)
        ready &= ~moved_mask(st, p);
    const cw_entity *hero = &st->entities[p->hero];
    bool armed = p->weapon || hero->attack + hero->aura_attack > least;
    return ready << 1 | (armed && can_attack(g, st, p->hero));
}

/* The same as slots_within, as a mask. */
static inline unsigned bytes_within(const uint8_t bytes[16], int limit)
{
    return mask_of(slots_within(bytes, limit));
}

enum { POWER_SLOT = 15 };

static inline unsigned hand_slots(const cw_player *p)
{
    return ((1u << p->hand_count) - 1) | 1u << POWER_SLOT;
}

/* Cards in hand whose cost can be paid, and the power. */
static inline unsigned affordable_mask(const cw_game *g, const cw_state *st, const cw_player *p)
{
    unsigned mask = 0;
    if (st->cost_auras || p->odd_prices) {
        for (int i = 0; i < p->hand_count; i++)
            mask |=
                (unsigned)(p->price[i] != PRICE_UNMET && hand_cost(g, st, p->hand[i]) <= p->mana)
                << i;
        if (p->price[POWER_SLOT] != PRICE_UNMET)
            mask |= (unsigned)(hand_cost(g, st, p->power) <= p->mana) << POWER_SLOT;
        return mask;
    }
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
    uint32_t attackable; /* … any of these */
} outlook;

static inline __attribute__((always_inline)) void look_around(const cw_game *g, const cw_state *st,
                                                              bool lanes, outlook *out)
{
    const cw_player *p = &st->players[st->active];
    out->seat = st->active;
    look_on(g, st, st->active, lanes, &out->see);
    unsigned affordable = affordable_mask(g, st, p);
    out->odd = affordable & bytes_within(p->shape, 0);
    out->simple = affordable & ~out->odd;
    out->sure = affordable & bytes_within(p->shape, CW_SHAPE_CHECK - 1) & ~out->odd;
    out->attackable = (uint32_t)out->see.attackable;
    out->ready = out->attackable ? ready_mask(g, st, p, lanes) << (st->active * 16) : 0;
}

#endif
