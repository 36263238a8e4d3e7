/* The records of src/facts as tables of words, for `cardwright facts`. Cells are texts as the
 * preprocessor makes them of the records; their kind says how they are shown. */
#ifndef CLI_FACTS_H
#define CLI_FACTS_H

/* How a cell is written in the record. */
typedef enum fact_kind {
    FACT_TEXT,  /* words for people; NULL if there are none */
    FACT_LINES, /* several of them, each with a line feed behind it */
    FACT_WORD,  /* a word of the record */
    FACT_WORDS, /* several, with commas between them */
    FACT_NUMBER
} fact_kind;

/* The name is the key in JSON as well. */
typedef struct fact_column {
    const char *name;
    fact_kind kind;
} fact_column;

typedef struct fact_list {
    const char *name;
    const fact_column *columns; /* the first is the record's own name */
    int column_count, row_count;
    const char *const *cells; /* row by row */
} fact_list;

/* The client's TypeScript is made of keywords and events. */
enum {
    FACT_KEYWORDS = 1,
    FACT_LISTS = 7,
    FACT_EVENTS = FACT_LISTS - 1,
    FACT_COLUMNS = 15 /* at most */
};
extern const fact_list cw__fact_lists[FACT_LISTS];
extern const char *const cw__fact_names[]; /* theirs; NULL ends them */

/* Columns of the keywords. */
enum { KEYWORD_NAME, KEYWORD_DRAWN = 13 };

/* Columns of the events. */
enum {
    EVENT_NAME,
    EVENT_ABOUT,
    EVENT_TELLS,
    EVENT_CASE,
    EVENT_OTHER,
    EVENT_MS,
    EVENT_HOW,
    EVENT_WORDS,
    EVENT_WITH,
    EVENT_SOUND,
    EVENT_TOUCHES,
    EVENT_COUNTS,
    EVENT_COLUMNS
};

#endif
