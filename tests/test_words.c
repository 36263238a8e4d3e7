/* A game's own words and keywords: texts are read and printed in them, sentences and rules are told in them,
 * and what would give a text two meanings is refused where it stands. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "lang/rulebook.h"
#include "lang/text.h"
#include "load_kit.h"
#include "rules/words.h"
#include "wire/text.h"

#include <stdio.h>
#include <stdlib.h>

#define LEN(array) (sizeof(array) / sizeof *(array))

static const char head[] = "game:\n"
                           "  classes: [pirate]\n"
                           "  groups: [mighty minion]\n"
                           "  words:\n"
                           "    minion: kraken\n"
                           "    hero: {name: ogre, plural: ogres}\n"
                           "    spell: {name: wizardry, plural: wizardries}\n"
                           "    mana: rum\n"
                           "    battlecry: war cry\n"
                           "    deathrattle: last word\n"
                           "    deck: crate\n"
                           "    charge: haste\n"
                           "  keywords:\n"
                           "    Rally: \"War cry: Give your other krakens +1/+1.\"\n"
                           "    Echo N: \"War cry: Deal N damage to all enemies.\"\n"
                           "    Cantrip: Draw a card.\n"
                           "    Fortress: Taunt. Divine shield.\n"
                           "    Haunt N: \"Last word: Deal N damage to a random enemy.\"\n"
                           "    Guard Duty: \"Fortress. Rally. Last word: Draw 2 cards.\"\n"
                           "    Muster N: \"War cry: Draw N cards.\"\n"
                           "cards:\n"
                           "  - {name: Minion Master, cost: 1, minion: 1/1}\n"
                           "  - {name: Whelp, cost: 1, minion: 1/1}\n"
                           "  - {name: Captain, hero: 15, class: pirate}\n";

static cw_game *load_own(const char *cards)
{
    char text[8000];
    snprintf(text, sizeof text, "%s%s", head, cards);
    cw_game *game = load(text);
    if (game == NULL)
        fail_msg("%d:%d: %s", errors.list[0].line, errors.list[0].column, errors.list[0].message);
    return game;
}

/* A card of every kind of text, as it is printed. */
static const struct {
    const char *kind, *text, *plain; /* as a game without words of its own would print it */
} samples[] = {
    {"minion: 1/1", "Haste. War cry: Deal 1 damage to an enemy kraken.",
     "Charge. Battlecry: Deal 1 damage to an enemy minion."},
    {"minion: 1/1", "Your other krakens have +1 attack.", "Your other minions have +1 attack."},
    {"spell: true", "Deal 2 damage to an ogre.", "Deal 2 damage to a hero."},
    {"spell: true", "Summon a Minion Master.", "Summon a Minion Master."},
    {"spell: true", "Give a kraken \\\"Haunt 8.\\\"",
     "Give a minion \\\"Deathrattle: Deal 8 damage to a random enemy.\\\""},
    {"minion: 1/1", "Rally.", "Battlecry: Give your other minions +1/+1."},
    {"minion: 1/1", "Taunt. Echo 2. Last word: Destroy all krakens.",
     "Taunt. Battlecry: Deal 2 damage to all enemies.\\nDeathrattle: Destroy all minions."},
    {"minion: 1/1", "Guard Duty.",
     "Taunt. Divine shield. Battlecry: Give your other minions +1/+1.\\nDeathrattle: Draw 2 "
     "cards."},
    {"minion: 1/1", "Fortress. Rally.",
     "Taunt. Divine shield. Battlecry: Give your other minions +1/+1."},
    {"minion: 1/1", "Muster 1.", "Battlecry: Draw a card."},
    {"minion: 1/1", "Muster 3. Haunt 11.",
     "Battlecry: Draw 3 cards.\\nDeathrattle: Deal 11 damage to a random enemy."},
    {"minion: 1/1",
     "Play only if you control a kraken. War cry: Deal 1 damage to a kraken.\\nRally.",
     "Play only if you control a minion. Battlecry: Deal 1 damage to a minion.\\n"
     "Battlecry: Give your other minions +1/+1."},
    {"minion: 1/1", "Rally. Play only if you control a kraken. Last word: Cantrip.",
     "Play only if you control a minion. Battlecry: Give your other minions +1/+1.\\n"
     "Deathrattle: Draw a card."},
    {"minion: 1/1", "Whenever you cast a wizardry, cantrip.",
     "Whenever you cast a spell, draw a card."},
    {"spell: true", "Deal 2 damage to a kraken. Cantrip. Destroy your weapon.",
     "Deal 2 damage to a minion. Draw a card. Destroy your weapon."},
    {"spell: true", "Summon a random mighty minion.", "Summon a random mighty minion."},
};

static cw_game *load_samples(bool own)
{
    cw_str cards = CW_STR_INIT;
    cw_game *game;
    for (size_t i = 0; i < LEN(samples); i++)
        cw_str_printf(&cards, "  - {name: S%c, cost: 1, %s, text: \"%s\"}\n", 'a' + (int)i,
                      samples[i].kind, own ? samples[i].text : samples[i].plain);
    if (own) {
        game = load_own(cw_str_get(&cards));
    } else {
        cw_str text = CW_STR_INIT;
        cw_str_printf(&text, "game: {classes: [pirate], groups: [mighty minion]}\n%s%s",
                      strstr(head, "cards:"), cw_str_get(&cards));
        game = load(cw_str_get(&text));
        cw_str_clear(&text);
    }
    cw_str_clear(&cards);
    return game;
}

/* What a card does is the same, whatever the game calls it. */
static void assert_same_program(const cw_game *a, cw_card_id x, const cw_game *b, cw_card_id y)
{
    const cw_card *c = &a->cards[x], *d = &b->cards[y];
    assert_int_equal(c->keywords, d->keywords);
    assert_memory_equal(c->values, d->values, sizeof c->values);
    assert_memory_equal(&c->requirement, &d->requirement, sizeof c->requirement);
    assert_int_equal(c->ability_count, d->ability_count);
    for (int i = 0; i < c->ability_count; i++) {
        const cw_ability *p = &a->abilities[c->first_ability + i];
        const cw_ability *q = &b->abilities[d->first_ability + i];
        assert_int_equal(p->when, q->when);
        assert_int_equal(p->count, q->count);
        for (int k = 0; k < p->count; k++) {
            cw_effect e = a->effects[p->first + k], f = b->effects[q->first + k];
            e.ability = f.ability = 0;
            assert_memory_equal(&e, &f, sizeof e);
        }
    }
}

static void test_texts_are_read_and_printed_in_own_words(void **context)
{
    (void)context;
    cw_game *game = load_samples(true), *plain = load_samples(false);
    assert_non_null(plain);
    for (size_t i = 0; i < LEN(samples); i++) {
        char name[] = {'S', (char)('a' + (int)i), '\0'};
        cw_card_id x = cw_game_find_card(game, name, 0), y = cw_game_find_card(plain, name, 0);
        cw_str printed = CW_STR_INIT;
        cw_text_print(game, &game->cards[x], &printed);
        assert_string_equal(cw_str_get(&printed), game->cards[x].text);
        assert_same_program(game, x, plain, y);
        cw_str_clear(&printed);
    }
    cw_game_free(game);
    cw_game_free(plain);
}

/* A card that says at length what a keyword stands for has another wording and the same meaning. */
static void test_what_a_keyword_stands_for_is_printed_as_it(void **context)
{
    (void)context;
    cw_game *game = load_own("");
    static const char *const texts[][2] = {
        {"War cry: Give your other krakens +1/+1.", "Rally."},
        {"Divine shield. Taunt.", "Fortress."},
        {"War cry: Draw a card.", "Muster 1."},
        {"War cry: Deal 18 damage to all enemies.\nLast word: Draw a card.",
         "Echo 18. Last word: Cantrip."},
        {"Battlecry: Give your other minions +1/+1.", "Rally."}, /* usual words are understood */
        {"rally. haste.", "Haste. Rally."},
    };
    for (size_t i = 0; i < LEN(texts); i++) {
        cw_card card = {.type = CW_TYPE_MINION, .text = ""};
        cw_str printed = CW_STR_INIT;
        cw_errors_init(&errors);
        assert_int_equal(
            cw_text_parse(game, &card, texts[i][0], (cw_text_place){NULL, 1, 1}, &errors), CW_OK);
        cw_text_print(game, &card, &printed);
        assert_string_equal(cw_str_get(&printed), texts[i][1]);
        cw_str_clear(&printed);
    }
    cw_game_free(game);
}

static void fails(cw_game *game, const char *text, int line, int column, const char *words)
{
    cw_card card = {.type = CW_TYPE_MINION, .text = ""};
    cw_errors_init(&errors);
    cw_status status = cw_text_parse(game, &card, text, (cw_text_place){NULL, 1, 1}, &errors);
    if (status == CW_OK || errors.count == 0 || errors.list[0].line != line
        || errors.list[0].column != column || strstr(errors.list[0].message, words) == NULL)
        fail_msg("'%s': %d:%d %s", text, errors.list[0].line, errors.list[0].column,
                 errors.count > 0 ? errors.list[0].message : "no problem");
    assert_int_equal(card.ability_count, 0);
    assert_int_equal(card.keywords, 0);
}

/* Places are those of the text that was written, words those of the game. */
static void test_problems_are_told_where_they_were_written(void **context)
{
    (void)context;
    cw_game *game = load_own("");
    fails(game, "War cry: Destroy a kraken witth taunt.", 1, 27, "witth");
    fails(game, "Rally. Haste. War cry: Destroy a krakn.", 1, 34, "did you mean \"kraken\"?");
    fails(game, "Rally.\nLast word: Destroy it now.", 2, 23, "now");
    fails(game, "Echo.", 1, 1, "needs a number");
    fails(game, "Echo 0.", 1, 1, "needs a number");
    fails(game, "Echo 100.", 1, 1, "needs a number");
    fails(game, "Rally 2.", 1, 1, "has no number");
    fails(game, "Taunt. Cantrip.", 1, 8, "in what \"Cantrip\" stands for: Draw a card.");
    fails(game, "Rallyy.", 1, 1, "Rallyy");
    fails(game, "Rally", 1, 1, "Rally");
    fails(game, "Give a kraken Rally.", 1, 6, "nobody can choose");
    cw_game_free(game);
}

/* Of a game with these words or keywords, in line 1. */
static void refuses_words(const char *words, cw_status status, int column, const char *message)
{
    char text[1000];
    snprintf(text, sizeof text,
             "game: {%s, races: [squid], elements: [fire], groups: [big one]}\ncards:\n"
             "- {name: Ember Wolf, plural: Ember Wolves, cost: 1, minion: 1/1}\n",
             words);
    refuses(text, status, 1, column, message);
}

static void test_words_with_two_meanings_are_refused(void **context)
{
    (void)context;
    refuses_words("words: {minion: card}", CW_ERR_DUPLICATE, 24, "the language needs");
    refuses_words("words: {minion: random}", CW_ERR_DUPLICATE, 24, "the language needs");
    refuses_words("words: {minion: your thing}", CW_ERR_DUPLICATE, 24, "the language needs");
    refuses_words("words: {minion: taunt}", CW_ERR_DUPLICATE, 24, "another keyword");
    refuses_words("words: {minion: squid}", CW_ERR_DUPLICATE, 24, "a race");
    refuses_words("words: {minion: squids}", CW_ERR_DUPLICATE, 24, "a race");
    refuses_words("words: {minion: big one}", CW_ERR_DUPLICATE, 24, "a group");
    refuses_words("words: {mana: fire}", CW_ERR_DUPLICATE, 22, "an element");
    refuses_words("words: {minion: ember wolf}", CW_ERR_DUPLICATE, 24, "the name of a card");
    refuses_words("words: {minion: {name: wolf, plural: ember wolves}}", CW_ERR_DUPLICATE, 24,
                  "the name of a card");
    refuses_words("words: {minion: ghost, hero: ghost}", CW_ERR_DUPLICATE, 37, "something else");
    refuses_words("words: {minion: gh0st}", CW_ERR_SYNTAX, 24, "must be of letters");
    refuses_words("words: {mana: {name: rum, plural: rums}}", CW_ERR_SYNTAX, 22, "no plural");
    refuses_words("words: {minyon: ghost}", CW_ERR_UNKNOWN_NAME, 16, "did you mean 'minion'?");
    refuses_words("words: {minion: {plural: ghosts}}", CW_ERR_MISSING, 24, "the name is missing");
    refuses_words("words: {minion: sailor}, classes: [sailor]", CW_ERR_DUPLICATE, 24, "a class");
    refuses_words("words: {minion: relic}, rarities: [relic]", CW_ERR_DUPLICATE, 24, "a rarity");
    static const char *const needed[] = {
        "any",     "casts", "chance",   "equip",   "except", "highest", "loses",    "plays",
        "without", "its",   "friendly", "damaged", "spells", "turn",    "whenever", "draw"};
    for (size_t i = 0; i < LEN(needed); i++) {
        char text[100];
        snprintf(text, sizeof text, "words: {minion: %s}", needed[i]);
        refuses_words(text, CW_ERR_DUPLICATE, 24, "the language needs");
    }
    refuses_words("words: {charge: minion}", CW_ERR_DUPLICATE, 24, "the language needs");
}

static void test_keywords_that_cannot_be_are_refused(void **context)
{
    (void)context;
    refuses_words("keywords: [a]", CW_ERR_SYNTAX, 18, "must be a map");
    refuses_words("keywords: {Rally: Draw a crad.}", CW_ERR_SYNTAX, 33, "crad");
    refuses_words("keywords: {Rally: 'Rally.'}", CW_ERR_SYNTAX, 26, "stand for itself");
    refuses_words("keywords: {Pa: 'Qa.', Qa: 'Ra.', Ra: 'Taunt. Pa.'}", CW_ERR_SYNTAX, 45,
                  "'Pa' would stand for itself");
    refuses_words("keywords: {Taunt: 'Charge.'}", CW_ERR_DUPLICATE, 26, "another keyword");
    refuses_words("keywords: {Draw: 'Charge.'}", CW_ERR_DUPLICATE, 25, "the language needs");
    refuses_words("keywords: {Squid: 'Charge.'}", CW_ERR_DUPLICATE, 26, "a race");
    refuses_words("keywords: {Ember Wolf: 'Charge.'}", CW_ERR_DUPLICATE, 31, "the name of a card");
    refuses_words("keywords: {Wall: 'Charge.', wall: 'Taunt.'}", CW_ERR_DUPLICATE, 36, "twice");
    refuses_words("keywords: {Wall: 'Taunt.', Guard: 'Taunt.'}", CW_ERR_DUPLICATE, 42,
                  "the same text as 'Wall'");
    refuses_words("keywords: {Wall N: 'Taunt.'}", CW_ERR_SYNTAX, 27, "must have N");
    refuses_words("keywords: {Big: 'Play only if you have a weapon. Battlecry: Draw a card.'}",
                  CW_ERR_SYNTAX, 25, "said by cards");
    refuses_words("keywords: {Wall: ''}", CW_ERR_SYNTAX, 25, "must be a text");
    refuses_words("keywords: {W4ll: 'Taunt.'}", CW_ERR_SYNTAX, 25, "must be of letters");
    refuses_words("words: {minion: ghost}, keywords: {Ghost: 'Taunt.'}", CW_ERR_DUPLICATE, 50,
                  "something else");
}

/* A chain of keywords, each with two of the one before, is bounded: as a text, in depth, in number. */
static void test_keywords_are_bounded(void **context)
{
    (void)context;
    cw_str text = CW_STR_INIT;
    cw_str_add(&text, "game: {keywords: {Aa: 'Draw a card.'");
    for (char c = 'b'; c <= 'm'; c++)
        cw_str_printf(&text, ", A%c: 'A%c. A%c.'", c, c - 1, c - 1);
    cw_str_add(&text, "}}\n");
    cw_game *game = load(cw_str_get(&text));
    assert_null(game);
    assert_int_equal(errors.count, 1);
    cw_str_reset(&text);
    cw_str_add(&text, "game: {keywords: {Aa: 'Deal 1 damage to all enemies.'");
    for (char c = 'b'; c <= 'z'; c++)
        for (char d = 'a'; d <= 'd'; d++)
            cw_str_printf(&text, ", Q%c%c: 'Deal %d damage to all enemies.'", c, d,
                          (c - 'a') * 5 + d - 'a' + 2);
    cw_str_add(&text, "}}\n");
    assert_null(load(cw_str_get(&text)));
    assert_non_null(strstr(errors.list[0].message, "at most 64"));
    cw_str_clear(&text);
}

static void collect(void *context, const char *part, const char *sentence)
{
    cw_str_printf(context, "%s: %s\n", part, sentence);
}

static void test_rules_and_words_are_told_in_own_words(void **context)
{
    (void)context;
    cw_game *game = load_own("  - {name: Imp, cost: 1, minion: 1/1, text: \"Haste. Echo 2.\"}\n"
                             "  - {name: Elf, cost: 1, minion: 1/1, text: \"Last word: Destroy all "
                             "krakens.\"}\n");
    cw_str book = CW_STR_INIT;
    cw_rulebook_read(game, collect, &book);
    assert_non_null(strstr(cw_str_get(&book), "Each player has an ogre and a crate of cards."));
    assert_non_null(strstr(cw_str_get(&book), "Your crate: A crate has 30 cards"));
    assert_null(strstr(cw_str_get(&book), "minion"));
    static cw_word words[CW_WORDS_MOST];
    int count = cw_glossary(game, words), echo = 0, last = 0;
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i].name, "Echo N") == 0) {
            assert_string_equal(words[i].text, "War cry: Deal N damage to all enemies.");
            echo++;
        }
        last += strcmp(words[i].name, "last word") == 0;
        assert_string_not_equal(words[i].name, "deathrattle");
    }
    assert_int_equal(echo, 1);
    assert_int_equal(last, 1);
    assert_string_equal(cw_game_keyword_text(game, CW_KW_POISONOUS),
                        "Destroys any kraken it damages.");
    assert_string_equal(cw_game_value_text(game, CW_VALUE_SPELL_DAMAGE),
                        "Your wizardries deal this much more damage.");
    cw_str_clear(&book);
    cw_game_free(game);
}

static void test_sentences_are_told_in_own_words(void **context)
{
    (void)context;
    cw_game *game = load_own("");
    cw_card_id master = cw_game_find_card(game, "Minion Master", 0);
    cw_event death = {.kind = CW_EVENT_DEATH, .card = master, .target = cw_place_board(1, 0)};
    cw_event mana = {.kind = CW_EVENT_MANA, .seat = 0, .amount = 2};
    cw_str out = CW_STR_INIT;
    cw_event_sentence(game, NULL, &death, 0, &out);
    assert_non_null(strstr(cw_str_get(&out), "Minion Master"));
    cw_str_reset(&out);
    cw_event_sentence(game, NULL, &mana, 0, &out);
    assert_non_null(strstr(cw_str_get(&out), "rum"));
    assert_null(strstr(cw_str_get(&out), "mana"));
    cw_str_reset(&out);
    cw_place_describe(game, NULL, cw_place_board(1, 1), 0, &out);
    assert_string_equal(cw_str_get(&out), "the enemy kraken 2");
    cw_str_clear(&out);
    cw_game_free(game);
}

/* Two words may change places: each text is put into the game's words once. */
static void test_words_can_change_places(void **context)
{
    (void)context;
    cw_game *game = load(
        "game: {words: {minion: hero, hero: king}, classes: [a]}\ncards:\n"
        "- {name: A, cost: 1, minion: 1/1, text: \"Battlecry: Destroy a hero. Deal 1 "
        "damage to the enemy king.\"}\n");
    if (game == NULL)
        fail_msg("%s", errors.list[0].message);
    cw_str out = CW_STR_INIT;
    cw_place_describe(game, NULL, cw_place_board(0, 1), 0, &out);
    cw_str_add(&out, ", ");
    cw_place_describe(game, NULL, cw_place_hero(1), 0, &out);
    assert_string_equal(cw_str_get(&out), "your hero 2, the enemy king");
    cw_str_clear(&out);
    cw_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts_are_read_and_printed_in_own_words),
        cmocka_unit_test(test_what_a_keyword_stands_for_is_printed_as_it),
        cmocka_unit_test(test_problems_are_told_where_they_were_written),
        cmocka_unit_test(test_words_with_two_meanings_are_refused),
        cmocka_unit_test(test_keywords_that_cannot_be_are_refused),
        cmocka_unit_test(test_keywords_are_bounded),
        cmocka_unit_test(test_rules_and_words_are_told_in_own_words),
        cmocka_unit_test(test_sentences_are_told_in_own_words),
        cmocka_unit_test(test_words_can_change_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
