/* The program as one of several ranks under mpirun: one voice, one exit code. */
#ifndef CLI_RANKS_H
#define CLI_RANKS_H

#include <stdbool.h>

/* Joins the other ranks, if there are any. From here on only rank 0 is heard. False after telling
 * the user. */
bool ranks_begin(void);
/* Leaves the others; returns the exit code, which is the same on all. */
int ranks_end(int answer);

#endif
