/* Noun phrases: filters and selections, read and said. */
#ifndef LANG_NOUNS_H
#define LANG_NOUNS_H

#include "reader.h"
#include "writer.h"

/* Keywords that are said as adjectives ("a frozen minion"), not after "with". */
enum { STATE_KEYWORDS = CW_KW(FROZEN) | CW_KW(STUNNED) | CW_KW(ROOTED) };

/* What a noun phrase in some place may name; hole.option holds one of these. */
typedef enum noun_rule_id {
    NOUN_CHARACTERS,
    NOUN_MINIONS,
    NOUN_THINGS,
    NOUN_ANYTHING,
    NOUN_BODIES,
    NOUN_HEROES,
    NOUN_CARDS,
    NOUN_COPIES,
    NOUN_COPY_MINIONS,
    NOUN_RECRUITS,
    NOUN_HELD,
    NOUN_HAND_COSTS,
    NOUN_PARTY,
    NOUN_EVENT_CARD,
    NOUN_EVENT_SPELL,
    NOUN_EVENT_MINION,
    NOUN_CONTROLLED,
    NOUN_EXISTING,
    NOUN_HOLDING,
    NOUN_POOL,
    NOUN_POOL_MINIONS,
    NOUN_COUNTED,
    NOUN_TALLIED,
    NOUN_BEING
} noun_rule_id;

typedef enum noun_number { NOUN_ONE, NOUN_MANY } noun_number;

/* The bare noun with its adjectives and tails ("damaged enemy minion with taunt"), in one
 * number; readings hold filters. `given` is what the words before said. */
void cw__read_noun(reader *r, noun_rule_id rule, noun_number number, int at, const cw_filter *given,
                   readings *out);
bool cw__say_noun(writer *w, noun_rule_id rule, noun_number number, const cw_filter *filter);

/* Can the rule's noun be this at all? */
bool cw__noun_sayable(noun_rule_id rule, const cw_filter *filter);

/* May the rule's noun be this? If not, and the sentence ends at `end`, that is noted. */
bool cw__noun_allowed(reader *r, noun_rule_id rule, int start, int end, const cw_filter *filter);

/* With "a", "another", "this", "your" before it: one thing. */
void cw__read_one(reader *r, noun_rule_id rule, int at, const cw_filter *given, readings *out);
bool cw__say_one(writer *w, noun_rule_id rule, const cw_filter *filter);

/* A selection: "a random enemy", "all minions", "it". Readings hold selections. */
void cw__read_select(reader *r, noun_rule_id rule, int at, const cw_filter *given, readings *out);
bool cw__say_select(writer *w, noun_rule_id rule, const cw_select *select);

/* "this minion": the words for the card itself. */
const char *cw__this_word(int type);
bool cw__accept_this(reader *r, int *at);

/* Whose side is said by other words ("you control …")? */
bool cw__noun_side_known(noun_rule_id rule);

#endif
