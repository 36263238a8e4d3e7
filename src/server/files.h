/* The client's files, built into the program by tools/embed. */
#ifndef SERVER_FILES_H
#define SERVER_FILES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct web_file {
    const char *path, *type, *etag;
    bool is_hashed; /* its name changes with its content */
    const unsigned char *bytes;
    size_t size;
    const unsigned char *gzip; /* NULL if that would not be smaller */
    size_t gzip_size;
    const unsigned char *brotli; /* the same */
    size_t brotli_size;
} web_file;

extern const web_file cw__web_files[];
extern const int cw__web_file_count;

#endif
