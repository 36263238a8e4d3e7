/* Single values out of YAML nodes, each checked: type, range, length, characters. */
#include "form.h"

#include <stdio.h>
#include <string.h>

bool cw__form_fail(form *f, const cw_node *node, cw_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    cw_errors_add_list(f->errors, status, cw_yaml_label(f->yaml), node->line, node->column, format,
                       args);
    va_end(args);
    f->bad = true;
    return false;
}

bool cw__form_fail_key(form *f, const cw_node *node, cw_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    cw_errors_add_list(f->errors, status, cw_yaml_label(f->yaml), node->key_line, node->key_column,
                       format, args);
    va_end(args);
    f->bad = true;
    return false;
}

bool cw__form_expect(form *f, const cw_node *node, cw_status status, const char *format, ...)
{
    char wanted[400], found[100];
    va_list args;
    va_start(args, format);
    vsnprintf(wanted, sizeof wanted, format, args);
    va_end(args);
    return cw__form_fail(f, node, status, "%s, not %s", wanted,
                         cw_node_describe(node, found, sizeof found));
}

/* A key with nothing behind it is what is left when somebody deletes a value. */
const cw_node *cw__form_given(const cw_node *map, const char *key)
{
    const cw_node *node = cw_node_get(map, key);
    return node != NULL && !cw_node_is_null(node) ? node : NULL;
}

/* What is no number and what is too large are different problems: the first is a slip of the form,
 * the second of the sense. */
bool cw__form_int(form *f, const cw_node *node, const char *what, int low, int high, int *value)
{
    long number;
    if (!cw_node_as_int(node, &number))
        return cw__form_expect(f, node, CW_ERR_SYNTAX, "%s must be a whole number from %d to %d",
                               what, low, high);
    if (number < low || number > high)
        return cw__form_fail(f, node, CW_ERR_RANGE, "%s is %ld; it must be from %d to %d", what,
                             number, low, high);
    *value = (int)number;
    return true;
}

bool cw__form_bool(form *f, const cw_node *node, const char *what, bool *value)
{
    return cw_node_as_bool(node, value)
           || cw__form_expect(f, node, CW_ERR_SYNTAX, "%s must be true or false", what);
}

/* Spaces at the ends are refused rather than cut off: names are compared byte by byte elsewhere. */
const char *cw__form_text(form *f, const cw_node *node, const char *what, size_t max, bool lines)
{
    const char *text = node->text;
    bool good = true;
    if (node->kind != CW_NODE_SCALAR || node->size == 0)
        good = cw__form_expect(f, node, CW_ERR_SYNTAX, "%s must be a text", what);
    else if (node->size > max)
        good = cw__form_fail(f, node, CW_ERR_LIMIT, "%s is longer than %zu characters", what, max);
    else if (cw_text_fault(text, node->size) < node->size
             || strpbrk(text, lines ? "\t\r" : "\t\r\n") != NULL)
        good = cw__form_fail(f, node, CW_ERR_SYNTAX,
                             "%s contains a line break, tab or control character", what);
    else if (!lines && (text[0] == ' ' || text[node->size - 1] == ' '))
        good = cw__form_fail(f, node, CW_ERR_SYNTAX, "%s begins or ends with a space", what);
    return good ? text : NULL;
}

bool cw__form_is(form *f, const cw_node *node, cw_node_kind kind, const char *what)
{
    return node->kind == kind
           || cw__form_expect(f, node, CW_ERR_SYNTAX, "%s must be a %s", what,
                              kind == CW_NODE_LIST ? "list" : "map");
}
