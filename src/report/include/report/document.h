/* One result as one document, which is written as text, JSON, CSV, Markdown or a page of HTML.
 *
 * A document has data (the JSON value that --json prints, whose keys are a contract) and blocks
 * that say how people see it: headings, paragraphs, values, tables, matrices, plots. A block names
 * the place of its rows in the data; what people see and programs do not can have rows of its own.
 * So a number is made once, and its format is chosen once, in the column that shows it.
 *
 * All texts are given as they are: each writer escapes for its form. Captions, paragraphs and the
 * columns of tables are copied; other texts of blocks live as long as the document. A page is one file that needs
 * no scripts and nothing from the network, for light and dark. */
#ifndef REPORT_DOCUMENT_H
#define REPORT_DOCUMENT_H

#include "base/str.h"

#include <jansson.h>

typedef enum cw_form {
    CW_FORM_TEXT = 1,
    CW_FORM_JSON = 2,
    CW_FORM_CSV = 4, /* the tables and values, an empty line between them */
    CW_FORM_MARKDOWN = 8,
    CW_FORM_HTML = 16
} cw_form;

enum { CW_FORM_PEOPLE = CW_FORM_TEXT | CW_FORM_MARKDOWN | CW_FORM_HTML };

typedef struct cw_document cw_document;

/* The data's reference passes to the document; NULL (not enough memory) makes one that cannot be
 * written. Never returns NULL for another reason than memory, and all functions accept that NULL. */
cw_document *cw_document_new(json_t *data);
void cw_document_free(cw_document *d);

/* False if there was not enough memory for all of it; `out` has no use then. */
bool cw_document_write(const cw_document *d, cw_form form, cw_str *out);

/* Where something stands in the data: "players.0.agent"; "" is all of it. NULL if it is not there. */
json_t *cw_document_at(const cw_document *d, const char *path);

/* The title, the line below it, and the line at the end of pages that says how it was made. */
void cw_document_title(cw_document *d, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void cw_document_subtitle(cw_document *d, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void cw_document_footer(cw_document *d, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The blocks that follow are only in these forms (CW_FORM_*); 0: in all that can show them. */
void cw_document_only(cw_document *d, unsigned forms);

void cw_document_heading(cw_document *d, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* A paragraph; an empty text is none. */
void cw_document_say(cw_document *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Lines that stay as they are, such as a replay. */
void cw_document_literal(cw_document *d, const char *text);

/* ---- columns ---- */

typedef enum cw_format {
    CW_AS_TEXT,    /* lists and objects with commas, true and false as yes and no */
    CW_AS_WHOLE,   /* 1200 */
    CW_AS_NUMBER,  /* `digits` behind the point */
    CW_AS_SIGNED,  /* the same with + or - */
    CW_AS_SHORT,   /* `digits` in all: 0.00123, 4.56e+08 */
    CW_AS_PERCENT, /* 0.5 is 50.0%, with `digits` behind the point */
    CW_AS_ROW_SAYS /* CW_AS_PERCENT if the row's "unit" is "rate", else a number with that unit
                      and the row's "digits" */
} cw_format;

/* A number with its name for people and its keys for programs. A rate with its interval is one
 * column for people, and three in CSV. */
typedef struct cw_column {
    const char *heading; /* NULL: only in CSV; so is a column in which nothing stands */
    const char *key;     /* path from the row: "win_rate", "agents.0"; "" is the row itself */
    cw_format format;
    int digits;
    const char *low, *high; /* ends of its 95% interval; NULL: none */
    const char *error;      /* half of the interval instead; NULL: none */
    const char *exact;      /* a flag: known by symmetry, without an interval; NULL: never */
    const char *unit;       /* after the number; NULL: none */
    const char *csv;        /* name in CSV; NULL: made of the key */
} cw_column;

/* A line for each column; what is not in the data is left out. `at` is the path of an object. */
void cw_document_values(cw_document *d, const char *at, const cw_column *columns, int count);

typedef struct cw_table {
    const char *caption;      /* may be NULL */
    const char *at;           /* path of the rows, a list of objects */
    json_t *rows;             /* or rows of its own, whose reference passes to the document */
    const cw_column *columns; /* copied with their texts */
    int column_count;
    const char *order; /* key of a number: people see the greatest first; NULL: as it is */
    int most;          /* people see at most so many rows; 0: all */
    const char *more;  /* how to see the others; may be NULL */
} cw_table;

/* Both fields of a table for an array of columns. */
#define CW_COLUMNS(list) .columns = (list), .column_count = (int)(sizeof(list) / sizeof *(list))

/* One row for each object of the list. A column in which nothing stands is left to CSV. `order` and
 * `more` are not copied. */
void cw_document_table(cw_document *d, const cw_table *table);

/* ---- matrices and plots: for people, since tables have their numbers for programs ---- */

typedef struct cw_matrix {
    const char *caption, *corner;       /* may be NULL; the corner says what the rows are */
    json_t *row_labels, *column_labels; /* lists of texts; references are taken by the document */
    const char *at;                     /* path of a list of lists of objects */
    json_t *cells;                      /* or cells of its own, whose reference passes over */
    cw_column cell;
    const char *count; /* key of a number that is 0 where nothing is known */
    const char *note;  /* key of a text that pages show below the number; NULL: none */
} cw_matrix;

/* The references of the labels stay with the caller. */
void cw_document_matrix(cw_document *d, const cw_matrix *matrix);

typedef struct cw_bars {
    const char *caption;
    const char *at; /* rows as those of a table */
    json_t *rows;
    const char *order;
    const char *label; /* key */
    cw_column value;
    const char *mark;       /* key of a number to compare with, a diamond; NULL: none */
    const char *mark_words; /* what the diamonds are */
    double from, to;        /* the axis; from == to: as the values need */
    double base, line;      /* bars start there; a line there, NAN: none */
    bool logarithmic;
} cw_bars;

/* One bar for each object of the list. Of the texts only the caption is copied. */
void cw_document_bars(cw_document *d, const cw_bars *bars);

typedef struct cw_lines {
    const char *caption, *x, *y; /* what the axes are */
    /* [{"label": text, "published": flag, "points": [[x, y, low, high], …]}, …]; the
     * reference passes over. low == high: no whisker. */
    json_t *series;
    bool logarithmic_x, logarithmic_y;
    double from, to; /* the y axis; from == to: as the points need */
} cw_lines;

/* One line through the points of each series, with whiskers. Of the texts only the caption is copied. */
void cw_document_lines(cw_document *d, const cw_lines *lines);

#endif
