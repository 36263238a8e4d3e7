/* Where the program lies is asked of the kernel: its first argument may be anything. */
#include "base/beside.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Cuts off the last part of a path; the root has none. */
static void step_up(char *path)
{
    char *slash = strrchr(path, '/');
    if (slash != NULL)
        *slash = '\0';
}

/* Two steps up: from the program's name to its folder, and from there to the folder that has it.
 * A path that does not exist is given as it would be, so that messages can name it. */
bool cw_beside_program(const char *name, char *path, size_t size)
{
    char found[PATH_MAX], real[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", found, sizeof found - 1);
    if (length <= 0)
        return false;
    found[length] = '\0';
    step_up(found);
    step_up(found);
    size_t n = strlen(found);
    int more = snprintf(found + n, sizeof found - n, "/%s", name);
    if (more < 0 || (size_t)more >= sizeof found - n)
        return false;
    const char *best = realpath(found, real) != NULL ? real : found;
    n = strlen(best);
    if (n < size)
        memcpy(path, best, n + 1);
    return n < size;
}
