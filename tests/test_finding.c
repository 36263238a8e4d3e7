/* Finding phrases by words, and what is missing for texts as people write them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "lang/finding.h"
#include "lang/text.h"
#include "load_kit.h"

#include <stdlib.h>

#define LEN(array) (sizeof(array) / sizeof *(array))

/* Some type of card understands it, and prints it so. */
static bool is_understood(cw_game *game, const char *text)
{
    bool understood = false;
    for (int type = CW_TYPE_MINION; type < CW_TYPE_COUNT && !understood; type++) {
        cw_card card = {.type = (uint8_t)type, .text = ""};
        cw_str printed = CW_STR_INIT;
        if (cw_text_parse(game, &card, text, (cw_text_place){NULL, 1, 1}, NULL) == CW_OK) {
            cw_text_print(game, &card, &printed);
            understood = strcmp(cw_str_get(&printed), text) == 0;
        }
        cw_str_clear(&printed);
    }
    return understood;
}

static void test_words_find_phrases(void **context)
{
    (void)context;
    static const char *const wanted[][2] = {
        {"kill a minion", "destroy a minion"},
        {"bounce", "return "},
        {"heal", "restore 3 health"},
        {"take over an enemy", "take control"},
        {"drawing cards", "draw"},
        {"poison", "poisonous"},
        {"copies of cards", "copy of"},
        {"when it dies", "deathrattle"},
        {"secrets", "secret"},
        {"cost less", "cost 3 less"},
        {"charge", "charge"},
        {"mana crystals", "mana"},
    };
    static cw_phrase_found list[CW_PHRASES_MOST];
    cw_game *game = cw_phrases_game();
    assert_non_null(game);
    for (size_t i = 0; i < LEN(wanted); i++) {
        int count = cw_phrases_find(game, wanted[i][0], list, 5);
        bool found = false;
        for (int k = 0; k < count; k++) {
            found |= strcasestr(list[k].phrase, wanted[i][1]) != NULL;
            assert_true(k == 0 || list[k].score <= list[k - 1].score);
            if (!is_understood(game, list[k].example))
                fail_msg("%s: the example '%s' is not", list[k].phrase, list[k].example);
        }
        if (!found)
            fail_msg("'%s' finds '%s' first", wanted[i][0], count > 0 ? list[0].phrase : "nothing");
    }
    assert_int_equal(cw_phrases_find(game, "xylophone", list, 5), 0);
    assert_int_equal(cw_phrases_find(game, "", list, 5), 0);
    cw_game_free(game);
}

/* Whoever asks for everything gets nearly all of the language: the sample game has names for it. */
static void test_most_phrases_have_examples(void **context)
{
    (void)context;
    static cw_phrase_found list[CW_PHRASES_MOST];
    static const char *const all = "a minion card hero damage health attack deck hand turn draw "
                                   "give cost your it whenever mana "
                                   "fire you this enemy";
    cw_game *game = cw_phrases_game();
    int abilities = game->ability_count, effects = game->effect_count;
    int count = cw_phrases_find(game, all, list, CW_PHRASES_MOST);
    assert_true(count > 150);
    for (int i = 0; i < count; i++)
        if (!is_understood(game, list[i].example))
            fail_msg("%s: the example '%s' is not understood", list[i].phrase, list[i].example);
    assert_true(game->ability_count >= abilities && game->effect_count >= effects);
    cw_game_free(game);
}

static void test_examples_are_in_the_words_of_the_game(void **context)
{
    (void)context;
    static cw_phrase_found list[CW_PHRASES_MOST];
    cw_game *game = load("game: {words: {minion: kraken}, keywords: {Rally: Draw a card.}}\n"
                         "cards: [{name: Squidling, cost: 1, minion: 1/1}]\n");
    assert_non_null(game);
    assert_true(cw_phrases_find(game, "destroy", list, 5) > 0);
    assert_string_equal(list[0].example, "Destroy a kraken.");
    assert_true(cw_phrases_find(game, "rally", list, 5) > 0);
    assert_string_equal(list[0].example, "Rally.");
    cw_game_free(game);
}

/* ---- gaps ---- */

enum { ANY = 1u << CW_TYPE_MINION | 1u << CW_TYPE_SPELL };

static const cw_gap *gap_of(const cw_gaps *gaps, const char *words)
{
    for (int i = 0; i < gaps->count; i++)
        if (strcmp(gaps->list[i].words, words) == 0)
            return &gaps->list[i];
    return NULL;
}

static void test_gaps_are_ranked_by_what_they_would_open(void **context)
{
    (void)context;
    static const char *const texts[] = {
        "Battlecry: Wibble a minion.",
        "Wibble a minion. Draw a card.",
        "Taunt.",
        "Deathrattle: Scry 2.",
        "Battlecry: Scry 3. Wibble a minion.",
        "Whenever this minion levels up, draw a card.",
        "Battlecry: Wibble a hero and scry 1.",
    };
    cw_game *game = cw_phrases_game();
    cw_gaps gaps = {0};
    for (size_t i = 0; i < LEN(texts); i++)
        cw_gaps_add(&gaps, game, texts[i], ANY);
    cw_gaps_sort(&gaps);
    assert_int_equal(gaps.texts, 7);
    assert_int_equal(gaps.read, 1);
    assert_string_equal(gaps.list[0].words, "wibble a");
    assert_int_equal(gaps.list[0].texts, 4);
    assert_int_equal(gaps.list[0].opens, 3);
    assert_int_equal(gaps.list[0].example_count, 3);
    assert_string_equal(gaps.list[0].examples[0], texts[0]);
    const cw_gap *scry = gap_of(&gaps, "scry N"), *levels = gap_of(&gaps, "levels up");
    assert_non_null(scry);
    assert_int_equal(scry->texts, 2);
    assert_int_equal(scry->opens, 1);
    assert_non_null(levels);
    assert_int_equal(levels->opens, 1);
    for (int i = 1; i < gaps.count; i++)
        assert_true(gaps.list[i].opens <= gaps.list[i - 1].opens);
    cw_gaps_clear(&gaps);
    cw_game_free(game);
}

/* Whatever it says: an answer, and the game is as it was. */
static void test_hostile_texts_have_gaps(void **context)
{
    (void)context;
    static const char *const texts[] = {
        "",
        ".",
        "::::",
        "\"\"\"\"",
        "a",
        "1",
        "Battlecry:",
        "Battlecry: .",
        "\n\n",
        "%s %n",
        "whenever, whenever, whenever",
        "\"Deathrattle: \"Deathrattle: \"Deathrattle: x.\"\"\"",
    };
    cw_game *game = cw_phrases_game();
    int abilities = game->ability_count, effects = game->effect_count;
    cw_gaps gaps = {0};
    char longer[9000];
    for (size_t i = 0; i < LEN(texts); i++)
        cw_gaps_add(&gaps, game, texts[i], ANY);
    for (size_t i = 0; i < sizeof longer - 1; i++)
        longer[i] = "all minions and "[i % 16];
    longer[sizeof longer - 1] = '\0';
    cw_gaps_add(&gaps, game, longer, ANY);
    cw_gaps_add(&gaps, game, "\x01\xff", ANY);
    assert_int_equal(gaps.texts, (int)LEN(texts) + 2);
    assert_int_equal(game->ability_count, abilities);
    assert_int_equal(game->effect_count, effects);
    cw_gaps_clear(&gaps);
    cw_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_find_phrases),
        cmocka_unit_test(test_most_phrases_have_examples),
        cmocka_unit_test(test_examples_are_in_the_words_of_the_game),
        cmocka_unit_test(test_gaps_are_ranked_by_what_they_would_open),
        cmocka_unit_test(test_hostile_texts_have_gaps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
