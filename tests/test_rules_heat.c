/* Overheat (docs/rules.md, part L): exact counts, who shares them, when they end, what happens
 * when there is no room to count, and that neither copies nor views lose or tell anything. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "rules_kit.h"

#include "table/replay.h"
#include "wire/json.h"

/* What overheats is spiteful: each act gives its player's hero 1 attack. A spell overheats as well,
 * so that there are many that do the same. */
static const char heat_cards[] =
    "- {name: Spiteful, cost: 0, minion: 0/90, text: 'Whenever this minion takes damage, give your "
    "hero +1 attack.'}\n"
    "- {name: Gift, cost: 0, spell: true, text: 'Give all minions \"Whenever this minion takes "
    "damage, give your hero +1 attack.\"'}\n"
    "- {name: Loan, cost: 0, spell: true, text: 'Give all minions \"Whenever this minion takes "
    "damage, give your hero +1 attack.\" this turn.'}\n"
    "- {name: Lease, cost: 0, spell: true, text: 'Give all minions \"Whenever this minion takes "
    "damage, give your hero +1 attack.\" for 2 turns.'}\n"
    "- {name: Twin, cost: 0, spell: true, text: Summon a copy of a minion.}\n"
    "- {name: Steal, cost: 0, spell: true, text: Take control of an enemy minion.}\n"
    "- {name: Lower, cost: 0, spell: true, text: Reduce the heat limit of all minions by 1.}\n"
    "- {name: Sink, cost: 0, spell: true, text: Reduce the heat limit of all minions by 99.}\n"
    "- {name: Inside, cost: 0, spell: true, text: \"Reduce the heat limit of all cards in your "
    "opponent's hand by 2.\"}\n"
    "- {name: Below, cost: 0, spell: true, text: \"Reduce the heat limit of all cards in your "
    "opponent's deck by 2.\"}\n"
    "- {name: Scorch, cost: 0, spell: true, text: Overheat all minions.}\n"
    "- {name: Mend, cost: 0, spell: true, text: Reset all minions.}\n"
    "- {name: Block, cost: 0, minion: 0/90}\n"
    "- {name: Brood, cost: 0, minion: 0/90, text: 'From your hand: At the end of your turn, this "
    "minion gains taunt.'}\n";

enum { ZAPS = 20 };

static void heat_position(int limit)
{
    cw_str cards = CW_STR_INIT, settings = CW_STR_INIT;
    cw_str_add(&cards, heat_cards);
    for (int i = 0; i < ZAPS; i++)
        cw_str_printf(&cards,
                      "- {name: Zap %c, cost: 0, spell: true, text: Deal 1 damage to all "
                      "minions.}\n",
                      'a' + i);
    cw_str_printf(&settings, "overheat: %d, keep_state: true, overflow: discard", limit);
    kit_position(cw_str_get(&settings), cw_str_get(&cards));
    cw_str_clear(&cards);
    cw_str_clear(&settings);
}

static void cast(const char *name, cw_place target)
{
    assert_int_not_equal(put(state.active, CW_ZONE_HAND, name), 0);
    assert_int_equal(play(side(state.active)->hand_count - 1, 0, target), CW_OK);
}

/* Damages all minions once; never twice with the same spell in a test. */
static void zap(int number)
{
    char name[] = "Zap a";
    name[4] = (char)('a' + number);
    cast(name, CW_PLACE_NONE);
}

static int anger(cw_seat seat) { return at(cw_place_hero(seat))->attack; }

static const cw_mod *record(const cw_state *st, const char *name, int origin)
{
    for (int i = 0; i < st->mod_count; i++) {
        const cw_mod *m = &cw_state_mod(st, i);
        if (m->duration == CW_HEAT && m->origin == origin
            && m->ability == game->cards[card(name)].first_ability)
            return m;
    }
    return NULL;
}

static void test_an_effect_acts_exactly_so_often(void **unused)
{
    (void)unused;
    for (int limit = 1; limit <= 5; limit++) {
        heat_position(limit);
        put(0, CW_ZONE_BOARD, "Spiteful");
        for (int i = 1; i <= limit + 2; i++) {
            zap(i);
            assert_int_equal(anger(0), i < limit ? i : limit);
            assert_int_equal(count_events(CW_EVENT_OVERHEAT), i > limit);
            assert_int_equal(record(&state, "Spiteful", 0)->attack, i < limit ? i : limit);
        }
    }
}

static void test_without_a_limit_nothing_is_counted(void **unused)
{
    (void)unused;
    heat_position(0);
    put(0, CW_ZONE_BOARD, "Spiteful");
    for (int i = 0; i < ZAPS; i++)
        zap(i);
    assert_int_equal(anger(0), ZAPS);
    assert_int_equal(state.mod_count, 0);
}

static void test_duplicates_share_one_count(void **unused)
{
    (void)unused;
    heat_position(5);
    put(0, CW_ZONE_BOARD, "Spiteful");
    cast("Twin", cw_place_board(0, 0));
    zap(0);
    zap(1);
    assert_int_equal(anger(0), 4);
    zap(2);
    assert_int_equal(anger(0), 5);
    assert_int_equal(count_events(CW_EVENT_OVERHEAT), 1);
    put(0, CW_ZONE_BOARD, "Spiteful"); /* a third one, fresh, is as hot */
    zap(3);
    assert_int_equal(anger(0), 5);
}

static void test_what_was_given_shares_one_count(void **unused)
{
    (void)unused;
    heat_position(5);
    put_many(0, CW_ZONE_BOARD, "Block", 2);
    put(1, CW_ZONE_BOARD, "Block");
    put(0, CW_ZONE_BOARD, "Spiteful"); /* the same words, but another effect */
    cast("Gift", CW_PLACE_NONE);
    zap(0); /* given: 4 times, 3 for seat 0; printed: once */
    assert_int_equal(anger(0), 4);
    assert_int_equal(anger(1), 1);
    zap(1); /* one more that was given, and the printed one */
    assert_int_equal(anger(0) + anger(1), 7);
}

static void test_sides_count_for_themselves(void **unused)
{
    (void)unused;
    heat_position(3);
    put(0, CW_ZONE_BOARD, "Spiteful");
    put(1, CW_ZONE_BOARD, "Spiteful");
    for (int i = 0; i < 5; i++)
        zap(i);
    assert_int_equal(anger(0), 3);
    assert_int_equal(anger(1), 3);
}

/* L2: whoever has it now, it began where it began. */
static void test_a_minion_taken_over_keeps_its_count(void **unused)
{
    (void)unused;
    heat_position(3);
    put(0, CW_ZONE_BOARD, "Spiteful");
    put(1, CW_ZONE_BOARD, "Spiteful");
    zap(0);
    zap(1);
    cast("Steal", cw_place_board(1, 0));
    zap(2);
    zap(3);
    assert_int_equal(anger(0), 4);
    assert_int_equal(anger(1), 2);
    assert_int_equal(record(&state, "Spiteful", 0)->attack, 3);
    assert_int_equal(record(&state, "Spiteful", 1)->attack, 3);
    assert_int_equal(end_turn(), CW_OK); /* both belong to seat 0 now */
    assert_null(record(&state, "Spiteful", 0));
    assert_null(record(&state, "Spiteful", 1));
}

static void test_counts_end_with_the_owners_turn(void **unused)
{
    (void)unused;
    heat_position(3);
    put(0, CW_ZONE_BOARD, "Spiteful");
    put(1, CW_ZONE_BOARD, "Spiteful");
    put_many(0, CW_ZONE_DECK, "Pup", 3);
    put_many(1, CW_ZONE_DECK, "Pup", 3);
    for (int i = 0; i < 4; i++)
        zap(i);
    assert_int_equal(end_turn(), CW_OK);
    assert_null(record(&state, "Spiteful", 0));
    assert_int_equal(record(&state, "Spiteful", 1)->attack, 3);
    zap(4);
    assert_int_equal(anger(0), 4); /* cool again */
    assert_int_equal(anger(1), 3); /* still hot in its own turn */
    assert_int_equal(end_turn(), CW_OK);
    assert_null(record(&state, "Spiteful", 1));
    assert_int_equal(record(&state, "Spiteful", 0)->attack, 1);
    zap(5);
    assert_int_equal(anger(0), 5);
    assert_int_equal(anger(1), 4);
}

static void test_spells_cool_with_the_side_that_cast_them(void **unused)
{
    (void)unused;
    heat_position(2);
    put(1, CW_ZONE_BOARD, "Block");
    for (int i = 0; i < 4; i++)
        cast("Zap a", CW_PLACE_NONE);
    assert_int_equal(health(cw_place_board(1, 0)), 88);
    assert_int_equal(end_turn(), CW_OK);
    cast("Zap a", CW_PLACE_NONE); /* the other side has a count of its own */
    assert_int_equal(health(cw_place_board(1, 0)), 87);
    assert_int_equal(end_turn(), CW_OK);
    cast("Zap a", CW_PLACE_NONE);
    assert_int_equal(health(cw_place_board(1, 0)), 86);
}

static void test_duplicates_multiply_a_lower_limit(void **unused)
{
    (void)unused;
    heat_position(9);
    put_many(0, CW_ZONE_BOARD, "Spiteful", 3);
    put(1, CW_ZONE_BOARD, "Spiteful");
    cast("Lower", CW_PLACE_NONE);
    assert_int_equal(record(&state, "Spiteful", 0)->health, 3);
    assert_int_equal(record(&state, "Spiteful", 1)->health, 1);
    for (int i = 0; i < 10; i++)
        zap(i);
    assert_int_equal(anger(0), 6);
    assert_int_equal(anger(1), 8);
    assert_int_equal(end_turn(), CW_OK); /* the limit stays */
    assert_int_equal(record(&state, "Spiteful", 0)->health, 3);
    assert_int_equal(record(&state, "Spiteful", 0)->attack, 0);
}

static void test_a_limit_is_never_below_0(void **unused)
{
    (void)unused;
    heat_position(9);
    put_many(0, CW_ZONE_BOARD, "Spiteful", 3);
    cast("Sink", CW_PLACE_NONE);
    cast("Sink", CW_PLACE_NONE);
    zap(0);
    assert_int_equal(anger(0), 0);
    cast("Mend", CW_PLACE_NONE); /* the printed limit is back */
    zap(1);
    assert_int_equal(anger(0), 3);
}

static void test_overheated_things_rest_until_the_end_of_the_turn(void **unused)
{
    (void)unused;
    heat_position(9);
    cw_entity_id own = put(0, CW_ZONE_BOARD, "Spiteful");
    put(1, CW_ZONE_BOARD, "Spiteful");
    assert_int_equal(cw_entity_heat(game, &state, own).acted, 0);
    cast("Scorch", CW_PLACE_NONE);
    zap(0);
    assert_int_equal(anger(0) + anger(1), 0);
    assert_int_equal(cw_entity_heat(game, &state, own).acted, 9);
    assert_int_equal(cw_entity_heat(game, &state, own).limit, 9);
    cast("Mend", CW_PLACE_NONE); /* L6: counts stay */
    zap(1);
    assert_int_equal(anger(0) + anger(1), 0);
    assert_int_equal(end_turn(), CW_OK);
    zap(2);
    assert_int_equal(anger(0), 1);
    assert_int_equal(anger(1), 0);
}

/* Without room for a record the effect does not act; everything else stays sound. */
static void test_what_cannot_be_counted_does_not_act(void **unused)
{
    (void)unused;
    heat_position(2);
    cw_entity_id block = put(0, CW_ZONE_BOARD, "Block");
    put(0, CW_ZONE_BOARD, "Spiteful");
    put_many(0, CW_ZONE_HAND, "Pup", 3);
    while (state.mod_count < CW_MAX_MODS && cw_state_has_room(&state, 4 * sizeof(cw_entity)))
        cw_state_mod(&state, state.mod_count++) = (cw_mod){
            .entity = block, .duration = CW_THIS_TURN, .keywords = CW_KW(TAUNT)};
    state.entities[block].flags |= CW_FLAG_MODS;
    cw_setup_finish(game, &state);
    kit_check();
    int before = state.mod_count;
    assert_int_equal(before, CW_MAX_MODS);
    for (int i = 0; i < 4; i++) {
        zap(i);
        assert_int_equal(count_events(CW_EVENT_NO_ROOM), 1);
    }
    assert_int_equal(health(cw_place_board(0, 1)), 90); /* not even the spells did */
    assert_int_equal(anger(0), 0);
    assert_int_equal(state.mod_count, before);
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(state.mod_count, 0);
    zap(5);
    assert_int_equal(record(&state, "Spiteful", 0)->attack, 1);
}

/* What was given leaves room for counts: both abilities act as often as their limits say. */
static void test_many_gifts_leave_room_to_count(void **unused)
{
    (void)unused;
    const int limit = 12, spare = 16, casts = (CW_MAX_MODS - spare) / 14 + 1;
    heat_position(limit);
    put(0, CW_ZONE_BOARD, "Spiteful");
    put_many(0, CW_ZONE_BOARD, "Block", 6);
    put_many(1, CW_ZONE_BOARD, "Block", 7);
    for (int i = 0; i < casts; i++)
        cast("Gift", CW_PLACE_NONE);
    assert_int_equal(count_events(CW_EVENT_NO_ROOM), casts * 14 - CW_MAX_MODS + spare + 1);
    for (int i = 0; i < 15; i++)
        zap(i);
    assert_int_equal(anger(0) + anger(1), limit + limit);
}

/* It is told for whom there was no room. */
static void test_a_limit_without_room_is_not_lowered(void **unused)
{
    (void)unused;
    heat_position(10);
    cw_entity_id block = put(0, CW_ZONE_BOARD, "Block");
    put(0, CW_ZONE_BOARD, "Spiteful");
    while (state.mod_count < CW_MAX_MODS - 1)
        cw_state_mod(&state, state.mod_count++) = (cw_mod){
            .entity = block, .duration = CW_THIS_TURN, .keywords = CW_KW(TAUNT)};
    state.entities[block].flags |= CW_FLAG_MODS;
    cw_setup_finish(game, &state);
    cast("Lower", CW_PLACE_NONE); /* its own count is the last that finds room */
    assert_int_equal(count_events(CW_EVENT_NO_ROOM), 1);
    assert_int_equal(count_events(CW_EVENT_HEAT_LIMIT), 1); /* of the one without abilities */
    assert_int_equal(state.mod_count, CW_MAX_MODS);
}

/* Given for a time, the ability counts for the side that gave it as well. */
static void test_what_is_given_for_a_time_counts_for_its_giver(void **unused)
{
    (void)unused;
    static const char *const gifts[] = {"Loan", "Lease"};
    for (int i = 0; i < 2; i++) {
        heat_position(2);
        put_many(1, CW_ZONE_BOARD, "Block", 1);
        put_many(1, CW_ZONE_DECK, "Pup", 2);
        assert_int_equal(end_turn(), CW_OK);
        cast(gifts[i], CW_PLACE_NONE);
        for (int k = 0; k < 4; k++)
            zap(k);
        assert_int_equal(anger(1), 2);
        for (int k = 0; k < state.mod_count; k++)
            if (cw_state_mod(&state, k).duration == CW_HEAT)
                assert_int_equal(cw_state_mod(&state, k).origin, 1);
    }
}

/* ---- the state as bytes ---- */

static void heat_up_everything(void)
{
    heat_position(7);
    put_many(0, CW_ZONE_BOARD, "Spiteful", 2);
    put(1, CW_ZONE_BOARD, "Spiteful");
    put(0, CW_ZONE_BOARD, "Block");
    cast("Lower", CW_PLACE_NONE);
    cast("Gift", CW_PLACE_NONE);
    zap(0);
}

static void test_copies_count_alike(void **unused)
{
    (void)unused;
    static cw_state copy;
    heat_up_everything();
    memset(&copy, 0xa5, sizeof copy);
    cw_state_copy(&copy, &state);
    assert_true(cw_state_equal(&copy, &state));
    assert_true(cw_state_hash(&copy) == cw_state_hash(&state));
    for (int i = 1; i < 8; i++)
        zap(i);
    int mine = anger(0), theirs = anger(1);
    cw_state played = state;
    cw_state_copy(&state, &copy);
    for (int i = 1; i < 8; i++)
        zap(i);
    assert_int_equal(anger(0), mine);
    assert_int_equal(anger(1), theirs);
    assert_true(cw_state_equal(&played, &state));
}

static void test_json_keeps_counts(void **unused)
{
    (void)unused;
    static cw_state again;
    char problem[200] = "";
    heat_up_everything();
    json_t *json = cw_state_json(game, &state);
    assert_non_null(json);
    assert_int_equal(cw_state_from_json(game, json, &again, problem, sizeof problem), CW_OK);
    json_decref(json);
    assert_true(cw_state_equal(&again, &state));
    assert_true(cw_replay_hash(game, &again) == cw_replay_hash(game, &state));
}

static void test_hashes_tell_counts_apart(void **unused)
{
    (void)unused;
    heat_up_everything();
    uint64_t hash = cw_state_hash(&state), meaning = cw_replay_hash(game, &state);
    for (int i = 0; i < state.mod_count; i++) {
        cw_mod *m = &cw_state_mod(&state, i);
        if (m->duration != CW_HEAT)
            continue;
        m->attack++;
        assert_true(cw_state_hash(&state) != hash);
        assert_true(cw_replay_hash(game, &state) != meaning);
        m->attack--;
        m->health++;
        assert_true(cw_state_hash(&state) != hash);
        assert_true(cw_replay_hash(game, &state) != meaning);
        m->health--;
    }
    assert_true(cw_state_hash(&state) == hash);
}

/* ---- views ---- */

/* The same plays with one or the other card hidden in seat 1's hand and deck. */
static void play_around(const char *hidden, cw_view *out, cw_view *spectator)
{
    heat_position(5);
    put(0, CW_ZONE_BOARD, "Block");
    put(1, CW_ZONE_HAND, hidden);
    put(1, CW_ZONE_DECK, hidden);
    put_many(1, CW_ZONE_DECK, "Pup", 1);
    put_many(0, CW_ZONE_DECK, "Pup", 1);
    cast("Inside", CW_PLACE_NONE);
    cast("Below", CW_PLACE_NONE);
    cast("Below", CW_PLACE_NONE);
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(end_turn(), CW_OK);
    cw_view_of(game, &state, 0, out);
    cw_view_of(game, &state, 2, spectator);
}

static void test_views_tell_nothing_of_hidden_heat(void **unused)
{
    (void)unused;
    static cw_view views[3], spectators[3];
    static const char *const hidden[] = {"Spiteful", "Block", "Brood"};
    for (int i = 0; i < 3; i++)
        play_around(hidden[i], &views[i], &spectators[i]);
    for (int i = 1; i < 3; i++) {
        assert_memory_equal(&views[0], &views[i], sizeof *views);
        assert_memory_equal(&spectators[0], &spectators[i], sizeof *views);
    }
}

/* Whoever has the card sees how hot it is; both see it on the board. */
static void test_views_show_heat_of_known_cards(void **unused)
{
    (void)unused;
    static cw_view view;
    heat_position(5);
    put(1, CW_ZONE_HAND, "Spiteful");
    cast("Inside", CW_PLACE_NONE);
    cw_view_of(game, &state, 1, &view);
    assert_int_equal(record(&view.state, "Spiteful", 1)->health, 2);
    cw_view_of(game, &state, 0, &view);
    assert_null(record(&view.state, "Spiteful", 1));
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    cw_view_of(game, &state, 0, &view);
    assert_int_equal(record(&view.state, "Spiteful", 1)->health, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_an_effect_acts_exactly_so_often, kit_clear),
        cmocka_unit_test_teardown(test_without_a_limit_nothing_is_counted, kit_clear),
        cmocka_unit_test_teardown(test_duplicates_share_one_count, kit_clear),
        cmocka_unit_test_teardown(test_what_was_given_shares_one_count, kit_clear),
        cmocka_unit_test_teardown(test_sides_count_for_themselves, kit_clear),
        cmocka_unit_test_teardown(test_a_minion_taken_over_keeps_its_count, kit_clear),
        cmocka_unit_test_teardown(test_counts_end_with_the_owners_turn, kit_clear),
        cmocka_unit_test_teardown(test_spells_cool_with_the_side_that_cast_them, kit_clear),
        cmocka_unit_test_teardown(test_duplicates_multiply_a_lower_limit, kit_clear),
        cmocka_unit_test_teardown(test_a_limit_is_never_below_0, kit_clear),
        cmocka_unit_test_teardown(test_overheated_things_rest_until_the_end_of_the_turn, kit_clear),
        cmocka_unit_test_teardown(test_what_cannot_be_counted_does_not_act, kit_clear),
        cmocka_unit_test_teardown(test_many_gifts_leave_room_to_count, kit_clear),
        cmocka_unit_test_teardown(test_a_limit_without_room_is_not_lowered, kit_clear),
        cmocka_unit_test_teardown(test_what_is_given_for_a_time_counts_for_its_giver, kit_clear),
        cmocka_unit_test_teardown(test_copies_count_alike, kit_clear),
        cmocka_unit_test_teardown(test_json_keeps_counts, kit_clear),
        cmocka_unit_test_teardown(test_hashes_tell_counts_apart, kit_clear),
        cmocka_unit_test_teardown(test_views_tell_nothing_of_hidden_heat, kit_clear),
        cmocka_unit_test_teardown(test_views_show_heat_of_known_cards, kit_clear),
    };
    return cmocka_run_group_tests_name("rules_heat", tests, NULL, NULL);
}
