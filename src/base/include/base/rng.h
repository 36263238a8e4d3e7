/* The random generator: 64 bits of state, the same numbers on every machine.
 * The step is a Weyl sequence, the output a two-round multiply-xor finaliser
 * (the splitmix family). Rules, agents and cosmetics each own their stream. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

typedef uint64_t cw_rng;

/* A bijection that spreads every bit over all 64 (David Stafford's "Mix13" of MurmurHash3's
 * finaliser). 0 stays 0. */
static inline uint64_t cw_mix64(uint64_t x)
{
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9u;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebu;
    x ^= x >> 31;
    return x;
}

/* SplitMix64 (Steele, Lea and Flood 2014, "Fast Splittable Pseudorandom Number Generators"): one
 * addition and one mix, any 64-bit number is a good state, and a position carries its generator in
 * 8 bytes. Not for secrets. */
static inline uint64_t cw_rng_next(cw_rng *rng)
{
    *rng += 0x9e3779b97f4a7c15u;
    return cw_mix64(*rng);
}

/* Uniform in 0..n-1; n must be 1..2^31. The bias of the multiply-shift is below 2^-32. No division
 * and no loop (Lemire 2019, "Fast Random Integer Generation in an Interval", without its rejection
 * step, which nobody could notice here). */
static inline uint32_t cw_rng_below(cw_rng *rng, uint32_t n)
{
    return (uint32_t)(((cw_rng_next(rng) >> 32) * n) >> 32);
}

/* A stream of its own for item `index` of a run: neighbouring indices share nothing. */
static inline cw_rng cw_rng_stream(uint64_t seed, uint64_t index)
{
    return cw_mix64(seed + 0x632be59bd9b4e019u * (index + 1))
           ^ cw_mix64(index ^ 0x8cb92ba72f3d8dd7u);
}

#endif
