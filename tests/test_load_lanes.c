/* Loading games with lanes, elements and words of their own: what they may say, where a mistake is
 * told, and that exported cards keep what they need. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "load_kit.h"

#include <stdio.h>

static const char head[] = "game:\n"
                           "  lanes: 5\n"
                           "  rows: 2\n"
                           "  moving: anywhere\n"
                           "  raising: true\n"
                           "  classes: [air]\n"
                           "  elements: [earth, wind, fire]\n"
                           "  words: {charge: haste, cannot be attacked: elusive}\n";
static const char cards[] = "cards:\n"
                            "  - {name: Sylph, hero: 30, class: air, elements: {wind: 2}}\n"
                            "  - {name: Rock, cost: 2, minion: 1/4, needs: {earth: 1}}\n"
                            "  - name: Storm Rider\n"
                            "    cost: 4\n"
                            "    minion: 3/2\n"
                            "    needs: {wind: 3, fire: 99}\n"
                            "    text: |\n"
                            "      Haste. Elusive. Swift. Invulnerable 2.\n"
                            "      Whenever this minion moves, gain 1 fire.\n"
                            "  - name: Quake\n"
                            "    cost: 0\n"
                            "    spell: true\n"
                            "    needs: {earth: 0}\n"
                            "    text: Stun all minions in the front row for 2 turns.\n";

static cw_game *load_lanes(void)
{
    char text[2000];
    snprintf(text, sizeof text, "%s%s", head, cards);
    cw_game *game = load(text);
    if (game == NULL)
        fail_msg("%d: %s", errors.list[0].line, errors.list[0].message);
    return game;
}

/* One card, in line 3, of a game with the element fire. */
static void refuses_card(const char *card, cw_status status, int column, const char *words)
{
    char text[500];
    snprintf(text, sizeof text, "game: {elements: [fire, wind], classes: [air]}\ncards:\n- {%s}\n",
             card);
    refuses(text, status, 3, column, words);
}

static void test_fields_of_a_game_with_lanes(void **context)
{
    (void)context;
    cw_game *game = load_lanes();
    assert_int_equal(game->rules.lanes, 5);
    assert_int_equal(game->rules.board_size[1], 10);
    assert_int_equal(game->rules.moving, CW_MOVING_ANYWHERE);
    assert_true(game->rules.raising);
    assert_false(game->rules.first_player_raises);
    assert_int_equal(game->elements.count, 4);
    assert_string_equal(game->elements.singular[2], "wind");
    const cw_card *hero = &game->cards[cw_game_find_hero(game, 1)];
    const uint8_t start[CW_MAX_ELEMENTS] = {0, 2, 0, 0}, needs[CW_MAX_ELEMENTS] = {0, 3, 99, 0};
    assert_memory_equal(hero->needs, start, sizeof start);
    const cw_card *rider = &game->cards[cw_game_find_card(game, "Storm Rider", 0)];
    assert_memory_equal(rider->needs, needs, sizeof needs);
    assert_int_equal(rider->keywords, CW_KW(CHARGE) | CW_KW(UNATTACKABLE) | CW_KW(SWIFT));
    assert_int_equal(rider->values[CW_VALUE_INVULNERABLE], 2);
    assert_string_equal(cw_game_keyword(game, CW_KW_CHARGE), "haste");
    assert_string_equal(cw_game_keyword(game, CW_KW_TAUNT), "taunt");
    cw_game_free(game);
}

static void test_boards_are_as_large_as_their_cells(void **context)
{
    (void)context;
    for (int lanes = 1; lanes <= CW_MAX_LANES; lanes++) {
        for (int rows = 1; rows <= CW_MAX_ROWS; rows++) {
            char text[100];
            snprintf(text, sizeof text, "game: {lanes: %d, rows: %d, board_size: 3}", lanes, rows);
            cw_game *game = load(text);
            assert_non_null(game);
            assert_int_equal(game->rules.board_size[1], lanes * rows);
            cw_game_free(game);
        }
    }
}

static void test_settings_of_lanes_have_limits(void **context)
{
    (void)context;
    refuses("game: {lanes: 8}", CW_ERR_RANGE, 1, 15, "lanes is 8; it must be from 0 to 7");
    refuses("game: {lanes: -1}", CW_ERR_RANGE, 1, 15, "lanes");
    refuses("game: {lanes: 3, rows: 3}", CW_ERR_RANGE, 1, 24, "rows is 3");
    refuses("game: {lanes: 3, rows: 0}", CW_ERR_RANGE, 1, 24, "rows is 0");
    refuses("game: {lanes: 3, moving: up}", CW_ERR_RANGE, 1, 26, "none, adjacent, anywhere");
    refuses("game: {lanes: 3, raising: fire}", CW_ERR_SYNTAX, 1, 27, "true or false");
    assert_null(load("game: {moving: adjacent}"));
    assert_int_equal(errors.list[0].status, CW_ERR_RANGE);
    assert_non_null(strstr(errors.list[0].message, "the board has no lanes"));
}

static void test_elements_are_checked(void **context)
{
    (void)context;
    refuses("game: {elements: [a, b, c, d, e]}", CW_ERR_LIMIT, 1, 31, "at most 4 elements");
    refuses("game: {elements: [fire, Fire]}", CW_ERR_DUPLICATE, 1, 25, "'Fire' appears twice");
    refuses("game: {elements: fire}", CW_ERR_SYNTAX, 1, 18, "must be a list");
    refuses_card("name: A, cost: 1, minion: 1/1, needs: {fier: 2}", CW_ERR_UNKNOWN_NAME, 43,
                 "no element 'fier'; did you mean 'fire'?");
    refuses_card("name: A, cost: 1, minion: 1/1, needs: {mud: 2}", CW_ERR_UNKNOWN_NAME, 43,
                 "'mud'");
    refuses_card("name: A, cost: 1, minion: 1/1, needs: {fire: 100}", CW_ERR_RANGE, 49,
                 "from 0 to 99");
    refuses_card("name: A, cost: 1, minion: 1/1, needs: {fire: -1}", CW_ERR_RANGE, 49, "fire");
    refuses_card("name: A, cost: 1, minion: 1/1, needs: {fire: hot}", CW_ERR_SYNTAX, 49,
                 "whole number");
    refuses_card("name: A, cost: 1, minion: 1/1, needs: [fire]", CW_ERR_SYNTAX, 42, "{fire: 2}");
    refuses_card("name: A, cost: 1, minion: 1/1, needs: {fire: 1, fire: 2}", CW_ERR_DUPLICATE, 52,
                 "fire");
    refuses_card("name: A, hero: 20, class: air, elements: {wnid: 2}", CW_ERR_UNKNOWN_NAME, 46,
                 "did you mean 'wind'?");
    refuses_card("name: A, cost: 1, spell: true, text: Gain 1 fier.", CW_ERR_SYNTAX, 48,
                 "did you mean \"fire\"?");
}

/* What a hero's player starts with and what a card needs are different keys. */
static void test_heroes_and_cards_have_their_own_key(void **context)
{
    (void)context;
    refuses_card("name: A, hero: 20, class: air, needs: {fire: 1}", CW_ERR_SYNTAX, 35,
                 "a hero has 'elements'");
    refuses_card("name: A, cost: 1, minion: 1/1, elements: {fire: 1}", CW_ERR_SYNTAX, 35,
                 "a card has 'needs'");
    refuses_card("name: A, cost: 1, power: true, elements: {fire: 1}", CW_ERR_SYNTAX, 35,
                 "a card has 'needs'");
}

static void test_words_name_keywords(void **context)
{
    (void)context;
    refuses("game: {words: {chrge: haste}}", CW_ERR_UNKNOWN_NAME, 1, 16,
            "'chrge' is neither a keyword nor another word that a game can name; did you mean "
            "'charge'?");
    refuses("game: {words: {overload: x}}", CW_ERR_UNKNOWN_NAME, 1, 16, "'overload'");
    refuses("game: {words: [haste]}", CW_ERR_SYNTAX, 1, 15, "{charge: haste}");
    refuses("game: {words: {charge: ''}}", CW_ERR_SYNTAX, 1, 24, "charge must be a text");
    refuses("game: {words: {charge: [a]}}", CW_ERR_SYNTAX, 1, 24, "charge must be a text");
    /* The engine's own name is then no longer one. */
    refuses("game: {words: {charge: haste}}\ncards:\n"
            "- {name: A, cost: 1, minion: 1/1, text: Charge.}\n",
            CW_ERR_SYNTAX, 3, 41, "Charge");
}

static void test_exports_keep_what_cards_need(void **context)
{
    (void)context;
    cw_game *game = load_lanes();
    assert_export_loads(game, head, cw_cards_json);
    assert_export_loads(game, head, cw_cards_yaml);
    cw_str out = CW_STR_INIT;
    cw_cards_yaml(game, &out);
    assert_non_null(strstr(cw_str_get(&out), "needs: {wind: 3, fire: 99}"));
    assert_non_null(strstr(cw_str_get(&out), "elements: {wind: 2}"));
    assert_null(strstr(cw_str_get(&out), "needs: {}")); /* 0 of something is nothing */
    cw_str_clear(&out);
    cw_game_free(game);
}

/* Two games with the same hash play alike: boards, elements and needs count. */
static void test_hashes_tell_needs_apart(void **context)
{
    (void)context;
    static const char *const texts[] = {
        "game: {elements: [fire, wind]}\ncards: [{name: A, cost: 1, spell: true}]",
        "game: {elements: [fire, wind]}\n"
        "cards: [{name: A, cost: 1, spell: true, needs: {fire: 1}}]",
        "game: {elements: [fire, wind]}\n"
        "cards: [{name: A, cost: 1, spell: true, needs: {wind: 1}}]",
        "game: {elements: [wind, fire]}\n"
        "cards: [{name: A, cost: 1, spell: true, needs: {fire: 1}}]",
        "game: {elements: [fire, wind], lanes: 5}\ncards: [{name: A, cost: 1, spell: true}]",
    };
    enum { COUNT = sizeof texts / sizeof *texts };
    uint64_t hashes[COUNT];
    for (int i = 0; i < COUNT; i++) {
        cw_game *game = load(texts[i]);
        assert_non_null(game);
        hashes[i] = game->hash;
        cw_game_free(game);
        for (int k = 0; k < i; k++)
            assert_true(hashes[k] != hashes[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fields_of_a_game_with_lanes),
        cmocka_unit_test(test_boards_are_as_large_as_their_cells),
        cmocka_unit_test(test_settings_of_lanes_have_limits),
        cmocka_unit_test(test_elements_are_checked),
        cmocka_unit_test(test_heroes_and_cards_have_their_own_key),
        cmocka_unit_test(test_words_name_keywords),
        cmocka_unit_test(test_exports_keep_what_cards_need),
        cmocka_unit_test(test_hashes_tell_needs_apart),
    };
    return cmocka_run_group_tests_name("load_lanes", tests, NULL, NULL);
}
