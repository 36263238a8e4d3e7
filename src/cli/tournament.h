/* A tournament from its options to its outcome: what setting it up, counting and printing share. */
#ifndef CLI_TOURNAMENT_H
#define CLI_TOURNAMENT_H

#include "common.h"
#include "progress.h"

#include "lab/league.h"
#include "lab/rating.h"

enum { TOURNAMENT_AGENTS = CW_RATED_PLAYERS, TOURNAMENT_DECKS = CW_RATED_PLAYERS };

/* Which agents and decks (by number) a pairing is about. */
typedef struct tournament_place {
    int agents[CW_SEATS], decks[CW_SEATS];
} tournament_place;

typedef struct tournament {
    cw_game *game;
    char *agents[TOURNAMENT_AGENTS]; /* specs, owned */
    int agent_count;
    bool gauntlet; /* only agent 0 plays, against all others */
    cw_named_deck *decks;
    int deck_count;
    bool cross; /* every deck against every deck; otherwise mirror matches */
    uint64_t games, seed;
    uint8_t reveals[TOURNAMENT_AGENTS]; /* what an agent sees of its enemy: CW_REVEAL_* */
    cw_budget budget;
    bool sequential; /* with `sprt` */
    cw_sprt sprt;
    /* Made of the above: */
    cw_pairing *pairings;
    tournament_place *places;
    cw_pairing_result *results;
    int count;
    /* The outcome: */
    progress progress;
    bool complete;
    double seconds;
    cw_rating ratings[TOURNAMENT_AGENTS];
    cw_rating deck_ratings[TOURNAMENT_DECKS]; /* if every deck met every deck */
} tournament;

/* tournament_setup.c: the options; false after telling the user. */
bool tournament_read(const cli_args *args, tournament *t);
void tournament_clear(tournament *t);

/* tournament_sum.c */
typedef struct tournament_cell {
    uint64_t matches;
    cw_rate rate; /* points per match; even, with the widest interval, if there are none */
} tournament_cell;

/* Agent `first` against agent `second`, with that deck in mirror matches, -1 = all matches. */
tournament_cell tournament_agents(const tournament *t, int first, int second, int deck);
/* Deck against deck, whoever plays them. */
tournament_cell tournament_decks(const tournament *t, int first, int second);
/* All of one agent; the counts are those of player 0. */
void tournament_total(const tournament *t, int agent, cw_pairing_result *total);
/* All matches of one deck against others. */
tournament_cell tournament_deck(const tournament *t, int deck);
cw_rate tournament_rate(const cw_pairing_result *result);
/* Numbers of agents, or of decks, the strongest first. */
void tournament_rank(const tournament *t, int order[TOURNAMENT_AGENTS]);
void tournament_rank_decks(const tournament *t, int order[TOURNAMENT_DECKS]);
bool tournament_rating(tournament *t); /* of agents and decks; false without memory */
uint64_t tournament_matches(const tournament *t);
const char *tournament_verdict(cw_sprt_verdict verdict);

/* tournament_print.c, tournament_json.c, tournament_html.c */
void tournament_print(const tournament *t);
void tournament_csv(const tournament *t);
json_t *tournament_json(const tournament *t);
/* The page of --html, if that was given; false after telling the user. */
bool tournament_html(const cli_args *args, const tournament *t);

#endif
