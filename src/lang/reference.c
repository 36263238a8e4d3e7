/* cw_text_reference: the phrase tables as Markdown, for docs/cards.md. */
#include "lang/text.h"
#include "phrase.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static void show_hole(const hole *h, const char *argument, cw_str *out)
{
    char words[64];
    const char *place = strstr(h->shown, "%s"), *bar = strchr(argument, '|');
    int length = bar ? (int)(bar - argument) : (int)strlen(argument);
    if (place) {
        snprintf(words, sizeof words, "%.*s%.*s%s", (int)(place - h->shown), h->shown, length,
                 argument, place + 2);
    } else {
        snprintf(words, sizeof words, "%s", h->shown);
    }
    const char *text = words;
    if (*text == ' ') {
        cw_str_char(out, ' ');
        text++;
    }
    bool counted = h->read && argument[0] >= 'a' && strcmp(h->shown, "number") == 0;
    cw_str_printf(out, "*%s*", text);
    if (counted) {
        cw_str_printf(out, " %ss", argument);
    }
}

static void show_pattern(const char *pattern, cw_str *out)
{
    size_t mark = out->size;
    if (*pattern == '\0') {
        cw_str_add(out, "(nothing)");
    }
    while (*pattern != '\0') {
        size_t literal = strcspn(pattern, "{");
        cw_str_add_n(out, pattern, literal);
        pattern += literal;
        if (*pattern == '{') {
            const hole *h;
            char argument[48];
            pattern = cw__hole_parse(pattern, &h, argument, sizeof argument);
            show_hole(h, argument, out);
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
    if (table->size == sizeof(cw_effect)) {
        return cw_op_name((cw_op)row->value.effect.op);
    }
    return table->size == sizeof(cw_ability) ? cw_when_name((cw_when)row->value.ability.when) : "";
}

static void show_table(const phrase_table *table, cw_str *out)
{
    bool named = table->size == sizeof(cw_effect) || table == &cw__heading_phrases;
    cw_str_printf(out, "### %s\n\n", table->title);
    cw_str_add(out, named ? "| phrase | name in JSON |\n|---|---|\n" : "| phrase |\n|---|\n");
    for (int i = 0; i < table->count; i++) {
        cw_str_add(out, "| ");
        show_pattern(table->rows[i].pattern, out);
        if (named) {
            cw_str_printf(out, " | `%s`", meaning(table, &table->rows[i]));
        }
        cw_str_add(out, " |\n");
    }
    cw_str_char(out, '\n');
}

static void show_keywords(cw_str *out)
{
    cw_str_add(out, "### Keywords\n\n| keyword | meaning |\n|---|---|\n");
    for (int k = 0; k < CW_KW_COUNT; k++) {
        cw_str_printf(out, "| %s | %s |\n", cw_keyword_name((cw_keyword)k),
                      cw_keyword_text((cw_keyword)k));
    }
    for (int v = 0; v < CW_VALUE_COUNT; v++) {
        cw_str_printf(out, "| %s *number* | %s |\n", cw_value_name((cw_value)v),
                      cw_value_text((cw_value)v));
    }
    cw_str_char(out, '\n');
}

void cw_text_reference(cw_str *out)
{
    static const phrase_table *const tables[] = {
        &cw__lead_phrases,      &cw__heading_phrases,   &cw__effect_phrases,
        &cw__static_phrases,    &cw__condition_phrases, &cw__definition_phrases,
    };
    show_keywords(out);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        show_table(tables[i], out);
    }
}
