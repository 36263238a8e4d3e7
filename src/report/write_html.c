/* A document as a page: tables with headings for rows and columns, matrices coloured by how far
 * they are from even, plots. */
#include "private.h"

#include <math.h>

/* The caption stands outside of what scrolls sideways. */
static void begin_table(cw_str *out, const char *attributes, const char *caption)
{
    cw_str_add(out, "<figure>");
    cw__html_caption(out, caption);
    cw_str_printf(out, "<div class=\"wide\" tabindex=\"0\"><table%s>\n", attributes);
}

static void end_table(cw_str *out) { cw_str_add(out, "</tbody></table></div></figure>\n"); }

/* Names may be long: they break at commas and colons. */
static void heading_cell(cw_str *out, const char *attributes, const char *text)
{
    cw_str_printf(out, "<th%s>", attributes);
    cw__html_label(out, text);
    cw_str_add(out, "</th>");
}

/* `tag` is "td", or "th" for the name of a row. */
static void add_cell(cw_str *out, const cw_column *c, const json_t *row, const char *tag,
                     const char *attributes)
{
    report_cell cell = {0};
    cw__report_cell_fill(&cell, c, row);
    cw_str_printf(out, "<%s%s>", tag, attributes);
    cw__html_label(out, cw_str_get(&cell.value));
    if (cell.tail.size > 0) {
        cw_str_char(out, ' ');
        cw__html_element(out, "small", "", cw_str_get(&cell.tail));
    }
    cw_str_printf(out, "</%s>", tag);
    cw__report_cell_clear(&cell);
}

/* The first column is the heading of its row if it is a text. */
static void add_table(cw_str *out, const report_block *b)
{
    const cw_column *c;
    size_t i;
    json_t *row;
    begin_table(out, "", b->text);
    cw_str_add(out, "<thead><tr>");
    for (c = NULL; (c = cw__report_next(b, c)) != NULL;)
        cw__html_element(out, "th",
                         c->format == CW_AS_TEXT ? " scope=\"col\"" : " scope=\"col\" class=\"n\"",
                         c->heading);
    cw_str_add(out, "</tr></thead>\n<tbody>\n");
    json_array_foreach(b->shown, i, row)
    {
        cw_str_add(out, "<tr>");
        for (c = NULL; (c = cw__report_next(b, c)) != NULL;) {
            bool text = c->format == CW_AS_TEXT, name = text && c == b->columns;
            add_cell(out, c, row, name ? "th" : "td",
                     name   ? " scope=\"row\""
                     : text ? ""
                            : " class=\"n\"");
        }
        cw_str_add(out, "</tr>\n");
    }
    end_table(out);
    if (cw__report_more(b) > 0)
        cw_str_printf(out, "<p class=\"soft\">… and %d more</p>\n", cw__report_more(b));
}

/* A table of two columns, the left of which are headings. */
static void add_values(cw_str *out, const report_block *b)
{
    begin_table(out, "", NULL);
    cw_str_add(out, "<tbody>\n");
    for (const cw_column *c = NULL; (c = cw__report_next(b, c)) != NULL;) {
        cw_str_add(out, "<tr>");
        heading_cell(out, " scope=\"row\"", c->heading);
        add_cell(out, c, b->rows, "td", "");
        cw_str_add(out, "</tr>\n");
    }
    end_table(out);
}

/* Blue is above even, orange below: told apart by people who see no red or green. */
static void add_matrix_cell(cw_str *out, const cw_matrix *m, const json_t *at, bool known)
{
    const char *note = json_string_value(cw__report_find(at, m->note));
    double value = cw__report_number_at(at, m->cell.key), low, high;
    bool percent = m->cell.format == CW_AS_PERCENT;
    cw__report_interval(&m->cell, at, &low, &high);
    if (known && !isnan(value)) {
        double rate = percent ? value : value / 100, scale = percent ? 100 : 1;
        double far = fmin(1, fabs(rate - 0.5) * 2);
        cw_str_printf(out, "<td style=\"background:rgba(%s,%.2f)\">",
                      rate >= 0.5 ? "40,120,220" : "230,120,20", far * 0.6);
        cw_str_printf(out, "<b>%.*f%%</b><small>%.*f\u2013%.*f</small>", m->cell.digits,
                      scale * value, m->cell.digits, scale * low, m->cell.digits, scale * high);
    } else {
        cw_str_add(out, "<td><small>\u2013</small>");
    }
    if (note != NULL)
        cw__html_element(out, "small", "", note);
    cw_str_add(out, "</td>");
}

/* Headings of rows stay in view while the rest scrolls. */
static void add_matrix(cw_str *out, const report_block *b)
{
    size_t columns = json_array_size(b->labels[1]);
    begin_table(out, " class=\"heat\"", b->text);
    cw_str_add(out, "<thead><tr>");
    heading_cell(out, " scope=\"col\"", b->is.matrix.corner);
    for (size_t i = 0; i < columns; i++)
        heading_cell(out, " scope=\"col\"", cw__report_label(b, 1, i));
    cw_str_add(out, "</tr></thead>\n<tbody>\n");
    for (size_t row = 0; row < json_array_size(b->labels[0]); row++) {
        cw_str_add(out, "<tr>");
        heading_cell(out, " scope=\"row\"", cw__report_label(b, 0, row));
        for (size_t i = 0; i < columns; i++) {
            bool known;
            const json_t *at = cw__report_matrix_at(b, row, i, &known);
            add_matrix_cell(out, &b->is.matrix, at, known);
        }
        cw_str_add(out, "</tr>\n");
    }
    end_table(out);
}

/* The only form that shows everything. */
static void add_block(cw_str *out, const report_block *b)
{
    switch (b->kind) {
    case BLOCK_HEADING: cw__html_element(out, "h2", "", b->text); break;
    case BLOCK_SAY: cw__html_element(out, "p", "", b->text); break;
    case BLOCK_LITERAL: cw__html_element(out, "pre", "", b->text); break;
    case BLOCK_VALUES: add_values(out, b); break;
    case BLOCK_TABLE: add_table(out, b); break;
    case BLOCK_MATRIX: add_matrix(out, b); break;
    case BLOCK_BARS: cw__html_bars(out, b); break;
    case BLOCK_LINES: cw__html_lines(out, b); break;
    }
    cw_str_char(out, '\n');
}

/* Blocks are separated by line breaks only for those who read the source. */
void cw__report_html(const cw_document *d, cw_str *out)
{
    cw__html_begin(out, d->title != NULL ? d->title : "", d->subtitle);
    for (const report_block *b = NULL; (b = cw__report_block(d, b, CW_FORM_HTML)) != NULL;)
        add_block(out, b);
    cw__html_end(out, d->footer);
}
