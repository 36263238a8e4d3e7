/* 64-bit hashing of bytes (XXH3): equal on every machine of the same byte order. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* Not for secrets: anybody can find two texts with one hash. The seed chains hashes of several
 * pieces. */
uint64_t cw_hash_bytes(const void *data, size_t size, uint64_t seed);

#endif
