/* The shortest way to a position that the search found. Positions do not remember where they came
 * from: that would cost memory for all of them. Instead the layer before is opened once more until
 * one of its positions leads there, and so on back to an opening. Then the way is played forward in
 * a real match, which names cards as the engine has them. */
#include "check.h"

#include "base/hash.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

typedef struct packed {
    uint8_t *bytes;
    size_t size;
} packed;

/* ---- backward ---- */

typedef struct hunt {
    checker *checker;
    packed target;
    bool hits[CHECK_CHUNKS];
} hunt;

typedef struct match {
    const packer *packer;
    const pack_origin *origin; /* of the position before, if it was unpacked */
    const packed *target;
    uint8_t *scratch;
    bool found;
    cw_action action; /* that leads there, if found */
    cw_chance chance;
    cw_state next;
} match;

static bool is_target(void *context, cw_action action, const cw_chance *chance,
                      const cw_state *next)
{
    match *m = context;
    size_t size = cw__pack_successor(m->packer, m->origin, next, m->scratch);
    if (size == m->target->size && memcmp(m->scratch, m->target->bytes, size) == 0) {
        m->found = true;
        m->action = action;
        m->chance = *chance;
        cw_state_copy(&m->next, next);
    }
    return !m->found;
}

/* Opens the first position of a chunk of the layer before, which stays the first one if it leads to
 * the target. */
static void hunt_chunk(void *context, size_t index, int worker)
{
    hunt *h = context;
    checker *c = h->checker;
    check_chunk *chunk = &c->chunks[index];
    check_worker *w = c->workers[worker];
    match m = {
        .packer = &c->packer, .origin = &w->origin, .target = &h->target, .scratch = w->packed};
    size_t size;
    uint32_t next;
    const uint8_t *bytes = cw__state_shard_read(&c->set.shards[chunk->shard], chunk->place, &size,
                                                &next);
    cw__unpack_state(&c->packer, bytes, size, &w->origin);
    if (!cw_state_is_over(&w->origin.state)) {
        int count = cw__successors_list(&w->successors, &w->origin.state);
        successor_walk walk = {.parts = 1};
        cw__successors_visit(&w->successors, &w->origin.state, count, &walk, is_target, &m);
    }
    h->hits[index] = m.found;
    if (!m.found) {
        chunk->place = next;
        chunk->count--;
    }
}

static packed read_place(const checker *c, int shard, uint32_t place)
{
    size_t size;
    uint32_t next;
    const uint8_t *bytes = cw__state_shard_read(&c->set.shards[shard], place, &size, &next);
    packed p = {.bytes = cw_alloc(1, size), .size = size};
    memcpy(p.bytes, bytes, size);
    return p;
}

/* A position of a layer that leads to the target. All chunks are gone through at the same pace, as
 * when they were opened: of a layer that was left at a limit only the first ones were. The first
 * chunk with a hit counts, whatever thread found it, so that the trace is the same in every run. */
static packed find_parent(checker *c, int layer, packed target)
{
    hunt *h = cw_alloc(1, sizeof *h);
    uint32_t cursor[SET_SHARDS];
    const uint32_t *end = &c->layers[(size_t)(layer + 1) * SET_SHARDS];
    packed parent = {0};
    memcpy(cursor, &c->layers[(size_t)layer * SET_SHARDS], sizeof cursor);
    h->checker = c;
    h->target = target;
    c->chunk_count = 0;
    while (parent.bytes == NULL
           && (cw__check_keep_unfinished(c) || cw__check_cut_chunks(c, cursor, end))) {
        cw_parallel(c->threads, (size_t)c->chunk_count, hunt_chunk, h, NULL);
        for (int i = 0; i < c->chunk_count && parent.bytes == NULL; i++)
            if (h->hits[i])
                parent = read_place(c, c->chunks[i].shard, c->chunks[i].place);
    }
    free(h);
    return parent;
}

/* ---- forward ---- */

static void copy_outcomes(const cw_chance *chance, uint16_t *out, int *count)
{
    *count = chance->taken;
    for (int i = 0; i < chance->taken; i++)
        out[i] = chance->step[i].outcome;
}

/* The opening that is packed so; false if there is none. */
static bool find_opening(checker *c, const packed *root, cw_trace *trace, cw_state *state)
{
    uint8_t bytes[PACK_MOST];
    cw_chance script;
    cw_chance_begin(&script);
    for (int i = 0; !c->sampled || i < c->setup->openings; i++) {
        trace->seed = c->sampled ? cw_rng_stream(c->setup->seed, (uint64_t)i) : c->setup->seed;
        cw__opening_play(c->setup, trace->seed, c->sampled ? NULL : &script, state);
        size_t size = cw__pack_state(&c->packer, state, bytes);
        if (size == root->size && memcmp(bytes, root->bytes, size) == 0) {
            if (!c->sampled)
                copy_outcomes(&script, trace->opening, &trace->opening_count);
            return true;
        }
        if (!c->sampled && !cw__opening_next(c->setup, &script, state))
            return false;
    }
    return false;
}

/* Packed positions have lost which of several equal cards is which: in a real match the action is
 * looked for again that leads to a position that packs like the next one. Nothing is left out here
 * (no packer among the successors). */
static bool play_forward(checker *c, const packed *path, int count, cw_trace *trace)
{
    successors *s = cw_alloc(1, sizeof *s);
    cw_state state;
    uint8_t scratch[PACK_MOST];
    trace->steps = cw_alloc((size_t)count + 1, sizeof *trace->steps);
    bool good = find_opening(c, &path[0], trace, &state);
    s->game = c->setup->game;
    for (int i = 0; i < count && good; i++) {
        match m = {.packer = &c->packer, .target = &path[i + 1], .scratch = scratch};
        cw_trace_step *step = &trace->steps[i];
        successor_walk walk = {.parts = 1};
        cw__successors_visit(s, &state, cw__successors_list(s, &state), &walk, is_target, &m);
        good = m.found;
        if (good) {
            step->action = m.action;
            step->seat = cw_state_decider(&state);
            copy_outcomes(&m.chance, step->chance, &step->chance_count);
            cw_state_copy(&state, &m.next);
            trace->count++;
        }
    }
    free(s);
    return good;
}

/* Back from the breach, layer by layer, then forward. The layers are those of a breadth-first
 * search, so no shorter way exists. */
bool cw__trace_find(checker *c, int number, cw_trace *trace)
{
    int layer = c->found[number].layer;
    packed *path = cw_alloc((size_t)layer + 1, sizeof *path);
    const check_breach *breach = &c->found[number].breach;
    bool good = true;
    path[layer] = read_place(c, breach->shard, breach->place);
    for (int i = layer - 1; i >= 0 && good; i--) {
        path[i] = find_parent(c, i, path[i + 1]);
        good = path[i].bytes != NULL;
    }
    good = good && play_forward(c, path, layer, trace);
    for (int i = 0; i <= layer; i++)
        free(path[i].bytes);
    free(path);
    return good;
}

static void force(cw_chance *chance, const uint16_t *outcomes, int count)
{
    memset(chance, 0, sizeof *chance);
    chance->forced = count;
    for (int i = 0; i < count; i++)
        chance->step[i].outcome = outcomes[i];
}

cw_status cw_trace_step_play(const cw_game *game, const cw_trace_step *step, cw_state *state)
{
    cw_chance chance;
    force(&chance, step->chance, step->chance_count);
    return cw_apply_with(game, state, step->action, NULL, step->chance_count > 0 ? &chance : NULL);
}

cw_status cw_trace_play(const cw_game *game, const cw_deck decks[CW_SEATS], const cw_trace *trace,
                        cw_state *state)
{
    cw_match_setup setup = {.decks = {decks[0], decks[1]}, .seed = trace->seed};
    cw_chance chance;
    force(&chance, trace->opening, trace->opening_count);
    cw_status status = cw_match_start_with(game, &setup, state, NULL,
                                           trace->opening_count > 0 ? &chance : NULL);
    for (int i = 0; i < trace->count && status == CW_OK; i++)
        status = cw_trace_step_play(game, &trace->steps[i], state);
    return status;
}
