/* Progress of long work: a line on stderr that changes while somebody watches, else one now and
 * then; and a clean stop on Ctrl-C and on the signals of clusters. The same few lines stand
 * around all work that plays matches: begin, run with what that returned, end. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "common.h"

#include "runs/ledger.h"

typedef struct progress {
    const char *what; /* "matches" */
    double start;     /* of the work, on the clock that never jumps */
    double next;      /* seconds after which a line is due where nobody watches */
    bool watched;     /* by somebody at a terminal */
    double seconds;   /* that it took, once it has ended */
} progress;

/* What --threads, --store, --resume and --replays say, with the progress, which need not have begun:
 * `p` must outlive the work. */
cw_keeping cw__keeping(const cli_args *args, progress *p);

/* From here on Ctrl-C, SIGTERM and SIGUSR1 ask the work to stop; a second one ends the program.
 * `what` is counted: "matches". Returns what cw__keeping does. */
cw_keeping cw__progress_begin(const cli_args *args, progress *p, const char *what);
/* Whether the work was stopped. */
bool cw__progress_end(progress *p);

#endif
