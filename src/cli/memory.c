/* When there is no memory. Whatever the program was about to say could be wrong then: a text that
 * lost its end, a card that was left out. So the first allocation that fails ends the program with
 * a sentence, in the command line as in the server; what was committed is in the file, because
 * nobody is told of anything before. The libraries below do not know about this: the linker leads
 * the calls of all parts of the program here (--wrap), and jansson is told. SQLite says itself that
 * memory is missing, which is a failed write or read like any other. */
#include "process.h"

#include "args.h"

#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
char *__real_strdup(const char *text);
char *__real_strndup(const char *text, size_t size);
FILE *__real_fopen(const char *path, const char *mode);
DIR *__real_opendir(const char *path);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t size);
FILE *__wrap_fopen(const char *path, const char *mode);
DIR *__wrap_opendir(const char *path);

/* Any thread may be here, with any lock held: no stdio, no handlers. */
static void *need(void *memory)
{
    static const char sentence[] = "cardwright: not enough memory\n";
    if (memory == NULL) {
        ssize_t ignored = write(STDERR_FILENO, sentence, sizeof sentence - 1);
        (void)ignored;
        _exit(EXIT_BAD);
    }
    return memory;
}

/* A size of 0 may be answered with NULL, which would look like a failure: one byte instead. */
void *__wrap_malloc(size_t size) { return need(__real_malloc(size > 0 ? size : 1)); }

/* The same for no elements as for elements of no size. */
void *__wrap_calloc(size_t count, size_t size)
{
    return need(__real_calloc(count > 0 ? count : 1, size > 0 ? size : 1));
}

void *__wrap_realloc(void *old, size_t size)
{
    return need(__real_realloc(old, size > 0 ? size : 1));
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return need(__real_aligned_alloc(alignment, size));
}

char *__wrap_strdup(const char *text) { return need(__real_strdup(text)); }

char *__wrap_strndup(const char *text, size_t size) { return need(__real_strndup(text, size)); }

/* Files and folders may be missing, which is for the caller to say; that memory was is not. */

FILE *__wrap_fopen(const char *path, const char *mode)
{
    FILE *file = __real_fopen(path, mode);
    return file != NULL || errno != ENOMEM ? file : need(NULL);
}

DIR *__wrap_opendir(const char *path)
{
    DIR *folder = __real_opendir(path);
    return folder != NULL || errno != ENOMEM ? folder : need(NULL);
}

void cw__memory_guard(void) { json_set_alloc_funcs(malloc, free); }
