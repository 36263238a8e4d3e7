/* Unit tests of leagues: they play the matches of simulations, whatever the number of threads; a
 * store goes on where a run was cut off, and refuses what is not its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "stats/interval.h"
#include "lab/league.h"
#include "runs/sim.h"
#include "runs/store.h"
#include "lang/decks.h"
#include "lang/load.h"

#include <math.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAIRINGS = 3, MATCHES = 24 };

static cw_game *game;
static cw_deck decks[CW_SEATS];
static cw_errors errors;
static char store_path[] = "/tmp/cardwright-league-XXXXXX";
static const char *const deck_names[] = {"basic-mage", "basic-warrior"};

static int load(void **state)
{
    (void)state;
    cw_errors_init(&errors);
    game = cw_load_game("classic", &errors);
    for (int i = 0; i < CW_SEATS && game != NULL; i++) {
        cw_named_deck named;
        memset(&named, 0, sizeof named);
        if (cw_deck_read(game, deck_names[i], &named, &errors) != CW_OK)
            return -1;
        decks[i] = named.deck;
    }
    int file = mkstemp(store_path);
    close(file);
    return game != NULL && file >= 0 ? 0 : -1;
}

static int unload(void **state)
{
    (void)state;
    unlink(store_path);
    cw_game_free(game);
    return 0;
}

static int fresh(void **state)
{
    static const char *const endings[] = {"", "-wal", "-journal", "-shm"};
    char path[200];
    (void)state;
    cw_errors_init(&errors);
    for (int i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s%s", store_path, endings[i]);
        unlink(path);
    }
    return 0;
}

static void make_pairings(cw_pairing pairings[PAIRINGS], uint64_t seed)
{
    static const char *const agents[PAIRINGS][CW_SEATS] = {
        {"random", "greedy"}, {"greedy", "greedy:taunt=3"}, {"random", "nothing"}};
    for (int i = 0; i < PAIRINGS; i++) {
        pairings[i] = (cw_pairing){.agents = {agents[i][0], agents[i][1]},
                                   .deck_names = {deck_names[i % 2], deck_names[1]},
                                   .decks = {decks[i % 2], decks[1]},
                                   .matches = MATCHES,
                                   .seed = seed};
    }
}

/* All but the times. */
static void assert_same(const cw_pairing_result *a, const cw_pairing_result *b)
{
    assert_int_equal(a->matches, b->matches);
    assert_int_equal(a->draws, b->draws);
    assert_int_equal(a->turns, b->turns);
    assert_int_equal(a->actions, b->actions);
    assert_int_equal(a->signature, b->signature);
    assert_memory_equal(a->wins, b->wins, sizeof a->wins);
    assert_memory_equal(a->clock.decisions, b->clock.decisions, sizeof a->clock.decisions);
    assert_memory_equal(a->forfeits, b->forfeits, sizeof a->forfeits);
    assert_memory_equal(a->pair_scores, b->pair_scores, sizeof a->pair_scores);
}

static bool run(cw_league_setup *setup, cw_pairing_result *results)
{
    bool complete = false;
    cw_errors_init(&errors);
    cw_status status = cw_league_run(setup, results, &complete, &errors);
    if (status != CW_OK)
        fail_msg("%s", errors.count > 0 ? errors.list[0].message : cw_status_text(status));
    return complete;
}

static void run_reference(cw_pairing_result results[PAIRINGS])
{
    cw_pairing pairings[PAIRINGS];
    make_pairings(pairings, 7);
    cw_league_setup setup = {.kind = "league",
                             .game = game,
                             .pairings = pairings,
                             .count = PAIRINGS,
                             .keeping.threads = 1};
    assert_true(run(&setup, results));
}

static void refused(cw_league_setup *setup, const char *says)
{
    cw_pairing_result results[PAIRINGS];
    bool complete = true;
    cw_errors_init(&errors);
    assert_int_not_equal(cw_league_run(setup, results, &complete, &errors), CW_OK);
    assert_false(complete);
    assert_true(errors.count > 0);
    if (strstr(errors.list[0].message, says) == NULL)
        fail_msg("\"%s\" is not in \"%s\"", says, errors.list[0].message);
}

/* ---- playing ---- */

static void test_same_as_simulation(void **state)
{
    cw_pairing_result one[PAIRINGS], many[PAIRINGS];
    cw_pairing pairings[PAIRINGS];
    (void)state;
    run_reference(one);
    make_pairings(pairings, 7);
    cw_league_setup setup = {.kind = "league",
                             .game = game,
                             .pairings = pairings,
                             .count = PAIRINGS,
                             .keeping.threads = 3};
    assert_true(run(&setup, many));
    for (int i = 0; i < PAIRINGS; i++) {
        const cw_pairing *p = &pairings[i];
        cw_sim_setup sim = {.game = game,
                            .agents = {p->agents[0], p->agents[1]},
                            .decks = {p->decks[0], p->decks[1]},
                            .matches = MATCHES,
                            .seed = 7,
                            .bare = true,
                            .keeping.threads = 1};
        cw_sim_result result;
        assert_int_equal(cw_sim_run(&sim, &result, &errors), CW_OK);
        assert_same(&one[i], &many[i]);
        assert_int_equal(one[i].matches, MATCHES);
        assert_int_equal(one[i].wins[0], result.wins[0]);
        assert_int_equal(one[i].wins[1], result.wins[1]);
        assert_int_equal(one[i].draws, result.draws);
        assert_int_equal(one[i].turns, result.turns);
        assert_int_equal(one[i].actions, result.actions);
        assert_int_equal(one[i].actions, one[i].clock.decisions[0] + one[i].clock.decisions[1]);
        cw_sim_clear(&result);
        uint64_t half_points = 0, pairs = 0;
        for (int k = 0; k < CW_PAIR_SCORES; k++) {
            half_points += (uint64_t)k * one[i].pair_scores[k];
            pairs += one[i].pair_scores[k];
        }
        assert_int_equal(pairs, MATCHES / 2);
        assert_int_equal(half_points, 2 * one[i].wins[0] + one[i].draws);
    }
}

/* Ten pairs are enough, in the order of pairs. */
static bool after_ten(void *context, int pairing, const cw_pairing_result *so_far)
{
    int *asked = context;
    asked[pairing]++;
    return so_far->matches >= 20;
}

static void test_settled(void **state)
{
    cw_pairing_result one[PAIRINGS], many[PAIRINGS];
    cw_pairing pairings[PAIRINGS];
    int asked[PAIRINGS] = {0};
    (void)state;
    make_pairings(pairings, 7);
    cw_league_setup setup = {.kind = "league",
                             .game = game,
                             .pairings = pairings,
                             .count = PAIRINGS,
                             .keeping.threads = 1,
                             .settled = after_ten,
                             .context = asked};
    assert_true(run(&setup, one));
    setup.keeping.threads = 4;
    assert_true(run(&setup, many));
    for (int i = 0; i < PAIRINGS; i++) {
        assert_int_equal(one[i].matches, 20);
        assert_int_equal(asked[i], 20);
        assert_same(&one[i], &many[i]);
    }
}

static void test_turned_around(void **state)
{
    cw_pairing_result results[PAIRINGS], sum = {0};
    (void)state;
    run_reference(results);
    cw_pairing_add(&sum, &results[0], 1);
    assert_int_equal(sum.wins[0], results[0].wins[1]);
    assert_int_equal(sum.pair_scores[0], results[0].pair_scores[4]);
    cw_rate turned = cw_pairing_rate(&sum), straight = cw_pairing_rate(&results[0]);
    assert_true(fabs(turned.rate + straight.rate - 1) < 1e-9);
    assert_true(fabs(turned.low + straight.high - 1) < 1e-9);
    cw_pairing_add(&sum, &results[0], 0);
    assert_int_equal(sum.matches, 2 * MATCHES);
    assert_true(fabs(cw_pairing_rate(&sum).rate - 0.5) < 1e-9);
}

static void test_bad_setups(void **state)
{
    cw_pairing pairings[PAIRINGS];
    (void)state;
    make_pairings(pairings, 7);
    cw_league_setup setup = {
        .kind = "league", .game = game, .pairings = pairings, .count = PAIRINGS};
    pairings[1].matches = 3;
    refused(&setup, "even number");
    pairings[1].matches = 2;
    pairings[1].agents[1] = "gredy";
    refused(&setup, "greedy");
    make_pairings(pairings, 7);
    pairings[2].decks[0].count = 9999;
    refused(&setup, "cannot start");
    setup.count = 0;
    refused(&setup, "0 pairings");
}

/* ---- the store ---- */

static int stop_soon(void *context, size_t done, size_t jobs)
{
    (void)jobs;
    return done >= *(size_t *)context;
}

static void test_stop_and_resume(void **state)
{
    cw_pairing_result whole[PAIRINGS], parts[PAIRINGS], again[PAIRINGS];
    cw_pairing pairings[PAIRINGS];
    size_t few = 6;
    (void)state;
    run_reference(whole);
    make_pairings(pairings, 7);
    cw_league_setup setup = {.kind = "league",
                             .game = game,
                             .pairings = pairings,
                             .count = PAIRINGS,
                             .keeping.threads = 1,
                             .keeping.store = store_path,
                             .keeping.progress = stop_soon,
                             .keeping.context = &few};
    run(&setup, parts);
    refused(&setup, "--resume");
    setup.keeping.resume = true;
    setup.keeping.progress = NULL;
    setup.keeping.threads = 2;
    assert_true(run(&setup, parts));
    few = 0;
    setup.keeping.progress = stop_soon;
    assert_true(run(&setup, again)); /* nothing left to be played */
    for (int i = 0; i < PAIRINGS; i++) {
        assert_same(&whole[i], &parts[i]);
        assert_same(&whole[i], &again[i]);
        assert_true(again[i].clock.seconds[0] > 0);
        assert_memory_equal(parts[i].clock.times, again[i].clock.times,
                            sizeof again[i].clock.times);
    }
    pairings[0].matches = 8; /* fewer than the store has, then more */
    assert_true(run(&setup, again));
    assert_int_equal(again[0].matches, 8);
    pairings[0].matches = MATCHES + 4;
    setup.keeping.progress = NULL;
    assert_true(run(&setup, again));
    assert_int_equal(again[0].matches, MATCHES + 4);
}

/* A run that is killed at any moment loses only what it was working on. */
static void test_kill_and_resume(void **state)
{
    cw_pairing_result whole[PAIRINGS], parts[PAIRINGS];
    cw_pairing pairings[PAIRINGS];
    (void)state;
    run_reference(whole);
    make_pairings(pairings, 7);
    cw_league_setup setup = {.kind = "league",
                             .game = game,
                             .pairings = pairings,
                             .count = PAIRINGS,
                             .keeping.threads = 1,
                             .keeping.store = store_path,
                             .keeping.resume = true};
    for (int round = 0; round < 4; round++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            bool complete;
            cw_league_run(&setup, parts, &complete, &errors);
            _exit(0);
        }
        usleep((useconds_t)(3000 + 9000 * round)); /* wherever it is then */
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
    }
    assert_true(run(&setup, parts));
    for (int i = 0; i < PAIRINGS; i++)
        assert_same(&whole[i], &parts[i]);
}

/* Killed between making the tables and saying what they are about: nothing was begun. */
static void test_killed_while_opening(void **state)
{
    static const cw_store_kind kind = {
        .name = "nothing", .version = 1, .schema = "CREATE TABLE parts(id INTEGER PRIMARY KEY);"};
    (void)state;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        cw_store *store = cw_store_open(store_path, &kind, false, &errors);
        _exit(store == NULL);
    }
    int status = 1;
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    cw_store *store = cw_store_open(store_path, &kind, true, &errors);
    assert_non_null(store);
    assert_true(cw_store_is_new(store));
    assert_true(cw_store_close(store, &errors));
}

/* Nor is anything left by tables that could not be made. */
static void test_failed_while_opening(void **state)
{
    static const cw_store_kind bad = {.name = "bad", .version = 1, .schema = "CREATE TABEL x;"};
    static const cw_store_kind good = {
        .name = "good", .version = 1, .schema = "CREATE TABLE parts(id INTEGER PRIMARY KEY);"};
    (void)state;
    assert_null(cw_store_open(store_path, &bad, false, &errors));
    assert_int_equal(errors.count, 1);
    cw_store *store = cw_store_open(store_path, &good, true, &errors);
    assert_non_null(store);
    assert_true(cw_store_is_new(store));
    assert_true(cw_store_close(store, &errors));
}

static void make_store(cw_league_setup *setup, cw_pairing pairings[PAIRINGS])
{
    cw_pairing_result results[PAIRINGS];
    make_pairings(pairings, 7);
    *setup = (cw_league_setup){.kind = "league",
                               .game = game,
                               .pairings = pairings,
                               .count = PAIRINGS,
                               .keeping.threads = 1,
                               .keeping.store = store_path};
    for (int i = 0; i < PAIRINGS; i++)
        pairings[i].matches = 4;
    assert_true(run(setup, results));
    setup->keeping.resume = true;
}

static void test_other_setups(void **state)
{
    cw_pairing pairings[PAIRINGS];
    cw_pairing_result results[PAIRINGS];
    cw_league_setup setup;
    (void)state;
    make_store(&setup, pairings);
    for (int i = 0; i < PAIRINGS; i++)
        pairings[i].seed = 8;
    refused(&setup, "its seed is \"7\", now it is \"8\"");
    make_pairings(pairings, 7);
    pairings[1].budget.nodes = 10;
    refused(&setup, "nodes per decision is \"0\", now it is \"10\"");
    make_pairings(pairings, 7);
    pairings[2].agents[1] = "no-aggression";
    refused(&setup, ", now it is \"no-aggression\"");
    make_pairings(pairings, 7);
    pairings[0].decks[0].cards[0] = pairings[0].decks[0].cards[29];
    pairings[0].deck_names[0] = "changed";
    refused(&setup, "its deck 1 is ");
    make_pairings(pairings, 7);
    setup.count = 2;
    refused(&setup, "also has random against nothing");
    setup.keeping.shared = true;
    assert_true(run(&setup, results));
    assert_int_equal(results[1].matches, MATCHES);
    cw_game other = *game;
    other.hash++;
    setup.game = &other;
    refused(&setup, "hash of the game's rules and cards");
}

static void change_store(const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(store_path, &db), SQLITE_OK);
    char *message = NULL;
    sqlite3_exec(db, sql, NULL, NULL, &message);
    if (message != NULL)
        fail_msg("%s: %s", sql, message);
    sqlite3_close(db);
}

static void test_bad_rows(void **state)
{
    static const char *const changes[] = {
        "UPDATE job SET result=x''",
        "UPDATE job SET result=zeroblob(23)",
        "UPDATE job SET result=zeroblob(60000)",
        "UPDATE job SET result='text'",
        "UPDATE job SET result=substr(result, 1, 20)",
        "UPDATE job SET result=substr(result, 1, length(result) - 1)",
        "UPDATE job SET result=result||x'00'",
        "UPDATE job SET result=substr(result, 1, 5)||x'07'||substr(result, 7)",
    };
    cw_pairing pairings[PAIRINGS];
    cw_league_setup setup;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        fresh(state);
        make_store(&setup, pairings);
        change_store(changes[i]);
        refused(&setup, "makes no sense");
    }
}

/* A pairing goes on only if a pair that is kept comes out as before. */
static void test_changed_agents(void **state)
{
    cw_pairing_result results[PAIRINGS];
    cw_pairing pairings[PAIRINGS];
    cw_league_setup setup;
    (void)state;
    make_store(&setup, pairings);
    change_store("UPDATE job SET result=substr(result, 1, 6)||x'99'||substr(result, 8)"
                 " WHERE chapter=2 AND number=0");
    assert_true(run(&setup, results)); /* nothing is added */
    pairings[0].matches += 2;
    assert_true(run(&setup, results)); /* to another pairing */
    pairings[1].matches += 2;
    refused(&setup, "job 0 of chapter 2 goes otherwise now");
    pairings[1].budget.seconds = 1; /* by the clock: nothing could be compared */
    change_store("UPDATE chapter SET words=replace(words, 'seconds per decision: 0',"
                 " 'seconds per decision: 1') WHERE id=2");
    assert_true(run(&setup, results));
    assert_int_equal(results[1].matches, pairings[1].matches);
    change_store("UPDATE job SET number=number+(1<<50)"); /* nothing that this run asks for */
    assert_true(run(&setup, results));
    assert_int_equal(results[0].matches, pairings[0].matches);
}

static void test_foreign_files(void **state)
{
    cw_pairing pairings[PAIRINGS];
    cw_league_setup setup;
    make_store(&setup, pairings);
    change_store("CREATE VIEW v AS SELECT 1");
    refused(&setup, "other tables");
    fresh(state);
    make_store(&setup, pairings);
    change_store("PRAGMA user_version=9");
    refused(&setup, "version 9 of its tables");
    fresh(state);
    change_store("CREATE TABLE things(a, b)");
    refused(&setup, "no store of results");
    fresh(state);
    FILE *file = fopen(store_path, "w");
    assert_non_null(file);
    for (int i = 0; i < 3000; i++)
        fputs("no database ", file);
    fclose(file);
    refused(&setup, "no SQLite database");
    setup.keeping.store = "/tmp";
    refused(&setup, "plain file");
    setup.keeping.store = "/no/such/folder/store.db";
    refused(&setup, "cannot be opened");
    setup.keeping.store = ":memory:";
    refused(&setup, "no name of a file");
    fresh(state);
}

static void test_locked(void **state)
{
    cw_pairing pairings[PAIRINGS];
    cw_league_setup setup;
    sqlite3 *db;
    make_store(&setup, pairings);
    assert_int_equal(sqlite3_open(store_path, &db), SQLITE_OK);
    sqlite3_exec(db, "BEGIN IMMEDIATE; UPDATE job SET matches=matches", NULL, NULL, NULL);
    refused(&setup, "in use");
    sqlite3_close(db);
    fresh(state);
}

/* A store cut off or scribbled over anywhere is refused or works; it never crashes. */
static void test_damaged(void **state)
{
    cw_pairing pairings[PAIRINGS];
    cw_pairing_result results[PAIRINGS];
    cw_league_setup setup;
    cw_rng rng = 5;
    size_t size;
    make_store(&setup, pairings);
    char *good = cw_read_file(store_path, 1 << 24, &size);
    assert_non_null(good);
    for (int round = 0; round < 40; round++) {
        bool complete;
        fresh(state);
        FILE *file = fopen(store_path, "w");
        assert_non_null(file);
        size_t cut = round % 4 == 0 ? cw_rng_below(&rng, (uint32_t)size) : size;
        fwrite(good, 1, cut, file);
        for (int k = 0; k < 20 && round % 4 != 0; k++) {
            fseek(file, (long)cw_rng_below(&rng, (uint32_t)size), SEEK_SET);
            fputc((int)cw_rng_below(&rng, 256), file);
        }
        fclose(file);
        cw_league_run(&setup, results, &complete, &errors);
    }
    free(good);
    fresh(state);
}

/* ---- times, rates ---- */

static void test_percentiles(void **state)
{
    uint64_t times[CW_TIME_BUCKETS] = {0};
    (void)state;
    assert_true(cw_time_percentile(times, 0.5) == 0);
    for (int i = 1; i <= 1000; i++) /* 1 to 1000 milliseconds */
        times[cw_time_bucket(i * 1e-3)]++;
    for (double share = 0.05; share < 1; share += 0.05) {
        double exact = share, found = cw_time_percentile(times, share);
        assert_true(fabs(found / exact - 1) < 0.06);
    }
    assert_int_equal(cw_time_bucket(0), 0);
    assert_int_equal(cw_time_bucket(-1), 0);
    assert_int_equal(cw_time_bucket(NAN), 0);
    assert_int_equal(cw_time_bucket(1e300), CW_TIME_BUCKETS - 1);
    assert_int_equal(cw_time_bucket(INFINITY), CW_TIME_BUCKETS - 1);
}

static void test_rates(void **state)
{
    (void)state;
    for (uint64_t hits = 0; hits <= 20; hits++) {
        cw_rate a = cw_rate_of(hits, 20), b = cw_rate_of_points((double)hits, 20);
        assert_memory_equal(&a, &b, sizeof a);
        assert_true(a.low <= a.rate && a.rate <= a.high);
    }
    cw_rate draws = cw_rate_of_points(10, 20); /* published: 10 of 20 gives 29.93 to 70.07 */
    assert_true(fabs(draws.low - 0.2993) < 1e-4 && fabs(draws.high - 0.7007) < 1e-4);
    cw_rate half = cw_rate_of_points(0.5, 1);
    assert_true(half.low > 0 && half.high < 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_same_as_simulation, fresh),
        cmocka_unit_test_setup(test_settled, fresh),
        cmocka_unit_test_setup(test_turned_around, fresh),
        cmocka_unit_test_setup(test_bad_setups, fresh),
        cmocka_unit_test_setup(test_stop_and_resume, fresh),
        cmocka_unit_test_setup(test_kill_and_resume, fresh),
        cmocka_unit_test_setup(test_killed_while_opening, fresh),
        cmocka_unit_test_setup(test_failed_while_opening, fresh),
        cmocka_unit_test_setup(test_other_setups, fresh),
        cmocka_unit_test_setup(test_bad_rows, fresh),
        cmocka_unit_test_setup(test_changed_agents, fresh),
        cmocka_unit_test_setup(test_foreign_files, fresh),
        cmocka_unit_test_setup(test_locked, fresh),
        cmocka_unit_test_setup(test_damaged, fresh),
        cmocka_unit_test(test_percentiles),
        cmocka_unit_test(test_rates),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
