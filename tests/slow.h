/* Whether this is the build with sanitizers and invariant checks, ten times slower than the others:
 * there tests try fewer samples of the same kind. */
#ifndef TESTS_SLOW_H
#define TESTS_SLOW_H

#ifdef CW_HARD
enum { IS_SLOW = 1 };
#else
enum { IS_SLOW = 0 };
#endif

#endif
