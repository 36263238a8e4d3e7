/* Phrases: the one table that both directions use. A row pairs a pattern in English with the
 * value it stands for. Reading a row starts from that value and lets each {hole} add what the
 * text says; saying it lets each hole take out of a copy what it says, and the row fits if
 * exactly the row's own value is left: so nothing is ever left unsaid. */
#ifndef LANG_PHRASE_H
#define LANG_PHRASE_H

#include "base/str.h"
#include "rules/game.h"

/* What a phrase can stand for. The first byte of each (op, kind, when) is never in a hole. A union,
 * since a row is about one of them; copies are cheap, and each reading has its own. */
typedef union thing {
    cw_effect effect;
    cw_ability ability;
    cw_condition condition;
    cw_select select;
    cw_amount amount;
    cw_filter filter;
} thing;

typedef struct phrase {
    const char *pattern; /* lower case words, marks and {hole} or {hole:argument} */
    uint16_t types;      /* mask of 1 << cw_type whose texts may use it; 0 = all */
    thing value;
} phrase;

typedef struct phrase_table {
    const char *title;  /* for the reference */
    const char *wanted; /* for "expected …" */
    const phrase *rows;
    int count;
    size_t size; /* of the member of `thing` that the rows hold */
} phrase_table;

extern const phrase_table cw__effect_phrases;     /* what a sentence does */
extern const phrase_table cw__static_phrases;     /* what is true while the card is in play */
extern const phrase_table cw__condition_phrases;  /* after "if", "while", "play only if" */
extern const phrase_table cw__heading_phrases;    /* when an ability acts */
extern const phrase_table cw__lead_phrases;       /* from where it acts */
extern const phrase_table cw__definition_phrases; /* after "where X is" */

/* A spell or hero power is never in play: does the ability act from where such a card is? */
bool cw__acts_somewhere(int type, const cw_ability *ability);

/* Why an effect makes no sense after such a heading, as number `at` of its ability from 0, or NULL. */
const char *cw__out_of_place(const cw_effect *effect, int when, int at);

struct reader;
struct writer;
struct readings;
struct speech;

/* A hole as it stands in a pattern: "{a:card}". */
typedef struct slot {
    const struct hole *hole;
    char argument[48]; /* "" if there is none */
} slot;

/* Reads at token `at` and adds to `out` one copy of *so_far per possible reading, filled. */
typedef void (*hole_reader)(struct reader *r, const slot *s, int at, const thing *so_far,
                            struct readings *out);
/* Writes what the hole says and clears it in *left; false if it cannot be said. */
typedef bool (*hole_writer)(struct writer *w, const slot *s, thing *left);
/* Of a hole that is a choice between words: the words of one (holes.h). */
typedef int (*hole_words)(const struct speech *speech, const slot *s, int i, char *words);

typedef struct hole {
    const char *name;
    hole_reader read;
    hole_writer say;
    hole_words words;    /* NULL unless it is such a choice */
    size_t offset, size; /* of the part of the row's value that the hole fills */
    int option;          /* for the functions: which noun rule, which limits */
    const char *shown;   /* example in the reference; %s: the argument; after a bar: of many */
    const char *wanted;  /* for "expected …"; NULL: the words themselves */
} hole;

/* Reads "{name:argument}" at `pattern`, whose hole there must be; returns what follows it. */
const char *cw__slot_parse(const char *pattern, slot *s);

/* An amount that is still called X; its value is the sign. Never leaves the language. */
enum { AMOUNT_X = 255 };

/* CW_PICK_* values that never leave the language. */
enum { PICK_THAT = 255 }; /* "that minion": what the trigger is about */

#endif
