/* Unit tests of the meta map: cells and their decks, the same map for any number of threads, runs
 * that are kept and resumed, stores that are damaged. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "balance/meta_map.h"
#include "lang/load.h"

#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CELLS = CW_MAP_SIDE * CW_MAP_SIDE, OPPONENTS = 2 };

static cw_game *game;
static cw_errors errors;
static cw_deck opponents[OPPONENTS];
static cw_meta_map map, other;
static char folder[] = "/tmp/cardwright-test-XXXXXX", path[64];

static int open_all(void **state)
{
    static const char *const names[OPPONENTS] = {"basic-mage", "basic-warrior"};
    (void)state;
    cw_errors_init(&errors);
    game = cw_load_game("classic", &errors);
    if (game == NULL || mkdtemp(folder) == NULL)
        return 1;
    snprintf(path, sizeof path, "%s/map", folder);
    for (int i = 0; i < OPPONENTS; i++) {
        cw_named_deck deck;
        if (cw_deck_read(game, names[i], &deck, &errors) != CW_OK)
            return 1;
        opponents[i] = deck.deck;
    }
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    unlink(path);
    rmdir(folder);
    cw_game_free(game);
    return 0;
}

static cw_map_setup setup_of(uint64_t matches, int threads)
{
    return (cw_map_setup){.game = game,
                          .agent = "random",
                          .opponents = opponents,
                          .opponent_count = OPPONENTS,
                          .matches = matches,
                          .games = 4,
                          .measure = 8,
                          .seed = 9,
                          .keeping.threads = threads};
}

static void run(const cw_map_setup *setup, cw_meta_map *out)
{
    cw_errors_init(&errors);
    if (cw_map_run(setup, out, &errors) != CW_OK)
        fail_msg("%s", errors.list[0].message);
}

static void assert_same_map(const cw_meta_map *a, const cw_meta_map *b)
{
    assert_int_equal(a->batches, b->batches);
    assert_int_equal(a->tried, b->tried);
    assert_int_equal(a->kept, b->kept);
    assert_int_equal(a->matches, b->matches);
    assert_int_equal(a->measured, b->measured);
    for (int i = 0; i < CELLS; i++) {
        const cw_map_cell *x = &a->cells[i], *y = &b->cells[i];
        assert_int_equal(x->filled, y->filled);
        assert_int_equal(x->deck.hero, y->deck.hero);
        assert_memory_equal(x->deck.cards, y->deck.cards, sizeof x->deck.cards);
        assert_int_equal(x->matches, y->matches);
        assert_true(x->points == y->points && x->rate.rate == y->rate.rate
                    && x->rate.low == y->rate.low);
        assert_memory_equal(&x->pairs, &y->pairs, sizeof x->pairs);
    }
}

static void test_cells(void **state)
{
    cw_map_setup setup = setup_of(4000, 0);
    int filled = 0;
    (void)state;
    run(&setup, &map);
    assert_true(map.curve.count >= 4 && map.curve.count <= CW_MAP_SIDE);
    assert_true(map.spread.count >= 4 && map.spread.count <= CW_MAP_SIDE);
    assert_true(map.matches >= 4000 && map.matches < 6000);
    for (int i = 0; i < CELLS; i++) {
        const cw_map_cell *cell = &map.cells[i];
        cw_named_deck deck = {.deck = cell->deck};
        double mean, spread;
        if (!cell->filled) {
            assert_int_equal(cw_map_judge(&map, i), CW_MAP_EMPTY);
            continue;
        }
        filled++;
        assert_int_equal(cw_deck_check(game, &deck, &errors), CW_OK);
        cw_map_costs(game, &cell->deck, &mean, &spread);
        assert_true(fabs(mean - cell->mean) < 1e-9 && fabs(spread - cell->spread) < 1e-9);
        assert_int_equal(cw_map_cell_of(&map, mean, spread), i);
        assert_int_equal(map.measured, 8);
        assert_true(cell->rate.low <= cell->rate.rate && cell->rate.rate <= cell->rate.high);
        assert_true(cell->points <= (double)cell->matches && cell->matches >= 12);
    }
    assert_true(filled >= 6);
    assert_true(map.kept >= (uint64_t)filled && map.tried > map.kept);
    assert_int_equal(cw_map_cell_of(&map, -1, 0), -1);
    assert_int_equal(cw_map_cell_of(&map, 1e9, 0), -1);
    assert_int_equal(cw_map_cell_of(&map, 3, 1e9), -1);
}

static void test_common_cards(void **state)
{
    int *counts = calloc((size_t)game->card_count, sizeof *counts);
    (void)state;
    memset(&map, 0, sizeof map);
    map.measured = 1;
    map.cells[3] = (cw_map_cell){.filled = true, .deck = opponents[0], .rate = {0.6, 0.51, 1}};
    map.cells[9] = (cw_map_cell){.filled = true, .deck = opponents[1], .rate = {0.7, 0.6, 1}};
    map.cells[10] = (cw_map_cell){.filled = true, .deck = opponents[1], .rate = {0.5, 0, 1}};
    map.cells[11] = (cw_map_cell){.filled = true, .deck = opponents[1], .rate = {0.9, 0.5, 1}};
    map.cells[12] = (cw_map_cell){.filled = true, .deck = opponents[1], .rate = {0.4, 0.3, 0.49}};
    assert_int_equal(cw_map_count_cards(&map, game, counts), 2);
    assert_int_equal(cw_map_count(&map, CW_MAP_OPEN), 2);
    assert_int_equal(cw_map_judge(&map, 11), CW_MAP_OPEN);
    assert_int_equal(cw_map_judge(&map, 12), CW_MAP_LOSES);
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < opponents[i].count; k++)
            assert_in_range(counts[opponents[i].cards[k]], 1, 2);
    map.measured = 0; /* stopped before: nothing is known */
    assert_int_equal(cw_map_count_cards(&map, game, counts), 0);
    assert_int_equal(cw_map_count(&map, CW_MAP_OPEN), 5);
    free(counts);
}

static void test_threads(void **state)
{
    cw_map_setup one = setup_of(1200, 1), three = setup_of(1200, 3);
    (void)state;
    run(&one, &map);
    run(&three, &other);
    assert_same_map(&map, &other);
}

static void test_steps(void **state)
{
    cw_map_setup setup = setup_of(10, 0);
    (void)state;
    setup.curve_step = 2;
    setup.spread_step = 1.5;
    run(&setup, &map);
    assert_true(map.curve.step == 2 && map.spread.step == 1.5);
    setup.curve_step = 0.05;
    assert_int_equal(cw_map_run(&setup, &map, &errors), CW_ERR_RANGE);
    setup.opponent_count = 0;
    cw_errors_init(&errors);
    assert_int_equal(cw_map_run(&setup, &map, &errors), CW_ERR_MISSING);
}

/* ---- stores ---- */

static int stop_late(void *context, size_t done, size_t jobs)
{
    (void)jobs;
    return done > *(size_t *)context;
}

static void test_resume(void **state)
{
    cw_map_setup setup = setup_of(1500, 2);
    size_t stop_at = 700;
    (void)state;
    run(&setup, &map);
    setup.keeping.store = path;
    setup.keeping.progress = stop_late;
    setup.keeping.context = &stop_at;
    run(&setup, &other);
    assert_true(other.measured == 0 || other.matches == map.matches);
    setup.keeping.progress = NULL;
    cw_errors_init(&errors);
    assert_int_not_equal(cw_map_run(&setup, &other, &errors), CW_OK); /* there is something in it */
    setup.keeping.resume = true;
    run(&setup, &other);
    assert_same_map(&map, &other);
    run(&setup, &other); /* nothing left to do but measuring */
    assert_same_map(&map, &other);
    setup.seed++;
    cw_errors_init(&errors);
    assert_int_not_equal(cw_map_run(&setup, &other, &errors), CW_OK);
    assert_non_null(strstr(errors.list[0].message, "seed"));
}

static void test_damaged_stores(void **state)
{
    static const char *const damage[] = {
        "UPDATE job SET result = x'00'", "UPDATE job SET result = x''",
        "UPDATE job SET result = zeroblob(100)", "UPDATE job SET result = 'text'"};
    cw_map_setup setup = setup_of(10, 1);
    (void)state;
    for (size_t i = 0; i < sizeof damage / sizeof *damage; i++) {
        sqlite3 *file;
        unlink(path);
        setup.keeping.store = path;
        setup.keeping.resume = false;
        run(&setup, &map);
        assert_int_equal(sqlite3_open(path, &file), SQLITE_OK);
        assert_int_equal(sqlite3_exec(file, damage[i], NULL, NULL, NULL), SQLITE_OK);
        sqlite3_close(file);
        setup.keeping.resume = true;
        cw_errors_init(&errors);
        if (cw_map_run(&setup, &other, &errors) == CW_OK)
            fail_msg("%s: taken", damage[i]);
        assert_non_null(strstr(errors.list[0].message, "makes no sense"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cells),   cmocka_unit_test(test_common_cards),
        cmocka_unit_test(test_threads), cmocka_unit_test(test_steps),
        cmocka_unit_test(test_resume),  cmocka_unit_test(test_damaged_stores),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
