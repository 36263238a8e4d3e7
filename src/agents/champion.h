/* The parts of `champion`: a graph of information sets over the own turn, rollouts by a quick
 * player of both sides, a search for a sure win, and what all of them share. */
#ifndef AGENTS_CHAMPION_H
#define AGENTS_CHAMPION_H

#include "agents/agent.h"
#include "belief.h"
#include "lookahead_search.h"

/* One row per parameter: id, then what a cw_param holds. */
#define CH_PARAM_LIST(X)                                                                           \
    X(ITERATIONS, "iterations", 1000, 1, 1e7, "walks per decision, if no time is set")             \
    X(C, "c", 0.8, 0, 100, "how much is explored")                                                 \
    X(TURNS, "turns", 4, 0, 1000, "turns played on before the judgement")                          \
    X(OWN, "own", 8, 1, 256, "actions tried at each step of a rollout by the own side")            \
    X(ENEMY, "enemy", 8, 1, 256, "the same for the enemy")                                         \
    X(SCALE, "scale", 8, 1, 1e6, "lead of the heuristic that makes a win likely")                  \
    X(LETHAL, "lethal", 4000, 0, 1e7, "states of the search for a sure win")                       \
    X(MODEL, CW_BELIEF_ROW(CW_BELIEF_MIXTURE))                                                     \
    X(THREADS, "threads", 1, 1, 64, "graphs that grow side by side")                               \
    X(PRIOR, "prior", 2.5, 0.01, 1e6, "lead at once that makes an action worth trying first")      \
    X(SOLVER, "solver", 1, 0, 1, "1: all attacks worth making are also one action")                \
    X(MULLIGAN, "mulligan", 4, 0, 100, "opening cards of this cost or more go back")

typedef enum ch_param {
#define X(id, ...) CH_##id,
    CH_PARAM_LIST(X)
#undef X
        CH_PARAMS
} ch_param;

extern const cw_param cw__ch_params[CH_PARAMS + 1];

enum {
    CH_MOST_EDGES = 256, /* actions looked at in one position */
    CH_MOST_PATH = 100   /* actions of one turn */
};

/* What one thread searches with. */
typedef struct ch_mind {
    const cw_game *game;
    const double *k;       /* parameters */
    const la_model *worth; /* what positions are worth */
    const uint8_t *near;   /* per card: its place on a row matters */
    const uint8_t *burst;  /* per card: most damage that it may do to a hero when played */
    cw_seat seat;
    int turn; /* of the position that is thought about */
    cw_rng rng;
    uint64_t states;            /* made since the agent was */
    uint64_t limit;             /* of these: where to stop; UINT64_MAX = nowhere */
    cw_state trial, next, best; /* where actions are tried */
    cw_action legal[CW_MAX_ACTIONS];
} ch_mind;

/* ---- champion_actions.c ---- */

/* Per card: whether the order of minions on a row means something to it. NULL without memory. */
uint8_t *cw__ch_near_cards(const cw_game *game);
uint8_t *cw__ch_burst_cards(const cw_game *game);
/* The legal actions without those that come to the same: equal cards in hand, places on a row
 * that nobody cares for. At most CH_MOST_EDGES, END_TURN last. Returns their number. */
int cw__ch_actions(ch_mind *mind, const cw_state *state, cw_action *out);
/* Of all that the seat knows of the position, in a form that is equal for equal action lists. */
uint64_t cw__ch_info_hash(const cw_state *state, cw_seat seat);

/* ---- champion_rollout.c ---- */

/* Plays on for both sides, then judges. Changes `state`. */
double cw__ch_rollout(ch_mind *mind, cw_state *state);

/* ---- champion_attacks.c ---- */

/* All attacks that are worth making, as one action of the graph: its kind is CW_ACTION_NONE. */
bool cw__ch_is_solver(cw_action action);
bool cw__ch_can_attack(const cw_action *list, int count);
/* Makes the attacks; changes `state`. Returns how many there were. */
int cw__ch_attack(ch_mind *mind, cw_state *state);
/* The first of them; false if there is none. */
bool cw__ch_first_attack(ch_mind *mind, const cw_state *state, cw_action *first);

/* ---- champion_tree.c ---- */

typedef struct ch_edge {
    cw_action action;
    float prior;
    float sum; /* of results, 0..1 each */
    uint32_t visits;
} ch_edge;

typedef struct ch_node {
    uint64_t key; /* 0 = free */
    uint32_t first, visits;
    uint16_t count;
} ch_node;

typedef struct ch_tree {
    ch_node *nodes;
    ch_edge *edges;
    uint32_t node_room, node_count, edge_room, edge_count;
} ch_tree;

/* False without memory; clearing is fine then too. Resetting forgets all positions and keeps the
 * memory. */
bool cw__ch_tree_init(ch_tree *tree);
void cw__ch_tree_clear(ch_tree *tree);
void cw__ch_tree_reset(ch_tree *tree);
bool cw__ch_tree_is_full(const ch_tree *tree); /* or nearly so */
const ch_node *cw__ch_tree_find(const ch_tree *tree, uint64_t key);
/* No action may be tried any more. */
static inline bool ch_is_spent(const ch_mind *mind) { return mind->states >= mind->limit; }
/* One walk from the world to a new node and a rollout from there; changes `world`. */
void cw__ch_tree_walk(ch_tree *tree, ch_mind *mind, cw_state *world);

/* ---- champion_search.c ---- */

/* What one thread owns: nothing is shared while a decision is thought about. */
typedef struct ch_worker {
    ch_mind mind;
    ch_tree tree;
    cw_belief belief;
    cw_state world;
    const cw_view *view;
    uint64_t walks; /* of this decision: asked for, or made if time decides */
} ch_worker;

typedef struct ch_search {
    ch_worker *workers; /* owned */
    int count;
    double saved;             /* seconds that earlier decisions of the match left over */
    double deadline, soonest; /* of this decision; 0 = it is not limited by time */
} ch_search;

/* Thinks about the decision of the view; workers' graphs hold the result. `nodes`: that are left of
 * the budget; 0 = it has no such limit. */
void cw__ch_search_run(ch_search *search, const cw_view *view, double iterations, double seconds,
                       uint64_t nodes);
/* The action most walked in all graphs together, or false if there is none. */
bool cw__ch_search_best(const ch_search *search, const cw_view *view, cw_action *action);

/* ---- champion_lethal.c ---- */

typedef struct ch_lethal ch_lethal;
ch_lethal *cw__ch_lethal_new(void);
void cw__ch_lethal_free(ch_lethal *lethal);
/* A first action that wins this turn whatever is hidden or left to chance, as far as `worlds`
 * can tell; false if there is none or it was not found within `nodes`. */
bool cw__ch_lethal_find(ch_lethal *lethal, ch_mind *mind, const cw_state *worlds, int count,
                        int nodes, cw_action *action);

#endif
