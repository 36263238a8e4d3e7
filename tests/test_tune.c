/* Unit tests of tuning: tables of constants in the names of agents, searches that can be taken up
 * again, do not depend on threads and do find better constants. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "table/agent_table.h"
#include "balance/tune.h"
#include "lang/decks.h"
#include "lang/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static cw_game *game;
static cw_deck decks[2];
static cw_errors errors;
static char path[64];

static int load(void **state)
{
    static const char *const names[] = {"basic-mage", "basic-warrior"};
    (void)state;
    cw_errors_init(&errors);
    game = cw_load_game("classic", &errors);
    for (int i = 0; i < 2 && game != NULL; i++) {
        cw_named_deck named;
        if (cw_deck_read(game, names[i], &named, &errors) != CW_OK)
            return -1;
        decks[i] = named.deck;
    }
    strcpy(path, "/tmp/cardwright-tune-XXXXXX.yaml");
    int file = mkstemps(path, 5);
    return game != NULL && file >= 0 && close(file) == 0 ? 0 : -1;
}

static int unload(void **state)
{
    (void)state;
    cw_game_free(game);
    remove(path);
    return 0;
}

static void write_text(const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
    cw_errors_init(&errors);
}

/* "greedy:" + words, where % stands for the file. */
static const char *spec_of(const char *words)
{
    static char spec[400];
    const char *mark = strchr(words, '%');
    snprintf(spec, sizeof spec, "greedy:%.*s%s%s", mark != NULL ? (int)(mark - words) : 0, words,
             mark != NULL ? path : "", mark != NULL ? mark + 1 : words);
    return spec;
}

/* ---- tables ---- */

static void test_expand(void **state)
{
    static const struct {
        const char *words, *full;
    } rows[] = {
        {"taunt=2", "greedy:taunt=2"},
        {"@%", "greedy:hero=2,taunt=-0.5"},
        {"@%,taunt=7", "greedy:hero=2,taunt=7"},
        {"hero=7,weapon=1,@%", "greedy:weapon=1,hero=2,taunt=-0.5"},
        {"weapon=1,@%", "greedy:weapon=1,hero=2,taunt=-0.5"},
    };
    cw_str out = CW_STR_INIT;
    (void)state;
    write_text("agent: greedy\nvalues: {hero: 2, taunt: -0.5}\nnote: anything\n");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(cw_agent_expand(game, spec_of(rows[i].words), &out, &errors), CW_OK);
        assert_string_equal(cw_str_get(&out), rows[i].full);
        cw_agent *agent = cw_agent_open(spec_of(rows[i].words), game, 0, 1, 0, &errors);
        assert_non_null(agent);
        cw_agent_free(agent);
    }
    assert_null(cw_agent_open(spec_of("@%,taunt=7,taunt=8"), game, 0, 1, 0, &errors));
    assert_non_null(strstr(errors.list[0].message, "taunt is given twice"));
    assert_int_equal(cw_agent_expand(game, "random", &out, &errors), CW_OK);
    assert_string_equal(cw_str_get(&out), "random");
    write_text("agent: greedy\nvalues: {model: mixture}\n");
    assert_int_equal(cw_agent_expand(game, spec_of("@%"), &out, &errors), CW_OK);
    assert_string_equal(cw_str_get(&out), "greedy:model=mixture");
    write_text("agent: greedy\nvalues: {}\n");
    assert_int_equal(cw_agent_expand(game, spec_of("@%"), &out, &errors), CW_OK);
    assert_string_equal(cw_str_get(&out), "greedy");
    cw_str_clear(&out);
}

static void test_bad_tables(void **state)
{
    static const struct {
        const char *text, *says;
        int line;
    } rows[] = {
        {"agent: greedy\nvalues: {tuant: 1}\n", "did you mean \"taunt\"", 2},
        {"agent: greedy\nvalues:\n  taunt: 200\n", "from -100 to 100", 3},
        {"agent: greedy\nvalues:\n  taunt: much\n", "from -100 to 100", 3},
        {"agent: greedy\nvalues:\n  taunt: nan\n", "from -100 to 100", 3},
        {"agent: greedy\nvalues:\n  taunt: [1]\n", "from -100 to 100", 3},
        {"agent: greedy\nvalues:\n  model: databse\n", "did you mean \"database\"", 3},
        {"agent: greedy\nvalues:\n  model: 1\n", "one of uniform, database or mixture", 3},
        {"agent: greedy\nvalues:\n  model: {}\n", "one of uniform, database or mixture", 3},
        {"agent: random\nvalues: {}\n", "one of greedy", 1},
        {"agent: greedy\n", "\"values\"", 1},
        {"- 1\n", "\"values\"", 1},
        {"", "\"values\"", 1},
        {"a: [\n", "", 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        write_text(rows[i].text);
        assert_null(cw_agent_open(spec_of("@%"), game, 0, 1, 0, &errors));
        assert_true(errors.count > 0);
        if (strstr(errors.list[0].message, rows[i].says) == NULL)
            fail_msg("\"%s\" is not in \"%s\"", rows[i].says, errors.list[0].message);
        assert_true(rows[i].line == 0 || errors.list[0].line == rows[i].line);
    }
    cw_errors_init(&errors);
    assert_null(cw_agent_open("greedy:@no-such-table", game, 0, 1, 0, &errors));
    assert_non_null(strstr(errors.list[0].file, "agents/no-such-table.yaml"));
    assert_null(cw_agent_open("greedy:@", game, 0, 1, 0, &errors));
    assert_null(cw_agent_open("greedy:@..", game, 0, 1, 0, &errors));
    assert_null(cw_agent_open("greedy:@/dev/zero", game, 0, 1, 0, &errors));
    assert_null(cw_agent_open("gredy:@tuned", game, 0, 1, 0, &errors));
    assert_true(cw_agent_names_path("greedy:@/etc/x") && cw_agent_names_path("greedy:a=1,@x.yaml"));
    assert_false(cw_agent_names_path("greedy:@tuned,taunt=1"));
}

/* ---- the search ---- */

static cw_tune_record new_record(const char *agent, const char *params)
{
    cw_tune_record r = {.seed = 3, .games = 16, .measure = 60, .population = 3};
    snprintf(r.agent, sizeof r.agent, "%s", agent);
    snprintf(r.params, sizeof r.params, "%s", params);
    strcpy(r.decks, "basic-mage,basic-warrior");
    strcpy(r.made_by, "cardwright tune \"classic\"");
    return r;
}

static void run_search(cw_tune_record *record, int generations, int threads, const char *store)
{
    cw_tune_setup setup = {.game = game,
                           .decks = decks,
                           .deck_count = 2,
                           .keeping = {.store = store, .resume = true, .threads = threads},
                           .generations = generations};
    bool stopped = false;
    cw_errors_init(&errors);
    cw_tune *tune = cw_tune_new(&setup, record, &errors);
    if (tune == NULL)
        fail_msg("%s", errors.list[0].message);
    while (record->generation < generations) {
        assert_int_equal(cw_tune_step(tune, &stopped), CW_OK);
        assert_false(stopped);
    }
    assert_int_equal(cw_tune_measure(tune, &stopped), CW_OK);
    cw_str text = CW_STR_INIT;
    cw_tune_write(tune, &text);
    write_text(cw_str_get(&text));
    cw_str_clear(&text);
    assert_true(cw_tune_free(tune));
}

static void same_findings(const cw_tune_record *a, const cw_tune_record *b)
{
    assert_memory_equal(a->values, b->values, sizeof a->values);
    assert_int_equal(a->accepted, b->accepted);
    assert_int_equal(a->matches, b->matches);
    assert_int_equal(a->measured, b->measured);
    assert_true(a->step == b->step && a->gain.rate == b->gain.rate);
}

static void test_resume(void **state)
{
    cw_tune_record straight = new_record("greedy:hero=1.5", ""), again = straight;
    cw_tune_record resumed = straight, other = straight;
    char store[] = "/tmp/cw-tune-XXXXXX";
    (void)state;
    close(mkstemp(store));
    run_search(&straight, 3, 1, NULL);
    run_search(&again, 2, 3, store);
    run_search(&resumed, 3, 2, store);
    same_findings(&straight, &resumed);
    cw_tune_setup setup = {
        .game = game, .decks = decks, .deck_count = 2, .keeping = {.store = store, .resume = true}};
    other.seed++; /* another run */
    assert_null(cw_tune_new(&setup, &other, &errors));
    assert_non_null(strstr(errors.list[0].message, "seed"));
    unlink(store);
    assert_true(straight.values[0] == 1.5); /* given, so not tuned */
    cw_str full = CW_STR_INIT;              /* the table holds what was tuned, and only that */
    assert_int_equal(cw_agent_expand(game, spec_of("@%"), &full, &errors), CW_OK);
    assert_non_null(strstr(cw_str_get(&full), "taunt="));
    assert_null(strstr(cw_str_get(&full), "hero="));
    cw_str_clear(&full);
}

/* A player that will not part with its cards is easy to improve. */
static void test_finds_better(void **state)
{
    (void)state;
    write_text("agent: greedy\nvalues: {hand: 9}\n");
    cw_tune_record record = new_record(spec_of("@%"), "hand");
    record.games = 60;
    record.population = 4;
    run_search(&record, 6, 0, NULL);
    assert_true(record.accepted > 0);
    assert_true(record.gain.low > 0.6);
}

static void test_bad_searches(void **state)
{
    static const struct {
        const char *agent, *params, *says;
    } rows[] = {
        {"gredy", "", "did you mean \"greedy\""},
        {"greedy", "tuant", "did you mean 'taunt'"},
        {"greedy:taunt=1", "taunt", "both given and tuned"},
        {"greedy", "taunt,model", "takes words"},
        {"random", "", "nothing to tune"},
    };
    cw_tune_setup setup = {.game = game, .decks = decks, .deck_count = 2};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cw_tune_record record = new_record(rows[i].agent, rows[i].params);
        cw_errors_init(&errors);
        assert_null(cw_tune_new(&setup, &record, &errors));
        if (strstr(errors.list[0].message, rows[i].says) == NULL)
            fail_msg("\"%s\" is not in \"%s\"", rows[i].says, errors.list[0].message);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_expand),       cmocka_unit_test(test_bad_tables),
        cmocka_unit_test(test_resume),       cmocka_unit_test(test_finds_better),
        cmocka_unit_test(test_bad_searches),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
