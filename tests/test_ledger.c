/* Simulations on the ledger: how they are cut into jobs, their records as bytes, that cutting, keeping
 * and resuming change nothing, and that any match can be looked at. */
#include "../src/runs/record.h"

#include "runs/farm.h"
#include "lang/decks.h"
#include "lang/load.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static cw_game *game;
static cw_named_deck decks[CW_SEATS];
static cw_errors errors;
static char folder[] = "/tmp/cardwright-test-XXXXXX", path[64];

static cw_sim_setup setup_of(uint64_t matches, int threads)
{
    return (cw_sim_setup){.game = game,
                          .agents = {"greedy", "random"},
                          .decks = {decks[0].deck, decks[1].deck},
                          .matches = matches,
                          .seed = 5,
                          .keeping.threads = threads};
}

static void assert_equal(const cw_sim_result *a, const cw_sim_result *b)
{
    assert_memory_equal(a, b, TALLY_NUMBERS * sizeof(uint64_t));
    for (int p = 0; p < CW_SEATS; p++) {
        assert_memory_equal(a->cards[p], b->cards[p],
                            (size_t)game->card_count * sizeof *a->cards[p]);
    }
    assert_memory_equal(a->card_pairs, b->card_pairs,
                        (size_t)game->card_count * sizeof *a->card_pairs);
}

static void test_jobs_are_whole_pairs(void **state)
{
    static const uint64_t sizes[] = {1,     2,       3,         999,          1000,
                                     12345, 2000000, 123456789, 999999999999, 1000000000000};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        for (int repeats = 0; repeats <= 1; repeats++) {
            uint64_t block = cw__sim_block(sizes[i], repeats);
            assert_true(block >= 2 && block % 2 == 0);
            assert_true((sizes[i] + block - 1) / block <= 1000000);
        }
    }
}

/* ---- bytes ---- */

static void test_counts_as_bytes(void **state)
{
    cw_sim_setup setup = setup_of(20, 1);
    cw_sim_result result, twice = {0};
    unsigned char *bytes = malloc(cw__counts_room(game->card_count));
    (void)state;
    assert_int_equal(cw_sim_run(&setup, &result, &errors), CW_OK);
    size_t size = cw__counts_write(&result, game->card_count, bytes);
    assert_true(size < 4000);
    for (int p = 0; p < CW_SEATS; p++)
        twice.cards[p] = calloc((size_t)game->card_count, sizeof *twice.cards[p]);
    twice.card_pairs = calloc((size_t)game->card_count, sizeof *twice.card_pairs);
    assert_true(cw__counts_add(&twice, game->card_count, 20, bytes, size));
    assert_equal(&result, &twice);
    assert_true(cw__counts_add(&twice, game->card_count, 20, bytes, size));
    assert_int_equal(twice.matches, 40);
    assert_int_equal(twice.actions, 2 * result.actions);
    /* Whatever is cut off, added or meant for another number of matches is refused. */
    for (size_t less = 0; less < size; less++)
        assert_false(cw__counts_add(&twice, game->card_count, 20, bytes, less));
    assert_false(cw__counts_add(&twice, game->card_count, 20, bytes, size + 1));
    assert_false(cw__counts_add(&twice, game->card_count, 21, bytes, size));
    assert_false(cw__counts_add(&twice, 1, 20, bytes, size));
    assert_int_equal(twice.matches, 40);
    result.pairs[CW_SIM_WON][CW_SIM_WON]++; /* pairs that are not those of the matches */
    size_t wrong = cw__counts_write(&result, game->card_count, bytes);
    assert_false(cw__counts_add(&twice, game->card_count, 20, bytes, wrong));
    result.pairs[CW_SIM_WON][CW_SIM_WON]--;
    cw__counts_write(&result, game->card_count, bytes);
    for (size_t i = 0; i < size; i++) { /* damaged in any place: read within bounds */
        bytes[i] ^= 0x81;
        cw__counts_add(&twice, game->card_count, 20, bytes, size);
        bytes[i] ^= 0x81;
    }
    cw_sim_clear(&twice);
    cw_sim_clear(&result);
    free(bytes);
}

/* ---- runs ---- */

static void run(const cw_sim_setup *setup, const char *file, bool resume, cw_sim_result *result)
{
    cw_errors_init(&errors);
    cw_sim_setup kept = *setup;
    kept.keeping.store = file;
    kept.keeping.resume = resume;
    if (cw_sim_run(&kept, result, &errors) != CW_OK)
        fail_msg("%s", errors.list[0].message);
}

static void test_threads_change_nothing(void **state)
{
    (void)state;
    for (uint64_t matches = 1; matches < 100; matches += 49) {
        cw_sim_setup setup = setup_of(matches, 3);
        cw_sim_result many, single;
        run(&setup, NULL, false, &many);
        setup.keeping.threads = 1;
        run(&setup, NULL, false, &single);
        assert_int_equal(many.matches, matches);
        assert_equal(&many, &single);
        cw_sim_clear(&many);
        cw_sim_clear(&single);
    }
}

/* ---- pairs ---- */

static uint64_t pair_count(const cw_sim_result *r, bool whole)
{
    uint64_t count = 0;
    for (int i = 0; i < CW_SIM_OUTCOMES * CW_SIM_OUTCOMES; i++) {
        int a = i / CW_SIM_OUTCOMES, b = i % CW_SIM_OUTCOMES;
        bool both = a != CW_SIM_NOT_PLAYED && b != CW_SIM_NOT_PLAYED;
        count += both == whole ? r->pairs[a][b] : 0;
    }
    return count;
}

/* Pairs say the same as single matches in all that does not ask which belong together. */
static void test_pairs_add_up(void **state)
{
    (void)state;
    for (uint64_t matches = 40; matches <= 41; matches++) {
        cw_sim_setup setup = setup_of(matches, 2);
        cw_sim_result r;
        run(&setup, NULL, false, &r);
        assert_int_equal(pair_count(&r, true), 20);
        assert_int_equal(pair_count(&r, false), matches - 40);
        cw_clusters wins[] = {cw_sim_clusters(&r, CW_SIM_WINS_1),
                              cw_sim_clusters(&r, CW_SIM_WINS_2)};
        cw_clusters points = cw_sim_clusters(&r, CW_SIM_POINTS_1);
        cw_clusters first = cw_sim_clusters(&r, CW_SIM_FIRST_WINS);
        assert_int_equal(wins[0].half_points, 2 * r.wins[0]);
        assert_int_equal(wins[1].half_points, 2 * r.wins[1]);
        assert_int_equal(points.half_points, 2 * r.wins[0] + r.draws);
        assert_int_equal(first.half_points, 2 * (r.first_wins[0] + r.first_wins[1]));
        assert_int_equal(first.size, matches);
        assert_true(r.turn_squares * first.count >= r.turns * r.turns);
        for (int i = 0; i < game->card_count; i++) {
            const cw_card_tally *a = &r.cards[0][i], *b = &r.cards[1][i];
            const cw_card_pairs *p = &r.card_pairs[i];
            const cw_clusters *drawn = &p->drawn[CW_SIM_BOTH], *played = &p->played[CW_SIM_BOTH];
            assert_int_equal(drawn->size, a->drawn_matches + b->drawn_matches);
            assert_int_equal(drawn->half_points, 2 * (a->drawn_wins + b->drawn_wins));
            assert_int_equal(played->size, a->played_matches + b->played_matches);
            assert_int_equal(played->half_points, 2 * (a->played_wins + b->played_wins));
            assert_true(drawn->count <= first.count && drawn->size <= 4 * drawn->count);
            assert_int_equal(p->drawn[0].size, a->drawn_matches);
            assert_int_equal(p->drawn[1].half_points, 2 * b->drawn_wins);
            assert_int_equal(p->played[1].size, b->played_matches);
            assert_int_equal(p->played[0].half_points, 2 * a->played_wins);
        }
        cw_sim_clear(&r);
    }
}

/* A player who decides alike in both matches of a pair wins one of them against himself. */
static void test_a_mirror_is_exact(void **state)
{
    cw_sim_setup setup = setup_of(100, 2);
    cw_sim_result r;
    (void)state;
    setup.agents[1] = setup.agents[0];
    setup.decks[1] = setup.decks[0];
    setup.bare = true;
    run(&setup, NULL, false, &r);
    cw_rate rate = cw_sim_win_rate(&setup, &r, 0);
    assert_int_equal(r.draws, 0);
    assert_true(rate.exact && rate.rate == 0.5 && rate.low == 0.5 && rate.high == 0.5);
    cw_clusters first = cw_sim_clusters(&r, CW_SIM_FIRST_WINS); /* alike: worth 50, not 100 */
    assert_true(cw_clusters_worth(&first) < 51);
    setup.reveal = CW_REVEAL_HAND; /* of one of them: the sides are not the same any more */
    assert_false(cw_sim_is_mirror(&setup));
    rate = cw_sim_win_rate(&setup, &r, 0);
    assert_true(!rate.exact && rate.low < 0.5 && rate.high > 0.5 && rate.high - rate.low < 0.1);
    setup.reveal = CW_REVEAL_HAND | CW_REVEAL_HAND << 1;
    assert_true(cw_sim_is_mirror(&setup));
    setup.decks[1].cards[0] = setup.decks[1].cards[setup.decks[1].count - 1];
    assert_false(cw_sim_is_mirror(&setup));
    cw_sim_clear(&r);
}

static void execute(const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void test_what_is_missing_is_played(void **state)
{
    cw_sim_setup setup = setup_of(300, 2);
    cw_sim_result whole, rest;
    (void)state;
    run(&setup, NULL, false, &whole);
    unlink(path);
    run(&setup, path, false, &rest);
    cw_sim_clear(&rest);
    execute("DELETE FROM job WHERE number % 3 = 1"); /* as if it had been killed before them */
    run(&setup, path, true, &rest);
    assert_equal(&whole, &rest);
    cw_sim_clear(&rest);
    run(&setup, path, true, &rest); /* nothing is left to play */
    assert_equal(&whole, &rest);
    cw_sim_clear(&whole);
    cw_sim_clear(&rest);
}

static int stop_at_once(void *context, size_t done, size_t jobs)
{
    (void)context;
    (void)done;
    (void)jobs;
    return 1;
}

static void test_stopped_runs_go_on(void **state)
{
    cw_sim_setup setup = setup_of(1200, 2);
    cw_sim_result whole, part, rest;
    (void)state;
    run(&setup, NULL, false, &whole);
    unlink(path);
    setup.keeping.progress = stop_at_once;
    run(&setup, path, false, &part);
    assert_true(part.matches <= 1200); /* a fast machine may be done before it is asked */
    setup.keeping.progress = NULL;
    run(&setup, path, true, &rest);
    assert_equal(&whole, &rest);
    cw_sim_clear(&whole);
    cw_sim_clear(&part);
    cw_sim_clear(&rest);
}

static void refused(const cw_sim_setup *setup, bool resume, const char *says)
{
    cw_sim_result result;
    cw_errors_init(&errors);
    cw_sim_setup kept = *setup;
    kept.keeping.store = path;
    kept.keeping.resume = resume;
    assert_int_not_equal(cw_sim_run(&kept, &result, &errors), CW_OK);
    if (errors.count == 0 || strstr(errors.list[0].message, says) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", errors.list[0].message, says);
    cw_sim_clear(&result);
}

static void test_other_setups_are_refused(void **state)
{
    cw_sim_setup setup = setup_of(40, 1), other = setup;
    cw_sim_result result;
    (void)state;
    unlink(path);
    run(&setup, path, false, &result);
    cw_sim_clear(&result);
    refused(&setup, false, "--resume");
    other.seed = 6;
    refused(&other, true, "its seed is \"5\", now it is \"6\"");
    other = setup;
    other.matches = 60;
    refused(&other, true, "number of matches");
    other = setup;
    other.agents[1] = "greedy:hero=2";
    refused(&other, true, "agent 2");
    other = setup;
    other.decks[0] = decks[1].deck;
    refused(&other, true, "deck 1");
    other = setup;
    other.bare = true;
    refused(&other, true, "kind of counts");
}

static void test_damaged_stores_are_refused(void **state)
{
    cw_sim_setup setup = setup_of(40, 1);
    cw_sim_result result;
    (void)state;
    unlink(path);
    run(&setup, path, false, &result);
    cw_sim_clear(&result);
    execute("UPDATE job SET result = x'01020304' WHERE number = 3");
    refused(&setup, true, "job 3 of chapter 1 makes no sense");
    execute("UPDATE job SET result = 'text' WHERE number = 3");
    refused(&setup, true, "job 3 of chapter 1 makes no sense");
    execute("DELETE FROM job WHERE number = 3; CREATE TABLE more(x)");
    refused(&setup, true, "other tables");
    execute("DROP TABLE more; PRAGMA user_version = 99");
    refused(&setup, true, "version 99 of its tables");
    execute("PRAGMA user_version = 1");
    execute("UPDATE description SET value = 'tournament' WHERE what = 'kind of run'");
    refused(&setup, true, "its kind of run is \"tournament\", now it is \"sim\"");
    execute("UPDATE description SET value = 'sim' WHERE what = 'kind of run'");
    execute("UPDATE description SET value = '0.0' WHERE what LIKE 'version%'");
    refused(&setup, true, "version of cardwright is \"0.0\"");
    execute("UPDATE description SET value = '" CW_VERSION "' WHERE what LIKE 'version%'");
    run(&setup, path, true, &result);
    assert_int_equal(result.matches, 40);
    cw_sim_clear(&result);
}

/* ---- looking at matches ---- */

static bool look(uint64_t number, cw_str *text)
{
    cw_kept_match match;
    cw_str_reset(text);
    cw_errors_init(&errors);
    bool good = cw_ledger_find_match(path, number, &match, &errors)
                && cw_kept_match_replay(&match, game, text, &errors);
    cw_kept_match_clear(&match);
    return good;
}

static void test_any_match_can_be_looked_at(void **state)
{
    (void)state;
    for (int clocked = 0; clocked <= 1; clocked++) {
        cw_sim_setup setup = setup_of(41, 2);
        cw_sim_result result;
        cw_str text = CW_STR_INIT;
        uint64_t wins = 0;
        setup.budget.seconds = clocked;
        unlink(path);
        run(&setup, path, false, &result);
        for (uint64_t i = 1; i <= 41; i++) {
            char end[40];
            if (!look(i, &text))
                fail_msg("%s", errors.list[0].message);
            snprintf(end, sizeof end, "\nresult %d ", i % 2 == 1 ? 1 : 2); /* seats are swapped */
            wins += strstr(cw_str_get(&text), end) != NULL;
        }
        assert_int_equal(wins, result.wins[0]);
        assert_false(look(42, &text));
        assert_non_null(strstr(errors.list[0].message, "the store has 41 matches"));
        cw_str_clear(&text);
        cw_sim_clear(&result);
    }
}

/* An agent that plays otherwise now: the end does not agree. */
static void test_another_end_is_told(void **state)
{
    cw_sim_setup setup = setup_of(4, 1);
    cw_sim_result result;
    cw_str text = CW_STR_INIT;
    (void)state;
    unlink(path);
    run(&setup, path, false, &result);
    execute("UPDATE chapter SET words = replace(words, 'agent 1: greedy', 'agent 1: nothing')");
    assert_false(look(1, &text));
    assert_non_null(strstr(errors.list[0].message, "ends otherwise now"));
    cw_str_clear(&text);
    cw_sim_clear(&result);
}

static int load(void **state)
{
    (void)state;
    cw_errors_init(&errors);
    game = cw_load_game("classic", &errors);
    if (game == NULL || mkdtemp(folder) == NULL
        || cw_deck_read(game, "basic-mage", &decks[0], &errors) != CW_OK
        || cw_deck_read(game, "basic-warrior", &decks[1], &errors) != CW_OK)
        return -1;
    snprintf(path, sizeof path, "%s/store", folder);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    unlink(path);
    rmdir(folder);
    cw_game_free(game);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_jobs_are_whole_pairs),
        cmocka_unit_test(test_counts_as_bytes),
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_pairs_add_up),
        cmocka_unit_test(test_a_mirror_is_exact),
        cmocka_unit_test(test_what_is_missing_is_played),
        cmocka_unit_test(test_stopped_runs_go_on),
        cmocka_unit_test(test_other_setups_are_refused),
        cmocka_unit_test(test_damaged_stores_are_refused),
        cmocka_unit_test(test_any_match_can_be_looked_at),
        cmocka_unit_test(test_another_end_is_told),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
