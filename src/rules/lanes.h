/* Boards with lanes: each side has rows of cells, row 0 in front; lane i of one side faces lane i
 * of the other. Minions still stand in one list without gaps, ordered by cell, so that a mask of
 * cells and a mask of slots are one compress apart. Boards of one row have no cells. */
#ifndef RULES_LANES_H
#define RULES_LANES_H

#include "run.h"

/* The price of what cannot be had for any mana: the largest byte, above the cap of 254 that prices
 * and mana keep to. */
enum { PRICE_UNMET = 255 };

/* K13. All at once, as the bytes of one number: elements go to 99, so that the top bit of a byte is
 * free and stays set unless more is needed than is there. */
static inline bool meets_needs(const cw_player *p, const cw_card *card)
{
    const uint32_t tops = 0x80808080;
    uint32_t needs, there;
    memcpy(&needs, card->needs, sizeof needs);
    memcpy(&there, p->elements, sizeof there);
    return (((there | tops) - needs) & tops) == tops;
}
_Static_assert(CW_MAX_ELEMENTS == 4, "elements are the bytes of one number");

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

/* The bits of `mask` at the set bits of `of`, packed together: cells to slots. */
static inline unsigned compress(unsigned mask, unsigned of)
{
#ifdef __BMI2__
    return __builtin_ia32_pext_si(mask, of);
#else
    unsigned out = 0;
    for (unsigned bit = 1; of; of &= of - 1, bit <<= 1)
        out |= mask & of & -of ? bit : 0;
    return out;
#endif
}

/* The other way: slots to cells. */
static inline unsigned expand(unsigned mask, unsigned to)
{
#ifdef __BMI2__
    return __builtin_ia32_pdep_si(mask, to);
#else
    unsigned out = 0;
    for (; to; to &= to - 1, mask >>= 1)
        out |= mask & 1 ? to & -to : 0;
    return out;
#endif
}

static inline unsigned all_cells(const cw_game *g) { return (1u << g->rules.board_size[0]) - 1; }

static inline unsigned free_cells(const cw_game *g, const cw_player *p)
{
    return all_cells(g) & ~(unsigned)p->cells;
}

/* There are two rows at most, so that no division is needed. */
static inline int lane_of(int lanes, int cell) { return cell < lanes ? cell : cell - lanes; }

/* Cells of the same side that share an edge with this one. */
static inline unsigned cells_around(const cw_game *g, int cell)
{
    int lanes = g->rules.lanes, lane = lane_of(lanes, cell);
    unsigned bit = 1u << cell, sides = 0;
    sides |= lane > 0 ? bit >> 1 : 0;
    sides |= lane + 1 < lanes ? bit << 1 : 0;
    return (sides | bit << lanes | bit >> lanes) & all_cells(g);
}

/* Where a minion that asks for `cell` comes to stand: there or in the next free cell after it,
 * round the board. The side must have room. Returns its slot. */
static inline int take_cell(const cw_game *g, cw_player *p, cw_entity *e, int cell)
{
    unsigned open = free_cells(g, p), from = cell < 0 ? 0 : (unsigned)cell % 16;
    unsigned later = open & (~0u << from);
    e->cell = (uint8_t)__builtin_ctz(later ? later : open | 1u << 15);
    p->cells |= (uint16_t)(1u << e->cell);
    return __builtin_popcount(p->cells & ((1u << e->cell) - 1));
}

/* Cells that a character at `cell` could be moved to by an effect or by itself. */
static inline unsigned moves_from(const cw_game *g, const cw_player *p, int cell, bool near)
{
    unsigned open = free_cells(g, p);
    return near ? open & cells_around(g, cell) : open;
}

/* Whether it stands on the board, or stood there when it died in this action. */
static inline bool has_place(const cw_game *g, const cw_entity *e)
{
    return e->zone == CW_ZONE_BOARD
           || (e->zone == CW_ZONE_NONE && card_of(g, e)->type == CW_TYPE_MINION);
}

/* Whether a minion stands next to another: an edge between their cells, the middle line of the
 * table included; on a board of one row, next in line. Of one that died, where it stood counts. */
bool cw__is_next_to(const cw_game *g, const cw_entity *e, const cw_entity *self);
/* The mask of slots of minions on the same side, next to this one. */
unsigned cw__slots_around(const cw_game *g, const cw_state *st, const cw_entity *e);
/* The mask of slots left and right of it in its row. */
unsigned cw__slots_beside(const cw_game *g, const cw_state *st, const cw_entity *e);

/* Whether the minion may take its move now. */
bool cw__can_move(const cw_game *g, const cw_state *st, const cw_entity *e);
/* Puts a minion on a free cell of its side without further ado; false if it cannot go there. */
bool cw__relocate(run *r, cw_entity_id id, int cell);
void cw__move_minion(run *r, cw_entity_id id, int cell);
/* Minions of the active player that are berserk attack, as long as one can. */
void cw__rampage(run *r);

#endif
