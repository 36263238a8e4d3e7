/* Inside the model checker: what its parts share. */
#ifndef SPEC_CHECK_PRIVATE_H
#define SPEC_CHECK_PRIVATE_H

#include "pack.h"
#include "spec/check.h"
#include "state_set.h"

enum {
    CHECK_VERDICTS = CW_LAW_COUNT + CW_MOST_PROPERTIES,
    CHECK_CHUNK = 128,      /* positions that one job opens */
    CHECK_CHUNKS = 64,      /* jobs of one step */
    CHECK_SAMPLE = 64,      /* slow laws are asked of one position in so many */
    CHECK_OUTCOMES = 100000 /* most outcomes of one action */
};

/* ---- laws.c ---- */

/* Which laws a position breaks, as a mask of 1 << cw_law; `detail` (of 200 bytes) says more.
 * `fault` is what cw_state_fault says of it; `count` legal actions were found. `hash` picks positions for the slow laws, and their dice. */
unsigned laws_broken(const cw_game *game, const cw_state *state, const char *fault, int count,
                     uint64_t hash, char *detail);
/* Whether `next`, after one action, is nearer to the end of the match: more turns or actions. */
bool laws_progress(const cw_state *state, const cw_state *next);

/* ---- openings.c ---- */

/* The first of a list of all openings, and the next one: hands that differ only in their order are
 * one. Start with a script of cw_chance_begin. */
bool opening_next(const cw_check_setup *setup, cw_chance *script, const cw_state *opening);
cw_status opening_play(const cw_check_setup *setup, uint64_t seed, cw_chance *script,
                       cw_state *state);

/* ---- successors.c ---- */

/* Called for each outcome of each action that is worth looking at; false stops. */
typedef bool (*successor_visit)(void *context, cw_action action, const cw_chance *chance,
                                const cw_state *next);

typedef struct successors {
    const packer *packer; /* NULL: nothing is left out */
    const cw_game *game;
    cw_action actions[CW_MAX_ACTIONS];
    cw_state next;
    uint64_t tried;
    bool cut; /* some outcomes were left out */
} successors;

/* Returns the number of legal actions. */
int successors_list(successors *s, const cw_state *state);
/* After listing them. */
void successors_visit(successors *s, const cw_state *state, int count, successor_visit visit,
                      void *context);

/* ---- check.c ---- */

/* A chunk of positions to open: where they begin in a shard. */
typedef struct check_chunk {
    int shard;
    uint32_t place;
    int count;
} check_chunk;

/* The first position of a chunk that breaks something. */
typedef struct check_breach {
    bool found;
    int shard;
    uint32_t place;
    char detail[200];
} check_breach;

/* Positions that follow from those of a chunk, in lists by shard. */
typedef struct check_buffer {
    uint8_t *data;
    size_t size, room;
    uint32_t first[SET_SHARDS], last[SET_SHARDS]; /* 1 + offset, 0 = none */
    uint64_t tried;
    bool cut;     /* some outcomes were left out, */
    bool is_full; /* because there was no memory for them */
    check_breach breaches[CHECK_VERDICTS];
} check_buffer;

typedef struct check_worker {
    successors successors;
    pack_origin origin;       /* the position that is opened */
    uint32_t recent[1 << 12]; /* 1 + offset in the buffer, by hash: most repetitions are near */
    uint8_t packed[PACK_MOST];
} check_worker;

typedef struct checker {
    const cw_check_setup *setup;
    packer packer;
    state_set set;
    int threads;
    check_worker **workers;
    check_chunk chunks[CHECK_CHUNKS];
    int chunk_count;
    check_buffer buffers[CHECK_CHUNKS];
    bool expand;      /* false: the last layer is only asked, not opened */
    uint32_t *layers; /* SET_SHARDS places for each layer: where it begins */
    int layer_count, layer_room;
    struct {
        bool broken;
        int layer;
        check_breach breach;
    } found[CHECK_VERDICTS];
    int verdict_count;
    uint64_t transitions, opened;
    bool cut, is_full;
    bool sampled; /* random openings instead of all */
    uint64_t openings;
} checker;

/* Cuts at most `most` positions up to `end` into chunks, from the cursor on; false if there are
 * none left. */
bool check_cut_chunks(checker *c, uint32_t cursor[SET_SHARDS], const uint32_t end[SET_SHARDS],
                      uint64_t most);

/* check_step.c: the two halves of a step. */
void check_open_chunk(void *context, size_t index, int worker);
void check_fill_shard(void *context, size_t index, int worker);

/* trace.c: the way to the position that breaks verdict `number`. */
bool trace_find(checker *c, int number, cw_trace *trace);

/* random.c */
cw_status check_matches(const cw_check_setup *setup, cw_check_result *result);

/* All laws and properties as verdicts that hold so far; none without memory. */
void check_name_verdicts(const cw_check_setup *setup, cw_check_result *result);

#endif
