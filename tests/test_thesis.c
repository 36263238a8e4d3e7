/* The files of the thesis: the sample folder and every single ability come back as they were,
 * what cannot be is refused at its line, and the documented table is the one in the code. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "lang/load.h"
#include "formats/thesis.h"
#include "slow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char sample[] = "tests/data/thesis";
static const char *const sample_files[] = {"cards.txt", "abilities.txt", "Ann.sav",
                                           "lastSession.sav", "Decks/Ann/Rush.deck"};
enum { SAMPLE_FILES = sizeof sample_files / sizeof *sample_files };

static cw_errors errors;

static void read_sample(cw_memory_files *files)
{
    for (int i = 0; i < SAMPLE_FILES; i++) {
        char path[200];
        size_t size;
        snprintf(path, sizeof path, "%s/%s", sample, sample_files[i]);
        char *text = cw_read_file(path, CW_THESIS_MAX_BYTES, &size);
        assert_non_null(text);
        cw_memory_files_add(files, sample_files[i], text, size);
        free(text);
    }
}

static void add_text(cw_memory_files *files, const char *path, const char *text)
{
    cw_memory_files_add(files, path, text, strlen(text));
}

static const char *text_of(const cw_memory_files *files, const char *path)
{
    const cw_memory_file *file = cw_memory_files_find(files, path);
    return file != NULL ? file->text : "";
}

/* What the loader reads from a folder, as one document. */
static cw_game *load(const cw_memory_files *files)
{
    cw_str all = CW_STR_INIT;
    cw_str_add(&all, "game:\n");
    for (const char *p = text_of(files, "game.yaml"); *p != '\0';) {
        int n = (int)strcspn(p, "\n") + 1;
        cw_str_printf(&all, "  %.*s", n, p);
        p += n;
    }
    cw_str_printf(&all, "heroes:\n%scards:\n%s", text_of(files, "heroes.yaml"),
                  text_of(files, "cards/imported.yaml"));
    cw_game *game = cw_load_game_text(cw_str_get(&all), all.size, "imported", &errors);
    cw_str_clear(&all);
    return game;
}

static bool import(const cw_memory_files *in, cw_memory_files *out, cw_str *notes)
{
    cw_errors_init(&errors);
    return cw_thesis_import(in, "sample", out, notes, &errors) == CW_OK;
}

/* Imports, loads and exports again; the saves come from the import. */
static bool go_round(const cw_memory_files *in, cw_memory_files *game_files, cw_memory_files *out)
{
    static const cw_thesis_wish wish = {.profile = "Ann"};
    cw_str notes = CW_STR_INIT, misfits = CW_STR_INIT;
    bool good = import(in, game_files, &notes);
    if (good) {
        cw_game *game = load(game_files);
        assert_non_null(game);
        cw_str_reset(&notes);
        cw_status status = cw_thesis_export(game, game_files, &wish, out, &misfits, &notes,
                                            &errors);
        if (status != CW_OK || notes.size > 0)
            fail_msg("%s %s%s", cw_status_name(status), cw_str_get(&misfits), cw_str_get(&notes));
        cw_game_free(game);
    }
    cw_str_clear(&notes);
    cw_str_clear(&misfits);
    return good;
}

static void clear(cw_memory_files *a, cw_memory_files *b, cw_memory_files *c)
{
    cw_memory_files_clear(a);
    cw_memory_files_clear(b);
    cw_memory_files_clear(c);
}

/* ---- round trips ---- */

static void test_sample_goes_round(void **state)
{
    cw_memory_files in = {0}, game = {0}, out = {0};
    (void)state;
    read_sample(&in);
    assert_true(go_round(&in, &game, &out));
    for (int i = 0; i < SAMPLE_FILES - 1; i++) /* decks need a folder: see the command's test */
        assert_string_equal(text_of(&in, sample_files[i]), text_of(&out, sample_files[i]));
    assert_non_null(strstr(text_of(&game, "decks/ann-rush.yaml"), "hero: Fire\n"));
    assert_non_null(strstr(text_of(&game, "profiles/Ann.yaml"), "Anvil Guard: 1\n"));
    assert_non_null(strstr(text_of(&game, "session.yaml"), "ai_deck: Stone Wall\n"));
    clear(&in, &game, &out);
}

static void test_import_of_an_export_is_the_same_game(void **state)
{
    cw_memory_files in = {0}, game = {0}, out = {0}, again = {0};
    cw_str notes = CW_STR_INIT;
    (void)state;
    read_sample(&in);
    assert_true(go_round(&in, &game, &out));
    assert_true(import(&out, &again, &notes));
    assert_int_equal(notes.size, 0);
    assert_string_equal(text_of(&game, "heroes.yaml"), text_of(&again, "heroes.yaml"));
    assert_string_equal(text_of(&game, "cards/imported.yaml"),
                        text_of(&again, "cards/imported.yaml"));
    cw_game *a = load(&game), *b = load(&again);
    assert_true(a->hash == b->hash);
    cw_game_free(a);
    cw_game_free(b);
    cw_memory_files_clear(&again);
    clear(&in, &game, &out);
}

/* Line breaks of Windows, a byte order mark, and blank lines everywhere, as the thesis prints
 * them; a card without abilities has a blank fifth line anyway. */
static void test_layout_does_not_matter(void **state)
{
    cw_memory_files in = {0}, spread = {0}, one = {0}, two = {0};
    cw_str notes = CW_STR_INIT;
    (void)state;
    read_sample(&in);
    for (int i = 0; i < 2; i++) {
        cw_str text = CW_STR_INIT;
        cw_str_add(&text, "\xEF\xBB\xBF");
        for (const char *p = in.list[i].text; *p != '\0'; p++) {
            cw_str_add(&text, *p == '\n' ? " \r\n\r\n" : *p == ',' ? ", " : "");
            cw_str_add_n(&text, p, *p != '\n' && *p != ',');
        }
        add_text(&spread, in.list[i].path, cw_str_get(&text));
        cw_str_clear(&text);
    }
    assert_true(import(&in, &one, &notes));
    if (!import(&spread, &two, &notes))
        fail_msg("%s:%d: %s", errors.list[0].file, errors.list[0].line, errors.list[0].message);
    assert_string_equal(text_of(&one, "heroes.yaml"), text_of(&two, "heroes.yaml"));
    assert_string_equal(text_of(&one, "cards/imported.yaml"), text_of(&two, "cards/imported.yaml"));
    cw_str_clear(&notes);
    cw_memory_files_clear(&spread);
    clear(&in, &one, &two);
}

/* Numbers that suit each effect. */
static const char *inputs_of(int effect)
{
    static const char *const inputs[] = {"", "_2", "_1_2", "_1_1"};
    static const uint8_t kinds[32] = {
        [11] = 1, [12] = 1, [13] = 1, [14] = 1, [15] = 1, [17] = 2, [18] = 2,
        [25] = 1, [26] = 1, [27] = 1, [28] = 1, [29] = 1, [30] = 1, [31] = 3};
    return inputs[kinds[effect]];
}

/* A card with these abilities, on a minion or a spell, is refused or comes back as it was. */
static bool try_card(const char *abilities, const char *type, const char *uses)
{
    cw_memory_files in = {0}, game = {0}, out = {0};
    char cards[300];
    snprintf(cards, sizeof cards,
             "Ann\n0,2,0,0\nH,0,30\n0,0\n\n\nPup\n1,0,0,0\nM,1,1\n0,0\n\n\n"
             "Tester\n2,0,0,0\n%s\n0,0\n%s\n",
             type, uses);
    add_text(&in, "abilities.txt", abilities);
    add_text(&in, "cards.txt", cards);
    bool good = go_round(&in, &game, &out);
    if (good) {
        cw_memory_files again = {0}, last = {0};
        assert_true(go_round(&out, &again, &last));
        assert_string_equal(text_of(&game, "cards/imported.yaml"),
                            text_of(&again, "cards/imported.yaml"));
        assert_string_equal(text_of(&out, "abilities.txt"), text_of(&last, "abilities.txt"));
        if (strcmp(cards, text_of(&out, "cards.txt")) != 0) {
            fail_msg("%s %s became %s %s", abilities, cards, text_of(&out, "abilities.txt"),
                     text_of(&out, "cards.txt"));
        }
        clear(&again, &last, &last);
    } else {
        const cw_error *e = &errors.list[0];
        if (errors.count == 0 || e->line == 0 || strcmp(e->file, "cards.txt") != 0)
            fail_msg("%s %s: %s:%d: %s", abilities, uses, e->file, e->line, e->message);
    }
    clear(&in, &game, &out);
    return good;
}

/* All 31 effects x circumstances x groups x alignments x types. */
static void test_every_ability_goes_round_or_is_refused(void **state)
{
    int taken[32] = {0};
    (void)state;
    for (int i = 0; i < 31 * 8 * 4 * 3 * 3; i += IS_SLOW ? 5 : 1) {
        int effect = 1 + i / 288;
        char ability[100], uses[20];
        snprintf(ability, sizeof ability, "0\n%d\nwhatever it does\n%d,%d,%d,%d\n", effect,
                 i / 36 % 8, i / 9 % 4, i / 3 % 3, i % 3);
        snprintf(uses, sizeof uses, "0%s", inputs_of(effect));
        taken[effect] += try_card(ability, "M,2,2", uses);
    }
    for (int effect = 1; effect <= 31; effect++)
        assert_true(taken[effect] > 0 || IS_SLOW);
}

/* Two effects on the same targets: the second says "it" or "them", or joins the first. */
static void test_every_pair_goes_round_or_is_refused(void **state)
{
    static const int effects[] = {1, 5, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20, 22, 23};
    static const char *const targets[] = {"4,1,0,1", "4,3,2,1", "3,1,2,1", "4,0,0,0",
                                          "5,1,2,1", "0,3,1,1", "0,2,1,1"};
    enum { EFFECTS = sizeof effects / sizeof *effects, TARGETS = 7, PASSIVE = 5 };
    (void)state;
    for (int i = 0; i < EFFECTS * EFFECTS * TARGETS; i += IS_SLOW ? 4 : 1) {
        int one = effects[i / TARGETS / EFFECTS], two = effects[i / TARGETS % EFFECTS];
        const char *at = targets[i % TARGETS];
        char abilities[200], uses[40];
        if (one == two)
            continue;
        snprintf(abilities, sizeof abilities, "0\n%d\nit\n%s\n1\n%d\nit\n%s\n",
                 one < two ? one : two, at, one < two ? two : one, at);
        snprintf(uses, sizeof uses, "%d%s,%d%s", one > two, inputs_of(one), one < two,
                 inputs_of(two));
        bool cast = at[0] == '4' && at[2] != '0';
        bool taken = try_card(abilities, cast ? "S" : "M,2,2", uses);
        bool moves = one == 20 || two == 20; /* only the player's own target */
        assert_true(taken || i % TARGETS >= PASSIVE || (moves && i % TARGETS != 0));
    }
}

/* ---- meanings ---- */

static void expect_card(const cw_memory_files *game, const char *name, const char *text)
{
    char wanted[300];
    const char *at, *cards = text_of(game, "cards/imported.yaml");
    snprintf(wanted, sizeof wanted, "- name: %s\n", name);
    at = strstr(cards, wanted);
    assert_non_null(at);
    const char *end = strstr(at, "\n\n");
    at = strstr(at, "  text: ");
    assert_non_null(at);
    if (strncmp(at + 8, text, strlen(text)) != 0 || (end != NULL && at > end))
        fail_msg("%s: expected %s, read %.120s", name, text, at + 8);
}

static void test_targets_are_shared(void **state)
{
    cw_memory_files in = {0}, game = {0};
    cw_str notes = CW_STR_INIT;
    (void)state;
    add_text(&in, "abilities.txt",
             "0\n17\nGive a minion +X/+Y\n4,1,0,1\n1\n5\nGive a minion berserk\n4,1,0,1\n"
             "2\n14\nDeal X damage to an enemy\n4,1,2,0\n"
             "3\n13\nDraw X cardZ when damaged\n6,3,1,2\n"
             "4\n13\nyour opponent draws X cardZ\n4,3,2,2\n");
    add_text(&in, "cards.txt",
             "Oath\n2,0,0,0\nS\n0,0\n0_4_0,1\n"
             "Rage\n2,0,0,0\nS\n0,0\n1,0_4_0\n"
             "Bolt\n2,0,0,0\nS\n0,0\n2_3,1\n"
             "Split\n2,0,0,0\nS\n0,0\n2_3,4_1,1\n"
             "Martyr\n2,0,0,0\nM,1,5\n0,0\n3_1\n");
    assert_true(import(&in, &game, &notes));
    expect_card(&game, "Oath", "Give a minion +4 attack and berserk.\n");
    expect_card(&game, "Rage", "Give a minion berserk. Give it +4 attack.\n");
    expect_card(&game, "Bolt", "Deal 3 damage to an enemy minion. Give it berserk.\n");
    expect_card(&game, "Split",
                "Deal 3 damage to an enemy minion. Your opponent draws a card. "
                "Give an enemy minion berserk.\n");
    expect_card(&game, "Martyr", "Whenever this minion takes damage, draw a card.\n");
    assert_non_null(strstr(cw_str_get(&notes), "abilities.txt:13: ability 3 says \"Draw X cardZ "
                                               "when damaged\" and is read as \"Whenever"));
    cw_str_clear(&notes);
    cw_memory_files_clear(&in);
    cw_memory_files_clear(&game);
}

static void test_what_does_not_fit_is_told(void **state)
{
    static const char text[] =
        "game: {classes: [mage]}\n"
        "heroes:\n- {name: Mage, hero: 30, class: mage}\n"
        "cards:\n"
        "- {name: Bear, cost: 1, minion: 1/1, text: Taunt. Divine shield.}\n"
        "- {name: Club, cost: 1, weapon: 1/1}\n"
        "- {name: Cub, cost: 1, minion: 1/1, text: 'Battlecry: Summon a Bear.'}\n"
        "- {name: Fit, cost: 1, spell: true, text: Deal 2 damage to a minion. Draw a card.}\n"
        "- {name: Pact, cost: 1, spell: true, text: Draw a card. Gain 3 armor.}\n";
    static const char *const lines[] = {
        "Bear: \"Divine shield.\" does not fit\n", "Club: the format has no weapons\n",
        "Cub: it summons a card that does not fit\n", "Pact: \"Gain 3 armor.\" does not fit\n"};
    cw_memory_files none = {0}, out = {0};
    cw_thesis_wish wish = {.profile = "me"};
    cw_str misfits = CW_STR_INIT, notes = CW_STR_INIT;
    (void)state;
    cw_errors_init(&errors);
    cw_game *game = cw_load_game_text(text, sizeof text - 1, "misfits", &errors);
    assert_non_null(game);
    assert_int_equal(cw_thesis_export(game, &none, &wish, &out, &misfits, &notes, &errors),
                     CW_ERR_MISMATCH);
    assert_int_equal(out.count, 0);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_non_null(strstr(cw_str_get(&misfits), lines[i]));
    wish.skip = true;
    assert_int_equal(cw_thesis_export(game, &none, &wish, &out, &misfits, &notes, &errors), CW_OK);
    assert_string_equal(text_of(&out, "cards.txt"),
                        "Mage\n0,0,0,0\nH,0,30\n0,0\n\n\nFit\n1,0,0,0\nS\n0,0\n1_2,0_1\n");
    cw_str_clear(&misfits);
    cw_str_clear(&notes);
    cw_memory_files_clear(&out);
    cw_game_free(game);
}

/* ---- refusals ---- */

#define ABILITY "0\n13\nDraw X cardZ\n4,3,1,2\n"
#define HERO "Ann\n2,2,0,0\nH,0,30\n0,0\n\n"

static const struct {
    const char *abilities, *cards, *deck, *save;
    const char *file;
    int line;
    cw_status status;
    const char *says;
} refusals[] = {
    {"1\n13\nDraw\n4,3,1,2\n", HERO, NULL, NULL, "abilities.txt", 1, CW_ERR_RANGE,
     "ability 1 is out of order: expected 0"},
    {ABILITY "2\n13\nDraw\n4,3,1,2\n", HERO, NULL, NULL, "abilities.txt", 5, CW_ERR_RANGE,
     "expected 1 here"},
    {"0\n32\nDraw\n4,3,1,2\n", HERO, NULL, NULL, "abilities.txt", 2, CW_ERR_UNKNOWN_NAME,
     "no effect \"32\"; expected a number from 0 (unused) to 31"},
    {"0\n13\nDraw\n4,3,1\n", HERO, NULL, NULL, "abilities.txt", 4, CW_ERR_SYNTAX,
     "read \"4,3,1\", expected 4 fields: circumstance,group,alignment,type"},
    {"0\n13\nDraw\n8,3,1,2\n", HERO, NULL, NULL, "abilities.txt", 4, CW_ERR_RANGE,
     "the circumstance is \"8\"; it must be a number from 0 to 7"},
    {ABILITY "Some more\n1\n13\nDraw\n4,3,2,2\n", HERO, NULL, NULL, "abilities.txt", 5,
     CW_ERR_SYNTAX, "read \"Some more\", expected the number 1 of the next ability"},
    {"0\n13\nDraw", HERO, NULL, NULL, "abilities.txt", 3, CW_ERR_MISSING, "expected 4 fields"},
    {ABILITY, HERO "Cub\n1,0,0\nM,1,1\n0,0\n0_1\n", NULL, NULL, "cards.txt", 7, CW_ERR_SYNTAX,
     "read \"1,0,0\", expected 4 fields: mana,earth,wind,fire"},
    {ABILITY, HERO "Cub\n-1,0,0,0\nM,1,1\n0,0\n0_1\n", NULL, NULL, "cards.txt", 7, CW_ERR_RANGE,
     "the mana cost is \"-1\""},
    {ABILITY, HERO "Cub\n1,0,0,0\nM,1\n0,0\n0_1\n", NULL, NULL, "cards.txt", 8, CW_ERR_SYNTAX,
     "read \"M,1\", expected \"M,damage,health\""},
    {ABILITY, HERO "Cub\n1,0,0,0\nX,1,1\n0,0\n0_1\n", NULL, NULL, "cards.txt", 8, CW_ERR_SYNTAX,
     "read \"X,1,1\""},
    {ABILITY, HERO "Cub\n1,0,0,0\nM,1,0\n0,0\n0_1\n", NULL, NULL, "cards.txt", 8, CW_ERR_RANGE,
     "the health is \"0\""},
    {ABILITY, HERO "Cub\n1,0,0,0\nM,1,1\n2,0\n0_1\n", NULL, NULL, "cards.txt", 6,
     CW_ERR_UNKNOWN_NAME, "belongs to hero 2; the file has 1 heroes"},
    {ABILITY, HERO "Cub\n1,0,0,0\nM,1,1\n0,9\n0_1\n", NULL, NULL, "cards.txt", 9, CW_ERR_RANGE,
     "the rarity is \"9\""},
    {ABILITY, HERO "Cub\n1,0,0,0\nM,1,1\n0,0\n0\n", NULL, NULL, "cards.txt", 10, CW_ERR_SYNTAX,
     "read \"0\", expected 1 numbers after ability 0 (effect 13, draw cards)"},
    {ABILITY, HERO "Cub\n1,0,0,0\nM,1,1\n0,0\n0_1_1_1\n", NULL, NULL, "cards.txt", 10,
     CW_ERR_SYNTAX, "read \"0_1_1_1\", expected an ability with at most two numbers"},
    {ABILITY, HERO "Cub\n1,0,0,0\nM,1,1\n0,0\n0_1x\n", NULL, NULL, "cards.txt", 10, CW_ERR_SYNTAX,
     "read \"0_1x\""},
    {ABILITY, HERO "Cub\n1,0,0,0\nM,1,1\n0,0\n7_1\n", NULL, NULL, "cards.txt", 10,
     CW_ERR_UNKNOWN_NAME, "no ability 7; there are 1, from 0"},
    {ABILITY "1\n0\nfree\n0,0,0,0\n", HERO "Cub\n1,0,0,0\nM,1,1\n0,0\n1\n", NULL, NULL, "cards.txt",
     10, CW_ERR_UNKNOWN_NAME, "ability 1 is unused"},
    {ABILITY, HERO "Cub\n1,0,0,0\nM,1,1\n0,0\n0_0\n", NULL, NULL, "cards.txt", 10, CW_ERR_MISMATCH,
     "too large, too small or 0"},
    {ABILITY, HERO "Cub\n1,0,0,0\nM,1,1\n0,0\n0_1\n0_1\n", NULL, NULL, "cards.txt", 11,
     CW_ERR_SYNTAX, "read \"0_1\", expected the name of a card"},
    {ABILITY, HERO "Cub\n1,0,0,0\nM,1,1\n0,0\n0_1\ncub!\n1,0,0,0\nS\n0,0\n0_1\n", NULL, NULL,
     "cards.txt", 11, CW_ERR_DUPLICATE, "the name \"cub!\" was used already in line 6"},
    {ABILITY "1\n1\nTaunt\n0,0,0,0\n", HERO "Cub\n1,0,0,0\nS\n0,0\n1\n", NULL, NULL, "cards.txt",
     10, CW_ERR_MISMATCH, "a spell acts at once, so the circumstance must be 4"},
    {"0\n14\nDamage\n4,1,2,1\n1\n15\nHeal\n4,1,1,1\n", HERO "Cub\n1,0,0,0\nS\n0,0\n0_1,1_1\n", NULL,
     NULL, "cards.txt", 10, CW_ERR_MISMATCH, "no target suits this ability"},
    {"0\n31\nSummon\n4,3,1,2\n", HERO "Cub\n1,0,0,0\nS\n0,0\n0_1_0\n", NULL, NULL, "cards.txt", 10,
     CW_ERR_UNKNOWN_NAME, "Y must be the number of a minion"},
    {ABILITY "\x80\n", HERO, NULL, NULL, "abilities.txt", 5, CW_ERR_SYNTAX, "0x80"},
    {ABILITY, HERO "Cub\n1,0,0,0\nM,1,1\n0,0\n0_1\n", "0\n9, 2\n", NULL, "Decks/Ann/D.deck", 2,
     CW_ERR_UNKNOWN_NAME, "no card \"9\"; cards have the numbers 0 to 1"},
    {ABILITY, HERO "Cub\n1,0,0,0\nM,1,1\n0,0\n0_1\n", "1\n1, 2\n", NULL, "Decks/Ann/D.deck", 1,
     CW_ERR_DECK, "card 1 is \"Cub\"; the first line must be the number of a hero"},
    {ABILITY, HERO "Cub\n1,0,0,0\nM,1,1\n0,0\n0_1\n", "0\n1\n", NULL, "Decks/Ann/D.deck", 2,
     CW_ERR_SYNTAX, "expected two fields"},
    {ABILITY, HERO "Cub\n1,0,0,0\nM,1,1\n0,0\n0_1\n", "0\n1, 2\n1, 2\n", NULL, "Decks/Ann/D.deck",
     3, CW_ERR_DUPLICATE, "ordered by card"},
    {ABILITY, HERO "Cub\n1,0,0,0\nM,1,1\n0,0\n0_1\n", "0\n0, 2\n", NULL, "Decks/Ann/D.deck", 2,
     CW_ERR_DECK, "is the hero \"Ann\""},
    {ABILITY, HERO "Cub\n1,0,0,0\nM,1,1\n0,0\n0_1\n", "", NULL, "Decks/Ann/D.deck", 1,
     CW_ERR_MISSING, "the file is empty"},
    {ABILITY, HERO "Cub\n1,0,0,0\nM,1,1\n0,0\n0_1\n", NULL, "1, 2\n0, -3\n", "Ann.sav", 2,
     CW_ERR_RANGE, "the amount is \"-3\""},
};

static void test_refusals_name_line_and_reason(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        cw_memory_files in = {0}, out = {0};
        cw_str notes = CW_STR_INIT;
        add_text(&in, "abilities.txt", refusals[i].abilities);
        add_text(&in, "cards.txt", refusals[i].cards);
        if (refusals[i].deck != NULL)
            add_text(&in, "Decks/Ann/D.deck", refusals[i].deck);
        if (refusals[i].save != NULL)
            add_text(&in, "Ann.sav", refusals[i].save);
        bool good = import(&in, &out, &notes);
        const cw_error *e = &errors.list[0];
        if (good || out.count != 0 || errors.count != 1 || strcmp(e->file, refusals[i].file) != 0
            || e->line != refusals[i].line || e->status != refusals[i].status
            || strstr(e->message, refusals[i].says) == NULL) {
            fail_msg("refusal %zu: %d problems, first %s:%d: %s (%s)", i, errors.count, e->file,
                     e->line, e->message, cw_status_name(e->status));
        }
        cw_str_clear(&notes);
        clear(&in, &out, &out);
    }
}

static void test_missing_and_huge_files(void **state)
{
    cw_memory_files in = {0}, out = {0};
    cw_str notes = CW_STR_INIT;
    (void)state;
    assert_false(import(&in, &out, &notes));
    assert_int_equal(errors.count, 2);
    char *huge = malloc(CW_THESIS_MAX_BYTES + 1);
    assert_non_null(huge);
    memset(huge, '\n', CW_THESIS_MAX_BYTES + 1);
    cw_memory_files_add(&in, "abilities.txt", huge, CW_THESIS_MAX_BYTES + 1);
    add_text(&in, "cards.txt", HERO);
    assert_false(import(&in, &out, &notes));
    assert_int_equal(cw_errors_status(&errors), CW_ERR_LIMIT);
    free(huge);
    clear(&in, &out, &out);
    cw_str_clear(&notes);
}

/* ---- the document ---- */

static void test_document_has_the_table(void **state)
{
    static const char path[] = "docs/thesis-format.md";
    static const char begin[] = "<!-- effects:begin -->\n", end[] = "<!-- effects:end -->";
    size_t size;
    char *text = cw_read_file(path, 1 << 20, &size);
    cw_str table = CW_STR_INIT;
    (void)state;
    assert_non_null(text);
    char *from = strstr(text, begin), *to = strstr(text, end);
    assert_non_null(from);
    assert_non_null(to);
    from += strlen(begin);
    cw_thesis_reference(&table);
    if (getenv("CW_UPDATE")) {
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fprintf(file, "%.*s%s%s", (int)(from - text), text, cw_str_get(&table), to);
        assert_int_equal(fclose(file), 0);
    } else if ((size_t)(to - from) != table.size
               || memcmp(from, cw_str_get(&table), table.size) != 0) {
        fail_msg("the effects in %s are out of date: run this test with CW_UPDATE=1", path);
    }
    cw_str_clear(&table);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sample_goes_round),
        cmocka_unit_test(test_import_of_an_export_is_the_same_game),
        cmocka_unit_test(test_layout_does_not_matter),
        cmocka_unit_test(test_every_ability_goes_round_or_is_refused),
        cmocka_unit_test(test_every_pair_goes_round_or_is_refused),
        cmocka_unit_test(test_targets_are_shared),
        cmocka_unit_test(test_what_does_not_fit_is_told),
        cmocka_unit_test(test_refusals_name_line_and_reason),
        cmocka_unit_test(test_missing_and_huge_files),
        cmocka_unit_test(test_document_has_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
