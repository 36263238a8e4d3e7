/* Answers with the client's files. Paths are only ever compared with the names in a table, so
 * that no path leads out of it. */
#include "files.h"
#include "web.h"

#include <string.h>

static const web_file *find_file(const char *path)
{
    for (int i = 0; i < cw__web_file_count; i++)
        if (strcmp(cw__web_files[i].path, path) == 0)
            return &cw__web_files[i];
    return NULL;
}

/* Files are built into the program, so no path of a request ever reaches the disk. Names with a
 * hash never change and may be kept for a year; the others are asked for anew each time. */
void cw__files_reply(request *r)
{
    const web_file *file = find_file(r->path);
    if (file == NULL) {
        cw__web_refuse(r, 404, CW_ERR_UNKNOWN_NAME, "there is no such page");
        return;
    }
    r->etag = file->etag;
    r->cache = file->is_hashed ? "public, max-age=31536000, immutable" : "no-cache";
    if (strcmp(r->tag, file->etag) == 0) {
        cw__web_reply_bytes(r, file->type, "", 0);
        r->status = 304;
        return;
    }
    if (r->takes_brotli && file->brotli != NULL) {
        r->is_brotli = true;
        cw__web_reply_bytes(r, file->type, file->brotli, file->brotli_size);
        return;
    }
    r->is_gzip = r->takes_gzip && file->gzip != NULL;
    cw__web_reply_bytes(r, file->type, r->is_gzip ? file->gzip : file->bytes,
                        r->is_gzip ? file->gzip_size : file->size);
}
