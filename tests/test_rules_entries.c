/* Entries: changes of the same number in the order in which they came, for good and for a time, what
 * becomes of them, and how much room they have. The scenarios of `classic` show those that its cards
 * can bring about (games/classic/scenarios/rules/entries.yaml); here are the others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "entry_kit.h"

#include "wire/json.h"

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
        assert_int_equal(cw_lasting_attack(game, &state, side(0)->board[0]), rows[i].later);
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

/* C13: with `cut` each step is, those that wait behind what passes, too, and nothing of them is left
 * when all that passes is over. */
static void test_with_cut_every_step_ends_at_zero(void **unused)
{
    (void)unused;
    static const struct {
        const char *cast;
        int now, later;
    } rows[] = {
        {"Cheer Dull", 1, 0},        {"Cheer Sap", 0, 0},         {"Cheer Dull Train", 3, 2},
        {"Fade Train", 2, 4},        {"Fade Cheer", 3, 2},        {"Fade Cheer Train", 5, 4},
        {"Weaken Dull Train", 2, 2}, {"Cheer Dull Double", 2, 0}, {"Fade Train Double", 4, 8},
        {"Cheer Dull Set", 4, 4},    {"Cheer Dull Match", 5, 5},  {"Cheer Dull Train Weaken", 1, 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        begin("below_zero: cut");
        cast(rows[i].cast);
        cw_state again;
        char problem[400] = "";
        json_t *json = cw_state_json(game, &state);
        assert_int_equal(cw_state_from_json(game, json, &again, problem, sizeof problem), CW_OK);
        assert_true(cw_state_equal(&again, &state));
        json_decref(json);
        int now = cw_entity_attack(at(cw_place_board(0, 0)));
        assert_int_equal(cw_lasting_attack(game, &state, side(0)->board[0]), rows[i].later);
        end_turn();
        int later = cw_entity_attack(at(cw_place_board(0, 0)));
        if (now != rows[i].now || later != rows[i].later)
            fail_msg("%s: %d and %d, not %d and %d", rows[i].cast, now, later, rows[i].now,
                     rows[i].later);
        assert_int_equal(state.mod_count, 0);
    }
}

/* What waits behind another one goes with it, and the numbers stay. */
static void test_with_cut_what_ends_leaves_the_others_in_order(void **unused)
{
    (void)unused;
    begin("below_zero: cut");
    cast("Tide Fade Train"); /* 2 +3 -9 +2, each from 0 on */
    stats_are(2, 8, 8);
    end_turn();
    stats_are(7, 8, 8);
    end_turn();
    stats_are(4, 5, 5);
    assert_int_equal(state.mod_count, 0);
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

/* The position with one number of an entry, entity or player changed; of itself without a list. */
static const char *problem_with(const char *list, int index, const char *key, int value)
{
    static char problem[400];
    cw_state again;
    json_t *json = cw_state_json(game, &state);
    json_t *object = *list ? json_array_get(json_object_get(json, list), (size_t)index) : json;
    json_object_set_new(object, key, json_integer(value));
    problem[0] = '\0';
    cw_status status = cw_state_from_json(game, json, &again, problem, sizeof problem);
    assert_int_equal(status, *problem ? CW_ERR_SYNTAX : CW_OK);
    json_decref(json);
    return problem;
}

typedef struct refusal {
    const char *list;
    int index;
    const char *key;
    int value;
    const char *says; /* empty: it is taken */
} refusal;

static void are_refused(const refusal *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *problem = problem_with(rows[i].list, rows[i].index, rows[i].key, rows[i].value);
        if (!strstr(problem, rows[i].says) || (*rows[i].says == '\0') != (*problem == '\0'))
            fail_msg("%s %d %s %d: %s", rows[i].list, rows[i].index, rows[i].key, rows[i].value,
                     problem);
    }
}

static void test_entries_that_contradict_themselves_are_refused(void **unused)
{
    (void)unused;
    static const refusal rows[] = {
        {"mods", 0, "attack", 3, ""},
        {"mods", 0, "from", 999, "mod 0: \"from\" is 999, but must be 0 to "},
        {"mods", 1, "seat", 16, "mod 1: \"seat\" is 16, but must be a whole number from 0 to 7"},
        {"mods", 0, "entity", 0, "mod 0: belongs to nothing: \"entity\" is 0"},
        {"mods", 0, "duration", CW_FOREVER, "mod 0: never ends"},
        {"mods", 1, "turns", 7, "mod 1: \"turns\" is 7, but must be 0 to 2 here"},
        {"mods", 1, "turns", 1, "mod 1: ends in death or return and gives something, too"},
        {"mods", 1, "duration", CW_FOR_TURNS, "mod 1: \"turns\" is 0, but must be 1 to 9 here"},
        {"mods", 1, "duration", CW_SOURCE, "mod 1: \"duration\" is 5, but must be 0 to 4 here"},
        {"mods", 1, "duration", CW_HEAT, "mod 1: counts"},
        {"mods", 1, "attack", 4, /* the entity's own numbers say otherwise */
         "entity 5, Ox: what auras and entries give is out of date (\"aura_attack\" is -1 and "
         "should "
         "be 2)"},
        {"mods", 1, "entity", 1, "entity 1, H: an entity does not know of its passing effect"},
        {"entities", 2, "tag", 900, "\"tag\" is 900, which \"next_tag\""},
        {"entities", 3, "tag", 1, "entity 3, H: \"tag\" is 1, which entity 1 has, too"},
    };
    begin("");
    cast("Cheer Weaken");
    are_refused(rows, sizeof rows / sizeof *rows);
}

/* What no match brings a number to (docs/rules.md, part H) means nothing; each refusal says where. */
static void test_numbers_that_mean_nothing_are_refused(void **unused)
{
    (void)unused;
    static const refusal rows[] = {
        {"", 0, "turn", 5000, "\"turn\" is 5000, but must be a whole number from 0 to 1000"},
        {"", 0, "turn", 0,
         "a turn runs, and none has begun (\"turn\" is 0 and should be 1 to 1000)"},
        {"", 0, "actions", 200, "\"actions\" is 200, but must be 0 to 98 here"},
        {"", 0, "winner", 1, "winner and end disagree (\"winner\" is 1 and should be 3)"},
        {"", 0, "phase", CW_PHASE_CHOICE, "\"op\" of the choice is 0, but must be"},
        {"players", 1, "fatigue", -5, "player 1: \"fatigue\" is -5"},
        {"players", 0, "fatigue", 20000, "player 0: \"fatigue\" is 20000"},
        {"players", 0, "armor", 20000, "player 0: \"armor\" is 20000"},
        {"players", 0, "mana", 20, ""}, /* ten crystals, and as many from cards */
        {"players", 0, "mana", 21, "player 0: \"mana\" is 21, but must be 0 to 20 here"},
        {"players", 0, "power_used", 7, "player 0: \"power_used\" is 7"},
        {"players", 0, "overload_now", 255, "player 0: \"overload_now\" is 255"},
        {"players", 0, "max_mana", 99,
         "player 0: mana or armor is out of range (\"max_mana\" is 99"},
        {"players", 0, "deck_fixed", 9, "more cards have a fixed order than the deck holds"},
        {"players", 0, "board_keywords", 0,
         "player 0: a keyword on the board is not known of (\"board_keywords\" is 0 and should be "
         "1)"},
        {"entities", 5, "attack", 20000, "entity 5, Ox: \"attack\" is 20000"},
        {"entities", 5, "max_health", 20000, "entity 5, Ox: \"max_health\" is 20000"},
        {"entities", 5, "aura_attack", -128, "entity 5, Ox: \"aura_attack\" is -128"},
        {"entities", 5, "keywords", 1 << 30, "entity 5, Ox: \"keywords\" is 1073741824"},
        {"entities", 5, "keywords", 1, ""}, /* the mask of the board has it already */
        {"entities", 5, "cost", 127, "entity 5, Ox: \"cost\" is 127"},
        {"entities", 5, "guard", 255, "entity 5, Ox: \"guard\" is 255"},
        {"entities", 5, "times", 200, "entity 5, Ox: \"times\" is 200"},
        {"entities", 5, "attacks", 255, "entity 5, Ox: \"attacks\" is 255"},
        {"entities", 5, "spell_damage", 255, "entity 5, Ox: \"spell_damage\" is 255"},
        {"entities", 5, "race", 30, "entity 5, Ox: \"race\" is 30"},
        {"entities", 5, "zone", CW_ZONE_SECRET,
         "entity 5, Ox: \"zone\" is 7, where no minion can be"},
        {"entities", 5, "owner", 1, "player 0: the board has entity 5, which must have"},
        {"entities", 5, "health", 6, "entity 5, Ox: a card has more health than its maximum"},
        {"entities", 5, "tag", 0, "entity 5, Ox: \"tag\" is 0, but it is in play"},
        {"entities", 6, "tag", 9, "entity 6, Lord: \"tag\" is 9, but must be 0: it is not in play"},
        {"entities", 5, "flags", CW_FLAG_MODS,
         "entity 5, Ox: an entity speaks of passing effects that it has not"},
        {"entities", 6, "flags", CW_FLAG_SLEEPING,
         "entity 6, Lord: a card that is not in play has the flags of one that is"},
        {"entities", 6, "aura_attack", 1,
         "entity 6, Lord: an aura reaches a card that is not in play"},
    };
    begin("");
    put(0, CW_ZONE_HAND, "Lord");
    state.entities[side(0)->board[0]].keywords = CW_KW(TAUNT);
    state.next_tag = 10;
    cw_setup_finish(game, &state);
    are_refused(rows, sizeof rows / sizeof *rows);
    json_t *json = cw_state_json(game, &state);
    json_t *player = json_array_get(json_object_get(json, "players"), 1);
    const char *const lists[] = {"counters", "elements"};
    for (int i = 0; i < 2; i++) {
        char problem[300];
        cw_state again;
        json_array_set_new(json_object_get(player, lists[i]), 2, json_integer(1));
        assert_int_equal(cw_state_from_json(game, json, &again, problem, sizeof problem),
                         CW_ERR_SYNTAX);
        assert_non_null(strstr(problem, lists[i]));
        assert_non_null(strstr(problem, "number 2 of the list, is 1, but must be 0: the game"));
        json_array_set_new(json_object_get(player, lists[i]), 2, json_integer(0));
    }
    json_decref(json);
}

/* Alike in a row they are one when the second is given; when what stood between them has ended they
 * stay two. So a position may have such, and is taken. */
static void test_alike_may_meet_later(void **unused)
{
    (void)unused;
    begin("");
    cast("Brace Cheer Brace");
    end_turn();
    assert_int_equal(state.mod_count, 2);
    assert_memory_equal(&cw_state_mod(&state, 0), &cw_state_mod(&state, 1), sizeof(cw_mod));
    assert_string_equal(problem_with("entities", 5, "attack", 2), "");
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

/* Part H: what all of them give together is at most 127; one that would go beyond does not come, and
 * neither does a doubling of what they give. */
static void test_what_goes_beyond_the_bound_does_not_come(void **unused)
{
    (void)unused;
    for (int own = 127; own <= 129; own++) {
        begin("");
        state.entities[side(0)->board[0]].attack = (int16_t)own;
        cast("Weaken");
        stats_are(own == 129 ? 129 : 1, 5, 5);
        assert_int_equal(state.mod_count, own < 129);
        assert_int_equal(count_events(CW_EVENT_NO_ROOM), own == 129);
        end_turn();
        stats_are(own, 5, 5);
    }
    begin("");
    for (int i = 0; i < 42; i++)
        cast("Roar");
    stats_are(128, 131, 131);
    cast("Roar"); /* 129 more */
    stats_are(128, 131, 131);
    assert_int_equal(count_events(CW_EVENT_NO_ROOM), 1);
    cast("Double");
    assert_int_equal(count_events(CW_EVENT_NO_ROOM), 1);
    assert_int_equal(count_events(CW_EVENT_STATS), 0);
    stats_are(128, 131, 131);
    cast("Train");
    stats_are(130, 131, 131);
    end_turn();
    stats_are(4, 5, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_a_number_is_what_its_entries_give_in_order, kit_clear),
        cmocka_unit_test_teardown(test_what_goes_beyond_the_bound_does_not_come, kit_clear),
        cmocka_unit_test_teardown(test_health_set_for_a_time_comes_back, kit_clear),
        cmocka_unit_test_teardown(test_auras_come_on_top, kit_clear),
        cmocka_unit_test_teardown(test_silence_and_copies_follow_the_order, kit_clear),
        cmocka_unit_test_teardown(test_what_is_removed_was_perhaps_given_for_a_time, kit_clear),
        cmocka_unit_test_teardown(test_what_is_below_zero_counts_or_is_cut, kit_clear),
        cmocka_unit_test_teardown(test_with_cut_every_step_ends_at_zero, kit_clear),
        cmocka_unit_test_teardown(test_with_cut_what_ends_leaves_the_others_in_order, kit_clear),
        cmocka_unit_test_teardown(test_entries_know_who_gave_them, kit_clear),
        cmocka_unit_test_teardown(test_alike_in_a_row_are_one, kit_clear),
        cmocka_unit_test_teardown(test_entries_that_contradict_themselves_are_refused, kit_clear),
        cmocka_unit_test_teardown(test_numbers_that_mean_nothing_are_refused, kit_clear),
        cmocka_unit_test_teardown(test_alike_may_meet_later, kit_clear),
        cmocka_unit_test_teardown(test_more_than_there_is_room_for_is_refused, kit_clear),
        cmocka_unit_test_teardown(test_the_size_follows_from_the_limits, kit_clear),
        cmocka_unit_test_teardown(test_the_largest_game_has_room, kit_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
