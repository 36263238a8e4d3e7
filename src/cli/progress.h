/* Progress of long work: a line on stderr when somebody watches, and a clean stop on Ctrl-C
 * and on the signals of clusters. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "common.h"

typedef struct progress {
    const char *what; /* "matches" */
    double start;
    bool watched;
} progress;

/* From here on Ctrl-C, SIGTERM and SIGUSR1 ask the work to stop; a second one ends the program. */
void progress_begin(progress *p, const char *what);
/* A cw_progress: the context is the progress itself. */
int progress_step(void *context, size_t done, size_t jobs);
/* Whether the work was stopped. */
bool progress_end(progress *p);

#endif
