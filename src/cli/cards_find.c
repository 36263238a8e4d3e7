/* Searching the cards of a game: what can be asked for on the command line, whether a card is
 * meant, and sorting. Words that the game does not know are refused, with the nearest ones: an
 * empty list must mean that there is no such card. */
#include "cards_find.h"

#include "base/str.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Words that open abilities: a game has a handful, and longer ones are sentences, no headings. */
enum { HEADINGS = 32, HEADING = 40 /* bytes */ };

/* Class 0 is no class: any hero may use the card. */
const char *cw__class_name(const cw_game *game, const cw_card *card)
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

/* All that was asked for must hold. Elements that a hero has are not needs of his, so heroes
 * never match --needs. */
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
           && (s->class == NULL || cw_equal_nocase(cw__class_name(game, card), s->class))
           && card->cost >= s->low && card->cost <= s->high;
}

/* ---- order ---- */

/* Of all elements together: how hard a card is to play at all. */
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

const char *const cw__search_orders[] = {"name", "cost", "attack", "health", "needs", NULL};
static int (*const orders[])(const void *, const void *) = {by_name, by_cost, by_attack, by_health,
                                                            by_needs};

/* Room for all cards of the game; only as many as match are filled. */
const cw_card **cw__search_run(const cw_game *game, const search *s, int *count)
{
    const cw_card **list = malloc((size_t)game->card_count * sizeof *list);
    *count = 0;
    for (int i = 1; i < game->card_count; i++)
        if (matches(game, &game->cards[i], s))
            list[(*count)++] = &game->cards[i];
    if (s->order != NULL)
        qsort(list, (size_t)*count, sizeof *list, s->order);
    return list;
}

/* ---- what was asked ---- */

/* "3", "2-4" or "7+". */
static bool read_cost(const cli_args *args, search *s)
{
    enum { MOST_COST = 9999 };
    const char *text = cw__args_text(args, "cost");
    char *end;
    s->low = text != NULL ? (int)cw_digits(text, MOST_COST, &end) : -1;
    s->high = MOST_COST;
    if (text == NULL)
        return true;
    if (end != text && *end == '-') {
        const char *second = end + 1;
        s->high = (int)cw_digits(second, MOST_COST, &end);
        if (end != second && *end == '\0')
            return true;
    } else if (end != text && strcmp(end, "+") == 0) {
        return true;
    } else if (end != text && *end == '\0') {
        s->high = s->low;
        return true;
    }
    return cw__args_deny(args, "--cost \"%s\" is neither a number nor a range such as 2-4 or 7+",
                         text);
}

/* A word that the game does not know is refused: otherwise a slip would look like "no such
 * card". */
static bool check_word(const cli_args *args, const char *name, const char *word,
                       const char *const *names, size_t count)
{
    for (size_t i = 0; word != NULL && i < count; i++)
        if (cw_equal_nocase(names[i], word))
            return true;
    return word == NULL || cw__args_none_of(args, name, word, names, count);
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
                return cw__args_deny(args, "--keyword \"%s\": this game calls it \"%s\"",
                                     s->keywords[k], game->keyword_words[i]);
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

/* Several elements must all be needed. A game without elements refuses the question: an empty
 * answer would look as if no card needed one. */
static bool read_needs(const cli_args *args, const cw_game *game, search *s)
{
    const cw_name_list *elements = &game->elements;
    int count = cw__args_count(args, "needs");
    for (int i = 0; i < count; i++) {
        const char *word = cw__args_nth(args, "needs", i);
        if (elements->count <= 1)
            return cw__args_deny(args, "--needs \"%s\": the game has no elements", word);
        if (!check_word(args, "needs", word, elements->singular + 1, (size_t)elements->count - 1))
            return false;
        for (int k = 1; k < elements->count; k++)
            s->needs[k - 1] |= cw_equal_nocase(elements->singular[k], word);
    }
    return true;
}

/* Asking for a type shows its tokens too: powers and heroes would never be found otherwise. */
bool cw__search_read(const cli_args *args, const cw_game *game, search *s)
{
    const char *types[CW_TYPE_COUNT], *classes[CW_MAX_CLASSES + 64] = {"neutral"};
    for (int i = 1; i < CW_TYPE_COUNT; i++)
        types[i - 1] = cw_type_name((cw_type)i);
    for (int i = 1; i < game->classes.count; i++)
        classes[i] = game->classes.singular[i];
    *s = (search){.name = cw__args_text(args, "name"),
                  .text = cw__args_text(args, "text"),
                  .type = cw__args_text(args, "type"),
                  .class = cw__args_text(args, "class")};
    s->keyword_count = cw__args_count(args, "keyword");
    if (s->keyword_count > 8)
        return cw__args_deny(args, "more than 8 keywords");
    for (int i = 0; i < s->keyword_count; i++)
        s->keywords[i] = cw__args_nth(args, "keyword", i);
    s->order = cw__args_has(args, "sort") ? orders[cw__args_choice(args, "sort")] : NULL;
    s->tokens = cw__args_has(args, "all") || s->type != NULL;
    return read_cost(args, s) && read_needs(args, game, s)
           && check_word(args, "type", s->type, types, CW_TYPE_COUNT - 1)
           && check_keywords(args, game, s)
           && check_word(args, "class", s->class, classes,
                         (size_t)(game->classes.count > 0 ? game->classes.count : 1));
}
