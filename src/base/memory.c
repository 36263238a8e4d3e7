/* Allocation that comes back with memory or not at all. A run of matches that has none can neither go
 * on nor tell what it found so far for certain; what is in its store is not lost. */
#include "base/memory.h"

#include <stdint.h>
#include <string.h>
#include <unistd.h>

enum { FAILED = 2 }; /* EXIT_BAD of the command line: the answer is not known */

/* Any thread may be here, with any lock held: no stdio, no handlers. */
static void *need(void *memory)
{
    static const char sentence[] = "cardwright: not enough memory\n";
    if (memory == NULL) {
        ssize_t ignored = write(STDERR_FILENO, sentence, sizeof sentence - 1);
        (void)ignored;
        _exit(FAILED);
    }
    return memory;
}

/* One byte instead of none, for which NULL would be an answer. */
void *cw_alloc(size_t count, size_t size) { return need(calloc(count > 0 ? count : 1, size)); }

void *cw_realloc(void *old, size_t count, size_t size)
{
    count = count > 0 ? count : 1;
    return need(count <= SIZE_MAX / size ? realloc(old, count * size) : NULL);
}

char *cw_copy_text(const char *text) { return need(strdup(text)); }
