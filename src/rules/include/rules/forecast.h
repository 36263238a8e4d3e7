/* What an action would do to each character, before it is taken. Worked out on an imagined position
 * (cw_view_imagine), so that it tells a player nothing that his seat may not know. */
#ifndef RULES_FORECAST_H
#define RULES_FORECAST_H

#include "rules/view.h"

enum { CW_FATES = 32 }; /* places 0..31: heroes and boards of both seats */

typedef struct cw_span {
    int16_t low, high;
} cw_span;

/* Of one character, over all outcomes that chance may have. */
typedef struct cw_fate {
    cw_span damage, heal;
    cw_span left, attack, armor; /* afterwards, in the outcomes that it lives in */
    uint64_t marks, sure;        /* 1 << cw_event_kind: happens to it in some outcome; in each */
    float dies, leaves;          /* how likely; leaves: the board, otherwise than by dying */
} cw_fate;

typedef struct cw_forecast {
    uint32_t touched; /* 1 << place: something happens to that character in some outcome */
    bool is_sampled;  /* chance has more outcomes than were looked at: spans may be too narrow */
    uint16_t outcomes;
    int work;                /* what it cost: about a fifth of a microsecond each */
    cw_fate fates[CW_FATES]; /* only those that are touched */
} cw_forecast;

/* `world` is an imagined position, `action` legal in it; at most `most` outcomes of chance are looked
 * at, at least one. The answer depends on nothing else. */
void cw_forecast_action(const cw_game *game, const cw_state *world, cw_action action, int most,
                        cw_forecast *out);
bool cw_forecast_equal(const cw_forecast *a, const cw_forecast *b);

#endif
