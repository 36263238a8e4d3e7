/* Single values out of YAML nodes, each checked: type, range, length, characters. */
#include "base/str.h"
#include "load_private.h"

#include <stdio.h>
#include <string.h>

const cw_node *load_given(const cw_node *map, const char *key)
{
    const cw_node *node = cw_node_get(map, key);
    return node != NULL && !cw_node_is_null(node) ? node : NULL;
}

bool load_int(loader *l, const cw_yaml *yaml, const cw_node *node, const char *what, int low,
              int high, int *value)
{
    long number;
    char found[100];
    if (!cw_node_as_int(node, &number)) {
        cw_node_error(l->errors, yaml, node, CW_ERR_SYNTAX,
                      "%s must be a whole number from %d to %d, not %s", what, low, high,
                      cw_node_describe(node, found, sizeof found));
        return false;
    }
    if (number < low || number > high) {
        cw_node_error(l->errors, yaml, node, CW_ERR_RANGE, "%s is %ld; it must be from %d to %d",
                      what, number, low, high);
        return false;
    }
    *value = (int)number;
    return true;
}

bool load_bool(loader *l, const cw_yaml *yaml, const cw_node *node, const char *what, bool *value)
{
    char found[100];
    if (cw_node_as_bool(node, value))
        return true;
    cw_node_error(l->errors, yaml, node, CW_ERR_SYNTAX, "%s must be true or false, not %s", what,
                  cw_node_describe(node, found, sizeof found));
    return false;
}

const char *load_text(loader *l, const cw_yaml *yaml, const cw_node *node, const char *what,
                      size_t max, bool lines)
{
    char found[100];
    if (node->kind != CW_NODE_SCALAR || node->size == 0) {
        cw_node_error(l->errors, yaml, node, CW_ERR_SYNTAX, "%s must be a text, not %s", what,
                      cw_node_describe(node, found, sizeof found));
        return NULL;
    }
    if (node->size > max) {
        cw_node_error(l->errors, yaml, node, CW_ERR_LIMIT, "%s is longer than %zu characters", what,
                      max);
        return NULL;
    }
    if (cw_text_fault(node->text, node->size) < node->size
        || strpbrk(node->text, lines ? "\t\r" : "\t\r\n") != NULL) {
        cw_node_error(l->errors, yaml, node, CW_ERR_SYNTAX,
                      "%s contains a line break, tab or control character", what);
        return NULL;
    }
    if (!lines && (node->text[0] == ' ' || node->text[node->size - 1] == ' ')) {
        cw_node_error(l->errors, yaml, node, CW_ERR_SYNTAX, "%s begins or ends with a space", what);
        return NULL;
    }
    return node->text;
}

const char *load_keep(loader *l, const char *text)
{
    const char *copy = cw_game_string(l->game, text);
    if (copy == NULL) {
        l->out_of_memory = true;
        return "";
    }
    return copy;
}

const char *load_hint(const char *text, const char *const *names, size_t n, char *out, size_t size)
{
    const char *nearest = cw_nearest(text, names, n);
    out[0] = '\0';
    if (nearest != NULL)
        snprintf(out, size, "; did you mean '%s'?", nearest);
    return out;
}
