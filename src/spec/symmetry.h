/* Symmetry: which orders of cards mean nothing in a match with given cards, so that positions that
 * differ only in them are one. */
#ifndef SPEC_SYMMETRY_H
#define SPEC_SYMMETRY_H

#include "rules/engine.h"

typedef struct symmetry {
    bool hand;  /* the order of a hand means nothing */
    bool board; /* nor that of the minions of a side */
    bool deck;  /* nor that of the part of a deck that is shuffled */
} symmetry;

/* Looks at all cards that the match can ever hold: those of the decks, and whatever these bring.
 * Claims a symmetry only when no text of them could tell the difference. */
symmetry cw__symmetry_find(const cw_game *game, const cw_deck decks[CW_SEATS]);

#endif
