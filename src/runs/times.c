/* Decision times fall into logarithmic buckets, so that any number of them takes the same room and
 * percentiles are right to five percent. */
#include "runs/sim.h"

#include <math.h>

/* Bucket i is for times from SHORTEST * GROWTH^i: 0.1 microseconds to about an hour. */
static const double SHORTEST = 1e-7, GROWTH = 1.1;

int cw_time_bucket(double seconds)
{
    if (!(seconds > SHORTEST))
        return 0;
    double place = log(seconds / SHORTEST) / log(GROWTH);
    return place < CW_TIME_BUCKETS - 1 ? (int)place : CW_TIME_BUCKETS - 1;
}

double cw_time_percentile(const uint64_t times[CW_TIME_BUCKETS], double share)
{
    uint64_t all = 0, seen = 0;
    for (int i = 0; i < CW_TIME_BUCKETS; i++)
        all += times[i];
    if (all == 0)
        return 0;
    int at = 0;
    for (; at < CW_TIME_BUCKETS - 1; at++) {
        seen += times[at];
        if (seen > 0 && (double)seen >= share * (double)all)
            break;
    }
    return SHORTEST * pow(GROWTH, at + 0.5);
}

void cw_times_add(cw_decision_times *into, const cw_decision_times *from, int first)
{
    for (int i = 0; i < CW_SEATS; i++) {
        int j = first == 0 ? i : 1 - i;
        into->decisions[i] += from->decisions[j];
        into->seconds[i] += from->seconds[j];
        into->square_seconds[i] += from->square_seconds[j];
        into->longest[i] = fmax(into->longest[i], from->longest[j]);
        for (int k = 0; k < CW_TIME_BUCKETS; k++)
            into->times[i][k] += from->times[j][k];
    }
}
