/* A file is written beside its place under a name of its own and then put there: whoever reads it
 * finds the old one or the new one. Whether that can be done is tried before the work begins, in
 * the same way. */
#include "output.h"

#include "runs/farm.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Room for "/." and for the six letters that mkostemp chooses. */
enum { PROBE = PATH_MAX + 2, TEMPORARY = PROBE + 8 };

/* ---- standard output ---- */

/* A descriptor that is closed would be given to the next file that is opened, a store perhaps,
 * and output would go into it. */
void cw__output_begin(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDONLY) != fd)
            _exit(EXIT_BAD);  /* nowhere to read, to write or to complain */
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error like a full disk */
}

/* A full disk shows only here: printf has long said yes. The command's own answer no longer
 * counts then. */
int cw__output_end(int answer)
{
    errno = 0;
    bool lost = ferror(stdout) != 0;
    lost = fflush(stdout) != 0 || lost;
    lost = close(STDOUT_FILENO) != 0 || lost; /* some file systems tell only now */
    if (!lost)
        return answer;
    fprintf(stderr, "cardwright: the output could not be written%s%s\n", errno != 0 ? ": " : "",
            errno != 0 ? strerror(errno) : "");
    return EXIT_BAD;
}

/* ---- files ---- */

/* errno is still that of the call that failed. Always false, to be returned. */
static bool tell(const cli_args *args, const char *path)
{
    return cw__args_deny(args, "%s cannot be written: %s", path, strerror(errno));
}

/* Where the file really lies, if it is a link; what kind of thing is there (0: nothing). False with
 * errno if it may not be written: its folder alone does not decide. */
static bool find_place(const char *path, char place[PATH_MAX], struct stat *info)
{
    memset(info, 0, sizeof *info);
    if (path[0] == '\0') {
        errno = ENOENT;
        return false;
    }
    if (realpath(path, place) == NULL) {
        if (errno != ENOENT || strlen(path) >= PATH_MAX)
            return false;
        strcpy(place, path);
        return true;
    }
    return stat(place, info) == 0 && access(place, W_OK) == 0;
}

/* A new file beside `place`; -1 with errno. */
static int open_beside(const char *place, const struct stat *old, char temporary[TEMPORARY])
{
    snprintf(temporary, TEMPORARY, "%s.XXXXXX", place);
    int fd = mkostemp(temporary, O_CLOEXEC);
    if (fd < 0)
        return -1;
    mode_t mask = umask(0);
    umask(mask);
    fchmod(fd, old->st_mode != 0 ? old->st_mode & 07777 : 0666 & ~mask);
    return fd;
}

/* A signal may interrupt it, and a pipe may take less than all. */
static bool write_all(int fd, const char *data, size_t size)
{
    while (size > 0) {
        ssize_t n = write(fd, data, size);
        if (n < 0 && errno != EINTR)
            return false;
        data += n > 0 ? n : 0;
        size -= n > 0 ? (size_t)n : 0;
    }
    return true;
}

/* `temporary` is NULL if the file is written in its place. */
static bool fill(int fd, const char *temporary, const char *place, const cw_str *text)
{
    bool good = fd >= 0 && write_all(fd, cw_str_get(text), text->size);
    int problem = errno;
    if (fd >= 0 && close(fd) != 0 && good) {
        problem = errno;
        good = false;
    }
    if (good && temporary != NULL && rename(temporary, place) != 0) {
        problem = errno;
        good = false;
    }
    if (!good && fd >= 0 && temporary != NULL)
        unlink(temporary);
    errno = problem;
    return good;
}

/* Beside its place and then renamed, which POSIX makes one step: whoever reads finds the old
 * file or the new one. Pipes and devices have no such place. */
bool cw__write_file(const cli_args *args, const char *path, const cw_str *text)
{
    char place[PATH_MAX], temporary[TEMPORARY];
    struct stat old;
    if (cw_farm_rank() != 0)
        return true;
    errno = ENOMEM;
    if (text->failed || !find_place(path, place, &old))
        return tell(args, path);
    bool plain = old.st_mode == 0 || S_ISREG(old.st_mode);
    int fd = plain ? open_beside(place, &old, temporary) : open(place, O_WRONLY | O_CLOEXEC);
    return fill(fd, plain ? temporary : NULL, place, text) || tell(args, path);
}

bool cw__write_text(const cli_args *args, const char *path, cw_str *text)
{
    bool good = cw__write_file(args, path, text);
    cw_str_clear(text);
    return good;
}

/* ---- before the work ---- */

/* Whether a file can be made at or beside `place`. */
static bool try_beside(const char *place, const struct stat *old)
{
    char temporary[TEMPORARY];
    int fd = open_beside(place, old, temporary);
    if (fd < 0)
        return false;
    close(fd);
    unlink(temporary);
    return true;
}

/* Before the work: hours of matches must not end in a folder that is not there. */
bool cw__output_check_file(const cli_args *args, const char *path)
{
    char place[PATH_MAX];
    struct stat old;
    if (cw_farm_rank() != 0)
        return true;
    if (!find_place(path, place, &old))
        return tell(args, path);
    if (S_ISDIR(old.st_mode)) {
        errno = EISDIR;
        return tell(args, path);
    }
    bool plain = old.st_mode == 0 || S_ISREG(old.st_mode);
    return !plain || try_beside(place, &old) || tell(args, path);
}

/* The folder itself is made when its first file is written; here the nearest that exists must
 * take files. */
bool cw__output_check_folder(const cli_args *args, const char *path)
{
    char place[PATH_MAX], probe[PROBE];
    struct stat info;
    if (cw_farm_rank() != 0)
        return true;
    if (path[0] == '\0' || snprintf(place, sizeof place, "%s", path) >= (int)sizeof place) {
        errno = path[0] == '\0' ? ENOENT : ENAMETOOLONG;
        return tell(args, path);
    }
    while (stat(place, &info) != 0) { /* the nearest folder that exists */
        char *slash = strrchr(place, '/');
        if (errno != ENOENT)
            return tell(args, path);
        if (slash == NULL)
            strcpy(place, ".");
        else
            slash[slash == place] = '\0';
    }
    snprintf(probe, sizeof probe, "%s/.", place);
    return try_beside(probe, &(struct stat){0}) || tell(args, path);
}
