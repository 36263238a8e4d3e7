/* Matching patterns against tokens. Every row is tried and every reading of every hole is followed,
 * so that a text with two meanings is found out; a bound on the words compared keeps hostile texts
 * from taking time.
 *
 * It is a backtracking recogniser that keeps all results, as parsers for natural language do
 * (Tomita 1986, "Efficient Parsing for Natural Language", is the classic on keeping every reading).
 * A grammar that takes the first reading would quietly decide what an ambiguous card does; here the
 * designer is told both meanings instead. */
#include "reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Each wish once, at most WANTED_MAX: more would be a sentence that nobody reads. */
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

/* The text did not go on with this word. Only the furthest place counts: whatever failed earlier
 * was another way to read the text, and the way that got furthest is most likely the one that was
 * meant. */
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

/* Every comparison is a step. Nested holes can make their number grow exponentially with the length
 * of a text; at the bound nothing is accepted any more, and the text is refused. */
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

/* All or nothing: *at moves only if every word is there. */
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

/* Three digits: no card has use for more. */
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

bool cw__accept_amount(reader *r, int *at, cw_amount *amount)
{
    int value = 1;
    memset(amount, 0, sizeof *amount);
    if (cw__accept(r, at, "x"))
        amount->kind = AMOUNT_X;
    else if (!cw__accept_number(r, at, &value))
        return false;
    amount->value = (int16_t)value;
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

bool cw__refuse(reader *r, int at, cw_status status, const char *format, ...)
{
    if (r->blame.status != CW_OK && status != CW_ERR_AMBIGUOUS)
        return false;
    va_list list;
    va_start(list, format);
    vsnprintf(r->blame.message, sizeof r->blame.message, format, list);
    va_end(list);
    r->blame.status = status;
    r->blame.refused_at = at;
    return false;
}

/* The outer description wins: "a target" says more than the words that a target can begin with. */
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

/* The same meaning found by two rows is one reading. Values are compared as bytes, which is why
 * every struct of ability.h is filled from zero. When the list is full the reading is lost; no
 * phrase of the table comes near to 16. */
thing *cw__add_reading(readings *out, int end, const thing *value)
{
    for (int i = 0; i < out->count; i++)
        if (out->list[i].end == end && memcmp(&out->list[i].value, value, sizeof *value) == 0)
            return &out->list[i].value;
    reading *added = &out->list[out->count];
    out->count += out->count < READINGS_MAX;
    added->end = end;
    added->value = *value;
    return &added->value;
}

/* Words must be there; at a hole each of its readings is followed separately, with its own copy of
 * the value. The recursion is as deep as the row has holes. */
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
    slot s;
    readings filled = {0};
    pattern = cw__slot_parse(pattern, &s);
    description old = cw__describe(r, at, s.hole->wanted);
    s.hole->read(r, &s, at, so_far, &filled);
    cw__undescribe(r, old);
    for (int i = 0; i < filled.count; i++)
        match(r, pattern, filled.list[i].end, &filled.list[i].value, out);
}

/* No row is preferred here: two that fit are two readings. */
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
