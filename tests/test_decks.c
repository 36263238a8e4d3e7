/* Unit tests of decks: the three forms and their laws, damaged codes, limits, near matches. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "base/rng.h"
#include "lang/decks.h"
#include "lang/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static cw_errors errors;

/* Names that are awkward in lists and YAML are on purpose. */
static const char cards[] = "heroes:\n"
                            "- {name: Mage, hero: 30, class: mage}\n"
                            "- {name: Warrior, hero: 30, class: warrior}\n"
                            "cards:\n"
                            "- {name: Fireball, cost: 4, spell: true, class: mage}\n"
                            "- {name: Frostbolt, cost: 2, spell: true, class: mage}\n"
                            "- {name: Axe, cost: 2, weapon: 3/2, class: warrior}\n"
                            "- {name: Wolf, cost: 3, minion: 3/3}\n"
                            "- {name: Old Murk, cost: 4, minion: 2/4, rarity: legendary}\n"
                            "- {name: The Coin, cost: 0, spell: true, token: true}\n"
                            "- {name: 7 Birds, cost: 1, minion: 1/1}\n"
                            "- {name: Twins x2, cost: 1, minion: 1/1}\n"
                            "- {name: '(3) Strange', cost: 1, minion: 1/1}\n"
                            "- {name: 'Number #9', cost: 1, minion: 1/1}\n"
                            "- {name: 'no', cost: 1, minion: 1/1}\n"
                            "- {name: 'Colon: Cancer', cost: 1, minion: 1/1}\n"
                            "- {name: \"Quote \\\" Back\\\\slash\", cost: 1, minion: 1/1}\n"
                            "- {name: B\xC3\xA4r, cost: 1, minion: 1/1}\n"
                            "- {name: Charge, cost: 1, minion: 1/1}\n"
                            "- {name: Charge, cost: 1, spell: true, set: other}\n"
                            "- {name: Mirror, cost: 0, minion: 0/2, token: true, set: tokens}\n"
                            "- {name: Mirror, cost: 1, spell: true}\n";

static cw_game *make_game(const char *settings)
{
    char text[4000];
    snprintf(text, sizeof text,
             "game: {classes: [mage, warrior], copies_by_rarity: {legendary: 1}, deck_min: 3, "
             "deck_max: 10%s}\n%s",
             settings, cards);
    cw_errors_init(&errors);
    cw_game *game = cw_load_game_text(text, strlen(text), "decks", &errors);
    if (game == NULL)
        fail_msg("%d: %s", errors.list[0].line, errors.list[0].message);
    return game;
}

static int set_up(void **context)
{
    *context = make_game("");
    return 0;
}

static int tear_down(void **context)
{
    cw_game_free(*context);
    return 0;
}

static cw_status read_deck(const cw_game *game, const char *what, cw_named_deck *deck)
{
    cw_errors_init(&errors);
    cw_status status = cw_deck_read(game, what, deck, &errors);
    assert_true((status == CW_OK) == (errors.count == 0));
    return status;
}

static int copies(const cw_game *game, const cw_named_deck *deck, const char *name)
{
    int n = 0;
    for (int i = 0; i < deck->deck.count; i++)
        n += strcmp(game->cards[deck->deck.cards[i]].name, name) == 0;
    return n;
}

static bool says(const char *words)
{
    for (int i = 0; i < errors.count; i++)
        if (strstr(errors.list[i].message, words) != NULL)
            return true;
    return false;
}

/* ---- lists ---- */

static void test_list_takes_every_way_of_writing(void **context)
{
    const cw_game *game = *context;
    cw_named_deck deck;
    assert_int_equal(read_deck(game,
                               "### My Deck\n"
                               "# a comment\n// another\n\n"
                               "Class: Mage\nFormat: Wild\n"
                               "Deck\nSpells (4):\n"
                               "2 Fireball\n"
                               "  1x frostbolt   # cheap\r\n"
                               "Frostbolt x1\n"
                               "# 1x (3) Wolf\n"
                               "Minions\n"
                               "Wolf // again\n"
                               "1 Old Murk (LOE) 79\n"
                               "7 Birds\n"
                               "1 7 Birds\n"
                               "x2 Twins x2\n",
                               &deck),
                     CW_OK);
    assert_string_equal(deck.name, "My Deck");
    assert_string_equal(game->cards[deck.deck.hero].name, "Mage");
    assert_int_equal(copies(game, &deck, "Fireball"), 2);
    assert_int_equal(copies(game, &deck, "Frostbolt"), 2);
    assert_int_equal(copies(game, &deck, "Wolf"), 2);
    assert_int_equal(copies(game, &deck, "Old Murk"), 1);
    assert_int_equal(copies(game, &deck, "7 Birds"), 2);
    assert_int_equal(copies(game, &deck, "Twins x2"), 2);
}

static void test_bad_lines_are_reported_one_by_one(void **context)
{
    const cw_game *game = *context;
    cw_named_deck deck;
    assert_int_equal(
        read_deck(game, "2 Fierball\n2 Wolf\nweather forecast\n0 Wolf\n999 Wolf\n", &deck),
        CW_ERR_UNKNOWN_NAME);
    assert_int_equal(errors.count, 4);
    assert_int_equal(errors.list[0].line, 1);
    assert_int_equal(errors.list[0].column, 3);
    assert_true(says("did you mean 'Fireball'"));
    assert_int_equal(errors.list[1].line, 3);
    assert_non_null(strstr(errors.list[1].message, "weather forecast"));
    assert_int_equal(errors.list[2].line, 4);
    assert_int_equal(errors.list[3].line, 5);
    assert_int_equal(read_deck(game, "Class: Maeg\n2 Wolf\n", &deck), CW_ERR_UNKNOWN_NAME);
    assert_int_equal(errors.list[0].column, 8);
    assert_true(says("did you mean 'mage'"));
    assert_int_equal(read_deck(game, "Hero: Jaina\n2 Wolf\n", &deck), CW_ERR_UNKNOWN_NAME);
    assert_true(says("Mage, Warrior"));
}

static void test_hero_follows_from_class_cards(void **context)
{
    const cw_game *game = *context;
    cw_named_deck deck;
    assert_int_equal(read_deck(game, "2 Wolf\n1 Axe\n", &deck), CW_OK);
    assert_string_equal(game->cards[deck.deck.hero].name, "Warrior");
    assert_int_equal(read_deck(game, "Hero: Mage\n2 Mirror\n", &deck), CW_OK);
    assert_int_equal(game->cards[deck.deck.cards[0]].type, CW_TYPE_SPELL);
    assert_int_equal(read_deck(game, "2 Wolf\n1 Old Murk\n", &deck), CW_ERR_MISSING);
    assert_int_equal(read_deck(game, "2 Fireball\n1 Axe\n", &deck), CW_ERR_MISSING);
    assert_true(says("'Axe' (warrior)") && says("'Fireball' (mage)"));
    assert_int_equal(read_deck(game, "Hero: Mage\n", &deck), CW_ERR_MISSING);
    assert_int_equal(read_deck(game, "64 Wolf\n1 Axe\n", &deck), CW_ERR_LIMIT);
}

/* ---- YAML ---- */

static cw_status read_yaml(const cw_game *game, const char *text, cw_named_deck *deck)
{
    cw_errors_init(&errors);
    return cw_deck_read_yaml(game, text, strlen(text), "d.yaml", deck, &errors);
}

static void test_yaml_takes_maps_and_lists(void **context)
{
    const cw_game *game = *context;
    cw_named_deck deck;
    assert_int_equal(
        read_yaml(game, "name: A\ndescription: b\nhero: Mage\ncards: {Wolf: 2, no: 1}\n", &deck),
        CW_OK);
    assert_string_equal(deck.name, "A");
    assert_string_equal(deck.description, "b");
    assert_int_equal(copies(game, &deck, "Wolf"), 2);
    assert_int_equal(read_yaml(game, "class: mage\ncards: [2 Wolf, Fireball]\n", &deck), CW_OK);
    assert_int_equal(copies(game, &deck, "Fireball"), 1);
    assert_int_equal(read_yaml(game, "hero: Mage\ncards:\n  Wlof: 2\n", &deck),
                     CW_ERR_UNKNOWN_NAME);
    assert_int_equal(errors.list[0].line, 3);
    assert_int_equal(errors.list[0].column, 3);
    assert_int_equal(read_yaml(game, "hero: Mage\ncards: {Wolf: two}\n", &deck), CW_ERR_RANGE);
    assert_int_equal(read_yaml(game, "hero: Mage\ncrads: {Wolf: 2}\n", &deck), CW_ERR_UNKNOWN_NAME);
    assert_true(says("'cards'"));
    assert_int_equal(read_yaml(game, "hero: Mage\ncards: 7\n", &deck), CW_ERR_SYNTAX);
    assert_int_equal(read_yaml(game, "hero: [Mage]\ncards: [Wolf]\n", &deck), CW_ERR_SYNTAX);
    assert_int_equal(read_yaml(game, "[[[[", &deck), CW_ERR_SYNTAX);
    assert_int_equal(read_yaml(game, "- Wolf", &deck), CW_ERR_SYNTAX);
}

/* ---- laws ---- */

static void random_deck(const cw_game *game, cw_rng *rng, cw_named_deck *deck)
{
    *deck = (cw_named_deck){0};
    deck->deck.hero = cw_game_find_hero(game, 1 + (int)cw_rng_below(rng, 2));
    int size = 1 + (int)cw_rng_below(rng, CW_MAX_DECK), n = 0;
    while (n < size) {
        cw_card_id card = (cw_card_id)(1 + cw_rng_below(rng, (uint32_t)game->card_count - 1));
        int run = 1 + (int)cw_rng_below(rng, 4);
        if (game->cards[card].type == CW_TYPE_HERO)
            continue;
        for (; run > 0 && n < size; run--)
            deck->deck.cards[n++] = card;
    }
    deck->deck.count = n;
    for (int i = 1; i < n && !game->rules.ordered_deck; i++) {
        for (int j = i; j > 0 && deck->deck.cards[j - 1] > deck->deck.cards[j]; j--) {
            cw_card_id card = deck->deck.cards[j];
            deck->deck.cards[j] = deck->deck.cards[j - 1];
            deck->deck.cards[j - 1] = card;
        }
    }
    static const char *const names[] = {
        "",     "Plain", "A: \"deck\" # 1 \xC3\xA4", "''''quotes''''", "- it's {this}, // and that",
        "true", "% a !b"};
    strcpy(deck->name, names[cw_rng_below(rng, 7)]);
    strcpy(deck->description, names[cw_rng_below(rng, 7)]);
    if (cw_rng_below(rng, 20) == 0) { /* a run that the reader of YAML would not take as it is */
        memset(deck->description, '!', 100);
        memcpy(deck->description, "wow !", 5);
        deck->description[100] = '\0';
    }
}

static void assert_same_deck(const cw_named_deck *a, const cw_named_deck *b, bool names)
{
    assert_int_equal(a->deck.hero, b->deck.hero);
    assert_int_equal(a->deck.count, b->deck.count);
    assert_memory_equal(a->deck.cards, b->deck.cards, (size_t)a->deck.count * sizeof(cw_card_id));
    if (names) {
        assert_string_equal(a->name, b->name);
        assert_string_equal(a->description, b->description);
    }
}

static void check_laws(const cw_game *game)
{
    static const struct {
        void (*write)(const cw_game *, const cw_named_deck *, cw_str *);
        bool names;
    } forms[] = {
        {cw_deck_write_list, true}, {cw_deck_write_yaml, true}, {cw_deck_write_code, false}};
    cw_rng rng = 99;
    for (int round = 0; round < 400; round++) {
        cw_named_deck deck, again;
        random_deck(game, &rng, &deck);
        for (size_t i = 0; i < 3; i++) {
            cw_str text = CW_STR_INIT, twice = CW_STR_INIT;
            forms[i].write(game, &deck, &text);
            assert_false(text.failed);
            if (read_deck(game, cw_str_get(&text), &again) != CW_OK) {
                print_error("%s\n", cw_str_get(&text));
                fail_msg("%s", errors.list[0].message);
            }
            assert_same_deck(&deck, &again, forms[i].names);
            forms[i].write(game, &again, &twice);
            assert_string_equal(cw_str_get(&text), cw_str_get(&twice));
            cw_str_clear(&text);
            cw_str_clear(&twice);
        }
    }
}

static void test_reading_what_was_written_gives_the_deck(void **context) { check_laws(*context); }

static void test_ordered_decks_keep_their_order(void **context)
{
    (void)context;
    cw_game *game = make_game(", ordered_deck: true");
    check_laws(game);
    cw_game_free(game);
}

/* ---- codes ---- */

static void test_every_damaged_code_is_refused(void **context)
{
    const cw_game *game = *context;
    cw_named_deck deck, again;
    cw_str code = CW_STR_INIT;
    assert_int_equal(read_deck(game, "2 Fireball\n2 Wolf\n1 Old Murk\n3 Frostbolt\n", &deck),
                     CW_OK);
    cw_deck_write_code(game, &deck, &code);
    char *text = strdup(cw_str_get(&code));
    size_t n = strlen(text);
    for (size_t i = 0; i < n; i++) {
        char right = text[i];
        for (int c = 1; c < 256; c++) {
            if ((char)c != right) {
                text[i] = (char)c;
                assert_int_not_equal(cw_deck_read_code(game, text, &again, NULL), CW_OK);
            }
        }
        text[i] = '\0'; /* cut off here */
        assert_int_not_equal(cw_deck_read_code(game, text, &again, NULL), CW_OK);
        text[i] = right;
    }
    for (size_t i = 0; i + 1 < n; i++) { /* two neighbours swapped */
        char c = text[i];
        text[i] = text[i + 1];
        text[i + 1] = c;
        if (text[i] != text[i + 1])
            assert_int_not_equal(cw_deck_read_code(game, text, &again, NULL), CW_OK);
        text[i + 1] = text[i];
        text[i] = c;
    }
    cw_str_char(&code, '0');
    assert_int_not_equal(cw_deck_read_code(game, cw_str_get(&code), &again, NULL), CW_OK);
    cw_str_char(&code, '0');
    assert_int_not_equal(cw_deck_read_code(game, cw_str_get(&code), &again, NULL), CW_OK);
    free(text);
    cw_str_clear(&code);
}

static void test_codes_of_other_games_are_refused(void **context)
{
    const cw_game *game = *context;
    cw_game *other = make_game(", board_size: 5");
    cw_named_deck deck, again;
    cw_str code = CW_STR_INIT;
    assert_int_equal(read_deck(game, "2 Fireball\n2 Wolf\n", &deck), CW_OK);
    cw_deck_write_code(game, &deck, &code);
    assert_int_equal(read_deck(other, cw_str_get(&code), &again), CW_ERR_WRONG_GAME);
    assert_true(says("another game"));
    cw_str_clear(&code);
    cw_game_free(other);
}

static void test_random_codes_never_crash(void **context)
{
    const cw_game *game = *context;
    static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    cw_rng rng = 5;
    for (int round = 0; round < 20000; round++) {
        char text[900] = "CW1";
        int n = 3 + (int)cw_rng_below(&rng, round % 10 == 0 ? 890 : 60);
        for (int i = 3; i < n; i++)
            text[i] = alphabet[cw_rng_below(&rng, 32)];
        text[n] = '\0';
        cw_named_deck deck;
        assert_int_not_equal(cw_deck_read_code(game, text, &deck, NULL), CW_OK);
    }
}

/* ---- limits ---- */

static void test_check_refuses_what_is_no_card(void **context)
{
    const cw_game *game = *context;
    const cw_card_id none[] = {0, (cw_card_id)game->card_count, UINT16_MAX};
    cw_named_deck deck;
    for (int i = 0; i < 5; i++) {
        assert_int_equal(read_deck(game, "2 Fireball\n2 Wolf\n1 Old Murk\n", &deck), CW_OK);
        if (i < 3)
            deck.deck.cards[2] = none[i];
        else
            deck.deck.count = i == 3 ? -1 : CW_MAX_DECK + 1;
        cw_errors_init(&errors);
        assert_int_equal(cw_deck_check(game, &deck, &errors), CW_ERR_DECK);
        assert_true(says("no card of the game"));
    }
}

static void test_check_names_every_broken_limit(void **context)
{
    const cw_game *game = *context;
    cw_named_deck deck;
    assert_int_equal(read_deck(game, "2 Fireball\n2 Wolf\n1 Old Murk\n", &deck), CW_OK);
    assert_int_equal(cw_deck_check(game, &deck, &errors), CW_OK);
    assert_int_equal(errors.count, 0);
    assert_int_equal(
        read_deck(game, "Hero: Mage\n2 Axe\n3 Wolf\n2 Old Murk\n1 The Coin\n3 no\n", &deck), CW_OK);
    assert_int_equal(cw_deck_check(game, &deck, &errors), CW_ERR_DECK);
    assert_true(says("11 cards; it must have 3 to 10"));
    assert_true(says("'Axe' is a warrior card"));
    assert_true(says("3 copies of 'Wolf'; there may be 2"));
    assert_true(says("2 copies of 'Old Murk'; there may be 1"));
    assert_true(says("'The Coin' only comes"));
    assert_true(says("3 copies of 'no'"));
    assert_int_equal(errors.count, 6);
    deck.deck.hero = 0;
    cw_errors_init(&errors);
    assert_int_equal(cw_deck_check(game, &deck, &errors), CW_ERR_DECK);
    assert_true(says("no hero"));
}

/* ---- finding ---- */

static void test_read_finds_files_and_names_near_decks(void **context)
{
    (void)context;
    char folder[] = "/tmp/cardwright-test-XXXXXX", path[100];
    cw_game *game = make_game("");
    cw_named_deck deck;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/decks", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/decks/quick-mage.yaml", folder);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs("hero: Mage\ncards: {Wolf: 2}\n", f);
    fclose(f);
    game->folder = strdup(folder);

    char *names[4];
    assert_int_equal(cw_deck_names(game, names, 4), 1);
    assert_string_equal(names[0], "quick-mage");
    free(names[0]);
    assert_int_equal(read_deck(game, "quick-mage", &deck), CW_OK);
    assert_string_equal(deck.name, "quick-mage");
    assert_int_equal(read_deck(game, path, &deck), CW_OK);
    assert_int_equal(read_deck(game, "quick-maeg", &deck), CW_ERR_UNKNOWN_NAME);
    assert_true(says("did you mean 'quick-mage'"));
    assert_int_equal(read_deck(game, "../decks/quick-mage", &deck), CW_ERR_UNKNOWN_NAME);
    assert_int_equal(read_deck(game, "2 Fireball", &deck), CW_OK);
    assert_int_equal(read_deck(game, "{hero: Mage, cards: {Wolf: 2}}", &deck), CW_OK);
    assert_int_equal(read_deck(game, "", &deck), CW_ERR_UNKNOWN_NAME);
    assert_int_equal(read_deck(game, folder, &deck), CW_ERR_UNKNOWN_NAME);

    remove(path);
    snprintf(path, sizeof path, "%s/decks", folder);
    rmdir(path);
    rmdir(folder);
    cw_game_free(game);
}

static void test_shipped_decks_are_legal(void **context)
{
    (void)context;
    char *games[32], *names[128];
    int game_count = cw_list_games(games, 32, NULL);
    for (int i = 0; i < game_count; i++) {
        cw_errors_init(&errors);
        cw_game *game = cw_load_game(games[i], &errors);
        assert_non_null(game);
        int n = cw_deck_names(game, names, 128);
        for (int j = 0; j < n; j++) {
            cw_named_deck deck;
            if (read_deck(game, names[j], &deck) != CW_OK
                || cw_deck_check(game, &deck, &errors) != CW_OK)
                fail_msg("%s/%s: %s", games[i], names[j], errors.list[0].message);
            free(names[j]);
        }
        cw_game_free(game);
        free(games[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_list_takes_every_way_of_writing),
        cmocka_unit_test(test_bad_lines_are_reported_one_by_one),
        cmocka_unit_test(test_hero_follows_from_class_cards),
        cmocka_unit_test(test_yaml_takes_maps_and_lists),
        cmocka_unit_test(test_reading_what_was_written_gives_the_deck),
        cmocka_unit_test(test_ordered_decks_keep_their_order),
        cmocka_unit_test(test_every_damaged_code_is_refused),
        cmocka_unit_test(test_codes_of_other_games_are_refused),
        cmocka_unit_test(test_random_codes_never_crash),
        cmocka_unit_test(test_check_refuses_what_is_no_card),
        cmocka_unit_test(test_check_names_every_broken_limit),
        cmocka_unit_test(test_read_finds_files_and_names_near_decks),
        cmocka_unit_test(test_shipped_decks_are_legal),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
