/* The random generator: 64 bits of state, the same numbers on every machine.
 * The step is a Weyl sequence, the output a two-round multiply-xor finaliser
 * (the splitmix family). Rules, agents and cosmetics each own their stream. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

typedef uint64_t cw_rng;

static inline uint64_t cw_mix64(uint64_t x)
{
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9u;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebu;
    x ^= x >> 31;
    return x;
}

static inline uint64_t cw_rng_next(cw_rng *rng)
{
    *rng += 0x9e3779b97f4a7c15u;
    return cw_mix64(*rng);
}

/* Uniform in 0..n-1; n must be 1..2^31. The bias of the multiply-shift is below 2^-32. */
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
