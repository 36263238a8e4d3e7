/* Saying a value: the first row of a table whose holes say everything that the value holds. */
#include "writer.h"

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

const char *cw__article(const char *words)
{
    if (strchr("aeiouAEIOU8", words[0]) && words[0] != '\0')
        return "an ";
    bool teen = words[0] == '1' && (words[1] == '1' || words[1] == '8');
    return teen && !isdigit((unsigned char)words[2]) ? "an " : "a ";
}

static bool say_pattern(writer *w, const char *pattern, thing *left)
{
    while (*pattern != '\0') {
        size_t literal = strcspn(pattern, "{");
        cw_str_add_n(w->out, pattern, literal);
        pattern += literal;
        if (*pattern == '{') {
            const hole *h;
            char argument[48];
            pattern = cw__hole_parse(pattern, &h, argument, sizeof argument);
            if (!h->say(w, h, argument, left))
                return false;
        }
    }
    return true;
}

bool cw__say_table(writer *w, const phrase_table *table, const void *value)
{
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
