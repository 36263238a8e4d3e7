/* How many plays each hand card of simple shape has, all sixteen at once: a card's count is its
 * targets (by the low half of its shape) times its places on the board. With vector instructions
 * this takes no branch at all; without them, a loop says the same. Used by legal.c only. */
#ifndef RULES_SIMPLE_HAND_H
#define RULES_SIMPLE_HAND_H

#include "options.h"

#ifdef __SSSE3__
#include <tmmintrin.h>
#endif

/* upto[i]: plays of the cards in slots 0..i. At most 14 cards of 15 places and 30 targets. */
typedef struct simple_hand {
    uint16_t upto[16];
} simple_hand;

/* Targets by class (low half of a shape), one byte each; class 0 has none, class 1 needs none. */
static inline void count_targets(const sight *see, cw_seat seat, uint64_t table[2])
{
    uint64_t own = (see->choosable >> (seat * 16)) & 0xffff;
    uint64_t other = (see->choosable >> (16 - seat * 16)) & 0xffff;
    uint64_t hero = own & 1, foe = other & 1;
    uint64_t mine = (uint64_t)__builtin_popcountll(own >> 1);
    uint64_t his = (uint64_t)__builtin_popcountll(other >> 1);
    table[0] = 1 << 8 | (mine + his) << 16 | (hero + foe) << 24 | (mine + his + hero + foe) << 32 |
               mine << 40 | hero << 48 | (mine + hero) << 56;
    table[1] = his | foe << 8 | (his + foe) << 16;
}

/* Places that a minion can be put on, less one; meaningless on a full board. */
static inline int more_places(const cw_game *g, const cw_player *p, bool lanes)
{
    return lanes ? g->rules.board_size[0] - p->board_count - 1 : p->board_count;
}

#ifdef __SSSE3__

/* Running sums of eight numbers. */
static inline __m128i sum_up(__m128i x)
{
    x = _mm_add_epi16(x, _mm_slli_si128(x, 2));
    x = _mm_add_epi16(x, _mm_slli_si128(x, 4));
    return _mm_add_epi16(x, _mm_slli_si128(x, 8));
}

static inline __m128i lanes_of(unsigned mask)
{
    const __m128i bits = _mm_set1_epi64x((long long)0x8040201008040201u);
    const __m128i spread = _mm_set_epi64x(0x0101010101010101, 0);
    __m128i x = _mm_shuffle_epi8(_mm_cvtsi32_si128((int)mask), spread);
    return _mm_cmpeq_epi8(_mm_and_si128(x, bits), bits);
}

static inline __m128i has_bit(__m128i shapes, int bit)
{
    __m128i b = _mm_set1_epi8((char)bit);
    return _mm_cmpeq_epi8(_mm_and_si128(shapes, b), b);
}

/* Returns the number of all plays. */
static inline uint32_t count_simple(const cw_game *g, const cw_player *p, cw_seat seat, bool lanes,
                                    const sight *see, unsigned affordable, simple_hand *out)
{
    uint64_t table[2];
    count_targets(see, seat, table);
    const __m128i at_least = _mm_set_epi64x(0x0101010101010101, 0x0101010101010100);
    __m128i shapes = _mm_loadu_si128((const __m128i *)p->shape), zero = _mm_setzero_si128();
    __m128i classes = _mm_and_si128(shapes, _mm_set1_epi8(15));
    __m128i strict = _mm_set_epi64x((long long)table[1], (long long)table[0]);
    __m128i loose = _mm_max_epu8(strict, at_least);
    __m128i is_strict = has_bit(shapes, CW_SHAPE_STRICT);
    __m128i targets = _mm_or_si128(_mm_and_si128(is_strict, _mm_shuffle_epi8(strict, classes)),
                                   _mm_andnot_si128(is_strict, _mm_shuffle_epi8(loose, classes)));
    __m128i full = _mm_set1_epi8(p->board_count >= g->rules.board_size[seat] ? -1 : 0);
    __m128i closed = _mm_and_si128(full, has_bit(shapes, CW_SHAPE_ROOM));
    targets = _mm_andnot_si128(closed, _mm_and_si128(targets, lanes_of(affordable)));
    __m128i places = _mm_and_si128(has_bit(shapes, CW_SHAPE_MINION),
                                   _mm_set1_epi8((char)more_places(g, p, lanes)));
    places = _mm_add_epi8(places, _mm_set1_epi8(1));
    __m128i low = sum_up(_mm_mullo_epi16(_mm_unpacklo_epi8(targets, zero),
                                         _mm_unpacklo_epi8(places, zero)));
    __m128i high = sum_up(_mm_mullo_epi16(_mm_unpackhi_epi8(targets, zero),
                                          _mm_unpackhi_epi8(places, zero)));
    high = _mm_add_epi16(high, _mm_set1_epi16((short)_mm_extract_epi16(low, 7)));
    _mm_storeu_si128((__m128i *)out->upto, low);
    _mm_storeu_si128((__m128i *)(out->upto + 8), high);
    return (uint32_t)_mm_extract_epi16(high, 7);
}

/* The slot whose card has the play with that number. */
static inline int slot_of_play(const simple_hand *hand, uint32_t number)
{
    __m128i n = _mm_set1_epi16((short)number);
    __m128i low = _mm_cmpgt_epi16(_mm_loadu_si128((const __m128i *)hand->upto), n);
    __m128i high = _mm_cmpgt_epi16(_mm_loadu_si128((const __m128i *)(hand->upto + 8)), n);
    return __builtin_ctz((unsigned)_mm_movemask_epi8(_mm_packs_epi16(low, high)));
}

#else

static inline uint32_t count_simple(const cw_game *g, const cw_player *p, cw_seat seat, bool lanes,
                                    const sight *see, unsigned affordable, simple_hand *out)
{
    uint64_t table[2];
    uint16_t total = 0;
    count_targets(see, seat, table);
    for (int i = 0; i < 16; i++) {
        unsigned shape = p->shape[i], class = shape & 15;
        unsigned targets = (table[class >> 3] >> (8 * (class & 7))) & 255;
        if (!(shape & CW_SHAPE_STRICT) && class && !targets)
            targets = 1;
        if ((shape & CW_SHAPE_ROOM) && p->board_count >= g->rules.board_size[seat])
            targets = 0;
        unsigned places = shape & CW_SHAPE_MINION ? (unsigned)more_places(g, p, lanes) + 1 : 1;
        if ((affordable >> i) & 1)
            total = (uint16_t)(total + targets * places);
        out->upto[i] = total;
    }
    return total;
}

static inline int slot_of_play(const simple_hand *hand, uint32_t number)
{
    int slot = 0;
    while (hand->upto[slot] <= number)
        slot++;
    return slot;
}

#endif
#endif
