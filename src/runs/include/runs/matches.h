/* Numbered matches between two players as jobs of a ledger. Matches come in pairs on the same seed
 * with seats swapped; what each came to is kept, so that any of them can be looked at later. */
#ifndef RUNS_MATCHES_H
#define RUNS_MATCHES_H

#include "agents/agent.h"
#include "runs/ledger.h"
#include "runs/sim.h"

/* Who plays whom, with what. */
typedef struct cw_pairing {
    const char *agents[CW_SEATS]; /* specs of player 0 and 1, who change seats */
    const char *deck_names[CW_SEATS];
    cw_deck decks[CW_SEATS];
    uint8_t reveal; /* by player: CW_REVEAL_* */
    cw_budget budget;
    uint64_t matches, seed;
} cw_pairing;

/* Match `index`: seats, seed, and the seeds of the players' own streams. Even indices have player 0
 * on seat 0. Returns the seat of player 0. */
int cw_pairing_match(const cw_pairing *pairing, uint64_t index, cw_match_setup *match,
                     uint64_t agent_seeds[CW_SEATS]);
/* Whether the same agents play with the same decks and the same rights to look. */
bool cw_pairing_is_same(const cw_pairing *a, const cw_pairing *b);
/* The same seed, the same match: not by the clock, and nobody knows of programs from outside. */
bool cw_pairing_repeats(const cw_pairing *pairing);
/* Whether matches can start and the agents can be made; false with a problem. */
bool cw_pairing_check(const cw_game *game, const cw_pairing *pairing, cw_errors *errors);

/* The pairing as a chapter of the ledger whose job i is matches i * block … of it. `more` are further
 * lines of its words, "" = none. The chapter, -1 with a problem. */
int cw_ledger_enter_pairing(cw_ledger *ledger, const cw_game *game, const cw_pairing *pairing,
                            uint64_t block, const char *more, bool grows);

/* cw_ledger_describe for decks, card by card. */
bool cw_ledger_describe_decks(cw_ledger *ledger, const char *what, const cw_deck *decks, int count);

/* ---- records: what is known of the matches of a job ---- */

enum { CW_MATCH_DRAW = CW_SEATS };

typedef struct cw_match_note {
    uint8_t winner; /* player 0, 1 or CW_MATCH_DRAW */
    uint64_t hash;  /* of the final position */
    const unsigned char
        *actions; /* varints: places in the list of legal actions; NULL = not kept */
    size_t action_size;
} cw_match_note;

typedef struct cw_match_record {
    uint64_t matches;
    size_t fixed; /* bytes that are the same whenever the matches are played */
    const unsigned char *notes, *counts, *times, *actions, *end; /* times, actions: may be NULL */
} cw_match_record;

/* False if the bytes are no record of so many matches. */
bool cw_record_open(cw_match_record *record, const void *bytes, size_t size, uint64_t matches);
cw_match_note cw_record_note(const cw_match_record *record, uint64_t place);
/* Adds the counts to a sum (cards and times where both have them); false if they make no sense,
 * then nothing was added. */
bool cw_record_add(const cw_match_record *record, int card_count, cw_sim_result *sum);

/* ---- playing ---- */

typedef struct cw_match_job {
    const cw_game *game;
    cw_pairing pairing;
    uint64_t first, count; /* matches; `first` is even */
    uint64_t
        before; /* matches of the chapter that are of other pairings and come before the first */
} cw_match_job;

typedef struct cw_match_play {
    const uint64_t *jobs;
    size_t count;
    int card_count;  /* of all games */
    uint64_t most;   /* matches of the largest job */
    bool bare;       /* no statistics of events: only who won, turns, actions */
    bool timed;      /* how long decisions take */
    bool everywhere; /* see cw_ledger_play */
    uint64_t same;   /* the same */
    cw_match_job (*job)(void *context, uint64_t job);
    bool (*take)(void *context, uint64_t job, const cw_match_record *record);
    bool (*settled)(void *context, int chapter); /* may be NULL */
    void *context;
} cw_match_play;

/* As cw_ledger_run. Pairings must have been checked. */
bool cw_matches_run(cw_ledger *ledger, const cw_match_play *play);

/* ---- looking at a match ---- */

/* One match: who sits where, and all that it follows from. */
typedef struct cw_seating {
    cw_match_setup match;
    const char *agents[CW_SEATS]; /* specs, by seat */
    uint64_t seeds[CW_SEATS];
    const cw_budget *budget;
} cw_seating;

/* The match as a replay: from the actions of the note if it has them, else played again; note NULL =
 * played. False with a problem, also if it does not end where the note says. */
bool cw_seating_replay(const cw_game *game, const cw_seating *seating, const cw_match_note *note,
                       cw_str *text, cw_errors *errors);

/* The same of match `index` of a pairing. */
bool cw_match_replay(const cw_game *game, const cw_pairing *pairing, uint64_t index,
                     const cw_match_note *note, cw_str *text, cw_errors *errors);
/* False with a problem if `game` is not the one of the store. */
bool cw_kept_match_is_of(const cw_kept_match *match, const cw_game *game, cw_errors *errors);
/* The game with the changes (lang/changes.h) with which the match was played, in `*changed`, which
 * stays NULL if there are none. False with a problem, also if `game` is not the one of the store. */
bool cw_kept_match_game(const cw_kept_match *match, const cw_game *game, cw_game **changed,
                        cw_errors *errors);
/* The same for a match that a store holds, with that game. */
bool cw_kept_match_replay(const cw_kept_match *match, const cw_game *game, cw_str *text,
                          cw_errors *errors);

#endif
