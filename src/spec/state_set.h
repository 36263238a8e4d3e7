/* A set of packed positions in the order in which they came. It is cut into shards by the hash of a
 * position; different threads may add to different shards at the same time. */
#ifndef SPEC_STATE_SET_H
#define SPEC_STATE_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SET_SHARDS = 64, SET_BLOCK = 1 << 14 };

/* Records of a length and bytes in blocks; a table of where they are. */
typedef struct state_shard {
    uint8_t **blocks;
    uint32_t block_count, block_room;
    uint32_t last_room;   /* bytes of the last block */
    uint64_t block_bytes; /* of all blocks */
    uint32_t *slots;      /* 1 + place of a record, 0 = free */
    uint8_t *marks;       /* some bits of its hash: most others need not be looked at */
    uint32_t slot_count;
    uint32_t end; /* place behind the last record */
    uint32_t count;
    uint64_t bytes; /* of all positions */
    bool failed;    /* no memory, or a shard of 4 GiB: positions were lost */
} state_shard;

typedef struct state_set {
    state_shard shards[SET_SHARDS];
} state_set;

/* Filled from zero. */
void cw__state_set_clear(state_set *set);

static inline int state_set_shard(uint64_t hash) { return (int)(hash >> 58); }

/* Says that a position with this hash will be added soon. */
static inline void state_shard_expect(const state_shard *shard, uint64_t hash)
{
    uint32_t slot = (uint32_t)hash & (shard->slot_count - 1);
    if (shard->slot_count > 0) {
        __builtin_prefetch(&shard->slots[slot]);
        __builtin_prefetch(&shard->marks[slot]);
    }
}

/* True if it was not there yet. */
bool cw__state_shard_add(state_shard *shard, uint64_t hash, const uint8_t *bytes, size_t size);

/* Where the first record at or behind `place` begins; `place` is 0 or was `end` at some time. */
uint32_t cw__state_shard_first(const state_shard *shard, uint32_t place);
/* The record at `place`, which is below `end`, and the place of the next one. */
const uint8_t *cw__state_shard_read(const state_shard *shard, uint32_t place, size_t *size,
                                    uint32_t *next);

/* Over all shards. */
typedef struct state_sums {
    uint64_t count, packed, memory; /* positions, their bytes, bytes that the set takes */
    bool failed;                    /* some position was lost */
} state_sums;
state_sums cw__state_set_sums(const state_set *set);

#endif
