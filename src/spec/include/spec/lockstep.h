/* Lock-step: the engine and an executable specification take the same actions and must agree on
 * every field after each, and refuse the same ones. The order of the specification's decks is
 * decided first, and the engine's draws follow it. */
#ifndef SPEC_LOCKSTEP_H
#define SPEC_LOCKSTEP_H

#include "rules/engine.h"
#include "spec/extended.h"

enum { CW_LOCKSTEP_ACTIONS = 2048 };

typedef struct cw_lockstep cw_lockstep;
typedef struct cw_lockstep_kind cw_lockstep_kind;

/* Which specification. */
extern const cw_lockstep_kind cw_lockstep_reduced, cw_lockstep_extended;

struct cw_lockstep {
    const cw_lockstep_kind *kind;
    const cw_game *game;
    const cw_reduced_operations *reduced_operations;   /* as specified; tests put wrong ones here */
    const cw_extended_operations *extended_operations; /* the same */
    cw_reduced_rules reduced_rules;
    cw_extended_rules extended_rules;
    union {
        cw_reduced reduced;
        cw_extended extended;
    } now;
    char message[256];
};

/* Starts the specification where the engine stands, right after cw_match_start. The seed decides
 * the order of the decks. NULL, or a sentence: the game is not what is specified, or both differ.
 * Nothing is allocated; sentences live in `l`. */
const char *cw_lockstep_begin(cw_lockstep *l, const cw_lockstep_kind *kind, const cw_game *game,
                              const cw_state *start, uint64_t seed);

/* Lets both take the action, legal or not. NULL if both took it and agree, or both refused it
 * and changed nothing; else a sentence that names the first difference. `taken` may be NULL. */
const char *cw_lockstep_step(cw_lockstep *l, cw_state *state, cw_action action, bool *taken);

/* Every action that names a card and a target of any kind, sensible or not; minions are put at the
 * right end. `out` has room for CW_LOCKSTEP_ACTIONS. Returns their number. */
int cw_lockstep_actions(const cw_game *game, const cw_state *state, cw_action *out);

/* Of the specification's state: equal states have equal hashes. */
uint64_t cw_lockstep_hash(const cw_lockstep *l);

#endif
