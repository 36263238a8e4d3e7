/* The model checker: breadth-first search, layer by layer. A layer holds the positions that are
 * first reached after so many actions, so that the first breach of a property is a nearest one.
 *
 * Explicit-state model checking (Clarke, Grumberg and Peled 1999, "Model Checking"; Holzmann 1991,
 * "Design and Validation of Computer Protocols"). Steps:
 *
 * 1. All openings are roots, or a random sample if there are too many (then the search is not
 *    complete, and says so).
 * 2. A layer is cut into chunks; threads ask laws and properties of each position and pack what
 *    follows into buffers (check_step.c, first half). A few positions with very many outcomes are
 *    shared out by outcomes instead, and what a buffer does not take is left for the next step.
 * 3. Shards of the set take new positions out of the buffers, in an order that no thread changes
 *    (second half). What was new is the next layer.
 * 4. When a layer brings nothing new, everything has been seen, and what holds is proved for these
 *    two decks.
 * 5. A breach keeps only its place; the way to it is found backward afterwards (trace.c). */
#include "check.h"

#include "base/clock.h"
#include "base/hash.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Matches have at most 1,000 turns of 255 actions, so that even a chain of forced moves stays near
 * this many layers. */
enum { MOST_LAYERS = 1 << 17 };

/* Outcomes that are worth starting threads for, and a job of its own. */
enum { ONE_THREAD = 2048, ONE_PART = 512 };

/* Positions that a job finds in a step: some tens of MiB in all, and few beyond the limit. */
enum { LEAST_FOUND = 64, MOST_FOUND = 1024 };

static const char *const law_names[] = {
#define X(id, text) text,
    CW_LAW_LIST(X)
#undef X
};

/* All laws and properties as verdicts that hold so far. */
static void name_verdicts(const cw_check_setup *setup, cw_check_result *result)
{
    int properties = setup->properties != NULL ? setup->properties->count : 0;
    result->verdicts = cw_alloc((size_t)(CW_LAW_COUNT + properties), sizeof *result->verdicts);
    for (int i = 0; i < CW_LAW_COUNT + properties; i++) {
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

/* Openings that pack alike are one: only new ones count. */
static void add_root(checker *c, const cw_state *state)
{
    uint8_t bytes[PACK_MOST];
    size_t size = cw__pack_state(&c->packer, state, bytes);
    uint64_t hash = cw_hash_bytes(bytes, size, 0);
    c->openings += cw__state_shard_add(&c->set.shards[state_set_shard(hash)], hash, bytes, size);
}

/* So many random openings instead of the first ones, which would be much alike. */
static void sample_openings(checker *c)
{
    cw_state state;
    c->sampled = true;
    c->openings = 0;
    cw__state_set_clear(&c->set);
    for (int i = 0; i < c->setup->openings; i++) {
        cw__opening_play(c->setup, cw_rng_stream(c->setup->seed, (uint64_t)i), NULL, &state);
        add_root(c, &state);
    }
}

/* Equal hands are met again and again among the scripts, so that the number of tries is bounded
 * too; beyond it a sample is taken. */
static cw_status find_openings(checker *c)
{
    cw_chance script;
    cw_state state;
    cw_chance_begin(&script);
    cw_status status = cw__opening_play(c->setup, c->setup->seed, &script, &state);
    if (status != CW_OK)
        return status;
    cw__packer_init(&c->packer, c->setup->game, cw__symmetry_find(c->setup->game, c->setup->decks),
                    &state);
    add_root(c, &state);
    for (int tried = 1; cw__opening_next(c->setup, &script, &state); tried++) {
        if (c->openings >= (uint64_t)c->setup->openings || tried > 16 * c->setup->openings
            || script.overflow) {
            sample_openings(c);
            break;
        }
        cw__opening_play(c->setup, c->setup->seed, &script, &state);
        add_root(c, &state);
    }
    return CW_OK;
}

/* ---- layers ---- */

/* A layer is known by where each shard ended when it began: positions need not remember their
 * depth. */
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

/* Cuts the next part of a layer into chunks of one shard each; the cursors go on from there at the
 * next call. False at the end of the layer. */
bool cw__check_cut_chunks(checker *c, uint32_t cursor[SET_SHARDS], const uint32_t end[SET_SHARDS])
{
    c->chunk_count = 0;
    for (int i = 0; i < SET_SHARDS; i++) {
        const state_shard *shard = &c->set.shards[i];
        cursor[i] = cw__state_shard_first(shard, cursor[i]);
        while (cursor[i] < end[i] && c->chunk_count < CHECK_CHUNKS) {
            check_chunk *chunk = &c->chunks[c->chunk_count++];
            size_t size;
            *chunk = (check_chunk){.shard = i, .place = cursor[i], .walk.parts = 1};
            while (cursor[i] < end[i] && chunk->count < CHECK_CHUNK) {
                cw__state_shard_read(shard, cursor[i], &size, &cursor[i]);
                chunk->count++;
            }
        }
    }
    return c->chunk_count > 0;
}

/* Chunks in their order, so that the breach that is shown does not depend on threads. */
static void gather(checker *c, int layer)
{
    for (int i = 0; i < c->chunk_count; i++) {
        const check_buffer *b = &c->buffers[i];
        c->transitions += b->tried;
        c->opened += b->opened;
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

/* Outcomes of a position, judging by those that were opened; of the first one, anything. */
static uint64_t expect_outcomes(const checker *c)
{
    return c->opened > 0 ? c->transitions / c->opened + 1 : UINT32_MAX;
}

static int count_positions(const checker *c)
{
    int sum = 0;
    for (int i = 0; i < c->chunk_count; i++)
        sum += c->chunks[i].count;
    return sum;
}

/* A few positions with thousands of outcomes each (a mulligan) would keep a few threads busy, so
 * that each of them becomes several jobs. */
static void share_out(checker *c)
{
    int positions = count_positions(c), count = c->chunk_count;
    uint64_t parts = expect_outcomes(c) / ONE_PART;
    check_chunk whole[CHECK_CHUNKS / 2];
    parts = parts < CHECK_PARTS ? parts : CHECK_PARTS;
    while (parts > 1 && parts * (uint64_t)positions > CHECK_CHUNKS)
        parts--;
    if (parts < 2)
        return;
    memcpy(whole, c->chunks, (size_t)count * sizeof *whole);
    c->chunk_count = 0;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < whole[i].count; k++) {
            uint32_t place = whole[i].place;
            size_t size;
            cw__state_shard_read(&c->set.shards[whole[i].shard], place, &size, &whole[i].place);
            for (int part = 0; part < (int)parts; part++)
                c->chunks[c->chunk_count++] = (check_chunk){
                    .shard = whole[i].shard,
                    .place = place,
                    .count = 1,
                    .walk = {.part = part, .parts = (int)parts}};
        }
    }
}

bool cw__check_keep_unfinished(checker *c)
{
    int kept = 0;
    for (int i = 0; i < c->chunk_count; i++)
        if (c->chunks[i].count > 0)
            c->chunks[kept++] = c->chunks[i];
    c->chunk_count = kept;
    return kept > 0;
}

/* What a step may find, so that the limit of positions is not much exceeded. The answer depends on
 * counts only, never on time or threads. */
static void allow(checker *c)
{
    uint64_t count = cw__state_set_sums(&c->set).count, limit = c->setup->states;
    uint64_t each = limit > count ? (limit - count) / (uint64_t)c->chunk_count : 0;
    c->buffer_most = each < LEAST_FOUND ? LEAST_FOUND : each > MOST_FOUND ? MOST_FOUND : (int)each;
}

/* Starting threads takes as long as some hundred outcomes. */
static int threads_for(const checker *c)
{
    return (uint64_t)count_positions(c) * expect_outcomes(c) <= ONE_THREAD ? 1 : c->threads;
}

/* The next step of a layer, if there is one. */
static bool prepare_step(checker *c, uint32_t cursor[SET_SHARDS], const uint32_t end[SET_SHARDS])
{
    if (!cw__check_keep_unfinished(c)) {
        if (!cw__check_cut_chunks(c, cursor, end))
            return false;
        if (c->expand)
            share_out(c);
    }
    allow(c);
    return true;
}

/* One layer; false if the search is to stop. `result->limit` says why. At the depth or at the limit
 * of positions the search goes on asking, but opens nothing more: the layer that was begun is at
 * least judged. */
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
    c->chunk_count = 0;
    while (prepare_step(c, cursor, end)) {
        int threads = threads_for(c);
        cw_parallel(threads, (size_t)c->chunk_count, cw__check_open_chunk, c, NULL);
        gather(c, layer);
        if (c->expand)
            cw_parallel(threads, SET_SHARDS, cw__check_fill_shard, c, NULL);
        state_sums sums = cw__state_set_sums(&c->set);
        if (c->expand && sums.count >= setup->states) {
            c->expand = false;
            snprintf(result->limit, sizeof result->limit, "the limit of %llu positions",
                     (unsigned long long)setup->states);
        }
        bool stop = setup->progress != NULL
                    && setup->progress(setup->context, (size_t)sums.count, (size_t)setup->states)
                           != 0;
        if (stop || c->is_full || sums.failed) {
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
            empty &= cw__state_shard_first(&c->set.shards[i], begin[i]) >= c->set.shards[i].end;
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

static void make_workers(checker *c)
{
    c->workers = cw_alloc((size_t)c->threads, sizeof *c->workers);
    for (int i = 0; i < c->threads; i++) {
        c->workers[i] = cw_alloc(1, sizeof **c->workers);
        c->workers[i]->successors.packer = &c->packer;
        c->workers[i]->successors.game = c->setup->game;
    }
}

static void free_checker(checker *c)
{
    for (int i = 0; i < c->threads; i++)
        free(c->workers[i]);
    free(c->workers);
    for (int i = 0; i < CHECK_CHUNKS; i++)
        free(c->buffers[i].data);
    free(c->layers);
    cw__state_set_clear(&c->set);
    free(c);
}

static void tell_verdicts(checker *c, cw_check_result *result)
{
    for (int i = 0; i < c->verdict_count; i++) {
        cw_verdict *v = &result->verdicts[i];
        if (c->found[i].broken) {
            v->holds = false;
            memcpy(v->detail, c->found[i].breach.detail, sizeof v->detail);
            v->shown = cw__trace_find(c, i, &v->trace);
        }
    }
}

/* Complete means that nothing was left out: no limit, no sampled openings, no random outcome
 * beyond what the engine lists. Only then "holds" is a proof for this game and these decks. */
static void tell_sizes(const checker *c, cw_check_result *result)
{
    state_sums sums = cw__state_set_sums(&c->set);
    result->states = sums.count;
    result->transitions = c->transitions;
    result->openings = c->openings;
    double states = result->states > 0 ? (double)result->states : 1;
    result->packed_bytes = (double)sums.packed / states;
    result->bytes_per_state = (double)sums.memory / states;
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
    checker *c = cw_alloc(1, sizeof *c);
    c->setup = setup;
    c->threads = setup->threads > 0 ? setup->threads : cw_core_count();
    c->verdict_count = result->verdict_count;
    make_workers(c);
    cw_status status = begin_layer(c) ? find_openings(c) : CW_ERR_MEMORY;
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
    name_verdicts(setup, result);
    return setup->matches > 0 ? cw__check_matches(setup, result) : check_all(setup, result);
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
