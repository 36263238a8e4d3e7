/* Memory that its caller can do without, and memory that it cannot. The program ends when malloc and
 * its kin have none (cli/memory.c); a search that wants as much as there is asks here, and reports
 * how far it came. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdlib.h>

/* Like realloc; NULL if there is not as much. */
static inline void *cw_try_realloc(void *old, size_t size) { return reallocarray(old, 1, size); }

/* For rooms that only the program has, not the library: like calloc and realloc (for `count` things
 * of `size` bytes, in which 0 is fine), but without memory they say so and end the process with exit
 * code 2, as cli/memory.c does. What they return is never NULL, so that nobody asks; free() frees it. */
void *cw_alloc(size_t count, size_t size);
void *cw_realloc(void *old, size_t count, size_t size);
char *cw_copy_text(const char *text); /* like strdup */

#endif
