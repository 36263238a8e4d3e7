/* Lists that grow by doubling, so that adding n entries copies fewer than 2 n of them. */
#ifndef BASE_LIST_H
#define BASE_LIST_H

#include <stdlib.h>

enum { CW_LIST_FIRST = 32 }; /* entries that a list has room for at first */

/* The list with room for one entry of `size` bytes behind the `count` that it has: `list` itself,
 * or moved and *room raised. NULL without memory, and then the old list is still the caller's. */
static inline void *cw_list_grow(void *list, int count, int *room, size_t size)
{
    if (count < *room)
        return list;
    int more = *room > 0 ? *room * 2 : CW_LIST_FIRST;
    void *grown = realloc(list, (size_t)more * size);
    if (grown != NULL)
        *room = more;
    return grown;
}

#endif
