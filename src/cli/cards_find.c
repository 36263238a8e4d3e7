/* Searching the cards of a game: what can be asked for on the command line, whether a card is
 * meant, and sorting. */
#include "cards_find.h"

#include "base/str.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADINGS = 32, HEADING = 40 /* bytes */ };

const char *class_name(const cw_game *game, const cw_card *card)
{
    return card->class_id > 0 ? game->classes.singular[card->class_id] : "neutral";
}

/* Words that the card has without an ability ("taunt", "spell damage") or in its text. */
static bool has_keyword(const cw_game *game, const cw_card *card, const char *word)
{
    for (int i = 0; i < CW_KW_COUNT; i++)
        if (card->keywords >> i & 1 && cw_equal_nocase(cw_game_keyword(game, (cw_keyword)i), word))
            return true;
    for (int i = 0; i < CW_VALUE_COUNT; i++)
        if (card->values[i] > 0 && cw_equal_nocase(cw_value_name((cw_value)i), word))
            return true;
    size_t size = strlen(word);
    for (const char *at = card->text; (at = strcasestr(at, word)) != NULL; at += size)
        if (at[size] == ':' && (at == card->text || at[-1] == ' ' || at[-1] == '\n'))
            return true; /* "Battlecry:", "Deathrattle:" */
    return false;
}

static bool matches(const cw_game *game, const cw_card *card, const search *s)
{
    for (int i = 0; i < s->keyword_count; i++)
        if (!has_keyword(game, card, s->keywords[i]))
            return false;
    for (int i = 0; i < CW_MAX_ELEMENTS; i++)
        if (s->needs[i] && (card->needs[i] == 0 || card->type == CW_TYPE_HERO))
            return false;
    return (s->tokens || card->collectible)
           && (s->name == NULL || strcasestr(card->name, s->name) != NULL)
           && (s->text == NULL || strcasestr(card->text, s->text) != NULL)
           && (s->type == NULL || cw_equal_nocase(cw_type_name((cw_type)card->type), s->type))
           && (s->class == NULL || cw_equal_nocase(class_name(game, card), s->class))
           && card->cost >= s->low && card->cost <= s->high;
}

/* ---- order ---- */

static int needs_of(const cw_card *card)
{
    int sum = 0;
    for (int i = 0; i < CW_MAX_ELEMENTS; i++)
        sum += card->needs[i];
    return sum;
}

/* Compares two entries of a list of cards; equal ones stay in the order of the files. */
#define ORDER(name, difference)                                                                    \
    static int name(const void *left, const void *right)                                           \
    {                                                                                              \
        const cw_card *a = *(const cw_card *const *)left, *b = *(const cw_card *const *)right;     \
        int answer = difference;                                                                   \
        return answer != 0 ? answer : (a > b) - (a < b);                                           \
    }

ORDER(by_name, strcasecmp(a->name, b->name))
ORDER(by_cost, a->cost - b->cost)
ORDER(by_attack, a->attack - b->attack)
ORDER(by_health, a->health - b->health)
ORDER(by_needs, needs_of(a) - needs_of(b))

static const struct {
    const char *word;
    int (*compare)(const void *left, const void *right);
} orders[] = {
    {"name", by_name},     {"cost", by_cost},   {"attack", by_attack},
    {"health", by_health}, {"needs", by_needs},
};

enum { ORDERS = sizeof orders / sizeof *orders };

const cw_card **search_run(const cw_game *game, const search *s, int *count)
{
    const cw_card **list = malloc((size_t)game->card_count * sizeof *list);
    *count = 0;
    for (int i = 1; list != NULL && i < game->card_count; i++)
        if (matches(game, &game->cards[i], s))
            list[(*count)++] = &game->cards[i];
    if (list != NULL && s->order != NULL)
        qsort(list, (size_t)*count, sizeof *list, s->order);
    return list;
}

/* ---- what was asked ---- */

static bool read_cost(const cli_args *args, search *s)
{
    const char *text = args_text(args, "cost", 0, NULL);
    char rest;
    s->low = -1;
    s->high = 9999;
    if (text == NULL || sscanf(text, "%d-%d%c", &s->low, &s->high, &rest) == 2)
        return true;
    if (sscanf(text, "%d%c", &s->low, &rest) == 1) {
        s->high = s->low;
        return true;
    }
    if (sscanf(text, "%d%c%c", &s->low, &rest, &rest) == 2 && rest == '+')
        return true;
    args_refuse(args, "--cost \"%s\" is neither a number nor a range such as 2-4 or 7+", text);
    return false;
}

static bool check_word(const cli_args *args, const char *name, const char *word,
                       const char *const *names, size_t count)
{
    for (size_t i = 0; word != NULL && i < count; i++)
        if (cw_equal_nocase(names[i], word))
            return true;
    if (word == NULL)
        return true;
    const char *near = cw_nearest(word, names, count);
    cw_str all = CW_STR_INIT;
    for (size_t i = 0; i < count; i++)
        cw_str_printf(&all, "%s%s", i > 0 ? ", " : "", names[i]);
    args_refuse(args, "--%s \"%s\" is none of %s%s%s%s", name, word, cw_str_get(&all),
                near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
    cw_str_clear(&all);
    return false;
}

/* Adds the word that opens an ability ("battlecry") and ends before `colon`, unless it is there. */
static int add_heading(const char *text, const char *colon, char words[][HEADING], int count)
{
    const char *start = colon;
    while (start > text && strchr(".\n\"", start[-1]) == NULL)
        start--;
    start += *start == ' ';
    char word[HEADING];
    int size = snprintf(word, sizeof word, "%.*s", (int)(colon - start), start);
    for (char *p = word; *p != '\0'; p++)
        *p = (char)tolower((unsigned char)*p);
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0)
            return count;
    if (size > 0 && size < HEADING && count < HEADINGS)
        strcpy(words[count++], word);
    return count;
}

/* Keywords of the game, with and without a number, and the words that open its cards' abilities. */
static bool check_keywords(const cli_args *args, const cw_game *game, const search *s)
{
    char headings[HEADINGS][HEADING];
    const char *names[CW_KW_COUNT + CW_VALUE_COUNT + HEADINGS];
    size_t count = 0;
    int found = 0;
    for (int i = 0; i < CW_KW_COUNT; i++) {
        names[count++] = cw_game_keyword(game, (cw_keyword)i);
        for (int k = 0; k < s->keyword_count; k++) {
            if (game->keyword_words[i] != NULL
                && cw_equal_nocase(s->keywords[k], cw_keyword_name((cw_keyword)i))) {
                args_refuse(args, "--keyword \"%s\": this game calls it \"%s\"", s->keywords[k],
                            game->keyword_words[i]);
                return false;
            }
        }
    }
    for (int i = 0; i < CW_VALUE_COUNT; i++)
        names[count++] = cw_value_name((cw_value)i);
    for (int i = 1; i < game->card_count; i++) {
        const char *text = game->cards[i].text;
        for (const char *at = text; (at = strchr(at, ':')) != NULL; at++)
            found = add_heading(text, at, headings, found);
    }
    for (int i = 0; i < found; i++)
        names[count++] = headings[i];
    for (int i = 0; i < s->keyword_count; i++)
        if (!check_word(args, "keyword", s->keywords[i], names, count))
            return false;
    return true;
}

static bool read_needs(const cli_args *args, const cw_game *game, search *s)
{
    const cw_name_list *elements = &game->elements;
    int count = args_count(args, "needs");
    for (int i = 0; i < count; i++) {
        const char *word = args_text(args, "needs", i, NULL);
        if (elements->count <= 1) {
            args_refuse(args, "--needs \"%s\": the game has no elements", word);
            return false;
        }
        if (!check_word(args, "needs", word, elements->singular + 1, (size_t)elements->count - 1))
            return false;
        for (int k = 1; k < elements->count; k++)
            s->needs[k - 1] |= cw_equal_nocase(elements->singular[k], word);
    }
    return true;
}

static bool read_order(const cli_args *args, search *s)
{
    const char *words[ORDERS], *word = args_text(args, "sort", 0, NULL);
    for (int i = 0; i < ORDERS; i++) {
        words[i] = orders[i].word;
        if (word != NULL && cw_equal_nocase(word, words[i]))
            s->order = orders[i].compare;
    }
    return check_word(args, "sort", word, words, ORDERS);
}

bool search_read(const cli_args *args, const cw_game *game, search *s)
{
    const char *types[CW_TYPE_COUNT], *classes[CW_MAX_CLASSES + 64] = {"neutral"};
    for (int i = 1; i < CW_TYPE_COUNT; i++)
        types[i - 1] = cw_type_name((cw_type)i);
    for (int i = 1; i < game->classes.count; i++)
        classes[i] = game->classes.singular[i];
    *s = (search){.name = args_text(args, "name", 0, NULL),
                  .text = args_text(args, "text", 0, NULL),
                  .type = args_text(args, "type", 0, NULL),
                  .class = args_text(args, "class", 0, NULL)};
    s->keyword_count = args_count(args, "keyword");
    if (s->keyword_count > 8) {
        args_refuse(args, "more than 8 keywords");
        return false;
    }
    for (int i = 0; i < s->keyword_count; i++)
        s->keywords[i] = args_text(args, "keyword", i, NULL);
    s->tokens = args_has(args, "all") || s->type != NULL;
    return read_cost(args, s) && read_needs(args, game, s) && read_order(args, s)
           && check_word(args, "type", s->type, types, CW_TYPE_COUNT - 1)
           && check_keywords(args, game, s)
           && check_word(args, "class", s->class, classes,
                         (size_t)(game->classes.count > 0 ? game->classes.count : 1));
}
