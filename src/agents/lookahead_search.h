/* What the parts of the look-ahead search share: branches, the frame of each turn of the
 * current line, and the searcher that owns them. A searcher belongs to one thread and is made
 * once per agent: nothing is allocated while it searches. */
#ifndef AGENTS_LOOKAHEAD_SEARCH_H
#define AGENTS_LOOKAHEAD_SEARCH_H

#include "lookahead_params.h"

#include <stdatomic.h>

enum {
    LA_MOST_DEPTH = 40,
    LA_MOST_STEPS = 40,     /* macro steps in one turn */
    LA_PATH_ROOM = 1 << 15, /* actions of unfinished first turns */
    LA_SEEN_ROOM = 1 << 13, /* positions of one turn; a power of two */
    LA_TABLE_ROOM = 1 << 13 /* turn starts of one subtree; a power of two */
};

static const double LA_WIN = 10000;  /* less a little for each turn it takes */
static const double LA_DRAWN = -200; /* a drawn match, to either side */

/* A position within a turn and how it was reached. */
typedef struct la_branch {
    _Alignas(64) cw_state state;
    uint64_t hash;
    double value; /* for the player whose turn it is, with the bias of moves */
    double bias;
    double settled; /* once the turn is over: for the seat that decides */
    uint32_t path;  /* last action, in la_searcher.paths; 0 = none */
    uint8_t refs;
    bool over; /* match or turn have ended */
} la_branch;

/* The best so many branches: a heap with the worst on top. */
typedef struct la_list {
    la_branch **list;
    int count, room;
} la_list;

/* One turn of the line that is being looked at. */
typedef struct la_frame {
    la_branch *pool;
    la_branch **free;
    int pool_count, free_count;
    la_list layer[2]; /* unfinished turns before and after this step */
    la_list ends;     /* ways to end the turn */
} la_frame;

typedef struct la_step {
    cw_action action;
    uint32_t before; /* index of the action before it, 0 = none */
} la_step;

typedef struct la_seen {
    uint64_t hash;
    uint64_t age; /* of the turn that saw it: an older entry counts as empty */
} la_seen;

typedef struct la_entry { /* of the table of turn starts */
    uint64_t key, age;
    double low, high; /* what is known of the value */
} la_entry;

/* Limits of one decision, shared by its threads. */
typedef struct la_limits {
    double deadline; /* of CLOCK_MONOTONIC, 0 = none */
    atomic_bool late;
} la_limits;

typedef struct la_searcher {
    const la_model *model;
    const cw_game *game;
    cw_seat seat; /* for whom it decides */
    int depth_room;
    la_frame frames[LA_MOST_DEPTH + 1];
    la_branch *scratch; /* of the current frame: where the next candidate is tried */
    la_step *paths;
    uint32_t path_count, path_kept;
    bool keeps_paths;
    la_seen *seen;
    uint64_t seen_age;
    la_entry *table;
    uint64_t table_age;
    cw_seat mover;
    int ply;             /* turns from the root */
    bool won;            /* the mover has found a win in this turn */
    cw_state *opened;    /* per ply: the enemy's turn with all that he might hold */
    int extra[CW_SEATS]; /* cards in hand that are only possibilities, not held */
    uint64_t branches;   /* applied and valued since the agent was made */
    uint64_t limit;      /* of `branches`; reached: stop */
    bool strict; /* the limit is a budget: all that the engine does counts, and no more is done */
    la_limits *limits;
    bool stopped;
    cw_action legal[CW_MAX_ACTIONS];
} la_searcher;

/* ---- lookahead_eval.c ---- */
double cw__la_minion_value(const la_model *model, const cw_entity *minion);
/* What the position is worth to `seat`; *hash, if wanted, tells positions of a turn apart. */
double cw__la_value(const la_searcher *s, const cw_state *state, cw_seat seat, uint64_t *hash);

/* The same for those who are not in the middle of such a search. */
double cw__la_worth(const la_model *model, const cw_state *state, cw_seat seat);

/* Equal for two positions that look the same to `seat`. */
uint64_t cw__la_public_hash(const cw_state *state, cw_seat seat);

/* ---- lookahead_turn.c ---- */
int cw__la_width(const la_model *model, int ply); /* ends of a turn that are looked into */
int cw__la_beam(const la_model *model, int ply);  /* unfinished turns kept after each step */
/* Fills the ends of the frame with the best ways to play the turn that `state` begins. */
void cw__la_expand(la_searcher *s, int ply, const cw_state *state);
/* Copies the parent into the scratch branch; then actions are applied to its state. */
cw_state *cw__la_begin(la_searcher *s, const la_branch *parent);
/* Applies the action to the scratch branch. False if it may not be taken. */
bool cw__la_do(la_searcher *s, cw_action action);
/* Values the scratch branch and keeps it if it gains more than `margin` on its parent. */
void cw__la_offer(la_searcher *s, const la_branch *parent, double margin, double bias);

/* ---- lookahead_attack.c ---- */
/* `reach`: for each own place (0 hero, 1.. minions) the enemy places it may attack. */
void cw__la_attacks(la_searcher *s, const la_branch *branch, const uint32_t reach[16]);
/* What `defender` loses, less what `attacker` loses, when it attacks. */
double cw__la_duel(const la_model *model, const cw_entity *attacker, const cw_entity *defender);

/* ---- lookahead_place.c ---- */
/* The best of the cells or slots in the mask for a card about to be played, as a mask: one, or
 * two that are best for different reasons while the turn is near. */
uint32_t cw__la_best_positions(const la_searcher *s, const cw_state *state, cw_card_id card,
                               uint32_t mask);
/* A board of lanes at a glance, by seat and lane. */
typedef struct la_ground {
    const cw_entity *front[CW_SEATS][CW_MAX_LANES]; /* who stands in front */
    bool taunted[CW_SEATS];                         /* somebody in front taunts */
    uint8_t count[CW_SEATS][CW_MAX_LANES];          /* minions there */
    double danger[CW_SEATS][CW_MAX_LANES]; /* what the seat's hero would lose through the lane */
} la_ground;

/* What counts when a cell is chosen. */
typedef struct la_taste {
    double prey, fear, block;
} la_taste;

extern const la_taste cw__la_bold,
    cw__la_careful; /* for those who can act at once; for the others */

/* What a minion may hope for and has to fear, lane by lane of the enemy. */
typedef struct la_prospect {
    double prey[CW_MAX_LANES], anywhere; /* net value of its best attack; upon taunts */
    double hero;                         /* of an attack upon the hero */
    double fear[CW_MAX_LANES], sniper;   /* net value of the worst attack upon it; from anywhere */
} la_prospect;

/* What stands where, once for a position; then for one minion, once; then cell by cell, which
 * only looks up. A survey holds pointers into the state and is good as long as that is
 * unchanged. */
void cw__la_survey(const la_model *model, const cw_state *state, la_ground *ground);
void cw__la_scout(const la_model *model, const cw_state *state, const la_ground *ground,
                  cw_seat seat, const cw_entity *minion, la_prospect *prospect);
double cw__la_cell_prey(const la_model *model, const la_ground *ground, cw_seat seat,
                        const la_prospect *prospect, int cell);
double cw__la_cell_fear(const la_model *model, const la_ground *ground, cw_seat seat,
                        const cw_entity *minion, const la_prospect *prospect, int cell);
/* What the own hero is spared if the minion stands there. */
double cw__la_cell_block(const la_model *model, const la_ground *ground, cw_seat seat,
                         const cw_entity *minion, int cell);
double cw__la_cell_bias(const la_model *model, const cw_entity *minion, int cell); /* breaks ties */
/* The cell of the mask that is best for a minion of `seat`, or worst. */
int cw__la_best_cell(const la_model *model, const cw_state *state, cw_seat seat,
                     const cw_entity *minion, uint32_t mask, const la_taste *taste, bool worst);

/* ---- lookahead_move.c ---- */
/* `cells`: for each own board slot the cells it may move to. */
void cw__la_moves(la_searcher *s, const la_branch *branch, const uint16_t cells[16]);

/* ---- lookahead_raise.c ---- */
/* `modes`: mask of the modes of CW_ACTION_RAISE that are legal. */
void cw__la_raises(la_searcher *s, const la_branch *branch, unsigned modes);

/* ---- lookahead_tree.c ---- */
bool cw__la_searcher_init(la_searcher *s, const la_model *model, cw_seat seat, int depth,
                          bool root);
void cw__la_searcher_clear(la_searcher *s);
/* Value for s->seat of a position at the start of a turn, `depth` turns deep; anything at or
 * below `low` or at or above `high` may be a bound. */
double cw__la_search(la_searcher *s, const cw_state *state, int ply, int depth, double low,
                     double high);
/* Ends the turn of every end of the frame and sorts them, best for the mover first. */
void cw__la_finish_turns(la_searcher *s, la_frame *frame, cw_seat mover);

/* ---- lookahead_mulligan.c ---- */
unsigned cw__la_mulligan(const la_model *model, const cw_view *view, cw_seat seat);

/* ---- lookahead_hand.c ---- */
/* Gives `seat` the cards of its deck that it can pay for now, as far as the hand has room;
 * returns how many cards more than before it holds. */
int cw__la_open_hand(const la_model *model, cw_state *state, cw_seat seat);
/* Puts as many cards back as cw__la_open_hand added. */
void cw__la_close_hand(const la_model *model, cw_state *state, cw_seat seat, int extra);

#endif
