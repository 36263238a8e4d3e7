/* Packing by zlib, at one go: answers lie in memory whole. */
#include "pack.h"

#include <stdint.h>
#include <stdlib.h>
#include <zlib.h>

enum { WINDOW = 15 + 16 /* all of it, and a gzip head */, MEMORY = 8 };

bool cw__pack(const void *bytes, size_t size, pack_effort effort, cw_str *out)
{
    z_stream z = {.next_in = (Bytef *)bytes, .avail_in = (uInt)size};
    if (size > UINT32_MAX / 2
        || deflateInit2(&z, (int)effort, Z_DEFLATED, WINDOW, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    size_t room = deflateBound(&z, (uLong)size);
    unsigned char *data = malloc(room + 1);
    z.next_out = data;
    z.avail_out = (uInt)room;
    bool good = data != NULL && deflate(&z, Z_FINISH) == Z_STREAM_END && z.total_out < size;
    if (good) {
        data[z.total_out] = '\0';
        *out = (cw_str){.data = (char *)data, .size = z.total_out, .room = room + 1};
    } else {
        free(data);
    }
    deflateEnd(&z);
    return good;
}
