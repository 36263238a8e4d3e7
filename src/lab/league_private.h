/* What the parts of the league share: the record of one seat-swapped pair of matches, those who
 * play it, and the store that keeps it. */
#ifndef LAB_LEAGUE_PRIVATE_H
#define LAB_LEAGUE_PRIVATE_H

#include "lab/league.h"

#include <stdatomic.h>

/* ---- records: league_record.c ---- */

typedef struct pair_time {
    uint8_t player, bucket;
    uint32_t count;
} pair_time;

enum { PAIR_TIMES = CW_SEATS * CW_TIME_BUCKETS, PAIR_DRAW = 2 };

/* One pair of matches. Only the first time_count entries of the last field are kept or sent. */
typedef struct pair_record {
    uint8_t winners[2];         /* of the two matches: player 0, 1 or PAIR_DRAW */
    uint8_t forfeits[CW_SEATS]; /* by player */
    uint32_t time_count;
    uint64_t turns, actions, signature;
    uint64_t decisions[CW_SEATS];
    double seconds[CW_SEATS], square_seconds[CW_SEATS], longest[CW_SEATS];
    pair_time times[PAIR_TIMES];
} pair_record;

size_t record_size(const pair_record *record); /* bytes in use */
/* Whether the bytes are a record whose numbers can be used. */
bool record_is_sound(const void *bytes, size_t size);
/* The record into the counts of its pairing. */
void record_count(const pair_record *record, cw_pairing_result *result);

/* ---- before the run: league_check.c ---- */

/* False with a problem; otherwise *pairs is how many pairs all pairings have together. */
bool league_check(const cw_league_setup *setup, uint64_t *pairs, cw_errors *errors);

/* ---- playing: league_play.c ---- */

typedef struct league_worker league_worker; /* one thread's table and agents */

/* NULL without memory. Once `stop` is set its matches are given up. */
league_worker *league_worker_new(const cw_game *game, const atomic_bool *stop);
void league_worker_free(league_worker *worker); /* NULL is fine */
/* Plays matches 2 * pair and 2 * pair + 1. False if an agent cannot be made, or when stopped. */
bool league_play(league_worker *worker, const cw_pairing *pairing, uint64_t pair,
                 pair_record *record);

/* ---- keeping: league_store.c ---- */

typedef struct league_store league_store;

/* Opens setup->store and finds or enters the pairings. NULL with a problem. */
league_store *league_store_open(const cw_league_setup *setup, cw_errors *errors);
bool league_store_close(league_store *store, cw_errors *errors);
/* Calls `take` with every pair that is kept of the run's pairings; its false stops with a
 * problem. */
bool league_store_read(league_store *store,
                       bool (*take)(void *context, int pairing, uint64_t pair,
                                    const pair_record *record),
                       void *context, cw_errors *errors);
bool league_store_add(league_store *store, int pairing, uint64_t pair, const pair_record *record,
                      cw_errors *errors);
/* What was added longer than `age` seconds ago survives from here on. */
bool league_store_commit(league_store *store, double age, cw_errors *errors);

#endif
