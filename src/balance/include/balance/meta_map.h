/* The meta map of a card pool: for each cell of mana curve (mean cost) and spread (standard
 * deviation of costs) the best deck that a search by matches finds (MAP-Elites). It shows which
 * plans a pool supports, and which cards are in all of them. */
#ifndef BALANCE_META_MAP_H
#define BALANCE_META_MAP_H

#include "agents/agent.h"
#include "stats/interval.h"
#include "lang/decks.h"
#include "runs/ledger.h"

enum { CW_MAP_SIDE = 16 };

typedef struct cw_map_axis {
    double from, step;
    int count; /* up to CW_MAP_SIDE */
} cw_map_axis;

typedef struct cw_map_cell {
    bool filled;
    cw_deck deck;
    double mean, spread; /* of its costs */
    /* Fitness in the search, over all matches since it came in but those that brought it in: */
    uint64_t matches;
    double points;
    cw_clusters pairs; /* the same, by seat-swapped pairs */
    cw_rate rate;      /* on seeds that the search never used */
} cw_map_cell;

typedef struct cw_meta_map {
    cw_map_axis curve, spread;
    cw_map_cell cells[CW_MAP_SIDE * CW_MAP_SIDE]; /* [spread * CW_MAP_SIDE + curve] */
    uint64_t batches, tried;                      /* decks that were tried */
    uint64_t kept;                                /* of these: came into a cell */
    uint64_t matches;                             /* of the search */
    uint64_t measured;                            /* matches behind each rate; 0 = stopped before */
    bool stopped;
} cw_meta_map;

typedef struct cw_map_setup {
    const cw_game *game;
    const char *agent;        /* plays both sides */
    const cw_deck *opponents; /* fitness: the win rate against these; the search begins with them */
    int opponent_count;
    double curve_step, spread_step; /* of the cells; 0 = round ones, up to twelve cells each */
    uint64_t matches; /* after so many the search begins no other batch; at least one is played,
                       * all of them whole, and the measurement comes on top */
    uint64_t games;   /* of each new deck; what looks better plays three times as many */
    uint64_t measure; /* of each cell's deck in the end; 0 = none */
    uint64_t seed;
    cw_budget budget;
    cw_keeping keeping;
} cw_map_setup;

/* Searches, then measures. `map` is filled also when the search was stopped (map->stopped). The
 * outcome depends on the setup and its seed alone, not on threads. On failure a problem stands
 * in `errors`; what the store holds by then stays, and `resume` goes on with it. */
cw_status cw_map_run(const cw_map_setup *setup, cw_meta_map *map, cw_errors *errors);

/* The cell of a deck; -1 if it lies outside of the map. */
int cw_map_cell_of(const cw_meta_map *map, double mean, double spread);
/* Mean and standard deviation of the costs of the deck's cards. */
void cw_map_costs(const cw_game *game, const cw_deck *deck, double *mean, double *spread);

typedef enum cw_map_verdict {
    CW_MAP_EMPTY,
    CW_MAP_LOSES, /* less than half, as its whole interval says */
    CW_MAP_OPEN,  /* not decided: the interval holds a half, or the search was stopped before */
    CW_MAP_WINS   /* more than half: a plan that the pool supports */
} cw_map_verdict;

/* By the interval of the rate that was measured after the search. The points of the search
 * itself are biased upwards: the best of many noisy ones was chosen by them. */
cw_map_verdict cw_map_judge(const cw_meta_map *map, int cell);
int cw_map_count(const cw_meta_map *map, cw_map_verdict verdict); /* of such cells */
/* In how many of the decks that win each card is: counts[card_count]. Returns how many win. */
int cw_map_count_cards(const cw_meta_map *map, const cw_game *game, int *counts);

#endif
