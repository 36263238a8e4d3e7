/* Programs on pipes. All waiting is in one place (wait_for), has a deadline and takes what the
 * program writes also while it is written to, so that neither side can block the other for good. */
#include "bot_process.h"

#include "base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

const char *cw__bot_fault_text(bot_fault fault)
{
    static const char *const texts[BOT_FAULTS] = {"nothing is wrong", "it did not answer in time",
                                                  "it has ended or closed its pipe",
                                                  "it wrote a line that is too long"};
    return texts[fault < BOT_FAULTS ? fault : BOT_FINE];
}

/* ---- starting ---- */

/* A pipe that other programs do not inherit, clear of the three standard streams even if ours are
 * closed: the child's are put there. */
static bool make_pipe(int ends[2])
{
    int raw[2];
    if (pipe2(raw, O_CLOEXEC) != 0)
        return false;
    ends[0] = fcntl(raw[0], F_DUPFD_CLOEXEC, 3);
    ends[1] = fcntl(raw[1], F_DUPFD_CLOEXEC, 3);
    close(raw[0]);
    close(raw[1]);
    if (ends[0] >= 0 && ends[1] >= 0)
        return true;
    close(ends[0] >= 0 ? ends[0] : ends[1]);
    return false;
}

/* Default signals and a group of its own: Ctrl-C at the terminal is for us alone. */
static bool spawn(pid_t *pid, const char *command, int input, int output)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    char *const words[] = {"sh", "-c", (char *)command, NULL};
    if (posix_spawn_file_actions_init(&actions) != 0)
        return false;
    if (posix_spawnattr_init(&attributes) != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return false;
    }
    sigemptyset(&none);
    sigfillset(&all);
    bool good = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) == 0
                && posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) == 0
                && posix_spawnattr_setpgroup(&attributes, 0) == 0
                && posix_spawnattr_setsigmask(&attributes, &none) == 0
                && posix_spawnattr_setsigdefault(&attributes, &all) == 0
                && posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP
                                                             | POSIX_SPAWN_SETSIGMASK
                                                             | POSIX_SPAWN_SETSIGDEF)
                       == 0
                && posix_spawn(pid, "/bin/sh", &actions, &attributes, words, environ) == 0;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return good;
}

bool cw__bot_start(bot_process *p, const char *command)
{
    int input[2], output[2];
    if (!make_pipe(input))
        return false;
    if (!make_pipe(output)) {
        close(input[0]);
        close(input[1]);
        return false;
    }
    pid_t pid;
    bool good = spawn(&pid, command, input[0], output[1]);
    close(input[0]);
    close(output[1]);
    if (!good) {
        close(input[1]);
        close(output[0]);
        return false;
    }
    /* Only our ends: the flags belong to each end of a pipe, so the bot's own reads and writes
     * still block as it expects. */
    fcntl(input[1], F_SETFL, O_NONBLOCK);
    fcntl(output[0], F_SETFL, O_NONBLOCK);
    p->pid = pid;
    p->to = input[1];
    p->from = output[0];
    p->taken = p->used = 0;
    return true;
}

/* ---- speaking ---- */

/* write() to a pipe whose reader may be gone: the signal stays with this thread and is eaten, so
 * that the rest of the program keeps its own way with it. */
static ssize_t write_quietly(int fd, const char *text, size_t size)
{
    sigset_t pipe_signal, before, pending;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    ssize_t done = write(fd, text, size);
    int problem = errno;
    if (done < 0 && problem == EPIPE && !sigismember(&pending, SIGPIPE)) {
        static const struct timespec at_once = {0};
        sigtimedwait(&pipe_signal, NULL, &at_once);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = problem;
    return done;
}

/* Takes what is there. The buffer has room for one line: full without an end is a flood. */
static bot_fault take_output(bot_process *p)
{
    if (p->taken > 0) {
        p->used -= p->taken;
        memmove(p->buffer, p->buffer + p->taken, p->used);
        p->taken = 0;
    }
    if (p->used < BOT_LINE) {
        ssize_t got = read(p->from, p->buffer + p->used, BOT_LINE - p->used);
        if (got == 0)
            return BOT_CLOSED;
        if (got < 0)
            return errno == EAGAIN || errno == EINTR ? BOT_FINE : BOT_CLOSED;
        p->used += (size_t)got;
    }
    return p->used == BOT_LINE && memchr(p->buffer, '\n', p->used) == NULL ? BOT_FLOODED : BOT_FINE;
}

/* Waits until the bot has written something, or takes input if `writing`. */
static bot_fault wait_for(bot_process *p, bool writing, double deadline)
{
    bool room = p->used - p->taken < BOT_LINE;
    struct pollfd list[2] = {{.fd = room ? p->from : -1, .events = POLLIN},
                             {.fd = writing ? p->to : -1, .events = POLLOUT}};
    double left = deadline - cw_seconds_now();
    if (left <= 0)
        return BOT_LATE;
    /* Rounded up, so that the last part of a millisecond is not spent in a busy loop; bounded,
     * so that the number fits an int. Whoever calls looks at the clock again. */
    int ready = poll(list, 2, (int)fmin(ceil(left * 1000), 1e6));
    if (ready < 0 && errno != EINTR)
        return BOT_CLOSED;
    return ready > 0 && list[0].revents != 0 ? take_output(p) : BOT_FINE;
}

/* As much as the pipe takes; while it is full, what the bot writes is read (wait_for), or both
 * would wait for each other. */
bot_fault cw__bot_send(bot_process *p, const char *text, size_t size, double deadline)
{
    while (size > 0) {
        ssize_t done = write_quietly(p->to, text, size);
        if (done < 0 && errno != EAGAIN && errno != EINTR)
            return BOT_CLOSED;
        if (done > 0) {
            text += done;
            size -= (size_t)done;
            continue;
        }
        bot_fault fault = wait_for(p, true, deadline);
        if (fault != BOT_FINE)
            return fault;
    }
    return BOT_FINE;
}

/* What came behind the line stays in the buffer for the next call. */
bot_fault cw__bot_read_line(bot_process *p, double deadline, char **line, size_t *size)
{
    for (;;) {
        char *start = p->buffer + p->taken;
        char *end = memchr(start, '\n', p->used - p->taken);
        if (end != NULL) {
            *end = '\0';
            *line = start;
            *size = (size_t)(end - start);
            p->taken += *size + 1;
            return BOT_FINE;
        }
        bot_fault fault = wait_for(p, false, deadline);
        if (fault != BOT_FINE)
            return fault;
    }
}

/* ---- ending ---- */

/* Whether the process has ended; it stays a zombie, so that its number is still its own. */
static bool has_ended(pid_t pid)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == pid;
}

void cw__bot_stop(bot_process *p, double patience)
{
    static const struct timespec nap = {.tv_nsec = 2000000};
    if (p->pid == 0)
        return;
    /* Closing its input is the sign to go. It is reaped only after its group was ended: until
     * then its number cannot belong to another process. */
    close(p->to);
    for (double end = cw_seconds_now() + patience; !has_ended(p->pid) && cw_seconds_now() < end;)
        nanosleep(&nap, NULL);
    kill(-p->pid, SIGKILL);
    while (waitpid(p->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    close(p->from);
    p->pid = 0;
    p->taken = p->used = 0;
}
