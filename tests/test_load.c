/* Unit tests of loading: settings, cards, exact places of problems, hostile files, export. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "load_kit.h"
#include "lang/settings.h"
#include "lang/yaml.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char small_game[] = "game:\n"
                                 "  title: Small\n"
                                 "  classes: [mage, warrior]\n"
                                 "  races: [beast, {name: wolf, plural: wolves}]\n"
                                 "  groups: [basic totem]\n"
                                 "  rarities: [common, legendary]\n"
                                 "  copies_by_rarity: {legendary: 1}\n"
                                 "  second_player_gets: [The Coin]\n"
                                 "heroes:\n"
                                 "  - {name: Mage, hero: 25, class: mage, power: Zap}\n"
                                 "  - {name: Warrior, hero: true, class: warrior}\n"
                                 "  - name: Zap\n"
                                 "    power: true\n"
                                 "    cost: 2\n"
                                 "    text: Deal 1 damage to a character.\n"
                                 "cards:\n"
                                 "  - name: The Coin\n"
                                 "    spell: true\n"
                                 "    cost: 0\n"
                                 "    token: true\n"
                                 "  - name: Ember Wolf\n"
                                 "    cost: 3\n"
                                 "    minion: 3/2\n"
                                 "    race: wolf\n"
                                 "    plural: Ember Wolves\n"
                                 "    rarity: legendary\n"
                                 "    flavor: |\n"
                                 "      It says: \"woof\".\n"
                                 "      Twice.\n"
                                 "    text: Taunt.\n"
                                 "  - name: Axe\n"
                                 "    cost: 2\n"
                                 "    weapon: 3/2\n"
                                 "    class: warrior\n"
                                 "    group: basic totem\n"
                                 "    copies: 3\n";

/* As `refuses`, for a card with a valid name and cost, its further lines given. */
static void refuses_card(const char *lines, cw_status status, int line, int column,
                         const char *words)
{
    char text[2000];
    snprintf(text, sizeof text,
             "game: {races: [beast], classes: [mage], rarities: [rare]}\n"
             "cards:\n- name: Wolf\n  cost: 1\n%s",
             lines);
    refuses(text, status, line, column, words);
}

static void test_small_game_has_all_fields(void **context)
{
    (void)context;
    cw_game *game = load(small_game);
    assert_non_null(game);
    assert_int_equal(errors.count, 0);
    assert_true(game->frozen);
    assert_string_equal(game->title, "Small");
    const cw_card *wolf = &game->cards[cw_game_find_card(game, "ember wolf", 0)];
    assert_string_equal(wolf->name, "Ember Wolf");
    assert_string_equal(wolf->id, "cards/ember-wolf");
    assert_string_equal(wolf->plural, "Ember Wolves");
    assert_string_equal(game->races.plural[wolf->race], "wolves");
    assert_string_equal(wolf->text, "Taunt.");
    assert_int_equal(wolf->deck_copies, 1);
    assert_true(wolf->collectible);
    assert_int_equal(wolf->keywords, CW_KW(TAUNT));
    const cw_card *coin = &game->cards[game->rules.bonus_second[0]];
    assert_string_equal(coin->name, "The Coin");
    assert_false(coin->collectible);
    const cw_card *mage = &game->cards[cw_game_find_hero(game, 1)];
    assert_int_equal(mage->health, 25);
    assert_string_equal(game->cards[mage->power].name, "Zap");
    assert_int_equal(game->cards[cw_game_find_hero(game, 2)].health, 30);
    const cw_card *axe = &game->cards[cw_game_find_card(game, "Axe", 1u << CW_TYPE_WEAPON)];
    assert_int_equal(axe->attack, 3);
    assert_int_equal(axe->health, 2);
    assert_int_equal(axe->deck_copies, 3);
    assert_string_equal(axe->plural, "Axes");
    cw_game_free(game);
}

/* ---- settings ---- */

static void test_every_setting_keeps_its_range(void **context)
{
    (void)context;
    for (int i = 0; i < cw_setting_count; i++) {
        const cw_setting *s = &cw_settings[i];
        char text[300];
        if (s->type != CW_SETTING_NUMBER || s->name == NULL)
            continue;
        for (int value = s->low; value <= s->high; value += s->high - s->low) {
            /* Neighbours that limit each other are moved out of the way. */
            snprintf(text, sizeof text, "game: {%s: %d%s%s%s}", s->name, value,
                     strcmp(s->name, "deck_max") == 0 ? ", deck_min: 1" : "",
                     strcmp(s->name, "deck_min") == 0 ? ", deck_max: 60" : "",
                     strcmp(s->name, "hand_limit") == 0   ? ", hand_first: 1, hand_second: 1"
                     : strncmp(s->name, "hand_", 5) == 0  ? ", hand_limit: 14"
                     : strcmp(s->name, "mana_start") == 0 ? ", mana_cap: 99"
                                                          : "");
            cw_game *game = load(text);
            assert_non_null(game);
            assert_int_equal(cw_setting_get(&game->rules, s), value);
            cw_game_free(game);
        }
        snprintf(text, sizeof text, "game:\n  %s: %d\n", s->name, s->high + 1);
        refuses(text, CW_ERR_RANGE, 2, (int)strlen(s->name) + 5, s->name);
        snprintf(text, sizeof text, "game:\n  %s: %d\n", s->name, s->low - 1);
        refuses(text, CW_ERR_RANGE, 2, (int)strlen(s->name) + 5, s->name);
        snprintf(text, sizeof text, "game:\n  %s: many\n", s->name);
        refuses(text, CW_ERR_SYNTAX, 2, (int)strlen(s->name) + 5, "whole number");
    }
}

static void test_switches_and_words(void **context)
{
    (void)context;
    cw_game *game = load("game: {mulligan: false, fatigue: none, ordered_deck: true}");
    assert_non_null(game);
    assert_false(game->rules.mulligan);
    assert_true(game->rules.ordered_deck);
    assert_int_equal(game->rules.fatigue, CW_FATIGUE_NONE);
    cw_game_free(game);
    refuses("game: {mulligan: yes}", CW_ERR_SYNTAX, 1, 18, "true or false, not yes");
    refuses("game: {mulligan: 'true'}", CW_ERR_SYNTAX, 1, 18, "the text 'true'");
    refuses("game: {fatigue: rsing}", CW_ERR_RANGE, 1, 17, "rising, constant, none");
    refuses("game: {copies: 99999999999999999999}", CW_ERR_SYNTAX, 1, 16, "whole number");
    refuses("game: {copies: 1e3}", CW_ERR_SYNTAX, 1, 16, "whole number");
    refuses("game: {copies: [1]}", CW_ERR_SYNTAX, 1, 16, "a list");
}

static void test_settings_that_limit_each_other(void **context)
{
    (void)context;
    refuses("game: {deck_min: 31, deck_max: 30}", CW_ERR_RANGE, 0, 0, "deck_min is 31");
    refuses("game: {hand_limit: 3}", CW_ERR_RANGE, 0, 0, "hand_second is 4");
}

static void test_setting_reference_names_all(void **context)
{
    (void)context;
    cw_str out = CW_STR_INIT;
    cw_settings_reference(&out);
    for (int i = 0; i < cw_setting_count; i++)
        assert_non_null(strstr(cw_str_get(&out), cw_settings[i].name));
    cw_str_clear(&out);
}

static void test_unknown_keys_have_near_matches(void **context)
{
    (void)context;
    refuses("game:\n  board_sise: 7\n", CW_ERR_UNKNOWN_NAME, 2, 3, "did you mean 'board_size'");
    refuses("game:\n  weather: 7\n", CW_ERR_UNKNOWN_NAME, 2, 3, "'weather'");
    refuses("gmae: {}\n", CW_ERR_UNKNOWN_NAME, 1, 1, "did you mean 'game'");
    refuses_card("  minion: 1/1\n  rase: beast\n", CW_ERR_UNKNOWN_NAME, 6, 3, "'race'");
    refuses_card("  minion: 1/1\n  race: beats\n", CW_ERR_UNKNOWN_NAME, 6, 9, "'beast'");
    refuses_card("  minion: 1/1\n  class: mgae\n", CW_ERR_UNKNOWN_NAME, 6, 10, "'mage'");
    refuses_card("  minion: 1/1\n  rarity: rrare\n", CW_ERR_UNKNOWN_NAME, 6, 11, "'rare'");
    refuses_card("  minion: 1/1\n  needs: {fire: 2}\n", CW_ERR_UNKNOWN_NAME, 6, 11, "'fire'");
    refuses("game: {second_player_gets: [The Coin]}\n", CW_ERR_UNKNOWN_NAME, 1, 29, "The Coin");
}

/* ---- cards ---- */

static void test_cards_have_exactly_one_type(void **context)
{
    (void)context;
    refuses_card("", CW_ERR_MISSING, 3, 3, "has no type");
    refuses_card("  minion: 1/1\n  spell: true\n", CW_ERR_DUPLICATE, 6, 3, "'minion' and 'spell'");
    refuses_card("  spell: false\n", CW_ERR_SYNTAX, 5, 10, "write 'spell: true'");
    refuses_card("  minion: 3\n", CW_ERR_SYNTAX, 5, 11, "like 3/2");
    refuses_card("  minion: 3/2/1\n", CW_ERR_SYNTAX, 5, 11, "like 3/2");
    refuses_card("  minion: -3/2\n", CW_ERR_SYNTAX, 5, 11, "like 3/2");
    refuses_card("  minion: 3/0\n", CW_ERR_RANGE, 5, 11, "3/0");
    refuses_card("  minion: 1000/1\n", CW_ERR_RANGE, 5, 11, "1000/1");
    refuses_card("  type: dragon\n", CW_ERR_UNKNOWN_NAME, 5, 9, "dragon");
    refuses_card("  type: minion\n  attack: 1\n", CW_ERR_MISSING, 5, 9, "attack and health");
    refuses_card("  type: spell\n  attack: 1\n", CW_ERR_SYNTAX, 6, 3, "no attack");
    refuses_card("  minion: 1/1\n  attack: 1\n", CW_ERR_SYNTAX, 6, 3, "'type: minion'");
    refuses("cards: [{name: A, hero: 30}]", CW_ERR_MISSING, 1, 9, "no class");
}

static void test_cards_need_names_and_costs(void **context)
{
    (void)context;
    refuses("cards: [{cost: 1, spell: true}]", CW_ERR_MISSING, 1, 9, "no name");
    refuses("cards: [{name: A, spell: true}]", CW_ERR_MISSING, 1, 9, "no cost");
    refuses("cards: [{name: '?!', cost: 1, spell: true}]", CW_ERR_SYNTAX, 1, 16, "letter");
    refuses("cards: [{name: \"a\\nb\", cost: 1, spell: true}]", CW_ERR_SYNTAX, 1, 16, "line break");
    refuses("cards: [{name: A, cost: 100, spell: true}]", CW_ERR_RANGE, 1, 25, "from 0 to 99");
    refuses("cards: [{name: A, cost: '1', spell: true}]", CW_ERR_SYNTAX, 1, 25, "the text '1'");
    refuses("cards: [Wolf]", CW_ERR_SYNTAX, 1, 9, "must be a map");
    refuses("cards: Wolf", CW_ERR_SYNTAX, 1, 8, "must be a list");
}

static void test_duplicates_are_refused(void **context)
{
    (void)context;
    refuses("cards:\n- {name: A B, cost: 1, spell: true}\n- {name: a b, cost: 2, spell: true}\n",
            CW_ERR_DUPLICATE, 3, 3, "line 2");
    refuses("cards:\n- {name: A B, cost: 1, spell: true}\n- {name: A-B, cost: 2, spell: true}\n",
            CW_ERR_DUPLICATE, 3, 3, "cards/a-b");
    refuses("game:\n  copies: 1\n  copies: 2\n", CW_ERR_DUPLICATE, 3, 3, "line 2");
    refuses("game: {races: [a, A]}\n", CW_ERR_DUPLICATE, 1, 19, "'A' appears twice");
    refuses("heroes: [{name: H, hero: 1, class: neutral, power: Zap}]", CW_ERR_UNKNOWN_NAME, 1, 52,
            "Zap");
}

static void test_all_problems_are_told(void **context)
{
    (void)context;
    assert_null(load("game: {copies: 0, weather: 1}\n"
                     "cards:\n- {name: A, spell: true}\n- {cost: 1, spell: true}\n"));
    assert_int_equal(errors.count, 4);
    assert_null(cw_load_game_text("[", 1, NULL, NULL));
}

/* ---- places inside texts ---- */

/* A word that no text has, to see where it is reported. */
#define BAD "Qwertz"

static void test_problems_in_texts_have_exact_places(void **context)
{
    (void)context;
    static const struct {
        const char *lines;
        int line, column;
    } cases[] = {
        {"  minion: 1/1\n  text: " BAD ".\n", 6, 9},
        {"  minion: 1/1\n  text: Taunt. " BAD ".\n", 6, 16},
        {"  minion: 1/1\n  text: 'Taunt. " BAD ".'\n", 6, 17},
        {"  minion: 1/1\n  text: \"Taunt.\\u0020" BAD ".\"\n", 6, 22},
        {"  minion: 1/1\n  text: |\n    Taunt. " BAD ".\n", 7, 12},
        {"  minion: 1/1\n  text: |\n    Battlecry: Summon a B\xC3\xA4r. " BAD ".\n", 7, 30},
        {"  minion: 1/1\n  text: 'Battlecry: Summon a B\xC3\xA4r. " BAD ".'\n", 6, 35},
        {"  minion: 1/1\n  text: |\n    Taunt.\n    " BAD ".\n", 8, 5},
        {"  minion: 1/1\n  text: |\n\n      Taunt.\n\n      " BAD ".\n", 10, 7},
        {"  minion: 1/1\n  text: >-\n    Taunt.\n    " BAD ".\n", 8, 5},
        {"  minion: 1/1\n  text: Taunt.\n    " BAD ".\n", 7, 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[2000];
        snprintf(text, sizeof text, "cards:\n- name: B\xC3\xA4r\n  cost: 1\n\n%s", cases[i].lines);
        assert_null(load(text));
        assert_true(errors.count >= 1);
        if (errors.list[0].line != cases[i].line || errors.list[0].column != cases[i].column) {
            fail_msg("case %zu: %d:%d instead of %d:%d (%s)", i, errors.list[0].line,
                     errors.list[0].column, cases[i].line, cases[i].column, errors.list[0].message);
        }
    }
}

/* As Windows and old Macs end them; the eight lines of one word are what libfyaml loses memory at. */
static void test_any_line_ends_do(void **context)
{
    (void)context;
    cw_game *game = load(small_game);
    for (int kind = 0; kind < 2; kind++) {
        cw_str text = CW_STR_INIT;
        for (const char *p = small_game; *p != '\0'; p++)
            cw_str_add(&text, *p != '\n' ? (char[]){*p, '\0'} : kind == 0 ? "\r\n" : "\r");
        cw_game *other = load(cw_str_get(&text));
        assert_same_cards(game, other);
        cw_game_free(other);
        cw_str_clear(&text);
    }
    cw_game_free(game);
    assert_null(load("cards:\r\n- name: \"a\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n\"\r\n"));
}

static void test_other_wordings_are_remarks(void **context)
{
    (void)context;
    cw_game *game = load("cards:\n- {name: W, cost: 1, minion: 1/1,"
                         " text: 'Taunt.\n\n  Battlecry: Draw a card.'}\n");
    assert_non_null(game); /* line breaks are layout */
    assert_int_equal(game->remark_count, 0);
    cw_game_free(game);
    game = load("cards:\n- {name: W, cost: 1, minion: 1/1, text: Charge. Taunt.}\n"
                "- name: S\n  cost: 1\n  spell: true\n  text: Draw a card. Draw two cards.\n");
    assert_non_null(game);
    assert_int_equal(errors.count, 0);
    assert_int_equal(game->remark_count, 2);
    assert_int_equal(game->remarks[0].line, 6);
    assert_int_equal(game->remarks[0].column, 27);
    assert_string_equal(game->cards[game->remarks[0].card].text, "Draw a card. Draw 2 cards.");
    assert_int_equal(game->remarks[1].line, 2);
    assert_string_equal(game->cards[game->remarks[1].card].text, "Taunt. Charge.");
    cw_game_free(game);
}

/* ---- hostile files ---- */

static char *repeat(const char *piece, size_t times)
{
    size_t n = strlen(piece);
    char *text = malloc(n * times + 1);
    assert_non_null(text);
    for (size_t i = 0; i < times; i++)
        memcpy(text + i * n, piece, n);
    text[n * times] = '\0';
    return text;
}

static void test_hostile_yaml_is_refused_quickly(void **context)
{
    (void)context;
    static const char *const pieces[] = {"[",   "{a: ", "- ",    "? ",   "&a ", "*a ", "!a ",
                                         "a: ", "\"",   "'",     "|\n",  "%",   "\t",  "---\n",
                                         "[{",  "{",    "- [\n", "\n\n", "!<",  "!<a"};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        char *text = repeat(pieces[i], 50000);
        clock_t start = clock();
        assert_null(load(text));
        assert_true(errors.count > 0);
        assert_true(clock() - start < 5 * CLOCKS_PER_SEC);
        free(text);
    }
}

static void test_yaml_beyond_our_subset_is_refused(void **context)
{
    (void)context;
    refuses("game: &a {copies: 1}\n", CW_ERR_SYNTAX, 1, 10, "anchors");
    refuses("game: *a\n", CW_ERR_SYNTAX, 1, 8, "aliases");
    refuses("game: {copies: !!int 1}\n", CW_ERR_SYNTAX, 1, 22, "tags");
    refuses("game: {copies: 1}\n---\ngame: {}\n", CW_ERR_SYNTAX, 2, 1, "one document");
    refuses("game: {[1]: 1}\n", CW_ERR_SYNTAX, 1, 8, "key");
    refuses("game: {copies: \x01}\n", CW_ERR_SYNTAX, 1, 16, "0x01");
    refuses("game: {title: \xFF\xFE}\n", CW_ERR_SYNTAX, 1, 15, "0xFF");
    refuses("game: {title: \xC0\x80}\n", CW_ERR_SYNTAX, 1, 15, "0xC0");
    refuses("game:\n\t- a\n", CW_ERR_SYNTAX, 2, 1, "tab");
    cw_errors_init(&errors);
    assert_null(cw_load_game_text("game: {title: a\0b}", 18, NULL, &errors));
    assert_int_equal(errors.count, 1);
    char *huge = repeat("# filler\n", (4 << 20) / 8);
    assert_null(load(huge));
    assert_int_equal(errors.list[0].status, CW_ERR_LIMIT);
    free(huge);
}

static void test_random_damage_never_crashes(void **context)
{
    (void)context;
    uint64_t rng = 12345;
    char text[sizeof small_game];
    for (int round = 0; round < 3000; round++) {
        memcpy(text, small_game, sizeof text);
        int changes = 1 + round % 4;
        for (int i = 0; i < changes; i++) {
            rng = rng * 6364136223846793005u + 1442695040888963407u;
            text[(rng >> 33) % (sizeof text - 1)] = "\n :-{}[]'\"|&*!#a0,\x80"[(rng >> 20) % 19];
        }
        cw_errors_init(&errors);
        cw_game *game = cw_load_game_text(text, sizeof text - 1, "t.yaml", &errors);
        assert_true((game == NULL) == (errors.count > 0));
        cw_game_free(game);
    }
}

/* ---- size ---- */

static void test_fifteen_thousand_cards_load_quickly(void **context)
{
    (void)context;
    cw_str text = CW_STR_INIT;
    cw_str_add(&text, "cards:\n");
    for (int i = 0; i < 15000; i++)
        cw_str_printf(&text, "- {name: Card %d, cost: %d, minion: 1/1, text: Taunt.}\n", i, i % 10);
    clock_t start = clock();
    cw_game *game = load(cw_str_get(&text));
    assert_non_null(game);
    assert_int_equal(game->card_count, 15001);
    assert_true(clock() - start < 8 * CLOCKS_PER_SEC); /* about 0.2 s without sanitizers */
    cw_game_free(game);
    for (int i = 15000; i < 16001; i++)
        cw_str_printf(&text, "- {name: Card %d, cost: 1, minion: 1/1}\n", i);
    assert_null(load(cw_str_get(&text)));
    assert_int_equal(errors.list[0].status, CW_ERR_LIMIT);
    cw_str_clear(&text);
}

/* More problems than a list holds, of cards that stand against the order of their names. */
static void test_problems_come_in_the_order_of_lines(void **context)
{
    (void)context;
    cw_str text = CW_STR_INIT;
    cw_str_add(&text, "cards:\n");
    for (int i = 0; i < CW_ERRORS_MAX + 10; i++) {
        cw_str_printf(&text, "  - {name: Card %03d, cost: 1, spell: true, text: Darw a card.%s}\n",
                      900 - i, i % 7 == 0 ? ", colour: red" : "");
    }
    assert_null(load(cw_str_get(&text)));
    assert_int_equal(errors.count, CW_ERRORS_MAX);
    for (int i = 0; i + 1 < errors.count; i++) {
        const cw_error *a = &errors.list[i], *b = a + 1;
        assert_true(a->line < b->line || (a->line == b->line && a->column < b->column));
    }
    assert_int_equal(errors.list[0].line, 2);
    cw_str_clear(&text);
}

static void test_order_of_files_does_not_matter(void **context)
{
    (void)context;
    cw_game *a = load(
        "cards:\n- {name: A, cost: 1, spell: true}\n- {name: B, cost: 2, spell: true}\n");
    cw_game *b = load(
        "cards:\n- {name: B, cost: 2, spell: true}\n- {name: A, cost: 1, spell: true}\n");
    cw_game *c = load(
        "cards:\n- {name: B, cost: 2, spell: true}\n- {name: A, cost: 3, spell: true}\n");
    assert_non_null(a);
    assert_non_null(b);
    assert_non_null(c);
    assert_true(a->hash == b->hash);
    assert_true(a->hash != c->hash);
    cw_game_free(a);
    cw_game_free(b);
    cw_game_free(c);
}

/* ---- export ---- */

static void test_exports_load_as_the_same_cards(void **context)
{
    (void)context;
    cw_game *game = load(small_game);
    assert_non_null(game);
    char head[sizeof small_game];
    snprintf(head, sizeof head, "%.*s", (int)(strstr(small_game, "heroes:") - small_game),
             small_game);
    assert_export_loads(game, head, cw_cards_json);
    assert_export_loads(game, head, cw_cards_yaml);
    cw_game_free(game);
}

static void test_edited_exports_are_checked(void **context)
{
    (void)context;
    refuses("cards: [{id: x/w, name: W, type: minion, cost: 1, attack: 1, health: 1}]",
            CW_ERR_MISMATCH, 1, 14, "'cards/w'");
    refuses("cards: [{name: W, type: minion, cost: 1, attack: 1, health: 1, keywords: [taunt]}]",
            CW_ERR_MISMATCH, 1, 75, "taunt");
}

/* ---- folders ---- */

static void write_file(const char *folder, const char *name, const char *text)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static void test_folders_load_with_their_files(void **context)
{
    (void)context;
    char folder[] = "/tmp/cardwright-test-XXXXXX", path[300];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/cards", folder);
    mkdir(path, 0700);
    write_file(folder, "game.yaml", "classes: [mage]\ntitle: Mine\n");
    write_file(folder, "heroes.yaml", "- {name: Mage, hero: 30, class: mage}\n");
    write_file(folder, "cards/core.yaml", "- {name: A, cost: 1, spell: true}\n");
    write_file(folder, "cards/more.json", "[{\"name\": \"B\", \"cost\": 1, \"type\": \"spell\"}]");
    write_file(folder, "cards/notes.txt", "not a card");
    cw_errors_init(&errors);
    cw_game *game = cw_load_game(folder, &errors);
    assert_non_null(game);
    assert_string_equal(game->folder, folder);
    assert_string_equal(game->title, "Mine");
    assert_int_not_equal(cw_game_find_card_id(game, "core/a"), 0);
    assert_int_not_equal(cw_game_find_card_id(game, "more/b"), 0);
    assert_int_not_equal(cw_game_find_card_id(game, "heroes/mage"), 0);
    cw_game_free(game);

    write_file(folder, "cards/core.yaml", "- {name: A, cost: 1, spell: true}\n- {name: A}\n");
    assert_null(cw_load_game(folder, &errors));
    snprintf(path, sizeof path, "%s/cards/core.yaml", folder);
    assert_string_equal(errors.list[0].file, path);
    assert_int_equal(errors.list[0].line, 2);

    static const char *const files[] = {"cards/core.yaml", "cards/more.json", "cards/notes.txt",
                                        "cards",           "heroes.yaml",     "game.yaml"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        remove(path);
    }
    rmdir(folder);
}

static void test_what_is_there_and_cannot_be_read_is_told(void **context)
{
    (void)context;
    static const char *const parts[] = {"cards", "heroes.yaml"};
    char folder[] = "/tmp/cardwright-test-XXXXXX", path[300];
    assert_non_null(mkdtemp(folder));
    write_file(folder, "game.yaml", "classes: [mage]\ntitle: Mine\n");
    for (int i = 0; i < 2; i++) { /* a file as a folder, a folder as a file */
        snprintf(path, sizeof path, "%s/%s", folder, parts[i]);
        if (i == 0)
            write_file(folder, parts[i], "");
        else
            assert_int_equal(mkdir(path, 0700), 0);
        cw_errors_init(&errors);
        assert_null(cw_load_game(folder, &errors));
        assert_string_equal(errors.list[0].file, path);
        remove(path);
    }
    snprintf(path, sizeof path, "%s/game.yaml", folder);
    remove(path);
    rmdir(folder);
}

static void test_missing_games_name_near_ones(void **context)
{
    (void)context;
    char *names[64];
    int n = cw_list_games(names, 64, NULL), found = 0;
    for (int i = 0; i < n; i++) {
        found += strcmp(names[i], "classic") == 0;
        assert_true(i == 0 || strcmp(names[i - 1], names[i]) < 0);
    }
    for (int i = 0; i < n; i++)
        free(names[i]);
    assert_int_equal(found, 1);
    cw_errors_init(&errors);
    assert_null(cw_load_game("clasic", &errors));
    assert_non_null(strstr(errors.list[0].message, "classic"));
    cw_errors_init(&errors);
    assert_null(cw_load_game("./nowhere", &errors));
    assert_int_equal(errors.list[0].status, CW_ERR_UNKNOWN_NAME);
    assert_null(cw_load_game("", &errors));
}

static void test_shipped_games_load_and_export(void **context)
{
    (void)context;
    char *names[64];
    int n = cw_list_games(names, 64, NULL);
    for (int i = 0; i < n; i++) {
        cw_errors_init(&errors);
        cw_game *game = cw_load_game(names[i], &errors);
        if (game == NULL) {
            char message[1000];
            cw_error_format(&errors.list[0], message, sizeof message);
            fail_msg("%s", message);
        }
        cw_game_free(game);
        free(names[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_game_has_all_fields),
        cmocka_unit_test(test_every_setting_keeps_its_range),
        cmocka_unit_test(test_switches_and_words),
        cmocka_unit_test(test_settings_that_limit_each_other),
        cmocka_unit_test(test_setting_reference_names_all),
        cmocka_unit_test(test_unknown_keys_have_near_matches),
        cmocka_unit_test(test_cards_have_exactly_one_type),
        cmocka_unit_test(test_cards_need_names_and_costs),
        cmocka_unit_test(test_duplicates_are_refused),
        cmocka_unit_test(test_all_problems_are_told),
        cmocka_unit_test(test_problems_in_texts_have_exact_places),
        cmocka_unit_test(test_any_line_ends_do),
        cmocka_unit_test(test_other_wordings_are_remarks),
        cmocka_unit_test(test_hostile_yaml_is_refused_quickly),
        cmocka_unit_test(test_yaml_beyond_our_subset_is_refused),
        cmocka_unit_test(test_random_damage_never_crashes),
        cmocka_unit_test(test_fifteen_thousand_cards_load_quickly),
        cmocka_unit_test(test_problems_come_in_the_order_of_lines),
        cmocka_unit_test(test_order_of_files_does_not_matter),
        cmocka_unit_test(test_exports_load_as_the_same_cards),
        cmocka_unit_test(test_edited_exports_are_checked),
        cmocka_unit_test(test_folders_load_with_their_files),
        cmocka_unit_test(test_what_is_there_and_cannot_be_read_is_told),
        cmocka_unit_test(test_missing_games_name_near_ones),
        cmocka_unit_test(test_shipped_games_load_and_export),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
