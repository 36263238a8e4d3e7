/* The functions behind the holes, grouped by what they are about, and what some of their options
 * mean. holes.c ties them to names. */
#ifndef LANG_HOLES_H
#define LANG_HOLES_H

#include "nouns.h"

/* One function fills what the words say into copies of the value so far; the other says what the
 * value holds and clears it there (phrase.h). */
#define HOLE_FUNCTIONS(name)                                                                       \
    void cw__read_##name(reader *r, const slot *s, int at, const thing *so_far, readings *out);    \
    bool cw__say_##name(writer *w, const slot *s, thing *left)

/* hole_nouns.c */
HOLE_FUNCTIONS(selection);  /* a cw_select */
HOLE_FUNCTIONS(possession); /* "its cost", "the cost of all minions" */
HOLE_FUNCTIONS(copies);     /* "a copy of it" */
HOLE_FUNCTIONS(party);      /* a cw_filter: "a minion", or plural without "all" */
HOLE_FUNCTIONS(being);      /* "damaged", "a beast" */

/* hole_cards.c */
HOLE_FUNCTIONS(pool); /* cw_effect.pool, with `a` if the option says so */
HOLE_FUNCTIONS(card); /* cw_effect.card, with `a` if the option says so */

/* hole_values.c */
HOLE_FUNCTIONS(amount);  /* "3", "2-3", "X", "a card" */
HOLE_FUNCTIONS(compare); /* "3 or less" into compare and value */
HOLE_FUNCTIONS(price);   /* the same for the cost in a filter */
HOLE_FUNCTIONS(having);  /* "taunt", "3 or less attack" */
HOLE_FUNCTIONS(unsaid);  /* nothing: a row that is read and never said */
HOLE_FUNCTIONS(equal);   /* "its attack": an amount in other words than X */
HOLE_FUNCTIONS(value);   /* cw_condition.value, at least the option */

/* hole_stats.c */
HOLE_FUNCTIONS(stats);    /* "+2/+2 and taunt" */
HOLE_FUNCTIONS(keywords); /* "taunt and charge" */

/* hole_times.c */
HOLE_FUNCTIONS(duration); /* "", " this turn" */
HOLE_FUNCTIONS(turns);    /* "", " for 2 turns" into cw_effect.turns */

/* hole_words.c: any hole that is a choice between words */
HOLE_FUNCTIONS(words);

/* What the words of a choice depend on; the same for both directions. */
struct speech {
    const cw_game *game;
    uint8_t type, when;   /* of the card and of the ability that speaks */
    const writer *writer; /* NULL when reading, where every form of the words is taken */
};

enum {
    CHOICE_BYTES = 128,    /* of the words of one choice: a name of the game and a few more */
    CHOICE_END = -1000000, /* there is no such choice and none behind it */
    CHOICE_NONE = -1000001 /* not allowed here */
};

/* The words of choice `i`, from 0, into words[CHOICE_BYTES]; returns the value of the hole's field
 * that they stand for, or one of the above. */
#define HOLE_WORDS(name)                                                                           \
    int cw__words_##name(const struct speech *speech, const slot *s, int i, char *words)

HOLE_WORDS(who);      /* "draw", "your opponent draws" */
HOLE_WORDS(whose);    /* "your hand" */
HOLE_WORDS(whom);     /* "", " for your opponent" */
HOLE_WORDS(player);   /* "you play" */
HOLE_WORDS(this);     /* "this minion": no field */
HOLE_WORDS(its);      /* "its health", "their health": no field */
HOLE_WORDS(whenever); /* "whenever"; "when" in secrets: no field */
HOLE_WORDS(event);    /* "damage taken": no field */
HOLE_WORDS(stat);     /* "attack" */
HOLE_WORDS(moment);   /* "", " at the end of this turn" */
HOLE_WORDS(element);  /* "fire" */
HOLE_WORDS(as_race);  /* "a beast", "beasts" */

enum { ELEMENT_ONLY, ELEMENT_OR_EACH };    /* element: may it be "of each element"? */
enum { WHO_ONE, WHO_ANYBODY, WHO_PLAYER }; /* who and whose: both players; no owner of "it" */
enum { OF_ROW = 1 };                       /* having, price: of a hero that the row names */
enum { STAT_OF_WEAPON = 1 };               /* stat: "durability" */
enum { STATS_LASTING = 1 };                /* stats: nothing but numbers and keywords */
enum { POOL_COUNT = 1 };                   /* pool, besides 2 * rule: "2 random spells" */

#endif
