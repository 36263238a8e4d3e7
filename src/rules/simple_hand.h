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

/* Targets by class (low half of a shape), one byte each; class 0 has none, class 1 needs none. A
 * side's part follows from its minions and whether its hero is among those that may be chosen. */
/* clang-format off */
/* The classes are those of CW_SHAPE_*: 0 odd, 1 no target, 2..4 any side (minion, hero, either),
 * 5..7 own side, 8..10 enemy's. Row 2m + h of a table is for m minions and h heroes that can be
 * chosen. */
#define OWN_PART(m, h) {0, 1, m, h, m + h, m, h, m + h}
#define OTHER_PART(m, h) {0, 0, m, h, m + h, 0, 0, 0, m, h, m + h}
/* clang-format on */
#define BOTH(part, m) part(m, 0), part(m, 1)
/* clang-format off */
#define PARTS(part)                                                                                \
    {BOTH(part, 0), BOTH(part, 1), BOTH(part, 2), BOTH(part, 3), BOTH(part, 4), BOTH(part, 5),     \
     BOTH(part, 6), BOTH(part, 7), BOTH(part, 8), BOTH(part, 9), BOTH(part, 10), BOTH(part, 11),   \
     BOTH(part, 12), BOTH(part, 13), BOTH(part, 14), BOTH(part, 15)}
/* clang-format on */
static const uint8_t own_parts[32][16] = PARTS(OWN_PART), other_parts[32][16] = PARTS(OTHER_PART);

/* How many places a minion can be put on. */
static inline int places_for_minion(const cw_game *g, const cw_player *p, cw_seat seat, bool lanes)
{
    int free = g->rules.board_size[seat] - p->board_count;
    return free <= 0 ? 0 : lanes ? free : p->board_count + 1;
}

#ifdef __SSSE3__

/* Running sums of eight numbers. */
static inline __m128i sum_up(__m128i x)
{
    x = _mm_add_epi16(x, _mm_slli_si128(x, 2));
    x = _mm_add_epi16(x, _mm_slli_si128(x, 4));
    return _mm_add_epi16(x, _mm_slli_si128(x, 8));
}

/* Some of the sixteen slots. */
typedef __m128i slots;

static inline slots slots_of(unsigned mask)
{
    /* Byte i gets bit i of the mask: the low byte of the mask is spread over slots 0..7, the high
     * one over 8..15, and each slot keeps its own bit. */
    const __m128i bits = _mm_set1_epi64x((long long)0x8040201008040201u);
    const __m128i spread = _mm_set_epi64x(0x0101010101010101, 0);
    __m128i x = _mm_shuffle_epi8(_mm_cvtsi32_si128((int)mask), spread);
    return _mm_cmpeq_epi8(_mm_and_si128(x, bits), bits);
}

/* Those whose byte is at most `limit`, which is below 255: no mana reaches PRICE_UNMET. */
static inline slots slots_within(const uint8_t bytes[16], int limit)
{
    __m128i row = _mm_loadu_si128((const __m128i *)bytes);
    return _mm_cmpeq_epi8(_mm_min_epu8(row, _mm_set1_epi8((char)limit)), row);
}

static inline unsigned mask_of(slots set) { return (unsigned)_mm_movemask_epi8(set); }

/* Those whose byte has the bit, which is brought to the sign's place. */
#define HAS_BIT(bytes, bit)                                                                        \
    _mm_cmpgt_epi8(_mm_setzero_si128(), _mm_slli_epi16(bytes, 7 - __builtin_ctz((unsigned)(bit))))

/* Returns the number of all plays. `places`: where a minion can be put, 0 if nowhere.
 * 1. The table of targets by class for this sight: one byte per class, own part plus other part.
 * 2. Each slot looks its class up in it (a byte shuffle is a table of sixteen). Battlecries without
 *    a possible target are played without one, so their count is at least 1; strict ones count 0.
 * 3. Without room, what needs room counts 0; and so does what cannot be paid.
 * 4. Minions count once per place: `each` is 1 (minus minus one) or places.
 * 5. Products, then running sums in two halves of eight 16-bit numbers. 14 cards of 15 places and
 *    30 targets are 6,300 plays, which fit. */
static inline uint32_t count_simple(const cw_player *p, const sight *see, int places,
                                    slots affordable, simple_hand *out)
{
    const __m128i at_least = _mm_set_epi64x(0x0101010101010101, 0x0101010101010100);
    __m128i shapes = _mm_loadu_si128((const __m128i *)p->shape), zero = _mm_setzero_si128();
    __m128i classes = _mm_and_si128(shapes, _mm_set1_epi8(15));
    __m128i strict = _mm_add_epi8(_mm_loadu_si128((const __m128i *)own_parts[see->own_part]),
                                  _mm_loadu_si128((const __m128i *)other_parts[see->other_part]));
    __m128i loose = _mm_max_epu8(strict, at_least);
    __m128i is_strict = HAS_BIT(shapes, CW_SHAPE_STRICT);
    __m128i targets = _mm_or_si128(_mm_and_si128(is_strict, _mm_shuffle_epi8(strict, classes)),
                                   _mm_andnot_si128(is_strict, _mm_shuffle_epi8(loose, classes)));
    if (!places)
        targets = _mm_andnot_si128(HAS_BIT(shapes, CW_SHAPE_ROOM), targets);
    targets = _mm_and_si128(targets, affordable);
    __m128i more = _mm_set1_epi8((char)(places - 1));
    __m128i each = _mm_sub_epi8(_mm_and_si128(HAS_BIT(shapes, CW_SHAPE_MINION), more),
                                _mm_cmpeq_epi8(zero, zero));
    __m128i low = sum_up(
        _mm_mullo_epi16(_mm_unpacklo_epi8(targets, zero), _mm_unpacklo_epi8(each, zero)));
    __m128i high = sum_up(
        _mm_mullo_epi16(_mm_unpackhi_epi8(targets, zero), _mm_unpackhi_epi8(each, zero)));
    high = _mm_add_epi16(high, _mm_set1_epi16((short)_mm_extract_epi16(low, 7)));
    _mm_storeu_si128((__m128i *)out->upto, low);
    _mm_storeu_si128((__m128i *)(out->upto + 8), high);
    return (uint32_t)_mm_extract_epi16(high, 7);
}

/* The slot whose card has the play with that number. The first slot whose running sum is above the
 * number: one comparison of all sixteen. */
static inline int slot_of_play(const simple_hand *hand, uint32_t number)
{
    __m128i n = _mm_set1_epi16((short)number);
    __m128i low = _mm_cmpgt_epi16(_mm_loadu_si128((const __m128i *)hand->upto), n);
    __m128i high = _mm_cmpgt_epi16(_mm_loadu_si128((const __m128i *)(hand->upto + 8)), n);
    return __builtin_ctz((unsigned)_mm_movemask_epi8(_mm_packs_epi16(low, high)));
}

#else

typedef unsigned slots;

static inline slots slots_of(unsigned mask) { return mask; }

static inline unsigned mask_of(slots set) { return set; }

static inline slots slots_within(const uint8_t bytes[16], int limit)
{
    unsigned mask = 0;
    for (int i = 0; i < 16; i++)
        mask |= (unsigned)(bytes[i] <= (uint8_t)limit) << i;
    return mask;
}

static inline uint32_t count_simple(const cw_player *p, const sight *see, int places,
                                    slots affordable, simple_hand *out)
{
    const uint8_t *own = own_parts[see->own_part], *other = other_parts[see->other_part];
    uint16_t total = 0;
    for (int i = 0; i < 16; i++) {
        unsigned shape = p->shape[i], class = shape & 15;
        unsigned targets = own[class] + other[class];
        if (!(shape & CW_SHAPE_STRICT) && class && !targets)
            targets = 1;
        if ((shape & CW_SHAPE_ROOM) && !places)
            targets = 0;
        if ((affordable >> i) & 1)
            total = (uint16_t)(total + targets * (shape & CW_SHAPE_MINION ? (unsigned)places : 1));
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
