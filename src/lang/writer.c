/* Saying a value: the first row of a table whose holes say everything that the value holds. */
#include "writer.h"

#include "base/dialect.h"

#include <ctype.h>
#include <string.h>

void cw__say_back(writer *w, size_t mark)
{
    if (w->out->data && mark <= w->out->size) {
        w->out->size = mark;
        w->out->data[mark] = '\0';
    }
}

void cw__say_capital(writer *w, size_t mark)
{
    if (w->out->data && mark < w->out->size)
        w->out->data[mark] = (char)toupper((unsigned char)w->out->data[mark]);
}

const char *cw__article(const char *words) { return cw_article(words); }

/* Holes may write before they fail: the caller takes it back. */
static bool say_pattern(writer *w, const char *pattern, thing *left)
{
    while (*pattern != '\0') {
        size_t literal = strcspn(pattern, "{");
        cw_str_add_n(w->out, pattern, literal);
        pattern += literal;
        if (*pattern == '{') {
            slot s;
            pattern = cw__slot_parse(pattern, &s);
            if (!s.hole->say(w, &s, left))
                return false;
        }
    }
    return true;
}

/* The order of the rows is the order of preference: the first one that says everything is canonical. */
bool cw__say_table(writer *w, const phrase_table *table, const void *value)
{
    /* The first byte (op, kind or when) is never in a hole: a cheap test that leaves few rows to
     * try. */
    uint8_t first = *(const uint8_t *)value;
    for (int i = 0; i < table->count; i++) {
        const phrase *row = &table->rows[i];
        if (*(const uint8_t *)&row->value != first
            || (row->types != 0 && !(row->types >> w->type & 1)))
            continue;
        thing left;
        size_t mark = w->out->size;
        memset(&left, 0, sizeof left);
        memcpy(&left, value, table->size);
        if (say_pattern(w, row->pattern, &left) && memcmp(&left, &row->value, table->size) == 0)
            return true;
        cw__say_back(w, mark);
    }
    return false;
}
