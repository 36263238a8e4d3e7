/* Keywords that stand for texts, said: where what one stands for is printed on a card, the keyword is printed
 * instead. So a card that says it at length and one that uses the word are the same, also as they are read. */
#include "own_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PIECES = 64, MOST_NUMBERS = 16 };

/* A keyword with its full stop, the requirement or an ability: a part of the text, or a keyword of the game. */
typedef struct piece {
    const char *text;
    size_t size;
    const cw_macro *macro;
    int number;
} piece;

typedef struct sheet {
    int keyword_count, line_count;
    piece keywords[MOST_PIECES], lines[MOST_PIECES];
    piece requirement;
} sheet;

static const char *skip(const char *at)
{
    while (*at == ' ')
        at++;
    return at;
}

/* False if it has more parts than any card. */
static bool cut(const cw_game *game, const char *text, sheet *s)
{
    const char *at = text;
    memset(s, 0, sizeof *s);
    for (size_t n; (n = cw__keyword_sentence(game, at)) > 0; at = skip(at + n)) {
        if (s->keyword_count == MOST_PIECES)
            return false;
        s->keywords[s->keyword_count++] = (piece){at, n, NULL, 0};
    }
    if (cw_match_words(at, "play only if") > 0) {
        size_t n = strcspn(at, ".");
        s->requirement = (piece){at, n + (at[n] == '.'), NULL, 0};
        at = skip(at + s->requirement.size);
    }
    while (*at != '\0') {
        size_t n = strcspn(at, "\n");
        if (s->line_count == MOST_PIECES)
            return false;
        s->lines[s->line_count++] = (piece){at, n, NULL, 0};
        at += n + (at[n] == '\n');
    }
    return true;
}

static bool same(const piece *a, const piece *b)
{
    return a->macro == NULL && a->size == b->size && memcmp(a->text, b->text, a->size) == 0;
}

/* Takes the keywords of `part` out of the sheet, all or none. */
static bool take_keywords(sheet *s, const sheet *part, bool really)
{
    for (int i = 0; i < part->keyword_count; i++) {
        int k = 0;
        while (k < s->keyword_count && !same(&s->keywords[k], &part->keywords[i]))
            k++;
        if (k == s->keyword_count)
            return false;
        if (really) {
            s->keyword_count--;
            memmove(&s->keywords[k], &s->keywords[k + 1],
                    (size_t)(s->keyword_count - k) * sizeof *s->keywords);
        }
    }
    return true;
}

/* The first line of the sheet from which the lines of `part` stand one after another; -1: nowhere. */
static int find_lines(const sheet *s, const sheet *part)
{
    for (int i = 0; i + part->line_count <= s->line_count; i++) {
        int k = 0;
        while (k < part->line_count && same(&s->lines[i + k], &part->lines[k]))
            k++;
        if (k == part->line_count)
            return i;
    }
    return -1;
}

/* As often as it is there. One of keywords alone can be there once, and stands behind the others. */
static bool put_keyword(sheet *s, const sheet *part, const cw_macro *m, int number)
{
    piece instead = {m->name, strlen(m->name), m, number};
    bool any = false;
    for (int at; (at = find_lines(s, part)) >= 0 && take_keywords(s, part, false); any = true) {
        take_keywords(s, part, true);
        if (part->line_count == 0) {
            if (s->keyword_count == MOST_PIECES)
                return any;
            s->keywords[s->keyword_count++] = instead;
            return true;
        }
        s->line_count -= part->line_count - 1;
        memmove(&s->lines[at + 1], &s->lines[at + part->line_count],
                (size_t)(s->line_count - at - 1) * sizeof *s->lines);
        s->lines[at] = instead;
        if (part->keyword_count > 0) /* which are gone now */
            return true;
    }
    return any;
}

/* Numbers that stand in the text, and 1, which may be an "a". */
static int find_numbers(const char *text, int numbers[MOST_NUMBERS])
{
    int count = 0;
    numbers[count++] = 1;
    for (const char *at = text; *at != '\0'; at++) {
        char *end;
        bool begins = isdigit((unsigned char)*at)
                      && (at == text || !isalnum((unsigned char)at[-1]));
        long number = begins ? cw_digits(at, 100, &end) : -1;
        bool known = number < 2 || number > 99;
        for (int i = 0; i < count; i++)
            known |= numbers[i] == number;
        if (!known && count < MOST_NUMBERS)
            numbers[count++] = (int)number;
    }
    return count;
}

static void write_name(const cw_macro *m, int number, bool capital, cw_str *out)
{
    size_t mark = out->size;
    cw_str_add(out, m->name);
    if (!out->failed)
        out->data[mark] = (char)(capital ? toupper((unsigned char)out->data[mark])
                                         : tolower((unsigned char)out->data[mark]));
    if (m->numbered)
        cw_str_printf(out, " %d", number);
    cw_str_char(out, '.');
}

static void write_piece(const piece *p, char before, cw_str *out)
{
    if (out->size > 0)
        cw_str_char(out, before);
    if (p->macro != NULL)
        write_name(p->macro, p->number, true, out);
    else
        cw_str_add_n(out, p->text, p->size);
}

/* Keywords of the game that come before all other abilities stand among the keywords. */
static void write_sheet(const sheet *s, cw_str *out)
{
    int line = 0;
    for (int i = 0; i < s->keyword_count; i++)
        write_piece(&s->keywords[i], ' ', out);
    for (; line < s->line_count && s->lines[line].macro != NULL; line++)
        write_piece(&s->lines[line], ' ', out);
    if (s->requirement.size > 0)
        write_piece(&s->requirement, ' ', out);
    for (char before = ' '; line < s->line_count; line++, before = '\n')
        write_piece(&s->lines[line], before, out);
}

/* ---- abilities ---- */

static bool contract_abilities(const cw_game *game, const char *text, cw_str *out)
{
    sheet *s = malloc(2 * sizeof *s), *part = s + 1;
    int numbers[MOST_NUMBERS], count = find_numbers(text, numbers);
    bool any = false;
    if (s == NULL || !cut(game, text, s)) {
        free(s);
        return false;
    }
    for (int i = 0; i < game->words->macro_count; i++) {
        const cw_macro *m = &game->words->macros[i];
        for (int k = 0; k < (m->numbered ? count : 1) && !m->clause; k++) {
            cw_str words = CW_STR_INIT;
            cw__macro_write(m, numbers[k], &words);
            if (cut(game, cw_str_get(&words), part))
                any |= put_keyword(s, part, m, numbers[k]);
            cw_str_clear(&words);
        }
    }
    if (any)
        write_sheet(s, out);
    free(s);
    return any;
}

/* ---- sentences and quotes ---- */

/* What begins at `at` is those words, in either case of the first letter, and they end there. */
static bool stands_at(const char *at, const char *words, size_t size)
{
    return tolower((unsigned char)*at) == tolower((unsigned char)*words)
           && strncmp(at + 1, words + 1, size - 1) == 0
           && (at[size] == '\0' || strchr(" \n\"", at[size]) != NULL);
}

/* A sentence begins there, or a quote that has nothing else in it. */
static bool fits(const cw_macro *m, const char *text, size_t at, size_t size)
{
    if (!m->clause)
        return at > 0 && text[at - 1] == '"' && text[at + size] == '"';
    while (at > 0 && text[at - 1] == ' ')
        at--;
    return at == 0 || strchr(".:,\"\n", text[at - 1]) != NULL;
}

static void replace(cw_str *text, const cw_macro *m, int number)
{
    cw_str words = CW_STR_INIT, out = CW_STR_INIT;
    cw__macro_write(m, number, &words);
    const char *from = cw_str_get(text), *what = cw_str_get(&words);
    bool found = false;
    for (size_t i = 0; i < text->size && words.size > 1;) {
        if (stands_at(from + i, what, words.size) && fits(m, from, i, words.size)) {
            write_name(m, number, isupper((unsigned char)from[i]), &out);
            found = true;
            i += words.size;
        } else {
            cw_str_char(&out, from[i++]);
        }
    }
    if (found) {
        cw_str_reset(text);
        cw_str_add(text, cw_str_get(&out));
        text->failed |= out.failed;
    }
    cw_str_clear(&words);
    cw_str_clear(&out);
}

/* Abilities first: a sentence in one of them must not be replaced before it is known. */
void cw__macros_contract(const cw_game *game, cw_str *text, size_t from)
{
    cw_str whole = CW_STR_INIT, out = CW_STR_INIT;
    if (game->words->macro_count == 0 || text->failed || text->size <= from)
        return;
    cw_str_add(&whole, text->data + from);
    if (!contract_abilities(game, cw_str_get(&whole), &out))
        cw_str_add(&out, cw_str_get(&whole));
    int numbers[MOST_NUMBERS], count = find_numbers(cw_str_get(&out), numbers);
    for (int i = 0; i < game->words->macro_count; i++) {
        const cw_macro *m = &game->words->macros[i];
        bool quotable = strchr(m->printed, '\n') == NULL
                        && cw__keyword_sentence(game, m->printed) == 0;
        for (int k = 0; k < (m->numbered ? count : 1) && (m->clause || quotable); k++)
            replace(&out, m, numbers[k]);
    }
    text->size = from;
    text->data[from] = '\0';
    cw_str_add(text, cw_str_get(&out));
    text->failed |= out.failed || whole.failed;
    cw_str_clear(&whole);
    cw_str_clear(&out);
}
