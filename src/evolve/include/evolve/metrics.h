/* How balanced and how interesting a game of the family `evolve` is, from the sums of its matches.
 * Figures are what one would ask (how long, who wins); metrics are made of them for the search:
 * the smaller the better. docs/evolve.md defines them. */
#ifndef EVOLVE_METRICS_H
#define EVOLVE_METRICS_H

#include "evolve/sums.h"

typedef struct cw_evolve_value {
    double value, low, high; /* with its 95% interval; all 0 without matches */
} cw_evolve_value;

/* id, name in JSON, digits to print, unit, words */
#define CW_EVOLVE_FIGURE_LIST(X)                                                                   \
    X(WINS_1, "wins_1", 1, "%", "matches won by the first player")                                 \
    X(WINS_2, "wins_2", 1, "%", "matches won by the second player")                                \
    X(DRAWS, "draws", 1, "%", "draws")                                                             \
    X(ADVANTAGE, "advantage", 2, "%", "wins of the first player less those of the second")         \
    X(LENGTH, "length", 2, "rounds", "length of a match")                                          \
    X(WINNER_LIFE_1, "winner_life_1", 1, "%", "life left to the first player when he wins")        \
    X(WINNER_LIFE_2, "winner_life_2", 1, "%", "life left to the second player when he wins")       \
    X(FIRST_CARD_1, "first_card_1", 3, "turns", "turns before the first player's first card")      \
    X(FIRST_CARD_2, "first_card_2", 3, "turns", "turns before the second player's first card")     \
    X(LEAD_CHANGES, "lead_changes", 2, "", "changes of leadership in a match")                     \
    X(LEAD_SHARE, "lead_share", 1, "%", "turns that changed the leadership")                       \
    X(UNCERTAINTY, "uncertainty", 1, "%", "of a match before the winner is clear")                 \
    X(IDLE_TURNS, "idle_turns", 1, "%", "turns without a card or an attack")

typedef enum cw_evolve_figure {
#define X(id, name, digits, unit, words) CW_FIGURE_##id,
    CW_EVOLVE_FIGURE_LIST(X)
#undef X
        CW_FIGURE_COUNT
} cw_evolve_figure;

typedef struct cw_evolve_figure_row {
    const char *name;
    int digits;
    const char *unit, *words;
} cw_evolve_figure_row;

extern const cw_evolve_figure_row cw_evolve_figures[CW_FIGURE_COUNT];

/* The first three are equations 2 to 4 of the paper. */
#define CW_EVOLVE_METRIC_LIST(X)                                                                   \
    X(WIN, "win", "difference of the players' wins")                                               \
    X(WIN_RND, "win_rnd", "win, and how far the length is from --rounds")                          \
    X(WIN_RND_LIFE, "win_rnd_life",                                                                \
      "win_rnd, how far the winners' life is from --life, and turns before the first cards")       \
    X(LENGTH, "length", "how far the length is from --rounds")                                     \
    X(CHANGES, "changes", "turns that did not change the leadership")                              \
    X(UNCERTAINTY, "uncertainty", "part of a match in which the winner is clear")                  \
    X(IDLE, "idle", "turns without a card, be it a blank one, or an attack")

typedef enum cw_evolve_metric {
#define X(id, name, words) CW_METRIC_##id,
    CW_EVOLVE_METRIC_LIST(X)
#undef X
        CW_METRIC_COUNT
} cw_evolve_metric;

extern const char *const cw_evolve_metric_names[CW_METRIC_COUNT + 1]; /* ends with NULL */
/* The name and the words of the list above. Static. */
const char *cw_evolve_metric_name(cw_evolve_metric metric);
const char *cw_evolve_metric_words(cw_evolve_metric metric);

/* What the metrics measure against. */
typedef struct cw_evolve_aims {
    double rounds;       /* 16 in the paper */
    bool turns;          /* the length is counted in single turns, not in rounds of two */
    double life;         /* percent of his life at the start that a winner should have: 30 */
    int start[CW_SEATS]; /* life of each player at the start */
} cw_evolve_aims;

/* What the length is counted in: [turns of the aims]. Ends with NULL. */
extern const char *const cw_evolve_length_words[];
/* The unit of a figure, as the aims say. */
const char *cw_evolve_figure_unit(cw_evolve_figure figure, const cw_evolve_aims *aims);
/* One figure, or the score by a metric, from the sums of any number of matches; no matches give
 * 0 in all parts. */
cw_evolve_value cw_evolve_figure_of(const cw_evolve_sums *sums, cw_evolve_figure figure,
                                    const cw_evolve_aims *aims);
cw_evolve_value cw_evolve_score(const cw_evolve_sums *sums, cw_evolve_metric metric,
                                const cw_evolve_aims *aims);
/* What the score would be with these figures. Distances to only one side of the aim, such as the
 * turns before the first card, count `stress` times. */
double cw_evolve_score_of(const double figures[CW_FIGURE_COUNT], cw_evolve_metric metric,
                          const cw_evolve_aims *aims, double stress);
/* Whether the metric is made of the figure. */
bool cw_evolve_metric_uses(cw_evolve_metric metric, cw_evolve_figure figure);

#endif
