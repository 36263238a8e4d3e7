/* Turns without a list of those who take part: each thing that waits remembers when its address and
 * its person were served last. Both calls look at all that waits, which is bounded by limits and
 * small beside what a job costs. */
#include "turns.h"

#include <stddef.h>

/* Round robin over addresses, and within an address over persons: who asks for much waits behind
 * those who ask for little. */
void cw__turns_add(turns *t, turn *one)
{
    turn **end = &t->first;
    one->next = NULL;
    one->address_turn = one->person_turn = ++t->clock;
    for (; *end != NULL; end = &(*end)->next) {
        if ((*end)->address == one->address) {
            one->address_turn = (*end)->address_turn;
            if ((*end)->person == one->person)
                one->person_turn = (*end)->person_turn;
        }
    }
    *end = one;
}

/* Of two whose turns are equal the first came first. */
static int is_before(const turn *a, const turn *b)
{
    return a->address_turn != b->address_turn ? a->address_turn < b->address_turn
                                              : a->person_turn < b->person_turn;
}

/* Whoever was served goes to the back, with all that waits for the same address or person. */
turn *cw__turns_take(turns *t)
{
    turn **best = &t->first;
    for (turn **at = &t->first; *at != NULL; at = &(*at)->next)
        best = is_before(*at, *best) ? at : best;
    turn *taken = *best;
    if (taken == NULL)
        return NULL;
    *best = taken->next;
    t->clock++;
    for (turn *other = t->first; other != NULL; other = other->next) {
        if (other->address == taken->address) {
            other->address_turn = t->clock;
            other->person_turn = other->person == taken->person ? t->clock : other->person_turn;
        }
    }
    return taken;
}
