/* The reading side: a cursor over tokens that follows every possible reading of a phrase and
 * remembers how far it got and what would have been understood there. */
#ifndef LANG_READER_H
#define LANG_READER_H

#include "base/error.h"
#include "lang/text.h"
#include "phrase.h"
#include "source.h"

enum {
    READINGS_MAX = 16, /* possible readings of one phrase */
    TEXT_EFFECTS = 32, /* effects of one card, quotes included */
    TEXT_ABILITIES = 8,
    TEXT_QUOTES = 8,
    TEXT_PAIRS = 8, /* of quotes that are given together */
    QUOTE_DEPTH = 3,
    STEPS_MAX = 400000, /* words compared for one text: bounds the time */
    WORDS_MAX = 160,
    WANTED_MAX = 6
};

/* One way to read a phrase: where it ends and what it would mean. Several may end at the same token
 * with different meanings (an ambiguity) or at different tokens with related ones ("a minion", "a
 * minion with taunt"). */
typedef struct reading {
    int end; /* token after the phrase */
    thing value;
} reading;

typedef struct readings {
    int count;
    reading list[READINGS_MAX + 1]; /* one more, for what there is no room for */
} readings;

/* An ability with its effects before they get their place in the game. */
typedef struct draft {
    cw_ability ability;
    int count;
    int at[TEXT_EFFECTS]; /* token where each effect starts */
    cw_effect effects[TEXT_EFFECTS];
} draft;

typedef struct quote {
    int start, end; /* tokens; the same words are read once */
    uint8_t type;   /* cw_type of what it is given to */
    bool failed;
    draft draft;
} quote;

/* Quotes behind each other, as numbers of what cw__read_quote and cw__join_quotes gave. */
typedef struct quote_pair {
    int first, second;
} quote_pair;

/* Why the text cannot be read: the furthest point and what would have been read there. */
typedef struct blame {
    int at;
    int word_count, wanted_count;
    char words[WORDS_MAX][48]; /* copies: rows and holes may build theirs on the stack */
    char wanted[WANTED_MAX][48];
    bool card_wanted, plural_wanted, number_wanted;
    /* A reading that was understood but is not allowed, or not unique. Wins over the rest. */
    cw_status status;
    int refused_at;
    char message[400];
} blame;

/* One reader reads many texts: a new member is cleared in parse.c:begin.
 * Nothing that is read is put into the game before the whole text is understood: counters and
 * quotes are kept here until then. */
typedef struct reader {
    const cw_game *game;
    source source;
    uint8_t type;    /* cw_type of the card that the text speaks of as "this …" */
    uint8_t when;    /* of the ability being read */
    bool can_choose; /* targets may be chosen */
    bool in_mode;    /* "; or" may end a sentence */
    int depth;       /* of quotes */
    int steps;
    const char *described; /* what is expected at described_at, in a few words */
    int described_at;
    blame blame;
    int quote_count;
    quote quotes[TEXT_QUOTES];
    int pair_count;
    quote_pair pairs[TEXT_PAIRS];
    int counter_count; /* counters of the game and, after them, new ones */
    cw_counter counters[CW_MAX_COUNTERS];
    int demand_count; /* the same for what filters ask for; [0] is blank */
    cw_demand demands[CW_MAX_DEMANDS + 1];
} reader;

/* Moves past the word if it is there; otherwise notes that it was expected. */
bool cw__accept(reader *r, int *at, const char *word);
/* The same for several words and marks separated by spaces. */
bool cw__accept_words(reader *r, int *at, const char *words);
/* Is the token this mark or word? Notes nothing. */
bool cw__peek(const reader *r, int at, const char *word);
/* A number of at most three digits. */
bool cw__accept_number(reader *r, int *at, int *value);
/* The same or "X", which is AMOUNT_X with the value 1. */
bool cw__accept_amount(reader *r, int *at, cw_amount *amount);

/* Notes that the name of a card was expected; `plural`: of several. */
void cw__expect_card(reader *r, int at, bool plural);

/* Notes a reading that is understood but not allowed; the first one is kept,
 * unless a later one says that the text has two meanings. False, for its caller to give back. */
bool cw__refuse(reader *r, int at, cw_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Names what is expected at `at`, unless something larger that starts there was named. The old
 * description comes back through cw__undescribe. */
typedef struct description {
    const char *text;
    int at;
} description;
/* From here on what is missing at this word is called so in a message ("expected a number"),
 * unless something outside has named it already: the widest name says most. The old description
 * is given back to cw__undescribe(), so that they nest. */
description cw__describe(reader *r, int at, const char *text);
void cw__undescribe(reader *r, description old);

/* Adds a copy of *value and returns it for changes; when the list is full, one that is lost. */
thing *cw__add_reading(readings *out, int end, const thing *value);

/* All readings of the table's rows at token `at`. */
void cw__read_table(reader *r, const phrase_table *table, int at, readings *out);

/* Reads the ability that starts at `at` up to the end of its line, or to a closing quote.
 * "Choose one" gives two drafts. False if it cannot be read; the reasons are in r->blame. */
bool cw__read_ability(reader *r, int at, int *end, draft *out, int *count);

/* An ability quoted for a card of that type: 1 + its number in r->quotes, or 0. */
int cw__read_quote(reader *r, int at, cw_type type, int *end);

/* Two of those together: a number behind those of the quotes, or 0 if there are too many. */
int cw__join_quotes(reader *r, int at, int first, int second);

/* ", where X is …" and "for each …" after the phrase: adds the finished effects to `out`. */
void cw__read_amount_tail(reader *r, const reading *effect, readings *out);

/* Turns "it" into what it stands for; false (with a refusal) if that is nothing. */
bool cw__resolve_it(reader *r, draft *d);

/* Blames nothing from token `at` on. */
void cw__blame_clear(blame *b, int at);

/* What r->blame says and about which token. */
cw_status cw__blame_tell(const reader *r, int *at, char *message, size_t size);

/* The word or name that was perhaps meant where reading stopped, and in the place of how many. */
bool cw__blame_meant(const reader *r, char *out, size_t size, int *words);

/* Adds the problem that r->blame tells to `errors` and returns its status. */
cw_status cw__blame_report(const reader *r, cw_text_place place, cw_errors *errors);

#endif
