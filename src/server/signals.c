/* A handler runs wherever its thread happens to be, and a sanitizer puts it off for as long as it
 * likes; a descriptor is read like any other. */
#include "signals.h"

#include <errno.h>
#include <sys/signalfd.h>
#include <unistd.h>

static const int numbers[] = {SIGTERM, SIGINT, SIGHUP};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

/* Reads all that wait; the file does not block. */
static void readable(uv_poll_t *handle, int status, int events)
{
    signal_reader *s = handle->data;
    struct signalfd_siginfo what;
    (void)status, (void)events;
    for (;;) {
        ssize_t size = read(s->file, &what, sizeof what);
        if (size == (ssize_t)sizeof what)
            s->heard(s->context, (int)what.ssi_signo);
        else if (size >= 0 || errno != EINTR)
            return;
    }
}

/* Blocked before any thread is made, since threads inherit the mask. */
bool cw__signals_open(signal_reader *s, uv_loop_t *loop, void (*heard)(void *context, int number),
                      void *context)
{
    sigset_t ours;
    sigemptyset(&ours);
    for (int i = 0; i < NUMBERS; i++)
        sigaddset(&ours, numbers[i]);
    s->heard = heard;
    s->context = context;
    s->file = signalfd(-1, &ours, SFD_NONBLOCK | SFD_CLOEXEC);
    if (s->file < 0)
        return false;
    if (uv_poll_init(loop, &s->poll, s->file) != 0) {
        close(s->file);
        return false;
    }
    pthread_sigmask(SIG_BLOCK, &ours, NULL);
    s->poll.data = s;
    uv_poll_start(&s->poll, UV_READABLE, readable);
    return true;
}

static void closed(uv_handle_t *handle) { close(((signal_reader *)handle->data)->file); }

void cw__signals_close(signal_reader *s) { uv_close((uv_handle_t *)&s->poll, closed); }
