/* Schema LegalDeck, predicate by predicate. */
#include "spec/deck_limits.h"

enum { DECK_SIZE = 30 };

static int most_copies(const cw_spec_title *title) { return title->legendary ? 1 : 2; }

static int copies_of(const int *deck, int size, int title)
{
    int copies = 0;
    for (int i = 0; i < size; i++)
        if (deck[i] == title)
            copies++;
    return copies;
}

/* LegalDeck */
bool cw_spec_legal_deck(const cw_spec_title *titles, const int *deck, int size, int class_of_hero)
{
    if (size != DECK_SIZE)
        return false;
    for (int i = 0; i < size; i++) {
        const cw_spec_title *title = &titles[deck[i]];
        if (!title->collectible)
            return false;
        if (copies_of(deck, size, deck[i]) > most_copies(title))
            return false;
        if (title->affiliation != 0 && title->affiliation != class_of_hero)
            return false;
    }
    return true;
}
