/* Memory that its caller can do without. The program ends when malloc and its kin have none
 * (cli/memory.c); a search that wants as much as there is asks here, and reports how far it came. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdlib.h>

/* Like realloc; NULL if there is not as much. */
static inline void *cw_try_realloc(void *old, size_t size) { return reallocarray(old, 1, size); }

#endif
