/* Matches of the family `evolve` (lang/evolve.h), counted for the metrics. */
#ifndef EVOLVE_EVOLVE_H
#define EVOLVE_EVOLVE_H

#include "evolve/sums.h"
#include "lang/evolve.h"
#include "runs/ledger.h"

#include <stdatomic.h>

/* The seed's bot, which NULL stands for. */
#define CW_EVOLVE_AGENT "face"

/* Adds matches first..first+count-1 of the vector to *sums; both seats are the agent's. Match i is
 * decided by vector, agent, seed and i alone. Once `stop` (which may be NULL) is set, the rest is
 * left out. */
cw_status cw_evolve_play(const cw_evolve_vector *vector, const char *agent, uint64_t seed,
                         uint64_t first, uint64_t count, const atomic_bool *stop,
                         cw_evolve_sums *sums, cw_errors *errors);

/* A match of a search or a measurement that a store holds, as a replay; *game gets the game of its
 * vector, for the caller to free. Its whole job is played again: false with a problem if that comes
 * to something else than was kept. */
bool cw_evolve_match_replay(const cw_kept_match *match, cw_game **game, cw_str *text,
                            cw_errors *errors);

#endif
