/* A tournament from its options to its outcome: what setting it up, counting and printing share.
 * One structure goes through all of it: filled from the options, played, summed up, told. */
#ifndef CLI_TOURNAMENT_H
#define CLI_TOURNAMENT_H

#include "progress.h"
#include "tell.h"

#include "lab/league.h"
#include "stats/rating.h"

/* As many as can be rated together. */
enum { TOURNAMENT_AGENTS = CW_RATED_PLAYERS, TOURNAMENT_DECKS = CW_RATED_PLAYERS };

/* Which agents and decks (by number) a pairing is about. */
typedef struct tournament_place {
    int agents[CW_SEATS], decks[CW_SEATS];
} tournament_place;

typedef struct tournament {
    const cw_game *game;             /* lives as long as the command */
    char *agents[TOURNAMENT_AGENTS]; /* specs, owned */
    int agent_count;
    bool gauntlet;        /* only agent 0 plays, against all others */
    cw_named_deck *decks; /* owned, room for TOURNAMENT_DECKS */
    int deck_count;
    bool cross;           /* every deck against every deck; otherwise mirror matches */
    uint64_t games, seed; /* matches of each pairing, even; the same seed for all */
    uint8_t reveals[TOURNAMENT_AGENTS]; /* what an agent sees of its enemy: CW_REVEAL_* */
    cw_budget budget;                   /* of each decision of every agent */
    bool sequential;                    /* with `sprt` */
    cw_sprt sprt;
    /* Made of the above: */
    cw_pairing *pairings;       /* owned, as the next two: all have `count` */
    tournament_place *places;   /* whom the pairing of that number is about */
    cw_pairing_result *results; /* filled while it is played, also if it is stopped */
    int count;
    /* The outcome: */
    progress progress;
    bool complete; /* all pairings have all their matches, or are settled */
    cw_rating ratings[TOURNAMENT_AGENTS];
    cw_rating deck_ratings[TOURNAMENT_DECKS]; /* if every deck met every deck */
} tournament;

/* tournament_setup.c: the options; false after telling the user. */
bool cw__tournament_read(const cli_args *args, tournament *t);
void cw__tournament_clear(tournament *t);

/* tournament_sum.c */
typedef struct tournament_cell {
    uint64_t matches;
    cw_rate rate; /* points per match; even, with the widest interval, if there are none */
} tournament_cell;

/* Of which matches a sum is: numbers of agents and decks, or who they may be. */
enum {
    TOURNAMENT_ANY = -1,
    TOURNAMENT_OTHER = -2 /* than the first one's */,
    TOURNAMENT_NOBODY = -3
};
typedef struct tournament_wish {
    int agent, enemy, deck, enemy_deck;
} tournament_wish;
/* The results of all such matches; `agent` is player 0 of the sum. */
cw_pairing_result cw__tournament_sum(const tournament *t, tournament_wish wish);
/* The same as matches and points. */
tournament_cell cw__tournament_cell(const tournament *t, tournament_wish wish);
cw_rate cw__tournament_rate(const cw_pairing_result *result);
bool cw__tournament_rating(tournament *t); /* of agents and decks; false without memory */
uint64_t cw__tournament_matches(const tournament *t);
const char *cw__tournament_verdict(cw_sprt_verdict verdict);

/* tournament_document.c */
cw_document *cw__tournament_document(const tournament *t);

#endif
