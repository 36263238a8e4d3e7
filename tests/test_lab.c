/* Unit tests of the laboratory: scenarios fail when they must, simulations do not depend on
 * threads, replays find what has changed, the engine protocol survives anything. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "stats/interval.h"
#include "table/replay.h"
#include "table/scenario.h"
#include "table/session.h"
#include "runs/sim.h"
#include "lang/decks.h"
#include "lang/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static cw_game *game;
static cw_deck decks[CW_SEATS];
static cw_errors errors;

static int load(void **state)
{
    static const char *const names[] = {"basic-mage", "basic-warrior"};
    (void)state;
    cw_errors_init(&errors);
    game = cw_load_game("classic", &errors);
    for (int i = 0; i < CW_SEATS && game != NULL; i++) {
        cw_named_deck named;
        memset(&named, 0, sizeof named);
        if (cw_deck_read(game, names[i], &named, &errors) != CW_OK)
            return -1;
        decks[i] = named.deck;
    }
    return game != NULL ? 0 : -1;
}

static int unload(void **state)
{
    (void)state;
    cw_game_free(game);
    return 0;
}

/* ---- scenarios ---- */

#define YETI                                                                                       \
    "- name: s\n  you: {mana: 10, hand: [Chillwind Yeti], deck: [Fireball]}\n"                     \
    "  enemy: {board: [Bloodfen Raptor]}\n  steps:\n"

static void run_scenario(const char *text, cw_scenario_result *result)
{
    memset(result, 0, sizeof *result);
    cw_scenario_run(game, text, strlen(text), "test.yaml", NULL, result);
}

static void test_scenario_passes(void **state)
{
    cw_scenario_result r;
    (void)state;
    run_scenario(YETI
                 "  - play: Chillwind Yeti\n"
                 "  - expect: {your mana: 6, Chillwind Yeti: 4/5, your board count: 1,\n"
                 "      happened: summon, not happened: draw, winner: none, to move: you}\n"
                 "  - refused: {attack: Chillwind Yeti, on: enemy hero, because: cannot_attack}\n"
                 "  - end turn\n"
                 "  - expect: {to move: enemy, Chillwind Yeti: {asleep: true, taunt: false}}\n",
                 &r);
    if (r.failed > 0)
        fail_msg("%s", cw_str_get(&r.messages));
    assert_int_equal(r.passed, 1);
    cw_scenario_clear(&r);
}

/* Each must fail, on that line, with those words. */
static void test_scenario_fails(void **state)
{
    static const struct {
        const char *text;
        const char *words;
        bool broken;
    } cases[] = {
        {YETI "  - expect: {your mana: 9}\n", "test.yaml:5: s: expected your mana: 9, found 10",
         false},
        {YETI "  - expect: {Bloodfen Raptor: 3/3}\n", "found 3/2", false},
        {YETI "  - expect: {Bloodfen Raptor: gone}\n", "to be gone", false},
        {YETI "  - expect: {Bloodfen Raptor: {keywords: [taunt]}}\n", "found []", false},
        {YETI "  - expect: {Bloodfen Raptor: {can attack: true}}\n", "can attack true", false},
        {YETI "  - expect: {enemy board: []}\n", "found [Bloodfen Raptor]", false},
        {YETI "  - expect: {your hand: [Fireball]}\n", "found [Chillwind Yeti]", false},
        {YETI "  - expect: {your deck: [Frostbolt]}\n", "found [Fireball]", false},
        {YETI "  - expect: {winner: you}\n", "found none", false},
        {YETI "  - expect: {happened: draw}\n", "draw happened", false},
        {YETI "  - expect: {your weapon: Fiery War Axe}\n", "found none", false},
        {YETI "  - play: Chillwind Yeti\n    on: enemy hero\n  - expect: {turn: 1}\n", "refused",
         false},
        {YETI "  - refused: {play: Chillwind Yeti}\n", "is allowed", false},
        {YETI "  - refused: {play: Chillwind Yeti, on: enemy hero, because: taunt}\n",
         "found bad_target", false},
        {YETI "  - end turn\n", "expects nothing", true},
        {YETI "  - expect: {your manna: 9}\n", "did you mean \"mana\"", true},
        {YETI "  - plai: Chillwind Yeti\n", "did you mean \"play\"", true},
        {YETI "  - play: Chillwind Yetl\n", "did you mean \"Chillwind Yeti\"", true},
        {YETI "  - play: Fireball\n", "no \"Fireball\" there", true},
        {YETI "  - expect: {your mana: many}\n", "expected a number", true},
        {YETI "  - chance: [0]\n  - end turn\n  - expect: {turn: 2}\n",
         "chance outcomes were given", false},
        {"- name: s\n  you: {hans: []}\n  steps: []\n", "did you mean \"hand\"", true},
        {"- name: s\n  you: {board: [Fireball]}\n  steps: []\n", "cannot stand here", true},
        {"- name: s\n  seed: x\n  steps: []\n", "expected a number", true},
        {"- name: s\n", "no list of steps", true},
        {"- steps: []\n", "no name", true},
        {"name: s\n", "expected a list", true},
        {"- [", "test.yaml:2", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cw_scenario_result r;
        run_scenario(cases[i].text, &r);
        if (r.passed != 0 || r.failed != 1 || r.broken != cases[i].broken
            || strstr(cw_str_get(&r.messages), cases[i].words) == NULL)
            fail_msg("case %zu: %d passed, %s", i, r.passed, cw_str_get(&r.messages));
        cw_scenario_clear(&r);
    }
}

static void test_scenario_forces_chance(void **state)
{
    static const char text[] =
        "- name: s\n  you: {hand: [Arcane Missiles]}\n  enemy: {board: [Chillwind Yeti]}\n"
        "  steps:\n  - chance: [%d, %d, %d]\n  - play: Arcane Missiles\n"
        "  - expect: {enemy hero health: %d, Chillwind Yeti: {health: %d}}\n";
    int sums = 0;
    (void)state;
    for (int i = 0; i < 8; i++) {
        char full[600];
        cw_scenario_result r;
        int hits = (i & 1) + (i >> 1 & 1) + (i >> 2);
        snprintf(full, sizeof full, text, i & 1, i >> 1 & 1, i >> 2, 30 - (3 - hits), 5 - hits);
        run_scenario(full, &r);
        sums += r.passed;
        cw_scenario_clear(&r);
    }
    /* Which outcome is the hero is the engine's business, but it is the same each time. */
    assert_true(sums == 8 || sums == 0);
}

/* ---- simulation ---- */

static void simulate(int threads, const char *a, const char *b, cw_sim_result *result)
{
    cw_sim_setup setup = {.game = game,
                          .agents = {a, b},
                          .decks = {decks[0], decks[1]},
                          .matches = 60,
                          .seed = 5,
                          .keeping.threads = threads};
    cw_errors_init(&errors);
    assert_int_equal(cw_sim_run(&setup, result, &errors), CW_OK);
}

static void test_sim_does_not_depend_on_threads(void **state)
{
    cw_sim_result one, three;
    (void)state;
    simulate(1, "greedy", "random", &one);
    simulate(3, "greedy", "random", &three);
    assert_true(one.signature == three.signature);
    assert_int_equal(one.wins[0], three.wins[0]);
    assert_int_equal(one.actions, three.actions);
    assert_memory_equal(one.stats, three.stats, sizeof one.stats);
    for (int p = 0; p < CW_SEATS; p++) {
        assert_memory_equal(one.cards[p], three.cards[p],
                            (size_t)game->card_count * sizeof *one.cards[p]);
    }
    assert_int_equal(one.matches, 60);
    assert_int_equal(one.firsts[0], 30);
    assert_int_equal(one.wins[0] + one.wins[1] + one.draws, 60);
    cw_sim_clear(&one);
    cw_sim_clear(&three);
}

static void test_sim_counts_cards(void **state)
{
    cw_sim_result r;
    uint64_t drawn = 0, played = 0;
    (void)state;
    simulate(2, "random", "random", &r);
    for (int i = 1; i < game->card_count; i++) {
        const cw_card_tally *t = &r.cards[0][i];
        drawn += t->drawn;
        played += t->played;
        assert_true(t->drawn_matches <= 60 && t->drawn_wins <= t->drawn_matches);
        assert_true(t->played_matches <= 60 && t->played_wins <= t->played_matches);
    }
    assert_int_equal(drawn, r.stats[0][CW_SIM_DRAWN]);
    assert_int_equal(played, r.stats[0][CW_SIM_PLAYED]);
    assert_true(drawn >= 60 * 3 && drawn <= 60 * 31);
    cw_sim_clear(&r);
}

static void test_wilson_interval(void **state)
{
    cw_rate r = cw_rate_of(22, 40); /* 55% of 40: 40 to 69 */
    (void)state;
    assert_true(r.low > 0.39 && r.low < 0.41 && r.high > 0.68 && r.high < 0.70);
    r = cw_rate_of(0, 10);
    assert_true(r.low == 0 && r.high > 0.2 && r.high < 0.4);
    r = cw_rate_of(10, 10);
    assert_true(r.high == 1 && r.low > 0.6);
    r = cw_rate_of(0, 0);
    assert_true(r.low == 0 && r.high == 1);
}

/* ---- replays ---- */

static char *record(uint64_t seed)
{
    cw_match_setup setup = {.decks = {decks[0], decks[1]}, .seed = seed};
    cw_replay_player players[CW_SEATS] = {{"greedy", 1}, {"random", 2}};
    cw_recorder recorder;
    cw_errors_init(&errors);
    assert_int_equal(cw_replay_record(game, &setup, players, &recorder, &errors), CW_OK);
    char *text = strdup(cw_str_get(&recorder.text));
    cw_recorder_clear(&recorder);
    return text;
}

static cw_status replay(const char *text)
{
    cw_replay r;
    cw_errors_init(&errors);
    cw_status status = cw_replay_read(game, text, strlen(text), "r", &r, &errors);
    if (status == CW_OK) {
        status = cw_replay_run(game, &r, "r", NULL, NULL, &errors);
        cw_replay_clear(&r);
    }
    return status;
}

static void test_replays_match(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 10; seed++) {
        char *text = record(seed);
        if (replay(text) != CW_OK)
            fail_msg("%s", errors.list[0].message);
        free(text);
    }
}

static void test_replay_names_the_line_that_differs(void **state)
{
    char *text = record(3);
    char *hash = strstr(text, "\nhash 20 ");
    int line = 2;
    (void)state;
    assert_non_null(hash);
    for (char *at = text; at < hash; at++)
        line += *at == '\n';
    hash[9] = hash[9] == '0' ? '1' : '0';
    assert_int_equal(replay(text), CW_ERR_MISMATCH);
    assert_int_equal(errors.list[0].line, line);
    assert_non_null(strstr(errors.list[0].message, "after 20 actions"));
    free(text);
}

/* Damaged in any one place, a replay is refused or differs, but never harms. */
static void test_damaged_replays(void **state)
{
    char *text = record(4);
    size_t size = strlen(text);
    char *copy = malloc(size + 1);
    (void)state;
    for (size_t i = 0; i + 1 < size; i += 7) { /* the last newline may be missing */
        strcpy(copy, text);
        copy[i] = copy[i] == '1' ? '2' : '1';
        replay(copy);
        strcpy(copy, text);
        copy[i] = '\0'; /* cut off */
        assert_int_not_equal(replay(copy), CW_OK);
    }
    free(copy);
    free(text);
}

/* ---- the engine protocol ---- */

static bool refused(cw_session *session, const char *line)
{
    json_t *answer = cw_session_handle(session, line, strlen(line));
    assert_non_null(answer);
    bool error = json_is_string(json_object_get(answer, "error"));
    if (error)
        assert_true(json_is_string(json_object_get(answer, "message")));
    json_decref(answer);
    return error;
}

#define NEW                                                                                        \
    "{\"command\":\"new\",\"game\":\"classic\",\"decks\":[\"basic-mage\",\"basic-warrior\"],"      \
    "\"seed\":1}"

static void test_session_plays_a_match(void **state)
{
    cw_session *s = cw_session_new();
    (void)state;
    assert_true(refused(s, "{\"command\":\"legal\"}"));
    assert_false(refused(s, NEW));
    for (int i = 0; i < 3000; i++) {
        if (refused(s, "{\"command\":\"bot\",\"agent\":\"random\",\"apply\":true}"))
            break;
        assert_false(refused(s, "{\"command\":\"legal\"}"));
        assert_false(refused(s, "{\"command\":\"view\",\"seat\":1}"));
        assert_false(refused(s, "{\"command\":\"events\",\"seat\":0}"));
    }
    json_t *answer = cw_session_handle(s, "{\"command\":\"hash\"}", 18);
    assert_true(json_is_true(json_object_get(answer, "over")));
    json_decref(answer);
    while (!refused(s, "{\"command\":\"undo\"}")) {
    }
    assert_false(cw_session_is_done(s));
    assert_false(refused(s, "{\"command\":\"quit\"}"));
    assert_true(cw_session_is_done(s));
    cw_session_free(s);
}

static void test_session_takes_its_own_position(void **state)
{
    cw_session *s = cw_session_new();
    (void)state;
    assert_false(refused(s, NEW));
    for (int i = 0; i < 30; i++)
        refused(s, "{\"command\":\"bot\",\"agent\":\"random\",\"apply\":true}");
    json_t *answer = cw_session_handle(s, "{\"command\":\"state\"}", 19);
    json_t *request = json_pack("{s:s, s:s, s:O}", "command", "new", "game", "classic", "position",
                                json_object_get(answer, "state"));
    json_t *before = cw_session_handle(s, "{\"command\":\"hash\"}", 18);
    char *line = json_dumps(request, JSON_COMPACT);
    assert_false(refused(s, line));
    json_t *after = cw_session_handle(s, "{\"command\":\"hash\"}", 18);
    assert_string_equal(json_string_value(json_object_get(before, "hash")),
                        json_string_value(json_object_get(after, "hash")));
    free(line);
    json_decref(answer);
    json_decref(request);
    json_decref(before);
    json_decref(after);
    cw_session_free(s);
}

static void test_session_survives_bad_lines(void **state)
{
    static const char *const lines[] = {
        "",
        "x",
        "{",
        "[]",
        "{}",
        "null",
        "{\"command\":3}",
        "{\"command\":\"lega\"}",
        "{\"command\":\"new\"}",
        "{\"command\":\"new\",\"game\":\"../../etc\"}",
        "{\"command\":\"new\",\"game\":\"classic\"}",
        "{\"command\":\"new\",\"game\":\"classic\",\"decks\":[1,2]}",
        "{\"command\":\"new\",\"game\":\"classic\",\"decks\":[\"nope\",\"nope\"]}",
        "{\"command\":\"new\",\"game\":\"classic\",\"position\":{}}",
        "{\"command\":\"new\",\"game\":\"classic\",\"position\":7}",
        "{\"command\":\"apply\"}",
        "{\"command\":\"apply\",\"action\":7}",
        "{\"command\":\"apply\",\"action\":\"play 99\"}",
        "{\"command\":\"view\",\"seat\":9}",
        "{\"command\":\"bot\",\"agent\":7}",
        "{\"command\":\"bot\",\"agent\":\"mctss\"}",
        "{\"command\":\"bot\",\"budget\":{\"nodes\":-1}}",
        "{\"command\":\"a\",\"command\":\"b\"}",
        "{\"command\":\"\xff\"}"};
    cw_session *s = cw_session_new();
    (void)state;
    for (int round = 0; round < 2; round++) {
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
            if (!refused(s, lines[i]))
                fail_msg("%s was taken", lines[i]);
        assert_false(refused(s, NEW));
    }
    cw_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scenario_passes),
        cmocka_unit_test(test_scenario_fails),
        cmocka_unit_test(test_scenario_forces_chance),
        cmocka_unit_test(test_sim_does_not_depend_on_threads),
        cmocka_unit_test(test_sim_counts_cards),
        cmocka_unit_test(test_wilson_interval),
        cmocka_unit_test(test_replays_match),
        cmocka_unit_test(test_replay_names_the_line_that_differs),
        cmocka_unit_test(test_damaged_replays),
        cmocka_unit_test(test_session_plays_a_match),
        cmocka_unit_test(test_session_takes_its_own_position),
        cmocka_unit_test(test_session_survives_bad_lines),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
