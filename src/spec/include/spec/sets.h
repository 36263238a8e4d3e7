/* What Z is made of, as plain C: sets of cards, sequences of cards, functions from cards. A set is
 * one truth value for each card, so that "c in s" is an array access and nothing has an order.
 * Slots that mean nothing are 0: equal values are equal bytes. */
#ifndef SPEC_SETS_H
#define SPEC_SETS_H

#include <stdbool.h>

enum { CW_SPEC_CARDS = 128 }; /* CARD is 0 .. CW_SPEC_CARDS - 1 */

typedef int cw_spec_card;

typedef struct cw_spec_set {
    bool has[CW_SPEC_CARDS];
} cw_spec_set;

/* Injective: no card is in it twice. cards[0] is the head, the top of a deck. */
typedef struct cw_spec_sequence {
    int size;
    cw_spec_card cards[CW_SPEC_CARDS];
} cw_spec_sequence;

typedef struct cw_spec_minion { /* schema Minion */
    int attack, health;
} cw_spec_minion;

/* A partial function from cards to minions: `dom`, and the value for each card in it. */
typedef struct cw_spec_minions {
    cw_spec_set dom;
    cw_spec_minion of[CW_SPEC_CARDS];
} cw_spec_minions;

static inline bool cw_spec_is_card(cw_spec_card c)
{
    return c >= 0 && c < CW_SPEC_CARDS;
}

static inline bool cw_spec_in(cw_spec_card c, const cw_spec_set *s)
{
    return cw_spec_is_card(c) && s->has[c];
}

static inline int cw_spec_size(const cw_spec_set *s) /* # s */
{
    int size = 0;
    for (cw_spec_card c = 0; c < CW_SPEC_CARDS; c++)
        if (s->has[c])
            size++;
    return size;
}

static inline void cw_spec_clear(cw_spec_set *s)
{
    for (cw_spec_card c = 0; c < CW_SPEC_CARDS; c++)
        s->has[c] = false;
}

static inline bool cw_spec_in_sequence(cw_spec_card c, const cw_spec_sequence *s) /* c in ran s */
{
    for (int i = 0; i < s->size; i++)
        if (s->cards[i] == c)
            return true;
    return false;
}

static inline void cw_spec_append(cw_spec_sequence *s, cw_spec_card c)
{
    s->cards[s->size] = c;
    s->size++;
}

/* Removes the head and returns it; the sequence must not be empty. */
static inline cw_spec_card cw_spec_behead(cw_spec_sequence *s)
{
    cw_spec_card head = s->cards[0];
    for (int i = 0; i + 1 < s->size; i++)
        s->cards[i] = s->cards[i + 1];
    s->size--;
    s->cards[s->size] = 0;
    return head;
}

static inline void cw_spec_put(cw_spec_minions *f, cw_spec_card c, cw_spec_minion m)
{
    f->dom.has[c] = true;
    f->of[c] = m;
}

static inline void cw_spec_take(cw_spec_minions *f, cw_spec_card c)
{
    f->dom.has[c] = false;
    f->of[c].attack = 0;
    f->of[c].health = 0;
}

#endif
