/* Every rank runs the same command with the same words, so all would print the same. Ranks other
 * than 0 get no input and print nowhere. What they say on stderr before the work begins is held
 * back: it is shown only if rank 0 could begin and this rank could not. */
#include "process.h"

#include "common.h"

#include "runs/farm.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

/* Where stderr really goes and where it is held back: -1 = it is heard. A process has one. */
static int true_errors = -1, held_errors = -1;

/* What cannot be opened stays as it is: better two voices than none. */
static void redirect(const char *path, int flags, int descriptor)
{
    int file = open(path, flags | O_CLOEXEC);
    if (file >= 0) {
        dup2(file, descriptor);
        close(file);
    }
}

/* Into memory, not to a file: it vanishes with the process if nobody asks. */
static void hold_back(void)
{
    redirect("/dev/null", O_RDONLY, STDIN_FILENO);
    redirect("/dev/null", O_WRONLY, STDOUT_FILENO);
    held_errors = memfd_create("errors", MFD_CLOEXEC);
    true_errors = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (held_errors >= 0 && true_errors >= 0)
        dup2(held_errors, STDERR_FILENO);
}

/* From here on this rank is heard; what was held back stays so. */
static void let_go(void)
{
    if (true_errors >= 0) {
        fflush(stderr);
        dup2(true_errors, STDERR_FILENO);
        close(true_errors);
        true_errors = -1;
    }
}

/* What this rank wanted to say before it could begin. */
static void show_held(void)
{
    char text[4096];
    ssize_t size;
    let_go();
    if (held_errors < 0 || lseek(held_errors, 0, SEEK_SET) != 0)
        return;
    while ((size = read(held_errors, text, sizeof text)) > 0)
        fwrite(text, 1, (size_t)size, stderr);
}

/* Which machine, since that is where somebody has to look. */
static void tell_of_rank(const char *what)
{
    char machine[256] = "?";
    gethostname(machine, sizeof machine - 1);
    fprintf(stderr, "cardwright: rank %d on %s %s\n", cw_farm_rank(), machine, what);
}

/* Called once at each turn of the farm: what became of this rank's work before it began. */
static void on_news(cw_farm_news news)
{
    switch (news) {
    case CW_FARM_BEGAN: let_go(); break;
    case CW_FARM_CANNOT:
        show_held();
        tell_of_rank("cannot do what rank 0 does");
        break;
    case CW_FARM_DIFFERS:
        let_go();
        tell_of_rank("has another game, other decks or another program than rank 0");
        break;
    case CW_FARM_ENDED: break;
    }
}

/* Schedulers send SIGUSR1 when they please, and it would kill a rank that is still loading its
 * game: it waits until somebody listens (cw__progress_begin). */
static void hold_signal(int how)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    pthread_sigmask(how, &set, NULL);
}

/* Errors of the farm are told by all ranks: nobody knows yet who is rank 0. */
bool cw__ranks_begin(void)
{
    hold_signal(SIG_BLOCK);
    cw_errors errors;
    cw_errors_init(&errors);
    bool good = cw_farm_open(on_news, &errors);
    if (!good)
        cw__print_errors(&(cli_args){.errors = &errors});
    if (cw_farm_ranks() == 1)
        hold_signal(SIG_UNBLOCK);
    if (good && cw_farm_rank() != 0)
        hold_back();
    return good;
}

/* What was printed goes out before others hear that this rank has ended. */
int cw__ranks_end(int answer)
{
    fflush(stdout);
    return cw_farm_close(answer);
}
