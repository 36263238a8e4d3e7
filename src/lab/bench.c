/* Benchmarks of the engine: raw matches between uniformly random players, without logs, agents
 * or statistics. Match i always has the same seed, whatever was measured before. */
#include "lab/bench.h"

#include "base/clock.h"
#include "base/parallel.h"
#include "table/replay.h"

#include <string.h>

/* The seeds are part of what a signature means: it is compared with those of earlier versions. */
enum { SIGNATURE_MATCHES = 200, SEED = 20240229, BATCH = 64, MOST_ACTIONS = 200000 };

typedef struct bench_run {
    const cw_game *game;
    const cw_deck *decks;
    double deadline;
    uint64_t matches[256]; /* by worker */
} bench_run;

static cw_status begin(const cw_game *game, const cw_deck *decks, uint64_t index, cw_state *state)
{
    cw_match_setup setup = {.seed = cw_rng_stream(SEED, index)};
    setup.decks[index & 1] = decks[0];
    setup.decks[1 - (index & 1)] = decks[1];
    return cw_match_start(game, &setup, state, NULL);
}

/* Plays to the end; returns the number of actions. */
static uint64_t finish(const cw_game *game, cw_state *state, cw_rng *rng)
{
    uint64_t actions = 0;
    while (!cw_state_is_over(state) && actions < MOST_ACTIONS) {
        cw_apply_trusted(game, state, cw_random_action(game, state, rng), NULL);
        actions++;
    }
    return actions;
}

/* As above, but with the whole list of legal actions: what an agent that searches asks for. */
static uint64_t finish_listing(const cw_game *game, cw_state *state, cw_rng *rng)
{
    cw_action list[CW_MAX_ACTIONS];
    uint64_t actions = 0;
    while (!cw_state_is_over(state) && actions < MOST_ACTIONS) {
        int count = cw_legal(game, state, list);
        cw_apply_trusted(game, state, list[cw_rng_below(rng, (uint32_t)count)], NULL);
        actions++;
    }
    return actions;
}

/* Covers rules, order of events, random numbers and hashing: any change of behaviour shows, and
 * a change that only makes the engine faster does not. The number of actions counts too, because
 * two ways to the same end are two behaviours. */
uint64_t cw_bench_sign(const cw_game *game, const cw_deck decks[CW_SEATS],
                       double *actions_per_match)
{
    uint64_t signature = 0, actions = 0;
    for (uint64_t i = 0; i < SIGNATURE_MATCHES; i++) {
        cw_state state;
        cw_rng rng = cw_rng_stream(SEED + 1, i);
        memset(&state, 0, sizeof state);
        begin(game, decks, i, &state);
        uint64_t count = finish(game, &state, &rng);
        actions += count;
        signature = cw_mix64(signature + cw_replay_hash(game, &state) + count);
    }
    *actions_per_match = (double)actions / SIGNATURE_MATCHES;
    return signature;
}

static double measure_copy(const cw_game *game, const cw_deck *decks, double seconds)
{
    cw_state states[2];
    cw_rng rng = 1;
    memset(states, 0, sizeof states);
    begin(game, decks, 0, &states[0]);
    /* A position from the middle: cw_state_copy copies only what is in use, so an empty board
     * would flatter it. */
    for (int i = 0; i < 50 && !cw_state_is_over(&states[0]); i++)
        cw_apply_trusted(game, &states[0], cw_random_action(game, &states[0], &rng), NULL);
    uint64_t copies = 0;
    double start = cw_seconds_worked(), time;
    do {
        for (int i = 0; i < 10000; i++) {
            cw_state_copy(&states[1 - (i & 1)], &states[i & 1]);
            __asm__ volatile("" : : "r"(states) : "memory"); /* keeps each copy */
        }
        copies += 10000;
        time = cw_seconds_worked() - start;
    } while (time < seconds);
    return time * 1e9 / (double)copies;
}

/* The clock is read once in a batch of matches, for reading it costs as much as a few actions. */
static double measure_step(const cw_game *game, const cw_deck *decks, double seconds)
{
    uint64_t actions = 0, index = 0;
    double start = cw_seconds_worked(), time;
    do {
        for (int i = 0; i < BATCH; i++, index++) {
            cw_state state;
            cw_rng rng = cw_rng_stream(SEED + 2, index);
            begin(game, decks, index, &state);
            actions += finish_listing(game, &state, &rng);
        }
        time = cw_seconds_worked() - start;
    } while (time < seconds);
    return time * 1e9 / (double)actions;
}

/* With a number of matches the clock decides nothing, and each run is the same to the instruction. */
cw_status cw_bench_play(const cw_game *game, const cw_deck decks[CW_SEATS], double seconds,
                        uint64_t matches, cw_bench_matches *out)
{
    cw_state state;
    memset(out, 0, sizeof *out);
    cw_status status = begin(game, decks, 0, &state);
    double start = cw_seconds_worked();
    while (status == CW_OK && (matches > 0 ? out->matches < matches : out->seconds < seconds)) {
        cw_rng rng = cw_rng_stream(SEED + 3, out->matches);
        begin(game, decks, out->matches++, &state);
        out->actions += finish(game, &state, &rng);
        if (out->matches % BATCH == 0 || out->matches == matches)
            out->seconds = cw_seconds_worked() - start;
    }
    return status;
}

/* One job per worker: it plays until the time is over. */
static void play_on(void *context, size_t index, int worker)
{
    bench_run *run = context;
    uint64_t number = (uint64_t)index << 32, done = 0;
    (void)worker;
    while (cw_seconds_now() < run->deadline) {
        for (int i = 0; i < BATCH; i++) {
            cw_state state;
            cw_rng rng = cw_rng_stream(SEED + 3, number);
            begin(run->game, run->decks, number++, &state);
            finish(run->game, &state, &rng);
        }
        done += BATCH;
    }
    run->matches[index] = done;
}

static double measure_matches(const cw_game *game, const cw_deck *decks, double seconds,
                              int threads)
{
    bench_run run = {.game = game, .decks = decks};
    double start = cw_seconds_now();
    run.deadline = start + seconds;
    cw_parallel(threads, (size_t)threads, play_on, &run, NULL);
    uint64_t matches = 0;
    for (int i = 0; i < threads; i++)
        matches += run.matches[i];
    return (double)matches / (cw_seconds_now() - start);
}

cw_status cw_bench_run(const cw_game *game, const cw_deck decks[CW_SEATS], double seconds,
                       int threads, cw_bench *bench)
{
    cw_state state;
    memset(bench, 0, sizeof *bench);
    cw_status status = begin(game, decks, 0, &state);
    if (status != CW_OK)
        return status;
    bench->state_bytes = game->bytes;
    bench->signature = cw_bench_sign(game, decks, &bench->actions_per_match);
    bench->copy_ns = measure_copy(game, decks, seconds / 4);
    bench->step_ns = measure_step(game, decks, seconds);
    cw_bench_matches drawn;
    cw_bench_play(game, decks, seconds / 4, 0, &drawn);
    bench->action_ns = drawn.seconds * 1e9 / (double)drawn.actions;
    /* 1, 2, 4 … and the number asked for. */
    for (int n = 1; bench->speed_count < 16; n = n * 2 < threads ? n * 2 : threads) {
        bench->speeds[bench->speed_count++] = (cw_bench_speed){
            n, measure_matches(game, decks, seconds, n)};
        if (n >= threads)
            break;
    }
    return CW_OK;
}
