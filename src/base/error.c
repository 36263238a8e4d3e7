/* The bounded list of problems. Messages come partly from strangers' files, so control
 * characters in them are replaced: a problem is always one printable line. */
#include "base/error.h"

#include "base/str.h"

#include <stdio.h>
#include <string.h>

void cw_errors_init(cw_errors *errors)
{
    errors->count = 0;
    errors->dropped = 0;
}

/* Copies what is text, cut at whole characters. */
static void copy_printable(char *to, size_t size, const char *from)
{
    size_t left = strlen(from), n = 0;
    while (left > 0) {
        size_t length = cw_text_character(from, left), taken = length > 0 ? length : 1;
        if (n + taken >= size)
            break;
        if (length > 1)
            memcpy(to + n, from, length);
        else
            to[n] = length == 0 ? '?' : (unsigned char)*from < 0x20 ? ' ' : *from;
        n += taken;
        from += taken;
        left -= taken;
    }
    to[n] = '\0';
}

/* Beyond the room errors are only counted: the first ones help, and a file of nonsense must not
 * fill the memory. Texts are made printable, for they quote files that anyone may have written. */
void cw_errors_add(cw_errors *errors, cw_status status, const char *file, int line, int column,
                   const char *format, ...)
{
    if (errors == NULL)
        return;
    if (errors->count >= CW_ERRORS_MAX) {
        errors->dropped++;
        return;
    }
    char message[2048];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);

    cw_error *error = &errors->list[errors->count++];
    error->status = status;
    error->line = line;
    error->column = column;
    copy_printable(error->file, sizeof error->file, file != NULL ? file : "");
    copy_printable(error->message, sizeof error->message, message);
}

static int compare_places(const cw_error *a, const cw_error *b)
{
    int file = strcmp(a->file, b->file);
    return file != 0 ? file : a->line != b->line ? a->line - b->line : a->column - b->column;
}

/* Insertion sort: stable, and at most 64. */
void cw_errors_sort(cw_errors *errors, int first)
{
    for (int i = first + 1; i < errors->count; i++) {
        cw_error moved = errors->list[i];
        int at = i;
        for (; at > first && compare_places(&errors->list[at - 1], &moved) > 0; at--)
            errors->list[at] = errors->list[at - 1];
        errors->list[at] = moved;
    }
}

size_t cw_error_format(const cw_error *error, char *out, size_t size)
{
    if (size == 0)
        return 0;
    char place[300] = "";
    const char *file = error->file[0] != '\0' ? error->file : error->line > 0 ? "text" : "";
    if (error->line > 0 && error->column > 0)
        snprintf(place, sizeof place, "%s:%d:%d: ", file, error->line, error->column);
    else if (error->line > 0)
        snprintf(place, sizeof place, "%s:%d: ", file, error->line);
    else if (file[0] != '\0')
        snprintf(place, sizeof place, "%s: ", file);
    int n = snprintf(out, size, "%s%s", place, error->message);
    if (n < 0) {
        out[0] = '\0';
        return 0;
    }
    return (size_t)n < size ? (size_t)n : size - 1;
}

cw_status cw_errors_status(const cw_errors *errors)
{
    return errors->count > 0 ? errors->list[0].status : CW_OK;
}

void cw_errors_add_list(cw_errors *errors, cw_status status, const char *file, int line, int column,
                        const char *format, va_list args)
{
    char message[2048];
    vsnprintf(message, sizeof message, format, args);
    cw_errors_add(errors, status, file, line, column, "%s", message);
}

bool cw_refuse(cw_errors *errors, cw_status status, const char *format, ...)
{
    char message[2048];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    cw_errors_add(errors, status, NULL, 0, 0, "%s", message);
    return false;
}
