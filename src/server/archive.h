/* What outlives the process: players, log-ins, matches with every step, saved decks. One SQLite
 * file, one writer. Writes gather in a transaction; cw__archive_commit ends it, and nothing that
 * depends on a write may leave the process before (see `written` and `committed`). */
#ifndef SERVER_ARCHIVE_H
#define SERVER_ARCHIVE_H

#include "base/error.h"
#include "rules/engine.h"

#include <stdint.h>

enum {
    NAME_BYTES = 64,
    KEY_BYTES = 64,
    DECK_NAME_BYTES = 96,
    MATCH_LEVELS = 6,  /* of agents */
    MATCH_TIMER = 600, /* seconds: the longest turn that can be agreed on */
    MATCH_DELAY = 3,   /* turns: the longest that spectators can be made to wait */
    TOKEN_HASH = 32,
    PASSWORD_HASH = 128
};

typedef struct archive archive;

/* NULL with a problem in `errors`. */
archive *cw__archive_open(const char *path, bool durable, cw_errors *errors);
bool cw__archive_close(archive *a, cw_errors *errors); /* NULL is fine */

/* Called for each row that was left out or mended while it was read. */
typedef void (*archive_complaint)(void *context, const char *table, int64_t id,
                                  const char *problem);
void cw__archive_on_complaint(archive *a, archive_complaint complain, void *context);

/* Number of the last write, and of the last one that is safe. */
uint64_t cw__archive_written(const archive *a);
uint64_t cw__archive_committed(const archive *a);
/* False with a problem: nothing since the last commit may be told to anybody. */
bool cw__archive_commit(archive *a, cw_errors *errors);
/* Whether some write has failed: the process must not go on. */
bool cw__archive_broken(const archive *a);
/* Why, while it is. */
const char *cw__archive_problem(const archive *a);

/* ---- players and log-ins ---- */

typedef struct player_row {
    int64_t id;
    char name[NAME_BYTES];
    bool guest;
    char password[PASSWORD_HASH]; /* "" for guests */
} player_row;

/* The new player's number; 0 if an account has that key. `password` NULL: a guest. */
int64_t cw__archive_add_player(archive *a, const char *name, const char *key, const char *password,
                               int64_t now);
/* Guests only: accounts keep their names. */
void cw__archive_rename_guest(archive *a, int64_t guest, const char *name, const char *key);
/* The account with that key. False if there is none; `row` is undefined then. */
bool cw__archive_find_account(archive *a, const char *key, player_row *row);
/* Log-ins by the hash of their token; times are seconds since 1970. */
void cw__archive_add_session(archive *a, const uint8_t hash[TOKEN_HASH], int64_t player,
                             int64_t expires);
void cw__archive_drop_session(archive *a, const uint8_t hash[TOKEN_HASH]);
/* Who is logged in with it; false if nobody is, or it has expired. */
bool cw__archive_find_session(archive *a, const uint8_t hash[TOKEN_HASH], int64_t now,
                              player_row *row);
/* Log-ins that are over, and guests that have neither log-in nor match. */
void cw__archive_sweep(archive *a, int64_t now);

/* ---- matches ---- */

typedef struct match_row {
    uint64_t id;
    char game[64];
    uint64_t game_hash;
    cw_match_setup setup;
    int64_t players[CW_SEATS]; /* 0: an agent */
    char names[CW_SEATS][NAME_BYTES];
    char decks[CW_SEATS][DECK_NAME_BYTES];
    int level;            /* of the agent, 0 = two people */
    int timer;            /* seconds of a turn, 0 = none */
    int delay;            /* turns after which spectators see what happened */
    bool hands;           /* they may see what a player sees */
    int64_t began, ended; /* ended 0: it goes on */
    int winner;
    char end[24];
    int turns;
    bool damaged; /* the row cannot be used; only `id` is right */
} match_row;

typedef struct step_row {
    uint8_t seat;
    cw_action action; /* kind NONE: the step before was taken back */
} step_row;

/* A match is added when it begins, its steps as they are taken, its end when it is over. */
void cw__archive_add_match(archive *a, const match_row *row);
void cw__archive_add_step(archive *a, uint64_t match, int seq, step_row step, int64_t now);
void cw__archive_end_match(archive *a, const match_row *row);
bool cw__archive_find_match(archive *a, uint64_t id, match_row *row);
/* Steps in order; returns how many there are, at most `room` in `steps`; -1 if they have gaps or
 * cannot be steps. */
int cw__archive_steps(archive *a, uint64_t match, step_row *steps, int room);

/* Called for each row. Nothing may be written meanwhile. */
typedef void (*match_visit)(void *context, const match_row *row);
/* Damaged ones as well: somebody must end them. */
void cw__archive_unfinished(archive *a, match_visit visit, void *context);
/* The newest ended matches of a player, at most `most`. */
void cw__archive_history(archive *a, int64_t player, int most, match_visit visit, void *context);

/* ---- decks ---- */

typedef struct deck_row {
    int64_t id;
    char game[64], name[DECK_NAME_BYTES], code[512];
} deck_row;

/* Creates or replaces; its number, 0 if the player has `most` already. */
int64_t cw__archive_save_deck(archive *a, int64_t player, const deck_row *row, int most,
                              int64_t now);
/* The player's deck with the number in `row` becomes what `row` says; false if he has none in that
 * game, or another of that name. */
bool cw__archive_change_deck(archive *a, int64_t player, const deck_row *row, int64_t now);
/* Only the player's own decks: false if he has none with that number. */
bool cw__archive_drop_deck(archive *a, int64_t player, int64_t id);
bool cw__archive_find_deck(archive *a, int64_t player, int64_t id, deck_row *row);
typedef void (*deck_visit)(void *context, const deck_row *row);
void cw__archive_decks(archive *a, int64_t player, const char *game, deck_visit visit,
                       void *context);

#endif
