/* The album is a ring: as many matches as it holds, each of bounded length. */
#include "album.h"

#include <stdlib.h>

void cw__album_add(album *a, const match_row *row, step_row *steps, int count)
{
    album_entry *e = &a->list[a->next];
    a->next = (a->next + 1) % ALBUM_KEPT;
    free(e->steps);
    *e = (album_entry){.row = *row, .steps = steps, .count = count};
}

const album_entry *cw__album_find(const album *a, uint64_t id)
{
    for (int i = 0; i < ALBUM_KEPT; i++)
        if (a->list[i].row.id == id && id != 0)
            return &a->list[i];
    return NULL;
}

void cw__album_clear(album *a)
{
    for (int i = 0; i < ALBUM_KEPT; i++)
        free(a->list[i].steps);
    *a = (album){0};
}
