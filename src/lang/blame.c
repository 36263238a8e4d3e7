/* Telling a designer why a text was refused: the furthest place that was reached, the words
 * there, what would have been understood and what was perhaps meant. */
#include "reader.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Words of the text from token `at`, at most `count`, without a mark at the end. */
static void quote_words(const reader *r, int at, int count, char *out, size_t size)
{
    const source_token *t = r->source.tokens;
    int last = at;
    while (last + 1 < at + count && t[last + 1].length > 0 &&
           isalnum((unsigned char)r->source.text[t[last + 1].start])) {
        last++;
    }
    snprintf(out, size, "%.*s", (int)(t[last].start + t[last].length - t[at].start),
             r->source.text + t[at].start);
}

/* The expected word nearest to the one that stands there, into `out`. */
static bool nearest_word(const reader *r, char *out, size_t size)
{
    const blame *b = &r->blame;
    char word[48], best[48] = "";
    int best_distance = 3;
    quote_words(r, b->at, 1, word, sizeof word);
    int limit = strlen(word) < 4 ? 1 : 2;
    for (int i = 0; i < b->word_count; i++) {
        const char *wanted = b->words[i];
        int distance = cw_edit_distance(word, wanted, limit);
        if (isalpha((unsigned char)wanted[0]) && strlen(wanted) > 1 && distance <= limit &&
            distance < best_distance) {
            best_distance = distance;
            memcpy(best, wanted, sizeof best); /* both 48 */
        }
    }
    snprintf(out, size, "%s", best);
    return best[0] != '\0';
}

/* The card name nearest to the words from token `at`; *words is how many of them it takes. */
static const char *nearest_card(const reader *r, int at, int *words)
{
    const char *best = NULL;
    int best_distance = 4;
    char text[96], previous[96] = "";
    for (int count = 1; count <= 5; count++) {
        quote_words(r, at, count, text, sizeof text);
        if (strcmp(text, previous) == 0) {
            break;
        }
        memcpy(previous, text, sizeof previous);
        for (int i = 1; i < r->game->card_count; i++) {
            const cw_card *card = &r->game->cards[i];
            const char *name = r->blame.plural_wanted && card->plural ? card->plural : card->name;
            int limit = strlen(text) < 6 ? 1 : 3;
            int distance = cw_edit_distance(text, name, limit);
            if (distance <= limit && distance < best_distance) {
                best_distance = distance;
                best = name;
                *words = count;
            }
        }
    }
    return best;
}

/* The full stop, which is what is missing most often, comes first. */
static void list_wanted(const blame *b, char *out, size_t size)
{
    size_t used = 0;
    int listed = 0;
    out[0] = '\0';
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < b->wanted_count && used < size; i++) {
            const char *link = listed == 0 ? "" : listed == b->wanted_count - 1 ? " or " : ", ";
            if ((strcmp(b->wanted[i], "\".\"") == 0) == (pass == 0)) {
                used += (size_t)snprintf(out + used, size - used, "%s%s", link, b->wanted[i]);
                listed++;
            }
        }
    }
}

static cw_status describe(const reader *r, char *out, size_t size)
{
    const blame *b = &r->blame;
    const source_token *t = &r->source.tokens[b->at];
    char words[96], wanted[320], near[48];
    int count = 1;
    list_wanted(b, wanted, sizeof wanted);
    if (r->steps >= STEPS_MAX) {
        snprintf(out, size, "the text is too involved to be read");
        return CW_ERR_LIMIT;
    }
    if (t->length == 0) {
        snprintf(out, size, "the line ends here; expected %s", wanted);
        return CW_ERR_SYNTAX;
    }
    bool capital = isupper((unsigned char)r->source.text[t->start]);
    const char *card = b->card_wanted ? nearest_card(r, b->at, &count) : NULL;
    if (b->card_wanted && (card || capital)) {
        quote_words(r, b->at, card ? count : 3, words, sizeof words);
        snprintf(out, size, "no card is called \"%s\"%s%s%s", words,
                 card ? "; did you mean \"" : "", card ? card : "", card ? "\"?" : "");
        return CW_ERR_UNKNOWN_NAME;
    }
    if (b->number_wanted && isdigit((unsigned char)r->source.text[t->start])) {
        snprintf(out, size, "the number %.*s is too large: at most 999",
                 t->length < 40 ? t->length : 40, r->source.text + t->start);
        return CW_ERR_RANGE;
    }
    quote_words(r, b->at, 3, words, sizeof words);
    bool found = nearest_word(r, near, sizeof near);
    snprintf(out, size, "read \"%s\", expected %s%s%s%s", words, wanted,
             found ? "; did you mean \"" : "", found ? near : "", found ? "\"?" : "");
    return CW_ERR_SYNTAX;
}

cw_status cw__blame_report(const reader *r, cw_text_place place, cw_errors *errors)
{
    const blame *b = &r->blame;
    char message[512];
    cw_status status = b->status;
    int at = b->at, line, column;
    if (status != CW_OK) {
        at = b->refused_at;
        snprintf(message, sizeof message, "%s", b->message);
    } else {
        status = describe(r, message, sizeof message);
    }
    cw__source_place(r->source.text, r->source.tokens[at].start, &line, &column);
    cw_errors_add(errors, status, place.file, place.line + line, place.column + column, "%s",
                  message);
    return status;
}
