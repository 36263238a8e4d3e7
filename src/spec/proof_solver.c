/* Running the solver: the script is its standard input, what it prints is read until it ends or its
 * time is over. */
#include "base/clock.h"
#include "proof_private.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Per run of the solver; one for each thread may be at work. */
enum { MEGABYTES = 2000 };

/* Both streams of the solver are its own; the rest of ours is closed in it by O_CLOEXEC. */
static int start(const char *program, int input, int output, double seconds, double each,
                 pid_t *pid)
{
    char time_limit[32], goal_limit[32], memory_limit[32];
    char *const words[] = {(char *)program, "-smt2",      "-in", time_limit,
                           goal_limit,      memory_limit, NULL};
    posix_spawn_file_actions_t actions;
    snprintf(time_limit, sizeof time_limit, "-T:%d", (int)seconds + 1);
    snprintf(goal_limit, sizeof goal_limit, "-t:%d", (int)(each * 1000) + 1);
    snprintf(memory_limit, sizeof memory_limit, "-memory:%d", MEGABYTES);
    if (posix_spawn_file_actions_init(&actions) != 0)
        return ENOMEM;
    int problem = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    problem = problem != 0 ? problem
                           : posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    problem = problem != 0 ? problem
                           : posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
    problem = problem != 0 ? problem : posix_spawnp(pid, program, &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    return problem;
}

/* False if the time is over or it prints too much. */
static bool read_all(int fd, double deadline, cw_str *out)
{
    char block[16384];
    for (;;) {
        struct pollfd wait = {.fd = fd, .events = POLLIN};
        double left = deadline - cw_seconds_now();
        if (left <= 0 || out->size > PROOF_ANSWER_BYTES)
            return false;
        int ready = poll(&wait, 1, (int)(left < 1000 ? left * 1000 + 1 : 1000000));
        if (ready <= 0)
            continue;
        ssize_t got = read(fd, block, sizeof block);
        if (got == 0)
            return true;
        if (got < 0 && errno != EINTR)
            return false;
        cw_str_add_n(out, block, got > 0 ? (size_t)got : 0);
    }
}

/* A file without a name that holds the script, read from its start; -1 on failure. A file instead
 * of a pipe: a solver that prints while we still write would block both sides. */
static int script_file(const cw_str *script)
{
    FILE *file = tmpfile();
    if (file == NULL)
        return -1;
    int fd = -1;
    if (fwrite(script->data, 1, script->size, file) == script->size && fflush(file) == 0
        && lseek(fileno(file), 0, SEEK_SET) == 0)
        fd = fcntl(fileno(file), F_DUPFD_CLOEXEC, 3);
    fclose(file);
    return fd;
}

/* The solver gets its own limits of time and memory; two seconds after its time it is killed. */
solver_status cw__solver_run(const char *program, const cw_str *script, double seconds,
                             double seconds_each, cw_str *out)
{
    int ends[2], input = script_file(script);
    if (input < 0 || pipe2(ends, O_CLOEXEC) != 0) {
        if (input >= 0)
            close(input);
        return SOLVER_BROKEN;
    }
    pid_t pid = 0;
    int status, problem = start(program, input, ends[1], seconds, seconds_each, &pid);
    close(input);
    close(ends[1]);
    if (problem == 0) {
        if (!read_all(ends[0], cw_seconds_now() + seconds + 2, out))
            kill(pid, SIGKILL);
        while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
        }
    }
    close(ends[0]);
    return problem == 0 ? SOLVER_FINE : problem == ENOENT ? SOLVER_MISSING : SOLVER_BROKEN;
}
