/* Answers packed with gzip. */
#ifndef SERVER_PACK_H
#define SERVER_PACK_H

#include "base/str.h"

/* Below this an answer is not worth packing; above PACK_LATER packing takes long enough to be done
 * on a thread or beforehand. */
enum { PACK_LEAST = 1024, PACK_LATER = 65536 };

/* PACK_ONCE for what is sent again and again: as small as it gets. */
typedef enum pack_effort { PACK_QUICK = 3, PACK_ONCE = 9 } pack_effort;

/* `out` must be empty. False, with `out` still empty, without memory or if nothing is gained. */
bool cw__pack(const void *bytes, size_t size, pack_effort effort, cw_str *out);

#endif
