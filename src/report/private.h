/* What the writers of documents share: blocks, cells, pieces of pages, axes of plots. */
#ifndef REPORT_PRIVATE_H
#define REPORT_PRIVATE_H

#include "report/document.h"

/* ---- blocks ---- */

typedef enum block_kind {
    BLOCK_HEADING,
    BLOCK_SAY,
    BLOCK_LITERAL,
    BLOCK_VALUES,
    BLOCK_TABLE,
    BLOCK_MATRIX,
    BLOCK_BARS,
    BLOCK_LINES
} block_kind;

typedef struct report_block {
    struct report_block *next;
    block_kind kind;
    unsigned forms;
    const char *text;   /* heading, paragraph, lines, caption; NULL: none */
    json_t *rows;       /* of a table, values, bars; cells of a matrix; series of lines */
    json_t *shown;      /* of a table or bars: the rows that people see, in their order */
    cw_column *columns; /* of a table or values */
    int column_count;
    json_t *labels[2]; /* of a matrix: rows, columns */
    union {
        cw_table table;
        cw_matrix matrix;
        cw_bars bars;
        cw_lines lines;
    } is;
} report_block;

/* A document and all that it owns. `failed`: memory was missing for a part of it, so that no form of
 * it would be whole. */
struct cw_document {
    json_t *data;
    const char *title, *subtitle, *footer;
    report_block *first, **end; /* blocks in their order; where the next one goes */
    char **texts;               /* that the document and its blocks refer to */
    int text_count;
    unsigned only;
    bool failed;
};

/* The block after `last` that the form shows, or the first (NULL); NULL if there are no more. CSV has
 * tables and values, text and Markdown all but plots, since tables have their numbers. */
const report_block *cw__report_block(const cw_document *d, const report_block *last, cw_form form);

/* ---- cells ---- */

/* Both parts of a cell: the number, and its interval with the unit. */
typedef struct report_cell {
    cw_str value, tail;
} report_cell;

void cw__report_cell_clear(report_cell *cell);
/* What the column shows of the row; "-" for a number that is not there. */
void cw__report_cell_fill(report_cell *cell, const cw_column *column, const json_t *row);
/* Both parts in one. */
const char *cw__report_cell_join(report_cell *cell);
const json_t *cw__report_find(const json_t *value, const char *path);
double cw__report_number_at(const json_t *row, const char *path); /* NAN if there is none */
/* The ends of the column's interval, equal if it has none. */
void cw__report_interval(const cw_column *column, const json_t *row, double *low, double *high);
/* The rows of a list by `order`, the greatest first and equal ones as they were (NULL: all as they
 * were), at most `most` of them (0: all). A new list of the same rows; NULL without memory. */
json_t *cw__report_sorted(const json_t *rows, const char *order, int most);
/* How many rows of a table people do not see. */
int cw__report_more(const report_block *block);

/* The column that people see after `last`, or the first (NULL); NULL if there are no more. */
const cw_column *cw__report_next(const report_block *block, const cw_column *last);

/* A label of a matrix: of its rows (side 0) or columns (1). Never NULL. */
const char *cw__report_label(const report_block *block, int side, size_t number);
/* The cell of a matrix, and whether anything is known there. */
const json_t *cw__report_matrix_at(const report_block *block, size_t row, size_t column,
                                   bool *known);

/* The next letter of a text, which moves on: its bytes, 0 at the end. "?" stands for a control
 * character or a broken letter; tabs and line breaks are letters. */
size_t cw__report_letter(const char **text, const char **letter);

/* A line break, without blanks before it. */
void cw__report_end_line(cw_str *out);

/* ---- writers ---- */

void cw__report_text(const cw_document *d, cw_str *out);
void cw__report_csv(const cw_document *d, cw_str *out);
void cw__report_markdown(const cw_document *d, cw_str *out);
void cw__report_html(const cw_document *d, cw_str *out);

/* ---- pieces of pages ---- */

void cw__html_begin(cw_str *out, const char *title, const char *subtitle);
void cw__html_end(cw_str *out, const char *footer);
void cw__html_escape(cw_str *out, const char *text);
/* An element with the text in it; NULL is an empty text. */
void cw__html_element(cw_str *out, const char *tag, const char *attributes, const char *text);
/* Escaped, and may be broken after commas and colons, as in names of agents; NULL is fine. */
void cw__html_label(cw_str *out, const char *text);
void cw__html_caption(cw_str *out, const char *caption); /* NULL: nothing */
void cw__html_bars(cw_str *out, const report_block *block);
void cw__html_lines(cw_str *out, const report_block *block);

/* ---- axes ---- */

enum { REPORT_TICKS = 12 };

typedef struct report_axis {
    double from, to;
    bool logarithmic;
    double ticks[REPORT_TICKS];
    int count;
} report_axis;

/* An axis over from..to with round numbers on it; bounds that are no numbers or equal are
 * mended. With `grow` the ends move out to round numbers. */
void cw__report_axis_make(report_axis *axis, double from, double to, bool logarithmic, bool grow);
/* Where a value lies: 0 at the start, 1 at the end, cut off there. */
double cw__report_axis_place(const report_axis *axis, double value);
/* A number as short as it can be told. */
void cw__report_number(cw_str *out, double number);

#endif
