/* Whether bytes are a PNG that may be shown: whole, small, one still picture. Nothing is unpacked: sizes,
 * order and checksums of its chunks are read. */
#include "art.h"

#include <stdio.h>
#include <string.h>

enum { HEAD = 8, FRAME = 12, IHDR_SIZE = 13, LEAST_SIDE = 16 };

static const unsigned char signature[HEAD] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

static uint32_t read_number(const unsigned char *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

/* CRC-32 as in ISO 3309, bit by bit: files are small and read once. */
static uint32_t checksum(const unsigned char *p, size_t size)
{
    uint32_t c = 0xffffffffu;
    for (size_t i = 0; i < size; i++) {
        c ^= p[i];
        for (int k = 0; k < 8; k++)
            c = (c & 1) != 0 ? 0xedb88320u ^ c >> 1 : c >> 1;
    }
    return c ^ 0xffffffffu;
}

static bool is_depth(int color, int depth)
{
    static const struct {
        uint8_t color;
        const char *depths;
    } kinds[] = {
        {0, "\1\2\4\10\20"}, {2, "\10\20"}, {3, "\1\2\4\10"}, {4, "\10\20"}, {6, "\10\20"}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].color == color && depth > 0 && strchr(kinds[i].depths, depth) != NULL)
            return true;
    return false;
}

static bool check_head(const unsigned char *data, const char *file, cw_errors *errors)
{
    uint32_t width = read_number(data), height = read_number(data + 4);
    if (width < LEAST_SIDE || height < LEAST_SIDE || width > ART_SIDE || height > ART_SIDE) {
        cw_errors_add(errors, CW_ERR_LIMIT, file, 0, 0,
                      "the picture is %u by %u pixels; each side may have %d to %d", width, height,
                      LEAST_SIDE, ART_SIDE);
        return false;
    }
    if (!is_depth(data[9], data[8]) || data[10] != 0 || data[11] != 0 || data[12] > 1) {
        cw_errors_add(errors, CW_ERR_SYNTAX, file, 0, 0,
                      "color type %d with %d bits is no PNG; save it as RGB, RGBA or indexed",
                      data[9], data[8]);
        return false;
    }
    return true;
}

/* Critical chunks must be known; of the others only animations are refused. */
static bool check_kind(const char *kind, const char *file, cw_errors *errors)
{
    static const char *const known[] = {"IHDR", "PLTE", "IDAT", "IEND"};
    static const char *const moving[] = {"acTL", "fcTL", "fdAT"};
    bool critical = kind[0] >= 'A' && kind[0] <= 'Z', is_known = false, is_moving = false;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        is_known |= strcmp(kind, known[i]) == 0;
    for (size_t i = 0; i < sizeof moving / sizeof *moving; i++)
        is_moving |= strcmp(kind, moving[i]) == 0;
    if (is_moving) {
        cw_errors_add(errors, CW_ERR_SYNTAX, file, 0, 0, "the picture moves (%s); save a still one",
                      kind);
        return false;
    }
    if (critical && !is_known) {
        cw_errors_add(errors, CW_ERR_SYNTAX, file, 0, 0, "no PNG has the chunk '%s'", kind);
        return false;
    }
    return true;
}

static bool copy_kind(const unsigned char *p, char kind[5])
{
    for (int i = 0; i < 4; i++) {
        if (!((p[i] >= 'a' && p[i] <= 'z') || (p[i] >= 'A' && p[i] <= 'Z')))
            return false;
        kind[i] = (char)p[i];
    }
    kind[4] = '\0';
    return true;
}

static cw_status refuse(const char *file, cw_errors *errors, const char *what)
{
    cw_errors_add(errors, CW_ERR_SYNTAX, file, 0, 0, "%s; save it as a PNG again", what);
    return CW_ERR_SYNTAX;
}

cw_status cw__art_check_png(const unsigned char *bytes, size_t size, const char *file,
                            cw_errors *errors)
{
    size_t at = HEAD;
    bool has_data = false, ended = false;
    if (size < HEAD || memcmp(bytes, signature, HEAD) != 0)
        return refuse(file, errors, "the file does not begin as a PNG does");
    for (int n = 0; !ended; n++) {
        char kind[5];
        if (size - at < FRAME || read_number(bytes + at) > size - at - FRAME)
            return refuse(file, errors, "the file ends in the middle of a chunk");
        size_t length = read_number(bytes + at);
        const unsigned char *data = bytes + at + 8;
        if (!copy_kind(bytes + at + 4, kind)
            || checksum(data - 4, length + 4) != read_number(data + length))
            return refuse(file, errors, "a checksum of the file is wrong");
        if (!check_kind(kind, file, errors))
            return CW_ERR_SYNTAX;
        bool is_head = strcmp(kind, "IHDR") == 0;
        if (is_head != (n == 0) || (is_head && length != IHDR_SIZE))
            return refuse(file, errors, "the size of the picture is missing or stands twice");
        if (is_head && !check_head(data, file, errors))
            return CW_ERR_LIMIT;
        has_data |= strcmp(kind, "IDAT") == 0;
        ended = strcmp(kind, "IEND") == 0;
        at += FRAME + length;
    }
    if (!has_data || at != size)
        return refuse(file, errors,
                      has_data ? "something follows the picture" : "there is no picture in it");
    return CW_OK;
}
