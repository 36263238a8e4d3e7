/* What the driver of the lock-step asks of each specification. Cards of the specification are the
 * engine's entity numbers: in these games no card changes its number and none is made. */
#ifndef SPEC_LOCKSTEP_PRIVATE_H
#define SPEC_LOCKSTEP_PRIVATE_H

#include "spec/lockstep.h"

/* A switch or number of the rules with the value that the specification takes for granted. */
typedef struct rule_wanted {
    const char *name;
    int value;
} rule_wanted;

struct cw_lockstep_kind {
    const rule_wanted *wanted; /* a row without a name ends them */
    /* Fills the rules from the game; NULL or why the game is not what is specified. */
    const char *(*cover)(cw_lockstep *l);
    void (*begin)(cw_lockstep *l, const cw_state *start, const cw_spec_sequence decks[CW_SEATS]);
    /* Takes an action, named by the engine's position before it; whether it was a success. */
    bool (*act)(cw_lockstep *l, const cw_state *before, cw_action action);
    const char *(*differ)(cw_lockstep *l, const cw_state *state);
    const cw_reduced_player *(*player)(const cw_lockstep *l, int seat);
    size_t state_size; /* bytes of `now` in use */
};

/* A sentence in l->message. */
const char *cw__lockstep_say(cw_lockstep *l, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Differences in what both specifications have: health, hand, deck, board, grave. */
const char *cw__lockstep_differ_player(cw_lockstep *l, const cw_state *state, int seat);
/* The outcome: 0 or 1 has won, 2 nobody, 3 the match runs. */
const char *cw__lockstep_differ_outcome(cw_lockstep *l, const cw_state *state, int winner);

#endif
