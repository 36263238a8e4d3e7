/* The program as a process: what happens when there is no memory, and its part among several ranks
 * under mpirun. Only main needs to know. */
#ifndef CLI_PROCESS_H
#define CLI_PROCESS_H

#include <stdbool.h>

/* From now on the parts of jansson, too, end the program when there is no memory: in all commands
 * malloc and its kin never return NULL (memory.c). */
void cw__memory_guard(void);

/* Joins the other ranks, if there are any. From here on only rank 0 is heard: one voice, one exit
 * code. False after telling the user. */
bool cw__ranks_begin(void);
/* Leaves the others; returns the exit code, which is the same on all. */
int cw__ranks_end(int answer);

#endif
