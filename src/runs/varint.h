/* Private to records: numbers seven bits a byte, the lowest first, the highest bit telling whether
 * more follow. */
#ifndef RUNS_VARINT_H
#define RUNS_VARINT_H

#include <stdbool.h>
#include <stdint.h>

enum { VARINT_LONGEST = 10 };

static inline void write_varint(unsigned char **at, uint64_t number)
{
    while (number >= 0x80) {
        *(*at)++ = (unsigned char)(number | 0x80);
        number >>= 7;
    }
    *(*at)++ = (unsigned char)number;
}

static inline bool read_varint(const unsigned char **at, const unsigned char *end, uint64_t *number)
{
    if (*at < end && **at < 0x80) { /* nearly all are small */
        *number = *(*at)++;
        return true;
    }
    *number = 0;
    for (int shift = 0; shift < 7 * VARINT_LONGEST && *at < end; shift += 7) {
        unsigned char byte = *(*at)++;
        *number |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80)
            return true;
    }
    return false;
}

#endif
