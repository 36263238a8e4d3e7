/* The saying side: appends English to a string and takes back what did not fit. */
#ifndef LANG_WRITER_H
#define LANG_WRITER_H

#include "lang/text.h"
#include "phrase.h"

typedef struct writer {
    const cw_game *game;
    cw_str *out;
    uint8_t type;              /* cw_type of the card that says "this …" */
    int depth;                 /* of quotes */
    const cw_ability *ability; /* being said */
    const cw_effect *effect;   /* being said, whole */
    uint8_t it;                /* cw_pick that "it" stands for now; CW_PICK_NONE: nothing */
    bool it_many;              /* "them" */
    bool it_in_hand;           /* a card that has just come there */
} writer;

/* Says the first row that fits; false and nothing written if none does. */
bool cw__say_table(writer *w, const phrase_table *table, const void *value);

void cw__say_back(writer *w, size_t mark);    /* takes back everything since `mark` */
void cw__say_capital(writer *w, size_t mark); /* capital letter at `mark` */

/* "a" or "an" for the words that follow at `mark`. */
const char *cw__article(const char *words);

/* The ability with its heading; `quoted` abilities have no "Choose one". */
bool cw__say_ability(writer *w, const cw_ability *ability);
/* Without the heading, for one mode of "Choose one". */
bool cw__say_body(writer *w, const cw_ability *ability, bool capital, bool stop);

/* The effect with ", where X is …" or "for each …". */
bool cw__say_effect(writer *w, const phrase_table *table, const cw_effect *effect);

/* What "it" stands for when the ability begins; cw_it_after follows it from there. */
uint8_t cw__it_at_start(const cw_ability *ability);

/* Can the effect ask for "its attack"? It means the effect's own target, if it has one. */
bool cw__it_has_stats(const cw_effect *effect, uint8_t it);

/* Is "it" after the effect a card in a hand? `before`: was it? */
bool cw__it_in_hand(const cw_effect *effect, bool before);
/* Would the effect do nothing to an "it" that is no character in play? */
bool cw__wants_it_in_play(const cw_effect *effect);

/* Does the selection name several things? `it_many`: does "it"? */
bool cw__is_many(const cw_select *select, bool it_many);

#endif
