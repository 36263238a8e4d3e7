/* Keywords that stand for texts, read: each use is replaced by its text before anything else is looked at. One
 * that stands for abilities begins a line, among the keywords of a card or before another ability, or is all of
 * a quote; one that stands for sentences may be any sentence. */
#include "own_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NUMBER = 99 };

/* '#' is the number, '~' the end of an article that goes by it. */
void cw__macro_write(const cw_macro *macro, int number, cw_str *out)
{
    char digits[12];
    snprintf(digits, sizeof digits, "%d", number);
    const char *at = macro->numbered && number == 1 ? macro->printed_one : macro->printed;
    for (; *at != '\0'; at++)
        if (macro->numbered && *at == '#')
            cw_str_add(out, digits);
        else if (macro->numbered && *at == '~')
            cw_str_add(out, cw_article(digits)[1] == 'n' ? "n" : "");
        else
            cw_str_char(out, *at);
}

bool cw__macro_join(const char *seven, const char *eight, cw_str *out)
{
    while (*seven != '\0' || *eight != '\0') {
        if (*seven == *eight) {
            cw_str_char(out, *seven);
            seven++;
            eight++;
        } else if (*seven == '7' && *eight == '8') {
            cw_str_char(out, '#');
            seven++;
            eight++;
        } else if (strncmp(seven, " 7", 2) == 0 && strncmp(eight, "n 8", 3) == 0) {
            cw_str_char(out, '~');
            eight++;
        } else {
            return false;
        }
    }
    return true;
}

/* ---- what stands where ---- */

static size_t spaces(const char *at) { return strspn(at, " "); }

size_t cw__keyword_sentence(const cw_game *game, const char *at)
{
    for (int k = 0; k < CW_KW_COUNT; k++) {
        size_t n = cw_match_words(at, cw_game_keyword(game, (cw_keyword)k));
        if (n > 0 && at[n + spaces(at + n)] == '.')
            return n + spaces(at + n) + 1;
    }
    for (int v = 0; v < CW_VALUE_COUNT; v++) {
        size_t n = cw_match_words(at, cw_value_name((cw_value)v));
        n += n > 0 ? spaces(at + n) : 0;
        size_t digits = n > 0 ? strspn(at + n, "0123456789") : 0;
        if (digits > 0 && at[n + digits] == '.')
            return n + digits + 1;
    }
    return 0;
}

/* A keyword of the game with its number and full stop. */
typedef struct use {
    const cw_macro *macro; /* NULL: none stands there */
    size_t size;
    int number;
    bool wrong; /* a number is missing, or too much, or too large */
} use;

static use look(const cw_game *game, const char *at)
{
    use best = {0};
    size_t longest = 0;
    for (int i = 0; i < game->words->macro_count; i++) {
        const cw_macro *m = &game->words->macros[i];
        size_t n = cw_match_words(at, m->name);
        if (n <= longest)
            continue;
        size_t name = n;
        n += spaces(at + n);
        char *end = NULL;
        long number = cw_digits(at + n, MOST_NUMBER, &end);
        bool has = end != at + n && number >= 0;
        n = has ? (size_t)(end - at) : n;
        if (at[n] != '.')
            continue;
        longest = name;
        best = (use){m, n + 1, has ? (int)number : 0,
                     has != m->numbered || (has && (number < 1 || number > MOST_NUMBER))};
    }
    return best;
}

/* ---- writing the other text ---- */

static void add(spelled *out, const spelled *from, size_t start, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (out->text.size < SPELLED_BYTES) {
            out->origin[out->text.size] = from->origin[start + i];
            out->macro[out->text.size] = from->macro[start + i];
        }
        cw_str_char(&out->text, from->text.data[start + i]);
    }
}

/* What a keyword stands for: all of it is at the place of the keyword. */
static void add_words(spelled *out, const char *words, size_t size, uint16_t origin, int macro)
{
    for (size_t i = 0; i < size; i++) {
        if (out->text.size < SPELLED_BYTES) {
            out->origin[out->text.size] = origin;
            out->macro[out->text.size] = (uint8_t)macro;
        }
        cw_str_char(&out->text, words[i]);
    }
}

/* The three parts of a card's text, and where the reading stands. */
typedef struct expanding {
    const cw_game *game;
    const spelled *in;
    const char *text;
    spelled keywords, requirement, lines;
    cw_errors *errors;
    bool wrong, any;
} expanding;

static int number_of(const expanding *x, const cw_macro *m)
{
    return (int)(m - x->game->words->macros) + 1;
}

static void refuse(expanding *x, size_t at, const cw_macro *m)
{
    int line, column;
    cw__source_place(x->text, at, &line, &column);
    x->wrong = true;
    if (m->numbered)
        cw_errors_add(x->errors, CW_ERR_RANGE, NULL, line + 1, column + 1,
                      "'%s' needs a number from 1 to %d: \"%s 2.\"", m->name, MOST_NUMBER, m->name);
    else
        cw_errors_add(x->errors, CW_ERR_SYNTAX, NULL, line + 1, column + 1,
                      "'%s' has no number: \"%s.\"", m->name, m->name);
}

/* Its keywords go to those of the card, its abilities on lines of their own. */
static void add_abilities(expanding *x, const use *u, size_t at)
{
    cw_str words = CW_STR_INIT;
    uint16_t origin = x->in->origin[at];
    int number = number_of(x, u->macro);
    cw__macro_write(u->macro, u->number, &words);
    const char *p = cw_str_get(&words);
    for (size_t n; (n = cw__keyword_sentence(x->game, p)) > 0; p += spaces(p)) {
        add_words(&x->keywords, p, n, origin, number);
        add_words(&x->keywords, " ", 1, origin, 0);
        p += n;
    }
    if (*p != '\0') {
        add_words(&x->lines, p, strlen(p), origin, number);
        add_words(&x->lines, "\n", 1, origin, 0);
    }
    x->any = true;
    cw_str_clear(&words);
}

/* Whether a sentence may begin behind what stands before byte `at` of the line that begins at `line`. */
static bool begins_sentence(const char *text, size_t line, size_t at)
{
    while (at > line && text[at - 1] == ' ')
        at--;
    return at == line || strchr(".:,\"", text[at - 1]) != NULL;
}

/* An ability in quotes, or a sentence anywhere. */
static bool fits(const expanding *x, const use *u, size_t line, size_t at)
{
    const char *text = x->text;
    if (u->macro->clause)
        return begins_sentence(text, line, at);
    return at > line && text[at - 1] == '"' && text[at + u->size] == '"'
           && cw__keyword_sentence(x->game, u->macro->printed) == 0
           && strchr(u->macro->printed, '\n') == NULL;
}

/* From `at` to `end`, which is in the line that begins at `line`. */
static void add_rest(expanding *x, size_t line, size_t at, size_t end)
{
    while (at < end) {
        bool begins = at == line || !isalnum((unsigned char)x->text[at - 1]);
        use u = begins ? look(x->game, x->text + at) : (use){0};
        if (u.macro != NULL && fits(x, &u, line, at)) {
            cw_str words = CW_STR_INIT;
            if (u.wrong)
                refuse(x, at, u.macro);
            cw__macro_write(u.macro, u.number, &words);
            add_words(&x->lines, cw_str_get(&words), words.size, x->in->origin[at],
                      number_of(x, u.macro));
            cw_str_clear(&words);
            x->any = true;
            at += u.size;
        } else {
            add(&x->lines, x->in, at++, 1);
        }
    }
}

/* What stands at the beginning of a line: keywords, on the first, and those of the game. Returns what is behind
 * them. */
static size_t read_front(expanding *x, size_t at, bool first)
{
    for (;;) {
        at += spaces(x->text + at);
        size_t n = first ? cw__keyword_sentence(x->game, x->text + at) : 0;
        use u = look(x->game, x->text + at);
        if (n > 0) {
            add(&x->keywords, x->in, at, n);
            add_words(&x->keywords, " ", 1, x->in->origin[at], 0);
            at += n;
        } else if (u.macro != NULL && !u.macro->clause) {
            if (u.wrong)
                refuse(x, at, u.macro);
            else
                add_abilities(x, &u, at);
            at += u.size;
        } else {
            return at;
        }
    }
}

static void read_line(expanding *x, size_t line, size_t end, bool first)
{
    size_t at = read_front(x, line, first);
    if (first && cw_match_words(x->text + at, "play only if") > 0) {
        size_t size = strcspn(x->text + at, ".\n");
        size += x->text[at + size] == '.';
        add(&x->requirement, x->in, at, size);
        add_words(&x->requirement, " ", 1, x->in->origin[at], 0);
        at += size + spaces(x->text + at + size);
    }
    if (at < end) {
        add_rest(x, line, at, end);
        add_words(&x->lines, "\n", 1, x->in->origin[end], 0);
    }
}

/* One after another; the end of the text stands behind the last byte. */
static void put_together(expanding *x, spelled *out)
{
    const spelled *parts[] = {&x->keywords, &x->requirement, &x->lines};
    for (int i = 0; i < 3; i++)
        add(out, parts[i], 0, parts[i]->text.size);
    while (out->text.size > 0 && strchr(" \n", out->text.data[out->text.size - 1]) != NULL)
        out->text.data[--out->text.size] = '\0';
}

/* A text without them stays as it is, byte by byte. */
bool cw__macros_expand(const cw_game *game, const spelled *text, spelled *out, cw_errors *errors)
{
    expanding *x = calloc(1, sizeof *x);
    if (x == NULL) {
        out->text.failed = true;
        return true;
    }
    x->game = game;
    x->in = text;
    x->text = cw_str_get(&text->text);
    x->errors = errors;
    bool first = true;
    for (size_t at = 0; x->text[at] != '\0'; at += x->text[at] == '\n') {
        size_t end = at + strcspn(x->text + at, "\n");
        if (at + spaces(x->text + at) < end) {
            read_line(x, at, end, first);
            first = false;
        }
        at = end;
    }
    if (x->any)
        put_together(x, out);
    else
        add(out, text, 0, text->text.size);
    if (out->text.size < SPELLED_BYTES)
        out->origin[out->text.size] = text->origin[text->text.size];
    bool good = !x->wrong;
    cw_str_clear(&x->keywords.text);
    cw_str_clear(&x->requirement.text);
    cw_str_clear(&x->lines.text);
    free(x);
    return good;
}
