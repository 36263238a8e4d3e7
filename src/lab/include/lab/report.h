/* Pieces of self-contained HTML reports: one file, no scripts, no network, light and dark,
 * readable on a phone and without colours. All texts are escaped here; callers give them as they
 * are. */
#ifndef LAB_REPORT_H
#define LAB_REPORT_H

#include "base/str.h"

/* The start of the page up to the first section; `subtitle` may be NULL. */
void cw_report_begin(cw_str *out, const char *title, const char *subtitle);
/* The end; `footer` (how it was made) may be NULL. */
void cw_report_end(cw_str *out, const char *footer);

void cw_report_heading(cw_str *out, const char *text);
void cw_report_paragraph(cw_str *out, const char *text);
void cw_report_escape(cw_str *out, const char *text);

/* ---- a table of texts ---- */

typedef struct cw_report_table {
    const char *caption;        /* may be NULL */
    const char *const *columns; /* their headings */
    int column_count;
    const char *const *cells; /* row by row; NULL = empty */
    int row_count;
    int texts; /* so many columns on the left are texts, the others numbers */
} cw_report_table;

void cw_report_add_table(cw_str *out, const cw_report_table *table);

/* ---- a table of rates, coloured by how far they are from even ---- */

typedef struct cw_report_cell {
    bool known;             /* false: no rate; the note is shown all the same */
    double rate, low, high; /* 0 to 1 */
    const char *note;       /* a second line, such as "published 56.8"; may be NULL */
} cw_report_cell;

typedef struct cw_report_heatmap {
    const char *caption;     /* may be NULL */
    const char *corner;      /* what the rows are; may be NULL */
    const char *const *rows; /* labels */
    const char *const *columns;
    int row_count, column_count;
    const cw_report_cell *cells; /* row by row */
} cw_report_heatmap;

void cw_report_add_heatmap(cw_str *out, const cw_report_heatmap *map);

/* ---- bars with intervals ---- */

typedef struct cw_report_bar {
    const char *label;
    double value, low, high; /* low == high: no whisker */
    double mark;             /* another number to compare with, as a diamond; NAN = none */
    const char *text;        /* the numbers in words, at the right */
} cw_report_bar;

typedef struct cw_report_bars {
    const char *caption; /* may be NULL */
    const cw_report_bar *list;
    int count;
    double from, to;  /* the axis; from == to: as the values need */
    double base;      /* bars start here (0.5 for win rates, 0 for Elo) */
    double line;      /* a vertical line, such as even chances; NAN = none */
    bool logarithmic; /* all values above 0 */
    const char *mark; /* what the diamonds are; may be NULL */
    double scale;     /* numbers of the axis are multiplied by it: 100 for percent; 0 = 1 */
    const char *unit; /* after the numbers of the axis; may be NULL */
} cw_report_bars;

void cw_report_add_bars(cw_str *out, const cw_report_bars *bars);

/* ---- lines over x ---- */

typedef struct cw_report_point {
    double x, y, low, high; /* low == high: no whisker */
} cw_report_point;

typedef struct cw_report_series {
    const char *label;
    const cw_report_point *points; /* by x */
    int count;
    bool published; /* dashed, hollow points */
} cw_report_series;

typedef struct cw_report_lines {
    const char *caption; /* may be NULL */
    const char *x, *y;   /* what the axes are */
    const cw_report_series *list;
    int count;
    bool logarithmic_x, logarithmic_y;
    double from, to; /* the y axis; from == to: as the points need */
} cw_report_lines;

void cw_report_add_lines(cw_str *out, const cw_report_lines *lines);

#endif
