/* One problem with something from outside: where, what was read, what was expected. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include "base/status.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct cw_error {
    cw_status status;
    char file[256]; /* empty if the text did not come from a file */
    int line;       /* 1-based; 0 = not known */
    int column;     /* 1-based; 0 = not known */
    char message[512];
} cw_error;

/* A bounded list of problems. Once full, further ones are only counted. */
#define CW_ERRORS_MAX 64
typedef struct cw_errors {
    int count;   /* stored */
    int dropped; /* not stored for lack of room */
    cw_error list[CW_ERRORS_MAX];
} cw_errors;

/* Empty; a list on the stack has to be initialised. The texts need not be: they are large, and
 * counts say what is valid. */
void cw_errors_init(cw_errors *errors);

/* `file` may be NULL. The message is cut at the size of the field. `errors` may be NULL. */
void cw_errors_add(cw_errors *errors, cw_status status, const char *file, int line, int column,
                   const char *format, ...) __attribute__((format(printf, 6, 7)));

/* The same for what has no place in a file. Returns false, so that a check can end with it. */
bool cw_refuse(cw_errors *errors, cw_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* "file:line:column: message" as one line without newline; returns the length written. */
size_t cw_error_format(const cw_error *error, char *out, size_t size);

/* Puts those from number `first` on in the order in which they stand: files by name, then lines and
 * columns. */
void cw_errors_sort(cw_errors *errors, int first);

/* Status of the first problem, or CW_OK. */
cw_status cw_errors_status(const cw_errors *errors);

/* As cw_errors_add, for functions that take a format themselves. */
void cw_errors_add_list(cw_errors *errors, cw_status status, const char *file, int line, int column,
                        const char *format, va_list args) __attribute__((format(printf, 6, 0)));

#endif
