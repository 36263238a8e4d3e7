/* A document as Markdown (CommonMark with the tables of GitHub). Every sign that could mean
 * something stands behind a backslash, so that names stay names. */
#include "private.h"

#include <string.h>

/* What would begin a list, a heading or a block of code at the start of a line. */
static const char *skip_start(cw_str *out, const char *text)
{
    text += strspn(text, " \t");
    size_t digits = strspn(text, "0123456789");
    if (digits > 0 && (text[digits] == '.' || text[digits] == ')')) {
        cw_str_add_n(out, text, digits);
        cw_str_printf(out, "\\%c", text[digits]);
        return text + digits + 1;
    }
    if (*text == '-' || *text == '+' || *text == '=') {
        cw_str_printf(out, "\\%c", *text);
        return text + 1;
    }
    return text;
}

/* Line breaks stay only if `lines`. */
static void add_escaped(cw_str *out, const char *text, bool lines)
{
    const char *letter;
    text = lines ? skip_start(out, text) : text;
    for (size_t size; (size = cw__report_letter(&text, &letter)) > 0;) {
        bool breaks = *letter == '\n' && lines;
        bool blank = *letter == '\t' || *letter == '\r' || (*letter == '\n' && !lines);
        cw_str_add(out, strchr("\\`*_{}[]<>#|~!&$", *letter) != NULL ? "\\" : "");
        cw_str_add_n(out, blank ? " " : letter, size);
        text = breaks ? skip_start(out, text) : text;
    }
}

/* A block of code with a fence that is longer than any in it. */
static void add_literal(cw_str *out, const char *text)
{
    size_t longest = 2, run = 0, size;
    cw_str fence = CW_STR_INIT;
    for (const char *c = text; *c != '\0'; c++) {
        run = *c == '`' ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    for (size_t i = 0; i <= longest; i++)
        cw_str_char(&fence, '`');
    cw_str_printf(out, "%s\n", cw_str_get(&fence));
    for (const char *letter; (size = cw__report_letter(&text, &letter)) > 0;)
        cw_str_add_n(out, letter, size);
    bool ended = out->size > 0 && out->data[out->size - 1] == '\n';
    cw_str_printf(out, "%s%s\n", ended ? "" : "\n", cw_str_get(&fence));
    out->failed |= fence.failed;
    cw_str_clear(&fence);
}

/* A paragraph of its own above the table: Markdown has no captions. */
static void add_caption(cw_str *out, const report_block *b)
{
    if (b->text != NULL) {
        add_escaped(out, b->text, true);
        cw_str_add(out, "\n\n");
    }
}

/* A cell with its right border. */
static void add_cell(cw_str *out, const char *text)
{
    add_escaped(out, text, false);
    cw_str_add(out, " | ");
}

/* ---- tables ---- */

/* Numbers are aligned to the right by the second line. */
static void add_table(cw_str *out, const report_block *b)
{
    report_cell cell = {0};
    const cw_column *c;
    size_t i;
    json_t *row;
    add_caption(out, b);
    cw_str_add(out, "| ");
    for (c = NULL; (c = cw__report_next(b, c)) != NULL;)
        add_cell(out, c->heading);
    cw__report_end_line(out);
    cw_str_add(out, "|");
    for (c = NULL; (c = cw__report_next(b, c)) != NULL;)
        cw_str_add(out, c->format == CW_AS_TEXT ? "---|" : "--:|");
    cw_str_char(out, '\n');
    json_array_foreach(b->shown, i, row)
    {
        cw_str_add(out, "| ");
        for (c = NULL; (c = cw__report_next(b, c)) != NULL;) {
            cw__report_cell_fill(&cell, c, row);
            add_cell(out, cw__report_cell_join(&cell));
        }
        cw__report_end_line(out);
    }
    if (cw__report_more(b) > 0)
        cw_str_printf(out, "\n… and %d more\n", cw__report_more(b));
    cw__report_cell_clear(&cell);
}

/* A list, since Markdown has no tables without a heading. */
static void add_values(cw_str *out, const report_block *b)
{
    report_cell cell = {0};
    for (const cw_column *c = NULL; (c = cw__report_next(b, c)) != NULL;) {
        cw_str_add(out, "- ");
        add_escaped(out, c->heading, false);
        cw_str_add(out, ": ");
        cw__report_cell_fill(&cell, c, b->rows);
        add_escaped(out, cw__report_cell_join(&cell), false);
        cw_str_char(out, '\n');
    }
    cw__report_cell_clear(&cell);
}

/* Interval and number share a cell here. */
static void add_matrix(cw_str *out, const report_block *b)
{
    const cw_matrix *m = &b->is.matrix;
    report_cell cell = {0};
    size_t columns = json_array_size(b->labels[1]);
    add_caption(out, b);
    cw_str_add(out, "| ");
    add_cell(out, m->corner != NULL ? m->corner : "");
    for (size_t i = 0; i < columns; i++)
        add_cell(out, cw__report_label(b, 1, i));
    cw__report_end_line(out);
    cw_str_add(out, "|---|");
    for (size_t i = 0; i < columns; i++)
        cw_str_add(out, "--:|");
    cw_str_char(out, '\n');
    for (size_t row = 0; row < json_array_size(b->labels[0]); row++) {
        cw_str_add(out, "| ");
        add_cell(out, cw__report_label(b, 0, row));
        for (size_t i = 0; i < columns; i++) {
            bool known;
            const json_t *at = cw__report_matrix_at(b, row, i, &known);
            cw__report_cell_fill(&cell, &m->cell, known ? at : NULL);
            add_cell(out, cw__report_cell_join(&cell));
        }
        cw__report_end_line(out);
    }
    cw__report_cell_clear(&cell);
}

/* ---- the document ---- */

/* A heading is one line: breaks in it become blanks. */
static void add_heading(cw_str *out, const char *signs, const char *text)
{
    cw_str_add(out, signs);
    add_escaped(out, text, false);
    cw_str_char(out, '\n');
}

/* Lines of the text stay lines, each of which is kept from looking like a list or a heading. */
static void add_paragraph(cw_str *out, const char *text)
{
    add_escaped(out, text, true);
    cw_str_char(out, '\n');
}

static void add_block(cw_str *out, const report_block *b)
{
    switch (b->kind) {
    case BLOCK_HEADING: add_heading(out, "## ", b->text); break;
    case BLOCK_SAY: add_paragraph(out, b->text); break;
    case BLOCK_LITERAL: add_literal(out, b->text); break;
    case BLOCK_VALUES: add_values(out, b); break;
    case BLOCK_TABLE: add_table(out, b); break;
    case BLOCK_MATRIX: add_matrix(out, b); break;
    default: break; /* plots are not among the blocks */
    }
}

void cw__report_markdown(const cw_document *d, cw_str *out)
{
    if (d->title != NULL)
        add_heading(out, "# ", d->title);
    if (d->subtitle != NULL) {
        cw_str_char(out, '\n');
        add_paragraph(out, d->subtitle);
    }
    for (const report_block *b = NULL; (b = cw__report_block(d, b, CW_FORM_MARKDOWN)) != NULL;) {
        cw_str_add(out, out->size > 0 ? "\n" : "");
        add_block(out, b);
    }
    if (d->footer != NULL) {
        cw_str_char(out, '\n');
        add_paragraph(out, d->footer);
    }
}
