/* Unit tests of bots: programs that play well, crash, keep silent, flood, lie and leave children
 * behind. The bots are one line of shell each; limits are short. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "table/agent_table.h"
#include "table/bot.h"
#include "lang/decks.h"
#include "lang/load.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A bot that answers each kind of message with one command. */
#define BOT(on_hello, on_choose)                                                                   \
    "while read -r line; do case $line in '{\"type\":\"hello\"'*) " on_hello                       \
    ";; '{\"type\":\"choose\"'*) " on_choose ";; esac; done"
#define SAY(json) "echo '" json "'"

static const cw_bot_limits patient = {.start = 60, .decision = 60, .grace = 1};
static const cw_bot_limits hasty = {.start = 0.3, .decision = 0.1, .grace = 0.1};

static cw_game *game;
static cw_deck decks[2];
static cw_errors errors;

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
    return game != NULL ? 0 : -1;
}

static int unload(void **state)
{
    (void)state;
    cw_game_free(game);
    return 0;
}

static cw_agent *open_bot(const char *command, cw_seat seat, const cw_bot_limits *limits)
{
    cw_errors_init(&errors);
    cw_agent *agent = cw_bot_open(command, game, seat, 1, limits, &errors);
    assert_non_null(agent);
    return agent;
}

/* One match of the agent on its seat against a random player; returns the winner. */
static int play(cw_agent *agent, cw_seat seat, uint64_t seed)
{
    cw_match_setup setup = {.decks = {decks[0], decks[1]}, .seed = seed};
    cw_event events[1024];
    cw_log log = {.list = events, .room = 1024};
    cw_rng rng = seed;
    cw_state state;
    cw_agent_reset(agent, seed);
    assert_int_equal(cw_match_start(game, &setup, &state, &log), CW_OK);
    while (!cw_state_is_over(&state)) {
        cw_action action = cw_state_decider(&state) == seat
                               ? cw_agent_act(agent, game, &state, NULL)
                               : cw_random_action(game, &state, &rng);
        log.count = 0;
        assert_int_equal(cw_apply(game, &state, action, &log), CW_OK);
        for (int i = 0; i < log.count; i++) {
            cw_event seen = cw_event_for(&events[i], seat);
            cw_agent_observe(agent, &seen);
        }
    }
    return state.winner;
}

static void assert_no_children(void)
{
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

static void test_good_bots(void **state)
{
    static const char *const bots[] = {
        BOT(SAY("{}"), SAY("{\"action\": 0}")),
        BOT(SAY("{\"name\": \"x\"}"), SAY("{\"info\": 1}") "; " SAY("{\"action\": 0}")),
    };
    (void)state;
    for (size_t i = 0; i < sizeof bots / sizeof *bots; i++) {
        for (int seat = 0; seat < CW_SEATS; seat++) {
            cw_agent *agent = open_bot(bots[i], (cw_seat)seat, &patient);
            for (uint64_t match = 0; match < 3; match++) {
                play(agent, (cw_seat)seat, match);
                assert_false(cw_agent_forfeited(agent));
            }
            cw_agent_free(agent);
            assert_no_children();
        }
    }
}

/* An action may be given as words or as an object; a bot may concede. */
static void test_words(void **state)
{
    static const char *const bots[] = {
        BOT(SAY("{}"),
            "case $line in *'\"kind\":\"end_turn\"'*) " SAY(
                "{\"action\": \"end turn\"}") ";; *) " SAY("{\"action\": \"mulligan\"}") ";; esac"),
        BOT(SAY("{}"), SAY("{\"action\": {\"kind\": \"concede\"}}")),
    };
    (void)state;
    for (int i = 0; i < 2; i++) {
        cw_agent *agent = open_bot(bots[i], 0, &patient);
        assert_int_equal(play(agent, 0, 5), 1);
        assert_false(cw_agent_forfeited(agent));
        cw_agent_free(agent);
    }
    assert_no_children();
}

static void test_broken_bots(void **state)
{
    static const char *const bots[] = {
        "exit 3",
        "no-such-program-here",
        "kill -9 $$", /* crash at once */
        "cat > /dev/null",
        "exec <&-; sleep 100",
        "exec >&-; sleep 100", /* silence, closed pipes */
        "yes",
        "cat /dev/zero",
        "tr '\\0' a < /dev/zero",
        "echo 3; cat > /dev/null",
        "yes '{\"info\": 1}'",
        "echo '{\"error\": \"not this game\"}'; cat > /dev/null",
        BOT(SAY("{}"), SAY("{}")),
        BOT(SAY("{}"), SAY("{\"action\": -1}")),
        BOT(SAY("{}"), SAY("{\"action\": 100000}")),
        BOT(SAY("{}"), SAY("{\"action\": 0.5}")),
        BOT(SAY("{}"), SAY("{\"action\": null}")),
        BOT(SAY("{}"), SAY("{\"action\": \"fly\"}")),
        BOT(SAY("{}"), SAY("{\"action\": \"play 9\"}")),
        BOT(SAY("{}"), SAY("{\"action\": 0, \"id\": 77}")),
        BOT(SAY("{}"), SAY("{\"action\": 0, \"action\": 0}")),
        BOT(SAY("{}"), SAY("[[[[[[[[")),
        BOT(SAY("{}"), "sleep 100"),
        BOT(SAY("{}"), "exit 1"),
        BOT(SAY("{}"), "printf '{\"action\": 0'; sleep 100"),
        BOT(SAY("{}"), "printf '\\377\\376\\n'"),
    };
    (void)state;
    for (size_t i = 0; i < sizeof bots / sizeof *bots; i++) {
        cw_seat seat = (cw_seat)(i % 2);
        cw_agent *agent = open_bot(bots[i], seat, &hasty);
        for (uint64_t match = 0; match < 6; match++) { /* the last ones without a start */
            assert_int_equal(play(agent, seat, match), 1 - seat);
            assert_true(cw_agent_forfeited(agent));
        }
        cw_agent_free(agent);
        assert_no_children();
    }
}

/* It breaks in every second match only, and plays on in the others. */
static void test_restart(void **state)
{
    char flag[] = "/tmp/cardwright-bot-XXXXXX", command[600];
    (void)state;
    int file = mkstemp(flag);
    assert_true(file >= 0);
    close(file);
    snprintf(command, sizeof command,
             "if test -e %s; then rm %s; " BOT(
                 SAY("{}"), SAY("{\"action\": 0}")) "; else touch %s; exit 1; fi",
             flag, flag, flag);
    cw_agent *agent = open_bot(command, 0, &patient);
    play(agent, 0, 1);
    assert_false(cw_agent_forfeited(agent));
    play(agent, 0, 2); /* still the same process */
    assert_false(cw_agent_forfeited(agent));
    cw_agent_free(agent);
    agent = open_bot(command, 0, &patient);
    assert_int_equal(play(agent, 0, 3), 1);
    assert_true(cw_agent_forfeited(agent));
    play(agent, 0, 4);
    assert_false(cw_agent_forfeited(agent));
    cw_agent_free(agent);
    remove(flag);
}

/* Neither gone nor a zombie of whoever inherits orphans. */
static bool is_alive(int pid)
{
    char path[64], line[200] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    bool found = file != NULL && fgets(line, sizeof line, file) != NULL;
    if (file != NULL)
        fclose(file);
    return found && strstr(line, ") Z") == NULL && strstr(line, ") X") == NULL;
}

/* What a bot has started ends with it, even if the bot itself has ended before. */
static void test_process_group(void **state)
{
    char path[] = "/tmp/cardwright-bot-XXXXXX", command[300];
    (void)state;
    int file = mkstemp(path);
    assert_true(file >= 0);
    snprintf(command, sizeof command, "sleep 1000 > /dev/null & echo $! > %s; exit 0", path);
    cw_agent *agent = open_bot(command, 0, &patient);
    assert_int_equal(play(agent, 0, 1), 1);
    cw_agent_free(agent);
    char text[32] = "";
    assert_true(read(file, text, sizeof text - 1) > 0);
    close(file);
    remove(path);
    int waits = 0;
    while (is_alive(atoi(text)) && waits++ < 5000) /* the signal is on its way */
        usleep(2000);
    assert_true(waits < 5000);
    assert_no_children();
}

static void test_names(void **state)
{
    (void)state;
    assert_string_equal(cw_bot_command("exec:./a:b,c --x=1"), "./a:b,c --x=1");
    assert_null(cw_bot_command("greedy:exec=1"));
    assert_null(cw_bot_command("exec"));
    assert_true(cw_agent_names_path("exec:true"));
    cw_errors_init(&errors);
    assert_null(cw_agent_open("exec:", game, 0, 1, 0, &errors));
    assert_null(cw_agent_open("exec:  ", game, 0, 1, 0, &errors));
    assert_int_equal(errors.count, 2);
    char *spec = malloc(2 * CW_AGENT_SPEC);
    memset(spec, 'x', 2 * CW_AGENT_SPEC - 1);
    spec[2 * CW_AGENT_SPEC - 1] = '\0';
    memcpy(spec, "exec:", 5);
    assert_null(cw_agent_open(spec, game, 0, 1, 0, &errors));
    free(spec);
    /* nothing is started */
    cw_agent *agent = cw_agent_open("exec:a,b:c@d", game, 1, 1, 0, &errors);
    assert_non_null(agent);
    cw_agent_free(agent);
    assert_no_children();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good_bots),     cmocka_unit_test(test_words),
        cmocka_unit_test(test_broken_bots),   cmocka_unit_test(test_restart),
        cmocka_unit_test(test_process_group), cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
