/* Log lines. Values may come from strangers: control characters and quotes are escaped, so that
 * one event is always one line. */
#include "journal.h"

#include "base/str.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

static const char *const level_names[] = {"info", "warn", "error"};

static void add_quoted(cw_str *line, const char *text)
{
    cw_str_char(line, '"');
    for (const unsigned char *p = (const unsigned char *)text; *p != '\0'; p++) {
        if (*p < 32 || *p == 127) {
            cw_str_printf(line, "\\u%04x", *p);
        } else {
            if (*p == '"' || *p == '\\') {
                cw_str_char(line, '\\');
            }
            cw_str_char(line, (char)*p);
        }
    }
    cw_str_char(line, '"');
}

static bool is_plain(const char *text)
{
    for (const unsigned char *p = (const unsigned char *)text; *p != '\0'; p++) {
        if (*p <= 32 || *p == '"' || *p == '\\' || *p == '=' || *p >= 127) {
            return false;
        }
    }
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
    if (is_plain(value)) {
        cw_str_add(line, value);
    } else {
        add_quoted(line, value);
    }
}

void journal_say(bool as_json, journal_level level, const char *event, ...)
{
    cw_str line = CW_STR_INIT;
    struct timespec now;
    struct tm parts;
    char date[32];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &parts);
    cw_str_printf(&line,
                  as_json ? "{\"time\":\"%s.%03dZ\",\"level\":\"%s\",\"event\":\"%s\""
                          : "%s.%03dZ %s %s",
                  date, (int)(now.tv_nsec / 1000000), level_names[level], event);
    va_list pairs;
    va_start(pairs, event);
    for (const char *key; (key = va_arg(pairs, const char *)) != NULL;) {
        const char *value = va_arg(pairs, const char *);
        add_pair(&line, as_json, key, value != NULL ? value : "");
    }
    va_end(pairs);
    cw_str_add(&line, as_json ? "}\n" : "\n");
    fputs(cw_str_get(&line), stderr);
    cw_str_clear(&line);
}
