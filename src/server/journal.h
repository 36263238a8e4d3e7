/* The server's log: one line per event on stderr or in a file, with time, level, name and key=value
 * pairs, or one JSON object per line. Secrets (passwords, tokens) are never given to it. */
#ifndef SERVER_JOURNAL_H
#define SERVER_JOURNAL_H

#include <stdbool.h>

typedef enum journal_level { JOURNAL_INFO, JOURNAL_WARN, JOURNAL_ERROR } journal_level;

typedef struct journal {
    bool as_json;
    int file; /* a descriptor */
} journal;

/* Opens the file, or again if it was renamed; NULL: stderr. False: what was open stays, and errno
 * tells why. */
bool journal_open(journal *j, const char *path);
void journal_close(journal *j);

/* Then pairs of texts, a key and a value each; NULL ends them. */
void journal_say(const journal *j, journal_level level, const char *event, ...)
    __attribute__((sentinel));

#endif
