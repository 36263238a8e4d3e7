/* The root of the look-ahead search: the ways to play the coming turn, each followed into
 * several guesses of what is hidden, deeper and deeper with fewer and fewer of them. */
#ifndef AGENTS_LOOKAHEAD_ROOT_H
#define AGENTS_LOOKAHEAD_ROOT_H

#include "lookahead_search.h"

/* Actions of one turn; a longer one is not taken up among the candidates. */
enum { LA_MOST_ACTIONS = 96 };

/* One way to play the turn. */
typedef struct la_child {
    cw_action actions[LA_MOST_ACTIONS]; /* without the end of the turn */
    int count;
    double value;
    int start; /* where its positions stand in la_root.starts */
    bool stopped;
} la_child;

typedef struct la_root {
    const la_model *model;
    cw_seat seat;
    int threads, width;
    int world_room, world_count; /* that are guessed; that this decision has the budget for */
    la_searcher *searchers;      /* one per thread */
    cw_state *worlds;
    cw_state *starts; /* of each child in each world: the position after the turn */
    la_child *children, *saved;
    int count;    /* children */
    int compared; /* of those, how many were valued in the last pass; they stand first */
    la_limits limits;
    /* of the current pass: */
    int depth;
    double low, weight;
    int first_world, pass_worlds;
    uint64_t share;      /* branches each child may use */
    int first;           /* of the batch */
    bool stopped;        /* a child had to stop */
    double by_world[64]; /* what the first child came to in each world */
} la_root;

/* False without memory; cw__la_root_clear is due in any case. */
bool cw__la_root_init(la_root *root, const la_model *model, cw_seat seat);
void cw__la_root_clear(la_root *root);
uint64_t cw__la_root_branches(const la_root *root);
/* root->worlds are filled. Values the children and sorts them, best first. */
void cw__la_root_search(la_root *root, const cw_budget *budget);

/* ---- lookahead_level.c ---- */
/* Share of the best gain that the model's level gives away this time. */
double cw__la_give_away(const la_model *model, double lead, cw_rng *rng);
/* Which child to play at the model's level; `lead`: how far ahead the position is now. */
int cw__la_pick(const la_root *root, double lead, cw_rng *rng);

#endif
