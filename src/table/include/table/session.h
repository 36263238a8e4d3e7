/* The engine protocol: one JSON object in, one out. A session holds one match; it survives any
 * input and answers what it cannot do with {"error": status, "message": …}. docs/protocol.md
 * describes the commands. */
#ifndef TABLE_SESSION_H
#define TABLE_SESSION_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum { CW_SESSION_LINE = 1 << 20 }; /* longest line that is read */

typedef struct cw_session cw_session;

cw_session *cw_session_new(void); /* NULL without memory */
void cw_session_free(cw_session *session);

/* Handles one line and returns the answer, which the caller releases; NULL without memory.
 * Whatever the line holds, the session can go on: a refused request leaves the match as it was. */
json_t *cw_session_handle(cw_session *session, const char *line, size_t size);

/* Whether "quit" was asked for. */
bool cw_session_is_done(const cw_session *session);

#endif
