/* Progress lines with the estimated time, and signals that ask for the end: Ctrl-C, the SIGTERM of
 * a machine that goes down, the SIGUSR1 that job scripts of clusters ask for before their time is
 * over. */
#include "progress.h"

#include "base/clock.h"
#include "lab/farm.h"

#include <pthread.h>
#include <signal.h>

static const int end_signals[] = {SIGINT, SIGTERM, SIGUSR1};
enum { END_SIGNALS = sizeof end_signals / sizeof *end_signals };

/* The one thing that changes behind our back: set by the signal, read by the work. */
static volatile sig_atomic_t stopped;

static void on_end_signal(int number)
{
    stopped = 1;
    /* The second one ends the program; other ranks than 0 wait for rank 0 to send them home. */
    if (cw_farm_rank() == 0)
        signal(number, SIG_DFL);
}

static void listen(void (*handler)(int))
{
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < END_SIGNALS; i++) {
        signal(end_signals[i], handler);
        sigaddset(&set, end_signals[i]);
    }
    pthread_sigmask(SIG_UNBLOCK, &set, NULL); /* ranks held one back while they started */
}

void progress_begin(progress *p, const char *what)
{
    *p = (progress){.what = what,
                    .start = cw_seconds_now(),
                    .watched = cw_farm_rank() == 0 && is_watched(stderr)};
    stopped = 0;
    listen(on_end_signal);
}

int progress_step(void *context, size_t done, size_t jobs)
{
    const progress *p = context;
    double seconds = cw_seconds_now() - p->start;
    if (p->watched && done > 0 && done < jobs) {
        double left = seconds / (double)done * (double)(jobs - done);
        fprintf(stderr, "\r%zu of %zu %s (%.0f%%), %.0f per second, %.0f s left  ", done, jobs,
                p->what, 100.0 * (double)done / (double)jobs, (double)done / seconds, left);
    }
    return stopped;
}

bool progress_end(progress *p)
{
    if (cw_farm_rank() != 0)
        return stopped; /* still deaf: rank 0 may need its time to print */
    listen(SIG_DFL);
    if (p->watched)
        fprintf(stderr, "\r%70s\r", "");
    if (stopped)
        fprintf(stderr, "stopped: what follows covers the work done so far\n");
    return stopped;
}
