/* Entries: changes of the same number in the order in which they came, for good and for a time, what
 * becomes of them, and how much room they have. The scenarios of `classic` show those that its cards
 * can bring about (games/classic/scenarios/rules/entries.yaml); here are the others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "rules_kit.h"

#include "wire/json.h"
#include "wire/outcomes.h"

static const char entry_cards[] =
    "- {name: Weaken, cost: 0, spell: true, text: Set the attack of a minion to 1 this turn.}\n"
    "- {name: Wither, cost: 0, spell: true, text: Set the health of a minion to 2 until your next "
    "turn.}\n"
    "- {name: Shape, cost: 0, spell: true, text: Set the attack and health of a minion to 6/6 this "
    "turn.}\n"
    "- {name: Train, cost: 0, spell: true, text: Give a minion +2 attack.}\n"
    "- {name: Cheer, cost: 0, spell: true, text: Give a minion +3 attack this turn.}\n"
    "- {name: Roar, cost: 0, spell: true, text: Give a minion +3/+3 this turn.}\n"
    "- {name: Double, cost: 0, spell: true, text: Double the attack of a minion.}\n"
    "- {name: Set, cost: 0, spell: true, text: Set the attack of a minion to 4.}\n"
    "- {name: Swap, cost: 0, spell: true, text: Swap the attack and health of a minion.}\n"
    "- {name: Hush, cost: 0, spell: true, text: Silence a minion.}\n"
    "- {name: Twin, cost: 0, spell: true, text: Summon a copy of a minion.}\n"
    "- {name: Shield, cost: 0, spell: true, text: Give a minion taunt this turn.}\n"
    "- {name: Expose, cost: 0, spell: true, text: Remove taunt from a minion.}\n"
    "- {name: Sap, cost: 0, spell: true, text: Give a minion -9 attack.}\n"
    "- {name: Cheapen, cost: 0, spell: true, text: Reduce the cost of all cards in your hand by "
    "5.}\n"
    "- {name: Raise, cost: 0, spell: true, text: Increase the cost of all cards in your hand by "
    "2.}\n"
    "- {name: Lord, cost: 0, minion: 1/1, text: Your other minions have +1/+1.}\n";

static void begin(const char *settings)
{
    kit_position(settings, entry_cards);
    put(0, CW_ZONE_BOARD, "Ox"); /* 2/5 */
}

/* Of the own hero's side: each on the first minion. */
static void cast(const char *names)
{
    char name[16];
    for (int at = 0, read = 0; sscanf(names + at, "%15s%n", name, &read) == 1; at += read) {
        assert_int_not_equal(put(0, CW_ZONE_HAND, name), 0);
        bool aimed = strcmp(name, "Cheapen") != 0 && strcmp(name, "Raise") != 0;
        assert_int_equal(
            play(side(0)->hand_count - 1, 0, aimed ? cw_place_board(0, 0) : CW_PLACE_NONE), CW_OK);
    }
}

static void stats_are(int attack, int health_now, int most)
{
    const cw_entity *e = at(cw_place_board(0, 0));
    assert_int_equal(cw_entity_attack(e), attack);
    assert_int_equal(e->health, health_now);
    assert_int_equal(cw_entity_max_health(e), most);
}

/* Whole rows: what is cast, the attack in this turn and after it. */
static void test_a_number_is_what_its_entries_give_in_order(void **unused)
{
    (void)unused;
    static const struct {
        const char *cast;
        int now, later;
    } rows[] = {
        {"Weaken", 1, 2},
        {"Weaken Train", 3, 4}, /* for good after it: counts in both */
        {"Train Weaken", 1, 4},
        {"Cheer Weaken", 1, 2},
        {"Weaken Cheer", 4, 2},
        {"Weaken Cheer Train", 6, 4},
        {"Weaken Double", 2, 4},
        {"Cheer Double", 10, 4},
        {"Double Cheer", 7, 4},
        {"Cheer Set", 4, 4},
        {"Weaken Set", 4, 4}, /* forgets that it was set for a time, too */
        {"Set Weaken", 1, 4},
        {"Set Cheer Train", 9, 6},
        {"Weaken Weaken Train", 3, 4},
        {"Cheer Swap", 5, 5},
        {"Shape Train", 8, 4},
        {"Train Double Cheer Weaken Train", 3, 10},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        begin("");
        cast(rows[i].cast);
        int now = cw_entity_attack(at(cw_place_board(0, 0)));
        assert_int_equal(cw_lasting_attack(&state, side(0)->board[0]), rows[i].later);
        end_turn();
        int later = cw_entity_attack(at(cw_place_board(0, 0)));
        if (now != rows[i].now || later != rows[i].later)
            fail_msg("%s: %d and %d, not %d and %d", rows[i].cast, now, later, rows[i].now,
                     rows[i].later);
        assert_int_equal(state.mod_count, 0);
    }
}

static void test_health_set_for_a_time_comes_back(void **unused)
{
    (void)unused;
    begin("");
    cast("Wither");
    stats_are(2, 2, 2);
    end_turn();
    stats_are(2, 2, 2); /* until the own next turn */
    end_turn();
    stats_are(2, 5, 5);
    begin("");
    cast("Shape");
    stats_are(6, 6, 6);
    end_turn();
    stats_are(2, 5, 5);
    begin("");
    cast("Roar Swap"); /* 5/8: both numbers are set, the bonus is forgotten */
    stats_are(8, 5, 5);
    end_turn();
    stats_are(8, 5, 5);
}

static void test_auras_come_on_top(void **unused)
{
    (void)unused;
    begin("");
    put(0, CW_ZONE_BOARD, "Lord");
    cast("Weaken");
    stats_are(2, 6, 6);
    cast("Set");
    stats_are(5, 6, 6);
    cast("Swap");
    stats_are(7, 6, 6);
}

static void test_silence_and_copies_follow_the_order(void **unused)
{
    (void)unused;
    begin("");
    cast("Cheer Weaken Train Twin");
    const cw_entity *copy = at(cw_place_board(0, 1));
    assert_int_equal(cw_entity_attack(copy), 3);
    cast("Hush");
    stats_are(2, 5, 5);
    assert_int_equal(cw_entity_attack(copy), 3);
    end_turn();
    assert_int_equal(cw_entity_attack(at(cw_place_board(0, 1))), 4);
}

static void test_what_is_removed_was_perhaps_given_for_a_time(void **unused)
{
    (void)unused;
    begin("");
    cast("Shield Expose");
    assert_int_equal(cw_entity_keywords(at(cw_place_board(0, 0))) & CW_KW(TAUNT), 0);
    cast("Shield");
    assert_int_not_equal(cw_entity_keywords(at(cw_place_board(0, 0))) & CW_KW(TAUNT), 0);
}

/* Both readings: what is below 0 counts later, or is cut at once. */
static void test_what_is_below_zero_counts_or_is_cut(void **unused)
{
    (void)unused;
    static const char *const readings[] = {"", "below_zero: cut"};
    for (int cut = 0; cut < 2; cut++) {
        begin(readings[cut]);
        cast("Sap Train");
        stats_are(cut ? 2 : 0, 5, 5);
        put(0, CW_ZONE_HAND, "Ox"); /* costs 3 */
        cast("Cheapen Raise");
        const cw_entity *ox = &state.entities[side(0)->hand[0]];
        int cost = game->cards[ox->card].cost + ox->cost;
        assert_int_equal(cost, cut ? 2 : 0);
    }
}

/* ---- who gave them, and how many ---- */

static void test_entries_know_who_gave_them(void **unused)
{
    (void)unused;
    begin("");
    cast("Cheer Weaken");
    assert_int_equal(state.mod_count, 2);
    assert_int_equal(cw_state_mod(&state, 0).from, card("Cheer"));
    assert_int_equal(cw_state_mod(&state, 1).from, card("Weaken"));
}

/* As views, the terminal and the browser tell them, in their order. */
static void test_entries_are_told_with_their_source_and_end(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"+2/+0", "+3/+0 this turn, from Cheer",
                                        "attack 3 this turn, from Weaken", /* with Train's 2 */
                                        "taunt this turn, from Shield"};
    begin("");
    cast("Cheer Weaken Train Shield");
    cw_view view;
    cw_view_of(game, &state, 1, &view);
    json_t *given = cw_given_json(game, &view.state,
                                  cw_entity_at(&view.state, cw_place_board(0, 0)), 1);
    size_t count = sizeof texts / sizeof *texts;
    assert_int_equal(json_array_size(given), count);
    for (size_t i = 0; i < count; i++) {
        const json_t *text = json_object_get(json_array_get(given, i), "text");
        assert_string_equal(json_string_value(text), texts[i]);
    }
    json_decref(given);
}

static void test_alike_in_a_row_are_one(void **unused)
{
    (void)unused;
    begin("");
    cast("Cheer Cheer Cheer");
    assert_int_equal(state.mod_count, 1);
    stats_are(11, 5, 5);
    cast("Roar Cheer");
    assert_int_equal(state.mod_count, 3);
    stats_are(17, 8, 8);
    end_turn();
    stats_are(2, 5, 5);
}

/* ---- positions from outside ---- */

/* The position with one number of an entry or entity changed. */
static const char *problem_with(const char *list, int index, const char *key, int value)
{
    static char problem[400];
    cw_state again;
    json_t *json = cw_state_json(game, &state);
    json_t *object = json_array_get(json_object_get(json, list), (size_t)index);
    json_object_set_new(object, key, json_integer(value));
    problem[0] = '\0';
    cw_status status = cw_state_from_json(game, json, &again, problem, sizeof problem);
    assert_int_equal(status, *problem ? CW_ERR_SYNTAX : CW_OK);
    json_decref(json);
    return problem;
}

static void test_entries_that_contradict_themselves_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *list;
        int index;
        const char *key;
        int value;
        const char *says;
    } rows[] = {
        {"mods", 0, "attack", 3, ""},
        {"mods", 0, "from", 999, "mod 0 is out of range"},
        {"mods", 1, "seat", 16, "mod 1 is out of range"},
        {"mods", 0, "entity", 0, "mod 0 belongs to nothing"},
        {"mods", 0, "duration", CW_FOREVER, "mod 0 never ends"},
        {"mods", 1, "turns", 7, "mod 1 lasts a number of turns"},
        {"mods", 1, "duration", CW_FOR_TURNS, "mod 1 lasts a number of turns"},
        {"mods", 1, "duration", CW_HEAT, "mod 1 counts"},
        {"mods", 1, "attack", 4, "out of date"}, /* the entity's own numbers say otherwise */
        {"entities", 2, "tag", 900, "entity 2 has the tag 900, which next_tag"},
        {"entities", 3, "tag", 1, "entities 1 and 3 have the same tag, 1"},
    };
    begin("");
    cast("Cheer Weaken");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *problem = problem_with(rows[i].list, rows[i].index, rows[i].key, rows[i].value);
        if (!strstr(problem, rows[i].says) || (*rows[i].says == '\0') != (*problem == '\0'))
            fail_msg("%s %d %s %d: %s", rows[i].list, rows[i].index, rows[i].key, rows[i].value,
                     problem);
    }
}

static void test_more_than_there_is_room_for_is_refused(void **unused)
{
    (void)unused;
    char problem[400];
    cw_state again;
    begin("");
    cast("Cheer");
    json_t *json = cw_state_json(game, &state);
    json_t *entities = json_object_get(json, "entities");
    while ((int)json_array_size(entities) <= game->entity_limit)
        json_array_append(entities, json_array_get(entities, 1));
    assert_int_equal(cw_state_from_json(game, json, &again, problem, sizeof problem),
                     CW_ERR_SYNTAX);
    assert_non_null(strstr(problem, "more than this game has room for"));
    json_decref(json);
}

/* ---- the size of a position ---- */

static void test_the_size_follows_from_the_limits(void **unused)
{
    (void)unused;
    kit_game("", "");
    int usual = game->bytes;
    kit_game("board_size: 14, hand_limit: 14", "");
    assert_true(game->bytes > usual);
    assert_true(game->bytes <= (int)sizeof(cw_state));
}

/* Decks of 60 and boards of 14 that are full, with as many bonuses as they can have at once. */
static void test_the_largest_game_has_room(void **unused)
{
    (void)unused;
    cw_game_free(game);
    cw_errors_init(&errors);
    static const char text[] =
        "game: {classes: [c], deck_min: 60, deck_max: 60, copies: 60, board_size: 14, hand_limit: "
        "14, hand_first: 10, hand_second: 10, mulligan: false, mana_start: 99, mana_cap: 99, "
        "first_player_draws: false}\n"
        "cards:\n"
        "- {name: H, hero: 30, class: c}\n"
        "- {name: Horde, cost: 0, spell: true, text: Summon 14 Wolves.}\n"
        "- {name: Howl, cost: 0, spell: true, text: Give your minions +1/+1 this turn.}\n"
        "- {name: Wolf, plural: Wolves, cost: 1, minion: 1/1}\n";
    game = cw_load_game_text(text, sizeof text - 1, "large", &errors);
    if (!game)
        fail_msg("%s", errors.list[0].message);
    kit_match("Horde", 60, "Howl", 60);
    for (int turn = 0; turn < 2; turn++) {
        assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
        assert_int_equal(count_events(CW_EVENT_NO_ROOM), 0);
        assert_int_equal(end_turn(), CW_OK);
    }
    assert_int_equal(side(0)->board_count, 14);
    assert_true(cw_state_used(&state) + state.mod_count * sizeof(cw_mod) <= game->bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_a_number_is_what_its_entries_give_in_order, kit_clear),
        cmocka_unit_test_teardown(test_health_set_for_a_time_comes_back, kit_clear),
        cmocka_unit_test_teardown(test_auras_come_on_top, kit_clear),
        cmocka_unit_test_teardown(test_silence_and_copies_follow_the_order, kit_clear),
        cmocka_unit_test_teardown(test_what_is_removed_was_perhaps_given_for_a_time, kit_clear),
        cmocka_unit_test_teardown(test_what_is_below_zero_counts_or_is_cut, kit_clear),
        cmocka_unit_test_teardown(test_entries_know_who_gave_them, kit_clear),
        cmocka_unit_test_teardown(test_entries_are_told_with_their_source_and_end, kit_clear),
        cmocka_unit_test_teardown(test_alike_in_a_row_are_one, kit_clear),
        cmocka_unit_test_teardown(test_entries_that_contradict_themselves_are_refused, kit_clear),
        cmocka_unit_test_teardown(test_more_than_there_is_room_for_is_refused, kit_clear),
        cmocka_unit_test_teardown(test_the_size_follows_from_the_limits, kit_clear),
        cmocka_unit_test_teardown(test_the_largest_game_has_room, kit_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
