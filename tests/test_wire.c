/* Unit tests of the wire: texts and JSON of actions and positions are read back as they were
 * written, damaged ones are refused, every event has a sentence. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "lang/decks.h"
#include "lang/load.h"
#include "wire/json.h"
#include "wire/text.h"

#include <stdlib.h>
#include <string.h>

static cw_game *game;
static cw_deck decks[CW_SEATS];

static int load(void **state)
{
    static const char *const names[] = {"pirate-warrior", "freeze-mage"};
    cw_errors *errors = calloc(1, sizeof *errors);
    (void)state;
    game = cw_load_game("classic", errors);
    for (int i = 0; i < CW_SEATS && game != NULL; i++) {
        cw_named_deck named;
        if (cw_deck_read(game, names[i], &named, errors) != CW_OK)
            return -1;
        decks[i] = named.deck;
    }
    free(errors);
    return game != NULL ? 0 : -1;
}

static int unload(void **state)
{
    (void)state;
    cw_game_free(game);
    return 0;
}

/* Calls `visit` at every position of some random matches. */
static void walk(int matches, void (*visit)(const cw_state *state))
{
    for (int i = 0; i < matches; i++) {
        cw_match_setup setup = {.decks = {decks[0], decks[1]}, .seed = (uint64_t)i};
        cw_rng rng = (uint64_t)i;
        cw_state state;
        memset(&state, 0, sizeof state);
        assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_OK);
        while (!cw_state_is_over(&state)) {
            visit(&state);
            assert_int_equal(cw_apply(game, &state, cw_random_action(game, &state, &rng), NULL),
                             CW_OK);
        }
        visit(&state);
    }
}

static void check_actions(const cw_state *state)
{
    static cw_action list[CW_MAX_ACTIONS];
    int count = cw_legal(game, state, list);
    cw_seat seat = cw_state_decider(state);
    char problem[300];
    for (int i = 0; i < count; i++) {
        cw_str text = CW_STR_INIT;
        cw_action again;
        cw_action_write(list[i], seat, &text);
        assert_int_equal(cw_action_read(cw_str_get(&text), seat, &again, problem, sizeof problem),
                         CW_OK);
        assert_true(cw_action_equal(list[i], again));
        json_t *json = cw_action_json(list[i], seat);
        assert_int_equal(cw_action_from_json(json, seat, &again, problem, sizeof problem), CW_OK);
        assert_true(cw_action_equal(list[i], again));
        json_decref(json);
        cw_str_reset(&text);
        cw_action_describe(game, state, list[i], seat, &text);
        assert_true(text.size > 0);
        cw_str_clear(&text);
    }
}

static void test_actions_read_back(void **state)
{
    (void)state;
    walk(10, check_actions);
}

static void test_a_choice_reads_as_the_card_says(void **unused)
{
    static const char *const words[] = {"play Wrath", "play Wrath: Deal 3 damage to a minion",
                                        "play Wrath: deal 1 damage to a minion"};
    cw_match_setup setup = {.decks = {decks[0], decks[1]}, .seed = 1};
    cw_state state;
    (void)unused;
    memset(&state, 0, sizeof state);
    assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_OK);
    cw_seat seat = cw_state_decider(&state);
    state.entities[state.players[seat].hand[0]].card = cw_game_find_card(game, "Wrath", ~0u);
    for (int mode = 0; mode <= 2; mode++) {
        cw_str text = CW_STR_INIT;
        cw_action play = {.kind = CW_ACTION_PLAY,
                          .source = cw_place_hand(seat, 0),
                          .target = CW_PLACE_NONE,
                          .mode = (uint8_t)mode};
        cw_action_describe(game, &state, play, seat, &text);
        assert_string_equal(cw_str_get(&text), words[mode]);
        cw_str_clear(&text);
    }
}

static void test_a_place_reads_as_who_stands_there(void **unused)
{
    static const char *const words[] = {
        "play Ancient of Lore on the left",
        "play Ancient of Lore between Bloodfen Raptor and Chillwind Yeti", "play Ancient of Lore"};
    cw_match_setup setup = {.decks = {decks[0], decks[1]}, .seed = 1};
    cw_state state;
    (void)unused;
    memset(&state, 0, sizeof state);
    assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_OK);
    cw_seat seat = cw_state_decider(&state);
    cw_player *player = &state.players[seat];
    static const char *const names[] = {"Ancient of Lore", "Bloodfen Raptor", "Chillwind Yeti"};
    for (int i = 0; i < 3; i++) {
        state.entities[player->hand[i]].card = cw_game_find_card(game, names[i], ~0u);
        assert_int_not_equal(state.entities[player->hand[i]].card, 0);
    }
    for (int i = 0; i < 2; i++)
        player->board[i] = player->hand[i + 1];
    for (int count = 0; count <= 2; count += 2) {
        player->board_count = (uint8_t)count;
        for (int position = 0; position <= count; position++) {
            cw_str text = CW_STR_INIT;
            cw_action play = {.kind = CW_ACTION_PLAY,
                              .source = cw_place_hand(seat, 0),
                              .target = CW_PLACE_NONE,
                              .position = (uint8_t)position};
            cw_action_describe(game, &state, play, seat, &text);
            assert_string_equal(cw_str_get(&text), count == 0 ? words[2] : words[position]);
            cw_str_clear(&text);
        }
    }
}

static void check_state(const cw_state *state)
{
    char problem[400];
    cw_state again;
    json_t *json = cw_state_json(game, state);
    char *text = json_dumps(json, JSON_COMPACT);
    json_t *parsed = json_loads(text, 0, NULL);
    cw_status status = cw_state_from_json(game, parsed, &again, problem, sizeof problem);
    if (status != CW_OK)
        fail_msg("%s", problem);
    assert_true(cw_state_equal(state, &again));
    free(text);
    json_decref(json);
    json_decref(parsed);
}

static void test_positions_read_back(void **state)
{
    (void)state;
    walk(6, check_state);
}

static void check_view(const cw_state *state)
{
    for (int seat = 0; seat <= CW_SEATS; seat++) {
        cw_view view;
        cw_view_of(game, state, seat, &view);
        json_t *json = cw_view_json(game, &view, NULL);
        assert_int_equal(json_array_size(json_object_get(json, "players")), 2);
        json_decref(json);
    }
}

static void test_views_are_written(void **state)
{
    (void)state;
    walk(3, check_view);
}

static void test_bad_actions_are_refused(void **state)
{
    static const char *const bad[] = {"",
                                      "pla",
                                      "play",
                                      "play 0",
                                      "play 15",
                                      "play 1 at",
                                      "play 1 at 0",
                                      "play 1 on",
                                      "play 1 on enemy",
                                      "play 1 on enemy 15",
                                      "play 1 on hand",
                                      "play 1 on hand 99",
                                      "play 1 mode",
                                      "play 1 2",
                                      "attack",
                                      "attack 1",
                                      "attack 1 on",
                                      "attack hero enemy hero",
                                      "power 1",
                                      "choose",
                                      "choose 9",
                                      "end",
                                      "end turn now",
                                      "mulligan 1 1",
                                      "mulligan x",
                                      "concede please",
                                      "play -1",
                                      "play 1e1",
                                      "play 01"};
    cw_action action;
    char problem[300];
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        problem[0] = '\0';
        if (cw_action_read(bad[i], 0, &action, problem, sizeof problem) == CW_OK)
            fail_msg("\"%s\" was read", bad[i]);
        assert_true(problem[0] != '\0');
    }
    char *long_line = calloc(1, 5000);
    memset(long_line, 'x', 4999);
    assert_int_not_equal(cw_action_read(long_line, 0, &action, problem, sizeof problem), CW_OK);
    free(long_line);
}

static void test_bad_json_actions_are_refused(void **state)
{
    static const char *const bad[] = {"[]",
                                      "{}",
                                      "{\"kind\":\"dance\"}",
                                      "{\"kind\":\"play\",\"source\":\"2/hand/0\"}",
                                      "{\"kind\":\"play\",\"source\":\"0/hand/14\"}",
                                      "{\"kind\":\"play\",\"source\":3}",
                                      "{\"kind\":\"play\",\"position\":-1}",
                                      "{\"kind\":\"play\",\"position\":1.5}",
                                      "{\"kind\":\"mulligan\",\"cards\":[0,0]}",
                                      "{\"kind\":\"mulligan\",\"cards\":[99]}",
                                      "{\"kind\":\"end_turn\",\"extra\":1}",
                                      "{\"kind\":\"attack\",\"target\":\"0/board/\"}"};
    cw_action action;
    char problem[300];
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        json_t *json = json_loads(bad[i], 0, NULL);
        assert_non_null(json);
        if (cw_action_from_json(json, 0, &action, problem, sizeof problem) == CW_OK)
            fail_msg("%s was read", bad[i]);
        json_decref(json);
    }
}

/* Every single key taken out or replaced by nonsense is refused or gives a sound position. */
static void damage(json_t *root, json_t *object)
{
    const char *key;
    json_t *value;
    void *next;
    json_t *copy = json_copy(object);
    json_object_foreach_safe(copy, next, key, value)
    {
        json_t *const replacements[] = {NULL, json_integer(-7), json_integer(200), json_string("x"),
                                        json_array()};
        for (int i = 0; i < 5; i++) {
            char problem[400];
            cw_state again;
            if (replacements[i] == NULL)
                json_object_del(object, key);
            else
                json_object_set_new(object, key, replacements[i]);
            if (cw_state_from_json(game, root, &again, problem, sizeof problem) == CW_OK) {
                assert_null(cw_state_fault(game, &again, NULL));
                cw_action list[CW_MAX_ACTIONS];
                cw_legal(game, &again, list);
            }
            json_object_set(object, key, value);
        }
    }
    json_decref(copy);
}

static void test_damaged_positions_are_refused(void **state)
{
    cw_match_setup setup = {.decks = {decks[0], decks[1]}, .seed = 5};
    cw_rng rng = 9;
    cw_state position;
    (void)state;
    memset(&position, 0, sizeof position);
    assert_int_equal(cw_match_start(game, &setup, &position, NULL), CW_OK);
    for (int i = 0; i < 40 && !cw_state_is_over(&position); i++)
        cw_apply(game, &position, cw_random_action(game, &position, &rng), NULL);
    json_t *json = cw_state_json(game, &position);
    damage(json, json);
    damage(json, json_array_get(json_object_get(json, "players"), 0));
    damage(json, json_object_get(json, "choice"));
    for (size_t i = 0; i < 12; i++)
        damage(json, json_array_get(json_object_get(json, "entities"), i));
    json_decref(json);
}

static void test_every_event_has_a_sentence(void **state)
{
    static const uint8_t silent[] = {CW_EVENT_NONE, CW_EVENT_TURN_END};
    (void)state;
    for (int kind = 0; kind < CW_EVENT_COUNT; kind++) {
        for (int seat = 0; seat <= CW_SEATS; seat++) {
            cw_event event = {.kind = (uint8_t)kind,
                              .source = CW_PLACE_NONE,
                              .target = cw_place_board(1, 0),
                              .amount = 1,
                              .card = 1};
            cw_str text = CW_STR_INIT;
            cw_event_sentence(game, NULL, &event, seat, &text);
            bool quiet = memchr(silent, kind, sizeof silent) != NULL;
            if (quiet != (text.size == 0))
                fail_msg("%s: \"%s\"", cw_event_kind_name((cw_event_kind)kind), cw_str_get(&text));
            assert_true(quiet || text.data[text.size - 1] == '.');
            assert_null(strpbrk(cw_str_get(&text), "${}|"));
            cw_str_clear(&text);
        }
    }
}

static void expect_told(cw_event event, int seat, const char *told)
{
    cw_str text = CW_STR_INIT;
    cw_event_sentence(game, NULL, &event, seat, &text);
    assert_string_equal(cw_str_get(&text), told);
    cw_str_clear(&text);
}

static void test_a_field_may_change_the_sentence(void **state)
{
    cw_event armor = {.kind = CW_EVENT_ARMOR, .seat = 1, .target = CW_PLACE_NONE, .amount = 5};
    cw_event mana = {.kind = CW_EVENT_MANA, .target = CW_PLACE_NONE, .amount = 2};
    cw_event end = {.kind = CW_EVENT_MATCH_END, .seat = 2, .target = CW_PLACE_NONE};
    (void)state;
    expect_told(armor, 0, "The enemy gains 5 armor.");
    expect_told(mana, 0, "You get +2 mana.");
    armor.amount = -5;
    mana.amount = -2;
    expect_told(armor, 0, "The enemy loses 5 armor.");
    expect_told(armor, 1, "You lose 5 armor.");
    expect_told(mana, 0, "You lose 2 mana.");
    expect_told(end, 0, "The match is a draw.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_actions_read_back),
        cmocka_unit_test(test_a_choice_reads_as_the_card_says),
        cmocka_unit_test(test_a_place_reads_as_who_stands_there),
        cmocka_unit_test(test_positions_read_back),
        cmocka_unit_test(test_views_are_written),
        cmocka_unit_test(test_bad_actions_are_refused),
        cmocka_unit_test(test_bad_json_actions_are_refused),
        cmocka_unit_test(test_damaged_positions_are_refused),
        cmocka_unit_test(test_every_event_has_a_sentence),
        cmocka_unit_test(test_a_field_may_change_the_sentence),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
