/* Replays: one text file per match. Header lines (format, version, game and its hash, seed,
 * heroes, cards, players), then one readable action per line with the seat before it, the hash
 * of the position every ten actions and at the end, and the result. "#" begins a comment. Random
 * outcomes come from the seed; "opening" forces those of the opening and "chance" those of the next
 * action, as numbers from 0 (see rules/chance.h). Both are left out where nothing is forced.
 *
 *     cardwright replay 1
 *     version 0.1.0
 *     game classic 5d41402abc4b2a76
 *     seed 42
 *     player 1 greedy 7
 *     hero 1 heroes/mage
 *     card 1 2 mage/fireball
 *     …
 *     opening 2 0 1
 *     1: mulligan 1 3
 *     chance 4
 *     2: play 3 at 2 on enemy 1
 *     hash 10 0123456789abcdef
 *     result 1 hero_died
 */
#ifndef TABLE_REPLAY_H
#define TABLE_REPLAY_H

#include "agents/agent.h"
#include "base/str.h"

enum { CW_REPLAY_EVERY = 10, CW_REPLAY_LARGEST = 8 << 20, CW_REPLAY_NAME = 200 };

/* Who played: an agent with the seed of its stream, or "human". */
typedef struct cw_replay_player {
    char name[CW_REPLAY_NAME];
    uint64_t seed;
} cw_replay_player;

typedef enum cw_replay_step_kind {
    CW_REPLAY_ACTION,
    CW_REPLAY_HASH,
    CW_REPLAY_RESULT,
    CW_REPLAY_CHANCE /* one forced outcome of the next action */
} cw_replay_step_kind;

typedef struct cw_replay_step {
    uint8_t kind; /* cw_replay_step_kind */
    cw_seat seat; /* ACTION: who; RESULT: the winner, 2 = draw, 3 = not finished */
    uint8_t end;  /* RESULT: cw_end */
    int line;
    int number; /* HASH: actions before it; CHANCE: the outcome */
    cw_action action;
    uint64_t hash;
} cw_replay_step;

typedef struct cw_replay {
    char game[CW_REPLAY_NAME];
    char version[32];
    uint64_t game_hash;
    cw_replay_player players[CW_SEATS];
    cw_match_setup setup;
    int opening_count; /* forced outcomes of the opening */
    uint16_t opening[CW_CHANCE_MAX];
    cw_replay_step *steps;
    int count, room;
} cw_replay;

/* ---- writing ---- */

typedef struct cw_recorder {
    const cw_game *game;
    cw_str text;
    int actions;
} cw_recorder;

/* Starts a text with the header. Random decks are written as the cards that were dealt. The game
 * must outlive the recorder; cw_recorder_clear releases the text, of which text.failed says
 * whether memory ran out. */
void cw_recorder_begin(cw_recorder *recorder, const cw_game *game, const cw_match_setup *setup,
                       const cw_replay_player players[CW_SEATS]);
/* Forced outcomes of the opening (before any action), or of the action that comes next. */
void cw_recorder_opening(cw_recorder *recorder, const uint16_t *outcomes, int count);
void cw_recorder_chance(cw_recorder *recorder, const uint16_t *outcomes, int count);
/* `after` is the position after the action of `seat`. Every CW_REPLAY_EVERY actions the hash of
 * it follows. */
void cw_recorder_add(cw_recorder *recorder, cw_seat seat, cw_action action, const cw_state *after);
/* Adds the hash of the last position and the result; "none" if the match is not over. */
void cw_recorder_end(cw_recorder *recorder, const cw_state *state);
void cw_recorder_clear(cw_recorder *recorder);

/* Plays the match between the named agents and records it. Starts the recorder itself; the
 * caller clears it, also after a failure. */
cw_status cw_replay_record(const cw_game *game, const cw_match_setup *setup,
                           const cw_replay_player players[CW_SEATS], cw_recorder *recorder,
                           cw_errors *errors);

/* ---- reading ---- */

/* The name of the game that the text belongs to; false with a problem if it is no replay. */
bool cw_replay_game(const char *text, const char *label, char name[CW_REPLAY_NAME],
                    cw_errors *errors);
/* Reads a whole replay of this game. On failure `replay` holds nothing that has to be released,
 * and the first problem stands in `errors` with its line. Whether the actions are legal is found
 * by cw_replay_run. */
cw_status cw_replay_read(const cw_game *game, const char *text, size_t size, const char *label,
                         cw_replay *replay, cw_errors *errors);
void cw_replay_clear(cw_replay *replay);

/* Called after each action. A non-zero answer stops. */
typedef int (*cw_replay_visit)(void *context, const cw_replay_step *step, const cw_state *before,
                               const cw_log *log, const cw_state *after);

/* Plays the replay again. CW_ERR_MISMATCH with the line, expected and found in `errors` where
 * it no longer agrees. `visit` may be NULL. */
cw_status cw_replay_run(const cw_game *game, const cw_replay *replay, const char *label,
                        cw_replay_visit visit, void *context, cw_errors *errors);

/* A hash of what the position means: it depends neither on the numbers that cards happen to have
 * nor on how the engine lays out the state. */
uint64_t cw_replay_hash(const cw_game *game, const cw_state *state);

#endif
