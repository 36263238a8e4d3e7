/* Search over the own turn: the best position that a few actions in a row can reach, judged by a
 * heuristic, as Metastone's GreedyOptimizeTurn and GameStateValue do. There is no enemy in the
 * tree, so that alpha-beta comes down to maximising: what is cut off is what comes after a win,
 * positions that were met before in another order, and actions that are twins of others. */
#ifndef AGENTS_OWN_TURN_H
#define AGENTS_OWN_TURN_H

#include "belief.h"

enum {
    OWN_TURN_DEPTH = 12, /* most actions in a row */
    OWN_TURN_WORLDS = 64,
    OWN_TURN_LEVELS = 2 * OWN_TURN_DEPTH + 4, /* a discovery after an action costs no depth */
    OWN_TURN_TABLE = 1 << 12                  /* positions of one decision; a power of two */
};

typedef enum own_turn_param {
    OWN_TURN_P_DEPTH,
    OWN_TURN_P_WORLDS,
    OWN_TURN_P_MODEL,
    OWN_TURN_P_NODES,
    OWN_TURN_P_TABLE,
    OWN_TURN_P_MULLIGAN,
    OWN_TURN_PARAMS
} own_turn_param;

/* Rows of a table of cw_param behind the weights of a heuristic, from number `first` on. */
/* clang-format off */
#define OWN_TURN_ROWS(first, depth, mulligan)                                                      \
    [first + OWN_TURN_P_DEPTH] = {"depth", depth, 1, OWN_TURN_DEPTH,                               \
        "own actions to look ahead", .setting = true},                                             \
    [first + OWN_TURN_P_WORLDS] = {"worlds", 1, 1, OWN_TURN_WORLDS,                                \
        "guesses of what is hidden; values are summed", .setting = true},                          \
    [first + OWN_TURN_P_MODEL] = CW_BELIEF_PARAM(CW_BELIEF_UNIFORM),                               \
    [first + OWN_TURN_P_NODES] = {"nodes", 50000, 0, 1e9,                                          \
        "positions of a decision without a budget; 0: no limit", .setting = true},                 \
    [first + OWN_TURN_P_TABLE] = {"table", 1, 0, 1,                                                \
        "0: positions met again are looked into again", .setting = true},                          \
    [first + OWN_TURN_P_MULLIGAN] = {"mulligan", mulligan, 0, 100,                                 \
        "opening cards of this cost or more go back"},
/* clang-format on */

/* Worth of a position to a seat; INFINITY when it has won, -INFINITY when it has lost. */
typedef double (*own_turn_value)(const void *heuristic, const cw_state *state, cw_seat seat);

typedef struct own_turn_entry {
    uint64_t key;
    double value;
    uint32_t age;
    uint32_t left; /* actions that were still looked ahead */
} own_turn_entry;

/* The first member of an agent that searches its own turn: see cw__own_turn_choose. */
typedef struct own_turn {
    const cw_game *game;
    cw_game brief; /* for end_turn_only */
    cw_seat seat;
    own_turn_value value;
    const void *heuristic;
    double params[OWN_TURN_PARAMS];
    cw_rng rng;
    cw_belief belief;
    uint8_t *near; /* per card: 1 if it asks for neighbours */
    cw_state *worlds;
    cw_state *stack;  /* the current line */
    cw_state *lucky;  /* where a win by chance is tried again */
    cw_action *legal; /* CW_MAX_ACTIONS for each level */
    cw_action line[OWN_TURN_LEVELS];
    own_turn_entry *table;
    uint32_t age;
    int *order;     /* the actions of the root that are tried, the best so far first */
    double *values; /* and what they came to */
    /* of the current decision: */
    const cw_view *view;
    uint64_t seed;
    uint64_t made, limit; /* positions */
    double deadline;      /* of CLOCK_MONOTONIC, 0 = none */
    cw_rng chance;        /* generator of the world: changed if there was chance in the line */
    int confirms;         /* wins by chance that were tried again */
    bool won, stopped;
    bool strict;     /* the limit is a budget: not even wins are tried again beyond it */
    uint64_t valued; /* positions since the agent was made */
} own_turn;

/* `params`: one value per row of OWN_TURN_LIST. False without memory; then nothing has to be
 * cleared. The heuristic is not owned. */
bool cw__own_turn_init(own_turn *turn, const cw_game *game, cw_seat seat, const double *params,
                       uint64_t seed, own_turn_value value, const void *heuristic);
void cw__own_turn_clear(own_turn *turn);

/* Functions of a cw_agent_kind whose `self` begins with an own_turn. */
int cw__own_turn_choose(void *self, const cw_view *view, const cw_action *legal, int count,
                        const cw_budget *budget);
void cw__own_turn_observe(void *self, const cw_event *event);
void cw__own_turn_reset(void *self, uint64_t seed);
uint64_t cw__own_turn_work(const void *self);
#define OWN_TURN_CALLS                                                                             \
    .needs_view = true, .choose = cw__own_turn_choose, .observe = cw__own_turn_observe,            \
    .reset = cw__own_turn_reset, .work = cw__own_turn_work

/* ---- own_turn_twins.c ---- */
/* Actions of a position that need not be tried. */
typedef struct own_turn_twins {
    uint64_t places;   /* of which another one looks the same and comes first */
    bool one_position; /* it does not matter where a minion is put */
} own_turn_twins;

/* Marks the cards of the game that ask for neighbours. NULL without memory. */
uint8_t *cw__own_turn_find_near(const cw_game *game);
void cw__own_turn_find_twins(const own_turn *turn, const cw_state *state, own_turn_twins *twins);
/* Equal for positions that the rest of the turn plays alike in. */
uint64_t cw__own_turn_key(const own_turn *turn, const cw_state *state);

static inline bool own_turn_is_twin(const own_turn_twins *twins, cw_action action)
{
    bool places = (action.source < 64 && (twins->places >> action.source & 1))
                  || (action.target < 64 && (twins->places >> action.target & 1));
    return places || (twins->one_position && action.kind == CW_ACTION_PLAY && action.position > 0);
}

#endif
