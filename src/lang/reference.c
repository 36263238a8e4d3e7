/* cw_text_reference: the phrase tables as Markdown, for docs/cards.md. */
#include "lang/text.h"
#include "phrase.h"

#include <ctype.h>
#include <string.h>

/* The hole's example for this argument, in italics. Examples, not names of holes: the reference
 * is read by designers. */
static void show_hole(const hole *h, const char *argument, cw_str *out)
{
    const char *text = h->shown, *bar = strchr(text, '|'), *place = strstr(text, "%s");
    int length = bar ? (int)(bar - text) : (int)strlen(text);
    if (strcmp(argument, "one") == 0) {
        cw_str_add(out, "*this minion*");
    } else if (bar && strcmp(argument, "many") == 0) {
        cw_str_printf(out, "*%s*", bar + 1);
    } else if (place) {
        cw_str_printf(out, "*%.*s%.*s%s*", (int)(place - text), text, (int)strcspn(argument, "|"),
                      argument, place + 2);
    } else {
        const char *space = *text == ' ' ? " " : "";
        cw_str_printf(out, "%s*%.*s*", space, length - (int)strlen(space), text + strlen(space));
    }
    if (strcmp(text, "3") == 0 && isalpha((unsigned char)argument[0]))
        cw_str_printf(out, " %ss", argument);
}

/* The row as a sentence, with a capital letter. */
static void show_pattern(const char *pattern, cw_str *out)
{
    size_t mark = out->size;
    if (*pattern == '\0')
        cw_str_add(out, "no words");
    while (*pattern != '\0') {
        size_t literal = strcspn(pattern, "{");
        cw_str_add_n(out, pattern, literal);
        pattern += literal;
        if (*pattern == '{') {
            slot s;
            pattern = cw__slot_parse(pattern, &s);
            show_hole(s.hole, s.argument, out);
        }
    }
    for (; out->data && mark < out->size; mark++) {
        if (isalpha((unsigned char)out->data[mark])) {
            out->data[mark] = (char)toupper((unsigned char)out->data[mark]);
            return;
        }
    }
}

static const char *meaning(const phrase_table *table, const phrase *row)
{
    if (table->size == sizeof(cw_effect))
        return cw_op_name((cw_op)row->value.effect.op);
    return table->size == sizeof(cw_ability) ? cw_when_name((cw_when)row->value.ability.when) : "";
}

/* Which cards may use the row, if not all. */
static void show_types(const phrase *row, cw_str *out)
{
    const char *link = " (";
    for (int type = CW_TYPE_MINION; row->types && type < CW_TYPE_COUNT; type++) {
        if (row->types >> type & 1) {
            cw_str_printf(out, "%s%s", link, cw_type_name((cw_type)type));
            link = ", ";
        }
    }
    cw_str_add(out, row->types ? ")" : "");
}

/* Conditions and meanings of X have no name that a report would show. */
static void show_table(const phrase_table *table, cw_str *out)
{
    bool named = table->size == sizeof(cw_effect) || table == &cw__heading_phrases;
    cw_str_printf(out, "### %s\n\n", table->title);
    cw_str_add(out, named ? "| phrase | name |\n|---|---|\n" : "| phrase |\n|---|\n");
    for (int i = 0; i < table->count; i++) {
        cw_str_add(out, "| ");
        show_pattern(table->rows[i].pattern, out);
        show_types(&table->rows[i], out);
        if (named)
            cw_str_printf(out, " | `%s`", meaning(table, &table->rows[i]));
        cw_str_add(out, " |\n");
    }
    cw_str_char(out, '\n');
}

void cw_text_reference(cw_str *out)
{
    static const phrase_table *const tables[] = {
        &cw__lead_phrases,   &cw__heading_phrases,   &cw__effect_phrases,
        &cw__static_phrases, &cw__condition_phrases, &cw__definition_phrases,
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        show_table(tables[i], out);
}
