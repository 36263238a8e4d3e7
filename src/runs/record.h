/* Private to runs: the parts of a job's record as bytes. */
#ifndef RUNS_RECORD_H
#define RUNS_RECORD_H

#include "runs/matches.h"
#include "tally.h"

/* What was counted: most bytes, writing (returns how many), and adding to another sum. False if the
 * bytes are no counts of so many matches; then nothing was added. */
size_t cw__counts_room(int card_count);
size_t cw__counts_write(const cw_sim_result *sum, int card_count, unsigned char *out);
bool cw__counts_add(cw_sim_result *sum, int card_count, uint64_t matches,
                    const unsigned char *bytes, size_t size);

/* Decision times; reading adds to what is there, which is spoilt if it fails. */
size_t cw__times_room(void);
void cw__times_write(const cw_decision_times *times, unsigned char **at);
bool cw__times_read(cw_decision_times *times, const unsigned char **at, const unsigned char *end);

/* The record of a job as it is written, match by match. */
typedef struct record_writer {
    unsigned char *notes; /* of the matches so far */
    unsigned char *actions;
    uint64_t matches;
    size_t action_size; /* of all matches */
    size_t began;       /* of the match that is being played: where its actions begin */
    bool keeps_actions;
} record_writer;

enum { RECORD_HEAD = 5, NOTE_BYTES = 9, ACTION_ROOM = 400000 /* bytes of a job's actions */ };

/* For jobs of at most so many matches. To be freed; then all zero bytes. */
void cw__record_init(record_writer *w, uint64_t most, bool keeps_actions);
void cw__record_free(record_writer *w);
/* A job begins: nothing of the one before is left. */
void cw__record_begin(record_writer *w);
/* An action about to be taken. What is beyond ACTION_ROOM is left out: the match still counts, but
 * cannot be followed later. */
void cw__record_act(record_writer *w, const cw_game *game, const cw_state *state, cw_action action);
/* A match has ended: its winner (a player or CW_MATCH_DRAW) and the hash of its last position. */
void cw__record_match(record_writer *w, int winner, uint64_t hash);
cw_match_note cw__record_last(const record_writer *w); /* the note of the match that ended last */
/* The most bytes that cw__record_write writes for such a job. */
size_t cw__record_room(uint64_t most, int card_count, bool keeps_actions);
/* All of it; `times` may be NULL. Returns the bytes. */
size_t cw__record_write(const record_writer *w, const cw_sim_result *sum, int card_count,
                        const cw_decision_times *times, unsigned char *out);

/* The same hero, and the same cards in the same order (sim_rate.c). */
bool cw__decks_are_same(const cw_deck *a, const cw_deck *b);
/* Matches of a job of a simulation (sim.c). */
uint64_t cw__sim_block(uint64_t matches, bool repeats);

#endif
