/* Turning texts from the usual words into a game's own and back. At each beginning of a word the longest name
 * or word that fits is taken; everything else is copied as it is. */
#include "base/dialect.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* By the letter, and for numbers by how they are spoken: "an 8", "an 11", "an 18". */
const char *cw_article(const char *words)
{
    if (strchr("aeiouAEIOU8", words[0]) && words[0] != '\0')
        return "an ";
    bool teen = words[0] == '1' && (words[1] == '1' || words[1] == '8');
    return teen && !isdigit((unsigned char)words[2]) ? "an " : "a ";
}

/* Bytes beyond ASCII belong to words; an apostrophe ends what it is hung on ("minion's"). */
static bool is_word_byte(unsigned char c) { return isalnum(c) || c >= 0x80; }

/* Bytes of `text` that are these words, up to the end of a word; 0 if they are others. Any spaces, but no line
 * break, may stand where the words have one. */
static size_t match(const char *text, const char *words, bool any_case)
{
    size_t n = 0;
    for (; *words != '\0'; words++) {
        bool same = any_case ? tolower((unsigned char)text[n]) == tolower((unsigned char)*words)
                             : text[n] == *words;
        if (!same)
            return 0;
        n++;
        while (*words == ' ' && text[n] == ' ')
            n++;
    }
    return is_word_byte((unsigned char)text[n]) ? 0 : n;
}

size_t cw_match_words(const char *text, const char *words) { return match(text, words, true); }

bool cw_has_words(const char *text, const char *words)
{
    for (const char *at = text; *at != '\0'; at++)
        if ((at == text || !is_word_byte((unsigned char)at[-1])) && match(at, words, true) > 0)
            return true;
    return false;
}

/* What stands at the beginning of a word: how many bytes, and what they become; NULL: they stay. */
typedef struct found {
    size_t size;
    const char *instead;
} found;

/* Names are compared as they are written when texts of ours are looked at; people may write them anyhow. */
static found look(const cw_dialect *d, const char *at, bool reading)
{
    found best = {0};
    for (int i = 0; i < d->count; i++) {
        const cw_dialect_word *w = &d->words[i];
        for (int many = 0; many < 2; many++) {
            const char *from = reading ? w->own[many] : w->usual[many];
            size_t n = from != NULL ? match(at, from, true) : 0;
            if (n > best.size)
                best = (found){n, reading ? w->usual[many] : w->own[many]};
        }
    }
    for (int i = 0; i < d->name_count; i++) {
        size_t n = match(at, d->names[i], reading);
        if (n > best.size)
            best = (found){n, NULL};
    }
    return best;
}

/* The article in front of what begins at `mark` follows the new word. */
static void mend_article(cw_str *out, size_t from, size_t *mark, const char *word)
{
    static const char *const articles[] = {"an ", "a "};
    for (int i = 0; i < 2; i++) {
        size_t n = strlen(articles[i]);
        char *at = out->data + *mark - n;
        bool there = *mark >= from + n && strncasecmp(at, articles[i], n) == 0
                     && (*mark == from + n || !is_word_byte((unsigned char)at[-1]));
        const char *right = cw_article(word);
        if (!there || strcmp(right, articles[i]) == 0)
            continue;
        char first = at[0];
        out->size = *mark - n;
        cw_str_char(out, first);
        cw_str_add(out, right + 1);
        *mark = out->size;
        return;
    }
}

/* A capital letter stays one. */
static void put(cw_str *out, const char *word, char first)
{
    size_t mark = out->size;
    cw_str_add(out, word);
    if (isupper((unsigned char)first) && out->size > mark)
        out->data[mark] = (char)toupper((unsigned char)out->data[mark]);
}

void cw_dialect_say(const cw_dialect *d, cw_str *text, size_t from)
{
    cw_str out = CW_STR_INIT;
    if (d->count == 0 || text->failed || text->size <= from)
        return;
    bool begins = true;
    for (const char *at = text->data + from; *at != '\0';) {
        found f = begins ? look(d, at, false) : (found){0};
        size_t n = f.size > 0 ? f.size : 1, mark = out.size;
        if (f.size > 0 && f.instead != NULL) {
            if (!out.failed && mark > 0)
                mend_article(&out, 0, &mark, f.instead);
            put(&out, f.instead, at[0]);
        } else {
            cw_str_add_n(&out, at, n);
        }
        begins = !is_word_byte((unsigned char)at[n - 1]);
        at += n;
    }
    text->size = from;
    text->data[from] = '\0';
    cw_str_add(text, cw_str_get(&out));
    text->failed |= out.failed;
    cw_str_clear(&out);
}

void cw_dialect_read(const cw_dialect *d, const char *text, cw_str *out, uint16_t *origin,
                     size_t room)
{
    bool begins = true;
    size_t start = out->size;
    for (size_t i = 0; text[i] != '\0';) {
        found f = begins && d->count > 0 ? look(d, text + i, true) : (found){0};
        size_t n = f.size > 0 ? f.size : 1, mark = out->size;
        if (f.instead != NULL)
            put(out, f.instead, text[i]);
        else
            cw_str_add_n(out, text + i, n);
        for (size_t k = mark; k < out->size && k - start < room; k++)
            origin[k - start] = (uint16_t)(i + (f.instead != NULL ? 0 : k - mark));
        begins = !is_word_byte((unsigned char)text[i + n - 1]);
        i += n;
    }
    if (out->size - start < room)
        origin[out->size - start] = (uint16_t)strlen(text);
}
