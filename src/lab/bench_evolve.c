/* How fast matches of the family `evolve` are with the published bot: random vectors, each for a
 * thousand matches, on one thread, making of games and decks included. */
#include "lab/bench.h"

#include "base/clock.h"
#include "evolve/evolve.h"

#include <string.h>

enum { SEED = 20240302, EACH = 1000 };

cw_status cw_bench_evolve_run(double seconds, cw_bench_evolve *bench)
{
    cw_errors errors;
    cw_evolve_sums sums;
    cw_rng rng = SEED;
    cw_status status = CW_OK;
    double start = cw_seconds_now();
    memset(bench, 0, sizeof *bench);
    memset(&sums, 0, sizeof sums);
    cw_errors_init(&errors);
    do {
        cw_evolve_vector vector;
        cw_evolve_random(&vector, false, &rng);
        status = cw_evolve_play(&vector, NULL, SEED, 0, EACH, NULL, &sums, &errors);
        bench->vectors++;
        bench->seconds = cw_seconds_now() - start;
    } while (status == CW_OK && bench->seconds < seconds);
    bench->matches = sums.matches;
    bench->turns = sums.sums[CW_EVOLVE_TURNS];
    return status;
}
