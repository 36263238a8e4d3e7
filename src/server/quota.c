/* The table of limits, buckets of tokens, and what is remembered of each address. */
#include "quota.h"

#include "base/hash.h"
#include "base/str.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 1000000000 };

static const struct {
    const char *name;
    int64_t value, least;
} table[LIMIT_COUNT] = {
/* clang-format off */
#define X(id, name, value, least, help) {name, value, least},
    /* clang-format on */
    LIMIT_LIST(X)
#undef X
};

void cw__limits_default(limits *l)
{
    for (int i = 0; i < LIMIT_COUNT; i++)
        l->of[i] = table[i].value, l->given[i] = false;
}

/* The text behind "name=" of a limit that is there. */
static cw_status set_one(limits *l, int i, const char *number, cw_errors *errors)
{
    char *end = NULL;
    const char *name = table[i].name;
    long long value = number != NULL ? strtoll(number, &end, 10) : -1, least = table[i].least;
    if (l->given[i]) {
        cw_errors_add(errors, CW_ERR_DUPLICATE, NULL, 0, 0, "the limit \"%s\" is given twice",
                      name);
        return CW_ERR_DUPLICATE;
    }
    if (end == NULL || end == number || *end != '\0' || value < least || value > LARGEST) {
        cw_errors_add(errors, CW_ERR_RANGE, NULL, 0, 0,
                      "the limit \"%s\" needs a number from %lld to %d, as in %s=%lld", name, least,
                      LARGEST, name, (long long)table[i].value);
        return CW_ERR_RANGE;
    }
    l->of[i] = value;
    l->given[i] = true;
    return CW_OK;
}

cw_status cw__limits_set(limits *l, const char *text, cw_errors *errors)
{
    const char *names[LIMIT_COUNT], *sign = strchr(text, '=');
    size_t size = sign != NULL ? (size_t)(sign - text) : strlen(text);
    for (int i = 0; i < LIMIT_COUNT; i++) {
        names[i] = table[i].name;
        if (strlen(names[i]) == size && strncmp(names[i], text, size) == 0)
            return set_one(l, i, sign != NULL ? sign + 1 : NULL, errors);
    }
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)(size < 60 ? size : 60), text);
    const char *near = cw_nearest(word, names, LIMIT_COUNT);
    cw_errors_add(errors, CW_ERR_UNKNOWN_NAME, NULL, 0, 0, "there is no limit \"%s\"%s%s%s", word,
                  near != NULL ? "; did you mean \"" : "", near != NULL ? near : "",
                  near != NULL ? "\"?" : "");
    return CW_ERR_UNKNOWN_NAME;
}

/* A leaky bucket: `level` is what was used and leaks away with time. Two numbers for each, no
 * timer. */
bool cw__bucket_take(bucket *b, double rate, double burst, double now)
{
    double back = (now - b->at) * rate;
    b->level = b->level > back ? b->level - back : 0;
    b->at = now;
    if (b->level + 1 > burst)
        return false;
    b->level += 1;
    return true;
}

/* Sixteen places are looked at; the one that was idle longest gives way. A fixed table: no number
 * of addresses can use up memory. An address that is connected is never forgotten, or its count
 * would be lost. */
address *cw__address_find(address_book *book, const char *text, double now)
{
    enum { PROBES = 16 };
    uint64_t key = cw_hash_bytes(text, strlen(text), 0);
    size_t start = key % ADDRESSES;
    address *oldest = NULL;
    for (size_t i = 0; i < PROBES; i++) {
        address *a = &book->list[(start + i) % ADDRESSES];
        if (strcmp(a->text, text) == 0) {
            a->seen = now;
            return a;
        }
        if (a->connections == 0 && (oldest == NULL || a->seen < oldest->seen))
            oldest = a;
    }
    if (oldest == NULL)
        return &book->list[start];
    *oldest = (address){.key = key, .seen = now};
    snprintf(oldest->text, sizeof oldest->text, "%s", text);
    return oldest;
}
