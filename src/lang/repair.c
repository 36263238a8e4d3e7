/* Repairs at the place where reading stopped. They never look at how a word is spelt: number,
 * articles and marks are free because the words around them say what is meant. */
#include "repair.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- number ---- */

/* A noun or verb without the ending that tells one from many. */
static void stem(const char *word, size_t size, char *out, size_t room)
{
    static const char *const same[][2] = {
        {"have", "has"}, {"are", "is"}, {"were", "was"}, {"them", "it"}, {"their", "its"}};
    snprintf(out, room, "%.*s", (int)size, word);
    for (char *p = out; *p != '\0'; p++)
        *p = (char)tolower((unsigned char)*p);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        if (strcmp(out, same[i][0]) == 0)
            snprintf(out, room, "%s", same[i][1]);
    size_t n = strlen(out);
    if (n > 4 && strcmp(out + n - 3, "ies") == 0)
        strcpy(out + n - 3, "y");
    else if (n > 4 && strcmp(out + n - 2, "es") == 0 && strchr("sxzho", out[n - 3]) != NULL)
        out[n - 2] = '\0';
    else if (n > 3 && out[n - 1] == 's' && out[n - 2] != 's')
        out[n - 1] = '\0';
}

static bool wants(const reader *r, const char *word)
{
    for (int i = 0; i < r->blame.word_count; i++)
        if (strcasecmp(r->blame.words[i], word) == 0)
            return true;
    return false;
}

static bool other_number(const wording_card *card, const worded *line, const reader *r, worded *out)
{
    char read[48], wanted[48];
    int at = r->blame.at;
    const source_token *t = &line->source.tokens[at];
    stem(line->text + t->start, t->length, read, sizeof read);
    for (int i = 0; i < r->blame.word_count; i++) {
        const char *word = r->blame.words[i];
        stem(word, strlen(word), wanted, sizeof wanted);
        if (isalpha((unsigned char)word[0]) && strcmp(read, wanted) == 0)
            return cw__worded_replace(card, line, at, 1, word, out);
    }
    return false;
}

/* Names of races and groups, whose plurals the game tells. */
static bool other_name(const wording_card *card, const worded *line, const reader *r, worded *out)
{
    const cw_game *g = card->game;
    const cw_name_list *lists[] = {&g->races, &g->groups};
    int at = r->blame.at;
    for (size_t k = 0; k < 2; k++) {
        for (int i = 1; i < lists[k]->count; i++) {
            const char *one = lists[k]->singular[i], *many = lists[k]->plural[i];
            int end = cw__source_name(&line->source, at, many);
            if (end > at && wants(r, one))
                return cw__worded_replace(card, line, at, end - at, one, out);
            end = cw__source_name(&line->source, at, one);
            if (end > at && wants(r, many))
                return cw__worded_replace(card, line, at, end - at, many, out);
        }
    }
    return false;
}

/* "2 Murloc Scout". The longest name counts; of a card without other plural than its name none. */
static bool other_card(const wording_card *card, const worded *line, const reader *r, worded *out)
{
    const cw_game *g = card->game;
    int at = r->blame.at, best = 0, end = at;
    for (int i = 1; r->blame.card_wanted && i < g->card_count; i++) {
        const char *name = r->blame.plural_wanted ? g->cards[i].name : g->cards[i].plural;
        int stop = name != NULL ? cw__source_name(&line->source, at, name) : -1;
        if (stop > end) {
            end = stop;
            best = i;
        }
    }
    if (best == 0 || g->cards[best].plural == NULL)
        return false;
    return cw__worded_replace(card, line, at, end - at,
                              r->blame.plural_wanted ? g->cards[best].plural : g->cards[best].name,
                              out);
}

bool cw__repair_certain(const wording_card *card, const worded *line, const reader *r, bool number,
                        worded *out)
{
    const blame *b = &r->blame;
    if (b->status != CW_OK)
        return false;
    if (line->source.tokens[b->at].length == 0)
        return wants(r, ".") && b->at > 0 && cw__worded_replace(card, line, b->at, 0, ".", out);
    return number
           && (other_number(card, line, r, out) || other_name(card, line, r, out)
               || other_card(card, line, r, out));
}

/* ---- marks and articles ---- */

repair_kind cw__repair_maybe(const wording_card *card, const worded *line, const reader *r, int i,
                             worded *out)
{
    static const struct {
        const char *read, *words; /* words in the place of what was read; NULL: before it */
        bool wanted;              /* only where the words would have been understood */
    } repairs[] = {
        {NULL, ",", true},  {NULL, ":", true},  {NULL, ".", true},   {",", "", false},
        {",", "and", true}, {",", ".", true},   {";", ".", true},    {";", "", false},
        {":", "", false},   {":", ",", true},   {",", ":", true},    {"-", ":", true},
        {"-", "", false},   {"and", ".", true}, {"and", ",", true},  {".", ",", true},
        {".", "", false},   {NULL, "a", true},  {NULL, "all", true}, {NULL, "and", true},
        {"and", "", false}, {"(", "", false},   {")", "", false},
    };
    int at = r->blame.at;
    if (i >= (int)(sizeof repairs / sizeof *repairs))
        return REPAIR_END;
    const char *read = repairs[i].read, *words = repairs[i].words;
    if (line->source.tokens[at].length == 0 || (repairs[i].wanted && !wants(r, words))
        || (read != NULL && !cw__source_is(&line->source, at, read, strlen(read)))
        || !cw__worded_replace(card, line, at, read != NULL, words, out))
        return REPAIR_NONE;
    return read == NULL && isalpha((unsigned char)words[0]) ? REPAIR_ARTICLE : REPAIR_MARK;
}
