/* Many matches between two players on threads, with statistics. Matches come in pairs on the
 * same seed with seats swapped; the result does not depend on the number of threads. */
#ifndef RUNS_SIM_H
#define RUNS_SIM_H

#include "agents/agent.h"
#include "runs/ledger.h"
#include "stats/interval.h"

/* What is counted for each player, with its JSON name and words. */
#define CW_SIM_STAT_LIST(X)                                                                        \
    X(DAMAGE, "damage", "damage to the enemy")                                                     \
    X(HEALING, "healing", "healing done")                                                          \
    X(ARMOR, "armor", "armor gained")                                                              \
    X(DRAWN, "cards_drawn", "cards drawn")                                                         \
    X(PLAYED, "cards_played", "cards played")                                                      \
    X(SUMMONED, "minions_summoned", "minions summoned")                                            \
    X(WEAPONS, "weapons_equipped", "weapons equipped")                                             \
    X(POWERS, "powers_used", "hero powers used")                                                   \
    X(ATTACKS, "attacks", "attacks")                                                               \
    X(MOVES, "moves", "moves taken")                                                               \
    X(RAISES, "raises", "elements, mana raised")                                                   \
    X(FATIGUE, "fatigue", "fatigue damage taken")                                                  \
    X(BURNED, "cards_burned", "cards burned")

typedef enum cw_sim_stat {
#define X(id, name, text) CW_SIM_##id,
    CW_SIM_STAT_LIST(X)
#undef X
        CW_SIM_STATS
} cw_sim_stat;

/* The key in JSON, and the words for people. The value must be one of the list. */
const char *cw_sim_stat_name(cw_sim_stat stat);
const char *cw_sim_stat_text(cw_sim_stat stat);

typedef struct cw_sim_setup {
    const cw_game *game;
    const char *agents[CW_SEATS]; /* of player 0 and 1, who change seats */
    cw_deck decks[CW_SEATS];
    uint64_t matches, seed;
    uint8_t reveal; /* by player: CW_REVEAL_* */
    cw_budget budget;
    bool bare;     /* no statistics of events: only who won, turns, actions */
    cw_str *first; /* gets the first match as a replay; NULL = not wanted */
    cw_keeping keeping;
} cw_sim_setup;

/* How often a card was drawn or played by a player, and in how many matches, won matches. */
typedef struct cw_card_tally {
    uint64_t drawn, played;
    uint64_t drawn_matches, drawn_wins;
    uint64_t played_matches, played_wins;
} cw_card_tally;

/* Matches in which a player drew or played a card and won, by pairs of matches: of one player,
 * or of both together, the matches of a pair are one cluster. */
enum { CW_SIM_BOTH = CW_SEATS, CW_SIM_OWNERS };
typedef struct cw_card_pairs {
    cw_clusters drawn[CW_SIM_OWNERS], played[CW_SIM_OWNERS];
} cw_card_pairs;

/* How a match of a pair ended. */
enum { CW_SIM_WON, CW_SIM_LOST, CW_SIM_DRAWN_MATCH, CW_SIM_NOT_PLAYED, CW_SIM_OUTCOMES };

/* How often cards were drawn and played, whoever won. */
typedef struct cw_card_plays {
    uint64_t drawn, played;
} cw_card_plays;

/* Whether a card was so seldom played when drawn (in less than a tenth, as the 95% interval says)
 * that the matches say little about it. */
bool cw_card_is_unplayed(cw_card_plays use);

enum { CW_TIME_BUCKETS = 256 }; /* logarithmic: mean and percentiles to 5 % */

/* How long decisions took, by player. */
typedef struct cw_decision_times {
    uint64_t decisions[CW_SEATS];
    double seconds[CW_SEATS], square_seconds[CW_SEATS], longest[CW_SEATS];
    uint64_t times[CW_SEATS][CW_TIME_BUCKETS];
} cw_decision_times;

int cw_time_bucket(double seconds);
double cw_time_percentile(const uint64_t times[CW_TIME_BUCKETS], double share); /* seconds */
/* Player `first` of `from` becomes player 0 of `into`. */
void cw_times_add(cw_decision_times *into, const cw_decision_times *from, int first);

/* First the numbers that are sums over matches, then whatever else there is. */
typedef struct cw_sim_result {
    uint64_t matches;              /* finished; fewer than asked for when stopped */
    uint64_t wins[CW_SEATS];       /* by player */
    uint64_t first_wins[CW_SEATS]; /* by player, of the matches in which he moved first */
    uint64_t firsts[CW_SEATS];     /* matches in which the player moved first */
    uint64_t draws;
    /* Pairs by how their matches ended for player 0: first the one in which he moved first. */
    uint64_t pairs[CW_SIM_OUTCOMES][CW_SIM_OUTCOMES];
    uint64_t turn_squares;       /* sum over pairs of the square of the turns of both matches */
    uint64_t forfeits[CW_SEATS]; /* by player: lost because the agent broke (see table/bot.h) */
    uint64_t ends[CW_END_COUNT];
    uint64_t turns, actions, cut_off;
    uint64_t stats[CW_SEATS][CW_SIM_STATS];
    uint64_t signature;             /* over the final positions: equal runs have equal ones */
    cw_card_tally *cards[CW_SEATS]; /* by player and card; NULL if bare */
    cw_card_pairs *card_pairs;      /* by card; NULL if bare */
    cw_decision_times *times;       /* NULL = not measured */
    double seconds;
} cw_sim_result;

/* Other ranks than 0 get an empty result. */
cw_status cw_sim_run(const cw_sim_setup *setup, cw_sim_result *result, cw_errors *errors);
void cw_sim_clear(cw_sim_result *result);
/* Room for counts of cards in an empty result. To be cleared. */
void cw_sim_make_cards(cw_sim_result *result, int card_count);
/* Everything 0; the room stays. */
void cw_sim_reset(cw_sim_result *result, int card_count);
/* Whether anybody drew or played the card; not for bare results. */
bool cw_sim_saw_card(const cw_sim_result *result, int card);

/* What a rate of a simulation counts. Points: a win is 1, a draw half. */
typedef enum cw_sim_score {
    CW_SIM_WINS_1, /* of player 0, who is called player 1 */
    CW_SIM_WINS_2,
    CW_SIM_POINTS_1,
    CW_SIM_FIRST_WINS, /* of whoever moved first */
    CW_SIM_FIRST_POINTS
} cw_sim_score;

cw_clusters cw_sim_clusters(const cw_sim_result *result, cw_sim_score score);
/* One player on both sides, with one deck and the same rights to look. */
bool cw_sim_is_mirror(const cw_sim_setup *setup);
/* Wins of a player per match: exact where both sides are the same and one match of each pair is
 * his. (With draws it is not: symmetry says nothing of how many there are.) */
cw_rate cw_sim_win_rate(const cw_sim_setup *setup, const cw_sim_result *result, int player);

#endif
