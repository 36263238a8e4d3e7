/* What the language lacks for a list of texts. The word at which a text stops being understood stands for what
 * is missing; the clause that it is in is replaced by one that is understood, to see whether anything else
 * stands in the way. */
#include "lang/finding.h"

#include "own_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { GAPS_OF_TEXT = 4 };

/* Where the reading of a text by one type of card ended. */
typedef struct stop {
    bool read;
    size_t at; /* byte of the text */
    char message[256];
} stop;

/* By the type that gets furthest. */
static stop try_types(cw_game *game, const char *text, unsigned types, cw_errors *errors)
{
    stop best = {0};
    bool any = false;
    for (int type = CW_TYPE_MINION; type < CW_TYPE_COUNT; type++) {
        if (!(types >> type & 1))
            continue;
        cw_card card = {.type = (uint8_t)type, .text = ""};
        cw_game_size mark = cw_game_size_of(game);
        cw_errors_init(errors);
        cw_status status = cw_text_parse(game, &card, text, (cw_text_place){NULL, 1, 1, true},
                                         errors);
        cw_game_cut(game, mark);
        if (status == CW_OK)
            return (stop){.read = true};
        const cw_error *e = &errors->list[0];
        size_t at = errors->count > 0 ? cw__source_offset(text, e->line - 1, e->column - 1) : 0;
        if (!any || at > best.at) {
            best.at = at;
            snprintf(best.message, sizeof best.message, "%.255s",
                     errors->count > 0 ? e->message : cw_status_text(status));
        }
        any = true;
    }
    return best;
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '\'' || c == '-' || (unsigned char)c >= 0x80;
}

/* The word there and the one behind it, in small letters; numbers are all the same. */
static void name_gap(const char *text, size_t at, char *out, size_t size)
{
    cw_str words = CW_STR_INIT;
    while (at > 0 && is_word(text[at]) && is_word(text[at - 1]))
        at--;
    for (int n = 0; n < 2; n++) {
        size_t length = 0;
        while (is_word(text[at + length]))
            length++;
        if (length == 0)
            break;
        bool digits = strspn(text + at, "0123456789") >= length;
        cw_str_add(&words, n > 0 ? " " : "");
        for (size_t i = 0; i < length && !digits; i++)
            cw_str_char(&words, (char)tolower((unsigned char)text[at + i]));
        cw_str_add(&words, digits ? "N" : "");
        at += length;
        at += text[at] == ' ';
    }
    if (words.size == 0 && text[at] != '\0' && text[at] != '\n')
        cw_str_char(&words, text[at]);
    snprintf(out, size, "%s", words.size > 0 ? cw_str_get(&words) : "(the end)");
    cw_str_clear(&words);
}

/* The text with another clause where `at` is: up to a colon or, after "whenever" and the like, a comma it is the
 * heading, else the sentence. */
static void replace_clause(const char *text, size_t at, cw_str *out)
{
    size_t start = at, end = at;
    while (start > 0 && strchr(".:\n\"", text[start - 1]) == NULL)
        start--;
    end = start + strcspn(text + start, ".:,\n\"");
    size_t comma = text[end] == ',' ? end : 0;
    end = at + strcspn(text + at, ".:\n\"");
    bool heading = text[end] == ':';
    size_t first = start + strspn(text + start, " ");
    bool waits = comma > 0
                 && (strncasecmp(text + first, "when", 4) == 0
                     || strncasecmp(text + first, "after", 5) == 0
                     || strncasecmp(text + first, "at the", 6) == 0);
    cw_str_add_n(out, text, first);
    if (heading) {
        cw_str_add(out, "Battlecry");
    } else if (waits && at <= comma) {
        cw_str_add(out, "Whenever you cast a spell");
        end = comma;
    } else if (waits) {
        cw_str_add_n(out, text + first, comma + 1 - first);
        cw_str_add(out, " draw a card");
    } else {
        cw_str_add(out, "Draw a card");
    }
    cw_str_add(out, text + end);
}

/* One kind of gap: found or made. NULL if there is no room. */
static cw_gap *find_gap(cw_gaps *gaps, const char *words)
{
    for (int i = 0; i < gaps->count; i++)
        if (strcmp(gaps->list[i].words, words) == 0)
            return &gaps->list[i];
    if (gaps->list == NULL)
        gaps->list = calloc(CW_GAPS_MOST, sizeof *gaps->list);
    if (gaps->list == NULL || gaps->count == CW_GAPS_MOST) {
        gaps->full = true;
        return NULL;
    }
    cw_gap *gap = &gaps->list[gaps->count++];
    snprintf(gap->words, sizeof gap->words, "%.*s", (int)sizeof gap->words - 1, words);
    return gap;
}

static void note(cw_gap *gap, const char *text, const char *message, bool alone)
{
    gap->texts++;
    gap->opens += alone;
    if (gap->texts == 1)
        snprintf(gap->message, sizeof gap->message, "%.*s", (int)sizeof gap->message - 1, message);
    if (gap->example_count < CW_GAP_EXAMPLES)
        snprintf(gap->examples[gap->example_count++], CW_GAP_TEXT, "%s", text);
}

/* Each kind once for a text, however often it stands there. */
void cw_gaps_add(cw_gaps *gaps, cw_game *game, const char *text, unsigned types)
{
    char words[GAPS_OF_TEXT][64], messages[GAPS_OF_TEXT][256];
    cw_str now = CW_STR_INIT;
    cw_errors *errors = malloc(sizeof *errors);
    int count = 0;
    gaps->texts++;
    cw_str_add(&now, text);
    stop s = {0};
    for (int i = 0; errors != NULL && !now.failed && i <= GAPS_OF_TEXT; i++) {
        s = try_types(game, cw_str_get(&now), types, errors);
        if (s.read || i == GAPS_OF_TEXT)
            break;
        cw_str next = CW_STR_INIT;
        bool known = false;
        name_gap(cw_str_get(&now), s.at, words[count], sizeof words[0]);
        for (int k = 0; k < count; k++)
            known |= strcmp(words[k], words[count]) == 0;
        snprintf(messages[count], sizeof messages[0], "%s", s.message);
        count += !known;
        replace_clause(cw_str_get(&now), s.at, &next);
        bool stuck = strcmp(cw_str_get(&next), cw_str_get(&now)) == 0;
        cw_str_clear(&now);
        now = next;
        if (stuck || count == GAPS_OF_TEXT)
            break;
    }
    gaps->full |= errors == NULL || now.failed;
    gaps->read += s.read && count == 0;
    for (int i = 0; i < count; i++) {
        cw_gap *gap = find_gap(gaps, words[i]);
        if (gap != NULL)
            note(gap, text, messages[i], count == 1 && s.read);
    }
    cw_str_clear(&now);
    free(errors);
}

static int compare(const void *a, const void *b)
{
    const cw_gap *x = a, *y = b;
    if (x->opens != y->opens)
        return y->opens - x->opens;
    return x->texts != y->texts ? y->texts - x->texts : strcmp(x->words, y->words);
}

void cw_gaps_sort(cw_gaps *gaps)
{
    if (gaps->count > 1)
        qsort(gaps->list, (size_t)gaps->count, sizeof *gaps->list, compare);
}

void cw_gaps_clear(cw_gaps *gaps)
{
    free(gaps->list);
    *gaps = (cw_gaps){0};
}
