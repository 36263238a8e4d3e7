/* A row of a phrase table as a sentence: its holes are filled with what the designer wrote where that
 * can be read there, else with the example that the reference has. */
#include "holes.h"
#include "nearest.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first card of that type, for an example. */
static const char *some_card(const cw_game *g, const char *argument)
{
    for (int i = 1; i < g->card_count; i++)
        if (g->cards[i].type == (argument[0] == 'w' ? CW_TYPE_WEAPON : CW_TYPE_MINION))
            return g->cards[i].name;
    return "?";
}

/* The example of a hole in words that can be read: brackets may be left out, a bar parts one from
 * many, %s is the argument. */
static void put_example(const nearest_ask *ask, const slot *s, cw_str *out)
{
    const char *shown = s->hole->shown, *name = s->hole->name, *bar = strchr(shown, '|');
    char argument[sizeof s->argument];
    snprintf(argument, sizeof argument, "%.*s", (int)strcspn(s->argument, "|"), s->argument);
    if (shown[0] == ' ' || strstr(shown, " [") == shown)
        return;
    if (strcmp(name, "whenever") == 0) {
        cw_str_add(out, ask->card->type == CW_TYPE_SECRET ? "when" : "whenever");
    } else if (strncmp(name, "this", 4) == 0) {
        cw_str_printf(out, "this %s%s", cw__this_word(ask->card->type), name[4] ? "'s" : "");
    } else if (strncmp(name, "card", 4) == 0 && strstr(shown, "Card") != NULL) {
        const char *card = some_card(ask->game, argument);
        cw_str_printf(out, "%s%s", cw__article(card), card);
    } else if (isdigit((unsigned char)shown[0]) && isalpha((unsigned char)argument[0])) {
        cw_str_printf(out, "%s%s", cw__article(argument), argument); /* "a card" for "3 cards" */
    } else {
        const char *from = bar == shown || (bar != NULL && argument[0] == 'm') ? bar + 1 : shown;
        for (; *from != '\0' && *from != '|'; from++) {
            if (from[0] == '%' && from[1] == 's') {
                cw_str_add(out, argument);
                from++;
            } else {
                cw_str_char(out, *from);
            }
        }
    }
}

/* The longest words of the clause that the hole takes, each word once: where they begin, or -1. */
static int find_words(reader *r, const slot *s, const thing *value, int start, int end,
                      const bool *used, int *stop)
{
    int best = -1;
    *stop = 0;
    for (int at = start; at < end; at++) {
        readings found = {0};
        s->hole->read(r, s, at, value, &found);
        for (int i = 0; i < found.count; i++) {
            int to = found.list[i].end;
            bool is_free = to <= end && to > at;
            for (int k = at; k < to && is_free; k++)
                is_free = !used[k];
            if (is_free && (best < 0 || to - at > *stop - best)) {
                best = at;
                *stop = to;
            }
        }
    }
    return best;
}

void cw__nearest_fill(const nearest_ask *ask, const phrase *row, int start, int end, cw_str *out)
{
    const worded *line = ask->line;
    reader *r = cw__parse_begin(ask->parse, ask->game, ask->card->type, line->text);
    bool *used = calloc(SOURCE_TOKENS, sizeof *used);
    if (r == NULL || used == NULL) {
        free(used);
        return;
    }
    for (const char *p = row->pattern; *p != '\0';) {
        slot s;
        int stop;
        if (*p != '{') {
            cw_str_char(out, *p++);
            continue;
        }
        p = cw__slot_parse(p, &s);
        int at = find_words(r, &s, &row->value, start, end, used, &stop);
        if (at < 0) {
            put_example(ask, &s, out);
            continue;
        }
        const source_token *t = line->source.tokens;
        cw_str_add_n(out, line->text + t[at].start,
                     (size_t)(t[stop - 1].start + t[stop - 1].length - t[at].start));
        for (int k = at; k < stop; k++)
            used[k] = true;
    }
    free(used);
}
