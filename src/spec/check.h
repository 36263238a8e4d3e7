/* Inside the model checker: what its parts share. */
#ifndef SPEC_CHECK_INSIDE_H
#define SPEC_CHECK_INSIDE_H

#include "pack.h"
#include "spec/check.h"
#include "state_set.h"

enum {
    CHECK_VERDICTS = CW_LAW_COUNT + CW_MOST_PROPERTIES,
    CHECK_CHUNK = 128,       /* positions that one job opens */
    CHECK_CHUNKS = 64,       /* jobs of one step */
    CHECK_SAMPLE = 64,       /* slow laws are asked of one position in so many */
    CHECK_PARTS = 16,        /* most jobs that share the outcomes of one position */
    CHECK_OUTCOMES = 1 << 20 /* most outcomes of one action */
};

/* ---- laws.c ---- */

/* Which laws a position breaks, as a mask of 1 << cw_law; `detail` (of 200 bytes) says more.
 * `fault` is what cw_state_fault says of it; `count` legal actions were found. `hash` picks
 * positions for the slow laws, and their dice. */
unsigned cw__laws_broken(const cw_game *game, const cw_state *state, const char *fault, int count,
                         uint64_t hash, char *detail);
/* Whether `next`, after one action, is nearer to the end of the match: more turns or actions. */
bool cw__laws_progress(const cw_state *state, const cw_state *next);

/* ---- openings.c ---- */

/* The first of a list of all openings, and the next one: hands that differ only in their order are
 * one. Start with a script of cw_chance_begin. */
bool cw__opening_next(const cw_check_setup *setup, cw_chance *script, const cw_state *opening);
cw_status cw__opening_play(const cw_check_setup *setup, uint64_t seed, cw_chance *script,
                           cw_state *state);
/* The step of chance after which the cards that a mulligan brought are no longer in rising order, -1
 * if they are; for games in which the order of hands and decks means nothing. */
int cw__mulligan_fall(const cw_game *game, const cw_state *before, cw_action mulligan,
                      const cw_chance *script, const cw_state *after);

/* ---- successors.c ---- */

/* Called for each outcome of each action that is worth looking at; false stops after it. */
typedef bool (*successor_visit)(void *context, cw_action action, const cw_chance *chance,
                                const cw_state *next);

/* How far a visit of a position's outcomes has come, from {.parts = 1}. Several visits can share
 * them: of the outcomes of an action's first random decision each takes every `parts`-th, and so of
 * the actions without one. What they have together does not depend on their number. */
typedef struct successor_walk {
    int part, parts;
    int action;     /* its number in the list */
    bool is_inside; /* the script has further outcomes of it */
    int same;       /* outcomes so far with the script's first decision */
    cw_chance script;
} successor_walk;

typedef struct successors {
    const packer *packer; /* NULL: nothing is left out */
    const cw_game *game;
    cw_action actions[CW_MAX_ACTIONS];
    cw_state next;
    uint64_t tried;
    bool cut; /* some outcomes were left out */
} successors;

/* Returns the number of legal actions. */
int cw__successors_list(successors *s, const cw_state *state);
/* After listing them. False if `visit` stopped it: the walk goes on with what follows. */
bool cw__successors_visit(successors *s, const cw_state *state, int count, successor_walk *walk,
                          successor_visit visit, void *context);

/* ---- check.c ---- */

/* A chunk of positions to open: where they begin in a shard. A job that has filled its buffer leaves
 * the rest for a job of the next step. */
typedef struct check_chunk {
    int shard;
    uint32_t place; /* of its first position */
    int count;
    bool is_begun;       /* the first position was asked, and opened as far as */
    successor_walk walk; /* of several parts only if it is one position: the first asks its laws */
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
    int kept;                                     /* positions in it */
    uint64_t tried, opened;                       /* outcomes, positions that are finished */
    bool cut;                                     /* some outcomes were left out, */
    bool is_full;                                 /* because there was no memory for them */
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
    int buffer_most;  /* positions that a job may find in this step */
    bool expand;      /* false: the last layer is only asked, not opened */
    uint32_t *layers; /* SET_SHARDS places for each layer: where it begins */
    int layer_count, layer_room;
    struct {
        bool broken;
        int layer;
        check_breach breach;
    } found[CHECK_VERDICTS];
    int verdict_count;
    uint64_t transitions, opened; /* outcomes tried, positions that were opened */
    bool cut, is_full;
    bool sampled; /* random openings instead of all */
    uint64_t openings;
} checker;

/* Leaves the chunks of the step before that are not finished; false if there are none. */
bool cw__check_keep_unfinished(checker *c);
/* Cuts positions up to `end` into chunks, from the cursor on; false if there are none left. */
bool cw__check_cut_chunks(checker *c, uint32_t cursor[SET_SHARDS], const uint32_t end[SET_SHARDS]);

/* check_step.c: the two halves of a step. */
void cw__check_open_chunk(void *context, size_t index, int worker);
void cw__check_fill_shard(void *context, size_t index, int worker);

/* trace.c: the way to the position that breaks verdict `number`. */
bool cw__trace_find(checker *c, int number, cw_trace *trace);

/* random.c */
cw_status cw__check_matches(const cw_check_setup *setup, cw_check_result *result);

#endif
