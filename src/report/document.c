/* Building a document: blocks in their order, which own what they were given. */
#include "private.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Callers need not check anything until the document is written: what fails on the way is
 * remembered. */
cw_document *cw_document_new(json_t *data)
{
    cw_document *d = calloc(1, sizeof *d);
    if (d == NULL) {
        json_decref(data);
        return NULL;
    }
    d->data = data;
    d->failed = data == NULL;
    d->end = &d->first;
    return d;
}

void cw_document_free(cw_document *d)
{
    if (d == NULL)
        return;
    for (report_block *b = d->first, *next; b != NULL; b = next) {
        next = b->next;
        free(b->columns);
        json_decref(b->rows);
        json_decref(b->shown);
        json_decref(b->labels[0]);
        json_decref(b->labels[1]);
        free(b);
    }
    for (int i = 0; i < d->text_count; i++)
        free(d->texts[i]);
    free(d->texts);
    json_decref(d->data);
    free(d);
}

/* The reference stays with the document. */
json_t *cw_document_at(const cw_document *d, const char *path)
{
    return d != NULL ? (json_t *)cw__report_find(d->data, path) : NULL;
}

/* A text from malloc belongs to the document from here on. NULL is no text, and is without memory. */
static char *keep_text(cw_document *d, char *text)
{
    char **texts = realloc(d->texts, ((size_t)d->text_count + 1) * sizeof *texts);
    if (text == NULL || texts == NULL) {
        d->texts = texts != NULL ? texts : d->texts;
        d->failed = true;
        free(text);
        return NULL;
    }
    d->texts = texts;
    return d->texts[d->text_count++] = text;
}

/* A va_list can be used once; vasprintf goes through it once. */
static char *print_text(cw_document *d, const char *format, va_list args)
{
    char *text = NULL;
    int size = vasprintf(&text, format, args);
    return keep_text(d, size >= 0 ? text : NULL);
}

/* NULL stays NULL: it means that there is no caption, unit or interval. */
static char *copy_text(cw_document *d, const char *text)
{
    return text != NULL ? keep_text(d, strdup(text)) : NULL;
}

/* Replaces one of the lines around the blocks. */
#define SET_LINE(d, line)                                                                          \
    if ((d) != NULL) {                                                                             \
        va_list args;                                                                              \
        va_start(args, format);                                                                    \
        (d)->line = print_text((d), format, args);                                                 \
        va_end(args);                                                                              \
    }

void cw_document_title(cw_document *d, const char *format, ...) { SET_LINE(d, title) }
void cw_document_subtitle(cw_document *d, const char *format, ...) { SET_LINE(d, subtitle) }
void cw_document_footer(cw_document *d, const char *format, ...) { SET_LINE(d, footer) }

/* Until the next call; a document begins with blocks for all forms. */
void cw_document_only(cw_document *d, unsigned forms)
{
    if (d != NULL)
        d->only = forms;
}

/* A new block at the end; NULL without memory. */
static report_block *add_block(cw_document *d, block_kind kind)
{
    report_block *block = d != NULL ? calloc(1, sizeof *block) : NULL;
    if (block != NULL) {
        block->kind = kind;
        block->forms = d->only != 0 ? d->only : ~0U;
        *d->end = block;
        d->end = &block->next;
    } else if (d != NULL) {
        d->failed = true;
    }
    return block;
}

const report_block *cw__report_block(const cw_document *d, const report_block *last, cw_form form)
{
    const report_block *b = last != NULL ? last->next : d->first;
    for (; b != NULL; b = b->next) {
        bool plot = b->kind == BLOCK_BARS || b->kind == BLOCK_LINES;
        bool table = b->kind == BLOCK_TABLE || b->kind == BLOCK_VALUES;
        bool fits = form == CW_FORM_CSV ? table : form == CW_FORM_HTML || !plot;
        if (fits && (b->forms & form) != 0)
            return b;
    }
    return NULL;
}

/* Line breaks at the end; NULL is fine. */
static void cut_breaks(char *text)
{
    size_t size = text != NULL ? strlen(text) : 0;
    while (size > 0 && text[size - 1] == '\n')
        text[--size] = '\0';
}

void cw_document_heading(cw_document *d, const char *format, ...)
{
    report_block *block = add_block(d, BLOCK_HEADING);
    va_list args;
    va_start(args, format);
    if (block != NULL)
        block->text = print_text(d, format, args);
    va_end(args);
}

/* An empty text is no block: writers need not look for one, nor put an empty line around it. */
void cw_document_say(cw_document *d, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = d != NULL ? print_text(d, format, args) : NULL;
    va_end(args);
    cut_breaks(text);
    report_block *block = text != NULL && text[0] != '\0' ? add_block(d, BLOCK_SAY) : NULL;
    if (block != NULL)
        block->text = text;
}

/* Line breaks at the end are cut: each form ends a block in its own way. */
void cw_document_literal(cw_document *d, const char *text)
{
    report_block *block = add_block(d, BLOCK_LITERAL);
    if (block != NULL) {
        char *copy = copy_text(d, text);
        cut_breaks(copy);
        block->text = copy;
    }
}

/* A block with a caption and with rows: those that stand in the data, or those that were given,
 * whose reference it takes in any case. NULL without memory. */
static report_block *add_rows(cw_document *d, block_kind kind, const char *caption, const char *at,
                              json_t *rows)
{
    report_block *block = add_block(d, kind);
    if (block == NULL) {
        json_decref(rows);
        return NULL;
    }
    block->text = copy_text(d, caption);
    block->rows = rows != NULL ? rows : json_incref((json_t *)cw__report_find(d->data, at));
    return block;
}

/* Once for all forms that people read; CSV and JSON have the rows as they are. */
static void sort_rows(cw_document *d, report_block *block, const char *order, int most)
{
    block->shown = cw__report_sorted(block->rows, order, most);
    d->failed |= block->shown == NULL;
}

/* Copies the columns with their texts, which may have been made for the moment. */
static void take_columns(cw_document *d, report_block *block, const cw_column *columns, int count)
{
    block->columns = calloc((size_t)count + 1, sizeof *columns);
    d->failed |= block->columns == NULL;
    block->column_count = block->columns != NULL ? count : 0;
    for (int i = 0; i < block->column_count; i++) {
        cw_column *c = &block->columns[i];
        *c = columns[i];
        c->heading = copy_text(d, c->heading);
        c->key = copy_text(d, c->key);
        c->low = copy_text(d, c->low);
        c->high = copy_text(d, c->high);
        c->error = copy_text(d, c->error);
        c->exact = copy_text(d, c->exact);
        c->unit = copy_text(d, c->unit);
        c->csv = copy_text(d, c->csv);
    }
}

/* 0 is a number and worth a column; so is an empty list, which says that there are none. */
static bool is_empty(const json_t *value)
{
    const char *text = json_string_value(value);
    return value == NULL || json_is_null(value) || (text != NULL && text[0] == '\0')
           || (json_is_object(value) && json_object_size(value) == 0);
}

/* Whether all rows have nothing in a column. */
static bool is_empty_column(const json_t *rows, const cw_column *column)
{
    size_t row = 0, count = json_array_size(rows);
    while (row < count && is_empty(cw__report_find(json_array_get(rows, row), column->key)))
        row++;
    return row == count && count > 0;
}

void cw_document_values(cw_document *d, const char *at, const cw_column *columns, int count)
{
    report_block *block = add_rows(d, BLOCK_VALUES, NULL, at, NULL);
    if (block == NULL)
        return;
    take_columns(d, block, columns, count);
    for (int i = 0; i < block->column_count; i++)
        if (cw__report_find(block->rows, block->columns[i].key) == NULL)
            block->columns[i].heading = NULL; /* CSV asks the data itself */
}

void cw_document_table(cw_document *d, const cw_table *table)
{
    report_block *block = add_rows(d, BLOCK_TABLE, table->caption, table->at, table->rows);
    if (block == NULL)
        return;
    block->is.table = *table;
    sort_rows(d, block, table->order, table->most);
    take_columns(d, block, table->columns, table->column_count);
    for (int i = 0; i < block->column_count; i++)
        if (is_empty_column(block->rows, &block->columns[i]))
            block->columns[i].heading = NULL; /* people need it not; CSV keeps it */
}

/* Labels are the data's own lists or made for it; both sides keep their reference. */
void cw_document_matrix(cw_document *d, const cw_matrix *matrix)
{
    report_block *block = add_rows(d, BLOCK_MATRIX, matrix->caption, matrix->at, matrix->cells);
    if (block == NULL)
        return;
    block->is.matrix = *matrix;
    block->labels[0] = json_incref(matrix->row_labels);
    block->labels[1] = json_incref(matrix->column_labels);
}

void cw_document_bars(cw_document *d, const cw_bars *bars)
{
    report_block *block = add_rows(d, BLOCK_BARS, bars->caption, bars->at, bars->rows);
    if (block == NULL)
        return;
    block->is.bars = *bars;
    sort_rows(d, block, bars->order, 0);
}

void cw_document_lines(cw_document *d, const cw_lines *lines)
{
    report_block *block = add_rows(d, BLOCK_LINES, lines->caption, NULL, lines->series);
    if (block != NULL)
        block->is.lines = *lines;
}

/* ---- writing ---- */

/* Ten digits: nothing that is measured here is known better. */
static void write_json(const cw_document *d, cw_str *out)
{
    char *text = json_dumps(d->data, JSON_INDENT(2) | JSON_REAL_PRECISION(10));
    out->failed |= text == NULL;
    cw_str_add(out, text != NULL ? text : "");
    cw_str_char(out, '\n');
    free(text);
}

/* The same document can be written in several forms, one after the other. */
bool cw_document_write(const cw_document *d, cw_form form, cw_str *out)
{
    if (d == NULL || d->failed)
        return false;
    switch (form) {
    case CW_FORM_TEXT: cw__report_text(d, out); break;
    case CW_FORM_JSON: write_json(d, out); break;
    case CW_FORM_CSV: cw__report_csv(d, out); break;
    case CW_FORM_MARKDOWN: cw__report_markdown(d, out); break;
    case CW_FORM_HTML: cw__report_html(d, out); break;
    }
    return !out->failed;
}
