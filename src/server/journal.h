/* The server's log: one line per event on stderr with time, level, name and key=value pairs, or
 * one JSON object per line. Secrets (passwords, tokens) are never given to it. */
#ifndef SERVER_JOURNAL_H
#define SERVER_JOURNAL_H

#include <stdbool.h>

typedef enum journal_level { JOURNAL_INFO, JOURNAL_WARN, JOURNAL_ERROR } journal_level;

/* Then pairs of texts, a key and a value each; NULL ends them. */
void journal_say(bool as_json, journal_level level, const char *event, ...)
    __attribute__((sentinel));

#endif
