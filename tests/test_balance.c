/* Unit tests of the balance scheme: budgets, prices of keywords and effects, refused files, random
 * decks, the regression, and that the shipped schemes price every card. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "../src/balance/price_matches.h"
#include "stats/ridge.h"
#include "balance/price.h"
#include "lang/decks.h"
#include "lang/load.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static cw_errors errors;
static cw_game *game;      /* the small one below */
static cw_balance *scheme; /* its prices */

static const char cards[] =
    "game: {name: t, deck_min: 4, deck_max: 4, lanes: 5, rows: 2, elements: [earth, wind, fire],\n"
    "  words: {charge: haste}, classes: [red]}\n"
    "heroes: [{name: H, hero: 30, class: red, elements: {fire: 2}}]\n"
    "cards:\n"
    "- {name: Wolf, cost: 3, minion: 3/2, needs: {fire: 2}, text: Haste.}\n"
    "- {name: Hybrid, cost: 4, minion: 4/4, needs: {fire: 4, earth: 3, wind: 1}}\n"
    "- {name: Blank, cost: 4, minion: 4/5}\n"
    "- {name: Bomb, cost: 2, minion: 1/1, needs: {fire: 2},\n"
    "   text: 'Deathrattle: Deal 2 damage to all enemy minions.'}\n"
    "- {name: Bolt, cost: 2, spell: true, needs: {fire: 2}, text: Deal 3 damage to a character.}\n"
    "- {name: Scar, cost: 1, minion: 3/3, text: 'Battlecry: Deal 2 damage to your hero.'}\n"
    "- {name: Pep, cost: 1, spell: true, text: Give a minion +2 attack this turn.}\n"
    "- {name: Rage, cost: 0, spell: true,\n"
    "   text: Deal 1 damage to a minion. Give it +3 attack.}\n"
    "- {name: Banner, cost: 3, minion: 2/2, text: 'Your other minions have +1 attack.'}\n"
    "- {name: Lucky, cost: 2, minion: 2/2, needs: {wind: 1},\n"
    "   text: 'Battlecry: If you have at least 5 wind, draw a card.'}\n"
    "- {name: Call, cost: 2, spell: true, text: Summon 2 Pups.}\n"
    "- {name: Pup, cost: 1, minion: 1/1, token: true, text: Taunt.}\n"
    "- {name: Gale, cost: 3, spell: true, needs: {wind: 2},\n"
    "   text: Deal 2 damage to all enemy minions in the front row.}\n"
    "- {name: Guard, cost: 3, minion: 4/4, text: Invulnerable 2.}\n"
    "- {name: Gift, cost: 1, spell: true, text: Your opponent draws a card.}\n"
    "- {name: Sleep, cost: 3, spell: true, text: Stun all enemy minions for 2 turns.}\n";

#define PRICES                                                                                     \
    "budget: {base: 1, mana: 2, main: 2, main_base: 1, main_per_mana: 0.5, other: 1,\n"            \
    "  other_free: 1}\n"                                                                           \
    "stats: {attack: 1, health: 1}\n"                                                              \
    "keywords: {taunt: 1, haste: {base: 1, attack: 0.5},\n"                                        \
    "  invulnerable: {number: 1, number_attack: 0.25}}\n"                                          \
    "effects:\n"                                                                                   \
    "  damage: {price: 1, nature: harm, character: 1.3}\n"                                         \
    "  buff: {price: 1, nature: help}\n"                                                           \
    "  draw: {price: 3, nature: gain, opponent: -2.5}\n"                                           \
    "  summon: {price: 1, nature: gain}\n"                                                         \
    "  stun: {price: 2, nature: harm}\n"                                                           \
    "targets: {all_enemy_minions: 2.5, front_row: 0.7}\n"                                          \
    "lasting: {all_friendly_minions: 3}\n"                                                         \
    "when: {death: 0.8}\n"                                                                         \
    "durations: {this_turn: 0.5}\n"                                                                \
    "conditions: {element: 0.6}\n"                                                                 \
    "typical: {attack: 3, health: 4}\n"                                                            \
    "align: {haste: fire, damage: [fire, earth], draw: wind}\n"

static int setup(void **state)
{
    (void)state;
    cw_errors_init(&errors);
    game = cw_load_game_text(cards, sizeof cards - 1, "t.yaml", &errors);
    scheme = game != NULL ? cw_balance_read(game, PRICES, sizeof PRICES - 1, "b.yaml", &errors)
                          : NULL;
    for (int i = 0; i < errors.count; i++) {
        print_error("%d:%d %s\n", errors.list[i].line, errors.list[i].column,
                    errors.list[i].message);
    }
    return scheme != NULL ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    cw_balance_free(scheme);
    cw_game_free(game);
    return 0;
}

static cw_price price_of(const char *name)
{
    cw_price price;
    cw_card_id card = cw_game_find_card(game, name, 0);
    assert_int_not_equal(card, 0);
    cw_balance_price(scheme, card, &price, NULL);
    return price;
}

static void assert_near(double value, double wanted)
{
    if (fabs(value - wanted) > 1e-9)
        fail_msg("%.6f instead of %.6f", value, wanted);
}

static void test_budgets(void **state)
{
    (void)state;
    assert_near(price_of("Wolf").budget, 7);           /* 2 is usual for a cost of 3 */
    assert_near(price_of("Hybrid").budget, 9 + 2 + 2); /* one above, the second 3 - 1 */
    assert_near(price_of("Blank").budget, 9 - 2 * 3);  /* needs nothing at all */
    assert_near(price_of("Bolt").budget, 5);
    assert_near(price_of("Rage").budget, 1 - 2);
}

static void test_prices(void **state)
{
    static const struct {
        const char *card;
        double price;
    } cases[] = {
        {"Wolf", 5 + 1 + 1.5},
        {"Bomb", 2 + 2 * 2.5 * 0.8},
        {"Bolt", 3 * 1.3},
        {"Scar", 6 - 2}, /* harm to a friend */
        {"Pep", 2 * 0.5},
        {"Rage", 3 - 1}, /* on a friend, since that is better */
        {"Banner", 4 + 3},
        {"Lucky", 4 + 3 * 0.6},
        {"Call", 2 * 3},
        {"Gale", 2 * 2.5 * 0.7},
        {"Guard", 8 + 2 * (1 + 1)},
        {"Gift", -2.5},
        {"Sleep", 2 * 2 * 2.5},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_near(price_of(cases[i].card).price, cases[i].price);
}

static void test_lines_add_up(void **state)
{
    cw_price_lines *lines = calloc(1, sizeof *lines);
    (void)state;
    for (int i = 1; i < game->card_count; i++) {
        cw_price price;
        double budget = 0, sum = 0;
        cw_balance_price(scheme, (cw_card_id)i, &price, lines);
        for (int k = 0; k < lines->count; k++)
            *(lines->list[k].part == CW_PART_BUDGET ? &budget : &sum) += lines->list[k].points;
        assert_near(budget, price.budget);
        assert_near(sum, price.price);
    }
    cw_price unused;
    cw_balance_price(scheme, cw_game_find_card(game, "Wolf", 0), &unused, lines);
    const cw_price_line *haste = &lines->list[lines->count - 1];
    assert_string_equal(haste->text, "haste");
    assert_string_equal(haste->sum, "1 + 0.5 x 3 attack");
    free(lines);
}

static void test_flags(void **state)
{
    (void)state;
    cw_price gale = price_of("Gale"), wolf = price_of("Wolf"), blank = price_of("Blank");
    assert_true(cw_price_is_off_element(&gale)); /* damage without fire or earth */
    assert_false(cw_price_is_off_element(&wolf));
    assert_true(cw_price_is_flagged(&blank));
    assert_false(cw_price_is_flagged(&wolf));
    static const char text[] = PRICES "deliberate: {Blank: a lesson}\n";
    cw_balance *other = cw_balance_read(game, text, sizeof text - 1, "b.yaml", &errors);
    assert_non_null(other);
    cw_balance_price(other, blank.card, &blank, NULL);
    assert_true(blank.beyond);
    assert_false(cw_price_is_flagged(&blank));
    assert_string_equal(blank.deliberate, "a lesson");
    cw_balance_free(other);
}

static void test_missing_prices_are_told(void **state)
{
    static const char text[] = "budget: {base: 1}\nstats: {attack: 1, health: 1}\n";
    (void)state;
    cw_balance *bare = cw_balance_read(game, text, sizeof text - 1, "b.yaml", &errors);
    assert_non_null(bare);
    cw_price price;
    cw_balance_price(bare, cw_game_find_card(game, "Bolt", 0), &price, NULL);
    assert_int_equal(price.unpriced, 1 + CW_ROW_OP + CW_OP_DAMAGE);
    assert_true(cw_price_is_flagged(&price));
    cw_balance_free(bare);
}

static void test_refused_files(void **state)
{
    static const struct {
        const char *text;
        int line, column;
        const char *words;
    } cases[] = {
        {"- 1", 1, 1, "a map of sections"},
        {"budget: {}\nstats: {}\nkeyword: {}\n", 3, 1, "did you mean 'keywords'"},
        {"budget: {bass: 1}\nstats: {}\n", 1, 10, "did you mean 'base'"},
        {"budget: {base: many}\nstats: {}\n", 1, 16, "must be a number"},
        {"budget: {base: 1e9}\nstats: {}\n", 1, 16, "must be a number"},
        {"budget: {base: 1001}\nstats: {}\n", 1, 16, "-1000 to 1000"},
        {"budget: {base: --1}\nstats: {}\n", 1, 16, "must be a number"},
        {"budget: []\nstats: {}\n", 1, 9, "must be a map"},
        {"stats: {}\n", 1, 1, "'budget' is missing"},
        {"budget: {}\nstats: {}\nkeywords: {tunt: 1}\n", 3, 12, "did you mean 'taunt'"},
        {"budget: {}\nstats: {}\nkeywords: {taunt: {bse: 1}}\n", 3, 20, "did you mean 'base'"},
        {"budget: {}\nstats: {}\neffects: {damge: {}}\n", 3, 11, "did you mean 'damage'"},
        {"budget: {}\nstats: {}\neffects: {taunt: {}}\n", 3, 11, "no effect"},
        {"budget: {}\nstats: {}\neffects: {draw: {price: 1}}\n", 3, 11, "no nature"},
        {"budget: {}\nstats: {}\neffects: {draw: {price: 1, nature: good}}\n", 3, 36,
         "harm, help, free or gain"},
        {"budget: {}\nstats: {}\nalign: {taunt: water}\n", 3, 16, "no element"},
        {"budget: {}\nstats: {}\ndeliberate: {Wolff: why}\n", 3, 14, "did you mean 'Wolf'"},
        {"budget: {}\nstats: {}\ndeliberate: {Wolf: }\n", 3, 14, "needs a reason"},
        {"budget: {}\nstats: {}\ntolerance: -1\n", 3, 12, "not be negative"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cw_errors_init(&errors);
        cw_balance *read = cw_balance_read(game, cases[i].text, strlen(cases[i].text), "b.yaml",
                                           &errors);
        if (read != NULL || errors.count < 1 || errors.list[0].line != cases[i].line
            || errors.list[0].column != cases[i].column
            || strstr(errors.list[0].message, cases[i].words) == NULL) {
            fail_msg("case %zu: %d:%d %s", i, errors.list[0].line, errors.list[0].column,
                     errors.list[0].message);
        }
    }
    cw_errors_init(&errors);
}

/* Any damage to a file is either a problem or a scheme that can be used. */
static void test_damaged_files(void **state)
{
    char text[] = PRICES;
    cw_rng rng = 7;
    (void)state;
    for (int i = 0; i < 600; i++) {
        size_t at = cw_rng_below(&rng, sizeof text - 1);
        char before = text[at];
        text[at] = "{}[]:,-0.9 \nx"[cw_rng_below(&rng, 13)];
        cw_errors_init(&errors);
        cw_balance *read = cw_balance_read(game, text, sizeof text - 1, "b.yaml", &errors);
        assert_true((read == NULL) == (errors.count > 0));
        for (int card = 1; read != NULL && card < game->card_count; card++) {
            cw_price price;
            cw_balance_price(read, (cw_card_id)card, &price, NULL);
            assert_true(isfinite(price.difference));
        }
        cw_balance_free(read);
        text[at] = before;
    }
    cw_errors_init(&errors);
}

static void test_written_schemes_read_back(void **state)
{
    cw_str text = CW_STR_INIT, again = CW_STR_INIT;
    (void)state;
    cw_balance_write(scheme, &text);
    cw_balance *copy = cw_balance_read(game, cw_str_get(&text), text.size, "w.yaml", &errors);
    assert_non_null(copy);
    cw_balance_write(copy, &again);
    assert_string_equal(cw_str_get(&text), cw_str_get(&again));
    for (int i = 1; i < game->card_count; i++) {
        cw_price a, b;
        cw_balance_price(scheme, (cw_card_id)i, &a, NULL);
        cw_balance_price(copy, (cw_card_id)i, &b, NULL);
        assert_near(a.difference, b.difference);
    }
    cw_balance_free(copy);
    cw_str_clear(&text);
    cw_str_clear(&again);
}

/* Every game that has a scheme has a price for all that its cards do. */
static void test_shipped_schemes(void **state)
{
    char *names[64];
    int count = cw_list_games(names, 64, NULL);
    (void)state;
    for (int i = 0; i < count; i++) {
        char path[4096];
        cw_game *shipped = cw_load_game(names[i], &errors);
        assert_non_null(shipped);
        snprintf(path, sizeof path, "%s/balance.yaml", shipped->folder);
        FILE *file = fopen(path, "r");
        cw_balance *prices = file != NULL ? cw_balance_read_file(shipped, path, &errors) : NULL;
        assert_true((file != NULL) == (prices != NULL));
        for (int k = 1; prices != NULL && k < shipped->card_count; k++) {
            cw_price price;
            cw_balance_price(prices, (cw_card_id)k, &price, NULL);
            if (shipped->cards[k].collectible && price.unpriced != 0) {
                fail_msg("%s: %s has no price", shipped->cards[k].name,
                         cw_balance_row_name(shipped, price.unpriced - 1));
            }
        }
        if (file != NULL)
            fclose(file);
        cw_balance_free(prices);
        cw_game_free(shipped);
        free(names[i]);
    }
}

/* ---- regression ---- */

static void test_ridge_solves(void **state)
{
    /* 4x + 2y = 10, 2x + 3y = 9: x = 1.5, y = 2; the inverse's diagonal is 3/8, 4/8 */
    static const int places[] = {0, 1};
    static const double rows[][2] = {{2, 1}, {0, 1.4142135623730951}};
    double variances[2];
    ridge r;
    (void)state;
    cw__ridge_init(&r, 2);
    cw__ridge_observe(&r, places, rows[0], 2, 1, 0);
    cw__ridge_observe(&r, places, rows[1], 2, 1, 0);
    r.right[0] = 10;
    r.right[1] = 9;
    assert_true(cw__ridge_solve(&r));
    assert_near(r.right[0], 1.5);
    assert_near(r.right[1], 2);
    cw__ridge_variances(&r, variances);
    assert_near(variances[0], 3 / 8.0);
    assert_near(variances[1], 4 / 8.0);
    cw__ridge_clear(&r);
}

static void test_ridge_finds_what_made_the_data(void **state)
{
    enum { SIZE = 12, ROWS = 400 };
    static const double truth[SIZE] = {1, -2, 0.5, 3, 0, 0, 4, -1, 2, 0.25, -0.75, 1};
    ridge r;
    cw_rng rng = 3;
    (void)state;
    cw__ridge_init(&r, SIZE);
    for (int i = 0; i < ROWS; i++) {
        int places[4];
        double values[4], y = 0;
        for (int k = 0; k < 4; k++) {
            places[k] = (int)(3 * (uint32_t)k + cw_rng_below(&rng, 3));
            values[k] = cw_rng_below(&rng, 7) - 3.0;
            y += values[k] * truth[places[k]];
        }
        cw__ridge_observe(&r, places, values, 4, 2, y);
    }
    for (int i = 0; i < SIZE; i++)
        cw__ridge_expect(&r, i, 1e5);
    assert_true(cw__ridge_solve(&r));
    for (int i = 0; i < SIZE; i++)
        assert_true(fabs(r.right[i] - truth[i]) < 1e-6);
    cw__ridge_clear(&r);
}

static void test_ridge_refuses_the_undetermined(void **state)
{
    static const int places[] = {0, 1};
    static const double values[] = {1, 1};
    ridge r;
    (void)state;
    cw__ridge_init(&r, 2);
    cw__ridge_observe(&r, places, values, 2, 1, 1);
    assert_false(cw__ridge_solve(&r));
    cw__ridge_reset(&r);
    cw__ridge_observe(&r, places, values, 2, 1, 1);
    cw__ridge_expect(&r, 0, 1); /* a guess beforehand settles it */
    cw__ridge_expect(&r, 1, 1);
    assert_true(cw__ridge_solve(&r));
    assert_near(r.right[0], r.right[1]);
    cw__ridge_clear(&r);
}

/* ---- matches ---- */

static void test_random_decks_are_legal(void **state)
{
    cw_game *classic = cw_load_game("classic", &errors);
    cw_rng rng = 5;
    (void)state;
    assert_non_null(classic);
    for (int i = 0; i < 200; i++) {
        cw_named_deck deck = {0};
        assert_true(cw__random_deck(classic, &rng, &deck.deck));
        assert_int_equal(cw_deck_check(classic, &deck, &errors), CW_OK);
    }
    cw_game_free(classic);
}

static void test_fit_does_not_depend_on_threads(void **state)
{
    cw_game *classic = cw_load_game("classic", &errors);
    cw_fit fits[2];
    (void)state;
    assert_non_null(classic);
    char path[4096];
    snprintf(path, sizeof path, "%s/balance.yaml", classic->folder);
    cw_balance *prices = cw_balance_read_file(classic, path, &errors);
    assert_non_null(prices);
    for (int i = 0; i < 2; i++) {
        cw_fit_setup fit = {.scheme = prices,
                            .agent = "greedy",
                            .matches = 1500,
                            .seed = 4,
                            .keeping.threads = i == 0 ? 1 : 3};
        assert_int_equal(cw_balance_fit(&fit, &fits[i], &errors), CW_OK);
        assert_int_equal(fits[i].matches, 1500);
        assert_true(fits[i].per_point > 0);
    }
    assert_int_equal(fits[0].row_count, fits[1].row_count);
    assert_int_equal(fits[0].card_count, fits[1].card_count);
    for (int i = 0; i < fits[0].row_count; i++) { /* equal to the last bit */
        assert_true(fits[0].rows[i].fitted == fits[1].rows[i].fitted);
        assert_true(fits[0].rows[i].high == fits[1].rows[i].high);
    }
    for (int i = 0; i < fits[0].card_count; i++) {
        assert_int_equal(fits[0].cards[i].card, fits[1].cards[i].card);
        assert_true(fits[0].cards[i].strength == fits[1].cards[i].strength);
        assert_int_equal(fits[0].cards[i].drawn_wins, fits[1].cards[i].drawn_wins);
    }
    cw_balance_adopt(prices, &fits[0]);
    cw_fit_clear(&fits[1]);
    cw_fit_setup unknown = {.scheme = prices, .agent = "gredy", .matches = 2};
    assert_int_not_equal(cw_balance_fit(&unknown, &fits[1], &errors), CW_OK);
    cw_fit_clear(&fits[0]);
    cw_balance_free(prices);
    cw_game_free(classic);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_budgets),
        cmocka_unit_test(test_prices),
        cmocka_unit_test(test_lines_add_up),
        cmocka_unit_test(test_flags),
        cmocka_unit_test(test_missing_prices_are_told),
        cmocka_unit_test(test_refused_files),
        cmocka_unit_test(test_damaged_files),
        cmocka_unit_test(test_written_schemes_read_back),
        cmocka_unit_test(test_shipped_schemes),
        cmocka_unit_test(test_ridge_solves),
        cmocka_unit_test(test_ridge_finds_what_made_the_data),
        cmocka_unit_test(test_ridge_refuses_the_undetermined),
        cmocka_unit_test(test_random_decks_are_legal),
        cmocka_unit_test(test_fit_does_not_depend_on_threads),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
