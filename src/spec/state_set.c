/* Sharded sets of packed positions. Positions lie one behind another in blocks; the table holds
 * four bytes and a mark for each. Hashes are worked out again when a table grows.
 *
 * Exact: positions are kept whole and compared byte by byte, so that no collision of hashes hides
 * one (unlike bitstate hashing, Holzmann 1998, "An Analysis of Bitstate Hashing"). A "proved" would
 * mean less otherwise. */
#include "state_set.h"

#include "base/hash.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Places are 32 bits, 14 of them inside a block: 4 GiB for each of 64 shards. */
enum { FIRST_SLOTS = 64, BLOCK_BITS = 14, LENGTH_BYTES = 2, GROWING = 8, STEP = 1 << 10 };

_Static_assert(1 << BLOCK_BITS == SET_BLOCK, "places are block and offset");

void cw__state_set_clear(state_set *set)
{
    for (int i = 0; i < SET_SHARDS; i++) {
        state_shard *s = &set->shards[i];
        for (uint32_t k = 0; k < s->block_count; k++)
            free(s->blocks[k]);
        free(s->blocks);
        free(s->slots);
        free(s->marks);
    }
    memset(set, 0, sizeof *set);
}

/* A length is one byte below 128, else two; 0 says that the block ends here. */
static size_t put_length(uint8_t *at, size_t size)
{
    if (size < 0x80) {
        at[0] = (uint8_t)size;
        return 1;
    }
    at[0] = (uint8_t)(size | 0x80);
    at[1] = (uint8_t)(size >> 7);
    return 2;
}

const uint8_t *cw__state_shard_read(const state_shard *s, uint32_t place, size_t *size,
                                    uint32_t *next)
{
    const uint8_t *at = s->blocks[place >> BLOCK_BITS] + (place & (SET_BLOCK - 1));
    size_t bytes = at[0] & 0x7f, head = 1;
    if (at[0] & 0x80) {
        bytes |= (size_t)at[1] << 7;
        head = 2;
    }
    *size = bytes;
    uint32_t after = place + (uint32_t)(head + bytes);
    bool ends = after < s->end && (after & (SET_BLOCK - 1)) != 0 && at[head + bytes] == 0;
    *next = ends ? (after | (SET_BLOCK - 1)) + 1 : after;
    return at + head;
}

uint32_t cw__state_shard_first(const state_shard *s, uint32_t place)
{
    uint32_t used = place & (SET_BLOCK - 1);
    bool ends = place < s->end && used != 0 && s->blocks[place >> BLOCK_BITS][used] == 0;
    return ends ? (place | (SET_BLOCK - 1)) + 1 : place;
}

/* The slot that holds the position, or the free one where it would go. Linear probing. The mark,
 * eight other bits of the hash, spares a look into the blocks at 255 of 256 strangers. */
static uint32_t find_slot(const state_shard *s, uint64_t hash, const uint8_t *bytes, size_t size)
{
    uint32_t mask = s->slot_count - 1, slot = (uint32_t)hash & mask;
    uint8_t mark = (uint8_t)(hash >> 48);
    for (; s->slots[slot] != 0; slot = (slot + 1) & mask) {
        size_t there;
        uint32_t next;
        if (s->marks[slot] == mark) {
            const uint8_t *old = cw__state_shard_read(s, s->slots[slot] - 1, &there, &next);
            if (there == size && memcmp(old, bytes, size) == 0)
                break;
        }
    }
    return slot;
}

/* Hashes are not stored, eight bytes for each position would be too many: they are worked out again
 * from the positions, in the order of the blocks. */
static bool grow_table(state_shard *s)
{
    uint32_t count = s->slot_count > 0 ? s->slot_count * 2 : FIRST_SLOTS;
    uint32_t *slots = cw_try_realloc(NULL, count * sizeof *slots);
    uint8_t *marks = cw_try_realloc(NULL, count);
    if (slots == NULL || marks == NULL || count == 0) {
        free(slots);
        free(marks);
        return false;
    }
    memset(slots, 0, count * sizeof *slots);
    for (uint32_t place = 0, next; place < s->end; place = next) {
        size_t size;
        const uint8_t *bytes = cw__state_shard_read(s, place, &size, &next);
        uint64_t hash = cw_hash_bytes(bytes, size, 0);
        uint32_t slot = (uint32_t)hash & (count - 1);
        while (slots[slot] != 0)
            slot = (slot + 1) & (count - 1);
        slots[slot] = place + 1;
        marks[slot] = (uint8_t)(hash >> 48);
    }
    free(s->slots);
    free(s->marks);
    s->slots = slots;
    s->marks = marks;
    s->slot_count = count;
    return true;
}

/* The last block is made large enough for its first `needed` bytes. The first few blocks of a shard
 * grow step by step, so that small sets stay small; others are had at once. */
static bool fit_block(state_shard *s, uint32_t needed)
{
    if (needed <= s->last_room)
        return true;
    uint32_t room = s->block_count > GROWING ? SET_BLOCK : (needed + STEP - 1) / STEP * STEP;
    uint8_t **last = &s->blocks[s->block_count - 1], *block = cw_try_realloc(*last, room);
    if (block == NULL)
        return false;
    *last = block;
    s->block_bytes += room - s->last_room;
    s->last_room = room;
    return true;
}

/* Places are 32 bits, the upper of which number the block: so there are at most 2 to the power
 * of the rest of them. On failure the shard is as before and the search ends with what it has. */
static bool add_block(state_shard *s, uint32_t needed)
{
    if (s->block_count == s->block_room) {
        uint32_t room = s->block_room > 0 ? s->block_room * 2 : 4;
        uint8_t **blocks = cw_try_realloc(s->blocks, room * sizeof *blocks);
        if (blocks == NULL)
            return false;
        s->blocks = blocks;
        s->block_room = room;
    }
    if (s->block_count >= 1u << (32 - BLOCK_BITS))
        return false;
    uint32_t before = s->last_room;
    s->blocks[s->block_count++] = NULL;
    s->last_room = 0;
    if (!fit_block(s, needed)) {
        s->block_count--;
        s->last_room = before;
        return false;
    }
    return true;
}

/* Where the next record goes; -1 if there is no room. */
static int64_t make_room(state_shard *s, size_t size)
{
    uint32_t used = s->end & (SET_BLOCK - 1), needed = LENGTH_BYTES + (uint32_t)size;
    bool full = s->block_count == 0 || (used == 0 && s->end >> BLOCK_BITS == s->block_count)
                || used + needed > SET_BLOCK;
    if (!full)
        return fit_block(s, used + needed) ? (int64_t)s->end : -1;
    if ((used != 0 && !fit_block(s, used + 1)) || !add_block(s, needed))
        return -1;
    if (used != 0)
        s->blocks[s->block_count - 2][used] = 0;
    return (int64_t)(s->block_count - 1) << BLOCK_BITS;
}

/* Seven eighths full is where it grows: marks keep long probes cheap. On failure the set is as it
 * was, and `failed` says that something was lost. */
bool cw__state_shard_add(state_shard *s, uint64_t hash, const uint8_t *bytes, size_t size)
{
    if (s->count >= s->slot_count / 8 * 7 && !grow_table(s)) {
        s->failed = true;
        return false;
    }
    uint32_t slot = find_slot(s, hash, bytes, size);
    if (s->slots[slot] != 0)
        return false;
    int64_t place = make_room(s, size);
    if (place < 0 || place > UINT32_MAX - SET_BLOCK) {
        s->failed = true;
        return false;
    }
    uint8_t *at = s->blocks[place >> BLOCK_BITS] + (place & (SET_BLOCK - 1));
    size_t head = put_length(at, size);
    memcpy(at + head, bytes, size);
    s->slots[slot] = (uint32_t)place + 1;
    s->marks[slot] = (uint8_t)(hash >> 48);
    s->end = (uint32_t)place + (uint32_t)(head + size);
    s->count++;
    s->bytes += size;
    return true;
}

state_sums cw__state_set_sums(const state_set *set)
{
    state_sums sums = {.memory = sizeof *set};
    for (int i = 0; i < SET_SHARDS; i++) {
        const state_shard *s = &set->shards[i];
        sums.count += s->count;
        sums.packed += s->bytes;
        sums.memory += s->block_bytes + s->block_room * sizeof *s->blocks
                       + (uint64_t)s->slot_count * (sizeof *s->slots + sizeof *s->marks);
        sums.failed |= s->failed;
    }
    return sums;
}
