/* The two halves of a step of the search. First every chunk of positions is asked and opened by
 * some thread, and what follows is put into the chunk's buffer; then every shard of the set takes
 * its positions out of all buffers in the order of the chunks. So threads never change the set. */
#include "check.h"

#include "base/hash.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A job that has found so many bytes of positions leaves the rest to the next step. */
enum { BUFFER_MOST = 1 << 20, BUFFER_FIRST = 1 << 16, RECENT = 1 << 12, AHEAD = 16 };

/* A position in a buffer; its bytes follow. */
typedef struct entry {
    uint64_t hash;
    uint32_t next; /* 1 + offset of the next one of the same shard */
    uint32_t size;
} entry;

typedef struct opening {
    checker *checker;
    check_buffer *buffer;
    check_worker *worker;
    bool stuck; /* an action did not bring the end nearer */
} opening;

/* PACK_MOST bytes are ready before anything is packed, so packing never has to ask. Without
 * memory the buffer is full and the search cut, not wrong. */
static bool make_room(check_buffer *b)
{
    size_t needed = b->size + sizeof(entry) + PACK_MOST;
    if (needed <= b->room)
        return true;
    size_t room = b->room > 0 ? b->room * 2 : BUFFER_FIRST;
    uint8_t *data = cw_try_realloc(b->data, room);
    if (data == NULL) {
        b->cut = b->is_full = true;
        return false;
    }
    b->data = data;
    b->room = room;
    return true;
}

static entry *entry_at(const check_buffer *b, uint32_t offset)
{
    return (entry *)(void *)(b->data + offset);
}

/* Whether the position was put into this buffer a short time ago. Many actions of a chunk lead to
 * the same few positions: dropping those here spares the set a look each. */
static bool is_repeated(check_worker *w, const check_buffer *b, const entry *now)
{
    uint32_t *recent = &w->recent[now->hash % RECENT];
    if (*recent != 0) {
        const entry *old = entry_at(b, *recent - 1);
        if (old->hash == now->hash && old->size == now->size
            && memcmp(old + 1, now + 1, now->size) == 0)
            return true;
    }
    *recent = (uint32_t)((const uint8_t *)now - b->data) + 1;
    return false;
}

/* Packs a successor into the chunk's buffer and hangs it on the list of its shard: afterwards
 * each shard is filled by one thread alone, without locks. A few recent ones are compared at
 * once, for many actions lead to the same position. Entries are aligned to eight bytes. */
static bool keep_successor(void *context, cw_action action, const cw_chance *chance,
                           const cw_state *next)
{
    opening *o = context;
    check_buffer *b = o->buffer;
    (void)action;
    (void)chance;
    o->stuck |= !cw__laws_progress(&o->worker->origin.state, next);
    if (!make_room(b))
        return false;
    entry *e = entry_at(b, (uint32_t)b->size);
    e->size = (uint32_t)cw__pack_successor(&o->checker->packer, &o->worker->origin, next,
                                           (uint8_t *)(e + 1));
    e->hash = cw_hash_bytes(e + 1, e->size, 0);
    e->next = 0;
    if (is_repeated(o->worker, b, e))
        return true;
    int shard = state_set_shard(e->hash);
    uint32_t number = (uint32_t)b->size + 1;
    if (b->last[shard] != 0)
        entry_at(b, b->last[shard] - 1)->next = number;
    else
        b->first[shard] = number;
    b->last[shard] = number;
    b->size += (sizeof(entry) + e->size + 7) & ~(size_t)7;
    return ++b->kept < o->checker->buffer_most && b->size < BUFFER_MOST;
}

/* The first one of the chunk. */
static void note(check_buffer *b, int verdict, const check_chunk *chunk, uint32_t place,
                 const char *detail)
{
    check_breach *breach = &b->breaches[verdict];
    if (!breach->found) {
        *breach = (check_breach){.found = true, .shard = chunk->shard, .place = place};
        snprintf(breach->detail, sizeof breach->detail, "%s", detail);
    }
}

/* Laws and properties of the position that the worker holds. The generator of an unpacked position
 * is its hash: it picks the sample of the slow laws, the same in every run. */
static void ask(opening *o, int count, const check_chunk *chunk, uint32_t place)
{
    const cw_check_setup *setup = o->checker->setup;
    const cw_state *state = &o->worker->origin.state;
    char detail[200] = "";
    const char *fault = cw_setup_fault(setup->game, state);
    unsigned broken = cw__laws_broken(setup->game, state, fault, count, state->rng, detail);
    for (int i = 0; i < CW_LAW_COUNT && broken != 0; i++)
        if (broken >> i & 1)
            note(o->buffer, i, chunk, place, detail);
    for (int i = CW_LAW_COUNT; i < o->checker->verdict_count; i++)
        if (!o->checker->found[i].broken
            && !cw_property_holds(setup->game, state, &setup->properties->list[i - CW_LAW_COUNT]))
            note(o->buffer, i, chunk, place, "");
}

/* The buffer's memory is kept between jobs. */
static void empty_buffer(check_buffer *b)
{
    uint8_t *data = b->data;
    size_t room = b->room;
    memset(b, 0, sizeof *b);
    b->data = data;
    b->room = room;
}

/* Asks and opens the position that the worker holds, the first of the chunk; false if some of what
 * follows is left for the next step. Once a limit is reached (`expand` is false) positions are judged
 * but not opened, which is noted as a cut. */
static bool open_position(opening *o, check_chunk *chunk)
{
    const cw_state *state = &o->worker->origin.state;
    successors *s = &o->worker->successors;
    bool over = cw_state_is_over(state), done = true;
    int count = over ? 0 : cw__successors_list(s, state);
    if (!chunk->is_begun && chunk->walk.part == 0)
        ask(o, count, chunk, chunk->place);
    chunk->is_begun = true;
    o->buffer->cut |= !o->checker->expand && !over;
    o->stuck = false;
    if (o->checker->expand && !over)
        done = cw__successors_visit(s, state, count, &chunk->walk, keep_successor, o)
               || chunk->walk.action == count;
    if (o->stuck)
        note(o->buffer, CW_LAW_ENDS, chunk, chunk->place,
             "an action does not bring the end nearer");
    return done;
}

/* One job of a layer: opens a run of positions of one shard. It writes only to its own chunk and
 * buffer, so the result is the same whatever the number of threads. */
void cw__check_open_chunk(void *context, size_t index, int worker)
{
    checker *c = context;
    check_chunk *chunk = &c->chunks[index];
    opening o = {.checker = c, .buffer = &c->buffers[index], .worker = c->workers[worker]};
    successors *s = &o.worker->successors;
    empty_buffer(o.buffer);
    memset(o.worker->recent, 0, sizeof o.worker->recent);
    s->tried = 0;
    s->cut = false;
    while (chunk->count > 0) {
        size_t size;
        uint32_t next;
        const uint8_t *bytes = cw__state_shard_read(&c->set.shards[chunk->shard], chunk->place,
                                                    &size, &next);
        cw__unpack_state(&c->packer, bytes, size, &o.worker->origin);
        if (!open_position(&o, chunk))
            break;
        o.buffer->opened += chunk->walk.part == 0;
        chunk->place = next;
        chunk->count--;
        chunk->is_begun = false;
        chunk->walk.action = 0;
        chunk->walk.is_inside = false;
        if (o.buffer->kept >= c->buffer_most || o.buffer->size >= BUFFER_MOST)
            break;
    }
    o.buffer->tried = s->tried;
    o.buffer->cut |= s->cut;
}

static void add_entry(state_shard *shard, const entry *e)
{
    cw__state_shard_add(shard, e->hash, (const uint8_t *)(e + 1), e->size);
}

/* Memory is slow: each position is announced some positions before it is added. */
void cw__check_fill_shard(void *context, size_t index, int worker)
{
    checker *c = context;
    state_shard *shard = &c->set.shards[index];
    const entry *waiting[AHEAD];
    unsigned came = 0, added = 0;
    (void)worker;
    for (int i = 0; i < c->chunk_count; i++) {
        const check_buffer *b = &c->buffers[i];
        for (uint32_t number = b->first[index]; number != 0;) {
            const entry *e = entry_at(b, number - 1);
            if (came - added == AHEAD)
                add_entry(shard, waiting[added++ % AHEAD]);
            state_shard_expect(shard, e->hash);
            waiting[came++ % AHEAD] = e;
            number = e->next;
        }
    }
    while (added < came)
        add_entry(shard, waiting[added++ % AHEAD]);
}
