/* Growing strings, and reading a whole file into memory. */
#include "base/str.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void cw_str_clear(cw_str *s)
{
    free(s->data);
    *s = (cw_str)CW_STR_INIT;
}

void cw_str_reset(cw_str *s)
{
    s->size = 0;
    s->failed = false;
    if (s->data != NULL)
        s->data[0] = '\0';
}

/* Room for `more` characters and the NUL. Doubling, so that adding is cheap on average; the test
 * against SIZE_MAX / 4 keeps all sums below from wrapping. */
static bool reserve(cw_str *s, size_t more)
{
    if (s->failed || more > SIZE_MAX / 4 || s->size > SIZE_MAX / 4) {
        s->failed = true;
        return false;
    }
    size_t need = s->size + more + 1;
    if (need <= s->room)
        return true;
    size_t room = s->room != 0 ? s->room * 2 : 64;
    if (room < need)
        room = need;
    char *data = realloc(s->data, room);
    if (data == NULL) {
        s->failed = true;
        return false;
    }
    s->data = data;
    s->room = room;
    return true;
}

void cw_str_add_n(cw_str *s, const char *text, size_t n)
{
    if (!reserve(s, n))
        return;
    if (n > 0)
        memcpy(s->data + s->size, text, n);
    s->size += n;
    s->data[s->size] = '\0';
}

void cw_str_add(cw_str *s, const char *text) { cw_str_add_n(s, text, strlen(text)); }

void cw_str_char(cw_str *s, char c) { cw_str_add_n(s, &c, 1); }

/* Printed twice, first only to measure: the room can then be reserved exactly, and no text is
 * cut. A failure is kept in the string, so callers ask once at the end. */
void cw_str_printf(cw_str *s, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (n >= 0 && reserve(s, (size_t)n)) {
        vsnprintf(s->data + s->size, (size_t)n + 1, format, again);
        s->size += (size_t)n;
    } else {
        s->failed = true;
    }
    va_end(again);
}

const char *cw_str_get(const cw_str *s) { return s->data != NULL ? s->data : ""; }

/* Reads until the end or one byte above the limit, which the caller refuses. The size that the file
 * system tells is only a hint: a file may grow while it is read, and those of /proc say 0. */
static char *read_all(int fd, size_t expected, size_t limit, size_t *size)
{
    size_t room = expected < limit ? expected + 2 : limit + 2, used = 0;
    char *data = malloc(room);
    while (data != NULL) {
        if (used + 1 >= room) {
            size_t larger = room < limit / 2 ? room * 2 : limit + 2;
            char *grown = realloc(data, larger);
            if (grown == NULL)
                break;
            data = grown;
            room = larger;
        }
        ssize_t n = read(fd, data + used, room - used - 1);
        if (n < 0 && errno == EINTR)
            continue;
        if (n > 0 && used + (size_t)n > limit)
            errno = EFBIG;
        if (n < 0 || (n > 0 && used + (size_t)n > limit))
            break;
        if (n == 0) {
            data[used] = '\0';
            *size = used;
            return data;
        }
        used += (size_t)n;
    }
    int reason = errno;
    free(data);
    errno = reason;
    return NULL;
}

char *cw_read_file(const char *path, size_t limit, size_t *size)
{
    /* A pipe lying in a stranger's folder must not block the program; one that the caller
     * named himself (/dev/stdin, process substitution) may. */
    bool device = strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/proc/", 6) == 0;
    int fd = open(path, O_RDONLY | O_CLOEXEC | (device ? 0 : O_NONBLOCK));
    if (fd < 0)
        return NULL;
    struct stat info;
    char *data = NULL;
    *size = 0;
    errno = EINVAL; /* unless the reading finds another reason */
    if (fstat(fd, &info) == 0 && (S_ISREG(info.st_mode) || (device && !S_ISDIR(info.st_mode)))
        && limit < SIZE_MAX / 4) {
        size_t expected = S_ISREG(info.st_mode) && info.st_size > 0 ? (size_t)info.st_size : 4096;
        data = read_all(fd, expected, limit, size);
    }
    int reason = errno;
    close(fd);
    errno = reason;
    if (data != NULL && strncmp(data, "\xEF\xBB\xBF", 3) == 0) {
        *size -= 3;
        memmove(data, data + 3, *size + 1);
    }
    return data;
}

const char *cw_read_problem(int reason, size_t limit, char *out, size_t size)
{
    bool mebi = limit >= 1 << 20;
    switch (reason) {
    case ENOENT:
    case ENOTDIR: snprintf(out, size, "there is no such file"); break;
    case EFBIG:
        snprintf(out, size, "the file has more than %zu %s", limit >> (mebi ? 20 : 10),
                 mebi ? "MiB" : "KiB");
        break;
    case EINVAL:
    case EISDIR: snprintf(out, size, "it is no plain file"); break;
    default: snprintf(out, size, "it cannot be read: %s", strerror(reason));
    }
    return out;
}

char *cw_text_copy(const char *text, size_t size)
{
    char *copy = malloc(size + 1);
    if (copy == NULL)
        return NULL;
    if (size > 0)
        memcpy(copy, text, size);
    copy[size] = '\0';
    return copy;
}

/* ---- numbers ---- */

double cw_decimal(const char *text, char **end)
{
    const char *at = text + (*text == '-');
    bool is_one = isdigit((unsigned char)at[0]) || (at[0] == '.' && isdigit((unsigned char)at[1]));
    bool is_hex = at[0] == '0' && (at[1] == 'x' || at[1] == 'X');
    if (is_one && !is_hex)
        return strtod(text, end);
    *end = (char *)text;
    return 0;
}

long cw_digits(const char *text, long high, char **end)
{
    *end = (char *)text;
    if (!isdigit((unsigned char)*text))
        return -1;
    long number = strtol(text, end, 10); /* the largest one if it overflows */
    return number > high ? high + 1 : number;
}
