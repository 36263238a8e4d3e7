/* Unit tests of src/server: messages, names and tokens, the archive, the shelf. What the parts
 * do together is tested from outside, in tests/server/. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "account.h"
#include "archive.h"
#include "message.h"
#include "shelf.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- messages ---- */

static void messages_are_read(void **state)
{
    static const char text[] = "{\"t\":\"act\",\"id\":7,\"match\":\"0000000abc\",\"seq\":3,"
                               "\"action\":\"end turn\"}";
    message m;
    char problem[300];
    (void)state;
    assert_int_equal(cw__message_read(text, sizeof text - 1, &m, problem, sizeof problem), CW_OK);
    assert_int_equal(m.kind, MESSAGE_ACT);
    assert_int_equal(m.seq, 3);
    assert_int_equal(m.match, cw__id_read("0000000abc"));
    assert_string_equal(json_string_value(m.action), "end turn");
    assert_int_equal(json_integer_value(m.id), 7);
    assert_string_equal(m.game, "");
    cw__message_clear(&m);
}

static void bad_messages_are_explained(void **state)
{
    static const struct {
        const char *text;
        cw_status status;
        const char *says;
    } rows[] = {
        {"", CW_ERR_SYNTAX, "column"},
        {"[1]", CW_ERR_MISSING, "\"t\""},
        {"{\"t\":\"pimg\"}", CW_ERR_UNKNOWN_NAME, "did you mean \"ping\""},
        {"{\"t\":\"find\",\"game\":\"x\"}", CW_ERR_MISSING, "\"deck\""},
        {"{\"t\":\"ping\",\"sek\":1}", CW_ERR_UNKNOWN_NAME, "did you mean"},
        {"{\"t\":\"ping\",\"seq\":1}", CW_ERR_USAGE, "takes no"},
        {"{\"t\":\"undo\",\"seq\":-1}", CW_ERR_RANGE, "whole number"},
        {"{\"t\":\"undo\",\"seq\":1.5}", CW_ERR_RANGE, "whole number"},
        {"{\"t\":\"watch\",\"match\":\"no\"}", CW_ERR_RANGE, "name of a match"},
        {"{\"t\":\"ping\",\"t\":\"ping\"}", CW_ERR_SYNTAX, "duplicate"},
        {"{\"t\":\"ping\",\"id\":[]}", CW_ERR_RANGE, "\"id\""},
        {"{\"a\":[[[[[[[[[1]]]]]]]]]}", CW_ERR_LIMIT, "deeply"},
        {"{\"t\":\"hello\",\"resume\":3}", CW_ERR_RANGE, "\"resume\" is an object"},
        {"{\"t\":\"hello\",\"resume\":{\"match\":\"no\"}}", CW_ERR_RANGE,
         "no match with that name"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        message m;
        char problem[300] = "";
        cw_status status = cw__message_read(rows[i].text, strlen(rows[i].text), &m, problem,
                                            sizeof problem);
        assert_int_equal(status, rows[i].status);
        assert_non_null(strstr(problem, rows[i].says));
        cw__message_clear(&m);
    }
}

static void ids_are_read_back(void **state)
{
    char text[ID_TEXT];
    (void)state;
    for (uint64_t id = 1; id < UINT64_C(1) << 50; id = id * 3 + 1)
        assert_int_equal(cw__id_read(cw__id_write(id, text)), id);
    assert_int_equal(cw__id_read("abc"), 0);
    assert_int_equal(cw__id_read("abcdefghiu"), 0);
}

/* ---- names, passwords, tokens ---- */

static void names_have_rules(void **state)
{
    static const char *const good[] = {
        "Ann",
        "Bo",
        "A1",
        "Jean-Luc P.D",
        "x_y",
        "O'Neil",
        "O\u2019Neil",
        "Zo\u00eb",
        "\u00e4rger",
        "\u674e\u96f7",
        "\u0418\u0432\u0430\u043d",
        "\u0928\u0947\u0939\u093e",
        "\uae40\uc5f0\uc544",
        "\u05e9\u05e8\u05d4",
        ("\u674e\u96f7\u674e\u96f7\u674e\u96f7\u674e\u96f7\u674e\u96f7"
         "\u674e\u96f7\u674e\u96f7\u674e\u96f7\u674e\u96f7\u674e\u96f7")};
    static const char *const bad[] = {"",
                                      "A",
                                      "1a",
                                      "-a",
                                      "a-",
                                      "a'",
                                      "'a",
                                      "a  b",
                                      "a--b",
                                      "a\tb",
                                      "abcdefghijklmnopqrstu",
                                      "a<b",
                                      "\xc3",
                                      "a\377b",
                                      "Ann\u200b",    /* zero width */
                                      "A\u202enn",    /* from right to left */
                                      "A\u00adnn",    /* a hyphen that is not there */
                                      "Ann\ufe0f",    /* a variant */
                                      "\u0947\u0939", /* a mark without a letter */
                                      "\u0915\u094d\u094d\u094d\u094d", /* too many of them */
                                      "M\u0430ster",                    /* one letter is Cyrillic */
                                      "\U0001f600\U0001f600",
                                      "a\u2013b"};
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_null(cw__account_name_fault(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_non_null(cw__account_name_fault(bad[i]));
    assert_non_null(cw__account_password_fault("short"));
    assert_null(cw__account_password_fault("long enough"));
}

static bool look_alike(const char *a, const char *b)
{
    char one[KEY_BYTES], other[KEY_BYTES];
    cw__account_key(a, one);
    cw__account_key(b, other);
    return strcmp(one, other) == 0;
}

static void names_that_look_alike_have_one_key(void **state)
{
    (void)state;
    assert_true(look_alike("Il-0o S5", "lIo0.5s"));
    assert_true(look_alike("Zo\u00eb", "ZOE"));
    assert_true(look_alike("O'Neil", "oneil"));
    assert_true(look_alike("Oscar", "\u041e\u0405\u0421\u0410\u0433") == false);
    assert_true(look_alike("coxa", "\u0421\u041e\u0425\u0410")); /* all Cyrillic */
    assert_true(look_alike("\u0418\u0432\u0430\u043d", "\u0438\u0412\u0410\u041d"));
    assert_false(look_alike("\u674e\u96f7", "\u674e\u674e"));
    assert_false(look_alike("Il-0o S5", "Ann"));
}

static void tokens_are_hashed(void **state)
{
    char text[TOKEN_TEXT], other[TOKEN_TEXT];
    uint8_t hash[TOKEN_HASH], again[TOKEN_HASH];
    (void)state;
    cw__token_make(text, hash);
    cw__token_make(other, again);
    assert_string_not_equal(text, other);
    assert_true(cw__token_hash(text, again));
    assert_memory_equal(hash, again, TOKEN_HASH);
    text[5] = '!';
    assert_false(cw__token_hash(text, again));
    assert_false(cw__token_hash("", again));
    assert_false(cw__token_hash("AAAA", again));
}

/* ---- the archive ---- */

static archive *open_new(char path[64])
{
    strcpy(path, "/tmp/cardwright-server-XXXXXX");
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    archive *a = cw__archive_open(path, false, NULL);
    assert_non_null(a);
    return a;
}

static void the_archive_keeps_players(void **state)
{
    char path[64];
    uint8_t hash[TOKEN_HASH] = {1};
    player_row row;
    archive *a = open_new(path);
    (void)state;
    int64_t guest = cw__archive_add_player(a, "Ann", "ann", NULL, 10);
    int64_t account = cw__archive_add_player(a, "ann", "ann", "hash", 10);
    assert_true(guest > 0 && account > guest);
    assert_int_equal(cw__archive_add_player(a, "Ann", "ann", NULL, 10), 0);
    assert_int_equal(cw__archive_add_player(a, "ANN", "ann", "other", 10), 0);
    assert_true(cw__archive_find_account(a, "ann", &row));
    assert_int_equal(row.id, account);
    cw__archive_add_session(a, hash, guest, 100);
    assert_true(cw__archive_find_session(a, hash, 99, &row));
    assert_true(row.id == guest && row.guest);
    assert_false(cw__archive_find_session(a, hash, 100, &row));
    assert_true(cw__archive_written(a) > cw__archive_committed(a));
    assert_true(cw__archive_commit(a, NULL));
    assert_true(cw__archive_written(a) == cw__archive_committed(a));
    assert_true(cw__archive_close(a, NULL));
    unlink(path);
}

static void count_rows(void *context, const match_row *row) { *(int *)context += row->turns == 9; }

static void the_archive_keeps_matches(void **state)
{
    char path[64];
    archive *a = open_new(path);
    match_row row = {.id = 77,
                     .game = "classic",
                     .game_hash = UINT64_MAX,
                     .players = {1, 0},
                     .names = {"Ann", "Champion"},
                     .decks = {"Mine", "Its"},
                     .level = 6,
                     .timer = 30,
                     .began = 5};
    match_row back;
    step_row steps[4];
    int count = 0;
    (void)state;
    row.setup.seed = 0x8000000000000001u;
    row.setup.decks[0] = (cw_deck){.hero = 3, .count = 2, .cards = {4, 5}};
    cw__archive_add_match(a, &row);
    for (int i = 0; i < 3; i++) {
        cw_action action = {.kind = CW_ACTION_PLAY, .source = 255, .mask = (uint16_t)i};
        cw__archive_add_step(a, 77, i, (step_row){(uint8_t)(i & 1), action}, 6);
    }
    assert_true(cw__archive_commit(a, NULL));
    assert_true(cw__archive_close(a, NULL));
    a = cw__archive_open(path, true, NULL);
    assert_non_null(a);
    assert_true(cw__archive_find_match(a, 77, &back));
    assert_true(back.setup.seed == row.setup.seed && back.game_hash == row.game_hash);
    assert_memory_equal(&back.setup.decks, &row.setup.decks, sizeof back.setup.decks);
    assert_int_equal(cw__archive_steps(a, 77, steps, 4), 3);
    assert_true(steps[2].action.mask == 2 && steps[1].seat == 1);
    row.ended = 8;
    row.turns = 9;
    strcpy(row.end, "conceded");
    cw__archive_end_match(a, &row);
    cw__archive_history(a, 1, 10, count_rows, &count);
    assert_int_equal(count, 1);
    cw__archive_unfinished(a, count_rows, &count);
    assert_int_equal(count, 1);
    cw__archive_add_step(a, 77, 2, (step_row){0}, 6); /* a number that is taken */
    assert_true(cw__archive_broken(a));
    assert_false(cw__archive_commit(a, NULL));
    cw__archive_close(a, NULL);
    unlink(path);
}

/* ---- the shelf ---- */

static void the_shelf_takes_decks_from_strangers(void **state)
{
    static const char *const names[] = {"classic"};
    static const char *const bad[] = {"/etc/passwd",
                                      "games/classic/decks/basic-mage.yaml",
                                      "../classic/decks/basic-mage",
                                      "",
                                      "CW1",
                                      "31 Fireball"};
    shelf s = {0};
    cw_errors *errors = calloc(1, sizeof *errors);
    cw_named_deck deck;
    (void)state;
    assert_int_equal(cw__shelf_load(&s, names, 1, errors), CW_OK);
    const shelf_game *g = cw__shelf_find(&s, "classic");
    assert_non_null(g);
    assert_int_equal(cw__shelf_deck(g, "basic-mage", &deck, errors), CW_OK);
    cw_str code = CW_STR_INIT, list = CW_STR_INIT;
    cw_deck_write_code(g->game, &deck, &code);
    cw_deck_write_list(g->game, &deck, &list);
    assert_int_equal(cw__shelf_deck(g, cw_str_get(&code), &deck, errors), CW_OK);
    assert_int_equal(cw__shelf_deck(g, cw_str_get(&list), &deck, errors), CW_OK);
    cw_str_clear(&code);
    cw_str_clear(&list);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_not_equal(cw__shelf_deck(g, bad[i], &deck, errors), CW_OK);
    for (int i = 0; i < LEVELS; i++) {
        double values[CW_AGENT_PARAMS];
        assert_int_equal(cw__level_find(cw__levels[i].id), i + 1);
        assert_non_null(cw_agent_read(cw__levels[i].spec, values, NULL));
    }
    assert_int_equal(cw__level_find("exec:id"), 0);
    cw__shelf_clear(&s);
    free(errors);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_are_read),
        cmocka_unit_test(bad_messages_are_explained),
        cmocka_unit_test(ids_are_read_back),
        cmocka_unit_test(names_have_rules),
        cmocka_unit_test(names_that_look_alike_have_one_key),
        cmocka_unit_test(tokens_are_hashed),
        cmocka_unit_test(the_archive_keeps_players),
        cmocka_unit_test(the_archive_keeps_matches),
        cmocka_unit_test(the_shelf_takes_decks_from_strangers),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
