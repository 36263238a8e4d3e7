/* Advice for a player: what a strong agent would do in his place, how much that changes, and what it
 * expects to come next. Made from the view of his seat and from what he was told; whatever else
 * stands in it is a guess. */
#ifndef AGENTS_ADVICE_H
#define AGENTS_ADVICE_H

#include "agents/agent.h"

enum { CW_ADVICE_NEXT = 2 };

typedef struct cw_advice {
    cw_action action;
    float before, after; /* how likely the seat wins: as things stand, and after the action */
    int next_count;      /* moves that are expected then */
    struct {
        cw_action action;
        cw_seat seat;
        cw_state state; /* imagined, before that move */
    } next[CW_ADVICE_NEXT];
} cw_advice;

typedef struct cw_adviser cw_adviser;

/* NULL without memory. */
cw_adviser *cw_adviser_new(const cw_game *game, cw_seat seat);
void cw_adviser_free(cw_adviser *adviser); /* NULL is fine */
/* What happened, as the seat may know it, from the start of the match on. */
void cw_adviser_observe(cw_adviser *adviser, const cw_event *event);
/* For a view of the adviser's seat, which decides. `budget` is for the action itself; the rest takes
 * about a tenth of a second. Depends on nothing but the view, what was observed, the seed, and on
 * time if the budget has seconds. */
void cw_adviser_ask(cw_adviser *adviser, const cw_view *view, const cw_budget *budget,
                    uint64_t seed, cw_advice *advice);

#endif
