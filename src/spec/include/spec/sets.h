/* What Z is made of, as plain C: sets of cards, sequences of cards, functions from cards. A set
 * is one truth value for each card, so that "c in s" is an array access and nothing has an
 * order. Slots that mean nothing are 0: equal values are equal bytes. The contracts are proved
 * by tools/prove-c. */
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

/*@ predicate is_card(integer c) = 0 <= c < CW_SPEC_CARDS;

    predicate is_sequence{L}(cw_spec_sequence *s) =
        0 <= s->size <= CW_SPEC_CARDS
        && \forall integer i; 0 <= i < s->size ==> is_card(s->cards[i]);

    predicate is_in{L}(integer c, cw_spec_set *s) = is_card(c) && s->has[c];

    // How many of the first n cards are in a set.
    logic integer size_below{L}(cw_spec_set *s, integer n) =
        n <= 0 ? 0 : size_below(s, n - 1) + (s->has[n - 1] ? 1 : 0);

    // How often a card is among the first n of a sequence.
    logic integer times_below{L}(cw_spec_sequence *s, integer c, integer n) =
        n <= 0 ? 0 : times_below(s, c, n - 1) + (s->cards[n - 1] == c ? 1 : 0);
*/

/*@ assigns \nothing;
    ensures \result <==> is_card(c);
*/
static inline bool cw_spec_is_card(cw_spec_card c) { return c >= 0 && c < CW_SPEC_CARDS; }

/*@ requires \valid_read(s);
    assigns \nothing;
    ensures \result <==> is_in(c, s);
*/
static inline bool cw_spec_in(cw_spec_card c, const cw_spec_set *s)
{
    return cw_spec_is_card(c) && s->has[c];
}

/*@ requires \valid_read(s);
    assigns \nothing;
    ensures \result == size_below(s, CW_SPEC_CARDS);
    ensures 0 <= \result <= CW_SPEC_CARDS;
*/
static inline int cw_spec_size(const cw_spec_set *s) /* # s */
{
    int size = 0;
    /*@ loop invariant 0 <= c <= CW_SPEC_CARDS && 0 <= size <= c;
        loop invariant size == size_below(s, c);
        loop assigns c, size;
        loop variant CW_SPEC_CARDS - c;
    */
    for (cw_spec_card c = 0; c < CW_SPEC_CARDS; c++)
        if (s->has[c])
            size++;
    return size;
}

/*@ requires \valid(s);
    assigns s->has[0 .. CW_SPEC_CARDS - 1];
    ensures \forall integer c; !is_in(c, s);
*/
static inline void cw_spec_clear(cw_spec_set *s)
{
    /*@ loop invariant 0 <= c <= CW_SPEC_CARDS;
        loop invariant \forall integer i; 0 <= i < c ==> !s->has[i];
        loop assigns c, s->has[0 .. CW_SPEC_CARDS - 1];
        loop variant CW_SPEC_CARDS - c;
    */
    for (cw_spec_card c = 0; c < CW_SPEC_CARDS; c++)
        s->has[c] = false;
}

/*@ requires \valid_read(s) && is_sequence(s);
    assigns \nothing;
    ensures \result <==> \exists integer i; 0 <= i < s->size && s->cards[i] == c;
*/
static inline bool cw_spec_in_sequence(cw_spec_card c, const cw_spec_sequence *s) /* c in ran s */
{
    /*@ loop invariant 0 <= i <= s->size;
        loop invariant \forall integer k; 0 <= k < i ==> s->cards[k] != c;
        loop assigns i;
        loop variant s->size - i;
    */
    for (int i = 0; i < s->size; i++)
        if (s->cards[i] == c)
            return true;
    return false;
}

/*@ requires \valid(to) && \valid_read(s) && \separated(to, s) && is_sequence(s);
    assigns to->has[0 .. CW_SPEC_CARDS - 1];
    ensures \forall integer c; is_card(c) ==> (to->has[c] <==>
        \exists integer i; 0 <= i < s->size && s->cards[i] == c);
*/
static inline void cw_spec_range(cw_spec_set *to, const cw_spec_sequence *s) /* ran s */
{
    /*@ loop invariant 0 <= c <= CW_SPEC_CARDS;
        loop invariant \forall integer k; 0 <= k < c ==> (to->has[k] <==>
            \exists integer i; 0 <= i < s->size && s->cards[i] == k);
        loop assigns c, to->has[0 .. CW_SPEC_CARDS - 1];
        loop variant CW_SPEC_CARDS - c;
    */
    for (cw_spec_card c = 0; c < CW_SPEC_CARDS; c++)
        to->has[c] = cw_spec_in_sequence(c, s);
}

/*@ requires \valid(s) && is_sequence(s) && s->size < CW_SPEC_CARDS && is_card(c);
    assigns s->size, s->cards[s->size];
    ensures is_sequence(s) && s->size == \old(s->size) + 1 && s->cards[s->size - 1] == c;
*/
static inline void cw_spec_append(cw_spec_sequence *s, cw_spec_card c)
{
    s->cards[s->size] = c;
    s->size++;
}

/*@ requires \valid(to) && \valid_read(from) && \separated(to, from) && is_sequence(from);
    assigns to->size, to->cards[0 .. CW_SPEC_CARDS - 1];
    ensures is_sequence(to) && to->size == from->size;
    ensures \forall integer i; is_card(i) ==> to->cards[i] == from->cards[i];
*/
static inline void cw_spec_copy(cw_spec_sequence *to, const cw_spec_sequence *from)
{
    to->size = from->size;
    /*@ loop invariant 0 <= i <= CW_SPEC_CARDS && to->size == from->size;
        loop invariant \forall integer k; 0 <= k < i ==> to->cards[k] == from->cards[k];
        loop assigns i, to->cards[0 .. CW_SPEC_CARDS - 1];
        loop variant CW_SPEC_CARDS - i;
    */
    for (int i = 0; i < CW_SPEC_CARDS; i++)
        to->cards[i] = from->cards[i];
}

/* Removes the head and returns it; the sequence must not be empty. */
/*@ requires \valid(s) && is_sequence(s) && s->size > 0;
    assigns s->size, s->cards[0 .. CW_SPEC_CARDS - 1];
    ensures \result == \old(s->cards[0]) && is_card(\result);
    ensures is_sequence(s) && s->size == \old(s->size) - 1;
    ensures \forall integer i; 0 <= i < s->size ==> s->cards[i] == \old(s->cards[i + 1]);
    ensures \forall integer i; \old(s->size) <= i < CW_SPEC_CARDS ==>
        s->cards[i] == \old(s->cards[i]);
*/
static inline cw_spec_card cw_spec_behead(cw_spec_sequence *s)
{
    cw_spec_card head = s->cards[0];
    /*@ loop invariant 0 <= i <= s->size - 1;
        loop invariant \forall integer k; 0 <= k < i ==>
            s->cards[k] == \at(s->cards[k + 1], Pre);
        loop invariant \forall integer k; i <= k < CW_SPEC_CARDS ==>
            s->cards[k] == \at(s->cards[k], Pre);
        loop assigns i, s->cards[0 .. CW_SPEC_CARDS - 1];
        loop variant s->size - i;
    */
    for (int i = 0; i + 1 < s->size; i++)
        s->cards[i] = s->cards[i + 1];
    s->size--;
    s->cards[s->size] = 0;
    return head;
}

/*@ requires \valid(f) && is_card(c);
    assigns f->dom.has[c], f->of[c].attack, f->of[c].health;
    ensures f->dom.has[c] && f->of[c].attack == m.attack && f->of[c].health == m.health;
*/
static inline void cw_spec_put(cw_spec_minions *f, cw_spec_card c, cw_spec_minion m)
{
    f->dom.has[c] = true;
    f->of[c].attack = m.attack;
    f->of[c].health = m.health;
}

/*@ requires \valid(f) && is_card(c);
    assigns f->dom.has[c], f->of[c].attack, f->of[c].health;
    ensures !f->dom.has[c] && f->of[c].attack == 0 && f->of[c].health == 0;
*/
static inline void cw_spec_take(cw_spec_minions *f, cw_spec_card c)
{
    f->dom.has[c] = false;
    f->of[c].attack = 0;
    f->of[c].health = 0;
}

/*@ requires \valid(f);
    assigns f->dom.has[0 .. CW_SPEC_CARDS - 1], f->of[0 .. CW_SPEC_CARDS - 1];
    ensures \forall integer c; is_card(c) ==> !f->dom.has[c];
    ensures \forall integer c; is_card(c) ==> f->of[c].attack == 0;
    ensures \forall integer c; is_card(c) ==> f->of[c].health == 0;
*/
static inline void cw_spec_take_all(cw_spec_minions *f)
{
    /*@ loop invariant 0 <= c <= CW_SPEC_CARDS;
        loop invariant \forall integer i; 0 <= i < c ==> !f->dom.has[i];
        loop invariant \forall integer i; 0 <= i < c ==> f->of[i].attack == 0;
        loop invariant \forall integer i; 0 <= i < c ==> f->of[i].health == 0;
        loop assigns c, f->dom.has[0 .. CW_SPEC_CARDS - 1], f->of[0 .. CW_SPEC_CARDS - 1];
        loop variant CW_SPEC_CARDS - c;
    */
    for (cw_spec_card c = 0; c < CW_SPEC_CARDS; c++)
        cw_spec_take(f, c);
}

#endif
