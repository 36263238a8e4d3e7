/* Who is next when more jobs wait than there are threads: addresses take turns, at an address the
 * people, and what one person asked for is done in order. So whoever asks for much waits for it
 * himself. */
#ifndef SERVER_TURNS_H
#define SERVER_TURNS_H

#include <stdint.h>

typedef struct turn { /* what waits; a member of something larger */
    struct turn *next;
    uint64_t address;                   /* key of the address that asks; 0: unknown */
    int64_t person;                     /* number of the player who asks; 0: nobody in particular */
    uint64_t address_turn, person_turn; /* when they were last served, or came */
} turn;

typedef struct turns {
    turn *first; /* in the order of their coming */
    uint64_t clock;
} turns;

void cw__turns_add(turns *t, turn *one);
/* NULL if nothing waits. */
turn *cw__turns_take(turns *t);

#endif
