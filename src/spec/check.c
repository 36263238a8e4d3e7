/* The model checker: breadth-first search, layer by layer. A layer holds the positions that are
 * first reached after so many actions, so that the first breach of a property is a nearest one. */
#include "check.h"

#include "base/clock.h"
#include "base/hash.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LAYERS = 1 << 17, ONE_THREAD = 2 * CHECK_CHUNK };

static const char *const law_names[] = {
#define X(id, text) text,
    CW_LAW_LIST(X)
#undef X
};

void check_name_verdicts(const cw_check_setup *setup, cw_check_result *result)
{
    int properties = setup->properties != NULL ? setup->properties->count : 0;
    result->verdicts = calloc((size_t)(CW_LAW_COUNT + properties), sizeof *result->verdicts);
    for (int i = 0; result->verdicts != NULL && i < CW_LAW_COUNT + properties; i++) {
        cw_str name = CW_STR_INIT;
        if (i < CW_LAW_COUNT)
            cw_str_add(&name, law_names[i]);
        else
            cw_property_print(setup->game, &setup->properties->list[i - CW_LAW_COUNT], &name);
        result->verdicts[i] = (cw_verdict){.name = name.data, .holds = true};
        result->verdict_count++;
    }
}

/* ---- openings ---- */

static void add_root(checker *c, const cw_state *state)
{
    uint8_t bytes[PACK_MOST];
    size_t size = pack_state(&c->packer, state, bytes);
    uint64_t hash = cw_hash_bytes(bytes, size, 0);
    c->openings += state_shard_add(&c->set.shards[state_set_shard(hash)], hash, bytes, size);
}

/* So many random openings instead of the first ones, which would be much alike. */
static void sample_openings(checker *c)
{
    cw_state state;
    c->sampled = true;
    c->openings = 0;
    state_set_clear(&c->set);
    for (int i = 0; i < c->setup->openings; i++) {
        opening_play(c->setup, cw_rng_stream(c->setup->seed, (uint64_t)i), NULL, &state);
        add_root(c, &state);
    }
}

static cw_status find_openings(checker *c)
{
    cw_chance script;
    cw_state state;
    cw_chance_begin(&script);
    cw_status status = opening_play(c->setup, c->setup->seed, &script, &state);
    if (status != CW_OK)
        return status;
    packer_init(&c->packer, c->setup->game, symmetry_find(c->setup->game, c->setup->decks), &state);
    add_root(c, &state);
    for (int tried = 1; opening_next(c->setup, &script, &state); tried++) {
        if (c->openings >= (uint64_t)c->setup->openings || tried > 16 * c->setup->openings
            || script.overflow) {
            sample_openings(c);
            break;
        }
        opening_play(c->setup, c->setup->seed, &script, &state);
        add_root(c, &state);
    }
    return CW_OK;
}

/* ---- layers ---- */

static bool begin_layer(checker *c)
{
    if (c->layer_count == c->layer_room) {
        int room = c->layer_room > 0 ? c->layer_room * 2 : 64;
        uint32_t *layers = room <= MOST_LAYERS ? cw_try_realloc(c->layers, (size_t)room * SET_SHARDS
                                                                               * sizeof *layers)
                                               : NULL;
        if (layers == NULL)
            return false;
        c->layers = layers;
        c->layer_room = room;
    }
    uint32_t *begin = &c->layers[(size_t)c->layer_count++ * SET_SHARDS];
    for (int i = 0; i < SET_SHARDS; i++)
        begin[i] = c->layer_count > 1 ? c->set.shards[i].end : 0;
    return true;
}

bool check_cut_chunks(checker *c, uint32_t cursor[SET_SHARDS], const uint32_t end[SET_SHARDS],
                      uint64_t most)
{
    c->chunk_count = 0;
    for (int i = 0; i < SET_SHARDS; i++) {
        const state_shard *shard = &c->set.shards[i];
        cursor[i] = state_shard_first(shard, cursor[i]);
        while (cursor[i] < end[i] && c->chunk_count < CHECK_CHUNKS && most > 0) {
            check_chunk chunk = {.shard = i, .place = cursor[i]};
            size_t size;
            while (cursor[i] < end[i] && chunk.count < CHECK_CHUNK && most > 0) {
                state_shard_read(shard, cursor[i], &size, &cursor[i]);
                chunk.count++;
                most--;
            }
            c->chunks[c->chunk_count++] = chunk;
        }
    }
    return c->chunk_count > 0;
}

static void gather(checker *c, int layer)
{
    for (int i = 0; i < c->chunk_count; i++) {
        const check_buffer *b = &c->buffers[i];
        c->transitions += b->tried;
        c->opened += (uint64_t)c->chunks[i].count;
        c->cut |= b->cut;
        c->is_full |= b->is_full;
        for (int k = 0; k < c->verdict_count; k++) {
            if (b->breaches[k].found && !c->found[k].broken) {
                c->found[k].broken = true;
                c->found[k].layer = layer;
                c->found[k].breach = b->breaches[k];
            }
        }
    }
}

/* How many positions may be opened at once so that the limit is not much exceeded, judging by what
 * came of the others. The answer depends on counts only, never on time or threads. */
static uint64_t batch_size(const checker *c)
{
    uint64_t count = state_set_count(&c->set), limit = c->setup->states;
    if (!c->expand || c->opened == 0)
        return c->expand ? 1 : UINT64_MAX;
    uint64_t each = c->transitions / c->opened + 1;
    uint64_t left = limit > count ? (limit - count) / each : 0;
    return left > 0 ? left : 1;
}

/* Positions of the chunks: a few are not worth starting threads. */
static int threads_for(const checker *c)
{
    int sum = 0;
    for (int i = 0; i < c->chunk_count; i++)
        sum += c->chunks[i].count;
    return sum <= ONE_THREAD ? 1 : c->threads;
}

/* One layer; false if the search is to stop. `result->limit` says why. */
static bool search_layer(checker *c, int layer, cw_check_result *result)
{
    const cw_check_setup *setup = c->setup;
    uint32_t cursor[SET_SHARDS];
    const uint32_t *end = &c->layers[(size_t)(layer + 1) * SET_SHARDS];
    memcpy(cursor, &c->layers[(size_t)layer * SET_SHARDS], sizeof cursor);
    if (setup->depth >= 0 && layer >= setup->depth) {
        c->expand = false;
        snprintf(result->limit, sizeof result->limit, "the depth of %d actions", setup->depth);
    }
    while (check_cut_chunks(c, cursor, end, batch_size(c))) {
        int threads = threads_for(c);
        cw_parallel(threads, (size_t)c->chunk_count, check_open_chunk, c, NULL);
        gather(c, layer);
        if (c->expand)
            cw_parallel(threads, SET_SHARDS, check_fill_shard, c, NULL);
        uint64_t count = state_set_count(&c->set);
        if (c->expand && count >= setup->states) {
            c->expand = false;
            snprintf(result->limit, sizeof result->limit, "the limit of %llu positions",
                     (unsigned long long)setup->states);
        }
        bool stop = setup->progress != NULL
                    && setup->progress(setup->context, (size_t)count, (size_t)setup->states) != 0;
        if (stop || c->is_full || state_set_failed(&c->set)) {
            snprintf(result->limit, sizeof result->limit, stop ? "it was stopped" : "memory");
            c->cut = true;
            return false;
        }
    }
    return true;
}

static void search(checker *c, cw_check_result *result)
{
    c->expand = true;
    for (int layer = 0;; layer++) {
        const uint32_t *begin = &c->layers[(size_t)layer * SET_SHARDS];
        bool empty = true;
        for (int i = 0; i < SET_SHARDS; i++)
            empty &= state_shard_first(&c->set.shards[i], begin[i]) >= c->set.shards[i].end;
        if (empty)
            return;
        result->depth = layer;
        if (!begin_layer(c)) { /* the next one: it begins where this one ends */
            snprintf(result->limit, sizeof result->limit, "the number of layers");
            c->cut = true;
            return;
        }
        if (!search_layer(c, layer, result))
            return;
    }
}

/* ---- the whole ---- */

static bool make_workers(checker *c)
{
    c->workers = calloc((size_t)c->threads, sizeof *c->workers);
    for (int i = 0; c->workers != NULL && i < c->threads; i++) {
        c->workers[i] = calloc(1, sizeof **c->workers);
        if (c->workers[i] == NULL)
            return false;
        c->workers[i]->successors.packer = &c->packer;
        c->workers[i]->successors.game = c->setup->game;
    }
    return c->workers != NULL && begin_layer(c);
}

static void free_checker(checker *c)
{
    for (int i = 0; c->workers != NULL && i < c->threads; i++)
        free(c->workers[i]);
    free(c->workers);
    for (int i = 0; i < CHECK_CHUNKS; i++)
        free(c->buffers[i].data);
    free(c->layers);
    state_set_clear(&c->set);
    free(c);
}

static void tell_verdicts(checker *c, cw_check_result *result)
{
    for (int i = 0; i < c->verdict_count; i++) {
        cw_verdict *v = &result->verdicts[i];
        if (c->found[i].broken) {
            v->holds = false;
            memcpy(v->detail, c->found[i].breach.detail, sizeof v->detail);
            v->shown = trace_find(c, i, &v->trace);
        }
    }
}

static void tell_sizes(const checker *c, cw_check_result *result)
{
    result->states = state_set_count(&c->set);
    result->transitions = c->transitions;
    result->openings = c->openings;
    double states = result->states > 0 ? (double)result->states : 1;
    result->packed_bytes = (double)state_set_packed(&c->set) / states;
    result->bytes_per_state = (double)state_set_memory(&c->set) / states;
    result->complete = !c->cut && !c->sampled;
    if (result->complete) {
        result->limit[0] = '\0';
    } else if (result->limit[0] == '\0') {
        snprintf(result->limit, sizeof result->limit,
                 c->sampled ? "%d of the openings, taken at random"
                            : "random outcomes beyond the engine's bounds",
                 c->setup->openings);
    }
}

static cw_status check_all(const cw_check_setup *setup, cw_check_result *result)
{
    checker *c = calloc(1, sizeof *c);
    if (c == NULL)
        return CW_ERR_MEMORY;
    c->setup = setup;
    c->threads = setup->threads > 0 ? setup->threads : cw_core_count();
    c->verdict_count = result->verdict_count;
    cw_status status = make_workers(c) ? find_openings(c) : CW_ERR_MEMORY;
    if (status == CW_OK) {
        double start = cw_seconds_now();
        search(c, result);
        result->seconds = cw_seconds_now() - start;
        tell_sizes(c, result);
        tell_verdicts(c, result);
    }
    free_checker(c);
    return status;
}

cw_status cw_check_run(const cw_check_setup *setup, cw_check_result *result)
{
    memset(result, 0, sizeof *result);
    check_name_verdicts(setup, result);
    if (result->verdicts == NULL)
        return CW_ERR_MEMORY;
    return setup->matches > 0 ? check_matches(setup, result) : check_all(setup, result);
}

void cw_check_clear(cw_check_result *result)
{
    for (int i = 0; i < result->verdict_count; i++) {
        free(result->verdicts[i].name);
        free(result->verdicts[i].trace.steps);
    }
    free(result->verdicts);
    memset(result, 0, sizeof *result);
}
