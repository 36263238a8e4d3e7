/* Monte Carlo tree search: what the agents `flat-mc`, `mcts`, `mcts-enhanced`, `mcts-bucket` and
 * `ismcts` share. Each is a row of defaults over one table of parameters; a searcher is what one
 * thread needs for its trees, all of it made when the agent is made. */
#ifndef AGENTS_MCTS_H
#define AGENTS_MCTS_H

#include "agents/agent.h"
#include "belief.h"
#include "threat.h"

#include <math.h>

/* id, name, value where an agent has no such parameter, lowest, highest, help */
#define MCTS_PARAM_LIST(X)                                                                         \
    X(ITERATIONS, "iterations", 1, 1, 1e6, "times that a tree is walked down and grows")           \
    X(WORLDS, "worlds", 1, 1, 64, "guesses of what is hidden, with a tree for each")               \
    X(TREES, "trees", 1, 1, 64, "trees of so many iterations each whose scores are summed")        \
    X(C, "c", 0, 0, 100, "weight of exploration")                                                  \
    X(ROLLOUTS, "rollouts", 1, 1, 1000, "matches played out from each new node")                   \
    X(BIAS, "bias", 0, 0, 100, "weight of the threat heuristic while a node is young")             \
    X(OWN, "own", 0, 0, 100, "percent of the own actions that a rollout compares; 0: random")      \
    X(ENEMY, "enemy", 0, 0, 100, "the same for the enemy's actions")                               \
    X(FRESH, "fresh", 0, 0, 1, "1: what is hidden is guessed anew before each rollout")            \
    X(DEPTH, "depth", 0, 0, 1000, "a rollout stops once more turns have ended; 0: at the end")     \
    X(BUCKETS, "buckets", 0, 0, 1, "1: draws are chance nodes, sampled by cost")                   \
    X(SAMPLES, "samples", 10, 1, 64, "outcomes of a single draw")                                  \
    X(SAMPLES_MORE, "samples_more", 5, 1, 64, "outcomes of each draw when there are several")      \
    X(REUSE, "reuse", 0, 0, 1, "1: the tree is kept within a turn (with one world)")               \
    X(MULLIGAN, "mulligan", 4, 0, 100, "opening cards of this cost or more go back")               \
    X(THREADS, "threads", 1, 1, 64, "threads of one decision; the choice is the same")

typedef enum mcts_param {
#define X(id, name, value, low, high, help) MCTS_##id,
    MCTS_PARAM_LIST(X)
#undef X
        MCTS_MODEL, /* what is believed of hidden cards: the row is that of belief.h */
    MCTS_JUDGE,
    MCTS_TURNS, /* words, see below */
    MCTS_PARAMS
} mcts_param;

/* Who judges a rollout that is cut short: the threat heuristic with its hand-made weights, or with
 * those that evolution found. */
enum { MCTS_JUDGE_BY_HAND, MCTS_JUDGE_FITTEST };
/* Turns by the rules; or as the thesis' simulator plays them in a search: in the tree an ended turn
 * is followed by no beginning of the next, and a rollout begins with a new turn of who may act. */
enum { MCTS_TURNS_RULES, MCTS_TURNS_METASTONE };

enum {
    MCTS_HALVES = 2,      /* a win counts so many, a draw one: sums are exact in any order */
    MCTS_MOST_PATH = 256, /* actions from the root to a leaf */
    MCTS_MOST_NODES = 1 << 16,
    MCTS_EDGES_PER_NODE = 24, /* on average; when they are used up the tree grows no more */
    MCTS_COST_GROUPS = 5
};

/* What all threads share and none changes. */
typedef struct mcts_settings {
    const cw_game *game;
    cw_game brief; /* for end_turn_only */
    cw_seat seat;
    double k[MCTS_PARAMS];
    threat_model threat, judge;
} mcts_settings;

/* ---- a tree over one world ---- */

typedef struct mcts_edge {
    cw_action action;
    uint64_t wins; /* halves, for who moves, of `visits` times the rollouts of a node */
    uint32_t visits;
    uint32_t child;  /* first node that it leads to, 0 = none yet */
    float bias;      /* 0..1: what the heuristic thinks of it */
    uint16_t number; /* in the list of legal actions */
    uint8_t draws;   /* cards that it draws by chance, at most 2; 255 = not known yet */
} mcts_edge;

typedef struct mcts_node {
    uint64_t outcome; /* which draws lead here; 0 = none */
    uint32_t next;    /* after the same edge with another outcome */
    uint32_t first;   /* edges from here on; none until it is visited again */
    uint16_t count, tried;
    uint32_t visits;
    cw_seat mover;
} mcts_node;

typedef struct mcts_tree {
    mcts_node *nodes; /* node 0 means none */
    mcts_edge *edges;
    uint32_t node_count, node_room, edge_count, edge_room;
    uint32_t root;
    uint64_t kept;  /* visits that the root had when it was used again */
    cw_state world; /* position of the root */
    int path_count;
    struct {
        uint32_t node, edge;
    } path[MCTS_MOST_PATH];
} mcts_tree;

/* ---- a tree over information sets: nodes in an open hash table ---- */

typedef struct mcts_info {
    uint64_t key;  /* of the action that leads here */
    uint64_t wins; /* halves, for who took the action */
    uint32_t parent;
    uint32_t visits, available; /* times taken; times it could have been taken */
    uint32_t round; /* last look at the parent that met it; of an older tree: the place is free */
} mcts_info;

typedef struct mcts_infos {
    mcts_info *table; /* a power of two */
    uint32_t size, count, room;
    uint32_t round, first_round; /* looks so far; the first one of this tree */
} mcts_infos;

/* Halves and tries of each legal action of the decision. */
typedef struct mcts_score {
    uint64_t wins, visits;
} mcts_score;

typedef struct mcts_searcher {
    const mcts_settings *set;
    cw_belief belief;
    cw_rng rng;
    double deadline; /* of CLOCK_MONOTONIC, 0 = none */
    bool late;
    uint64_t states, limit; /* made since the agent was made; where to stop */
    uint64_t rollouts;
    mcts_tree tree;
    mcts_infos infos;
    cw_state state, leaf, trial, world;
    cw_view view; /* of a leaf, to guess anew */
    cw_action legal[CW_MAX_ACTIONS];
    mcts_score scores[CW_MAX_ACTIONS];
} mcts_searcher;

/* The decision that is asked for. */
typedef struct mcts_task {
    const cw_view *view;
    const cw_action *legal;
    int count;
    uint64_t seed;
} mcts_task;

/* One of the units that a decision consists of (worlds, trees, rounds of rollouts): it adds to
 * s->scores and depends on nothing but its number. */
typedef void (*mcts_unit)(mcts_searcher *s, const mcts_task *task, size_t unit);

/* ---- mcts_rollout.c ---- */
/* Plays the position out; halves for the seat that decides: 2 won, 1 drawn, 0 lost. */
int cw__mcts_rollout(mcts_searcher *s, cw_state *state);
/* The same for copies of the position, `rollouts` times. */
uint64_t cw__mcts_rollouts(mcts_searcher *s, const cw_state *state);
/* What the position that the action leads to is worth to the seat by the threat heuristic; an
 * ended turn is valued before the next one begins. */
double cw__mcts_threat_after(mcts_searcher *s, const cw_state *state, cw_action action,
                             cw_seat seat);
/* No time or no states left. */
bool cw__mcts_is_late(mcts_searcher *s);

/* ---- mcts_tree.c ---- */
/* Takes all memory that the tree will ever use; false without it, and then cw__mcts_tree_clear is
 * still due. */
bool cw__mcts_tree_init(mcts_tree *tree, const mcts_settings *set);
void cw__mcts_tree_clear(mcts_tree *tree);
/* An mcts_unit: the tree of one world, `iterations` walks or until it is late. */
void cw__mcts_tree_run(mcts_searcher *s, const mcts_task *task, size_t unit);
/* The action was chosen: the part of the tree below it stays for the next decision. */
void cw__mcts_tree_keep(mcts_searcher *s, cw_action action);
/* The bound by which a child is chosen, W/V + c sqrt(ln V(p) / V) + H / (1 + V): its mean value,
 * the logarithm of its parent's visits, and the bias of the heuristic. The first two are UCB1 with
 * a weight c for exploration (Auer, Cesa-Bianchi and Fischer 2002; of 0.5 to 1.1 the thesis
 * selected 0.7); H and V of the third are the child's, see pick_best in mcts_tree.c. */
static inline double mcts_ucb(double mean, double visits, double log_parent, double c, double bias)
{
    return mean + c * sqrt(log_parent / visits) + bias / (1 + visits);
}

/* ---- mcts_draws.c ---- */
/* The group of cost that a card belongs to, 0 .. MCTS_COST_GROUPS - 1. */
int cw__mcts_bucket_of(int cost);
/* Picks outcomes of a draw from a deck of cards that cost so much: places in the deck, bucket by
 * bucket. Returns how many; by_bucket, if wanted, gets the number of each bucket. */
int cw__mcts_draw_samples(const int *costs, int count, int samples, cw_rng rng, uint8_t *places,
                          int by_bucket[MCTS_COST_GROUPS]);
/* Applies the edge's action to the state, draws being sampled; returns the outcome's number. */
uint64_t cw__mcts_take_draws(mcts_searcher *s, mcts_edge *edge, cw_state *state, uint64_t seed);

/* ---- mcts_infoset.c ---- */
/* As those of the tree: memory taken once, false without it; a unit is one tree of `iterations`. */
bool cw__mcts_infos_init(mcts_infos *infos, const mcts_settings *set);
void cw__mcts_infos_clear(mcts_infos *infos);
void cw__mcts_infos_run(mcts_searcher *s, const mcts_task *task, size_t unit);

/* ---- mcts_flat.c ---- */
/* An mcts_unit: one round, a match after each legal action in one guess. */
void cw__mcts_flat_run(mcts_searcher *s, const mcts_task *task, size_t unit);

#endif
