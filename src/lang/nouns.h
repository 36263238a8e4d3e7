/* Noun phrases: filters and selections, read and said. */
#ifndef LANG_NOUNS_H
#define LANG_NOUNS_H

#include "reader.h"
#include "writer.h"

/* Keywords that are said as adjectives ("a frozen minion"), not after "with". */
enum { STATE_KEYWORDS = CW_KW(FROZEN) | CW_KW(STUNNED) | CW_KW(ROOTED) };

/* What a noun phrase in some place may name; hole.option holds one of these. */
typedef enum noun_rule_id {
    NOUN_CHARACTERS,   /* "deal 3 damage to a character" */
    NOUN_MINIONS,      /* "destroy a minion" */
    NOUN_THINGS,       /* "give your weapon +1 attack" */
    NOUN_ANYTHING,     /* "give all cards in your hand +1/+1" */
    NOUN_BODIES,       /* "the attack of a minion" */
    NOUN_HEROES,       /* "the health of a hero" */
    NOUN_CARDS,        /* "a random card in your deck" */
    NOUN_COPIES,       /* "add a copy of a card in your hand" */
    NOUN_COPY_MINIONS, /* "summon a copy of a minion" */
    NOUN_RECRUITS,     /* "a random minion from your deck" */
    NOUN_HELD,         /* "discard a random card" */
    NOUN_HAND_COSTS,   /* "your spells cost 1 less" */
    NOUN_PARTY,        /* "whenever a minion dies" */
    NOUN_EVENT_CARD,   /* "whenever you play a card" */
    NOUN_EVENT_SPELL,  /* "whenever you cast a spell" */
    NOUN_EVENT_MINION, /* "whenever you summon a minion" */
    NOUN_CONTROLLED,   /* "if you control a minion" */
    NOUN_EXISTING,     /* "if there is a minion" */
    NOUN_HOLDING,      /* "if you hold a dragon" */
    NOUN_POOL,         /* "add a random spell to your hand" */
    NOUN_POOL_MINIONS, /* "summon a random minion" */
    NOUN_POOL_STORED,  /* "shuffle a random spell into your deck": what is never on the board */
    NOUN_COUNTED,      /* "for each enemy minion" */
    NOUN_TALLIED,      /* "for each minion you summoned this game" */
    NOUN_BEING,        /* "if it is a beast" */
    NOUN_FALLEN_TURN,  /* "a random minion that died this turn" */
    NOUN_FALLEN_GAME   /* "a random minion that died this game" */
} noun_rule_id;

typedef enum noun_number { NOUN_ONE, NOUN_MANY } noun_number;

/* The bare noun with its adjectives and tails ("damaged enemy minion with taunt"), in one
 * number; readings hold filters. `given` is what the words before said. */
void cw__read_noun(reader *r, noun_rule_id rule, noun_number number, int at, const cw_filter *given,
                   readings *out);
bool cw__say_noun(writer *w, noun_rule_id rule, noun_number number, const cw_filter *filter);

/* Can the rule's noun be this at all? */
bool cw__noun_sayable(noun_rule_id rule, const cw_filter *filter);

/* Can it be a card of that type, which speaks of itself as "this …"? No damage comes to a weapon. */
bool cw__this_allowed(noun_rule_id rule, int type);

/* May the rule's noun be this? If not, and the sentence ends at `end`, that is noted. */
bool cw__noun_allowed(reader *r, noun_rule_id rule, int start, int end, const cw_filter *filter);

/* With "a", "another", "this", "your" before it: one thing. */
void cw__read_one(reader *r, noun_rule_id rule, int at, const cw_filter *given, readings *out);
bool cw__say_one(writer *w, noun_rule_id rule, const cw_filter *filter);

/* A selection: "a random enemy", "all minions", "it". Readings hold selections. */
void cw__read_select(reader *r, noun_rule_id rule, int at, const cw_filter *given, readings *out);
bool cw__say_select(writer *w, noun_rule_id rule, const cw_select *select);

/* Parts of it: "the minion with the highest attack", "all but 1 minion". */
void cw__read_most(reader *r, noun_rule_id rule, int at, const cw_filter *given, readings *out);
void cw__read_all_but(reader *r, noun_rule_id rule, int at, const cw_filter *given, readings *out);
bool cw__say_most(writer *w, noun_rule_id rule, const cw_select *select);

/* Kinds of things and their nouns, of one and of many; the last is "card", of kind 0. */
enum { KIND_NOUNS = 7 };
typedef struct kind_noun {
    uint8_t kinds; /* CW_KIND_*, together */
    const char *words[2];
} kind_noun;
extern const kind_noun cw__kinds[KIND_NOUNS];

/* What a noun is compared by: "attack" … of CW_STAT_*; the first is "". */
extern const char *const cw__stat_words[];
/* The word behind the number: "exactly 1 attack each turn" is the one number that is not several. */
const char *cw__counted_stat(const cw_filter *filter);

/* Adjectives that can stand alone, "it is damaged": the word of number `i`, NULL behind the last,
 * and what it says of a thing anywhere. */
const char *cw__state_word(int i, cw_filter *filter);

/* "a" or "an", whichever it is: which one is right is the canonical form's business. */
bool cw__accept_article(reader *r, int *at);

/* Adds a reading that is a filter and nothing else. */
void cw__add_filter(readings *out, int end, const cw_filter *filter);

/* "this minion": the words for the card itself. */
const char *cw__this_word(int type);
bool cw__accept_this(reader *r, int *at);

/* Whose side is said by other words ("you control …")? */
bool cw__noun_side_known(noun_rule_id rule);

#endif
