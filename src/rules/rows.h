/* Hands and boards as rows of 16 bytes: taking a slot out, opening one, numbering the entities.
 * Used by the files that keep those lists. */
#ifndef RULES_ROWS_H
#define RULES_ROWS_H

#include "run.h"

#ifdef __SSSE3__
#include <tmmintrin.h>
#endif

/* Hands and boards are 16 bytes: a slot is cut out or opened with shifts, and all entities get
 * their slot again. Entity 0 stands in for the empty slots and is wiped afterwards: no branch
 * depends on where in the row it happens. */
__extension__ typedef unsigned __int128 row_bits;

#ifdef __SSSE3__
/* Byte i of the result is byte i, or byte i + 1 from `slot` on: the step is a window of this row.
 * Rows hold at most 14, so that the last byte, which moves nowhere, is blank. */
static inline void row_cut(uint8_t *list, int slot)
{
    static const uint8_t step[32] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                                     1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    const __m128i places = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    __m128i steps = _mm_loadu_si128((const __m128i *)(step + 16 - slot));
    __m128i x = _mm_loadu_si128((const __m128i *)list);
    x = _mm_shuffle_epi8(x, _mm_min_epu8(_mm_add_epi8(places, steps), _mm_set1_epi8(15)));
    _mm_storeu_si128((__m128i *)list, x);
}
#else
static inline void row_cut(uint8_t *list, int slot)
{
    row_bits x, low = ((row_bits)1 << (8 * slot)) - 1;
    memcpy(&x, list, sizeof x);
    x = (x & low) | ((x >> 8) & ~low);
    memcpy(list, &x, sizeof x);
}
#endif

static inline void row_open(uint8_t *list, int slot, uint8_t value)
{
    row_bits x, low = ((row_bits)1 << (8 * slot)) - 1;
    memcpy(&x, list, sizeof x);
    x = (x & low) | ((row_bits)value << (8 * slot)) | ((x & ~low) << 8);
    memcpy(list, &x, sizeof x);
}

/* The slot that holds `value`, which is there. */
static inline int row_find(const uint8_t *list, uint8_t value)
{
#ifdef __SSSE3__
    __m128i x = _mm_loadu_si128((const __m128i *)list);
    return __builtin_ctz((unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(x, _mm_set1_epi8((char)value)))
                         | 1u << 15);
#else
    int slot = 0;
    while (slot < 15 && list[slot] != value)
        slot++;
    return slot;
#endif
}

static inline void row_number(cw_state *st, const cw_entity_id *list, int room)
{
    for (int i = 0; i < room; i++)
        st->entities[list[i]].slot = (uint8_t)i;
    st->entities[0].slot = 0;
}

#endif
