/* Unit tests of changed games and of the search over knobs: a planted imbalance is repaired by the
 * right knob, whatever the number of threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "../src/balance/deck_build_private.h"
#include "balance/knobs.h"
#include "lang/load.h"
#include "slow.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Brute is a Bear with two attack too many. */
static const char source[] =
    "game: {name: t, deck_min: 12, deck_max: 12, copies: 6, hero_health: 20, classes: [red],\n"
    "  elements: [fire]}\n"
    "heroes: [{name: H, hero: 20, class: red}, {name: G, hero: 15, class: red}]\n"
    "cards:\n"
    "- {name: Bear, cost: 2, minion: 2/3}\n"
    "- {name: Brute, cost: 2, minion: 4/3}\n"
    "- {name: Wolf, cost: 1, minion: 2/1}\n"
    "- {name: Ogre, cost: 4, minion: 4/5, needs: {fire: 0}}\n"
    "- {name: Axe, cost: 2, weapon: 2/2}\n"
    "- {name: Insight, cost: 3, spell: true, text: Draw 2 cards. Gain 1 armor.}\n"
    "- {name: Pack, cost: 3, spell: true, text: Summon 2 Pups.}\n"
    "- {name: Pup, cost: 1, minion: 1/1, token: true}\n";

static cw_game *game;
static cw_errors errors;
static cw_knob_task task;

static int open_all(void **state)
{
    (void)state;
    cw_errors_init(&errors);
    game = cw_load_game_text(source, strlen(source), "t", &errors);
    return game == NULL;
}

static int close_all(void **state)
{
    (void)state;
    cw_game_free(game);
    return 0;
}

static cw_spot spot_of(const char *path)
{
    cw_spot spot;
    cw_errors_init(&errors);
    if (cw_spot_find(game, path, &spot, &errors) != CW_OK)
        fail_msg("%s: %s", path, errors.list[0].message);
    return spot;
}

static cw_game *changed(const char *path, int value)
{
    cw_spot spot = spot_of(path);
    cw_change change = {&spot, value};
    cw_errors_init(&errors);
    return cw_load_changed(game, source, &change, 1, &errors);
}

static const cw_card *card_of(const cw_game *g, const char *name)
{
    return &g->cards[cw_game_find_card(g, name, 0)];
}

/* ---- changed games ---- */

static void test_spots(void **state)
{
    static const struct {
        const char *path;
        int value, low;
    } spots[] = {{"rules/hero_health", 20, 1},    {"rules/mulligan", 1, 0},
                 {"cards/Brute/cost", 2, 0},      {"cards/brute/attack", 4, 0},
                 {"cards/Brute/health", 3, 1},    {"cards/Axe/durability", 2, 1},
                 {"cards/Brute/copies", 6, 1},    {"cards/H/health", 20, 1},
                 {"cards/Ogre/needs/fire", 0, 0}, {"cards/Insight/text/1", 2, 0},
                 {"cards/Insight/text/2", 1, 0},  {"cards/cards/pack/text/1", 2, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof spots / sizeof *spots; i++) {
        cw_spot spot = spot_of(spots[i].path);
        assert_int_equal(spot.value, spots[i].value);
        assert_int_equal(spot.low, spots[i].low);
    }
}

static void test_bad_spots(void **state)
{
    static const char *const bad[][2] = {{"", "rules/ or cards/"},
                                         {"card/Brute/cost", "did you mean 'cards'"},
                                         {"rules/hero_helth", "did you mean 'hero_health'"},
                                         {"rules/fatigue", "no setting"},
                                         {"cards/Brut/cost", "did you mean 'Brute'"},
                                         {"cards/Brute", "which number"},
                                         {"cards/Brute/", "has no number"},
                                         {"cards/Brute/cots", "did you mean 'cost'"},
                                         {"cards/Axe/health", "durability"},
                                         {"cards/H/cost", "there are: health"},
                                         {"cards/Pup/copies", "there are: cost"},
                                         {"cards/Insight/text/3", "has 2 numbers"},
                                         {"cards/Insight/text/0", "has 2 numbers"},
                                         {"cards/Insight/text/x", "has 2 numbers"},
                                         {"cards/Brute/text/1", "(no text)"},
                                         {"cards/Ogre/needs/fir", "did you mean 'fire'"},
                                         {"cards//cost", "no card"}};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        cw_spot spot;
        cw_errors_init(&errors);
        assert_int_not_equal(cw_spot_find(game, bad[i][0], &spot, &errors), CW_OK);
        assert_int_equal(errors.count, 1);
        if (strstr(errors.list[0].message, bad[i][1]) == NULL)
            fail_msg("%s: %s", bad[i][0], errors.list[0].message);
    }
}

static void test_changes(void **state)
{
    (void)state;
    cw_game *same = cw_load_changed(game, source, NULL, 0, &errors);
    assert_true(same != NULL && same->hash == game->hash);
    cw_game_free(same);
    cw_game *cheap = changed("cards/Brute/cost", 5);
    assert_int_equal(card_of(cheap, "Brute")->cost, 5);
    assert_int_equal(card_of(game, "Brute")->cost, 2);
    assert_true(cheap->hash != game->hash);
    cw_game_free(cheap);
    cw_game *hardy = changed("rules/hero_health", 33);
    assert_int_equal(hardy->rules.hero_health, 33);
    assert_int_equal(card_of(hardy, "H")->health, 33);
    assert_int_equal(card_of(hardy, "G")->health, 15); /* says something else */
    cw_game_free(hardy);
    cw_game *text = changed("cards/Insight/text/1", 1);
    assert_string_equal(card_of(text, "Insight")->text, "Draw a card. Gain 1 armor.");
    assert_true(text->hash != game->hash);
    cw_game_free(text);
    text = changed("cards/Insight/text/2", 12);
    assert_string_equal(card_of(text, "Insight")->text, "Draw 2 cards. Gain 12 armor.");
    cw_game_free(text);
    assert_null(changed("cards/Pack/text/1", 1)); /* "Summon 1 Pups." is no sentence */
    assert_int_equal(errors.count, 1);
    assert_null(changed("cards/Brute/cost", 100));
    assert_null(changed("rules/deck_min", 13)); /* more than deck_max */
    assert_null(changed("rules/deck_min", 1000));
}

static void test_mended_decks(void **state)
{
    cw_named_deck deck = {.deck = {.hero = cw_game_find_card(game, "H", 0)}};
    (void)state;
    for (int i = 0; i < 12; i++)
        deck.deck.cards[deck.deck.count++] = cw_game_find_card(game, i < 6 ? "Bear" : "Wolf", 0);
    cw_deck before = deck.deck;
    assert_true(cw__deck_mend(game, &deck.deck));
    assert_memory_equal(&before, &deck.deck, sizeof before);
    cw_game *strict = changed("rules/copies", 4);
    assert_int_not_equal(cw_deck_check(strict, &deck, NULL), CW_OK);
    assert_true(cw__deck_mend(strict, &deck.deck));
    assert_int_equal(cw_deck_check(strict, &deck, &errors), CW_OK);
    assert_int_equal(deck.deck.cards[3], before.cards[3]);
    cw_game_free(strict);
    strict = changed("rules/copies", 1); /* seven cards are not enough for twelve */
    assert_false(cw__deck_mend(strict, &deck.deck));
    cw_game_free(strict);
}

/* ---- the search ---- */

static void add_deck(const char *word, const char *second)
{
    int at = task.deck_count++;
    cw_deck *deck = &task.decks[at].deck;
    strcpy(task.deck_words[at], word);
    task.in_field[at] = true;
    deck->hero = cw_game_find_card(game, "H", 0);
    while (deck->count < 12) {
        const char *name = deck->count < 6 ? second : deck->count < 10 ? "Wolf" : "Ogre";
        deck->cards[deck->count++] = cw_game_find_card(game, name, 0);
    }
}

static void begin_task(int threads)
{
    memset(&task, 0, sizeof task);
    task.game = game;
    task.source = source;
    task.agent = "greedy";
    task.games = 400;
    task.check = 800;
    task.evidence = 1600;
    task.seed = 3;
    task.most = 2;
    task.keeping.threads = threads;
    add_deck("brutes", "Brute");
    add_deck("bears", "Bear");
    cw_errors_init(&errors);
}

static void add_knob(const char *text)
{
    if (cw_knob_add(&task, text, &errors) != CW_OK)
        fail_msg("%s: %s", text, errors.list[0].message);
}

static void add_target(const char *text)
{
    if (cw_target_add(&task, text, &errors) != CW_OK)
        fail_msg("%s: %s", text, errors.list[0].message);
}

static cw_knob_outcome search(void)
{
    cw_knob_outcome outcome;
    cw_errors_init(&errors);
    if (cw_knobs_run(&task, &outcome, &errors) != CW_OK)
        fail_msg("%s", errors.list[0].message);
    return outcome;
}

/* Wolves, ogres and hero health are the same for both decks: only the Brute can be to blame. */
static void test_planted_imbalance(void **state)
{
    cw_knob_outcome first = {0};
    (void)state;
    for (int threads = IS_SLOW ? 3 : 1; threads <= 3; threads += 2) {
        begin_task(threads);
        add_knob("cards/Wolf/attack=1..3");
        add_knob("rules/hero_health=15..25");
        add_knob("cards/Brute/attack=1..6");
        add_knob("cards/Ogre/health=3..7");
        add_target("winrate(brutes,bears)=0.5±0.05");
        cw_knob_outcome o = search();
        const cw_trial *t = &o.trials[o.chosen];
        assert_true(o.passed && o.reached && o.measured && !o.stopped);
        assert_int_equal(t->changed, 1);
        assert_in_range(t->values[2], 2, 3);
        assert_true(o.before[0].rate > 0.6);
        assert_true(fabs(o.after[0].rate - 0.5) <= 0.05);
        assert_true(o.after[0].low < o.after[0].rate && o.after[0].rate < o.after[0].high);
        if (first.trials == NULL) {
            first = o;
            continue;
        }
        assert_int_equal(o.count, first.count);
        assert_int_equal(o.matches, first.matches);
        assert_memory_equal(o.after, first.after, sizeof o.after);
        for (int i = 0; i < o.count; i++) {
            assert_memory_equal(o.trials[i].values, first.trials[i].values,
                                sizeof o.trials[i].values);
            assert_memory_equal(o.trials[i].results, first.trials[i].results,
                                sizeof o.trials[i].results);
        }
        cw_knobs_clear(&o);
    }
    cw_knobs_clear(&first);
}

static void test_nothing_to_do(void **state)
{
    (void)state;
    begin_task(0);
    add_knob("cards/Wolf/attack=1..3");
    add_target("winrate(bears,bears)=0.5±0.08");
    cw_knob_outcome o = search();
    assert_true(o.reached && o.chosen == 0 && o.trials[0].changed == 0);
    cw_knobs_clear(&o);
}

/* Two targets that pull in different directions; the fronts hold nothing that is beaten. */
static void test_fronts(void **state)
{
    int list[64];
    (void)state;
    begin_task(0);
    task.games = IS_SLOW ? 80 : 200;
    add_knob("cards/Brute/attack=1..5");
    add_knob("rules/hero_health=10..40");
    add_target("cardwin(Brute)=0.9±0.02");
    add_target("length=40±1 x2");
    add_target("seat=0.5±0.3");
    cw_knob_outcome o = search();
    assert_false(o.reached);
    assert_true(o.chosen != 0 && o.trials[o.chosen].distance <= o.trials[0].distance);
    int count = cw_knobs_front(&task, &o, CW_FRONT_CHANGES, list, 64);
    assert_true(count >= 2 && list[0] == 0);
    for (int i = 1; i < count; i++) {
        const cw_trial *a = &o.trials[list[i - 1]], *b = &o.trials[list[i]];
        assert_true(a->changed <= b->changed);
        assert_true(a->changed < b->changed || a->size <= b->size);
        assert_true(a->changed < b->changed || a->distance > b->distance);
    }
    assert_true(cw_knobs_front(&task, &o, CW_FRONT_TARGETS, list, 64) >= 1);
    cw_knobs_clear(&o);
}

static int stop_at_once(void *context, size_t done, size_t jobs)
{
    (void)context;
    (void)done;
    (void)jobs;
    return 1;
}

static void test_stop(void **state)
{
    (void)state;
    begin_task(1);
    task.games = 100000;
    task.keeping.progress = stop_at_once;
    add_knob("cards/Wolf/attack=1..3");
    add_target("seat=0.5");
    cw_knob_outcome o = search();
    assert_true(o.stopped && !o.reached && !o.measured);
    cw_knobs_clear(&o);
}

static void test_refusals(void **state)
{
    static const char *const knobs[][2] = {{"cards/Brute/cost", "PATH=LOW..HIGH"},
                                           {"cards/Brute/cost=1", "PATH=LOW..HIGH"},
                                           {"cards/Brute/cost=1..", "PATH=LOW..HIGH"},
                                           {"cards/Brute/cost=1..5x", "PATH=LOW..HIGH"},
                                           {"cards/Brute/cost=1..100", "0..99"},
                                           {"cards/Brute/cost=5..1", "0..99"},
                                           {"cards/Brute/cost=-1..5", "0..99"},
                                           {"cards/Brute/cost=2..2", "nothing to vary"},
                                           {"cards/Pack/text/1=1..3", "cannot be loaded with 1"},
                                           {"rules/deck_min=10..14", "cannot be loaded with 14"},
                                           {"cards/Wolf/cost=1..2", "already"}};
    static const char *const targets[][2] = {{"seat", "NAME=GOAL"},
                                             {"seat=", "a number"},
                                             {"seat=0.5 x", "a number"},
                                             {"seat=0.5±", "a number"},
                                             {"seat=1.2", "from 0 to 1"},
                                             {"seat=nan", "there is a number"},
                                             {"seat=0.5±0", "tolerance"},
                                             {"seat=0.5x0", "weight"},
                                             {"length=0", "from 1"},
                                             {"seat(a)=0.5", "write seat"},
                                             {"winrate=0.5", "winrate(DECK,DECK)"},
                                             {"winrate(bears)=0.5", "two decks"},
                                             {"winrate(bears,)=0.5", "two decks"},
                                             {"winrate(bears,wolvs)=0.5", "wolvs"},
                                             {"winrate(bears,bears=0.5", "is missing"},
                                             {"winrat(a,b)=0.5", "did you mean 'winrate'"},
                                             {"cardwin(Brut)=0.5", "did you mean 'Brute'"},
                                             {"cardwin(Axe)=0.5", "none of the decks holds Axe"}};
    (void)state;
    begin_task(1);
    add_knob("cards/Wolf/cost=1..2");
    for (size_t i = 0; i < sizeof knobs / sizeof *knobs; i++) {
        cw_errors_init(&errors);
        assert_int_not_equal(cw_knob_add(&task, knobs[i][0], &errors), CW_OK);
        if (errors.count != 1 || strstr(errors.list[0].message, knobs[i][1]) == NULL)
            fail_msg("%s: %s", knobs[i][0], errors.list[0].message);
    }
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        cw_errors_init(&errors);
        assert_int_not_equal(cw_target_add(&task, targets[i][0], &errors), CW_OK);
        if (errors.count < 1 || strstr(errors.list[0].message, targets[i][1]) == NULL)
            fail_msg("%s: %s", targets[i][0], errors.list[0].message);
    }
    assert_int_equal(task.knob_count, 1);
    assert_int_equal(task.target_count, 0);
    cw_knob_outcome o;
    assert_int_equal(cw_knobs_run(&task, &o, &errors), CW_ERR_MISSING);
    cw_knobs_clear(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spots),
        cmocka_unit_test(test_bad_spots),
        cmocka_unit_test(test_changes),
        cmocka_unit_test(test_mended_decks),
        cmocka_unit_test(test_planted_imbalance),
        cmocka_unit_test(test_nothing_to_do),
        cmocka_unit_test(test_fronts),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
