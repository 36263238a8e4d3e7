/* A document as text for a terminal: columns that stand below each other, nothing that a terminal
 * would take for a command. Plots are left out, since tables have their numbers. */
#include "private.h"

#include <stdlib.h>

enum { GAP = 2, NARROW = 11 /* letters of a matrix' column */ };

/* Letters of more than one byte count once. */
static int width_of(const char *text)
{
    int letters = 0;
    for (; *text != '\0'; text++)
        letters += ((unsigned char)*text & 0xc0) != 0x80;
    return letters;
}

/* Control characters and broken letters become "?"; line breaks blanks unless they may stay. */
static void add_plain(cw_str *out, const char *text, bool lines)
{
    const char *letter;
    for (size_t size; (size = cw__report_letter(&text, &letter)) > 0;) {
        bool blank = *letter == '\t' || *letter == '\r' || (*letter == '\n' && !lines);
        cw_str_add_n(out, blank ? " " : letter, size);
    }
}

/* printf would take a negative width for another alignment. */
static void add_blanks(cw_str *out, int count)
{
    if (count > 0)
        cw_str_printf(out, "%*s", count, "");
}

/* A paragraph may have lines of its own. */
static void add_line(cw_str *out, const char *text)
{
    add_plain(out, text, true);
    cw__report_end_line(out);
}

/* ---- tables ---- */

typedef struct column_width {
    int value, tail, all;
} column_width;

static void widen(int *width, int other) { *width = other > *width ? other : *width; }

/* All rows that are shown, so that columns are as wide as their widest cell. */
static column_width measure(const cw_column *c, const json_t *rows)
{
    column_width w = {0};
    report_cell cell = {0};
    size_t i;
    json_t *row;
    json_array_foreach((json_t *)rows, i, row)
    {
        cw__report_cell_fill(&cell, c, row);
        widen(&w.value, width_of(cw_str_get(&cell.value)));
        widen(&w.tail, width_of(cw_str_get(&cell.tail)));
    }
    w.all = w.value + (w.tail > 0 ? 1 + w.tail : 0);
    widen(&w.all, width_of(c->heading));
    cw__report_cell_clear(&cell);
    return w;
}

/* Numbers stand at the right, so that their points do; what follows them at the left. Without a row
 * it is the heading, which stands above them. */
static void add_cell(cw_str *out, const cw_column *c, const json_t *row, const column_width *w,
                     report_cell *cell)
{
    cw_str_reset(&cell->value);
    cw_str_reset(&cell->tail);
    if (row != NULL)
        cw__report_cell_fill(cell, c, row);
    else
        cw_str_add(&cell->value, c->heading);
    int value = width_of(cw_str_get(&cell->value)), tail = width_of(cw_str_get(&cell->tail));
    int before = c->format == CW_AS_TEXT ? 0
                 : w->tail == 0          ? w->all - value
                 : row != NULL           ? w->value - value
                                         : 0;
    add_blanks(out, before);
    add_plain(out, cw_str_get(&cell->value), false);
    if (tail > 0) {
        cw_str_char(out, ' ');
        add_plain(out, cw_str_get(&cell->tail), false);
    }
    add_blanks(out, w->all - before - value - (tail > 0 ? 1 + tail : 0) + GAP);
}

/* The heading is the first line; blanks at line ends are cut. */
static void add_table(cw_str *out, const report_block *b)
{
    const char *more = b->is.table.more;
    report_cell cell = {0};
    const cw_column *c;
    column_width *widths = calloc((size_t)b->column_count + 1, sizeof *widths);
    out->failed |= widths == NULL;
    for (c = NULL; widths != NULL && (c = cw__report_next(b, c)) != NULL;)
        widths[c - b->columns] = measure(c, b->shown);
    if (b->text != NULL)
        add_line(out, b->text);
    for (size_t line = 0; widths != NULL && line <= json_array_size(b->shown); line++) {
        for (c = NULL; (c = cw__report_next(b, c)) != NULL;)
            add_cell(out, c, line > 0 ? json_array_get(b->shown, line - 1) : NULL,
                     &widths[c - b->columns], &cell);
        cw__report_end_line(out);
    }
    if (cw__report_more(b) > 0) {
        cw_str_printf(out, "… and %d more%s%s%s\n", cw__report_more(b), more != NULL ? " (" : "",
                      more != NULL ? more : "", more != NULL ? ")" : "");
    }
    cw__report_cell_clear(&cell);
    free(widths);
}

/* Names in one column, values in the next. */
static void add_values(cw_str *out, const report_block *b)
{
    int width = 0;
    report_cell cell = {0};
    const cw_column *c;
    for (c = NULL; (c = cw__report_next(b, c)) != NULL;)
        widen(&width, width_of(c->heading));
    for (c = NULL; (c = cw__report_next(b, c)) != NULL;) {
        add_plain(out, c->heading, false);
        add_blanks(out, width - width_of(c->heading) + GAP);
        cw__report_cell_fill(&cell, c, b->rows);
        add_plain(out, cw__report_cell_join(&cell), false);
        cw__report_end_line(out);
    }
    cw__report_cell_clear(&cell);
}

/* ---- matrices ---- */

/* The number of a cell, or its interval; "" if there is none. */
static const char *matrix_text(const report_block *b, size_t row, size_t column, bool interval,
                               report_cell *cell)
{
    double low, high;
    bool known;
    const json_t *at = cw__report_matrix_at(b, row, column, &known);
    cw_column plain = b->is.matrix.cell;
    cw__report_interval(&plain, at, &low, &high);
    plain.low = plain.high = plain.error = plain.unit = NULL;
    if (!known)
        return interval ? "" : "-";
    if (!interval) {
        cw__report_cell_fill(cell, &plain, at);
        return cw_str_get(&cell->value);
    }
    double scale = plain.format == CW_AS_PERCENT ? 100 : 1;
    cw_str_reset(&cell->value);
    if (high > low) {
        cw_str_printf(&cell->value, "%.*f-%.*f", plain.digits, scale * low, plain.digits,
                      scale * high);
    }
    return cw_str_get(&cell->value);
}

typedef struct matrix_shape {
    size_t rows, columns;
    const char *corner;
    int left, column; /* letters of the labels and of each column */
    bool numbered;    /* long labels: columns have the numbers of the rows */
} matrix_shape;

/* Columns with long labels get numbers, which the rows then show before theirs. */
static matrix_shape shape_of(const report_block *b)
{
    const char *corner = b->is.matrix.corner;
    matrix_shape s = {.rows = json_array_size(b->labels[0]),
                      .columns = json_array_size(b->labels[1]),
                      .corner = corner != NULL ? corner : "",
                      .column = NARROW};
    report_cell cell = {0};
    for (size_t i = 0; i < s.columns; i++)
        s.numbered |= width_of(cw__report_label(b, 1, i)) > NARROW;
    s.left = width_of(s.corner);
    for (size_t i = 0; i < s.rows; i++)
        widen(&s.left, width_of(cw__report_label(b, 0, i)));
    for (size_t i = 0; i < s.rows * s.columns; i++)
        widen(&s.column, width_of(matrix_text(b, i / s.columns, i % s.columns, true, &cell)));
    s.left += s.numbered ? 3 : 0;
    cw__report_cell_clear(&cell);
    return s;
}

/* One line of numbers or one of intervals, which stand below them. */
static void add_matrix_row(cw_str *out, const report_block *b, const matrix_shape *s, size_t row,
                           bool interval)
{
    report_cell cell = {0};
    size_t start = out->size;
    const char *label = interval ? "" : cw__report_label(b, 0, row);
    bool numbered = s->numbered && !interval;
    if (numbered)
        cw_str_printf(out, "%2zu ", row + 1);
    add_plain(out, label, false);
    add_blanks(out, s->left - width_of(label) - (numbered ? 3 : 0));
    for (size_t i = 0; i < s->columns; i++) {
        const char *text = matrix_text(b, row, i, interval, &cell);
        add_blanks(out, GAP + s->column - width_of(text));
        add_plain(out, text, false);
    }
    cw__report_end_line(out);
    if (out->size == start + 1) /* a line without any interval */
        out->data[--out->size] = '\0';
    cw__report_cell_clear(&cell);
}

/* Numbers in one line, their intervals in the next. */
static void add_matrix(cw_str *out, const report_block *b)
{
    matrix_shape s = shape_of(b);
    if (b->text != NULL)
        add_line(out, b->text);
    add_plain(out, s.corner, false);
    add_blanks(out, s.left - width_of(s.corner));
    for (size_t i = 0; i < s.columns; i++) {
        char number[24];
        snprintf(number, sizeof number, "%zu", i + 1);
        const char *label = s.numbered ? number : cw__report_label(b, 1, i);
        add_blanks(out, GAP + s.column - width_of(label));
        add_plain(out, label, false);
    }
    cw__report_end_line(out);
    for (size_t i = 0; i < s.rows; i++) {
        add_matrix_row(out, b, &s, i, false);
        add_matrix_row(out, b, &s, i, true);
    }
}

/* ---- the document ---- */

/* Headings and paragraphs look alike; empty lines tell them apart. */
static void add_block(cw_str *out, const report_block *b)
{
    switch (b->kind) {
    case BLOCK_HEADING:
    case BLOCK_SAY:
    case BLOCK_LITERAL: add_line(out, b->text); break;
    case BLOCK_VALUES: add_values(out, b); break;
    case BLOCK_TABLE: add_table(out, b); break;
    case BLOCK_MATRIX: add_matrix(out, b); break;
    default: break; /* plots are not among the blocks */
    }
}

/* Paragraphs are lines below each other; an empty line stands before all else, but not below a
 * heading. */
void cw__report_text(const cw_document *d, cw_str *out)
{
    if (d->title != NULL)
        add_line(out, d->title);
    if (d->subtitle != NULL)
        add_line(out, d->subtitle);
    block_kind before = BLOCK_TABLE;
    for (const report_block *b = NULL; (b = cw__report_block(d, b, CW_FORM_TEXT)) != NULL;) {
        bool close = before == BLOCK_HEADING || (before == BLOCK_SAY && b->kind == BLOCK_SAY);
        cw_str_add(out, close || out->size == 0 ? "" : "\n");
        add_block(out, b);
        before = b->kind;
    }
}
