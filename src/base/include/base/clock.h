/* Time for measuring and for deadlines: it never jumps and has no date. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <time.h>

/* Seconds since some moment; only differences mean anything. */
static inline double cw_seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Seconds of the processor that this thread had: other programs on the machine lengthen the day, not
 * these. */
static inline double cw_seconds_worked(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

#endif
