/* Which opening cards go back: the rule that most agents share. */
#ifndef AGENTS_MULLIGAN_H
#define AGENTS_MULLIGAN_H

#include "rules/view.h"

/* Bit i: the card in hand slot i costs `cost` or more. */
unsigned cw__mulligan_mask(const cw_game *game, const cw_state *state, cw_seat seat, double cost);

/* The one of legal[0..count), all of them mulligans, that sends back what costs `cost` or more. */
int cw__mulligan_choose(const cw_game *game, const cw_view *view, cw_seat seat, double cost,
                        const cw_action *legal, int count);

#endif
