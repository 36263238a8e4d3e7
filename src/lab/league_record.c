/* Records of pairs and the counts they add up to. Decision times fall into logarithmic buckets, so
 * that any number of them takes the same room and percentiles are right to five percent. */
#include "league_private.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

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

size_t record_size(const pair_record *record)
{
    return offsetof(pair_record, times) + record->time_count * sizeof record->times[0];
}

static bool is_duration(double seconds)
{
    return seconds >= 0 && seconds < 1e12; /* false for what is no number */
}

bool record_is_sound(const void *bytes, size_t size)
{
    const pair_record *r = bytes;
    if (size < offsetof(pair_record, times) || r->time_count > PAIR_TIMES || size != record_size(r))
        return false;
    bool sound = r->turns < 1u << 31 && r->actions < 1u << 31;
    for (int i = 0; i < CW_SEATS; i++) {
        sound = sound && r->winners[i] <= PAIR_DRAW && r->forfeits[i] <= 2
                && r->decisions[i] < 1u << 31 && is_duration(r->seconds[i])
                && is_duration(r->square_seconds[i]) && is_duration(r->longest[i]);
    }
    for (uint32_t i = 0; sound && i < r->time_count; i++)
        sound = r->times[i].player < CW_SEATS;
    return sound;
}

void record_count(const pair_record *r, cw_pairing_result *result)
{
    int half_points = 0;
    for (int match = 0; match < 2; match++) {
        int winner = r->winners[match];
        half_points += winner == 0 ? 2 : winner == PAIR_DRAW ? 1 : 0;
        if (winner == PAIR_DRAW)
            result->draws++;
        else
            result->wins[winner]++;
    }
    result->matches += 2;
    result->pair_scores[half_points]++;
    result->turns += r->turns;
    result->actions += r->actions;
    result->signature ^= r->signature;
    for (int i = 0; i < CW_SEATS; i++) {
        result->decisions[i] += r->decisions[i];
        result->seconds[i] += r->seconds[i];
        result->square_seconds[i] += r->square_seconds[i];
        result->longest[i] = fmax(result->longest[i], r->longest[i]);
        result->forfeits[i] += r->forfeits[i];
    }
    for (uint32_t i = 0; i < r->time_count; i++)
        result->times[r->times[i].player][r->times[i].bucket] += r->times[i].count;
}

void cw_pairing_add(cw_pairing_result *into, const cw_pairing_result *from, int first)
{
    into->matches += from->matches;
    into->draws += from->draws;
    into->turns += from->turns;
    into->actions += from->actions;
    into->signature ^= from->signature;
    for (int i = 0; i < CW_PAIR_SCORES; i++)
        into->pair_scores[i] += from->pair_scores[first == 0 ? i : CW_PAIR_SCORES - 1 - i];
    for (int i = 0; i < CW_SEATS; i++) {
        int j = first == 0 ? i : 1 - i;
        into->wins[i] += from->wins[j];
        into->decisions[i] += from->decisions[j];
        into->seconds[i] += from->seconds[j];
        into->square_seconds[i] += from->square_seconds[j];
        into->longest[i] = fmax(into->longest[i], from->longest[j]);
        into->forfeits[i] += from->forfeits[j];
        for (int k = 0; k < CW_TIME_BUCKETS; k++)
            into->times[i][k] += from->times[j][k];
    }
}

cw_rate cw_pairing_rate(const cw_pairing_result *result)
{
    cw_clusters pairs = cw_clusters_of_pairs(result->pair_scores);
    return cw_rate_of_clusters(&pairs);
}
