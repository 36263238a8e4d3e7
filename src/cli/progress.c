/* Progress lines with the estimated time, and Ctrl-C. */
#include "progress.h"

#include <signal.h>

/* The one thing that changes behind our back: set by the signal, read by the work. */
static volatile sig_atomic_t stopped;

static void on_interrupt(int number)
{
    stopped = 1;
    signal(number, SIG_DFL);
}

void progress_begin(progress *p, const char *what)
{
    *p = (progress){.what = what, .start = seconds_now(), .watched = is_watched(stderr)};
    stopped = 0;
    signal(SIGINT, on_interrupt);
}

int progress_step(void *context, size_t done, size_t jobs)
{
    const progress *p = context;
    double seconds = seconds_now() - p->start;
    if (p->watched && done > 0 && done < jobs) {
        double left = seconds / (double)done * (double)(jobs - done);
        fprintf(stderr, "\r%zu of %zu %s (%.0f%%), %.0f per second, %.0f s left  ", done, jobs,
                p->what, 100.0 * (double)done / (double)jobs, (double)done / seconds, left);
    }
    return stopped;
}

bool progress_end(progress *p)
{
    signal(SIGINT, SIG_DFL);
    if (p->watched) {
        fprintf(stderr, "\r%70s\r", "");
    }
    if (stopped) {
        fprintf(stderr, "stopped: what follows covers the work done so far\n");
    }
    return stopped;
}
