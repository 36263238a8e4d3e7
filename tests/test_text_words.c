/* No word of a text is lost: the texts of all shipped games with one word less, one more, or two changed
 * about are refused, or mean something else, or the word is one of those that say nothing by
 * themselves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "../src/lang/wordings.h"
#include "base/rng.h"
#include "lang/load.h"
#include "lang/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { GAMES_MOST = 32, TRIES = 900, WORDS = 400, WORD_BYTES = 32 };

static char vocabulary[WORDS][WORD_BYTES];
static int vocabulary_count;

/* Words that may be missing, since those around them say it: which article, how a list is joined,
 * "damage to …", "this …", "draw 2", "restore 3", "the enemy", "opponent's"; and adjectives, whose order
 * is free. */
static bool says_nothing(const char *word, size_t size)
{
    static const char *const free_words[] = {
        "a",    "an",     "the",   "all",  "and",  "you",    "one",      "1",     "health",
        "deal", "minion", "cards", "hero", "your", "weapon", "friendly", "enemy", "only"};
    for (size_t i = 0; i < sizeof free_words / sizeof *free_words; i++)
        if (strlen(free_words[i]) == size && strncasecmp(free_words[i], word, size) == 0)
            return true;
    for (int i = 0; i < cw__wording_count; i++)
        if (cw__wordings[i].how == WORDING_FILLER && strlen(cw__wordings[i].words) == size
            && strncasecmp(cw__wordings[i].words, word, size) == 0)
            return true;
    return false;
}

static void learn(const char *text)
{
    while (*text != '\0') {
        size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'0123456789");
        bool known = n == 0 || n >= WORD_BYTES || vocabulary_count == WORDS;
        for (int i = 0; i < vocabulary_count && !known; i++)
            known = strlen(vocabulary[i]) == n && strncasecmp(vocabulary[i], text, n) == 0;
        if (!known)
            memcpy(vocabulary[vocabulary_count++], text, n);
        text += n + (n == 0);
    }
}

/* Does the text still mean what the card says? */
static bool means_the_same(cw_game *game, const cw_card *card, const char *text)
{
    cw_game_size before = cw_game_size_of(game);
    cw_card again = {.type = card->type, .name = card->name};
    cw_str printed = CW_STR_INIT;
    bool same = false;
    if (cw_text_parse(game, &again, text, (cw_text_place){NULL, 1, 1}, NULL) == CW_OK) {
        cw_text_print(game, &again, &printed);
        same = strcmp(cw_str_get(&printed), card->text) == 0;
    }
    cw_str_clear(&printed);
    cw_game_cut(game, before);
    return same;
}

typedef struct place {
    const char *start;
    size_t size;
} place;

/* The words of the text, without marks. */
static int find_words(const char *text, place words[WORDS])
{
    int count = 0;
    while (*text != '\0' && count < WORDS) {
        size_t n = strcspn(text, " \n.,;:\"/+-");
        if (n > 0)
            words[count++] = (place){text, n};
        text += n + (n == 0);
    }
    return count;
}

/* The text with some bytes less and others in their place. */
static void put(char *out, const char *text, const char *from, size_t less, const char *more)
{
    sprintf(out, "%.*s%s%s", (int)(from - text), text, more, from + less);
}

static void try_one(cw_game *game, const cw_card *card, cw_rng *rng)
{
    static char changed[2 * 2001];
    char both[400];
    place words[WORDS];
    int count = find_words(card->text, words), kind = (int)cw_rng_below(rng, 3);
    if (count < 2 || strlen(card->text) > 300)
        return;
    int at = (int)cw_rng_below(rng, (uint32_t)count - 1);
    place word = words[at], next = words[at + 1];
    const char *more = vocabulary[cw_rng_below(rng, (uint32_t)vocabulary_count)];
    if (kind == 0) {
        put(changed, card->text, word.start, word.size, "");
    } else if (kind == 1) {
        sprintf(both, "%s ", more);
        put(changed, card->text, word.start, 0, both);
        word = (place){more, strlen(more)};
    } else {
        size_t all = (size_t)(next.start - word.start) + next.size;
        sprintf(both, "%.*s%.*s%.*s", (int)next.size, next.start,
                (int)(next.start - word.start - (long)word.size), word.start + word.size,
                (int)word.size, word.start);
        put(changed, card->text, word.start, all, both);
        bool keyword = next.start[next.size] == '.'; /* in any order */
        if (strcasecmp(changed, card->text) == 0 || says_nothing(next.start, next.size) || keyword)
            return;
    }
    bool empty = says_nothing(word.start, word.size);
    if (!empty && means_the_same(game, card, changed))
        fail_msg("%s\nmeans the same as\n%s", changed, card->text);
}

static void test_no_word_is_lost(void **state)
{
    (void)state;
    char *names[GAMES_MOST];
    cw_rng rng = 11;
    int games = cw_list_games(names, GAMES_MOST, NULL);
    assert_true(games > 0);
    for (int i = 0; i < games; i++) {
        cw_game *game = cw_load_game(names[i], NULL);
        assert_non_null(game);
        for (int k = 1; k < game->card_count; k++)
            learn(game->cards[k].text);
        for (int k = 0; k < TRIES && vocabulary_count > 0; k++) {
            int card = 1 + (int)cw_rng_below(&rng, (uint32_t)game->card_count - 1);
            try_one(game, &game->cards[card], &rng);
        }
        cw_game_free(game);
        free(names[i]);
    }
    assert_true(vocabulary_count > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_word_is_lost),
    };
    return cmocka_run_group_tests_name("text_words", tests, NULL, NULL);
}
