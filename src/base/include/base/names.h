/* Finding a name among others, and the end of a message about one that nothing has. */
#ifndef BASE_NAMES_H
#define BASE_NAMES_H

#include <stddef.h>

/* The index in names[0..n) of exactly this name, or -1. Entries may be NULL. */
int cw_name_index(const char *name, const char *const *names, size_t n);

/* What was perhaps meant. Given back by value, so that it can stand among the arguments of a
 * message without a buffer of its own: printf("no card is called '%s'%s", name,
 * cw_hint_of(near).text). Longer names are cut. */
typedef struct cw_hint {
    char text[128];
} cw_hint;

/* "; did you mean 'x'?", or "" if `nearest` is NULL. */
cw_hint cw_hint_of(const char *nearest);
/* The same with the entry of names[0..n) that is nearest to `text`, if one is near enough. */
cw_hint cw_hint_among(const char *text, const char *const *names, size_t n);

#endif
