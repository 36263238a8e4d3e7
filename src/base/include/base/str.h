/* Growing strings and small text helpers. */
#ifndef BASE_STR_H
#define BASE_STR_H

#include <stdbool.h>
#include <stddef.h>

/* A growing string. `data` is always NUL-terminated once anything was added.
 * A failed allocation sets `failed` and drops the addition; check it once at the end. */
typedef struct cw_str {
    char *data;
    size_t size, room;
    bool failed;
} cw_str;

/* clang-format off */
#define CW_STR_INIT {0}
/* clang-format on */

void cw_str_clear(cw_str *s); /* frees; the string is empty and usable afterwards */
void cw_str_reset(cw_str *s); /* empties without freeing */
/* All of these copy what they are given; after a failure they do nothing. */
void cw_str_add(cw_str *s, const char *text);
void cw_str_add_n(cw_str *s, const char *text, size_t n);
void cw_str_char(cw_str *s, char c);
void cw_str_printf(cw_str *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *cw_str_get(const cw_str *s); /* never NULL */

/* Number of single-letter edits (insert, delete, replace, swap of neighbours) between two
 * texts, case-insensitive; stops counting at `limit` and returns limit + 1 then. */
int cw_edit_distance(const char *a, const char *b, int limit);

/* The entry of names[0..n) nearest to `text`, or NULL when none is near enough to be meant. */
const char *cw_nearest(const char *text, const char *const *names, size_t n);

/* "Ember Wolf!" -> "ember-wolf"; always terminated. */
void cw_slug(const char *name, char *out, size_t size);

/* strtod for what people write: a minus, digits, a point, an exponent. What it takes besides (a plus,
 * blanks, hexadecimal, "inf", "nan") is no number here: then *end is `text`. */
double cw_decimal(const char *text, char **end);
/* strtol for whole numbers in digits alone; larger ones than `high` are high + 1. -1 if there is none. */
long cw_digits(const char *text, long high, char **end);

/* ASCII letters only, whatever the locale. */
bool cw_equal_nocase(const char *a, const char *b);

/* Bytes of the character at the start of a text with `left` bytes; 0 if it is malformed UTF-8
 * or a control character other than tab and line break. */
size_t cw_text_character(const char *text, size_t left);
/* Index of the first byte that is not text in that sense; `size` if all is well. */
size_t cw_text_fault(const char *text, size_t size);

/* Whole file into memory with a NUL after it; *size without the NUL. A byte order mark that some
 * editors put before a text is left out. Files above `limit` bytes are refused, and so are pipes
 * that lie in a folder: nobody waits. NULL on failure, with the reason in errno. The caller
 * frees. */
char *cw_read_file(const char *path, size_t limit, size_t *size);
/* A copy of `size` bytes with a NUL after them, which the caller frees; NULL without memory. */
char *cw_text_copy(const char *text, size_t size);
/* The reason in words: "there is no such file", "the file has more than 4 MiB". Returns `out`. */
const char *cw_read_problem(int reason, size_t limit, char *out, size_t size);

#endif
