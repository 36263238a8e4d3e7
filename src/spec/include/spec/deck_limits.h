/* The limits of deck building in `classic`: schema LegalDeck of docs/spec/reduced.tex in C. */
#ifndef SPEC_DECK_LIMITS_H
#define SPEC_DECK_LIMITS_H

#include <stdbool.h>

typedef struct cw_spec_title {
    bool collectible;
    bool legendary;  /* rarity; the other rarities do not matter here */
    int affiliation; /* 0 is neutral, else the class that it belongs to */
} cw_spec_title;

/* deck[i] is the title of its i-th card, an index into titles; the class is not 0. */
bool cw_spec_legal_deck(const cw_spec_title *titles, const int *deck, int size, int class_of_hero);

#endif
