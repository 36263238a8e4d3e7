/* Telling a designer why a text was refused: the furthest place that was reached, the words
 * there, what would have been understood and what was perhaps meant. */
#include "reader.h"
#include "rules/words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Words of the text from token `at`, at most `count`, without a mark at the end. */
static void quote_words(const reader *r, int at, int count, char *out, size_t size)
{
    const source_token *t = r->source.tokens;
    int last = at;
    while (last + 1 < at + count && t[last + 1].length > 0
           && isalnum((unsigned char)r->source.text[t[last + 1].start]))
        last++;
    snprintf(out, size, "%.*s", (int)(t[last].start + t[last].length - t[at].start),
             r->source.text + t[at].start);
}

static int small(char c) { return tolower((unsigned char)c); }

/* People rarely mistype how a word begins: the same letter, the first two swapped, one missing. */
static bool begins_alike(const char *read, const char *wanted)
{
    return small(read[0]) == small(wanted[0])
           || (small(read[0]) == small(wanted[1]) && small(read[1]) == small(wanted[0]))
           || strcasecmp(read + 1, wanted) == 0 || strcasecmp(read, wanted + 1) == 0;
}

/* How far a word is from one that was perhaps meant: 0 if it is not likely. A plural that is
 * misspelt is nearer to a plural. */
static int mistake(const char *read, const char *wanted)
{
    size_t n = strlen(read), m = strlen(wanted);
    if (n < 2 || m < 2 || !isalpha((unsigned char)wanted[0]) || !begins_alike(read, wanted)
        || (n < 4 && n != m)) /* short words are other words rather than mistakes */
        return 0;
    int limit = n < 5 ? 1 : 2, distance = cw_edit_distance(read, wanted, limit);
    return distance > limit ? 0 : 2 * distance + 3 * (small(read[n - 1]) != small(wanted[m - 1]));
}

/* "two" where a number is wanted. */
static const char *digits_of(const char *word)
{
    static const char *const words[][2] = {
        {"one", "1"}, {"two", "2"},   {"three", "3"}, {"four", "4"}, {"five", "5"},
        {"six", "6"}, {"seven", "7"}, {"eight", "8"}, {"nine", "9"}, {"ten", "10"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(word, words[i][0]) == 0)
            return words[i][1];
    return NULL;
}

/* What was perhaps meant by the word that stands there, into `out`. */
static bool nearest_word(const reader *r, char *out, size_t size)
{
    const blame *b = &r->blame;
    char word[48];
    quote_words(r, b->at, 1, word, sizeof word);
    const char *best = b->number_wanted ? digits_of(word) : NULL;
    for (int i = 0, least = 0; i < b->word_count && (best == NULL || least > 0); i++) {
        const char *wanted = cw_game_own_word(r->game, b->words[i]);
        int far = mistake(word, wanted);
        if (far > 0 && (least == 0 || far < least)) {
            least = far;
            best = wanted;
        }
    }
    snprintf(out, size, "%s", best != NULL ? best : "");
    return best != NULL;
}

/* Whether the name ends in these words: "Coin" of "The Coin". */
static bool ends_in(const char *name, const char *words)
{
    size_t n = strlen(name), m = strlen(words);
    return n > m && name[n - m - 1] == ' ' && strcasecmp(name + n - m, words) == 0;
}

/* How far the words are from what a card is called: 0 if it is not likely. */
static int name_mistake(const char *words, const char *name)
{
    size_t n = strlen(words);
    int limit = n < 3 ? 0 : n < 6 ? 1 : n < 10 ? 2 : 3;
    int distance = begins_alike(words, name) ? cw_edit_distance(words, name, limit) : limit + 1;
    return distance <= limit ? 1 + distance : ends_in(name, words) ? 5 : 0;
}

/* The card nearest to the words from token `at`, 0 if there is none; *count is how many of them its
 * name takes. */
static int nearest_card(const reader *r, int at, int *count)
{
    int best = 0, least = 0;
    char text[96], previous[96] = "";
    for (int words = 1; words <= 5; words++) {
        quote_words(r, at, words, text, sizeof text);
        if (strcmp(text, previous) == 0)
            break;
        memcpy(previous, text, sizeof previous);
        for (int i = 1; i < r->game->card_count; i++) {
            const cw_card *card = &r->game->cards[i];
            bool several = r->blame.plural_wanted && card->plural != NULL;
            int far = name_mistake(text, several ? card->plural : card->name);
            int one = several ? name_mistake(text, card->name) : 0;
            far = one > 0 && (far == 0 || one < far) ? one : far;
            if (far > 0 && (least == 0 || far < least)) {
                least = far;
                best = i;
                *count = words;
            }
        }
    }
    return best;
}

/* Words that look like one name: up to the last with a capital, at most five. */
static int name_words(const reader *r, int at)
{
    const source_token *t = r->source.tokens;
    int last = at;
    for (int i = at; i < at + 5 && t[i].length > 0; i++) {
        char first = r->source.text[t[i].start];
        if (!isalnum((unsigned char)first))
            break;
        last = isupper((unsigned char)first) ? i : last;
    }
    return last - at + 1;
}

/* A card was expected, but none is called like that. */
static void describe_card(const reader *r, int card, int count, char *out, size_t size)
{
    const cw_card *found = card != 0 ? &r->game->cards[card] : NULL;
    char words[96];
    quote_words(r, r->blame.at, card != 0 ? count : name_words(r, r->blame.at), words,
                sizeof words);
    if (found == NULL)
        snprintf(out, size, "no card is called \"%s\"", words);
    else if (r->blame.plural_wanted && found->plural != NULL && strcasecmp(words, found->name) == 0)
        snprintf(out, size, "several %s are called \"%s\", unless the card says \"plural: %s\"",
                 found->name, found->plural, words);
    else
        snprintf(out, size, "no card is called \"%s\"; did you mean \"%s\"?", words,
                 r->blame.plural_wanted && found->plural != NULL ? found->plural : found->name);
}

bool cw__blame_meant(const reader *r, char *out, size_t size, int *words)
{
    int card = r->blame.card_wanted ? nearest_card(r, r->blame.at, words) : 0;
    const cw_card *found = &r->game->cards[card];
    if (card == 0) {
        *words = 1;
        return r->source.tokens[r->blame.at].length > 0 && nearest_word(r, out, size);
    }
    snprintf(out, size, "%s",
             r->blame.plural_wanted && found->plural ? found->plural : found->name);
    return true;
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

/* The message for a text that no reading fits. The furthest place that was reached speaks for the
 * whole: what stands there, and what would have been understood. */
static cw_status describe(const reader *r, char *out, size_t size)
{
    const blame *b = &r->blame;
    const source_token *t = &r->source.tokens[b->at];
    char words[96], wanted[320], near[48];
    /* From the most telling to the least: out of steps, end of the line, an unknown card, a
     * number too large, and at last the words with all that would have fitted. */
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
    int card = b->card_wanted ? nearest_card(r, b->at, &count) : 0;
    if (b->card_wanted && (card != 0 || capital)) {
        describe_card(r, card, count, out, size);
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

/* Words and wishes are counted; they need no clearing, and are large. */
void cw__blame_clear(blame *b, int at)
{
    b->at = at;
    b->word_count = b->wanted_count = 0;
    b->card_wanted = b->plural_wanted = b->number_wanted = false;
    b->status = CW_OK;
    b->refused_at = 0;
    b->message[0] = '\0';
}

/* A refusal was understood and explains itself; only without one the furthest place has to
 * speak. */
cw_status cw__blame_tell(const reader *r, int *at, char *message, size_t size)
{
    const blame *b = &r->blame;
    *at = b->status != CW_OK ? b->refused_at : b->at;
    if (b->status == CW_OK)
        return describe(r, message, size);
    snprintf(message, size, "%s", b->message);
    return b->status;
}

cw_status cw__blame_report(const reader *r, cw_text_place place, cw_errors *errors)
{
    char message[512];
    int at, line, column;
    cw_status status = cw__blame_tell(r, &at, message, sizeof message);
    cw__source_place(r->source.text, r->source.tokens[at].start, &line, &column);
    cw_errors_add(errors, status, place.file, place.line + line, place.column + column, "%s",
                  message);
    return status;
}
