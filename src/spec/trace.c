/* The shortest way to a position that the search found. Positions do not remember where they came
 * from: that would cost memory for all of them. Instead the layer before is opened once more until
 * one of its positions leads there, and so on back to an opening. Then the way is played forward in
 * a real match, which names cards as the engine has them. */
#include "check.h"

#include "base/hash.h"

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
    struct {
        bool found;
        uint32_t place;
    } hits[CHECK_CHUNKS];
} hunt;

typedef struct match {
    const packer *packer;
    const packed *target;
    uint8_t *scratch;
    bool found;
    cw_action action;
    cw_chance chance;
    cw_state next;
} match;

static bool is_target(void *context, cw_action action, const cw_chance *chance,
                      const cw_state *next)
{
    match *m = context;
    size_t size = pack_state(m->packer, next, m->scratch);
    if (size == m->target->size && memcmp(m->scratch, m->target->bytes, size) == 0) {
        m->found = true;
        m->action = action;
        m->chance = *chance;
        cw_state_copy(&m->next, next);
    }
    return !m->found;
}

static void hunt_chunk(void *context, size_t index, int worker)
{
    hunt *h = context;
    checker *c = h->checker;
    const check_chunk *chunk = &c->chunks[index];
    check_worker *w = c->workers[worker];
    match m = {.packer = &c->packer, .target = &h->target, .scratch = w->packed};
    uint32_t place = chunk->place, next;
    for (int i = 0; i < chunk->count && !m.found; i++, place = next) {
        size_t size;
        const uint8_t *bytes = state_shard_read(&c->set.shards[chunk->shard], place, &size, &next);
        unpack_state(&c->packer, bytes, size, &w->origin);
        if (!cw_state_is_over(&w->origin.state)) {
            int count = successors_list(&w->successors, &w->origin.state);
            successors_visit(&w->successors, &w->origin.state, count, is_target, &m);
        }
        h->hits[index].found = m.found;
        h->hits[index].place = place;
    }
}

static packed read_place(const checker *c, int shard, uint32_t place)
{
    size_t size;
    uint32_t next;
    const uint8_t *bytes = state_shard_read(&c->set.shards[shard], place, &size, &next);
    packed p = {.bytes = malloc(size), .size = size};
    if (p.bytes != NULL)
        memcpy(p.bytes, bytes, size);
    return p;
}

/* The first position of a layer that leads to the target. */
static packed find_parent(checker *c, int layer, packed target)
{
    hunt *h = calloc(1, sizeof *h);
    uint32_t cursor[SET_SHARDS];
    packed parent = {0};
    memcpy(cursor, &c->layers[(size_t)layer * SET_SHARDS], sizeof cursor);
    if (h == NULL)
        return parent;
    h->checker = c;
    h->target = target;
    while (
        parent.bytes == NULL
        && check_cut_chunks(c, cursor, &c->layers[(size_t)(layer + 1) * SET_SHARDS], UINT64_MAX)) {
        memset(h->hits, 0, sizeof h->hits);
        cw_parallel(c->threads, (size_t)c->chunk_count, hunt_chunk, h, NULL);
        for (int i = 0; i < c->chunk_count && parent.bytes == NULL; i++)
            if (h->hits[i].found)
                parent = read_place(c, c->chunks[i].shard, h->hits[i].place);
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
        opening_play(c->setup, trace->seed, c->sampled ? NULL : &script, state);
        size_t size = pack_state(&c->packer, state, bytes);
        if (size == root->size && memcmp(bytes, root->bytes, size) == 0) {
            if (!c->sampled)
                copy_outcomes(&script, trace->opening, &trace->opening_count);
            return true;
        }
        if (!c->sampled && !opening_next(c->setup, &script, state))
            return false;
    }
    return false;
}

static bool play_forward(checker *c, const packed *path, int count, cw_trace *trace)
{
    successors *s = calloc(1, sizeof *s);
    cw_state state;
    uint8_t scratch[PACK_MOST];
    trace->steps = calloc((size_t)count + 1, sizeof *trace->steps);
    bool good = s != NULL && trace->steps != NULL && find_opening(c, &path[0], trace, &state);
    if (s != NULL)
        s->game = c->setup->game;
    for (int i = 0; i < count && good; i++) {
        match m = {.packer = &c->packer, .target = &path[i + 1], .scratch = scratch};
        cw_trace_step *step = &trace->steps[i];
        successors_visit(s, &state, successors_list(s, &state), is_target, &m);
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

bool trace_find(checker *c, int number, cw_trace *trace)
{
    int layer = c->found[number].layer;
    packed *path = calloc((size_t)layer + 1, sizeof *path);
    const check_breach *breach = &c->found[number].breach;
    bool good = path != NULL;
    if (good) {
        path[layer] = read_place(c, breach->shard, breach->place);
        good = path[layer].bytes != NULL;
    }
    for (int i = layer - 1; i >= 0 && good; i--) {
        path[i] = find_parent(c, i, path[i + 1]);
        good = path[i].bytes != NULL;
    }
    good = good && play_forward(c, path, layer, trace);
    for (int i = 0; path != NULL && i <= layer; i++)
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
