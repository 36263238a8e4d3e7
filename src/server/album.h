/* Matches that somebody brought as a file, kept in memory for a while: they can be looked at and
 * analysed like the server's own. */
#ifndef SERVER_ALBUM_H
#define SERVER_ALBUM_H

#include "archive.h"

enum { ALBUM_KEPT = 64 }; /* then the oldest goes */

typedef struct album_entry {
    match_row row;
    step_row *steps;
    int count;
} album_entry;

typedef struct album {
    album_entry list[ALBUM_KEPT]; /* row.id 0: free */
    int next;
} album;

/* Takes over the steps. */
void cw__album_add(album *a, const match_row *row, step_row *steps, int count);
/* NULL if it is not there, or not any more. */
const album_entry *cw__album_find(const album *a, uint64_t id);
void cw__album_clear(album *a);

#endif
