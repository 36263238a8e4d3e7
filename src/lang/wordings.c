/* Matching the rows of facts/wordings.def against a line and writing what they mean. */
#include "wordings.h"

#include "nouns.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define WORDING(how, words, ...) {WORDING_##how, words, __VA_ARGS__},
const wording cw__wordings[] = {
#include "facts/wordings.def"
};
const int cw__wording_count = (int)(sizeof cw__wordings / sizeof *cw__wordings);

enum {
    CAPTURES = 8,
    SURE_MOST = 120 /* rows applied to one line; a row that feeds itself ends here */
};

typedef struct matching {
    const wording_card *card;
    const worded *line;
    int *work;
    int count; /* captures so far */
    struct {
        int start, end;
    } found[CAPTURES];
} matching;

/* ---- what stands in the line ---- */

static const char *token_text(const worded *w, int at)
{
    return w->text + w->source.tokens[at].start;
}

static bool is_word(const worded *w, int at)
{
    unsigned char c = (unsigned char)*token_text(w, at);
    return w->source.tokens[at].length > 0 && (isalnum(c) || c == '\'' || c >= 0x80);
}

static bool is_number(const worded *w, int at)
{
    const source_token *t = &w->source.tokens[at];
    const char *p = token_text(w, at);
    return t->length > 0 && t->length < 4
           && (strspn(p, "0123456789") == t->length || (t->length == 1 && (*p | 32) == 'x'));
}

/* What a clause may begin behind. */
static bool begins_clause(const worded *w, int at)
{
    return at == 0 || strchr(".:,\"", *token_text(w, at - 1)) != NULL;
}

/* What * and ** stand for: words and the marks that numbers have. */
static bool is_inside(const worded *w, int at, bool commas)
{
    return w->source.tokens[at].length > 0
           && (is_word(w, at) || strchr("+-/", *token_text(w, at)) != NULL
               || (commas && *token_text(w, at) == ','));
}

/* Inside quotes the text is that of a minion. */
static const char *this_word(const wording_card *card, const worded *w, int at)
{
    bool quoted = false;
    for (int i = 0; i < at; i++)
        quoted ^= *token_text(w, i) == '"';
    return cw__this_word(quoted ? CW_TYPE_MINION : card->type);
}

/* ---- names ---- */

/* Words of the game mean what the game says. A card's name counts where it is written as one. */
static void keep_names(const wording_card *card, worded *w)
{
    const cw_game *g = card->game;
    const cw_name_list *lists[] = {&g->races, &g->classes, &g->groups, &g->elements};
    for (int at = 0; at < w->source.count; at++) {
        if (!is_word(w, at))
            continue;
        for (size_t k = 0; k < sizeof lists / sizeof *lists; k++)
            for (int i = 1; i < lists[k]->count; i++)
                w->kept[at] |= cw__source_name(&w->source, at, lists[k]->singular[i]) > at
                               || cw__source_name(&w->source, at, lists[k]->plural[i]) > at;
        for (int k = 0; k < CW_KW_COUNT; k++)
            w->kept[at] |= g->keyword_words[k] != NULL
                           && cw__source_is(&w->source, at, g->keyword_words[k],
                                            strlen(g->keyword_words[k]));
        if (!isupper((unsigned char)*token_text(w, at)))
            continue;
        for (int i = 1; i < g->card_count; i++) {
            const char *names[] = {g->cards[i].name, g->cards[i].plural};
            for (int n = 0; n < 2; n++) {
                const char *name = names[n] ? names[n] : "";
                size_t size = strlen(name);
                int end = size > 0 && strncmp(token_text(w, at), name, size) == 0
                              ? cw__source_name(&w->source, at, name)
                              : -1;
                bool one_word = end == at + 1;
                for (int k = at; k < end && !(one_word && begins_clause(w, at)); k++)
                    w->kept[k] = true;
            }
        }
    }
}

/* Cuts the text into tokens again; false if it is too long. */
static bool cut(const wording_card *card, worded *w)
{
    size_t bad;
    memset(w->kept, 0, sizeof w->kept);
    if (cw__source_scan(&w->source, w->text, &bad) != CW_OK)
        return false;
    keep_names(card, w);
    return true;
}

bool cw__worded_begin(const wording_card *card, const char *text, worded *out)
{
    if (strlen(text) > SOURCE_BYTES)
        return false;
    strcpy(out->text, text);
    if (!cut(card, out))
        return false;
    for (int i = 0; i < out->source.count; i++)
        out->from[i] = out->source.tokens[i].start;
    return true;
}

void cw__worded_copy(worded *to, const worded *from)
{
    *to = *from;
    to->source.text = to->text;
}

/* ---- matching ---- */

/* A literal, "@this" or "@name" at token `at`: the token after it, or -1. */
static int match_word(matching *m, const char *word, size_t size, int at)
{
    const worded *w = m->line;
    ++*m->work;
    if (*word == '#')
        return is_number(w, at) ? at + 1 : -1;
    if (size == 5 && strncmp(word, "@this", 5) == 0) {
        const char *noun = this_word(m->card, w, at);
        if (!cw__source_is(&w->source, at, "this", 4))
            return -1;
        for (at++; *noun != '\0'; at++) {
            size_t n = strcspn(noun, " ");
            if (!cw__source_is(&w->source, at, noun, n))
                return -1;
            noun += n + (noun[n] == ' ');
        }
        return at;
    }
    if (size == 5 && strncmp(word, "@name", 5) == 0) {
        bool named = m->card->name != NULL
                     && strncmp(token_text(w, at), m->card->name, strlen(m->card->name)) == 0;
        bool other = at > 0
                     && (cw__source_is(&w->source, at - 1, "a", 1) || is_number(w, at - 1)
                         || cw__source_is(&w->source, at - 1, "an", 2));
        return named && !other ? cw__source_name(&w->source, at, m->card->name) : -1;
    }
    return !w->kept[at] && cw__source_is(&w->source, at, word, size) ? at + 1 : -1;
}

/* The words of one alternative, which hold nothing to fill in. */
static int match_plain(matching *m, const char *p, const char *end, int at)
{
    while (p < end && at >= 0) {
        size_t size = strcspn(p, " |)");
        if (at >= m->line->source.count)
            return -1;
        at = match_word(m, p, size, at);
        p += size;
        p += *p == ' ';
    }
    return at;
}

static int match(matching *m, const char *p, int at);

/* What stands for something is noted while the rest is tried, and forgotten if that fails. */
static int match_rest(matching *m, const char *p, int start, int end)
{
    if (m->count == CAPTURES)
        return -1;
    m->found[m->count].start = start;
    m->found[m->count].end = end;
    m->count++;
    int stop = match(m, p, end);
    m->count -= stop < 0;
    return stop;
}

static int match_choice(matching *m, const char *p, int at)
{
    const char *close = strchr(p, ')');
    for (const char *a = p + 1; a < close; a += strcspn(a, "|)") + 1) {
        int end = match_plain(m, a, a + strcspn(a, "|)"), at);
        int stop = end >= 0 ? match_rest(m, close + 1, at, end) : -1;
        if (stop >= 0)
            return stop;
    }
    return -1;
}

static int match_some(matching *m, const char *p, int at, bool commas)
{
    for (int end = at; is_inside(m->line, end, commas);) {
        int stop = match_rest(m, p, at, ++end);
        if (stop >= 0)
            return stop;
    }
    return -1;
}

/* The rest of the pattern from token `at` on: the token behind it, or -1. As deep as the pattern is
 * long. */
static int match(matching *m, const char *p, int at)
{
    while (*p == ' ')
        p++;
    ++*m->work;
    size_t size = strcspn(p, " ");
    if (*p == '\0')
        return at;
    if (at >= m->line->source.count)
        return -1;
    if (*p == '^')
        return begins_clause(m->line, at) ? match(m, p + 1, at) : -1;
    if (*p == '(')
        return match_choice(m, p, at);
    if (*p == '#')
        return is_number(m->line, at) ? match_rest(m, p + 1, at, at + 1) : -1;
    if (*p == '*')
        return match_some(m, p + size, at, size == 2);
    at = match_word(m, p, size, at);
    return at >= 0 ? match(m, p + size, at) : -1;
}

/* ---- writing ---- */

typedef struct building {
    worded *out;
    size_t used;
    uint16_t from[SOURCE_TOKENS]; /* by byte order of what was written, for tokens */
    size_t starts[SOURCE_TOKENS];
    int count;
    bool full;
} building;

/* Words that came from byte `from` of the line as it was written. */
static void put(building *b, const char *words, size_t size, uint16_t from)
{
    if (b->used + size + 2 > sizeof b->out->text || b->count == SOURCE_TOKENS) {
        b->full = true;
        return;
    }
    b->starts[b->count] = b->used;
    b->from[b->count++] = from;
    memcpy(b->out->text + b->used, words, size);
    b->used += size;
    b->out->text[b->used] = '\0';
}

static void put_tokens(building *b, const worded *w, int start, int end)
{
    for (int i = start; i < end; i++) {
        const source_token *t = &w->source.tokens[i];
        size_t next = i + 1 < w->source.count ? w->source.tokens[i + 1].start : t->start;
        size_t size = next > t->start ? next - t->start : t->length;
        put(b, token_text(w, i), size, w->from[i]);
    }
}

/* Each token has the origin of the words that it was written with. */
static bool finish(const wording_card *card, building *b)
{
    worded *out = b->out;
    if (b->full || !cut(card, out))
        return false;
    for (int i = 0, k = 0; i < out->source.count; i++) {
        while (k + 1 < b->count && b->starts[k + 1] <= out->source.tokens[i].start)
            k++;
        out->from[i] = b->count > 0 ? b->from[k] : 0;
    }
    return true;
}

bool cw__worded_replace(const wording_card *card, const worded *line, int at, int count,
                        const char *words, worded *out)
{
    building b = {.out = out};
    out->text[0] = '\0';
    put_tokens(&b, line, 0, at);
    put(&b, " ", 1, line->from[at]);
    put(&b, words, strlen(words), line->from[at]);
    put(&b, " ", 1, line->from[at]);
    put_tokens(&b, line, at + count, line->source.count - 1);
    return finish(card, &b);
}

/* "$1", "$1+1", "$1-1": the next byte of the meaning behind it. */
static const char *put_capture(building *b, const matching *m, const char *p)
{
    int number = p[1] - '1', change = 0;
    p += 2;
    if (number < 0 || number >= m->count)
        return p;
    int start = m->found[number].start, end = m->found[number].end;
    if ((*p == '+' || *p == '-') && p[1] == '1') {
        change = *p == '+' ? 1 : -1;
        p += 2;
    }
    if (change != 0) {
        char figure[16];
        snprintf(figure, sizeof figure, "%d", atoi(token_text(m->line, start)) + change);
        put(b, figure, strlen(figure), m->line->from[start]);
    } else {
        put_tokens(b, m->line, start, end);
    }
    return p;
}

bool cw__wording_apply(const wording_card *card, const wording *row, const worded *line, int at,
                       worded *out, int *work)
{
    matching m = {.card = card, .line = line, .work = work};
    int end = match(&m, row->words, at);
    if (end < 0 || end <= at)
        return false;
    building b = {.out = out};
    uint16_t from = line->from[at];
    out->text[0] = '\0';
    put_tokens(&b, line, 0, at);
    put(&b, " ", 1, from);
    for (const char *p = row->means; *p != '\0';) {
        if (*p == '$') {
            p = put_capture(&b, &m, p);
        } else if (strncmp(p, "@this", 5) == 0) {
            const char *noun = this_word(card, line, at);
            put(&b, "this ", 5, from);
            put(&b, noun, strlen(noun), from);
            p += 5;
        } else {
            put(&b, p++, 1, from);
        }
    }
    put(&b, " ", 1, line->from[end < line->source.count ? end : at]);
    put_tokens(&b, line, end, line->source.count - 1);
    return finish(card, &b);
}

/* Row by row and again, since what was written may be what an earlier row waits for. */
void cw__wordings_sure(const wording_card *card, worded *line, worded *spare, int *work)
{
    int applied = 0, before = -1;
    while (applied < SURE_MOST && applied != before) {
        before = applied;
        for (int i = 0; i < cw__wording_count; i++) {
            const wording *row = &cw__wordings[i];
            for (int at = 0; row->how != WORDING_MAYBE && at < line->source.count - 1; at++) {
                if (applied < SURE_MOST && cw__wording_apply(card, row, line, at, spare, work)) {
                    cw__worded_copy(line, spare);
                    applied++;
                }
            }
        }
    }
}
