/* Comparing names: edit distance, the nearest of several, slugs. All of it is bytewise with
 * ASCII case folding, so that it gives the same answers in every locale. */
#include "base/names.h"
#include "base/str.h"

#include <stdio.h>
#include <string.h>

/* Longer words have no near one: their rows of distances lie on the stack. */
enum { LONGEST_COMPARED = 200 };

static int lower(unsigned char c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

static bool is_alphanumeric(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool cw_equal_nocase(const char *a, const char *b)
{
    for (; *a != '\0' && *b != '\0'; a++, b++)
        if (lower((unsigned char)*a) != lower((unsigned char)*b))
            return false;
    return *a == *b;
}

static int least(int a, int b) { return a < b ? a : b; }

/* Three rows of the usual table: the swap of neighbours looks two rows back. The distance of
 * Damerau and Levenshtein in its "optimal string alignment" form. Rows whose best entry is above
 * the limit end it: for suggestions only near names matter, and this is asked for thousands of
 * cards. */
int cw_edit_distance(const char *a, const char *b, int limit)
{
    size_t la = strnlen(a, LONGEST_COMPARED + 1), lb = strnlen(b, LONGEST_COMPARED + 1);
    size_t gap = la > lb ? la - lb : lb - la;
    if (limit < 0 || la > LONGEST_COMPARED || lb > LONGEST_COMPARED || gap > (size_t)limit)
        return limit + 1;
    int rows[3][LONGEST_COMPARED + 1];
    int *before = rows[0], *last = rows[1], *row = rows[2];
    for (size_t j = 0; j <= lb; j++)
        last[j] = (int)j;
    for (size_t i = 1; i <= la; i++) {
        int best = row[0] = (int)i;
        int ca = lower((unsigned char)a[i - 1]);
        for (size_t j = 1; j <= lb; j++) {
            int cb = lower((unsigned char)b[j - 1]);
            int cost = least(least(last[j], row[j - 1]) + 1, last[j - 1] + (ca != cb));
            if (i > 1 && j > 1 && ca == lower((unsigned char)b[j - 2])
                && lower((unsigned char)a[i - 2]) == cb)
                cost = least(cost, before[j - 2] + 1);
            row[j] = cost;
            best = least(best, cost);
        }
        if (best > limit)
            return limit + 1;
        int *oldest = before;
        before = last;
        last = row;
        row = oldest;
    }
    return least(last[lb], limit + 1);
}

/* A typing error or two in short words, a few in long ones. */
static int likely_errors(size_t length)
{
    return length <= 2 ? 0 : length <= 5 ? 1 : length <= 9 ? 2 : 3;
}

/* The bound goes down with each find, so later names must be strictly nearer and most are given
 * up after a few letters. */
const char *cw_nearest(const char *text, const char *const *names, size_t n)
{
    const char *nearest = NULL;
    int limit = likely_errors(strlen(text));
    for (size_t i = 0; i < n; i++) {
        int distance = names[i] != NULL ? cw_edit_distance(text, names[i], limit) : limit + 1;
        if (distance <= limit) {
            nearest = names[i];
            limit = distance - 1;
        }
    }
    return nearest;
}

/* Letters and digits stay, apostrophes vanish, bytes of other alphabets stay as they are and
 * everything else becomes a single hyphen between words. */
void cw_slug(const char *name, char *out, size_t size)
{
    size_t n = 0;
    bool gap = false;
    if (size == 0)
        return;
    for (const unsigned char *p = (const unsigned char *)name; *p != '\0'; p++) {
        if (*p == '\'')
            continue;
        if (p[0] == 0xE2 && p[1] == 0x80 && (p[2] == 0x98 || p[2] == 0x99)) { /* curly quotes */
            p += 2;
            continue;
        }
        if (!is_alphanumeric(*p) && *p < 0x80) {
            gap = n > 0;
            continue;
        }
        if (n + gap + 1 >= size)
            break;
        if (gap) {
            out[n++] = '-';
            gap = false;
        }
        out[n++] = (char)lower(*p);
    }
    out[n] = '\0';
}

cw_hint cw_hint_of(const char *nearest)
{
    cw_hint hint = {""};
    if (nearest != NULL)
        snprintf(hint.text, sizeof hint.text, "; did you mean '%s'?", nearest);
    return hint;
}

cw_hint cw_hint_among(const char *text, const char *const *names, size_t n)
{
    return cw_hint_of(cw_nearest(text, names, n));
}

int cw_name_index(const char *name, const char *const *names, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (names[i] != NULL && strcmp(names[i], name) == 0)
            return (int)i;
    return -1;
}
