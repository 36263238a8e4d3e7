/* The tables and values of a document as CSV (RFC 4180): names in the first line, texts in quotes,
 * numbers as JSON has them. An empty line stands between two tables. */
#include "private.h"

#include <string.h>

/* Before every value but the first of its line. */
static const char *comma(bool *first)
{
    const char *text = *first ? "" : ",";
    *first = false;
    return text;
}

/* In quotes, which are doubled inside. What a spreadsheet would run as a formula gets an
 * apostrophe, which makes it a text there. */
static void add_quoted(cw_str *out, const char *text)
{
    cw_str_char(out, '"');
    if (text[0] != '\0' && strchr("=+-@\t\r", text[0]) != NULL)
        cw_str_char(out, '\'');
    const char *letter;
    for (size_t size; (size = cw__report_letter(&text, &letter)) > 0;) {
        bool blank = *letter == '\t' || *letter == '\r' || *letter == '\n';
        cw_str_add(out, *letter == '"' ? "\"" : "");
        cw_str_add_n(out, blank ? " " : letter, size);
    }
    cw_str_char(out, '"');
}

/* A path as a name: "agents.0" is agents_0. */
static void add_name(cw_str *out, const char *path)
{
    for (; *path != '\0'; path++)
        cw_str_char(out, *path == '.' ? '_' : *path);
}

/* Numbers with ten digits, as JSON has them; lists and objects become one quoted text. */
static void add_value(cw_str *out, const json_t *row, const char *path)
{
    static const cw_column plain = {.key = ""};
    const json_t *value = cw__report_find(row, path);
    report_cell cell = {0};
    if (json_is_integer(value)) {
        cw_str_printf(out, "%lld", (long long)json_integer_value(value));
    } else if (json_is_real(value)) {
        cw_str_printf(out, "%.10g", json_real_value(value));
    } else if (json_is_boolean(value)) {
        cw_str_add(out, json_is_true(value) ? "true" : "false");
    } else if (value != NULL && !json_is_null(value)) {
        cw__report_cell_fill(&cell, &plain, value);
        add_quoted(out, cw_str_get(&cell.value));
        cw__report_cell_clear(&cell);
    }
}

/* The keys of a column: its number, and what there is about its interval. */
static int keys_of(const cw_column *c, const char *keys[4])
{
    const char *const all[] = {c->key, c->low, c->high, c->error};
    int count = 0;
    for (int i = 0; i < 4; i++)
        if (all[i] != NULL)
            keys[count++] = all[i];
    return count;
}

/* All rows and columns, also those that people do not see. */
static void add_table(cw_str *out, const report_block *b)
{
    bool first = true;
    const char *keys[4];
    for (int i = 0; i < b->column_count; i++) {
        const cw_column *c = &b->columns[i];
        for (int k = 0, count = keys_of(c, keys); k < count; k++) {
            cw_str_add(out, comma(&first));
            add_name(out, k == 0 && c->csv != NULL ? c->csv : keys[k]);
        }
    }
    for (size_t row = 0; row < json_array_size(b->rows); row++) {
        first = true;
        cw_str_char(out, '\n');
        for (int i = 0; i < b->column_count; i++) {
            for (int k = 0, count = keys_of(&b->columns[i], keys); k < count; k++) {
                cw_str_add(out, comma(&first));
                add_value(out, json_array_get(b->rows, row), keys[k]);
            }
        }
    }
    cw_str_char(out, '\n');
}

/* One line for each: programs look names up in the first column. */
static void add_values(cw_str *out, const report_block *b)
{
    cw_str_add(out, "name,value,low,high\n");
    for (int i = 0; i < b->column_count; i++) {
        const cw_column *c = &b->columns[i];
        if (cw__report_find(b->rows, c->key) != NULL) {
            add_name(out, c->csv != NULL ? c->csv : c->key);
            cw_str_char(out, ',');
            add_value(out, b->rows, c->key);
            cw_str_char(out, ',');
            add_value(out, b->rows, c->low);
            cw_str_char(out, ',');
            add_value(out, b->rows, c->high);
            cw_str_char(out, '\n');
        }
    }
}

/* Several tables in one output are told apart by the empty line between them. */
void cw__report_csv(const cw_document *d, cw_str *out)
{
    for (const report_block *b = NULL; (b = cw__report_block(d, b, CW_FORM_CSV)) != NULL;) {
        cw_str_add(out, out->size > 0 ? "\n" : "");
        if (b->kind == BLOCK_TABLE)
            add_table(out, b);
        else
            add_values(out, b);
    }
}
