/* What a designer may have meant by a line that cannot be read: whole lines that can. They come from
 * small changes where reading stopped, from headings put before the line, and from the rows of the
 * phrase tables that share most words with it. All are read, and the nearest are told. */
#include "nearest.h"

#include "own_text.h"
#include "repair.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    TOLD = 3,
    TOLD_BYTES = 300, /* of all, so that they fit in a message */
    KEPT = 12,        /* lines that can be read, before the nearest are told */
    READS_MOST = 90,  /* texts that are tried for one line */
    ROWS_NEAR = 5,    /* rows of each table that are filled in */
    WORD_BYTES = 32
};

/* Further away no line is worth reading. */
static const double LIKE_ENOUGH = 0.45;

typedef struct near_line {
    char *text;
    double likeness;
} near_line;

typedef struct search {
    const nearest_ask *ask;
    blame why; /* of the line: reading others forgets it */
    worded changed;
    int reads;
    near_line lines[KEPT];
    int count;
} search;

/* ---- how near ---- */

/* The next word of a text in small letters; false at its end. */
static bool next_word(const char **p, char word[WORD_BYTES])
{
    size_t n = 0;
    while (**p != '\0' && !isalnum((unsigned char)**p))
        ++*p;
    for (; isalnum((unsigned char)**p) || **p == '\''; ++*p)
        if (n + 1 < WORD_BYTES)
            word[n++] = (char)tolower((unsigned char)**p);
    word[n] = '\0';
    return n > 0;
}

/* Words that all texts have say little. */
static double weight(const char *word)
{
    static const char *const light[] = {"a",  "an",   "the", "to",  "of", "your", "it",
                                        "at", "this", "and", "for", "in", "is",   "x"};
    for (size_t i = 0; i < sizeof light / sizeof *light; i++)
        if (strcmp(word, light[i]) == 0)
            return 0.3;
    return isdigit((unsigned char)word[0]) ? 0.5 : 1;
}

/* The same word, its other number, or one that is nearly spelt so. */
static double alike(const char *a, const char *b)
{
    size_t n = strlen(a), m = strlen(b), most = n > m ? n : m;
    if (strcmp(a, b) == 0)
        return 1;
    if (n < 4 || m < 4)
        return 0;
    if (strncmp(a, b, most - 1) == 0 || (most > 4 && strncmp(a, b, most - 2) == 0))
        return 0.9;
    int limit = most < 7 ? 1 : 2;
    return cw_edit_distance(a, b, limit) <= limit ? 0.8 : 0;
}

static double larger(double a, double b) { return a > b ? a : b; }

/* How much of the words of `a` is in `b`. */
static double share(const char *a, const char *b)
{
    char word[WORD_BYTES], other[WORD_BYTES];
    double all = 0, found = 0;
    while (next_word(&a, word)) {
        double best = 0, own = weight(word);
        for (const char *p = b; best < 1 && next_word(&p, other);)
            best = larger(best, alike(word, other));
        all += own;
        found += own * best;
    }
    return all > 0 ? found / all : 0;
}

/* Neither may miss much of the other. */
static double likeness(const char *a, const char *b)
{
    double x = share(a, b), y = share(b, a);
    return x + y > 0 ? 2 * x * y / (x + y) : 0;
}

/* ---- lines that can be read ---- */

bool cw__nearest_read(const nearest_ask *ask, const char *text, cw_str *printed)
{
    enum { REPAIRS = 3 };
    cw_game_size before = cw_game_size_of(ask->game);
    worded *line = malloc(2 * sizeof *line);
    bool good = line != NULL && cw__worded_begin(ask->card, text, line), again = good;
    for (int i = 0; i <= REPAIRS && again; i++) {
        cw_card card = {.type = ask->card->type, .name = ask->card->name};
        good = cw__parse_text(ask->parse, ask->game, &card, line->text, (cw_text_place){NULL, 1, 1},
                              NULL)
               == CW_OK;
        if (good) {
            cw_str_reset(printed);
            cw__text_print_plain(ask->game, &card, printed);
        }
        again = !good
                && cw__repair_certain(ask->card, line, cw__parse_reader(ask->parse), true,
                                      line + 1);
        if (again)
            cw__worded_copy(line, line + 1);
        cw_game_cut(ask->game, before);
    }
    free(line);
    return good;
}

static void keep(search *s, const char *text, double near)
{
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->lines[i].text, text) == 0)
            return;
    int at = s->count;
    while (at > 0 && s->lines[at - 1].likeness < near)
        at--;
    if (at == KEPT)
        return;
    char *copy = strdup(text);
    if (copy == NULL)
        return;
    if (s->count == KEPT)
        free(s->lines[--s->count].text);
    memmove(&s->lines[at + 1], &s->lines[at], (size_t)(s->count - at) * sizeof *s->lines);
    s->lines[at] = (near_line){copy, near};
    s->count++;
}

/* Keeps the text if it can be read; `faith` is how much this kind of change is to be believed. */
static void offer(search *s, const char *text, double faith)
{
    cw_str printed = CW_STR_INIT;
    if (s->reads < READS_MOST) {
        s->reads++;
        if (cw__nearest_read(s->ask, text, &printed))
            keep(s, cw_str_get(&printed),
                 faith * likeness(s->ask->line->text, cw_str_get(&printed)));
    }
    cw_str_clear(&printed);
}

/* ---- small changes ---- */

static void change(search *s, int at, int count, const char *words, double faith)
{
    if (cw__worded_replace(s->ask->card, s->ask->line, at, count, words, &s->changed))
        offer(s, s->changed.text, faith);
}

/* What is misspelt, if the message says so too. */
static void change_spelling(search *s)
{
    char meant[96];
    int words = 1;
    if (s->why.status == CW_OK
        && cw__blame_meant(cw__parse_reader(s->ask->parse), meant, sizeof meant, &words))
        change(s, s->why.at, words, meant, 2);
}

/* Where reading stopped: another word, a word less, a word more. */
static void change_words(search *s)
{
    const worded *line = s->ask->line;
    int at = s->why.at, last = line->source.count - 1;
    char word[WORD_BYTES];
    const char *p = line->text + line->source.tokens[at].start;
    bool here = at < last && next_word(&p, word);
    for (int i = 0; i < s->why.word_count && here; i++)
        if (alike(word, s->why.words[i]) > 0)
            change(s, at, 1, s->why.words[i], 1);
    for (int count = 1; count <= 3 && at + count <= last; count++)
        change(s, at, count, "", 0.9);
    if (at > 0 && at < last)
        change(s, at - 1, 2, "", 0.9);
    for (int i = 0; i < s->why.word_count && i < 24; i++) {
        if (!isalpha((unsigned char)s->why.words[i][0]))
            continue;
        change(s, at, 0, s->why.words[i], 0.85);
        if (here)
            change(s, at, 1, s->why.words[i], 0.8);
    }
}

/* Where nobody can choose: chance decides, or all are meant. */
static void change_choice(search *s)
{
    int at = s->why.refused_at;
    const source *line = &s->ask->line->source;
    if (cw__source_is(line, at, "a", 1) || cw__source_is(line, at, "an", 2)) {
        change(s, at, 1, "a random", 1.1);
        change(s, at, 1, "all", 1);
        change(s, at, 1, "all other", 0.9);
    }
    for (int count = 1; count <= 3 && at + count < line->count; count++)
        change(s, at, count, "it", 0.9);
}

/* A clause that does not say when. */
static void change_heading(search *s)
{
    static const char *const headings[] = {"Battlecry:", "Deathrattle:", "At the end of your turn,",
                                           "Whenever this minion attacks,", "Inspire:"};
    const worded *line = s->ask->line;
    int start = 0;
    for (int i = 0; i + 1 < line->source.count && i < s->why.at; i++)
        start = cw__source_is(&line->source, i, ".", 1) ? i + 1 : start;
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++)
        change(s, start, 0, headings[i], 1.2 - 0.02 * (double)i);
}

/* ---- rows of the tables ---- */

typedef struct near_row {
    const phrase *row;
    double likeness;
} near_row;

/* The rows that share most words with the clause. */
static int find_rows(const search *s, const phrase_table *table, const char *clause,
                     near_row found[ROWS_NEAR])
{
    int count = 0;
    for (int i = 0; i < table->count; i++) {
        const phrase *row = &table->rows[i];
        if (row->types != 0 && !(row->types >> s->ask->card->type & 1))
            continue;
        double near = likeness(row->pattern, clause);
        int at = count < ROWS_NEAR ? count++ : ROWS_NEAR;
        while (at > 0 && found[at - 1].likeness < near) {
            if (at < ROWS_NEAR)
                found[at] = found[at - 1];
            at--;
        }
        if (at < ROWS_NEAR)
            found[at] = (near_row){row, near};
    }
    return count;
}

/* The line with the clause between two tokens in the words of near rows. */
static void fill_rows(search *s, const phrase_table *table, int start, int end, const char *before,
                      const char *after)
{
    near_row rows[ROWS_NEAR];
    const worded *line = s->ask->line;
    const source_token *t = line->source.tokens;
    cw_str clause = CW_STR_INIT, filled = CW_STR_INIT, text = CW_STR_INIT;
    cw_str_add_n(&clause, line->text + t[start].start, (size_t)(t[end].start - t[start].start));
    int count = find_rows(s, table, cw_str_get(&clause), rows);
    for (int i = 0; i < count && rows[i].likeness > 0.15; i++) {
        cw_str_reset(&filled);
        cw_str_reset(&text);
        cw__nearest_fill(s->ask, rows[i].row, start, end, &filled);
        cw_str_add_n(&text, line->text, t[start].start);
        cw_str_printf(&text, "%s%s%s", before, cw_str_get(&filled), after);
        cw_str_add(&text, line->text + t[end].start);
        offer(s, cw_str_get(&text), 1);
    }
    cw_str_clear(&clause);
    cw_str_clear(&filled);
    cw_str_clear(&text);
}

/* A clause goes from behind a colon, comma or full stop to the next, and the one where reading
 * stopped is in question: a heading, a condition, or what is done. */
static void change_clause(search *s)
{
    const worded *line = s->ask->line;
    const source *src = &line->source;
    int last = src->count - 1, stop = s->why.at < last ? s->why.at : last;
    int start = stop, end = stop;
    while (start > 0 && strchr(".:,\"", line->text[src->tokens[start - 1].start]) == NULL)
        start--;
    while (end < last && strchr(".:,\"", line->text[src->tokens[end].start]) == NULL)
        end++;
    if (start >= end)
        return;
    bool first = start == 0 || line->text[src->tokens[start - 1].start] == '.';
    bool condition = cw__source_is(src, start, "if", 2);
    if (condition)
        fill_rows(s, &cw__condition_phrases, start + 1, end, "", "");
    else if (end < last && line->text[src->tokens[end].start] == ',')
        fill_rows(s, &cw__heading_phrases, start, end + 1, "", " ");
    if (condition && start + 1 < end)
        return;
    fill_rows(s, &cw__effect_phrases, start, end, "", "");
    if (first) {
        fill_rows(s, &cw__static_phrases, start, end, "", "");
        fill_rows(s, &cw__effect_phrases, start, end, "Battlecry: ", "");
    }
}

/* ---- telling ---- */

void cw__nearest(const nearest_ask *ask, cw_str *out)
{
    search *s = calloc(1, sizeof *s);
    if (s == NULL)
        return;
    s->ask = ask;
    s->why = cw__parse_reader(ask->parse)->blame;
    bool body = ask->card->type == CW_TYPE_MINION || ask->card->type == CW_TYPE_WEAPON
                || ask->card->type == CW_TYPE_HERO;
    change_spelling(s);
    if (s->why.status != CW_OK)
        change_choice(s);
    if (ask->card->type == CW_TYPE_SECRET)
        change(s, 0, 0, "Secret:", 1.2);
    if (body)
        change_heading(s);
    change_words(s);
    change_clause(s);
    double least = s->count > 0 ? larger(LIKE_ENOUGH, 0.75 * s->lines[0].likeness) : 0;
    for (int i = 0, told = 0; i < s->count && told < TOLD && s->lines[i].likeness > least; i++)
        if (out->size + strlen(s->lines[i].text) < TOLD_BYTES)
            cw_str_printf(out, "%s\"%s\"", told++ > 0 ? " or " : "", s->lines[i].text);
    for (int i = 0; i < s->count; i++)
        free(s->lines[i].text);
    free(s);
}
