/* Questions about nodes: their values, a description for messages, and where a piece of a
 * scalar's text stands in the file. */
#include "lang/yaml.h"

#include "source.h"
#include "yaml_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const cw_node *cw_yaml_root(const cw_yaml *yaml) { return yaml->root; }

const char *cw_yaml_label(const cw_yaml *yaml) { return yaml->label; }

/* Runs over which libfyaml takes time that grows with their square, or loses memory. */
enum { MOST_EMPTY_LINES = 200, LONGEST_TAG = 64 };

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/* What is wrong with the character at p, if anything: tags and directives are refused here only
 * where they would cost time, else when they come up as events. */
static const char *find_fault(const char *start, const char *p, int column, int empty_lines)
{
    if (*p == '%' && column == 1)
        return "lines that begin with % (YAML directives) are not allowed";
    if (*p == '!' && (p == start || strchr(" \t\n,:[{-", p[-1]) != NULL)
        && strcspn(p, " \t\r\n") > LONGEST_TAG)
        return "tags (!name) are not allowed";
    if (strncmp(p, "''''", 4) == 0)
        return "write a text with several quotes in a row in double quotes";
    return empty_lines > MOST_EMPTY_LINES ? "there are too many empty lines" : NULL;
}

/* Before the library sees a byte: what is no text, and what would cost it time. */
bool cw_yaml_check_bytes(const cw_yaml *yaml, cw_errors *errors)
{
    const char *p = yaml->source;
    int line = 1, column = 1, empty_lines = 0;
    for (size_t i = 0; i < yaml->size;) {
        size_t length = cw_text_character(p + i, yaml->size - i);
        empty_lines = p[i] == '\n' ? empty_lines + 1 : is_space(p[i]) ? empty_lines : 0;
        const char *fault = find_fault(p, p + i, column, empty_lines);
        if (length == 0) {
            cw_errors_add(errors, CW_ERR_SYNTAX, yaml->label, line, column,
                          "the byte 0x%02X is not text: files must be UTF-8 without control "
                          "characters",
                          (unsigned char)p[i]);
            return false;
        }
        if (fault != NULL) {
            cw_errors_add(errors, CW_ERR_SYNTAX, yaml->label, line, column, "%s", fault);
            return false;
        }
        column = p[i] == '\n' ? 1 : column + 1;
        line += p[i] == '\n';
        i += length;
    }
    return true;
}

/* Maps are small, and their order is the file's: looking through them is enough. */
const cw_node *cw_node_get(const cw_node *map, const char *key)
{
    if (map == NULL || map->kind != CW_NODE_MAP)
        return NULL;
    for (const cw_node *member = map->first; member != NULL; member = member->next)
        if (strcmp(member->key, key) == 0)
            return member;
    return NULL;
}

/* Quotes say that a text is meant, whatever it looks like. */
static bool is_bare(const cw_node *node)
{
    return node->kind == CW_NODE_SCALAR && node->style == CW_STYLE_PLAIN;
}

/* The three ways to write nothing that are taken. */
bool cw_node_is_null(const cw_node *node)
{
    return is_bare(node)
           && (node->size == 0 || strcmp(node->text, "~") == 0 || strcmp(node->text, "null") == 0);
}

/* Nine digits fit a long everywhere. A quoted number is a text: whoever writes '3' means the
 * word. */
bool cw_node_as_int(const cw_node *node, long *value)
{
    const char *p = node->text;
    size_t digits = node->size - (*p == '-');
    p += *p == '-';
    if (!is_bare(node) || digits < 1 || digits > 9 || strspn(p, "0123456789") != digits)
        return false;
    *value = strtol(node->text, NULL, 10);
    return true;
}

bool cw_node_as_bool(const cw_node *node, bool *value)
{
    *value = strcmp(node->text, "true") == 0;
    return is_bare(node) && (*value || strcmp(node->text, "false") == 0);
}

const char *cw_node_describe(const cw_node *node, char *out, size_t size)
{
    if (node->kind == CW_NODE_LIST)
        snprintf(out, size, "a list");
    else if (node->kind == CW_NODE_MAP)
        snprintf(out, size, "a map");
    else if (cw_node_is_null(node))
        snprintf(out, size, "nothing");
    else
        snprintf(out, size, is_bare(node) ? "%.60s" : "the text '%.60s'", node->text);
    return out;
}

/* Bytes that one character of the text takes in the file. */
static size_t raw_length(cw_node_style style, const char *raw)
{
    if (style == CW_STYLE_SINGLE && raw[0] == '\'' && raw[1] == '\'')
        return 2;
    if (style == CW_STYLE_DOUBLE && raw[0] == '\\')
        return raw[1] == 'x' ? 4 : raw[1] == 'u' ? 6 : raw[1] == 'U' ? 10 : 2;
    return cw_text_character(raw, strnlen(raw, 4));
}

/* The first byte of what the scalar says, behind the quote or the indentation. */
static const char *first_byte(const cw_yaml *yaml, const cw_node *scalar)
{
    const char *raw = yaml->source + scalar->offset, *end = yaml->source + yaml->size;
    if (scalar->style == CW_STYLE_SINGLE || scalar->style == CW_STYLE_DOUBLE)
        raw += *raw == '\'' || *raw == '"';
    while (raw < end && scalar->style == CW_STYLE_BLOCK && is_space(*raw))
        raw++;
    return raw;
}

/* Walks the text and its form in the file side by side, to the byte `offset` of the text. Any white
 * space of the text stands for all the white space that the file has there. */
static const char *walk(const cw_yaml *yaml, const cw_node *scalar, size_t offset)
{
    const char *raw = first_byte(yaml, scalar), *end = yaml->source + yaml->size;
    const char *text = scalar->text, *stop = text + (offset < scalar->size ? offset : scalar->size);
    while (text < stop && raw < end) {
        size_t length = cw_text_character(text, strnlen(text, 4));
        bool escaped = scalar->style == CW_STYLE_DOUBLE && *raw == '\\';
        if (is_space(*text) && !escaped) {
            while (raw < end && is_space(*raw))
                raw++;
        } else {
            size_t taken = raw_length(scalar->style, raw);
            raw += taken > 0 ? taken : 1;
        }
        text += length > 0 ? length : 1;
    }
    return raw < end ? raw : end;
}

void cw_node_locate(const cw_yaml *yaml, const cw_node *scalar, size_t offset, int *line,
                    int *column)
{
    const char *start = yaml->source + scalar->offset, *raw = walk(yaml, scalar, offset);
    cw__source_place(start, (size_t)(raw - start), line, column);
    *column += *line > 0 ? 1 : scalar->column;
    *line += scalar->line;
}

void cw_node_span(const cw_yaml *yaml, const cw_node *scalar, size_t *start, size_t *size)
{
    size_t length = scalar->size;
    while (scalar->style == CW_STYLE_BLOCK && length > 0 && is_space(scalar->text[length - 1]))
        length--;
    const char *raw = first_byte(yaml, scalar), *end = walk(yaml, scalar, length);
    if (scalar->style == CW_STYLE_SINGLE || scalar->style == CW_STYLE_DOUBLE) {
        raw--;
        while (end < yaml->source + yaml->size && is_space(*end))
            end++;
        end++;
    }
    *start = (size_t)(raw - yaml->source);
    *size = (size_t)(end - raw);
}

void cw_node_error(cw_errors *errors, const cw_yaml *yaml, const cw_node *node, cw_status status,
                   const char *format, ...)
{
    va_list args;
    va_start(args, format);
    cw_errors_add_list(errors, status, yaml->label, node->line, node->column, format, args);
    va_end(args);
}

void cw_node_key_error(cw_errors *errors, const cw_yaml *yaml, const cw_node *node,
                       cw_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    cw_errors_add_list(errors, status, yaml->label, node->key != NULL ? node->key_line : node->line,
                       node->key != NULL ? node->key_column : node->column, format, args);
    va_end(args);
}
