/* Unit tests of deck building: legal and sensible decks for every hero of every game, wishes
 * that are kept, evolution that does not depend on threads and can be stopped. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "balance/deck_build.h"
#include "lang/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static cw_errors errors;

static cw_game *open_game(const char *name)
{
    cw_errors_init(&errors);
    cw_game *game = cw_load_game(name, &errors);
    if (game == NULL)
        fail_msg("%s: %s", name, errors.list[0].message);
    return game;
}

static cw_deck build(const cw_game *game, const cw_deck_wish *wish, cw_deck_plan *plan)
{
    cw_named_deck deck;
    cw_errors_init(&errors);
    cw_status status = cw_deck_build(game, wish, &deck, plan, &errors);
    if (status != CW_OK)
        fail_msg("%s: %s", game->name, errors.list[0].message);
    assert_int_equal(cw_deck_check(game, &deck, &errors), CW_OK);
    assert_true(deck.name[0] != '\0');
    return deck.deck;
}

static double average_cost(const cw_game *game, const cw_deck *deck)
{
    double sum = 0;
    for (int i = 0; i < deck->count; i++)
        sum += game->cards[deck->cards[i]].cost;
    return sum / deck->count;
}

static int count_type(const cw_game *game, const cw_deck *deck, int type)
{
    int count = 0;
    for (int i = 0; i < deck->count; i++)
        count += game->cards[deck->cards[i]].type == type;
    return count;
}

/* Every style for every class of every shipped game. */
static void test_every_hero(void **state)
{
    char *names[64];
    int games = cw_list_games(names, 64, NULL);
    (void)state;
    for (int g = 0; g < games; g++) {
        cw_game *game = open_game(names[g]);
        for (int class_id = 1; class_id < game->classes.count; class_id++) {
            double costs[8];
            for (int s = 0; cw_deck_style_names[s] != NULL; s++) {
                cw_deck_wish wish = {.style = &cw_deck_styles[s], .class_id = class_id, .seed = 7};
                cw_deck_plan plan;
                cw_deck deck = build(game, &wish, &plan);
                assert_int_equal(game->cards[deck.hero].class_id, class_id);
                costs[s] = average_cost(game, &deck);
                double wanted = wish.style->minions * deck.count;
                int minions = count_type(game, &deck, CW_TYPE_MINION);
                assert_true(minions > wanted - 6 && minions < wanted + 6);
            }
            if (game->rules.mana_cap[0] > 0) /* else everything is free */
                assert_true(costs[0] < costs[1] && costs[0] < costs[2]);
        }
        cw_game_free(game);
        free(names[g]);
    }
}

static void test_same_seed_same_deck(void **state)
{
    cw_game *game = open_game("classic");
    cw_deck_wish wish = {.style = cw_deck_style_find("midrange"), .class_id = 3, .seed = 1};
    cw_deck_plan plan;
    (void)state;
    cw_deck first = build(game, &wish, &plan), again = build(game, &wish, &plan);
    assert_memory_equal(&first, &again, sizeof first);
    int others = 0;
    for (wish.seed = 2; wish.seed < 6; wish.seed++) {
        again = build(game, &wish, &plan);
        others += memcmp(first.cards, again.cards, sizeof first.cards) != 0;
    }
    assert_true(others > 0);
    assert_null(cw_deck_style_find("reckless"));
    cw_game_free(game);
}

static int find_element(const cw_game *game, const char *name)
{
    for (int i = 1; i < game->elements.count; i++)
        if (strcmp(game->elements.singular[i], name) == 0)
            return i;
    fail_msg("no element %s", name);
    return 0;
}

static void test_elements(void **state)
{
    cw_game *game = open_game("elemental");
    int fire = find_element(game, "fire"), earth = find_element(game, "earth");
    cw_deck_plan plan;
    (void)state;
    for (int s = 0; cw_deck_style_names[s] != NULL; s++) {
        cw_deck_wish wish = {.style = &cw_deck_styles[s], .elements = {fire}, .seed = 3};
        cw_deck deck = build(game, &wish, &plan);
        assert_true(game->cards[deck.hero].needs[fire - 1] > 0);
        assert_int_equal(plan.elements[0], fire);
        assert_int_equal(plan.elements[1], 0);
        for (int i = 0; i < deck.count; i++)
            assert_true(cw_deck_lateness(game, &plan, deck.cards[i]) <= 3);
        wish.elements[1] = earth;
        deck = build(game, &wish, &plan);
        assert_int_equal(plan.elements[1], earth);
        int uses_earth = 0;
        for (int i = 0; i < deck.count; i++) {
            assert_true(cw_deck_lateness(game, &plan, deck.cards[i]) <= 3);
            uses_earth += game->cards[deck.cards[i]].needs[earth - 1] > 0;
        }
        assert_true(uses_earth > 0);
    }
    cw_game_free(game);
}

static void test_lateness(void **state)
{
    static const char text[] =
        "game: {name: t, deck_min: 2, deck_max: 2, mana_start: 0, mana_gain: 1, mana_cap: 10,\n"
        "  elements: [fire, earth], raising: true, classes: [a], copies: 2}\n"
        "heroes:\n- {name: H, hero: 30, class: a, elements: {fire: 2}, power: P}\n"
        "- {name: P, power: true, cost: 2, class: a, text: Draw a card.}\n"
        "cards:\n- {name: Low, cost: 3, minion: 2/2}\n"
        "- {name: Hot, cost: 2, minion: 3/3, needs: {fire: 4}}\n"
        "- {name: Hotter, cost: 2, minion: 3/3, needs: {fire: 6}}\n"
        "- {name: Deep, cost: 2, minion: 3/3, needs: {earth: 1}}\n"
        "- {name: Huge, cost: 11, minion: 9/9}\n";
    cw_errors_init(&errors);
    cw_game *game = cw_load_game_text(text, strlen(text), "t", &errors);
    (void)state;
    if (game == NULL)
        fail_msg("%s", errors.list[0].message);
    cw_deck_plan plan = {.hero = cw_game_find_hero(game, 1), .elements = {1, 0}, .share = 1};
    const struct {
        const char *name;
        int late, band;
    } rows[] = {{"Low", 0, 2},
                {"Hot", 0, 1},
                {"Hotter", 2, 1},
                {"Deep", CW_NEVER_READY, 1},
                {"Huge", CW_NEVER_READY, 6}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cw_card_id card = cw_game_find_card(game, rows[i].name, 0);
        assert_int_equal(cw_deck_lateness(game, &plan, card), rows[i].late);
        assert_int_equal(cw_deck_band(game, card), rows[i].band);
    }
    plan = (cw_deck_plan){.hero = plan.hero, .elements = {1, 2}, .share = 0.5};
    assert_int_equal(cw_deck_lateness(game, &plan, cw_game_find_card(game, "Deep", 0)), 0);
    cw_deck_wish wish = {.style = &cw_deck_styles[1], .elements = {1}, .seed = 1};
    cw_deck deck = build(game, &wish, &plan); /* Hot is the best card that can be played */
    assert_string_equal(game->cards[deck.cards[0]].name, "Hot");
    cw_game_free(game);
}

static void test_too_few_cards(void **state)
{
    static const char text[] = "game: {name: t, deck_min: 30, deck_max: 30, classes: [a]}\n"
                               "heroes:\n- {name: H, hero: 30, class: a, power: P}\n"
                               "- {name: P, power: true, cost: 2, class: a, text: Draw a card.}\n"
                               "cards:\n- {name: Low, cost: 3, minion: 2/2}\n";
    cw_errors_init(&errors);
    cw_game *game = cw_load_game_text(text, strlen(text), "t", &errors);
    cw_deck_wish wish = {.style = &cw_deck_styles[0], .seed = 1};
    cw_named_deck deck;
    cw_deck_plan plan;
    (void)state;
    if (game == NULL)
        fail_msg("%s", errors.list[0].message);
    assert_int_equal(cw_deck_build(game, &wish, &deck, &plan, &errors), CW_ERR_DECK);
    assert_non_null(strstr(errors.list[0].message, "30"));
    wish.class_id = 9;
    assert_int_equal(cw_deck_build(game, &wish, &deck, &plan, &errors), CW_ERR_MISSING);
    cw_game_free(game);
}

static void test_explains(void **state)
{
    cw_game *game = open_game("elemental");
    cw_deck_wish wish = {.style = &cw_deck_styles[2], .elements = {1, 2}, .seed = 1};
    cw_deck_plan plan;
    cw_str out = CW_STR_INIT;
    (void)state;
    cw_deck deck = build(game, &wish, &plan);
    cw_deck_explain(game, &wish, &plan, &deck, "# ", &out);
    assert_non_null(strstr(cw_str_get(&out), "of the raises for earth"));
    assert_non_null(strstr(cw_str_get(&out), "average cost"));
    for (const char *line = cw_str_get(&out); line != NULL && *line != '\0';
         line = strchr(line, '\n') + 1)
        assert_int_equal(*line, '#');
    cw_str_clear(&out);
    cw_game_free(game);
}

static int stop_soon(void *context, size_t done, size_t jobs)
{
    (void)jobs;
    *(size_t *)context = done;
    return done > 0;
}

static void test_evolution(void **state)
{
    cw_game *game = open_game("classic");
    cw_deck_wish wish = {.style = &cw_deck_styles[1], .class_id = 3, .seed = 1};
    cw_deck_plan plan;
    cw_named_deck opponent;
    (void)state;
    cw_deck start = build(game, &wish, &plan), first = start, second = start;
    assert_int_equal(cw_deck_read(game, "basic-warrior", &opponent, &errors), CW_OK);
    cw_evolve_setup setup = {.game = game,
                             .wish = &wish,
                             .plan = &plan,
                             .agent = "greedy",
                             .opponents = &opponent.deck,
                             .opponent_count = 1,
                             .games = 16,
                             .generations = 2,
                             .seed = 5,
                             .keeping.threads = 1,
                             .measure = 100};
    cw_evolve_outcome one, two;
    assert_int_equal(cw_deck_evolve(&setup, &first, &one, &errors), CW_OK);
    setup.keeping.threads = 3;
    assert_int_equal(cw_deck_evolve(&setup, &second, &two, &errors), CW_OK);
    assert_memory_equal(&first, &second, sizeof first);
    assert_int_equal(one.matches, two.matches);
    assert_true(one.winner.rate == two.winner.rate && one.start.rate == two.start.rate);
    assert_int_equal(one.generations, 2);
    assert_int_equal(one.measured, 100);
    assert_true(one.start.low <= one.start.rate && one.start.rate <= one.start.high);
    cw_named_deck evolved = {.deck = first};
    assert_int_equal(cw_deck_check(game, &evolved, &errors), CW_OK);

    size_t seen = 0;
    setup.keeping.progress = stop_soon;
    setup.keeping.context = &seen;
    setup.generations = 1000;
    second = start;
    assert_int_equal(cw_deck_evolve(&setup, &second, &two, &errors), CW_OK);
    assert_true(two.stopped && two.measured == 0 && seen > 0);
    evolved.deck = second;
    assert_int_equal(cw_deck_check(game, &evolved, &errors), CW_OK);
    setup.agent = "greedi";
    assert_int_not_equal(cw_deck_evolve(&setup, &second, &two, &errors), CW_OK);
    cw_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_hero),    cmocka_unit_test(test_same_seed_same_deck),
        cmocka_unit_test(test_elements),      cmocka_unit_test(test_lateness),
        cmocka_unit_test(test_too_few_cards), cmocka_unit_test(test_explains),
        cmocka_unit_test(test_evolution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
