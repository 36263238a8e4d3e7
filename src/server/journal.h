/* The server's log: one line per event on stderr or in a file, with time, level, name and key=value
 * pairs, or one JSON object per line. Secrets (passwords, tokens) are never given to it. An event
 * that comes in floods is left out, and how often is told: a log must not fill the disk. */
#ifndef SERVER_JOURNAL_H
#define SERVER_JOURNAL_H

#include "quota.h"

#include <stdbool.h>

enum { JOURNAL_EVENTS = 48, JOURNAL_BURST = 100, JOURNAL_RATE = 10 /* lines a second */ };

typedef enum journal_level { JOURNAL_INFO, JOURNAL_WARN, JOURNAL_ERROR } journal_level;

/* One kind of event: JOURNAL_BURST lines at once, then JOURNAL_RATE a second. */
typedef struct journal_event {
    const char *name; /* lives for ever; NULL: free */
    bucket lines;
    long long left_out; /* since that was told last */
    double told;
} journal_event;

typedef struct journal {
    bool as_json;
    int file; /* a descriptor */
    journal_event events[JOURNAL_EVENTS];
} journal;

/* Opens the file, or again if it was renamed; NULL: stderr. NULL if that went well; otherwise why not, and
 * what was open stays. */
const char *cw__journal_open(journal *j, const char *path);
void cw__journal_close(journal *j);

/* Then pairs of texts, a key and a value each; NULL ends them. `event` must live for ever. */
void cw__journal_say(journal *j, journal_level level, const char *event, ...)
    __attribute__((sentinel));
/* Whether a line of that event may be written at that moment; if not it counts as left out. */
bool cw__journal_admits(journal *j, const char *event, double now);
/* Tells what was left out, of each event once in a while; at the end (`last`) of all. */
void cw__journal_settle(journal *j, double now, bool last);

#endif
