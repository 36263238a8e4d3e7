/* Progress lines with the estimated time, and signals that ask for the end: Ctrl-C, the SIGTERM of
 * a machine that goes down, the SIGUSR1 that job scripts of clusters ask for before their time is
 * over. */
#include "progress.h"

#include "base/clock.h"
#include "runs/farm.h"

#include <pthread.h>
#include <signal.h>

static const double FIRST_LINE = 30, GROWTH = 2; /* seconds; of the time between two lines */

static const int end_signals[] = {SIGINT, SIGTERM, SIGUSR1};
enum { END_SIGNALS = sizeof end_signals / sizeof *end_signals };

/* The one thing that changes behind our back: set by the signal, read by the work. */
static volatile sig_atomic_t stopped;

/* Only flags may be set in a handler; the work looks at it between two matches. */
static void on_end_signal(int number)
{
    stopped = 1;
    /* The second one ends the program; other ranks than 0 wait for rank 0 to send them home. */
    if (cw_farm_rank() == 0)
        signal(number, SIG_DFL);
}

/* With SIG_DFL the signals mean again what they mean to every program. */
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

/* A stop of an earlier run in the same process no longer counts. */
cw_keeping cw__progress_begin(const cli_args *args, progress *p, const char *what)
{
    *p = (progress){.what = what,
                    .start = cw_seconds_now(),
                    .next = FIRST_LINE,
                    .watched = cw_farm_rank() == 0 && cw__is_watched(stderr)};
    stopped = 0;
    listen(on_end_signal);
    return cw__keeping(args, p);
}

/* A cw_progress: the context is the progress itself. */
static int step(void *context, size_t done, size_t jobs)
{
    progress *p = context;
    double seconds = cw_seconds_now() - p->start;
    bool due = p->watched || (seconds >= p->next && cw_farm_rank() == 0);
    if (due && done > 0 && done < jobs) {
        double left = seconds / (double)done * (double)(jobs - done);
        fprintf(stderr, "%s%zu of %zu %s (%.0f%%), %.0f per second, %.0f s left%s",
                p->watched ? "\r" : "", done, jobs, p->what, 100.0 * (double)done / (double)jobs,
                (double)done / seconds, left, p->watched ? "  " : "\n");
        p->next *= GROWTH;
    }
    return stopped;
}

/* The line is wiped before anything else is printed on the same terminal. */
bool cw__progress_end(progress *p)
{
    p->seconds = cw_seconds_now() - p->start;
    if (cw_farm_rank() != 0)
        return stopped; /* still deaf: rank 0 may need its time to print */
    listen(SIG_DFL);
    if (p->watched)
        fprintf(stderr, "\r%70s\r", "");
    if (stopped)
        fprintf(stderr, "stopped: what follows covers the work done so far\n");
    return stopped;
}

/* Options that a command does not have say nothing, so one function serves all. */
cw_keeping cw__keeping(const cli_args *args, progress *p)
{
    return (cw_keeping){.store = cw__args_text(args, "store"),
                        .resume = cw__args_has(args, "resume"),
                        .replays = cw__args_text(args, "replays"),
                        .threads = (int)cw__args_whole(args, "threads"),
                        .progress = step,
                        .context = p};
}
