/* The functions behind the holes, grouped by what they are about. */
#ifndef LANG_HOLES_H
#define LANG_HOLES_H

#include "nouns.h"

#define HOLE_FUNCTIONS(name)                                                                       \
    void cw__read_##name(reader *r, const hole *h, const char *argument, int at,                   \
                         const thing *so_far, readings *out);                                      \
    bool cw__say_##name(writer *w, const hole *h, const char *argument, thing *left)

/* hole_nouns.c */
HOLE_FUNCTIONS(selection);  /* a cw_select */
HOLE_FUNCTIONS(possession); /* "its cost", "the cost of all minions" */
HOLE_FUNCTIONS(copies);     /* "a copy of it" */
HOLE_FUNCTIONS(party);      /* a cw_filter: "a minion", or plural without "all" */
HOLE_FUNCTIONS(being);      /* "damaged", "a beast" */
HOLE_FUNCTIONS(having);     /* "taunt", "3 or less attack" */

/* hole_cards.c */
HOLE_FUNCTIONS(pool); /* cw_effect.pool, with `a` if the option says so */
HOLE_FUNCTIONS(card); /* cw_effect.card, with `a` if the option says so */

/* hole_values.c */
HOLE_FUNCTIONS(amount);  /* "3", "2-3", "X", "a card" */
HOLE_FUNCTIONS(compare); /* "3 or less" into compare and value */
HOLE_FUNCTIONS(price);   /* the same for the cost in a filter */
HOLE_FUNCTIONS(value);   /* cw_condition.value, at least the option */
HOLE_FUNCTIONS(stat);    /* "attack" */
HOLE_FUNCTIONS(event);   /* "damage taken" */

/* hole_stats.c */
HOLE_FUNCTIONS(stats);    /* "+2/+2 and taunt" */
HOLE_FUNCTIONS(keywords); /* "taunt and charge" */

/* hole_words.c */
HOLE_FUNCTIONS(who);      /* "draw", "your opponent draws" */
HOLE_FUNCTIONS(whose);    /* "your hand" */
HOLE_FUNCTIONS(whom);     /* "", " for your opponent" */
HOLE_FUNCTIONS(player);   /* "you play" into subject.side */
HOLE_FUNCTIONS(this);     /* "this minion": no field */
HOLE_FUNCTIONS(its);      /* "its health", "their health": no field */
HOLE_FUNCTIONS(whenever); /* "whenever"; "when" in secrets */

/* hole_times.c */
HOLE_FUNCTIONS(duration); /* "", " this turn" */
HOLE_FUNCTIONS(moment);   /* "", " at the end of this turn" into cw_effect.duration */
HOLE_FUNCTIONS(turns);    /* "", " for 2 turns" into cw_effect.turns */
HOLE_FUNCTIONS(element);  /* "fire" */
HOLE_FUNCTIONS(as_race);  /* "a beast", "beasts": a race into cw_effect.element */

enum { ELEMENT_OF_EFFECT, ELEMENT_OF_CONDITION, ELEMENT_OF_AMOUNT }; /* element options */
enum { WHO_ONE, WHO_ANYBODY, WHO_PLAYER }; /* who and whose: both players; no owner of "it" */
enum { STATS_LASTING = 1 };                /* stats option: nothing but numbers and keywords */
enum { POOL_COUNT = 1 };                   /* pool option, besides 2 * rule: "2 random spells" */

#endif
