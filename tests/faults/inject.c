/* A library for LD_PRELOAD that makes calls of the C library fail, so that the program can be seen
 * without memory and with a disk that is full or broken. For tests only; the environment says what:
 *   CW_FAULT=KIND:N   the Nth call of KIND fails (1 is the first); "N+": all from the Nth on
 *   CW_FAULT_ERROR    what errno is then (ENOSPC, EIO, EINTR, ENOMEM); SHORT: half is written
 *   CW_FAULT_PATH     only calls on files whose path holds this text count
 *   CW_FAULT_WHEN     calls count only while this file is there
 *   CW_FAULT_BUT      calls on behalf of these libraries do not count: "libfyaml,libssl"
 *   CW_FAULT_LIST     a file that gets a line for each call that counts: its number and, if it is
 *                     about memory, a hash of the functions that led to it
 * Kinds: memory, write, sync, truncate, rename. stdio's own writes cannot be caught this way; full
 * devices show those. */
#undef _FILE_OFFSET_BITS /* pwrite and pwrite64 are two names here */
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef enum kind { MEMORY, WRITE, SYNC, TRUNCATE, RENAME, NONE } kind;

static const char *const kind_names[] = {"memory", "write", "sync", "truncate", "rename"};

enum { FRAMES = 24, HASHED = 12, RANGES = 16, FIRST_ROOM = 1 << 16 };

typedef struct range {
    uintptr_t from, to;
} range;

static struct {
    kind kind;
    unsigned long number;
    bool onward, is_short, ready;
    int error;
    const char *path, *when, *but;
    int list;
    range own[RANGES], others[RANGES]; /* of code: C library and this one; CW_FAULT_BUT */
    int own_count, other_count;
} plan = {.kind = NONE, .error = EIO, .list = -1};

static atomic_ulong calls;
static _Thread_local bool inside; /* what this library itself asks for never fails */
static _Thread_local bool looking;

/* ---- the plan ---- */

static void read_error(const char *name)
{
    static const struct {
        const char *name;
        int number;
    } errors[] = {{"ENOSPC", ENOSPC}, {"EIO", EIO}, {"EINTR", EINTR}, {"ENOMEM", ENOMEM}};
    plan.is_short = name != NULL && strcmp(name, "SHORT") == 0;
    for (size_t i = 0; name != NULL && i < sizeof errors / sizeof *errors; i++)
        if (strcmp(errors[i].name, name) == 0)
            plan.error = errors[i].number;
}

static bool is_named(const char *list, const char *path)
{
    const char *base = strrchr(path, '/') != NULL ? strrchr(path, '/') + 1 : path;
    for (const char *p = list; p != NULL && *p != '\0';) {
        size_t size = strcspn(p, ",");
        if (size > 0 && strncmp(base, p, size) == 0)
            return true;
        p += size + (p[size] == ',');
    }
    return false;
}

static int note_object(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size, (void)context;
    bool is_other = is_named(plan.but, info->dlpi_name);
    bool is_own = is_named("libc.so,libinject,libasan,libubsan,libtsan", info->dlpi_name);
    range *list = is_other ? plan.others : plan.own;
    int *count = is_other ? &plan.other_count : &plan.own_count;
    for (int i = 0; (is_other || is_own) && i < info->dlpi_phnum && *count < RANGES; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type == PT_LOAD && (part->p_flags & PF_X) != 0) {
            uintptr_t from = info->dlpi_addr + part->p_vaddr;
            list[(*count)++] = (range){from, from + part->p_memsz};
        }
    }
    return 0;
}

__attribute__((constructor)) static void read_plan(void)
{
    const char *what = getenv("CW_FAULT");
    char *end;
    void *frames[2];
    inside = true;
    for (int i = 0; what != NULL && i < NONE; i++) {
        size_t size = strlen(kind_names[i]);
        if (strncmp(what, kind_names[i], size) == 0 && what[size] == ':') {
            plan.kind = (kind)i;
            plan.number = strtoul(what + size + 1, &end, 10);
            plan.onward = *end == '+';
        }
    }
    read_error(getenv("CW_FAULT_ERROR"));
    plan.path = getenv("CW_FAULT_PATH");
    plan.when = getenv("CW_FAULT_WHEN");
    plan.but = getenv("CW_FAULT_BUT");
    if (plan.kind == MEMORY) {
        backtrace(frames, 2); /* loads its own library now, not in the middle of a call */
        dl_iterate_phdr(note_object, NULL);
        plan.error = ENOMEM;
    }
    if (getenv("CW_FAULT_LIST") != NULL)
        plan.list = open(getenv("CW_FAULT_LIST"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    unsetenv("LD_PRELOAD"); /* programs that it starts are left alone */
    inside = false;
    plan.ready = plan.kind != NONE;
}

/* ---- whether this call fails ---- */

static bool is_in(const range *list, int count, const void *at)
{
    for (int i = 0; i < count; i++)
        if ((uintptr_t)at >= list[i].from && (uintptr_t)at < list[i].to)
            return true;
    return false;
}

/* The first function outside of the C library and the sanitizers is who wants the memory; if there
 * is none, it is a sanitizer for itself. */
static bool is_excluded(void *const *frames, int count)
{
    int i = 0;
    while (i < count && is_in(plan.own, plan.own_count, frames[i]))
        i++;
    return i == count || is_in(plan.others, plan.other_count, frames[i]);
}

/* Addresses differ from process to process: the hash tells calls of one run apart. */
static void note_call(unsigned long number, void *const *frames, int count)
{
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    char line[64];
    for (int i = 2; i < count && i < HASHED; i++)
        hash = (hash ^ (uintptr_t)frames[i]) * 1099511628211u;
    int size = snprintf(line, sizeof line, "%lu %016llx\n", number, (unsigned long long)hash);
    inside = true;
    if (write(plan.list, line, (size_t)size) < 0)
        plan.list = -1;
    inside = false;
}

static bool counts(kind k)
{
    int before = errno;
    bool is_now = plan.ready && !inside && plan.kind == k
                  && (plan.when == NULL || access(plan.when, F_OK) == 0);
    errno = before;
    return is_now;
}

static bool is_turn(void *const *frames, int count)
{
    unsigned long number = atomic_fetch_add(&calls, 1) + 1;
    if (plan.list >= 0)
        note_call(number, frames, count);
    return number == plan.number || (plan.onward && number > plan.number);
}

static bool memory_fails(void)
{
    void *frames[FRAMES];
    if (!counts(MEMORY))
        return false;
    inside = true;
    bool fails = false;
    int count = backtrace(frames, FRAMES);
    if (!is_excluded(frames, count))
        fails = is_turn(frames, count);
    inside = false;
    if (fails)
        errno = plan.error;
    return fails;
}

static bool path_fails(const char *path)
{
    bool fails = (plan.path == NULL || strstr(path, plan.path) != NULL) && is_turn(NULL, 0);
    if (fails)
        errno = plan.error;
    return fails;
}

static bool file_fails(kind k, int fd)
{
    char link[32], path[512];
    if (!counts(k))
        return false;
    int before = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    path[size > 0 ? size : 0] = '\0';
    errno = before;
    return path_fails(path);
}

/* ---- memory ---- */

/* dlsym may ask for memory before it has found anything. */
static char first[FIRST_ROOM];
static size_t first_used;

static void *take_first(size_t size)
{
    size_t at = (first_used + 15) & ~(size_t)15;
    if (size > sizeof first - at)
        return NULL;
    first_used = at + size;
    return first + at;
}

static bool is_first(const void *p)
{
    return (const char *)p >= first && (const char *)p < first + sizeof first;
}

/* `next` becomes the following library's function of that name, a sanitizer's or the C library's;
 * it is NULL while it is being looked for. */
#define NEXT(name)                                                                                 \
    static __typeof__(name) *_Atomic next;                                                         \
    if (next == NULL && !looking) {                                                                \
        looking = true;                                                                            \
        next = __extension__(__typeof__(name) *) dlsym(RTLD_NEXT, #name);                          \
        looking = false;                                                                           \
    }

void *malloc(size_t size)
{
    NEXT(malloc)
    return next == NULL ? take_first(size) : memory_fails() ? NULL : next(size);
}

void *calloc(size_t count, size_t size)
{
    NEXT(calloc)
    return next == NULL ? take_first(count * size) : memory_fails() ? NULL : next(count, size);
}

void *realloc(void *old, size_t size)
{
    NEXT(realloc)
    return next == NULL || is_first(old) || memory_fails() ? NULL : next(old, size);
}

int posix_memalign(void **out, size_t alignment, size_t size)
{
    NEXT(posix_memalign)
    return next == NULL || memory_fails() ? ENOMEM : next(out, alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    NEXT(aligned_alloc)
    return next == NULL || memory_fails() ? NULL : next(alignment, size);
}

void free(void *p)
{
    NEXT(free)
    if (next != NULL && !is_first(p))
        next(p);
}

/* ---- files ---- */

ssize_t write(int fd, const void *bytes, size_t size)
{
    NEXT(write)
    bool fails = file_fails(WRITE, fd);
    return fails && !plan.is_short ? -1 : next(fd, bytes, fails ? (size + 1) / 2 : size);
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at)
{
    NEXT(pwrite)
    bool fails = file_fails(WRITE, fd);
    return fails && !plan.is_short ? -1 : next(fd, bytes, fails ? (size + 1) / 2 : size, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at)
{
    return pwrite(fd, bytes, size, at);
}

int fsync(int fd)
{
    NEXT(fsync)
    return file_fails(SYNC, fd) ? -1 : next(fd);
}

int fdatasync(int fd)
{
    NEXT(fdatasync)
    return file_fails(SYNC, fd) ? -1 : next(fd);
}

int ftruncate(int fd, off_t size)
{
    NEXT(ftruncate)
    return file_fails(TRUNCATE, fd) ? -1 : next(fd, size);
}

int ftruncate64(int fd, off64_t size) { return ftruncate(fd, size); }

int rename(const char *from, const char *to)
{
    NEXT(rename)
    return counts(RENAME) && path_fails(to) ? -1 : next(from, to);
}
