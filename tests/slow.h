/* Whether this is a build with sanitizers, ten times slower than the others: there tests try fewer
 * samples of the same kind. */
#ifndef TESTS_SLOW_H
#define TESTS_SLOW_H

#if defined CW_HARD || defined __SANITIZE_THREAD__
enum { IS_SLOW = 1 };
#else
enum { IS_SLOW = 0 };
#endif

#endif
