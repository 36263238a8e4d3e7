/* Text files cut into trimmed lines and fields, with problems that name the line. Line breaks
 * may be those of Windows, and the file may begin with a byte order mark. */
#include "thesis_private.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 1000, NUMBER_DIGITS = 6 };

bool cw__thesis_fail(thesis_lines *lines, int number, cw_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    cw_errors_add_list(lines->errors, status, lines->file, number, 0, format, args);
    va_end(args);
    lines->bad = true;
    return false;
}

static char *trim(char *text)
{
    text += strspn(text, " \t\r");
    size_t n = strlen(text);
    while (n > 0 && strchr(" \t\r", text[n - 1]) != NULL)
        text[--n] = '\0';
    return text;
}

/* Bytes of the byte order mark at the start. */
static size_t mark_size(const cw_memory_file *file)
{
    return strncmp(file->text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

/* Looked at before anything is cut, so that all that follows may take every byte for part of a
 * character and 0 for the end. */
static bool is_text(thesis_lines *lines, const cw_memory_file *file)
{
    if (file->size > CW_THESIS_MAX_BYTES)
        return cw__thesis_fail(lines, 0, CW_ERR_LIMIT,
                               "the file has %zu bytes; at most %d are read", file->size,
                               CW_THESIS_MAX_BYTES);
    size_t good = mark_size(file);
    int number = 1;
    while (good < file->size) { /* line breaks of Windows are fine, other control marks are not */
        size_t n = file->text[good] == '\r'
                       ? 1
                       : cw_text_character(file->text + good, file->size - good);
        if (n == 0)
            return cw__thesis_fail(
                lines, number, CW_ERR_SYNTAX,
                "here is a byte (0x%02x) that is no text; the file must be UTF-8",
                (unsigned char)file->text[good]);
        number += file->text[good] == '\n';
        good += n;
    }
    return true;
}

/* The number of line breaks bounds the list, so that it is allocated once. */
static bool cut(thesis_lines *lines, size_t size, bool keep_blank)
{
    char *p = lines->copy, *end = p + size;
    int number = 1, room = 1;
    for (const char *c = p; c < end; c++)
        room += *c == '\n';
    lines->list = malloc((size_t)room * sizeof *lines->list);
    if (lines->list == NULL)
        return cw__thesis_fail(lines, 0, CW_ERR_MEMORY, "not enough memory");
    for (; p < end; number++) {
        char *stop = memchr(p, '\n', (size_t)(end - p));
        char *next = stop != NULL ? stop + 1 : end;
        if (stop != NULL)
            *stop = '\0';
        char *text = trim(p);
        if (strlen(text) > LINE_BYTES)
            return cw__thesis_fail(lines, number, CW_ERR_LIMIT,
                                   "the line begins \"%.30s\" and has more than %d bytes", text,
                                   LINE_BYTES);
        if (keep_blank || text[0] != '\0')
            lines->list[lines->count++] = (thesis_line){text, number};
        p = next;
    }
    return true;
}

/* The copy is cut into lines in place; the caller's text stays whole. */
bool cw__thesis_lines_open(thesis_lines *lines, const cw_memory_file *file, bool keep_blank,
                           cw_errors *errors)
{
    *lines = (thesis_lines){.file = file->path, .errors = errors};
    if (!is_text(lines, file))
        return false;
    size_t mark = mark_size(file);
    lines->copy = cw_text_copy(file->text + mark, file->size - mark);
    if (lines->copy == NULL)
        return cw__thesis_fail(lines, 0, CW_ERR_MEMORY, "not enough memory");
    return cut(lines, file->size - mark, keep_blank);
}

/* Also after a failed open. */
void cw__thesis_lines_close(thesis_lines *lines)
{
    free(lines->copy);
    free(lines->list);
    lines->copy = NULL;
    lines->list = NULL;
}

/* All fields are counted, also those without room: the caller tells too many from enough by
 * that. */
int cw__thesis_split(char *text, char mark, char **fields, int room)
{
    int n = 0;
    while (text != NULL) {
        char *stop = strchr(text, mark);
        if (stop != NULL)
            *stop++ = '\0';
        if (n < room)
            fields[n] = trim(text);
        n++;
        text = stop;
    }
    return n;
}

/* Six digits fit an int with room for sums; strtol alone would take blanks, hexadecimal and any
 * length. */
bool cw__thesis_number(const char *field, int *value)
{
    const char *digits = field + (*field == '-' || *field == '+');
    size_t n = strlen(digits);
    if (n < 1 || n > NUMBER_DIGITS || strspn(digits, "0123456789") != n)
        return false;
    *value = (int)strtol(field, NULL, 10);
    return true;
}

bool cw__thesis_is_numbers(const char *text, int count)
{
    char copy[LINE_BYTES + 1], *fields[8];
    int value;
    snprintf(copy, sizeof copy, "%s", text);
    if (count > 8 || cw__thesis_split(copy, ',', fields, 8) != count)
        return false;
    for (int i = 0; i < count; i++)
        if (!cw__thesis_number(fields[i], &value))
            return false;
    return true;
}

bool cw__thesis_range(thesis_lines *lines, int number, const char *what, const char *field, int low,
                      int high, int *value)
{
    if (cw__thesis_number(field, value) && *value >= low && *value <= high)
        return true;
    cw__thesis_fail(lines, number, CW_ERR_RANGE,
                    "%s is \"%.40s\"; it must be a number from %d to %d", what, field, low, high);
    /* A value all the same, so that reading can go on and find more problems. */
    *value = low;
    return false;
}
