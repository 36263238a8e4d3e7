/* Who may act now: attack (docs/rules.md, D1) or move (K7). Each answer is 0 or 1 and takes no
 * branch, so that a whole board can be asked at the price of a few instructions for each minion. */
#ifndef RULES_ABLE_H
#define RULES_ABLE_H

#include "lanes.h"

/* Attack must be above this. */
static inline int least_attack(const cw_game *g) { return g->rules.zero_attack ? -0x10000 : 0; }

/* A hero has the weapon's attack as well; only its own turn is asked about. */
static inline int attack_of_hero(const cw_state *st, const cw_player *p)
{
    const cw_entity *hero = &st->entities[p->hero];
    return hero->attack + hero->aura_attack + cw_entity_attack(&st->entities[p->weapon]);
}

/* Keywords that matter to any of this. */
static const uint32_t able_keywords = CW_KW(CHARGE) | CW_KW(WINDFURY) | CW_KW(FROZEN)
                                      | CW_KW(CANNOT_ATTACK) | CW_KW(STUNNED) | CW_KW(SWIFT)
                                      | CW_KW(ROOTED);

/* Which of these flags keep it from acting: sleep, unless it has charge, and having moved, unless it
 * is swift. `k` are its keywords, here and below those of able_keywords at least. */
static inline uint32_t tired(const cw_entity *e, uint32_t k)
{
    const uint32_t flags = CW_FLAG_SLEEPING | CW_FLAG_MOVED;
    return e->flags & flags & ~expand(compress(k, CW_KW(CHARGE) | CW_KW(SWIFT)), flags);
}
_Static_assert(CW_KW_CHARGE < CW_KW_SWIFT && CW_FLAG_SLEEPING < CW_FLAG_MOVED,
               "charge takes the place of sleep, and swift that of having moved");

/* Bit 31 of each number is set if that does not keep it from attacking: held is 0 or positive, so
 * that held - 1 is negative only if nothing holds it; spent is negative while an attack is left;
 * weak is negative if its attack is above `least`. The sign of the conjunction is the answer. */
static inline uint32_t may_attack(const cw_entity *e, uint32_t k, int attack, int least)
{
    uint32_t held = (k & (CW_KW(FROZEN) | CW_KW(CANNOT_ATTACK) | CW_KW(STUNNED))) | tired(e, k);
    int spent = e->attacks - e->times - (int)((k >> CW_KW_WINDFURY) & 1);
    return (uint32_t)(((int)held - 1) & spent & (least - attack)) >> 31;
}

/* Whether it may leave its cell, if there is another. Who has moved does not move again, swift or
 * not; who has attacked does if it is swift. */
static inline uint32_t may_move(const cw_entity *e, uint32_t k)
{
    uint32_t swift = (k >> CW_KW_SWIFT) & 1;
    uint32_t held = (k & (CW_KW(STUNNED) | CW_KW(ROOTED))) | tired(e, k)
                    | (e->flags & CW_FLAG_MOVED) | (e->attacks & (swift - 1));
    return (held - 1) >> 31;
}

#endif
