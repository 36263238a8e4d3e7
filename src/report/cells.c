/* What a column shows of a row: one set of formats for text, Markdown and pages. */
#include "private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Numbers in a path are places in a list. A key longer than the buffer is none of ours. */
const json_t *cw__report_find(const json_t *value, const char *path)
{
    while (value != NULL && path != NULL && *path != '\0') {
        char key[128];
        size_t size = strcspn(path, ".");
        if (size >= sizeof key)
            return NULL;
        memcpy(key, path, size);
        key[size] = '\0';
        value = json_is_array(value) ? json_array_get(value, (size_t)strtoul(key, NULL, 10))
                                     : json_object_get(value, key);
        path += size + (path[size] == '.');
    }
    return path != NULL ? value : NULL;
}

double cw__report_number_at(const json_t *row, const char *path)
{
    const json_t *value = cw__report_find(row, path);
    return json_is_number(value) ? json_number_value(value) : NAN;
}

/* Known exactly, or without both ends: no interval. */
void cw__report_interval(const cw_column *c, const json_t *row, double *low, double *high)
{
    double value = cw__report_number_at(row, c->key), error = cw__report_number_at(row, c->error);
    *low = c->error != NULL ? value - error : cw__report_number_at(row, c->low);
    *high = c->error != NULL ? value + error : cw__report_number_at(row, c->high);
    if (isnan(*low) || isnan(*high) || json_is_true(cw__report_find(row, c->exact)))
        *low = *high = value;
}

/* cw_text_character says how long a letter is and whether a terminal may see it. */
size_t cw__report_letter(const char **text, const char **letter)
{
    size_t left = strnlen(*text, 4); /* bytes of the longest letter */
    size_t size = cw_text_character(*text, left);
    *letter = size > 0 ? *text : "?";
    size = size > 0 ? size : left > 0;
    *text += size;
    return size;
}

/* Columns that are padded leave blanks at the end of a line, which show up in every comparison
 * of files. */
void cw__report_end_line(cw_str *out)
{
    while (out->size > 0 && out->data[out->size - 1] == ' ')
        out->data[--out->size] = '\0';
    cw_str_char(out, '\n');
}

/* ---- formats ---- */

typedef struct format {
    cw_format kind;
    int digits;
    const char *unit; /* "" = none */
} format;

/* Rows of different units can share a column: then each says its own. */
static format format_of(const cw_column *c, const json_t *row)
{
    format f = {c->format, c->digits, c->unit != NULL ? c->unit : ""};
    if (c->format == CW_AS_ROW_SAYS) {
        const char *unit = json_string_value(json_object_get(row, "unit"));
        const json_t *digits = json_object_get(row, "digits");
        f.unit = unit != NULL ? unit : "";
        f.kind = strcmp(f.unit, "rate") == 0 ? CW_AS_PERCENT : CW_AS_NUMBER;
        f.unit = f.kind == CW_AS_PERCENT ? "" : f.unit;
        f.digits = json_is_integer(digits) ? (int)json_integer_value(digits) : c->digits;
    }
    return f;
}

/* The sign of a percentage is added to the number alone, not to its interval. */
static void add_number(cw_str *out, double number, format f)
{
    double shown = f.kind == CW_AS_PERCENT ? 100 * number : number;
    switch (f.kind) {
    case CW_AS_WHOLE: cw_str_printf(out, "%.0f", shown); break;
    case CW_AS_SIGNED: cw_str_printf(out, "%+.*f", f.digits, shown); break;
    case CW_AS_SHORT: cw_str_printf(out, "%.*g", f.digits, shown); break;
    default: cw_str_printf(out, "%.*f", f.digits, shown); break;
    }
}

/* The interval of a signed number says its sign only below 0. */
static format without_sign(format f)
{
    f.kind = f.kind == CW_AS_SIGNED ? CW_AS_NUMBER : f.kind;
    return f;
}

/* "(low to high)", "± error" or why there is none; then the unit. */
static void add_tail(report_cell *cell, const cw_column *c, const json_t *row, format f)
{
    double low = cw__report_number_at(row, c->low), high = cw__report_number_at(row, c->high);
    double error = cw__report_number_at(row, c->error);
    if (json_is_true(cw__report_find(row, c->exact))) {
        cw_str_add(&cell->tail, "(exact by symmetry)");
    } else if (!isnan(error)) {
        cw_str_add(&cell->tail, "± ");
        add_number(&cell->tail, error, without_sign(f));
    } else if (!isnan(low) && !isnan(high)) {
        cw_str_char(&cell->tail, '(');
        add_number(&cell->tail, low, without_sign(f));
        cw_str_add(&cell->tail, " to ");
        add_number(&cell->tail, high, without_sign(f));
        cw_str_char(&cell->tail, ')');
    }
    if (f.unit[0] != '\0')
        cw_str_printf(&cell->tail, "%s%s", cell->tail.size > 0 ? " " : "", f.unit);
}

/* Texts as they are, lists with commas, objects as "key value" with commas. */
static void add_plain(cw_str *out, const json_t *value)
{
    size_t index;
    const char *key;
    json_t *part;
    if (json_is_string(value))
        cw_str_add(out, json_string_value(value));
    else if (json_is_boolean(value))
        cw_str_add(out, json_is_true(value) ? "yes" : "no");
    else if (json_is_integer(value))
        cw_str_printf(out, "%lld", (long long)json_integer_value(value));
    else if (json_is_real(value))
        cw_str_printf(out, "%.6g", json_real_value(value));
    json_array_foreach((json_t *)value, index, part)
    {
        cw_str_add(out, index > 0 ? ", " : "");
        add_plain(out, part);
    }
    json_object_foreach((json_t *)value, key, part)
    {
        cw_str_printf(out, "%s%s ", out->size > 0 ? ", " : "", key);
        add_plain(out, part);
    }
}

void cw__report_cell_clear(report_cell *cell)
{
    cw_str_clear(&cell->value);
    cw_str_clear(&cell->tail);
}

/* Texts of any kind of value, numbers only of numbers: a missing one is a dash. */
void cw__report_cell_fill(report_cell *cell, const cw_column *c, const json_t *row)
{
    const json_t *value = cw__report_find(row, c->key);
    format f = format_of(c, row);
    cw_str_reset(&cell->value);
    cw_str_reset(&cell->tail);
    if (c->format == CW_AS_TEXT) {
        add_plain(&cell->value, value);
    } else if (!json_is_number(value)) {
        cw_str_char(&cell->value, '-');
    } else {
        add_number(&cell->value, json_number_value(value), f);
        cw_str_add(&cell->value, f.kind == CW_AS_PERCENT ? "%" : "");
        add_tail(cell, c, row, f);
    }
}

const char *cw__report_cell_join(report_cell *cell)
{
    if (cell->tail.size > 0)
        cw_str_printf(&cell->value, " %s", cw_str_get(&cell->tail));
    return cw_str_get(&cell->value);
}

/* ---- rows ---- */

typedef struct sorted_row {
    json_t *row;
    double by;
    size_t place;
} sorted_row;

/* The greatest first, equal ones in their order. */
static int compare_rows(const void *left, const void *right)
{
    const sorted_row *a = left, *b = right;
    if (a->by != b->by)
        return a->by < b->by ? 1 : -1;
    return a->place < b->place ? -1 : a->place > b->place;
}

/* What has no number comes last. */
json_t *cw__report_sorted(const json_t *rows, const char *order, int most)
{
    size_t count = json_array_size(rows);
    sorted_row *list = calloc(count + 1, sizeof *list);
    json_t *sorted = list != NULL ? json_array() : NULL;
    for (size_t i = 0; list != NULL && i < count; i++) {
        json_t *row = json_array_get(rows, i);
        double by = cw__report_number_at(row, order);
        list[i] = (sorted_row){row, isnan(by) ? -INFINITY : by, i};
    }
    if (list != NULL && order != NULL)
        qsort(list, count, sizeof *list, compare_rows);
    for (size_t i = 0; sorted != NULL && i < count && (most == 0 || i < (size_t)most); i++)
        json_array_append(sorted, list[i].row);
    free(list);
    return sorted;
}

/* Of a table; of other blocks people see all rows. */
int cw__report_more(const report_block *block)
{
    return (int)(json_array_size(block->rows) - json_array_size(block->shown));
}

/* ---- columns and matrices ---- */

const cw_column *cw__report_next(const report_block *block, const cw_column *last)
{
    const cw_column *end = block->columns + block->column_count;
    const cw_column *next = last != NULL ? last + 1 : block->columns;
    while (next < end && next->heading == NULL)
        next++;
    return next < end ? next : NULL;
}

const char *cw__report_label(const report_block *block, int side, size_t number)
{
    const char *text = json_string_value(json_array_get(block->labels[side], number));
    return text != NULL ? text : "";
}

const json_t *cw__report_matrix_at(const report_block *block, size_t row, size_t column,
                                   bool *known)
{
    const json_t *at = json_array_get(json_array_get(block->rows, row), column);
    const char *count = block->is.matrix.count;
    *known = count == NULL ? !json_is_null(at) : cw__report_number_at(at, count) > 0;
    return at;
}
