/* The difference of two JSON values, for clients that have the first and want the second. Lists of
 * things are compared thing by thing: a minion that died or a card that was drawn moves the others
 * on, which must not send them all again. docs/server.md has the form, web/src/net/difference.ts
 * the other side of it. */
#include "wire/difference.h"

#include <stdbool.h>
#include <string.h>

enum { ALIGNED = 24 }; /* longer lists are compared place by place where their ends differ */

static json_t *difference(const json_t *from, const json_t *to);

/* An object in a difference is one itself; a new object is wrapped to be told from it. */
static json_t *whole(const json_t *to)
{
    return json_is_object(to) ? json_pack("{s:O}", "=", to) : json_incref((json_t *)to);
}

/* Adds to an object that may not be there yet. */
static void put(json_t **patch, const char *key, json_t *value)
{
    if (*patch == NULL)
        *patch = json_object();
    json_object_set_new_nocheck(*patch, key, value);
}

static json_t *object_difference(const json_t *from, const json_t *to)
{
    json_t *patch = NULL, *gone = NULL, *value;
    const char *key;
    json_object_foreach((json_t *)to, key, value)
    {
        const json_t *old = json_object_get(from, key);
        json_t *part = old != NULL ? difference(old, value) : whole(value);
        if (part != NULL)
            put(&patch, key, part);
    }
    if (json_object_size(from) + json_object_size(patch) == json_object_size(to))
        return patch; /* nothing but new keys: none can have gone */
    json_object_foreach((json_t *)from, key, value)
    {
        if (json_object_get(to, key) == NULL) {
            gone = gone != NULL ? gone : json_array();
            json_array_append_new(gone, json_string(key));
        }
    }
    if (gone != NULL)
        put(&patch, "-", gone);
    return patch;
}

/* ---- lists ---- */

static bool is_list_of_things(const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!json_is_object(json_array_get(list, i)) && !json_is_null(json_array_get(list, i)))
            return false;
    return true;
}

/* Whether two entries may be about the same thing: by its public number if it has one, else by its
 * card. */
static bool may_be_same(const json_t *a, const json_t *b)
{
    if (!json_is_object(a) || !json_is_object(b))
        return json_is_null(a) && json_is_null(b);
    json_int_t tag = json_integer_value(json_object_get(a, "tag"));
    if (tag != json_integer_value(json_object_get(b, "tag")))
        return false;
    const char *x = json_string_value(json_object_get(a, "card"));
    const char *y = json_string_value(json_object_get(b, "card"));
    return tag != 0 || (x == NULL || y == NULL ? x == y : strcmp(x, y) == 0);
}

typedef struct alignment {
    const json_t *from, *to;
    int first, from_end, to_end; /* what lies between the ends that are alike */
    int match[ALIGNED];          /* entry of `from` for each between, -1 = none */
} alignment;

static bool same_at(const alignment *a, int i, int k)
{
    return may_be_same(json_array_get(a->from, (size_t)i), json_array_get(a->to, (size_t)k));
}

/* The longest common run of things between the ends, by the usual table. */
static void align_middle(alignment *a)
{
    int rows = a->from_end - a->first, columns = a->to_end - a->first;
    unsigned char best[ALIGNED + 1][ALIGNED + 1];
    memset(best, 0, sizeof best);
    for (int i = rows - 1; i >= 0; i--)
        for (int k = columns - 1; k >= 0; k--)
            best[i][k] = same_at(a, a->first + i, a->first + k)
                             ? (unsigned char)(best[i + 1][k + 1] + 1)
                         : best[i + 1][k] > best[i][k + 1] ? best[i + 1][k]
                                                           : best[i][k + 1];
    for (int i = 0, k = 0; k < columns;)
        if (i < rows && same_at(a, a->first + i, a->first + k))
            a->match[k++] = a->first + i++;
        else if (i < rows && best[i + 1][k] > best[i][k + 1])
            i++;
        else
            a->match[k++] = -1;
}

static void align(alignment *a)
{
    a->from_end = (int)json_array_size(a->from);
    a->to_end = (int)json_array_size(a->to);
    while (a->first < a->from_end && a->first < a->to_end && same_at(a, a->first, a->first))
        a->first++;
    while (a->from_end > a->first && a->to_end > a->first
           && same_at(a, a->from_end - 1, a->to_end - 1)) {
        a->from_end--;
        a->to_end--;
    }
    if (a->from_end - a->first <= ALIGNED && a->to_end - a->first <= ALIGNED)
        align_middle(a);
}

/* The entry of `from` that becomes entry k of `to`, -1 if that is new. */
static int find_match(const alignment *a, int k)
{
    if (k < a->first)
        return k;
    if (k >= a->to_end)
        return k - a->to_end + a->from_end;
    bool aligned = a->from_end - a->first <= ALIGNED && a->to_end - a->first <= ALIGNED;
    return aligned ? a->match[k - a->first] : -1;
}

/* Each entry: a number (the old one there), [number, difference], or something new. */
static json_t *list_difference(const json_t *from, const json_t *to)
{
    alignment a = {.from = from, .to = to};
    json_t *list = json_array();
    align(&a);
    bool changed = json_array_size(from) != json_array_size(to);
    for (int k = 0; k < (int)json_array_size(to); k++) {
        const json_t *now = json_array_get(to, (size_t)k);
        int old = find_match(&a, k);
        json_t *part = old >= 0 ? difference(json_array_get(from, (size_t)old), now) : NULL;
        changed |= old != k || part != NULL;
        if (old < 0)
            json_array_append(list, (json_t *)now);
        else if (part == NULL)
            json_array_append_new(list, json_integer(old));
        else
            json_array_append_new(list, json_pack("[i, o]", old, part));
    }
    if (changed)
        return json_pack("{s:o}", "$", list);
    json_decref(list);
    return NULL;
}

/* NULL if there is none. */
static json_t *difference(const json_t *from, const json_t *to)
{
    if (json_is_object(from) && json_is_object(to))
        return object_difference(from, to);
    if (json_is_array(from) && json_is_array(to) && is_list_of_things(from)
        && is_list_of_things(to))
        return list_difference(from, to);
    return json_equal(from, to) ? NULL : whole(to);
}

json_t *cw_json_difference(const json_t *from, const json_t *to)
{
    json_t *patch = difference(from, to);
    return patch != NULL ? patch : json_object();
}
