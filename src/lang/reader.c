/* Matching patterns against tokens. Every row is tried and every reading of every hole is
 * followed, so that a text with two meanings is found out; a bound on the words compared keeps
 * hostile texts from taking time. */
#include "reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void want(blame *b, const char *format, int length, const char *text)
{
    char words[sizeof b->wanted[0]];
    snprintf(words, sizeof words, format, length, text);
    for (int i = 0; i < b->wanted_count; i++)
        if (strcmp(b->wanted[i], words) == 0)
            return;
    if (b->wanted_count < WANTED_MAX)
        memcpy(b->wanted[b->wanted_count++], words, sizeof words);
}

/* Remembers a word that would have fitted; each one once. */
static void list_word(blame *b, const char *word, size_t length)
{
    char copy[sizeof b->words[0]];
    snprintf(copy, sizeof copy, "%.*s", (int)length, word);
    for (int i = 0; i < b->word_count; i++)
        if (strcmp(b->words[i], copy) == 0)
            return;
    if (b->word_count < WORDS_MAX)
        memcpy(b->words[b->word_count++], copy, sizeof copy);
}

/* The text did not go on with this word. */
static void expect(reader *r, int at, const char *word, size_t length)
{
    blame *b = &r->blame;
    if (at < b->at)
        return;
    if (at > b->at) {
        b->at = at;
        b->word_count = b->wanted_count = 0;
        b->card_wanted = b->number_wanted = false;
    }
    if (length > 0)
        list_word(b, word, length);
    if (r->described && r->described_at == at)
        want(b, "%.*s", (int)strlen(r->described), r->described);
    else if (length > 0)
        want(b, "\"%.*s\"", (int)length, word);
}

static bool accept_token(reader *r, int *at, const char *word, size_t length)
{
    if (r->steps >= STEPS_MAX)
        return false;
    r->steps++;
    if (cw__source_is(&r->source, *at, word, length)) {
        ++*at;
        return true;
    }
    expect(r, *at, word, length);
    return false;
}

bool cw__accept(reader *r, int *at, const char *word)
{
    return accept_token(r, at, word, strlen(word));
}

bool cw__accept_words(reader *r, int *at, const char *words)
{
    int here = *at;
    for (const char *p = words; *p != '\0';) {
        if (*p == ' ') {
            p++;
            continue;
        }
        size_t length = cw__token_length(p);
        if (!accept_token(r, &here, p, length))
            return false;
        p += length;
    }
    *at = here;
    return true;
}

bool cw__peek(const reader *r, int at, const char *word)
{
    return cw__source_is(&r->source, at, word, strlen(word));
}

bool cw__accept_number(reader *r, int *at, int *value)
{
    const source_token *t = &r->source.tokens[*at];
    const char *p = r->source.text + t->start;
    int number = 0;
    bool is_number = t->length > 0 && t->length <= 3;
    for (int i = 0; is_number && i < t->length; i++) {
        is_number = p[i] >= '0' && p[i] <= '9';
        number = number * 10 + (p[i] - '0');
    }
    if (!is_number) {
        description old = cw__describe(r, *at, "a number");
        expect(r, *at, "", 0);
        cw__undescribe(r, old);
        if (r->blame.at == *at)
            r->blame.number_wanted = true;
        return false;
    }
    *value = number;
    ++*at;
    return true;
}

void cw__expect_card(reader *r, int at, bool plural)
{
    expect(r, at, "", 0);
    if (r->blame.at == at) {
        r->blame.card_wanted = true;
        r->blame.plural_wanted = plural;
    }
}

void cw__refuse(reader *r, int at, cw_status status, const char *format, ...)
{
    if (r->blame.status != CW_OK && status != CW_ERR_AMBIGUOUS)
        return;
    va_list list;
    va_start(list, format);
    vsnprintf(r->blame.message, sizeof r->blame.message, format, list);
    va_end(list);
    r->blame.status = status;
    r->blame.refused_at = at;
}

description cw__describe(reader *r, int at, const char *text)
{
    description old = {r->described, r->described_at};
    if (text && !(r->described && r->described_at == at)) {
        r->described = text;
        r->described_at = at;
    }
    return old;
}

void cw__undescribe(reader *r, description old)
{
    r->described = old.text;
    r->described_at = old.at;
}

thing *cw__add_reading(readings *out, int end, const thing *value)
{
    for (int i = 0; i < out->count; i++)
        if (out->list[i].end == end && memcmp(&out->list[i].value, value, sizeof *value) == 0)
            return &out->list[i].value;
    if (out->count == READINGS_MAX)
        return NULL;
    out->list[out->count].end = end;
    out->list[out->count].value = *value;
    return &out->list[out->count++].value;
}

const char *cw__hole_parse(const char *pattern, const hole **h, char *argument, size_t size)
{
    size_t length = strcspn(pattern, "}"), name = strcspn(pattern, ":}");
    *h = cw__hole_find(pattern + 1, name - 1);
    snprintf(argument, size, "%.*s", name < length ? (int)(length - name - 1) : 0,
             pattern + name + 1);
    return pattern + length + 1;
}

static void match(reader *r, const char *pattern, int at, const thing *so_far, readings *out)
{
    while (*pattern != '{') {
        if (*pattern == '\0') {
            cw__add_reading(out, at, so_far);
            return;
        }
        if (*pattern == ' ') {
            pattern++;
            continue;
        }
        size_t length = cw__token_length(pattern);
        if (!accept_token(r, &at, pattern, length))
            return;
        pattern += length;
    }
    const hole *h;
    char argument[48];
    readings filled = {0};
    pattern = cw__hole_parse(pattern, &h, argument, sizeof argument);
    description old = cw__describe(r, at, h->wanted);
    h->read(r, h, argument, at, so_far, &filled);
    cw__undescribe(r, old);
    for (int i = 0; i < filled.count; i++)
        match(r, pattern, filled.list[i].end, &filled.list[i].value, out);
}

void cw__read_table(reader *r, const phrase_table *table, int at, readings *out)
{
    description old = cw__describe(r, at, table->wanted);
    for (int i = 0; i < table->count; i++) {
        const phrase *row = &table->rows[i];
        if (row->types == 0 || (row->types >> r->type & 1))
            match(r, row->pattern, at, &row->value, out);
    }
    cw__undescribe(r, old);
}
