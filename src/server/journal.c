/* Log lines. Values may come from strangers: control characters and quotes are escaped, so that
 * one event is always one line. */
#include "journal.h"

#include "base/clock.h"
#include "base/str.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Between two lines about lines that were left out of the same kind. */
enum { SETTLE_SECONDS = 10 };

static const char *const level_names[] = {"info", "warn", "error"};

/* Control characters are escaped: what strangers send must not begin a line of its own in the
 * log or steer the terminal that shows it. */
static void add_quoted(cw_str *line, const char *text)
{
    cw_str_char(line, '"');
    for (const unsigned char *p = (const unsigned char *)text; *p != '\0'; p++) {
        if (*p < 32 || *p == 127) {
            cw_str_printf(line, "\\u%04x", *p);
        } else {
            if (*p == '"' || *p == '\\')
                cw_str_char(line, '\\');
            cw_str_char(line, (char)*p);
        }
    }
    cw_str_char(line, '"');
}

static bool is_plain(const char *text)
{
    for (const unsigned char *p = (const unsigned char *)text; *p != '\0'; p++)
        if (*p <= 32 || *p == '"' || *p == '\\' || *p == '=' || *p >= 127)
            return false;
    return text[0] != '\0';
}

static void add_pair(cw_str *line, bool as_json, const char *key, const char *value)
{
    if (as_json) {
        cw_str_printf(line, ",\"%s\":", key);
        add_quoted(line, value);
        return;
    }
    cw_str_printf(line, " %s=", key);
    if (is_plain(value))
        cw_str_add(line, value);
    else
        add_quoted(line, value);
}

/* Opening a pipe waits until somebody reads it, and so does writing into one that is full: the server
 * would stand still, deaf to signals, which the same loop reads. It is asked without waiting, and what
 * may wait is refused. -1: `reason` tells why. */
static int open_file(const char *path, const char **reason)
{
    struct stat info;
    int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0640);
    *reason = file < 0 && errno != ENXIO ? strerror(errno) : "it is a pipe or a socket";
    bool good = file >= 0 && fstat(file, &info) == 0 && !S_ISFIFO(info.st_mode)
                && !S_ISSOCK(info.st_mode) && fcntl(file, F_SETFL, O_APPEND) == 0;
    if (!good && file >= 0)
        close(file);
    return good ? file : -1;
}

/* The old file is closed only once the new one is open: a log that cannot be reopened goes on
 * where it was. */
const char *cw__journal_open(journal *j, const char *path)
{
    const char *reason = NULL;
    int file = path != NULL ? open_file(path, &reason) : STDERR_FILENO;
    if (file < 0)
        return reason;
    cw__journal_close(j);
    j->file = file;
    return NULL;
}

void cw__journal_close(journal *j)
{
    if (j->file > STDERR_FILENO)
        close(j->file);
    j->file = STDERR_FILENO;
}

/* A log that cannot be written (a full disk) is no reason to stop. */
static void put(const journal *j, const cw_str *line)
{
    size_t sent = 0;
    while (sent < line->size) {
        ssize_t n = write(j->file, cw_str_get(line) + sent, line->size - sent);
        if (n <= 0)
            return;
        sent += (size_t)n;
    }
}

/* Built whole and written at once: lines of threads and of other processes do not mix. */
static void write_line(const journal *j, journal_level level, const char *event, va_list pairs)
{
    cw_str line = CW_STR_INIT;
    struct timespec now;
    struct tm parts;
    char date[32];
    bool as_json = j->as_json;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &parts);
    cw_str_printf(&line,
                  as_json ? "{\"time\":\"%s.%03dZ\",\"level\":\"%s\",\"event\":\"%s\""
                          : "%s.%03dZ %s %s",
                  date, (int)(now.tv_nsec / 1000000), level_names[level], event);
    for (const char *key; (key = va_arg(pairs, const char *)) != NULL;) {
        const char *value = va_arg(pairs, const char *);
        add_pair(&line, as_json, key, value != NULL ? value : "");
    }
    cw_str_add(&line, as_json ? "}\n" : "\n");
    put(j, &line);
    cw_str_clear(&line);
}

/* ---- floods ---- */

/* The last place is shared by all that come when there is no other. */
static journal_event *find_event(journal *j, const char *name)
{
    int i = 0;
    while (i < JOURNAL_EVENTS - 1 && j->events[i].name != NULL
           && strcmp(j->events[i].name, name) != 0)
        i++;
    if (j->events[i].name == NULL)
        j->events[i].name = name;
    return &j->events[i];
}

/* A bucket per kind of event: a flood of one does not hide the others. */
bool cw__journal_admits(journal *j, const char *event, double now)
{
    journal_event *e = find_event(j, event);
    if (cw__bucket_take(&e->lines, JOURNAL_RATE, JOURNAL_BURST, now))
        return true;
    e->left_out++;
    return false;
}

static void write_event(const journal *j, journal_level level, const char *event, ...)
{
    va_list pairs;
    va_start(pairs, event);
    write_line(j, level, event, pairs);
    va_end(pairs);
}

/* Lines that were left out, as too many of one kind came, are at least counted in the log. */
void cw__journal_settle(journal *j, double now, bool last)
{
    char lines[24];
    for (int i = 0; i < JOURNAL_EVENTS && j->events[i].name != NULL; i++) {
        journal_event *e = &j->events[i];
        if (e->left_out > 0 && (last || now - e->told >= SETTLE_SECONDS)) {
            snprintf(lines, sizeof lines, "%lld", e->left_out);
            write_event(j, JOURNAL_WARN, "left-out", "lines-of", e->name, "lines", lines, NULL);
            e->left_out = 0;
            e->told = now;
        }
    }
}

void cw__journal_say(journal *j, journal_level level, const char *event, ...)
{
    if (cw__journal_admits(j, event, cw_seconds_now())) {
        va_list pairs;
        va_start(pairs, event);
        write_line(j, level, event, pairs);
        va_end(pairs);
    }
}
