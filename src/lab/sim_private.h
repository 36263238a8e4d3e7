/* Private to the simulation: workers that play numbered matches, and chunks of matches, the pieces
 * in which a simulation is spread over threads and ranks and kept in a store. */
#ifndef LAB_SIM_PRIVATE_H
#define LAB_SIM_PRIVATE_H

#include "match.h"
#include "tally.h"

typedef struct sim_worker {
    cw_agent *agents[CW_SEATS][CW_SEATS]; /* by player and seat */
    int player_of[CW_SEATS];              /* in the running match: who sits where */
    tally tally;
    match_table table;
} sim_worker;

typedef struct simulation {
    const cw_sim_setup *setup;
    sim_worker *workers;
    int threads;          /* number of workers */
    atomic_bool stopping; /* matches are given up */
} simulation;

/* Checks that matches can start and makes the workers. To be closed even if it fails. */
bool simulation_open(simulation *s, cw_errors *errors);
void simulation_close(simulation *s);
/* Plays the matches of a pair that are part of the run and counts them in the worker's tally; false
 * if one was given up. */
bool simulation_play(simulation *s, uint64_t pair, int worker);

/* Matches first..end-1 of a run. How a run is cut depends on nothing but its matches: pieces must
 * be the same for everybody, small enough to spread and large enough not to cost anything. */
typedef struct sim_chunk {
    uint64_t first, end;
} sim_chunk;

uint64_t sim_chunk_count(uint64_t matches);
sim_chunk sim_chunk_at(uint64_t matches, uint64_t number);

/* What was counted as bytes, small where the numbers are: most bytes, writing (returns how many),
 * and adding to another sum. False if the bytes are no counts of so many matches; then nothing was
 * added. */
size_t sim_chunk_room(int card_count);
size_t sim_chunk_write(const cw_sim_result *sum, int card_count, unsigned char *out);
bool sim_chunk_add(cw_sim_result *sum, int card_count, uint64_t matches, const unsigned char *bytes,
                   size_t size);

#endif
